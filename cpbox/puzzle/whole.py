"""The whole puzzle, and what its parts must agree on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cpbox.puzzle.above import SHORT, cut, picture, read, text
from cpbox.puzzle.box import Box, Sides
from cpbox.puzzle.composite import Numbers, Off
from cpbox.puzzle.dictionary import WORDS, Words
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.keys import Key, documented, entry, kinds_of
from cpbox.puzzle.keys import as_plain as plain_of
from cpbox.puzzle.kinds import (
    fold,
    instance,
    is_one_letter,
    label,
    letters,
    notes,
    settle,
    shown,
)
from cpbox.puzzle.objective import (
    DEFAULT_TERMS,
    EXPECT,
    LETTER_VALUES,
    WANTED,
    Objective,
)
from cpbox.puzzle.rule_table import RULES, Rules
from cpbox.puzzle.values import LINE, NOTES, Schema, Text, Whole, spelled
from cpbox.puzzle.wording import counted


def _date(value: Any, key: str) -> str:
    """A day of the calendar in the form 2020-04-17, or nothing."""
    day = notes(value, key)
    try:
        is_date = not day or date.fromisoformat(day).isoformat() == day
    except ValueError:
        is_date = False
    if not is_date:
        problem = f"{shown(day)} is not a date; write one such as 2020-04-17"
        raise InputError(problem, key=key)
    return day


def _one_letter(value: Any, key: str) -> str:
    if isinstance(value, str) and not is_one_letter(fold(value)):
        problem = f"{shown(value)} is not one letter; give each letter its value"
        raise InputError(problem, key=key)
    return letters(value, key)


_SIDES = Key(
    Sides(),
    "The sides, in order around the box: for each a string of letters, or a list of "
    "tiles if some hold several letters. Or all sides in one text, as in peg ulm oir "
    "cnw.",
    name="sides",
    made=instance(Box, "make one with Box.of('peg ulm oir cnw')"),
)
_EXPECT = Key(EXPECT, "The answer that cpbox solve, try and sweep should find.")
_PLACES = Key(
    None,
    "The file or setting that requires a word, or holds a key such as expect.words, "
    "and the line; for messages, too.",
    made=instance(Mapping, "leave it out"),
)
_VARIANTS = Key(
    None,
    "Puzzles made from this one, by name. A change to this one does not change them.",
    made=instance(Mapping, "leave it out, or use Puzzle.of"),
)
_LETTER = spelled("(?=.)[A-Za-z]?[^\\x00-\\x7f]*")
_DAY: Schema = {"format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}


@dataclass(frozen=True, kw_only=True, repr=False)
class Puzzle:
    """A box, the words that count, the rules, and what is best.

    No answer depends on what is shown.

    Raises
    ------
    InputError
        When a part is not of its kind, or two contradict each other.

    """

    title: str = entry(LINE, "The title of the puzzle.", "")
    box: Box = field(metadata={"key": _SIDES})
    date: str = entry(
        Text(_date, "a date", {"type": "string", "anyOf": [_DAY, {"maxLength": 0}]}),
        "The date of publication, as in 2020-04-17; only shown.",
        "",
    )
    par: int | None = entry(
        Whole(1), "The number of words to aim for; only shown.", made=Off(Whole(1))
    )
    source: str = entry(LINE, "Where the puzzle is from; only shown.", "")
    notes: str = entry(NOTES, "Anything else; only shown.", "")
    words: Words = entry(
        WORDS,
        "Which words may be played.",
        Words(),
        made=instance(Words, "make one with Words(lists=('common',))"),
    )
    rules: Rules = entry(
        RULES,
        "What counts as a word and what counts as a chain.",
        Rules(),
        made=instance(Rules, "make one with Rules(min_length=4)"),
    )
    objective: Objective = entry(
        WANTED,
        "What to minimise, the most important term first; -x maximises x.",
        Objective(),
        written=list(DEFAULT_TERMS),
        made=instance(Objective, "make one with Objective(('words',))"),
    )
    letter_values: tuple[tuple[str, int], ...] = entry(
        Numbers(Whole(), Text(_one_letter, form=_LETTER), LETTER_VALUES),
        "What each letter adds to the score, as in {q: 10, z: 10}; any other letter "
        "adds 0. The default is the values of English tiles.",
        LETTER_VALUES,
    )
    expect: Mapping[str, object] = field(
        default_factory=dict, hash=False, metadata={"key": _EXPECT}
    )
    variant: str | None = entry(
        None, "The name of the variant that was merged over the file.", made=Off(label)
    )
    file: str = entry(
        None, "The file that it was read from, for messages.", "", made=label
    )
    places: Mapping[str, tuple[str, int | None]] = field(
        default_factory=dict, compare=False, metadata={"key": _PLACES}
    )
    variants: "Mapping[str, Puzzle]" = field(
        default_factory=dict, compare=False, metadata={"key": _VARIANTS}
    )

    def __post_init__(self) -> None:
        settle(self, kinds_of(Puzzle))
        for name, problem in self._on_this_box():
            raise InputError(problem, key=f"rules.{name}")
        self._check_end()

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
            `title`, `date`, `par`, `source`, `notes` and `expect`.

        What is None is as by default.

        Raises
        ------
        InputError
            When a key is unknown or its value makes no sense, with the key.

        """
        given = {"words": words, "rules": rules, "objective": objective}
        given |= {"letter_values": letter_values, "variants": variants}
        puzzle: Puzzle = read({"sides": sides, **given, **shown})
        return puzzle

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
        """What a puzzle file says that holds this puzzle and its variants."""
        return text(self)

    def _repr_svg_(self) -> str | None:
        """Its picture, which notebooks show."""
        return picture(self)

    def _on_this_box(self) -> Iterator[tuple[str, str]]:
        """The rules that this box cannot keep, and why."""
        rules, tiles, sides = self.rules, self.box.tiles, len(self.box.sides)
        named = [("start", rules.start), ("end", rules.end)]
        if isinstance(rules.max_uses, tuple):
            named += [(f"max_uses.{letter}", letter) for letter, _ in rules.max_uses]
        if isinstance(rules.cover, tuple):
            named += [(f"cover[{n}]", letter) for n, letter in enumerate(rules.cover)]
        for name, letter in named:
            if letter is not None and letter not in tiles:
                known = " ".join(dict.fromkeys(tiles))
                yield name, f"no tile holds {letter!r}; choose one of {known}"
        if isinstance(rules.cover, int) and rules.cover > len(tiles):
            problem = f"the box has {counted(len(tiles), 'tile')}, fewer than the "
            problem += f"{rules.cover} to cover; write a smaller number, or all"
            yield "cover", problem
        if rules.moves == "opposite" and sides % 2:
            problem = f"a box of {sides} sides has no opposite sides"
            yield "moves", f"{problem}; choose any or adjacent"
        for place, word in enumerate(rules.require):
            if self.words.is_banned(word):
                how = "ban" if word in self.words.ban else "ban_matching"
                problem = f"{word!r} is banned by words.{how}; require it or ban it"
                yield f"require[{place}]", problem

    def _check_end(self) -> None:
        """Raise when a chain can be ever better by being ever longer."""
        if self.rules.max_words is not None or self.rules.max_letters is not None:
            return
        for place, term in enumerate(self.objective.terms):
            if term.is_endless:
                problem = (
                    f"'{term}' has no bound, because longer chains have ever more; "
                    "limit it with rules.max_words or rules.max_letters"
                )
                raise InputError(problem, key=f"objective[{place}]")

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
        return self.title or self.file or " ".join(map("".join, self.box.sides))


Puzzle.__doc__ = documented(Puzzle)
SHOWN = ("title", "date", "par", "source", "notes", "expect")


def as_plain(puzzle: Puzzle) -> dict[str, Any]:
    """What a file says that holds this puzzle; defaults are left out.

    `Puzzle.of` makes the same puzzle of it.
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
    return {k: v for k, v in plain.items() if v or k == "letter_values"}
