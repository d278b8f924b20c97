"""The lab's calls from Python: compose, compare, results, and the schemas."""

import json
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Ge, Interval

from cpbox.basics.errors import InputError, OutputError
from cpbox.basics.files import load
from cpbox.basics.showing import Shown, frame
from cpbox.calls.sources import PuzzleSource, puzzle_from
from cpbox.fields.arguments import FilePath, Stop, ending_of, function
from cpbox.fields.arguments import path as a_path
from cpbox.fields.mapping_forms import stripped
from cpbox.fields.signature import Count, Seconds, call
from cpbox.lab.composer import spec_keys as of_specs
from cpbox.lab.results_table import frame_of
from cpbox.puzzle.reader import schema as of_puzzles
from cpbox.search.searching import bar, both, searching
from cpbox.search.solver_config import Formulation, Progress, SolverConfig, Watch
from cpbox_models import NAMES

if TYPE_CHECKING:
    from pandas import DataFrame

    from cpbox.lab.composer.batch import Composition
    from cpbox.lab.composer.composed_box import Composed
    from cpbox.lab.composer.spec import Spec

DRAWINGS = (".svg", ".png", ".pdf")
LIMIT = 10.0  # seconds for each run that is compared, unless given
_COUNTS = ("candidates", "words", "variables", "constraints", "branches", "conflicts")


class Schema(Shown, dict[str, Any]):
    """A JSON Schema."""

    def __str__(self) -> str:
        return json.dumps(self, indent=2, ensure_ascii=False)


@call
def compose(  # noqa: PLR0913  # what, how many, where, and for how long
    spec: FilePath | Mapping[str, object] | None = None,
    number: Count | None = None,
    *,
    daily: str | None = None,
    output: FilePath | None = None,
    seed: Annotated[int, Ge(0)] = 0,
    jobs: Annotated[int, Interval(ge=1, le=256)] = 1,
    force: bool = False,
    certify: bool = False,
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
    on_box: "Callable[[Composed, Path | None], None] | None" = None,
) -> "Composition":
    """Compose boxes that keep promises, each proved and confirmed by a second run.

    Parameters
    ----------
    spec
        A file with the request. Or what such a file contains, as in
        ``{"answer": ["upcoming", "glower"], "guarantees": {"unique": "chain"}}``.
        With `daily` it may be left out.
    number
        How many boxes. By default one; with `daily`, one for each day.
    daily
        A box for each day of a year or a month; with -n, only the first N days. Or for
        N days from one day on. As in ``2027``, ``2027-03`` and ``2027-03-08``.
    output
        The folder to write to. A search that was stopped there is continued.
    seed
        Another seed gives other boxes.
    jobs
        Try J answers at once; the boxes stay the same.
    force
        Overwrite existing files.
    certify
        Write proofs beside each file. They are for `check`.
    time_limit
        Stop after S seconds; the same command continues later.
    stop, watch, progress
        As for :func:`solve`.
    on_box
        Given each box as it is made, and the path of its file.

    Returns
    -------
    The boxes; whether they are enough; whether it is proved that there is no other;
    and, if one answer was given, why there is none.

    Raises
    ------
    InputError
        When the spec makes no sense, the folder cannot be written, or proofs or boxes
        for days are asked for and no folder.
    KeyboardInterrupt
        When the user interrupts it; the files already written are kept.

    """
    deadline = perf_counter() + (inf if time_limit is None else time_limit)
    place = None if output is None else Path(output)
    check_written(output=place, daily=daily, certify=certify)
    function(on_box, "on_box")
    from cpbox.lab.composer.batch import compose as composed
    from cpbox.lab.composer.batch import days_of
    from cpbox.lab.composer.hunt import Hunt
    from cpbox.lab.composer.shelf import Shelf
    from cpbox.show.composed_boxes import title_of

    days = [] if daily is None else days_of(daily, number)
    shelf = Shelf(place, _read(spec, daily=bool(days)), seed, force=force)
    with bar(progress) as shown:
        either = both(watch, shown) or (lambda _: None)

        def say(doing: str) -> None:
            either(Progress(doing, None, None, None))

        hunt = Hunt(shelf, jobs, deadline, say, stop)
        most = len(days) or number or 1
        hand_over = on_box or (lambda *_: None)
        how: Any = {"on_box": hand_over, "certify": certify, "title_of": title_of}
        return composed(hunt, most, days=days, **how)


