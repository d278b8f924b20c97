"""A rule of the game as one record, and which rules contradict each other."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Self

from cpbox.basics.letters import Folded, marked
from cpbox.basics.wording import Said, counted
from cpbox.fields.written import Loc

About = Literal["word", "trace", "chain"]
Says = Callable[[Any, Sequence[str]], str]
Breaks = Callable[[Any, Sequence[str]], str]


@dataclass(frozen=True)
class Rule:
    """What is said of a rule beside its type, and what it means.

    Parameters
    ----------
    about
        What it speaks of: a word by its letters, the ways to trace a word, or a chain.
    lifted
        The value at which it forbids nothing: the default, unless given.
    says
        What a puzzle asks for by it, as a sentence without its full stop: the text, or
        a function of the puzzle and the items that are spoken of, such as letters.
    refusal
        What is wrong with words that it refuses, as in ``too short``; only of rules
        about words that have `breaks`.
    breaks
        How some words break the rules' value, as part of a sentence; empty where they
        do not. It is given one word if the rule is about words, or else a chain. None
        where tracing decides: then the verifier, and all else that traces, has it.
    unordered
        Whether it means the same of the words in any order. A rule on chains with
        `breaks` that does not say so is refused where words have none, with link 0.
    default
        The default of its key, which `table` fills in.

    """

    about: About
    lifted: object = ...
    says: str | Says = ""
    refusal: str = "cannot be played"
    breaks: Breaks | None = None
    unordered: bool = False
    default: object = None


def table(rules: Any) -> Mapping[str, Rule]:
    """The records of all rules, by name; of `Rules`, or of a value of it."""
    return _table(rules if isinstance(rules, type) else type(rules))


@cache
def _table(cls: Any) -> Mapping[str, Rule]:
    records = {}
    for name, field in cls.model_fields.items():
        record = next(mark for mark in field.metadata if isinstance(mark, Rule))
        records[name] = dataclasses.replace(
            record,
            lifted=field.default if record.lifted is ... else record.lifted,
            default=field.default,
        )
    return records


@cache
def _tests(rules: Any, about: About) -> tuple[tuple[str, Breaks], ...]:
    return tuple(
        (name, record.breaks)
        for name, record in table(rules).items()
        if record.about == about and record.breaks is not None
    )


class Sized(Folded):
    """A word that is as long as the tiles that spell it are many."""

    __slots__ = ("size",)
    size: int

    def __new__(cls, word: str, size: int) -> Self:
        """Keep the length beside the word."""
        self = super().__new__(cls, word, marked(word))
        self.size = size
        return self

    def __len__(self) -> int:
        return self.size


def broken(
    puzzle: Any,
    about: About,
    words: Sequence[str],
    length: Callable[[str], int] | None = None,
) -> Iterator[tuple[str, str]]:
    """The rules that a word or a chain breaks, wherever its tiles are, and how.

    Parameters
    ----------
    length
        How long a word is, where the box is not known yet that `lengths` may depend on.

    """
    rules = puzzle.rules
    if rules.lengths != "letters":
        size = length or puzzle.length
        words = [Sized(word, size(word)) for word in words]
    of: Any = type(rules)
    for name, breaks in _tests(of, about):
        if because := breaks(rules, words):
            yield name, because


# ------------------------------------------------------- what contradicts, on any box


def contradictions(rules: Any) -> Iterator[tuple[Loc, str]]:
    """The rules that contradict others, as their values show, and the remedies."""
    yield from (*_ranges(rules), *_required(rules), *_order(rules))


def _ranges(rules: Any) -> Iterator[tuple[Loc, str]]:
    """Limits of which the lower one is above the upper one."""
    if rules.max_words is None and rules.min_words > rules.most_words:
        problem = f"min_words ({rules.min_words}) is above max_words, which is "
        problem += f"{rules.most_words} unless given; give rules.max_words too"
        sizes = {"least": rules.min_words, "most": rules.most_words}
        yield ("min_words",), Said(problem, "lab.refused.most_missing", **sizes)
    for key in ("length", "words", "letters"):
        least, most = getattr(rules, f"min_{key}"), getattr(rules, f"max_{key}")
        if most is not None and most < least:
            problem = f"max_{key} ({most}) is below min_{key} ({least}), so nothing "
            problem += "can satisfy both; raise the one or lower the other"
            values = {"what": key, "least": least, "most": most}
            yield (f"max_{key}",), Said(problem, "lab.refused.none_between", **values)


def _required(rules: Any) -> Iterator[tuple[Loc, str]]:
    """Words that are required, and too short, too long, or too many."""
    least, most, room = rules.min_length, rules.max_length, rules.max_letters
    if rules.lengths != "letters":  # these depend on the box
        least, most, room = 0, None, None
    for place, word in enumerate(rules.require):
        letters = counted(len(word), "letter")
        has = f"{word!r} has {letters}, which"
        if len(word) < least:
            problem = f"{has} min_length ({least}) forbids; lower rules.min_length"
            key, limit = "lab.refused.too_short", least
        elif most is not None and len(word) > most:
            problem = f"{has} max_length ({most}) forbids; raise rules.max_length"
            key, limit = "lab.refused.too_long", most
        else:
            continue
        problem = f"{problem} or do not require it"
        values = {"word": str(word), "letters": letters, "n": limit}
        yield ("require", place), Said(problem, key, **values)
    words = set(rules.require)
    if len(words) > rules.most_words:
        problem = f"{len(words)} required words do not fit into a chain of at most "
        problem += f"{rules.most_words}; raise rules.max_words or require fewer"
        sizes = {"words": len(words), "most": rules.most_words}
        yield ("require",), Said(problem, "lab.refused.many_required", **sizes)
    size = sum(map(len, words))
    if room is not None and size > room:
        letters = counted(size, "letter")
        problem = f"the required words have {letters}, more than "
        problem += f"max_letters ({room}); raise rules.max_letters or require fewer"
        said = Said(problem, "lab.refused.long_required", letters=letters, most=room)
        yield ("require",), said


def _ordered(rules: Any) -> Iterator[str]:
    """The rules that are set and that may depend on the order of the words."""
    for name, record in table(rules).items():
        may_depend = record.about == "chain" and record.breaks and not record.unordered
        if may_depend and getattr(rules, name) != record.lifted:
            yield name


def _order(rules: Any) -> Iterator[tuple[Loc, str]]:
    """What asks for an order or a loop that there cannot be."""
    start, end = rules.start, rules.end
    if rules.link == 0:
        for key, value, place in (("start", start, "first"), ("end", end, "last")):
            if value is not None:
                yield (key,), _no_order(f"so none comes {place}", key)
        if rules.loop:
            problem = "with link 0 the words do not link, so they cannot close a loop"
            problem = f"{problem}; remove rules.loop, or set rules.link to 1 or more"
            yield ("loop",), Said(problem, "lab.refused.no_loop")
        for key in _ordered(rules):
            yield (key,), _no_order("on which this may depend", key)
    if rules.loop and rules.link == 1 and None not in (start, end) and start != end:
        problem = "a loop ends on the tile where it starts, which cannot hold both "
        problem += f"{start!r} and {end!r}; remove rules.start or rules.end"
        said = Said(problem, "lab.refused.loop_ends", start=str(start), end=str(end))
        yield ("loop",), said


def _no_order(so: str, key: str) -> Said:
    """That words which do not link have no order, and what follows."""
    problem = f"with link 0 the words have no order, {so}; remove rules.{key}, "
    problem += "or set rules.link to 1 or more"
    return Said(problem, "lab.refused.no_order", so=so)
