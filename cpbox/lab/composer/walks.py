"""The walks of a chain: every way to trace it, if only the sides allowed each step.

What a chain must cover, where it starts and how often it may visit a tile are matters
of tiles alone. So the walks that the rules allow are known before the arrangement is;
which of their steps the sides allow is then all that there is to ask.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from cpbox.candidates.tracing import Tracer
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.search.verify import keeps
from cpbox_models.arrangement import Walk

Path = tuple[int, ...]

MAX_WALKS = 2_000


def steps(paths: Iterable[Path]) -> Walk:
    """The steps of paths, each as a pair of tiles, the smaller number first."""
    return frozenset(
        (min(step), max(step)) for path in paths for step in pairwise(path)
    )


class Walks:
    """The walks of chains and words under a puzzle's rules.

    Parameters
    ----------
    puzzle
        Whose rules count, all but those that speak of sides.
    tiles
        What stands on each tile.

    """

    def __init__(self, puzzle: Puzzle, tiles: Sequence[str]) -> None:
        apart = Box(tuple((tile,) for tile in tiles))
        rules = replace(puzzle.rules, moves="any")
        self._puzzle = replace(puzzle, box=apart, rules=rules)
        self._tracer = Tracer(apart, rules, in_order=True)
        self._known: dict[str, list[Path]] = {}  # rivals have many words in common

    def of(self, chain: Sequence[str]) -> list[Walk]:
        """The walks of a chain, without those that hold another.

        Raises
        ------
        InputError
            When there are too many.

        """
        paths = {word: self._paths(word) for word in chain}
        traces = _traces(self._puzzle, chain, paths)
        return _least({steps(trace) for trace in traces})

    def of_word(self, word: str) -> list[Walk]:
        """The same for a word by itself."""
        return _least({steps([path]) for path in self._paths(word)})

    def _paths(self, word: str) -> list[Path]:
        if word not in self._known:
            self._known[word] = [path for *_, path in self._tracer.traces(word)]
            _check_number(len(self._known[word]), repr(word))
        return self._known[word]


def _check_number(ways: int, traced: str) -> None:
    if ways > MAX_WALKS:
        problem = f"{traced} can be traced in more than {MAX_WALKS:,} ways"
        raise InputError(f"{problem}; repeat fewer letters", key="letters")


def _least(walks: set[Walk]) -> list[Walk]:
    """Of walks one of which holds another, the lesser asks less of the sides."""
    if len(walks) < 2:
        return [*walks]
    kept: list[Walk] = []
    for walk in sorted(walks, key=lambda walk: (len(walk), sorted(walk))):
        if not any(less <= walk for less in kept):
            kept.append(walk)
    return kept


def _traces(
    puzzle: Puzzle, chain: Sequence[str], paths: dict[str, list[Path]]
) -> Iterator[tuple[Path, ...]]:
    for number, trace in enumerate(_linked(puzzle, chain, paths, ()), 1):
        _check_number(number, " ".join(chain))
        if keeps(puzzle, trace):
            yield trace


def _linked(
    puzzle: Puzzle,
    chain: Sequence[str],
    paths: dict[str, list[Path]],
    so_far: tuple[Path, ...],
) -> Iterator[tuple[Path, ...]]:
    if len(so_far) == len(chain):
        yield so_far
        return
    link = puzzle.rules.link
    for path in paths[chain[len(so_far)]]:
        if not link or not so_far or so_far[-1][-link:] == path[:link]:
            yield from _linked(puzzle, chain, paths, (*so_far, path))
