"""Formulations side by side: lines of a table as they come, and a picture over time."""

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from cpbox.basics.errors import InputError
from cpbox.basics.files import write_whole
from cpbox.basics.letters import printable
from cpbox.basics.wording import counted
from cpbox.lab.comparison import WHOLE, ComparedRun
from cpbox.puzzle import Puzzle
from cpbox.search.optimum.cp_sat import Effort
from cpbox.search.optimum.ledger import amounts
from cpbox.search.results.result import Status
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from cpbox.show.table import Column, Table
from cpbox.show.terminal_text import duration, filled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLUMNS = (
    Column("variables", 9),
    Column("constraints", 11),
    Column("branches", 10),
    Column("conflicts", 9),
    Column("time", 8),
    Column("gap", 8),
)


class RunTable:
    """Lines for one puzzle's runs.

    Parameters
    ----------
    puzzle
        What is solved.

    """

    def __init__(
        self, puzzle: Puzzle, formulations: Sequence[str], style: Style
    ) -> None:
        self._puzzle, self._style = puzzle, style
        room = max(len(name) + 2 for name in (*formulations, WHOLE))
        self._table = Table([Column.of_names(room), *COLUMNS], style.width)
        self._group: tuple[bool, int | None] | None = None
        self._runs: list[ComparedRun] = []

    def lines(self, run: ComparedRun) -> list[str]:
        """A run, and before it what it is on where that is new."""
        self._runs.append(run)
        if run.is_whole:
            head = [*map(self._style.bold, self._table.head())]
            return [
                *self._answer(run),
                *head,
                *self._table.row(["cpbox", *_cells(run)]),
            ]
        group = run.relaxation, run.candidates
        heading = [] if group == self._group else self._heading(run)
        self._group = group
        return [*heading, *self._table.row([f"  {run.formulation}", *_cells(run)])]

    def end(self) -> list[str]:
        """How far all agree."""
        whole, *others = self._runs
        if not others:
            return self._wrapped("Without a chain, there is no model to compare.")
        refused = [
            f"{run.formulation} refuses it: {run.problem}"
            for run in others
            if run.problem
        ]
        others = [run for run in others if not run.problem]
        if not others:
            return ["", *self._refused(refused)]
        done = sum(run.status.is_proof for run in others)
        share = f"{done} of {counted(len(others), 'run')}"
        if whole.status is not Status.OPTIMAL:
            text = (
                f"cpbox has not proved its answer; {share} proved the optimum of their "
                "model, and no chain that was found contradicts a bound of another."
            )
        elif done == len(others):
            text = f"Agreed: {share} proved the same optimum as cpbox."
        else:
            text = (
                f"Agreed: {share} proved the same optimum as cpbox; what the others "
                "found, and their bounds, do not contradict it."
            )
        return ["", *self._wrapped(text), *self._refused(refused)]

    def _refused(self, sentences: Sequence[str]) -> list[str]:
        """Which formulations do not support the puzzle, each once."""
        every = dict.fromkeys(sentences)
        return [line for each in every for line in self._wrapped(f"{each}.")]

    def _answer(self, whole: ComparedRun) -> list[str]:
        """What is compared on: the chain, and what is proved of it."""
        lines = [*map(self._style.bold, self._wrapped(printable(self._puzzle.name)))]
        if whole.chain is None or whole.objective is None:
            is_proof = whole.status.is_proof
            verdict = "No chain exists" if is_proof else "No chain was found"
            return [*lines, *self._wrapped(f"{verdict}{whole.trust}."), ""]
        values = amounts(self._puzzle.objective.terms, whole.objective)
        proved = "proved best" if whole.status.is_proof else "not proved best"
        about = f"({values}: {proved}{whole.trust})"
        return [
            *lines,
            *joined(whole.chain, self._style.width, self._puzzle, self._style),
            *self._wrapped(about),
            "",
        ]

    def _heading(self, run: ComparedRun) -> list[str]:
        kind = "survivor" if run.relaxation else "candidate"
        chains = f"chains of {counted(run.words or 0, 'word')}"
        of = "all of " if not run.relaxation else ""
        return self._wrapped(f"{chains}, {of}{counted(run.candidates or 0, kind)}")

    def _wrapped(self, text: str) -> list[str]:
        return filled(text, self._style.width)


