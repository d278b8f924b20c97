"""Composing: an arrangement if there is one, and a refusal only if there is none."""

from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import Contradiction, InputError
from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.lab.composer.arranger import Arranger
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.promises import promises_of
from cpbox.lab.composer.spec import read_spec
from tests.compose_any import check_many
from tests.every_arrangement import keeps, with_words

STANDARD, EXTENDED = (
    "".join(map(read_tier, tiers_up_to(name))).split()
    for name in ("standard", "extended")
)


def composed(spec: dict[str, Any], number: int = 1, **how: Any) -> list[Composed]:
    return [*cpbox.compose({"words": "extended"} | spec, number, **how).boxes]


# ------------------------------------------------------------- known arrangements


@pytest.mark.parametrize(
    "words",
    ["upcoming glower", pytest.param("exterior raunchy", marks=pytest.mark.slow)],
)
def test_two_words_become_a_box_with_no_other_answer(words: str) -> None:
    answer = tuple(words.split())
    guarantees = {"unique": "chain", "par": 2}
    (box,) = composed({"answer": answer, "guarantees": guarantees})
    assert box.chain == answer
    assert keeps(with_words(box.puzzle, EXTENDED), answer, ["chain", "par"])
    assert box.expect["chain"] == [*answer]
    assert cpbox.loads(box.text) == box.puzzle


def test_a_box_on_which_hardly_any_word_can_be_played_is_said_to_be_one() -> None:
    spec = {"answer": ["upcoming", "glower"], "guarantees": {"par": 2}}
    some = [x for x in EXTENDED if {*"upcomingglower"}.issuperset(x)]
    for only in (["upcoming", "glower", "gripe"], some):
        made = cpbox.compose(spec | {"words": {"only": only}})
        (box,) = made.boxes
        assert box.playable == len(cpbox.words(box.puzzle))
        is_few = only is not some
        said = f"Only {box.playable} words can be played on it."
        assert (said in box.remarks) == is_few
        text = " ".join(str(made).split())
        assert ("on 1 box fewer than 20 words can be played" in text) == is_few


@pytest.mark.parametrize("notes", ["7", "true"])
def test_a_file_says_to_its_readers_only_what_its_maker_wrote(
    notes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--words-from", "upcoming,glower", "--words", "extended"]
    assert main(["compose", *asked, "--set", f"notes={notes}"]) == 0
    text = capsys.readouterr().out
    puzzle = cpbox.loads(text)
    assert (puzzle.notes, puzzle.source) == (notes, "")
    assert text.startswith("# Promised against the extended list")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["quartiles snob"])
def test_what_no_arrangement_keeps_is_refused_with_a_way_out(words: str) -> None:
    answer = tuple(words.split())
    guarantees = {"unique": "chain", "par": 2, "no_one_word": True}
    asked = {"answer": answer, "words": "extended", "guarantees": guarantees}
    made = cpbox.compose(asked)
    assert (made.boxes, made.is_exhausted) == ((), True)
    assert made.refusal is not None
    assert [name for name, _ in made.refusal.together] == ["unique"]
    assert made.refusal.give_up == ("unique",)
    assert made.refusal.instead == ("best",)
    (box,) = composed({"answer": answer, "guarantees": {"unique": "best"}})
    assert keeps(with_words(box.puzzle, EXTENDED), answer, ["best"])


def test_who_asked_for_no_promise_is_told_how_to_give_up_the_one_that_is_made(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = ["compose", "--words-from", "oligarchy,yelps"]
    for more in ([], ["--unique"]):
        assert main([*answer, *more]) == 1
        says = " ".join(capsys.readouterr().out.split())
        assert "give up unique, and there is an arrangement; with no other" in says
        assert "request one, such as --par 2" in says
    assert main([*answer, "--par", "2"]) == 0


@pytest.mark.parametrize("kind", ["chain", "best", "words"])
def test_where_order_means_nothing_an_answer_may_be_given_in_any(kind: str) -> None:
    asked = {"sides": [2, 2, 2], "rules": {"link": 0}, "guarantees": {"unique": kind}}
    asked |= {"words": {"only": ["abcd", "efa", "fed"]}}
    for answer in (["abcd", "efa"], ["efa", "abcd"]):
        assert composed(asked | {"answer": answer})[0].chain == tuple(answer)


# ------------------------------------------- against all arrangements of small boxes


def test_small_specs_of_every_kind_come_to_what_all_arrangements_say() -> None:
    outcomes = check_many(range(20))
    assert {"answer", "letters", "neither"} <= {x.partition(":")[0] for x in outcomes}
    assert sum(n for what, n in outcomes.items() if "boxes" in what) >= 2
    assert sum(n for what, n in outcomes.items() if "none" in what) >= 3


# -------------------------------------------------------------------- the second run


def test_a_box_that_the_second_run_does_not_confirm_is_a_bug(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blind = "cpbox.lab.composer.promises.ChainPromise.is_broken"
    monkeypatch.setattr(blind, lambda *_: False)
    with pytest.raises(Contradiction, match=r"but .* is one"):
        composed({"answer": ["oligarchy", "yups"], "guarantees": {"unique": "chain"}})


@pytest.mark.slow
def test_a_rival_of_many_walks_excludes_its_arrangement_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a rival can be traced in too many ways, the search is slower, not wrong."""
    settings = ["answer=[upcoming, glower]", "words.list=standard"]
    request = read_spec("", "", settings=settings)
    arranger = Arranger(request, answer := ("upcoming", "glower"))
    promises = promises_of(request, answer, arranger.puzzles)

    def too_many(*_: object) -> None:
        raise InputError("too many")

    for promise in promises:
        arranger.add(promise)
    monkeypatch.setattr("cpbox.lab.composer.arranger.Walks.of", too_many)
    found = arranger.possible(["unique"])
    assert found is not None
    puzzle = with_words(replace(request.puzzle, box=found[1]), STANDARD)
    assert keeps(puzzle, answer, ["chain"])
