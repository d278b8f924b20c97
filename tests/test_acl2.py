"""ACL2 proves what is true of a puzzle, and nothing else is taken for a proof.

The labels are made here, by Dijkstra's algorithm in its plainest form. What is true is
found by listing all chains, by code that has nothing in common with it.
"""

import heapq
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from cpbox.proof.checker.statement.puzzle import Rules as StatedRules
from cpbox.proof.checker.theorem import acl2
from cpbox.proof.checker.theorem.acl2 import Attempt
from cpbox.proof.checker.theorem.lisp import Cost, Place, Statement, theorem
from cpbox.puzzle import Box, Puzzle, Rules, Words
from tests.exhaustive import every_chain
from tests.random_puzzles import random_puzzle
from tests.working_acl2 import needs_acl2

SECONDS = 50.0
MOST_WORDS = 3  # of the chains that are listed
Trace = tuple[int, ...]


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What asks for the book, once ACL2 has proved it."""
    folder = tmp_path_factory.mktemp("book")
    shutil.copy(acl2.BOOK, folder)
    name = folder / "letterboxed"
    said, _ = acl2.run(f'(certify-book "{name}" ? nil)\n', SECONDS)
    assert name.with_suffix(".cert").exists(), said
    return f'(include-book "{name}" :load-compiled-file nil :uncertified-okp nil)'


@pytest.fixture
def quick(certified: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ACL2 spares itself the proof of the book."""
    monkeypatch.setattr(acl2, "the_book", lambda: certified)


def prove(statement: Statement) -> Attempt:
    return acl2.prove(statement, SECONDS)


# Labels, in the plainest way


@dataclass(frozen=True)
class Solved:
    best: Cost | None
    chain: tuple[Trace, ...]
    costs: dict[Place, Cost]


def statement_of(puzzle: Puzzle) -> Statement:
    rules, tiles = puzzle.rules, puzzle.box.tiles
    assert not isinstance(rules.cover, int)
    return Statement(
        sides=puzzle.box.sides,
        words=[
            word for word in puzzle.words.only or () if word not in puzzle.words.ban
        ],
        cover=sum(
            1 << tile
            for tile, text in enumerate(tiles)
            if rules.cover is None or text in rules.cover
        ),
        bound=None,
        labels={},
        rules=StatedRules(
            min_length=rules.min_length,
            max_length=rules.max_length,
            same_side=rules.same_side,
            moves=rules.moves,
            distinct_in_word=rules.distinct_in_word,
            start=rules.start,
            end=rules.end,
        ),
    )


def traces(statement: Statement) -> Iterator[tuple[str, Trace]]:
    rules = statement.rules
    for word in sorted(set(statement.words)):
        if rules.min_length <= len(word) <= (rules.max_length or len(word)):
            for trace in _traces(statement, word, ()):
                yield word, trace


def _traces(statement: Statement, rest: str, trace: Trace) -> Iterator[Trace]:
    if not rest:
        yield trace
        return
    texts = [text for side in statement.sides for text in side]
    for tile, text in enumerate(texts):
        if rest.startswith(text) and (not trace or _may_follow(statement, trace, tile)):
            yield from _traces(statement, rest[len(text) :], (*trace, tile))


