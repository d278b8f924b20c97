"""How to search and what to ask for; never what the rules are."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, kw_only=True)
class SolverConfig:
    """How to search.

    Parameters
    ----------
    formulation
        Name of the CP-SAT model.
    time_limit
        Seconds for a puzzle before giving up.
    workers
        Threads of CP-SAT; one keeps runs reproducible.
    relaxation
        Whether the relaxation filters the candidates first.

    """

    formulation: str = "slots"
    time_limit: float = inf
    workers: int = 1
    relaxation: bool = True


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

    """

    all_optimal: bool = False
    top: int | None = None
    every: int | None = None


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
