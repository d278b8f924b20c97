"""The keys of a spec: what it may say.

A spec is a puzzle file without its box, and with what the box shall keep. The keys that
both know are the puzzle file's own.
"""

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field
from pydantic import WithJsonSchema as Schema

from cpbox.basics.errors import InputError
from cpbox.basics.letters import is_one_letter
from cpbox.basics.wording import LARGEST, shown
from cpbox.fields.base import Model
from cpbox.fields.key_types import (
    ANY_SCALAR,
    DEFAULT_LANGUAGE,
    LETTERS,
    Flag,
    Language,
    Letters,
    Line,
    Notes,
    OneOf,
    Positive,
    Range,
    Read,
    Word,
    read_letters,
    read_text,
    whole,
)
from cpbox.fields.list_types import Listed, read_list
from cpbox.fields.mistakes import problem
from cpbox.fields.model_keys import sentences
from cpbox.fields.written import Text, is_empty
from cpbox.loading import read_file
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.puzzle.box import MAX_TILES, tiles_of
from cpbox.puzzle.objective import LETTER_VALUES, Values
from cpbox.puzzle.reader import SCHEMA, inlined
from cpbox.puzzle.reader import schema as of_puzzles
from cpbox.puzzle.rule_support import Support
from cpbox.puzzle.whole import Date

SUPPORT = Support("cpbox compose").plus("lengths")
KEPT = (
    "title", "date", "source", "notes", "language", "words", "rules", "objective",
    "letter_values", "variants",
)  # fmt: skip
Likeness = frozenset[tuple[tuple[str, ...], int]]
SHARED = {  # letters that share a tile, by the language
    "hu": ("cs", "dz", "dzs", "gy", "ly", "ny", "sz", "ty", "zs"),
}
ASPIRATIONS = ("least", "most")


def likeness(box: Box) -> Likeness:
    """What is the same of boxes that are alike.

    These have the same letters on the same sides, whatever the order of either.
    """
    sides = [tuple(sorted(side)) for side in box.sides]
    return frozenset((side, sides.count(side)) for side in sides)


def published(path: Path) -> list[Puzzle]:
    """The puzzle of a file, or those of a folder."""
    if not path.is_file() and not path.is_dir():
        missing = "there is no such file or folder; correct its name"
        raise InputError(f"{path}: {missing}", key="avoid.files")
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return [read_file(file) for file in files if file.is_file()]


def _aim(value: Any, such: str = "[100, 300]") -> tuple[int, int] | str:
    """A range, or the word for as little or as much as there can be."""
    says = f"must be two numbers, least or most; write it as in {such}"
    if isinstance(value, str) and not is_empty(value):
        if value not in ASPIRATIONS:
            raise problem(says)
        return str(value)
    ends = tuple(whole(end) for end in read_list(value))
    if len(ends) != 2 or ends[0] > ends[1]:
        says = "must be two numbers, the smaller one first"
        raise problem(f"{says}; write it as in {such}")
    return ends


def _within(value: Any, least: int, most: int) -> tuple[int, int] | str:
    """A range of a quantity that has no other values than these."""
    aim = _aim(value, f"[{least}, {most}]")
    if not isinstance(aim, str) and not least <= aim[0] <= aim[1] <= most:
        says = f"must be from {least} to {most}"
        raise problem(f"{says}; write it as in [{least}, {most}]")
    return aim


def _aim_of_par(value: Any) -> tuple[int, int] | str:
    return _within(value, *PAR_RANGE)


def _aim_of_level(value: Any) -> tuple[int, int] | str:
    return _within(value, *LEVEL_RANGE)


def _tiles(value: Any) -> tuple[str, ...]:
    """What stands on each tile; in one text, a letter, or several in brackets."""
    if isinstance(value, str) and not is_empty(value):
        return tiles_of("".join(read_text(value).split()))
    return tuple(map(read_letters, read_list(value)))


def _several(value: Any) -> str:
    """Letters that stand on a tile together."""
    text = read_letters(value)
    if is_one_letter(text):
        says = f"{shown(text)} is one letter, which has a tile of its own anyway"
        raise problem(f"{says}; name those that share one, as in [sz, gy]")
    return text


def _located(value: Any) -> str:
    """A path, which starts at the folder of the file that names it."""
    path = " ".join(read_text(value).split())
    return str(value.source.folder / path) if isinstance(value, Text) else path


def _box(value: Any) -> Box:
    try:
        return Box.of(" ".join(read_text(value).split()))
    except InputError as error:
        raise problem(error.text) from None


PAR_RANGE = (4, 6)
LEVEL_RANGE = (1, 5)


def _aims(least: int, most: int) -> dict[str, Any]:
    """The schema of a range between two numbers."""
    end = {"type": "integer", "minimum": least, "maximum": most}
    ends = {"type": "array", "items": end, "minItems": 2, "maxItems": 2}
    return {"anyOf": [{"enum": [*ASPIRATIONS]}, ends]}


_TILES = {"anyOf": [ANY_SCALAR, {"type": "array", "items": LETTERS}]}
_Aim = tuple[int, int] | str
Aim = Annotated[_Aim, Read(_aim, _aims(0, LARGEST))] | None
AimOfPar = Annotated[_Aim, Read(_aim_of_par, _aims(*PAR_RANGE))] | None
AimOfLevel = Annotated[_Aim, Read(_aim_of_level, _aims(*LEVEL_RANGE))] | None


