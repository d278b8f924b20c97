"""The week of boxes that ships: each with one answer, and harder from day to day."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

import cpbox
from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.lab.composer.batch import SPEC, How, compose_year
from cpbox.lab.composer.confirm import certificates
from cpbox.lab.composer.measured import measure
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spec import likeness
from cpbox.lab.composer.spec_reader import read_spec
from cpbox.puzzle import LISTS
from tests.every_arrangement import keeps, with_words

WEEK = sorted((Path(__file__).resolve().parents[2] / "puzzles/daily").glob("*.yaml"))
each_day = pytest.mark.parametrize("file", WEEK, ids=lambda file: file.stem)


def answer_of(file: Path) -> tuple[str, ...]:
    said: dict[str, Any] = yaml.load(file.read_text("utf-8"), yaml.BaseLoader)
    return tuple(said["expect"]["chain"])


def test_there_is_a_week_from_monday_to_sunday() -> None:
    days = [date.fromisoformat(file.stem) for file in WEEK]
    assert [day.weekday() for day in days] == [*range(7)]
    assert [cpbox.load(file).date for file in WEEK] == [file.stem for file in WEEK]


def test_fewer_words_begin_a_chain_from_day_to_day() -> None:
    starts = [measure("starts", cpbox.load(file), 2) for file in WEEK]
    assert starts == sorted({*starts}, reverse=True)
    for file, number in zip(WEEK, starts, strict=True):
        assert f"Measured: starts {number}." in cpbox.load(file).notes


def test_none_is_like_another_and_no_word_stands_in_two_answers() -> None:
    assert len({likeness(cpbox.load(file).box) for file in WEEK}) == 7
    assert len({word for file in WEEK for word in answer_of(file)}) == 14


@each_day
def test_the_answer_is_the_only_one_under_every_list_and_common(file: Path) -> None:
    puzzle, answer = cpbox.load(file), answer_of(file)
    for name in LISTS:
        words = replace(puzzle.words, lists=(name,))
        every = cpbox.Request(every=2)
        result = cpbox.solve(replace(puzzle, words=words), request=every)
        assert (result.chains, result.complete) == ((answer,), True)
    assert not [word for word in answer if word not in read_tier("common").split()]


@pytest.mark.slow
def test_the_command_composes_this_week_again(tmp_path: Path) -> None:
    made: list[str] = []

    def stop(_: object, path: Path | None) -> None:
        assert path is not None
        made.append(path.stem)
        if path.stem == WEEK[-1].stem:
            raise KeyboardInterrupt

    spec = read_spec(SPEC, "")
    shelf = Shelf(tmp_path, spec, 0, force=False)
    with pytest.raises(KeyboardInterrupt):
        compose_year(spec, 2027, How(shelf=shelf, on_box=stop))
    assert made[0] == "2027-01-01"
    assert made[-7:] == [file.stem for file in WEEK]
    for file in WEEK:
        comment, _, text = file.read_text("utf-8").partition("\n")
        assert comment.startswith("#")
        assert (tmp_path / file.name).read_text("utf-8") == text


@pytest.mark.slow
@each_day
def test_the_list_of_all_chains_has_no_other(file: Path) -> None:
    words = "".join(map(read_tier, tiers_up_to("full"))).split()
    puzzle = with_words(cpbox.load(file), words)
    assert keeps(puzzle, answer_of(file), ["chain", "par"])


@pytest.mark.slow
@each_day
def test_the_checker_verifies_the_proofs(file: Path, tmp_path: Path) -> None:
    spec, answer = read_spec(SPEC, ""), answer_of(file)
    for name, puzzle in certificates(spec, answer, file):
        bundle = cpbox.prove(puzzle, tmp_path / name)
        none = bundle.result.status is cpbox.Status.INFEASIBLE
        assert none == name.startswith("without-")
        assert cpbox.check(tmp_path / name).holds
