"""Measurements as JSON, so that tables and plots can be made again."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.benchmarks.ladder import Rung
from tests.benchmarks.outcome import End, Outcome, Row


def to_json(outcome: Outcome) -> dict[str, Any]:
    """The fields of an outcome."""
    return {**asdict(outcome), "end": outcome.end.name}


def from_json(fields: dict[str, Any]) -> Outcome:
    """An outcome from its fields."""
    lists = {k: tuple(v) for k, v in fields.items() if isinstance(v, list)}
    return Outcome(**{**fields, **lists, "end": End[fields["end"]]})


def write(file: Path, rows: Sequence[Row], cap: float, about: str) -> None:
    """Keep a climb of the ladder."""
    boxes = [
        {
            "rung": asdict(row.rung),
            "outcomes": {name: to_json(x) for name, x in row.outcomes.items()},
        }
        for row in rows
    ]
    kept = {"about": about, "cap": cap, "boxes": boxes}
    text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
    file.write_text(text, encoding="utf-8")


def read(file: Path) -> tuple[list[Row], float, str]:
    """The rows, the cap and the circumstances that were kept."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    rows = [
        Row(
            Rung(**box["rung"]),
            {name: from_json(x) for name, x in box["outcomes"].items()},
        )
        for box in kept["boxes"]
    ]
    return rows, kept["cap"], kept["about"]
