"""The keys of a model: which there are, which add to a list, which exclude others."""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getsource
from itertools import pairwise
from typing import Any

from pydantic import BaseModel, RootModel

from cpbox.basics.files import may_be_named
from cpbox.fields.written import Loc


@cache
def keys_of(model: type[BaseModel]) -> Mapping[str, Any]:
    """The fields of a model by what a file calls them."""
    return {
        str(field.validation_alias or name): field
        for name, field in model.model_fields.items()
    }


def unoffered(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys that no message offers: those of files, where none may be named."""
    return () if may_be_named() else getattr(model, "of_file", ())


def offered(model: type[BaseModel]) -> list[str]:
    """The keys that messages offer."""
    return [name for name in keys_of(model) if name not in unoffered(model)]


@cache
def renamed_fields(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """What a file calls fields that Python calls otherwise, and how Python does."""
    pairs = zip(keys_of(model), model.model_fields, strict=True)
    return tuple((key, name) for key, name in pairs if key != name)


@cache
def parts(model: type[BaseModel]) -> Mapping[Any, type[BaseModel]]:
    """The models that stand below the keys of a model."""
    return {
        name: inner
        for name, field in keys_of(model).items()
        for inner in (
            field.annotation,
            *(getattr(x, "model", None) for x in field.metadata),
        )
        if isinstance(inner, type)
        and issubclass(inner, BaseModel)
        and not issubclass(inner, RootModel)
    }


def model_at(model: Any, loc: Loc) -> Any:
    """The model of what stands at a place; None where no model does."""
    for step in loc:
        model = model.step(step) if model is not None else None
    return model


@cache
def growing(model: type[BaseModel]) -> Mapping[str, str]:
    """The keys of lists, by how a mapping calls them that adds to such a list."""
    return {
        f"{name}+": name
        for name, field in keys_of(model).items()
        if any(getattr(mark, "is_list", False) for mark in marks(field))
    }


@cache
def apart(model: Any) -> tuple[tuple[str, str], ...]:
    """The pairs of keys that cannot be combined with each other."""
    grow = growing(model)
    forms = {
        name: [name, *(x for x in grow if grow[x] == name)] for name in keys_of(model)
    }
    rivals = [
        (one, two)
        for n, first in enumerate(model.rivals)
        for second in model.rivals[n + 1 :]
        for one in forms[first]
        for two in forms[second]
    ]
    return (*((plain, adds) for adds, plain in grow.items()), *rivals)


def marks(field: Any) -> Iterator[Any]:
    """The annotations of a field, and those inside an optional one."""
    yield from field.metadata
    for inner in getattr(field.annotation, "__args__", ()):
        yield from getattr(inner, "__metadata__", ())
    if isinstance(field.annotation, type) and issubclass(field.annotation, RootModel):
        yield from field.annotation.model_fields["root"].metadata


def list_mark(model: type[BaseModel], name: str) -> Any:
    """What says of a key that it holds a list."""
    return next(x for x in marks(keys_of(model)[name]) if getattr(x, "is_list", False))


def shown_default(field: Any) -> Any:
    """The default that the schema of a key says; None where it says none."""
    default = (field.json_schema_extra or {}).get("default", field.default)
    if isinstance(default, RootModel):
        default = default.model_dump(mode="json")
    is_shown = isinstance(default, int | str | list | tuple) and default not in ("", ())
    return default if is_shown else None


@cache
def sentences(model: type[BaseModel]) -> Mapping[str, str]:
    """What is said of each field: the text below it in the source of its class.

    pydantic would read the source of each class when it is made, which takes as long as
    all else together; here it is read when somebody asks.
    """
    texts: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if issubclass(cls, BaseModel) and cls is not BaseModel:
            texts |= _texts_of_classes(cls.__module__).get(cls.__name__, {})
    return {name: texts.get(name, "") for name in model.model_fields}


@cache
def _texts_of_classes(module: str) -> Mapping[str, Mapping[str, str]]:
    """What is said of the fields of each class, from the module's source, read once."""
    try:
        tree = ast.parse(getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):  # it has no source
        return {}
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return {node.name: dict(_texts_below(node)) for node in classes}


def _texts_below(tree: Any) -> Iterator[tuple[str, str]]:
    """The names of a class with a text below them, and the text on one line."""
    for field, below in pairwise(tree.body):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
            text = ast.literal_eval(below.value)
            yield ast.unparse(field.target), " ".join(text.split())
