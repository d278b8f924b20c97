"""The facts on a terminal."""

from cpbox.lab.summary.summary_facts import Facts
from cpbox.show.style import Style
from cpbox.show.summary.tables import Table, headline, tables
from cpbox.show.text import columns, printable, wrap


def summary_page(facts: Facts, style: Style) -> str:
    """Write every table below its title."""
    blocks = [[style.bold(x) for x in wrap(headline(facts).split(" "), style.width)]]
    blocks += [_block(table, style) for table in tables(facts)]
    return "\n\n".join("\n".join(block) for block in blocks)


def _block(table: Table, style: Style) -> list[str]:
    rows = [[*map(_cell, row)] for row in table.rows]
    lines = columns([table.head, *rows], table.aligns, style.width - 2)
    note = wrap(table.note.split(" "), style.width - 2) if table.note else []
    indented = [f"  {line}".rstrip() for line in (*lines, *note)]
    return [style.bold(table.title), *indented]


def _cell(text: str) -> str:
    lead = text[: len(text) - len(text.lstrip())]
    return lead + printable(text)
