"""The parts of a puzzle as the plain values that its file would hold."""

from collections.abc import Mapping
from typing import Any

from cpbox.puzzle.above import SHORT, cut
from cpbox.puzzle.box import Box
from cpbox.puzzle.dictionary import Words
from cpbox.puzzle.kinds import changed
from cpbox.puzzle.rule_table import Rules


def in_short(plain: Mapping[str, Any]) -> str:
    """The call that makes a puzzle of plain values, with long lists cut."""
    said = {name: SHORT.repr(value) for name, value in plain.items()}
    sides = said.pop("sides")
    given = [sides, *(f"{name}={value}" for name, value in said.items())]
    return cut(f"Puzzle.of({', '.join(given)})")


def plain_sides(box: Box) -> str | list[list[str]]:
    """One text, or lists where tiles hold several letters."""
    text = str(box)
    return [list(side) for side in box.sides] if "[" in text else text


def plain_words(words: Words) -> dict[str, Any]:
    """What stands below `words`."""
    plain = _changed(words)
    if "lists" in plain:
        lists = plain.pop("lists")
        plain["list"] = lists[0] if len(lists) == 1 else lists
    if words.file is not None:
        plain["file"] = str(words.file)
    return plain


def plain_rules(rules: Rules) -> dict[str, Any]:
    """What stands below `rules`."""
    plain = _changed(rules)
    if isinstance(rules.max_uses, tuple):
        plain["max_uses"] = dict(rules.max_uses)
    return plain


def _changed(value: Words | Rules) -> dict[str, Any]:
    """The fields that are not as by default, tuples as lists."""
    given = changed(value)
    return {k: list(v) if isinstance(v, tuple) else v for k, v in given.items()}
