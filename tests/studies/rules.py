"""What each rule does to random boxes, and to real ones for those who have them."""

from collections.abc import Sequence
from pathlib import Path

from cpbox.lab.results_table import Row, facts_of, frame_of
from cpbox.show.summary import share
from tests.benchmarks.table import grid
from tests.studies.sweeping import sweep
from tests.studies.text import Section

LIST = "full"
LIMIT = 20  # seconds for an answer
RULES = {
    "min_length 4": {"rules": {"min_length": 4}},
    "min_length 5": {"rules": {"min_length": 5}},
    "no plurals": {"words": {"ban_matching": ["s$"]}},
    "each letter once": {"rules": {"max_uses": 1}},
    "loop": {"rules": {"loop": True}},
    "no chaining": {"rules": {"link": 0}},
    "two letters shared": {"rules": {"link": 2}},
    "neighbouring sides": {"rules": {"moves": "adjacent"}},
    "same side allowed": {"rules": {"same_side": True}},
    "one letter may be missed": {"rules": {"cover": 11}},
}


def study(folder: Path, boxes: int, real: Sequence[Path]) -> Section:
    """Sweep random boxes, and those in `real`, under one rule at a time."""
    options = ["--time-limit", str(LIMIT)]
    results = sweep(folder, "rules", boxes, LIST, RULES, options)
    parts = _parts(
        f"{boxes:,} random boxes, list `{LIST}`", facts_of(frame_of([results]))
    )
    if real:
        results = sweep(folder, "rules-real", real, LIST, RULES, options)
        facts = facts_of(frame_of([results]))
        title = f"{facts['puzzles']:,} boxes of the game, with its own words"
        parts += _parts(title, facts)
    command = f"python -m tests.studies rules --boxes {boxes}"
    command += " --real PATH" if real else ""
    return Section(name="rules", command=command, parts=parts)


def _parts(title: str, facts: Row) -> list[str]:
    head = ["rule", "compared", "no chain any more", "a chain only so"]
    head += ["more words", "fewer words", "words on average", "not proved"]
    rows = [_row(each) for each in facts["rules"]]
    return [f"{title}; an answer has {LIMIT} s:", grid(head, rows)]


def _row(rule: Row) -> list[str]:
    parts = [rule[name] for name in ("lost", "won", "longer", "shorter")]
    shares = [share(part, rule["puzzles"]) for part in parts]
    words = "" if rule["words"] is None else f"{rule['words']:+.2f}"
    count, unproved = f"{rule['puzzles']:,}", f"{rule['unproved']:,}"
    return [rule["variant"], count, *shares, words, unproved]
