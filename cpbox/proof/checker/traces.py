"""Word lists, and the candidates: every way to trace a word that a rule can tell apart.

What this checks: the lists are those that the puzzle asks for, in order, up to the one
of the answer, and each has the words that it must have, by their number and hash:
cpbox's own, read from its data files, or those of list.txt. And candidates.txt is, byte
for byte, what tracing every word of the list on the box gives. A trace is followed tile
by tile; of each beginning only what matters later is kept, so that two beginnings that
no rule can tell apart are followed once.
"""

import hashlib
import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cpbox.proof.checker import limits
from cpbox.proof.checker.claim import OWN_LIST, BundleFolder, ClaimFile, WordList
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.puzzle import LISTS, Puzzle, Tiles, Words
from cpbox.proof.checker.text import (
    dotted,
    each_line,
    is_normal,
    printable,
    require_lines,
    whole,
)

Ranks = Mapping[str, int]  # words, and the rarity of each
_DATA = Path(__file__).resolve().parents[2] / "candidates/lexicon"


@cache
def tier(name: str) -> frozenset[str]:
    """Read the words that one list of cpbox's adds to the one before it."""
    return frozenset((_DATA / f"{name}.txt").read_text("ascii").split())


def rarity(word: str) -> int:
    """Give the number of the first list that holds a word, or 4."""
    for number, name in enumerate(LISTS):
        if word in tier(name):
            return number
    return len(LISTS)


@cache
def unfit_words() -> frozenset[str]:
    """Read the words that cpbox says are unfit to print."""
    lines = (_DATA / "unfit.txt").read_text("ascii").splitlines()
    return frozenset(w for line in lines if line[:1] != "#" for w in line.split())


def check_unfit(puzzle: Puzzle, listed: Ranks) -> None:
    """Check that what is left out is unfit to print, listed, and not asked for."""
    own = puzzle.words.add.union(puzzle.rules.require)
    letters = set("".join(puzzle.tiles))
    for word in sorted(puzzle.words.unfit):
        shown = f"puzzle.words.unfit: {printable(word, 60)!r}"
        if word not in unfit_words():
            raise Rejection(f"{shown} is not unfit to print")
        if not letters.issuperset(word):
            raise Rejection(f"{shown} cannot be spelled on the box")
        if word in own:
            raise Rejection(f"{shown} is a word that the puzzle adds or requires")
        if word not in listed:
            raise Rejection(f"{shown} is not in the list")


def check_which(claim: ClaimFile) -> None:
    """The lists are those of the puzzle of which something must be shown, in order.

    The largest; where that is not the answer's, those up to the answer's after it. Or
    all of them, if it is the answer's, and it alone, if there is no chain.
    """
    names, words = tuple(each.name for each in claim.lists), claim.puzzle.words
    every: tuple[str | None, ...] = (None,) if words.own else words.lists
    largest, answers = every[-1], claim.answer.list
    if answers not in every:
        raise Rejection("the answer's list is none of the puzzle's")
    if claim.answer.chain is None and answers != largest:
        raise Rejection(
            "the claim that there is no chain is not about the largest list"
        )
    needed = every[: every.index(answers) + 1]
    if claim.answer.chain is None:
        needed = (largest,)
    elif answers != largest:
        needed = (largest, *needed)
    if names != needed:
        shown = ", ".join(str(name) for name in needed)
        raise Rejection(f"the lists must be {shown}, in that order")


def check_list(bundle: BundleFolder, words: Words, entry: WordList) -> Ranks:
    """Rebuild a list, with the words added, and compare its number and hash."""
    listed = _own(bundle, words, entry) if words.own else _built_in(words, entry)
    if len(listed) != entry.words:
        raise Rejection(f"the list has {len(listed)} words, not {entry.words}")
    is_ranked = words.rarity == "order"
    lines = (
        f"{word} {listed[word]}\n" if is_ranked else f"{word}\n"
        for word in sorted(listed)
    )
    if hashlib.sha256("".join(lines).encode()).hexdigest() != entry.sha256:
        raise Rejection("the list has another hash")
    return listed


