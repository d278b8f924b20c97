"""A box that nobody has seen yet, to play: of familiar words."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from functools import cache
from itertools import islice, pairwise
from random import Random

from cpbox.candidates.how_hard import rated
from cpbox.fields.base import replace
from cpbox.lab.composer.arranger import shuffled
from cpbox.lab.composer.drawn_answers import fitting
from cpbox.lab.composer.hunt import Hunt
from cpbox.lab.composer.measured import measure
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spec import Chain, Spec, spec_of
from cpbox.puzzle import Box, Puzzle
from cpbox.search.word_lists import solve

SPEC = {
    "words": "full",
    "answers": "common",
    "guarantees": {"par": 2, "unique": "chain"},
    "difficulty": {"playable": [300, 1500]},  # neither bare nor too much to look at
}
PLAYABLE = (300, 2500)  # words on a box of a level, as on most of the newspaper's
SIZES = (3, 3, 3, 3)
MOST_DEALT = 100  # times that the letters of an answer are dealt to the sides


def fresh_box(
    seed: int,
    watch: Callable[[str], None] = lambda _: None,
    level: int | None = None,
) -> Puzzle:
    """Compose a box that two familiar words solve, and no single word.

    Parameters
    ----------
    seed
        From 0; the same seed gives the same box, with the same version of cpbox.
    level
        How hard it is, from 1 to 5, as `cpbox.candidates.how_hard` measures it; any if
        None. Only without a level is there no other chain of two words on any list.

    """
    spec = spec_of(SPEC, "play")
    if level is None:
        hunt = Hunt(Shelf(None, spec, seed), watch=watch)
        with closing(hunt.boxes()) as boxes:
            puzzle = next(boxes).puzzle
    else:
        puzzle = next(x for x in _dealt(spec, seed) if _is_of_level(x, level))
    # How few words do is not told.
    return replace(puzzle, source="", notes="", par=None)


def _dealt(spec: Spec, seed: int) -> Iterator[Puzzle]:
    """Boxes of two linked words each, whose letters are dealt at random."""
    order = Random(seed)  # noqa: S311  # no secret
    words = _familiar_words()
    while True:
        first = order.choice(words)
        seconds = [x for x in words if x[0] == first[-1] and _are_enough(first, x)]
        if seconds and (box := _box_of((first, order.choice(seconds)), order)):
            yield replace(spec.puzzle, box=box)


@cache
def _familiar_words() -> list[str]:
    """The words that an answer may have."""
    every = fitting(spec_of(SPEC, "play"))
    return [word for word in every if not any(a == b for a, b in pairwise(word))]


def _are_enough(*words: str) -> bool:
    return len({*"".join(words)}) == sum(SIZES)


def _box_of(chain: Chain, order: Random) -> Box | None:
    """A box on which a chain can be traced; None where luck finds none."""
    tiles = sorted({*"".join(chain)})
    steps = {frozenset(step) for word in chain for step in pairwise(word)}
    for _ in range(MOST_DEALT):
        order.shuffle(tiles)
        left = iter(tiles)
        sides = [tuple(islice(left, size)) for size in SIZES]
        if not any(step <= {*side} for step in steps for side in sides):
            return Box(tuple(shuffled(side, order) for side in sides))
    return None


def _is_of_level(puzzle: Puzzle, level: int) -> bool:
    """Whether a box is as hard as requested, and no single word solves it."""
    difficulty = rated(puzzle)
    if difficulty is None or difficulty.level != level:
        return False
    least, most = PLAYABLE
    is_right = least <= measure("playable", puzzle, 2) <= most
    return is_right and len(solve(puzzle).words or ()) == 2


def box_of_the_day(day: date, watch: Callable[[str], None] = lambda _: None) -> Puzzle:
    """Compose the box that everybody with this version of cpbox gets on a day."""
    puzzle = fresh_box(day.toordinal(), watch)
    title = f"{day:%A}, {day.day} {day:%B %Y}"
    return replace(puzzle, title=title, date=day.isoformat())
