"""Ctrl-C in a loop of calls from Python: it is always raised."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic
from typing import Any

import pytest

import cpbox
from cpbox.basics.interrupts import SIGNALS, interruptible
from tests import processes
from tests.slow import few

LIST = {"list": "common"}
SMALL = cpbox.Puzzle.of("riu pgh lcs yao", words=LIST)
LARGE = cpbox.Puzzle.of("fhmx load yngw vrpi", words={"list": "extended"})
CALLS: dict[str, Callable[[Path], Any]] = {
    "solve": lambda _: cpbox.solve(LARGE),
    "every": lambda _: cpbox.solve(SMALL, every=3, count=True),
    "hint": lambda _: cpbox.hint(LARGE),
    "draw": lambda folder: cpbox.draw(SMALL, folder / "x.html"),
    "compare": lambda _: cpbox.compare(SMALL, formulations=("slots",)),
    "sweep": lambda _: cpbox.sweep([LARGE]),
    "apart": lambda _: cpbox.solve(SMALL, cpbox.SolverConfig(relaxation=False)),
    "expect": lambda _: cpbox.solve(cpbox.replace(SMALL, "expect.chains", 4)),
    "played": lambda _: cpbox.hint(SMALL, "gracious"),
    "attempt": lambda _: cpbox.attempt(SMALL),
    "why": lambda _: cpbox.why(SMALL),
    "check_expected": lambda _: cpbox.check_expected("puzzles/gracious-splashy.yaml"),
    "model": lambda _: cpbox.model(LARGE),
}


def repeat(call: Callable[[Path], Any], folder: Path) -> None:
    """Call again and again, for some seconds."""
    end = monotonic() + 20
    while monotonic() < end:
        call(folder)


# Python itself drops an exception that comes while an object is being finalised.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", few(6, CALLS))
def test_ctrl_c_in_a_loop_is_raised_whenever_it_comes(
    name: str, tmp_path: Path
) -> None:
    call, random = CALLS[name], Random(name)
    call(tmp_path)  # which loads what it needs
    for _ in range(2):
        later = f"sleep {random.uniform(0.01, 0.09):.4f}; kill -INT {os.getpid()}"
        with pytest.raises(KeyboardInterrupt), processes.started("sh", "-c", later):
            repeat(call, tmp_path)


@pytest.mark.parametrize("kind", [ImportError, BaseException])
def test_ctrl_c_that_a_library_makes_an_error_of_is_still_raised(
    kind: type[BaseException],
) -> None:
    """As modules in C and Rust do that are interrupted while Python loads them."""

    def lose() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as lost:
            raise kind("initialization failed") from lost

    with pytest.raises(KeyboardInterrupt):
        interruptible(lose)()


def test_what_ctrl_c_leaves_set_is_not_set_for_the_next_call() -> None:
    """As a limit would be, by whose end the next call would be over."""
    left = ContextVar("left", default=False)

    def leave() -> None:
        left.set(True)
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        interruptible(leave)()
    assert not left.get()


@pytest.mark.parametrize("number", SIGNALS)
def test_what_ends_a_program_is_raised_by_who_swallows_it(
    number: signal.Signals,
) -> None:
    """As a search does, which returns the best chain so far."""
    before = signal.signal(number, signal.default_int_handler)

    def swallow() -> None:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(number)

    try:
        with pytest.raises(KeyboardInterrupt):
            interruptible(swallow)()
        assert signal.getsignal(number) is signal.default_int_handler
    finally:
        signal.signal(number, before)


def test_an_error_without_ctrl_c_stays_what_it_is() -> None:
    with pytest.raises(cpbox.InputError):
        cpbox.solve("")


def test_a_stop_token_returns_what_is_known() -> None:
    stop = Event()
    stop.set()
    result = cpbox.solve(LARGE, stop=stop)
    assert result.status is cpbox.Status.UNKNOWN
    assert result.puzzle == LARGE