def _built_in(words: Words, entry: WordList) -> Ranks:
    if entry.name is None or entry.file is not None:
        raise Rejection("the list must have a name, and no file")
    names = LISTS[: LISTS.index(entry.name) + 1]
    return _ranked(words, words.add.union(*map(tier, names)))


def _ranked(words: Words, listed: Iterable[str]) -> Ranks:
    """Give words their rarity where the list itself does not say it."""
    return {word: rarity(word) if words.rarity == "lists" else 0 for word in listed}


def _own(bundle: BundleFolder, words: Words, entry: WordList) -> Ranks:
    if entry.name is not None or entry.file != OWN_LIST:
        raise Rejection(f"the list must have no name, and the file {OWN_LIST}")
    lines = each_line(OWN_LIST, bundle.read(OWN_LIST), _word_and_rank(words))
    ranks: Ranks = dict(lines)
    if words.rarity == "order":
        _require_quarters(Counter(ranks.values()), len(ranks))
    else:
        ranks = _ranked(words, ranks)
    for word in sorted(words.add - ranks.keys()):
        raise Rejection(f"{OWN_LIST} does not hold {word!r}, which the puzzle adds")
    return ranks


def _word_and_rank(words: Words) -> Callable[[str], tuple[str, int]]:
    """Make what reads a line of a list, whose words rise."""
    last = ""

    def take(line: str) -> tuple[str, int]:
        nonlocal last
        word, rank = line, "0"
        if words.rarity == "order":
            word, _, rank = line.partition(" ")
        if len(word) > limits.TEXT:
            raise Rejection("it is too long for a word")
        if not word or not is_normal(word):
            shown = printable(word, 60)
            raise Rejection(f"{shown!r} is not case-folded, or not NFC-normalised")
        if word <= last:
            raise Rejection("the words are not in order")
        last = word
        return word, whole(rank)

    return take


