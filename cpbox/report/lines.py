"""Many chains as lines: those that differ in the last word alone are written together.

What only the words before the last decide is made once for all of them, and what only
the last word adds is made once for each word, so that little is left to do for a line.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import add

from cpbox.lexicon import rarity_of
from cpbox.puzzle import Puzzle
from cpbox.report.chain import joined
from cpbox.report.record import puzzle_record
from cpbox.report.style import Style
from cpbox.report.text import width

Words = tuple[str, ...]
Lines = Callable[[Words, Words], str]  # of the words but the last, and each last one

KEPT = 1 << 13  # tuples of last words of which something is remembered
MOST_RARITY = 1 << 20  # more than the rarity of any chain


def text_lines(puzzle: Puzzle, style: Style) -> Lines:
    """``gracious → splashy``, on several lines where it is too long for one."""
    joint = f" {style.arrow if puzzle.rules.link else '+'} "

    def lines(first: Words, last: Words) -> str:
        head = joint.join((*first, ""))
        columns = sum(map(_width, first)) + len(joint) * len(first)
        if columns + _widest(last) <= style.width:
            return head + f"\n{head}".join(last)
        chains = [joined((*first, word), style.width, puzzle, style) for word in last]
        return "\n".join(line for chain in chains for line in chain)

    return lines


def record_lines(puzzle: Puzzle, *, shows: Callable[[str], bool]) -> Lines:
    """What `chain_record` says of each chain, as JSON; escaped where need be."""

    def dumped(value: object) -> str:
        text = json.dumps(value, ensure_ascii=False)
        return text if shows(text) else json.dumps(value)

    start = dumped(puzzle_record(puzzle))[:-1] + ', "chain": ['
    quoted = cache(dumped)

    @cache
    def begun(word: str) -> str:
        return f"{quoted(word)}, "

    @lru_cache(KEPT)
    def ended(last: Words) -> tuple[Sequence[str], Sequence[int]]:
        return [*map(quoted, last)], [*map(_size, last)]

    @cache
    def ends(words: int, size: int) -> _Sizes:
        def end(letters: int, rarity: int) -> str:
            return f'], "words": {words}, "letters": {letters}, "rarity": {rarity}}}'

        return _Sizes(end, size)

    def lines(first: Words, last: Words) -> str:
        head = start + "".join(map(begun, first))
        end = ends(len(first) + 1, sum(map(_size, first)))
        words, sizes = ended(last)
        return head + f"\n{head}".join(map(add, words, map(end.__getitem__, sizes)))

    return lines


def row_lines(before: str) -> Lines:
    """Rows for a spreadsheet: a text, words, letters, rarity and chain."""

    def lines(first: Words, last: Words) -> str:
        begin = " ".join((*first, ""))

        def middle(letters: int, rarity: int) -> str:
            return f"{letters},{rarity},{begin}"

        sizes = _Sizes(middle, sum(map(_size, first)))
        head = f"{before}{len(first) + 1},"
        middles = map(sizes.__getitem__, map(_size, last))
        return head + f"\n{head}".join(map(add, middles, last))

    return lines


class _Sizes(dict[int, str]):
    """Texts that tell letters and rarity, by the size that is added to a size."""

    def __init__(self, text: Callable[[int, int], str], size: int) -> None:
        super().__init__()
        self._text, self._size = text, size

    def __missing__(self, size: int) -> str:
        text = self[size] = self._text(*divmod(self._size + size, MOST_RARITY))
        return text


@cache
def _size(word: str) -> int:
    """Letters and rarity in one number, so that they add up together."""
    return len(word) * MOST_RARITY + rarity_of([word])[0]


_width = cache(width)


@lru_cache(KEPT)
def _widest(words: Words) -> int:
    return max(map(_width, words))
