"""How a word is split into what tiles hold: letters, or several that stand together."""

from collections.abc import Collection
from functools import lru_cache
from itertools import chain

from cpbox.basics.letters import APART, fold, marked, split_letters, unmarked


def split(word: str, several: Collection[str] = ()) -> tuple[str, ...]:
    """Split a word into as few parts as can be.

    Of the ways with as few, the one whose first part is longest, then its second, and
    so on. No part has letters that a bar keeps apart in the word's spelling.

    Parameters
    ----------
    several
        What may stand together, such as ``sz``; each other part is one letter.

    """
    near = {text[:]: text for text in several if text in word}
    if not near:
        return tuple(split_letters(word))
    words = [word] if APART not in (text := marked(word)) else text.split(APART)
    parts = chain.from_iterable(_split(fold(part)[:], (*near,)) for part in words)
    return tuple(near.get(part, part) for part in parts)  # written as there


def tile_missing(word: str, several: Collection[str]) -> str:
    """What lets a letter be played that counts as one twice, such as ß; empty for none.

    It needs a tile, among those of `several`.
    """
    doubled = (x for x in unmarked(marked(word)) if fold(x)[:] == fold(x)[:1] * 2)
    letter = next((x for x in doubled if fold(x) not in several), "")
    return f"a tile for {letter}, as in tiles: [{letter}]" if letter else ""


@lru_cache(1 << 16)
def _split(word: str, several: tuple[str, ...]) -> tuple[str, ...]:
    letters = split_letters(word)
    tiles = {tuple(split_letters(text)) for text in several}
    sizes = sorted({1, *map(len, tiles)}, reverse=True)
    best: list[tuple[str, ...]] = [()]  # of the end of the word, the longest last
    for start in reversed(range(len(letters))):
        ways = [
            ("".join(part), *best[-size])
            for size in sizes
            if size <= len(best)
            if size == 1 or tuple(letters[start : start + size]) in tiles
            for part in [letters[start : start + size]]
        ]
        best.append(min(ways, key=len))
    return best[-1]
