"""What the relaxation of a puzzle's board knows of its rules."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import cpbox
from cpbox.candidates.board import Board
from cpbox.search.cost import scale
from cpbox.search.relaxation import Network, Relaxation
from cpbox.search.relaxation import filter as filters
from cpbox.search.relaxation.filter import families_of
from cpbox.search.relaxation.floor import priced
from cpbox.search.relaxation.network import Amount


def network_of(box: str, words: list[str], **keys: Any) -> Network:
    board = Board.of(cpbox.Puzzle.of(box, words={"only": words}, **keys))
    return filters.network(board, next(families_of(board, scale(board))))


@pytest.mark.parametrize(
    ("rules", "rotates"),
    [
        ({"loop": True}, True),
        ({"loop": True, "start": "a"}, False),
        ({"loop": True, "end": "a"}, False),
        ({"loop": True, "cover": 3}, False),
        ({"loop": True, "cover": ["a", "b"]}, True),
        ({}, False),
    ],
)
def test_a_loop_may_begin_with_any_word_unless_a_rule_says_where(
    *, rules: dict[str, Any], rotates: bool
) -> None:
    assert network_of("ab cd", ["acbd", "dbca"], rules=rules).rotates == rotates


def test_visits_that_are_too_many_together_are_refuted_at_the_first_word() -> None:
    """Each word visits a twice, and both are needed to cover b and d."""
    rules = {"max_uses": {"a": 3}, "max_words": 2}
    net = network_of("ab cd", ["cacadac", "cacbcac"], rules=rules)
    relaxation = Relaxation(net, net.scarcest(4))
    _, slots = relaxation.survivors(2, 10**6, 0)  # no step of a partial chain is held
    assert not any(map(len, slots))


def test_visits_to_each_tile_are_counted() -> None:
    """Visits to a are as much in demand and few enough; those to c are one too many."""
    words, rules = ["cadac", "cbcbc"], {"max_uses": {"a": 2, "c": 3}, "max_words": 2}
    net = network_of("ab cd", words, rules=rules)
    relaxation = Relaxation(net, net.scarcest(4))
    assert not any(map(len, relaxation.survivors(2, 10**6)[1]))
    assert net.counters is not None


@pytest.mark.parametrize(
    ("max_uses", "objective", "once"),
    [
        (1, ["words", "letters"], [0b1110]),
        ({"b": 1, "c": 2, "d": 1}, ["words", "letters"], [0b1010]),
        ({"b": 1, "c": 2}, ["score"], None),  # where charges do not help
        (2, ["words", "letters"], None),
    ],
)
def test_visits_may_be_charged_where_only_one_is_allowed(
    max_uses: Any, objective: list[str], once: list[int] | None
) -> None:
    rules = {"max_uses": max_uses, "max_words": 2}
    net = network_of("ab cd", ["acbd"], rules=rules, objective=objective)
    assert (None if net.once is None else net.once.tolist()) == once


@pytest.mark.parametrize(("key", "counts"), [("min_letters", 0), ("max_letters", 27)])
def test_tables_for_a_glance_count_letters_only_where_there_may_be_too_many(
    key: str, counts: int
) -> None:
    """A beam sees to enough letters itself, and tables that count them take long."""
    puzzle = cpbox.Puzzle.of(
        "fhmx load yngw vrpi", rules={key: 26}, objective=["score"]
    )
    board = Board.of(puzzle)
    family = next(families_of(board, scale(board)))
    relaxation = filters.Filter(board, family, lambda: None, relaxed=True)
    assert filters.network(board, family).depth == 27
    assert relaxation.light().network.depth == (counts or 1)


def test_a_limit_of_letters_beyond_every_chain_makes_no_table_wider() -> None:
    for most, counts in ((47, 48), (48, 1), (10**8, 1)):  # 12 words of 4 letters
        puzzle = cpbox.Puzzle.of(
            "ab cd",
            words={"only": ["acac", "cbdb"]},
            rules={"max_letters": most},
            objective=["rarity"],
        )
        board = Board.of(puzzle)
        family = next(families_of(board, scale(board)))
        assert filters.network(board, family).depth == counts
        assert cpbox.solve(puzzle).words == ("acac", "cbdb")


@pytest.mark.parametrize("most_tiles", [0, 16])
def test_a_chain_may_have_as_many_letters_as_the_limit_says(
    most_tiles: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables count them on small boxes, and of large ones letters are a resource."""
    monkeypatch.setattr(filters, "FEW_TILES", most_tiles)
    monkeypatch.setattr(filters, "SEEN_TO", -1)
    puzzle = cpbox.Puzzle.of(
        "ab cd",
        words={"only": ["acac", "cbdb"]},
        rules={"max_letters": 8},
        objective=["rarity"],
    )
    assert cpbox.solve(puzzle).words == ("acac", "cbdb")


def test_where_letters_have_a_price_too_few_of_them_are_refuted() -> None:
    """Two words of five letters have ten, and no others have."""
    ends, yes = np.zeros(2, np.int64), np.ones(1, np.bool_)
    mask, cost, letters = np.ones(2, np.int64), np.array([0, 9]), np.array([3, 5])
    net = Network(ends, ends, mask, cost, yes, yes, need=1, multipliers=(1,))
    amount = Amount(letters, 10, is_floor=True)
    without, floor = priced(replace(net, amount=amount), 1)
    assert floor is not None
    _, slots = Relaxation(without, (0,)).survivors(2, 99)
    assert [slot.tolist() for slot in slots] == [[1], [1]]
