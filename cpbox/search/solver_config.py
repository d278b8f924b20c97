"""How to search and what to ask for; never what the rules are."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import inf
from time import perf_counter
from typing import Annotated, Any, Self

from annotated_types import Ge, Interval

from cpbox.basics.errors import Contradiction, InputError
from cpbox.basics.showing import in_short
from cpbox.basics.wording import listed
from cpbox.fields.arguments import Choice, Stop, settle_fields
from cpbox.fields.key_types import OneOf
from cpbox.search.optimum.parameters import DEFAULT as PARAMETERS
from cpbox.search.optimum.parameters import MAX_WORKERS, parameters
from cpbox_models import DEFAULT, NAMES, OWN, SECOND, UNFILTERED

_NAMED = {"all_optimal": "all", "top": "top", "every": "every"}  # by the calls
MOMENT = 0.001  # seconds

Formulation = Annotated[str, OneOf(NAMES)]
"""The name of one."""


def _named(value: Any, key: str) -> str:
    """The name of a formulation; empty for cpbox's own choice."""
    name: str = value if value == "" else Choice(NAMES)(value, key)
    return name


@dataclass(frozen=True, kw_only=True)
class SolverConfig:
    """How to search.

    Parameters
    ----------
    formulation
        The model that CP-SAT solves (default: slots; flow on all candidates, without
        the relaxation). One of ``cpbox_models.NAMES``. By default, trail takes turns
        with slots where that takes long, if there are no `parameters`.
    workers
        CP-SAT's threads; with more than one, runs may differ.
    relaxation
        Let the relaxation filter the candidates first.
    seed
        CP-SAT's random seed.
    parameters
        Any CP-SAT parameters, as in ``use_lns:false``. They may
        be named, too: ``{"linearization_level": 2}``. They go before cpbox's own
        defaults, which suit many small models (no probing, no search for symmetries),
        and before `workers` and `seed`. They count where the best chain is looked for:
        neither where all solutions are listed, nor where a proof is written. Some are
        refused, since cpbox sets them itself.

    Raises
    ------
    InputError
        When a setting is not of its kind.

    """

    __repr__ = in_short

    formulation: Formulation = ""
    workers: Annotated[int, Interval(ge=1, le=MAX_WORKERS)] = 1
    relaxation: bool = True
    seed: Annotated[int, Ge(0)] = 0
    parameters: str | Mapping[str, object] = PARAMETERS

    def __post_init__(self) -> None:
        settle_fields(self, parameters=parameters, formulation=_named)

    @property
    def formulations(self) -> tuple[str, ...]:
        """The formulations that take turns on a model, the first of them first."""
        if self.formulation:
            return (self.formulation,)
        if not self.relaxation:
            return (UNFILTERED,)
        return (DEFAULT, SECOND) if self.parameters == PARAMETERS else (DEFAULT,)


_USUAL = SolverConfig()


def is_unusual(config: SolverConfig) -> bool:
    """Whether models are not the usual ones, so that CP-SAT may end its process."""
    return (config.formulations[0], config.relaxation, config.parameters) != (
        _USUAL.formulations[0],
        _USUAL.relaxation,
        _USUAL.parameters,
    )


@dataclass(frozen=True, kw_only=True)
class LimitedConfig(SolverConfig):
    """How to search, and until when: the value that a call hands down.

    Parameters
    ----------
    time_limit
        Seconds for the work that it is handed to.
    stop
        Ends the work once it is set. It does not travel to another process.

    """

    time_limit: float = inf
    stop: Stop | None = field(default=None, compare=False, repr=False)

    def __getstate__(self) -> dict[str, object]:
        return vars(self) | {"stop": None}

    @property
    def is_stopped(self) -> bool:
        """Whether the search is to end at once."""
        return self.stop is not None and self.stop.is_set()

    def until(self, deadline: float) -> Self:
        """The same, with the time that is left until a deadline; a moment if none is.

        Parameters
        ----------
        deadline
            When to stop, in the time of ``time.perf_counter``.

        """
        return replace(self, time_limit=max(deadline - perf_counter(), MOMENT))


@contextmanager
def blaming(formulations: Iterable[str]) -> Iterator[None]:
    """Blame what contradicts itself on a formulation that is not cpbox's own.

    Parameters
    ----------
    formulations
        Those that it may be due to, which are looked at only then.

    Raises
    ------
    InputError
        When there is one, with what cpbox found against it.
    Contradiction
        When there is none, or a chain refutes cpbox's own claim: a bug.

    """
    try:
        yield
    except Contradiction as error:
        strange = [name for name in dict.fromkeys(formulations) if name not in OWN]
        if error.is_own or not strange:
            raise
        which = listed(strange)
        problem = f"{which} is wrong: {error}; mend it, or choose another"
        raise InputError(problem, key="formulation") from error


@dataclass(frozen=True, kw_only=True)
class Request:
    """Which chains to list besides the best one; at most one of the three.

    Parameters
    ----------
    all_optimal
        Every chain as good as the best.
    top
        This many chains, the best first, ties in alphabetical order.
    every
        Every chain of at most this many words.
    count
        Whether `all_optimal` or `every` asks only how many they are.

    Raises
    ------
    InputError
        When more than one of the three is requested, there is nothing to count, or
        something is not of its kind.

    """

    all_optimal: bool = False
    top: Annotated[int, Ge(1)] | None = None
    every: Annotated[int, Ge(1)] | None = None
    count: bool = False

    def __post_init__(self) -> None:
        settle_fields(self)
        lists = [name for name in _NAMED if getattr(self, name) not in (False, None)]
        if len(lists) > 1:
            problem = (
                f"cannot be combined with {_NAMED[lists[0]]}; choose one of the two"
            )
            raise InputError(problem, key=_NAMED[lists[1]])
        if self.count and lists not in (["all_optimal"], ["every"]):
            problem = "counts the chains of `all` or `every`; add one of them"
            raise InputError(problem, key="count")


@dataclass(frozen=True)
class Progress:
    """How far a long run is.

    Parameters
    ----------
    doing
        What is being tried, such as ``4 words, at most 26 letters``.
    survivors
        How many candidates are left for it, or None before the filter.
    best
        The best chain so far.
    bound
        What is proved about the objective so far.

    """

    __repr__ = in_short

    doing: str
    survivors: int | None
    best: tuple[str, ...] | None
    bound: tuple[int, ...] | None


Watch = Callable[[Progress], None]
OnChain = Callable[[tuple[str, ...]], None]
Log = Callable[[str], None]
OnBatch = Callable[[tuple[str, ...], tuple[str, ...]], None]
"""Given chains that differ in the last word: their other words, and each last one."""
