"""What a call from Python takes: the one source of its options, help and checks.

A public call has a typed signature and one numpydoc section. `parameters` reads both;
the shell makes its options of them, the server the body of a request. `call` holds what
is passed from Python to the same types, before anything is loaded.

A type may have bounds of ``annotated_types``, which pydantic reads as well::

    top: Annotated[int, Ge(1)] | None = None
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, wraps
from inspect import Parameter as Plain
from inspect import getdoc, signature
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
)
from typing import get_origin as origin

from annotated_types import Ge, Gt

from cpbox.basics.files import blaming_no_file
from cpbox.basics.interrupts import interruptible
from cpbox.fields.arguments import Check, FilePath, ListOf, of_type

P = ParamSpec("P")
T = TypeVar("T")

Seconds = Annotated[float, Gt(0)]
Count = Annotated[int, Ge(1)]
REQUIRED = Plain.empty
_BY_PLACE = Plain.POSITIONAL_OR_KEYWORD  # and before it, what has no name


@dataclass(frozen=True)
class Parameter:
    """What a call takes under a name.

    Parameters
    ----------
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
        return self.alternatives == get_args(FilePath)

    def check(self, value: Any, key: str = "") -> Any:
        """A value of its type, in its one form."""
        return self._check(value, key or self.name)

    @cached_property
    def _check(self) -> Check:
        check = of_type(self.type)
        return ListOf(check) if self.is_repeated else check


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
    kinds = {name: each.kind for name, each in signature(wrapped).parameters.items()}
    by_place = [takes[x] for x, kind in kinds.items() if kind <= _BY_PLACE]
    repeated = next((each for each in takes.values() if each.is_repeated), None)

    @wraps(wrapped)
    def checked(*args: P.args, **named: P.kwargs) -> T:
        # What fits nowhere is passed on as it is: Python itself refuses it.
        several: tuple[Any, ...] = args[len(by_place) :]
        if repeated is not None:
            several = repeated.check(several)
        one_each = [each.check(x) for each, x in zip(by_place, args, strict=False)]
        keywords = {x: takes[x].check(y) if x in takes else y for x, y in named.items()}
        return wrapped(*one_each, *several, **keywords)  # type: ignore[arg-type]

    return interruptible(blaming_no_file()(checked))
