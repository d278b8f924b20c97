"""Many chains as lines of text, those that differ in the last word alone together.

There are chains by the million, so nothing is done for each of them that can be done
once for a word or for all that begin alike.
"""

import json
from collections.abc import Callable
from functools import cache, lru_cache

from cpbox.basics.letters import respelled
from cpbox.puzzle import Puzzle
from cpbox.search.results.record import puzzle_record
from cpbox.search.verify import rarity_in
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from cpbox.show.terminal_text import width

Words = tuple[str, ...]
Lines = Callable[[Words, Words], str]  # of the words but the last, and each last one

Sized = Callable[[str, int, int, int], str]  # a last word; words, letters, rarity

SUMS = 256  # for so many of these, what is written is kept

_width = cache(width)


def text_lines(puzzle: Puzzle, style: Style) -> Lines:
    """``gracious → splashy``, on several lines where it is too long for one."""
    joint = f" {style.arrow if puzzle.rules.link else '+'} "

    @lru_cache(SUMS)
    def written(words: Words) -> tuple[Words, int]:
        """Words as they are written, and the width of the widest."""
        return tuple(map(str, words)), max(map(_width, words))

    def lines(first: Words, last: Words) -> str:
        room = style.width - sum(map(_width, first)) - len(joint) * len(first)
        ends, widest = written(last)
        if widest <= room:
            head = joint.join((*map(str, first), ""))
            return head + f"\n{head}".join(ends) + "\n"
        chains = [joined((*first, word), style.width, puzzle, style) for word in last]
        return "".join(f"{line}\n" for chain in chains for line in chain)

    return lines


def record_lines(puzzle: Puzzle, *, shows: Callable[[str], bool]) -> Lines:
    """What `chain_values` says of each chain, as JSON; escaped where need be."""

    @cache
    def quoted(word: str) -> str:
        text = json.dumps(str(word), ensure_ascii=False)
        return text if shows(text) else json.dumps(str(word))

    def end(word: str, size: int, letters: int, rarity: int) -> str:
        values = f'"words": {size}, "letters": {letters}, "rarity": {rarity}'
        return f"{quoted(word)}], {values}}}\n"

    ends = _sized(puzzle, end)

    def lines(first: Words, last: Words) -> str:
        head = '{"chain": [' + ", ".join((*map(quoted, first), ""))
        return head.join(("", *map(ends(first), last)))

    return lines


def head_line(puzzle: Puzzle, *, shows: Callable[[str], bool]) -> str:
    """What comes once before the records of a puzzle's chains: which puzzle it is."""
    record = respelled(puzzle_record(puzzle))
    line = json.dumps(record, ensure_ascii=False)
    if not shows(line):
        line = json.dumps(record)
    return f"{line}\n"


def row_lines(puzzle: Puzzle, before: str) -> Lines:
    """Rows for a spreadsheet: a text, words, letters, rarity and chain."""

    def values(_word: str, size: int, letters: int, rarity: int) -> str:
        return f"{size},{letters},{rarity}"

    numbers = _sized(puzzle, values)

    def lines(first: Words, last: Words) -> str:
        head, of = " ".join((*map(str, first), "")), numbers(first)
        return "".join([f"{before}{of(word)},{head}{word}\n" for word in last])

    return lines


def _sized(puzzle: Puzzle, line: Sized) -> Callable[[Words], Callable[[str], str]]:
    """What to write, after some words, of each last one and what the chain comes to."""
    length = cache(puzzle.length)

    @cache
    def rarity_of(word: str) -> int:
        return rarity_in(puzzle, [word])[0]

    @lru_cache(SUMS)
    def added_to(size: int, letters: int, rarity: int) -> Callable[[str], str]:
        @cache
        def written(word: str) -> str:
            return line(word, size, letters + length(word), rarity + rarity_of(word))

        return written

    def after(first: Words) -> Callable[[str], str]:
        letters, rarity = sum(map(length, first)), sum(map(rarity_of, first))
        return added_to(len(first) + 1, letters, rarity)

    return after
