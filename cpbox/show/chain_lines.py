"""Many chains as lines in UTF-8, those that differ in the last word alone together.

What only the words before the last decide is made once for all of them, and what only
the last word adds is made once for each word, so that little is left to do for a line.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import add

from cpbox.candidates.lexicon import rarity_of
from cpbox.puzzle import Puzzle
from cpbox.search.record import puzzle_record
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from cpbox.show.terminal_text import width

Words = tuple[str, ...]
Lines = Callable[[Words, Words], bytes]  # of the words but the last, and each last one

KEPT = 1 << 13  # tuples of last words of which something is remembered
MOST_RARITY = 1 << 20  # more than the rarity of any chain


def text_lines(puzzle: Puzzle, style: Style) -> Lines:
    """``gracious → splashy``, on several lines where it is too long for one."""
    joint = f" {style.arrow if puzzle.rules.link else '+'} "

    @cache
    def begun(word: str) -> bytes:
        return f"{word}{joint}".encode()

    def lines(first: Words, last: Words) -> bytes:
        columns = sum(map(_width, first)) + len(joint) * len(first)
        if columns + _widest(last) <= style.width:
            head = b"".join(map(begun, first))
            return _together(head, [*_all_encoded(last)])
        chains = [joined((*first, word), style.width, puzzle, style) for word in last]
        return "".join(f"{line}\n" for chain in chains for line in chain).encode()

    return lines


def record_lines(puzzle: Puzzle, *, shows: Callable[[str], bool]) -> Lines:
    """What `chain_record` says of each chain, as JSON; escaped where need be."""

    def dumped(value: object) -> bytes:
        text = json.dumps(value, ensure_ascii=False)
        return (text if shows(text) else json.dumps(value)).encode()

    start = dumped(puzzle_record(puzzle))[:-1] + b', "chain": ['
    quoted = cache(dumped)

    @cache
    def begun(word: str) -> bytes:
        return quoted(word) + b", "

    @lru_cache(KEPT)
    def ended(last: Words) -> tuple[Sequence[bytes], Sequence[int]]:
        return [*map(quoted, last)], [*map(_size, last)]

    @cache
    def ends(words: int, size: int) -> _Sizes:
        def end(letters: int, rarity: int) -> str:
            return f'], "words": {words}, "letters": {letters}, "rarity": {rarity}}}'

        return _Sizes(end, size)

    def lines(first: Words, last: Words) -> bytes:
        head = start + b"".join(map(begun, first))
        end = ends(len(first) + 1, sum(map(_size, first)))
        words, sizes = ended(last)
        return _together(head, [*map(add, words, map(end.__getitem__, sizes))])

    return lines


def row_lines(before: str) -> Lines:
    """Rows for a spreadsheet: a text, words, letters, rarity and chain."""

    def lines(first: Words, last: Words) -> bytes:
        begin = " ".join((*first, ""))

        def middle(letters: int, rarity: int) -> str:
            return f"{letters},{rarity},{begin}"

        sizes = _Sizes(middle, sum(map(_size, first)))
        head = f"{before}{len(first) + 1},".encode()
        middles = map(sizes.__getitem__, map(_size, last))
        return _together(head, [*map(add, middles, _all_encoded(last))])

    return lines


def _together(head: bytes, ends: list[bytes]) -> bytes:
    """A line for each end, all of which begin with the head."""
    ends[0] = head + ends[0]
    ends[-1] += b"\n"
    return (b"\n" + head).join(ends)


class _Sizes(dict[int, bytes]):
    """Texts that tell letters and rarity, by the size that is added to a size."""

    def __init__(self, text: Callable[[int, int], str], size: int) -> None:
        super().__init__()
        self._text, self._size = text, size

    def __missing__(self, size: int) -> bytes:
        text = self._text(*divmod(self._size + size, MOST_RARITY)).encode()
        self[size] = text
        return text


@cache
def _size(word: str) -> int:
    """Letters and rarity in one number, so that they add up together."""
    return len(word) * MOST_RARITY + rarity_of([word])[0]


_width = cache(width)
_encoded = cache(str.encode)


@lru_cache(KEPT)
def _all_encoded(words: Words) -> Sequence[bytes]:
    return [*map(_encoded, words)]


@lru_cache(KEPT)
def _widest(words: Words) -> int:
    return max(map(_width, words))
