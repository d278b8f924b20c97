"""The page as a server gives it: with "What if …?", and each file at an address."""

import json
import re
from functools import cache
from html import escape

from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.show.markup import Markup, joined, tag
from cpbox.show.page.assemble import (
    EXPECT,
    FIRST,
    GROUPS,
    LATER,
    REST,
    SCRIPTS,
    early,
    fill_template,
    scripts,
    seen_first,
    style,
)
from cpbox.show.page.examples import edits
from cpbox.show.texts import Texts, texts

LAB = (
    *("parts", "ask", "long", "controls", "rules", "yaml", "history", "result"),
    *("behind", "offers", "opening", "files", "bench"),
)
KIND = "/** @type {[string, string, object][]} */\n"
# Of the first frame, which waits for all of the page, and for no other file.
FIRST_STYLE, FIRST_SCRIPT = style("base", "lab/first"), early("lab/early")
TOKEN_STYLE = style("base", "lab/token")
HEAD = f"""\
{EXPECT.format("code")}<link rel="icon" href="data:,"><style>{FIRST_STYLE}</style>
{LATER["later"]}<link rel="stylesheet" href="/table.css">
<link rel="preload" as="script" href="/table.js">{LATER["end_later"]}"""
# Has V8 compile all functions while it fetches them, not each when it is first called:
# the first key in a field is a tenth cheaper (V8's "explicit compile hints").
EAGERLY = "//# allFunctionsCalledOnLoad\n"
CODE = '<script type="text/plain" id="code" data-src="/table.js"></script>'


@cache
def token_page(language: str) -> str:
    """The page for who comes without the token."""
    own = texts(language)
    values = {"language": own.language, "style": TOKEN_STYLE}
    page = fill_template("lab/token.html", values, own)
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", page)


def served(language: str = DEFAULT_LANGUAGE) -> dict[str, tuple[str, str]]:
    """The files of the page: by path the type of each, and its text.

    Parameters
    ----------
    language
        Of the page, whatever that of the puzzles is.

    """
    own = texts(language)
    page = fill_template(
        "page.html",
        {
            "language": own.language,
            "title": "cpbox",
            "head": HEAD,
            "early": FIRST_SCRIPT,
            **LATER,
            "beside": fill_template("lab/lab.html", LATER | {"room": _room(own)}, own),
            **seen_first(),
            "kept": escape(own("play.served")),
            "scripts": CODE,
        },
        own,
    )
    names = (*SCRIPTS, *(f"lab/{name}" for name in LAB))
    examples = f"{KIND}const EXAMPLES = {json.dumps([*edits()])};\n"
    every = scripts(own, names, (*GROUPS, "lab", "of_answer"), examples)
    return {
        "/": ("text/html", page),
        "/table.css": ("text/css", style(*FIRST, *REST, "lab/lab")),
        "/table.js": ("text/javascript", EAGERLY + every),
    }


def _room(own: Texts) -> Markup:
    """What is said of most boxes, for which the first frame has room in any font."""
    list_ = own("lab.from", list=own("lab.the_list", list="standard"))
    facts = f"{own('lab.amount.letters', n=14)}, {list_}"
    beside = tag("small", own("lab.proved.fewest"))
    head = tag("p", own("lab.amount.words", n=2), Markup(" "), beside, class_="head")
    return joined(head, tag("p", own("lab.first", facts=facts)))
