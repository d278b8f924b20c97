"""A puzzle as the plain values that its file would hold."""

from dataclasses import fields
from reprlib import Repr
from typing import TYPE_CHECKING, Any

from cpbox.above import cut
from cpbox.puzzle.box import Box
from cpbox.puzzle.objective import LETTER_VALUES, Objective
from cpbox.puzzle.rules import Rules
from cpbox.puzzle.words import Words

if TYPE_CHECKING:
    from cpbox.puzzle.whole import Puzzle

SHOWN = ("title", "date", "par", "source", "notes", "expect")

_REPR = Repr()
_REPR.maxdict = _REPR.maxtuple = _REPR.maxlist = 8
_REPR.maxstring = _REPR.maxother = 60


def as_plain(puzzle: "Puzzle") -> dict[str, Any]:
    """What a file says that holds this puzzle; defaults are left out.

    `Puzzle.of` makes the same puzzle of it.
    """
    plain: dict[str, Any] = {"sides": _sides(puzzle.box)}
    plain["words"] = _words(puzzle.words)
    plain["rules"] = _rules(puzzle.rules)
    if puzzle.objective != Objective():
        plain["objective"] = [str(term) for term in puzzle.objective.terms]
    if puzzle.letter_values != LETTER_VALUES:
        plain["letter_values"] = dict(puzzle.letter_values)
    plain |= {name: getattr(puzzle, name) for name in SHOWN}
    return {k: v for k, v in plain.items() if v or k == "letter_values"}


def in_short(puzzle: "Puzzle") -> str:
    """The call that makes a puzzle, with long lists cut."""
    plain = as_plain(puzzle)
    given = [_REPR.repr(plain.pop("sides"))]
    given += [f"{name}={_REPR.repr(value)}" for name, value in plain.items()]
    return cut(f"Puzzle.of({', '.join(given)})")


def _sides(box: Box) -> str | list[list[str]]:
    """One text, or lists where tiles hold several letters."""
    text = str(box)
    return [list(side) for side in box.sides] if "[" in text else text


def _words(words: Words) -> dict[str, Any]:
    plain = _changed(words)
    if "lists" in plain:
        lists = plain.pop("lists")
        plain["list"] = lists[0] if len(lists) == 1 else lists
    if words.file is not None:
        plain["file"] = str(words.file)
    return plain


def _rules(rules: Rules) -> dict[str, Any]:
    plain = _changed(rules)
    if isinstance(rules.max_uses, tuple):
        plain["max_uses"] = dict(rules.max_uses)
    return plain


def _changed(value: Words | Rules) -> dict[str, Any]:
    """The fields that are not as by default, tuples as lists."""
    changed = {
        field.name: getattr(value, field.name)
        for field in fields(value)
        if getattr(value, field.name) != field.default
    }
    return {k: list(v) if isinstance(v, tuple) else v for k, v in changed.items()}