def _may_follow(statement: Statement, trace: Trace, tile: int) -> bool:
    side_of = [number for number, side in enumerate(statement.sides) for _ in side]
    here, there, sides = side_of[trace[-1]], side_of[tile], len(statement.sides)
    if statement.rules.distinct_in_word and tile in trace:
        return False
    if here == there:
        return statement.rules.same_side
    if statement.rules.moves == "any":
        return True
    distance = {"adjacent": 1, "opposite": sides // 2}[statement.rules.moves]
    return distance in {(here - there) % sides, (there - here) % sides}


def solve(statement: Statement) -> Solved:
    """Dijkstra's algorithm, from the start to where nothing is left to do."""
    texts = [text for side in statement.sides for text in side]
    steps = list(traces(statement))
    costs: dict[Place, Cost] = {}
    heap: list[tuple[Cost, int, int, tuple[Trace, ...]]]
    heap = [((0, 0), -1, statement.cover, ())]
    best: Cost | None = None
    best_chain: tuple[Trace, ...] = ()
    while heap:
        cost, tile, rest, chain = heapq.heappop(heap)
        place = (tile if chain else None, rest)
        if chain and rest == 0 and statement.rules.end in {None, texts[tile]}:
            if best is None:
                best, best_chain = cost, chain
        elif place not in costs:
            costs[place] = cost
            for word, trace in steps:
                first_may_be = chain or statement.rules.start in {None, texts[trace[0]]}
                if trace[0] == tile if chain else first_may_be:
                    left = rest & ~sum(1 << visited for visited in set(trace))
                    dearer = (cost[0] + 1, cost[1] + len(word))
                    heapq.heappush(heap, (dearer, trace[-1], left, (*chain, trace)))
    return Solved(best, best_chain, costs)


def claim(statement: Statement, bound: Cost | None) -> Statement:
    """The statement with a bound, true or not, and the labels that should show it."""
    costs = solve(statement).costs
    if bound is None:
        labels = dict.fromkeys(costs, (0, 0))
        return replace(statement, bound=None, labels=labels, chain=None)
    labels = {
        place: cost
        for place, cost in costs.items()
        if (cost[0] + 1, cost[1]) < bound or place[0] is None
    }
    return replace(statement, bound=bound, labels=labels)


def best_claim(statement: Statement) -> Statement:
    """The true claim: the optimum and its chain, or that there is none."""
    solved = solve(statement)
    return replace(claim(statement, solved.best), chain=solved.chain or None)


def listed_best(puzzle: Puzzle) -> Cost | None:
    """The optimum among all chains of a few words."""
    costs = [(len(chain), sum(map(len, chain))) for chain in every_chain(puzzle)]
    return min(costs, default=None)


# What is true is proved

NAMES = ["no-chain-is-shorter", "the-chain-is-a-solution"]


def puzzle(sides: str, words: str, **rules: object) -> Puzzle:
    """A puzzle whose tiles hold a letter each, or several before and after a dot."""
    tiles = tuple(
        tuple(side.split(".")) if "." in side else tuple(side) for side in sides.split()
    )
    settled = Rules(max_words=MOST_WORDS, repeat_words=True, **rules)  # type: ignore[arg-type]
    return Puzzle(box=Box(tiles), words=Words(only=tuple(words.split())), rules=settled)


WORDS = "senator rates son oases snort nest arose tan eon rater arena rotor reason"
SHORT = "rates son oases snort nest arose tan eon rater"
CASES: dict[str, tuple[Puzzle, Cost | None]] = {
    "one word": (puzzle("ae st rn o", WORDS), (1, 7)),
    "two words": (puzzle("ae st rn o", SHORT), (2, 8)),
    "a start": (puzzle("ae st rn o", WORDS, start="r"), (2, 8)),
    "an end": (puzzle("ae st rn o", SHORT, end="t"), (2, 10)),
    "an end after all": (puzzle("ab cd", "acbd dbda", end="a"), (2, 8)),
    "same side": (puzzle("ae st rn o", "nest tarot", same_side=True), (2, 9)),
    "adjacent": (puzzle("ae st rn o", WORDS, moves="adjacent"), (2, 10)),
    "opposite": (
        puzzle("ae st rn o", "arena nan", moves="opposite", cover=("a",)),
        (1, 3),
    ),
    "distinct": (
        puzzle("ae st rn o", "oases snort rates son", distinct_in_word=True),
        (2, 8),
    ),
    "longest": (puzzle("ae st rn o", WORDS, max_length=5), (2, 8)),
    "a letter twice": (puzzle("ab ac", "abc cac"), (2, 6)),
    "two letters on a tile": (puzzle("qu.a t.i e", "quiet tea"), (2, 8)),
    "some tiles": (puzzle("ae st rn o", WORDS, cover=("s", "o")), (1, 3)),
    "no tiles": (puzzle("ab cd", "acb cad", cover=("a",)), (1, 3)),
    "no chain": (puzzle("ab cd", "acb bca cab"), None),
    "no word": (puzzle("ab cd", "xyz"), None),
    "no link": (puzzle("ab cd", "acb dad"), None),
}


@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", CASES)
def test_the_best_chain_is_proved(name: str) -> None:
    puzzle, best = CASES[name]
    statement = best_claim(statement_of(puzzle))
    assert statement.bound == listed_best(puzzle) == best
    attempt = prove(statement)
    assert attempt.proved, attempt
    names = [theorem.name for theorem in attempt.theorems]
    assert names == (NAMES if best else ["there-is-no-chain"])


@needs_acl2
@pytest.mark.usefixtures("quick")
def test_too_few_words_are_proved_too_few() -> None:
    statement = statement_of(CASES["two words"][0])
    assert prove(claim(statement, (2, 0))).proved
    none = statement_of(CASES["no chain"][0])
    assert prove(claim(none, (MOST_WORDS, 0))).proved


def covered_puzzle(seed: int) -> Puzzle:
    """A random puzzle, of whose rules those are kept that the theorem knows."""
    puzzle = random_puzzle(seed, most_tiles=5)
    rules = puzzle.rules
    kept = Rules(
        min_length=rules.min_length,
        max_length=rules.max_length,
        same_side=rules.same_side,
        moves=rules.moves,
        distinct_in_word=rules.distinct_in_word,
        start=rules.start,
        end=rules.end,
        cover=None if isinstance(rules.cover, int) else rules.cover,
        max_words=MOST_WORDS,
        repeat_words=True,
    )
    words = Words(only=(puzzle.words.only or ())[:12], ban=())
    return Puzzle(box=puzzle.box, words=words, rules=kept)


@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", range(24))
def test_a_bound_is_proved_just_when_it_is_true(seed: int) -> None:
    puzzle = covered_puzzle(seed)
    statement, best = statement_of(puzzle), listed_best(puzzle)
    if best is None:
        assert prove(claim(statement, (MOST_WORDS + 1, 0))).proved
        return
    assert prove(best_claim(statement)).proved
    words, letters = best
    for bound in [(words, letters + 1), (words + 1, 0), None]:
        assert not prove(claim(statement, bound)).proved, bound


# What is false, or not shown, is refused

EXAMPLE = best_claim(statement_of(CASES["two words"][0]))
TURNED = best_claim(statement_of(puzzle("o rn st ae", SHORT)))
SECOND = (EXAMPLE.chain or ((),))[0][-1]  # where the best chain stands after a word
ALL = EXAMPLE.cover
AFTER = ALL & ~sum(1 << tile for tile in set((EXAMPLE.chain or ((),))[0]))


def with_labels(changes: dict[Place, Cost | None]) -> Statement:
    labels = {**EXAMPLE.labels, **changes}
    kept = {place: cost for place, cost in labels.items() if cost is not None}
    return replace(EXAMPLE, labels=kept)


def with_rules(**changes: Any) -> Statement:
    return replace(EXAMPLE, rules=replace(EXAMPLE.rules, **changes))


LIES = {
    "a bound of one letter more": replace(EXAMPLE, bound=(2, 9), chain=None),
    "a bound of one word more": replace(EXAMPLE, bound=(3, 0), chain=None),
    "no chain at all": claim(EXAMPLE, None),
    "a label of a letter more": with_labels({(SECOND, AFTER): (1, 6)}),
    "a label of a word more": with_labels({(SECOND, AFTER): (2, 0)}),
    "a label missing": with_labels({(SECOND, AFTER): None}),
    "no label at the start": with_labels({(None, ALL): None}),
    "a start that costs": with_labels({(None, ALL): (0, 1)}),
    "a start with less to visit": with_labels({(None, ALL): None, (None, 1): (0, 0)}),
    "no labels": replace(EXAMPLE, labels={}),
    "labels of another box": replace(EXAMPLE, labels=TURNED.labels),
    "a shorter word": replace(EXAMPLE, words=[*EXAMPLE.words, "senator"]),
    "more ways to move": with_rules(same_side=True),
    "fewer tiles to visit": replace(EXAMPLE, cover=1, chain=None),
}
CHAINS: dict[str, tuple[Trace, ...]] = {
    "words that do not link": tuple(reversed(EXAMPLE.chain or ())),
    "a tile missed": (EXAMPLE.chain or ())[:1],
    "one more word": (*(EXAMPLE.chain or ()), (5, 1, 3)),
    "a chain of another box": TURNED.chain or (),
    "a word that is not in the list": ((4, 0, 3, 1, 6, 5, 1, 2),),
    "a tile that is not on the box": ((99, 0, 3),),
    "no words": (),
    "a word of no tiles": ((), ()),
}


@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", LIES)
def test_a_false_certificate_is_refused(name: str) -> None:
    attempt = prove(LIES[name])
    assert attempt.theorems[0].proved is False
    assert not attempt.proved


@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_that_is_no_solution_is_refused(name: str) -> None:
    attempt = prove(replace(EXAMPLE, chain=CHAINS[name]))
    assert [theorem.proved for theorem in attempt.theorems] == [True, False]
    assert not attempt.proved


@pytest.mark.parametrize(
    "statement",
    [
        with_labels({(SECOND, AFTER): (-1, 5)}),
        with_labels({(SECOND, AFTER): (1, 10**5000)}),
        with_labels({(SECOND, -1): (0, 0)}),
        with_labels({(-SECOND, AFTER): (0, 0)}),
        replace(EXAMPLE, bound=(2, -1)),
        replace(EXAMPLE, bound=None),
        replace(EXAMPLE, cover=1 << 7),
        replace(EXAMPLE, chain=((-1,),)),
        with_rules(min_length=-3),
        with_rules(moves="any)"),
    ],
)
def test_nonsense_never_reaches_acl2(statement: Statement) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        theorem(statement)
    attempt = prove(statement)
    assert not attempt.proved
    assert attempt.problem


@needs_acl2
@pytest.mark.usefixtures("quick")
def test_numbers_as_large_as_can_be_written_are_refused() -> None:
    large = 2**64 - 1
    for label in [(SECOND, large), (large, AFTER)]:
        assert prove(with_labels({label: (large, large)})).proved
    high = with_labels({(SECOND, AFTER): (large, large)})
    assert not prove(high).proved


@needs_acl2
@pytest.mark.usefixtures("quick")
def test_a_chain_of_many_words_is_refused() -> None:
    attempt = prove(replace(EXAMPLE, chain=((0, 2, 1),) * 50_000))
    assert [theorem.proved for theorem in attempt.theorems] == [True, False]


# Only what ACL2 itself has proved is believed

FAKES = {
    "says so": "echo 'Q.E.D.'; echo ' NO-CHAIN-IS-SHORTER'; exit 0",
    "repeats": "cat; exit 0",
    "multiplies": "echo '6'; tr -c '0-9\\n' ' '; exit 0",
    "says nothing": "exit 0",
    "fails": "echo 'ACL2 Error'; exit 1",
    "never stops talking": "yes '1 1'",
}


def fake(folder: Path, script: str, patch: pytest.MonkeyPatch) -> None:
    program = folder / "acl2"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.parametrize("name", FAKES)
def test_another_program_is_not_believed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(tmp_path, FAKES[name], monkeypatch)
    attempt = prove(EXAMPLE)
    assert [theorem.proved for theorem in attempt.theorems] == [None, None]
    assert not attempt.proved
    assert attempt.problem


def test_time_ends_acl2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, f"echo $$ >{tmp_path}/number; exec sleep 1000", monkeypatch)
    attempt = acl2.prove(EXAMPLE, 1.0)
    assert [theorem.proved for theorem in attempt.theorems] == [None, None]
    assert attempt.problem == "ACL2 was stopped after 1 s; give it more: --time-limit"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "number").read_text()), 0)


