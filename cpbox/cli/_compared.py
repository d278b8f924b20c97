"""How ``cpbox compare`` prints runs: a table, rows or records."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Protocol

from cpbox.cli._output import print_json, say, style_of
from cpbox.cli._rows import print_row
from cpbox.puzzle import Puzzle
from cpbox.search.record import Record, puzzle_record

if TYPE_CHECKING:
    from cpbox.lab.comparison import Run
    from cpbox.show.run_table import Table

IN_ROWS = (
    "formulation",
    "relaxation",
    "candidates",
    "words",
    "status",
    "chain",
    "objective",
    "bound",
    "gap",
    "variables",
    "constraints",
    "branches",
    "conflicts",
    "build_seconds",
    "solve_seconds",
    "seconds",
)


class Printed(Protocol):
    """Where runs go."""

    def begin(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle."""

    def run(self, run: "Run") -> None:
        """Print a run, or keep it."""

    def end(self) -> None:
        """Print what is left."""


def form(args: Namespace) -> Printed:
    """What is asked for."""
    if args.csv:
        return _Rows()
    return _Records() if args.json else _Page(args.formulations)


class _Page:
    """A table for each puzzle, an empty line between two."""

    def __init__(self, formulations: tuple[str, ...]) -> None:
        self._formulations = formulations
        self._table: Table | None = None

    def begin(self, puzzle: Puzzle) -> None:
        """Begin a table."""
        from cpbox.show.run_table import Table

        if self._table is not None:
            say("")
        self._table = Table(puzzle, self._formulations, style_of(sys.stdout))

    def run(self, run: "Run") -> None:
        """Print its lines at once."""
        assert self._table is not None
        say("\n".join(self._table.lines(run)))

    def end(self) -> None:
        """Say whether all agree."""
        assert self._table is not None
        say("\n".join(self._table.end()))


class _Rows:
    """A row for each run, below one head for all puzzles."""

    def __init__(self) -> None:
        print_row(("puzzle", "variant", *IN_ROWS))

    def begin(self, puzzle: Puzzle) -> None:
        """Know the puzzle's name."""
        self._puzzle = puzzle

    def run(self, run: "Run") -> None:
        """Print its row at once."""
        known = run.record()
        print_row(
            (self._puzzle.name, self._puzzle.variant, *(known[x] for x in IN_ROWS))
        )

    def end(self) -> None:
        """Print nothing more."""


class _Records:
    """One object for each puzzle, with all its runs."""

    def begin(self, puzzle: Puzzle) -> None:
        """Begin an object."""
        self._known: Record = puzzle_record(puzzle)
        self._runs: list[Record] = []

    def run(self, run: "Run") -> None:
        """Keep it."""
        self._runs.append(run.record())

    def end(self) -> None:
        """Print the object."""
        whole = self._runs[0]
        answer = {key: whole[key] for key in ("status", "chain", "objective", "bound")}
        print_json(self._known | answer | {"runs": self._runs})
