"""labels.txt: one pass over listed states shows that no chain is below the bound.

What this checks: every step from a listed state leads to the bound, or to a state that
is listed at no more than the step's cost. So whatever a chain does, it is listed until
it has reached the bound. Costs are compared lexicographically, as single integers.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile
from math import inf
from typing import NamedTuple

from cpbox.proof.checker import text
from cpbox.proof.checker.claim import LABELS, ClaimFile, LabelsEntry
from cpbox.proof.checker.goals import Goal, amount
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.puzzle import Puzzle, Tiles
from cpbox.proof.checker.report import required
from cpbox.proof.checker.traces import Candidate

State = Tiles | None  # the link where the last word ended, or None before the first
Cost = tuple[int, ...]
# For each state and set of things still to cover, the least cost to get there.
Labels = dict[tuple[State, int], Cost]
START: State = None
_BITS = 64  # for each term: more than sums of numbers of at most 18 digits need


def labels_sentence(
    terms: Sequence[str], bound: Sequence[int] | None, of_list: str = ""
) -> str:
    """Say what labels.txt shows, of the chains of a list if there are several."""
    if bound is None:
        return f"no chain of any length{of_list}"
    return f"no chain{of_list} is better than {', '.join(map(amount, terms, bound))}"


class Arc(NamedTuple):
    """What matters of a candidate here."""

    cost: int
    tail: Tiles
    covered: int
    may_end: bool


def check_terms(claim: ClaimFile) -> LabelsEntry:
    """The terms and the bound are those that the answer needs."""
    entry = required(claim.labels)
    if claim.answer.objective is None:
        most = claim.puzzle.rules.max_words
        right = (entry.terms, entry.bound) in [(("words",), (most + 1,)), ((), None)]
    else:
        terms = sums_to_minimise(claim.puzzle)
        bound = claim.answer.objective[: len(terms)]
        right = bool(terms) and (entry.terms, entry.bound) == (terms, bound)
    if not right:
        raise Rejection("claim.json: labels: not the terms and the bound of the answer")
    return entry


def sums_to_minimise(puzzle: Puzzle) -> tuple[str, ...]:
    """Give the objective's first terms, as many as are sums and are to be small."""
    return (
        *takewhile(lambda t: t[0] != "-" and t != "worst_rarity", puzzle.objective),
    )


def is_complete(puzzle: Puzzle, rest: int) -> bool:
    """Whether a chain that leaves these things undone may end there."""
    is_of_tiles = rest >> len(puzzle.tiles) == 0
    return is_of_tiles and rest.bit_count() <= puzzle.may_miss


def check_labels(
    data: bytes, entry: LabelsEntry, puzzle: Puzzle, items: Sequence[Candidate]
) -> Labels:
    """Check every step from every listed state."""
    problem = of_everyone(puzzle, items)
    labels = _read(data, entry, problem)
    start = labels.get((START, sum(1 << thing for thing in problem.things)))
    if start is None or any(start):
        raise Rejection(f"{LABELS} does not list the start at a cost of 0")
    bound = inf if entry.bound is None else packed(entry.bound)
    one_word = packed([term == "words" for term in entry.terms])
    listed = {place: packed(cost) for place, cost in labels.items()}
    steps = steps_of(problem, entry.terms)
    for number, ((state, rest), cost) in enumerate(listed.items(), start=1):
        for more, tail, covered, may_end in steps.get(state, ()):
            reached, left = cost + more, rest & ~covered
            if reached >= bound:
                break  # and so do all others, which cost no less
            if may_end and is_complete(puzzle, left):
                leads = "completes a chain below the bound"
            elif reached + one_word < bound and listed.get((tail, left), inf) > reached:
                leads = "leads to a state that is not listed"
            else:
                continue
            step = f"line {number} of {LABELS}: a step to {text.dotted(tail)}"
            raise Rejection(f"{step} {leads}")
    return labels


def of_everyone(puzzle: Puzzle, items: Sequence[Candidate]) -> Problem:
    """Give what all of a list's candidates cover, and which may start and end."""
    return problem_of(Goal("", None, "", 1, 1, [*range(len(items))]), puzzle, items)


def _read(data: bytes, entry: LabelsEntry, problem: Problem) -> Labels:
    labels: Labels = {}

    def take(line: str) -> None:
        fields = line.split(" ")
        if len(fields) != 2 + len(entry.terms):
            raise Rejection(f"{text.printable(line, 60)!r} is not a label")
        state = START if fields[0] == "start" else text.undotted(fields[0])
        key = (state, text.as_mask(text.undotted(fields[1]), problem.things))
        if key in labels:
            raise Rejection("this state is listed already")
        labels[key] = tuple(map(text.whole, fields[2:]))

    text.each_line(LABELS, data, take)
    return labels


def steps_of(problem: Problem, terms: Sequence[str]) -> dict[State, list[Arc]]:
    """Give the steps from each state, cheap ones first; the cheapest of those alike."""
    steps: defaultdict[State, dict[object, Arc]] = defaultdict(dict)
    starters, value = set(problem.slot(1)), problem.puzzle.value
    for i in problem.goal.candidates:
        item, covered = problem.items[i], problem.covers[i]
        cost = packed([value(term, item.word, item.rarity) for term in terms])
        step = Arc(cost, item.tail, covered, problem.may_end(i))
        for state in (item.head, START) if i in starters else (item.head,):
            alike = steps[state].get(step[1:], step)
            steps[state][step[1:]] = min(step, alike)
    return {state: sorted(by_kind.values()) for state, by_kind in steps.items()}


def packed(costs: Sequence[int]) -> int:
    """Write a cost as one integer, so that integers compare as the costs do."""
    number = 0
    for cost in costs:
        number = number << _BITS | cost
    return number


def unpacked(packed: int, number: int) -> list[int]:
    """Give the terms of a packed cost."""
    return [packed >> _BITS * place & (1 << _BITS) - 1 for place in range(number)][::-1]
