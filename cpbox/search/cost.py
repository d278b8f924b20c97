"""The objective as one number: its terms packed so that order is lexicographic."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said, counted
from cpbox.candidates.arrays import Ints
from cpbox.candidates.board import SUPPORT, Board
from cpbox.candidates.lexicon import TIERS
from cpbox.puzzle import Objective, Term

LIMIT = 1 << 28
CONSTANT = ("words", "worst_rarity")  # the same for all chains of a level


@dataclass(frozen=True)
class Digit:
    """The place of a term in the cost.

    Parameters
    ----------
    most
        No chain has more of it.
    weight
        What a unit of it counts in the cost; more than all later terms together.

    """

    term: Term
    most: int
    weight: int

    @property
    def is_constant(self) -> bool:
        """Whether it is the same for all chains of a level."""
        return self.term.name in CONSTANT

    def loss(self, value: int) -> int:
        """The value as a number that is at least 0 and to be minimised."""
        return self.most - value if self.term.maximised else value

    @property
    def per_word(self) -> int:
        """What a unit of it in one word adds to the cost."""
        return -self.weight if self.term.maximised else self.weight


@dataclass(frozen=True)
class Scale:
    """An objective and its terms as digits, the most important first."""

    objective: Objective
    digits: tuple[Digit, ...]

    def pack(self, values: Mapping[str, int]) -> int:
        """The cost of a chain with some values of the terms, by their names."""
        return sum(d.weight * d.loss(values[d.term.name]) for d in self.digits)

    def unpack(self, cost: int) -> tuple[int, ...]:
        """The values of the terms that have a cost."""
        values = []
        for digit in self.digits:
            loss, cost = divmod(cost, digit.weight)
            values.append(digit.loss(loss))
        return tuple(values)

    def ceiling(self, value: int) -> int:
        """The most that a chain costs whose first term has this value."""
        first = self.digits[0]
        return (first.loss(value) + 1) * first.weight - 1

    @property
    def step(self) -> int:
        """The unit of the most important term that differs within a level."""
        weights = [d.weight for d in self.digits if not d.is_constant]
        return next(iter(weights), 1)

    @property
    def per_letter(self) -> int:
        """What a letter adds to the cost; below 0 where more are better."""
        return sum(d.per_word for d in self.digits if d.term.name == "letters")

    def per_visit(self, board: Board) -> list[int]:
        """What a visit to each tile adds to the cost; below 0 where more are better."""
        added = [0] * board.num_tiles
        for digit in self.digits:
            values = board.visit_values.get(digit.term.name, ())
            for tile, value in enumerate(values):
                added[tile] += digit.per_word * value
        return added

    def base(self, worst_rarity: int) -> int:
        """The part of a chain's cost that does not add up over its words."""
        base = sum(d.weight * d.most for d in self.digits if d.term.maximised)
        for digit in self.digits:
            if digit.term.name == "worst_rarity":
                base += digit.per_word * worst_rarity
        return base

    def costs(self, board: Board) -> Ints:
        """What each candidate adds to a chain's cost; below 0 where more is better."""
        total = np.zeros(len(board), np.int64)
        for digit in self.digits:
            if digit.term.name != "worst_rarity":
                total += digit.per_word * board.values[digit.term.name]
        return total


def scale(board: Board) -> Scale:
    """Weights for a puzzle's objective that fit all of its chains."""
    puzzle = board.puzzle
    longest = SUPPORT.of(puzzle).most_words
    most = {name: longest * high for name, (_, high) in board.ranges.items()}
    most["worst_rarity"] = len(TIERS)
    digits: list[Digit] = []
    weight = 1
    for term in reversed(puzzle.objective.terms):
        digits.append(Digit(term, most[term.name], weight))
        weight *= most[term.name] + 1
    if weight >= LIMIT:
        words = counted(longest, "word")
        problem = (
            f"chains of up to {words} are too long for an "
            "objective of this many terms; lower max_words or drop a term"
        )
        said = Said(problem, "lab.refused.long_chains", words=words)
        raise InputError(said, puzzle.file or None, key="rules.max_words")
    return Scale(puzzle.objective, tuple(reversed(digits)))
