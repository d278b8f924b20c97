"""Pairs of words that cover a box."""

from collections.abc import Sequence

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.explain.oracle import Chain

MANY_SETS = 6_000  # different sets of tiles among which pairs are counted


def pairs(
    words: Sequence[str], mask: Ints, need: int
) -> tuple[int | None, Chain | None]:
    """How many pairs of different words cover all, and one of them.

    None of either where words have several traces, or there are too many to count.

    Parameters
    ----------
    words, mask
        Words, each with the set of tiles that it covers.
    need
        The tiles to cover.

    """
    if len(set(words)) < len(words):
        return None, None
    sets, first, count = np.unique(mask, return_index=True, return_counts=True)
    if len(sets) > MANY_SETS:
        return None, None
    number = 0
    pair: Chain | None = None
    for i, one in enumerate(sets.tolist()):
        fits = np.flatnonzero((sets[i + 1 :] | one) == need) + i + 1
        number += int(count[i]) * int(count[fits].sum())
        if len(fits) and pair is None:
            pair = words[int(first[i])], words[int(first[fits[0]])]
    whole = np.flatnonzero(mask == need)
    number += len(whole) * (len(whole) - 1) // 2
    if len(whole) > 1 and pair is None:
        pair = words[int(whole[0])], words[int(whole[1])]
    return number, pair
