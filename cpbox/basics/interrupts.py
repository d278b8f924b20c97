"""Ctrl-C is raised by every public call, whoever caught it meanwhile.

So is what ends a program, SIGTERM or SIGHUP, where that raises the same.

A search that is interrupted first brings to an end what it has in hand, so that the
shell can show the best chain so far; and a library may lose an exception that comes
while it calls back. So the outermost public call looks for itself whether Ctrl-C came.
It may come as well just before what was set for the time of a call is to be set back.
So each call has a context of its own, which goes with it.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import wraps
from threading import current_thread, main_thread
from types import FrameType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP
SIGNALS = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


def interruptible(wrapped: Callable[P, T]) -> Callable[P, T]:
    """Make a call raise `KeyboardInterrupt` when Ctrl-C came."""

    @wraps(wrapped)
    def raising(*args: P.args, **named: P.kwargs) -> T:
        with _heard() as came:
            try:
                answer = copy_context().run(wrapped, *args, **named)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a library's, whose import was cut off
                if came:
                    raise KeyboardInterrupt from error
                raise
        if came:
            raise KeyboardInterrupt
        return answer

    return raising


@contextmanager
def _heard() -> Iterator[list[int]]:
    """A list that is empty until a signal has raised something.

    Only the main thread is interrupted, and only where somebody in Python listens.
    """
    came: list[int] = []
    if current_thread() is not main_thread():
        yield came
        return
    before = {x: y for x in SIGNALS if callable(y := signal.getsignal(x))}

    def hear(number: int, frame: FrameType | None) -> None:
        try:
            before[number](number, frame)
        except KeyboardInterrupt:
            came.append(number)
            raise

    for each in before:
        signal.signal(each, hear)
    try:
        yield came
    finally:
        for each, heard in before.items():
            if signal.getsignal(each) is hear:
                signal.signal(each, heard)
