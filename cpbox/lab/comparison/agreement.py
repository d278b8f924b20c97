"""Whether runs agree: what each of them shows, held against all others."""

from math import inf

from cpbox.lab.comparison.run import Run
from cpbox.puzzle.errors import Contradiction
from cpbox.puzzle.wording import counted
from cpbox.search.result import Status


class Agreement:
    """What is known of the cheapest chain of a number of words, and who says so.

    No chain that one run finds may cost less than another run's bound. The bound of
    a run on survivors is one on all chains only if the whole is proved: then the
    survivors hold the best chain.

    Parameters
    ----------
    whole
        cpbox on the whole puzzle.

    """

    def __init__(self, whole: Run) -> None:
        self._best: tuple[float, str] = inf, ""
        self._bound: tuple[float, str] = -inf, ""
        self._is_proved = whole.status is Status.OPTIMAL
        self.hold(whole)

    def hold(self, run: Run) -> None:
        """Hold a run against those before.

        Raises
        ------
        Contradiction
            When not all of them can be right.

        """
        who = _who(run)
        if run.effort.cost is not None:
            self._best = min(self._best, (run.effort.cost, f"{who} found {run.chain}"))
        if self._is_proved or not run.relaxation:
            self._bound = max(self._bound, (_bound(run), f"{who} shows {run.bound}"))
        if self._best[0] < self._bound[0]:
            problem = f"{self._best[1]}, which costs {self._best[0]}, but"
            raise Contradiction(
                f"{problem} {self._bound[1]}: {self._bound[0]} at least"
            )


def _bound(run: Run) -> float:
    if run.status is Status.INFEASIBLE:
        return inf
    return -inf if run.effort.bound is None else run.effort.bound


def _who(run: Run) -> str:
    kind = "survivor" if run.relaxation and not run.is_whole else "candidate"
    return f"{run.formulation} on {counted(run.candidates, kind)}"
