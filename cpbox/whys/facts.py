"""Facts about chains of too few words."""

from dataclasses import dataclass

from cpbox.whys.oracle import Chain
from cpbox.whys.refusals import Refusal


@dataclass(frozen=True)
class Near:
    """A chain that nearly does, or words that do not chain.

    Parameters
    ----------
    chain
        Its words.
    leaves
        The letters to cover that it leaves, or of which it leaves a tile.
    refusals
        Where it covers all: the other rules that it breaks.
    covers
        Of one word: how many of the tiles to cover it covers.

    """

    chain: Chain
    leaves: tuple[str, ...]
    refusals: tuple[Refusal, ...] = ()
    covers: int = 0


@dataclass(frozen=True, kw_only=True)
class Fewer:
    """Why there is no chain of fewer words.

    Parameters
    ----------
    words
        So many are the fewest; this speaks of one less.
    contradiction
        Why the rules alone forbid fewer words, if they do; then nothing else is said.
    widest
        The word that covers most, and what it leaves.
    apart
        Letters no two of which are in one word.
    scarce
        The letters that the fewest words hold, and how many these are.
    holders
        For two words: each word that holds the scarcest letter, with the neighbour
        that covers most of the rest.
    pairs
        For two words: pairs that cover everything if they need not chain; None where
        they are not counted.
    unchained
        As many words that cover everything and need not chain, and None if there are
        none, even so.
    is_unchained_known
        Whether `unchained` was found out.
    nearest
        The chain of fewer words that covers most.

    """

    words: int
    contradiction: str = ""
    widest: Near | None = None
    apart: tuple[str, ...] = ()
    scarce: tuple[tuple[str, int], ...] = ()
    holders: tuple[Near, ...] = ()
    pairs: int | None = None
    unchained: Chain | None = None
    is_unchained_known: bool = False
    nearest: Near | None = None
