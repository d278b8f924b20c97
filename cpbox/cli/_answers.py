"""How ``cpbox solve`` prints what it finds: pages for people, records for programs."""

import sys
from dataclasses import dataclass
from typing import Protocol

from cpbox.cli._output import print_json, say, shows, style_of
from cpbox.proof.checker import Report
from cpbox.puzzle import Puzzle
from cpbox.search.config import Request
from cpbox.search.record import error_record, record
from cpbox.search.result import Result
from cpbox.show.chain_lines import Lines, record_lines, text_lines
from cpbox.show.checked import certificate_block, check_record
from cpbox.show.result_page import page
from cpbox.show.run_facts import effort_block


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
