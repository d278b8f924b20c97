"""A year of boxes, and the week that ships: harder from day to day."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

import cpbox
from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.cli.main import main
from cpbox.lab.composer.batch import SPEC, compose_year, weeks
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.confirm import certificates
from cpbox.lab.composer.hunt import How, Hunt
from cpbox.lab.composer.measured import measure
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spec import likeness
from cpbox.lab.composer.spec_reader import read_spec
from cpbox.puzzle import LISTS
from tests.every_arrangement import keeps, with_words
from tests.lab.test_compose_batch import SMALL


def test_a_year_has_its_days_in_weeks_from_monday() -> None:
    days = [day for week in weeks(2027) for day in week]
    assert len(days) == len({*days}) == 365
    assert [len(week) for week in weeks(2027)][:2] == [3, 7]
    assert all(week[0].weekday() == 0 for week in [*weeks(2027)][1:])
    assert len([day for week in weeks(2028) for day in week]) == 366


def test_boxes_become_harder_through_the_week_also_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = read_spec(SPEC, "")
    asked = {"answer": ["upcoming", "glower"], "words": "extended"}
    (real,) = cpbox.compose(asked).boxes
    measures = iter([5, 9, 7, 7, 1, 2, 3, 4, 6, 5, *range(400)])
    fakes = {box.chain: box for box in _fakes(real, measures)}
    rest = iter(fakes.values())
    monkeypatch.setattr(Hunt, "found", lambda _: rest)
    monkeypatch.setattr(Hunt, "again", lambda _, chain, __: fakes[chain])
    shelf = Shelf(tmp_path, spec, 0, force=False)

    def stop(_: Composed, path: Path | None) -> None:
        if path and path.name == "2027-01-12.yaml":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compose_year(spec, 2027, How(shelf=shelf, on_box=stop))
    shelf = Shelf(tmp_path, spec, 0, force=True)
    assert (shelf.number, len(shelf.waiting)) == (12, 5)  # of the third week
    dates: list[str] = []

    def on_box(_: Composed, path: Path | None) -> None:
        assert path is not None
        dates.append(path.stem)

    made = compose_year(spec, 2027, How(shelf=shelf, on_box=on_box))
    assert made.is_enough
    assert dates[0] == "2027-01-13"
    assert len(dates) == 353
    assert cpbox.load(tmp_path / "2027-01-01.yaml").date == "2027-01-01"
    weekly = [made.boxes[n : n + 7] for n in range(5, len(made.boxes), 7)]
    for week in weekly:
        values = [box.measured["starts"] for box in week]
        assert values == sorted({*values}, reverse=True)


def test_a_year_may_have_a_spec_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no more than a few boxes here, and says so."""
    spec = tmp_path / "spec.yaml"
    spec.write_text(yaml.safe_dump(SMALL))
    line = [
        "compose",
        str(spec),
        "--daily",
        "2027",
        "-o",
        str(tmp_path / "x"),
        "--json",
    ]
    assert main(line) == 1
    *boxes, whole = map(json.loads, capsys.readouterr().out.splitlines())
    days = [Path(box["file"]).stem for box in boxes]
    assert days
    assert days == ["2027-01-01", "2027-01-02", "2027-01-03"][: len(days)]
    starts = [box["measured"]["starts"] for box in boxes]
    assert starts == sorted({*starts}, reverse=True)
    assert whole["status"] == "none"


def _fakes(real: Composed, measures: Iterator[int]) -> Iterator[Composed]:
    for number, value in enumerate(measures):
        chain = (f"number{number}",)
        yield replace(real, chain=chain, measured={"starts": value})


def test_a_year_that_is_stopped_before_its_first_box_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = tmp_path / "spec.yaml"
    spec.write_text(yaml.safe_dump(SMALL))
    line = ["compose", str(spec), "--daily", "2027", "-o"]
    main([*line, str(tmp_path / "whole")])
    tick, ticks = Hunt._tick, iter(range(4))  # noqa: SLF001  # where it may be stopped

    def stopped(self: Hunt) -> None:
        tick(self)
        if next(ticks, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr(Hunt, "_tick", stopped)
    capsys.readouterr()
    assert main([*line, str(tmp_path / "parts")]) == 130
    known = re.search("parts has (.*); the same command", capsys.readouterr().err)
    assert known
    assert known[1].startswith("0 boxes, and 1 more found; ")
    monkeypatch.setattr(Hunt, "_tick", tick)
    main([*line, str(tmp_path / "parts")])
    assert f"going on after {known[1]}\n" in capsys.readouterr().err
    parts, whole = (
        {x.name: x.read_text() for x in (tmp_path / name).iterdir()}
        for name in ("parts", "whole")
    )
    assert parts == whole


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
