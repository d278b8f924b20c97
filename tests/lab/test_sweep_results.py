"""The file of results: going on, what is refused, and what cannot be written."""

import fcntl
import json
from collections.abc import Callable
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from subprocess import PIPE

import pytest

from cpbox.cli.main import main
from cpbox.search.word_lists import outcomes
from tests.lab.sweeps.lines import by_row, lines
from tests.lab.sweeps.places import PLACE, Nowhere
from tests.processes import CPBOX, started

Capture = pytest.CaptureFixture[str]
FULL = Path("/dev/full")
BOXES = "".join(f"a{x} bc\n" for x in "defghij")
WORDS = "sides: [xy, zw]\nwords: {only: [acb, bca, bda, cab, ade]}\n"
SWEEP = "sweep boxes.txt --like like.yaml -o r.jsonl"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with boxes; what is solved is solved in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(PLACE, Nowhere)
    Path("boxes.txt").write_text(BOXES)
    Path("like.yaml").write_text(WORDS)
    return tmp_path


@pytest.fixture
def file() -> Path:
    """Results that are complete."""
    assert main(SWEEP.split()) == 0
    return Path("r.jsonl")


def test_what_is_there_is_not_done_again(file: Path, capsys: Capture) -> None:
    before = file.read_bytes()
    assert len(lines(file)) == 7
    capsys.readouterr()
    assert main(SWEEP.split()) == 0
    assert file.read_bytes() == before
    assert "7 answers in r.jsonl, 0 of them new: 7 proved" in capsys.readouterr().err


@pytest.mark.parametrize(
    "cut",
    [
        *(lambda last, n=n: last[:n] for n in (1, 2, 9, 40, -1)),
        lambda last: last + bytes(300),  # as a power failure leaves them
        lambda last: last + b'{"key": "ab' + bytes(300),
    ],
)
def test_a_line_that_was_cut_off_is_done_again(
    file: Path, cut: Callable[[bytes], bytes], capsys: Capture
) -> None:
    known, data = by_row(file), file.read_bytes()
    *whole, last = data.splitlines(keepends=True)
    file.write_bytes(b"".join(whole) + cut(last))
    assert main(SWEEP.split()) == 0
    assert by_row(file) == known
    assert "r.jsonl: the last line was incomplete" in capsys.readouterr().err
    assert file.read_bytes().splitlines(keepends=True)[:6] == whole


FOREIGN = "r.jsonl:1: was not written by `cpbox sweep`"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda _: b"sides: [ab, cd]", FOREIGN),
        (lambda _: b'{"puzzle": "ab cd", "status": "optimal"}\n', FOREIGN),
        (lambda data: data.replace(b"\n", b"", 1), FOREIGN),
        (lambda data: data + b"and more", "r.jsonl:8: is broken; remove this line"),
        (lambda data: data + b"more\n", "r.jsonl:8: is broken; remove this line"),
        (
            lambda data: data.replace(b'"expected": null', b'"expected": "x"', 1),
            FOREIGN,
        ),
        (
            lambda data: data.replace(b'"method": "', b'"method": "0.'),
            "r.jsonl:1: has answers by another method (0.4 slots, not 4 slots)",
        ),
    ],
)
def test_lines_that_are_not_ours_are_left_as_they_are(
    file: Path, spoil: Callable[[bytes], bytes], says: str, capsys: Capture
) -> None:
    spoiled = spoil(file.read_bytes())
    file.write_bytes(spoiled)
    assert main(SWEEP.split()) == 2
    assert says in capsys.readouterr().err
    assert file.read_bytes() == spoiled


def test_two_sweeps_never_write_to_one_file(file: Path, capsys: Capture) -> None:
    with file.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert main(SWEEP.split()) == 2
    assert "r.jsonl: another sweep is writing to it; wait" in capsys.readouterr().err
    assert main(SWEEP.split()) == 0


def test_a_full_disk_loses_nothing(capsys: Capture) -> None:
    before, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (5000, hard))  # bytes of a file
    try:
        assert main(SWEEP.split()) == 74
    finally:
        setrlimit(RLIMIT_FSIZE, (before, hard))
    says = "r.jsonl: cannot be written (File too large); its lines are kept"
    assert says in capsys.readouterr().err
    there = lines(Path("r.jsonl"))
    assert 0 < len(there) < 7
    assert main(SWEEP.split()) == 0
    assert lines(Path("r.jsonl"))[: len(there)] == there
    assert len(by_row(Path("r.jsonl"))) == 7


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_a_full_device_is_said(capsys: Capture) -> None:
    assert main([*SWEEP.split()[:-1], str(FULL)]) == 74
    assert "/dev/full: cannot be written (No space left" in capsys.readouterr().err


