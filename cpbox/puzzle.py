"""A puzzle as frozen values: the box, the words, the rules and the objective.

The defaults are the newspaper's rules. Every value checks itself when made and
raises :class:`~cpbox.errors.InputError` with the key at fault; ``[2]`` after it means
the third item of its list.
"""

import re
import unicodedata
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from cpbox.errors import InputError

MAX_TILES = 60
MAX_LINK = 3
DEFAULT_MAX_WORDS = 12
LISTS = ("common", "standard", "extended", "full")
TERMS = ("words", "letters", "rarity", "worst_rarity", "score")
DEFAULT_TERMS = ("words", "letters", "rarity")
ENDLESS_TERMS = ("-words", "-letters", "-rarity", "-score")
LETTER_VALUES = tuple(
    (letter, value)
    for letters, value in (
        ("aeilnorstu", 1),
        ("dg", 2),
        ("bcmp", 3),
        ("fhvwy", 4),
        ("k", 5),
        ("jx", 8),
        ("qz", 10),
    )
    for letter in letters
)

Moves = Literal["any", "adjacent", "opposite"]


def fold(text: str) -> str:
    """Case-folded and in NFC: the form in which letters are compared."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def is_letters(text: str) -> bool:
    """Whether it is one letter or more, each with its combining marks."""
    return text.isalpha() or (
        text[:1].isalpha()
        and all(c.isalpha() or unicodedata.category(c)[0] == "M" for c in text)
    )


def _is_letter(text: str) -> bool:
    """Whether it is one letter, with its combining marks."""
    return is_letters(text) and all(unicodedata.category(c)[0] == "M" for c in text[1:])


def _check_letters(texts: Iterable[str], key: str) -> None:
    """Raise for the first text that is not letters only."""
    for place, text in enumerate(texts):
        if not is_letters(text):
            problem = f"{text!r} is not letters only; correct or remove it"
            raise InputError(problem, key=f"{key}[{place}]")


def _check_twice(letters: Iterable[str], key: str) -> None:
    """Raise for the first letter that is named again."""
    seen = set()
    for place, letter in enumerate(letters):
        if letter in seen:
            problem = f"{letter!r} stands twice; name it once, for all of its tiles"
            raise InputError(problem, key=f"{key}[{place}]")
        seen.add(letter)


@dataclass(frozen=True)
class Box:
    """The sides, in the order in which they stand around the box.

    Parameters
    ----------
    sides
        The tiles of each side; a tile holds one letter or several, in the form
        that :func:`fold` gives.

    """

    sides: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if len(self.sides) < 2:
            problem = "a box needs at least two sides; add another, as in [abc, def]"
            raise InputError(problem, key="sides")
        for number, side in enumerate(self.sides, 1):
            if not side:
                problem = f"side {number} is empty; give it a letter or remove it"
                raise InputError(problem, key=f"sides[{number - 1}]")
            _check_tiles(side, number)
        if len(self.tiles) > MAX_TILES:
            problem = f"{len(self.tiles)} tiles are too many; at most {MAX_TILES} work"
            raise InputError(problem, key="sides")

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """What stands on each tile, side after side; a tile's number is its place."""
        return tuple(tile for side in self.sides for tile in side)

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """Number of the side of each tile."""
        return tuple(s for s, side in enumerate(self.sides) for _ in side)


def _check_tiles(side: tuple[str, ...], number: int) -> None:
    for place, tile in enumerate(side):
        if not is_letters(tile):
            what = f"{tile!r} is not a letter" if tile else "a tile is empty"
            problem = f"{what} (side {number}); a tile holds letters only"
            raise InputError(problem, key=f"sides[{number - 1}][{place}]")


