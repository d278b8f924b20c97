"""Batches: one seed, one order of boxes, whatever stops a hunt."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
import yaml

import cpbox
from cpbox.cli import _exits
from cpbox.cli.main import main
from cpbox.lab.composer import spec
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.measured import measure
from cpbox.lab.composer.shelf import STATE
from cpbox.lab.composer.spec_keys import likeness
from tests.every_arrangement import chains_on
from tests.exhaustive import every_route, may_play

SMALL: dict[str, Any] = {
    "sides": [2, 2, 2],
    "words": {
        "only": ["feba", "acd", "dafe", "ebc", "cade", "ebf", "fac", "ceb", "bad"]
    },
    "guarantees": {"unique": "words"},
    "answers": {"only": ["feba", "acd", "dafe", "ebc", "cade", "ebf", "fac", "ceb"]},
}
Pair = tuple[str, tuple[str, ...]]


def stop(*_: object) -> None:
    raise KeyboardInterrupt


def shown(boxes: tuple[Composed, ...]) -> list[Pair]:
    return [(str(box.box), box.chain) for box in boxes]


def files(folder: Path) -> dict[str, str]:
    return {x.name: x.read_text("utf-8") for x in sorted(folder.iterdir())}


def test_the_seed_reproduces_and_no_answer_shares_a_word_with_another() -> None:
    made = cpbox.compose(SMALL, 9, seed=1)
    assert made.boxes
    assert made.is_exhausted
    assert made == cpbox.compose(SMALL, 9, seed=1)
    words = [word for box in made.boxes for word in box.chain]
    assert len(words) == len({*words})
    position, *parts = vars(made.tally).values()
    assert position == sum(parts) > made.tally.refused
    assert sum(map(int, re.findall(r"[:,] (\d+) ", str(made.tally)))) == position


def test_time_is_over_though_all_answers_are_passed_over() -> None:
    none = SMALL | {"rules": {"max_letters": 5}}
    assert cpbox.compose(none).is_exhausted
    made = cpbox.compose(none, time_limit=1e-9)
    assert (made.boxes, made.is_exhausted, made.is_enough) == ((), False, False)


def test_the_limit_begins_before_the_request_and_its_words_are_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Which takes long where a list is long."""
    limit, read = 100, spec.spec_of
    passed: list[int] = []

    def late(*given: Any, **how: Any) -> Any:
        passed.append(limit)
        return read(*given, **how)

    for name in ("calls.lab", "cli.compose", "lab.composer.hunt"):
        clock = f"cpbox.{name}.perf_counter"
        monkeypatch.setattr(clock, lambda: perf_counter() + sum(passed))
    file = tmp_path / "spec.yaml"
    file.write_text(json.dumps(SMALL))
    line = ["compose", str(file), "--time-limit", str(limit)]
    assert main(line) == _exits.OPTIMAL
    monkeypatch.setattr(spec, "spec_of", late)
    assert main(line) == _exits.UNPROVED
    assert not cpbox.compose(SMALL, time_limit=limit).boxes


@pytest.mark.slow
def test_the_boxes_are_the_same_for_any_number_of_jobs() -> None:
    chain = {"words": "extended", "guarantees": {"unique": "chain"}}
    one, two = (cpbox.compose(chain, 2, jobs=jobs) for jobs in (1, 2))
    assert shown(one.boxes) == shown(two.boxes)
    assert one.tally == two.tally


@pytest.mark.parametrize("stops_after", [1, 2])
def test_a_hunt_that_was_interrupted_goes_on_where_it_was(
    stops_after: int, tmp_path: Path
) -> None:
    whole = cpbox.compose(SMALL, 3, output=tmp_path / "whole")
    assert len(whole.boxes) == 3

    def stop(*_: object) -> None:
        made.append(1)
        if len(made) == stops_after:
            raise KeyboardInterrupt

    made: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        cpbox.compose(SMALL, 3, output=tmp_path / "parts", on_box=stop)
    assert (tmp_path / "parts" / STATE).exists()
    rest = cpbox.compose(SMALL, 3, output=tmp_path / "parts")
    assert len(rest.boxes) == 3 - stops_after
    assert files(tmp_path / "parts") == files(tmp_path / "whole")
    assert rest.tally == whole.tally


