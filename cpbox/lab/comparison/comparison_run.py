"""One run of many, and whether runs agree: what each shows, held against all others."""

from dataclasses import dataclass
from math import inf

from cpbox.puzzle.errors import Contradiction
from cpbox.puzzle.wording import counted
from cpbox.search.cp_sat import Effort
from cpbox.search.result import Status

WHOLE = "cpbox"  # who solves the puzzle as a whole, from its words on
Values = tuple[int, ...]
Costs = tuple[float, int | None, int | None]  # seconds, the best cost, the bound
Moment = tuple[float, float | None, float | None]  # the same in units of a term

COLUMNS = (
    *("formulation", "relaxation", "candidates", "words", "status", "chain"),
    *("objective", "bound", "gap", "variables", "constraints", "branches"),
    *("conflicts", "build_seconds", "solve_seconds", "seconds", "progress", "unit"),
)


@dataclass(frozen=True, kw_only=True)
class Run:
    """A solver on a model, or cpbox on the whole puzzle.

    Parameters
    ----------
    formulation
        Who built the model; `WHOLE` for cpbox itself, which may have built several.
    relaxation, candidates
        Whether the relaxation has had its say, and how many candidates there were: of
        a model those that it was given, of cpbox all that can be played.
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
        When the solver knew of a better chain or a better bound: seconds, and of both
        the most important term that differs between the model's chains, the later
        terms as fractions of it. None for cpbox.
    unit
        What that term counts.

    """

    formulation: str
    relaxation: bool
    candidates: int
    words: int | None
    status: Status
    chain: tuple[str, ...] | None
    objective: Values | None
    bound: Values | None
    effort: Effort
    seconds: float
    progress: tuple[Moment, ...] = ()
    unit: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether this is cpbox on the whole puzzle."""
        return self.formulation == WHOLE

    @property
    def gap(self) -> float | None:
        """How far the bound is from the best chain in that unit, as a part of that.

        0 where it is proved, None where there is no chain; of cpbox, 0 or None.
        """
        if self.is_whole:
            return 0.0 if self.status is Status.OPTIMAL else None
        _, best, bound = self.progress[-1] if self.progress else (0, None, None)
        if best is None or bound is None:
            return None
        return abs(best - bound) / best if best != bound else 0.0

    def record(self) -> dict[str, object]:
        """All of it by name, the same in a table, in JSON and in rows."""
        known = vars(self.effort) | vars(self)
        known |= {"status": self.status.value, "gap": self.gap}
        known["progress"] = tuple([tuple(map(_rounded, x)) for x in self.progress])
        return {name: _rounded(known[name]) for name in COLUMNS}


def _rounded(value: object) -> object:
    """To millionths, where it is a fraction: more digits say nothing."""
    return round(value, 6) if isinstance(value, float) else value


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
