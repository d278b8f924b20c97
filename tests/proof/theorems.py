"""Statements for ACL2, made of puzzles by a plain search."""

import heapq
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cpbox.proof.checker import acl2
from cpbox.proof.checker.labels import Cost, State
from cpbox.proof.checker.lisp import Statement
from cpbox.proof.checker.puzzle import Puzzle as StatedPuzzle
from cpbox.proof.checker.puzzle import Rules as StatedRules
from cpbox.proof.checker.puzzle import Words as StatedWords
from cpbox.puzzle import Puzzle, Rules
from tests.exhaustive import every_chain

SECONDS = 50.0
MOST_WORDS = 3  # of the chains that are listed
Trace = tuple[int, ...]
Place = tuple[State, int]


@pytest.fixture(scope="session")
def certified() -> Iterator[str]:
    """What asks for the book, once ACL2 has proved it."""
    with TemporaryDirectory(dir="/tmp") as folder:  # ASCII, whatever TMPDIR is
        shutil.copy(acl2.BOOK, folder)
        name = Path(folder, "letterboxed")
        said, _ = acl2.run(f'(certify-book "{name}" ? nil)\n', SECONDS)
        assert name.with_suffix(".cert").exists(), said
        yield f'(include-book "{name}" :load-compiled-file nil :uncertified-okp nil)'


