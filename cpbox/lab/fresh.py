"""A box that nobody has seen yet, to play: of familiar words, with a single answer."""

from collections.abc import Callable
from contextlib import closing
from datetime import date

from cpbox.fields.base import replace
from cpbox.lab.composer.hunt import Hunt
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spec import spec_of
from cpbox.puzzle import Puzzle

SPEC = {
    "words": "full",
    "answers": "common",
    "guarantees": {"par": 2, "unique": "chain"},
    "difficulty": {"playable": [300, 1500]},  # neither bare nor too much to look at
}


def fresh_box(seed: int, watch: Callable[[str], None] = lambda _: None) -> Puzzle:
    """Compose a box with one answer of two words on every list, both of them familiar.

    Parameters
    ----------
    seed
        From 0; the same seed gives the same box, with the same version of cpbox.

    """
    hunt = Hunt(Shelf(None, spec_of(SPEC, "play"), seed), watch=watch)
    with closing(hunt.boxes()) as boxes:
        # How few words do is not told.
        return replace(next(boxes).puzzle, source="", notes="", par=None)


def box_of_the_day(day: date, watch: Callable[[str], None] = lambda _: None) -> Puzzle:
    """Compose the box that everybody with this version of cpbox gets on a day."""
    puzzle = fresh_box(day.toordinal(), watch)
    title = f"{day:%A}, {day.day} {day:%B %Y}"
    return replace(puzzle, title=title, date=day.isoformat())
