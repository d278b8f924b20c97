"""Ways to trace words on the box: of all words at once, but for the doubtful ones.

A letter that stands on one tile alone says where a word goes. So numpy follows all
words at once. Those with a letter that stands on several tiles, or with letters that
a tile holds together, unless two letters in a row rule it out, are followed along all
ways at once; and where ways are many, they are traced one by one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said, counted
from cpbox.candidates.arrays import Bools, Ints, Small, in_one_piece
from cpbox.candidates.checkpoint import checkpoint
from cpbox.candidates.tracer import SUPPORT, Link, Tracer, moves
from cpbox.candidates.word_column import WordColumn
from cpbox.puzzle import Box, Rules

CHUNK = 1 << 14  # words that are looked at together
MANY = 1 << 18  # words after which it takes long
SAMPLE = 200  # words whose traces show how many all have
MOST_FORKS = 4  # ways that are followed together
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
    is_traceable
        Whether each word can be traced if nothing is asked of links and visits.
    is_linked
        Whether it then has enough tiles for a link.
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

    length: Small
    is_traceable: Bools
    is_linked: Bools
    word: Small
    first: Small
    last: Small
    mask: Ints
    visits: Ints | None
    links: tuple[Link, ...]

    @property
    def is_traced(self) -> Bools:
        """Whether each word has a trace."""
        return _is_one_of(self.word, len(self.length))


def trace_words(words: WordColumn, box: Box, rules: Rules) -> Traces:
    """The traces of every word that the rules of single words allow.

    Traces of a word that no rule can tell apart count once: same links, and as often
    on each tile if `max_uses` limits that; otherwise only the widest sets of tiles.
    """
    rules = SUPPORT.view(rules)
    traceable, word, ends, mask, visits = in_one_piece(_parts(words, box, rules))
    if (word[1:] < word[:-1]).any():  # the doubtful ones come last
        order = np.argsort(word, kind="stable")
        word, ends, mask, visits = (x[order] for x in (word, ends, mask, visits))
    first, last, links = _number(ends, rules.link, len(box.tiles))
    traces = Traces(
        _lengths(words, box, rules),
        _is_one_of(traceable, len(words)),
        _is_one_of(word, len(words)),
        word,
        first,
        last,
        mask,
        visits if rules.max_uses is not None else None,
        links,
    )
    return _within_uses(traces, box, rules)


def _is_one_of(numbers: Small, size: int) -> Bools:
    """``[i]``: whether i is one of some numbers, below so many."""
    is_one = np.zeros(size, np.bool_)
    is_one[numbers] = True
    return is_one


def _lengths(words: WordColumn, box: Box, rules: Rules) -> Small:
    """How long each word is by `lengths`."""
    several = [tile for tile in box.tiles if len(tile) > 1]
    if rules.lengths == "letters" or not several:
        return words.length
    lengths = words.length.copy()
    for at in np.flatnonzero(words.hold_one_of(several)).tolist():
        if parts := box.spelling(words[at]):
            lengths[at] = len(parts)
    return lengths


def _within_uses(traces: Traces, box: Box, rules: Rules) -> Traces:
    """Leave out traces that alone visit a tile too often."""
    if traces.visits is None:
        return traces
    limits = [rules.uses_of(tile) for tile in box.tiles]
    most = np.array([1 << 30 if limit is None else limit for limit in limits])
    visits = traces.visits
    if rules.loop:  # the link to the word before may be the link from this one's end
        visits = visits - visits_of_links(traces.links, len(box.tiles))[traces.first]
    keep = (visits <= most).all(axis=1)
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
    ends: Small, link: int, num_tiles: int
) -> tuple[Small, Small, tuple[Link, ...]]:
    """Number the links; with links of one tile, by the tile."""
    if not link:
        nothing = np.zeros(len(ends), np.uint8)
        return nothing, nothing, ((),)
    if link == 1:
        return *ends.T, tuple((tile,) for tile in range(num_tiles))
    both = np.concatenate([ends[:, :link], ends[:, link:]])
    links, number = np.unique(both, axis=0, return_inverse=True)
    number = number.reshape(-1)
    return number[: len(ends)], number[len(ends) :], tuple(map(tuple, links.tolist()))


# The words that can be traced; and of each trace its word, the tiles of both links,
# the set of its tiles, and how often it visits each, or nothing where no rule asks.
Part = tuple[Small, Small, Small, Ints, Ints]


def _parts(words: WordColumn, box: Box, rules: Rules) -> Iterator[Part]:
    """The traces of all words, in parts."""
    follower = _Follower(box, rules, words.letters)
    doubtful = [np.arange(0)]
    for first in range(0, len(words), CHUNK):
        if first and first % MANY == 0:
            checkpoint()
        part, doubted = follower.follow(words[first : first + CHUNK])
        traceable, word, ends, mask, visits = part
        yield traceable + first, word + first, ends, mask, visits
        doubtful.append(first + doubted)
    forked = np.concatenate(doubtful)
    doubtful = [np.arange(0)]
    if len(forked):
        forks = _Forks(box, rules, words.letters)
        for first in range(0, len(forked), CHUNK):
            checkpoint()
            some = forked[first : first + CHUNK]
            part, doubted = forks.follow(words.take(some))
            traceable, word, ends, mask, visits = part
            traceable, word = (some[x].astype(np.int32) for x in (traceable, word))
            yield traceable, word, ends, mask, visits
            doubtful.append(some[doubted])
    one_by_one = np.concatenate(doubtful)
    if len(one_by_one) or not len(words):  # one part at least
        yield _one_by_one(words.take(one_by_one), one_by_one.tolist(), box, rules)


def _one_by_one(
    words: Iterable[str], numbers: Sequence[int], box: Box, rules: Rules
) -> Part:
    """The traces of some of the words, which have these numbers."""
    tracer, some = Tracer(box, rules), dict(zip(numbers, words, strict=True))
    _check_number(tracer, [*some.values()])
    ways = {i: ways for i, word in some.items() if (ways := tracer.ways(word))}
    traced = [(i, one) for i in ways for one in tracer.distinct(ways[i])]
    is_limited = rules.max_uses is not None
    visits = np.zeros((len(traced), len(box.tiles) * is_limited), np.int64)
    for i, (_, (*_, path)) in enumerate(traced):
        np.add.at(visits[i], list(path), 1)
    ends = [(*head, *tail) for _, (head, tail, *_) in traced]
    return (
        np.array([*ways], np.int32),
        np.array([i for i, _ in traced], np.int32),
        np.array(ends, np.uint8).reshape(len(traced), 2 * rules.link),
        np.array([mask for _, (_, _, mask, _) in traced], np.int64),
        visits,
    )


def _check_number(tracer: Tracer, words: Sequence[str]) -> None:
    """Refuse words that together have too many traces, as some of them show."""
    some, number = words[:: max(1, len(words) // SAMPLE)], 0
    for word in some:
        number += len(tracer.ways(word))
        if number * len(words) > MOST_TRACES * len(some):
            sample = counted(len(some), "word")
            ways = f"more than {MOST_TRACES:,} ways, as {sample}"
            problem = f"the words can be traced in {ways} of them show"
            problem += "; repeat fewer letters on the box, or use fewer words"
            values = {"ways": MOST_TRACES, "words": sample}
            said = Said(problem, "lab.refused.many_ways", **values)
            raise InputError(said, key="sides")


class _Follower:
    """Follows words from tile to tile where their letters leave no doubt."""

    def __init__(self, box: Box, rules: Rules, alphabet: str) -> None:
        self._rules, self._num_tiles = rules, len(box.tiles)
        letters = sorted(set("".join(box.tiles)))
        place = {letter: number for number, letter in enumerate(letters)}
        others = len(letters)
        # The words' letters have numbers of their own.
        self._number = np.array([place.get(x, others) for x in alphabet], np.int64)
        self._base = len(letters) + 1  # the last number is that of all other letters
        opens = np.array([place[text[0]] for text in box.tiles])
        closes = np.array([place[text[-1]] for text in box.tiles])
        single = np.array([len(text) == 1 for text in box.tiles])
        self._tile = np.zeros(self._base, np.uint8)
        self._tile[opens[single]] = np.flatnonzero(single)
        self._bit = np.int64(1) << self._tile.astype(np.int64)
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

    def follow(self, words: WordColumn) -> tuple[Part, Ints]:
        """The traces of those without a doubt, and which of the others to look at."""
        letter, length = self._number[words.every_code()], words.length
        end = np.cumsum(length) - 1
        start = end - length + 1
        fate = np.empty(len(letter), np.uint8)
        fate[:-1] = self._fate[letter[:-1] * self._base + letter[1:]]
        fate[end] = self._at_end[letter[end]]
        fates = np.maximum.reduceat(fate, start)
        mask = np.bitwise_or.reduceat(self._bit[letter], start)
        fits = fates == SURE
        if self._rules.distinct_in_word:
            fits &= np.bitwise_count(mask) == length
        traceable = np.flatnonzero(fits).astype(np.int32)
        word = traceable[length[traceable] >= self._rules.link]
        along = np.arange(self._rules.link)
        first = start[word, None] + along
        last = end[word, None] + 1 - self._rules.link + along
        ends = self._tile[letter[np.concatenate([first, last], axis=1)]]
        visits = self._visits(letter, length)[word]
        part = traceable, word, ends, mask[word], visits
        return part, np.flatnonzero(fates == OPEN)

    def _visits(self, letter: Ints, length: Small) -> Ints:
        if self._rules.max_uses is None:
            return np.zeros((len(length), 0), np.int64)
        visits = np.zeros((len(length), self._num_tiles), np.int64)
        word = np.repeat(np.arange(len(length)), length)
        np.add.at(visits, (word, self._tile[letter]), 1)
        return visits


class _Forks:
    """Follows words along all ways at once, as long as these are few."""

    def __init__(self, box: Box, rules: Rules, alphabet: str) -> None:
        self._rules, self._moves = rules, moves(box, rules)
        self._texts = [[alphabet.find(letter) for letter in x] for x in box.tiles]
        self._sizes = np.array([*map(len, self._texts)])

    def follow(self, words: WordColumn) -> tuple[Part, Ints]:
        """The traces of those that have one, and which may have several."""
        end, begins = np.cumsum(words.length, dtype=np.int64), self._begins(words)
        # Of each way so far: its word, the letter where it goes on, its tiles.
        word, place = np.arange(len(words)), end - words.length
        path = np.empty((len(words), 0), np.uint8)
        whole, has_several = [(word[:0], path[:0])], np.zeros(len(words), np.bool_)
        while len(word):
            way, tile = np.nonzero(self._ways(path, begins[place]))
            word, place = word[way], place[way] + self._sizes[tile]
            path = np.column_stack((path[way], tile.astype(np.uint8)))
            has_several |= np.bincount(word, minlength=len(words)) > MOST_FORKS
            is_over = place == end[word]
            whole.append((word[is_over], path[is_over]))
            goes_on = ~is_over & ~has_several[word]
            word, place, path = word[goes_on], place[goes_on], path[goes_on]
        every = np.concatenate([word for word, _ in whole])
        has_several |= np.bincount(every, minlength=len(words)) > 1
        sure = ((word, path, ~has_several[word]) for word, path in whole)
        part = in_one_piece(self._part(word[x], path[x]) for word, path, x in sure)
        traceable, linked, ends, mask, visits = part
        return (traceable, linked, ends, mask, visits), np.flatnonzero(has_several)

    def _begins(self, words: WordColumn) -> Bools:
        """``[n, t]``: whether the word of letter n goes on there as tile t begins."""
        codes = words.every_code()
        end = np.repeat(np.cumsum(words.length, dtype=np.int64), words.length)
        begins = np.zeros((len(codes), len(self._texts)), np.bool_)
        for tile, text in enumerate(self._texts):
            place = np.flatnonzero(codes == text[0])
            place = place[place + len(text) <= end[place]]
            for at, code in enumerate(text):
                place = place[codes[place + at] == code]
            begins[place, tile] = True
        return begins

    def _ways(self, path: Small, begins: Bools) -> Bools:
        """``[i, t]``: whether each way may go on to tile t, if that begins there."""
        ways = begins & self._moves[path[:, -1]] if path.shape[1] else begins
        if self._rules.distinct_in_word:
            for visited in path.T:
                ways[np.arange(len(path)), visited] = False
        return ways

    def _part(self, word: Ints, path: Small) -> Part:
        """The traces of words that all visit so many tiles."""
        size, link = path.shape[1], self._rules.link
        linked = word if size >= link else word[:0]
        path = path[: len(linked)]
        along = [*range(link), *range(size - link, size)] if len(linked) else []
        ends = path[:, along] if len(linked) else np.empty((0, 2 * link), np.uint8)
        visits = np.zeros((len(linked), len(self._texts)), np.int64)
        for tiles in path.T:
            visits[np.arange(len(path)), tiles] += 1
        bit = np.int64(1) << np.arange(len(self._texts))
        mask = ((visits > 0) * bit).sum(axis=1)
        if self._rules.max_uses is None:
            visits = visits[:, :0]
        return word.astype(np.int32), linked.astype(np.int32), ends, mask, visits
