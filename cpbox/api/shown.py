"""What people see of the values that calls return: the page that the shell prints.

Also what values do by rooms above theirs. What is slow to load is loaded when a value
is shown; the classes of such rooms are registered by the call that returns them.
"""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cpbox.proof.checker import Report
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import Shown, page, picture, read
from cpbox.search.result import Result
from cpbox.search.trials import Trial, Trials

if TYPE_CHECKING:  # which import ortools
    from cpbox.explain import Explanation
    from cpbox.lab.composer.batch import Composition
    from cpbox.lab.composer.composed_box import Composed
    from cpbox.proof.prover.bundle_writer import Bundle
    from cpbox.search.formulated import Formulated


class Variants(Shown, dict[str, Puzzle]):
    """Puzzles by name."""


class Schema(Shown, dict[str, Any]):
    """A JSON Schema."""


@dataclass(frozen=True, repr=False)
class Checked(Shown, Report):
    """All findings about a bundle, and where that is.

    Parameters
    ----------
    folder
        The folder.

    """

    folder: str = ""


@read.register(dict)
def _(plain: dict[str, object]) -> Puzzle:
    from cpbox.puzzle.reader.plain_values import puzzle_of

    return puzzle_of(plain)


@picture.register(Puzzle)
def _(puzzle: Puzzle) -> str:
    from cpbox.show.picture import picture as drawn

    return drawn(puzzle)


@picture.register(Result)
def _(result: Result) -> str | None:
    from cpbox.show.picture import picture as drawn

    if result.puzzle is None:
        return None
    return drawn(result.puzzle, result.chain or ())


@page.register(Variants)
def _(variants: Variants) -> str:
    return "\n".join(f"{name}: {puzzle!r}" for name, puzzle in variants.items())


@page.register(Schema)
def _(schema: Schema) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False)


@page.register(Trial)
def _(trial: Trial) -> str:
    return f"{trial.name}: {trial.result or trial.problem}"


@page.register(Trials)
def _(trials: Trials) -> str:
    from cpbox.show.style import Style
    from cpbox.show.trial_tables import trials_page

    return trials_page(trials, Style())


@page.register(Checked)
def _(checked: Checked) -> str:
    from cpbox.show.checked import check_page
    from cpbox.show.style import Style

    return check_page(checked.folder, checked, Style())


def explanation(explained: "Explanation") -> str:
    """Write an explanation as ``cpbox why`` does."""
    from cpbox.show.style import Style
    from cpbox.show.why import page_of

    return page_of([explained], Style())


def composition(made: "Composition") -> str:
    """Write what became of composing as ``cpbox compose`` does."""
    from cpbox.show.composed_boxes import outcome
    from cpbox.show.style import Style

    return outcome(made.spec, made, Style())


def composed(box: "Composed") -> str:
    """Write a box as its file."""
    return box.text


def bundle(proved: "Bundle") -> str:
    """Write what is proved as ``cpbox prove`` does."""
    from cpbox.show.bundled import bundle_page
    from cpbox.show.style import Style

    assert proved.result.puzzle is not None
    return bundle_page(proved.result.puzzle, proved, proved.folder, Style())


def formulated(model: "Formulated") -> str:
    """Write a model's sizes as ``cpbox model`` does."""
    from cpbox.show.model_sizes import page_of
    from cpbox.show.style import Style

    return page_of(model, Style())
