"""The feed of a site, and the manifest with which a browser installs it."""

import json
from collections.abc import Sequence
from uuid import NAMESPACE_URL, uuid5

from cpbox.show.colours import LIGHT
from cpbox.show.markup import Markup, tag
from cpbox.show.site.around import RECENT, Around, name_of


def atom_feed(site: Around) -> str:
    """The newest boxes as an Atom feed (RFC 4287)."""
    texts, base = site.texts, site.url
    recent = site.dated[:RECENT]
    updated = f"{recent[0]['date'] if recent else '1970-01-01'}T00:00:00Z"
    entries = [
        tag(
            "entry",
            tag("title", name_of(texts, box)),
            tag("link", href=base + box["page"]),
            tag("id", _id(site, box["key"] + box["page"])),
            tag("updated", f"{box['date']}T00:00:00Z"),
            tag("summary", texts("web.feed_entry", n=box["tiles"])),
        )
        for box in recent
    ]
    return f'<?xml version="1.0" encoding="utf-8"?>\n{_atom(site, updated, entries)}\n'


def _atom(site: Around, updated: str, entries: Sequence[Markup]) -> Markup:
    return tag(
        "feed",
        tag("title", site.name),
        tag("id", _id(site, "")),
        tag("updated", updated),
        tag("author", tag("name", site.name)),
        tag("link", href=f"{site.url}index.html"),
        tag("link", rel="self", href=f"{site.url}feed.xml"),
        *entries,
        xmlns="http://www.w3.org/2005/Atom",
        **{"xml:lang": site.texts.language},
    )


def _id(site: Around, what: str) -> str:
    """A name for ever, the same for the same box of the same site."""
    return uuid5(NAMESPACE_URL, f"cpbox site\n{site.url or site.name}\n{what}").urn


def manifest(site: Around) -> str:
    """What lets a browser install the site."""
    values = {
        "name": site.name,
        "short_name": site.name[:24],
        "lang": site.texts.language,
        "id": "./",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": LIGHT["paper"],
        "theme_color": LIGHT["paper"],
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"
