r"""How many chains there are, by inclusion and exclusion over sets of tiles.

Let :math:`A_U[s, t]` be the number of words from link :math:`s` to link :math:`t` that
cover none but the things in :math:`U`. The chains of :math:`k` words that stay within
:math:`U` are then the walks that :math:`A_U^k` counts, and those that cover everything
are the sum over all :math:`U`, with the signs of inclusion and exclusion (Karp,
Operations Research Letters 1, 1982), of these.

Where no word may stand twice, a second inclusion and exclusion goes over which words of
a chain are the same, the partitions :math:`\pi` of its slots (the Möbius function of
their lattice; Rota, Zeitschrift für Wahrscheinlichkeitstheorie 2, 1964):

.. math:: \sum_\pi \prod_{B \in \pi} (-1)^{|B| - 1} (|B| - 1)! \; N(\pi),

where :math:`N(\pi)` counts the chains in which the slots of a block hold one word. Such
a chain is a choice of a link for each end of each block, and of a word between these.

Numbers are computed modulo :math:`2^{64}`, as overflow has it, and modulo primes until
these tell apart all that may be the answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import comb

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.board import Board
from cpbox.puzzle.errors import InputError
from cpbox.search.instances import MAX_THINGS
from cpbox.search.levels import Level
from cpbox.search.partitions import (
    Counts,
    Factor,
    Kind,
    Residues,
    contract,
    kinds,
    reduced,
)
from cpbox.search.relaxation import Network
from cpbox.search.relaxation.network import project, size
from cpbox.search.walk import Range, Walk

MOST_DIFFERENT = 8  # words that must all differ: more have too many partitions
LARGEST = 1 << 28  # entries of all the matrices together
BLOCK = 1 << 16  # entries of the matrices that are looked at together


class Sieve:
    """Counts the chains of a network, under no rules but those that it knows.

    Parameters
    ----------
    network
        Arcs of which each is a word of its own.
    repeats
        Whether a chain may hold a word twice.
    checkpoint
        Called often; may raise to stop the work.

    """

    def __init__(
        self, network: Network, checkpoint: Callable[[], None], *, repeats: bool
    ) -> None:
        self._net, self._repeats, self._checkpoint = network, repeats, checkpoint
        things = tuple(
            t for t in range(network.need.bit_length()) if network.need >> t & 1
        )
        self._mask = project(network.mask, things)
        self._loose = int(project(np.array([network.loose]), things)[0])
        self._size = len(things)

    def can(self, num_words: int) -> bool:
        """Whether it can count chains of so many words in reasonable time."""
        few = self._net.unordered or self._repeats or num_words <= MOST_DIFFERENT
        return few and self._net.num_states**2 << self._size <= LARGEST

    def most(self, num_words: int) -> int:
        """No fewer than there are: what may be made without regard to coverage."""
        net = self._net
        if net.unordered:
            return _choices(len(net.tail), num_words, repeats=self._repeats)
        reached = net.sources.astype(object)
        step = np.zeros((net.num_states, net.num_states), object)
        np.add.at(step, (net.tail, net.head), 1)
        for _ in range(num_words):
            reached = reached @ step
        return int(reached.sum())

    def count(self, num_words: int) -> int:
        """How many chains of so many words there are."""
        residues = Residues(self.most(num_words))
        signs = self._signs()
        for begin, matrices in self._matrices():
            self._checkpoint()
            sign = signs[begin : begin + len(matrices)]
            for modulus in residues.moduli:
                within = self._within(matrices, num_words, modulus)
                residues.add(modulus, within, sign)
        return residues.value

    def _signs(self) -> Ints:
        """``[U]``: how often the chains within U are to be counted."""
        sets = np.arange(1 << self._size)
        missing = sets ^ (1 << self._size) - 1
        may_miss = size(missing, self._size) <= self._net.slack
        enough = ((missing & ~self._loose) == 0) & may_miss
        signs: Ints = enough.astype(np.int64)
        for t in range(self._size):  # what covers more is counted there
            pair = signs.reshape(-1, 2, 1 << t)
            pair[:, 0] -= pair[:, 1]
        return signs

    def _matrices(self) -> Iterator[tuple[int, Counts]]:
        """``[U, s, t]``: words within U from s to t, for some U at a time."""
        net, states = self._net, self._net.num_states
        bits = min(self._size, max(0, (BLOCK // states**2).bit_length() - 1))
        low = (1 << bits) - 1
        at = ((self._mask & low) * states + net.tail) * states + net.head
        for high in range(0, 1 << self._size, low + 1):
            inside = (self._mask & ~low & ~high) == 0
            number = np.bincount(at[inside], minlength=(low + 1) * states**2)
            counts = number.astype(np.uint64)
            for t in range(bits):
                pair = counts.reshape(-1, 2, states**2 << t)
                pair[:, 1] += pair[:, 0]
            yield high, counts.reshape(-1, states, states)

    def _within(self, matrices: Counts, num_words: int, modulus: int) -> Counts:
        """``[U]``: the chains within each set."""
        net = self._net
        if net.unordered:
            number, which = np.unique(matrices[:, 0, 0], return_inverse=True)
            chosen = [
                _choices(int(n), num_words, repeats=self._repeats) for n in number
            ]
            return np.array([n % modulus for n in chosen], np.uint64)[which]
        total = np.zeros(len(matrices), np.uint64)
        known = kinds(num_words, closed=net.closed, repeats=self._repeats)
        for kind, times in known.items():
            self._checkpoint()
            number = contract(self._factors(matrices, kind), modulus)
            total = reduced(total + number * np.uint64(times % modulus), modulus)
        return total

    def _factors(self, matrices: Counts, kind: Kind) -> Iterator[Factor]:
        """What to multiply: whether chains may begin and end there, and the words."""
        words, chain = kind
        weights = self._net.sources, self._net.sinks
        for end, weight in zip(chain, weights, strict=True):
            counts = weight.astype(np.uint64)
            yield (end,), np.broadcast_to(counts, matrices.shape[:2])
        for one, other in words:
            if one == other:
                yield (one,), np.einsum("Zaa->Za", matrices)
            elif one < other:
                yield (one, other), matrices
            else:
                yield (other, one), matrices.swapaxes(1, 2)


def _choices(number: int, chosen: int, *, repeats: bool) -> int:
    """How many ways there are to choose so many words, whose order means nothing."""
    return comb(number + chosen - 1, chosen) if repeats else comb(number, chosen)


MOST_MET = 10**9  # chains that are met one by one, which takes minutes


def count(
    board: Board,
    level: Level,
    walk: Walk,
    cost: Range | None,
    add: Callable[[int], None],
) -> str:
    """Count the chains of a level.

    Parameters
    ----------
    board, level
        Whose chains.
    walk
        What meets them.
    cost
        The least and the most that the candidates of a chain cost together; None where
        that is all one.
    add
        Given numbers of chains that add up.

    Returns
    -------
    By what they were counted.

    Raises
    ------
    InputError
        When there are too many for chains that can only be met one by one.

    """
    number, repeats = level.num_words, board.puzzle.rules.repeat_words
    network = _plain(board, level, walk.net, cost)
    if network is not None:
        sieve = Sieve(network, walk.checkpoint, repeats=repeats)
        if sieve.can(number):
            add(sieve.count(number))
            return "inclusion and exclusion"
    if walk.adds_up:
        add(walk.count(number))
    else:
        if network is not None:
            _check(board, Sieve(network, walk.checkpoint, repeats=True), number)
        walk.run(number, lambda _, last: add(len(last)))
    return f"a walk along the relaxation, {level.filter.tracked}"


def _plain(
    board: Board, level: Level, network: Network, cost: Range | None
) -> Network | None:
    """The arcs whose chains are all that are wanted; None if other rules speak, too."""
    words = board.words(level.filter.family.candidates.tolist())
    several = len({*words}) < len(words)
    groups = len(level.filter.family.groups) > MAX_THINGS - board.num_tiles
    if several or groups or board.new_visits is not None or board.totals:
        return None
    least, most = cost or (0, level.num_words * int(network.cost.max()))
    if least <= 0 and most >= level.num_words * int(network.cost.max()):
        return network
    if least <= 0 == most:  # no word may cost more than the cheapest
        return _only(network, network.cost == 0)
    return None


def _only(network: Network, arcs: Bools) -> Network:
    tail, head, mask = network.tail[arcs], network.head[arcs], network.mask[arcs]
    return replace(network, tail=tail, head=head, mask=mask, cost=network.cost[arcs])


def _check(board: Board, sieve: Sieve, num_words: int) -> None:
    """Make sure that chains are few enough to be met one by one."""
    if not sieve.can(num_words):
        return
    most = sieve.count(num_words)
    if most > MOST_MET:
        problem = (
            f"chains of {num_words} words, none twice, are too many to count: "
            f"up to {most:,}; count those of at most {MOST_DIFFERENT} words, or set "
            "rules.repeat_words"
        )
        raise InputError(problem, board.puzzle.file or None)
