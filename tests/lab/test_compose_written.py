"""How a composed box is written: in no order that tells how it was made."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpbox
from cpbox.candidates.lexicon import slurs, unfit_words
from cpbox.lab.composer.arranger import shuffled
from tests.lab.test_compose_batch import SMALL
from tests.processes import shell

ROOT = Path(__file__).resolve().parents[2]
ARRANGED: dict[str, Any] = {
    "sides": [2, 3, 2],
    "letters": "abcdefg",
    "words": {"only": ["bade", "efbg", "gace", "edag", "gfbc", "cab"]},
    "answers": {"only": ["bade", "efbg", "gace", "edag", "gfbc"]},
    "guarantees": {"unique": "words"},
}


def sides(spec: dict[str, Any], seed: int = 0) -> list[tuple[tuple[str, ...], ...]]:
    return [box.box.sides for box in cpbox.compose(spec, 4, seed=seed).boxes]


def unordered(box: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(sorted("".join(sorted(side)) for side in box))


@pytest.mark.parametrize("spec", [SMALL, ARRANGED], ids=["drawn", "of letters"])
def test_sides_are_in_an_order_of_the_seed_and_no_box_comes_again_in_another(
    spec: dict[str, Any],
) -> None:
    boxes = sides(spec)
    assert len(boxes) > 2
    assert len({*map(unordered, boxes)}) == len(boxes)
    assert all(tuple(map(len, box)) == tuple(spec["sides"]) for box in boxes)
    assert boxes == sides(spec)
    of_seeds = [*boxes, *sides(spec, seed=1)]
    assert not all([*side] == sorted(side) for box in of_seeds for side in box)
    pairs = [[side for side in box if len(side) == 2] for box in of_seeds]
    in_order = [sorted(pair, key=sorted) == pair for pair in pairs]
    assert not all(in_order)


@pytest.mark.parametrize("moves", ["adjacent", "opposite"])
def test_sides_stay_in_their_order_where_the_rules_make_something_of_it(
    moves: str,
) -> None:
    spec = {
        "answer": ["feba", "acd"],
        "sides": [2, 1, 2, 1],
        "words": {"only": ["feba", "acd"]},
        "rules": {"moves": moves, "same_side": moves == "opposite"},
        "guarantees": {"unique": "words"},
    }
    for seed in range(6):
        for box in cpbox.compose(spec, seed=seed).boxes:
            assert cpbox.solve(box.puzzle).words == ("feba", "acd")


def test_no_side_spells_a_word_unfit_to_print() -> None:
    unfit = sorted(x for x in unfit_words() | slurs() if len(x) == 3)
    for word in unfit:
        for seed in range(40):
            side = shuffled(tuple(word), Random(seed))
            assert sorted(side) == sorted(word)
            assert "".join(side) not in unfit
    assert shuffled((unfit[0],), Random(0)) == (unfit[0],)


def test_the_page_shows_what_its_first_command_prints() -> None:
    page = (ROOT / "cpbox/lab/composer/README.md").read_text("utf-8")
    match = re.search(
        r"```sh\ncpbox (.*?) > box.yaml\n```.*?```yaml\n(.*?)```", page, re.DOTALL
    )
    assert match
    printed = shell(*match[1].split(), code=0).out
    assert without_comments(printed) == without_comments(match[2])
    assert printed.splitlines()[0] == match[2].splitlines()[0]


def without_comments(text: str) -> str:
    """The text of a file without its comments, which the page shortens."""
    return re.sub("^#.*\n", "", text, flags=re.MULTILINE)