@dataclass(frozen=True, kw_only=True)
class Words:
    """Which words may be played: lists to draw from, less the banned ones.

    Parameters
    ----------
    lists
        Names of built-in lists; the first under which a chain exists counts.
    file
        A word list of the user's own instead, one word a line.
    only
        The dictionary itself instead.
    add, ban
        Words put in and taken out.
    ban_matching
        Regular expressions; a word in which one is found is taken out.

    """

    lists: tuple[str, ...] = ("extended",)
    file: Path | None = None
    only: tuple[str, ...] | None = None
    add: tuple[str, ...] = ()
    ban: tuple[str, ...] = ()
    ban_matching: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.lists:
            problem = f"names no list; choose from {', '.join(LISTS)}"
            raise InputError(problem, key="words.list")
        for place, name in enumerate(self.lists):
            if name not in LISTS:
                problem = (
                    f"no list is called {name!r}; choose one of {', '.join(LISTS)}"
                )
                raise InputError(problem, key=f"words.list[{place}]")
        if self.file is not None and self.only is not None:
            problem = "a puzzle has either a file of words or only these; remove one"
            raise InputError(problem, key="words.only")
        for key in ("only", "add", "ban"):
            _check_letters(getattr(self, key) or (), f"words.{key}")
        for place, pattern in enumerate(self.ban_matching):
            _check_pattern(pattern, f"words.ban_matching[{place}]")

    def is_banned(self, word: str) -> bool:
        """Whether a word is banned, by name or by a pattern."""
        return word in self.ban or any(re.search(p, word) for p in self.ban_matching)


