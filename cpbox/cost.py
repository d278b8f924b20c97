"""The objective as one number: its terms packed so that order is lexicographic."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cpbox.candidates import Candidates
from cpbox.errors import InputError
from cpbox.puzzle import Puzzle
from cpbox.tracing import Ints

LIMIT = 1 << 28


@dataclass(frozen=True)
class Scale:
    """Weights that pack the terms of an objective into one cost.

    Parameters
    ----------
    terms
        Names of the terms, the most important first.
    weights
        What one unit of each adds to the cost; more than all later terms together.

    """

    terms: tuple[str, ...]
    weights: tuple[int, ...]

    def pack(self, values: Sequence[int]) -> int:
        """The cost of some values of the terms."""
        return sum(w * v for w, v in zip(self.weights, values, strict=True))

    def unpack(self, cost: int) -> tuple[int, ...]:
        """The values of the terms that have a cost."""
        values = []
        for weight in self.weights:
            value, cost = divmod(cost, weight)
            values.append(value)
        return tuple(values)

    def at_least(self, **values: int) -> int:
        """The least cost of a chain whose terms have at least these values."""
        return self.pack([values.get(term, 0) for term in self.terms])

    @property
    def step(self) -> int:
        """The unit of the most important term other than the number of words."""
        for term, weight in zip(self.terms, self.weights, strict=True):
            if term != "words":
                return weight
        return self.weights[-1]

    def costs(self, candidates: Candidates) -> Ints:
        """What each candidate adds to a chain's cost."""
        values = _values(candidates)
        total = np.zeros(len(candidates), np.int64)
        for term, weight in zip(self.terms, self.weights, strict=True):
            total += weight * values[term]
        return total


def scale(puzzle: Puzzle, candidates: Candidates) -> Scale:
    """Weights for a puzzle's objective that fit all of its chains.

    Raises
    ------
    InputError
        When the rules allow chains whose cost has too many digits.

    """
    most = {
        term: puzzle.rules.max_words * int(value.max(initial=0))
        for term, value in _values(candidates).items()
    }
    terms = puzzle.objective.terms
    weights = [1]
    for term in reversed(terms[1:]):
        weights.append(weights[-1] * (most[term] + 1))
    if weights[-1] * (most[terms[0]] + 1) >= LIMIT:
        problem = (
            f"chains of up to {puzzle.rules.max_words} words are too long for an "
            "objective of this many terms; lower max_words or drop a term"
        )
        raise InputError(problem, puzzle.file or None, key="rules.max_words")
    return Scale(terms, tuple(reversed(weights)))


def _values(candidates: Candidates) -> dict[str, Ints]:
    return {
        "words": np.ones(len(candidates), np.int64),
        "letters": candidates.letters,
        "rarity": candidates.rarity,
    }
