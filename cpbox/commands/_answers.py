"""How ``cpbox solve`` prints what it finds: pages for people, records for programs."""

import sys
from typing import TYPE_CHECKING, Protocol

from cpbox.commands._output import print_json, say, style_of
from cpbox.config import Request
from cpbox.puzzle import Puzzle
from cpbox.report.chain import joined
from cpbox.report.record import chain_record, error_record, record
from cpbox.report.terminal import page
from cpbox.result import Result

if TYPE_CHECKING:  # what few runs need is imported by these
    from cpbox.proof.checker import Report

Chain = tuple[str, ...]


class Answers(Protocol):
    """Where answers go."""

    def chain(self, puzzle: Puzzle, chain: Chain) -> None:
        """Print one chain of many as soon as it is found."""

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

    def chain(self, puzzle: Puzzle, chain: Chain) -> None:
        """Print one chain as a record."""
        print_json(chain_record(puzzle, chain))

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

    def chain(self, puzzle: Puzzle, chain: Chain) -> None:
        """Print one chain."""
        lines = joined(chain, self._style.width, puzzle, self._style)
        self._print("chain", "\n".join(lines))

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
        self._print("page", text)

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Print nothing: the message is on standard error."""

    def _print(self, kind: str, text: str) -> None:
        """Print, with an empty line around each page."""
        if self._last and "page" in (kind, self._last):
            say("")
        say(text)
        self._last = kind
