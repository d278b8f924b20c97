"""What a call from Python takes: the one source of its options, help and checks.

A public call has a typed signature and one numpydoc section. `parameters` reads both;
the shell makes its options of them, the server the body of a request. `call` holds what
is passed from Python to the same types, before anything is loaded.

A type may have bounds of ``annotated_types``, which pydantic reads as well::

    top: Annotated[int, Ge(1)] | None = None
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from inspect import Parameter as Plain
from inspect import getdoc, signature
from operator import index
from os import PathLike
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    ParamSpec,
    SupportsIndex,
    TypeVar,
    Union,
    get_args,
)
from typing import get_origin as origin

from annotated_types import Ge, Gt

from cpbox.puzzle.arguments import function, label, path, wrong
from cpbox.puzzle.arguments import seconds as a_time
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import LARGEST, shown, suggest
from cpbox.search.interrupts import interruptible

P = ParamSpec("P")
T = TypeVar("T")

FilePath = str | PathLike[str]
Seconds = Annotated[float, Gt(0)]
Count = Annotated[int, Ge(1)]
REQUIRED = Plain.empty


@dataclass(frozen=True)
class Parameter:
    """What a call takes under a name.

    Parameters
    ----------
    name
        Its name.
    type
        Its type, as it is annotated, perhaps with bounds.
    default
        What it is unless passed; `REQUIRED` where there is no such value.
    text
        What the docstring says of it.
    is_repeated
        Whether it takes all arguments without a name, as ``*words`` does.

    """

    name: str
    type: Any
    default: Any
    text: str
    is_repeated: bool = False

    @property
    def sentence(self) -> str:
        """The first sentence about it, for a list of options."""
        text = " ".join(self.text.replace("``", "").split())
        return re.split(r"\. (?=[A-Z])", text, maxsplit=1)[0].rstrip(".")

    @property
    def alternatives(self) -> tuple[Any, ...]:
        """The types that it may have, without None."""
        several = origin(self.type) in (Union, UnionType)
        types = get_args(self.type) if several else (self.type,)
        return tuple(each for each in types if each is not NoneType)

    @property
    def is_path(self) -> bool:
        """Whether it is a path, and nothing else."""
        return {*self.alternatives} == {*get_args(FilePath)}

    def check(self, value: Any, key: str = "") -> Any:
        """A value of its type, in its one form.

        Raises
        ------
        InputError
            When it is of another type, or out of bounds.

        """
        key = key or self.name
        if self.is_repeated:
            each = enumerate(value)
            return tuple([_checked(x, self.type, f"{key}[{n}]") for n, x in each])
        if value is None and NoneType in get_args(self.type):
            return None
        if self.is_path:
            return path(value, key)
        if len(self.alternatives) > 1:  # which the call tells apart itself
            return value
        return _checked(value, self.alternatives[0], key)


def _checked(value: Any, kind: Any, key: str) -> Any:
    """A value of one type."""
    if origin(kind) is Annotated:
        base, *bounds = get_args(kind)
        return _within(_checked(value, base, key), bounds, key)
    if origin(kind) is Literal:
        return _one_of(value, get_args(kind), key)
    if origin(kind) is Callable:
        return function(value, key)
    if kind == Sequence[str]:
        return _texts(value, key)
    read = SIMPLE.get(kind)
    return value if read is None else read(value, key)


def _texts(value: Any, key: str) -> list[str]:
    if not isinstance(value, list | tuple):
        raise wrong(value, key, "a list of texts", "write it as in ['a', 'b']")
    return [label(each, f"{key}[{n}]") for n, each in enumerate(value)]


def _flag(value: Any, key: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(value, key, "true or false", "write one of the two")
    return value


def _whole(value: Any, key: str) -> int:
    if not isinstance(value, SupportsIndex) or isinstance(value, bool):
        raise wrong(value, key, "a whole number", "write digits, such as 4")
    number = index(value)  # of numpy's integers, too
    if number > LARGEST:
        raise InputError("is too large; write a smaller number", key=key)
    return number


SIMPLE: dict[Any, Callable[[Any, str], Any]] = {
    bool: _flag,
    int: _whole,
    float: a_time,
    str: label,
}


def _one_of(value: Any, names: Sequence[str], key: str) -> str:
    if not isinstance(value, str):
        raise wrong(value, key, "a name", f"choose from {', '.join(names)}")
    if value not in names:
        problem = f"{shown(value)} is not known here; {suggest(value, names)}"
        raise InputError(problem, key=key)
    return value


def _within(value: Any, bounds: Sequence[Any], key: str) -> Any:
    """A number within its bounds."""
    least, most = limits(bounds)
    if least is not None and value < least:
        problem = f"must be at least {least}, not {shown(value)}; write a larger one"
        raise InputError(problem, key=key)
    if most is not None and value > most:
        problem = f"must be at most {most}, not {value}; write a smaller one"
        raise InputError(problem, key=key)
    return value


def limits(bounds: Sequence[Any]) -> tuple[int | None, int | None]:
    """The least and the most that some bounds allow."""
    least = [x.ge for x in bounds if getattr(x, "ge", None) is not None]
    most = [x.le for x in bounds if getattr(x, "le", None) is not None]
    return next(iter(least), None), next(iter(most), None)


@cache
def parameters(call: Callable[..., object]) -> dict[str, Parameter]:
    """What a call, or a dataclass, takes, by name: types, defaults and sentences."""
    texts = dict(_documented(getdoc(call) or ""))
    return {
        name: Parameter(
            name,
            each.annotation,
            each.default,
            texts.get(name, ""),
            each.kind is Plain.VAR_POSITIONAL,
        )
        for name, each in signature(call).parameters.items()
    }


def _documented(text: str) -> Iterator[tuple[str, str]]:
    """Each name of the section ``Parameters``, and what is said of it."""
    _, _, section = text.partition("Parameters\n----------\n")
    section = re.split(r"\n\n\w+\n-+(?:\n|$)", section, maxsplit=1)[0]
    for entry in re.split(r"\n(?=\S)", section):
        names, _, about = entry.partition("\n")
        for name in names.split(", "):
            yield name, about


def call(wrapped: Callable[P, T]) -> Callable[P, T]:
    """Make a function a public call, whose arguments are checked when it is called."""
    takes = parameters(wrapped)
    bind = signature(wrapped).bind

    @wraps(wrapped)
    def checked(*args: P.args, **named: P.kwargs) -> T:
        bound = bind(*args, **named)
        for name, value in bound.arguments.items():
            bound.arguments[name] = takes[name].check(value)
        return wrapped(*bound.args, **bound.kwargs)

    return interruptible(checked)
