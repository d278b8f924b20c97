"""The facts as plots: SVG that takes its ink from the page around it."""

from collections.abc import Callable, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from cpbox.lab.summary.summary_facts import Chains, Facts
from cpbox.puzzle.errors import InputError
from cpbox.show.terminal_text import cut, printable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EXTRA = "install cpbox with its extra `plots`, as in pip install 'cpbox[plots]'"
INK = "#010203"  # no other mark of a plot has this colour; the page's takes its place
PLAIN = "as they stand"
LONGEST_NAME = 28  # columns
MOST_VARIANTS = 40  # that a plot can tell apart
WIDE, BAR = 5.6, 0.34  # inches

Plot = tuple[str, str]  # title, SVG


def plots(facts: Facts) -> list[Plot]:
    """Draw what there is to draw.

    Raises
    ------
    InputError
        When matplotlib is not installed.

    """
    drawn = []
    if any(facts.chains.values()):
        rows = len(facts.chains)
        drawn.append(("Words of the best chain", _svg(facts, _words, _high(rows, 1.5))))
    if facts.letters:
        drawn.append(("Letters of the best chain", _svg(facts, _letters, 2.6)))
    if facts.rules:
        high = _high(len(facts.rules), 1.2)
        drawn.append(("What the variants cost", _svg(facts, _rules, high)))
    if facts.seconds:
        drawn.append(("Time for an answer", _svg(facts, _time, 2.6)))
    return drawn


def _high(bars: int, rest: float) -> float:
    return rest + BAR * min(bars, MOST_VARIANTS)


def _svg(facts: Facts, draw: Callable[["Axes", Facts], None], high: float) -> str:
    try:
        import matplotlib as mpl  # an extra
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError(f"plots need matplotlib; {EXTRA}") from None
    inked = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color")
    look: Any = dict.fromkeys((*inked, "ytick.color"), INK)
    look |= {"svg.fonttype": "none", "svg.hashsalt": "cpbox", "font.size": 10}
    with mpl.rc_context(look), catch_warnings():
        simplefilter("ignore", UserWarning)  # of letters that a font lacks
        figure = Figure(figsize=(WIDE, high), layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes, facts)
        stream = StringIO()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(stream, format="svg", transparent=True, metadata=nothing)
    svg = stream.getvalue()
    return svg[svg.index("<svg") :].replace(INK, "currentColor")


def _words(axes: "Axes", facts: Facts) -> None:
    """A bar for each variant, parted by the number of words."""
    from matplotlib import colormaps  # an extra

    shown = dict([*facts.chains.items()][:MOST_VARIANTS])
    sizes = sorted({each.words or 0 for known in shown.values() for each in known})
    places, left = range(len(shown)), [0.0] * len(shown)
    for place, words in enumerate(sizes):
        part = [_share(known, words) for known in shown.values()]
        color = "#9a9aa5" if not words else colormaps["viridis"](place / len(sizes))
        label = f"{words} words" if words > 1 else ("1 word" if words else "no chain")
        axes.barh(places, part, left=left, color=color, label=label)
        left = [a + b for a, b in zip(left, part, strict=True)]
    _name(axes, [name or PLAIN for name in shown])
    axes.set(xlim=(0, 100), xlabel="% of the proved answers")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, frameon=False)


def _name(axes: "Axes", names: Sequence[str]) -> None:
    """Write a name beside each bar, the first above."""
    shown = [cut(printable(name), LONGEST_NAME, "…") for name in names]
    plain = [name.replace("$", r"\$") for name in shown]  # or two are mathematics
    axes.set_yticks(range(len(plain)), plain)
    axes.invert_yaxis()


def _share(known: tuple[Chains, ...], words: int) -> float:
    total = sum(each.count for each in known)
    part = sum(each.count for each in known if (each.words or 0) == words)
    return 100 * part / total if total else 0


def _letters(axes: "Axes", facts: Facts) -> None:
    from matplotlib.ticker import MaxNLocator  # an extra

    axes.bar([*facts.letters], [*facts.letters.values()], color="#4a90d9")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlim(min(facts.letters) - 1, max(facts.letters) + 1)
    axes.set(xlabel="letters", ylabel=f"puzzles {PLAIN}")


def _rules(axes: "Axes", facts: Facts) -> None:
    """A bar for each variant: how many lose their chain, or need a longer one."""
    shown = facts.rules[:MOST_VARIANTS]
    places = range(len(shown))
    whole = [max(each.count, 1) for each in shown]
    lost = [100 * each.impossible / n for each, n in zip(shown, whole, strict=True)]
    longer = [100 * each.longer / n for each, n in zip(shown, whole, strict=True)]
    axes.barh(places, longer, color="#4a90d9", label="more words")
    axes.barh(places, lost, left=longer, color="#d9694a", label="no chain any more")
    _name(axes, [each.name for each in shown])
    axes.set(xlim=(0, 100), xlabel="% of the puzzles proved with and without it")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, frameon=False)


def _time(axes: "Axes", facts: Facts) -> None:
    axes.plot(facts.seconds, range(101), color="#4a90d9", label="to solve")
    if facts.proof_seconds:
        axes.plot(
            facts.proof_seconds, range(101), "--", color="#d9694a", label="to prove"
        )
        axes.legend(frameon=False)
    axes.set(xscale="log", xlabel="seconds", ylabel="% of the answers", ylim=(0, 101))
    axes.grid(color="#88888844")
