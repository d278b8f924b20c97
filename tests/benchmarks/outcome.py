"""What a method made of a box, and the file that keeps what was measured."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from tests.benchmarks.ladder import Rung


class End(StrEnum):
    """How a run ended."""

    COMPLETE = "complete"  # nothing is left to search
    GAVE_UP = "gave up"  # the method never looks further
    TIME = "out of time"
    MEMORY = "out of memory"
    CRASHED = "crashed"
    SKIPPED = "not run"  # it ran out on a box that is no larger


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """A run of one method on one box.

    Parameters
    ----------
    end
        How it ended.
    seconds
        Its time when it ended by itself.
    megabytes
        The most memory that its process held.
    chain
        The best chain it found.
    broken
        The rules that the chain breaks.
    bound
        The objective below which it proved that there is no chain.
    candidates
        Ways to trace a word on the box.
    survivors
        The candidates that CP-SAT was given last, when it was asked at all.

    """

    end: End
    seconds: float | None = None
    megabytes: int | None = None
    chain: tuple[str, ...] | None = None
    broken: tuple[str, ...] = ()
    bound: tuple[int, ...] | None = None
    candidates: int | None = None
    survivors: int | None = None

    @property
    def size(self) -> tuple[int, int] | None:
        """Words and letters of the chain."""
        if self.chain is None:
            return None
        return len(self.chain), sum(map(len, self.chain))


@dataclass(frozen=True)
class Row:
    """All that was measured on one box; cpbox's own outcome first."""

    rung: Rung
    outcomes: dict[str, Outcome]

    @property
    def reference(self) -> Outcome:
        """What cpbox made of it."""
        return next(iter(self.outcomes.values()))

    def verdict(self, method: str) -> str:
        """What became of a method's search, measured by cpbox's answer."""
        outcome, reference = self.outcomes[method], self.reference
        if outcome.end is not End.COMPLETE:
            return outcome.end.value
        if outcome.broken:
            return f"wrong: {outcome.broken[0]}"
        if outcome.size == reference.size or reference.end is not End.COMPLETE:
            return "proved"
        if outcome.size is None or (reference.size and outcome.size > reference.size):
            return "wrong: there is a better chain"
        return "wrong: or else cpbox is"

    def ratio(self, method: str) -> float | None:
        """How many times cpbox's time it took."""
        mine, its = self.outcomes[method].seconds, self.reference.seconds
        return mine / its if mine is not None and its is not None else None


def write(file: Path, rows: Sequence[Row], cap: float, about: str) -> None:
    """Keep a climb of the ladder."""
    kept = {"about": about, "cap": cap, "boxes": [*map(asdict, rows)]}
    text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
    file.write_text(text, encoding="utf-8")


def read(file: Path) -> tuple[list[Row], float, str]:
    """The rows, the cap and the circumstances that were kept."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    rows = [
        Row(Rung(**box["rung"]), {k: _outcome(x) for k, x in box["outcomes"].items()})
        for box in kept["boxes"]
    ]
    return rows, kept["cap"], kept["about"]


def _outcome(fields: dict[str, Any]) -> Outcome:
    lists = {k: tuple(v) for k, v in fields.items() if isinstance(v, list)}
    end = fields["end"]
    known = End[end] if end in End.__members__ else End(end)
    return Outcome(**{**fields, **lists, "end": known})