def _require_quarters(counts: Mapping[int, int], number: int) -> None:
    """The k-th of n words, counted from 0, has the rarity 4k/n, rounded down."""
    ends = [-(-number * part // len(LISTS)) for part in range(len(LISTS) + 1)]
    needed = {rank: b - a for rank, (a, b) in enumerate(pairwise(ends)) if b > a}
    if counts != needed:
        raise Rejection(f"the rarities in {OWN_LIST} are not those of its quarters")


class Candidate(NamedTuple):
    """A word and a way to trace it. The sets of tiles covered are integers: bit t."""

    word: str
    rarity: int
    head: Tiles
    tail: Tiles
    covered: int
    visited: Tiles  # rising, with repeats; () unless visits are limited


# What matters of a way to trace a word, or the beginning of one: its head, its tail (of
# a beginning, at least its last tile), what is covered and what is visited.
_Trace = tuple[Tiles, Tiles, int, Tiles]


def candidates_of(puzzle: Puzzle, words: Ranks) -> list[Candidate]:
    """Trace all words of a list, in the order of candidates.txt."""
    tracer, objection = _Tracer(puzzle), objection_of(puzzle)
    letters = frozenset("".join(puzzle.tiles))
    candidates: list[Candidate] = []
    for word in sorted(filter(letters.issuperset, words)):
        if not objection(word) and (traces := tracer.traces(word)):
            rank = words[word]
            candidates += (Candidate(word, rank, *trace) for trace in sorted(traces))
        if len(candidates) > limits.CANDIDATES:
            raise Rejection(f"there are more than {limits.CANDIDATES} candidates")
    return candidates


def check_candidates(
    file: str, read: Callable[[str], bytes], puzzle: Puzzle, words: Ranks
) -> list[Candidate]:
    """Trace all words of a list, and compare them with their file."""
    candidates = candidates_of(puzzle, words)
    require_lines(file, read(file), candidate_lines(puzzle, candidates))
    return candidates


def candidate_lines(puzzle: Puzzle, candidates: list[Candidate]) -> Iterator[str]:
    """Write candidates as candidates.txt has them."""
    with_visits = puzzle.rules.max_uses is not None
    for number, each in enumerate(candidates):
        covered = [t for t in range(each.covered.bit_length()) if each.covered >> t & 1]
        parts = [each.head, each.tail, covered] + [each.visited] * with_visits
        yield f"{number} {each.word} {each.rarity} {' '.join(map(dotted, parts))}"


class _Tracer:
    """Traces words on a box."""

    def __init__(self, puzzle: Puzzle):
        self._puzzle = puzzle
        self._rules = puzzle.rules
        self._kept = max(puzzle.rules.link, 1)
        self._followers = puzzle.followers()
        self._by_letter: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for number, tile in enumerate(puzzle.tiles):
            self._by_letter[tile[0]].append((number, tile))

    def traces(self, word: str) -> list[_Trace]:
        """Give the traces that count."""
        link = self._rules.link
        traces = {
            trace if link else ((), (), *trace[2:])
            for trace in self._whole(word)
            if len(trace[0]) == link
        }
        if self._rules.max_uses is None:
            return _without_subsets(traces)
        return [each for each in traces if not self._visits_too_often(each)]

    def _whole(self, word: str) -> set[_Trace]:
        """Follow all traces of a word at once, from its first letter to its last."""
        reached: list[set[_Trace]] = [set() for _ in range(len(word) + 1)]
        reached[0].add(((), (), 0, ()))
        count = 0
        for place, here in enumerate(reached[:-1]):
            if not here:
                continue
            count += len(here)
            if count > limits.TRACES:
                shown, most = printable(word, 60), limits.TRACES
                raise Rejection(f"{shown!r} can be traced in more than {most} ways")
            for tile, text in self._by_letter.get(word[place], ()):
                if word.startswith(text, place):
                    reached[place + len(text)].update(self._extended(here, tile))
        return reached[-1]

    def _extended(self, beginnings: set[_Trace], tile: int) -> Iterator[_Trace]:
        bit, followers, rules = 1 << tile, self._followers, self._rules
        for head, tail, covered, visited in beginnings:
            if tail and tile not in followers[tail[-1]]:
                continue
            if rules.distinct_in_word and covered & bit:
                continue
            yield (
                head if len(head) == rules.link else (*head, tile),
                (*tail, tile)[-self._kept :],
                covered | bit,
                tuple(sorted((*visited, tile))) if rules.max_uses is not None else (),
            )

    def _visits_too_often(self, trace: _Trace) -> bool:
        """Whether a candidate by itself visits a tile too often."""
        head, _, _, visited = trace
        visits = Counter(visited)
        visits.subtract(head * self._rules.loop)
        return bool(self._puzzle.visited_too_often(visits))


def _without_subsets(traces: set[_Trace]) -> list[_Trace]:
    """Leave out what covers less than another one with the same head and tail."""
    groups: defaultdict[tuple[Tiles, Tiles], list[int]] = defaultdict(list)
    for head, tail, covered, _ in traces:
        groups[head, tail].append(covered)
    return [
        trace
        for trace in traces
        if not any(trace[2] != o and trace[2] | o == o for o in groups[trace[:2]])
    ]


def objection_of(puzzle: Puzzle) -> Callable[[str], str | None]:
    """Make what says why a word cannot be played, wherever its letters stand."""
    least, most = puzzle.rules.min_length, puzzle.rules.max_length
    is_banned = banned_by(puzzle)

    def objection(word: str) -> str | None:
        length = puzzle.length(word)
        if length < least:
            return "is shorter than min_length"
        if most is not None and length > most:
            return "is longer than max_length"
        if word in puzzle.words.unfit:
            return "is left out as unfit to print"
        return "is banned" if is_banned(word) else None

    return objection


def banned_by(puzzle: Puzzle) -> Callable[[str], bool]:
    """Make the test whether a word is banned or left out, by itself or by a pattern."""
    banned, patterns = puzzle.words.ban | puzzle.words.unfit, []
    for pattern in puzzle.words.ban_matching:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                patterns.append(re.compile(pattern, re.ASCII))
        except (re.error, Warning, OverflowError, RecursionError) as error:
            shown, why = printable(pattern, 60), printable(str(error), 100)
            problem = f"puzzle.words.ban_matching: {shown!r}: {why}"
            raise Rejection(problem) from None
    return lambda word: word in banned or any(p.search(word) for p in patterns)
