"""How variants, settings and the configuration are laid over what a puzzle says."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from cpbox.basics.letters import fold
from cpbox.basics.wording import Said, named, shown
from cpbox.fields.mapping_forms import spread
from cpbox.fields.mistakes import problems
from cpbox.fields.model_keys import keys_of, parts
from cpbox.fields.written import Added, Loc, is_null


def merge(base: Any, over: Any, model: Any) -> Any:
    """Lay one value over another: mappings merge, anything else is replaced.

    A list that adds keeps what was there, too.

    Parameters
    ----------
    base, over
        Plain values.
    model
        The model of both, or None where none is.

    """
    if model is not None:
        base, over = spread(model, base), spread(model, over)
    if isinstance(over, Added):
        if not isinstance(base, list | tuple):
            return Added([*([] if base is None else [base]), *over])
        kind = Added if isinstance(base, Added) else list
        return kind([*base, *over])
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    replaced = _replaced(base, over, model)
    keys = {name: name for name in over}  # which know where they stand now
    result = {
        keys.get(name, name): over.get(name, value)
        for name, value in base.items()
        if name not in replaced
    }
    result |= {name: value for name, value in over.items() if name not in result}
    if model is not None:
        for name in keys_of(model).keys() & base.keys() & over.keys():
            inner = parts(model).get(name)
            result[name] = merge(base[name], over[name], inner)
    return result


def _replaced(base: Mapping[Any, Any], over: Mapping[Any, Any], model: Any) -> set[Any]:
    """Keys whose place is taken by others.

    So ``words.list`` can be set for a puzzle with a ``words.file``, and a letter may
    be written in either case.
    """
    if model is not None:
        is_replaced = not over.keys().isdisjoint(model.rivals)
        return {*model.rivals, *model.of_rivals} if is_replaced else set()
    letters = {fold(str(name)) for name in over}
    return {name for name in base if fold(str(name)) in letters}


def changes_of(variants: Any) -> dict[str, Any]:
    """What each variant changes, by name."""
    if variants is None or is_null(variants):
        return {}
    if not isinstance(variants, Mapping):
        says = "must map names to changes; write them as in no plurals: "
        says += "{words: {ban_matching: ['s$']}}"
        raise problems([(("variants",), Said(says, "lab.refused.variants"))])
    mistakes: list[tuple[Loc, str]] = []
    for name, over in variants.items():
        here = ("variants", str(name))
        if not isinstance(name, str) or name != " ".join(name.split()) or not name:
            says = f"{shown(name)} is not a name; write words on one line"
            said = Said(says, "lab.refused.variant_name", value=named(name))
            mistakes.append((here, said))
        elif isinstance(over, Mapping) and "variants" in over:
            says = "a variant cannot have variants; write them next to it"
            said = Said(says, "lab.refused.variant_in_variant")
            mistakes.append(((*here, "variants"), said))
        elif not (isinstance(over, Mapping | BaseModel | None) or is_null(over)):
            other = f", not {shown(over)}" if isinstance(over, str | int) else ""
            says = f"must be 'key: value' lines{other}; write it as in loop: "
            says += "{rules: {loop: true}}"
            mistakes.append((here, Said(says, "lab.refused.variant")))
    if mistakes:
        raise problems(mistakes)
    return dict(variants)
