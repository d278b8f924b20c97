"""Ways to trace words on the box: of all words at once, but for the doubtful ones.

A letter that stands on one tile alone says where a word goes. So numpy follows all
words at once; those with a letter that stands on several tiles, or with letters that
a tile holds together, are traced one by one, unless two letters in a row rule it out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from cpbox.candidates.arrays import Ints, begins
from cpbox.candidates.tracer import SUPPORT, Link, Tracer, moves
from cpbox.puzzle import Box, Rules
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.wording import counted

CHUNK = 1 << 14  # words that are looked at together
SAMPLE = 200  # words whose traces show how many all have
MOST_TRACES = 1_000_000  # of all words, which take half a minute

# What two letters in a row say of a word: that there is one way from tile to tile, a
# way only if a tile holds several letters together, perhaps several ways, or none.
SURE, TOGETHER, OPEN, NEVER = range(4)


@dataclass(frozen=True, eq=False)
class Traces:
    """Traces of words, as parallel arrays.

    Parameters
    ----------
    length
        How long each word is, traced or not.
    traceable
        Which of the words can be traced if nothing is asked of links and visits.
    linked
        Those of them that have enough tiles for a link.
    word
        Which of the words is traced.
    first, last
        What the trace shares with the word before and after it, as numbers of links.
    mask
        The set of tiles on the trace, tile t as bit ``1 << t``.
    visits
        ``[i, t]``: how often trace i visits tile t; None where no rule asks.
    links
        The links, by number.

    """

    length: Ints
    traceable: Ints
    linked: Ints
    word: Ints
    first: Ints
    last: Ints
    mask: Ints
    visits: Ints | None
    links: tuple[Link, ...]

    @property
    def traced(self) -> Ints:
        """Each of the words that has a trace, once."""
        return self.word[begins(self.word)]


def trace(words: Sequence[str], box: Box, rules: Rules) -> Traces:
    """The traces of every word that the rules of single words allow.

    Traces of a word that no rule can tell apart count once: same links, and as often
    on each tile if `max_uses` limits that; otherwise only the widest sets of tiles.

    Raises
    ------
    InputError
        When a word has too many traces.

    """
    rules = SUPPORT.view(rules)
    length = np.fromiter(map(len, words), np.int64, len(words))
    parts = zip(*_parts(words, length, box, rules), strict=True)
    traceable, word, ends, mask, visits = map(np.concatenate, parts)
    if (word[1:] < word[:-1]).any():  # the doubtful ones come last
        order = np.argsort(word, kind="stable")
        word, ends, mask, visits = (x[order] for x in (word, ends, mask, visits))
    first, last, links = _number(ends, rules.link, len(box.tiles))
    traces = Traces(
        _lengths(words, length, box, rules),
        np.sort(traceable),
        word[begins(word)],
        word,
        first,
        last,
        mask,
        visits if rules.max_uses is not None else None,
        links,
    )
    return _within_uses(traces, box, rules)


def _lengths(words: Sequence[str], length: Ints, box: Box, rules: Rules) -> Ints:
    """How long each word is by `lengths`, of so many letters."""
    several = [tile for tile in box.tiles if len(tile) > 1]
    if rules.lengths == "letters" or not several:
        return length
    known = length.copy()
    for at, word in enumerate(words):
        if any(tile in word for tile in several) and (parts := box.spelling(word)):
            known[at] = len(parts)
    return known


def _within_uses(traces: Traces, box: Box, rules: Rules) -> Traces:
    """Leave out traces that alone visit a tile too often."""
    if traces.visits is None:
        return traces
    limits = [rules.uses_of(tile) for tile in box.tiles]
    most = np.array([1 << 30 if limit is None else limit for limit in limits])
    counted = traces.visits
    if rules.loop:  # the link to the word before may be the link from this one's end
        counted = counted - visits_of_links(traces.links, len(box.tiles))[traces.first]
    keep = (counted <= most).all(axis=1)
    return replace(
        traces,
        word=traces.word[keep],
        first=traces.first[keep],
        last=traces.last[keep],
        mask=traces.mask[keep],
        visits=traces.visits[keep],
    )


def visits_of_links(links: Sequence[Link], num_tiles: int) -> Ints:
    """``[s, t]``: how often link s visits tile t."""
    visits = np.zeros((len(links), num_tiles), np.int64)
    for number, link in enumerate(links):
        for tile in link:
            visits[number, tile] += 1
    return visits


def _number(
    ends: Ints, link: int, num_tiles: int
) -> tuple[Ints, Ints, tuple[Link, ...]]:
    """Number the links; with links of one tile, by the tile."""
    if not link:
        nothing = np.zeros(len(ends), np.int64)
        return nothing, nothing, ((),)
    if link == 1:
        return *ends.T.copy(), tuple((tile,) for tile in range(num_tiles))
    both = np.concatenate([ends[:, :link], ends[:, link:]])
    links, number = np.unique(both, axis=0, return_inverse=True)
    number = number.reshape(-1)
    return number[: len(ends)], number[len(ends) :], tuple(map(tuple, links.tolist()))


# The words that can be traced; and of each trace its word, the tiles of both links,
# the set of its tiles, and how often it visits each, or nothing where no rule asks.
Part = tuple[Ints, Ints, Ints, Ints, Ints]


def _parts(
    words: Sequence[str], length: Ints, box: Box, rules: Rules
) -> Iterator[Part]:
    """The traces of all words, in parts."""
    follower = _Follower(box, rules)
    doubtful: list[int] = []
    for first in range(0, len(words), CHUNK):
        some = slice(first, first + CHUNK)
        part, doubted = follower.follow(words[some], length[some])
        traceable, word, ends, mask, visits = part
        yield first + traceable, first + word, ends, mask, visits
        doubtful += (first + doubted).tolist()
    if doubtful or not words:  # one part at least
        yield _one_by_one(words, doubtful, box, rules)


def _one_by_one(
    words: Sequence[str], chosen: Sequence[int], box: Box, rules: Rules
) -> Part:
    """The traces of some of the words."""
    tracer = Tracer(box, rules)
    _check_number(tracer, [words[i] for i in chosen])
    ways = {i: ways for i in chosen if (ways := tracer.ways(words[i]))}
    traced = [(i, one) for i in ways for one in tracer.told_apart(ways[i])]
    asked = rules.max_uses is not None
    visits = np.zeros((len(traced), len(box.tiles) * asked), np.int64)
    for i, (_, (*_, path)) in enumerate(traced):
        np.add.at(visits[i], list(path), 1)
    ends = [(*head, *tail) for _, (head, tail, *_) in traced]
    return (
        np.array([*ways], np.int64),
        np.array([i for i, _ in traced], np.int64),
        np.array(ends, np.int64).reshape(len(traced), 2 * rules.link),
        np.array([mask for _, (_, _, mask, _) in traced], np.int64),
        visits,
    )


def _check_number(tracer: Tracer, words: Sequence[str]) -> None:
    """Refuse words that together have too many traces, as some of them show.

    Raises
    ------
    InputError
        When there are too many.

    """
    some, number = words[:: max(1, len(words) // SAMPLE)], 0
    for word in some:
        number += len(tracer.ways(word))
        if number * len(words) > MOST_TRACES * len(some):
            ways = f"more than {MOST_TRACES:,} ways, as {counted(len(some), 'word')}"
            problem = f"the words can be traced in {ways} of them show"
            remedy = "repeat fewer letters on the box, or use fewer words"
            raise InputError(f"{problem}; {remedy}", key="sides")


class _Follower:
    """Follows words from tile to tile where their letters leave no doubt."""

    def __init__(self, box: Box, rules: Rules) -> None:
        self._rules, self._num_tiles = rules, len(box.tiles)
        letters = sorted(set("".join(box.tiles)))
        place = {letter: number for number, letter in enumerate(letters)}
        self._number = np.full(ord(letters[-1]) + 2, len(letters))
        self._number[[*map(ord, letters)]] = np.arange(len(letters))
        self._base = len(letters) + 1  # the last number is that of all other letters
        opens = np.array([place[text[0]] for text in box.tiles])
        closes = np.array([place[text[-1]] for text in box.tiles])
        single = np.array([len(text) == 1 for text in box.tiles])
        self._tile = np.zeros(self._base, np.int64)
        self._tile[opens[single]] = np.flatnonzero(single)
        standing = np.bincount(opens[single], minlength=self._base)
        fate_of = np.array([TOGETHER, SURE, OPEN], np.uint8)
        self._at_end = fate_of[np.minimum(standing, 2)]
        fate = np.full((self._base, self._base), NEVER, np.uint8)
        before, after = np.nonzero(moves(box, rules))
        fate[closes[before], opens[after]] = TOGETHER
        plain = single[before] & single[after]
        fate[closes[before[plain]], opens[after[plain]]] = SURE
        several = standing > 1
        fate[(fate < NEVER) & (several | several[:, None])] = OPEN
        for text in box.tiles:
            for letter, other in pairwise(text):
                fate[place[letter], place[other]] = OPEN
        self._fate = fate.ravel()

    def follow(self, words: Sequence[str], length: Ints) -> tuple[Part, Ints]:
        """The traces of those without a doubt, and which of the others to look at."""
        codes = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)
        letter = self._number.take(codes, mode="clip")
        end = np.cumsum(length) - 1
        start = end - length + 1
        fate = np.empty(len(letter), np.uint8)
        fate[:-1] = self._fate[letter[:-1] * self._base + letter[1:]]
        fate[end] = self._at_end[letter[end]]
        fates = np.maximum.reduceat(fate, start)
        tile = self._tile[letter]
        mask = np.bitwise_or.reduceat(np.int64(1) << tile, start)
        fits = fates == SURE
        if self._rules.distinct_in_word:
            fits &= np.bitwise_count(mask) == length
        traceable = np.flatnonzero(fits)
        word = traceable[length[traceable] >= self._rules.link]
        along = np.arange(self._rules.link)
        first = start[word, None] + along
        last = end[word, None] + 1 - self._rules.link + along
        ends = tile[np.concatenate([first, last], axis=1)]
        part = traceable, word, ends, mask[word], self._visits(tile, length)[word]
        return part, np.flatnonzero(fates == OPEN)

    def _visits(self, tile: Ints, length: Ints) -> Ints:
        if self._rules.max_uses is None:
            return np.zeros((len(length), 0), np.int64)
        visits = np.zeros((len(length), self._num_tiles), np.int64)
        np.add.at(visits, (np.repeat(np.arange(len(length)), length), tile), 1)
        return visits
