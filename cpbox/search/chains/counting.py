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

Numbers are added up modulo :math:`2^{64}`, as overflow has it, and so only where the
answer is sure to be smaller.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from math import factorial, prod
from string import ascii_lowercase

import numpy as np
from numpy.typing import NDArray

from cpbox.candidates.arrays import Ints, begins
from cpbox.candidates.board import Board
from cpbox.puzzle.rule_support import Support
from cpbox.search.optimum.levels import Level
from cpbox.search.relaxation.filter import MAX_THINGS
from cpbox.search.relaxation.network import Network, project

SUPPORT = Support("counting").plus("lengths")
MOST_DIFFERENT = 8  # words that must all differ: more have too many partitions
LARGEST = 1 << 28  # entries of all the matrices together
BLOCK = 1 << 16  # entries of the matrices that are looked at together
MODULUS = 1 << 64

Counts = NDArray[np.uint64]
Partition = tuple[int, ...]  # the number of the block of each slot
Ends = tuple[int, int]
Kind = tuple[tuple[Ends, ...], Ends]  # the ends of each block, and those of the chain
Factor = tuple[tuple[int, ...], Counts]  # some ends, and a number for all their links


def count(
    board: Board,
    level: Level,
    network: Network,
    cost: tuple[int, int] | None,
    checkpoint: Callable[[], None],
) -> int | None:
    """Count the chains of a level without meeting them.

    Parameters
    ----------
    board, level, network
        Whose chains.
    cost
        The least and the most that they may cost; None where that is all one.

    Returns
    -------
    How many there are; None where that cannot be had so: for a rule that this does not
    know, or because there are too many tiles, words or chains.

    """
    if SUPPORT.missing(board.puzzle.rules):
        return None
    plain, number = _plain(board, level, network, cost), level.num_words
    repeats = SUPPORT.view(board.puzzle.rules).repeat_words
    if plain is None or plain.unordered or (not repeats and number > MOST_DIFFERENT):
        return None
    things = [t for t in range(plain.need.bit_length()) if plain.need >> t & 1]
    if plain.num_states**2 << len(things) > LARGEST or _most(plain, number) >= MODULUS:
        return None
    total, signs = 0, _signs(plain, things)
    for begin, matrices in _matrices(plain, things):
        within = np.zeros(len(matrices), np.uint64)
        for kind, times in _kinds(number, closed=plain.closed, repeats=repeats).items():
            checkpoint()
            chains = _contracted(_factors(plain, matrices, kind))
            within += chains * np.uint64(times % MODULUS)
        sign = signs[begin : begin + len(matrices)].astype(np.uint64)
        total += int((within * sign).sum(dtype=np.uint64))
    return total % MODULUS


def _plain(
    board: Board, level: Level, network: Network, cost: tuple[int, int] | None
) -> Network | None:
    """The arcs whose chains are all that are wanted; None if other rules speak, too."""
    words = board.candidates.words.start[level.filter.family.candidates]
    several = not begins(words).all()  # as the same word has the same start
    groups = len(level.filter.family.groups) > MAX_THINGS - board.num_tiles
    if several or groups or board.new_visits is not None or board.totals:
        return None
    dearest = level.num_words * int(network.cost.max())
    least, most = cost or (0, dearest)
    if least <= 0 and most >= dearest:
        return network
    if least <= 0 == most:  # no word may cost more than the cheapest
        arcs = network.cost == 0
        chosen = {
            x: getattr(network, x)[arcs] for x in ("tail", "head", "mask", "cost")
        }
        return replace(network, **chosen)
    return None


def _most(network: Network, num_words: int) -> int:
    """No fewer than there are: what may be made without regard to coverage."""
    step = np.zeros((network.num_states, network.num_states), object)
    np.add.at(step, (network.tail, network.head), 1)
    reached = network.sources.astype(object)
    for _ in range(num_words):
        reached = reached @ step
    return int(reached.sum())


def _signs(network: Network, things: list[int]) -> Ints:
    """``[U]``: how often the chains within U are to be counted."""
    missing = np.arange(1 << len(things))[::-1]
    loose = int(project(np.array([network.loose]), tuple(things))[0])
    may_miss = np.bitwise_count(missing) <= network.slack
    signs: Ints = (((missing & ~loose) == 0) & may_miss).astype(np.int64)
    for t in range(len(things)):  # what covers more is counted there
        pair = signs.reshape(-1, 2, 1 << t)
        pair[:, 0] -= pair[:, 1]
    return signs


