"""Mistakes in values: how they are collected, worded and placed."""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from cpbox.basics.errors import InputError
from cpbox.basics.files import naming_no_files
from cpbox.basics.wording import Said, close_to, shown, suggest
from cpbox.fields.model_keys import model_at, offered, parts
from cpbox.fields.written import Added, Loc, Text, dotted_key, placed, text_at

MOST = 100  # mistakes that are named
SET_ASIDE = ""  # the message about what is only wrong with another mistake
WHOLE = (("sides",),)  # what is of no use without a part of it
PROBLEM = "cpbox"  # the type of our own errors, to pydantic
EXAMPLES = {
    "sides": "[riu, pgh, lcs, yao]",
    "puzzle": "peg ulm oir cnw",
    "spec": "{answer: [upcoming, glower]}",
}


T = TypeVar("T")
Place = Callable[[Loc], Text | None]


def problem(says: str) -> PydanticCustomError:
    """A mistake, as a validator raises it; pydantic cannot render half a letter."""
    printable = says.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(says, Said):
        printable = Said(printable, says.key, **says.values)
    return PydanticCustomError(PROBLEM, "{problem}", {"problem": printable})


def says_of(error: PydanticCustomError) -> str:
    """What such a mistake says."""
    says: str = (error.context or {})["problem"]
    return says


def problems(
    mistakes: Iterable[tuple[Loc, str | PydanticCustomError]],
) -> ValidationError:
    """Several mistakes, each with its way from here, as a validator raises them."""
    details = [
        InitErrorDetails(
            type=problem(says) if isinstance(says, str) else says, loc=loc, input=None
        )
        for loc, says in mistakes
    ]
    return ValidationError.from_exception_data("cpbox", details)


def mistakes_in(
    errors: Iterable[Any],
    model: Any,
    tree: Any,
    prefix: Loc = (),
    place: Place | None = None,
) -> list[tuple[Loc, InputError]]:
    """What is wrong with values, as pydantic lists it: each with its way and place.

    No more than can be named, for each takes a look through all keys.
    """
    mistakes, named = [], set()
    for each in errors:
        loc = each["loc"]
        at_fault = text_at(tree, loc) if place is None else place(loc)
        mistake = InputError(worded(each, model, tree), key=dotted_key((*prefix, *loc)))
        mistakes.append((loc, made := placed(mistake, at_fault)))
        named.add(_identity(made))
        if len(named) == MOST:
            break
    return mistakes


def worded(error: Any, model: Any, tree: Any) -> str:
    """The message of a mistake; pydantic's own where it is as plain."""
    kind, loc = error["type"], error["loc"]
    if kind == PROBLEM:
        says: str = error["ctx"]["problem"]
        return says
    if kind == "missing":
        name, example = str(loc[-1]), EXAMPLES.get(loc[-1], "…")
        says = f"is missing; add it, as in {name}: {example}"
        return Said(says, "lab.refused.missing", name=name, example=example)
    if kind == "extra_forbidden":
        inner = model_at(model, loc[:-1])
        return _unknown(inner, tree, loc)
    if kind == "invalid_key":
        return f"must be a key, not {shown(error['input'])}; write its name in quotes"
    return f"{error['msg']}; correct it"


def _unknown(model: Any, tree: Any, loc: Loc) -> Said:
    """That there is no such key, and what to do about it."""
    name, near, remedy = str(loc[-1]), "", "remove it"
    if model is not None:
        names = offered(model)
        near, remedy = next(iter(close_to(name, names)), ""), suggest(name, names)
        has = (outer for outer, of in parts(model).items() if name in offered(of))
        if outer := next(has, ""):
            place, near = text_at(tree, loc), f"{outer}.{name}"
            has_lines = place is not None and place.source.has_lines
            meant = f"{name} under {outer}" if has_lines else near
            remedy = f"did you mean {meant}?"
    says = f"there is no such key; {remedy}"
    return no_key(near, says) if near else Said(says, "lab.refused.no_key")


def no_key(meant: str, says: str = "") -> Said:
    """What is wrong with a key that stands for another one."""
    says = says or f"there is no such key; did you mean {meant}?"
    return Said(says, "lab.refused.no_key_meant", near=meant)


def at(tree: Any, loc: Loc) -> Any:
    """The value at a place, or None."""
    for step in loc:
        if isinstance(tree, Mapping):
            tree = tree.get(step, tree.get(f"{step}+"))
        elif isinstance(tree, list | tuple) and isinstance(step, int):
            tree = tree[step] if step < len(tree) else None
        else:
            return None
    return tree


def validated(
    model: type[T],
    tree: Any,
    *,
    prefix: Loc = (),
    place: Place | None = None,
    files: bool = True,
) -> T:
    """The value that a tree means.

    Parameters
    ----------
    model
        The class of the value.
    tree
        Plain values, which may know where they stand.
    prefix
        What stands before its keys in messages.
    place
        Finds the text that a mistake is about, where it is not in the tree.
    files
        Whether it may name files, which then have to be there.

    """
    with nullcontext() if files else naming_no_files():
        return _validated(model, tree, prefix, place, files=files)


def _validated(
    model: type[T], tree: Any, prefix: Loc, place: Place | None, *, files: bool
) -> T:
    """The same, where messages know whether files may be named."""
    mistakes: list[InputError] = []
    aside: set[str] = set()  # what speaks of these might be right with them
    for _ in range(MOST):
        try:
            value: T = model.model_validate(tree, context={"files": files})  # type: ignore[attr-defined]
        except ValidationError as error:
            here = mistakes_in(error.errors(), model, tree, prefix, place)
        else:
            if not mistakes:
                return value
            break
        new = [x for loc, x in here if x.problem and not _follows(loc, x, aside)]
        if not new or len(mistakes := _each_once([*mistakes, *new])) >= MOST:
            break
        locs = [loc[:1] if loc[:1] in WHOLE else loc for loc, _ in here]
        tree = _without(tree, locs)
        aside |= {str(loc[-1]) for loc in locs if loc and isinstance(loc[-1], str)}
    raise InputError.all_of(sorted(mistakes[:MOST], key=lambda each: each.line or 0))


def _follows(loc: Loc, error: InputError, aside: set[str]) -> bool:
    """Whether a mistake may be one only because others were set aside."""
    says, _, _ = error.text.partition("choose from")
    is_missing = says.startswith("is missing") and loc[-1] in aside
    return is_missing or not aside.isdisjoint(re.findall(r"\w+", says))


def _each_once(errors: Iterable[InputError]) -> list[InputError]:
    return [*{_identity(x): x for x in errors}.values()]


def _identity(error: InputError) -> tuple[object, ...]:
    return error.file, error.line, error.key, error.text


def _without(tree: Any, places: Iterable[Loc]) -> Any:
    """A tree without what stands at some places."""
    below: dict[str | int, list[Loc]] = {}
    for loc in places:
        if loc:
            below.setdefault(loc[0], []).append(loc[1:])
    if isinstance(tree, Mapping):
        kept = {}
        for name, value in tree.items():
            rest = below.get(name, below.get(str(name).removesuffix("+")))
            if rest is None:
                kept[name] = value
            elif () not in rest and isinstance(value, Mapping | list | tuple):
                left = _without(value, rest)
                if left or not value:  # where nothing is left, that is no mistake
                    kept[name] = left
        return kept
    if isinstance(tree, list | tuple):
        items = [
            _without(value, below[n]) if n in below else value
            for n, value in enumerate(tree)
            if () not in below.get(n, [])
        ]
        return Added(items) if isinstance(tree, Added) else items
    return tree
