"""The prefilter: from word lists to the candidates, ways to trace a word on the box.

Reading is the cost of a small puzzle, so a list is never split into words: those made
of the box's letters are found in the whole text, and on a box without repeated letters
numpy traces all of them at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cpbox.arrays import Ints, begins
from cpbox.candidates.source import Source, source
from cpbox.candidates.tracing import Link, trace
from cpbox.puzzle import Box, Puzzle
from cpbox.result import Counts

OFF_BOX = "letters that are not on the box"
UNTRACEABLE = "cannot be traced"
SHORT = "too short"
LONG = "too long"
BANNED = "banned"


@dataclass(frozen=True, eq=False)
class Candidates:
    """Ways to trace a word, as parallel arrays in alphabetical order.

    Parameters
    ----------
    words
        The word of each candidate; a word with several traces stands several times.
    first, last
        What the trace shares with the word before and after it, as numbers of links:
        by default the tiles on which it starts and ends.
    mask
        The set of tiles on the trace, tile t as bit ``1 << t``.
    visits
        ``[i, t]``: how often candidate i visits tile t; None where no rule asks.
    links
        The tiles of each link.
    letters
        Letters in the word.
    rarity
        The word's tier in the lexicon, 0 for the most familiar.
    counts
        What each step of the prefilter left.
    source
        The list itself.

    """

    words: list[str]
    first: Ints
    last: Ints
    mask: Ints
    visits: Ints | None
    links: tuple[Link, ...]
    letters: Ints
    rarity: Ints
    counts: Counts
    source: Source

    def __len__(self) -> int:
        return len(self.words)

    @property
    def word_list(self) -> str:
        """The name of the list, for people."""
        return self.source.name


def prefilter(puzzle: Puzzle, word_list: str | None = None) -> Candidates:
    """Keep the words that can be traced on the box and that no rule refuses.

    Parameters
    ----------
    puzzle
        The puzzle.
    word_list
        Which of the built-in lists to use; by default the puzzle's own words or
        the first of its lists.

    Raises
    ------
    InputError
        When a word list cannot be read, or a word has too many traces.

    """
    listed = source(puzzle.words, word_list or puzzle.words.lists[0])
    words, rarity = listed.made_of(_letters(puzzle.box))
    traces = trace(words, puzzle.box, puzzle.rules)
    traced = traces.word[begins(traces.word)]
    length, rules = traces.length, puzzle.rules
    long_enough = traced[length[traced] >= rules.min_length]
    fitting = long_enough
    if rules.max_length is not None:
        fitting = long_enough[length[long_enough] <= rules.max_length]
    left = _not_banned(words, fitting, puzzle)
    keep = np.isin(traces.word, left) if len(left) < len(traced) else slice(None)
    word = traces.word[keep]
    dropped = {
        OFF_BOX: listed.size - len(words),
        UNTRACEABLE: len(words) - len(traced),
        SHORT: len(traced) - len(long_enough),
        LONG: len(long_enough) - len(fitting),
        BANNED: len(fitting) - len(left),
    }
    if not len(word) == len(left) == len(words):
        words = [words[i] for i in word.tolist()]
    return Candidates(
        words=words,
        first=traces.first[keep],
        last=traces.last[keep],
        mask=traces.mask[keep],
        visits=None if traces.visits is None else traces.visits[keep],
        links=traces.links,
        letters=length[word],
        rarity=rarity[word],
        counts=Counts(listed.size, dropped, len(left), len(word)),
        source=listed,
    )


def refused(puzzle: Puzzle, word_list: str | None = None) -> dict[str, list[str]]:
    """Words made of the box's letters that fell, for each reason."""
    listed = source(puzzle.words, word_list or puzzle.words.lists[0])
    fell: dict[str, list[str]] = {UNTRACEABLE: [], SHORT: [], LONG: [], BANNED: []}
    for word in listed.made_of(_letters(puzzle.box))[0]:
        if reason := reason_against(word, puzzle):
            fell[reason].append(word)
    return fell


def reason_against(word: str, puzzle: Puzzle) -> str | None:
    """Why a word is no candidate, whether or not a list holds it; None if it is."""
    if not set(word) <= set("".join(puzzle.box.tiles)):
        return OFF_BOX
    if not word or not len(trace([word], puzzle.box, puzzle.rules).word):
        return UNTRACEABLE
    if len(word) < puzzle.rules.min_length:
        return SHORT
    if puzzle.rules.max_length is not None and len(word) > puzzle.rules.max_length:
        return LONG
    if puzzle.words.is_banned(word):
        return BANNED
    return None


def _letters(box: Box) -> str:
    return "".join(sorted(set("".join(box.tiles))))


def _not_banned(words: Sequence[str], left: Ints, puzzle: Puzzle) -> Ints:
    """Those of the words with indices `left` that are not banned."""
    if not (puzzle.words.ban or puzzle.words.ban_matching):
        return left
    keep = [not puzzle.words.is_banned(words[i]) for i in left.tolist()]
    return left[np.array(keep, np.bool_)]
