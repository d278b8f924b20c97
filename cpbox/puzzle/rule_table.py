"""The table of the rules: what counts as a word and what counts as a chain.

Each rule is one record, a field of `Rules`. What only speaks of rules is made from it:
validation, the keys of a puzzle file and their schema, settings, explanations, the
list on a page. What must know what a rule means says so: see `rule_support`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, get_args

from pydantic import Field, TypeAdapter, model_validator

from cpbox.basics.wording import Said, counted, listed, named, shown, times
from cpbox.fields.base import Model
from cpbox.fields.json_schema import Schema
from cpbox.fields.key_types import (
    LETTERS,
    Flag,
    Letters,
    Off,
    OneOf,
    Positive,
    Range,
    Read,
    check_scalar,
    whole,
)
from cpbox.fields.list_types import (
    NAME_ONCE,
    Listed,
    as_list,
    numbers_schema,
    read_numbers,
)
from cpbox.fields.mistakes import problem, problems
from cpbox.puzzle.rule import Rule, Says, contradictions, table

if TYPE_CHECKING:
    from cpbox.puzzle.whole import Puzzle

MAX_LINK = 3
DEFAULT_MAX_WORDS = 12
MOST_WORDS = 1_000  # each number of words is looked at
MOST_NAMED = 8  # items of a list that are named

Measure = Callable[[Sequence[str]], int]
Moves = Literal["any", "adjacent", "opposite"]
Lengths = Literal["letters", "tiles"]

_MOVES = {
    "adjacent": "the next letter comes from a side beside the last one's",
    "opposite": "the next letter comes from the side across",
}


# ------------------------------------------------------------- what rules mean and say


def _letters(words: Sequence[str]) -> int:
    return sum(map(len, words))


def _at_least(name: str, thing: str, has: Measure, least: int) -> dict[str, Any]:
    """What a record says of the least of something; none has fewer than `least`."""

    def breaks(rules: "Rules", words: Sequence[str]) -> str:
        number, bound = has(words), getattr(rules, name)
        if number >= bound:
            return ""
        return _beyond(rules, name, thing, (number, bound), "at least")

    says = _has("at least", name, thing)
    return {"lifted": least, "says": says, "breaks": breaks, "unordered": True}


def _at_most(name: str, thing: str, has: Measure) -> dict[str, Any]:
    """What a record says of the most that a word or a chain has of something."""

    def breaks(rules: "Rules", words: Sequence[str]) -> str:
        bound = rules.most_words if name == "max_words" else getattr(rules, name)
        if bound is None or (number := has(words)) <= bound:
            return ""
        return _beyond(rules, name, thing, (number, bound), "at most")

    says = _has("at most", name, thing)
    return {"says": says, "breaks": breaks, "unordered": True}


def _beyond(
    rules: "Rules", name: str, thing: str, sizes: tuple[int, int], limit: str
) -> Said:
    """How a number goes beyond its limit."""
    number, bound = sizes
    says = f"{counted(number, thing)}, and {_who(rules, name)} has {limit} {bound}"
    return Said(says, f"verdict.limit.{name}", n=number, bound=bound)


def _has(limit: str, name: str, thing: str) -> Says:
    """Say a limit: ``a word has at least 4 letters``."""

    def says(puzzle: "Puzzle", _: Sequence[str]) -> str:
        number = counted(getattr(puzzle.rules, name), thing)
        return f"{_who(puzzle.rules, name)} has {limit} {number}"

    return says


def _who(rules: "Rules", name: str) -> str:
    return "a word" if table(rules)[name].about == "word" else "the chain"


def _lacks(rules: "Rules", words: Sequence[str]) -> str:
    missing = [word for word in dict.fromkeys(rules.require) if word not in words]
    says = f"{listed(missing)} must be in it"
    return Said(says, "verdict.require", words=(*map(str, missing),)) if missing else ""


def _repeats(rules: "Rules", words: Sequence[str]) -> str:
    if rules.repeat_words or len({*words}) == len(words):
        return ""
    twice = [word for word in dict.fromkeys(words) if words.count(word) > 1]
    says = f"{listed(twice)} more than once"
    return Said(says, "verdict.repeat_words", words=(*map(str, twice),))


def _says_max_words(puzzle: "Puzzle", _: Sequence[str]) -> str:
    text = f"the chain has at most {counted(puzzle.rules.most_words, 'word')}"
    is_explicit = puzzle.rules.max_words is not None
    return text if is_explicit else f"{text}, the default limit"


def _says_link(puzzle: "Puzzle", _: Sequence[str]) -> str:
    link = puzzle.rules.link
    tiles = "tile" if link == 1 else f"{link} tiles"
    return f"each word starts on the {tiles} where the last one ended"


def _says_uses(puzzle: "Puzzle", names: Sequence[str]) -> str:
    limits = puzzle.rules.max_uses
    if isinstance(limits, Mapping):
        each = [f"{x} at most {times(n)}" for x, n in limits.items() if x in names]
        return f"the chain visits {listed(each, MOST_NAMED)}"
    return f"the chain visits no tile more than {times(limits or 0)}"


def _says_cover(puzzle: "Puzzle", names: Sequence[str]) -> str:
    if isinstance(puzzle.rules.cover, int):
        return f"the chain covers {counted(puzzle.rules.cover, 'tile')}"
    if len(names) > 1 and len(names) == len(set(puzzle.box.tiles)):
        return "the chain covers every letter"
    return f"the chain covers {listed(names)}"


# ------------------------------------------------------- what two of the rules may hold

_NO_LETTER = "lab.refused.no_letter"
_EMPTY = Said("names no letter; name one, or write all", _NO_LETTER)
_ONCE = Listed(empty=_EMPTY, once=NAME_ONCE)
_LETTERS_ONCE = TypeAdapter(Annotated[tuple[Letters, ...], _ONCE])


def _uses(value: Any) -> int | Mapping[str, int]:
    """A number for all tiles, or one for those of each letter."""
    if isinstance(value, Mapping | tuple):
        if not value:
            says = "names no letter; name one, or write a number for all tiles"
            raise problem(Said(says, _NO_LETTER))
        return read_numbers(value, 1)
    return whole(value, 1)


def _cover(value: Any) -> int | tuple[str, ...] | None:
    """A number of tiles, or those of some letters; None for all tiles."""
    if value is None or (isinstance(value, str) and value == "all"):
        return None
    if isinstance(value, list | tuple):
        return _LETTERS_ONCE.validate_python(value)
    check_scalar(value, "a whole number")
    if isinstance(value, str) and not _is_number(value):
        says = "must be all, a number of tiles or a list of letters"
        remedy = f"write all, or a list as in {as_list(value)}"
        says = f"{says}, not {shown(value)}; {remedy}"
        raise problem(Said(says, "lab.refused.cover", value=named(value)))
    return whole(value, 1)


def _is_number(value: str) -> bool:
    return value.removeprefix("-").isdecimal()


_COVERED = Schema(type="array", items=LETTERS, minItems=1, uniqueItems=True)
_NUMBER = Range(1).form
Uses = Annotated[
    int | Mapping[str, int],
    Read(_uses, {"anyOf": [_NUMBER, numbers_schema(1) | {"minProperties": 1}]}),
]
Cover = Annotated[
    int | tuple[str, ...] | None,
    Read(_cover, {"anyOf": [{"const": "all"}, _NUMBER, _COVERED]}),
]


# ---------------------------------------------------------------------------- the table


class Rules(Model):
    """What counts as a word and what counts as a chain; `cpbox schema` says each.

    Letters and words are folded.

    Raises
    ------
    InputError
        When a rule is not of its kind, or two contradict each other.

    """

    prefix = ("rules",)

    min_length: Annotated[
        Positive,
        Rule(
            "word",
            refusal=Said("too short", "lab.proof.fell.too_short"),
            **_at_least("min_length", "letter", _letters, 1),
        ),
    ] = 3
    """Fewest letters in a word."""
    max_length: Annotated[
        Positive | None,
        Off,
        Rule(
            "word",
            refusal=Said("too long", "lab.proof.fell.too_long"),
            **_at_most("max_length", "letter", _letters),
        ),
    ] = None
    """Most letters in a word; none: no limit."""
    lengths: Annotated[
        Lengths,
        OneOf(get_args(Lengths)),
        Rule("word", says="a word is as long as the tiles that spell it are many"),
    ] = "letters"
    """What the length of a word is: the number of its letters, or of the tiles that
    spell it, so that one that holds several letters counts once, and has a value of its
    own if `letter_values` names it."""
    same_side: Annotated[
        Flag,
        Rule(
            "trace",
            lifted=True,
            says="two letters in a row never come from one side",
        ),
    ] = False
    """May two letters in a row come from one side? The same tile counts, too."""
    moves: Annotated[
        Moves,
        OneOf(get_args(Moves)),
        Rule("trace", says=lambda puzzle, _: _MOVES[puzzle.rules.moves]),
    ] = "any"
    """Which other side the next letter may come from; the sides form a ring in the
    order given."""
    distinct_in_word: Annotated[
        Flag,
        Rule("trace", says="a word uses no tile twice"),
    ] = False
    """Must a word use each tile only once?"""
    start: Annotated[
        Letters | None,
        Off,
        Rule(
            "chain", says=lambda puzzle, _: f"the chain starts on {puzzle.rules.start}"
        ),
    ] = None
    """What the first tile of the chain holds."""
    end: Annotated[
        Letters | None,
        Off,
        Rule("chain", says=lambda puzzle, _: f"the chain ends on {puzzle.rules.end}"),
    ] = None
    """What the last tile of the chain holds."""
    require: Annotated[
        tuple[Letters, ...],
        Listed(),
        Rule(
            "chain",
            says=lambda _, names: f"the chain contains {listed(names, MOST_NAMED)}",
            breaks=_lacks,
            unordered=True,
        ),
    ] = ()
    """Words that the chain must contain."""
    repeat_words: Annotated[
        Flag,
        Rule(
            "chain",
            lifted=True,
            says="no word stands twice",
            breaks=_repeats,
            unordered=True,
        ),
    ] = False
    """May the chain contain a word twice?"""
    min_words: Annotated[
        int,
        Range(1, MOST_WORDS),
        Rule("chain", **_at_least("min_words", "word", len, 1)),
    ] = 1
    """Fewest words in the chain."""
    max_words: Annotated[
        Annotated[int, Range(1, MOST_WORDS)] | None,
        Off,
        Rule(
            "chain",
            **_at_most("max_words", "word", len) | {"says": _says_max_words},
        ),
    ] = Field(default=None, json_schema_extra={"default": DEFAULT_MAX_WORDS})
    """Most words in the chain; none: the default."""
    min_letters: Annotated[
        Positive, Rule("chain", **_at_least("min_letters", "letter", _letters, 1))
    ] = 1
    """Fewest letters in the chain: the sum of the lengths of its words."""
    max_letters: Annotated[
        Positive | None,
        Off,
        Rule("chain", **_at_most("max_letters", "letter", _letters)),
    ] = None
    """Most letters in the chain: the sum of the lengths of its words; none: no
    limit."""
    link: Annotated[
        int,
        Range(0, MAX_LINK),
        Rule("trace", lifted=0, says=_says_link),
    ] = 1
    """The number of tiles that neighbouring words share: each word starts on the
    tiles where the one before it ends. With 0, words need not link."""
    loop: Annotated[Flag, Rule("trace", says="the last word links to the first")] = (
        False
    )
    """Must the last word link to the first? A word alone links to itself."""
    max_uses: Annotated[
        Uses | None,
        Off,
        Rule("trace", says=_says_uses),
    ] = None
    """How often the chain may visit a tile: one number for all tiles, or one for the
    tiles of each letter, as in {e: 2, s: 1}; none: no limit. A tile that two linked
    words share counts once."""
    cover: Annotated[
        Cover,
        Rule("chain", lifted=1, says=_says_cover),  # every chain covers one tile
    ] = Field(default=None, json_schema_extra={"default": "all"})
    """What the chain must cover: all tiles, a number of tiles, or the tiles of some
    letters, as in [q, z]."""

    @property
    def most_words(self) -> int:
        """Words in the longest chain that is looked for."""
        return DEFAULT_MAX_WORDS if self.max_words is None else self.max_words

    def uses_of(self, tile: str) -> int | None:
        """How often a tile that holds this may be visited; None for no limit."""
        if isinstance(self.max_uses, Mapping):
            return self.max_uses.get(tile)
        return self.max_uses

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if mistakes := [*contradictions(self)]:
            raise problems(mistakes)
        return self
