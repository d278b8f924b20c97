"""The page's rules, bounds and lines against the same in Python, in a real browser."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from cpbox.puzzle import Puzzle
from cpbox.search.verify import violations
from cpbox.show.picture import picture
from tests.exhaustive import every_chain
from tests.random_puzzles import random_puzzle
from tests.show.browser import chromium, load_functions, load_game
from tests.show.test_picture import DRAWN, chain_of, lines_in

pytestmark = pytest.mark.slow

NAMES = ("problemsOf", "whyNotWord", "makeBounds", "whatIsMissing", "linesOf", "pathOf")
SEEDS = 60


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    with chromium() as browser:
        page = browser.new_page()
        load_functions(page, NAMES)
        yield page


def samples(puzzle: Puzzle, seed: int) -> list[list[str]]:
    """Chains of up to three of the puzzle's words, right and wrong ones."""
    words = list(dict.fromkeys(puzzle.words.only or ()))
    every = [
        list(chain) for number in (1, 2, 3) for chain in product(words, repeat=number)
    ]
    right = [list(chain) for chain in every_chain(puzzle)]
    rng = Random(seed)
    return rng.sample(every, min(60, len(every))) + right[:40]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_page_judges_chains_as_the_verifier_does(page: Any, seed: int) -> None:
    puzzle = random_puzzle(seed)
    load_game(page, puzzle)
    chains = samples(puzzle, seed)
    judged = page.evaluate(
        "chains => chains.map(chain => cpbox.problemsOf(game, chain))", chains
    )
    for chain, problems in zip(chains, judged, strict=True):
        broken = violations(puzzle, tuple(chain))
        assert bool(problems) == bool(broken), (chain, problems, broken)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_fewest_words_from_here_are_those_of_all_chains(
    page: Any, seed: int
) -> None:
    puzzle = random_puzzle(seed)
    load_game(page, puzzle)
    all_chains = list(every_chain(puzzle))
    starts = {chain[:n] for chain in all_chains[:20] for n in (0, 1, 2)}
    playable = (
        "[...game.rarityOf.keys()].filter(text => !cpbox.whyNotWord(game, [], {text}))"
    )
    starts |= {(word,) for word in page.evaluate(playable)}
    page.evaluate("() => { window.fewest = cpbox.makeBounds(game, table); }")
    for start in sorted(starts):
        if not puzzle.rules.link:  # in any order, so that any may be played first
            rest = [len(c) - len(start) for c in all_chains if _holds(c, start)]
        else:
            rest = [len(c) - len(start) for c in all_chains if c[: len(start)] == start]
        found = page.evaluate(
            "words => fewest(words.map(text => ({text, clicked: new Map()})))",
            list(start),
        )
        fewest = min(rest, default=None)
        if found["exact"]:
            assert found["least"] == fewest, (start, found, fewest)
        else:
            assert fewest is None or found["least"] <= fewest, (start, found, fewest)


def _holds(chain: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return all(chain.count(word) >= part.count(word) for word in part)


@pytest.mark.parametrize("name", DRAWN)
def test_the_page_draws_the_lines_that_the_picture_draws(page: Any, name: str) -> None:
    puzzle, words = DRAWN[name]
    chain = chain_of(puzzle, words.split())
    load_game(page, puzzle)
    paths = page.evaluate(
        """([paths, loop]) => cpbox
            .linesOf(game.places, paths, game.rules.link, loop)
            .words.map(cpbox.pathOf)""",
        [[word.tiles for word in chain], puzzle.rules.loop],
    )
    for ours, theirs in zip(lines_in(picture(puzzle, chain)), paths, strict=True):
        assert re.sub(r"[-\d.]+", "", ours) == re.sub(r"[-\d.]+", "", theirs)
        assert numbers(ours) == pytest.approx(numbers(theirs), abs=0.11)


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", path)]
