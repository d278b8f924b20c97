"""The words of a puzzle, those that can be played and those that cannot."""

from collections.abc import Iterator, Mapping, Sequence

from cpbox.basics.letters import printable
from cpbox.basics.wording import counted
from cpbox.candidates.vocabulary import Vocabulary
from cpbox.search.results.record import Record, puzzle_record
from cpbox.show.chain_text import familiarities, risky
from cpbox.show.result_page import heading
from cpbox.show.run_facts import counts_table
from cpbox.show.style import Style
from cpbox.show.table import columns
from cpbox.show.terminal_text import (
    GAP,
    capitals,
    filled,
    paragraphs,
    width,
    wrap,
)

Refused = Mapping[str, Sequence[str]]


def words_page(words: Vocabulary, style: Style) -> str:
    """Write the words, or those that are refused if asked for, and the counts."""
    puzzle, refused = words.puzzle, words.refused
    listed = (
        _word_lines(words, style) if refused is None else _refused_lines(refused, style)
    )
    counts = counts_table(words.counts, style)
    foot = filled(printable(f"word list: {words.word_list}"), style.width)
    if refused is None and risky(puzzle, words.words):
        remark = "Some games may refuse rare words."
        foot += filled(remark, style.width)
    foot = [style.faint(line) for line in foot]
    return paragraphs([heading(puzzle, style), listed, counts, foot])


def words_record(words: Vocabulary) -> Record:
    """The same as a record for one line of JSON."""
    counts, refused = words.counts, words.refused
    record: Record = {
        **puzzle_record(words.puzzle),
        "word_list": words.word_list,
        "read": counts.read,
        "dropped": dict(counts.dropped),
        "left": counts.words,
        "words": [
            {
                "word": word,
                "letters": words.puzzle.length(word),
                "rarity": rarity,
                "traces": ways,
            }
            for word, rarity, ways in words.longest_first
        ],
    }
    return record if refused is None else record | {"refused": dict(refused)}


def grid_page(words: Vocabulary, style: Style) -> str:
    """Write how many words there are by first letter and length, and by two letters."""
    grid, pairs = words.grid(), words.pairs()
    lengths = sorted({length for row in grid.values() for length in row})
    sums = [sum(row.get(n, 0) for row in grid.values()) for n in lengths]
    head = ["", *map(capitals, grid), "all"]
    each = [
        [str(n), *(str(row.get(n, "")) for row in grid.values()), str(total)]
        for n, total in zip(lengths, sums, strict=True)
    ]
    totals = ["all", *(str(sum(row.values())) for row in grid.values())]
    each.append([*totals, str(len(words))])
    table = [*_beside_heads(head, each, style.width)]
    by_two = [f"{capitals(first)} {number}" for first, number in pairs.items()]
    foot = filled(printable(f"word list: {words.word_list}"), style.width)
    return paragraphs(
        [heading(words.puzzle, style), table, wrap(by_two, style.width), foot]
    )


def _beside_heads(
    head: Sequence[str], each: Sequence[Sequence[str]], room: int
) -> Iterator[str]:
    """The columns of a table beside its heads, below one another where they must be."""
    taken, left = [head], [*each]
    while left:
        while left:
            wide = sum(max(map(width, x)) for x in [*taken, left[0]])
            if len(taken) > 1 and wide + len(GAP) * len(taken) > room:
                break
            taken.append(left.pop(0))
        rows = [*zip(*taken, strict=True)]
        yield from columns(rows, "<" + ">" * (len(taken) - 1), room)
        taken = [head]
        if left:
            yield ""


def grid_record(words: Vocabulary) -> Record:
    """The same as a record for one line of JSON."""
    return {
        **puzzle_record(words.puzzle),
        "word_list": words.word_list,
        "count": len(words),
        "grid": {
            x: {str(n): m for n, m in row.items()} for x, row in words.grid().items()
        },
        "pairs": words.pairs(),
    }


def _word_lines(words: Vocabulary, style: Style) -> list[str]:
    rows = [
        [
            str(word),
            counted(words.puzzle.length(word), "letter"),
            *familiarities(words.puzzle.words, rarity),
            counted(ways, "way") if ways > 1 else "",
        ]
        for word, rarity, ways in words.longest_first
    ]
    if not rows and words.counts.words:
        number = words.counts.words
        which = f"None of the {number:,}" if number > 1 else "Not even the one"
        has = f"{which} playable {'word' if number == 1 else 'words'}"
        return filled(f"{has} fits the selection.", style.width)
    return columns(rows, "<><<"[: len(rows[0])], style.width) if rows else []


def _refused_lines(refused: Refused, style: Style) -> list[str]:
    lines = []
    for reason, words in refused.items():
        lines.append(style.bold(f"{reason}: {counted(len(words), 'word')}"))
        wrapped = wrap(map(str, words), style.width - 2)
        lines += [f"  {line}" for line in wrapped if line]
    return lines
