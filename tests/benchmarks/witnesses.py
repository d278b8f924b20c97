"""Who finishes what: other solvers on the models of the puzzles that ship.

``nice python -m tests.benchmarks.witnesses --seconds 60`` hands the slot model of each
puzzle in ``puzzles/`` to each solver, once on the survivors and once on all candidates,
and prints a table for ``models/README.md`` and one of every puzzle. All times are of
the processor; cpbox's is the least of three, with the word list in memory, to the
proof.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

import cpbox
from cpbox.lab.export.job import Job
from cpbox.search.python_model import solved
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import Outcome
from tests.benchmarks.other_solvers import LAZY, WITNESSES, ask
from tests.benchmarks.table import grid

ROOT = Path(__file__).resolve().parent.parent.parent
TICK = 0.01  # what takes less counts as so much, as some clocks know no less
ASKED = WITNESSES | {name: each for name, each in LAZY.items() if each.is_installed}
KINDS = {"survivors": False, "all candidates": True}


@dataclass(frozen=True)
class Row:
    """A solver on a puzzle: how long it took, as often as cpbox's time."""

    puzzle: str
    candidates: int
    solver: str
    kind: str
    seconds: float
    cpbox: float
    has_finished: bool

    @property
    def ratio(self) -> float:
        """Its time as a multiple of cpbox's."""
        return self.seconds / self.cpbox

    def __str__(self) -> str:
        times = f"{self.seconds:.3g} s ({_times(self.ratio)})"
        return times if self.has_finished else "not in time"


def _times(ratio: float) -> str:
    return f"{ratio:.2g}x" if ratio < 100 else f"{ratio:,.0f}x"


def timed(puzzle: cpbox.Puzzle) -> tuple[Outcome, float]:
    """A puzzle's answer, and the least time of three."""
    least = float("inf")
    for _ in range(3):
        started = process_time()
        outcome = solved(puzzle)
        least = min(least, process_time() - started)
    return outcome, least


def rows(files: list[Path], seconds: float) -> Iterator[Row]:
    """Every solver on every puzzle that has a chain, as it comes."""
    for file in files:
        outcome, own = timed(cpbox.load(file))
        if outcome.model is None or outcome.result is None:
            continue
        for kind, everyone in KINDS.items():
            job = Job(outcome, LimitedConfig(), all_candidates=everyone)
            for name, witness in ASKED.items():
                if not everyone and witness.ending == ".cnf":
                    continue
                said = ask(name, job, seconds)
                if said.has_finished and said.objective != outcome.result.objective:
                    raise SystemExit(f"{file.stem}, {name}: {said}")
                row = Row(
                    puzzle=file.stem,
                    candidates=len(outcome.board),
                    solver=witness.name,
                    kind=kind,
                    seconds=max(said.seconds, TICK),
                    cpbox=own,
                    has_finished=said.has_finished,
                )
                print(f"{row.puzzle}, {row.solver}, {kind}: {row}", file=sys.stderr)
                yield row


def summary(found: list[Row], seconds: float) -> str:
    """How many puzzles each solver finishes, and in how many times cpbox's time."""
    lines = []
    for name in (witness.name for witness in ASKED.values()):
        cells = []
        for kind in KINDS:
            own = [row for row in found if (row.solver, row.kind) == (name, kind)]
            done = sorted(row.ratio for row in own if row.has_finished)
            low_high = f", {_times(done[0])} to {_times(done[-1])}" if done else ""
            spread = f"{low_high}, median {_times(median(done))}" if done else ""
            cells.append(f"{len(done)} of {len(own)}{spread}" if own else "")
        lines.append([name, *cells])
    note = (
        f"Limit: {seconds:g} s of processor time each; below {TICK} s counts as that."
    )
    return f"{grid(['', *KINDS], lines)}\n\n{note}"


def every(found: list[Row]) -> str:
    """A row for each puzzle: all candidates."""
    names = [witness.name for witness in ASKED.values()]
    lines = []
    for puzzle in dict.fromkeys(row.puzzle for row in found):
        own = [r for r in found if r.puzzle == puzzle and r.kind == "all candidates"]
        first = own[0]
        head = [puzzle, f"{first.candidates:,}", f"{first.cpbox:.3g} s"]
        lines.append([*head, *map(str, own)])
    return grid(["puzzle", "candidates", "cpbox", *names], lines)


def main() -> None:
    """Measure, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--puzzles", default="*", help="a pattern of files' names")
    args = parser.parse_args()
    missing = [each.name for each in WITNESSES.values() if not each.is_installed]
    if missing:
        parser.error(f"not installed: {', '.join(missing)}; see other_solvers.py")
    files = sorted((ROOT / "puzzles").glob(f"{args.puzzles}.yaml"))
    found = [*rows(files, args.seconds)]
    print(f"{summary(found, args.seconds)}\n\n{every(found)}")


if __name__ == "__main__":
    main()
