"""The ways in which a mapping may be written: short, and with keys that add."""

from collections.abc import Mapping
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said
from cpbox.fields.frozen_map import FrozenMap
from cpbox.fields.mistakes import SET_ASIDE, problems
from cpbox.fields.model_keys import apart, growing, keys_of, list_mark, unoffered
from cpbox.fields.written import Added, Loc, is_empty, is_null

MAX_DEPTH = 8  # of lists and mappings from Python


def spread(model: Any, value: Any) -> Any:
    """The mapping that a value means, with each value under its key's own name.

    So ``full`` is ``{list: full}``, where ``list`` is the short key, and
    ``ban+: [argol]`` a list under ``ban`` that adds to the one it is merged over.
    """
    if isinstance(value, Mapping):
        entries: dict[Any, Any] = {}
        for name, item in value.items():
            plain = growing(model).get(name)
            if plain is None or plain in value:
                entries[name] = item
            else:
                own = name.at(name.line) if hasattr(name, "at") else name
                entries[_renamed(own, plain)] = adding(model, plain, item)
        return entries
    if value is None or is_null(value):
        return {}
    if model.short and isinstance(value, str | list | tuple):
        return {model.short: value}
    return value


def _renamed(name: Any, plain: str) -> str:
    """A key under its list's own name, in the same place."""
    source = getattr(name, "source", None)
    return type(name)(plain, source, name.line) if source is not None else plain


def adding(model: Any, name: str, value: Any) -> Any:
    """A list, as one that adds."""
    if list_mark(model, name).is_one(value):
        return Added([value])
    return Added(value) if isinstance(value, list | tuple) else value


def check_pairs(model: Any, value: Mapping[str, Any]) -> None:
    """Raise for two keys that cannot be combined with each other."""
    values = {name: x for name, x in value.items() if x is not None}
    mistakes: list[tuple[Loc, str]] = []
    for pair in apart(model):
        if {*pair} <= values.keys():
            one, two = (name for name in values if name in pair)
            gone = [name for name in (one, two) if name in unoffered(model)]
            remedy = f"remove {gone[0]}" if gone else "keep one of the two"
            says = f"cannot be combined with {one}; {remedy}"
            said = Said(says, "lab.refused.not_both", other=str(one))
            mistakes.append(((str(two),), said))
    if mistakes:
        raise problems(mistakes)


def check_brackets(model: Any, value: Mapping[str, Any]) -> None:
    """Ask for the brackets that are missing in {only: gracious, splashy}."""
    before = ""
    for name, item in value.items():
        first = value.get(before)
        is_listed = f"{before}+" in growing(model) and isinstance(first, str)
        if is_listed and is_empty(item) and name not in keys_of(model):
            written = f"{before}: [{first}, {name}]"
            says = f"there is no such key; write a list, as in {written}"
            said = Said(says, "lab.refused.brackets", list=written)
            raise problems([((name,), said), ((before,), SET_ASIDE)])
        before = name


def stripped(value: Any, depth: int = 0) -> Any:
    """Plain values without what is None, which is as if it were not given."""
    if not isinstance(value, Mapping | list | tuple):
        return value
    if depth > MAX_DEPTH:
        says = "lists and mappings are nested too deeply; no key needs that"
        raise InputError(says)
    if isinstance(value, FrozenMap):
        return value
    if isinstance(value, Mapping):
        return {k: stripped(v, depth + 1) for k, v in value.items() if v is not None}
    items = [stripped(item, depth + 1) for item in value]
    return tuple(items) if isinstance(value, tuple) else items