def _cells(run: ComparedRun) -> list[str]:
    effort = run.effort
    sizes = effort.variables, effort.constraints, effort.branches, effort.conflicts
    return [*map(_number, sizes), _time(run), _gap(run)]


def _number(number: int | None) -> str:
    return "?" if number is None else f"{number:,}"


def _time(run: ComparedRun) -> str:
    """How long it took; that is more where it had to be stopped."""
    if run.problem:
        return "refused"
    if run.effort == Effort():
        return "crashed"
    return f"{'' if run.status.is_proof else '> '}{duration(run.seconds)}"


def _gap(run: ComparedRun) -> str:
    """What is between the bound and the chain, in hundredths of that."""
    if run.status is Status.INFEASIBLE:
        return "none"
    if run.gap is None:
        return "?"
    return f"{100 * run.gap:.3g} %" if run.gap else "0"


# ------------------------------------------------------------------ the picture

SIZE = (9, 4.2)  # inches, for each of the two kinds of candidates
FIRST = 1e-3  # seconds: what happens before is drawn there


def check_is_installed() -> None:
    """Raise where matplotlib is not there."""
    if find_spec("matplotlib") is None:
        problem = "needs matplotlib; install it: `pip install 'cpbox[plots]'`"
        raise InputError(problem, key="output")


def draw_runs(puzzle: Puzzle, runs: Sequence[ComparedRun], file: Path) -> None:
    """Write the picture of the formulations' runs."""
    words = counted(len(runs[0].chain or ()), "word")
    title = f"{puzzle.name}: chains of {words}, to be minimised"
    write_whole(file, plot(title, runs[1:], file.suffix.lower()[1:]))


def plot(title: str, runs: Sequence[ComparedRun], ending: str) -> bytes:
    """The picture, in the format of a file's ending.

    Parameters
    ----------
    ending
        Such as ``svg``.

    """
    import matplotlib as mpl  # an optional extra
    from matplotlib.figure import Figure

    kinds = sorted({run.relaxation for run in runs}, reverse=True)
    names = list(dict.fromkeys(run.formulation for run in runs))
    look: Any = {"svg.hashsalt": "cpbox", "svg.fonttype": "none"}
    with mpl.rc_context(look), catch_warnings():
        simplefilter("ignore", UserWarning)  # of letters that a font lacks
        figure = Figure(figsize=(SIZE[0], SIZE[1] * len(kinds)), layout="constrained")
        figure.suptitle(printable(title), parse_math=False)
        rows: Any = figure.subplots(len(kinds), squeeze=False)
        for (axes,), kind in zip(rows, kinds, strict=True):
            _draw(axes, [run for run in runs if run.relaxation == kind], names)
        rows[-1][0].set_xlabel("seconds (logarithmic)")
        file = BytesIO()
        metadata = {"Date": None} if ending == "svg" else None
        figure.savefig(file, format=ending, metadata=metadata)
    return file.getvalue()


def _draw(axes: "Axes", runs: Sequence[ComparedRun], names: Sequence[str]) -> None:
    """The runs on one kind of candidates, a colour for each formulation."""
    kind = "survivor" if runs[0].relaxation else "candidate"
    axes.set_title(f"on {counted(runs[0].candidates or 0, kind)}", loc="left")
    for run in runs:
        colour = f"C{names.index(run.formulation)}"
        for column, line in ((1, "-"), (2, "--")):
            points = [(each[0], each[column]) for each in run.progress]
            times = [max(time, FIRST) for time, height in points if height is not None]
            heights = [height for _, height in points if height is not None]
            if heights:
                end = max(run.seconds, times[-1])
                axes.step(
                    [*times, end], [*heights, heights[-1]], line,
                    color=colour, where="post",
                )  # fmt: skip
            if heights and run.status.is_proof and line == "-":
                axes.plot(end, heights[-1], "o", color=colour)
        axes.plot([], [], color=colour, label=run.formulation)
    for line, label in (("-", "best chain"), ("--", "bound"), ("o", "proved")):
        axes.plot([], [], line, color="grey", label=label)
    axes.set_xscale("log")
    axes.set_ylabel(runs[0].unit)
    axes.grid(visible=True, alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
