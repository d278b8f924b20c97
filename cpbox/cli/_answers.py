"""How ``cpbox solve`` prints what it finds, and holds it to what a file expects."""

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.cli import _exits
from cpbox.cli._output import (
    WholeOutput,
    complain,
    print_json,
    print_rows,
    row,
    say,
    shows,
    style_of,
)
from cpbox.lab.expectations import in_words
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from cpbox.search.results.record import Record, chain_values, error_record, record
from cpbox.search.results.result import Result, Status
from cpbox.search.verify import worth
from cpbox.show.chain_lines import Lines, head_line, record_lines, row_lines, text_lines
from cpbox.show.result_page import page
from cpbox.show.run_facts import effort_block
from cpbox.show.style import Style
from cpbox.show.verdict import answer_text as verdict

if TYPE_CHECKING:
    from cpbox.proof.checker import Report

MOST = 1 << 16  # characters that are printed together
INTERVAL = 0.1  # seconds after which fewer are
CHAIN_COLUMNS = ("puzzle", "rank", "words", "letters", "rarity", "chain")
COUNT_COLUMNS = ("puzzle", "count", "complete")

Words = tuple[str, ...]
Away = Callable[[], AbstractContextManager[None]]


class Answers:
    """Prints a command's answers: records, rows, or pages with chains between."""

    def __init__(self, args: Namespace) -> None:
        self._args, self._style = args, style_of(sys.stdout)
        self._columns = COUNT_COLUMNS if args.count else CHAIN_COLUMNS
        self._last = ""
        if args.csv and not args.lists:
            say(row(self._columns))

    def stream(self, puzzle: Puzzle, away: Away) -> "Stream":
        """Where chains go that are printed as they are found."""
        head: Callable[[], str] = str
        if self._args.json:
            lines = record_lines(puzzle, shows=shows)
            head = partial(head_line, puzzle, shows=shows)
        elif self._args.csv:
            lines = row_lines(puzzle, row((_name(puzzle), None, "")))
        else:
            lines = text_lines(puzzle, self._style)
        return Stream(lines, head, self._begin_chains, away)

    def _begin_chains(self) -> None:
        """Print an empty line after a page."""
        if self._last == "page":
            say("")
        self._last = "chain"

    def answer(self, result: Result, certificate: "Report | None") -> None:
        """Print what was found in the end, and what checking its proof found."""
        if self._args.csv:
            print_rows(self._columns, _rows(result))
            for remark in _remarks(result, certificate):
                complain(f"{_name(result.puzzle)}: {remark}")
        elif self._args.json:
            entry = record(result)
            if certificate is not None:
                from cpbox.show.checked import check_record

                entry["certificate"] = check_record("", certificate)
            print_json(entry)
        else:
            if self._last:
                say("")
            say(self._page(result, certificate))
            self._last = "page"

    def _page(self, result: Result, certificate: "Report | None") -> str:
        style, verbose = self._style, self._args.verbose
        blocks = [page(result, style, verbose=verbose)]
        if self._args.stats:
            terms = result.puzzle.objective.terms
            blocks.append(effort_block(terms, result.statistics, style))
        if certificate is not None:
            from cpbox.show.checked import certificate_block

            blocks.append(certificate_block(certificate, style))
        return "\n\n".join(blocks)

    def problem(self, file: str, problem: str) -> None:
        """Print that a puzzle could not be read or solved; standard error says it."""
        if self._args.json:
            print_json(error_record(file, self._args.variant, problem))


def _rows(result: Result) -> Iterator[Record]:
    """The chains that were not printed as they came, or how many there are."""
    puzzle, request = result.puzzle, result.request
    named: Record = {"puzzle": _name(puzzle)}
    if request.count:
        yield named | {"count": result.count, "complete": result.complete}
    elif request.every is None:
        chains: Sequence[Words] = () if result.words is None else (result.words,)
        if request.all_optimal or request.top is not None:
            chains = result.chains or chains
        is_known = result.status is Status.OPTIMAL and result.complete
        ranks: dict[tuple[int, ...], int] = {}  # of all chains that are equally good
        for place, chain in enumerate(chains, 1):
            rank = ranks.setdefault(worth(puzzle, chain), place) if is_known else None
            yield named | {"rank": rank} | chain_values(puzzle, chain)


