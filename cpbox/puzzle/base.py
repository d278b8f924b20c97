"""What the models of cpbox have in common: one attribute is one key of a file.

Its annotation says what the key may hold, its docstring is its sentence. From these
pydantic makes the checks of values, whether they come from a file or from Python, and
the JSON Schema. This module adds how mistakes are worded and placed, the keys that
add to a list (``ban+``), and values that stand for a whole mapping (``words: full``).
"""

import ast
import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from inspect import Parameter, Signature, getsource
from itertools import pairwise
from textwrap import dedent
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

from pydantic import (
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    RootModel,
    ValidationError,
    model_validator,
)
from pydantic_core import (
    CoreSchema,
    InitErrorDetails,
    PydanticCustomError,
    core_schema,
)

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import shown, suggest
from cpbox.puzzle.showing import SHORT, cut
from cpbox.puzzle.written import (
    Added,
    Loc,
    Text,
    as_text,
    find,
    is_empty,
    is_null,
    key_of,
    placed,
)

FILES = {"files": True}
"""The context of a validation that may read the files that a puzzle names."""

MOST = 100  # mistakes that are named
SET_ASIDE = ""  # the message about what is only wrong with another mistake
WHOLE = (("sides",),)  # what is of no use without a part of it
PROBLEM = "cpbox"  # the type of our own errors, to pydantic

Schema = dict[str, Any]  # a JSON Schema
T = TypeVar("T")
Place = Callable[[Loc], Text | None]


