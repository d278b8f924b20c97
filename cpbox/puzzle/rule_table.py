"""The table of the rules: what counts as a word and what counts as a chain.

Each rule is one record, a field of `Rules`. What only speaks of rules is made from it:
validation, the keys of a puzzle file and their schema, settings, explanations, the
list on a page. What must know what a rule means says so: see `rule_support`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from cpbox.puzzle.above import in_short
from cpbox.puzzle.composite import COVER, USES, ListOf, Off
from cpbox.puzzle.keys import Group, documented, keys_of, kinds_of
from cpbox.puzzle.kinds import settle
from cpbox.puzzle.rule import Says, check_limits, rule, table
from cpbox.puzzle.values import FLAG, LETTERS, Choice, Whole
from cpbox.puzzle.wording import counted, listed, times

if TYPE_CHECKING:
    from cpbox.puzzle.whole import Puzzle

MAX_LINK = 3
DEFAULT_MAX_WORDS = 12
MOST_NAMED = 8  # items of a list that are named

Measure = Callable[[Sequence[str]], int]
Moves = Literal["any", "adjacent", "opposite"]

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
        number, asked = has(words), getattr(rules, name)
        if number >= asked:
            return ""
        return f"{counted(number, thing)}, fewer than the {asked} of {name}"

    says = _has("at least", name, thing)
    return {"kind": Whole(least), "free": least, "says": says, "breaks": breaks}


def _at_most(name: str, thing: str, has: Measure) -> dict[str, Any]:
    """What a record says of the most that a word or a chain has of something."""

    def breaks(rules: "Rules", words: Sequence[str]) -> str:
        asked = rules.most_words if name == "max_words" else getattr(rules, name)
        if asked is None or (number := has(words)) <= asked:
            return ""
        return f"{counted(number, thing)}, more than the {asked} of {name}"

    says = _has("at most", name, thing)
    return {"kind": Off(Whole(1)), "says": says, "breaks": breaks}


def _has(limit: str, name: str, thing: str) -> Says:
    """Say a limit: ``a word has at least 4 letters``."""

    def says(puzzle: "Puzzle", _: Sequence[str]) -> str:
        about, most = table(puzzle.rules)[name].about, getattr(puzzle.rules, name)
        who = "a word" if about == "word" else "the chain"
        return f"{who} has {limit} {counted(most, thing)}"

    return says


def _lacks(rules: "Rules", words: Sequence[str]) -> str:
    missing = [word for word in dict.fromkeys(rules.require) if word not in words]
    return f"{listed(missing)} must be in it" if missing else ""


def _repeats(rules: "Rules", words: Sequence[str]) -> str:
    if rules.repeat_words or len({*words}) == len(words):
        return ""
    twice = [word for word in dict.fromkeys(words) if words.count(word) > 1]
    return f"{listed(twice)} more than once"


def _says_max_words(puzzle: "Puzzle", _: Sequence[str]) -> str:
    text = f"the chain has at most {counted(puzzle.rules.most_words, 'word')}"
    is_given = puzzle.rules.max_words is not None
    return text if is_given else f"{text}, the default limit"


def _says_link(puzzle: "Puzzle", _: Sequence[str]) -> str:
    link = puzzle.rules.link
    tiles = "tile" if link == 1 else f"{link} tiles"
    return f"each word starts on the {tiles} where the last one ended"


def _says_uses(puzzle: "Puzzle", names: Sequence[str]) -> str:
    limits = puzzle.rules.max_uses
    if isinstance(limits, tuple):
        each = [f"{x} at most {times(n)}" for x, n in limits if x in names]
        return f"the chain visits {listed(each, MOST_NAMED)}"
    return f"the chain visits no tile more than {times(limits or 0)}"


def _says_cover(puzzle: "Puzzle", names: Sequence[str]) -> str:
    if isinstance(puzzle.rules.cover, int):
        return f"the chain covers {counted(puzzle.rules.cover, 'tile')}"
    if len(names) > 1 and len(names) == len(set(puzzle.box.tiles)):
        return "the chain covers every letter"
    return f"the chain covers {listed(names)}"


# ---------------------------------------------------------------------------- the table


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules:
    """What counts as a word and what counts as a chain; `cpbox schema` says each.

    Letters and words are folded.

    Raises
    ------
    InputError
        When a rule is not of its kind, or two contradict each other.

    """

    min_length: int = rule(
        default=3,
        about="word",
        doc="Fewest letters in a word.",
        fell="are too short",
        **_at_least("min_length", "letter", _letters, 1),
    )
    max_length: int | None = rule(
        default=None,
        about="word",
        doc="Most letters in a word; none: no limit.",
        fell="are too long",
        **_at_most("max_length", "letter", _letters),
    )
    same_side: bool = rule(
        default=False,
        kind=FLAG,
        about="trace",
        doc="May two letters in a row come from one side? The same tile counts, too.",
        free=True,
        says="two letters in a row never come from one side",
        fell="would take two letters in a row from one side",
    )
    moves: Moves = rule(
        default="any",
        kind=Choice(get_args(Moves)),
        about="trace",
        doc="Which other side the next letter may come from; the sides form a ring in "
        "the order given.",
        says=lambda puzzle, _: _MOVES[puzzle.rules.moves],
        fell="would go to a side that may not come next",
    )
    distinct_in_word: bool = rule(
        default=False,
        kind=FLAG,
        about="trace",
        doc="Must a word use each tile only once?",
        says="a word uses no tile twice",
        fell="would use a tile twice",
    )
    start: str | None = rule(
        default=None,
        kind=Off(LETTERS),
        about="chain",
        doc="What the first tile of the chain holds.",
        says=lambda puzzle, _: f"the chain starts on {puzzle.rules.start}",
    )
    end: str | None = rule(
        default=None,
        kind=Off(LETTERS),
        about="chain",
        doc="What the last tile of the chain holds.",
        says=lambda puzzle, _: f"the chain ends on {puzzle.rules.end}",
    )
    require: tuple[str, ...] = rule(
        default=(),
        kind=ListOf(LETTERS),
        about="chain",
        doc="Words that the chain must contain.",
        says=lambda _, names: f"the chain contains {listed(names, MOST_NAMED)}",
        breaks=_lacks,
    )
    repeat_words: bool = rule(
        default=False,
        kind=FLAG,
        about="chain",
        doc="May the chain contain a word twice?",
        free=True,
        says="no word stands twice",
        breaks=_repeats,
    )
    min_words: int = rule(
        default=1,
        about="chain",
        doc="Fewest words in the chain.",
        **_at_least("min_words", "word", len, 1),
    )
    max_words: int | None = rule(
        default=None,
        about="chain",
        doc="Most words in the chain; none: the default.",
        **_at_most("max_words", "word", len) | {"says": _says_max_words},
        written=DEFAULT_MAX_WORDS,
    )
    min_letters: int = rule(
        default=1,
        about="chain",
        doc="Fewest letters in the chain: the sum of the lengths of its words.",
        **_at_least("min_letters", "letter", _letters, 1),
    )
    max_letters: int | None = rule(
        default=None,
        about="chain",
        doc="Most letters in the chain: the sum of the lengths of its words; none: no "
        "limit.",
        **_at_most("max_letters", "letter", _letters),
    )
    link: int = rule(
        default=1,
        kind=Whole(0, MAX_LINK),
        about="trace",
        doc="The number of tiles that neighbouring words share: each word starts on "
        "the tiles where the one before it ends. With 0, words need not link.",
        free=0,
        says=_says_link,
        fell="have too few tiles to link",
    )
    loop: bool = rule(
        default=False,
        kind=FLAG,
        about="trace",
        doc="Must the last word link to the first? A word alone links to itself.",
        says="the last word links to the first",
    )
    max_uses: int | tuple[tuple[str, int], ...] | None = rule(
        default=None,
        kind=Off(USES),
        about="trace",
        doc="How often the chain may visit a tile: one number for all tiles, or one "
        "for the tiles of each letter, as in {e: 2, s: 1}; none: no limit. A tile that "
        "two linked words share counts once.",
        says=_says_uses,
        fell="would visit a tile too often",
    )
    cover: int | tuple[str, ...] | None = rule(
        default=None,
        kind=COVER,
        about="chain",
        doc="What the chain must cover: all tiles, a number of tiles, or the tiles of "
        "some letters, as in [q, z].",
        free=1,  # every chain covers one tile
        says=_says_cover,
        written="all",
    )

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
        settle(self, kinds_of(Rules), "rules.")
        check_limits(self)


Rules.__doc__ = documented(Rules)
RULES = Group(keys_of(Rules))
