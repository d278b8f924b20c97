"""The prefilter: from word lists to the candidates, ways to trace a word on the box.

Reading is the cost of a small puzzle, so a list is never split into words: those made
of the box's letters are found in the whole text, and on a box without repeated letters
numpy traces all of them at once.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cpbox.basics.wording import Said
from cpbox.candidates.apart import apart_on
from cpbox.candidates.arrays import Bools, Ints, Small, repeated
from cpbox.candidates.checkpoint import checkpoint
from cpbox.candidates.source import Source, source
from cpbox.candidates.tracer import Link
from cpbox.candidates.tracing import Traces, trace_words
from cpbox.candidates.unfit import UNFIT, unfit_on
from cpbox.candidates.vocabulary import Counts
from cpbox.candidates.word_column import WordColumn
from cpbox.puzzle import Box, Puzzle, Rules
from cpbox.puzzle.rule import table
from cpbox.puzzle.rule_support import Support

OFF_BOX = Said("letters that are not on the box", "lab.proof.fell.off_box")
UNTRACEABLE = Said("cannot be traced", "lab.proof.fell.untraceable")
SPLIT = Said("letters that stand apart are on one tile", "lab.proof.fell.split")
UNLINKED = Said("too few tiles to link", "lab.proof.fell.unlinked")
OVERUSED = Said("visits a tile too often", "lab.proof.fell.overused")
BANNED = Said("banned", "lab.proof.fell.banned")
LENGTH = ("min_length", "max_length")  # which numpy asks of all words at once
SUPPORT = Support("the prefilter", is_bound=True).plus("lengths")

Step = tuple[str, Bools]  # why words fell, and whether each is left


@dataclass(frozen=True, eq=False)
class Candidates:
    """Ways to trace a word, as parallel arrays in alphabetical order.

    Parameters
    ----------
    words
        The word of each candidate; one with several traces stands several times.
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

    words: WordColumn
    first: Small
    last: Small
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
    word_list
        Which of the built-in lists to use; by default the puzzle's own words or
        the first of its lists.

    """
    listed, words, rarity = _spelled(puzzle, word_list)
    traces = trace_words(words, puzzle.box, puzzle.rules)
    dropped, left = _sifted(puzzle, listed, words, traces)
    keep = np.flatnonzero(left[traces.word])
    keep = keep[words.take(traces.word[keep]).ranked()]
    word = traces.word[keep]
    return Candidates(
        words=words.take(word),
        first=traces.first[keep].astype(np.min_scalar_type(-len(traces.links))),
        last=traces.last[keep].astype(np.min_scalar_type(-len(traces.links))),
        mask=traces.mask[keep],
        visits=None if traces.visits is None else traces.visits[keep],
        links=traces.links,
        letters=traces.length[word].astype(np.int64),
        rarity=_in_little(rarity[word]),
        counts=Counts(listed.size, dropped, int(np.count_nonzero(left)), len(word)),
        source=listed,
    )


def _in_little(numbers: Small) -> Ints:
    """Numbers that most often are all the same."""
    first = int(numbers[0]) if len(numbers) else 0
    if (numbers == first).all():
        return repeated(first, len(numbers))
    return numbers.astype(np.int64)


def _sifted(
    puzzle: Puzzle, listed: Source, words: WordColumn, traces: Traces
) -> tuple[dict[str, int], Bools]:
    """How many words fell for each reason, and whether each is left."""
    dropped: dict[str, int] = {OFF_BOX: listed.size - len(words)}
    left, before = np.ones(len(words), np.bool_), len(words)
    for reason, left in _steps(puzzle, words, traces):
        number = int(np.count_nonzero(left))
        dropped[reason] = dropped.get(reason, 0) + before - number
        before = number
    return dropped, left


def refused(puzzle: Puzzle, word_list: str | None = None) -> dict[str, list[str]]:
    """Words made of the box's letters that fell, for each reason."""
    _, words, _ = _spelled(puzzle, word_list)
    traces = trace_words(words, puzzle.box, puzzle.rules)
    fell: dict[str, list[str]] = {}
    before = np.ones(len(words), np.bool_)
    for reason, left in _steps(puzzle, words, traces):
        fell.setdefault(reason, []).extend(sorted(words.take(before & ~left)))
        before = left
    return fell


def playable(puzzle: Puzzle, words: Sequence[str]) -> list[str]:
    """Those of some sorted words that can be played, even if unfit to print."""
    if not words:
        return []
    column = WordColumn.of(words)
    steps = _steps(puzzle, column, trace_words(column, puzzle.box, puzzle.rules))
    left = [left for reason, left in steps if reason != UNFIT][-1]
    return [*column.take(left)]


def _spelled(puzzle: Puzzle, word_list: str | None) -> tuple[Source, WordColumn, Small]:
    """The list, its words that are made of the box's letters, and their rarity."""
    listed = source(puzzle.words, word_list or puzzle.words.lists[0])
    return listed, *listed.made_of(_letters(puzzle.box))


def _steps(puzzle: Puzzle, words: WordColumn, traces: Traces) -> Iterator[Step]:
    """What each step leaves, by the order in which `refusals.objections` speaks."""
    rules, length = SUPPORT.of(puzzle), traces.length
    yield UNTRACEABLE, traces.is_traceable
    if rules.link > 1:
        yield UNLINKED, traces.is_linked
    left = traces.is_traced
    if rules.max_uses is not None:
        yield OVERUSED, left
    if apart := apart_on(puzzle.box, words.written):
        left = left & ~words.are_among(apart)
        yield SPLIT, left
    for name in rules_of_words(puzzle.rules):
        left = left & _fits(puzzle.rules, name, words, left, length)
        yield table(puzzle.rules)[name].refusal, left
    if puzzle.words.ban or puzzle.words.ban_matching:
        left = _where(words, left, lambda word: not puzzle.words.is_banned(word))
    yield BANNED, left
    if puzzle.words.avoids_unfit:
        yield UNFIT, left & ~words.are_among(unfit_on(puzzle))


def _letters(box: Box) -> str:
    return "".join(sorted(set("".join(box.tiles))))


def rules_of_words(rules: Rules) -> list[str]:
    """Those that letters alone can break: of a word's length, and others if set."""
    return [
        name
        for name, record in table(rules).items()
        if record.about == "word" and record.breaks is not None
        if name in LENGTH or getattr(rules, name) != record.lifted
    ]


def _fits(
    rules: Rules, name: str, words: WordColumn, left: Bools, length: Small
) -> Bools:
    """Whether each of the words that are left, of such length, keeps a rule."""
    if name in LENGTH:
        own = SUPPORT.view(rules)
        most = own.max_length or length
        return length >= own.min_length if name == "min_length" else length <= most
    breaks = table(rules)[name].breaks
    assert breaks is not None
    return _where(words, left, lambda word: not breaks(rules, (word,)))


def _where(words: WordColumn, left: Bools, fits: Callable[[str], bool]) -> Bools:
    """Those of the words that are left for which something is true."""

    def fit() -> Iterator[bool]:
        for word in words.take(left):
            checkpoint()  # of one word, thousands of patterns may be asked
            yield fits(word)

    left = left.copy()
    left[left] = np.fromiter(fit(), np.bool_)
    return left
