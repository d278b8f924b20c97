"""Answers that are searched for: all of them, and refusals that are true of each."""

from collections.abc import Iterator
from itertools import chain as joined
from itertools import combinations, pairwise, product
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

import cpbox
from cpbox.candidates import checkpoint
from cpbox.candidates.source import Source
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.lab.composer.arranger import Arranger
from cpbox.lab.composer.composed_box import boxes_of, with_promises
from cpbox.lab.composer.drawn_answers import answers, with_words_of_letters
from cpbox.lab.composer.solving import TimeOver
from cpbox.lab.composer.spec import Chain, Spec, read_spec, spec_of
from cpbox.puzzle import Box
from cpbox.search.solver_config import LimitedConfig
from tests.every_arrangement import chains_on, partitions
from tests.exhaustive import every_route, may_play


def some_words(number: int, letters: str, seed: int = 0) -> list[str]:
    rng = Random(seed)
    words = {"".join(rng.choices(letters, k=rng.randint(3, 7))) for _ in range(number)}
    return sorted(words)


WORDS = some_words(80, "abcdefghij") + some_words(40, "abcdef")


def spec(**asked: Any) -> Spec:
    words: dict[str, Any] = {"only": WORDS}
    return spec_of({"words": words, "answers": words} | asked, "")


def linked(size: int, link: int = 1) -> list[Chain]:
    """All sequences of different words, each linked to the next."""
    fine = [w for w in WORDS if all(a != b for a, b in pairwise(w))]
    return [
        chain
        for chain in product(fine, repeat=size)
        if len({*chain}) == size
        and all(a[-link:] == b[:link] for a, b in pairwise(chain))
    ]


@pytest.mark.parametrize("link", [1, 2])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_linked_words_with_just_so_many_letters_are_drawn_once(
    size: int, link: int
) -> None:
    wanted = [c for c in linked(size, link) if len({*"".join(c)}) == 3 + 2 * size]
    sides = [2, 2, 2 * size - 1]
    request = spec(sides=sides, rules={"link": link}, guarantees={"words": size})
    drawn = [*answers(request, 5)]
    assert wanted
    assert sorted(drawn) == sorted(wanted)
    assert drawn == [*answers(request, 5)]
    assert len(drawn) < 5 or drawn != [*answers(request, 6)]


@pytest.mark.parametrize("letters", [{}, {"letters": "abcdef"}, {"letters": "abcdee"}])
def test_answers_have_as_many_letters_as_are_promised(letters: dict[str, str]) -> None:
    request = spec(sides=[2, 2, 2], guarantees={"letters": 9}, **letters)
    drawn = [*answers(request, 0)]
    assert drawn
    assert {len("".join(chain)) for chain in drawn} == {9}
    assert len(drawn) < len([*answers(spec(sides=[2, 2, 2], **letters), 0)])


