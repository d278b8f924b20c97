"""A floor on what chains add up to, as a price: less is paid for what they must have.

If a chain must have so many letters, and each letter costs something, most of what it
costs is settled by that. With a price taken off each letter, tables need not count the
letters that are left, and tell candidates apart by what else they cost.
"""

from dataclasses import dataclass, replace

import numpy as np

from cpbox.search.relaxation.network import Network, Resource


@dataclass(frozen=True)
class Floor:
    """What the costs of a network leave out.

    Parameters
    ----------
    price, limit
        Taken off for each unit of an amount, and the least of it that a chain has.
    shift
        Added to the cost of each arc, so that none is below 0.

    """

    price: int
    limit: int
    shift: int

    def beyond(self, num_words: int) -> int:
        """What a chain that has enough costs at least beyond its cost in the network.

        Below 0 where that is more.
        """
        return self.price * self.limit - self.shift * num_words


def priced(network: Network, price: int) -> tuple[Network, Floor | None]:
    """The network with a price in place of a floor.

    The same where there is no floor, or where nothing but that price tells arcs apart.
    A chain costs what it did, less the price for each unit that it has. What is left of
    the multipliers is what a visit still adds; where that is nothing, all are alike, to
    be tuned.
    """
    amount = network.amount
    if amount is None or not amount.is_floor:
        return network, None
    cost = network.cost - price * amount.of_arc.astype(np.int64)
    if len(cost) and (cost == cost[0]).all():
        return network, None
    shift = -int(cost.min(initial=0))
    left = tuple(max(0, each - price) for each in network.multipliers)
    left = left if any(left) else (1,) * len(left)
    most = int(amount.of_arc.max(initial=0))
    lacks = Resource(
        most - amount.of_arc,
        np.zeros(network.num_states, np.int64),
        (0,) * len(left),
        -amount.limit,
        most,
    )
    without = replace(
        network,
        cost=cost + shift,
        multipliers=left,
        resources=(*network.resources, lacks),
        amount=None,
    )
    return without, Floor(price, amount.limit, shift)
