"""What people see of the values that calls return: the page that the shell prints.

Each value's page, record, table and picture stand here, registered for its class.
"""

import sys
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from cpbox.basics.showing import page, picture, record, table
from cpbox.candidates.how_hard import Difficulty
from cpbox.candidates.vocabulary import Vocabulary
from cpbox.explain import Explanation
from cpbox.explain.hints import Hint
from cpbox.lab.composer.batch import Composition
from cpbox.lab.composer.composed_box import Composed
from cpbox.proof import checker
from cpbox.proof.prover.bundle_writer import Bundle
from cpbox.proof.proving import Report
from cpbox.puzzle import Puzzle
from cpbox.search.python_model import Formulated
from cpbox.search.results import record as records
from cpbox.search.results.result import Result
from cpbox.search.results.trials import Trial, Trials
from cpbox.show import (
    checked,
    composed_boxes,
    difficulty_page,
    hint_levels,
    result_page,
    summary,
    why,
)
from cpbox.show.drawn import framed
from cpbox.show.model_sizes import page_of as model_page
from cpbox.show.picture import picture as drawn
from cpbox.show.style import DRAWN, Style, can_show, fitting
from cpbox.show.trial_tables import lists_page, trials_page, trust
from cpbox.show.word_table import words_page, words_record


def paged(of: type, write: Callable[[Any, Style], str]) -> None:
    """Register what writes the page of a class.

    It has lines and arrows, unless standard output lacks them.
    """

    def written(value: object) -> str:
        style = Style(unicode=can_show(sys.stdout, DRAWN), in_python=True)
        return fitting(sys.stdout, write(value, style))

    page.register(of, written)


def _result(result: Result, style: Style) -> str:
    if result.by_list is not None:
        return lists_page(result.by_list, style)
    text = result_page.page(result, style)
    if isinstance(result.certificate, checker.Report):
        text += f"\n\n{checked.certificate_block(result.certificate, style)}"
    return text


paged(Result, _result)
paged(Trials, trials_page)
paged(Trial, lambda x, style: trials_page(_beside_its_base(x), style))
paged(Hint, lambda x, style: hint_levels.hint_page(x.puzzle, x, x.level, style))
paged(Difficulty, difficulty_page.difficulty_page)
paged(Report, lambda x, style: checked.check_page(x.folder, x, style))
paged(Vocabulary, words_page)
paged(summary.Summary, summary.summary_page)
paged(Explanation, lambda x, style: why.page_of([x], style))
paged(Composition, composed_boxes.outcome)
paged(Bundle, lambda x, style: checked.bundle_page(x, x.folder, style))
paged(Formulated, model_page)

record.register(Vocabulary, words_record)
record.register(Composed, lambda x: composed_boxes.box_record(x, None))
record.register(Trial, lambda x: records.trial_record(x.base or x, x))
record.register(Hint, lambda x: hint_levels.hint_record(x.puzzle, x, x.level))
record.register(Difficulty, difficulty_page.difficulty_record)
record.register(Report, lambda x: checked.check_record(x.folder, x))
record.register(Explanation, why.why_record)
record.register(Composition, composed_boxes.outcome_record)
record.register(Bundle, lambda x: checked.bundle_record(x, x.folder))


@record.register
def _(result: Result) -> dict[str, Any]:
    facts = records.record(result)
    if isinstance(result.certificate, checker.Report):
        facts["certificate"] = checked.check_record("", result.certificate)
    if result.by_list is not None:
        facts["by_list"] = [
            records.trial_record(each, each) | {"list": each.name}
            for each in result.by_list
        ]
    return facts


picture.register(Puzzle, drawn)


@picture.register
def _(result: Result) -> str:
    return drawn(result.puzzle, result.chain or (), proved=result.is_own_proof)


@table.register
def _(facts: summary.Summary) -> str:
    return framed(summary.summary_html(facts))


@table.register
def _(made: Composition) -> str:
    pictures = (drawn(box.puzzle) for box in made.boxes)
    return "".join([f"<pre>{escape(str(made))}</pre>", *pictures])


@table.register
def _(trial: Trial) -> str:
    return _html(_beside_its_base(trial))


@table.register
def _html(trials: Trials) -> str:
    heads = ("variant", "words", "letters", "proved", "change", "chain")
    rows = [_row("th", heads)]
    for trial in trials:
        facts = trial.to_dict() | {"variant": trial.name}
        chain = " → ".join(facts["chain"] or ()) or facts.get("problem") or ""
        cells = [*(facts[head] for head in heads[:-1]), chain]
        rows.append(_row("td", cells))
    if said := trust(trials):
        below = "caption-side: bottom"
        rows.insert(0, f'<caption style="{below}">{escape(said)}</caption>')
    return f"<table>{''.join(rows)}</table>"


def _row(tag: str, cells: Iterable[object]) -> str:
    texts = ("" if cell is None else escape(str(cell)) for cell in cells)
    return f"<tr>{''.join(f'<{tag}>{text}</{tag}>' for text in texts)}</tr>"


def _beside_its_base(trial: Trial) -> Trials:
    return Trials([trial] if trial.base is None else [trial.base, trial])
