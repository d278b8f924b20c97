"""Lists and mappings as values of keys, and the numbers of letters."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from json import dumps
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from cpbox.basics.wording import LARGEST, Said, shown
from cpbox.fields.frozen_map import FrozenMap
from cpbox.fields.json_schema import Schema
from cpbox.fields.key_types import (
    LETTERS,
    check_scalar,
    read_letters,
    whole,
    wrong_kind,
)
from cpbox.fields.mistakes import problem, problems
from cpbox.fields.written import Loc, is_empty, is_null

LONG = 60  # characters
NAME_ONCE = "name it once for all of its tiles"


def appears_twice(name: str, remedy: str) -> Said:
    """What is wrong with a name that was there before."""
    says = f"{name!r} appears twice; {remedy}"
    return Said(says, "lab.refused.twice", value=name)


@dataclass(frozen=True)
class Listed:
    """A list, or where `or_one` is set a single item in its place.

    Parameters
    ----------
    or_one
        Whether a single item counts as a list.
    empty
        What is wrong with an empty list; nothing where it may be empty.
    once
        What to do about an item that is there twice; nothing where it may be.
    most
        The number of items that there may be.

    """

    or_one: bool = False
    empty: str = ""
    once: str = ""
    most: int = LARGEST
    is_list = True

    def is_one(self, value: object) -> bool:
        """Whether it is an item; names with blanks between them are a list at fault."""
        if not self.or_one or not isinstance(value, str) or is_empty(value):
            return False
        return not re.search(r"\w[\s,]+", value)

    def read(self, value: Any) -> Any:
        """The items, each still to be checked."""
        if self.is_one(value) or (self.or_one and is_empty(value)):
            return [value]
        read_list(value)
        if self.empty and not value:
            raise problem(self.empty)
        if (number := len(value)) > self.most:
            says = f"has {number:,} items, more than {self.most}; join some, or leave"
            raise problem(f"{says} some out")
        return value

    def check(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The items, each once."""
        names = [getattr(value, "name", value) for value in values]
        twice = [
            ((place,), appears_twice(str(value), self.once))
            for place, value in enumerate(values)
            if self.once and names[place] in names[:place]
        ]
        if twice:
            raise problems(twice)
        return values

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        inner = core_schema.no_info_after_validator_function(
            self.check, handler(source)
        )
        return core_schema.no_info_before_validator_function(self.read, inner)

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        array = handler(core)
        array |= {"minItems": 1} if self.empty else {}
        array |= {"uniqueItems": True} if self.once else {}
        array |= {"maxItems": self.most} if self.most < LARGEST else {}
        return {"anyOf": [array["items"], array]} if self.or_one else array


def read_list(value: Any) -> Any:
    """A list, whatever its items."""
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, Mapping):
        says = "must be a list, not a mapping; write the items in [ ]"
        raise problem(Said(says, "lab.refused.list", value="a mapping", list="[…, …]"))
    check_scalar(value, "a list")
    if is_null(value):
        says = "has no value; write a list or remove this"
        raise problem(Said(says, "lab.refused.no_value"))
    if not isinstance(value, str):
        raise wrong_kind(value, "a list", "write the items in [ ]")
    says = f"must be a list, not {shown(value)}; write {as_list(value)}"
    written = "[…, …]" if len(value) > LONG else as_list(value)
    values = {"value": shown(value), "list": written}
    raise problem(Said(says, "lab.refused.list", **values))


def as_list(text: str) -> str:
    """Text as the YAML list that was probably meant: words, or all of it."""
    if len(text) > LONG:
        return "a list in [ ]"
    words = [*filter(None, re.split(r"[\s,;→]+|->", text))]
    if not all(re.fullmatch(r"-?\w+", word) for word in words) or not words:
        words = [dumps(text, ensure_ascii=False)]
    return f"[{', '.join(words)}]"


def read_numbers(value: Any, least: int = 0) -> FrozenMap:
    """A number of at least `least` for each of some letters, which are folded."""
    if isinstance(value, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 for pair in value
    ):
        items = [*value]
    elif isinstance(value, Mapping):
        items = [*value.items()]
    else:
        says = "must be a number for each letter; write it as in {e: 2, s: 1}"
        raise problem(Said(says, "lab.refused.values"))
    numbers: dict[str, int] = {}
    mistakes: list[tuple[Loc, str | PydanticCustomError]] = []
    for name, number in items:
        try:
            letter = read_letters(name)
            if letter in numbers:
                raise problem(appears_twice(letter, NAME_ONCE))
            numbers[letter] = whole(number, least)
        except PydanticCustomError as error:
            mistakes.append(((name if isinstance(name, str) else "",), error))
    if mistakes:
        raise problems(mistakes)
    return FrozenMap(numbers)


def numbers_schema(least: int = 0) -> Schema:
    """JSON Schema of numbers for letters."""
    number = {"type": "integer", "minimum": least, "maximum": LARGEST}
    return {"type": "object", "propertyNames": LETTERS, "additionalProperties": number}
