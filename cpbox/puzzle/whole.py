"""The whole puzzle: its keys, how it is read, compared and written."""

import datetime as dt
import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

from pydantic import (
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationError,
    ValidationInfo,
    field_serializer,
    model_validator,
)

from cpbox.basics.errors import InputError
from cpbox.basics.files import write_whole
from cpbox.basics.letters import APART, as_written, spellings
from cpbox.basics.showing import SHORT, picture, shortened, show
from cpbox.basics.wording import Said, named, shown
from cpbox.fields.arguments import path as a_path
from cpbox.fields.base import Model
from cpbox.fields.frozen_map import FrozenMap
from cpbox.fields.key_types import (
    DEFAULT_LANGUAGE,
    Language,
    Letters,
    Line,
    Notes,
    Positive,
    Read,
    read_text,
)
from cpbox.fields.list_types import Listed
from cpbox.fields.mapping_forms import stripped
from cpbox.fields.merging import changes_of, merge
from cpbox.fields.mistakes import problem, problems, validated, worded
from cpbox.fields.model_keys import keys_of
from cpbox.fields.written import Loc
from cpbox.puzzle.agreement import disagreements
from cpbox.puzzle.box import Box
from cpbox.puzzle.dictionary import Words
from cpbox.puzzle.file_form import as_plain, as_yaml, over_of
from cpbox.puzzle.objective import LETTER_VALUES, Expect, Objective, Values
from cpbox.puzzle.origin import Origin, places_in
from cpbox.puzzle.rule_table import Rules


def read_date(value: object) -> str:
    """A day of the calendar in the form 2020-04-17, or nothing."""
    day = read_text(value, "a date").strip()
    try:
        is_date = not day or dt.date.fromisoformat(day).isoformat() == day
    except ValueError:
        is_date = False
    if not is_date:
        says = f"{shown(day)} is not a date; write one such as 2020-04-17"
        raise problem(Said(says, "lab.refused.date", value=named(day)))
    return day


