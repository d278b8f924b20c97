"""What people see of the values that calls return: the page that the shell prints.

Also what values do by rooms above theirs. What is slow to load is loaded when a value
is shown.
"""

import json
import sys
from html import escape
from typing import TYPE_CHECKING, Any

from cpbox.candidates.vocabulary import Vocabulary
from cpbox.proof import checker
from cpbox.proof.proving import Report
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import PAGES, RECORDS, TABLES, picture
from cpbox.search.results.record import Record, record, trial_record
from cpbox.search.results.result import Result
from cpbox.search.results.trials import Trial, Trials
from cpbox.show.style import DRAWN, Style, can_show

if TYPE_CHECKING:  # which import ortools
    from cpbox.explain import Explanation
    from cpbox.explain.hints import Hint
    from cpbox.lab.composer.batch import Composition
    from cpbox.lab.composer.composed_box import Composed
    from cpbox.proof.prover.bundle_writer import Bundle
    from cpbox.search.python_model import Formulated


def plain() -> Style:
    """What can be printed: lines and arrows, unless standard output lacks them."""
    return Style(unicode=can_show(sys.stdout, DRAWN))


@picture.register(Puzzle)
@picture.register(Result)
def _(shown: Puzzle | Result) -> str | None:
    from cpbox.show.picture import picture as drawn

    if isinstance(shown, Puzzle):
        return drawn(shown)
    return drawn(shown.puzzle, shown.chain or (), proved=shown.status.is_proof)


def _schema(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False)


def _result(result: Result) -> str:
    from cpbox.show.checked import certificate_block
    from cpbox.show.result_page import page
    from cpbox.show.trial_tables import lists_page

    if result.by_list is not None:
        return lists_page(result.by_list, plain())
    shown = page(result.puzzle, result, result.request, plain())
    if isinstance(result.certificate, checker.Report):
        shown += f"\n\n{certificate_block(result.certificate, plain())}"
    return shown


def _result_record(result: Result) -> Record:
    from cpbox.show.checked import check_record

    known = record(result.puzzle, result, result.request)
    if isinstance(result.certificate, checker.Report):
        known["certificate"] = check_record("", result.certificate)
    if result.by_list is not None:
        known["by_list"] = [
            trial_record(each, each) | {"list": each.name} for each in result.by_list
        ]
    return known


def _trials(trials: Trials) -> str:
    from cpbox.show.trial_tables import trials_page

    return trials_page(trials, plain())


def _trial(trial: Trial) -> str:
    return _trials(Trials([trial] if trial.base is None else [trial.base, trial]))


def _trial_table(trials: Trial | Trials) -> str:
    if isinstance(trials, Trial):
        trials = Trials([trials] if trials.base is None else [trials.base, trials])
    heads = ("variant", "words", "letters", "proved", "change", "chain")
    rows = ["".join(f"<th>{head}</th>" for head in heads)]
    for trial in trials:
        known = trial.to_dict() | {"variant": trial.name}
        chain = " → ".join(known["chain"] or ()) or known.get("problem") or ""
        cells = [known[head] for head in heads[:-1]]
        said = ["" if cell is None else str(cell) for cell in [*cells, chain]]
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in said))
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _pictures(made: "Composition") -> str:
    text = f"<pre>{escape(str(made))}</pre>"
    return text + "".join(filter(None, (picture(box.puzzle) for box in made.boxes)))


def _vocabulary(words: Vocabulary) -> str:
    from cpbox.show.word_table import words_page

    return words_page(words, plain())


def _vocabulary_record(words: Vocabulary) -> Record:
    from cpbox.show.word_table import words_record

    return words_record(words)


def _summary(facts: dict[str, Any]) -> str:
    from cpbox.show.summary import summary_page

    return summary_page(facts, plain())


def _summary_table(facts: dict[str, Any]) -> str:
    from cpbox.show.drawn import framed
    from cpbox.show.summary import summary_html

    return framed(summary_html(facts))


def _composed_record(box: "Composed") -> Record:
    from cpbox.show.composed_boxes import box_record

    return box_record(box, None)


def _hint(hint: "Hint") -> str:
    from cpbox.show.hint_levels import hint_page

    assert hint.puzzle is not None
    return hint_page(hint.puzzle, hint, hint.level, plain())


def _hint_record(hint: "Hint") -> Record:
    from cpbox.show.hint_levels import hint_record

    assert hint.puzzle is not None
    return hint_record(hint.puzzle, hint, hint.level)


def _report(report: Report) -> str:
    from cpbox.show.checked import check_page

    return check_page(report.folder, report, plain())


def _report_record(report: Report) -> Record:
    from cpbox.show.checked import check_record

    return check_record(report.folder, report)


def _explanation(explained: "Explanation") -> str:
    from cpbox.show.why import page_of

    return page_of([explained], plain())


def _explanation_record(explained: "Explanation") -> Record:
    from cpbox.show.why import why_record

    return why_record(explained)


def _composition(made: "Composition") -> str:
    from cpbox.show.composed_boxes import outcome

    return outcome(made.spec, made, plain())


def _composition_record(made: "Composition") -> Record:
    from cpbox.show.composed_boxes import outcome_record

    return outcome_record(made.spec, made)


def _bundle(proved: "Bundle") -> str:
    from cpbox.show.checked import bundle_page

    return bundle_page(proved.result.puzzle, proved, proved.folder, plain())


def _bundle_record(proved: "Bundle") -> Record:
    from cpbox.show.checked import bundle_record

    return bundle_record(proved.result.puzzle, proved, proved.folder)


def _formulated(model: "Formulated") -> str:
    from cpbox.show.model_sizes import page_of

    return page_of(model, plain())


PAGES.update(
    Variants=lambda them: "\n".join(f"{name}: {x!r}" for name, x in them.items()),
    Schema=_schema,
    Result=_result,
    Trial=_trial,
    Trials=_trials,
    Hint=_hint,
    Report=_report,
    Vocabulary=_vocabulary,
    Summary=_summary,
    Swept=lambda swept: "\n".join(swept.lines),
    Held=lambda held: "\n".join(held.lines),
    Imports=lambda made: "\n".join(map(str, [*made.games, *made.problems])),
    Explanation=_explanation,
    Composition=_composition,
    Composed=lambda box: box.text,
    Bundle=_bundle,
    Formulated=_formulated,
)
TABLES.update(
    Trial=_trial_table,
    Trials=_trial_table,
    Composition=_pictures,
    Summary=_summary_table,
)
RECORDS.update(
    Vocabulary=_vocabulary_record,
    Composed=_composed_record,
    Result=_result_record,
    Trial=lambda trial: trial_record(trial.base or trial, trial),
    Hint=_hint_record,
    Report=_report_record,
    Explanation=_explanation_record,
    Composition=_composition_record,
    Bundle=_bundle_record,
)
