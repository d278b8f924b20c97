"""A year of boxes: its weeks, harder from day to day, whatever stops it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

import cpbox
from cpbox.cli.main import main
from cpbox.lab.composer.batch import SPEC, How, compose_year, weeks
from cpbox.lab.composer.composed import Composed
from cpbox.lab.composer.hunt import Hunt
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spec_reader import read_spec
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
    monkeypatch.setattr(Hunt, "boxes", lambda _: rest)
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
