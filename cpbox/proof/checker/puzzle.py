"""The puzzle of claim.json: its values, and which tile may follow which.

What this checks: the exact keys, each value's type and range, and that the values make
sense together. Afterwards, the values mean what puzzles/README.md says they mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from cpbox.proof.checker import limits
from cpbox.proof.checker.fields import Positive, Word, checking, one_of, within
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.text import printable

Tiles = tuple[int, ...]  # by their numbers
LISTS = ("common", "standard", "extended", "full")
TERMS = ("words", "letters", "rarity", "worst_rarity", "score")


ListName = Annotated[str, one_of(*LISTS)]
RatedBy = Annotated[str, one_of("lists", "order", "none")]
Moves = Annotated[str, one_of("any", "adjacent", "opposite")]
Term = Annotated[str, one_of(*TERMS, *(f"-{term}" for term in TERMS))]
Side = Annotated[tuple[Word, ...], checking(bool, "has no tiles")]
Lengths = Annotated[str, one_of("letters", "tiles")]


@dataclass(frozen=True)
class Words:
    """Which words there are, before tracing."""

    lists: tuple[ListName, ...]
    own: bool
    rarity: RatedBy
    add: frozenset[Word]
    ban: frozenset[Word]
    ban_matching: tuple[str, ...]
    unfit: frozenset[Word]

    def __post_init__(self) -> None:
        """Refuse lists beside one's own, none at all, and those out of order."""
        if bool(self.lists) == self.own:
            raise Rejection(f"puzzle.words.lists has {len(self.lists)} entries")
        if any(LISTS.index(a) >= LISTS.index(b) for a, b in pairwise(self.lists)):
            raise Rejection("puzzle.words.lists is not in order from small to large")
        if self.rarity == "order" and not self.own:
            raise Rejection(
                "puzzle.words.rarity is the order of its own list, and it has none"
            )


@dataclass(frozen=True)
class Rules:
    """The rules, each under its name in a puzzle file, and with its default."""

    min_length: Positive = 3
    max_length: Positive | None = None
    same_side: bool = False
    moves: Moves = "any"
    distinct_in_word: bool = False
    start: Word | None = None
    end: Word | None = None
    require: tuple[Word, ...] = ()
    repeat_words: bool = False
    min_words: Positive = 1
    max_words: Positive = 12
    min_letters: int = 1
    max_letters: int | None = None
    link: Annotated[int, within(0, 3)] = 1
    loop: bool = False
    max_uses: Positive | Mapping[Word, Positive] | None = None
    cover: int | tuple[Word, ...] | None = None
    lengths: Lengths = "letters"


@dataclass(frozen=True)
class Puzzle:
    """A box, its words, its rules, and what is best."""

    sides: tuple[Side, ...]
    words: Words
    rules: Rules
    objective: tuple[Term, ...]
    letter_values: Mapping[Word, int]

    def __post_init__(self) -> None:
        """Refuse values that make no sense together."""
        tiles, rules = len(self.tiles), self.rules
        if not 1 <= tiles <= limits.TILES:
            raise Rejection(f"the box has {tiles} tiles, not from 1 to {limits.TILES}")
        if isinstance(rules.cover, int) and rules.cover > tiles:
            raise Rejection("puzzle.rules.cover: the box has fewer tiles")
        if rules.link == 0 and (rules.loop or rules.start or rules.end):
            raise Rejection(
                "puzzle.rules.link: 0 leaves no meaning to start, end and loop"
            )
        if not 0 < len(self.objective) == len(self.quantities):
            raise Rejection("puzzle.objective names no term, or one of them twice")
        for text in self.valued_together:
            if text not in self._texts:
                shown = printable(text, 60)
                raise Rejection(f"puzzle.letter_values: no tile holds {shown!r}")

    @property
    def quantities(self) -> frozenset[str]:
        """What the terms of the objective are about."""
        return frozenset(term.removeprefix("-") for term in self.objective)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The texts of the tiles, side after side."""
        return tuple(tile for side in self.sides for tile in side)

    def followers(self) -> list[frozenset[int]]:
        """Give for each tile those that may come next in a word."""
        sides = [s for s, side in enumerate(self.sides) for _ in side]
        return [
            frozenset(
                b for b, other in enumerate(sides) if self._may_follow(one, other)
            )
            for one in sides
        ]

    def _may_follow(self, one: int, other: int) -> bool:
        ring = len(self.sides)
        if one == other:
            return self.rules.same_side
        if self.rules.moves == "adjacent":
            return (other - one) % ring in (1, ring - 1)
        if self.rules.moves == "opposite":
            return 2 * ((other - one) % ring) == ring
        return True

    @property
    def to_cover(self) -> tuple[int, ...]:
        """The tiles to cover; some may be missed, see `may_miss`."""
        cover = self.rules.cover
        if cover is None or isinstance(cover, int):
            return tuple(range(len(self.tiles)))
        return tuple(t for t, tile in enumerate(self.tiles) if tile in cover)

    @property
    def may_miss(self) -> int:
        """How many of the tiles to cover may be left out."""
        cover = self.rules.cover
        return len(self.tiles) - cover if isinstance(cover, int) else 0

    def most_visits(self, tile: int) -> int | None:
        """Give how often the chain may visit a tile, if that is limited."""
        uses = self.rules.max_uses
        if uses is None or isinstance(uses, int):
            return uses
        return uses.get(self.tiles[tile])

    def visited_too_often(self, visits: Mapping[int, int]) -> list[int]:
        """Give the tiles that are visited more often than the chain may."""
        most = {tile: self.most_visits(tile) or limits.NUMBER for tile in visits}
        return [tile for tile, limit in most.items() if visits[tile] > limit]

    def value(self, quantity: str, word: str, rarity: int) -> int:
        """Give what a word adds to a quantity."""
        if quantity == "score":
            return self._score(word)
        if quantity == "letters":
            return self.length(word)
        return {"words": 1, "rarity": rarity}[quantity]

    def length(self, word: str) -> int:
        """Give how long a word is, by its letters or by its tiles."""
        if self.rules.lengths == "letters":
            return len(word)
        return len(self.spelled(word) or word)

    def spelled(self, word: str) -> tuple[str, ...] | None:
        """Give the texts of tiles that make up a word; None if none do.

        Raises
        ------
        Rejection
            When there are two ways to read it.

        """
        ways: list[list[tuple[str, ...]]] = [[()], *([] for _ in word)]
        for place, here in enumerate(ways):
            for text in self._texts if here else ():
                if word.startswith(text, place):
                    ways[place + len(text)].append((*here[0], text))
            if len(here) > 1:
                shown = printable(word, 60)
                raise Rejection(f"tiles spell the start of {shown!r} in several ways")
        return ways[-1][0] if ways[-1] else None

    @cached_property
    def _texts(self) -> frozenset[str]:
        """The different texts of the tiles."""
        return frozenset(self.tiles)

    @cached_property
    def valued_together(self) -> tuple[str, ...]:
        """Several letters that have a value of their own where a tile holds them."""
        return tuple(text for text in self.letter_values if len(text) > 1)

    def _score(self, word: str) -> int:
        values = self.letter_values
        texts = (self.spelled(word) or word) if self.valued_together else word
        apart = ((text,) if text in values else text for text in texts)
        return sum(values.get(each, 0) for some in apart for each in some)
