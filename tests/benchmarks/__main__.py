"""Measure cpbox beside its own formulations and the methods that people published.

    python -m tests.benchmarks [--quick] [--write]

See README.md in this folder for what is measured and how.
"""

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.benchmarks import accents, outcome, table
from tests.benchmarks.compiled import COMPILER
from tests.benchmarks.ladder import LADDER, QUICK
from tests.benchmarks.measure import Limits, climb
from tests.benchmarks.methods import METHODS
from tests.benchmarks.outcome import Row
from tests.benchmarks.plot import draw

HERE = Path(__file__).parent
QUICK_CAP = 0.5


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    options.box = options.box or [""]
    if options.redraw:
        _publish(*outcome.read(HERE / "ladder.json"))
        return 0
    if options.formulations:
        return _formulations(options.box, options.cap)
    ladder = QUICK if options.quick else LADDER
    rungs = [r for r in ladder if any(box in r.sides for box in options.box)]
    if not rungs:
        sides = "".join(f"\n  {rung.sides}" for rung in ladder)
        parser.error(f"--box: no box has that; choose a part of one of these:{sides}")
    limits = Limits(
        cap=QUICK_CAP if options.quick else options.cap,
        gigabytes=options.gigabytes,
        every=options.every,
    )
    chosen = [m for m in METHODS if m.name in (options.method or [m.name])]
    if COMPILER is None:
        print("There is no g++, so no best state.")
        chosen = [m for m in chosen if not m.is_program]
    about, begun = _about(limits), monotonic()
    print(about)

    def show(row: Row, method: str) -> None:
        if len(row.outcomes) == 1:
            print(table.heading(row))
        print(table.line(row, method, limits.cap), flush=True)

    with TemporaryDirectory() as folder:
        accents.accented_list(Path(folder))
        rows = climb(rungs, chosen, limits, Path(folder), show)
    about += f"; {(monotonic() - begun) / 60:.1f} minutes in all"
    print(f"\n{about}")
    if options.write:
        outcome.write(HERE / "ladder.json", rows, limits.cap, about)
        _publish(rows, limits.cap, about)
    return 0


def _formulations(boxes: Sequence[str], cap: float) -> int:
    """Print the tables of the formulations."""
    from tests.benchmarks.formulations import markdown, measured

    with TemporaryDirectory() as folder:
        accents.accented_list(Path(folder))
        rows = []
        for row in measured(boxes, cap, Path(folder)):
            print(row, file=sys.stderr, flush=True)
            rows.append(row)
    print(markdown(rows, cap))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    add = parser.add_argument
    add("--quick", action="store_true", help="two small boxes, a few seconds")
    add("--cap", type=float, default=20.0, metavar="S", help="seconds for a method")
    add("--gigabytes", type=float, default=6.0, metavar="G", help="memory for a method")
    add("--box", action="append", metavar="TEXT", help="only with this in the sides")
    add(
        "--method",
        action="append",
        choices=[method.name for method in METHODS],
        metavar="NAME",
        help="only this one, and cpbox",
    )
    add("--every", action="store_true", help="skip no hopeless runs")
    add("--write", action="store_true", help="renew ladder.json, ladder.md, ladder.svg")
    add("--formulations", action="store_true", help="those alone, on the same models")
    add("--redraw", action="store_true", help="table and plot from ladder.json")
    return parser


def _about(limits: Limits) -> str:
    """The date, the command and the circumstances."""
    day = datetime.now(UTC).date().isoformat()
    command = " ".join(["python -m tests.benchmarks", *sys.argv[1:]])
    return (
        f"{day}, {command}\n"
        f"Python {platform.python_version()}, ortools {version('ortools')}, "
        f"{os.cpu_count()} cores shared with other work; "
        f"cap {limits.cap:g} s and {limits.gigabytes:g} GB"
    )


def _publish(rows: Sequence[Row], cap: float, about: str) -> None:
    page = f"{about}\n\n{table.markdown(rows, cap)}\n"
    (HERE / "ladder.md").write_text(page, encoding="utf-8")
    draw(rows, cap, about, HERE / "ladder.svg")


if __name__ == "__main__":
    sys.exit(main())