def _remarks(result: Result, certificate: "Report | None") -> Iterator[str]:
    """What the rows do not say."""
    if result.status is not Status.OPTIMAL or result.limit is not None:
        yield " ".join(verdict(result.puzzle, result, Style()))
    elif result.trust:
        yield f"proved{result.trust}"
    if not result.complete:
        yield "stopped before all chains were found"
    if certificate is not None and not certificate.holds:
        yield "the proof is not verified"


def _name(puzzle: Puzzle) -> str:
    return " · ".join(filter(None, (puzzle.name, puzzle.variant)))


class Stream:
    """Prints chains, many at a time while many are found.

    Before the first, `begin` is called and what `head` returns is printed; `away` keeps
    the screen free meanwhile.
    """

    def __init__(
        self,
        lines: Lines,
        head: Callable[[], str],
        begin: Callable[[], None],
        away: Away,
    ) -> None:
        self._lines, self._head = lines, head
        self._begin, self._away = begin, away
        self._out = WholeOutput()
        self._ready: list[str] = []
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
            self._ready.insert(0, self._head())
        text = "".join(self._ready).encode()
        self._ready.clear()
        self._size, self._due = 0, perf_counter() + INTERVAL
        with self._away():
            self._out.write(text)


CODES = {True: _exits.OPTIMAL, False: _exits.UNEXPECTED, None: _exits.UNPROVED}


class Comparisons:
    """What became of all that was expected.

    With `is_check`, a file of the folder does not fail if it expects no chain, rightly.
    """

    def __init__(self, *, is_check: bool = False) -> None:
        self.is_check = is_check
        self._counts: Counter[bool | None] = Counter()
        self._trusted: set[str] = set()
        self.hidden = 0  # files that expect answers of puzzles as they stand alone

    @property
    def code(self) -> int:
        """The exit code."""
        return max((CODES[holds] for holds in self._counts), default=_exits.OPTIMAL)

    def excuses(self, result: Result) -> bool:
        """Whether that there is no chain is what was to be found."""
        expected = result.expected if self.is_check else None
        no_chain = result.status is Status.INFEASIBLE and result.complete
        return no_chain and expected is not None and expected.holds is True

    def add(self, result: Result | None) -> None:
        """Take note of an answer, and complain of what is not as expected."""
        if result is None or result.expected is None:
            return
        self._counts[result.expected.holds] += 1
        self._trusted.update(result.compared_by)
        for problem in result.expected.problems:
            complain(problem)

    def conclude(self) -> None:
        """Say how many answers of a checked folder there were, and what was not."""
        if self.is_check and (self._counts or not self.hidden):
            complain(in_words(self._counts, self._trusted))
        if self.hidden:
            one = self.hidden == 1
            expecting = "1 file expects" if one else f"{self.hidden} files expect"
            changes = "options or preferences (`cpbox config`) change"
            because = f"{changes} the puzzle{'s' * (not one)}"
            complain(f"not compared: what {expecting}, as {because}")


def expecting(
    text: str,
    name: str,
    folder: Path,
    variant: str | None,
    apart_from: Mapping[str | None, Puzzle],
) -> Iterator[str | None]:
    """What a file expects an answer of as it stands, None for the puzzle itself.

    Apart from puzzles and variants of which one is still expected as they are solved.
    """
    with suppress(InputError):  # what only the changes make a puzzle
        own = read_text(text, name, folder, variant=variant)
        for key, each in ({None: own} | dict(own.variants)).items():
            if each.expect and not (key in apart_from and apart_from[key].expect):
                yield key
