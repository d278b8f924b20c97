"""Evidence for one goal: a formula, its refutation, and the filter if it needs one."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from cpbox.arrays import Ints
from cpbox.errors import Contradiction, Unfinished
from cpbox.formulation import Formula
from cpbox.proof.prover.lrat import NoRefutation, Satisfiable, Step, refute
from cpbox.proof.prover.problem import Problem
from cpbox.proof.prover.sieve import Sieve, sieve
from cpbox_models.clauses import encode

PLAIN = 200_000  # literals up to which all candidates are encoded
SIEVED = 60_000  # literals up to which survivors are, while more can be tracked
TRACKED = (8, 10, 12, 14, 16, 18)
EFFORT = 8.0  # CP-SAT's deterministic seconds for all but the last try
LAST_EFFORT = 1e9


class Deadline:
    """When to stop, so many seconds from now on."""

    def __init__(self, seconds: float) -> None:
        self._end = perf_counter() + seconds

    def left(self) -> float:
        """Seconds that are left.

        Raises
        ------
        Unfinished
            When none are.

        """
        seconds = self._end - perf_counter()
        if seconds <= 0:
            raise Unfinished
        return seconds


@dataclass(frozen=True)
class Evidence:
    """That a goal holds.

    Parameters
    ----------
    formula
        What was refuted.
    steps
        The refutation.
    sieve
        Which candidates stand in the formula, and why; None if all of them do.

    """

    formula: Formula
    steps: list[Step]
    sieve: Sieve | None


def evidence(
    problem: Problem, deadline: Deadline, tell: Callable[[str], None]
) -> Evidence:
    """Refute a goal's formula: that of all candidates, or else of fewer and fewer.

    Raises
    ------
    Contradiction
        When the formula has a solution: a bug.
    Unfinished
        When the time is over.

    """
    everyone = problem.everyone()
    if _literals(problem, everyone) <= PLAIN:
        tell("all candidates")
        found = _try(problem, everyone, None, EFFORT, deadline)
        if found is not None:
            return found
    number_of_things = len(problem.coverage.things)
    for number in TRACKED:
        is_last = number == TRACKED[-1] or number >= number_of_things
        tell(f"{min(number, number_of_things)} of {number_of_things} tracked")
        sifted = sieve(problem, number)
        if is_last or _literals(problem, sifted.slots) <= SIEVED:
            effort = LAST_EFFORT if is_last else EFFORT
            found = _try(problem, sifted.slots, sifted, effort, deadline)
            if found is not None:
                return found
        deadline.left()
    raise Unfinished


def _literals(problem: Problem, slots: list[Ints]) -> int:
    """About as many clauses as the formula has."""
    return sum(map(len, slots)) * (len(problem.coverage.things) + 4)


def _try(
    problem: Problem,
    slots: list[Ints],
    sifted: Sieve | None,
    effort: float,
    deadline: Deadline,
) -> Evidence | None:
    formula = encode(problem.question(slots))
    try:
        steps = refute(len(formula.variables), formula.clauses, effort, deadline.left())
    except NoRefutation:
        return None
    except Satisfiable as error:
        denied = "was found, but the formula that denies it has a solution"
        raise Contradiction(f"{problem.goal.claim} {denied}") from error
    return Evidence(formula, steps, sifted)
