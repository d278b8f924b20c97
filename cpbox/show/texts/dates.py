"""Dates and months as a language writes them, by the catalogue's own patterns.

No library decides, so that a file is the same wherever it is made. Weeks begin on
Monday, as in ISO 8601.
"""

from datetime import date

from cpbox.show.texts import Texts


def long_day(texts: Texts, day: date) -> str:
    """``Monday, 4 January 2027``."""
    return _filled(texts, "date.long", day)


def plain_day(texts: Texts, day: date) -> str:
    """``4 January 2027``."""
    return _filled(texts, "date.day", day)


def month(texts: Texts, first: date) -> str:
    """``January 2027``."""
    return _filled(texts, "date.month", first)


def weekdays(texts: Texts) -> list[tuple[str, str]]:
    """Each day of the week, and how it is shortened, from Monday on."""
    short = _names(texts, "weekdays_short")
    return [*zip(_names(texts, "weekdays"), short, strict=True)]


def period(texts: Texts, days: list[date]) -> str:
    """``4-10 January 2027``, with a dash; empty for no days."""
    if not days:
        return ""
    first, last = min(days), max(days)
    if first == last:
        return long_day(texts, first)
    if first.year != last.year:
        return f"{plain_day(texts, first)} \u2013 {plain_day(texts, last)}"
    key = "date.in_month" if first.month == last.month else "date.in_year"
    return texts(key, **_parts(texts, first), **_parts(texts, last, "to_"))


def _filled(texts: Texts, key: str, day: date) -> str:
    return texts(key, **_parts(texts, day))


def _parts(texts: Texts, day: date, to: str = "") -> dict[str, str]:
    """The parts of a date, by the names of their places."""
    return {
        f"{to}weekday": _names(texts, "weekdays")[day.weekday()],
        f"{to}day": str(day.day),
        f"{to}month": _names(texts, "months")[day.month - 1],
        f"{to}year": str(day.year),
    }


def _names(texts: Texts, key: str) -> list[str]:
    return texts(f"date.{key}").split()


def says_the_day(texts: Texts, title: str, day: date) -> bool:
    """Whether a title is the day itself, as pages or puzzle files write it."""
    english = f"{day:%A}, {day.day} {day:%B %Y}"
    return title in {long_day(texts, day), english, day.isoformat()}