_DAY = {"format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
_DATE = {"type": "string", "anyOf": [_DAY, {"maxLength": 0}]}
Date = Annotated[str, Read(read_date, _DATE)]
_VARIANTS_SCHEMA = {
    "type": ["object", "null"],
    "propertyNames": {"pattern": r"^\S+( \S+)*$"},
}


class Puzzle(Model):
    """A box, the words that count, the rules, and what is best.

    No answer depends on what is shown. Two puzzles are equal if a file would say the
    same of them, wherever they are from and whatever variants came with them.

    Raises
    ------
    InputError
        When a part is not of its kind, or two contradict each other.

    """

    title: Line = ""
    """The title of the puzzle."""
    box: Box = Field(validation_alias="sides", serialization_alias="sides")
    """The sides, in order around the box: for each a string of letters, or a list of
    tiles if some hold several letters. Or all sides in one text, as in peg ulm oir
    cnw."""
    date: Date = ""
    """The date of publication, as in 2020-04-17; only shown."""
    par: Positive | None = None
    """The number of words to aim for; only shown."""
    source: Line = ""
    """Where the puzzle is from; only shown."""
    notes: Notes = ""
    """Anything else; only shown."""
    language: Language = DEFAULT_LANGUAGE
    """The language of its pages, sheets and hints, as in de; only shown."""
    published: Annotated[tuple[Letters, ...], Listed()] = ()
    """The answer that the game published, as in [upcoming, glower]; a sweep compares
    it with the best chain."""
    words: Words = Words()
    """Which words may be played."""
    rules: Rules = Rules()
    """What counts as a word and what counts as a chain."""
    objective: Objective = Objective()
    """What to minimise, the most important term first; -x maximises x."""
    letter_values: Values = LETTER_VALUES
    """What each letter adds to the score, as in {q: 10, z: 10}; any other letter adds
    0. The default is the values of English tiles."""
    expect: Expect = FrozenMap()
    """The answer that cpbox solve, try and sweep should find."""
    variants: Annotated[Mapping[str, "Puzzle"], Read(FrozenMap, _VARIANTS_SCHEMA)] = (
        FrozenMap()
    )
    """Puzzles made from this one, by name: each is merged over it, key by key, and has
    its own expect."""

    _origin: Origin = PrivateAttr(default_factory=Origin)

    @classmethod
    def of(  # noqa: PLR0913
        cls,
        sides: str | Sequence[str | Sequence[str]],
        *,
        words: str | Sequence[str] | Mapping[str, object] | None = None,
        rules: Mapping[str, object] | None = None,
        objective: str | Sequence[str] | None = None,
        letter_values: Mapping[str, int] | None = None,
        variants: Mapping[str, Mapping[str, object]] | None = None,
        **shown: object,
    ) -> "Puzzle":
        """Make a puzzle of what a puzzle file holds.

        Parameters
        ----------
        sides
            The letters of each side, as a list or in one text such as
            ``peg ulm oir cnw``; a side is a text, or a list of tiles.
        words
            A built-in list, several, or the keys below `words` in a file, such as
            ``{"only": ["peg", "gum"]}``.
        rules
            The rules that are not the newspaper's, such as ``{"min_length": 4}``.
        objective
            What is best, the most important first.
        letter_values
            What each letter adds to the score.
        variants
            What each changes, by name: ``{"round": {"rules": {"loop": True}}}``.
        shown
            `title`, `date`, `par`, `source`, `notes`, `language` and `expect`.

        What is None is as by default.

        Raises
        ------
        InputError
            When a key is unknown or its value makes no sense, with the key.

        """
        keys = {"words": words, "rules": rules, "objective": objective}
        keys |= {"letter_values": letter_values, "variants": variants}
        return validated(cls, stripped({"sides": sides, **keys, **shown}))

    @classmethod
    def from_dict(cls, mapping: Mapping[str, object]) -> "Puzzle":
        """Make a puzzle of a mapping that may be a stranger's; no file is read.

        Parameters
        ----------
        mapping
            The keys of a puzzle file, as from JSON. What is None is as by default.

        Raises
        ------
        InputError
            When a key is unknown, its value makes no sense, or it names a file; all
            mistakes are in its `mistakes`.

        """
        keys: object = mapping
        if not isinstance(keys, Mapping):
            says = "must be a mapping; write one such as {'sides': 'riu pgh lcs yao'}"
            raise InputError(says)
        return validated(cls, stripped(keys), files=False)

    # ---------------------------------------------------------------- where it is from

    @property
    def file(self) -> str:
        """The file that it was read from, for messages; empty where there is none."""
        return self._origin.file

    @property
    def variant(self) -> str | None:
        """The name of the variant that was merged over the file, or None."""
        return self._origin.variant

    @property
    def places(self) -> Mapping[str, tuple[str, int | None]]:
        """Where a required word stands, and a key such as expect.words."""
        return self._origin.places

    @property
    def bans(self) -> Mapping[str, str]:
        """The words that the user's own configuration bans, each with its file."""
        return self._origin.bans

    def __replace__(self, **changes: Any) -> Self:
        origin = {x: changes.pop(x) for x in Origin._fields if x in changes}
        made = super().__replace__(**changes) if changes else self.model_copy()
        made._origin = self._origin._replace(**origin)  # noqa: SLF001
        return made

    # ------------------------------------------------------------------ how it is read

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if mistakes := [*disagreements(self)]:
            raise problems(mistakes)
        return self

    @model_validator(mode="wrap")
    @classmethod
    def _with_variants(
        cls, value: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        """The puzzle as it stands; then each variant, of what is merged over it."""
        if isinstance(value, cls) or not isinstance(value, Mapping):
            return handler(value)
        own = {name: x for name, x in value.items() if name != "variants"}
        puzzle = handler(own)
        if not puzzle._origin.places:  # noqa: SLF001
            puzzle._origin = Origin(places=places_in(own))  # noqa: SLF001
        if "variants" in value:
            changes = changes_of(value["variants"])
            are_made = all(isinstance(each, Puzzle) for each in changes.values())
            needed = keys_of(cls).keys() - {"variants", "par"}  # which may be none
            is_dump = not are_made and ("box" in own or own.keys() >= needed)
            base = as_plain(puzzle) if is_dump else own  # what `_dumped` changes
            puzzle.__dict__["variants"] = cls._read_variants(base, changes, info)
            puzzle.__pydantic_fields_set__.add("variants")
        return puzzle

    @classmethod
    def _read_variants(
        cls, own: dict[str, Any], changes: Mapping[str, Any], info: ValidationInfo
    ) -> FrozenMap:
        base = {name: x for name, x in own.items() if name != "expect"}
        made, mistakes = {}, list[tuple[Loc, Any]]()
        for name, over in changes.items():
            try:
                if isinstance(over, Puzzle):
                    made[str(name)] = over
                    continue
                tree = merge(base, over, cls)
                one = cls.model_validate(tree, context=info.context)
            except ValidationError as error:
                for each in error.errors(include_url=False):
                    text = worded(each, cls, tree)
                    mistakes.append((("variants", str(name), *each["loc"]), text))
            else:
                one._origin = one._origin._replace(variant=str(name))  # noqa: SLF001
                made[str(name)] = one
        if mistakes:
            raise problems(mistakes)
        return FrozenMap(made)

    # ---------------------------------------------------------------------- what it is

    @field_serializer("variants")
    def _dumped(self, variants: Mapping[str, "Puzzle"]) -> dict[str, Any]:
        """What each variant changes, of which there must be words in a file."""
        plain = as_plain(self)
        over = {name: over_of(plain, each) for name, each in variants.items()}
        for name, changed in over.items():
            if isinstance(changed, Puzzle) or stripped(changed) != changed:
                other = "no change of the puzzle makes it this one; write it alone"
                raise InputError(other, key=f"variants.{name}")
        return {name: as_written(changed) for name, changed in over.items()}

    def _identity(self) -> tuple[Any, ...]:
        own = spellings((*(self.words.only or ()), *self.words.add))
        apart = {word: text for word, text in own.items() if APART in text}
        return (*(getattr(self, name) for name in _COMPARED), FrozenMap(apart.items()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        values = {name: SHORT.repr(value) for name, value in as_plain(self).items()}
        sides = values.pop("sides")
        parts = [sides, *(f"{name}={value}" for name, value in values.items())]
        return shortened(f"Puzzle.of({', '.join(parts)})")

    def __str__(self) -> str:
        """Its title or file, if any, and its sides."""
        named = self.title or self.file
        return f"{named}: {self.box}" if named else str(self.box)

    def to_yaml(self) -> str:
        """What a puzzle file says that holds this puzzle and its variants.

        Raises
        ------
        InputError
            When a variant cannot be merged over the puzzle, as when it takes a
            letter's value away.

        """
        return as_yaml(self._as_file())

    def _as_file(self) -> dict[str, Any]:
        """What its file says, as plain values."""
        over = self._dumped(self.variants)
        return as_plain(self) | ({"variants": over} if over else {})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a puzzle file, in which paths start at the file's own folder.

        Parameters
        ----------
        path
            The file. What was there is written over.

        Raises
        ------
        InputError
            As `to_yaml`.
        OutputError
            When it cannot be written.

        """
        target, plain = a_path(path, "path"), self._as_file()
        folder = os.path.abspath(target.parent)  # noqa: PTH100  # no link is followed
        for part in (plain, *plain.get("variants", {}).values()):
            if file := part.get("words", {}).get("file"):
                near = os.path.relpath(os.path.abspath(file), folder)  # noqa: PTH100
                part["words"] = part["words"] | {"file": near}
        write_whole(target, as_yaml(plain))

    def _repr_svg_(self) -> str | None:
        """Its picture, which notebooks show."""
        return str(show(picture, self))

    @property
    def to_cover(self) -> tuple[int, ...]:
        """The tiles that count as covered, rising."""
        cover, tiles = self.rules.cover, self.box.tiles
        if not isinstance(cover, tuple):
            return tuple(range(len(tiles)))
        return tuple(t for t, tile in enumerate(tiles) if tile in cover)

    @property
    def may_miss(self) -> int:
        """How many of the tiles to cover a chain may leave out."""
        cover = self.rules.cover
        return len(self.box.tiles) - cover if isinstance(cover, int) else 0

    def length(self, word: str) -> int:
        """How long a word is: by its letters or, with `rules.lengths`, its tiles."""
        return len(word) if self.rules.lengths == "letters" else len(self._parts(word))

    def score(self, word: str) -> int:
        """What `letter_values` make of a word.

        A tile that holds several letters has a value of its own if they name it.
        """
        values = self.letter_values
        parts = self._parts(word) if self.tile_values else word
        letters = (x for part in parts for x in ((part,) if part in values else part))
        return sum(values.get(letter, 0) for letter in letters)

    @property
    def tile_values(self) -> tuple[str, ...]:
        """The tiles of several letters that have a value of their own."""
        tiles = self.box.tiles
        return tuple(x for x in self.letter_values if len(x) > 1 and x in tiles)

    def _parts(self, word: str) -> Sequence[str]:
        return self.box.spelling(word) or word

    @property
    def name(self) -> str:
        """The title, or else the file, or else the sides."""
        return self.title or self.file or str(self.box)


_COMPARED = tuple(name for name in Puzzle.model_fields if name != "variants")
