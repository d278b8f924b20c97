"""One run of many: a solver on a model, and what came of it."""

from dataclasses import dataclass

from cpbox.effort import Effort
from cpbox.result import Status

WHOLE = "cpbox"  # who solves the puzzle as a whole, from its words on
Values = tuple[int, ...]
Moment = tuple[float, int | None, int | None]  # seconds, the best cost, the bound


@dataclass(frozen=True, kw_only=True)
class Run:
    """A solver on a model, or cpbox on the whole puzzle.

    Parameters
    ----------
    formulation
        Who built the model; `WHOLE` for cpbox itself, which may have built several.
    candidates, is_filtered
        The candidates that it was given, and whether they are survivors.
    words
        Words of a chain of the model; None for cpbox, which looks for that number.
    status
        What is proved: of cpbox, of the puzzle; else of the model.
    chain
        The best chain found, as words.
    objective, bound
        Values of the puzzle's terms: of that chain, and below which no chain of the
        model is, as the solver says.
    effort
        What it took; for cpbox, sums over its models, and the cost that its answer has
        in the model of the others if it is proved.
    seconds
        Time in all, without starting the program.
    progress
        When the solver knew of a better chain or bound; none for cpbox.

    """

    formulation: str
    candidates: int
    is_filtered: bool
    words: int | None
    status: Status
    chain: tuple[str, ...] | None
    objective: Values | None
    bound: Values | None
    effort: Effort
    seconds: float
    progress: tuple[Moment, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether this is cpbox on the whole puzzle."""
        return self.formulation == WHOLE

    @property
    def gap(self) -> float | None:
        """How far the bound is below the cost, as a part of that; 0 where it is proved.

        None where there is no chain, or for cpbox if its answer is not proved.
        """
        cost, bound = self.effort.cost, self.effort.bound
        if cost is None or bound is None:
            return None
        return (cost - bound) / cost if cost else 0.0
