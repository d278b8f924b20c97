"""CP-SAT is stopped by Ctrl-C at any moment."""

from threading import Event

import pytest
from ortools.sat.python import cp_model

from cpbox.search import attended, cp_sat


class Pressed(Event):
    """Ctrl-C is pressed when this is first waited for."""

    pressed = False

    def wait(self, timeout: float | None = None) -> bool:
        if not self.pressed:
            self.pressed = True
            raise KeyboardInterrupt
        return super().wait(timeout)


class NotBegun(cp_model.CpSolver):
    """A solver that is asked to stop before it listens."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.listens, self.stopped = Event(), Event(), Event()

    def solve(self, *_: object) -> cp_model.CpSolverStatus:
        self.asked.wait()
        self.listens.set()
        assert self.stopped.wait(20), "it was not asked again"
        return cp_model.UNKNOWN

    def stop_search(self) -> None:
        if self.listens.is_set():
            self.stopped.set()
        self.asked.set()


def test_an_interrupt_before_the_search_has_begun_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attended, "Event", Pressed)
    answer = cp_sat.run(NotBegun(), cp_model.CpModel())
    assert answer == (cp_model.UNKNOWN, True)
