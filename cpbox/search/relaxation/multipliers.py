"""Better Lagrange multipliers, by steps along subgradients.

A bound is a concave function of the multipliers. Where a cheapest relaxed chain leaves
a thing uncovered, a larger multiplier of that thing raises the bound, and where the
chain is credited for it more than once, a smaller one does (Held and Karp, Mathematical
Programming 1, 1971). Tables that track few things take milliseconds, so that a few
dozen such steps do; with their multipliers, larger tables bound better, too.
"""

from collections.abc import Callable
from dataclasses import replace
from sys import maxsize

import numpy as np
from numpy.typing import NDArray

from cpbox.search.relaxation.bounds import Relaxation
from cpbox.search.relaxation.network import Network

UNIT = 16  # multipliers are whole numbers of this part of a cost's unit
LARGEST = 1 << 26  # what a chain may cost in these
ENTRIES = 1 << 9  # of the tables of each step
STEPS = 24
SAMPLE = 30_000  # arcs that are looked at, if there are many more
SMALL_SAMPLE = 10_000  # the same where tables are made entry by entry
FIRST = 0.8  # the length of the first step, in multipliers of one visit
SHORTER = 0.87  # each step is so much shorter than the one before


def tune(
    network: Network, num_words: int, longest: int, checkpoint: Callable[[], None]
) -> Network:
    """The network with the multipliers that bound chains of so many words best.

    They are true for every number of words: no chain of the network has more than
    `longest`. Where no visit adds anything to the cost, there are none.
    """
    if not any(network.multipliers):
        return replace(network, tuned=True)
    most = longest * int(network.cost.max(initial=0)) + 1
    unit = network.unit if network.tuned else max(1, min(UNIT, LARGEST // most))
    at = _first(network, unit)
    number = max(1, ENTRIES // network.num_columns).bit_length() - 1
    tracked = network.telling(number)
    whole, network = network, replace(_sample(network), by_origin=False)
    length = FIRST * max(int(at.max(initial=0)), unit)
    best, highest = replace(whole, tuned=True), -maxsize
    for _ in range(STEPS):
        checkpoint()
        multipliers = tuple(np.rint(at).astype(int).tolist())
        trial = network.priced_at(multipliers, unit)
        chain = Relaxation(trial, tracked, checkpoint).cheapest(num_words)
        if chain is None:
            break
        bound, arcs = chain
        if bound > highest:
            best, highest = whole.priced_at(multipliers, unit), bound
        slope = _slope(network, at, arcs)
        slope[[*tracked]] = 0
        slope[(at <= 0) & (slope < 0)] = 0
        norm = float(np.sqrt((slope**2).sum()))
        if not norm:
            break
        at = np.maximum(0, at + length / norm * slope)
        length *= SHORTER
    return best


def _sample(network: Network) -> Network:
    """Every so many-th arc: multipliers need not be the best, and none is wrong."""
    is_whole = network.exclusive or network.amount is not None
    step = max(1, len(network.mask) // (SMALL_SAMPLE if is_whole else SAMPLE))
    if step == 1:
        return network
    amount = network.amount
    if amount is not None:
        amount = replace(amount, of_arc=amount.of_arc[::step])
    return replace(
        network,
        tail=network.tail[::step],
        head=network.head[::step],
        mask=network.mask[::step],
        cost=network.cost[::step],
        fresh=None if network.fresh is None else network.fresh[::step],
        amount=amount,
    )


def _first(network: Network, unit: int) -> NDArray[np.float64]:
    """The multipliers to begin with."""
    at = np.zeros(network.need.bit_length())
    scale = 1 if network.tuned else unit
    for thing in network.worth_pricing():
        if network.multipliers:
            at[thing] = network.multipliers[thing] * scale
    return at


def _slope(
    network: Network, at: NDArray[np.float64], arcs: list[int]
) -> NDArray[np.float64]:
    """How the bound grows with each multiplier, by a chain that has the bound."""
    standing = network.standing
    lies = np.zeros(len(network.tail), np.int64)
    lies = lies if standing is None else standing[network.tail]
    credited = (network.mask & ~lies)[arcs]
    slope = np.zeros(len(at))
    for thing in network.coverage:
        is_open = not lies[arcs[0]] >> thing & 1
        slope[thing] = is_open - np.count_nonzero(credited >> thing & 1)
    loose = [thing for thing in network.coverage if network.loose >> thing & 1]
    for thing in sorted(loose, key=lambda t: (-at[t], t))[: network.slack]:
        slope[thing] -= 1
    return slope
