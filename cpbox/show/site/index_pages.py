"""The pages around the boxes: the index, the archive by years, and what is offline."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.show.markup import Markup, html_page, joined, tag
from cpbox.show.sheet.leaves import drawing
from cpbox.show.site.around import (
    RECENT,
    UNDATED,
    Around,
    Entry,
    month_of,
    name_of,
    year_of,
)
from cpbox.show.site.calendars import calendar
from cpbox.show.site.feed import atom_feed, manifest
from cpbox.show.site.offline import worker
from cpbox.show.texts import Texts
from cpbox.show.texts.claims import chain_text, claim, size
from cpbox.show.texts.unusual_rules import unusual


def pages_around(site: Around) -> Iterator[tuple[str, str]]:
    """The files, with their paths."""
    made = {"index.html": _index(site), "offline.html": _offline(site)}
    for year, boxes in groupby(site.dated, key=year_of):
        made[f"archive/{year}.html"] = _year(site, year, [*boxes])
    if site.undated:
        made[f"archive/{UNDATED}.html"] = _year(site, UNDATED, site.undated)
    made["manifest.json"] = manifest(site)
    yield from made.items()
    yield "feed.xml", atom_feed(site)
    recent = [box["page"] for box in [*site.dated[:RECENT], *site.undated[:RECENT]]]
    languages = {box["language"] for box in site.boxes}
    shared = {path for path, _ in site.assets.files(languages)}
    kept = {path: made.get(path, "") for path in [*made, *recent, *sorted(shared)]}
    yield "sw.js", worker(kept)


# ------------------------------------------------------------------------- the pages


def _page(site: Around, title: str, *body: object, up: str = "") -> str:
    """A page of the site, with its head."""
    texts = site.texts
    named = site.name if title == site.name else f"{title} \u00b7 {site.name}"
    head = joined(
        site.assets.head(up, site.assets.style),
        tag(
            "link",
            rel="alternate",
            type="application/atom+xml",
            href=f"{up}feed.xml",
            title=site.name,
        ),
    )
    top = tag(
        "header",
        tag("p", tag("a", site.name, href=f"{up}index.html"), class_="name")
        if up or title != site.name
        else tag("h1", site.name),
        tag("a", texts("web.feed"), href=f"{up}feed.xml", class_="feed"),
    )
    foot = tag("footer", tag("p", texts("web.made")))
    whole = joined(top, tag("main", joined(*body)), foot)
    page = tag("body", whole, data_solved=texts("web.solved"))
    return html_page(named, head, page, texts.language)


def _index(site: Around) -> str:
    """The newest box, the answer of the one before, a calendar and a list."""
    texts, recent = site.texts, site.dated[:RECENT]
    parts: list[object] = []
    if not site.boxes:
        parts.append(tag("p", texts("web.none_yet")))
    if site.latest is not None:
        parts.append(_latest(site, *site.latest))
    if site.before is not None:
        parts.append(_before(site, *site.before))
    if recent:
        month = month_of(recent[0])
        of_month = [box for box in site.dated if month_of(box) == month]
        heading = tag("h2", texts("web.calendar"))
        parts.append(tag("section", heading, calendar(texts, of_month), _years(site)))
    if recent or site.undated:
        table = _table(site, recent or site.undated[:RECENT])
        parts.append(tag("section", tag("h2", texts("web.list")), table))
    if len(site.undated) > RECENT or (site.undated and recent):
        link = tag("a", texts("web.undated"), href=f"archive/{UNDATED}.html")
        parts.append(tag("p", link))
    return _page(site, site.name, *parts)


def _latest(site: Around, box: Entry, puzzle: Puzzle) -> Markup:
    """The newest box, to be played."""
    texts = site.texts
    rules = [tag("li", rule) for rule in unusual(puzzle, texts)]
    return tag(
        "section",
        tag("h2", name_of(texts, box)),
        tag(
            "a",
            drawing(puzzle, box["title"], texts),
            href=box["page"],
            class_="box",
            aria_hidden="true",  # the same as the link below it
            tabindex="-1",
        ),
        tag("p", texts("sheet.par", n=puzzle.par)) if puzzle.par else None,
        tag("ul", *rules, class_="chips") if rules else None,
        tag("p", tag("a", texts("web.play"), href=box["page"], class_="go")),
        class_="latest",
    )


def _before(site: Around, box: Entry, puzzle: Puzzle, result: Result) -> Markup:
    """The answer of the box before, folded."""
    texts = site.texts
    answer: list[Markup | None] = []
    if result.words:
        answer += [
            tag("p", chain_text(puzzle, result.words), class_="chain"),
            tag("div", drawing(puzzle, box["title"], texts, result), class_="box"),
            tag("p", f"{size(result, texts)}."),
        ]
    return tag(
        "section",
        tag("h2", texts("web.before")),
        tag("p", tag("a", name_of(texts, box), href=box["page"])),
        tag(
            "details",
            tag("summary", texts("web.show_answer")),
            *answer,
            tag("p", claim(puzzle, result, texts)),
        ),
        class_="before",
    )


def _year(site: Around, year: str, boxes: Sequence[Entry]) -> str:
    """The boxes of a year, by months and as a list; or those without a date."""
    texts = site.texts
    is_dated = year != UNDATED
    title = texts("web.archive", year=year) if is_dated else texts("web.undated")
    months = groupby(reversed(boxes), key=month_of)
    calendars = [calendar(texts, [*lot], up="../") for _, lot in months if is_dated]
    return _page(
        site,
        title,
        tag("h1", title),
        _years(site, up="../", here=year),
        tag("div", *calendars, class_="months") if calendars else None,
        _table(site, boxes, up="../"),
        up="../",
    )


def _years(site: Around, up: str = "", here: str = "") -> Markup | None:
    """Links to the years of the archive."""
    places = [*site.years, *([UNDATED] if site.undated else [])]
    shown = {UNDATED: site.texts("web.undated")}
    links = [
        tag(
            "li",
            tag(
                "a",
                shown.get(place, place),
                href=f"{up}archive/{place}.html",
                aria_current="page" if place == here else None,
            ),
        )
        for place in places
    ]
    if places in ([], [here]):
        return None
    label = site.texts("web.years")
    return tag("nav", tag("ul", *links), aria_label=label, class_="years")


def _table(site: Around, boxes: Sequence[Entry], up: str = "") -> Markup:
    """Boxes as a list: day, name, words, par, and how hard where that is known."""
    texts = site.texts
    columns = {"box": True, "words": True}
    columns |= {x: any(box[x] for box in boxes) for x in ("par", "difficulty")}
    heads = [
        tag("th", texts(f"web.{name}"), scope="col")
        for name, is_shown in columns.items()
        if is_shown
    ]
    rows = [
        tag(
            "tr",
            tag(
                "th",
                tag(
                    "a", name_of(texts, box), href=up + box["page"], data_key=box["key"]
                ),
                scope="row",
            ),
            tag("td", _words(texts, box)),
            tag("td", box["par"] or "\u2013") if columns["par"] else None,
            tag("td", _hardness(texts, box)) if columns["difficulty"] else None,
        )
        for box in boxes
    ]
    note = None
    if not all(box["open"] for box in boxes):
        note = tag("p", texts("web.words_later"), class_="quiet")
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows))
    return joined(tag("div", table, class_="list"), note)


def _words(texts: Texts, box: Entry) -> str:
    """How many words are enough, as far as that may be said and is known."""
    if not box["open"]:
        return "\u2013"
    if not box["words"]:
        return texts("web.no_answer") if box["proved"] else "?"
    number = texts.number(box["words"])
    return number if box["proved"] else f"\u2264 {number}"


def _hardness(texts: Texts, box: Entry) -> str:
    """How hard a box is, where that is known."""
    if box["difficulty"] is None:
        return "\u2013"
    par, level = box["difficulty"]
    return texts("web.rated", par=par, level=texts(f"web.level.{level}"))


def _offline(site: Around) -> str:
    """What is shown for a page that was not saved, where there is no network."""
    texts = site.texts
    title = texts("web.offline_title")
    back = tag("p", tag("a", texts("web.home"), href="index.html"))
    return _page(site, title, tag("h1", title), tag("p", texts("web.offline")), back)
