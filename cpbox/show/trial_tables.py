"""Variants beside the puzzle as it stands, and its answers under each built-in list."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cpbox.basics.letters import printable
from cpbox.candidates.lexicon import TIERS
from cpbox.search.results.result import ChainWord, Result, Status, trusting
from cpbox.search.results.trials import (
    BETTER,
    SAME_CHAIN,
    WORSE,
    Trial,
    change,
    compared_results,
)
from cpbox.show.chain_text import RISKY, degrees, familiarity, joined, rarity_scale
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from cpbox.show.table import Column, Table
from cpbox.show.terminal_text import duration, filled, paragraphs, width
from cpbox.show.verdict import among, more_than, telling

COLUMNS = (
    Column("words", 5),
    Column("letters", 7),
    Column("candidates", 10),
    Column("time", 6),
    Column("proved", 6, "<"),
    Column("change", 14, "<"),
)
IN_THE_TABLE = ("words", "letters")  # terms with a column of their own


class TrialTable:
    """Lines of a table of variants, with room for their names if there is any."""

    def __init__(self, names: Sequence[str], style: Style) -> None:
        longest = max(width(printable(name)) for name in names)
        self._table = Table([Column.of_names(longest), *COLUMNS], style.width)
        self._style = style

    def head(self) -> list[str]:
        """The columns' heads, where there are columns."""
        return [*map(self._style.bold, self._table.head())]

    def trial(self, base: Trial, trial: Trial) -> list[str]:
        """A trial, and below it the chain or why there was nothing to try."""
        cells = printable(trial.name), *self._cells(base, trial)
        lines = self._table.row(cells)
        return [*lines, *(f"  {line}" for line in self._below(base, trial))]

    def _cells(self, base: Trial, trial: Trial) -> Sequence[str]:
        result = trial.result
        is_answered = trial.is_base and result is not None and result.words is not None
        changed = "" if is_answered else change(base, trial)
        if result is None:
            return "", "", "", "", "", changed
        proved = "yes" if result.status.is_proof else self._style.warning("no")
        words = "" if result.words is None else f"{len(result.words)}"
        letters = "" if result.letters is None else f"{result.letters}"
        left = "" if result.counts is None else f"{result.counts.words:,}"
        time = duration(result.seconds)
        return words, letters, left, time, proved, changed

    def _below(self, base: Trial, trial: Trial) -> list[str]:
        room = self._style.width - 2
        if trial.result is None:
            return filled(printable(trial.problem), room)
        if trial.result.words is None:
            return []
        same_list = base.result is None or base.result.tier == trial.result.tier
        is_same = not trial.is_base and change(base, trial) == SAME_CHAIN
        if is_same and same_list:
            return []
        facts = [_by_how_much(base, trial), *_values(trial, IN_THE_TABLE)]
        facts = [*filter(None, facts), *_list(trial, same_list=same_list)]
        end = f"({', '.join(facts)})" if facts else ""
        lines = joined(trial.result.words, room, trial.puzzle, self._style, end)
        if trial.on_one_list is not None:
            lines += filled(_compared(trial, *trial.on_one_list), room)
        return lines


def trials_page(trials: Sequence[Trial], style: Style) -> str:
    """The puzzle, and below it a table of its variants."""
    base, table = trials[0], TrialTable([trial.name for trial in trials], style)
    lines = [*heading(base.puzzle, style, base.result), "", *table.head()]
    lines += [line for trial in trials for line in table.trial(base, trial)]
    return "\n".join([*lines, *scales(trials, style)])


def scales(trials: Sequence[Trial], style: Style) -> list[str]:
    """What the rarities of the trials' chains mean, if any are shown, and `proved`."""
    words = (trial.puzzle.words for trial in trials if _shows_rarity(trial))
    each = dict.fromkeys(tuple(rarity_scale(some, style)) for some in words)
    each |= dict.fromkeys([tuple(_lines_of_trust(trials, style))])
    return [line for meant in each if meant for line in ("", *meant)]


def trust(trials: Iterable[Trial]) -> str:
    """That what is proved trusts some formulations; empty where it trusts none."""
    names = [name for trial in trials for name in trial.relies_on]
    return f"proved{trusting(names)}" if names else ""


def _lines_of_trust(trials: Iterable[Trial], style: Style) -> list[str]:
    text = trust(trials)
    return filled(text, style.width) if text else []


