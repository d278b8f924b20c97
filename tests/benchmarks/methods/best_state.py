"""Breadth first with the best known state (after Jeff Epler, "NYT 'Letter Boxed'
solver in C++", 2023), in C++.

All that matters of a chain is its last letter and which letters it has covered. Go
round by round, one word more in each, and keep for every such state only the best
chain known: the one with the fewest words, and of these the fewest letters.

Promises the fewest words, and of these the fewest letters, and that there is no chain
of any length when no new state turns up. But it does not see that a word stands in a
chain twice, which is against the rules; then its answer is wrong.

It traces the words by itself. Its time runs from the list in memory to the answer.
"""

import subprocess
from collections.abc import Callable
from pathlib import Path
from signal import SIGABRT

from cpbox.candidates.source import source
from cpbox.candidates.unfit import unfit_on
from cpbox.puzzle import Puzzle
from tests.benchmarks.compiled import compiled
from tests.benchmarks.outcome import End, Outcome

SOURCE = Path(__file__).with_suffix(".cpp")


def prepared(puzzle: Puzzle, folder: Path) -> Callable[[], Outcome]:
    """What runs the program on a puzzle; the program and its list are made before."""
    program, words = compiled(SOURCE, folder), folder / "words"
    every = source(puzzle.words, puzzle.words.lists[0]).words
    unfit = {*unfit_on(puzzle)}
    text = "".join(f"{word}\n" for word in every if word not in unfit)
    words.write_text(text, encoding="utf-8")
    most = str(puzzle.rules.most_words)
    sides = ["".join(side) for side in puzzle.box.sides]
    command: list[str | Path] = [program, words, most, *sides]

    def run() -> Outcome:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode == -SIGABRT:  # as C++ ends where there is no memory
            raise MemoryError
        done.check_returncode()
        seconds, megabytes, traced, *chain = done.stdout.split()
        return Outcome(
            end=End.COMPLETE,
            seconds=float(seconds),
            megabytes=int(megabytes),
            chain=tuple(chain) or None,
            candidates=int(traced),
        )

    return run
