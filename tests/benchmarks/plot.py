"""The measurements as a picture: time against letters."""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

from tests.benchmarks.outcome import End, Row

MARKERS = "oXsPD^v*<>pdhH"
DODGE = 0.22  # letters between the marks of two methods, so that none hides another
Points = list[tuple[int, float]]
RAN_OUT = (End.TIME, End.MEMORY, End.CRASHED)


def draw(rows: Sequence[Row], cap: float, caption: str, file: Path) -> None:
    """Write an SVG: a mark for each run, and a line through the medians."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "cpbox", "svg.fonttype": "none"})
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(9, 6), layout="constrained")
    names = list(rows[0].outcomes)
    for number, (name, marker) in enumerate(zip(names, cycle(MARKERS), strict=False)):
        shift = (number - (len(names) - 1) / 2) * DODGE
        colour = f"C{number}" if number else "black"
        ended = _points(rows, name, cap, ran_out=False)
        stopped = _points(rows, name, cap, ran_out=True)
        line = _medians(ended + stopped)
        width, alpha = (2.5, 0.9) if number == 0 else (1, 0.5)
        axes.plot(*_columns(line, shift), color=colour, linewidth=width, alpha=alpha)
        for points, fill in ((ended, colour), (stopped, "none")):
            style: dict[str, Any] = {"facecolors": fill, "edgecolors": colour}
            axes.scatter(*_columns(points, shift), zorder=3, marker=marker, **style)
        axes.plot([], [], color=colour, marker=marker, label=name)
    for fill, label in (("grey", "a box"), ("none", "out of time or memory")):
        axes.scatter([], [], facecolors=fill, edgecolors="grey", label=label)
    axes.plot([], [], color="grey", label="their median")
    axes.axhline(cap, color="grey", linewidth=0.8, linestyle=":")
    axes.set_yscale("log")
    axes.set_xticks(sorted({len(row.rung.letters) for row in rows}))
    axes.set_xlabel("letters on the box")
    axes.set_ylabel("seconds (logarithmic)")
    axes.set_title("Time to the best chain, proved best")
    axes.grid(visible=True, axis="y", alpha=0.3)
    figure.legend(loc="outside right upper", frameon=False)
    figure.supxlabel(caption, fontsize=8, color="#555")
    figure.savefig(file, metadata={"Date": None})
    plt.close(figure)


def _points(rows: Sequence[Row], name: str, cap: float, *, ran_out: bool) -> Points:
    """Letters and seconds of the runs that ended by themselves, or that ran out."""
    return [
        (len(row.rung.letters), cap if ran_out else row.outcomes[name].seconds or cap)
        for row in rows
        if (row.outcomes[name].end in RAN_OUT) == ran_out
        and (ran_out or row.verdict(name) == "proved")
    ]


def _medians(points: Points) -> Points:
    return [
        (x, median(y for x_, y in points if x_ == x))
        for x in sorted({x for x, _ in points})
    ]


def _columns(points: Points, shift: float) -> tuple[list[float], list[float]]:
    return [x + shift for x, _ in points], [y for _, y in points]
