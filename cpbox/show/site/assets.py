"""What the pages of a site share: scripts and styles, each named by its digest."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.resources import files

from cpbox.basics.letters import printable
from cpbox.explain.hints import Hint
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.show.colours import styled
from cpbox.show.markup import Markup, joined, tag
from cpbox.show.page.assemble import (
    EXPECT,
    FIRST,
    LATER,
    REST,
    early,
    fill_template,
    scripts,
    seen_first,
    source_of,
    style,
)
from cpbox.show.page.data import packed, page_data
from cpbox.show.picture import STYLE
from cpbox.show.site.digests import digest
from cpbox.show.texts import texts

POLICY = (
    "default-src 'none'; script-src 'self' {}; style-src 'self' {}; worker-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
    '<path fill="#f2e7cd" d="M0 0h512v512H0z"/>'
    '<path fill="#2438c8" stroke="#1b1b22" stroke-width="20" '
    'd="M136 136h240v240H136z"/>'
    '<path fill="none" stroke="#fffdf6" stroke-width="20" stroke-linejoin="round" '
    'd="m136 200 240 112-176 64 112-240"/>'
    '<g fill="#fffdf6" stroke="#1b1b22" stroke-width="12"><circle cx="136" cy="200" '
    'r="24"/><circle cx="376" cy="312" r="24"/><circle cx="200" cy="376" r="24"/>'
    '<circle cx="312" cy="136" r="24"/></g></svg>\n'
)


class Assets:
    """The files that pages share, and how a page refers to them."""

    fixed = ("icon.svg",)

    def __init__(self) -> None:
        own = styled((files(__package__) / "site.css").read_text("utf-8"))
        self.style = STYLE + own
        self._texts = {
            "page.css": style(*REST),
            "site.js": (files(__package__) / "site.js").read_text("utf-8"),
        }

    def script(self, language: str) -> str:
        """The name of the scripts of a language, which are made once."""
        name = f"page-{language}.js"
        if name not in self._texts:
            self._texts[name] = scripts(texts(language))
        return name

    def path(self, name: str) -> str:
        """Where a file is."""
        stem, _, ending = name.rpartition(".")
        return f"assets/{stem}.{digest(self._texts[name])}.{ending}"

    def files(self, languages: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The files with their paths; the scripts in these languages."""
        for language in sorted(languages):
            self.script(language)
        for name, text in sorted(self._texts.items()):
            yield self.path(name), text
        yield "icon.svg", ICON

    def head(self, up: str, style: str, script: str = "") -> Markup:
        """The head of a page, as many folders down as `up` goes up.

        The style stands in the page, whose first frame waits for no other file, and so
        does the first script, if any.
        """
        policy = POLICY.format(source_of(script) if script else "", source_of(style))
        return joined(
            tag("meta", http_equiv="Content-Security-Policy", content=policy),
            tag("style", Markup(style)),
            tag("link", rel="icon", href=f"{up}icon.svg", type="image/svg+xml"),
            tag("link", rel="manifest", href=f"{up}manifest.json"),
            tag("script", src=up + self.path("site.js"), async_=True),
        )


def play_page(
    puzzle: Puzzle,
    answer: tuple[Result, Hint | None] | None,
    name: str,
    links: Mapping[str, str],
    assets: Assets,
) -> str:
    """Write the page to play a puzzle, which shares its scripts with the others.

    Parameters
    ----------
    answer
        The best chain and what to hint at; None for a page without them, which looks
        for hints itself.
    name
        What the browser calls the page.
    links
        Where its player may go on: ``all`` and, if there is one, ``yesterday``.

    """
    own, first = texts(puzzle.language), early()
    result, hint = answer or (None, None)
    more = {"links": dict(links), "mayHint": True, "pageTitle": printable(name)}
    data = page_data(puzzle, result, hint) | more
    home = tag("a", own("web.home"), href=links["all"])
    script = f"../{assets.path(assets.script(own.language))}"
    sheet = f"../{assets.path('page.css')}"
    rest = tag("link", rel="stylesheet", href=sheet)
    return fill_template(
        "page.html",
        {
            "language": own.language,
            "title": escape(printable(name)),
            "head": joined(
                Markup(EXPECT.format("table")),
                assets.head("../", style(*FIRST), first),
                tag("link", rel="preload", as_="style", href=sheet),
                tag("link", rel="preload", as_="script", href=script),
                tag("noscript", rest, class_="later"),
            ),
            **LATER,
            "early": first,
            "beside": "",
            **seen_first(data),
            "kept": f"{escape(own('web.made'))} {home}",
            "scripts": joined(
                tag("script", Markup(packed(data)), type="text/plain", id="data"),
                tag("script", type="text/plain", id="code", data_src=script),
            ),
        },
        own,
    )
