"""A puzzle as the plain values of a file, what one changes of another, their YAML."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import yaml

from cpbox.basics.errors import InputError
from cpbox.basics.letters import as_written
from cpbox.fields.key_types import Off
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
    try:
        made = as_plain(validated(model, merge(base, over, model)))
        is_made = as_written(made) == as_written(goal)
    except InputError as error:
        is_made = error.key == "words.file"  # which is gone, and says nothing of this
    return over if is_made else variant


def overlay(before: dict[str, Any], now: dict[str, Any], model: Any) -> dict[str, Any]:
    """What to merge over the plain values of a model so that they become others.

    None stands where a file has no word that takes a value back, and what is gone from
    a table of letters cannot be said at all.
    """
    fields, inner = keys_of(model), parts(model)
    over = dict[str, Any]()
    for name in before | now:
        old, value = before.get(name), now.get(name)
        if name in inner:
            if changed := overlay(old or {}, value or {}, inner[name]):
                over[name] = changed
        elif as_written(old) == as_written(value):
            continue
        elif isinstance(old, Mapping) and isinstance(value, Mapping):
            over[name] = {x: n for x, n in value.items() if old.get(x) != n}
        else:
            over[name] = value if name in now else unsaid(fields[name])
    gone = before.keys() - now.keys()
    if over.keys() & model.rivals or gone & {*model.of_rivals}:
        kept = next((name for name in model.rivals if name in now), model.short)
        for name in (*model.rivals, *model.of_rivals):  # all of which it takes back
            over.pop(name, None)
        over[kept] = now.get(kept, unsaid(fields[kept]))
        over |= {name: now[name] for name in model.of_rivals if name in now}
    return over


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
