"""Facts about chains of too few words."""

from dataclasses import dataclass

from cpbox.candidates.refusals import Objection
from cpbox.explain.oracle import Chain


@dataclass(frozen=True)
class Near:
    """A chain that nearly does, or words that do not chain.

    Parameters
    ----------
    chain
        Its words.
    leaves
        The letters to cover that it leaves, each as often as it leaves tiles of it.
    refusals
        Where it covers all: the other rules that it breaks.
    covers
        How many of the tiles to cover it covers.

    """

    chain: Chain
    leaves: tuple[str, ...]
    refusals: tuple[Objection, ...] = ()
    covers: int = 0


@dataclass(frozen=True, kw_only=True)
class Fewer:
    """Why there is no chain of fewer words.

    Parameters
    ----------
    words
        So many are the fewest; this speaks of one less.
    contradiction
        The rule that alone forbids fewer words, if one does; then nothing else is said.
    widest
        A word that covers as much as any, and what it leaves.
    apart
        Letters no two of which are in one word.
    scarce
        The letters on which the fewest words can be played, and how many these are.
    holders
        For two words: each word that holds the scarcest letter, with the neighbour
        that covers most of the rest.
    pairs
        For two words: pairs of different words that cover everything if they need not
        chain; None where they are not counted.
    pair
        One of these.
    unchained
        As many words or fewer that cover everything, whatever else the rules ask of a
        chain, and None if there are none, even so.
    is_unchained_known
        Whether `unchained` was found out.
    nearest
        The chain of fewer words that covers most.

    """

    words: int
    contradiction: Objection | None = None
    widest: Near | None = None
    apart: tuple[str, ...] = ()
    scarce: tuple[tuple[str, int], ...] = ()
    holders: tuple[Near, ...] = ()
    pairs: int | None = None
    pair: Chain | None = None
    unchained: Chain | None = None
    is_unchained_known: bool = False
    nearest: Near | None = None
