"""Puts the page together from its template, its style, its scripts and its data."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, cast
from unicodedata import normalize

from cpbox.basics.letters import printable
from cpbox.explain.hints import Hint
from cpbox.puzzle import Puzzle, fold
from cpbox.search.results.result import Result
from cpbox.show.colours import IN_TURN, styled
from cpbox.show.markup import Markup, joined, tag
from cpbox.show.page.data import Data, heading, pack, packed, page_data
from cpbox.show.page.drawn_box import picture
from cpbox.show.texts import Texts, plural_rules, texts

SCRIPTS = (
    "say",
    "text",
    "limit",
    "frames",
    "trace",
    "judge",
    "bounds",
    "lines",
    "state",
    "typing",
    "address",
    "faces",
    "memory",
    "saving",
    "drawing",
    "drag",
    "hints",
    "win",
    "brief",
    "view",
    "words",
    "paper",
    "sheet",
    "thinker",
    "input",
    "ending",
    "play",
    "main",
)
POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "style-src 'unsafe-inline'; script-src {}; worker-src blob:\">"
)
# The first frame waits for all up to its end; base.css sees to that in other browsers.
EXPECT = '<link rel="expect" href="#{}" blocking="render">'
# The styles of the first frame, and of what follows.
FIRST, REST = ("base", "first"), ("page",)
# What is there without scripts, too, but with them waits as text for the first frame.
LATER = {"later": '<noscript class="later">', "end_later": "</noscript>"}
GROUPS = (  # of the texts: what a page is played with
    *("aim", "score", "play", "unit", "list", "tile", "refused", "lacks"),
    *("hint", "win", "share", "words", "chains", "you"),
)


def page(
    puzzle: Puzzle,
    result: Result | None = None,
    hint: Hint | None = None,
    commands: Mapping[str, str] = {},
    others: Sequence[Data] = (),
) -> str:
    """Write the page.

    Parameters
    ----------
    result
        What was found; None for a page that holds the puzzle alone, without answer
        or claims.
    hint
        What there is to hint at; None for a page whose hints are its own.
    commands
        What to type to `prove` the claims, to `check` the proof, and to `serve` the
        page on which rules are tried; none for a page that names no command.
    others
        The data of boxes that are carried along, to be played instead.

    """
    own = texts(puzzle.language)
    first, script = early(), scripts(own)
    policy = POLICY.format(" ".join(map(source_of, (first, script))))
    data = page_data(puzzle, result, hint, commands)
    if any(other.get("link") == "yesterday" for other in others):
        data["link"] = "today"
    seen = seen_first(data)
    filled = fill_template(
        "page.html",
        {
            "language": own.language,
            "title": escape(printable(heading(puzzle, result))),
            "head": f"{policy}\n{EXPECT.format('table')}{_styled(*FIRST)}",
            "early": first,
            **LATER,
            "beside": tag("noscript", _styled(*REST), class_="later", id="rest"),
            **seen,
            "table": f'{seen["table"]} style="{_measures(data)}"',
            "kept": escape(own("play.one_file")),
            "scripts": joined(
                _kept(packed(data), **_about(data), id="data"),
                *(_carried(other) for other in others),
                _kept(pack(script.encode()), id="code"),
            ),
        },
        own,
    )
    # Of one byte a letter, it is read in half the time.
    return filled.encode("ascii", "xmlcharrefreplace").decode()


def seen_first(data: Data | None = None) -> dict[str, str]:
    """What a page shows of its game before its scripts run; of none, nothing."""
    if data is None:
        names = (
            *("plays", "name", "about", "brief", "aim", "line", "rules"),
            *("unusual", "chips", "begin"),
        )
        return dict.fromkeys(names, "") | {"picture": picture(), "table": " hidden"}
    about, answer = cast("Any", data["brief"]), cast("Any", data["answer"])
    chips = cast("list[str]", data["chips"])
    title, date = str(data["title"]), str(data["date"])
    below = [date if title else "", str(data["about"])]
    return {
        "plays": ' class="plays"',
        "name": escape(title or date),
        "about": escape(" · ".join(filter(None, below))),
        "brief": "" if data["fewestWords"] else "has-aim",
        "aim": escape(about["title"]),
        "line": escape(about["line"]),
        "rules": joined(*(tag("li", text) for text in about["rules"][:2])),
        "begin": escape(about["begin"]),
        "unusual": "" if chips else " hidden",
        "chips": joined(*(tag("li", text) for text in chips)),
        "picture": picture(data),
        "table": ' class="none"' if answer and _is_none(answer) else "",
    }


def _is_none(answer: Mapping[str, Any]) -> bool:
    """Whether it is proved that there is no chain."""
    return answer["proved"] and not answer["chains"]


def _measures(data: Data) -> str:
    """How wide and high the box is, of the room for it."""
    wide, high = cast("tuple[float, float]", data["size"])
    return f"--wide: {min(1, wide / high):g}; --high: {min(1, high / wide):g}"


def source_of(text: str) -> str:
    """A script or a style as a policy allows it."""
    digest = b64encode(sha256(text.encode()).digest()).decode("ascii")
    return f"'sha256-{digest}'"


def _kept(text: str, **attributes: object) -> Markup:
    """What the page's scripts read."""
    return tag("script", Markup(text), type="text/plain", **attributes)


