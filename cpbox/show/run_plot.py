"""Runs side by side as a picture: best chain and bound over time."""

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from cpbox.lab.comparison import Run
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.wording import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = (9, 4.2)  # inches, for each of the two kinds of candidates
FIRST = 1e-3  # seconds: what happens before is drawn there


def check_is_installed() -> None:
    """Raise where matplotlib is not there.

    Raises
    ------
    InputError
        With what to install.

    """
    if find_spec("matplotlib") is None:
        problem = "needs matplotlib, which is not there; pip install 'cpbox[plots]'"
        raise InputError(problem, "-o")


def plot(title: str, runs: Sequence[Run], ending: str) -> bytes:
    """The picture, in the format of a file's ending.

    Parameters
    ----------
    title
        What stands above.
    runs
        Those of the formulations.
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
        figure.suptitle(title.replace("$", r"\$"))  # or two of them are mathematics
        rows: Any = figure.subplots(len(kinds), squeeze=False)
        for (axes,), kind in zip(rows, kinds, strict=True):
            _draw(axes, [run for run in runs if run.relaxation == kind], names)
        rows[-1][0].set_xlabel("seconds (logarithmic)")
        file = BytesIO()
        metadata = {"Date": None} if ending == "svg" else None
        figure.savefig(file, format=ending, metadata=metadata)
    return file.getvalue()


def _draw(axes: "Axes", runs: Sequence[Run], names: Sequence[str]) -> None:
    """The runs on one kind of candidates, a colour for each formulation."""
    kind = "survivor" if runs[0].relaxation else "candidate"
    axes.set_title(f"on {counted(runs[0].candidates, kind)}", loc="left")
    for run in runs:
        colour = f"C{names.index(run.formulation)}"
        for column, line in ((1, "-"), (2, "--")):
            known = [(each[0], each[column]) for each in run.progress]
            times = [max(time, FIRST) for time, height in known if height is not None]
            heights = [height for _, height in known if height is not None]
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
