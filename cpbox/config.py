"""How to search and what to ask for; never what the rules are."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from cpbox.errors import InputError
from cpbox.puzzle.kinds import choice, flag, optional, seconds, settle, whole
from cpbox_models import DEFAULT, NAMES

MAX_WORKERS = 256

_SEARCH = {
    "formulation": choice(NAMES),
    "time_limit": seconds,
    "workers": whole(1, MAX_WORKERS),
    "relaxation": flag,
}
_ASKED = {"all_optimal": flag, "top": optional(whole(1)), "every": optional(whole(1))}


@dataclass(frozen=True, kw_only=True)
class SolverConfig:
    """How to search.

    Parameters
    ----------
    formulation
        Name of the CP-SAT model, one of ``cpbox_models.NAMES``.
    time_limit
        Seconds for a puzzle before giving up.
    workers
        Threads of CP-SAT; one keeps runs reproducible.
    relaxation
        Whether the relaxation filters the candidates first.

    Raises
    ------
    InputError
        When a setting is not of its kind.

    """

    formulation: str = DEFAULT
    time_limit: float = inf
    workers: int = 1
    relaxation: bool = True

    def __post_init__(self) -> None:
        settle(self, _SEARCH)


@dataclass(frozen=True, kw_only=True)
class Request:
    """Which chains to list beside the best one; at most one of the three.

    Parameters
    ----------
    all_optimal
        Every chain as good as the best.
    top
        This many chains, the best first, ties in alphabetical order.
    every
        Every chain of at most this many words.

    Raises
    ------
    InputError
        When more than one of the three is asked for, or one is not of its kind.

    """

    all_optimal: bool = False
    top: int | None = None
    every: int | None = None

    def __post_init__(self) -> None:
        settle(self, _ASKED)
        asked = [name for name in _ASKED if getattr(self, name) not in (False, None)]
        if len(asked) > 1:
            problem = f"cannot stand beside {asked[0]}; ask for one of the two"
            raise InputError(problem, key=asked[1])


@dataclass(frozen=True)
class Progress:
    """Where a long run stands.

    Parameters
    ----------
    doing
        What is tried at the moment, such as ``4 words, at most 26 letters``.
    survivors
        How many candidates are left for it, or None before the filter.
    best
        The best chain so far.
    bound
        What is proved of the objective so far.

    """

    doing: str
    survivors: int | None
    best: tuple[str, ...] | None
    bound: tuple[int, ...] | None


Watch = Callable[[Progress], None]
OnChain = Callable[[tuple[str, ...]], None]
