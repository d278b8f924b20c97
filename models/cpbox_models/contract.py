"""The contract between cpbox and the models.

A formulation is given an :class:`Instance` and makes a model that finds a chain.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Self, TypeVar

from cpbox.fields.arguments import Stop
from cpbox.puzzle import Rules
from cpbox.puzzle.rule_support import Support

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExprT

T = TypeVar("T")


class OutOfTime(Exception):  # noqa: N818
    """A model cannot be built in time."""


@dataclass(frozen=True, kw_only=True)
class Instance:
    """Chains of a fixed number of words: all that a formulation needs to know.

    Candidates are numbered from 0; tuples that speak of candidates have one entry
    for each. A link is what a word shares with its neighbour: the tile, tiles, or
    nothing.

    Parameters
    ----------
    words
        The word of each candidate; traces of one word are candidates of their own.
    first, last
        Link at which each candidate starts, and ends.
    tiles
        Tiles that each candidate covers, of those to be covered.
    letters
        Letters of each candidate; under `lengths: tiles`, the tiles that spell it.
    cost
        What each candidate adds to the objective, at least 0.
    slots
        The candidates that may stand in each slot; as many slots as words.
    links
        How often each link visits each tile.
    cover, slack
        Tiles to cover, and how many of them may be left out.
    starts, ends
        Links at which the chain may start, and end.
    groups
        Candidates of which the chain must use one, for each group.
    visits, uses
        How often each candidate visits each tile beyond the link at which it starts,
        and how often the chain may visit a tile, for tiles where that is limited.
    rules
        The rules; those that speak of single words hold for all candidates.
    least_cost, most_cost
        Only chains whose cost lies between are asked for; None for no limit.
    optimise
        Whether the cheapest chain is asked for, or all of them.
    deadline
        When to leave the model half-built, in the time of ``time.perf_counter``.
    stop
        What asks for that at any time; None for nothing.

    """

    words: tuple[str, ...]
    first: tuple[int, ...]
    last: tuple[int, ...]
    tiles: tuple[frozenset[int], ...]
    letters: tuple[int, ...]
    cost: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]
    links: tuple[tuple[int, ...], ...]
    cover: frozenset[int]
    slack: int
    starts: frozenset[int]
    ends: frozenset[int]
    groups: tuple[tuple[int, ...], ...]
    visits: tuple[tuple[int, ...], ...]
    uses: Mapping[int, int]
    rules: Rules
    least_cost: int | None = None
    most_cost: int | None = None
    optimise: bool = True
    deadline: float = inf
    stop: Stop | None = None

    def under(self, support: Support) -> Self:
        """The instance as a model sees it that supports these rules and no other.

        Raises
        ------
        InputError
            When another rule is set.

        """
        return replace(self, rules=support.view(self.rules))

    @property
    def num_words(self) -> int:
        """Number of slots."""
        return len(self.slots)

    @property
    def unordered(self) -> bool:
        """Whether the order of a chain means nothing."""
        return self.rules.link == 0

    def in_time(self, things: Iterable[T]) -> Iterator[T]:
        """The things, one by one, as long as there is time to build the model.

        Raises
        ------
        OutOfTime
            When there is none left.

        """
        for thing in things:
            is_stopped = self.stop is not None and self.stop.is_set()
            if is_stopped or perf_counter() > self.deadline:
                raise OutOfTime
            yield thing


Value = Callable[["IntVar"], int]


@dataclass(frozen=True)
class Encoding:
    """A model and the way back from its solutions.

    Parameters
    ----------
    model
        The CP-SAT model; its objective, if any, is the chain's cost.
    chains
        Reads, from the values of a solution, the chains that it stands for, each
        as candidates in order. One, unless the formulation leaves an order open.
    total
        Adds up, over the words of the chain, numbers given for each candidate.

    """

    model: "CpModel"
    chains: Callable[[Value], Iterator[tuple[int, ...]]]
    total: Callable[[Sequence[int]], "LinearExprT"]


Formulation = Callable[[Instance], Encoding]  # builds the model of an instance
