"""Clauses: ``.cnf``, a goal of the proof in the DIMACS format.

The formula says that there is a chain of some kind. Where that is a better chain than
the answer, it has no solution; where it is a chain as good, every solution is one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from cpbox.proof.prover.goals_to_show import (
    Goal,
    Problem,
    Slots,
    no_chain,
    none_as_good,
    none_is_better,
)
from cpbox.proof.prover.stated_puzzle import check_rules
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.wording import counted
from cpbox.search.answer_model import Model, of_words
from cpbox.search.solver import Outcome
from cpbox_models.clauses import encode
from cpbox_models.contract import Formula

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
    formula: Formula
    has_solution: bool | None

    def text(self) -> str:
        """The formula in the DIMACS format."""
        formula, clauses = self.formula, self.formula.clauses
        families = ", ".join(f"{n} {len(c)}" for n, c in formula.families.items())
        known = {True: "satisfiable", False: "unsatisfiable", None: "not known"}
        lines = [
            f"c is there {self.question}? cpbox's answer: {known[self.has_solution]}",
            f"c the clauses of each family, in this order: {families}",
            f"p cnf {len(formula.variables)} {len(clauses)}",
            *(" ".join(map(str, (*clause, 0))) for clause in clauses),
        ]
        return "\n".join([*lines, ""])

    def candidates(self, values: Callable[[int], bool]) -> Iterator[int]:
        """The candidates of a solution in order, by the first true one of each slot."""
        taken: set[str] = set()
        for number, name in enumerate(self.formula.variables, 1):
            kind, *place = name.split(" ")
            if kind == "word" and values(number) and place[0] not in taken:
                taken.add(place[0])
                yield int(place[1])


def goals_of(outcome: Outcome, words: int | None = None) -> dict[str, Goal]:
    """The goals of an answer, by name; that of a chain like it comes first.

    Where so many words are asked for that the answer does not have, a chain of so many.
    """
    assert outcome.result is not None
    board, result = outcome.board, outcome.result
    if words is not None and (result.words is None or len(result.words) != words):
        exactly = of_words(board, words)
        claim = f"no chain of {counted(words, 'word')}"
        goals = [replace(no_chain(exactly), claim=claim)]
    elif result.objective is None:
        goals = [no_chain(board)]
    else:
        objective = result.objective
        goals = [none_as_good(board, objective), *none_is_better(board, objective)]
    return {goal.name: goal for goal in goals}


def clauses_of(
    outcome: Outcome,
    name: str | None = None,
    *,
    words: int | None = None,
    all_candidates: bool = False,
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

    Raises
    ------
    InputError
        When there is no such goal, or nothing to be refuted, or a rule is set that
        clauses do not know.

    """
    check_rules(outcome.board.puzzle)
    goals = goals_of(outcome, words)
    name = name or next(iter(goals))
    if name not in goals:
        problem = f"there is no goal {name!r}; choose {', '.join(goals)}"
        raise InputError(problem, "--goal")
    goal = goals[name]
    if goal.is_arithmetic:
        problem = f"{goal.claim}: this follows from the numbers alone, without clauses"
        raise InputError(f"{problem}; choose another goal", "--goal")
    source = outcome.model
    if name == AS_GOOD and source is not None:
        words = source.num_words
        goal = replace(goal, least_words=words, most_words=words)
    problem_ = Problem(outcome.board, goal)
    slots = problem_.everyone()
    if name == AS_GOOD and source is not None and not all_candidates:
        slots = _slots(source)
    question = "a" + goal.claim.removeprefix("no").replace(" has ", " that has ", 1)
    has_solution = _known(outcome, name, words)
    return Clauses(name, question, encode(problem_.question(slots)), has_solution)


def _known(outcome: Outcome, name: str, words: int | None) -> bool | None:
    """Whether the formula has a solution, if the answer says so."""
    result = outcome.result
    if name == AS_GOOD:
        return True
    if result is None or not result.status.is_proof:
        return None
    return None if name == "no-chain" and words is not None else False


def _slots(source: Model) -> Slots:
    """The candidates of each slot of the model, by their numbers among all."""
    among_all = source.chosen.candidates
    return [[int(among_all[i]) for i in slot] for slot in source.chosen.instance.slots]
