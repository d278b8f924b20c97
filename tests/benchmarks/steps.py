"""How long proofs in steps are: ``python -m tests.benchmarks.steps [BOXES] [LIST]``.

Of the files in puzzles/; or of a file that has the sides of a box as JSON on each line,
as in ``{"sides": ["peg", "ulm", "oir", "cnw"]}``, perhaps with a built-in list.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

import cpbox
from cpbox.explain import why_steps
from cpbox.explain.steps.values import InSteps, Part

PUZZLES = Path(__file__).parents[2] / "puzzles"
LIMITED = "as many, fewer letters"


def puzzles(arguments: list[str]) -> Iterator[cpbox.Puzzle]:
    """Those of the folder, or the boxes of a file."""
    if not arguments:
        yield from map(cpbox.load, sorted(PUZZLES.glob("*.yaml")))
        return
    path, *lists = arguments
    for line in Path(path).read_text("utf-8").splitlines():
        yield cpbox.Puzzle.of(json.loads(line)["sides"], words=lists or None)


def rows(arguments: list[str]) -> Iterator[str]:
    """A row of the table for each number of words."""
    found: defaultdict[str, list[Part]] = defaultdict(list)
    seconds = list[float]()
    for puzzle in puzzles(arguments):
        began = process_time()
        cpbox.solve(puzzle)
        solved = process_time() - began
        about = why_steps(puzzle).about
        seconds.append(process_time() - began - 2 * solved)
        assert isinstance(about, InSteps)
        for part in about.parts:
            limited = part.most_letters is not None
            found[LIMITED if limited else f"{part.words}"].append(part)
    yield "| words | asked | short | long or deep | no steps | steps: median, most |"
    yield "| :-- | --: | --: | --: | --: | --: |"
    for name, parts in sorted(found.items()):
        proofs = [part.proof for part in parts if part.proof]
        plain = sum(part.outcome == "plain" for part in parts)
        short = sum(proof.is_short for proof in proofs)
        steps = [proof.steps for proof in proofs] or [0]
        figures = (
            len(parts),
            short + plain,
            len(proofs) - short,
            len(parts) - len(proofs) - plain,
            f"{median(steps):g}, {max(steps)}",
        )
        yield f"| {name} | {' | '.join(map(str, figures))} |"
    times = f"{median(seconds):.2f} s at the median, {max(seconds):.2f} s at most"
    yield f"\nprocessor time beside solving: {times}"


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(row, flush=True)
