"""A puzzle as frozen values: the box, the words, the rules and the objective.

The defaults are the newspaper's rules. Every value checks itself when made and
raises :class:`~cpbox.errors.InputError` with the key at fault.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from cpbox.errors import InputError

MAX_TILES = 60
DEFAULT_MAX_WORDS = 12
LISTS = ("common", "standard", "extended", "full")
TERMS = ("words", "letters", "rarity")

Moves = Literal["any", "adjacent", "opposite"]


def fold(text: str) -> str:
    """Case-folded and in NFC: the form in which letters are compared."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


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
                raise InputError(problem, key="sides")
        if len(self.tiles) > MAX_TILES:
            problem = f"{len(self.tiles)} tiles are too many; at most {MAX_TILES} work"
            raise InputError(problem, key="sides")

    @property
    def tiles(self) -> tuple[str, ...]:
        """What stands on each tile, side after side; a tile's number is its place."""
        return tuple(tile for side in self.sides for tile in side)

    @property
    def side_of(self) -> tuple[int, ...]:
        """Number of the side of each tile."""
        return tuple(s for s, side in enumerate(self.sides) for _ in side)


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
        for name in self.lists:
            if name not in LISTS:
                problem = (
                    f"no list is called {name!r}; choose one of {', '.join(LISTS)}"
                )
                raise InputError(problem, key="words.list")
        if self.file is not None and self.only is not None:
            problem = "a puzzle has either a file of words or only these; remove one"
            raise InputError(problem, key="words.only")


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
    max_words: int = DEFAULT_MAX_WORDS
    min_letters: int = 1
    max_letters: int | None = None

    def __post_init__(self) -> None:
        for key in ("length", "words", "letters"):
            least, most = getattr(self, f"min_{key}"), getattr(self, f"max_{key}")
            if least < 1:
                problem = f"must be at least 1, not {least}"
                raise InputError(problem, key=f"rules.min_{key}")
            if most is not None and most < least:
                problem = (
                    f"max_{key} ({most}) is below min_{key} ({least}), so nothing "
                    "can satisfy both; raise the one or lower the other"
                )
                raise InputError(problem, key=f"rules.max_{key}")
        if len(set(self.require)) > self.max_words and not self.repeat_words:
            problem = (
                f"{len(set(self.require))} required words do not fit into a chain of "
                f"at most {self.max_words}; raise rules.max_words or require fewer"
            )
            raise InputError(problem, key="rules.require")


@dataclass(frozen=True)
class Objective:
    """What is minimised, the most important first.

    Parameters
    ----------
    terms
        Some of words, letters (lengths added up) and rarity (tiers added up),
        each at most once.

    """

    terms: tuple[str, ...] = TERMS

    def __post_init__(self) -> None:
        if not self.terms:
            problem = f"names nothing to minimise; write some of {', '.join(TERMS)}"
            raise InputError(problem, key="objective")
        for term in self.terms:
            if term not in TERMS:
                problem = f"no term is called {term!r}; choose from {', '.join(TERMS)}"
                raise InputError(problem, key="objective")
            if self.terms.count(term) > 1:
                problem = f"{term!r} stands twice; remove one"
                raise InputError(problem, key="objective")


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A box, the words that count, the rules, and what is best.

    Parameters
    ----------
    box, words, rules, objective
        What the answer depends on.
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
    title: str = ""
    date: str = ""
    par: int | None = None
    source: str = ""
    notes: str = ""
    expect: Mapping[str, object] = field(default_factory=dict)
    file: str = ""

    def __post_init__(self) -> None:
        for key in ("start", "end"):
            letter = getattr(self.rules, key)
            if letter is not None and letter not in self.box.tiles:
                problem = (
                    f"no tile holds {letter!r}; choose one of "
                    f"{' '.join(dict.fromkeys(self.box.tiles))}"
                )
                raise InputError(problem, key=f"rules.{key}")
        if self.rules.moves == "opposite" and len(self.box.sides) % 2:
            problem = (
                f"a box of {len(self.box.sides)} sides has no opposite sides; "
                "choose any or adjacent"
            )
            raise InputError(problem, key="rules.moves")
        for word in self.rules.require:
            if word in self.words.ban:
                problem = f"{word!r} is banned in words.ban; require it or ban it"
                raise InputError(problem, key="rules.require")

    @property
    def name(self) -> str:
        """The title, or else the file, or else the sides."""
        return self.title or self.file or " ".join(map("".join, self.box.sides))