def check_written(output: Path | None, **needs: object) -> None:
    """Raise where boxes are to be written, and no folder is named."""
    for name in (name for name, value in needs.items() if value and output is None):
        raise InputError("needs a folder; name one with `output`", key=name)


def _read(spec: Any, *, daily: bool) -> "Spec":
    """The request; for days, with what measures how hard a box is."""
    from cpbox.lab.composer.spec import read_spec, spec_of

    if spec is None and daily:
        return spec_of({}, "daily", daily=daily)
    if isinstance(spec, Mapping):
        return spec_of(stripped(spec), "", daily=daily)
    file = a_path(spec, "spec")
    text = load(file, may_wait=True)
    return read_spec(text, str(file), file.parent, daily=daily)


@call
def compare(  # noqa: PLR0913
    puzzle: PuzzleSource,
    config: SolverConfig = SolverConfig(),
    formulations: tuple[Formulation, ...] = NAMES,
    *,
    output: FilePath | None = None,
    time_limit: Seconds | None = LIMIT,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> "DataFrame":
    """Solve the model of a puzzle's answer with each formulation, as a table.

    cpbox solves the puzzle as a whole first. All chains of the answer's number of words
    are then a model, once on the survivors that CP-SAT had last for them, once on all
    candidates; CP-SAT minimises each formulation's, in a process apart.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    config
        How cpbox solves the whole, and the settings of CP-SAT for all.
    formulations
        The formulations to compare (default: all).
    output
        Draw the bound and the best chain over time: compared.svg (or .png, .pdf). It
        needs the extra `plots`.
    time_limit
        Stop each run after S seconds.
    stop, watch, progress
        As for :func:`solve`.

    Returns
    -------
    A row for cpbox on the whole, and one for each formulation and kind of candidates:
    the ``formulation``; whether the ``relaxation`` filtered the ``candidates`` and how
    many these are; the ``words`` of a chain; the ``status``, and which formulations
    but cpbox's usual ones are ``trusted`` for it; ``chain`` and ``objective`` of what
    was found, the ``bound`` on it and the relative ``gap``; ``variables`` and
    ``constraints`` before presolve, ``branches``, ``conflicts``; seconds to build, to
    solve and in all; and ``progress``, moments of (seconds, best chain, bound) in
    ``unit``, the first term that differs. There is the first row alone where the puzzle
    has no chain, or none was found in time.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    Contradiction
        When two runs cannot both be right: a bug.

    """
    file = None if output is None else Path(output)
    if file is not None:
        check_drawing(file)
    puzzle = puzzle_from(puzzle)
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        from cpbox.lab.comparison import compared

        runs = [*compared(puzzle, how, formulations, either)]
    if file is not None and len(runs) > 1:
        from cpbox.show.compared_runs import draw_runs

        draw_runs(puzzle, runs, file)
    return frame(run.record() for run in runs).astype(dict.fromkeys(_COUNTS, "Int64"))


def check_drawing(file: Path) -> None:
    """Raise unless runs can be drawn to a file."""
    from cpbox.show.compared_runs import check_is_installed

    ending_of(file, DRAWINGS)
    check_is_installed()
    if not file.parent.is_dir():
        raise OutputError(f"{file}: there is no such folder; choose another file")


@call
def read_results(path: FilePath) -> "DataFrame":
    """Read the results of ``cpbox sweep`` as a table.

    Parameters
    ----------
    path
        The file that it wrote or is writing.

    Returns
    -------
    A row for each answer; ``COLUMNS`` in ``cpbox.lab.results_table`` names its
    columns.

    Raises
    ------
    InputError
        When it cannot be read, or no sweep wrote it.

    """
    return frame_of([Path(path)])


@call
def schema(kind: Literal["puzzle", "compose"] = "puzzle") -> Schema:
    """JSON Schema (draft 2020-12) of a file, for editors.

    Parameters
    ----------
    kind
        Puzzle, or compose for a request to compose boxes.

    Raises
    ------
    InputError
        When it is neither.

    """
    made = {"puzzle": of_puzzles, "compose": of_specs.schema}
    return Schema(made[kind]())
