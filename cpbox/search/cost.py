"""The objective as one number: its terms packed so that order is lexicographic."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.tracing import Ints
from cpbox.errors import InputError
from cpbox.lexicon import TIERS
from cpbox.puzzle import Puzzle

LIMIT = 1 << 28
CONSTANT = ("words", "worst_rarity")  # the same for all chains of a level


@dataclass(frozen=True)
class Term:
    """One term of an objective.

    Parameters
    ----------
    name
        Such as ``letters``.
    maximised
        Whether more of it is better.
    most
        No chain has more of it.
    weight
        What a unit of it counts in the cost; more than all later terms together.

    """

    name: str
    maximised: bool
    most: int
    weight: int

    def digit(self, value: int) -> int:
        """The value as a number that is at least 0 and to be minimised."""
        return self.most - value if self.maximised else value

    @property
    def per_word(self) -> int:
        """What a unit of it in one word adds to the cost."""
        return -self.weight if self.maximised else self.weight


@dataclass(frozen=True)
class Scale:
    """The terms of an objective, the most important first."""

    terms: tuple[Term, ...]

    def pack(self, values: Mapping[str, int]) -> int:
        """The cost of a chain with some values of the terms."""
        return sum(t.weight * t.digit(values[t.name]) for t in self.terms)

    def unpack(self, cost: int) -> tuple[int, ...]:
        """The values of the terms that have a cost."""
        values = []
        for term in self.terms:
            digit, cost = divmod(cost, term.weight)
            values.append(term.digit(digit))
        return tuple(values)

    @property
    def step(self) -> int:
        """The unit of the most important term that differs within a level."""
        weights = [t.weight for t in self.terms if t.name not in CONSTANT]
        return next(iter(weights), 1)

    @property
    def leads_with_words(self) -> bool:
        """Whether fewer words always count more than anything else."""
        return self.terms[0].name == "words" and not self.terms[0].maximised

    def base(self, worst_rarity: int) -> int:
        """The part of a chain's cost that does not add up over its words."""
        base = sum(t.weight * t.most for t in self.terms if t.maximised)
        for term in self.terms:
            if term.name == "worst_rarity":
                base += term.per_word * worst_rarity
        return base

    def costs(self, puzzle: Puzzle, candidates: Candidates) -> Ints:
        """What each candidate adds to a chain's cost; below 0 where more is better."""
        values = word_values(puzzle, candidates)
        total = np.zeros(len(candidates), np.int64)
        for term in self.terms:
            if term.name != "worst_rarity":
                total += term.per_word * values[term.name]
        return total


def scale(puzzle: Puzzle, candidates: Candidates) -> Scale:
    """Weights for a puzzle's objective that fit all of its chains.

    Raises
    ------
    InputError
        When the rules allow chains whose cost has too many digits.

    """
    most = {
        name: puzzle.rules.most_words * int(value.max(initial=0))
        for name, value in word_values(puzzle, candidates).items()
    }
    most["worst_rarity"] = len(TIERS)
    terms: list[Term] = []
    weight = 1
    for text in reversed(puzzle.objective.terms):
        name = text.removeprefix("-")
        terms.append(Term(name, text != name, most[name], weight))
        weight *= most[name] + 1
    if weight >= LIMIT:
        problem = (
            f"chains of up to {puzzle.rules.most_words} words are too long for an "
            "objective of this many terms; lower max_words or drop a term"
        )
        raise InputError(problem, puzzle.file or None, key="rules.max_words")
    return Scale(tuple(reversed(terms)))


def word_values(puzzle: Puzzle, candidates: Candidates) -> dict[str, Ints]:
    """What each candidate's word adds to each term that adds up."""
    values = {
        "words": np.ones(len(candidates), np.int64),
        "letters": candidates.letters,
        "rarity": candidates.rarity,
    }
    if any(term.endswith("score") for term in puzzle.objective.terms):
        value_of = dict(puzzle.letter_values)
        scores = (sum(value_of.get(c, 0) for c in word) for word in candidates.words)
        values["score"] = np.fromiter(scores, np.int64, len(candidates))
    return values
