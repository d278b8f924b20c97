"""The facts as tables, the same for the terminal and the page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cpbox.lab.summary.summary_facts import Chains, Example, Facts, Variant
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
NOTHING = {"infeasible": "no chain", "unknown": "none found", "error": "no answer"}
OUTCOMES = "What became of them"
CHAINS = "Best chains, by their words"
VARIANTS = "What the variants do"
PUBLISHED = "The published answers"
PAR = "Par and the best chain"
LONGEST, SHORTEST = "The longest best chains", "The shortest best chains"
SLOWEST, TIME = "The slowest answers", "Time"
PERCENTILES = (10, 50, 90, 99, 100)


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
    said = (
        f"{counted(facts.answers, 'answer')} about {counted(facts.puzzles, 'puzzle')}"
    )
    if facts.variants:
        said += f" as they stand and under {counted(facts.variants, 'variant')}"
    if len(facts.methods) > 1:
        said += f"; by {len(facts.methods)} methods, so that a puzzle may count twice"
    return said


def tables(facts: Facts) -> list[Table]:
    """All tables that have a row."""
    made = [
        Table(OUTCOMES, ("", "answers", "share"), [*_outcomes(facts)], "<>>"),
        _chains(facts.chains.get("", ())),
        _variants(facts.rules),
        Table(PAR, ("", "puzzles"), [*_par(facts)], "<>"),
        _published(facts),
        _examples(LONGEST, facts.longest),
        _examples(SHORTEST, facts.shortest),
        _examples(SLOWEST, facts.slowest),
        _times(facts),
    ]
    return [table for table in made if table.rows]


def _outcomes(facts: Facts) -> Iterator[tuple[str, str, str]]:
    for kind, count in facts.outcomes.items():
        yield FAILURES.get(kind, kind), f"{count:,}", share(count, facts.answers)


def _chains(chains: Sequence[Chains]) -> Table:
    total = sum(each.count for each in chains)
    rows = [
        (
            "no chain" if each.words is None else f"{each.words}",
            f"{each.count:,}",
            share(each.count, total),
            "" if each.letters is None else "{}/{:g}/{}".format(*each.letters),
        )
        for each in chains
    ]
    head = ("words", "puzzles", "share", "letters")
    note = (
        "of puzzles as they stand whose answer is proved; letters: fewest/median/most"
    )
    return Table(CHAINS, head, rows, ">>>>", note)


def _variants(variants: Sequence[Variant]) -> Table:
    rows = [
        (
            each.name,
            f"{each.count:,}",
            f"{each.impossible:,}",
            f"{each.possible:,}",
            f"{each.longer:,}",
            f"{each.shorter:,}",
            "" if each.words is None else f"{each.words:+.2f}",
        )
        for each in variants
    ]
    head = ("variant", "puzzles", "lost", "won", "longer", "shorter", "words")
    note = (
        "of puzzles proved with and without the variant; lost: they have a chain, but "
        "none under the variant; won: the reverse; longer, shorter: the best chain has "
        "more words, or fewer; words: how many more on average, where both have a chain"
    )
    unproved = sum(each.unproved for each in variants)
    if unproved:
        note += f"; {counted(unproved, 'answer')} could not be compared so"
    other_list = sum(each.other_list for each in variants)
    if other_list:
        note += (
            f"; {counted(other_list, 'answer')} and that of the puzzle as it stands "
            "are of different word lists, and not compared: sweep with one list, as "
            "in --words full"
        )
    return Table(VARIANTS, head, rows, "<>>>>>>", note)


def _par(facts: Facts) -> Iterator[tuple[str, str]]:
    if (par := facts.par) is not None:
        yield "fewer words than par", f"{par.fewer:,}"
        yield "as many words as par", f"{par.equal:,}"
        yield "more words than par", f"{par.more:,}"
        if par.none:
            yield "no chain", f"{par.none:,}"


def _published(facts: Facts) -> Table:
    rows = []
    if (known := facts.published) is not None:
        rows = [
            ("as good as any chain", known.best),
            ("  the only one as good", known.only),
            ("  one of several", known.shared),
            ("a better one exists", known.beaten),
            ("against the rules or the words here", known.refused),
            ("not decided", known.count - known.best - known.beaten - known.refused),
        ]
    asked = known is not None and known.only + known.shared == known.best
    note = "" if asked else "whether an answer is the only one: sweep with --all"
    cells = [(name, f"{count:,}") for name, count in rows if count]
    return Table(PUBLISHED, ("", "puzzles"), cells, "<>", note if cells else "")


def _examples(title: str, examples: Sequence[Example]) -> Table:
    rows = [
        (
            _chain(each),
            "" if each.words is None else f"{each.words}",
            "" if each.letters is None else f"{each.letters}",
            duration(each.seconds),
            each.puzzle,
        )
        for each in examples
    ]
    return Table(title, ("chain", "words", "letters", "time", "puzzle"), rows, "<>>><")


def _chain(each: Example) -> str:
    doubt = "" if each.words is None or each.proved else " (not proved best)"
    return NOTHING.get(each.chain, each.chain) + doubt


def _times(facts: Facts) -> Table:
    rows = [
        (
            f"{percent} % are done in" if percent < 100 else "the slowest takes",
            _at(facts.seconds, percent),
            _at(facts.proof_seconds, percent),
        )
        for percent in PERCENTILES
    ]
    rows.append(("all together", duration(facts.total_seconds), ""))
    if facts.proof_seconds:
        return Table(TIME, ("", "answer", "proof"), rows, "<>>")
    return Table(TIME, ("", "answer"), [row[:2] for row in rows], "<>")


def _at(percentiles: Sequence[float], percent: int) -> str:
    return duration(percentiles[percent]) if percentiles else ""


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
