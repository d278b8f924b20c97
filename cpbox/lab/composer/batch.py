"""A batch: so many boxes, one by one, or one a day; and what became of the rest.

Day by day no box is easier than that of the day before in its week, and harder where
there are such boxes. Harder means what is measured: fewer words begin a chain of at
most one word more than the answer has (`starts`). The boxes of a week are composed
first, then put in order.
"""

from calendar import isleap, monthrange
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, islice, repeat
from pathlib import Path
from re import ASCII, fullmatch

from cpbox.basics.errors import InputError
from cpbox.basics.showing import Recorded
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.hunt import Hunt, Refusal
from cpbox.lab.composer.shelf import Tally
from cpbox.lab.composer.shelf import certify as write_proofs
from cpbox.lab.composer.solving import TimeOver
from cpbox.lab.composer.spec import MEASURE, Chain, Spec

Day = date | None
TitleOf = Callable[[Spec, date], str]
OnBox = Callable[[Composed, Path | None], None]


@dataclass(frozen=True, repr=False)
class Composition(Recorded):
    """What was composed.

    Parameters
    ----------
    spec
        The request.
    boxes
        The boxes, each confirmed by a second run.
    is_enough
        Whether these are as many as requested.
    is_exhausted
        Whether it is proved that there is no other.
    refusal
        Why there is none at all, where one answer was given.
    tally
        How many answers were tried.
    days
        The day of each box; empty where they are of no day.

    """

    spec: Spec = field(repr=False)
    boxes: tuple[Composed, ...]
    is_enough: bool
    is_exhausted: bool
    refusal: Refusal | None
    tally: Tally
    days: tuple[date, ...] = ()


def days_of(text: str, number: int | None = None) -> list[date]:
    """The days of a year, or of a month, as in 2027-03, or those from one day on.

    Parameters
    ----------
    number
        Only so many of them; from a day on, so many, and by default that day alone.

    """
    match = fullmatch(r"(\d{4})(-\d\d)?(-\d\d)?", text, ASCII)
    try:
        first = date.fromisoformat(f"{text}-01-01"[:10]) if match else None
    except ValueError:
        first = None
    if match is None or first is None:
        problem = f"{text!r} is not a year such as 2027, nor a month such as 2027-03"
        raise InputError(f"{problem}, nor a day; write one", key="daily")
    most = number or 1
    if not match[3]:
        of_month = monthrange(first.year, first.month)[1]
        all_days = of_month if match[2] else 365 + isleap(first.year)
        most = min(number or all_days, all_days)
    start = first.toordinal()
    last = min(start + most, date.max.toordinal() + 1)
    return [*map(date.fromordinal, range(start, last))]


def weeks(days: Iterable[date]) -> Iterator[list[date]]:
    """Days by weeks from Monday to Sunday; the ends may be cut short."""
    for _, week in groupby(days, key=lambda day: day.toordinal() - day.weekday()):
        yield [*week]


def compose(  # noqa: PLR0913  # what, how many, and what is done with each
    hunt: Hunt,
    number: int,
    *,
    days: Sequence[date] = (),
    title_of: TitleOf = lambda _, day: str(day),
    on_box: OnBox = lambda *_: None,
    certify: bool = False,
) -> Composition:
    """Compose boxes that keep a spec's promises, and write them to the shelf's folder.

    Parameters
    ----------
    days
        Instead, one for each of these, rising: week after week is written. A hunt that
        was stopped knows the boxes that it had found for the week in which it was.
    title_of
        The title of a day's box, if the spec has none.
    on_box
        Given each box as it is made, and the path of its file.
    certify
        Whether to write proofs beside each file.

    Raises
    ------
    InputError
        When the answer is none, or a file cannot be written.
    KeyboardInterrupt
        When the user interrupts it; what was made stays, and the shelf knows it.

    """
    shelf, made = hunt.shelf, list[Composed]()

    def prove(chain: Chain, file: Path) -> None:
        if certify:
            write_proofs(hunt.spec, chain, file, lambda now: hunt.watch(now.doing))

    for row in shelf.rows:  # an interruption may have left some without their proofs
        if row["file"] and shelf.folder:
            prove(tuple(row["chain"]), shelf.folder / row["file"])

    dated: list[date] = []
    lots: Iterable[Sequence[Day]] = weeks(days) if days else repeat([None], number)
    done, is_over, is_exhausted = shelf.number, False, False
    with closing(hunt.boxes()) as making, suppress(TimeOver):
        for lot in lots:
            rest, done = lot[done:], max(done - len(lot), 0)
            number = len(rest)
            few = _rising(hunt, making, number) if days else islice(making, number)
            chosen = [*few]
            for day, box in zip(rest, chosen, strict=False):
                made.append(box)
                dated += [day] if day else []
                path = shelf.put(
                    box, str(day or box.name), **_dated(day, hunt.spec, title_of)
                )
                if path:
                    prove(box.chain, path)
                on_box(box, path)
            is_exhausted = len(chosen) < len(rest)
            if is_exhausted:
                break
        is_over = True
    if is_over:
        shelf.close()
    is_enough = is_over and not is_exhausted
    is_exhausted &= not shelf.tally.given_up
    ends, counts = (is_enough, is_exhausted, hunt.refusal), shelf.counted
    return Composition(hunt.spec, tuple(made), *ends, counts, tuple(dated))


def _dated(day: Day, spec: Spec, title_of: TitleOf) -> dict[str, str]:
    """What the file of a day says of it."""
    if day is None:
        return {}
    return {"date": str(day), "title": spec.puzzle.title or title_of(spec, day)}


def _rising(hunt: Hunt, making: Iterator[Composed], number: int) -> list[Composed]:
    """The next boxes, the easiest first; no two as hard, if there are enough others."""
    chosen: dict[int, Composed] = {}
    while len(chosen) < number and (box := next(making, None)):
        if box.measured[MEASURE] in chosen:
            hunt.shelf.settle("", box)
        else:
            chosen[box.measured[MEASURE]] = box
    as_hard = islice(hunt.set_aside(), number - len(chosen))
    few = [*chosen.values(), *as_hard]
    return sorted(few, key=lambda box: box.measured[MEASURE], reverse=True)
