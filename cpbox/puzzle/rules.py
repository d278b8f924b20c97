"""What counts as a word and what counts as a chain."""

from dataclasses import dataclass
from typing import Any, Literal, get_args

from cpbox.above import in_short
from cpbox.errors import InputError
from cpbox.puzzle.kinds import (
    choice,
    flag,
    letters,
    optional,
    pairs,
    settle,
    several,
    whole,
)
from cpbox.puzzle.text import check_twice
from cpbox.wording import counted

MAX_LINK = 3
DEFAULT_MAX_WORDS = 12

Moves = Literal["any", "adjacent", "opposite"]

_NUMBER = whole(1)
_NUMBERS = pairs(letters, _NUMBER)
_LETTERS = several(letters, "('q', 'z')")


def _uses(value: Any, key: str) -> int | tuple[tuple[str, int], ...]:
    uses: int | tuple[tuple[str, int], ...]
    uses = (_NUMBERS if isinstance(value, tuple) else _NUMBER)(value, key)
    return uses


def _cover(value: Any, key: str) -> int | tuple[str, ...]:
    cover: int | tuple[str, ...]
    cover = (_LETTERS if isinstance(value, tuple) else _NUMBER)(value, key)
    return cover


_KINDS = {
    "min_length": whole(1),
    "max_length": optional(whole(1)),
    "same_side": flag,
    "moves": choice(get_args(Moves)),
    "distinct_in_word": flag,
    "start": optional(letters),
    "end": optional(letters),
    "require": several(letters, "('peg', 'gum')"),
    "repeat_words": flag,
    "min_words": whole(1),
    "max_words": optional(whole(1)),
    "min_letters": whole(1),
    "max_letters": optional(whole(1)),
    "link": whole(0, MAX_LINK),
    "loop": flag,
    "max_uses": optional(_uses),
    "cover": optional(_cover),
}


@dataclass(frozen=True, kw_only=True, repr=False)
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

    Letters and words are folded.

    Raises
    ------
    InputError
        When a rule is not of its kind, or two contradict each other.

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

    __repr__ = in_short

    def __post_init__(self) -> None:
        settle(self, _KINDS, "rules.")
        self._check_ranges()
        self._check_totals()
        self._check_require()
        self._check_link()
        self._check_loop()
        self._check_uses()
        self._check_cover()

    def _check_ranges(self) -> None:
        if self.max_words is None and self.min_words > DEFAULT_MAX_WORDS:
            problem = (
                f"min_words ({self.min_words}) is above max_words, which is "
                f"{DEFAULT_MAX_WORDS} unless given; give rules.max_words too"
            )
            raise InputError(problem, key="rules.min_words")
        for key in ("length", "words", "letters"):
            least, most = getattr(self, f"min_{key}"), getattr(self, f"max_{key}")
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
                f"{counted(self.min_words, 'word')} (min_words) of "
                f"{counted(self.min_length, 'letter')} (min_length) have "
                f"{counted(least, 'letter')}, more than max_letters "
                f"({self.max_letters}); raise it or lower those"
            )
            raise InputError(problem, key="rules.max_letters")
        if self.max_length is None:
            return
        most = self.most_words * self.max_length
        if most < self.min_letters:
            problem = (
                f"{counted(self.most_words, 'word')} (max_words) of "
                f"{counted(self.max_length, 'letter')} (max_length) have "
                f"{counted(most, 'letter')}, fewer than min_letters "
                f"({self.min_letters}); lower it or raise those"
            )
            raise InputError(problem, key="rules.min_letters")

    def _check_require(self) -> None:
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
        size = sum(map(len, words))
        if self.max_letters is not None and size > self.max_letters:
            problem = (
                f"the required words have {counted(size, 'letter')}, more than "
                f"max_letters ({self.max_letters}); raise rules.max_letters or "
                "require fewer"
            )
            raise InputError(problem, key="rules.require")

    def _check_link(self) -> None:
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
        if isinstance(self.max_uses, tuple):
            check_twice((letter for letter, _ in self.max_uses), "rules.max_uses")

    def _check_cover(self) -> None:
        if self.cover == ():
            problem = "names no letter; name one, or write all"
            raise InputError(problem, key="rules.cover")
        if isinstance(self.cover, tuple):
            check_twice(self.cover, "rules.cover")

    def _wrong_length(self, word: str) -> str:
        """What is wrong with a required word's length, if anything."""
        if len(word) < self.min_length:
            key, limit, change = "min_length", self.min_length, "lower"
        elif self.max_length is not None and len(word) > self.max_length:
            key, limit, change = "max_length", self.max_length, "raise"
        else:
            return ""
        return (
            f"{word!r} has {counted(len(word), 'letter')}, which {key} ({limit}) "
            f"forbids; {change} rules.{key} or do not require it"
        )
