"""A time limit holds while words are read, and nothing is read anew when it is over."""

from collections import Counter
from functools import partial
from itertools import product
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import cpbox
from cpbox.candidates import checkpoint, source, word_file
from cpbox.candidates.checkpoint import checking
from cpbox.cli import _exits
from cpbox.cli import compose as compose_command
from cpbox.explain.steps import scan
from cpbox.lab.composer import hunt
from cpbox.proof.prover import bundle_writer, stated_puzzle
from cpbox.puzzle import Words
from cpbox.search import word_lists
from tests.processes import shell

WORDS = ("acbd", "bdac", "adbc", "dbca", "cadb", "bcad")
REMARK = "line 1 of own.txt is not a word and is left out"


class Clock:
    """A clock that jumps ahead whenever a list is read, while `jumps` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.reads, self.jumps = 0.0, 0, True
        read = word_file.read_words

        def spy(*given: Any, **how: Any) -> Any:
            self.reads += 1
            self.now += 1e6 * self.jumps
            return read(*given, **how)

        monkeypatch.setattr(source, "read_words", spy)
        monkeypatch.setattr(word_file, "BLOCK", 8)  # bytes between two looks at it
        for module in (word_lists, compose_command, hunt):
            monkeypatch.setattr(module, "perf_counter", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "own.txt").write_text("\n".join(("a;b", *WORDS)))
    path = tmp_path / "box.yaml"
    path.write_text("sides: [ab, cd]\nwords: {file: own.txt}\n")
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["solve", "--json"],
        ["solve", "--set", "words.rarity=order"],
        ["why"],
        ["why", "--json"],
        ["hint"],
        ["try"],
        ["try", "--json"],
        ["draw", "-o", "box.svg"],
        ["draw", "-o", "box.html"],
        ["sheet", "-o", "sheet.html"],
        ["prove", "-o", "proof"],
    ],
    ids=" ".join,
)
def test_words_that_were_not_read_in_time_are_not_read_again(
    command: list[str],
    file: str,
    clock: Clock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *options = command
    line = [name, file, *options, "--time-limit", "5"]
    done = shell(*line, code=_exits.UNPROVED)
    assert (clock.reads, REMARK in done.out + done.err) == (1, False)
    clock.jumps = False
    done = shell(*line, code=_exits.OPTIMAL)
    assert (REMARK in done.out + done.err) == (name != "sheet")


def test_words_that_another_process_had_no_time_to_read_are_not_read_for_a_remark(
    file: str, clock: Clock
) -> None:
    long = map("".join, product("abcd", repeat=9))
    Path(file).with_name("own.txt").write_text("\n".join(("a;b", *long)))
    settings = ["--set", "rules.min_length=4", "--jobs", "2", "--time-limit", "1e-9"]
    for form in ([], ["--json"]):
        done = shell("try", file, *settings, *form, code=_exits.UNPROVED)
        assert (clock.reads, REMARK in done.out + done.err) == (0, False)


@pytest.mark.parametrize(
    "command",
    [
        ["hint", "--played", "zzz"],
        ["draw", "-o", "box.svg"],
        ["try"],
    ],
    ids=" ".join,
)
def test_what_misleads_is_told_where_it_may_be_the_mistake(
    command: list[str], file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *options = command
    if "--played" not in options:
        with Path(file).open("a") as box:
            box.write("rules: {require: [zzz]}\n")
    done = shell(name, file, *options, code=_exits.WRONG_INPUT)
    assert REMARK in done.out + done.err
    assert "zzz" in done.err


@pytest.mark.parametrize(
    "command",
    [["solve"], ["why"], ["hint"], ["hint", "--played", "acbd"], ["try"]],
    ids=" ".join,
)
def test_what_was_read_is_told_of_though_the_time_was_over_then(
    command: list[str], file: str
) -> None:
    done = shell(*command, file, "--time-limit", "1e-9", code=_exits.UNPROVED)
    assert REMARK in done.out + done.err


def test_a_reading_that_was_stopped_takes_no_remark_from_another(
    file: str, clock: Clock
) -> None:
    clock.jumps = False
    puzzle = cpbox.load(file)
    done = cpbox.solve(puzzle)
    assert len(done.to_dict()["warnings"]) == 1
    clock.jumps = True
    rated = cpbox.replace(puzzle, "words.rarity", "order")
    assert cpbox.solve(rated, time_limit=5).counts is None
    assert len(done.to_dict()["warnings"]) == 1


def test_what_is_told_of_a_list_is_that_of_the_run_whatever_another_has_read(
    file: str, clock: Clock
) -> None:
    puzzle = cpbox.load(file)
    stopped = cpbox.solve(puzzle, time_limit=5)
    clock.jumps = False
    done = cpbox.solve(puzzle)
    clock.jumps = True
    Path(file).with_name("own.txt").write_text("\n".join(("a;b", *WORDS, "")))
    assert cpbox.solve(puzzle, time_limit=5).counts is None
    remarks = [len(x.to_dict()["warnings"]) for x in (stopped, done, stopped)]
    assert remarks == [0, 1, 0]


def test_boxes_are_composed_in_time_though_a_list_is_long(
    tmp_path: Path, clock: Clock
) -> None:
    spec = tmp_path / "spec.yaml"
    (tmp_path / "own.txt").write_text("\n".join(("a;b", *WORDS)))
    spec.write_text("{sides: [2, 2], words: {file: own.txt}}")
    done = shell("compose", str(spec), "--time-limit", "5", code=_exits.UNPROVED)
    assert (clock.reads, REMARK in done.err) == (1, False)
    clock.jumps = False
    assert REMARK in shell("compose", str(spec), "--time-limit", "5").err


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"accents": "ignore"}, ("ácbd", *WORDS)),
        ({}, (*WORDS, *WORDS)),
    ],
)
def test_what_is_done_with_words_that_are_read_can_be_stopped(
    how: dict[str, Any],
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, looks = tmp_path / "own.txt", list[int]()
    path.write_text("\n".join(words), "utf-8")
    monkeypatch.setattr(word_file, "BLOCK", 1)  # a word
    monkeypatch.setattr(checkpoint, "STRIDE", 1)
    with checking(lambda: looks.append(1)):
        source.source(Words(file=path, **how), "common")
    assert len(looks) > len(words)


@pytest.mark.parametrize("rarity", ["none", "order"])
def test_the_words_of_a_proof_are_listed_in_time(
    rarity: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = cpbox.replace(cpbox.load(file), "words.rarity", rarity)
    stop, listed = Event(), list[str]()

    def spy(*given: Any) -> list[str]:
        stop.set()
        listed.extend(stated_puzzle.list_lines(*given))
        return listed

    monkeypatch.setattr(bundle_writer, "list_lines", spy)
    with pytest.raises(cpbox.Unfinished):
        cpbox.prove(puzzle, tmp_path / "proof", stop=stop)
    assert not listed


def test_the_words_for_checking_steps_are_read_in_time(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_file, "BLOCK", 1)
    monkeypatch.setattr(checkpoint, "STRIDE", 1)
    looks = list[int]()
    for own in ({"file": Path(file).with_name("own.txt")}, {"only": WORDS}, {}):
        words, before = Words(**own), len(looks)
        puzzle = cpbox.replace(cpbox.load(file), "words", words)
        assert [*scan.played(puzzle, "common", lambda: looks.append(1))]
        assert len(looks) - before >= 2 * len(WORDS)


def test_words_are_not_taken_one_by_one_for_the_quarters_of_their_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, looks = tmp_path / "own.txt", Counter[str]()
    monkeypatch.setattr(word_file, "BLOCK", 1)
    monkeypatch.setattr(checkpoint, "STRIDE", 1)
    words = [f"{first}{last}" for first in "abcd" for last in ("abc", "bcd", "abc")]
    path.write_text("\n".join(words))
    for rarity in ("none", "order"):
        with checking(partial(looks.update, [rarity])):
            listed = source.source(Words(file=path, rarity=rarity), "common")
    assert looks["order"] == looks["none"]
    made, rated = listed.made_of("abcd")
    quarters = {w: n // 2 for n, w in enumerate(dict.fromkeys(words))}
    assert dict(zip(made, rated.tolist(), strict=True)) == quarters


def test_what_is_told_of_a_list_is_told_after_it_was_read_in_time(
    file: str, clock: Clock
) -> None:
    puzzle = cpbox.load(file)
    assert not cpbox.solve(puzzle, time_limit=5).to_dict()["warnings"]
    clock.jumps = False
    (warning,) = cpbox.solve(puzzle, time_limit=5).to_dict()["warnings"]
    assert warning.startswith(REMARK)
