"""The facts as tables, the same for the terminal and the page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from cpbox.lab.summary.summary_facts import Chains, Facts, Variant
from cpbox.puzzle.wording import counted
from cpbox.show.style import Style
from cpbox.show.terminal_text import (
    columns,
    duration,
    filled,
    paragraphs,
    printable,
)

FAILURES = {
    "optimal": "a best chain, proved",
    "infeasible": "no chain, proved",
    "unexpected": "proved, but not as the file expects",
    "time": "stopped by the time limit",
    "input": "cannot be solved as given",
    "rules": "contradict their variant",
    "worker": "killed their worker",
    "memory": "ran out of memory",
    "bug": "a bug of cpbox",
}
PERCENTILES = (10, 50, 90, 99, 100)

Row = tuple[str | int | None, ...]


@dataclass(frozen=True)
class Table:
    """A table.

    Parameters
    ----------
    title
        What it is about.
    head, rows
        Its cells.
    aligns
        How each column is padded: ``<`` or ``>``.
    note
        What must be known to read it right.

    """

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    aligns: str
    note: str = ""


def headline(facts: Facts) -> str:
    """How much there is."""
    answers, puzzles = counted(facts.answers, "answer"), facts.puzzles
    said = f"{answers} about {counted(puzzles, 'puzzle')}"
    if facts.variants:
        said += f" as they stand and under {counted(facts.variants, 'variant')}"
    if len(facts.methods) > 1:
        said += f"; by {len(facts.methods)} methods, so that a puzzle may count twice"
    return said


def tables(facts: Facts) -> list[Table]:
    """All tables that have a row."""
    made = [
        _outcomes(facts),
        _chains(facts.chains.get("", ())),
        _variants(facts.rules),
        _par(facts),
        _published(facts),
        _times(facts),
    ]
    return [table for table in made if table.rows]


def _table(
    title: str, head: Sequence[str], rows: Iterable[Row], aligns: str, note: str = ""
) -> Table:
    """A table whose numbers are written, and where nothing stands for None."""
    cells = [
        ["" if x is None else x if isinstance(x, str) else f"{x:,}" for x in row]
        for row in rows
    ]
    return Table(title, head, cells, aligns, note)


def _outcomes(facts: Facts) -> Table:
    rows = [
        (FAILURES.get(kind, kind), count, share(count, facts.answers))
        for kind, count in facts.outcomes.items()
    ]
    return _table("What became of them", ("", "answers", "share"), rows, "<>>")


def _chains(chains: Sequence[Chains]) -> Table:
    total = sum(each.count for each in chains)
    rows = [
        (
            "no chain" if each.words is None else each.words,
            each.count,
            share(each.count, total),
            each.letters and "{}/{:g}/{}".format(*each.letters),
        )
        for each in chains
    ]
    note = (
        "of puzzles as they stand whose answer is proved; letters: fewest/median/most"
    )
    head = ("words", "puzzles", "share", "letters")
    return _table("Best chains, by their words", head, rows, ">>>>", note)


def _variants(variants: Sequence[Variant]) -> Table:
    known = attrgetter("name", "count", "impossible", "possible", "longer", "shorter")
    rows = [
        (*known(each), None if each.words is None else f"{each.words:+.2f}")
        for each in variants
    ]
    note = (
        "of puzzles proved with and without the variant; lost: they have a chain, but "
        "none under the variant; won: the reverse; longer, shorter: the best chain has "
        "more words, or fewer; words: how many more on average, where both have a chain"
    )
    if unproved := sum(each.unproved for each in variants):
        note += f"; {counted(unproved, 'answer')} could not be compared so"
    if other_list := sum(each.other_list for each in variants):
        note += (
            f"; {counted(other_list, 'answer')} and that of the puzzle as it stands "
            "are of different word lists, and not compared: sweep with one list, as "
            "in --words full"
        )
    head = ("variant", "puzzles", "lost", "won", "longer", "shorter", "words")
    return _table("What the variants do", head, rows, "<>>>>>>", note)


def _par(facts: Facts) -> Table:
    rows: list[Row] = []
    if (par := facts.par) is not None:
        rows = [
            ("fewer words than par", par.fewer),
            ("as many words as par", par.equal),
            ("more words than par", par.more),
            *([("no chain", par.none)] if par.none else []),
        ]
    return _table("Par and the best chain", ("", "puzzles"), rows, "<>")


def _published(facts: Facts) -> Table:
    rows, note = [], ""
    if (known := facts.published) is not None:
        rows = [
            ("as good as any chain", known.best),
            ("  the only one as good", known.only),
            ("  one of several", known.shared),
            ("a better one exists", known.beaten),
            ("against the rules or the words here", known.refused),
            ("not decided", known.count - known.best - known.beaten - known.refused),
        ]
        if known.only + known.shared < known.best:
            note = "whether an answer is the only one: sweep with --all"
    counts = [row for row in rows if row[1]]
    return _table("The published answers", ("", "puzzles"), counts, "<>", note)


def _times(facts: Facts) -> Table:
    columns = {"answer": facts.seconds, "proof": facts.proof_seconds}
    if not facts.proof_seconds:
        del columns["proof"]
    rows: list[Row] = [
        (
            f"{percent} % are done in" if percent < 100 else "the slowest takes",
            *(duration(x[percent]) if x else "" for x in columns.values()),
        )
        for percent in PERCENTILES
    ]
    rows.append(("all together", duration(facts.total_seconds), "")[: len(rows[0])])
    return _table("Time", ("", *columns), rows, "<>>"[: len(rows[0])])


def share(part: int, whole: int) -> str:
    """``12.3 %``; never 100 % or 0 % of what is not all or nothing."""
    percent = 100 * part / whole if whole else 0.0
    if part < whole:
        percent = min(percent, 99.9)
    if part:
        percent = max(percent, 0.1)
    return f"{percent:.1f} %"


def summary_page(facts: Facts, style: Style) -> str:
    """Write every table below its title."""
    blocks = [[style.bold(x) for x in filled(headline(facts), style.width)]]
    blocks += [_block(table, style) for table in tables(facts)]
    return paragraphs(blocks)


def _block(table: Table, style: Style) -> list[str]:
    rows = [[*map(_cell, row)] for row in table.rows]
    lines = columns([table.head, *rows], table.aligns, style.width - 2)
    note = filled(table.note, style.width - 2) if table.note else []
    indented = [f"  {line}".rstrip() for line in (*lines, *note)]
    return [style.bold(table.title), *indented]


def _cell(text: str) -> str:
    lead = text[: len(text) - len(text.lstrip())]
    return lead + printable(text)
