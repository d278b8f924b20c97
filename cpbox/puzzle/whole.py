"""The whole puzzle, and what its parts must agree on."""

import datetime as dt
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, Self

from pydantic import (
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationError,
    ValidationInfo,
    field_serializer,
    model_validator,
)

from cpbox.puzzle.arguments import path as a_path
from cpbox.puzzle.base import Model
from cpbox.puzzle.box import Box
from cpbox.puzzle.dictionary import Words
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.file_form import changes, plain_of, written
from cpbox.puzzle.files import write_whole
from cpbox.puzzle.frozen_map import FrozenMap
from cpbox.puzzle.key_types import (
    DEFAULT_LANGUAGE,
    Language,
    Letters,
    Line,
    Listed,
    MapOf,
    Maybe,
    Notes,
    Numbers,
    Positive,
    Read,
    read_letters,
    read_text,
    spelled,
)
from cpbox.puzzle.letters import bare, fold, is_one_letter
from cpbox.puzzle.merging import merge
from cpbox.puzzle.mistakes import at, problem, problems, validated, worded
from cpbox.puzzle.objective import LETTER_VALUES, Expected, Objective
from cpbox.puzzle.rule_table import Rules
from cpbox.puzzle.showing import SHORT, cut, picture, show
from cpbox.puzzle.wording import counted, shown
from cpbox.puzzle.written import Loc, as_text, find, is_null


class Origin(NamedTuple):
    """Where a puzzle is from; no answer depends on it, and no comparison.

    Parameters
    ----------
    file
        The file that it was read from, for messages.
    variant
        The name of the variant that was merged over the file.
    places
        The file or setting that requires a word, or holds a key such as
        expect.words, and the line; for messages, too.

    """

    file: str = ""
    variant: str | None = None
    places: Mapping[str, tuple[str, int | None]] = FrozenMap()


def read_date(value: object) -> str:
    """A day of the calendar in the form 2020-04-17, or nothing."""
    day = read_text(value, "a date").strip()
    try:
        is_date = not day or dt.date.fromisoformat(day).isoformat() == day
    except ValueError:
        is_date = False
    if not is_date:
        raise problem(f"{shown(day)} is not a date; write one such as 2020-04-17")
    return day


def _one_letter(value: object) -> str:
    if isinstance(value, str) and len(value) > 1 and not is_one_letter(fold(value)):
        raise problem(f"{shown(value)} is not one letter; give each letter its value")
    return read_letters(value)


