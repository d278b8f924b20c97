"""What proving and checking cost: time, memory, and the size of the proof.

    python -m tests.benchmarks.proofs "riu pgh lcs yao"
    python -m tests.benchmarks.proofs "rls qnt aio ube" --words own.txt --times 5
    python -m tests.benchmarks.proofs puzzles/whole-alphabet.yaml --plain

Each run is a process of its own, which has imported everything and solved the puzzle
once before its clock starts. The best of all runs counts. Checking is done in that
process, too: `cpbox check` starts another, which takes some hundredths of a second.
"""

import argparse
import resource
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import cpbox
from cpbox.proof.checker import Finding
from cpbox.proof.checker.audit import audit
from cpbox.puzzle import Puzzle
from cpbox.search.workers import Worker

Figures = dict[str, float]


def puzzle_of(args: argparse.Namespace) -> Puzzle:
    """The puzzle of a file, or a box with words."""
    if Path(args.puzzle).suffix in {".yaml", ".yml"}:
        return cpbox.load(args.puzzle)
    words = args.words
    kind = "list" if words in {"common", "standard", "extended", "full"} else "file"
    return cpbox.Puzzle.of(args.puzzle, words={kind: words})


def measured(action: Callable[[], object]) -> Figures:
    """Seconds of work, seconds on the wall, and megabytes held by this process."""
    work, wall = process_time(), perf_counter()
    action()
    work, wall = process_time() - work, perf_counter() - wall
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"work": work, "wall": wall, "held": held}


def once(args: argparse.Namespace, folder: Path, part: str) -> Figures:
    """One run: prove the puzzle to a folder, or check what is there."""
    found: list[Finding] = []
    if part == "check":
        figures = measured(lambda: audit(folder, found.append))
        assert found
        assert all(finding.holds for finding in found), found
        return figures
    puzzle = puzzle_of(args)
    cpbox.solve(puzzle)
    figures = measured(lambda: cpbox.prove(puzzle, folder, plain=args.plain))
    return figures | {"size": sum(x.stat().st_size for x in folder.iterdir()) / 1e6}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("puzzle", help="a puzzle file, or a box")
    parser.add_argument("--words", default="full", help="a list, or a file of words")
    parser.add_argument("--plain", action="store_true", help="as `cpbox prove --plain`")
    parser.add_argument("--times", type=int, default=3, help="runs of each")
    args = parser.parse_args()
    from tests.benchmarks.proofs import once  # as another process knows it

    with TemporaryDirectory() as parent:
        for part in ("prove", "check"):
            rows = []
            for number in range(args.times):
                folder = Path(parent, str(number if part == "prove" else 0))
                with closing(Worker()) as worker:
                    rows.append(worker.do(once, args, folder, part))
            best = {key: min(row[key] for row in rows) for key in rows[0]}
            size = f", {best['size']:.2f} MB written" if "size" in best else ""
            print(
                f"{part}: {best['work']:.2f} s of work, {best['wall']:.2f} s, "
                f"{best['held']:.0f} MB held{size}",
                flush=True,
            )


if __name__ == "__main__":
    main()
