"""The verifier passes the chains that keep the rules, and says what others break."""

from itertools import pairwise, product
from typing import Any

import pytest

from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.verify import Trace, trace_chain, violations
from tests.exhaustive import Chain, every_chain, every_route, fits
from tests.random_puzzles import random_puzzle
from tests.slow import few

SEEDS = sorted({*range(60)} - {44, 52})  # these have words with thousands of traces
BOX = Box((("a", "e"), ("s", "t"), ("r", "n"), ("o",)))


@pytest.mark.parametrize("seed", few(30, SEEDS))
def test_just_the_chains_of_exhaustive_search_pass(seed: int) -> None:
    puzzle = random_puzzle(seed, 3, 5)
    words = (*(puzzle.words.only or ()), *puzzle.words.add)[:6]
    expected = set(every_chain(puzzle))
    for length in (1, 2, 3):
        for chain in product(words, repeat=length):
            in_order = chain if puzzle.rules.link else tuple(sorted(chain))
            assert (violations(puzzle, chain) == []) == (in_order in expected), chain
            traced = trace_chain(puzzle, chain)
            if in_order in expected:
                assert traced is not None
            if traced is not None:
                assert is_trace(puzzle, chain, traced), chain


def is_trace(puzzle: Puzzle, chain: Chain, traced: Trace) -> bool:
    """Whether words can be traced so, one linked to the other, as the rules ask."""
    link, counted = puzzle.rules.link, puzzle.rules.max_uses is not None
    visits = [*traced[0], *(tile for path in traced[1:] for tile in path[link:])]
    ends = traced[0][: max(link, 1)], traced[-1][-max(link, 1) :]
    return (
        all(spells(puzzle, *each) for each in zip(traced, chain, strict=True))
        and all(a[len(a) - link :] == b[:link] for a, b in pairwise(traced))
        and fits(puzzle, *ends, tuple(sorted(visits if counted else set(visits))))
    )


def spells(puzzle: Puzzle, path: tuple[int, ...], word: str) -> bool:
    """Whether a word can be traced so; only its ends and its tiles tell ways apart."""
    link = puzzle.rules.link
    tiles = path if puzzle.rules.max_uses is not None else set(path)
    route = path[:link], path[len(path) - link :], tuple(sorted(tiles))
    text = "".join(puzzle.box.tiles[tile] for tile in path)
    return text == word and route in every_route(puzzle, word)


def broken(chain: str, box: Box = BOX, ban: str = "", **rules: Any) -> list[str]:
    """What a chain breaks; one tile has to be covered, unless the rules say more."""
    asked = Rules(**{"cover": 1, **rules})
    words = Words(ban=tuple(ban.split()))
    return violations(Puzzle(box=box, words=words, rules=asked), tuple(chain.split()))


NO_WAY = (
    "no way to trace the words covers what must be covered, begins and ends where it "
    "must, and visits no tile too often"
)
BROKEN: list[tuple[str, dict[str, Any], list[str]]] = [
    ("senator", {"cover": None}, []),
    ("rates son", {}, []),
    ("nest", {}, ["nest cannot be traced on the box"]),
    ("nest tan", {"same_side": True}, []),
    ("ant", {"min_length": 4}, ["ant: 3 letters, and a word has at least 4"]),
    ("rates", {"min_length": 5, "max_length": 5}, []),
    (
        "senator",
        {"max_length": 6},
        ["senator: 7 letters, and a word has at most 6"],
    ),
    ("rates son", {"ban": "son"}, ["son is banned"]),
    (
        "rates son",
        {"min_words": 3},
        ["rates son: 2 words, and the chain has at least 3"],
    ),
    ("rates son", {"min_words": 2, "max_words": 2}, []),
    (
        "rates son",
        {"max_words": 1},
        ["rates son: 2 words, and the chain has at most 1"],
    ),
    ("rates son", {"min_letters": 8, "max_letters": 8}, []),
    (
        "rates son",
        {"min_letters": 9},
        ["rates son: 8 letters, and the chain has at least 9"],
    ),
    (
        "rates son",
        {"max_letters": 7},
        ["rates son: 8 letters, and the chain has at most 7"],
    ),
    ("rotor rotor", {}, ["rotor rotor: rotor more than once"]),
    ("rotor rotor", {"repeat_words": True}, []),
    ("rates", {"require": ("rates", "son")}, ["rates: son must be in it"]),
    ("rates tan", {}, ["tan does not start where rates ends"]),
    ("rates son tan", {}, ["tan does not start where son ends"]),
    ("rates tan", {"link": 0}, []),
    ("senator orator", {"link": 2}, []),
    ("senator rotor", {"link": 2}, ["rotor does not start where senator ends"]),
    ("ant", {"link": 3}, []),
    ("rates", {"cover": None}, [NO_WAY]),
    ("rates", {"cover": 5}, []),
    ("rates", {"cover": 6}, [NO_WAY]),
    ("rates", {"cover": ("a", "e")}, []),
    ("rates", {"cover": ("a", "o")}, [NO_WAY]),
    ("rates son", {"start": "r", "end": "n"}, []),
    ("rates son", {"start": "s"}, [NO_WAY]),
    ("rates son", {"end": "s"}, [NO_WAY]),
    ("senator orator", {"link": 2, "start": "s", "end": "r"}, []),
    ("senator orator", {"link": 2, "start": "e"}, [NO_WAY]),
    ("senator orator", {"link": 2, "end": "o"}, [NO_WAY]),
    ("rates sensor", {"loop": True}, []),
    ("rates son", {"loop": True}, [NO_WAY]),
    ("rates son", {"max_uses": 1}, []),
    ("oases", {"max_uses": 1}, [NO_WAY]),
    ("oases", {"max_uses": (("s", 2),)}, []),
    ("oases", {"max_uses": (("s", 1),)}, [NO_WAY]),
    ("rates sonar", {"max_uses": (("r", 1),), "loop": True}, []),
    ("rates sonar", {"max_uses": (("r", 1),)}, [NO_WAY]),
    ("rotor", {"max_uses": (("r", 1), ("o", 1)), "loop": True}, [NO_WAY]),
    ("oases", {"distinct_in_word": True}, ["oases cannot be traced on the box"]),
    ("oases", {"moves": "adjacent"}, []),
    ("senator", {"moves": "adjacent"}, ["senator cannot be traced on the box"]),
    ("arena", {"moves": "opposite"}, []),
    ("arose", {"moves": "opposite"}, ["arose cannot be traced on the box"]),
]


@pytest.mark.parametrize(("chain", "rules", "problems"), BROKEN)
def test_each_broken_rule_is_named(
    chain: str, rules: dict[str, Any], problems: list[str]
) -> None:
    assert broken(chain, **rules) == problems


def test_every_broken_rule_is_named_at_once() -> None:
    rules: dict[str, Any] = {"min_length": 4, "min_letters": 9, "require": ("sonar",)}
    assert broken("tan nest", min_words=3, **rules) == [
        "tan: 3 letters, and a word has at least 4",
        "nest cannot be traced on the box",
        "tan nest: sonar must be in it",
        "tan nest: 2 words, and the chain has at least 3",
        "tan nest: 7 letters, and the chain has at least 9",
    ]  # fmt: skip
