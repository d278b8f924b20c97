"""Theorems on a goal of a puzzle, made from a formula that a bundle refutes."""

from collections.abc import Callable
from typing import NamedTuple

from cpbox.proof.checker.lisp import Statement, codes, the_puzzle
from cpbox.proof.checker.problem import Problem
from cpbox.proof.checker.sieve import sifted
from cpbox.puzzle import Puzzle
from tests.exhaustive import dictionary, may_play, rarities
from tests.proof.formulas import Refuted, lisp

PROOF = """\
(ld '((defthm {name}
        (not (asked-for chain {puzzle} '{goal}))
        :rule-classes nil
        :hints (("Goal"
                 :in-theory '((goalp) (complete) (problem-of) (leaves-walks) (filtered)
                              (numbered-clauses) (refuted) {puzzle})
                 :use ((:instance filtered-refutation-is-right
                                  (box {box}) (pages {pages}) (rules {rules})
                                  (goal '{goal}) (candidates '{candidates})
                                  (passes '{passes}) (left '{left})
                                  (steps '{steps})))))))
    :ld-error-action :return)
"""
KNOWN = """(equal (formula '{name} nil (w state))
                  '(not (asked-for chain {puzzle} '{goal})))"""
SAME = """(equal '{clauses}
       (numbered-clauses (filtered '{passes} '{left}
                                   (problem-of '{candidates} {puzzle} '{goal}))))"""


class Case(NamedTuple):
    """What ACL2 is asked to prove, the questions after it, and the true answers."""

    theorems: str
    questions: list[str]
    answers: list[str]


def told(name: str, puzzle: Puzzle, refuted: Refuted) -> Case:
    """A goal of a puzzle, told from its box and its words on; and lies about it."""
    problem = refuted.problem
    words = [word for word in sorted(dictionary(puzzle)) if may_play(puzzle, word)]
    rarity = dict(zip(words, rarities(puzzle, tuple(words)), strict=True))
    statement = Statement(problem.puzzle, words, (), None, {}, rarity=rarity)
    code = codes(statement)

    def spelled(word: str) -> list[object]:
        return [code[letter] for letter in word]

    candidates = candidates_of(problem, spelled)
    left = left_by(refuted)
    truth = {
        "name": name,
        "box": f"({name}-box)", "pages": f"({name}-words)", "rules": f"({name}-rules)",
        "puzzle": f"({name}-box) ({name}-words) ({name}-rules)",
        "goal": goal_of(problem, spelled), "candidates": lisp(candidates),
        "passes": passes_of(refuted), "left": lisp(left),
        "steps": refuted.steps, "clauses": refuted.clauses,
    }  # fmt: skip
    lies = [{"steps": refuted.most_steps}]
    if candidates:
        lies.append({"candidates": lisp(candidates[1:])})
    if left and left[-1][0]:
        first, *others = left[-1]
        lies.append({"left": lisp([*left[:-1], [first[1:], *others]])})
    false = [truth | lie | {"name": f"{name}-lie-{n}"} for n, lie in enumerate(lies)]
    cases = [truth, *false]
    definitions = the_puzzle(statement).replace("defun the-", f"defun {name}-")
    return Case(
        "".join([definitions, *(PROOF.format(**case) for case in cases)]),
        [SAME.format(**truth), *(KNOWN.format(**case) for case in cases)],
        ["T", "T", *("NIL" for _ in false)],
    )


def candidates_of(
    problem: Problem, spelled: Callable[[str], list[object]]
) -> list[list[object]]:
    tiles = range(len(problem.puzzle.tiles))
    return [
        [spelled(item.word), item.head, item.tail,
         [tile for tile in tiles if item.covered >> tile & 1]]
        for item in problem.items
    ]  # fmt: skip


def goal_of(problem: Problem, spelled: Callable[[str], list[object]]) -> str:
    """A goal as `goal.lisp` describes it."""
    goal, rules, items = problem.goal, problem.puzzle.rules, problem.items
    left_out = len(goal.candidates) < len(items)
    rarest = max((items[i].rarity for i in goal.candidates), default=-1)
    return lisp({
        "lo": goal.lo, "hi": goal.hi, "repeat": rules.repeat_words, "loop": rules.loop,
        "caps": {each.quantity: each.amount for each in problem.caps},
        "demands": {each.quantity: each.amount for each in problem.demands},
        "excluded": [list(map(spelled, chain)) for chain in problem.excluded],
        "rarest": rarest if left_out else None, "rare": goal.group_rarity,
    })  # fmt: skip


def passes_of(refuted: Refuted) -> str:
    """Passes as `filter.lisp` describes them."""
    caps = [each.quantity for each in refuted.problem.caps]
    each_pass = (
        f"({lisp(each.tracked)} . {caps.index(each.cost) if each.cost else 'nil'})"
        for each in refuted.passes
    )
    return f"({' '.join(each_pass)})"


def left_by(refuted: Refuted) -> list[list[list[int]]]:
    """The slots after each pass."""
    problem, passes = refuted.unsifted, refuted.passes
    return [list(sifted(passes[: n + 1], problem).slots) for n in range(len(passes))]
