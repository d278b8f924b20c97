"""A puzzle as frozen values: the box, the words, the rules and the objective.

The defaults are the newspaper's rules. Every value checks itself when made and
raises :class:`~cpbox.puzzle.errors.InputError` with the key at fault; ``[2]`` after it
means the third item of its list.
"""

from cpbox.puzzle.box import MAX_TILES, Box, sides_of, typed_sides
from cpbox.puzzle.dictionary import DEFAULT_LISTS, LISTS, MAX_WORD_FILE, Words
from cpbox.puzzle.kinds import fold, is_letters, split_letters, unusable
from cpbox.puzzle.nodes import Setting
from cpbox.puzzle.objective import (
    DEFAULT_TERMS,
    LETTER_VALUES,
    TERMS,
    Expectation,
    Objective,
    Term,
)
from cpbox.puzzle.rule_table import DEFAULT_MAX_WORDS, MAX_LINK, Moves, Rules
from cpbox.puzzle.whole import Puzzle

__all__ = [
    "DEFAULT_LISTS",
    "DEFAULT_MAX_WORDS",
    "DEFAULT_TERMS",
    "LETTER_VALUES",
    "LISTS",
    "MAX_LINK",
    "MAX_TILES",
    "MAX_WORD_FILE",
    "TERMS",
    "Box",
    "Expectation",
    "Moves",
    "Objective",
    "Puzzle",
    "Rules",
    "Setting",
    "Term",
    "Words",
    "fold",
    "is_letters",
    "sides_of",
    "split_letters",
    "typed_sides",
    "unusable",
]