def test_without_acl2_nothing_is_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    attempt = prove(EXAMPLE)
    assert [theorem.proved for theorem in attempt.theorems] == [None, None]
    assert attempt.problem == acl2.MISSING


def test_acl2_that_cannot_be_started_proves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(tmp_path, "", monkeypatch)
    (tmp_path / "acl2").write_bytes(b"\0")
    attempt = prove(EXAMPLE)
    assert [theorem.proved for theorem in attempt.theorems] == [None, None]
    assert attempt.problem.startswith("ACL2 cannot be started")


@needs_acl2
def test_little_memory_is_no_refusal() -> None:
    """ACL2 has the limits of whoever asks."""
    code = (
        "import resource\n"
        "from tests.test_acl2 import EXAMPLE, prove\n"
        "resource.setrlimit(resource.RLIMIT_AS, (250 << 20, 250 << 20))\n"
        "print([theorem.proved for theorem in prove(EXAMPLE).theorems])"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert said.stdout == "[None, None]\n"


LAST = "(defthm no-solution-is-right"
BOOKS: dict[str, Callable[[str], str]] = {
    "none": lambda book: book[:0],
    "half": lambda book: book[: len(book) // 2],
    "without the last theorem": lambda book: book[: book.index(LAST)],
    "with a false theorem": lambda book: f"{book}(defthm false (equal 0 1))\n",
    "with a theorem unproved": lambda book: (
        f"{book}(skip-proofs (defthm false (equal 0 1) :rule-classes nil))\n"
    ),
    "with an axiom": lambda book: f"{book}(defaxiom false (equal 0 1))\n",
}


@needs_acl2
def test_the_book_itself_is_enough() -> None:
    assert prove(EXAMPLE).proved


@needs_acl2
@pytest.mark.parametrize("name", BOOKS)
def test_a_book_that_is_not_proved_is_not_used(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / "letterboxed.lisp"
    changed.write_text(BOOKS[name](acl2.BOOK.read_text(encoding="ascii")))
    monkeypatch.setattr(acl2, "BOOK", changed)
    nothing = best_claim(statement_of(CASES["no chain"][0]))
    assert not prove(nothing).proved


# The text that ACL2 reads


def test_no_letter_of_a_word_is_written() -> None:
    letters = "\x00\n\"#'(),.:;\\`|é中"
    plain = "abcdefghijklmnop"
    there = str.maketrans(plain[: len(letters)], letters)
    before = replace(with_rules(start="a"), words=[plain], sides=((*plain[:7],),))
    after = replace(
        with_rules(start="a".translate(there)),
        words=[plain.translate(there)],
        sides=(tuple(plain[:7].translate(there)),),
    )
    assert theorem(after).isascii()
    assert theorem(after).replace("15)", "14)") == theorem(before).replace("15)", "14)")


@needs_acl2
@pytest.mark.usefixtures("quick")
def test_any_alphabet_will_do() -> None:
    there = str.maketrans("aestrno", "#.()|;é")
    odd = replace(
        EXAMPLE,
        sides=tuple(tuple(t.translate(there) for t in side) for side in EXAMPLE.sides),
        words=[word.translate(there) for word in EXAMPLE.words],
    )
    assert prove(odd).proved


def test_the_theorem_speaks_of_solutions_and_costs_alone() -> None:
    shortest = """(defthm no-chain-is-shorter
  (implies (solution chain (the-box) (the-words) (the-rules))
           (at-least (cost chain (the-box)) '(2 8)))
"""
    none = """(defthm there-is-no-chain
  (not (solution chain (the-box) (the-words) (the-rules)))
"""
    assert shortest in theorem(EXAMPLE)
    assert none in theorem(claim(EXAMPLE, None))


def test_the_book_asks_for_no_trust() -> None:
    book = re.sub(r";.*", "", acl2.BOOK.read_text(encoding="ascii")).lower()
    for word in ("skip-proofs", "defttag", "program", "defaxiom", "include-book", "#"):
        assert word not in book


@needs_acl2
@pytest.mark.usefixtures("quick")
def test_nothing_is_written_beside_the_book() -> None:
    before = sorted(acl2.BOOK.parent.iterdir())
    attempt: Attempt = prove(EXAMPLE)
    assert attempt.proved
    assert sorted(acl2.BOOK.parent.iterdir()) == before
