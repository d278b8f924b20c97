"""A long list that ends early: its lines are whole, and it is said that it does."""

import json
import signal
import time
from random import Random
from subprocess import PIPE, Popen

import pytest

from cpbox.cli.main import main
from tests.processes import CPBOX, started

LONG = ("solve", "rls qnt aio ube", "--words", "extended", "--every", "4")
Capture = pytest.CaptureFixture[str]


def rest(run: Popen[bytes]) -> tuple[bytes, bytes]:
    """What a run has still to say; not by `communicate`, which reads past buffers."""
    assert run.stdout is not None
    assert run.stderr is not None
    return run.stdout.read(), run.stderr.read()


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with started(*CPBOX, *LONG, stdout=PIPE, stderr=PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline().count("→".encode()) == 1
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 141


@pytest.mark.parametrize("arguments", [(), ("--json",), ("--csv",)])
def test_an_interrupt_leaves_whole_lines_and_says_that_there_are_more(
    arguments: tuple[str, ...],
) -> None:
    read = Random(len(arguments[:1])).randrange(1_000_000, 3_000_000)
    with started(*CPBOX, *LONG, *arguments, stdout=PIPE, stderr=PIPE) as run:
        assert run.stdout is not None
        printed = run.stdout.read(read)
        time.sleep(0.2)  # until it waits for us to read
        run.send_signal(signal.SIGINT)
        time.sleep(0.1)  # until it has heard
        out, err = rest(run)
    assert run.returncode == 130
    lines = (printed + out).decode().split("\n")
    assert lines.pop() == ""
    if arguments == ("--json",):
        *chains, last = [json.loads(line) for line in lines]
        assert all(len(each["chain"]) == each["words"] for each in chains)
        assert (last["count"], last["complete"]) == (None, False)
    elif arguments:
        assert all(line.count(",") == 5 for line in lines)
        assert b"stopped before all chains were found" in err
    else:
        says = "Some of the chains of at most 4 words, listed above; stopped before"
        assert any(line.startswith(says) for line in lines[-12:])


def test_a_time_limit_says_how_many_were_listed(capsys: Capture) -> None:
    assert main([*LONG, "--time-limit", "0.5"]) == 3
    lines = capsys.readouterr().out.split("\n")
    listed = lines.index("")
    (about,) = [line for line in lines[-12:] if "listed above" in line]
    assert about == (
        f"{listed:,} chains of at most 4 words, listed above; stopped before all were "
        "found"
    )
