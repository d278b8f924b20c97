"""What the relaxation leaves for CP-SAT: models, branches and conflicts of whole runs.

python -m tests.benchmarks.share
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import cpbox
from tests.benchmarks.ladder import LADDER, puzzle_of

PUZZLES = Path(__file__).parents[2] / "puzzles"


def rows() -> Iterator[str]:
    """A row of the table for each group of puzzles."""
    yield "| | solved | models | without a model | branches | conflicts |"
    yield "| :-- | --: | --: | --: | --: | --: |"
    with TemporaryDirectory() as folder:
        yield _row(
            "`puzzles/`", [cpbox.load(path) for path in sorted(PUZZLES.glob("*.yaml"))]
        )
        yield _row(
            "the boxes of the benchmark",
            [puzzle_of(rung, Path(folder)) for rung in LADDER],
        )


def _row(name: str, puzzles: list[cpbox.Puzzle]) -> str:
    runs = [cpbox.solve(puzzle).statistics for puzzle in puzzles]
    models = [len(run.models) for run in runs]
    figures = (
        len(runs),
        sum(models),
        models.count(0),
        sum(run.branches or 0 for run in runs),
        sum(run.conflicts or 0 for run in runs),
    )
    return f"| {name} | {' | '.join(f'{figure:,}' for figure in figures)} |"


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)
