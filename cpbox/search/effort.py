"""What a run took: its models, and its time by phase."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Values = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Effort:
    """What a model took; None where nothing is known.

    Parameters
    ----------
    variables, constraints
        Its size before CP-SAT's presolve.
    branches, conflicts
        What the search took.
    cost, bound
        What the cheapest chain found costs, and what CP-SAT says that each costs at
        least; None, too, where none was asked for.
    build_seconds, solve_seconds
        Time to build it, and to solve it.

    """

    variables: int | None = None
    constraints: int | None = None
    branches: int | None = None
    conflicts: int | None = None
    cost: int | None = None
    bound: int | None = None
    build_seconds: float | None = None
    solve_seconds: float | None = None


@dataclass(frozen=True, kw_only=True)
class ModelStatistics:
    """A model that was built, and what CP-SAT says of it.

    Parameters
    ----------
    name
        What was asked, such as ``4 words, at most 26 letters, slots, 112 survivors``.
    words, candidates
        Words of a chain, and the candidates of which it is to be made.
    formulation
        Who built the model.
    variables, constraints
        Its size before CP-SAT's presolve.
    status
        CP-SAT's own word: optimal, feasible, infeasible or unknown.
    branches, conflicts
        What its search took.
    objective, bound
        Values of the puzzle's terms: of the chain that it found, and below which it
        says that no chain is; None where there is none, or none was asked for.
    build_seconds, solve_seconds
        Time to build it, and to solve it.

    Of a model that was given up, only the time is known.

    """

    name: str
    words: int
    candidates: int
    formulation: str
    status: str
    variables: int | None
    constraints: int | None
    branches: int | None
    conflicts: int | None
    objective: Values | None
    bound: Values | None
    build_seconds: float | None
    solve_seconds: float | None


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """What a run took.

    Parameters
    ----------
    models
        Those that were given to CP-SAT, in order.
    seconds
        Wall time by phase: ``prefilter`` (reading the words, too), ``relaxation`` (and
        all that is not another phase), ``build``, ``cp_sat``, ``listing`` and
        ``verify``.

    """

    models: tuple[ModelStatistics, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict, hash=False)

    @property
    def branches(self) -> int:
        """Branches of all models."""
        return sum(model.branches or 0 for model in self.models)

    @property
    def conflicts(self) -> int:
        """Conflicts of all models."""
        return sum(model.conflicts or 0 for model in self.models)

    def __add__(self, other: "Statistics") -> "Statistics":
        phases = dict.fromkeys((*self.seconds, *other.seconds))
        return Statistics(
            models=(*self.models, *other.models),
            seconds={
                phase: self.seconds.get(phase, 0) + other.seconds.get(phase, 0)
                for phase in phases
            },
        )
