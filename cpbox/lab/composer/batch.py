"""A batch: so many boxes, one by one, or a year of them; and what became of the rest.

In a year the boxes become harder from day to day through each week. Harder means what
is measured: fewer words begin a chain of at most one word more than the answer has
(`starts`). The boxes of a week are composed first, then put in order.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from cpbox.lab.composer.arranger import TimeOver, Watch
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.confirm import certify
from cpbox.lab.composer.hunt import Hunt, Tally
from cpbox.lab.composer.refusal import Refusal
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.puzzle.above import Shown

OnBox = Callable[[Composed, Path | None], None]


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


@dataclass(frozen=True, kw_only=True)
class How:
    """How to compose.

    Parameters
    ----------
    seed
        The order in which answers and arrangements are tried.
    jobs
        How many processes try answers; the boxes are the same for any number.
    shelf
        The folder to write to; it also knows where an earlier hunt was stopped.
    time_limit
        Seconds before giving up.
    watch
        Told of progress.
    on_box
        Given each box as it is made, and the path of its file.
    certify
        Whether to write proofs beside each file on the shelf.

    """

    seed: int = 0
    jobs: int = 1
    shelf: Shelf | None = None
    time_limit: float = inf
    watch: Watch = lambda _: None
    on_box: OnBox = lambda *_: None
    certify: bool = False

    def put(self, spec: Spec, box: Composed, name: str, **more: Any) -> None:
        """Put a box on the shelf, with its proofs, and hand it over."""
        path = self.shelf.put(box, name, **more) if self.shelf else None
        if path:
            self._prove(spec, box.chain, path)
        self.on_box(box, path)

    def prove_earlier(self, spec: Spec) -> None:
        """Write the proofs of boxes that an interruption left without."""
        for row in self.shelf.rows if self.shelf else ():
            if row["file"] and self.shelf:
                file = self.shelf.folder / row["file"]
                self._prove(spec, tuple(row["chain"]), file)

    def _prove(self, spec: Spec, chain: Chain, file: Path) -> None:
        if self.certify:
            certify(spec, chain, file, lambda now: self.watch(now.doing))

    def hunt(self, spec: Spec) -> Hunt:
        """A hunt for a spec's boxes, which goes on where an earlier one stopped."""
        shelf = self.shelf
        return Hunt(
            spec,
            seed=self.seed,
            jobs=self.jobs,
            folder=shelf.folder if shelf else Path(),
            deadline=perf_counter() + self.time_limit,
            watch=self.watch,
            tally=shelf.tally if shelf else Tally(),
            before=shelf.before if shelf else (),
        )


def compose(spec: Spec, number: int = 1, how: How = How()) -> Composition:
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
    shelf, hunt = how.shelf, how.hunt(spec)
    how.prove_earlier(spec)
    boxes: list[Composed] = []
    left = number - (shelf.number if shelf else 0)
    is_exhausted = False
    with closing(held(hunt, shelf)) as making:
        try:
            while len(boxes) < left and not is_exhausted:
                box = next(making, None)
                if box is None:
                    is_exhausted = True
                else:
                    boxes.append(box)
                    how.put(spec, box, box.name)
        except TimeOver:
            pass
    is_enough = len(boxes) >= left
    if shelf and (is_enough or is_exhausted):
        shelf.close()
    return _made(spec, boxes, hunt, is_enough=is_enough, is_exhausted=is_exhausted)


def held(hunt: Hunt, shelf: Shelf | None) -> Generator[Composed, None, None]:
    """The boxes of a hunt, which the shelf holds until they are written.

    Those come first that an earlier hunt found and did not write. Where the hunt stands
    is written down whenever it is left.
    """
    if shelf is None:
        yield from hunt.boxes()
        return
    try:
        for chain, box in shelf.waiting:
            if again := hunt.again(chain, box):
                yield again
        for made in hunt.boxes():
            shelf.hold(made)
            yield made
            shelf.note(hunt.tally)
    finally:
        shelf.note(hunt.tally)


MEASURE = "starts"
MOST = 999_999_999
MEASURED = f"difficulty.{MEASURE}=[0, {MOST}]"
SPEC = f"""\
words: {{list: full}}
answers: common
guarantees: {{par: 2, unique: chain}}
difficulty: {{{MEASURE}: [0, {MOST}]}}
"""


def weeks(year: int) -> Iterator[list[date]]:
    """The days of a year, by weeks from Monday to Sunday; the ends may be cut short."""
    start = date(year, 1, 1)
    days = [start + timedelta(n) for n in range(366)]
    in_year = [day for day in days if day.year == year]
    for _, week in groupby(in_year, key=lambda day: day.toordinal() - day.weekday()):
        yield [*week]


def compose_year(spec: Spec, year: int, how: How) -> Composition:
    """Compose a box for every day of a year.

    Parameters
    ----------
    spec
        What each box shall keep; `starts` must be measured.
    year
        The year.
    how
        How to compose them. The folder is written to week after week; a hunt that was
        stopped knows the boxes that it had found for the week in which it was.

    Raises
    ------
    InputError, KeyboardInterrupt
        As for `compose`.

    """
    shelf, hunt = how.shelf, how.hunt(spec)
    assert shelf is not None
    how.prove_earlier(spec)
    made: list[Composed] = []
    done = shelf.number
    making = held(hunt, shelf)
    try:
        for week in weeks(year):
            days, done = week[done:], max(done - len(week), 0)
            boxes = _week_of(making, len(days), shelf)
            for day, box in zip(days, boxes, strict=False):
                title = f"{day:%A}, {day.day} {day:%B %Y}"
                made.append(box)
                how.put(spec, box, day.isoformat(), date=str(day), title=title)
            if len(boxes) < len(days):
                shelf.close()
                return _made(spec, made, hunt, is_exhausted=True)
    except TimeOver:
        return _made(spec, made, hunt)
    finally:
        making.close()
    shelf.close()
    return _made(spec, made, hunt, is_enough=True)


def _made(
    spec: Spec,
    boxes: list[Composed],
    hunt: Hunt,
    *,
    is_enough: bool = False,
    is_exhausted: bool = False,
) -> Composition:
    found = tuple(boxes)
    return Composition(spec, found, is_enough, is_exhausted, hunt.refusal, hunt.tally)


def _week_of(making: Iterator[Composed], number: int, shelf: Shelf) -> list[Composed]:
    """The next boxes, no two with the same measure, the easiest first."""
    chosen: dict[int, Composed] = {}
    while len(chosen) < number and (box := next(making, None)):
        if box.measured[MEASURE] in chosen:
            shelf.pass_over(box)
        else:
            chosen[box.measured[MEASURE]] = box
    return [chosen[value] for value in sorted(chosen, reverse=True)]
