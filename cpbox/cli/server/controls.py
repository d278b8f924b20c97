"""The control for each key of a puzzle, made of its record: nothing by hand."""

from typing import Any

from cpbox.lab.composer.spec_keys import Promises
from cpbox.puzzle.composite import ListOf, Numbers, Off, OfTiles
from cpbox.puzzle.dictionary import WORDS
from cpbox.puzzle.keys import Key, keys_of
from cpbox.puzzle.objective import TERMS
from cpbox.puzzle.reader.file_keys import PUZZLE
from cpbox.puzzle.rule_table import RULES
from cpbox.puzzle.values import Choice, Flag, Whole

Json = Any
GROUPS = {
    "word": "What counts as a word",
    "trace": "How words are traced and linked",
    "chain": "What counts as a chain",
    "words": "Which words count",
    "objective": "What is best",
}
OWN_FILE = "file"  # which no page may name


def controls() -> Json:
    """Each key of the rules, the words and the objective, in the order of its group."""
    rows = [_control(f"rules.{x}", key, key.about) for x, key in RULES.keys.items()]
    rows += [
        _control(f"words.{name}", key, "words")
        for name, key in WORDS.keys.items()
        if name != OWN_FILE
    ]
    names = ("objective", "letter_values")
    rows += [_control(name, PUZZLE.keys[name], "objective") for name in names]
    order = [*GROUPS]
    rows.sort(key=lambda row: order.index(row["group"]))
    promises = [
        _control(f"guarantees.{name}", key, "promises")
        for name, key in keys_of(Promises).items()
    ]
    return {"groups": GROUPS, "controls": rows, "terms": TERMS, "promises": promises}


def _control(name: str, key: Key, group: str) -> Json:
    kind, may_be_off = key.kind, isinstance(key.kind, Off)
    kind = kind.kind if may_be_off else kind
    choices = _choices(kind)
    value = _example(kind, key)
    return {
        "key": name,
        "group": group,
        "kind": _kind(kind, choices),
        "off": may_be_off,
        "default": key.shown_default if key.shown_default is not None else None,
        "sentence": key.doc,
        "example": f"{name.rpartition('.')[2]}: {value}",
        "choices": choices,
        "schema": key.schema(),
    }


def _choices(kind: Any) -> list[str] | None:
    """The names that a value is one of, or its items are of."""
    inner = getattr(kind, "kind", kind)
    return [*inner.names] if isinstance(inner, Choice) else None


def _kind(kind: Any, choices: list[str] | None) -> str:
    """What the control is like."""
    if isinstance(kind, OfTiles):
        return f"number or {_kind(kind.some, None)}"
    if isinstance(kind, ListOf):
        return "choices" if choices else "list"
    named = {Flag: "flag", Whole: "number", Choice: "choice", Numbers: "numbers"}
    return next((text for cls, text in named.items() if isinstance(kind, cls)), "text")


def _example(kind: Any, key: Key) -> str:
    """A value that says something, as a file has it."""
    if isinstance(kind, Whole):
        number = key.default if isinstance(key.default, int) else kind.least + 2
        return str(number if kind.most == number else number + 1)
    if isinstance(kind, Choice):
        return next(x for x in kind.names if x != key.default)
    if isinstance(kind, OfTiles):
        return _example(kind.some, key)
    if isinstance(kind, ListOf):
        inner = kind.example.strip("()").rstrip(",").replace("'", "")
        return f"[{inner}]"
    named = {Flag: str(not key.default).lower(), Numbers: "{e: 2, s: 1}"}
    return next((text for cls, text in named.items() if isinstance(kind, cls)), "g")
