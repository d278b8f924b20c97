"""Statements for ACL2, made of puzzles by a plain search."""

import heapq
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cpbox.fields.base import replace
from cpbox.proof.checker import acl2
from cpbox.proof.checker.labels import Cost, State
from cpbox.proof.checker.lisp import Statement
from cpbox.proof.checker.puzzle import Puzzle as StatedPuzzle
from cpbox.proof.checker.puzzle import Rules as StatedRules
from cpbox.proof.checker.puzzle import Words as StatedWords
from cpbox.puzzle import Puzzle, Rules
from tests.exhaustive import every_chain
from tests.proof.bundles.forger import traces

SECONDS = 50.0
MOST_WORDS = 3  # of the chains that are listed
Trace = tuple[int, ...]
Place = tuple[State, int]


@cache
def works() -> bool:
    """Whether ACL2 starts and answers."""
    output, _ = acl2.run("(+ 2 3)\n", 60)
    return "\nACL2 !>5\n" in output


needs_acl2 = pytest.mark.skipif(not works(), reason="ACL2 does not work here")


def certified_book(book: Path, folder: Path) -> str:
    """What asks for a book, once ACL2 has proved it from nothing, in a folder."""
    name = Path(shutil.copy(book, folder)).with_suffix("")
    said, _ = acl2.run(f'(certify-book "{name}" ? nil)\n', 4 * SECONDS)
    assert name.with_suffix(".cert").exists(), said
    return f'(include-book "{name}" :load-compiled-file nil :uncertified-okp nil)'


@pytest.fixture(scope="session")
def shelf() -> Iterator[Path]:
    """Where ACL2 keeps books that it has proved."""
    with TemporaryDirectory(dir="/tmp") as folder:  # ASCII, whatever TMPDIR is
        yield Path(folder)


@pytest.fixture(scope="session")
def certified(shelf: Path) -> str:
    """What asks for the book of labels."""
    return certified_book(acl2.BOOK, shelf)


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


OWN = True, "none"  # words of its own, all of one rarity


def statement_of(puzzle: Puzzle, terms: tuple[str, ...] = USUAL) -> Statement:
    words = [word for word in puzzle.words.only or () if word not in puzzle.words.ban]
    own = StatedWords((), *OWN, frozenset(), frozenset(), (), frozenset())
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


def steps_of(statement: Statement) -> list[tuple[str, Trace]]:
    """Every word that may be played, on every way to trace it."""
    puzzle, rules = statement.puzzle, statement.puzzle.rules
    return [
        (word, trace)
        for word in sorted(set(statement.words))
        if rules.min_length <= len(word) <= (rules.max_length or len(word))
        for trace in traces(puzzle, word)
        if not rules.distinct_in_word or len(set(trace)) == len(trace)
    ]


def to_do(statement: Statement) -> int:
    """All that a solution has to do: tiles, and words that are required."""
    words = {*statement.puzzle.rules.require}
    groups = ((1 << len(words)) - 1) << len(statement.puzzle.tiles)
    return sum(1 << tile for tile in statement.puzzle.to_cover) | groups


def is_done(puzzle: StatedPuzzle, rest: int, last: int) -> bool:
    may_end = puzzle.rules.end in {None, puzzle.tiles[last]}
    only_tiles = rest < 1 << len(puzzle.tiles)
    return may_end and only_tiles and rest.bit_count() <= puzzle.may_miss


def solve(statement: Statement) -> Solved:
    """Dijkstra's algorithm, from the start to where nothing is left to do."""
    puzzle, rules, texts = (
        statement.puzzle,
        statement.puzzle.rules,
        statement.puzzle.tiles,
    )
    required = [*dict.fromkeys(rules.require)]
    link, steps = rules.link, steps_of(statement)
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
        if chain and is_done(puzzle, rest, chain[-1][-1]) and best is None:
            best, best_chain = cost, chain
        place = (at if chain else None, rest)
        if place in costs:
            continue
        costs[place] = cost
        for word, trace in steps:
            first_may_be = rules.start in {None, texts[trace[0]]}
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
