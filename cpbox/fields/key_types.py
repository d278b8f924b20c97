"""What a key may hold, as annotations of pydantic.

A scalar of a file is text that knows whether it had quotes (`Text`); from Python come
numbers and flags themselves. What is wrong with either is said in the same words.
"""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from cpbox.basics.files import by_file
from cpbox.basics.letters import (
    APART,
    Folded,
    as_written,
    fold,
    fold_word,
    is_letters,
    is_word,
    unusable,
)
from cpbox.basics.wording import (
    LARGEST,
    Said,
    named,
    shown,
    unknown,
    unusable_said,
)
from cpbox.fields.json_schema import Schema
from cpbox.fields.mistakes import problem
from cpbox.fields.written import Text, is_empty, is_null

_DIGITS = "-?(0|[1-9][0-9]*)"
_FLAGS = ("true", "True", "TRUE", "false", "False", "FALSE")  # to YAML
_MEANT = dict.fromkeys(("true", "yes", "on", "y", "1"), "true")
_MEANT |= dict.fromkeys(("false", "no", "off", "n", "0"), "false")

# To a YAML 1.2 editor the word `no` is a boolean and `1e3` a number, so the schema of
# a text has to accept those.
ANY_SCALAR: Schema = {"type": ["string", "number", "boolean", "null"]}


def text_schema(pattern: str) -> Schema:
    """Schema of text that is as a pattern says; no number is."""
    return {"type": ["string", "boolean", "null"], "pattern": f"^({pattern})$"}


_LETTERS = "[^\\x00-@\\[-`{-\\x7f]+"
LETTERS = text_schema(_LETTERS)
WORD = text_schema(rf"{_LETTERS}(\|{_LETTERS})*")


def wrong_kind(value: object, noun: str, remedy: str) -> PydanticCustomError:
    """The mistake that a value is of another kind."""
    return problem(f"must be {noun}, not {shown(value)}; {remedy}")


def check_scalar(value: object, noun: str) -> None:
    """Raise for what is no single value, or none at all."""
    if is_empty(value):
        says = "has no value; write one or remove this"
        raise problem(Said(says, "lab.refused.no_value"))
    if not isinstance(value, str) and isinstance(value, list | tuple | Mapping):
        what = "a mapping" if isinstance(value, Mapping) else "a list"
        says = f"must be {noun}, not {what}; write one value, in quotes if it contains "
        said = Said(f"{says}[ ] or {{ }}", "lab.refused.one", noun=noun, value=what)
        raise problem(said)


