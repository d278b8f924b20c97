"""A month of boxes as a calendar, whose weeks begin on Monday."""

from calendar import Calendar
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from cpbox.show.markup import Markup, joined, tag
from cpbox.show.texts import Texts
from cpbox.show.texts.dates import long_day, month, weekdays


def calendar(texts: Texts, boxes: Sequence[Mapping[str, Any]], up: str = "") -> Markup:
    """Lay out the month of some boxes, at least one, all of one month.

    Parameters
    ----------
    texts
        The texts of the language.
    boxes
        What is known of each.
    up
        The way from the page to the site's folder.

    """
    of_day: dict[int, list[Mapping[str, Any]]] = {}
    for box in sorted(boxes, key=lambda box: box["page"]):
        of_day.setdefault(int(box["date"][8:]), []).append(box)
    year, number = map(int, boxes[0]["date"].split("-")[:2])
    first = date(year, number, 1)
    rows = [
        tag("tr", *(_cell(texts, first, n, of_day.get(n, []), up) for n in week))
        for week in Calendar().monthdayscalendar(year, number)
    ]
    heads = [
        tag("th", short, abbr=name, scope="col") for name, short in weekdays(texts)
    ]
    return tag(
        "table",
        tag("caption", month(texts, first)),
        tag("thead", tag("tr", *heads)),
        tag("tbody", *rows),
        class_="calendar",
    )


def _cell(
    texts: Texts,
    first: date,
    number: int,
    boxes: Sequence[Mapping[str, Any]],
    up: str,
) -> Markup:
    """A day, which leads to its boxes; 0 is a day of another month."""
    if not number:
        return tag("td")
    day = long_day(texts, first.replace(day=number))
    links = [
        tag(
            "a",
            number if n == 0 else f"+{n}",
            href=up + box["page"],
            aria_label=day if n == 0 else f"{day} ({n + 1})",
            data_key=box["key"],
        )
        for n, box in enumerate(boxes)
    ]
    return tag("td", joined(*links, by=" ") if links else tag("span", number))