@pytest.fixture
def quick(certified: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ACL2 spares itself the proof of the book."""
    monkeypatch.setattr(acl2, "the_book", lambda: certified)


@dataclass(frozen=True)
class Attempt:
    """What ACL2 said of each theorem, and why it did not say more."""

    answers: list[bool | None]
    problem: str

    @property
    def proved(self) -> bool:
        """Whether ACL2 proved every theorem of the statement."""
        return bool(self.answers) and all(self.answers)


def prove(statement: Statement, seconds: float = SECONDS) -> Attempt:
    return Attempt(*acl2.prove(statement, seconds))


# Labels, in the plainest way


USUAL = ("words", "letters")
SCORES = {"a": 1, "e": 1, "o": 2, "r": 3, "s": 1, "t": 2}


def rarity_of(word: str) -> int:
    """How rare a word is said to be here."""
    return sum(map(ord, word)) % 3


def amounts(terms: tuple[str, ...], word: str) -> Cost:
    """What a word costs in each term."""
    values = {
        "words": 1,
        "letters": len(word),
        "rarity": rarity_of(word),
        "score": sum(SCORES.get(letter, 0) for letter in word),
    }
    return tuple(values[term] for term in terms)


def added(one: Cost, other: Cost) -> Cost:
    return tuple(a + b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True)
class Solved:
    best: Cost | None
    chain: tuple[Trace, ...]
    costs: dict[Place, Cost]


def known_rules(rules: Rules) -> dict[str, Any]:
    """The rules that the theorem knows, but for words that are required."""
    known = (
        *("min_length", "max_length", "same_side", "moves", "distinct_in_word"),
        *("start", "end", "link", "cover"),
    )
    return {name: getattr(rules, name) for name in known}


def statement_of(puzzle: Puzzle, terms: tuple[str, ...] = USUAL) -> Statement:
    words = [word for word in puzzle.words.only or () if word not in puzzle.words.ban]
    own = StatedWords((), own=True, add=frozenset(), ban=frozenset(), ban_matching=())
    stated = StatedRules(
        **known_rules(puzzle.rules), require=tuple(puzzle.rules.require)
    )
    return Statement(
        puzzle=StatedPuzzle(puzzle.box.sides, own, stated, ("words",), SCORES),
        words=words,
        terms=terms,
        bound=None,
        labels={},
        rarity={word: rarity_of(word) for word in words},
    )


def traces(statement: Statement) -> Iterator[tuple[str, Trace]]:
    rules = statement.puzzle.rules
    for word in sorted(set(statement.words)):
        if rules.min_length <= len(word) <= (rules.max_length or len(word)):
            for trace in _traces(statement, word, ()):
                yield word, trace


def _traces(statement: Statement, rest: str, trace: Trace) -> Iterator[Trace]:
    if not rest:
        yield trace
        return
    texts = [text for side in statement.puzzle.sides for text in side]
    for tile, text in enumerate(texts):
        if rest.startswith(text) and (not trace or _may_follow(statement, trace, tile)):
            yield from _traces(statement, rest[len(text) :], (*trace, tile))


def _may_follow(statement: Statement, trace: Trace, tile: int) -> bool:
    side_of = [
        number for number, side in enumerate(statement.puzzle.sides) for _ in side
    ]
    here, there, sides = side_of[trace[-1]], side_of[tile], len(statement.puzzle.sides)
    if statement.puzzle.rules.distinct_in_word and tile in trace:
        return False
    if here == there:
        return statement.puzzle.rules.same_side
    if statement.puzzle.rules.moves == "any":
        return True
    distance = {"adjacent": 1, "opposite": sides // 2}[statement.puzzle.rules.moves]
    return distance in {(here - there) % sides, (there - here) % sides}


def to_visit(statement: Statement) -> int:
    """The mask of the tiles to be visited, of which some may be missed."""
    cover = statement.puzzle.rules.cover
    texts = [text for side in statement.puzzle.sides for text in side]
    return sum(
        1 << tile
        for tile, text in enumerate(texts)
        if not isinstance(cover, tuple) or text in cover
    )


def to_do(statement: Statement) -> int:
    """All that a solution has to do: tiles, and words that are required."""
    tiles = sum(map(len, statement.puzzle.sides))
    words = set(statement.puzzle.rules.require)
    return to_visit(statement) | ((1 << len(words)) - 1) << tiles


def is_done(statement: Statement, rest: int, last: int) -> bool:
    texts = [text for side in statement.puzzle.sides for text in side]
    may_end = statement.puzzle.rules.end in {None, texts[last]}
    cover = statement.puzzle.rules.cover
    miss = len(texts) - cover if isinstance(cover, int) else 0
    return may_end and rest < 1 << len(texts) and rest.bit_count() <= miss


def solve(statement: Statement) -> Solved:
    """Dijkstra's algorithm, from the start to where nothing is left to do."""
    texts = [text for side in statement.puzzle.sides for text in side]
    required = [*dict.fromkeys(statement.puzzle.rules.require)]
    link, steps = statement.puzzle.rules.link, list(traces(statement))
    costs: dict[Place, Cost] = {}
    nothing = (0,) * len(statement.terms)
    heap: list[tuple[Cost, int, tuple[int, ...], int, tuple[Trace, ...]]]
    heap = [(nothing, 0, (), to_do(statement), ())]
    best: Cost | None = None
    best_chain: tuple[Trace, ...] = ()
    for number in count(1):
        if not heap:
            return Solved(best, best_chain, costs)
        cost, _, at, rest, chain = heapq.heappop(heap)
        if chain and is_done(statement, rest, chain[-1][-1]) and best is None:
            best, best_chain = cost, chain
        place = (at if chain else None, rest)
        if place in costs:
            continue
        costs[place] = cost
        for word, trace in steps:
            first_may_be = statement.puzzle.rules.start in {None, texts[trace[0]]}
            if len(trace) < link or not (trace[:link] == at if chain else first_may_be):
                continue
            things = {*trace, *(len(texts) + g for g, w in enumerate(required)
                                if w == word)}  # fmt: skip
            left = rest & ~sum(1 << thing for thing in things)
            dearer = added(cost, amounts(statement.terms, word))
            after = trace[len(trace) - link :]
            heapq.heappush(heap, (dearer, number, after, left, (*chain, trace)))
    raise AssertionError


def claim(statement: Statement, bound: Cost | None) -> Statement:
    """The statement with a bound, true or not, and the labels that should show it."""
    costs = solve(statement).costs
    if bound is None:
        free = dict.fromkeys(costs, (0,) * len(statement.terms))
        return replace(statement, bound=None, labels=free, chain=None)
    one = tuple(int(term == "words") for term in statement.terms)
    labels = {
        place: cost
        for place, cost in costs.items()
        if added(cost, one) < bound or place[0] is None
    }
    return replace(statement, bound=bound, labels=labels)


def best_claim(statement: Statement) -> Statement:
    """The true claim: the optimum and its chain, or that there is none."""
    solved = solve(statement)
    return replace(claim(statement, solved.best), chain=solved.chain or None)


def listed_best(puzzle: Puzzle, terms: tuple[str, ...] = USUAL) -> Cost | None:
    """The optimum among all chains of a few words."""
    nothing = (0,) * len(terms)
    costs = [
        reduce(added, [amounts(terms, word) for word in chain], nothing)
        for chain in every_chain(puzzle)
    ]
    return min(costs, default=None)
