"""Many chains as lines in UTF-8, those that differ in the last word alone together."""

import json
from collections.abc import Callable
from functools import cache

from cpbox.basics.letters import respelled
from cpbox.puzzle import Puzzle
from cpbox.search.results.record import puzzle_record
from cpbox.search.verify import rarity_in
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from cpbox.show.terminal_text import width

Words = tuple[str, ...]
Lines = Callable[[Words, Words], bytes]  # of the words but the last, and each last one

_width = cache(width)


def text_lines(puzzle: Puzzle, style: Style) -> Lines:
    """``gracious → splashy``, on several lines where it is too long for one."""
    joint = f" {style.arrow if puzzle.rules.link else '+'} "

    def lines(first: Words, last: Words) -> bytes:
        head = "".join([f"{word}{joint}" for word in first])
        room = style.width - sum(map(_width, first)) - len(joint) * len(first)
        if max(map(_width, last)) <= room:
            return "".join([f"{head}{word}\n" for word in last]).encode()
        chains = [joined((*first, word), style.width, puzzle, style) for word in last]
        return "".join(f"{line}\n" for chain in chains for line in chain).encode()

    return lines


def record_lines(puzzle: Puzzle, *, shows: Callable[[str], bool]) -> Lines:
    """What `chain_values` says of each chain, as JSON; escaped where need be."""

    @cache
    def quoted(word: str) -> str:
        text = json.dumps(str(word), ensure_ascii=False)
        return text if shows(text) else json.dumps(str(word))

    def record(head: str, size: int, letters: int, rarity: int) -> str:
        end = f'"words": {size}, "letters": {letters}, "rarity": {rarity}'
        return f"{head}], {end}}}"

    def begin(first: Words) -> str:
        return '{"chain": [' + "".join([f"{quoted(word)}, " for word in first])

    return _numbered(puzzle, begin, quoted, record)


def head_line(puzzle: Puzzle, *, shows: Callable[[str], bool]) -> bytes:
    """What comes once before the records of a puzzle's chains: which puzzle it is."""
    record = respelled(puzzle_record(puzzle))
    line = json.dumps(record, ensure_ascii=False)
    if not shows(line):
        line = json.dumps(record)
    return f"{line}\n".encode()


def row_lines(puzzle: Puzzle, before: str) -> Lines:
    """Rows for a spreadsheet: a text, words, letters, rarity and chain."""

    def record(chain: str, size: int, letters: int, rarity: int) -> str:
        return f"{before}{size},{letters},{rarity},{chain}"

    def begin(first: Words) -> str:
        return "".join([f"{word} " for word in first])

    return _numbered(puzzle, begin, str, record)


def _numbered(
    puzzle: Puzzle,
    begin: Callable[[Words], str],
    ended: Callable[[str], str],
    line: Callable[[str, int, int, int], str],
) -> Lines:
    """Lines of a chain, as text, with its words, its letters and its rarity."""

    @cache
    def rarity_of(word: str) -> int:
        return rarity_in(puzzle.words, [word])[0]

    length = puzzle.length

    def lines(first: Words, last: Words) -> bytes:
        head, size = begin(first), len(first) + 1
        letters, rarity = sum(map(length, first)), sum(map(rarity_of, first))
        written = [
            line(head + ended(x), size, letters + length(x), rarity + rarity_of(x))
            for x in last
        ]
        return "\n".join([*written, ""]).encode()

    return lines
