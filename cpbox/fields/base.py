"""What the models of cpbox have in common: one attribute is one key of a file.

Its annotation says what the key may hold, its docstring is its sentence. From these
pydantic makes the checks of values, whether they come from a file or from Python, and
the JSON Schema. What cpbox adds is in modules of its own: how mistakes are worded and
placed (`mistakes`), which keys a model has (`model_keys`), in which ways a mapping may
be written (`mapping_forms`), and the schema of these (`json_schema`).
"""

import dataclasses
from collections.abc import Mapping
from inspect import Parameter, Signature
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

from pydantic import (
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    ValidationError,
    model_validator,
)
from pydantic_core import CoreSchema

from cpbox.basics.errors import InputError
from cpbox.basics.showing import SHORT, shortened
from cpbox.basics.wording import Said, shown
from cpbox.fields.json_schema import Schema, schema_of
from cpbox.fields.mapping_forms import check_brackets, check_pairs, spread
from cpbox.fields.mistakes import mistakes_in, no_key, problem, problems
from cpbox.fields.model_keys import offered, parts, renamed_fields, sentences
from cpbox.fields.written import Loc, as_text

FILES = {"files": True}
"""The context of a validation that may read the files that a puzzle names."""

T = TypeVar("T")


class Documented(str):
    """A docstring that has the sentences of the fields as its parameters, once read."""

    __slots__ = ()

    def __get__(self, instance: object, model: type[BaseModel]) -> str:
        entries = [f"    {k}\n        {text}" for k, text in sentences(model).items()]
        head = [self.rstrip(), "", "    Parameters", "    ----------"]
        return "\n".join([*head, *entries, ""])


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
            mistakes = mistakes_in(error.errors(), type(self), values, self.prefix)
            raise InputError.all_of([x for _, x in mistakes if x.problem]) from None

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
            choices = ", ".join(offered(cls))
            says += f"; choose from {choices}"
            raise problem(Said(says, "lab.refused.keys", choices=choices))
        mistakes: list[tuple[Loc, str]] = [
            ((name,), no_key(key))
            for key, name in renamed_fields(cls)
            if any(x == name and as_text(x) is not None for x in value)
        ]
        if mistakes:
            raise problems(mistakes)
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
        fields = [f"{k}={SHORT.repr(v)}" for k, v in changed_fields(self).items()]
        return shortened(f"{type(self).__name__}({', '.join(fields)})")


def changed_fields(value: BaseModel) -> dict[str, Any]:
    """The fields of a model that are not as by default."""
    model = type(value).model_fields
    values = {name: getattr(value, name) for name in model}
    return {name: x for name, x in values.items() if x != model[name].get_default()}


def replace(value: T, /, **changes: Any) -> T:
    """Copy a model or a dataclass with other values; `copy.replace` of Python 3.13."""
    if isinstance(value, Base):
        return value.__replace__(**changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]
