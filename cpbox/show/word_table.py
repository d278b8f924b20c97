"""The words of a puzzle, those that can be played and those that cannot."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cpbox.candidates.prefilter import Candidates
from cpbox.puzzle import Puzzle, Words
from cpbox.puzzle.wording import counted
from cpbox.search.record import Record, puzzle_record
from cpbox.show.chain_text import doubts, familiarities
from cpbox.show.result_page import heading
from cpbox.show.run_facts import counts_table
from cpbox.show.style import Style
from cpbox.show.terminal_text import columns, filled, paragraphs, printable, wrap

Refused = Mapping[str, Sequence[str]]
Entry = tuple[str, int, int]  # word, rarity, ways to trace it


def words_page(
    puzzle: Puzzle, candidates: Candidates, refused: Refused | None, style: Style
) -> str:
    """Write the candidates, or the refused words if given, and the counts."""
    listed = (
        _candidate_lines(puzzle.words, candidates, style)
        if refused is None
        else _refused_lines(refused, style)
    )
    counts = counts_table(candidates.counts, style)
    foot = filled(printable(f"word list: {candidates.word_list}"), style.width)
    if refused is None and doubts(puzzle, candidates.words):
        remark = "Your game may refuse less familiar and rare words."
        foot += filled(remark, style.width)
    foot = [style.faint(line) for line in foot]
    return paragraphs([heading(puzzle, style), listed, counts, foot])


def words_record(
    puzzle: Puzzle, candidates: Candidates, refused: Refused | None
) -> Record:
    """The same as a record for one line of JSON."""
    counts = candidates.counts
    known: Record = {
        **puzzle_record(puzzle),
        "word_list": candidates.word_list,
        "read": counts.read,
        "dropped": dict(counts.dropped),
        "left": counts.words,
        "words": [
            {"word": word, "letters": len(word), "rarity": rarity, "traces": ways}
            for word, rarity, ways in _longest_first(candidates)
        ],
    }
    return known if refused is None else known | {"refused": dict(refused)}


def _longest_first(candidates: Candidates) -> list[Entry]:
    """Each word once, those of a length in alphabetical order."""
    ways = Counter(candidates.words)
    rarity = dict(zip(candidates.words, map(int, candidates.rarity), strict=True))
    longest = sorted(ways, key=lambda word: (-len(word), word))
    return [(word, rarity[word], ways[word]) for word in longest]


def _candidate_lines(words: Words, candidates: Candidates, style: Style) -> list[str]:
    rows = [
        [
            word,
            counted(len(word), "letter"),
            *familiarities(words, rarity),
            counted(ways, "way") if ways > 1 else "",
        ]
        for word, rarity, ways in _longest_first(candidates)
    ]
    return columns(rows, "<><<"[: len(rows[0])], style.width) if rows else []


def _refused_lines(refused: Refused, style: Style) -> list[str]:
    lines = []
    for reason, words in refused.items():
        lines.append(style.bold(f"{reason}: {counted(len(words), 'word')}"))
        lines += [f"  {line}" for line in wrap(words, style.width - 2) if line]
    return lines
