"""What a chain is worth."""

from collections.abc import Sequence

from cpbox.lexicon import rarity_of
from cpbox.puzzle import Puzzle

Chain = Sequence[str]


def worth(puzzle: Puzzle, chain: Chain) -> tuple[int, ...]:
    """The values of a chain in the order of the objective."""
    values = values_of(puzzle, chain)
    return tuple(values[term.name] for term in puzzle.objective.terms)


def values_of(puzzle: Puzzle, chain: Chain) -> dict[str, int]:
    """What a chain has of each quantity that an objective may name."""
    rarity = rarity_of(chain)
    values = dict(puzzle.letter_values)
    return {
        "words": len(chain),
        "letters": sum(map(len, chain)),
        "rarity": sum(rarity),
        "worst_rarity": max(rarity),
        "score": sum(values.get(letter, 0) for word in chain for letter in word),
    }