@dataclass(frozen=True, eq=False)
class Read:
    """A value that a function reads, with its JSON Schema, or what makes that."""

    read: Callable[[Any], Any]
    form: Schema | Callable[[], Schema]
    model: Any = None
    """The model of what stands below the key, if there is one."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            self.read,
            serialization=core_schema.plain_serializer_function_ser_schema(
                as_written, when_used="json"
            ),
        )

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        return deepcopy(self.form() if callable(self.form) else self.form)


# ------------------------------------------------------------------------------- text


def read_text(value: object, noun: str = "text") -> str:
    """Text that a file could hold."""
    check_scalar(value, noun)
    if not isinstance(value, str):
        raise wrong_kind(value, noun, "write it in quotes")
    if match := unusable(value):
        raise problem(unusable_said(match[0]))
    return str(value)


def _line(value: object) -> str:
    return " ".join(read_text(value).split())


def _notes(value: object) -> str:
    return read_text(value).strip()


def read_letters(value: object) -> str:
    """A word or what stands on a tile, folded."""
    if isinstance(value, Folded):
        return value
    if isinstance(value, str) and value.isascii() and value.isalpha():  # most are
        return value.lower()
    check_scalar(value, "a word")
    if not isinstance(value, str):
        raise wrong_kind(value, "letters", "write them in quotes")
    if not is_letters(value):
        what = f"{shown(value)} is not letters only" if value else "is empty"
        parts = [*filter(None, re.split(r"[\s,;→]+|->", value))]
        remedy = "correct or remove it"
        if len(parts) > 1 and all(len(x) > 1 and is_letters(x) for x in parts):
            remedy = "write each word on its own"
        says = f"{what}; {remedy}"
        key = "lab.refused.letters" if value else "lab.refused.empty"
        raise problem(Said(says, key, value=named(value)))
    return fold(value)


def read_word(value: object) -> str:
    """A word, folded; bars in it say which of its letters stand apart."""
    is_marked = isinstance(value, str) and APART in value and is_word(value)
    return fold_word(str(value)) if is_marked else read_letters(value)


Line = Annotated[str, Read(_line, ANY_SCALAR)]
"""Text on one line."""
Notes = Annotated[str, Read(_notes, ANY_SCALAR)]
"""Text without blanks around it."""
Letters = Annotated[str, Read(read_letters, LETTERS)]
"""A word or what stands on a tile, folded."""
Word = Annotated[str, Read(read_word, WORD)]
"""A word, folded, as in ``igaz|ság`` where a tile must not join two of its letters."""


# ------------------------------------------------------------------ numbers and flags


def whole(value: object, least: int = 0, most: int = LARGEST) -> int:
    """A whole number in a range; from a file, in plain digits without quotes."""
    number = value if type(value) is int else _number(value)
    if number > LARGEST:
        says = "is too large; write a smaller number"
        raise problem(Said(says, "lab.refused.too_large"))
    if number < least:
        says = f"must be at least {least}, not {shown(number)}; write a larger one"
        raise problem(Said(says, "lab.refused.at_least", n=least, value=number))
    if number > most:
        says = f"must be at most {most}, not {number}; write a smaller one"
        raise problem(Said(says, "lab.refused.at_most", n=most, value=number))
    return number


def _number(value: object) -> int:
    """The number that a text of a file, or an integer of any library, stands for."""
    check_scalar(value, "a whole number")
    is_digits = isinstance(value, str) and re.fullmatch(_DIGITS, value)
    if is_digits and isinstance(value, Text) and value.plain:
        return int(value[:20])  # more digits are too many, too
    if not isinstance(value, bool | str):
        with suppress(TypeError):
            return operator.index(value)  # type: ignore[arg-type]
    remedy = f"{value} without quotes" if is_digits else "plain digits, such as 4"
    says = f"must be a whole number, not {shown(value)}; write {remedy}"
    raise problem(Said(says, "lab.refused.whole", value=named(value)))


def Range(least: int = 0, most: int = LARGEST) -> Read:  # noqa: N802
    """A whole number from `least` to `most`."""
    form = {"type": "integer", "minimum": least, "maximum": most}
    return Read(partial(whole, least=least, most=most), form)


Whole = Annotated[int, Range()]
"""A whole number, 0 or more."""
Positive = Annotated[int, Range(1)]
"""A whole number, 1 or more."""


def read_flag(value: object) -> bool:
    """True or false, and nothing that counts as such."""
    check_scalar(value, "true or false")
    if isinstance(value, Text) and value.plain and value in _FLAGS:
        return value.lower() == "true"
    if not isinstance(value, bool):
        meant = value.lower() if isinstance(value, str) else ""
        remedy = f"write {_MEANT.get(meant, 'one of the two')}"
        remedy += " without quotes" if meant in ("true", "false") else ""
        says = f"must be true or false, not {shown(value)}; {remedy}"
        raise problem(Said(says, "lab.refused.flag", value=named(value)))
    return value


Flag = Annotated[bool, Read(read_flag, {"type": "boolean"})]
"""True or false, and nothing that counts as such."""


def OneOf(  # noqa: N802
    names: Sequence[str], instead: str = "", of_file: str = ""
) -> Read:
    """One of several names; or what messages say that may be written instead.

    What speaks `of_file` is said where files may be named.
    """

    def read(value: object) -> str:
        check_scalar(value, "a name")
        if not isinstance(value, str):
            raise wrong_kind(value, "a name", f"choose from {', '.join(names)}")
        if value not in names:
            raise problem(unknown([value], names, f"{instead}{by_file(of_file)}"))
        return str(value)

    return Read(read, {"enum": [*names]})


DEFAULT_LANGUAGE = "en"
_TEXTS = Path(__file__).parents[1] / "show/texts"
LANGUAGES = tuple(sorted(file.stem for file in _TEXTS.glob("*.yaml")))
"""The languages in which pages have texts: a file of the package for each."""
Language = Annotated[str, OneOf(LANGUAGES)]
"""The code of one of `LANGUAGES`."""


# -------------------------------------------------------------------- what may be off


def is_off(value: object) -> bool:
    """Whether a value is what lifts a limit."""
    return is_null(value) or (isinstance(value, str) and value in ("none", "None"))


class _Off:
    """Something that may be switched off, as a variant does that lifts a limit."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_before_validator_function(
            lambda value: None if is_off(value) else value, handler(source)
        )

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        *values, _ = handler(core)["anyOf"]  # the last is null
        return {"anyOf": [*values, {"enum": ["none", "None", None]}]}


Off = _Off()