def _check_pattern(pattern: str, key: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        problem = (
            f"{pattern!r} is not a regular expression ({error}); put a backslash "
            "before a character that stands for itself"
        )
        raise InputError(problem, key=key) from error


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What counts as a word and what counts as a chain.

    Parameters
    ----------
    min_length, max_length
        Letters in a word.
    same_side
        Whether two letters in a row may come from one side.
    moves
        Which other sides the next letter may come from: any, those beside the
        letter's own (adjacent), or the one across (opposite).
    distinct_in_word
        Whether a word may use each tile only once.
    start, end
        What the chain's first and last tile must hold.
    require
        Words that the chain must contain.
    repeat_words
        Whether the chain may contain a word twice.
    min_words, max_words
        Words in the chain.
    min_letters, max_letters
        Letters in the chain, the lengths of its words added up.
    link
        Tiles that a word shares with the next: the next starts on as many tiles as
        this one ends on, the same and in the same order. A word of fewer tiles
        cannot be played. With 0, words need not chain, and stand in alphabetical
        order.
    loop
        Whether the last word must link to the first in the same way.
    max_uses
        How often the chain may visit a tile, tiles shared by a link counted once:
        a number for all tiles, or pairs of a letter and a number.
    cover
        What the chain must cover: None for every tile, a number of tiles, or the
        letters whose tiles count.

    """

    min_length: int = 3
    max_length: int | None = None
    same_side: bool = False
    moves: Moves = "any"
    distinct_in_word: bool = False
    start: str | None = None
    end: str | None = None
    require: tuple[str, ...] = ()
    repeat_words: bool = False
    min_words: int = 1
    max_words: int | None = None
    min_letters: int = 1
    max_letters: int | None = None
    link: int = 1
    loop: bool = False
    max_uses: int | tuple[tuple[str, int], ...] | None = None
    cover: int | tuple[str, ...] | None = None

    @property
    def most_words(self) -> int:
        """Words in the longest chain that is looked for."""
        return DEFAULT_MAX_WORDS if self.max_words is None else self.max_words

    def uses_of(self, tile: str) -> int | None:
        """How often a tile that holds this may be visited; None for no limit."""
        if isinstance(self.max_uses, tuple):
            return dict(self.max_uses).get(tile)
        return self.max_uses

    def __post_init__(self) -> None:
        self._check_ranges()
        self._check_totals()
        self._check_require()
        self._check_link()
        self._check_loop()
        self._check_uses()
        self._check_cover()
        if self.moves not in get_args(Moves):
            choices = ", ".join(get_args(Moves))
            problem = f"no moves are called {self.moves!r}; choose from {choices}"
            raise InputError(problem, key="rules.moves")

    def _check_ranges(self) -> None:
        if self.max_words is None and self.min_words > DEFAULT_MAX_WORDS:
            problem = (
                f"min_words ({self.min_words}) is above max_words, which is "
                f"{DEFAULT_MAX_WORDS} unless given; give rules.max_words too"
            )
            raise InputError(problem, key="rules.min_words")
        for key in ("length", "words", "letters"):
            least, most = getattr(self, f"min_{key}"), getattr(self, f"max_{key}")
            if least < 1:
                problem = f"must be at least 1, not {least}; write a larger number"
                raise InputError(problem, key=f"rules.min_{key}")
            if most is not None and most < least:
                problem = (
                    f"max_{key} ({most}) is below min_{key} ({least}), so nothing "
                    "can satisfy both; raise the one or lower the other"
                )
                raise InputError(problem, key=f"rules.max_{key}")

    def _check_totals(self) -> None:
        """Raise when the limits on words cannot give the letters asked for."""
        least = self.min_words * self.min_length
        if self.max_letters is not None and least > self.max_letters:
            problem = (
                f"{self.min_words} words (min_words) of {self.min_length} letters "
                f"(min_length) have {least} letters, more than max_letters "
                f"({self.max_letters}); raise it or lower those"
            )
            raise InputError(problem, key="rules.max_letters")
        if self.max_length is None:
            return
        most = self.most_words * self.max_length
        if most < self.min_letters:
            problem = (
                f"{self.most_words} words (max_words) of {self.max_length} letters "
                f"(max_length) have {most} letters, fewer than min_letters "
                f"({self.min_letters}); lower it or raise those"
            )
            raise InputError(problem, key="rules.min_letters")

    def _check_require(self) -> None:
        _check_letters(self.require, "rules.require")
        for place, word in enumerate(self.require):
            if problem := self._wrong_length(word):
                raise InputError(problem, key=f"rules.require[{place}]")
        words = set(self.require)
        if len(words) > self.most_words:
            problem = (
                f"{len(words)} required words do not fit into a chain of at most "
                f"{self.most_words}; raise rules.max_words or require fewer"
            )
            raise InputError(problem, key="rules.require")
        letters = sum(map(len, words))
        if self.max_letters is not None and letters > self.max_letters:
            problem = (
                f"the required words have {letters} letters, more than max_letters "
                f"({self.max_letters}); raise rules.max_letters or require fewer"
            )
            raise InputError(problem, key="rules.require")

    def _check_link(self) -> None:
        if not 0 <= self.link <= MAX_LINK:
            problem = f"must be from 0 to {MAX_LINK}, not {self.link}; choose one"
            raise InputError(problem, key="rules.link")
        for key, place in (("start", "first"), ("end", "last")):
            if self.link == 0 and getattr(self, key) is not None:
                problem = (
                    f"with link 0 the words have no order, so none comes {place}; "
                    f"remove rules.{key}, or set rules.link to 1 or more"
                )
                raise InputError(problem, key=f"rules.{key}")

    def _check_loop(self) -> None:
        if not self.loop:
            return
        if self.link == 0:
            problem = (
                "with link 0 the words do not link, so they cannot close a loop; "
                "remove rules.loop, or set rules.link to 1 or more"
            )
            raise InputError(problem, key="rules.loop")
        ends = {self.start, self.end} - {None}
        if self.link == 1 and len(ends) == 2:
            problem = (
                f"a loop ends on the tile where it starts, which cannot hold both "
                f"{self.start!r} and {self.end!r}; remove rules.start or rules.end"
            )
            raise InputError(problem, key="rules.loop")

    def _check_uses(self) -> None:
        if self.max_uses == ():
            problem = "names no letter; name one, or write a number for all tiles"
            raise InputError(problem, key="rules.max_uses")
        named = self.max_uses if isinstance(self.max_uses, tuple) else ()
        _check_twice((letter for letter, _ in named), "rules.max_uses")
        limits = [(f"rules.max_uses.{letter}", number) for letter, number in named]
        if isinstance(self.max_uses, int):
            limits = [("rules.max_uses", self.max_uses)]
        for key, number in limits:
            if number < 1:
                problem = f"must be at least 1, not {number}; write a larger number"
                raise InputError(problem, key=key)

    def _check_cover(self) -> None:
        if self.cover == ():
            problem = "names no letter; name one, or write all"
            raise InputError(problem, key="rules.cover")
        if isinstance(self.cover, tuple):
            _check_twice(self.cover, "rules.cover")
        elif self.cover is not None and self.cover < 1:
            problem = f"must be at least 1, not {self.cover}; write a larger number"
            raise InputError(problem, key="rules.cover")

    def _wrong_length(self, word: str) -> str:
        """What is wrong with a required word's length, if anything."""
        if len(word) < self.min_length:
            key, limit, change = "min_length", self.min_length, "lower"
        elif self.max_length is not None and len(word) > self.max_length:
            key, limit, change = "max_length", self.max_length, "raise"
        else:
            return ""
        return (
            f"{word!r} has {len(word)} letters, which {key} ({limit}) forbids; "
            f"{change} rules.{key} or do not require it"
        )


@dataclass(frozen=True)
class Objective:
    """What is minimised, the most important first.

    Parameters
    ----------
    terms
        Some of words, letters (lengths added up), rarity (tiers added up),
        worst_rarity (the highest tier) and score (letter values added up), each at
        most once; with ``-`` before it, a term is maximised.

    """

    terms: tuple[str, ...] = DEFAULT_TERMS

    def __post_init__(self) -> None:
        if not self.terms:
            problem = f"names nothing to minimise; write some of {', '.join(TERMS)}"
            raise InputError(problem, key="objective")
        for place, term in enumerate(self.terms):
            key = f"objective[{place}]"
            if term.removeprefix("-") not in TERMS:
                problem = f"no term is called {term!r}; choose from {', '.join(TERMS)}"
                raise InputError(problem, key=key)
            named = [other.removeprefix("-") for other in self.terms[:place]]
            if term.removeprefix("-") in named:
                raise InputError(f"{term!r} stands twice; remove one", key=key)


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A box, the words that count, the rules, and what is best.

    Parameters
    ----------
    box, words, rules, objective, letter_values
        What the answer depends on; letters without a value count 0 in the score.
    variant
        Name of the variant that was merged over the file, if any.
    title, date, par, source, notes
        Shown, never used.
    expect
        The answer that the tests hold the puzzle to.
    file
        Where the puzzle was read from, for messages.

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
    expect: Mapping[str, object] = field(default_factory=dict)
    file: str = ""

    def __post_init__(self) -> None:
        self._check_on_box()
        self._check_numbers()
        self._check_require()
        self._check_end()
        self._check_values()
        if self.date and not _is_date(self.date):
            problem = f"{self.date!r} is not a date; write one such as 2020-04-17"
            raise InputError(problem, key="date")
        if self.par is not None and self.par < 1:
            problem = f"must be at least 1, not {self.par}"
            raise InputError(problem, key="par")

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
                f"the box has {tiles} tiles, fewer than the {self.rules.cover} to "
                "cover; write a smaller number, or all"
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
            if term in ENDLESS_TERMS:
                problem = (
                    f"{term!r} has no end, as longer chains have ever more; limit it "
                    "with rules.max_words or rules.max_letters"
                )
                raise InputError(problem, key=f"objective[{place}]")

    def _check_values(self) -> None:
        _check_twice((letter for letter, _ in self.letter_values), "letter_values")
        for letter, value in self.letter_values:
            if not _is_letter(letter):
                problem = f"{letter!r} is not one letter; give each letter its value"
            elif value < 0:
                problem = f"must be at least 0, not {value}; write a larger number"
            else:
                continue
            raise InputError(problem, key=f"letter_values.{letter}")

    @property
    def name(self) -> str:
        """The title, or else the file, or else the sides."""
        return self.title or self.file or " ".join(map("".join, self.box.sides))


def _is_date(text: str) -> bool:
    """Whether it is a day of the calendar in the form 2020-04-17."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