def test_preparing_to_look_for_answers_looks_at_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever step it stands at: all words are gone through a few times."""
    monkeypatch.setattr(checkpoint, "STRIDE", 1)
    for last in range(0, 5 * len(WORDS), len(WORDS)):
        tick = Mock(side_effect=[*[None] * last, TimeOver])
        with pytest.raises(TimeOver):
            answers(spec(sides=[2, 2, 2]), 0, tick)


def test_no_answer_is_looked_for_beyond_the_limit_where_a_letter_stands_twice() -> None:
    """The engine lists them; what it has so far is not all."""
    request = spec(sides=[2, 2, 2], letters="abcdee")
    with pytest.raises(TimeOver):
        answers(request, 0, config=LimitedConfig(time_limit=1e-9))


# ----------------------------------------------------------------------- near rivals


def test_near_rivals_refute_an_answer_before_there_is_an_arrangement() -> None:
    settings = ["answer=[medieval, lubricated]", "words.list=full"]
    request = read_spec("guarantees: {unique: chain}", "", settings=settings)
    arranger = with_promises(Arranger(request, ("medieval", "lubricated")))
    assert not [*boxes_of(arranger, frozenset())]
    assert arranger.rounds == 0
    assert arranger.rivals > 0


LETTERS = "abcdef"
Kept = frozenset[str]


def words_by_chance(seed: int) -> list[str]:
    """Words by chance, and two that hold every letter."""
    rng = Random(seed)
    drawn = {"".join(rng.choices(LETTERS, k=rng.randint(3, 5))) for _ in range(60)}
    fine = {word for word in drawn if all(a != b for a, b in pairwise(word))}
    return sorted({*fine, "abcdef", "fedcba", "acebdf"})


def letters_spec(seed: int, least: int) -> dict[str, Any]:
    return {
        "sides": [2, 2, 2],
        "letters": LETTERS,
        "words": {"only": words_by_chance(seed)},
        "answers": {"only": words_by_chance(seed)},
        "guarantees": {"no_one_word": True, "unique": "chain"},
        "difficulty": {"playable": [least, 99]},
    }


def kept_by_each_answer(seed: int, least: int) -> Iterator[tuple[Any, Kept]]:
    """What each answer keeps on each arrangement, by the list of all chains."""
    puzzle = cpbox.Puzzle.of("ab cd ef", words={"only": words_by_chance(seed)})
    for sides in partitions(LETTERS, (2, 2, 2)):
        on_box = replace(puzzle, box=Box(sides))
        chains = chains_on(on_box, 2)
        fine = [word for word in words_by_chance(seed) if may_play(on_box, word)]
        playable = sum(bool([*every_route(on_box, word)]) for word in fine)
        kept = {
            "unique": len(chains) == 1,
            "no_one_word": all(len(each) > 1 for each in chains),
            "playable": least <= playable <= 99,
        }
        names = frozenset(name for name, holds in kept.items() if holds)
        yield from ((each, names) for each in chains if len(each) == 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "least"),
    [(2, 31), pytest.param(7, 21, marks=pytest.mark.slow)],
)
def test_the_smallest_set_is_true_of_every_possible_answer(
    seed: int, least: int
) -> None:
    made = cpbox.compose(letters_spec(seed, least))
    every = [*kept_by_each_answer(seed, least)]
    names = ("unique", "no_one_word", "playable")

    def can_be_had(*some: str) -> bool:
        return any(kept.issuperset(some) for _, kept in every)

    refused = [
        some
        for some in joined.from_iterable(combinations(names, n) for n in range(4))
        if not can_be_had(*some)
    ]
    assert len({chain for chain, _ in every}) > 50
    assert bool(made.boxes) == (not refused)
    if refused:
        assert made.refusal is not None
        together = [name for name, _ in made.refusal.together]
        assert tuple(together) in refused
        assert len(together) == min(map(len, refused))
        left = {*names} - {*made.refusal.give_up}
        assert can_be_had(*left)
        assert not any(can_be_had(*left, name) for name in made.refusal.give_up)


def test_what_is_proved_is_said_though_time_does_not_suffice_to_explain_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def over(*_: object) -> None:
        raise TimeOver

    monkeypatch.setattr("cpbox.lab.composer.hunt.refusal", over)
    words = ["--words-from", "gracious,splashy", "--words", "full", "--unique"]
    assert main(["compose", *words]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert out.startswith("0 boxes: it is proved that no arrangement of these letters")
    assert out.endswith("before it was known which of them conflict")


def test_letters_that_no_words_have_are_said_to_have_no_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    letters = ["--letters", "qxzjvkwbfgpd", "--words", "common", "--unique"]
    assert main(["compose", *letters]) == 2
    assert (
        "no word of the list (common (built in)) can be in an answer"
        in capsys.readouterr().err
    )
    letters = ["--letters", "bcdfghjklmnp", "--words", "full", "--unique"]
    assert main(["compose", *letters]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "no answer of 2 words has exactly these letters" in out


def test_a_list_is_looked_through_once_for_the_boxes_of_many_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks, look = list[str](), Source.made_of

    def made_of(self: Source, letters: str) -> Any:
        looks.append(letters)
        return look(self, letters)

    monkeypatch.setattr(Source, "made_of", made_of)
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 150)))  # more than a number has bits
    words = some_words(200, many, seed=3) + some_words(99, "abcdef", seed=3)
    puzzle = cpbox.Puzzle.of("ab cd", words={"only": words})
    for letters in ("abcd", "abef", many[:50], "abcd" + many[99:]):
        on_them = replace(puzzle, box=Box((("a",), (*letters,))))
        made = sorted(word for word in words if {*word} <= {"a", *letters})
        assert with_words_of_letters(on_them).words.only == (*made,)
    assert len(looks) == 1
