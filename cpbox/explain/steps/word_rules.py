"""The rules of single words that a step may need, as there are more words without."""

from collections.abc import Iterator
from contextlib import suppress

from cpbox.basics.errors import InputError
from cpbox.explain.conditions import value
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle, Rules
from cpbox.puzzle.rule import table

BAN = "words.ban"
_OF_TRACES = ("moves", "max_uses")  # which refuse words, too


def without_each(puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
    """Each such rule that is not as the newspaper has it, and the puzzle without it.

    The key ``words.ban`` stands for banned words and those that match a pattern.
    """
    if puzzle.words.ban or puzzle.words.ban_matching:
        words = replace(puzzle.words, ban=(), ban_matching=())
        yield BAN, replace(puzzle, words=words)
    for name, record in table(puzzle.rules).items():
        key, usual = f"rules.{name}", getattr(Rules(), name)
        is_of_words = record.about == "word" or name in _OF_TRACES
        if is_of_words and value(puzzle, key) != usual:
            with suppress(InputError):  # it contradicts another one
                rules = replace(puzzle.rules, **{name: usual})
                yield key, replace(puzzle, rules=rules)
