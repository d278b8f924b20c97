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
STEPS_OF_PARTITION = 60  # where no tile may be visited twice; nothing is tracked then
SAMPLE = 30_000  # arcs that are looked at, if there are many more
SMALL_SAMPLE = 10_000  # the same where tables are made entry by entry
LARGE_SAMPLE = 100_000  # and where no tile may be visited twice
FIRST = 0.8  # the length of the first step, in multipliers of one visit
SHORTER = 0.87  # each step is so much shorter than the one before
SHORTER_OF_PARTITION = 0.95


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
    at, most_charged = _first(network, unit), _most_charged(network, unit, longest)
    length = FIRST * max(int(at.max(initial=0)), unit)
    number = max(1, ENTRIES // network.num_columns).bit_length() - 1
    steps, shorter = STEPS, SHORTER
    if network.is_partition:
        number, steps, shorter = 0, STEPS_OF_PARTITION, SHORTER_OF_PARTITION
    tracked = network.telling(number)
    whole, network = network, replace(_sample(network), by_origin=False)
    best, highest = replace(whole, tuned=True), -maxsize
    for _ in range(steps):
        checkpoint()
        multipliers, charges = map(tuple, np.rint(at).astype(int).tolist())
        trial = network.priced_at(multipliers, charges, unit)
        chain = Relaxation(trial, tracked, checkpoint).cheapest(num_words)
        if chain is None:
            break
        bound, arcs = chain
        if bound > highest:
            best, highest = whole.priced_at(multipliers, charges, unit), bound
        slope = np.array(
            [_slope(network, at[0], arcs), _slope_of_charges(network, arcs)]
        )
        slope[:, [*tracked]] = 0
        slope[(at <= 0) & (slope < 0)] = 0
        norm = float(np.sqrt((slope**2).sum()))
        if not norm:
            break
        at = np.maximum(0, at + length / norm * slope)
        at[1] = np.minimum(at[1], most_charged)
        length *= shorter
    return best


def _sample(network: Network) -> Network:
    """Every so many-th arc: multipliers need not be the best, and none is wrong."""
    most = SAMPLE if network.amount is None else SMALL_SAMPLE
    if network.is_partition:  # there, each arc counts, and tables take next to nothing
        most = LARGE_SAMPLE
    step = max(1, -(-len(network.mask) // most))
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
        once=None if network.once is None else network.once[::step],
        amount=amount,
    )


def _first(network: Network, unit: int) -> NDArray[np.float64]:
    """The multipliers to begin with, and the charges."""
    at = np.zeros((2, network.need.bit_length()))
    scale = 1 if network.tuned else unit
    for thing in network.worth_pricing():
        if network.multipliers:
            at[0, thing] = network.multipliers[thing] * scale
    if network.charges:
        at[1] = network.charges
    return at


def _most_charged(network: Network, unit: int, longest: int) -> int:
    """A charge that lets no chain cost too much for the tables."""
    if network.once is None:
        return 0
    visits = int(np.bitwise_count(network.once).max(initial=1))
    most = longest * int(network.cost.max(initial=0)) * unit
    return max(0, 2 * LARGEST - most) // (longest * max(visits, 1))


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


def _slope_of_charges(network: Network, arcs: list[int]) -> NDArray[np.float64]:
    """How the bound grows with each charge."""
    slope = np.zeros(network.need.bit_length())
    if network.once is not None:
        for thing in network.coverage:
            slope[thing] = np.count_nonzero(network.once[arcs] >> thing & 1) - 1
    return slope
