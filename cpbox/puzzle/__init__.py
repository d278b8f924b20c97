"""A puzzle as frozen values: the box, the words, the rules and the objective.

The defaults are the newspaper's rules. Every value checks itself when made and
raises :class:`~cpbox.basics.errors.InputError` with the key at fault; ``[2]`` after it
means the third item of its list.
"""

from cpbox.basics.letters import fold as fold
from cpbox.basics.letters import is_letters as is_letters
from cpbox.basics.letters import split_letters as split_letters
from cpbox.basics.letters import unusable as unusable
from cpbox.fields.written import Setting as Setting
from cpbox.puzzle.box import MAX_TILES as MAX_TILES
from cpbox.puzzle.box import Box as Box
from cpbox.puzzle.box import sides_of as sides_of
from cpbox.puzzle.box import typed_sides as typed_sides
from cpbox.puzzle.dictionary import DEFAULT_LISTS as DEFAULT_LISTS
from cpbox.puzzle.dictionary import LISTS as LISTS
from cpbox.puzzle.dictionary import MAX_WORD_FILE as MAX_WORD_FILE
from cpbox.puzzle.dictionary import Words as Words
from cpbox.puzzle.objective import DEFAULT_TERMS as DEFAULT_TERMS
from cpbox.puzzle.objective import LETTER_VALUES as LETTER_VALUES
from cpbox.puzzle.objective import TERMS as TERMS
from cpbox.puzzle.objective import Expectation as Expectation
from cpbox.puzzle.objective import Objective as Objective
from cpbox.puzzle.objective import Term as Term
from cpbox.puzzle.rule_table import DEFAULT_MAX_WORDS as DEFAULT_MAX_WORDS
from cpbox.puzzle.rule_table import MAX_LINK as MAX_LINK
from cpbox.puzzle.rule_table import Moves as Moves
from cpbox.puzzle.rule_table import Rules as Rules
from cpbox.puzzle.whole import Puzzle as Puzzle
