"""Which rules a part of cpbox supports, and the one way by which it gets at them.

Whatever decides about words and chains declares the rules that it supports, and reads
rules from the view that its declaration gives. The view refuses a puzzle that sets any
other rule, and a rule that was not declared cannot be read from it. So to forget a
declaration refuses puzzles; it never ignores a rule of theirs.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from cpbox.basics.errors import InputError
from cpbox.puzzle.rule import table

if TYPE_CHECKING:
    from cpbox.puzzle.rule_table import Rules
    from cpbox.puzzle.whole import Puzzle

GAME = (  # the rules of version 1 of FORMAT.md, in its order; a new rule is never here
    *("min_length", "max_length", "same_side", "moves", "distinct_in_word"),
    *("start", "end", "require", "repeat_words", "min_words", "max_words"),
    *("min_letters", "max_letters", "link", "loop", "max_uses", "cover"),
)
_MADE_OF = {"most_words": "max_words", "uses_of": "max_uses"}


class UndeclaredRule(Exception):  # noqa: N818
    """A part of cpbox reads a rule that it does not declare. A bug."""


@dataclass(frozen=True, eq=False)
class Support:
    """The rules that a part of cpbox supports.

    Parameters
    ----------
    part
        What messages call it.
    names
        The rules that it supports.
    remedy
        What to do where it does not support a rule.
    is_bound
        Whether it only bounds what there is, so that a rule may be ignored that does
        nothing but forbid some words or chains.
    reads_words
        Whether it reads words that no prefilter has seen, so that it must know what
        rules say of single words, too.

    """

    part: str
    names: tuple[str, ...] = GAME
    remedy: str = "leave it out"
    is_bound: bool = False
    reads_words: bool = False

    def plus(self, *names: str) -> "Support":
        """The same, with more rules that are supported."""
        return replace(self, names=(*self.names, *names))

    def of(self, puzzle: "Puzzle") -> "Rules":
        """The rules that it supports, of a puzzle that sets no other."""
        try:
            return self.view(puzzle.rules)
        except InputError as error:
            raise error.changed(file=puzzle.file or None) from None

    def view(self, rules: "Rules") -> "Rules":
        """The same of the rules of a puzzle, in whatever file."""
        missing, view = _looked_at(self, _plain(rules))
        for name in missing:
            problem = f"is not supported by {self.part} yet; {self.remedy}"
            raise InputError(problem, key=f"rules.{name}")
        return cast("Rules", view)

    def missing(self, rules: "Rules") -> tuple[str, ...]:
        """The rules that are set and that it neither supports nor may ignore."""
        return _looked_at(self, _plain(rules))[0]

    def ignored(self, rules: "Rules") -> tuple[str, ...]:
        """The rules on chains that are set and that it ignores, as it only bounds."""
        return tuple(
            name
            for name, record in table(rules).items()
            if record.about == "chain" and name not in self.names
            if getattr(rules, name) != record.lifted and not self._needs(rules, name)
        )

    def _needs(self, rules: "Rules", name: str) -> bool:
        """Whether it can do nothing without supporting a rule."""
        record = table(rules)[name]
        if getattr(rules, name) == record.default == record.lifted:
            return False
        # What breaks such a rule is said of words alone, so that it only forbids.
        by_words = record.about == "word" and not self.reads_words
        by_chains = record.about in ("word", "chain") and self.is_bound
        return not (record.breaks and (by_words or by_chains))


@lru_cache(1 << 10)
def _looked_at(support: Support, rules: "Rules") -> tuple[tuple[str, ...], "_View"]:
    """What a part misses of some rules, and its view of them."""
    others = (name for name in table(rules) if name not in support.names)
    missing = tuple(name for name in others if support._needs(rules, name))  # noqa: SLF001
    return missing, _View(rules, support)


class _View:
    """Rules, of which only those can be read that are declared."""

    def __init__(self, rules: "Rules", support: Support) -> None:
        self._rules, self._support = rules, support

    def __getattr__(self, name: str) -> Any:
        support = self._support
        if _MADE_OF.get(name, name) not in support.names:
            raise UndeclaredRule(f"{support.part}: {name} is not declared")
        value = getattr(self._rules, name)
        setattr(self, name, value)  # to be read at once from now on
        return value


def _plain(rules: "Rules") -> "Rules":
    """The rules themselves, of a view."""
    return rules._rules if isinstance(rules, _View) else rules  # noqa: SLF001
