"""Exit codes where something fails: never one that is an answer, and no traceback."""

import errno
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from subprocess import PIPE, CompletedProcess

import pytest

from cpbox.basics.errors import Contradiction
from cpbox.cli.main import command, main
from tests.processes import CPBOX, LIMIT, PYTHON, run, started
from tests.slow import few

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "tiny.yaml"
    path.write_text("sides: [ab, cd]\nwords: {only: [acb, bda]}\n")
    return str(path)


# -------------------------------------------------------------- what cannot be written

FULL = Path("/dev/full")
needs_a_full_device = pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")


@needs_a_full_device
@pytest.mark.parametrize(
    "arguments",
    [
        "solve FILE",
        "solve FILE --every 2",
        "solve FILE --help",
        "try FILE",
        "why FILE",
        "words FILE",
        "prove FILE -o DIR",
        "compare FILE --formulations slots",
        "model FILE -o FILE.opb --json",
        "schema",
        "--help",
        "--print-completion bash",
    ],
)
def test_an_answer_that_cannot_be_written_is_none(
    arguments: str, file: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    names = {"FILE": file, "FILE.opb": f"{file}.opb", "DIR": f"{file}-proof"}
    with FULL.open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main([names.get(each, each) for each in arguments.split()]) == 74
    assert capsys.readouterr().err == (
        "cpbox: the output cannot be written (No space left on device); choose "
        "another destination\n"
    )


def test_a_proof_that_does_not_fit_on_the_disk_is_none(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    proof = tmp_path / "proof"
    assert main(["prove", file, "-o", str(proof)]) == 74
    says = f"{proof}: cannot be written (No space left on device); choose another"
    assert capsys.readouterr() == ("", f"cpbox: {says}\n")
    assert [path.name for path in tmp_path.iterdir()] == [Path(file).name]


@needs_a_full_device
@pytest.mark.parametrize("redirected", ["> /dev/full", ">&-"])
def test_a_script_sees_that_its_answer_was_not_written(redirected: str) -> None:
    done = run_shell(redirected, "schema")
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert done.returncode == 74


@needs_a_full_device
@pytest.mark.parametrize("redirected", few(1, ["2>&-", "2> /dev/full"]))
@pytest.mark.parametrize(("arguments", "code"), [("schema", 0), ("solve no.yaml", 2)])
def test_messages_that_cannot_be_written_change_nothing(
    redirected: str, arguments: str, code: int
) -> None:
    done = run_shell(redirected, *arguments.split())
    assert done.returncode == code
    assert ("properties" in done.stdout) == (code == 0)
    assert "cpbox: " not in done.stdout


def run_shell(redirected: str, *arguments: str) -> CompletedProcess[str]:
    return run("sh", "-c", f'exec "$@" {redirected}', "-", *CPBOX, *arguments)


def test_a_closed_pipe_ends_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run(*CPBOX, "schema", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (KeyError("x\ny"), 70, "cpbox: internal error, and no answer: KeyError: 'x"),
        (
            OSError(5, "I/O"),
            70,
            "cpbox: internal error, and no answer: OSError: [",
        ),
        (Contradiction("odd"), 70, "cpbox: internal error, and no answer: odd\n"),
        (MemoryError(), 3, "cpbox: there is not enough memory, so nothing is"),
        (OSError(errno.EMFILE, "Too many"), 3, "cpbox: too many files are open ("),
    ],
)
def test_what_goes_wrong_inside_never_looks_like_an_answer(
    error: Exception,
    code: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    def fail(_: object) -> int:
        raise error

    monkeypatch.delenv("CPBOX_TRACEBACK", raising=False)
    monkeypatch.setattr(command("schema"), "run", fail)
    assert main(["schema"]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(says)
    assert "Traceback" not in err
    assert ("Please report this bug" in err) == (code == 70)


def test_who_trips_over_an_interrupt_was_interrupted(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """As argparse does, whose `finally` wants what was to be there by then."""

    def tidy(_: object) -> int:
        try:
            raise KeyboardInterrupt
        finally:
            signal.save_nargs  # type: ignore[attr-defined]  # noqa: B018

    monkeypatch.setattr(command("schema"), "run", tidy)
    assert main(["schema"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_traceback_is_shown_to_who_wants_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(command("schema"), "run", None)
    monkeypatch.setenv("CPBOX_TRACEBACK", "1")
    assert main(["schema"]) == 70
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_an_interrupt_is_answered_at_any_moment() -> None:
    """From where cpbox can answer it: while Python itself starts, it may drop it."""
    start = (
        "import cpbox, sys; print('started', flush=True); "
        "from cpbox.__main__ import main; sys.exit(main())"
    )
    box = "fhmx load yngw vrpi"  # not its file, of which it would say what is expected
    endless = ("solve", box, "--no-relaxation", "--formulation", "circuit")
    moments = Random(1)
    for _ in range(6):
        command = (*PYTHON, "-c", start, *endless)
        with started(*command, stdout=PIPE, stderr=PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(moments.uniform(0, 0.4))
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=LIMIT)
        assert process.returncode in (130, -signal.SIGINT)
        assert err == b"" or process.returncode != 130


def test_nothing_is_loaded_before_an_interrupt_can_be_answered() -> None:
    """What takes long to load is interrupted too often."""
    loads = (
        "import sys; before = {*sys.modules}; import cpbox; "
        "print({*sys.modules} - before)"
    )
    assert run(*PYTHON, "-c", loads).stdout == "{'cpbox'}\n"
    interrupted = """if True:
        import sys
        class Interrupted:
            def find_spec(name, *_):
                if name == "signal":
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Interrupted)
        sys.modules.pop("signal", None)
        import cpbox.__main__
    """
    done = run(*PYTHON, "-c", interrupted)
    assert (done.returncode, done.stderr) == (130, "")


def test_an_interrupt_that_python_drops_comes_again() -> None:
    """As it does in a finalizer, whose errors are only reported."""
    finalized = """if True:
        import cpbox.__main__, signal, time
        class Finalized:
            def __del__(self):
                signal.raise_signal(signal.SIGINT)
        signal.signal(signal.SIGINT, cpbox.__main__._interrupt)
        Finalized()
        time.sleep(60)
    """
    done = run(*PYTHON, "-c", finalized)
    assert "KeyboardInterrupt" in done.stderr
    assert "ignored" not in done.stderr


@pytest.mark.parametrize("number", few(1, [signal.SIGTERM, signal.SIGHUP]))
def test_who_is_ended_while_it_writes_a_proof_leaves_nothing_behind(
    number: signal.Signals, tmp_path: Path
) -> None:
    prove = ("prove", "puzzles/whole-alphabet.yaml", "-o", f"{tmp_path}/x")
    with started(*CPBOX, *prove, stderr=PIPE) as process:
        while process.poll() is None and not [*tmp_path.glob(".x-*/*")]:
            time.sleep(0.005)
        process.send_signal(number)
        _, err = process.communicate(timeout=LIMIT)
    assert process.returncode == 128 + number
    assert err == b""
    assert [*tmp_path.iterdir()] == []


def test_an_installation_that_is_not_whole_is_no_answer() -> None:
    start = (
        "import sys; sys.modules['argparse'] = None; "
        "from cpbox.__main__ import main; sys.exit(main())"
    )
    done = run(*PYTHON, "-c", start)
    assert (done.returncode, done.stdout) == (70, "")
    assert done.stderr.startswith("cpbox: cannot start: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "error", few(1, ["OSError(24, 'Too many open files')", "Odd()"])
)
@pytest.mark.parametrize("number", [1, 30, 150, 330])
def test_whichever_import_fails_there_is_no_code_of_an_answer(
    number: int, error: str
) -> None:
    start = f"""if True:
        import sys

        class Odd(BaseException):
            pass

        class Failing:
            left = {number}

            def find_spec(self, *_):
                self.left -= 1
                if self.left <= 0:
                    raise {error}

        from cpbox.__main__ import main
        sys.meta_path.insert(0, Failing())
        sys.exit(main())
    """
    done = run(*PYTHON, "-c", start, "solve", "riu pgh lcs yao")
    assert done.returncode in {3, 70}, done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("cpbox: ")


# ------------------------------------------------------ where few files can be open


@pytest.mark.parametrize(
    "most",  # with 4, Python may not even start
    [12, *(pytest.param(n, marks=pytest.mark.slow) for n in (5, 7, 24))],
)
@pytest.mark.parametrize(
    "arguments",
    few(
        2,
        [
            "solve FILE",
            "sweep FOLDER -o OUT --jobs 2",
            "prove FILE -o DIR",
            "compose --words-from acb,bda --sides 2,2",
        ],
    ),
)
def test_a_command_that_may_open_few_files_blames_nothing_else(
    most: int, arguments: str, file: str
) -> None:
    folder = str(Path(file).parent)
    names = {"FILE": file, "FOLDER": folder}
    names |= {"OUT": f"{folder}/out.jsonl", "DIR": f"{folder}/proof"}
    limited = f'ulimit -n {most}; exec "$@"'
    words = [names.get(each, each) for each in arguments.split()]
    done = run("sh", "-c", limited, "-", *CPBOX, *words)
    says = "cpbox: too many files are open (`ulimit -n` is the limit), so nothing is "
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"{says}proved\n"
    assert list(Path(folder).iterdir()) == [Path(file)]