class FrozenMap(dict[Any, Any]):
    """A mapping that cannot be changed, and has a hash."""

    def _refuse(self, *_: object, **__: object) -> Any:
        raise TypeError("this mapping cannot be changed; make a dict of it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type, tuple[dict[Any, Any]]]:
        return FrozenMap, (dict(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """How pydantic writes it, as in the schema a default."""
        del source, handler
        return core_schema.no_info_plain_validator_function(
            cls,
            serialization=core_schema.plain_serializer_function_ser_schema(dict),
        )


# --------------------------------------------------------------------------- mistakes


def problem(says: str) -> PydanticCustomError:
    """A mistake, as a validator raises it; pydantic cannot render half a letter."""
    printable = says.encode("utf-8", "backslashreplace").decode("utf-8")
    return PydanticCustomError(PROBLEM, "{problem}", {"problem": printable})


def problems(found: Iterable[tuple[Loc, str | PydanticCustomError]]) -> ValidationError:
    """Several mistakes, each with its way from here, as a validator raises them."""
    details = [
        InitErrorDetails(
            type=problem(says) if isinstance(says, str) else says, loc=loc, input=None
        )
        for loc, says in found
    ]
    return ValidationError.from_exception_data("cpbox", details)


def mistakes_in(
    errors: Iterable[Any],
    model: Any,
    tree: Any,
    prefix: Loc = (),
    place: Place | None = None,
) -> list[tuple[Loc, InputError]]:
    """What is wrong with values, as pydantic lists it: each with its way and place."""
    found = []
    for each in errors:
        loc = each["loc"]
        at_fault = find(tree, loc) if place is None else place(loc)
        known = InputError(worded(each, model, tree), key=key_of((*prefix, *loc)))
        found.append((loc, placed(known, at_fault)))
    return found


def worded(error: Any, model: Any, tree: Any) -> str:
    """The message of a mistake; pydantic's own where it is as plain."""
    kind, loc = error["type"], error["loc"]
    if kind == PROBLEM:
        return str(error["ctx"]["problem"])
    if kind == "missing":
        return f"is missing; add it, as in {loc[-1]}: {EXAMPLES.get(loc[-1], '…')}"
    if kind == "extra_forbidden":
        inner = model_at(model, loc[:-1])
        return f"there is no such key; {_unknown(inner, tree, loc)}"
    if kind == "invalid_key":
        return f"must be a key, not {shown(error['input'])}; write its name in quotes"
    return f"{error['msg']}; correct it"


EXAMPLES = {
    "sides": "[riu, pgh, lcs, yao]",
    "puzzle": "peg ulm oir cnw",
    "spec": "{answer: [upcoming, glower]}",
}


def _unknown(model: Any, tree: Any, loc: Loc) -> str:
    """What to do about a key that there is not."""
    name = str(loc[-1])
    if model is None:
        return "remove it"
    for outer, below in parts(model).items():
        if name in keys_of(below):
            place = find(tree, loc)
            if place is not None and place.source.has_lines:
                return f"did you mean {name} below {outer}?"
            return f"did you mean {outer}.{name}?"
    return suggest(name, [*keys_of(model)])


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


def model_at(model: Any, loc: Loc) -> Any:
    """The model of what stands at a place; None where no model does."""
    for step in loc:
        model = model.step(step) if model is not None else None
    return model


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

    Raises
    ------
    InputError
        With every mistake: each is set aside, and the rest is read again.

    """
    found: list[InputError] = []
    aside: set[str] = set()  # what speaks of these might be right with them
    for _ in range(MOST):
        try:
            value: T = model.model_validate(tree, context={"files": files})  # type: ignore[attr-defined]
        except ValidationError as error:
            here = mistakes_in(error.errors(), model, tree, prefix, place)
        else:
            if not found:
                return value
            break
        new = [x for loc, x in here if x.problem and not _follows(loc, x, aside)]
        if not new or len(found := _each_once([*found, *new])) >= MOST:
            break
        locs = [loc[:1] if loc[:1] in WHOLE else loc for loc, _ in here]
        tree = _without(tree, locs)
        aside |= {str(loc[-1]) for loc in locs if loc and isinstance(loc[-1], str)}
    raise InputError.all_of(sorted(found[:MOST], key=lambda each: each.line or 0))


def _follows(loc: Loc, error: InputError, aside: set[str]) -> bool:
    """Whether a mistake may be one only because others were set aside."""
    says, _, _ = error.problem.partition("choose from")
    is_missing = says.startswith("is missing") and loc[-1] in aside
    return is_missing or not aside.isdisjoint(re.findall(r"\w+", says))


def _each_once(errors: Iterable[InputError]) -> list[InputError]:
    return [*{(x.file, x.line, x.key, x.problem): x for x in errors}.values()]


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


# ----------------------------------------------------------------------------- models


@cache
def sentences(model: type[BaseModel]) -> Mapping[str, str]:
    """What is said of each field: the text below it in the source of its class.

    pydantic would read the source of each class when it is made, which takes as long as
    all else together; here it is read when somebody asks.
    """
    said: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if issubclass(cls, Model) and cls.__annotations__:
            with suppress(OSError, TypeError):  # a class without a source
                (tree,) = ast.parse(dedent(getsource(cls))).body
                said |= dict(_texts_below(tree))
    return {name: said.get(name, "") for name in model.model_fields}


def _texts_below(tree: Any) -> Iterator[tuple[str, str]]:
    """The names of a class with a text below them, and the text on one line."""
    for field, below in pairwise(tree.body):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
            text = ast.literal_eval(below.value)
            yield ast.unparse(field.target), " ".join(text.split())


class Documented(str):
    """A docstring that has the sentences of the fields as its parameters, once read."""

    __slots__ = ()

    def __get__(self, instance: object, model: type[BaseModel]) -> str:
        said = [f"    {k}\n        {text}" for k, text in sentences(model).items()]
        head = [self.rstrip(), "", "    Parameters", "    ----------"]
        return "\n".join([*head, *said, ""])


class Signed:
    """The signature of a model with plain types, which a person can read."""

    def __get__(self, instance: object, model: type[BaseModel]) -> Signature:
        hints = get_type_hints(model)
        return Signature(
            [
                Parameter(
                    name,
                    Parameter.KEYWORD_ONLY,
                    default=Parameter.empty if field.is_required() else field.default,
                    annotation=hints[name],
                )
                for name, field in model.model_fields.items()
            ]
        )


class Base(BaseModel):
    """What every model of cpbox can do; none of them can be changed."""

    model_config = ConfigDict(
        frozen=True,
        validate_by_name=True,
        validate_by_alias=True,
    )
    prefix: ClassVar[Loc] = ()
    """Where its keys stand in a puzzle file."""

    def __init__(self, /, **values: Any) -> None:
        self._make(values)

    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    def _make(self, values: Any) -> None:
        try:
            self.__pydantic_validator__.validate_python(
                values, self_instance=self, context=FILES
            )
        except ValidationError as error:
            found = mistakes_in(error.errors(), type(self), values, self.prefix)
            raise InputError.all_of([x for _, x in found if x.problem]) from None

    def __replace__(self, **changes: Any) -> Self:
        own = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self)(**(own | changes))

    def __str__(self) -> str:
        return repr(self)

    @classmethod
    def step(cls, name: str | int) -> Any:
        """The model of what stands below a key; None where none does."""
        return parts(cls).get(name)


class Model(Base):
    """A mapping with known keys."""

    model_config = ConfigDict(extra="forbid")
    rivals: ClassVar[tuple[str, ...]] = ()
    """Keys of which it may hold only one."""
    of_rivals: ClassVar[tuple[str, ...]] = ()
    """Keys that speak of one of the rivals, and go when another takes its place."""
    short: ClassVar[str] = ""
    """The key whose value may stand in the place of the whole mapping."""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Say the keys in the docstring and in the signature, once these are read."""
        cls.__doc__ = Documented(cls.__dict__.get("__doc__") or "")
        cls.__signature__ = Signed()  # type: ignore[assignment]

    @model_validator(mode="before")
    @classmethod
    def _spread(cls, value: Any) -> Any:
        if isinstance(value, cls):
            return value
        if isinstance(value, Mapping):
            check_pairs(cls, value)
            check_brackets(cls, value)
        value = spread(cls, value)
        if not isinstance(value, Mapping):
            says = "must be 'key: value' lines"
            if isinstance(value, str | int | float):
                says += f", not {shown(value)}"
            raise problem(f"{says}; choose from {', '.join(keys_of(cls))}")
        found: list[tuple[Loc, str]] = [
            ((name,), f"there is no such key; did you mean {key}?")
            for key, name in _renamed_fields(cls)
            if any(x == name and as_text(x) is not None for x in value)
        ]
        if found:
            raise problems(found)
        if odd := [name for name in value if not isinstance(name, str)]:
            says = f"must be a key, not {shown(odd[0])}; write its name in quotes"
            raise problem(says)
        return dict(value)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        """An object with these properties, and those that add to a list."""
        schema = handler.resolve_ref_schema(handler(core))
        return schema_of(cls, schema)

    def __repr__(self) -> str:
        told = [f"{k}={SHORT.repr(v)}" for k, v in changed_fields(self).items()]
        return cut(f"{type(self).__name__}({', '.join(told)})")


@cache
def _renamed_fields(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """What a file calls fields that Python calls otherwise, and how Python does."""
    pairs = zip(keys_of(model), model.model_fields, strict=True)
    return tuple((key, name) for key, name in pairs if key != name)


def changed_fields(value: BaseModel) -> dict[str, Any]:
    """The fields of a model that are not as by default."""
    model = type(value).model_fields
    known = {name: getattr(value, name) for name in model}
    return {name: x for name, x in known.items() if x != model[name].get_default()}


def replace(value: T, /, **changes: Any) -> T:
    """Copy a model or a dataclass with other values; `copy.replace` of Python 3.13."""
    if isinstance(value, Base):
        return value.__replace__(**changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]


@cache
def keys_of(model: type[BaseModel]) -> Mapping[str, Any]:
    """The fields of a model by what a file calls them."""
    return {
        str(field.validation_alias or name): field
        for name, field in model.model_fields.items()
    }


@cache
def parts(model: type[BaseModel]) -> Mapping[Any, type[Model]]:
    """The models that stand below the keys of a model."""
    return {
        name: inner
        for name, field in keys_of(model).items()
        for inner in (
            field.annotation,
            *(getattr(x, "model", 0) for x in field.metadata),
        )
        if isinstance(inner, type) and issubclass(inner, Model)
    }


@cache
def growing(model: type[BaseModel]) -> Mapping[str, str]:
    """The keys of lists, by how a mapping calls them that adds to such a list."""
    return {
        f"{name}+": name
        for name, field in keys_of(model).items()
        if any(getattr(mark, "is_list", False) for mark in marks(field))
    }


def marks(field: Any) -> Iterator[Any]:
    """The annotations of a field, and those inside an optional one."""
    yield from field.metadata
    for inner in getattr(field.annotation, "__args__", ()):
        yield from getattr(inner, "__metadata__", ())
    if isinstance(field.annotation, type) and issubclass(field.annotation, RootModel):
        yield from field.annotation.model_fields["root"].metadata


def shown_default(field: Any) -> Any:
    """The default that the schema of a key says; None where it says none."""
    default = (field.json_schema_extra or {}).get("default", field.default)
    if isinstance(default, RootModel):
        default = default.model_dump(mode="json")
    is_shown = isinstance(default, int | str | list | tuple) and default not in ("", ())
    return default if is_shown else None


def list_mark(model: type[BaseModel], name: str) -> Any:
    """What says of a key that it holds a list."""
    return next(x for x in marks(keys_of(model)[name]) if getattr(x, "is_list", False))


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
    known = getattr(name, "source", None)
    return type(name)(plain, known, name.line) if known is not None else plain


def adding(model: Any, name: str, value: Any) -> Any:
    """A list, as one that adds."""
    if list_mark(model, name).is_one(value):
        return Added([value])
    return Added(value) if isinstance(value, list | tuple) else value


def check_pairs(model: type[Model], value: Mapping[str, Any]) -> None:
    """Raise for two keys that cannot be combined with each other."""
    given = {name: x for name, x in value.items() if x is not None}
    found: list[tuple[Loc, str]] = []
    for pair in apart(model):
        if {*pair} <= given.keys():
            one, two = (name for name in given if name in pair)
            says = f"cannot be combined with {one}; keep one of the two"
            found.append(((str(two),), says))
    if found:
        raise problems(found)


def check_brackets(model: type[Model], value: Mapping[str, Any]) -> None:
    """Ask for the brackets that are missing in {only: gracious, splashy}."""
    before = ""
    for name, item in value.items():
        known = value.get(before)
        is_listed = f"{before}+" in growing(model) and isinstance(known, str)
        if is_listed and is_empty(item) and name not in keys_of(model):
            remedy = f"write a list, as in {before}: [{known}, {name}]"
            says = f"there is no such key; {remedy}"
            raise problems([((name,), says), ((before,), SET_ASIDE)])
        before = name


@cache
def apart(model: type[Model]) -> tuple[tuple[str, str], ...]:
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


def schema_of(model: type[Model], schema: Schema) -> Schema:
    """A model's JSON Schema, with the keys that add, the rivals and the short form."""
    known = schema["properties"]
    for name, field in keys_of(model).items():
        field_name = next(k for k, v in model.model_fields.items() if v is field)
        known[name]["description"] = sentences(model)[field_name]
    for adds, plain in growing(model).items():
        doc = f"Added to the {plain} that this is merged over."
        item = {k: v for k, v in known[plain].items() if k not in ("default", "title")}
        known[adds] = item | {"description": doc}
    schema = {
        "type": ["object", "null"],
        "properties": {name: clean(x) for name, x in known.items()},
        "additionalProperties": False,
    } | {k: v for k, v in schema.items() if k == "required"}
    if pairs := [{"required": [*pair]} for pair in apart(model)]:
        schema["not"] = {"type": "object", "anyOf": pairs}
    if model.short:
        short = {k: v for k, v in known[model.short].items() if k in ("anyOf", "type")}
        return {"anyOf": [short, schema]}
    return schema


def clean(schema: Schema) -> Schema:
    """A key's schema without a title, its sentence on one line."""
    kept = {k: v for k, v in schema.items() if k != "title"}
    default = kept.get("default")
    if default in ("", [], None) or isinstance(default, dict):
        kept.pop("default", None)
    return kept
