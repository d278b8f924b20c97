"""The ledger: the claims that an answer rests on, in the order of their proof."""

from time import perf_counter

from cpbox.result import Step


class Ledger:
    """Keeps claims, each with the time since the one before."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._clock = perf_counter()

    def note(self, claim: str, by: str) -> None:
        """Record what has been established, and by whom."""
        now = perf_counter()
        self._steps.append(Step(claim, by, now - self._clock))
        self._clock = now

    @property
    def steps(self) -> tuple[Step, ...]:
        """The claims so far."""
        return tuple(self._steps)
