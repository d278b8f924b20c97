"""What is to be done on a box: the target, what is known of the best, the rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.show.terminal_text import capitals
from cpbox.show.texts import Texts
from cpbox.show.texts.unusual_rules import tiles_text

USUAL_LENGTH = 3  # letters of a word at least
HIDDEN = ("hidden", "open")  # lines on a best chain; on paper, none is hidden
LINES = 4, 12  # to write on, at least and at most


def brief(box: Mapping[str, Any], own: Texts) -> dict[str, object]:
    """The brief of a box, of its other data, in the language of its texts."""
    every, answer = _every(box, own), box["answer"]
    title, line, on_paper = _aim(box, every, own)
    cannot_be = answer and answer["proved"] and not answer["chains"]
    is_foreign = box["isEnglish"] and is_other_than_english(own)
    return {
        "title": title,
        "line": line,
        "paper": on_paper,
        "every": every,
        "rules": [*_rules(box["rules"], own), *[own("basics.english")] * is_foreign],
        "begin": own("play.begin_english" if is_foreign else "play.begin"),
        "lines": 0
        if cannot_be
        else lines_on_paper(box["aim"]["target"], box["rules"]["maxWords"]),
    }


def is_other_than_english(own: Texts) -> bool:
    """Whether texts are in a language other than that of the built-in lists."""
    return own.language != DEFAULT_LANGUAGE


def lines_on_paper(target: int | None, allowed: int) -> int:
    """How many lines to write on: for the target in words, and no more than allowed."""
    least, most = LINES
    return min(most, max(least, target or 0), allowed)


def _aim(box: Mapping[str, Any], every: str, own: Texts) -> tuple[str, str, str]:
    """The target, a line below it, and the same line on paper."""
    aim, answer = box["aim"], box["answer"]
    chains = answer["chains"] if answer else []
    if answer and not chains:
        title, line = _without_chain(box, every, own)
        return title, line, line
    if not box["fewestWords"]:
        title = own(f"aim.of.{aim['term']}.{'most' if aim['isMost'] else 'least'}")
        if aim["term"] == "score":
            worth = ", ".join(_values(box, own))
            return title, worth, worth
        return title, _best(answer, own) if answer else "", ""
    target = aim["target"]
    if target is None:
        return every, own("aim.few"), own("aim.few")
    says = "few"
    if answer and target >= len(chains[0]):
        is_fewest = answer["proved"] and target == len(chains[0])
        says = "is_fewest" if is_fewest else HIDDEN[not answer["proved"]]
    on_paper = "few" if says in HIDDEN else says
    line, printed = (f"{every} {own(f'aim.{key}')}" for key in (says, on_paper))
    return own("aim.words", n=target), line, printed


def _without_chain(box: Mapping[str, Any], every: str, own: Texts) -> tuple[str, str]:
    """That there is no chain, or that none is known."""
    answer, words = box["answer"], box["lists"][0]
    if not answer["proved"]:
        return every, own("aim.unknown")
    listed = (
        own("list.own") if words["isOwn"] else own("list.named", list=words["name"])
    )
    key = "aim.none_line" if answer["limit"] is None else "aim.none_within"
    return own("aim.none"), own(key, list=listed, n=answer["limit"])


def _best(answer: Mapping[str, Any], own: Texts) -> str:
    if not answer["proved"]:
        return own("aim.open")
    key = "aim.best_hidden" if answer["limit"] is None else "aim.best_hidden_within"
    return own(key, n=answer["limit"])


def _every(box: Mapping[str, Any], own: Texts) -> str:
    """What has to be used, as in ``Use all 12 letters.``."""
    rules, tiles = box["rules"], box["tiles"]
    cover = rules["cover"]
    every = tiles_text(tiles, len(cover), own)
    if rules["mayMiss"]:
        some = len(cover) - rules["mayMiss"]
        return own("aim.use_some", n=some, all=every)
    if len(cover) == len(tiles):
        return own("aim.use_all", all=every)
    letters = " ".join(box["shown"][tile] for tile in cover)
    return own("aim.use_these", letters=letters)


def _values(box: Mapping[str, Any], own: Texts) -> Iterator[str]:
    """``Q 10``, ``H 4``, ``others 1``: what the letters on the box are worth."""
    values = dict(box["aim"]["values"])
    valued = {
        each for tile in box["tiles"] for each in ([tile] if tile in values else tile)
    }
    worth = {each: values.get(each, 0) for each in valued}
    least = min(worth.values())
    for each in sorted(worth, key=lambda each: (-worth[each], each)):
        if worth[each] > least:
            yield f"{capitals(each)}\u00a0{own.number(worth[each])}"
    yield own("aim.others", n=least)


def _rules(rules: Mapping[str, Any], own: Texts) -> Iterator[str]:
    """How words follow each other, and how letters do; then how short a word may be.

    Each is left out where it is a rule of the box's own, which is said beside these.
    """
    if rules["link"] == 1:
        yield own("basics.linked")
    if not rules["sameSide"]:
        yield own("basics.other_side")
    if rules["minLength"] == USUAL_LENGTH:
        yield own("basics.min_length", n=rules["minLength"])
