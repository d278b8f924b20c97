"""The puzzle of claim.json: its values, and which tile may follow which.

What this checks: the exact keys, each value's type and range, and that the values make
sense together. Afterwards, the values mean what the README of cpbox says they mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cpbox.proof.checker import limits
from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.statement import fields
from cpbox.proof.checker.text import is_normal

LISTS = ("common", "standard", "extended", "full")
TERMS = ("words", "letters", "rarity", "worst_rarity", "score")


@dataclass(frozen=True)
class Words:
    """Which words there are, before tracing."""

    lists: tuple[str, ...]
    own: bool
    add: frozenset[str]
    ban: frozenset[str]
    ban_matching: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """The rules, each under its name in a puzzle file."""

    min_length: int
    max_length: int | None
    same_side: bool
    moves: str
    distinct_in_word: bool
    start: str | None
    end: str | None
    require: tuple[str, ...]
    repeat_words: bool
    min_words: int
    max_words: int
    min_letters: int
    max_letters: int | None
    link: int
    loop: bool
    max_uses: int | Mapping[str, int] | None
    cover: int | tuple[str, ...] | None


@dataclass(frozen=True)
class Puzzle:
    """A box, its words, its rules, and what is best."""

    sides: tuple[tuple[str, ...], ...]
    words: Words
    rules: Rules
    objective: tuple[str, ...]
    letter_values: Mapping[str, int]

    @property
    def tiles(self) -> tuple[str, ...]:
        """The texts of the tiles, side after side."""
        return tuple(tile for side in self.sides for tile in side)

    def side_of(self) -> tuple[int, ...]:
        """Give for each tile the number of its side."""
        return tuple(s for s, side in enumerate(self.sides) for _ in side)

    def followers(self) -> tuple[frozenset[int], ...]:
        """Give for each tile those that may come next in a word."""
        side = self.side_of()
        return tuple(
            frozenset(b for b in range(len(side)) if self._may_follow(side[a], side[b]))
            for a in range(len(side))
        )

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

    def score(self, word: str) -> int:
        """Add up the values of a word's letters."""
        return sum(self.letter_values.get(letter, 0) for letter in word)


def parse_puzzle(value: object) -> Puzzle:
    """Read the puzzle of claim.json."""
    keys = ("sides", "words", "rules", "objective", "letter_values")
    raw = fields.record(value, "puzzle", keys)
    puzzle = Puzzle(
        sides=fields.items(raw["sides"], "puzzle.sides", _side),
        words=_words(raw["words"]),
        rules=_rules(raw["rules"]),
        objective=fields.items(raw["objective"], "puzzle.objective", _term),
        letter_values=_numbers(raw["letter_values"], "puzzle.letter_values", least=0),
    )
    _require_sense(puzzle)
    return puzzle


def _require_sense(puzzle: Puzzle) -> None:
    tiles, rules = len(puzzle.tiles), puzzle.rules
    if not 1 <= tiles <= limits.TILES:
        raise Refusal(f"the box has {tiles} tiles, not from 1 to {limits.TILES}")
    if isinstance(rules.cover, int) and rules.cover > tiles:
        raise Refusal("puzzle.rules.cover: the box has fewer tiles")
    if rules.link == 0 and (rules.loop or rules.start or rules.end):
        raise Refusal("puzzle.rules.link: 0 leaves no meaning to start, end and loop")
    terms = [term.removeprefix("-") for term in puzzle.objective]
    if not terms or len(set(terms)) != len(terms):
        raise Refusal("puzzle.objective names no term, or one of them twice")
    if any(len(letter) != 1 for letter in puzzle.letter_values):
        raise Refusal("puzzle.letter_values: each key must be one letter")


def _words(value: object) -> Words:
    where = "puzzle.words"
    raw = fields.record(value, where, ("lists", "own", "add", "ban", "ban_matching"))
    own = fields.flag(raw["own"], f"{where}.own")
    lists = fields.items(raw["lists"], f"{where}.lists", _list_name)
    if bool(lists) == own:
        raise Refusal(f"{where}.lists has {len(lists)} entries")
    return Words(
        lists=lists,
        own=own,
        add=frozenset(fields.items(raw["add"], f"{where}.add", _word)),
        ban=frozenset(fields.items(raw["ban"], f"{where}.ban", _word)),
        ban_matching=fields.items(
            raw["ban_matching"], f"{where}.ban_matching", fields.text
        ),
    )


def _rules(value: object) -> Rules:
    raw = fields.record(value, "puzzle.rules", Rules.__dataclass_fields__)

    def take(key: str, parse: fields.Parser[fields.T]) -> fields.T:
        return parse(raw[key], f"puzzle.rules.{key}")

    def maybe(key: str, parse: fields.Parser[fields.T]) -> fields.T | None:
        return fields.optional(raw[key], f"puzzle.rules.{key}", parse)

    return Rules(
        min_length=take("min_length", fields.positive),
        max_length=maybe("max_length", fields.positive),
        same_side=take("same_side", fields.flag),
        moves=take("moves", _moves),
        distinct_in_word=take("distinct_in_word", fields.flag),
        start=maybe("start", _word),
        end=maybe("end", _word),
        require=fields.items(raw["require"], "puzzle.rules.require", _word),
        repeat_words=take("repeat_words", fields.flag),
        min_words=take("min_words", fields.positive),
        max_words=take("max_words", fields.positive),
        min_letters=take("min_letters", fields.number),
        max_letters=maybe("max_letters", fields.number),
        link=take("link", _link),
        loop=take("loop", fields.flag),
        max_uses=maybe("max_uses", _uses),
        cover=maybe("cover", _cover),
    )


def _side(value: object, where: str) -> tuple[str, ...]:
    tiles = fields.items(value, where, _word)
    if not tiles:
        raise Refusal(f"{where} has no tiles")
    return tiles


def _word(value: object, where: str) -> str:
    word = fields.line(value, where)
    if not word or " " in word:
        raise Refusal(f"{where} is not made of letters")
    if not is_normal(word):
        raise Refusal(f"{where} is not case-folded, or not NFC-normalised")
    return word


def _list_name(value: object, where: str) -> str:
    return fields.choice(value, where, *LISTS)


def _moves(value: object, where: str) -> str:
    return fields.choice(value, where, "any", "adjacent", "opposite")


def _term(value: object, where: str) -> str:
    return fields.choice(value, where, *TERMS, *(f"-{term}" for term in TERMS))


def _link(value: object, where: str) -> int:
    link = fields.number(value, where)
    if link > 3:
        raise Refusal(f"{where} is {link}, not from 0 to 3")
    return link


def _uses(value: object, where: str) -> int | Mapping[str, int]:
    if isinstance(value, dict):
        return _numbers(value, where, least=1)
    return fields.positive(value, where)


def _cover(value: object, where: str) -> int | tuple[str, ...]:
    if isinstance(value, list):
        return fields.items(value, where, _word)
    return fields.number(value, where)


def _numbers(value: object, where: str, least: int) -> Mapping[str, int]:
    return {
        _word(key, where): fields.number(each, f"{where}.{key}", least)
        for key, each in fields.mapping(value, where).items()
    }
