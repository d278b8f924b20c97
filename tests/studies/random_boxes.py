"""Random boxes: how many have an answer, and of how many words, by list."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import cpbox
from cpbox.lab.summary import Row, facts_of, read
from cpbox.show.summary import share
from tests.benchmarks.table import grid
from tests.studies.sweeping import sweep
from tests.studies.text import Section, svg

if TYPE_CHECKING:  # slow to import
    from matplotlib.axes import Axes
    from pandas import DataFrame

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
    frame = read([results])
    known = facts_of(frame).chains
    by_list = {name: known[name if name in variants else ""] for name in LISTS}
    assert all(sum(x["count"] for x in each) == boxes for each in by_list.values())
    rows = [_row(name, each) for name, each in by_list.items()]
    head = ["list", "no chain", *map(str, range(1, MOST)), f"{MOST} or more"]
    worst = [_worst(frame, name if name in variants else "", name) for name in LISTS]
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


def _row(name: str, known: list[Row]) -> list[str]:
    total = sum(each["count"] for each in known)
    counts = {each["words"]: each["count"] for each in known}
    none = counts.pop(None, 0)
    sizes = {words or 0: count for words, count in counts.items()}
    some = total - none
    cells = [share(sizes.get(words, 0), some) for words in range(1, MOST)]
    many = sum(count for words, count in sizes.items() if words >= MOST)
    cells += [share(many, some), f"{_median(sizes)}", f"{max(sizes)}"]
    return [name, share(none, total), *cells]


def _median(sizes: dict[int, int]) -> int:
    """The least number of words that half of the chains do not exceed."""
    half, seen = sum(sizes.values()) / 2, 0
    for words in sorted(sizes):
        seen += sizes[words]
        if seen >= half:
            return words
    raise ValueError("no chains")


def _worst(frame: "DataFrame", variant: str, name: str) -> list[str]:
    chains = frame[(frame["variant"] == variant) & frame["words"].notna()]
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


def _draw(axes: "Axes", by_list: dict[str, list[Row]]) -> None:
    width = 0.8 / len(by_list)
    for number, (name, known) in enumerate(by_list.items()):
        total = sum(each["count"] for each in known)
        places = [0 if each["words"] is None else each["words"] for each in known]
        heights = [100 * each["count"] / total for each in known]
        shifted = [place + (number - 1.5) * width for place in places]
        axes.bar(shifted, heights, width, label=name)
    most = max(each["words"] or 0 for known in by_list.values() for each in known)
    axes.set_xticks([0, *range(1, most + 1)])
    axes.set_xticklabels(["none", *map(str, range(1, most + 1))])
    axes.set(xlabel="words of the best chain", ylabel="% of the boxes")
    axes.legend(title="list", frameon=False)