def test_lines_may_go_to_standard_output(
    file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([*SWEEP.split()[:-1], "-"]) == 0
    out = {json.loads(line)["row"] for line in capfd.readouterr().out.splitlines()}
    assert out == {*by_row(file)}


def test_a_reader_who_leaves_ends_it_quietly() -> None:
    sweep = (*CPBOX, *SWEEP.split()[:-1], "-", "--jobs", "1")
    with started(*sweep, stdout=PIPE, stderr=PIPE, cwd=None) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_a_failure_counts_as_done_until_it_is_tried_again(capsys: Capture) -> None:
    Path("boxes.txt").write_text("peg ulm oir cnw\nriu pgh lcs yao\n")
    sweep = ["sweep", "boxes.txt", "-o", "r.jsonl", "--words", "common"]
    assert main([*sweep, "--time-limit", "1e-9"]) == 3
    file = Path("r.jsonl")
    assert {line["failure"] for line in lines(file)} == {"time"}
    assert {line["proved"] for line in lines(file)} == {False}
    assert (
        lines(file)[0]["problem"]
        == "stopped after 1e-09 s, before everything was proved"
    )
    err = capsys.readouterr().err
    assert "2 answers in r.jsonl, 2 of them new: 2 stopped by the time" in err
    assert main(sweep) == 3
    assert len(lines(file)) == 2
    assert main([*sweep, "--retry"]) == 0
    assert [line["failure"] for line in lines(file)] == ["time"] * 2 + [None] * 2
    assert main([*sweep, "--retry"]) == 0
    assert len(lines(file)) == 4


@pytest.mark.parametrize(
    ("error", "failure", "code", "says"),
    [
        (MemoryError(), "memory", 3, "there is not enough memory"),
        (ZeroDivisionError("no"), "bug", 70, "internal error: ZeroDivisionError: no"),
    ],
)
def test_a_puzzle_that_fails_is_a_line_and_ends_nothing(
    error: Exception,
    failure: str,
    code: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solve = outcomes

    def failing(puzzle: object, *arguments: object) -> object:
        if "ag" in str(puzzle):
            raise error
        return solve(puzzle, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("cpbox.lab.sweep.worker.outcomes", failing)
    assert main(SWEEP.split()) == code
    (failed,) = [x for x in lines(Path("r.jsonl")) if x["failure"] is not None]
    assert (failed["failure"], failed["status"]) == (failure, "error")
    assert failed["problem"].startswith(says)
    assert failed["puzzle"] == "ag bc"
    assert len(lines(Path("r.jsonl"))) == 7


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("sweep none.yaml -o r.jsonl", "none.yaml: there is no such file"),
        (
            "sweep empty -o r.jsonl",
            "empty: no file in this folder has a name that ends",
        ),
        ("sweep bad.yaml -o r.jsonl", "bad.yaml:1: side: there is no such key"),
        ("sweep bad.txt -o r.jsonl", "bad.txt:2: a box needs at least two sides"),
        ("sweep boxes.txt --like none.yaml -o r.jsonl", "none.yaml: there is no such"),
        ("sweep boxes.txt --rule min_lenght=4 -o r.jsonl", "did you mean min_length?"),
        (
            "sweep boxes.txt --variants bad.yaml -o r.jsonl",
            "bad.yaml:1: variants.side:",
        ),
        (
            "sweep boxes.txt --keep kept -o r.jsonl",
            "--keep: there are no proofs to keep",
        ),
        ("sweep boxes.txt -o none/r.jsonl", "none/r.jsonl: cannot be written (No such"),
        ("sweep boxes.txt -o .", ".: cannot be written (Is a directory)"),
    ],
)
def test_what_makes_no_sense_is_named(
    arguments: str, says: str, capsys: Capture
) -> None:
    Path("empty").mkdir()
    Path("bad.yaml").write_text("side: [ab, cd]\n")
    Path("bad.txt").write_text("ab cd\nabc\n")
    assert main(arguments.split()) == 2
    assert says in capsys.readouterr().err
