"""When CP-SAT and the relaxation disagree, there is no answer but an internal error."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpbox.basics.errors import Contradiction
from cpbox.fields.base import replace
from cpbox.puzzle import Box, Puzzle, Words
from cpbox.search import solver_config
from cpbox.search.optimum import cp_sat_models
from cpbox.search.optimum.cp_sat import Answer, minimise
from cpbox.search.relaxation import Relaxation
from cpbox.search.results.result import Status
from cpbox.search.word_lists import solve
from tests.processes import shell

FILE = Path(__file__).resolve().parents[2] / "puzzles/gracious-splashy.yaml"
PUZZLE = Puzzle(
    box=Box((("a", "b"), ("c", "d"))), words=Words(only=("acb", "bda", "bdbda", "adb"))
)


def no_chain(*_: object, **_named: object) -> Answer:
    return Answer(Status.INFEASIBLE, None)


def denied(*asked: Any, **named: Any) -> Answer:
    return replace(minimise(*asked, **named), chain=None, status=Status.INFEASIBLE)


@pytest.mark.parametrize("cheat", [no_chain, denied])
def test_a_chain_that_cp_sat_denies(
    cheat: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cp_sat_models, "minimise", cheat)
    with pytest.raises(Contradiction, match=r"no chain of 2 words within .*acb bda is"):
        solve(PUZZLE)


def test_a_chain_below_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Relaxation.bound

    def dearer(self: Relaxation, num_words: int) -> int | None:
        least = honest(self, num_words)
        return None if least is None else least + 1

    monkeypatch.setattr(Relaxation, "bound", dearer)
    # That CP-SAT's chain is one can be seen, whoever's formulation found it.
    monkeypatch.setattr(solver_config, "OWN", ())
    with pytest.raises(Contradiction, match="below the relaxation's bound"):
        solve(PUZZLE)


def test_the_user_is_told_what_to_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cp_sat_models, "minimise", no_chain)
    out, err = shell("solve", str(FILE), code=70)[1:]
    assert not out
    assert err.startswith("cpbox: internal error, and no answer: ")
    assert "ortools 9." in err
    assert "puzzle file" in err