def test_a_folder_keeps_an_unfinished_hunt_from_another(tmp_path: Path) -> None:
    with suppress(KeyboardInterrupt):
        cpbox.compose(SMALL, 3, output=tmp_path, on_box=stop)
    with pytest.raises(cpbox.InputError, match="unfinished search for another request"):
        cpbox.compose(SMALL, 3, output=tmp_path, seed=4)
    (tmp_path / STATE).write_text("{}")
    with pytest.raises(cpbox.InputError, match="does not say where the search stopped"):
        cpbox.compose(SMALL, 3, output=tmp_path)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (box, *_) = cpbox.compose(SMALL).boxes
    file = tmp_path / f"{box.name}.yaml"
    file.write_text("mine")
    with pytest.raises(cpbox.InputError, match="already exists"):
        cpbox.compose(SMALL, output=tmp_path)
    assert file.read_text() == "mine"
    (tmp_path / STATE).unlink()
    cpbox.compose(SMALL, output=tmp_path, force=True)
    assert file.read_text("utf-8") == box.text


def test_what_was_published_is_avoided(tmp_path: Path) -> None:
    first = cpbox.compose(SMALL, 1, output=tmp_path)
    avoid = {"avoid": {"files": [str(tmp_path)]}}
    others = cpbox.compose(SMALL | avoid, 9)
    old = first.boxes[0]
    assert others.boxes
    assert all(likeness(x.box) != likeness(old.box) for x in others.boxes)
    assert not {*old.chain} & {word for x in others.boxes for word in x.chain}


def test_the_command_writes_files_proofs_and_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = tmp_path / "spec.yaml"
    spec.write_text(yaml.safe_dump(SMALL))
    line = ["compose", str(spec), "-n", "1", "-o", str(tmp_path / "x"), "--json"]
    assert main([*line, "--certify"]) == 0
    box, whole = map(json.loads, capsys.readouterr().out.splitlines())
    assert whole["status"] == "composed"
    assert "cpbox" not in Path(box["file"]).read_text()
    proofs = Path(box["file"]).with_suffix(".proofs")
    assert [x.name for x in proofs.iterdir()] == ["best"]
    report = cpbox.check(proofs / "best")
    assert report.holds
    assert report.claim["count"] == {"most_words": len(box["chain"]), "chains": 1}
    assert main([*line[:3], "99", *line[4:]]) == 1
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["status"] == "none"


def test_python_writes_the_proofs_that_were_missing_too(tmp_path: Path) -> None:
    with pytest.raises(cpbox.InputError, match="certify: needs a folder"):
        cpbox.compose(SMALL, certify=True)
    with suppress(KeyboardInterrupt):
        cpbox.compose(SMALL, 2, output=tmp_path, on_box=stop)
    (later,) = cpbox.compose(SMALL, 2, output=tmp_path, certify=True).boxes
    folders = sorted(tmp_path.glob("*.proofs"))
    assert len(folders) == 2
    assert tmp_path / f"{later.name}.proofs" in folders
    for folder in folders:
        (proof,) = folder.iterdir()
        assert cpbox.check(proof).claim["count"]["chains"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["best", "words", "chain"])
def test_each_kind_of_only_answer_is_certified_in_each_variant(
    kind: str, tmp_path: Path
) -> None:
    variants = {"sparing": {"rules": {"max_uses": 3}}}
    spec = SMALL | {"guarantees": {"unique": kind}, "variants": variants}
    (box,) = cpbox.compose(spec, 1, output=tmp_path, certify=True).boxes
    (folder,) = tmp_path.glob("*.proofs")
    assert sorted(x.name for x in folder.iterdir()) == ["best", "variant-1"]
    for proof in folder.iterdir():
        report = cpbox.check(proof)
        assert report.holds
        count, lines = report.claim["count"], (proof / "chains.txt").read_text("utf-8")
        assert count["most_words"] == (None if kind == "best" else len(box.chain))
        chains = {tuple(sorted(x.split()[::2])) for x in lines.splitlines()}
        assert chains == {tuple(sorted(box.chain))}
        assert kind == "words" or count["chains"] == 1


