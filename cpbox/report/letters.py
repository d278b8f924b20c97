"""Letters of a puzzle that mislead the eye: invisible ones, and look-alikes."""

from collections.abc import Iterator

from cpbox.puzzle import Puzzle


def look_twice(puzzle: Puzzle) -> list[str]:
    """What to know of tiles and words that hold letters which nobody can tell apart.

    The letters of a built-in list count, too: a Cyrillic a is on none of its words.
    """
    letters = "".join(_texts(puzzle))
    if letters.isascii():
        return []
    # Slow to import, and needless for English.
    from cpbox.proof.checker.letters import remarks  # noqa: PLC0415

    return [remark for remark in remarks(letters) if remark.startswith("look twice")]


def _texts(puzzle: Puzzle) -> Iterator[str]:
    words = puzzle.words
    yield from puzzle.box.tiles
    yield from puzzle.rules.require
    yield from words.add
    yield from words.only or ()
    if words.only is None and words.file is None:
        yield "a"
