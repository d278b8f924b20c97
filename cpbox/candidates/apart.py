"""Words whose letters stand apart, on a box that has some of these on one tile.

In a list, ``igaz|ság`` says that its z and s are two letters. So it is no word on a box
where *zs* has a tile, although the tiles spell it.
"""

from collections.abc import Mapping

from cpbox.basics.letters import APART, joined_apart
from cpbox.puzzle import Box, Puzzle

KEY = "words"


def apart_on(box: Box, written: Mapping[str, str]) -> dict[str, str]:
    """The tile that joins letters of a word which stand apart, for each such word.

    Parameters
    ----------
    written
        How words are written, by the form in which they are compared.

    """
    several = [tile for tile in dict.fromkeys(box.tiles) if len(tile) > 1]
    if not several:
        return {}
    marked = {word: text for word, text in written.items() if APART in text}
    joined = {word: joined_apart(text, several) for word, text in marked.items()}
    return {word: tile for word, tile in joined.items() if tile}


def apart_in(puzzle: Puzzle) -> dict[str, str]:
    """The same of all words of a puzzle."""
    if max(map(len, puzzle.box.tiles)) == 1:
        return {}
    from cpbox.candidates.source import source  # which imports numpy

    return apart_on(puzzle.box, source(puzzle.words, puzzle.words.largest).written)
