"""Partial chains: their labels, and the steps between them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cpbox.candidates.arrays import Ints, distinct
from cpbox.search.relaxation.arrays import project
from cpbox.search.relaxation.network import Network


@dataclass(frozen=True, eq=False)
class Labels:
    """Partial chains that agree in state and coverage, at their least cost.

    Where chains are closed, they also agree in the state in which they began.
    """

    origin: Ints
    state: Ints
    mask: Ints
    cost: Ints

    def seen(self, label: Ints, tracked: tuple[int, ...]) -> Ints:
        """Which tracked things each of these labels has covered."""
        return project(self.mask[label], tracked)


@dataclass(frozen=True, eq=False)
class Steps:
    """Steps from labels before a slot to labels after it."""

    cost_before: Ints
    before: Ints
    arc: Ints
    cost: Ints
    after: Ints
    reached: Labels


def start(network: Network) -> Labels:
    """The chains without a word, one for each state in which they may begin."""
    state = np.flatnonzero(network.sources)
    nothing = np.zeros(len(state), np.int64)
    return Labels(state if network.closed else nothing, state, nothing, nothing)


def on_chains_within(budget: int, slots: Sequence[Steps]) -> list[Ints]:
    """Sweep backwards: the arcs of the steps that lead to the end in time."""
    kept: list[Ints] = []
    rest = np.zeros(len(slots[-1].reached.state), np.int64)
    for steps in reversed(slots):
        onward = steps.cost + rest[steps.after]
        fits = steps.cost_before[steps.before] + onward <= budget
        kept.append(distinct(steps.arc[fits]))
        rest = np.full(len(steps.cost_before), np.iinfo(np.int64).max // 2)
        np.minimum.at(rest, steps.before[fits], onward[fits])
    return kept[::-1]
