"""``--csv``: rows for spreadsheets and scripts.

Every table begins with its head, and a text is quoted where it must be; one that a
spreadsheet would take for a formula gets an apostrophe before it. What a row cannot
say, such as that there was no proof, is said on standard error.
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from csv import writer

from cpbox.cli._answers import Answer, Answers
from cpbox.cli._output import complain, say
from cpbox.puzzle import Puzzle
from cpbox.search.record import Record, chain_values, trial_record
from cpbox.search.result import Status
from cpbox.search.trials import Trial
from cpbox.search.verify import worth
from cpbox.show.chain_lines import Lines, row_lines
from cpbox.show.style import Style
from cpbox.show.verdict import answer as verdict

Chain = Sequence[str]

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a text begins that a spreadsheet may run, some in full width (OWASP's list)."""

OF_CHAIN = ("puzzle", "rank", "words", "letters", "rarity", "chain")
OF_COUNT = ("puzzle", "count", "complete")
OF_TRIAL = (
    "puzzle",
    "variant",
    "status",
    "proved",
    "words",
    "letters",
    "rarity",
    "change",
    "word_list",
    "compared_on",
    "chain",
    "problem",
)
OF_WORD = ("puzzle", "word", "letters", "rarity", "traces")
OF_REFUSED = ("puzzle", "word", "letters", "reason")


def print_row(cells: Iterable[object]) -> None:
    """Print one row; what is unknown is empty, a chain has spaces between its words."""
    say(_row(cells))


def _row(cells: Iterable[object]) -> str:
    line = io.StringIO()

    writer(line, lineterminator="").writerow(map(_cell, cells))
    return line.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        value = " ".join(map(str, value))
    is_formula = isinstance(value, str) and value.startswith(FORMULA)
    return f"'{value}" if is_formula else value


class Rows(Answers):
    """The answers of ``cpbox solve``: a row for each chain, or for how many there are.

    Parameters
    ----------
    head
        What is printed first; nothing where other rows are.

    """

    def __init__(self, head: Sequence[str] = OF_CHAIN) -> None:
        if head:
            print_row(head)

    def lines(self, puzzle: Puzzle) -> Lines:
        """Write a row for each chain, whose rank is not known yet."""
        return row_lines(_row((_name(puzzle), None, "")))

    def begin_lines(self) -> None:
        """Do nothing: the head is printed."""

    def answer(self, answer: Answer) -> None:
        """Print the chains that were not printed as they came."""
        puzzle, result, request = answer.puzzle, answer.result, answer.request
        chains: Sequence[Chain] = () if result.words is None else (result.words,)
        if request.all_optimal or request.top is not None:
            chains = result.chains or chains
        if request.count:
            print_row((_name(puzzle), result.count, result.complete))
        elif request.every is None:
            known = result.status is Status.OPTIMAL and result.complete
            ranks = _ranks(puzzle, chains) if known else [None] * len(chains)
            for chain, rank in zip(chains, ranks, strict=True):
                _print_chain(puzzle, chain, rank)
        for remark in _remarks(answer):
            complain(f"{_name(puzzle)}: {remark}")

    def problem(self, file: str, variant: str | None, problem: str) -> None:
        """Print nothing."""


def _remarks(answer: Answer) -> Iterator[str]:
    """What the rows do not say."""
    result, certificate = answer.result, answer.certificate
    if result.status is not Status.OPTIMAL or result.limit is not None:
        yield " ".join(verdict(answer.puzzle, result, Style()))
    if not result.complete:
        yield "stopped before all chains were found"
    if certificate is not None and not certificate.holds:
        yield "the proof is not verified"


def print_trial(base: Trial, trial: Trial) -> None:
    """Print one variant, after the head where it is the puzzle as it stands."""
    if trial.is_base:
        print_row(OF_TRIAL)
    known = trial_record(base, trial) | {"variant": trial.name}
    if trial.on_one_list is not None:  # else it is as the two rows say
        known["compared_on"] = trial.on_one_list[0].word_list
    _print_record(OF_TRIAL, known)


def print_trials(trials: Sequence[Trial]) -> None:
    """Print variants that are not compared."""
    print_row(OF_TRIAL)
    for trial in trials:
        _print_record(OF_TRIAL, trial_record(trial, trial) | {"variant": trial.name})


def print_words(known: Record) -> None:
    """Print the record of ``cpbox words``: the words, or else the refused ones."""
    puzzle, refused = known["puzzle"], known.get("refused")
    if isinstance(refused, dict):
        print_row(OF_REFUSED)
        for reason, words in refused.items():
            for word in words:
                print_row((puzzle, word, len(word), reason))
        return
    print_row(OF_WORD)
    words = known["words"]
    for word in words if isinstance(words, list) else ():
        _print_record(OF_WORD, {"puzzle": puzzle, **word})


def _print_record(columns: Sequence[str], known: Record) -> None:
    print_row(known.get(column) for column in columns)


def _print_chain(puzzle: Puzzle, chain: Chain, rank: int | None) -> None:
    named = {"puzzle": _name(puzzle), "rank": rank}
    _print_record(OF_CHAIN, named | chain_values(chain))


def _name(puzzle: Puzzle) -> str:
    return " · ".join(filter(None, (puzzle.name, puzzle.variant)))


def _ranks(puzzle: Puzzle, chains: Sequence[Chain]) -> list[int]:
    """Chains that are equally good share the rank of the first of them."""
    ranks: list[int] = []
    last: tuple[int, ...] | None = None
    for place, chain in enumerate(chains, 1):
        value = worth(puzzle, tuple(chain))
        ranks.append(ranks[-1] if value == last else place)
        last = value
    return ranks
