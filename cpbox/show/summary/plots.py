"""The facts as plots: SVG that takes its ink from the page around it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from cpbox.lab.summary.summary_facts import Chains, Facts
from cpbox.puzzle.wording import counted
from cpbox.show.terminal_text import cut, printable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK = "#010203"  # no other mark of a plot has this colour; the page's takes its place
BLUE, RED, GREY = "#4a90d9", "#d9694a", "#9a9aa5"
LONGEST_NAME = 28  # columns
MOST_VARIANTS = 40  # that a plot can tell apart
WIDE, BAR = 5.6, 0.34  # inches

Plot = tuple[str, str]  # title, SVG
Parts = Mapping[str, tuple[str | float, list[float]]]  # a colour, and per cents


def plots(facts: Facts) -> list[Plot]:
    """Draw what there is to draw.

    Raises
    ------
    InputError
        When matplotlib is not installed.

    """
    drawn = []
    if any(facts.chains.values()):
        drawn.append(("Words of the best chain", _words(facts)))
    if facts.rules:
        drawn.append(("What the variants cost", _rules(facts)))
    if facts.seconds:
        drawn.append(("Time for an answer", _svg(partial(_time, facts=facts), 2.6)))
    return drawn


def _svg(draw: Callable[["Axes"], None], high: float) -> str:
    from cpbox.show.run_plot import check_is_installed  # which imports ortools

    check_is_installed()
    import matplotlib as mpl  # an extra
    from matplotlib.figure import Figure

    inked = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color")
    look: Any = dict.fromkeys((*inked, "ytick.color"), INK)
    look |= {"svg.fonttype": "none", "svg.hashsalt": "cpbox", "font.size": 10}
    with mpl.rc_context(look), catch_warnings():
        simplefilter("ignore", UserWarning)  # of letters that a font lacks
        figure = Figure(figsize=(WIDE, high), layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        stream = StringIO()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(stream, format="svg", transparent=True, metadata=nothing)
    svg = stream.getvalue()
    return svg[svg.index("<svg") :].replace(INK, "currentColor")


def _words(facts: Facts) -> str:
    """A bar for each variant, parted by the number of words."""
    shown = dict([*facts.chains.items()][:MOST_VARIANTS])
    sizes = sorted({each.words or 0 for known in shown.values() for each in known})
    parts: dict[str, tuple[str | float, list[float]]] = {}
    for place, words in enumerate(sizes):
        color = place / len(sizes) if words else GREY
        shares = [_share(known, words) for known in shown.values()]
        parts[counted(words, "word") if words else "no chain"] = color, shares
    names = [name or "as they stand" for name in shown]
    return _bars(names, parts, "% of the proved answers")


def _share(known: tuple[Chains, ...], words: int) -> float:
    total = sum(each.count for each in known)
    part = sum(each.count for each in known if (each.words or 0) == words)
    return 100 * part / total if total else 0


def _rules(facts: Facts) -> str:
    """A bar for each variant: how many lose their chain, or need a longer one."""
    shown = facts.rules[:MOST_VARIANTS]
    whole = [max(each.count, 1) for each in shown]
    lost = [100 * each.impossible / n for each, n in zip(shown, whole, strict=True)]
    longer = [100 * each.longer / n for each, n in zip(shown, whole, strict=True)]
    parts = {"more words": (BLUE, longer), "no chain any more": (RED, lost)}
    names = [each.name for each in shown]
    return _bars(names, parts, "% of the puzzles proved with and without it")


def _bars(names: Sequence[str], parts: Parts, label: str) -> str:
    """A bar in parts for each name, the first above."""

    def draw(axes: "Axes") -> None:
        from matplotlib import colormaps  # an extra

        left = [0.0] * len(names)
        for part, (shade, widths) in parts.items():
            color: Any = shade
            if isinstance(shade, float):
                color = colormaps["viridis"](shade)
            axes.barh(places, widths, left=left, color=color, label=part)
            left = [a + b for a, b in zip(left, widths, strict=True)]
        shown = [cut(printable(name), LONGEST_NAME, "…") for name in names]
        # Else two dollars are mathematics.
        axes.set_yticks(places, [name.replace("$", r"\$") for name in shown])
        axes.invert_yaxis()
        axes.set(xlim=(0, 100), xlabel=label)
        where: Any = {"loc": "lower center", "bbox_to_anchor": (0.5, 1)}
        axes.legend(ncols=4, frameon=False, **where)

    places = range(len(names))
    return _svg(draw, 1.5 + BAR * len(names))


def _time(axes: "Axes", facts: Facts) -> None:
    axes.plot(facts.seconds, range(101), color=BLUE, label="to solve")
    if facts.proof_seconds:
        axes.plot(facts.proof_seconds, range(101), "--", color=RED, label="to prove")
        axes.legend(frameon=False)
    axes.set(xscale="log", xlabel="seconds", ylabel="% of the answers", ylim=(0, 101))
    axes.grid(color="#88888844")
