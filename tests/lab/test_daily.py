"""A year of boxes, and the week that ships: harder from day to day."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import cpbox
from cpbox.candidates.lexicon import read_tier
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.lab.composer.batch import compose
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.hunt import Hunt
from cpbox.lab.composer.measured import measure
from cpbox.lab.composer.shelf import Shelf, Tally, certificates
from cpbox.lab.composer.spec import read_spec
from cpbox.lab.composer.spec_keys import likeness
from cpbox.puzzle import LISTS
from cpbox.show.composed_boxes import outcome, title_of
from cpbox.show.style import Style
from tests.lab.test_compose_batch import SMALL

YEAR = [date(2027, 1, 1) + timedelta(n) for n in range(365)]


@pytest.mark.slow
def test_boxes_become_harder_through_the_week_also_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = read_spec("", "", daily=True)
    asked = {"answer": ["upcoming", "glower"], "words": "extended"}
    (real,) = cpbox.compose(asked).boxes
    measures = iter([5, 9, 7, 7, 1, 2, 3, 4, 6, 5, *range(400)])
    fakes = {box.chain: box for box in _fakes(real, measures)}
    rest = iter(fakes.values())
    monkeypatch.setattr(Hunt, "new", lambda _: rest)
    monkeypatch.setattr(Hunt, "again", lambda _, chain, __: [fakes[chain]])
    shelf = Shelf(tmp_path, spec, 0, force=False)

    def stop(_: Composed, path: Path | None) -> None:
        if path and path.name == "2027-01-12.yaml":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compose(Hunt(shelf), 1, days=YEAR, title_of=title_of, on_box=stop)
    shelf = Shelf(tmp_path, spec, 0, force=True)
    assert (shelf.number, len(shelf.waiting)) == (12, 5)  # of the third week
    dates: list[str] = []

    def on_box(_: Composed, path: Path | None) -> None:
        assert path is not None
        dates.append(path.stem)

    made = compose(Hunt(shelf), 1, days=YEAR, on_box=on_box)
    assert made.is_enough
    assert dates[0] == "2027-01-13"
    assert len(dates) == 353
    assert cpbox.load(tmp_path / "2027-01-01.yaml").date == "2027-01-01"
    weekly = [made.boxes[n : n + 7] for n in range(5, len(made.boxes), 7)]
    for week in weekly:
        values = [box.measured["starts"] for box in week]
        assert values == sorted({*values}, reverse=True)


@cache
def _real() -> Composed:
    (real,) = cpbox.compose({"answer": ["upcoming", "glower"]}).boxes
    return real


def _fakes(real: Composed, measures: Iterator[int]) -> Iterator[Composed]:
    for number, value in enumerate(measures):
        chain = (f"number{number}",)
        yield replace(real, chain=chain, measured={"starts": value})


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        ({"words": "common"}, "Monday, 1 March 2027"),
        ({"words": {"only": ["bcad"]}}, "2027-03-01"),
        ({"words": {"only": ["bcad"], "rarity": "lists"}}, "Monday, 1 March 2027"),
        ({"words": {"only": ["bcad"]}, "language": "de"}, "Montag, 1. März 2027"),
        ({"language": "hu"}, "2027. március 1., hétfő"),
    ],
)
def test_a_day_is_titled_in_the_language_of_the_spec(spec: Any, title: str) -> None:
    assert title_of(read_spec(yaml.safe_dump(spec), ""), date(2027, 3, 1)) == title


@pytest.mark.parametrize(
    ("first", "starts", "said"),
    [
        ("2027-03-01", [9, 7, 2], "within a week, each day is harder than the one"),
        ("2027-03-07", [1, 7, 2], "within a week, each day is harder than the one"),
        ("2027-03-01", [1, 1, 1], "no day is harder than the one before in its week"),
        ("2027-03-01", [5, 5, 1], "1 of 2 days is harder than the one before"),
        ("2027-03-07", [1], ", each promise proved against the words given; 3 answers"),
    ],
)
def test_how_hard_the_days_are_is_said_as_it_was_measured(
    first: str, starts: list[int], said: str
) -> None:
    spec = {"answer": ["bcad"], "words": {"only": ["bcad"]}, "sides": [2, 2]}
    made = cpbox.compose(spec)
    boxes = tuple(replace(made.boxes[0], measured={"starts": n}) for n in starts)
    start = date.fromisoformat(first)
    days = tuple(start + timedelta(n) for n in range(len(starts)))
    tally = Tally(position=3, boxed=3, aside=2)
    made = replace(made, boxes=boxes, days=days, tally=tally, is_enough=True)
    text = " ".join(outcome(made, Style()).split())
    assert said in text
    assert "3 with a box (2 set aside, as another day is as hard)" in text


@pytest.mark.parametrize(
    ("asked", "days"),
    [
        pytest.param(
            ["2027"], ("2027-01-01", "2027-12-31", 365), marks=pytest.mark.slow
        ),
        (["2028-02"], ("2028-02-01", "2028-02-29", 29)),
        (["9999-12"], ("9999-12-01", "9999-12-31", 31)),
        (["2027-03", "-n", "9"], ("2027-03-01", "2027-03-09", 9)),
        (["2027-02", "-n", "40"], ("2027-02-01", "2027-02-28", 28)),
        (["2027-12-29", "-n", "7"], ("2027-12-29", "2028-01-04", 7)),
        (["2028-02-29"], ("2028-02-29", "2028-02-29", 1)),
        (["9999-12-30", "-n", "7"], ("9999-12-30", "9999-12-31", 2)),
    ],
)
def test_a_month_or_its_first_days_are_composed_too(
    asked: list[str],
    days: tuple[str, str, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rest = _fakes(_real(), iter(range(400)))
    monkeypatch.setattr(Hunt, "new", lambda _: rest)
    assert main(["compose", "--daily", *asked, "-o", str(tmp_path)]) == 0
    made = sorted(path.stem for path in tmp_path.glob("*.yaml"))
    assert (made[0], made[-1], len(made)) == days


@pytest.mark.parametrize(
    "asked", ["0000", "27", "2027-13", "2027-3", "2027-00", "2027-02-29", "now"]
)
def test_what_is_no_year_no_month_and_no_day_is_said(
    asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["compose", "--daily", asked, "-o", "x"])
    assert "nor a month such as 2027-03" in capsys.readouterr().err


def test_a_year_that_is_stopped_before_its_first_box_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = tmp_path / "spec.yaml"
    spec.write_text(yaml.safe_dump(SMALL))
    line = ["compose", str(spec), "--daily", "2027", "-o"]
    main([*line, str(tmp_path / "whole")])
    tick = Hunt._tick  # noqa: SLF001  # where it may be stopped

    def stopped(self: Hunt) -> None:
        tick(self)
        if self.shelf.tally.position:
            raise KeyboardInterrupt

    monkeypatch.setattr(Hunt, "_tick", stopped)
    capsys.readouterr()
    assert main([*line, str(tmp_path / "parts")]) == 130
    known = re.search("parts has (.*); the same command", capsys.readouterr().err)
    assert known
    assert known[1].startswith("1 box found; 1 answer tried")
    monkeypatch.setattr(Hunt, "_tick", tick)
    main([*line, str(tmp_path / "parts")])
    assert f"continuing after {known[1]}\n" in capsys.readouterr().err
    parts, whole = (
        {x.name: x.read_text() for x in (tmp_path / name).iterdir()}
        for name in ("parts", "whole")
    )
    assert parts == whole


WEEK = sorted((Path(__file__).resolve().parents[2] / "puzzles/daily").glob("*.yaml"))
each_day = pytest.mark.parametrize("file", WEEK, ids=lambda file: file.stem)


def answer_of(file: Path) -> tuple[str, ...]:
    content: dict[str, Any] = yaml.load(file.read_text("utf-8"), yaml.BaseLoader)
    return tuple(content["expect"]["chain"])


def test_the_week_becomes_harder_and_no_two_days_have_anything_in_common() -> None:
    starts = [measure("starts", cpbox.load(file), 2) for file in WEEK]
    assert starts == sorted({*starts}, reverse=True)
    for file, number in zip(WEEK, starts, strict=True):
        assert f"Measured: starts {number}." in file.read_text("utf-8")
    assert len({likeness(cpbox.load(file).box) for file in WEEK}) == 7
    assert len({word for file in WEEK for word in answer_of(file)}) == 14


@each_day
def test_the_answer_is_the_only_one_under_every_list_and_common(file: Path) -> None:
    puzzle, answer = cpbox.load(file), answer_of(file)
    for name in LISTS:
        words = replace(puzzle.words, lists=(name,))
        result = cpbox.solve(replace(puzzle, words=words), every=2)
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

    spec = read_spec("", "", daily=True)
    shelf = Shelf(tmp_path, spec, 0, force=False)
    with pytest.raises(KeyboardInterrupt):
        compose(Hunt(shelf), 1, days=YEAR, title_of=title_of, on_box=stop)
    assert made[0] == "2027-01-01"
    assert made[-7:] == [file.stem for file in WEEK]
    for file in WEEK:
        comment, _, text = file.read_text("utf-8").partition("\n")
        assert comment.startswith("#")
        assert (tmp_path / file.name).read_text("utf-8") == text


@pytest.mark.slow
@each_day
def test_the_checker_verifies_the_proofs(file: Path, tmp_path: Path) -> None:
    spec, answer = read_spec("", "", daily=True), answer_of(file)
    ((name, puzzle, request),) = certificates(spec, answer, file)
    bundle = cpbox.prove(puzzle, tmp_path / name, every=request.every)
    assert (bundle.count, bundle.result.words) == (1, answer)
    assert cpbox.check(tmp_path / name).holds
