"""The box: its sides and their tiles."""

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any, Self

from pydantic import (
    BeforeValidator,
    PlainSerializer,
    PlainValidator,
    RootModel,
    model_validator,
)
from pydantic import WithJsonSchema as Schema

from cpbox.basics.letters import fold, is_letters, marked, split_letters
from cpbox.basics.wording import Said, named, shown
from cpbox.fields.arguments import label
from cpbox.fields.base import Base
from cpbox.fields.key_types import LETTERS, check_scalar, text_schema, wrong_kind
from cpbox.fields.list_types import as_list, read_list
from cpbox.fields.mistakes import problem, problems
from cpbox.fields.written import Loc, is_null

MAX_TILES = 60
_NO_LETTERS = "\\x00-@\\[-`{-\\x7f\u2010-\u2015"
_LETTER, _LETTERS = f"[^{_NO_LETTERS}]", f"[^{_NO_LETTERS}]+"
_BETWEEN = "[\\s,/|;_\"'\u2010-\u2015-]"
_TILES = f"\\[{_BETWEEN}*{_LETTERS}({_BETWEEN}+{_LETTERS})*{_BETWEEN}*\\]"
_SIDE_TEXT = f"({_LETTER}|{_TILES})+"
_OPEN, _CLOSE = "[\\[" + _BETWEEN[1:] + "*", "[\\]" + _BETWEEN[1:] + "*"
_SIDES_SCHEMA = {
    "anyOf": [
        {
            "type": "array",
            "items": {
                "anyOf": [
                    text_schema(rf"({_LETTER}|\[{_LETTERS}\])+"),
                    {"type": "array", "items": LETTERS, "minItems": 1},
                ]
            },
            "minItems": 2,
        },
        {
            "type": "string",
            "pattern": f"^{_OPEN}{_SIDE_TEXT}({_BETWEEN}+{_SIDE_TEXT})+{_CLOSE}$",
        },
    ]
}


_SIGNS = r"-\s,/|;_\u2010-\u2015"  # the last are dashes of any length
_GROUP = r"\[[^\[\]]*\]"
_TEXT = rf"(?:{_GROUP}|[^{_SIGNS}])+"
_SIDE = re.compile(_TEXT)
_BREAK = re.compile(rf"(?>{_TEXT})([{_SIGNS}]+)(?=[^{_SIGNS}])")
_LIST = re.compile(r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]")
_LISTS = re.compile(rf"(?=.*\[[^\[\]]*[{_SIGNS}]){_GROUP}(?:\s*,?\s*{_GROUP})+")
_PART = re.compile(r"\[([^\[\]]+)\]|(\[\]|[^\[\]]+|[\[\]])")


def sides_of(text: str) -> tuple[tuple[str, ...], ...]:
    """Sides of a box in one text, such as ``peg ulm oir cnw``.

    Blanks, commas, dashes or one of ``/ | ; - _`` stand between the sides. Each letter
    is a tile, and so are several in brackets, as in ``a[cs]t``. If there are two signs,
    as in ``a,cs,t b,ö,ü``, one of them stands between tiles. The text may also be a
    list in JSON or YAML, ``["PEG", "ULM"]`` or ``[[a, cs], [t, b]]``.
    """
    text = text.strip()
    if _LIST.fullmatch(text) and re.search("[,\"']", text):
        text = re.sub("[\"']", " ", text[1:-1]).strip()
    if _LISTS.fullmatch(text):
        return tuple(_named(each[1:-1]) for each in re.findall(_GROUP, text))
    sides = _SIDE.findall(text)
    is_tiled = 2 * sum(len(part) == 1 for part in sides) > len(sides)
    if is_tiled and (sign := _between_sides(text)):
        return tuple(map(_named, re.split(sign, text)))
    return tuple(map(tiles_of, sides))


def _named(side: str) -> tuple[str, ...]:
    """The tiles of a side, with signs between them."""
    return tuple(fold(tile.strip("[]")) for tile in _SIDE.findall(side))


def _between_sides(text: str) -> str:
    """What stands between sides, as a pattern; empty if nothing stands between tiles.

    Of two signs it is the one with blanks around it, or else the rarer one.
    """
    breaks = _BREAK.findall(text)
    signs = ["".join(each.split()) or " " for each in breaks]
    kinds = sorted({*signs}, key=lambda sign: (signs.count(sign), ", -_".find(sign)))
    if len(kinds) != 2 or any(len(sign) > 1 for sign in kinds):
        return ""
    spaced = [x for x in kinds if x != " " and any(x in y and x != y for y in breaks)]
    sign = spaced[0] if " " in kinds and spaced else kinds[0]
    return r"\s+" if sign == " " else rf"\s*{re.escape(sign)}\s*"


def tiles_of(side: str) -> tuple[str, ...]:
    """What stands on each tile of a side that is written in one text."""
    parts = _PART.findall(side)
    tiles = ((tile,) if tile else split_letters(letters) for tile, letters in parts)
    return tuple(fold(tile) for some in tiles for tile in some)


def text_of_sides(sides: Iterable[Iterable[str]]) -> str:
    """The text that `sides_of` reads, tiles of several letters in brackets."""
    return " ".join("".join(map(_bracketed, side)) for side in sides)


def typed_sides(text: str) -> tuple[tuple[str, ...], ...]:
    """Sides of a box that was typed; twelve letters in one are four sides of three."""
    sides = sides_of(text)
    if len(sides) == 1 and len(sides[0]) == len({*sides[0]}) == 12:
        return tuple(sides[0][start : start + 3] for start in range(0, 12, 3))
    return sides


