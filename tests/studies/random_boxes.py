"""Random boxes: how many have an answer, and of how many words, by list."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import cpbox
from cpbox.lab.results_table import frame_of
from cpbox.show.summary import share
from tests.benchmarks.table import grid
from tests.studies.sweeping import sweep
from tests.studies.text import Section, svg

if TYPE_CHECKING:  # slow to import
    from matplotlib.axes import Axes
    from pandas import DataFrame, Series

LISTS = ("common", "standard", "extended", "full")
ABOUT = (
    "{:,} boxes, every answer proved: the share that has no chain of at most twelve "
    "words, and of the others the share whose best chain has so many words, their "
    "median, and the most."
)
WORST = (
    "The box of each list whose best chain has the most words (of several, the one "
    "with the most letters), proved once more and verified by the independent checker:"
)
MOST = 7  # words that have a column of their own


def study(folder: Path, boxes: int) -> Section:
    """Sweep so many random boxes under each list, and certify the worst of each."""
    variants = {name: {"words": {"list": name}} for name in LISTS[:-1]}
    results = sweep(folder, "random", boxes, LISTS[-1], variants)
    frame = frame_of([results])
    by_list = {
        name: frame[frame["variant"] == (name if name in variants else "")]
        for name in LISTS
    }
    assert all(len(x) == boxes and x["proved"].all() for x in by_list.values())
    rows = [_row(name, each["words"]) for name, each in by_list.items()]
    head = ["list", "no chain", *map(str, range(1, MOST)), f"{MOST} or more"]
    worst = [_worst(name, each) for name, each in by_list.items()]
    plot = svg("random", lambda axes: _draw(axes, by_list))
    return Section(
        name="random",
        command=f"python -m tests.studies random --boxes {boxes}",
        parts=[
            ABOUT.format(boxes),
            grid([*head, "median", "most"], rows),
            plot,
            WORST,
            grid(["list", "box", "best chain", "words", "letters", "proof"], worst),
        ],
    )


def _row(name: str, words: "Series[int]") -> list[str]:
    known = words.dropna()
    sizes = [*(known == size for size in range(1, MOST)), known >= MOST]
    cells = [share(int(each.sum()), len(known)) for each in sizes]
    median = known.quantile(0.5, interpolation="lower")
    none = share(len(words) - len(known), len(words))
    return [name, none, *cells, f"{median}", f"{known.max()}"]


def _worst(name: str, frame: "DataFrame") -> list[str]:
    chains = frame[frame["words"].notna()]
    worst = chains.sort_values(["words", "letters", "sides"]).iloc[-1]
    puzzle = cpbox.Puzzle.of(worst["sides"], words={"list": name})
    with TemporaryDirectory() as folder:
        cpbox.prove(puzzle, Path(folder) / "proof")
        report = cpbox.check(Path(folder) / "proof")
        size = sum(file.stat().st_size for file in Path(folder, "proof").iterdir())
    assert report.holds, worst["sides"]
    proof = f"verified, {size / 1e6:.1f} MB"
    sides, chain = f"`{worst['sides']}`", worst["chain"]
    return [name, sides, chain, f"{worst['words']}", f"{worst['letters']}", proof]


def _draw(axes: "Axes", by_list: "dict[str, DataFrame]") -> None:
    width = 0.8 / len(by_list)
    for number, (name, frame) in enumerate(by_list.items()):
        shares = frame["words"].fillna(0).astype(int).value_counts(normalize=True)
        places = shares.index + (number - 1.5) * width
        axes.bar(places, 100 * shares, width, label=name)
    most = max(int(frame["words"].max()) for frame in by_list.values())
    axes.set_xticks(range(most + 1), ["none", *map(str, range(1, most + 1))])
    axes.set(xlabel="words of the best chain", ylabel="% of the boxes")
    axes.legend(title="list", frameon=False)
