"""Words are traced together as a plain reader traces them one after the other."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from cpbox.candidates.arrays import Column, in_one_piece
from cpbox.candidates.tracing import trace_words
from cpbox.candidates.word_column import WordColumn
from cpbox.puzzle import Box, Puzzle, Rules, Words
from tests.exhaustive import may_step

Path = tuple[int, ...]
Trace = tuple[Path, Path, int, Path]  # both links, tiles covered, tiles visited

BOXES = (
    *("abc def ghi", "abc ade fgh", "aba cdc efe"),  # letters on one tile, on several
    *("a,b,s,ss d,e,f g,h,i", "a,ab b,c d,e", "a,b,ba c,ab d,e", "é,e,st s,t a,b"),
)
RULES: tuple[dict[str, Any], ...] = (
    *({}, {"link": 0}, {"link": 2}, {"link": 3}, {"max_uses": 2}),
    *({"same_side": True}, {"moves": "adjacent"}, {"distinct_in_word": True}),
    *({"max_uses": 3, "link": 2}, {"same_side": True, "max_uses": 9}),
)


def paths(word: str, puzzle: Puzzle, so_far: Path = ()) -> Iterator[Path]:
    """Every way to spell a word, tile by tile."""
    if not word and so_far:
        yield so_far
    for tile, text in enumerate(puzzle.box.tiles):
        if word.startswith(text) and (not so_far or may_step(puzzle, so_far, tile)):
            yield from paths(word[len(text) :], puzzle, (*so_far, tile))


def told_apart(word: str, puzzle: Puzzle) -> set[Trace]:
    """The ways that some rule can tell apart, and of the others the widest ones."""
    rules, traces = puzzle.rules, set[Trace]()
    link = rules.link
    for path in paths(word, puzzle):
        if len(path) >= link:
            visits = tuple(sorted(path)) if rules.max_uses is not None else ()
            covered = sum(1 << tile for tile in {*path})
            traces.add((path[:link], path[len(path) - link :], covered, visits))
    return {
        one
        for one in traces
        if rules.max_uses is not None
        or not any(
            one[:2] == other[:2] and one[2] != other[2] and not one[2] & ~other[2]
            for other in traces
        )
    }


@pytest.mark.parametrize("sides", BOXES)
def test_words_have_the_traces_that_they_have_one_by_one(sides: str) -> None:
    rng, box = Random(sides), Box.of(sides)
    texts = rng.choices(box.tiles, k=400)
    words = ["".join(rng.choices(texts, k=rng.randint(1, 6))) for _ in range(60)]
    words += ["ss" + words[0], words[1] + "ss", "sss", "ass"]
    words = [*dict.fromkeys(words)]
    for given in RULES:
        rules = Rules(**given)
        puzzle = Puzzle(box=box, words=Words(only=tuple(words)), rules=rules)
        traces = trace_words(WordColumn.of(words), box, rules)
        seen: dict[str, set[Trace]] = {word: set() for word in words}
        for i, at in enumerate(traces.word.tolist()):
            visited: Path = ()
            if traces.visits is not None:
                tiles = np.arange(len(box.tiles))
                visited = tuple(np.repeat(tiles, traces.visits[i]).tolist())
            first, last = (int(ends[i]) for ends in (traces.first, traces.last))
            links = traces.links[first], traces.links[last]
            seen[words[at]].add((*links, int(traces.mask[i]), visited))
        is_traceable = [any(paths(word, puzzle)) for word in words]
        assert traces.is_traceable.tolist() == is_traceable
        most = rules.max_uses
        for word in words:
            fits = told_apart(word, puzzle)
            if isinstance(most, int):
                fits = {x for x in fits if max(map(x[3].count, x[3])) <= most}
            assert seen[word] == fits, (word, given)
        assert any(seen.values())
        assert (np.diff(traces.word) >= 0).all()


def test_parts_are_joined_as_numpy_joins_them() -> None:
    none: Column = np.empty(0, np.int64)
    parts: list[tuple[Column, ...]] = [
        (np.arange(n), np.ones((n, 2), np.uint8), np.empty((n, 0), np.int64))
        for n in (3, 0, 4)
    ]
    for some in (parts, [(none, none)], [(none,), (np.arange(3, dtype=np.int32),)]):
        wholes = map(np.concatenate, zip(*some, strict=True))
        for own, whole in zip(in_one_piece(some), wholes, strict=True):
            assert np.array_equal(own, whole)
            assert own.shape == whole.shape
