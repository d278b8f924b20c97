"""Sets of things as bit masks, and tables of costs over them."""

import numpy as np
from numpy.typing import NDArray

from cpbox.candidates.arrays import Bools, Ints

Table = NDArray[np.int32]

UNREACHABLE = np.int32(1 << 29)


def size(mask: Ints, bits: int) -> Ints:
    """Number of things in each mask of so many bits."""
    return sum(((mask >> t & 1) for t in range(bits)), np.zeros(len(mask), np.int64))


def project(mask: Ints, tracked: tuple[int, ...]) -> Ints:
    """The tracked bits of each mask, packed."""
    if tracked == tuple(range(len(tracked))):
        return mask & (1 << len(tracked)) - 1
    packed = np.zeros_like(mask)
    for place, thing in enumerate(tracked):
        packed |= (mask >> thing & 1) << place
    return packed


def close(table: Table, bits: int) -> Table:
    """In place: the least over all supersets of each mask."""
    for i in range(bits):
        pair = table.reshape(-1, 2, table.shape[1] << i)
        np.minimum(pair[:, 0], pair[:, 1], out=pair[:, 0])
    return table


def exceeds(table: Table, mask: Ints, state: Ints, bits: int) -> Bools:
    """Whether a closed table grows with every thing that is added to the mask."""
    cost = table[mask, state]
    grows = np.ones(len(mask), bool)
    for i in range(bits):
        more = mask | 1 << i
        grows &= (more == mask) | (table[more, state] > cost)
    return grows


def empty(bits: int, num_states: int) -> Table:
    """A table in which nothing is reachable."""
    return np.full((1 << bits, num_states), UNREACHABLE, np.int32)
