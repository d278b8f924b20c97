"""A year of boxes, one a day, harder from day to day through each week.

Harder means what is measured: fewer words begin a chain of at most one word more than
the answer has (`starts`). The boxes of a week are composed first, then put in order.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import groupby

from cpbox.lab.composer.arranger import TimeOver
from cpbox.lab.composer.attempt import Composed
from cpbox.lab.composer.batch import Composition, How, held
from cpbox.lab.composer.hunt import Hunt
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spec import Spec

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
