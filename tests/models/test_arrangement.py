"""The shape, the symmetry and the count of the model of arrangements: (A1), (A2), (A7).

That walks are let and forbidden, and arrangements excluded, as they should be, is held
to all arrangements of random specs in `tests/lab/test_compose.py`.
"""

from itertools import permutations, product

import pytest

from cpbox.lab.composer.arranger import follows
from cpbox.puzzle import Puzzle
from cpbox.search.optimum.cp_sat import find_solution
from cpbox_models.arrangement import Arrangement, Follows, Shape
from tests.every_arrangement import partitions

Sides = tuple[int, ...]


def grammar(number: int, **rules: object) -> Follows:
    """Which side may follow which under these rules."""
    sides = [chr(97 + side) for side in range(number)]
    return follows(Puzzle.of(sides, rules=rules), number)


def solutions(model: Arrangement, *promises: str) -> list[Sides]:
    """All arrangements with these promises."""
    solved = []
    model.assume([*promises, "once"])
    while (value := find_solution(model.model, 60).value) is not None:
        solved.append(model.sides(value))
        model.exclude(solved[-1], "once")
    return solved


def every(shape: Shape) -> list[Sides]:
    """Every list of sides of the shape's sizes."""
    numbers = range(len(shape.sizes))
    return [
        sides
        for sides in product(numbers, repeat=len(shape.tiles))
        if [*map(sides.count, numbers)] == [*shape.sizes]
    ]


def shape(tiles: str, *sizes: int, **rules: object) -> Shape:
    return Shape(tuple(tiles), sizes, (grammar(len(sizes), **rules),))


@pytest.mark.parametrize("sizes", [(2, 2, 2), (3, 3), (1, 2, 3), (2, 1, 2, 1)])
def test_a1_and_a2_one_of_the_arrangements_that_are_alike(sizes: Sides) -> None:
    asked = shape("abcdef", *sizes)
    found = solutions(Arrangement(asked))
    assert all([*map(s.count, range(len(sizes)))] == [*sizes] for s in found)
    assert len(found) == len([*partitions("abcdef", sizes)])


def test_a2_tiles_that_hold_the_same_are_alike_too() -> None:
    boxes = {boxed(s, "aabcde") for s in solutions(Arrangement(shape("aabcde", 3, 3)))}
    assert boxes == {frozenset(p) for p in partitions("aabcde", (3, 3))}


def boxed(sides: Sides, tiles: str) -> frozenset[tuple[str, ...]]:
    numbers = range(max(sides) + 1)
    where = [*zip(tiles, sides, strict=True)]
    return frozenset(tuple(sorted(t for t, on in where if on == s)) for s in numbers)


@pytest.mark.parametrize("moves", ["adjacent", "opposite"])
def test_a2_in_a_ring_no_arrangement_is_lost_that_is_like_no_other(moves: str) -> None:
    """Each arrangement is one that is found, turned or reflected."""
    ring = shape("abcdef", 2, 1, 2, 1, moves=moves)
    found = solutions(Arrangement(ring))
    turns = [
        turn
        for turn in permutations(range(4))
        if all(
            ring.grammars[0][s][u] == ring.grammars[0][turn[s]][turn[u]]
            for s in range(4)
            for u in range(4)
        )
    ]
    turned = {tuple(turn[s] for s in sides) for sides in found for turn in turns}
    assert {*every(ring)} <= turned
    assert len(found) < len(every(ring))


def test_a7_words_are_counted_and_can_be_as_few_as_may_be() -> None:
    square = shape("abcd", 2, 2)
    words = [[frozenset({(0, 1)})], [frozenset({(1, 2)}), frozenset({(2, 3)})]]

    def playable(s: Sides) -> int:
        return (s[0] != s[1]) + (s[1] != s[2] or s[2] != s[3])

    free = solutions(Arrangement(square))
    for least, most in ((0, 0), (1, 1), (2, 2), (1, 2)):
        model = Arrangement(square)
        model.count(0, words, least, most, "count")
        wanted = {s for s in free if least <= playable(s) <= most}
        assert {*solutions(model, "count")} == wanted
    model = Arrangement(square)
    model.model.minimize(model.count(0, words, 0, 9, "count"))
    model.assume(["count"])
    value = find_solution(model.model, 60).value
    assert value is not None
    assert playable(model.sides(value)) == min(map(playable, free))
