"""A puzzle as the plain values of a file, what one changes of another, their YAML."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import yaml

from cpbox.basics.errors import InputError
from cpbox.basics.letters import as_written
from cpbox.fields.key_types import Off
from cpbox.fields.mapping_forms import stripped
from cpbox.fields.merging import merge
from cpbox.fields.mistakes import validated
from cpbox.fields.model_keys import keys_of, parts, shown_default

if TYPE_CHECKING:
    from cpbox.puzzle.whole import Puzzle

SHOWN = (
    "title", "date", "par", "source", "notes", "language", "published", "expect",
)  # fmt: skip
ORDER = ("sides", "words", "rules", "objective", "letter_values", *SHOWN)


def as_plain(puzzle: "Puzzle") -> dict[str, Any]:
    """What a file says that holds this puzzle; defaults are left out.

    `Puzzle.of` makes the same puzzle of it. Variants are left out, too.
    """
    dumped = puzzle.model_dump(
        by_alias=True, exclude_defaults=True, exclude={"variants"}
    )
    plain = {name: dumped[name] for name in ORDER if name in dumped}
    plain["sides"] = str(puzzle.box)
    for name in plain.keys() & {"words", "rules", "objective"}:
        plain[name] = _with_lists(plain[name])
    words = plain.get("words", {})
    if len(lists := words.get("list", ())) == 1:
        words["list"] = lists[0]
    if "file" in words:
        words["file"] = str(words["file"].absolute())  # from anywhere
    if puzzle.expect:
        plain["expect"] = puzzle.expect  # whose keys a repr does not sort
    return plain


def _with_lists(value: Any) -> Any:
    """Plain values with lists for tuples."""
    if isinstance(value, Mapping):
        return {name: _with_lists(item) for name, item in value.items()}
    return [*map(_with_lists, value)] if isinstance(value, list | tuple) else value


def over_of(plain: dict[str, Any], variant: "Puzzle") -> Any:
    """What a variant changes of a puzzle's plain values; itself where none can."""
    model = type(variant)
    base = {key: value for key, value in plain.items() if key != "expect"}
    goal = as_plain(variant)  # in which paths are whole
    over = overlay(base, goal, model)
    if stripped(over) != over:  # a file has no word for what is to be taken back
        return variant
    try:
        made = as_plain(validated(model, merge(base, over, model)))
        is_made = as_written(made) == as_written(goal)
    except InputError:
        is_made = False
    return over if is_made else variant


def overlay(before: dict[str, Any], now: dict[str, Any], model: Any) -> dict[str, Any]:
    """What to merge over plain values so that they become others."""
    fields = {} if model is None else keys_of(model)
    rivals = () if model is None else model.rivals
    inner = {} if model is None else parts(model)
    gone = before.keys() - now.keys() & fields.keys()
    if not now.keys().isdisjoint(rivals):
        gone -= {*rivals}  # which others take the place of
    over = {name: unsaid(fields[name]) for name in gone}
    if not gone.isdisjoint(() if model is None else model.of_rivals):
        kept = next((name for name in rivals if name in now), model.short)
        over[kept] = now.get(kept, unsaid(fields[kept]))  # which takes those back
    for name, value in now.items():
        old = before.get(name)
        if isinstance(value, Mapping) and isinstance(old or {}, Mapping):
            over[name] = overlay(dict(old or {}), dict(value), inner.get(name))
        elif as_written(value) != as_written(old):
            over[name] = value
    for name in [name for name in gone if isinstance(before[name], Mapping)]:
        over[name] = overlay(before[name], {}, inner.get(name))
    if not over.keys().isdisjoint(rivals):
        rest = {name: x for name, x in over.items() if name not in model.of_rivals}
        over = rest | {name: now[name] for name in model.of_rivals if name in now}
    return {name: x for name, x in over.items() if x != {}}


def unsaid(field: Any) -> Any:
    """What a file says that takes back what another says under this key."""
    default = shown_default(field)
    if isinstance(default, str | list | tuple):
        return default
    return "none" if Off in field.metadata else field.default


def as_yaml(values: Mapping[str, Any]) -> str:
    """Plain values as YAML, short lists and mappings on one line."""
    text: str = yaml.safe_dump(
        as_written(values),
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=None,
        width=88,
    )
    return text
