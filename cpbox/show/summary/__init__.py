"""The facts as tables, on a terminal and, with bars, on a page that loads nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files as resources
from pathlib import Path
from string import Template
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.files import write_whole
from cpbox.basics.letters import printable
from cpbox.basics.showing import Shown
from cpbox.basics.wording import counted
from cpbox.candidates.how_hard import LEVELS
from cpbox.fields.arguments import FilePath, ending_of, paths
from cpbox.fields.signature import call
from cpbox.lab.results_table import Row, facts_of, frame_of
from cpbox.lab.sweep import FAILURES
from cpbox.search.results.result import trusting
from cpbox.show.colours import styled
from cpbox.show.style import Style
from cpbox.show.table import Column, Table
from cpbox.show.terminal_text import duration, filled, paragraphs

ENDINGS = (".html", ".htm")
OUTCOMES = FAILURES | {
    "optimal": "a best chain, proved",
    "infeasible": "no chain, proved",
}
BEST = ("as good as any chain", "the only one as good", "one of several as good")
PERCENTILES = (10, 50, 90, 99, 100)
ONLY = "whether an answer is the only one: sweep with --all (all=True)"
OF_RULES = ("variant", "puzzles", "lost", "won", "longer", "shorter", "words")
OF_CHAINS = (
    "of puzzles as they stand whose answer is proved; letters: fewest/median/most"
)
WHY = "`cpbox why FILE` says of a puzzle why it has no chain"
COMPARED = (
    "of puzzles proved with and without the variant; lost: they have a chain, but none "
    "under the variant; won: the reverse; longer, shorter: the best chain has more "
    "words, or fewer; words: how many more on average, where both have a chain"
)
NOT_COMPARED = (
    "and that of the puzzle as it stands are of different word lists, and not "
    "compared: sweep with one list, as in --words full (set=['words.list=full'])"
)


class Summary(Shown, dict[str, Any]):
    """What files of results show together: the record of ``cpbox summary --json``."""


@call
def summary(
    files: FilePath | Sequence[FilePath],
    output: FilePath | None = None,
) -> Summary:
    """Sum up the results of ``cpbox sweep``: chains, rules, par, time.

    Parameters
    ----------
    files
        A file that cpbox sweep wrote. Or several.
    output
        Write a page, as x.html. It has tables and plots.

    Raises
    ------
    InputError
        When a file cannot be read, no sweep wrote it, or it has no answer yet.

    """
    read_from = paths(files)
    page = None if output is None else Path(output)
    if page is not None:
        ending_of(page, ENDINGS)
    if page is not None and page.exists() and any(map(page.samefile, read_from)):
        problem = "this is a results file itself; write elsewhere"
        raise InputError(problem, page)
    frame = frame_of(read_from)
    if frame.empty:
        raise InputError("has no answer yet; wait for the sweep", read_from[0])
    facts = Summary(facts_of(frame))
    if page is not None:
        write_whole(page, summary_html(facts))
    return facts


@dataclass(frozen=True)
class Section:
    """A titled table, whose first column names the row.

    Parameters
    ----------
    title
        What it is about.
    rows
        Its cells, the head first; nothing stands for None.
    note
        What must be known to read it right.

    """

    title: str
    rows: Sequence[Sequence[object]]
    note: str = ""

    @property
    def cells(self) -> list[list[str]]:
        """The cells as they are written."""
        return [[*map(_written, row)] for row in self.rows]


def headline(facts: Row) -> str:
    """How much there is."""
    puzzles = counted(facts["puzzles"], "puzzle")
    line = f"{counted(facts['answers'], 'answer')} about {puzzles}"
    if facts["variants"]:
        line += f" as they stand and under {counted(facts['variants'], 'variant')}"
    if len(facts["methods"]) > 1:
        line += f"; by {len(facts['methods'])} methods, so a puzzle may count twice"
    return line


def tables(facts: Row) -> list[Section]:
    """All tables that have a row below their head."""
    outcomes = [
        (OUTCOMES.get(kind, kind), count, share(count, facts["answers"]))
        for kind, count in facts["outcomes"].items()
    ]
    best, *others = (facts["published"].get(name, 0) for name in BEST)
    note = ONLY if best > sum(others) else ""
    trust = f"proved{trusting(facts['trusted'])}" if facts["trusted"] else ""
    puzzles = ("", "puzzles")
    made = [
        Section("Results", [("", "answers", "share"), *outcomes], trust),
        _chains(facts),
        _rules(facts),
        _difficulty(facts["difficulty"]),
        Section("Par and the best chain", [puzzles, *facts["par"].items()]),
        Section("The published answers", [puzzles, *facts["published"].items()], note),
        _times(facts),
    ]
    return [table for table in made if len(table.rows) > 1]


def _written(value: object) -> str:
    if isinstance(value, float):
        return f"{value:+.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value or "")


def _chains(facts: Row) -> Section:
    chains = facts["chains"].get("", [])
    total = sum(each["count"] for each in chains)
    rows = [
        (
            each["words"] or "no chain",
            each["count"],
            share(each["count"], total),
            "/".join(f"{letters:g}" for letters in each["letters"]),
        )
        for each in chains
    ]
    head = ("words", "puzzles", "share", "letters")
    note = OF_CHAINS if all(each["words"] for each in chains) else f"{OF_CHAINS}; {WHY}"
    return Section("Best chains, by number of words", [head, *rows], note)


def _rules(facts: Row) -> Section:
    rows = [[each[name] for name in OF_RULES] for each in facts["rules"]]
    note = COMPARED
    if unproved := sum(each["unproved"] for each in facts["rules"]):
        note += f"; {counted(unproved, 'answer')} could not be compared"
    if other_list := sum(each["other_list"] for each in facts["rules"]):
        note += f"; {counted(other_list, 'answer')} {NOT_COMPARED}"
    return Section("Variants", [OF_RULES, *rows], note)


def _difficulty(facts: Row) -> Section:
    rows = [(f"likely par {par}", *levels) for par, levels in facts["levels"].items()]
    note = "of puzzles as they stand; `cpbox difficulty` says how each is measured"
    if unrated := facts["unrated"]:
        note += (
            f"; the measure was never tried on boxes like {counted(unrated, 'other')}"
        )
    if facts["with_par"]:
        with_par = counted(facts["with_par"], "puzzle")
        note += (
            f"; of {with_par} with a par, it is the likely one of {facts['exact']:,}"
        )
    return Section("Difficulty, before it is played", [("", *LEVELS), *rows], note)


def _times(facts: Row) -> Section:
    times = {"answer": facts["seconds"], "proof": facts["proof_seconds"]}
    named = {name: seconds for name, seconds in times.items() if seconds}
    rows = [
        [f"{x} % are done in", *(duration(each[x]) for each in named.values())]
        for x in PERCENTILES
    ]
    rows[-1][0] = "the slowest takes"
    rows.append(
        ["all together", duration(facts["total_seconds"]), ""][: len(named) + 1]
    )
    return Section("Time", [["", *named], *rows] if named else [])


def share(part: int, whole: int) -> str:
    """``12.3 %``; never 100 % or 0 % of what is not all or nothing."""
    percent = 100 * part / whole if whole else 0.0
    if part < whole:
        percent = min(percent, 99.9)
    if part:
        percent = max(percent, 0.1)
    return f"{percent:.1f} %"


def summary_page(facts: Row, style: Style) -> str:
    """Write every table below its title."""
    blocks = [[style.bold(x) for x in filled(headline(facts), style.width)]]
    for table in tables(facts):
        rows = [[*map(printable, row)] for row in table.cells]
        first = ">" if rows[0][0] == "words" else "<"
        aligns = first + ">" * (len(rows[0]) - 1)
        cells = zip(*rows, strict=True)
        made = Table(
            [
                Column.of(column, align)._replace(head=column[0])
                for column, align in zip(cells, aligns, strict=True)
            ],
            style.width - 2,
        )
        lines = [*made.head(), *(line for row in rows[1:] for line in made.row(row))]
        lines += filled(table.note, style.width - 2) if table.note else []
        indented = [f"  {line}".rstrip() for line in lines]
        blocks.append([style.bold(table.title), *indented])
    return paragraphs(blocks)


def summary_html(facts: Row) -> str:
    """Write the page."""
    page = resources("cpbox.show.summary").joinpath("summary.html").read_text("utf-8")
    words = {
        name or "as they stand": {x["words"] or 0: x["count"] for x in counts}
        for name, counts in facts["chains"].items()
    }
    sizes = sorted({size for counts in words.values() for size in counts})
    names = {size: counted(size, "word") if size else "no chain" for size in sizes}
    cost = {
        x["variant"]: x | {"neither": x["puzzles"] - x["lost"] - x["longer"]}
        for x in facts["rules"]
    }
    kinds = {"lost": "no chain any more", "longer": "more words", "neither": "neither"}
    drawn = _bars("Words of the best chain", words, names)
    drawn += _bars("Effect of the variants", cost, kinds)
    return Template(styled(page)).substitute(
        headline=escape(headline(facts)),
        methods=escape(", ".join(facts["methods"])),
        main=drawn + "".join(map(_section, tables(facts))),
    )


def _bars(
    title: str, counts: Mapping[str, Mapping[Any, int]], kinds: Mapping[Any, str]
) -> str:
    """A bar for each name, in parts; what is of one kind is as strong everywhere."""
    shades = {kind: f"opacity:{1 - n / len(kinds):.2f}" for n, kind in enumerate(kinds)}
    key = [f'<li><i style="{shades[x]}"></i>{kinds[x]}</li>' for x in kinds]
    rows = []
    for name, parts in counts.items():
        bar = [
            f'<i style="{shade};flex:{parts[x]}" title="{kinds[x]}: {parts[x]:,}"></i>'
            for x, shade in shades.items()
            if parts.get(x)
        ]
        rows.append(f"<dt>{escape(name)}</dt><dd>{''.join(bar)}</dd>\n")
    bars = f"<ul>{''.join(key)}</ul>\n<dl>{''.join(rows)}</dl>"
    return f"<figure><figcaption>{title}</figcaption>{bars}</figure>\n" if rows else ""


def _section(table: Section) -> str:
    from pandas import DataFrame, Index, option_context

    (corner, *head), *rows = table.cells
    cells, names = [row[1:] for row in rows], [row[0] for row in rows]
    frame = DataFrame(cells, names, Index(head, name=corner))
    with option_context("display.max_colwidth", None):
        written = frame.to_html(border=0)
    title, note = escape(table.title), escape(table.note)
    wide = f'<div class="wide" tabindex="0">{written}</div>'
    return f"<section><h2>{title}</h2>\n{wide}\n<p>{note}</p></section>\n"
