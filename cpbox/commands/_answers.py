"""How ``cpbox solve`` prints what it finds: pages for people, records for programs."""

import sys
from typing import TYPE_CHECKING, Protocol

from cpbox.commands._output import print_json, say, shows, style_of
from cpbox.config import Request
from cpbox.puzzle import Puzzle
from cpbox.report.lines import Lines, record_lines, text_lines
from cpbox.report.record import error_record, record
from cpbox.report.terminal import page
from cpbox.result import Result

if TYPE_CHECKING:  # what few runs need is imported by these
    from cpbox.proof.checker import Report


class Answers(Protocol):
    """Where answers go."""

    def lines(self, puzzle: Puzzle) -> Lines:
        """How many chains of a puzzle are written."""

    def begin_lines(self) -> None:
        """Make ready for them on standard output."""

    def result(
        self,
        puzzle: Puzzle,
        result: Result,
        request: Request,
        certificate: "Report | None" = None,
    ) -> None:
        """Print what was found in the end, and what checking its proof found."""

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Say that a puzzle could not be read or solved."""


class Records:
    """One JSON object a line."""

    def lines(self, puzzle: Puzzle) -> Lines:
        """Write a record for each chain."""
        return record_lines(puzzle, shows=shows)

    def begin_lines(self) -> None:
        """Do nothing: a record is a line like any other."""

    def result(
        self,
        puzzle: Puzzle,
        result: Result,
        request: Request,
        certificate: "Report | None" = None,
    ) -> None:
        """Print the result as a record."""
        checked = {}
        if certificate is not None:
            from cpbox.report.check import check_record  # noqa: PLC0415

            checked["certificate"] = check_record("", certificate)
        print_json(record(puzzle, result, request) | checked)

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Print a record of it, too; the message is on standard error."""
        print_json(error_record(file, variant, problem))


class Pages:
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

    def result(
        self,
        puzzle: Puzzle,
        result: Result,
        request: Request,
        certificate: "Report | None" = None,
    ) -> None:
        """Print the page."""
        text = page(puzzle, result, request, self._style, verbose=self._verbose)
        if self._stats:
            from cpbox.report.effort import effort_block  # noqa: PLC0415

            terms = puzzle.objective.terms
            text += f"\n\n{effort_block(terms, result.statistics, self._style)}"
        if certificate is not None:
            from cpbox.report.check import certificate_block  # noqa: PLC0415

            text += f"\n\n{certificate_block(certificate, self._style)}"
        if self._last:
            say("")
        say(text)
        self._last = "page"

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Print nothing: the message is on standard error."""