def _sides(value: Any) -> Any:
    """The sides, each a list of tiles that are still to be checked."""
    if isinstance(value, str) and not is_null(value):
        return sides_of(value)
    sides = read_list(value)
    return [_side(side, alone=len(sides) == 1) for side in sides]


def _side(side: Any, *, alone: bool) -> Any:
    if isinstance(side, list | tuple):
        return side
    check_scalar(side, "letters or a list of tiles")
    if not isinstance(side, str):
        return [side]
    if alone and len(side.split()) > 1:
        says = f"{shown(side)} is a single side; put commas between the sides, as in "
        says += as_list(side)
        raise problem(Said(says, "lab.refused.one_side", side=named(side)))
    if len(_SIDE.findall(side)) > 1:
        says = f"{shown(side)} has signs between its tiles; write this side as "
        says += text_of_sides([_named(side)])
        raise problem(Said(says, "lab.refused.signs", side=named(side)))
    return tiles_of(side)


def _tile(value: Any) -> Any:
    """What stands on a tile; the box says what is wrong with it, and on which side."""
    check_scalar(value, "a word")
    if not isinstance(value, str):
        raise wrong_kind(value, "letters", "write them in quotes")
    return fold(value) if is_letters(value) else str(value)


_WRITTEN = PlainSerializer(marked, return_type=str, when_used="json")
_Side = tuple[Annotated[str, PlainValidator(_tile), _WRITTEN], ...]
Sides = Annotated[tuple[_Side, ...], BeforeValidator(_sides), Schema(_SIDES_SCHEMA)]


class Box(Base, RootModel[Sides]):
    """The sides, in order around the box.

    Parameters
    ----------
    sides
        The tiles of each side; a tile holds one letter or several. They are folded.

    Raises
    ------
    InputError
        When it is no box.

    """

    prefix = ("sides",)

    def __init__(self, sides: Any) -> None:
        self._make(sides)

    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    @model_validator(mode="after")
    def _check(self) -> Self:
        if len(self.sides) < 2:
            says = "a box needs at least two sides; add another, as in [abc, def]"
            raise problem(Said(says, "lab.refused.two_sides"))
        mistakes: list[tuple[Loc, str]] = []
        for number, side in enumerate(self.sides, 1):
            if not side:
                says = f"side {number} is empty; give it a letter or remove it"
                said = Said(says, "lab.refused.empty_side", n=number)
                mistakes.append(((number - 1,), said))
            for place, tile in enumerate(side):
                if not is_letters(tile):
                    what = (
                        f"{shown(tile)} is not a letter" if tile else "a tile is empty"
                    )
                    says = f"{what} (side {number}); a tile holds letters only"
                    key = "lab.refused.no_sign" if tile else "lab.refused.empty_tile"
                    said = Said(says, key, n=number, sign=named(tile))
                    mistakes.append(((number - 1, place), said))
        if mistakes:
            raise problems(mistakes)
        if len(self.tiles) > MAX_TILES:
            says = f"{len(self.tiles)} tiles are too many; use at most {MAX_TILES}"
            raise problem(Said(says, "lab.refused.many_tiles", tiles=len(self.tiles)))
        return self

    @classmethod
    def of(cls, text: str) -> Self:
        """Make a box of one text, such as ``peg ulm oir cnw``.

        Parameters
        ----------
        text
            The letters, with blanks, commas, slashes or other signs between the
            sides; tiles of several letters in brackets, as in ``a[cs]t``.

        Raises
        ------
        InputError
            When it is no box.

        """
        return cls(sides_of(label(text, "sides")))

    def __str__(self) -> str:
        return text_of_sides(self.sides)

    def __repr__(self) -> str:
        return f"Box.of({str(self)!r})"

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The tiles of each side."""
        return self.root

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """What stands on each tile, side after side; a tile's number is its place."""
        return tuple(tile for side in self.sides for tile in side)

    def spelling(self, word: str) -> tuple[str, ...] | None:
        """What the tiles hold that spell a word, wherever they are; None if none do.

        If there are several ways, one of them.
        """
        ways: dict[int, tuple[str, ...]] = {0: ()}
        several = [tile for tile in dict.fromkeys(self.tiles) if len(tile) > 1]
        for place in range(len(word)):
            if (way := ways.get(place)) is not None:
                for tile in (*several, word[place]):
                    if word.startswith(tile, place) and tile in self.tiles:
                        ways.setdefault(place + len(tile), (*way, tile))
        return ways.get(len(word))

    @property
    def is_ambiguous(self) -> bool:
        """Whether the tiles spell some text in two ways; by Sardinas and Patterson."""
        tiles, seen = {tile[:] for tile in self.tiles}, set[str]()
        rests = _left({(a, b) for a in tiles for b in tiles if a != b})
        while new := rests - seen:
            seen |= new
            rests = _left({(a, b) for a in tiles for b in new})
        return "" in seen

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """Number of the side of each tile."""
        return tuple(s for s, side in enumerate(self.sides) for _ in side)


def _left(pairs: Iterable[tuple[str, str]]) -> set[str]:
    """What is left of the longer text of each pair that begins with the other."""
    both = (pair for one, other in pairs for pair in ((one, other), (other, one)))
    return {longer[len(short) :] for short, longer in both if longer.startswith(short)}


def _bracketed(tile: str) -> str:
    text = str(tile)
    return text if len(split_letters(text)) == 1 else f"[{text}]"
