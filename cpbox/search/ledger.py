"""The ledger: the claims that an answer rests on, in the order of their proof."""

from time import perf_counter

from cpbox.puzzle import Term
from cpbox.search.result import Step


class Ledger:
    """Keeps claims, each with the time since the one before."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._clock = perf_counter()

    def note(
        self,
        claim: str,
        by: str,
        *,
        together: bool = False,
        excludes: tuple[Term, int] | None = None,
    ) -> None:
        """Record what has been established, by whom, and whether with the one before.

        Then that one has the time of both. `excludes` says which value of a term of the
        objective no chain betters, where that is the claim.
        """
        now = perf_counter()
        seconds = 0.0 if together else now - self._clock
        self._steps.append(Step(claim, by, seconds, together, excludes))
        self._clock = now

    @property
    def steps(self) -> tuple[Step, ...]:
        """The claims so far."""
        return tuple(self._steps)