# ------------------------------------------------------------------------ measured


def test_what_is_measured_is_what_the_list_of_all_chains_says() -> None:
    for seed in range(3):
        for box in cpbox.compose(SMALL, 9, seed=seed).boxes:
            puzzle, size = box.puzzle, len(box.chain)
            chains = chains_on(puzzle, size + 1)
            own = sorted(puzzle.words.only or ())
            playable = [w for w in own if may_play(puzzle, w)]
            routes = {w: every_route(puzzle, w) for w in playable}
            playable = [w for w in playable if routes[w]]
            assert measure("playable", puzzle, size) == len(playable)
            starts = measure("starts", puzzle, size)
            assert starts >= len({chain[0] for chain in chains})
            share = sum(t in w for w in own for t in puzzle.box.tiles)
            share = 1000 * share // (len(own) * len(puzzle.box.tiles))
            assert measure("letter_share", puzzle, size) == share
            assert measure("lead_on", puzzle, size) == _lead_on(playable, size)
            assert starts == len({c[0] for c in _linked(playable, size + 1) if _all(c)})


def _linked(words: list[str], most: int) -> Iterator[tuple[str, ...]]:
    """Linked words, one of which may stand twice."""
    longest: list[tuple[str, ...]] = [(word,) for word in words]
    for _ in range(most):
        yield from longest
        longest = [(*c, w) for c in longest for w in words if c[-1][-1] == w[0]]


def _all(chain: tuple[str, ...]) -> bool:
    return len({*"".join(chain)}) == 6


def _lead_on(words: list[str], size: int) -> int:
    linked = [c for c in _linked(words, size) if len(c) == size]
    done = [
        c
        for c in linked
        if _all(c) or any(_all((*c, w)) for w in words if w[0] == c[-1][-1])
    ]
    return 1000 * len(done) // len(linked)


@pytest.mark.parametrize("name", ["playable", "starts", "lead_on"])
def test_a_box_is_aspired_to_and_a_range_is_kept_or_refused(name: str) -> None:
    request = SMALL | {"answer": ["feba", "acd"], "guarantees": {"no_one_word": True}}
    every = cpbox.compose(request, 99).boxes
    values = sorted(measure(name, box.puzzle, 2) for box in every)
    assert len({*values}) > 1
    for aim, value in (("least", values[0]), ("most", values[-1])):
        first = cpbox.compose(request | {"difficulty": {name: aim}}).boxes[0]
        assert first.measured[name] == value
    middle = values[len(values) // 2]
    made = cpbox.compose(request | {"difficulty": {name: [middle, middle]}}, 99)
    assert len(made.boxes) == values.count(middle)
    none = cpbox.compose(request | {"difficulty": {name: [2000, 2000]}})
    assert none.refusal is not None
    ((key, says),) = none.refusal.together
    assert (key, says.partition(" (")[0]) == (name, "it is 2,000")


def test_letters_of_the_wrong_share_are_refused() -> None:
    asked = SMALL | {"answer": ["feba", "acd"], "guarantees": {"no_one_word": True}}
    made = cpbox.compose(asked | {"difficulty": {"letter_share": [999, 1000]}})
    assert made.refusal is not None
    assert made.refusal.give_up == ("letter_share",)


def test_a_variant_may_have_another_answer() -> None:
    words = {"words": {"only": ["cade", "ebf"]}}
    other = words | {"expect": {"chain": ["cade", "ebf"]}}
    asked = {"sides": [2, 2, 2], "answer": ["feba", "acd"], "variants": {"x": other}}
    (box,) = cpbox.compose(asked | {"words": {"only": ["feba", "acd"]}}).boxes
    assert cpbox.solve(box.puzzle).words == ("feba", "acd")
    assert cpbox.solve(cpbox.loads(box.text, variant="x")).words == ("cade", "ebf")
