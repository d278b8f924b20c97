"""The walks of a chain: every way to trace it, if only the sides allowed each step.

What a chain must cover, where it starts and how often it may visit a tile are matters
of tiles alone. So the walks that the rules allow are known before the arrangement is;
which of their steps the sides allow is then all that there is to ask.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from cpbox.errors import InputError
from cpbox.puzzle import Puzzle
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
        self._puzzle, self._tiles = puzzle, tiles
        self._known: dict[str, list[Path]] = {}  # rivals have many words in common

    def of(self, chain: Sequence[str]) -> list[Walk]:
        """The walks of a chain, without those that hold another.

        Raises
        ------
        InputError
            When there are too many.

        """
        paths = {word: self._paths(word) for word in chain}
        traces = _traces(self._puzzle, self._tiles, chain, paths)
        return _least({steps(trace) for trace in traces})

    def of_word(self, word: str) -> list[Walk]:
        """The same for a word by itself."""
        return _least({steps([path]) for path in self._paths(word)})

    def _paths(self, word: str) -> list[Path]:
        if word not in self._known:
            self._known[word] = _paths(self._puzzle, self._tiles, word)
        return self._known[word]


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
    puzzle: Puzzle,
    tiles: Sequence[str],
    chain: Sequence[str],
    paths: dict[str, list[Path]],
) -> Iterator[tuple[Path, ...]]:
    traces = islice(_linked(puzzle, chain, paths, ()), MAX_WALKS + 1)
    for number, trace in enumerate(traces):
        if number == MAX_WALKS:
            problem = f"{' '.join(chain)} can be traced in more than {MAX_WALKS:,} ways"
            raise InputError(f"{problem}; repeat fewer letters", key="letters")
        if _keeps(puzzle, tiles, trace):
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


def _paths(puzzle: Puzzle, tiles: Sequence[str], word: str) -> list[Path]:
    """The ways to spell a word that the rules of single words allow."""
    rules = puzzle.rules
    complete: list[Path] = []

    def go(path: Path, at: int) -> None:
        if at == len(word) and len(path) >= rules.link:
            complete.append(path)
        if len(complete) > MAX_WALKS:
            problem = f"{word!r} can be traced in more than {MAX_WALKS:,} ways"
            raise InputError(f"{problem}; repeat fewer letters", key="letters")
        for tile, text in enumerate(tiles):
            if not word.startswith(text, at) or at == len(word):
                continue
            if path and tile == path[-1] and not rules.same_side:
                continue
            if not (rules.distinct_in_word and tile in path):
                go((*path, tile), at + len(text))

    go((), 0)
    return complete


def _keeps(puzzle: Puzzle, tiles: Sequence[str], trace: tuple[Path, ...]) -> bool:
    """Whether a trace begins, ends, closes, covers and visits tiles as it must."""
    rules, first, last = puzzle.rules, trace[0], trace[-1]
    if rules.start is not None and tiles[first[0]] != rules.start:
        return False
    if rules.end is not None and tiles[last[-1]] != rules.end:
        return False
    if rules.loop and last[-rules.link :] != first[: rules.link]:
        return False
    visits = Counter(tile for path in trace for tile in path)
    shared = trace if rules.loop else trace[1:]
    visits.subtract(tile for path in shared for tile in path[: rules.link])
    limits = {tile: rules.uses_of(tiles[tile]) for tile in visits}
    if any(most is not None and visits[tile] > most for tile, most in limits.items()):
        return False
    return _covers(puzzle, tiles, {tile for path in trace for tile in path})


def _covers(puzzle: Puzzle, tiles: Sequence[str], covered: set[int]) -> bool:
    asked = puzzle.rules.cover
    if isinstance(asked, int):
        return len(covered) >= asked
    return covered.issuperset(
        tile for tile, text in enumerate(tiles) if asked is None or text in asked
    )