_DAY = {"format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
_DATE = {"type": "string", "anyOf": [_DAY, {"maxLength": 0}]}
Date = Annotated[str, Read(read_date, _DATE)]
Values = Annotated[
    Mapping[str, int],
    Numbers(letter=_one_letter, names=spelled("(?=.)[A-Za-z]?[^\\x00-\\x7f]*")),
]
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
    par: Annotated[Positive | None, Maybe()] = None
    """The number of words to aim for; only shown."""
    source: Line = ""
    """Where the puzzle is from; only shown."""
    notes: Notes = ""
    """Anything else; only shown."""
    language: Language = DEFAULT_LANGUAGE
    """The language of the pages that show the puzzle, as in de; only shown."""
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
    expect: Annotated[Mapping[str, Any], MapOf(Expected)] = FrozenMap()
    """The answer that cpbox solve, try and sweep should find."""
    variants: Annotated[Mapping[str, "Puzzle"], Read(FrozenMap, _VARIANTS_SCHEMA)] = (
        FrozenMap()
    )
    """Puzzles made from this one, by name: each is merged over it, key by key, and has
    its own expect."""

    _origin: Origin = PrivateAttr(Origin())

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
        given = {"words": words, "rules": rules, "objective": objective}
        given |= {"letter_values": letter_values, "variants": variants}
        return validated(cls, stripped({"sides": sides, **given, **shown}))

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
        known: object = mapping
        if not isinstance(known, Mapping):
            says = "must be a mapping; write one such as {'sides': 'riu pgh lcs yao'}"
            raise InputError(says)
        return validated(cls, stripped(known), files=False)

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

    def __replace__(self, **changes: Any) -> Self:
        origin = {x: changes.pop(x) for x in Origin._fields if x in changes}
        made = super().__replace__(**changes) if changes else self.model_copy()
        made._origin = self._origin._replace(**origin)  # noqa: SLF001
        return made

    # ------------------------------------------------------------------ how it is read

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if found := [*self._on_this_box(), *self._accented(), *self._endless()]:
            raise problems(found)
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
            puzzle._origin = Origin(places=_places(own))  # noqa: SLF001
        if "variants" in value:
            puzzle.__dict__["variants"] = cls._read_variants(own, value, info)
        return puzzle

    @classmethod
    def _read_variants(
        cls, own: dict[str, Any], value: Mapping[str, Any], info: ValidationInfo
    ) -> FrozenMap:
        base = {name: x for name, x in own.items() if name != "expect"}
        made, found = {}, list[tuple[Loc, Any]]()
        for name, over in changes_of(value["variants"]).items():
            try:
                if isinstance(over, Puzzle):
                    made[str(name)] = over
                    continue
                tree = merge(base, over, cls)
                one = cls.model_validate(tree, context=info.context)
            except ValidationError as error:
                for each in error.errors(include_url=False):
                    known = worded(each, cls, tree)
                    found.append((("variants", str(name), *each["loc"]), known))
            else:
                one._origin = one._origin._replace(variant=str(name))  # noqa: SLF001
                made[str(name)] = one
        if found:
            raise problems(found)
        return FrozenMap(made)

    def _on_this_box(self) -> Iterator[tuple[Loc, str]]:
        """The rules that this box cannot keep, and why."""
        rules, tiles, sides = self.rules, self.box.tiles, len(self.box.sides)
        named: list[tuple[Loc, str | None]] = [
            (("start",), rules.start),
            (("end",), rules.end),
        ]
        if isinstance(rules.max_uses, Mapping):
            named += [(("max_uses", letter), letter) for letter in rules.max_uses]
        if isinstance(rules.cover, tuple):
            named += [(("cover", n), letter) for n, letter in enumerate(rules.cover)]
        for loc, letter in named:
            if letter is not None and letter not in tiles:
                known = " ".join(map(str, dict.fromkeys(tiles)))
                says = f"no tile holds {letter!r}; choose one of {known}"
                yield ("rules", *loc), says
        if isinstance(rules.cover, int) and rules.cover > len(tiles):
            says = f"the box has {counted(len(tiles), 'tile')}, fewer than the "
            says += f"{rules.cover} to cover; write a smaller number, or all"
            yield ("rules", "cover"), says
        if rules.moves == "opposite" and sides % 2:
            says = f"a box of {sides} sides has no opposite sides"
            yield ("rules", "moves"), f"{says}; choose any or adjacent"
        for place, word in enumerate(rules.require):
            if self.words.is_banned(word):
                how = "ban" if word in self.words.ban else "ban_matching"
                says = f"{word!r} is banned by words.{how}; require it or ban it"
                yield ("rules", "require", place), says

    def _accented(self) -> Iterator[tuple[Loc, str]]:
        """What no word can have if accents are ignored."""
        spelled = self.words.spelled
        if odd := [tile for tile in self.box.tiles if spelled(tile) != tile]:
            says = f"no word has {odd[0]} then; write {bare(odd[0])} on the box"
            yield ("words", "accents"), says
        for place, word in enumerate(self.rules.require):
            if spelled(word) != word:
                says = f"accents are ignored; write {spelled(word)}"
                yield ("rules", "require", place), says

    def _endless(self) -> Iterator[tuple[Loc, str]]:
        """The terms that are ever better in ever longer chains."""
        if self.rules.max_words is not None or self.rules.max_letters is not None:
            return
        for place, term in enumerate(self.objective.terms):
            if term.is_endless:
                says = f"'{term}' has no bound, because longer chains have ever more; "
                says += "limit it with rules.max_words or rules.max_letters"
                yield ("objective", place), says

    # ---------------------------------------------------------------------- what it is

    @field_serializer("variants")
    def _dumped(self, variants: Mapping[str, "Puzzle"]) -> dict[str, Any]:
        """What each variant changes."""
        before = {k: v for k, v in as_plain(self).items() if k != "expect"}
        return {
            name: changes(before, as_plain(variant), type(self))
            for name, variant in variants.items()
        }

    def _said(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in _COMPARED)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._said() == other._said()

    def __hash__(self) -> int:
        return hash(self._said())

    def __repr__(self) -> str:
        said = {name: SHORT.repr(value) for name, value in as_plain(self).items()}
        sides = said.pop("sides")
        given = [sides, *(f"{name}={value}" for name, value in said.items())]
        return cut(f"Puzzle.of({', '.join(given)})")

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
        return written(self._as_file())

    def _as_file(self) -> dict[str, Any]:
        """What its file says, as plain values."""
        said = as_plain(self)
        over = {name: over_of(said, each) for name, each in self.variants.items()}
        for name, changed in over.items():
            if isinstance(changed, Puzzle):
                problem = "no change of the puzzle makes it this one; write it alone"
                raise InputError(problem, key=f"variants.{name}")
        return said | ({"variants": over} if over else {})

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
        target, said = a_path(path, "path"), self._as_file()
        folder = os.path.abspath(target.parent)  # noqa: PTH100  # no link is followed
        for part in (said, *said.get("variants", {}).values()):
            if file := part.get("words", {}).get("file"):
                near = os.path.relpath(os.path.abspath(file), folder)  # noqa: PTH100
                part["words"] = part["words"] | {"file": near}
        write_whole(target, written(said))

    def _repr_svg_(self) -> str | None:
        """Its picture, which notebooks show."""
        return str(show(picture, self))

    @property
    def to_cover(self) -> tuple[int, ...]:
        """The tiles that count as covered, rising."""
        cover, tiles = self.rules.cover, enumerate(self.box.tiles)
        return tuple(t for t, x in tiles if not isinstance(cover, tuple) or x in cover)

    @property
    def may_miss(self) -> int:
        """How many of the tiles to cover a chain may leave out."""
        cover = self.rules.cover
        return len(self.box.tiles) - cover if isinstance(cover, int) else 0

    @property
    def name(self) -> str:
        """The title, or else the file, or else the sides."""
        return self.title or self.file or self.box.letters


SHOWN = (
    "title", "date", "par", "source", "notes", "language", "published", "expect",
)  # fmt: skip
_COMPARED = tuple(name for name in Puzzle.model_fields if name != "variants")
MAX_DEPTH = 8  # of lists and mappings from Python


def stripped(value: Any, depth: int = 0) -> Any:
    """Plain values without what is None, which is as if it were not given."""
    if not isinstance(value, Mapping | list | tuple):
        return value
    if depth > MAX_DEPTH:
        says = "lists and mappings are nested too deeply; no key needs that"
        raise InputError(says)
    if isinstance(value, FrozenMap):
        return value
    if isinstance(value, Mapping):
        return {k: stripped(v, depth + 1) for k, v in value.items() if v is not None}
    items = [stripped(item, depth + 1) for item in value]
    return tuple(items) if isinstance(value, tuple) else items


def changes_of(variants: Any) -> dict[str, Any]:
    """What each variant changes, by name."""
    if variants is None or is_null(variants):
        return {}
    if not isinstance(variants, Mapping):
        says = "must map names to changes; write them as in no plurals: "
        raise problems([(("variants",), f"{says}{{words: {{ban_matching: ['s$']}}}}")])
    found: list[tuple[Loc, str]] = []
    for name, over in variants.items():
        here = ("variants", str(name))
        if not isinstance(name, str) or name != " ".join(name.split()) or not name:
            says = f"{shown(name)} is not a name; write words on one line"
            found.append((here, says))
        elif isinstance(over, Mapping) and "variants" in over:
            says = "a variant cannot have variants; write them next to it"
            found.append(((*here, "variants"), says))
        elif not (isinstance(over, Mapping | Puzzle | None) or is_null(over)):
            other = f", not {shown(over)}" if isinstance(over, str | int) else ""
            says = f"must be 'key: value' lines{other}; write it as in loop: "
            says += "{rules: {loop: true}}"
            found.append((here, says))
    if found:
        raise problems(found)
    return dict(variants)


def _places(tree: Mapping[str, Any]) -> FrozenMap:
    """Where required words and expected values stand, of those that know it."""
    words = at(tree, ("rules", "require"))
    places = [
        (fold(word), as_text(word))
        for word in (words if isinstance(words, list) else ())
        if isinstance(word, str)
    ]
    expect = tree.get("expect")
    if isinstance(expect, Mapping):
        places += [(f"expect.{key}", find(tree, ("expect", key))) for key in expect]
    return FrozenMap(
        (what, (text.source.name, text.line))
        for what, text in places
        if text is not None and text.source.name
    )


def as_plain(puzzle: Puzzle) -> dict[str, Any]:
    """What a file says that holds this puzzle; defaults are left out.

    `Puzzle.of` makes the same puzzle of it. Variants are left out, too.
    """
    box, values = puzzle.box, puzzle.letter_values
    tiles = [list(side) for side in box.sides]
    plain: dict[str, Any] = {"sides": tiles if "[" in str(box) else str(box)}
    plain |= {"words": plain_of(puzzle.words), "rules": plain_of(puzzle.rules)}
    if puzzle.objective != Objective():
        plain["objective"] = [str(term) for term in puzzle.objective.terms]
    if values != LETTER_VALUES:
        plain["letter_values"] = dict(values)
    plain |= {name: getattr(puzzle, name) for name in SHOWN}
    if puzzle.language == DEFAULT_LANGUAGE:
        del plain["language"]
    return {k: v for k, v in plain.items() if v or k == "letter_values"}


def over_of(said: dict[str, Any], variant: Puzzle) -> Any:
    """What a variant changes of a puzzle's plain values; itself where none can."""
    base = {key: value for key, value in said.items() if key != "expect"}
    goal = as_plain(variant)  # in which paths are whole
    over = changes(base, goal, Puzzle)
    try:
        is_made = as_plain(validated(Puzzle, merge(base, over, Puzzle))) == goal
    except InputError:
        is_made = False
    return over if is_made else variant
