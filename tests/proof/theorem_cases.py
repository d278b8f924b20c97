"""Puzzles of which something is true that ACL2 can prove, each with its answer."""

from typing import Any

from cpbox.fields.base import replace
from cpbox.proof.checker.labels import Cost
from cpbox.proof.checker.lisp import Statement
from cpbox.puzzle import Box, Puzzle, Rules, Words
from tests.proof.theorems import MOST_WORDS, best_claim, statement_of, to_do

NAMES = ["no-chain-costs-less", "the-chain-is-a-solution"]


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
    "adjacent": (puzzle("ae st rn o", WORDS, moves="adjacent"), (2, 10)),
    "opposite": (
        puzzle("ae st rn o", "arena nan", moves="opposite", cover=("a",)),
        (1, 3),
    ),
    "distinct": (
        puzzle("ae st rn o", "oases snort rates son", distinct_in_word=True),
        (2, 8),
    ),
    "a letter twice": (puzzle("ab ac", "abc cac"), (2, 6)),
    "two letters on a tile": (puzzle("qu.a t.i e", "quiet tea"), (2, 8)),
    "some tiles": (puzzle("ae st rn o", WORDS, cover=("s", "o")), (1, 3)),
    "no chain": (puzzle("ab cd", "acb bca cab"), None),
    "two tiles shared": (puzzle("ae st rn o", f"{SHORT} sent", link=2), (2, 9)),
    "no tile shared": (puzzle("ae st rn o", "arena snort rest", link=0), (2, 10)),
    "a required word": (puzzle("ae st rn o", WORDS, require=("son",)), (2, 8)),
    "a word required and tiles missed": (
        puzzle("ae st rn o", WORDS, cover=5, require=("eon",)),
        (2, 8),
    ),
}
EXAMPLE = best_claim(statement_of(CASES["two words"][0]))
SECOND = (EXAMPLE.chain or ((),))[0][-1:]  # where the best chain stands after a word
ALL = to_do(EXAMPLE)
AFTER = ALL & ~sum(1 << tile for tile in set((EXAMPLE.chain or ((),))[0]))


def with_puzzle(statement: Statement = EXAMPLE, **changes: Any) -> Statement:
    return replace(statement, puzzle=replace(statement.puzzle, **changes))


def with_rules(**changes: Any) -> Statement:
    return with_puzzle(rules=replace(EXAMPLE.puzzle.rules, **changes))
