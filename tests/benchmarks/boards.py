"""What a board costs: in this process, and as a command, in imports of ortools.

    python -m tests.benchmarks.boards                    # the puzzles that ship
    python -m tests.benchmarks.boards PATH…              # puzzle files, or folders
    python -m tests.benchmarks.boards --boards BOARDS    # as for `accepted`

In this process: from a puzzle's file to its proved answer, everything imported, the
word lists read; for each board the best of some rounds. As a command: CPU time of one
``cpbox solve`` with all files, over that of a Python that imports CP-SAT and does
nothing; they take turns. Give it an idle machine, or trust the ratio alone.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import cpbox
from tests.benchmarks.accepted import boards_of

ROOT = Path(__file__).resolve().parent.parent.parent
IMPORT = [sys.executable, "-c", "from ortools.sat.python import cp_model"]
SOLVE = [sys.executable, "-m", "cpbox", "solve", "--json"]


def files_of(boards: Path, folder: Path) -> list[Path]:
    """A puzzle file for each board of a file, with the words that it accepts."""
    files = []
    for number, board in enumerate(boards_of(boards)):
        words = "\n".join(board["accepted"])
        (folder / f"{number}.txt").write_text(words, encoding="utf-8")
        puzzle = {"sides": board["sides"], "words": {"file": f"{number}.txt"}}
        files.append(folder / f"{number}.yaml")
        files[-1].write_text(json.dumps(puzzle), encoding="utf-8")
    return files


def in_process(files: Sequence[Path], rounds: int) -> list[float]:
    """Seconds from each file to its answer, the least of some rounds."""
    least = [float("inf")] * len(files)
    for _ in range(rounds + 1):  # the first one warms up
        for number, file in enumerate(files):
            started = perf_counter()
            cpbox.solve(cpbox.load(file))
            least[number] = min(least[number], perf_counter() - started)
    return least


def in_imports(files: Sequence[Path], rounds: int) -> list[float]:
    """What one command for all files costs, in imports of ortools, by round."""
    solve = [*SOLVE, *map(str, files)]
    return [_cpu_seconds(solve) / _cpu_seconds(IMPORT) for _ in range(rounds)]


def _cpu_seconds(command: Sequence[str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False, cwd=ROOT)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path)
    parser.add_argument("--boards", type=Path)
    parser.add_argument("--rounds", type=int, default=8)
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        if args.boards:
            files = files_of(args.boards, Path(folder))
        else:
            paths = args.paths or [ROOT / "puzzles"]
            files = [
                file
                for path in paths
                for file in (sorted(path.glob("*.yaml")) if path.is_dir() else [path])
            ]
        files = [file.resolve() for file in files]
        times = [seconds * 1e3 for seconds in in_process(files, args.rounds)]
        print(
            f"{len(files)} boards in this process: median {median(times):.2f} ms, from "
            f"{min(times):.2f} to {max(times):.2f} ms",
            flush=True,
        )
        ratios = in_imports(files, args.rounds)
        print(
            f"as a command: {median(ratios):.2f} imports of ortools (median of"
            f" {len(ratios)}, {min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
