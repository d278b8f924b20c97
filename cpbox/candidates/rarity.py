"""How familiar the words of a chain are, as their puzzle rates them."""

from collections.abc import Sequence

from cpbox.candidates.lexicon import TIERS, rarity_of
from cpbox.puzzle import Words


def rarity_in(words: Words, chain: Sequence[str]) -> list[int]:
    """Give each word its rarity in a puzzle; 4 if the words that say it lack it.

    Raises
    ------
    InputError
        When a list of the user's own cannot be read.

    """
    if words.rated_by == "none":
        return [0] * len(chain)
    if words.rated_by == "lists":
        return rarity_of(chain)
    from cpbox.candidates.source import source  # which imports numpy

    known = source(words, TIERS[0]).rarity
    return [known.get(word, len(TIERS)) for word in chain]
