"""What the pages around the boxes are made of, which holds nothing secret."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.show.site.assets import Assets
from cpbox.show.texts import Texts
from cpbox.show.texts.dates import long_day

Entry = Mapping[str, Any]
RECENT = 31  # boxes on the index, in the feed, and saved for playing offline
UNDATED = "undated"


@dataclass(frozen=True)
class Around:
    """What the pages around the boxes are made of.

    Parameters
    ----------
    texts
        The texts of the site's language.
    title
        What stands above it; empty for the catalogue's.
    url
        Where it will be found; empty for addresses relative to it.
    boxes
        What is known of each puzzle.
    assets
        What the pages share.
    latest
        What is known of the newest dated puzzle, and the puzzle.
    before
        The same of the one before, and its answer.

    """

    FIXED = ("index.html", "offline.html", "feed.xml", "manifest.json", "sw.js")

    texts: Texts
    title: str
    url: str
    boxes: Sequence[Entry]
    assets: Assets
    latest: tuple[Entry, Puzzle] | None = None
    before: tuple[Entry, Puzzle, Result] | None = None

    @property
    def name(self) -> str:
        """The title."""
        return self.title or self.texts("web.title")

    @property
    def dated(self) -> list[Entry]:
        """The puzzles with a date, the newest first."""
        dated = [box for box in self.boxes if box["date"]]
        return sorted(dated, key=lambda box: (box["date"], box["page"]), reverse=True)

    @property
    def undated(self) -> list[Entry]:
        """The puzzles without one, by their names."""
        return sorted(
            (box for box in self.boxes if not box["date"]), key=lambda box: box["page"]
        )

    @property
    def years(self) -> list[str]:
        """The years of the archive, the newest first."""
        return [year for year, _ in groupby(self.dated, key=year_of)]


def year_of(box: Entry) -> str:
    """The year of a dated puzzle."""
    return str(box["date"])[:4]


def month_of(box: Entry) -> str:
    """The month of a dated puzzle, such as 2027-03."""
    return str(box["date"])[:7]


def name_of(texts: Texts, box: Entry) -> str:
    """The day of a box and its name, where that says more than the day."""
    if not box["date"]:
        return str(box["title"])
    day = long_day(texts, date.fromisoformat(box["date"]))
    return day if box["is_named_by_day"] else f"{day}: {box['title']}"
