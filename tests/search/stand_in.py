"""A solver that answers at once, and the puzzle it answers."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpbox.candidates.board import Board
from cpbox.candidates.vocabulary import Counts
from cpbox.explain import hints
from cpbox.puzzle import Puzzle
from cpbox.search import word_lists as search
from cpbox.search.results.result import ChainWord, Result, Status
from cpbox.search.solver_config import LimitedConfig, Log, OnBatch, Request, Watch

ROOT = Path(__file__).resolve().parents[2]
CHAINS = (("gracious", "splashy"), ("hip", "pal"))
Capture = pytest.CaptureFixture[str]


def answer(puzzle: Puzzle, status: str, **changes: object) -> Result:
    """Make a result; a chain is made of words without regard to any rule."""
    known: dict[str, object] = {
        "chain": None,
        "objective": None,
        "bound": None,
        "steps": (),
        "counts": Counts(10, {"too short": 7}, 3, 3),
        "word_list": "standard",
        "puzzle": puzzle,
        "seconds": 0.5,
    }
    if status in ("optimal", "feasible") and "chain" not in changes:
        tiles = puzzle.box.tiles
        known["chain"] = tuple(
            ChainWord(word, tuple(map(tiles.index, word)), 0) for word in CHAINS[0]
        )
    return Result(status=Status(status), **known | changes)  # type: ignore[arg-type]


def solve(  # noqa: PLR0913  # as the search's own
    puzzle: Puzzle,
    config: LimitedConfig,
    request: Request,
    *,
    watch: Watch | None = None,
    on_batch: OnBatch | None = None,
    log: Log | None = None,
) -> Result:
    """Answer what the puzzle's notes say; a comma stands before what goes wrong."""
    del config, watch, log
    status, _, trouble = (puzzle.notes or "optimal").partition(", ")
    if trouble == "Ctrl-C":
        raise KeyboardInterrupt
    if on_batch is not None:
        for chain in CHAINS:
            on_batch(chain[:-1], chain[-1:])
    is_kept = request != Request() and on_batch is None
    chains = CHAINS if is_kept else None
    return answer(
        puzzle,
        status,
        request=request,
        chains=chains,
        count=None if request == Request() else len(CHAINS),
        complete=trouble != "incomplete",
        interrupted=trouble == "interrupted",
    )


def stand_in(solve: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a function give the answers in the place of the search."""

    def outcomes(puzzle: Puzzle, *arguments: Any, **named: Any) -> list[search.Outcome]:
        result = solve(puzzle, *arguments, **named)
        return [search.Outcome(Board.of(puzzle), result)]

    for module in (search, hints):
        monkeypatch.setattr(module, "outcomes", outcomes)
