"""How ``cpbox solve`` prints what it finds: pages for people, records for programs."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from cpbox.cli._output import Whole, print_json, say, shows, style_of
from cpbox.proof.checker import Report
from cpbox.puzzle import Puzzle
from cpbox.search.record import error_record, record
from cpbox.search.result import Result
from cpbox.search.solver_config import Request
from cpbox.show.chain_lines import Lines, record_lines, text_lines
from cpbox.show.checked import certificate_block, check_record
from cpbox.show.result_page import page
from cpbox.show.run_facts import effort_block

MOST = 1 << 16  # bytes that are printed together
INTERVAL = 0.1  # seconds after which fewer are

Words = tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What was found of a puzzle.

    Parameters
    ----------
    puzzle, result, request
        What was solved, what was found, and which chains were asked for.
    certificate
        What checking its proof found, if that was asked for.

    """

    puzzle: Puzzle
    result: Result
    request: Request
    certificate: Report | None = None


class Answers(Protocol):
    """Where answers go."""

    def lines(self, puzzle: Puzzle) -> Lines:
        """How many chains of a puzzle are written."""

    def begin_lines(self) -> None:
        """Make ready for them on standard output."""

    def answer(self, answer: Answer) -> None:
        """Print what was found in the end."""

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Say that a puzzle could not be read or solved; it is on standard error."""


class Records(Answers):
    """One JSON object a line."""

    def lines(self, puzzle: Puzzle) -> Lines:
        """Write a record for each chain."""
        return record_lines(puzzle, shows=shows)

    def begin_lines(self) -> None:
        """Do nothing: a record is a line like any other."""

    def answer(self, answer: Answer) -> None:
        """Print the result as a record."""
        checked = {}
        if answer.certificate is not None:
            checked["certificate"] = check_record("", answer.certificate)
        print_json(record(answer.puzzle, answer.result, answer.request) | checked)

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Print a record of it, too."""
        print_json(error_record(file, variant, problem))


class Pages(Answers):
    """A page for each puzzle, after the chains found on the way."""

    def __init__(self, *, verbose: bool = False, stats: bool = False) -> None:
        self._verbose, self._stats = verbose, stats
        self._style = style_of(sys.stdout)
        self._last = ""

    def lines(self, puzzle: Puzzle) -> Lines:
        """Write each chain as people do."""
        return text_lines(puzzle, self._style)

    def begin_lines(self) -> None:
        """Print an empty line after a page."""
        if self._last == "page":
            say("")
        self._last = "chain"

    def answer(self, answer: Answer) -> None:
        """Print the page."""
        puzzle, result = answer.puzzle, answer.result
        verbose = self._verbose
        text = page(puzzle, result, answer.request, self._style, verbose=verbose)
        if self._stats:
            terms = puzzle.objective.terms
            text += f"\n\n{effort_block(terms, result.statistics, self._style)}"
        if answer.certificate is not None:
            text += f"\n\n{certificate_block(answer.certificate, self._style)}"
        if self._last:
            say("")
        say(text)
        self._last = "page"

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Print nothing."""


class Stream:
    """Prints chains, many at a time while many are found.

    Parameters
    ----------
    lines
        How they are written.
    begin
        Called before the first of them is printed.
    away
        Keeps the screen free for what is printed.

    """

    def __init__(
        self,
        lines: Lines,
        begin: Callable[[], None],
        away: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._lines, self._begin, self._away = lines, begin, away
        self._out = Whole()
        self._ready: list[bytes] = []
        self._size = 0
        self._due: float | None = None  # when to print even a few; None at first

    def add(self, first: Words, last: Words) -> None:
        """Print chains that differ in the last word alone, at once or soon."""
        text = self._lines(first, last)
        self._ready.append(text)
        self._size += len(text)
        if self._size > MOST or self._due is None or perf_counter() > self._due:
            self.flush()

    def flush(self) -> None:
        """Print what is not printed yet."""
        if self._due is None and self._ready:
            self._begin()
        text = b"".join(self._ready)
        self._ready.clear()
        self._size, self._due = 0, perf_counter() + INTERVAL
        with self._away():
            self._out.write(text)
