"""The measurements as a picture: time against letters."""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from statistics import median

from tests.benchmarks.outcome import End, Row

MARKERS = "oXsPD^v*<>pdhH"
DODGE = 0.22  # letters between the marks of two methods, so that none hides another
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
        colour = f"C{number}"
        ended = _points(rows, name, cap, ran_out=False)
        stopped = _points(rows, name, cap, ran_out=True)
        line = _medians(ended + stopped)
        axes.plot(
            [x + shift for x, _ in line],
            [y for _, y in line],
            color=colour,
            linewidth=2.5 if number == 0 else 1,
            alpha=0.9 if number == 0 else 0.5,
        )
        for points, fill in ((ended, colour), (stopped, "none")):
            axes.scatter(
                [x + shift for x, _ in points],
                [y for _, y in points],
                s=36,
                marker=marker,
                facecolors=fill,
                edgecolors=colour,
                zorder=3,
            )
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


def _points(
    rows: Sequence[Row], name: str, cap: float, *, ran_out: bool
) -> list[tuple[int, float]]:
    """Letters and seconds of the runs that ended by themselves, or that ran out."""
    return [
        (len(row.rung.letters), cap if ran_out else row.outcomes[name].seconds or cap)
        for row in rows
        if (row.outcomes[name].end in RAN_OUT) == ran_out
        and (ran_out or row.verdict(name) == "proved")
    ]


def _medians(points: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    return [
        (x, median(y for x_, y in points if x_ == x))
        for x in sorted({x for x, _ in points})
    ]
