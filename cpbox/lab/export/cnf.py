"""Clauses: ``.cnf``, a goal of the proof in the DIMACS format.

The formula says that there is a chain of some kind. Where that is a better chain than
the answer, it has no solution; where it is a chain as good, every solution is one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from cpbox.basics.errors import InputError
from cpbox.basics.wording import counted
from cpbox.proof.checker.goals import Chains
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.prover.stated_puzzle import candidates_of, checkers_puzzle
from cpbox.proof.prover.written_formula import WrittenFormula
from cpbox.search.optimum.model_scope import Scope, board_for
from cpbox.search.word_lists import Outcome

AS_GOOD = "as-good"


@dataclass(frozen=True)
class Clauses:
    """A goal's formula.

    Parameters
    ----------
    goal
        Its name.
    question
        What a solution would be.
    formula
        The clauses.
    has_solution
        Whether there is one, as far as is known; None where nothing is.

    """

    goal: str
    question: str
    formula: WrittenFormula
    has_solution: bool | None

    def text(self) -> str:
        """The formula in the DIMACS format."""
        formula = self.formula
        families = ", ".join(f"{n} {len(c)}" for n, c in formula.families.items())
        words = {True: "satisfiable", False: "unsatisfiable", None: "not known"}
        lines = [
            f"c is there {self.question}? cpbox's answer: {words[self.has_solution]}",
            f"c the clauses of each family, in this order: {families}",
            *formula.cnf(),
        ]
        return "\n".join([*lines, ""])

    def candidates(self, values: Callable[[int], bool]) -> Iterator[int]:
        """The candidates of a solution in order, by the first true one of each slot."""
        taken = set[str | int]()
        for number, name in enumerate(self.formula.variables, 1):
            if name[0] == "word" and values(number) and name[1] not in taken:
                taken.add(name[1])
                yield int(name[2])


def problem_makers(
    outcome: Outcome, words: int | None = None
) -> dict[str, Callable[[], Problem]]:
    """What makes each goal of an answer, by name; a chain like it comes first.

    Where so many words are asked for that the answer does not have, a chain of so many.
    """
    assert outcome.result is not None
    board, result, items = outcome.board, outcome.result, candidates_of(outcome.board)
    is_other = words is not None and len(result.words or ()) != words
    if words is not None and is_other:
        board = board_for(board, words)
    puzzle = checkers_puzzle(board.puzzle)
    chains = Chains(puzzle, None, items)
    if words is not None and is_other:
        claim = f"no chain of {counted(words, 'word')}"
        goals = [replace(chains.none(), sentence=claim)]
    elif result.objective is None:
        goals = [chains.none()]
    else:
        objective = result.objective
        goals = [chains.none_as_good(objective), *chains.none_better(objective)]
    return {goal.name: partial(problem_of, goal, puzzle, items) for goal in goals}


def clauses_of(
    outcome: Outcome,
    name: str | None = None,
    *,
    words: int | None = None,
    all_candidates: bool = False,
    pause: Callable[[], object] = bool,
) -> Clauses:
    """The formula of a goal: a chain like the answer, unless another is named.

    Parameters
    ----------
    outcome
        What is known of the puzzle.
    name
        The goal.
    words
        For the formula of a chain of so many words.
    all_candidates
        Whether a chain like the answer may have all candidates, or the survivors that
        CP-SAT found it in; those of other goals may have all.
    pause
        What may end the work, by what it raises.

    """
    makers = problem_makers(outcome, words)
    pause()
    name = name or next(iter(makers))
    if name not in makers:
        listed = f"there is no goal {name!r}; choose {', '.join(makers)}"
        raise InputError(listed, "--goal")
    problem = makers[name]()
    claim = problem.goal.sentence
    if problem.goal.is_arithmetic:
        follows = f"{claim}: this follows from the numbers alone, without clauses"
        raise InputError(f"{follows}; choose another goal", "--goal")
    source = outcome.model
    if name == AS_GOOD and source is not None:
        problem = _of_model(problem, source, all_candidates=all_candidates)
    question = "a" + claim.removeprefix("no").replace(" has ", " that has ", 1)
    formula = WrittenFormula(problem, pause)
    return Clauses(name, question, formula, _has_solution(outcome, name, words))


def _has_solution(outcome: Outcome, name: str, words: int | None) -> bool | None:
    """Whether the formula has a solution, if the answer says so."""
    result = outcome.result
    if name == AS_GOOD:
        return True
    if result is None or not result.status.is_proof:
        return None
    return None if name == "no-chain" and words is not None else False


def _of_model(problem: Problem, source: Scope, *, all_candidates: bool) -> Problem:
    """The problem of chains of as many words as the model's, and of its candidates."""
    words = source.num_words
    slots = problem.slots[:words]
    if not all_candidates:
        among_all = source.chosen.candidates
        goals = {*problem.goal.candidates}
        slots = [
            [among_all[i] for i in slot if among_all[i] in goals]
            for slot in source.chosen.instance.slots
        ]
    return replace(problem, goal=replace(problem.goal, lo=words, hi=words), slots=slots)
