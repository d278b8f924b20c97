"""The whole puzzle, and what its parts must agree on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cpbox.puzzle.above import picture, read
from cpbox.puzzle.as_plain import in_short, plain_rules, plain_sides, plain_words
from cpbox.puzzle.box import Box
from cpbox.puzzle.composite import Numbers, Off
from cpbox.puzzle.dictionary import Words
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import (
    Kind,
    instance,
    label,
    letters,
    line,
    notes,
    settle,
    shown,
    wrong,
)
from cpbox.puzzle.letters import check_twice, fold, is_one_letter
from cpbox.puzzle.objective import LETTER_VALUES, Objective, expected
from cpbox.puzzle.rule_table import Rules
from cpbox.puzzle.values import Whole
from cpbox.puzzle.wording import counted


def _date(value: Any, key: str) -> str:
    day = notes(value, key)
    if day and not is_date(day):
        problem = f"{shown(day)} is not a date; write one such as 2020-04-17"
        raise InputError(problem, key=key)
    return day


def _one_letter(value: Any, key: str) -> str:
    if isinstance(value, str) and not is_one_letter(fold(value)):
        problem = f"{shown(value)} is not one letter; give each letter its value"
        raise InputError(problem, key=key)
    letter: str = letters(value, key)
    return letter


_VALUES = Numbers(Whole(0), _one_letter)


def _letter_values(value: object, key: str) -> tuple[tuple[str, int], ...]:
    if value is LETTER_VALUES:  # often, and known to be right
        return LETTER_VALUES
    values: tuple[tuple[str, int], ...] = _VALUES(value, key)
    check_twice((letter for letter, _ in values), key)
    return values


def _places(value: Any, key: str) -> Mapping[str, tuple[str, int | None]]:
    """Where words and keys stand, which only the reader knows."""
    places = [*value.values()] if isinstance(value, Mapping) else [None]
    if not all(isinstance(place, tuple) and len(place) == 2 for place in places):
        raise wrong(value, key, "file and line by word or key", "leave it out")
    return dict(value)


_KINDS: Mapping[str, Kind] = {
    "box": instance(Box, "make one with Box.of('peg ulm oir cnw')"),
    "words": instance(Words, "make one with Words(lists=('common',))"),
    "rules": instance(Rules, "make one with Rules(min_length=4)"),
    "objective": instance(Objective, "make one with Objective(('words',))"),
    "letter_values": _letter_values,
    "variant": Off(label),
    "title": line,
    "date": _date,
    "par": Off(Whole(1)),
    "source": line,
    "notes": notes,
    "expect": expected,
    "file": label,
    "places": _places,
}


@dataclass(frozen=True, kw_only=True, repr=False)
class Puzzle:
    """A box, the words that count, the rules, and what is best.

    Parameters
    ----------
    box, words, rules, objective, letter_values
        What the answer depends on; letters without a value count 0 in the score.
    variant
        Name of the variant that was merged over the file, if any.
    title, date, par, source, notes
        Shown; no answer depends on them.
    expect
        The answer that the puzzle is held to.
    file
        Where the puzzle was read from, for messages.
    places
        For messages, too: the file or setting that requires a word, or holds a key such
        as ``expect.words``, and the line.

    Raises
    ------
    InputError
        When a part is not of its kind, or two contradict each other.

    """

    box: Box
    words: Words = field(default_factory=Words)
    rules: Rules = field(default_factory=Rules)
    objective: Objective = field(default_factory=Objective)
    letter_values: tuple[tuple[str, int], ...] = LETTER_VALUES
    variant: str | None = None
    title: str = ""
    date: str = ""
    par: int | None = None
    source: str = ""
    notes: str = ""
    expect: Mapping[str, object] = field(default_factory=dict, hash=False)
    file: str = ""
    places: Mapping[str, tuple[str, int | None]] = field(
        default_factory=dict, compare=False
    )

    def __post_init__(self) -> None:
        settle(self, _KINDS)
        self._check_on_box()
        self._check_numbers()
        self._check_require()
        self._check_end()

    @classmethod
    def of(
        cls,
        sides: str | Sequence[str | Sequence[str]],
        *,
        words: str | Sequence[str] | Mapping[str, object] | None = None,
        rules: Mapping[str, object] | None = None,
        objective: str | Sequence[str] | None = None,
        letter_values: Mapping[str, int] | None = None,
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
        shown
            `title`, `date`, `par`, `source`, `notes` and `expect`.

        What is None is as by default.

        Raises
        ------
        InputError
            When a key is unknown or its value makes no sense, with the key.

        """
        given = {"words": words, "rules": rules, "objective": objective}
        given |= {"letter_values": letter_values}
        puzzle: Puzzle = read({"sides": sides, **given, **shown})
        return puzzle

    def __repr__(self) -> str:
        return in_short(as_plain(self))

    def __str__(self) -> str:
        """Its title or file, if any, and its sides."""
        named = self.title or self.file
        return f"{named}: {self.box}" if named else str(self.box)

    def _repr_svg_(self) -> str | None:
        """Its picture, which notebooks show."""
        return picture(self)

    def _check_on_box(self) -> None:
        """Raise when a rule names a letter that is not on the box."""
        rules = self.rules
        named = [("start", rules.start), ("end", rules.end)]
        if isinstance(rules.max_uses, tuple):
            named += [(f"max_uses.{letter}", letter) for letter, _ in rules.max_uses]
        if isinstance(rules.cover, tuple):
            named += [(f"cover[{n}]", letter) for n, letter in enumerate(rules.cover)]
        for key, letter in named:
            if letter is not None and letter not in self.box.tiles:
                problem = (
                    f"no tile holds {letter!r}; choose one of "
                    f"{' '.join(dict.fromkeys(self.box.tiles))}"
                )
                raise InputError(problem, key=f"rules.{key}")

    def _check_numbers(self) -> None:
        """Raise when the box has too few tiles or an odd number of sides."""
        tiles, sides = len(self.box.tiles), len(self.box.sides)
        if isinstance(self.rules.cover, int) and self.rules.cover > tiles:
            problem = (
                f"the box has {counted(tiles, 'tile')}, fewer than the "
                f"{self.rules.cover} to cover; write a smaller number, or all"
            )
            raise InputError(problem, key="rules.cover")
        if self.rules.moves == "opposite" and sides % 2:
            problem = (
                f"a box of {sides} sides has no opposite sides; choose any or adjacent"
            )
            raise InputError(problem, key="rules.moves")

    def _check_require(self) -> None:
        for place, word in enumerate(self.rules.require):
            key = f"rules.require[{place}]"
            if self.words.is_banned(word):
                how = "ban" if word in self.words.ban else "ban_matching"
                problem = f"{word!r} is banned by words.{how}; require it or ban it"
                raise InputError(problem, key=key)
            if problem := self._too_many_uses(word):
                raise InputError(problem, key=key)

    def _too_many_uses(self, word: str) -> str:
        """Which letter a required word holds more often than its tiles may be used.

        Where a loop lets a word share tiles with itself, or several letters stand on
        a tile, counting letters does not say how often a tile is visited.
        """
        tiles = self.box.tiles
        for letter in dict.fromkeys(word):
            uses, number = self.rules.uses_of(letter), word.count(letter)
            if uses is None or self.rules.loop or letter not in tiles:
                continue
            if any(letter in tile and letter != tile for tile in tiles):
                continue
            if number > uses * tiles.count(letter):
                return (
                    f"{word!r} uses {letter!r} {number} times, which max_uses "
                    f"({uses}) forbids; raise rules.max_uses or do not require it"
                )
        return ""

    def _check_end(self) -> None:
        """Raise when a chain can be ever better by being ever longer."""
        if self.rules.max_words is not None or self.rules.max_letters is not None:
            return
        for place, term in enumerate(self.objective.terms):
            if term.is_endless:
                problem = (
                    f"'{term}' has no end, as longer chains have ever more; limit it "
                    "with rules.max_words or rules.max_letters"
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


SHOWN = ("title", "date", "par", "source", "notes", "expect")


def as_plain(puzzle: Puzzle) -> dict[str, Any]:
    """What a file says that holds this puzzle; defaults are left out.

    `Puzzle.of` makes the same puzzle of it.
    """
    plain: dict[str, Any] = {"sides": plain_sides(puzzle.box)}
    plain["words"] = plain_words(puzzle.words)
    plain["rules"] = plain_rules(puzzle.rules)
    if puzzle.objective != Objective():
        plain["objective"] = [str(term) for term in puzzle.objective.terms]
    if puzzle.letter_values != LETTER_VALUES:
        plain["letter_values"] = dict(puzzle.letter_values)
    plain |= {name: getattr(puzzle, name) for name in SHOWN}
    return {k: v for k, v in plain.items() if v or k == "letter_values"}


def is_date(text: str) -> bool:
    """Whether it is a day of the calendar in the form 2020-04-17."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
