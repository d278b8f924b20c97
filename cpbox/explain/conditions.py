"""What a puzzle asks for, condition by condition, and what it is without some of it.

A condition that is dropped is at its most permissive. The more are dropped, the more
chains there are: a chain of a puzzle is a chain without some of its conditions. A rule
is a condition where its value is not the one at which it forbids nothing.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.letters import spelled
from cpbox.basics.wording import listed
from cpbox.candidates.source import source
from cpbox.candidates.unfit import UNFIT_KEY, unfit_on
from cpbox.fields.base import replace
from cpbox.puzzle import LISTS, MAX_LINK, Objective, Puzzle, Rules, Words, is_letters
from cpbox.puzzle.rule import Says, table
from cpbox.puzzle.rule_support import Support
from cpbox.puzzle.rule_table import MOST_NAMED

SUPPORT = Support(  # of the other rules, their records say how words break them
    "explanations", remedy="use cpbox solve, which gives no reasons", is_bound=True
).plus("lengths")
LONGEST = 36  # words of the longest chain that is looked for without max_words

WORD_LISTS = ("words.file", "words.only", "words.list")
_OF_ITEMS = ("words.ban", "words.ban_matching", "rules.require", "rules.max_uses")
_LEAST_TELLING = (
    *(UNFIT_KEY, *_OF_ITEMS, "rules.distinct_in_word", "rules.moves"),
    "rules.max_length",
    *("rules.min_length", "rules.loop", "rules.end", "rules.start"),
    *("rules.repeat_words", "rules.min_letters", "rules.max_letters"),
    "rules.min_words",
)
_MOST_TELLING = (
    *(*WORD_LISTS, "rules.same_side", "rules.link", "rules.max_words"),
    "rules.cover",
)
UNLINKED: dict[str, Any] = {"link": 0, "start": None, "end": None, "loop": False}

_WORDS_SAY: Mapping[str, Says] = {  # as rules do in their table
    "words.ban": lambda _, names: (
        f"{listed(names, MOST_NAMED)} {'is' if len(names) == 1 else 'are'} banned"
    ),
    "words.ban_matching": lambda _, names: (
        f"words that match {listed([*map(repr, names)], MOST_NAMED)} are banned"
    ),
    "words.file": lambda puzzle, _: (
        f"only words of {Path(puzzle.words.file).name} count"
    ),
    "words.list": lambda puzzle, _: (
        f"only words of the {puzzle.words.largest} list count"
    ),
    UNFIT_KEY: lambda _, __: "words unfit to print are left out",
    "words.only": lambda _, __: "only the puzzle's own words count",
}


@dataclass(frozen=True)
class Condition:
    """One thing that a puzzle asks for.

    Parameters
    ----------
    key
        The key in the puzzle file, such as ``rules.max_words``.
    item
        Which of several, such as a banned word or a letter to cover.

    """

    key: str
    item: str = ""


@dataclass(frozen=True)
class Requirement:
    """What a puzzle asks for by one key, in part or in whole.

    Parameters
    ----------
    key
        The key in the puzzle file.
    items
        Of several items, those that are meant.
    says
        The condition, as a sentence without its full stop.

    """

    key: str
    items: tuple[str, ...]
    says: str


def requirements(puzzle: Puzzle, some: Iterable[Condition]) -> tuple[Requirement, ...]:
    """What some conditions ask for, by key."""
    items: dict[str, list[str]] = {}
    for condition in some:
        items.setdefault(condition.key, []).append(condition.item)
    return tuple(
        Requirement(key, tuple(filter(None, own)), _says(puzzle, key, own))
        for key, own in items.items()
    )


def _says(puzzle: Puzzle, key: str, items: Sequence[str]) -> str:
    if key in _WORDS_SAY:
        return _WORDS_SAY[key](puzzle, items)
    says = table(puzzle.rules)[part_and_name(key)[1]].says
    if isinstance(says, str):
        return says or f"{key} is {as_written(value(puzzle, key))}"
    return says(puzzle, items)


def as_written(value: object) -> str:
    """A value as a puzzle file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def part_and_name(key: str) -> tuple[str, str]:
    """The part of a puzzle that a key belongs to, and its name there."""
    part, _, name = key.partition(".")
    return part, name


def value(puzzle: Puzzle, key: str) -> Any:
    """What a puzzle gives for a key that is a field of its rules or its words."""
    part, name = part_and_name(key)
    return getattr(getattr(puzzle, part), name)


def conditions(puzzle: Puzzle) -> dict[str, list[Condition]]:
    """Everything a puzzle asks for, by key, the least telling keys first.

    What the game always asks for comes last, so that an explanation which must
    choose names as few of the rules as it can, and those that the file gives.
    """
    default = ("rules.max_words",) * (rules_of(puzzle).max_words is None)
    others = {f"rules.{name}" for name in table(puzzle.rules)} - {*_MOST_TELLING}
    others -= {*_LEAST_TELLING}
    keys = (*default, *_LEAST_TELLING, *sorted(others), *_MOST_TELLING)
    items = {key: _items(puzzle, key) for key in dict.fromkeys(keys)}
    return {
        key: [Condition(key, item) for item in own] for key, own in items.items() if own
    }


