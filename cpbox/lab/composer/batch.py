"""A batch: so many boxes, one by one, or one a day; and what became of the rest.

Day by day the boxes become harder from day to day through each week. Harder means what
is measured: fewer words begin a chain of at most one word more than the answer has
(`starts`). The boxes of a week are composed first, then put in order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, islice
from pathlib import Path

from cpbox.lab.composer.arranger import TimeOver
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.confirm import certify
from cpbox.lab.composer.hunt import How, Hunt
from cpbox.lab.composer.refusal import Refusal
from cpbox.lab.composer.shelf import Tally
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.puzzle.above import Shown

Day = date | None
Choice = Callable[[Iterator[Composed], int], list[Composed]]


@dataclass(frozen=True, repr=False)
class Composition(Shown):
    """What was composed.

    Parameters
    ----------
    spec
        What was asked for.
    boxes
        The boxes, each confirmed by a second run.
    is_enough
        Whether these are as many as were asked for.
    is_exhausted
        Whether it is proved that there is no other.
    refusal
        Why there is none at all, where one answer was given.
    tally
        How many answers were tried.

    """

    spec: Spec = field(repr=False)
    boxes: tuple[Composed, ...]
    is_enough: bool
    is_exhausted: bool
    refusal: Refusal | None
    tally: Tally


def compose(spec: Spec, number: int, how: How) -> Composition:
    """Compose boxes that keep a spec's promises.

    Parameters
    ----------
    spec
        What they shall keep.
    number
        How many.
    how
        How to compose them, and where to write them.

    Raises
    ------
    InputError
        When the answer is none, or a file cannot be written.
    KeyboardInterrupt
        When the user interrupts it; what was made stays, and the shelf knows it.

    """
    lots = ([None] for _ in range(number))
    return _composed(Hunt(spec, how), lots, lambda x, n: [*islice(x, n)])


MEASURE = "starts"
MOST = 999_999_999
MEASURED = f"difficulty.{MEASURE}=[0, {MOST}]"
SPEC = f"""\
words: {{list: full}}
answers: common
guarantees: {{par: 2, unique: chain}}
difficulty: {{{MEASURE}: [0, {MOST}]}}
"""


def compose_days(spec: Spec, days: Sequence[date], how: How) -> Composition:
    """Compose a box for every one of some days.

    Parameters
    ----------
    spec
        What each box shall keep; `starts` must be measured.
    days
        The days, rising.
    how
        How to compose them. The folder is written to week after week; a hunt that was
        stopped knows the boxes that it had found for the week in which it was.

    Raises
    ------
    InputError, KeyboardInterrupt
        As for `compose`.

    """
    hunt = Hunt(spec, how)

    def rising(making: Iterator[Composed], number: int) -> list[Composed]:
        """The next boxes, no two with the same measure, the easiest first."""
        chosen: dict[int, Composed] = {}
        while len(chosen) < number and (box := next(making, None)):
            if box.measured[MEASURE] in chosen:
                hunt.shelf.settle("", box)
            else:
                chosen[box.measured[MEASURE]] = box
        return [chosen[value] for value in sorted(chosen, reverse=True)]

    weeks = groupby(days, key=lambda day: day.toordinal() - day.weekday())
    return _composed(hunt, ([*week] for _, week in weeks), rising)


def _composed(hunt: Hunt, lots: Iterable[Sequence[Day]], choose: Choice) -> Composition:
    """Fill one lot after the other with boxes that are chosen for it."""
    shelf, made = hunt.shelf, list[Composed]()
    for row in shelf.rows:  # an interruption may have left some without their proofs
        if row["file"] and shelf.folder:
            _prove(hunt, tuple(row["chain"]), shelf.folder / row["file"])
    done, is_over, is_exhausted = shelf.number, False, False
    with closing(hunt.boxes()) as making, suppress(TimeOver):
        for lot in lots:
            days, done = lot[done:], max(done - len(lot), 0)
            chosen = choose(making, len(days))
            for day, box in zip(days, chosen, strict=False):
                made.append(box)
                _put(hunt, box, day)
            is_exhausted = len(chosen) < len(days)
            if is_exhausted:
                break
        is_over = True
    if is_over:
        shelf.close()
    is_enough = is_over and not is_exhausted
    return Composition(
        hunt.spec, tuple(made), is_enough, is_exhausted, hunt.refusal, shelf.tally
    )


def _put(hunt: Hunt, box: Composed, day: Day) -> None:
    """Put a box on the shelf, with its proofs, and hand it over."""
    if day is None:
        path = hunt.shelf.put(box, box.name)
    else:
        title = f"{day:%A}, {day.day} {day:%B %Y}"
        path = hunt.shelf.put(box, day.isoformat(), date=str(day), title=title)
    if path:
        _prove(hunt, box.chain, path)
    hunt.how.on_box(box, path)


def _prove(hunt: Hunt, chain: Chain, file: Path) -> None:
    if hunt.how.certify:
        certify(hunt.spec, chain, file, lambda now: hunt.how.watch(now.doing))
