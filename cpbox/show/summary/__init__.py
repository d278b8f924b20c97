"""The facts as one page: plots and tables, and nothing loaded from anywhere."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from cpbox.lab.summary.summary_facts import Facts
from cpbox.show.summary.plots import plots
from cpbox.show.summary.summary_tables import Table, headline, tables

NUMBER = ' class="number"'
TITLE = "What the answers show"


def summary_html(facts: Facts) -> str:
    """Write the page.

    Raises
    ------
    InputError
        When matplotlib is not installed.

    """
    drawn = "".join(map(_figure, plots(facts)))
    written = "".join(map(_section, tables(facts)))
    style = files("cpbox.show.summary").joinpath("summary.css").read_text("utf-8")
    methods = escape(", ".join(facts.methods))
    return f"""\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{TITLE}</title>
<style>
{style}</style>
<h1>{TITLE}</h1>
<p>{escape(headline(facts))}. Made by cpbox, method {methods}.</p>
<main>
{drawn}{written}</main>
</html>
"""


def _figure(plot: tuple[str, str]) -> str:
    title, svg = plot
    shown = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
    return f"<figure><figcaption>{escape(title)}</figcaption>\n{shown}</figure>\n"


def _section(table: Table) -> str:
    head = _row(table.head, table.aligns, ['th scope="col"'] * len(table.head))
    tags = ['th scope="row"', *["td"] * (len(table.head) - 1)]
    rows = "\n".join(_row(row, table.aligns, tags) for row in table.rows)
    note = f"<p>{escape(table.note)}</p>\n" if table.note else ""
    return f"""\
<section>
<h2>{escape(table.title)}</h2>
<div class="wide" tabindex="0"><table>
<thead>{head}</thead>
<tbody>
{rows}
</tbody>
</table></div>
{note}</section>
"""


def _row(cells: Sequence[str], aligns: str, tags: Sequence[str]) -> str:
    written = [
        f"<{tag}{NUMBER * (align == '>')}>{escape(cell)}</{tag[:2]}>"
        for cell, align, tag in zip(cells, aligns, tags, strict=True)
    ]
    return f"<tr>{''.join(written)}</tr>"