def _items(puzzle: Puzzle, key: str) -> tuple[str, ...]:
    """What is asked for by a key: one thing without a name, some things, or none."""
    if key in WORD_LISTS:
        may_grow = key != "words.list" or puzzle.words.largest != LISTS[-1]
        return ("",) * (key == words_key(puzzle.words) and may_grow)
    if key == UNFIT_KEY:
        return ("",) * bool(unfit_on(puzzle))
    setting = value(puzzle, key)
    if key == "rules.cover":
        return covered(puzzle)
    if key in _OF_ITEMS and isinstance(setting, tuple | Mapping):
        return tuple(dict.fromkeys(setting))
    is_free = setting == _free(puzzle.rules, key) and key != "rules.max_words"
    return () if is_free else ("",)


def _free(rules: Rules, key: str) -> Any:
    """The value of a key at which it forbids nothing."""
    part, name = part_and_name(key)
    return table(rules)[name].lifted if part == "rules" else ()


def covered(puzzle: Puzzle) -> tuple[str, ...]:
    """The letters to cover; nothing in particular for a number of tiles."""
    cover = rules_of(puzzle).cover
    if isinstance(cover, int):
        return ("",) * (cover > 1)
    return tuple(dict.fromkeys(puzzle.box.tiles)) if cover is None else cover


def words_key(words: Words) -> str:
    """The key under which a puzzle's words stand."""
    if words.only is not None:
        return "words.only"
    return "words.list" if words.file is None else "words.file"


# ------------------------------------------------------------- without some of them


def longest(puzzle: Puzzle) -> int:
    """Words of the longest chain that is looked for where `max_words` is dropped."""
    return max(LONGEST, rules_of(puzzle).most_words)


def bare(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the newspaper's objective, and its largest list alone."""
    return replace(
        puzzle,
        objective=Objective(),
        rules=replace(puzzle.rules, max_words=rules_of(puzzle).most_words),
        words=puzzle.words.under(puzzle.words.largest),
    )


def keeping(puzzle: Puzzle, kept: frozenset[Condition]) -> Iterator[Puzzle]:
    """Puzzles which together hold the chains that keep some of the conditions.

    Where `rules.link` is dropped, words link as before or need not, and then the
    chain has no first word and no last, which `start`, `end` and `loop` speak of.
    `max_uses` counts tiles shared by a link once: beside it, words link by any number
    of tiles then, and where `rules.loop` is dropped, chains are closed or not. Where
    `rules.lengths` is dropped, words are as long as before, or as their letters are
    many. Rules that contradict each other have no chain.
    """

    def left(key: str) -> Any:
        return _left(puzzle, key, {c.item for c in kept if c.key == key})

    rules = {name: left(f"rules.{name}") for name in table(puzzle.rules)}
    words = puzzle.words.under(puzzle.words.largest)
    if Condition(words_key(words)) not in kept:
        words = with_list(words, LISTS[-1])
    banned = {name: left(f"words.{name}") for name in ("ban", "ban_matching")}
    if unfit_on(puzzle) and Condition(UNFIT_KEY) not in kept:
        banned["unfit"] = "allow"
    plain = replace(bare(puzzle), words=replace(words, **banned))
    is_unlinked = Condition("rules.link") not in kept
    every: dict[Rules, None] = {}  # each once
    for option in _options(rules_of(puzzle), rules, is_unlinked=is_unlinked):
        with suppress(InputError):
            every[replace(puzzle.rules, **(rules | option))] = None
    for each in every:
        with suppress(InputError):
            yield replace(plain, rules=each)


def _options(
    own: Rules, rules: Mapping[str, Any], *, is_unlinked: bool
) -> Iterator[dict[str, Any]]:
    """What else is open where some of the rules are dropped, beside these `rules`."""
    links: list[dict[str, Any]] = [{}]
    loops, lengths = [{}, {"loop": own.loop}], [{}, {"lengths": own.lengths}]
    if own.link and is_unlinked:
        links += [UNLINKED, *({"link": number} for number in range(1, MAX_LINK + 1))]
    if rules["max_uses"] is None:
        links, loops = links[:2], loops[:1]
    for parts in product(lengths, loops, links):
        yield {name: value for part in parts for name, value in part.items()}


def _left(puzzle: Puzzle, key: str, items: Collection[str]) -> Any:
    """What is left of a key's value where some of its items are kept."""
    setting, free = value(puzzle, key), _free(puzzle.rules, key)
    if key == "rules.link":
        return setting
    if key == "rules.max_words":
        return rules_of(puzzle).most_words if items else longest(puzzle)
    if key == "rules.cover" and not isinstance(setting, int):
        setting = covered(puzzle)
    elif key in _OF_ITEMS and isinstance(setting, Mapping):
        return {name: each for name, each in setting.items() if name in items} or free
    elif key not in _OF_ITEMS or not isinstance(setting, tuple):
        return setting if items else free
    return tuple(item for item in setting if item in items) or free


def with_list(words: Words, name: str) -> Words:
    """The words with a built-in list, beside those of the puzzle's own if any."""
    own = words.add if words_key(words) == "words.list" else _own(words)
    return replace(words, lists=(name,), file=None, only=None, add=own, rarity=None)


@cache
def _own(words: Words) -> tuple[str, ...]:
    """The words of a puzzle that has its own, less what no box could hold."""
    every = source(words, LISTS[-1])
    own = filter(is_letters, every.words)
    return tuple(spelled(word, every.written) for word in own)


def rules_of(puzzle: Puzzle) -> Rules:
    """The rules of a puzzle, as explanations support them."""
    return SUPPORT.of(puzzle)