def _carried(data: Data) -> Markup:
    """A box that is carried along."""
    return _kept(packed(data), class_="carried", **_about(data))


def _about(data: Data) -> dict[str, object]:
    """How a box of the page is named, before it is opened."""
    return {
        "data_key": str(data["key"]),
        "data_name": str(data["heading"]),
        "data_link": data.get("link"),
    }


def scripts(
    own: Texts,
    names: Sequence[str] = SCRIPTS,
    groups: Sequence[str] = GROUPS,
    more: str = "",
) -> str:
    """The page's scripts as one, whose names are seen by no other."""
    declared = constants(own, groups) + more
    parts = "\n".join([declared, *(_read(f"{name}.js") for name in names)])
    return f'"use strict";\n(() => {{\n{parts}}})();\n'


def early(*more: str) -> str:
    """The first script: it keeps what is typed before the others, and has them run.

    It stands behind what is seen first, which it would delay.
    """
    return "\n".join(['"use strict";', *(_read(f"{x}.js") for x in ("early", *more))])


def constants(own: Texts, groups: Sequence[str] = GROUPS) -> str:
    """What the scripts know from Python: texts, colours, and how letters are folded."""
    catalogue = json.dumps(own.below(*groups), ensure_ascii=False).replace(
        "<", "\\u003c"
    )
    rules = plural_rules(own.language).items()
    forms = ", ".join(f"{form}: (n) => {_as_script(rule)}" for form, rule in rules)
    return (
        f"const LANGUAGE = {json.dumps(own.language)};\n"
        f"const TEXTS = {catalogue};\n"
        f"const THOUSANDS = {json.dumps(own('language.thousands'))};\n"
        f"const PLURALS = {{ {forms} }};\n"
        f"const IN_TURN = {IN_TURN};\n"
        f"const FOLDS = {json.dumps(folds(), ensure_ascii=False)};\n"
    )


def _as_script(rule: str) -> str:
    """A rule in C, which compares as JavaScript does with a sign more."""
    return re.sub("[!=]=", r"\g<0>=", rule)


@cache
def folds() -> str:
    """The letters that only their fold changes.

    In JavaScript, a letter in lower case is mostly folded; not so ß, a Cherokee letter
    or a ligature.
    """
    others = (
        char + fold(char)
        for char in map(chr, range(0x80, 0x10000))
        if char.casefold() != char.lower()
        and fold(char) != normalize("NFC", char.lower())
    )
    return " ".join(others)


def style(*names: str) -> str:
    """How a page looks with these style sheets, in ASCII, of which a page is made."""
    text = styled("\n".join(_read(f"{name}.css") for name in names))
    return re.sub(r"[^\0-\x7f]", lambda match: f"\\{ord(match[0]):x} ", text)


def _styled(*names: str) -> Markup:
    return Markup(f"<style>\n{style(*names)}</style>")


def fill_template(name: str, values: Mapping[str, str], own: Texts) -> str:
    """A template with its places filled in, of values or of texts, none twice."""

    def filling(match: re.Match[str]) -> str:
        key = match[1]
        return escape(own(key)) if "." in key else values[key]

    return re.sub(r"\{\{([\w.]+)\}\}", filling, _read(name))


def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")
