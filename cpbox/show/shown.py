"""What people see of the values that calls return: the page that the shell prints.

Also what values do by rooms above theirs. What is slow to load is loaded when a value
is shown.
"""

import json
from typing import TYPE_CHECKING, Any

from cpbox.proof.proving import Checked
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import PAGES, picture, read
from cpbox.search.result import Result
from cpbox.search.trials import Trials
from cpbox.show.style import Style

if TYPE_CHECKING:  # which import ortools
    from cpbox.explain import Explanation
    from cpbox.lab.composer.batch import Composition
    from cpbox.proof.prover.bundle_writer import Bundle
    from cpbox.search.formulated import Formulated

PLAIN = Style()


@read.register(dict)
def _(plain: dict[str, object]) -> Puzzle:
    from cpbox.puzzle.reader.loading import puzzle_of

    return puzzle_of(plain)


@picture.register(Puzzle)
@picture.register(Result)
def _(shown: Puzzle | Result) -> str | None:
    from cpbox.show.picture import picture as drawn

    if isinstance(shown, Puzzle):
        return drawn(shown)
    if shown.puzzle is None:
        return None
    proved = shown.status.is_proof
    return drawn(shown.puzzle, shown.chain or (), proved=proved)


def _schema(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False)


def _trials(trials: Trials) -> str:
    from cpbox.show.trial_tables import trials_page

    return trials_page(trials, PLAIN)


def _checked(checked: Checked) -> str:
    from cpbox.show.checked import check_page

    return check_page(checked.folder, checked, PLAIN)


def _explanation(explained: "Explanation") -> str:
    from cpbox.show.why import page_of

    return page_of([explained], PLAIN)


def _composition(made: "Composition") -> str:
    from cpbox.show.composed_boxes import outcome

    return outcome(made.spec, made, PLAIN)


def _bundle(proved: "Bundle") -> str:
    from cpbox.show.checked import bundle_page

    assert proved.result.puzzle is not None
    return bundle_page(proved.result.puzzle, proved, proved.folder, PLAIN)


def _formulated(model: "Formulated") -> str:
    from cpbox.show.model_sizes import page_of

    return page_of(model, PLAIN)


PAGES.update(
    Variants=lambda them: "\n".join(f"{name}: {x!r}" for name, x in them.items()),
    Schema=_schema,
    Trial=lambda trial: f"{trial.name}: {trial.result or trial.problem}",
    Trials=_trials,
    Checked=_checked,
    Explanation=_explanation,
    Composition=_composition,
    Composed=lambda box: box.text,
    Bundle=_bundle,
    Formulated=_formulated,
)