class Promises(Model):
    """What the box shall keep."""

    prefix = ("guarantees",)

    words: Positive | None = None
    """The best chain has this many words, and no chain has fewer."""
    letters: Positive | None = None
    """The answer has this many letters; no chain has fewer words, or as many words
    and fewer letters."""
    no_one_word: Flag | None = None
    """No single word is a solution."""
    unique: Annotated[str, OneOf(("chain", "best", "words"))] | None = None
    """chain: the answer is the only chain of at most that many words; best: it is the
    only best chain; words: any other chain of at most that many words uses the same
    words."""
    par: Positive | None = None
    """No chain has fewer words, and the answer has this many, all of them from
    `answers`."""

    @property
    def made(self) -> list[str]:
        """The names of what it promises."""
        return [name for name, value in dict(self).items() if value]


class Ranges(Model):
    """Measured quantities, each in a range; one may be least or most instead."""

    prefix = ("difficulty",)

    playable: Aim = None
    """words that can be played"""
    starts: Aim = None
    """words that begin a chain of at most one word more than the answer has"""
    lead_on: Aim = None
    """of the sequences of linked words as long as the answer, how many per thousand
    are solutions or become one with one more word"""
    par_like: AimOfPar = None
    """the par that an editor would probably set: 4, 5 or 6"""
    level: AimOfLevel = None
    """how hard it is among boxes of this par: from 1 to 5"""
    letter_share: Aim = None
    """of the words that count, how many per thousand contain what a tile holds,
    averaged over the tiles"""


QUANTITIES = sentences(Ranges)


class Avoided(Model):
    """What was published before."""

    prefix = ("avoid",)

    words: Annotated[tuple[Letters, ...], Listed()] = ()
    """Words that no answer may have."""
    boxes: Annotated[tuple[Annotated[Any, Read(_box, ANY_SCALAR)], ...], Listed()] = ()
    """Boxes, such as peg ulm oir cnw, that may not be repeated."""
    files: Annotated[
        tuple[Annotated[str, Read(_located, ANY_SCALAR)], ...],
        Listed(or_one=True),
    ] = ()
    """Puzzle files, or folders of them: their boxes, and the words of the answers
    that they expect."""

    def read(self) -> tuple[frozenset[str], frozenset[Likeness]]:
        """Words, and what is the same of boxes that are alike; the files are read."""
        words, boxes = {*self.words}, [*self.boxes]
        for path in self.files:
            for puzzle in published(Path(path)):
                boxes.append(puzzle.box)
                words.update(puzzle.expect.get("chain", ()))
        return frozenset(words), frozenset(map(likeness, boxes))


class SpecKeys(Model):
    """What a box shall be made of, and what it shall keep.

    It is a puzzle file without its box, and with what the box shall keep.
    """

    title: Line = ""
    """The title of the puzzle."""
    date: Date = ""
    """The date of publication, as in 2020-04-17; only shown."""
    source: Line = ""
    """Where the puzzle is from; only shown."""
    notes: Notes = ""
    """Anything else; only shown."""
    language: Language = DEFAULT_LANGUAGE
    """The language of its pages, sheets and hints, as in de; only shown."""
    words: Words = Field(default=Words(), json_schema_extra={"default": "extended"})
    """The words that count, from which rivals come: a list's name, or the keys of
    `words` in a puzzle file."""
    rules: Rules = Rules()
    """What counts as a word and what counts as a chain."""
    objective: Objective = Objective()
    """What to minimise, the most important term first; -x maximises x."""
    letter_values: Values = LETTER_VALUES
    """What each letter adds to the score, as in {q: 10, z: 10}; any other letter adds
    0. The default is the values of English tiles."""
    variants: Annotated[Any, Schema({"type": "object"})] = None
    """Puzzles made from this one, by name: each is merged over it, key by key, and has
    its own expect."""
    sides: Annotated[tuple[Annotated[int, Range(1, MAX_TILES)], ...], Listed()] = (
        3,
        3,
        3,
        3,
    )
    """Tiles on each side."""
    letters: Annotated[tuple[str, ...], Read(_tiles, _TILES)] | None = None
    """The letters of the box, in any order."""
    tiles: (
        Annotated[tuple[Annotated[str, Read(_several, LETTERS)], ...], Listed()] | None
    ) = None
    """Letters that share a tile, as in [sz, gy, ny, cs]; each other letter has one of
    its own. By default those of the language: in Hungarian, cs, dz, dzs, gy, ly, ny,
    sz, ty and zs."""
    answer: Annotated[tuple[Word, ...], Listed()] | None = None
    """The words of the answer, in order."""
    theme: Annotated[tuple[Word, ...], Listed(once="name it once")] = ()
    """Words of which the answer has at least one, and as many as can be."""
    answers: Words | None = None
    """The list that the words of the answer must be from."""
    guarantees: Promises = Promises()
    """What cpbox proves of the box; by default unique: chain."""
    difficulty: Ranges = Ranges()
    """Measured quantities, each in a range; one may be least or most instead."""
    avoid: Avoided = Avoided()
    """What was published before."""

    @property
    def several(self) -> tuple[str, ...]:
        """Letters that share a tile."""
        return SHARED.get(self.language, ()) if self.tiles is None else self.tiles


def schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a spec, for editors."""
    request = inlined(SpecKeys.model_json_schema())
    keys = of_puzzles()["properties"]
    one = {name: keys[name] for name in keys if name not in ("sides", "variants")}
    request["properties"]["variants"]["additionalProperties"] = {
        "type": ["object", "null"],
        "properties": one,
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:cpbox:compose:{SCHEMA}",
        "title": "A request to cpbox compose",
        **request,
    }
