"""What CP-SAT says of a model, and what it found."""

from dataclasses import dataclass
from enum import Enum

from cpbox.search.effort import Effort
from cpbox.search.late_pandas import cp_model
from cpbox_models.contract import Value

Chain = tuple[int, ...]


class Verdict(Enum):
    """What CP-SAT says of an encoding."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


VERDICT = {
    cp_model.OPTIMAL: Verdict.OPTIMAL,
    cp_model.FEASIBLE: Verdict.FEASIBLE,
    cp_model.INFEASIBLE: Verdict.INFEASIBLE,
    cp_model.UNKNOWN: Verdict.UNKNOWN,
}


@dataclass(frozen=True)
class Answer:
    """CP-SAT's answer.

    Parameters
    ----------
    verdict
        Whether the chain is the cheapest, and whether there is one.
    chain
        The cheapest chain found, as candidates in order.
    interrupted
        Whether the user pressed Ctrl-C meanwhile.
    effort
        What that took; of what was given up, only the time.

    """

    verdict: Verdict
    chain: Chain | None
    interrupted: bool = False
    effort: Effort = Effort()


@dataclass(frozen=True)
class Settled:
    """What CP-SAT says of a model of any kind, under its assumptions.

    Parameters
    ----------
    verdict
        Whether there is a solution, and whether none is better.
    value
        The value of each variable in it; None where there is none.
    interrupted
        Whether the user pressed Ctrl-C meanwhile.

    """

    verdict: Verdict
    value: Value | None
    interrupted: bool