def _shows_rarity(trial: Trial) -> bool:
    """Whether a rarity is said of the trial's chain."""
    has_chain = trial.result is not None and trial.result.words is not None
    terms = telling(trial.puzzle.objective.terms, trial.puzzle.words)
    return has_chain and any("rarity" in x.name for x in terms)


def _values(trial: Trial, but: Sequence[str] = ()) -> list[str]:
    """``rarity 3``, ``score 40``: what an answer has of each term of the objective."""
    objective = (trial.result.objective if trial.result else None) or ()
    values = zip(trial.puzzle.objective.terms, objective, strict=False)
    telling_terms = {*telling(trial.puzzle.objective.terms, trial.puzzle.words)}
    return [
        f"{term.spoken} {value}"
        for term, value in values
        if term in telling_terms and term.name not in but
    ]


def _by_how_much(base: Trial, trial: Trial) -> str:
    """``1 word more``: in what its answer is better or worse."""
    compared = None if trial.on_one_list else compared_results(base, trial)
    if compared is None or not change(base, trial).startswith((BETTER, WORSE)):
        return ""
    before, now = (result.objective for result in compared)
    if before is None or now is None:
        return ""
    return more_than(base.puzzle.objective.terms, now, before)


def _list(trial: Trial, *, same_list: bool) -> Iterator[str]:
    """``full list``, where another one might have been used, or is."""
    is_open = len(trial.puzzle.words.lists_in_turn) > 1 or not same_list
    if trial.result is not None and trial.result.tier is not None and is_open:
        yield f"{trial.result.tier} list"


def _compared(trial: Trial, before: Result, now: Result) -> str:
    """What is compared of two answers that are not those of the table."""
    base, other = (
        ", ".join(_values(replace(trial, result=x, puzzle=x.puzzle or trial.puzzle)))
        or "no chain found"
        for x in (before, now)
    )
    return f"compared on the {now.tier} list: {base} as it stands; {other} here"


OF_LIST = (
    Column("list", max(map(len, TIERS)), "<"),
    Column("words", 5),
    Column("letters", 7),
    Column("proved", 6),
    Column("risky", 5),
)
MEANING = "risky: in the full list alone, and not added, so some games may refuse it"
NOTHING = {
    Status.INFEASIBLE: "no chain",
    Status.UNKNOWN: "no chain found when the run was stopped; there may be one",
}


def lists_page(trials: Sequence[Trial], style: Style) -> str:
    """Write a row for each list, with its chain below it, and what is risky in it.

    Parameters
    ----------
    trials
        The puzzle under each list, the smallest first.

    """
    table = Table(OF_LIST, style.width)
    lines = [*map(style.bold, table.head())]
    for last, trial in zip([None, *trials], trials, strict=False):
        below = _below(last, trial, style)
        lines += [*table.row(_cells(trial)), *(f"  {line}" for line in below)]
    risky = [word.rarity for trial in trials for word in _risky(trial)]
    meaning = [*_lines_of_trust(trials, style), *filled(MEANING, style.width)]
    puzzle = trials[0].puzzle
    meaning += degrees(puzzle.words, risky, style)
    return paragraphs([heading(puzzle, style), lines, meaning])


def _cells(trial: Trial) -> tuple[str, ...]:
    result = trial.result
    if result is None:
        return trial.name, "", "", "", ""
    proved = "yes" if result.status.is_proof else "no"
    if result.words is None:
        return trial.name, "", "", proved, ""
    sizes = f"{len(result.words)}", f"{result.letters}"
    return trial.name, *sizes, proved, f"{len(_risky(trial))}"


def _risky(trial: Trial) -> list[ChainWord]:
    """The words of its chain that games may refuse; those that are added are known."""
    chain = trial.result.chain if trial.result is not None else None
    added = trial.puzzle.words.add
    return [x for x in chain or () if x.rarity >= RISKY and x.text not in added]


def _below(last: Trial | None, trial: Trial, style: Style) -> list[str]:
    """The chain, its risky words with what they are; or why there is none."""
    room, result = style.width - 2, trial.result
    if result is None:
        return filled(printable(trial.problem), room)
    within = among(result.limit)
    if result.chain is None:
        return filled(f"{NOTHING[result.status]}{within}", room)
    if last and last.result and last.result.words == result.words and not within:
        return ["the same chain"]
    risky = _risky(trial)
    words = [
        f"{word.text} ({familiarity(word.rarity)})" if word in risky else word.text
        for word in result.chain
    ]
    return joined(words, room, trial.puzzle, style, within.lstrip(", "))
