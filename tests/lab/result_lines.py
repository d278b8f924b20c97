"""Lines of results, made by hand."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

Capture = pytest.CaptureFixture[str]
NOTHING = dict.fromkeys(
    ("failure", "date", "par", "published", "words", "letters", "rarity", "chain")
)


def line(key: str, words: Sequence[str] = (), **said: object) -> str:
    """A line of results; without words, one that says that there is no chain."""
    answer: dict[str, object] = {"status": "infeasible", "proved": True}
    if words:
        letters = sum(map(len, words))
        answer |= {"status": "optimal", "chain": words, "words": len(words)}
        answer |= {"letters": letters, "rarity": 0}
    place, _, variant = key.partition("/")
    known = {
        "key": key,
        "method": "1 slots",
        "base": place,
        "puzzle": f"Puzzle {place}",
        "variant": variant or None,
        "file": f"{place}.yaml",
        "sides": [["a", "b"], ["c", "qu"]],
        "candidates": {"read": 9, "left": 3},
        "word_list": "full (built in)",
        "seconds": 0.5,
    }
    return json.dumps(NOTHING | known | answer | said)


def published(**said: object) -> dict[str, object]:
    told = {"words": 2, "letters": 9, "refused": [], "best": None, "only": None}
    return told | said


STOPPED: dict[str, Any] = {"status": "unknown", "proved": False, "failure": "time"}
LINES = [
    line("1", ["one", "end"], par=4, published=published(best=True, only=True)),
    line("1/loop", ["one", "elf", "foo"]),
    line("2", ["two", "oaks"], par=2, published=published(best=True, only=False)),
    line("2/loop"),
    line("3", ["three", "eels", "sea"], par=2, published=published(best=False)),
    line("3/loop", ["three", "east"], seconds=2.0),
    line("4", par=5, published=published(refused=["aa is not listed"])),
    line("4/loop", ["four", "rot"]),
    line("5", ["five", "eve"], published=published(best=True)),
    line("5/loop", **STOPPED),
    line("6", par=3, **STOPPED),
    line("7", ["seven", "no"]),
    line("7/loop", ["seven", "noes"]),
]


def written(folder: Path, lines: Sequence[str] = LINES, end: str = "\n") -> Path:
    file = folder / "results.jsonl"
    file.write_text("\n".join(lines) + end)
    return file