def _matrices(network: Network, things: list[int]) -> Iterator[tuple[int, Counts]]:
    """``[U, s, t]``: words within U from s to t, for some U at a time."""
    states, mask = network.num_states, project(network.mask, tuple(things))
    bits = min(len(things), max(0, (BLOCK // states**2).bit_length() - 1))
    low = (1 << bits) - 1
    at = ((mask & low) * states + network.tail) * states + network.head
    for high in range(0, 1 << len(things), low + 1):
        inside = (mask & ~low & ~high) == 0
        number = np.bincount(at[inside], minlength=(low + 1) * states**2)
        counts: Counts = number.astype(np.uint64)
        for t in range(bits):
            pair = counts.reshape(-1, 2, states**2 << t)
            pair[:, 1] += pair[:, 0]
        yield high, counts.reshape(-1, states, states)


def _factors(network: Network, matrices: Counts, kind: Kind) -> Iterator[Factor]:
    """What to multiply: whether chains may begin and end there, and the words."""
    words, chain = kind
    for end, weight in zip(chain, (network.sources, network.sinks), strict=True):
        yield (end,), np.broadcast_to(weight.astype(np.uint64), matrices.shape[:2])
    for one, other in words:
        if one == other:
            yield (one,), np.einsum("Zaa->Za", matrices)
        elif one < other:
            yield (one, other), matrices
        else:
            yield (other, one), matrices.swapaxes(1, 2)


@cache
def _kinds(num_slots: int, *, closed: bool, repeats: bool) -> dict[Kind, int]:
    """Kinds of chains, and how often those of each count if no word may stand twice.

    A kind says which slots hold one word, and so what ends have one link: those of the
    slots of a block, and those at which one slot ends and the next begins. Partitions
    that come to the same are one kind. Where words may stand twice, there is no need to
    tell apart more than the slots.
    """
    signed: Counter[Kind] = Counter()
    for partition in [tuple(range(num_slots))] if repeats else partitions(num_slots):
        sizes = [partition.count(block) for block in {*partition}]
        sign = prod((-1) ** (size - 1) * factorial(size - 1) for size in sizes)
        signed[_kind(partition, closed=closed)] += sign
    return signed


def partitions(num_slots: int) -> Iterator[Partition]:
    """Every partition of the slots; blocks are numbered as they come."""
    if not num_slots:
        yield ()
        return
    for rest in partitions(num_slots - 1):
        for block in range(max(rest, default=-1) + 2):
            yield (*rest, block)


def _kind(partition: Partition, *, closed: bool) -> Kind:
    ends = [*range(len(partition) + 1)]  # slot p is between the ends p and p + 1

    def join(one: int, other: int) -> None:
        keep, drop = sorted((ends[one], ends[other]))
        ends[:] = [keep if end == drop else end for end in ends]

    for slot, block in enumerate(partition):
        first = partition.index(block)
        join(slot, first)
        join(slot + 1, first + 1)
    if closed:
        join(0, len(partition))
    firsts = [partition.index(block) for block in {*partition}]
    words = sorted((ends[p], ends[p + 1]) for p in firsts)
    return tuple(words), (ends[0], ends[-1])


def _contracted(factors: Iterable[Factor]) -> Counts:
    """``[U]``: the product of the factors, added up over all links of all ends."""
    left = [*factors]
    while ends := {end for scope, _ in left for end in scope}:
        around = {end: {*_around(left, end)} for end in ends}
        end = min(ends, key=lambda end: (len(around[end]), end))
        touching = [factor for factor in left if end in factor[0]]
        left = [factor for factor in left if end not in factor[0]]
        left.append(_summed(touching, end))
    product: Counts = np.prod([counts for _, counts in left], axis=0, dtype=np.uint64)
    return product


def _around(factors: Iterable[Factor], end: int) -> Iterator[int]:
    return (other for scope, _ in factors if end in scope for other in scope)


def _summed(factors: list[Factor], gone: int) -> Factor:
    """The product of some factors, added up over an end that is in no other."""
    ends = sorted({end for scope, _ in factors for end in scope})
    name = dict(zip(ends, ascii_lowercase, strict=False))
    kept = tuple(end for end in ends if end != gone)
    scopes = ["Z" + "".join(map(name.__getitem__, scope)) for scope, _ in factors]
    wanted = "Z" + "".join(map(name.__getitem__, kept))
    subscripts = f"{','.join(scopes)}->{wanted}"
    return kept, np.einsum(subscripts, *(counts for _, counts in factors))
