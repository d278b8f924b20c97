"""Machine-hours for a million puzzles times a hundred variants, from measured rates."""

import os
from pathlib import Path
from time import perf_counter

from cpbox.lab.results_table import frame_of
from tests.benchmarks.table import grid
from tests.studies.rules import LIMIT, RULES
from tests.studies.sweeping import sweep
from tests.studies.text import Section

ANSWERS = 1_000_000 * 100
LISTS = ("standard", "full")


def study(folder: Path, boxes: int) -> Section:
    """Time sweeps that solve, and one that proves and checks, on all cores."""
    rows = [_measured(folder, f"{x}, as they stand", x, boxes) for x in LISTS]
    rules = {rule: RULES[rule] for rule in ("min_length 4", "each letter once", "loop")}
    rows.append(_measured(folder, "full, four rules", "full", boxes // 4, rules))
    proofs = boxes // 10
    rows.append(
        _measured(folder, "full, proved and checked", "full", proofs, certify=True)
    )
    cores = f"{os.cpu_count()} cores"
    head = ["sweep", "answers", "seconds", f"a second, {cores}", "ms of a core each"]
    head += ["line", f"core-hours for {ANSWERS:,}", "on 1,000 cores"]
    return Section(
        name="machine",
        command=f"python -m tests.studies machine --boxes {boxes}",
        parts=[
            f"Whole commands, start included, on {cores}; an answer has {LIMIT} s.",
            grid(head, rows),
        ],
    )


def _measured(  # noqa: PLR0913
    folder: Path,
    title: str,
    words: str,
    boxes: int,
    rules: dict[str, object] | None = None,
    *,
    certify: bool = False,
) -> list[str]:
    """A sweep of its own, timed from its start to its end."""
    name = "machine-" + title.replace(", ", "-").replace(" ", "-")
    (folder / f"{name}.jsonl").unlink(missing_ok=True)
    options = ["--time-limit", str(LIMIT), *["--certify"] * certify]
    started = perf_counter()
    results = sweep(folder, name, boxes, words, rules, options)
    seconds = perf_counter() - started
    answers, size = len(frame_of([results])), results.stat().st_size
    each = seconds * (os.cpu_count() or 1) / answers
    hours = each * ANSWERS / 3600
    return [
        title,
        f"{answers:,}",
        f"{seconds:.0f}",
        f"{answers / seconds:.0f}",
        f"{1000 * each:.1f}",
        f"{size / answers / 1000:.1f} kB",
        f"{hours:,.0f}",
        f"{hours / 1000:.1f} h",
    ]
