"""Large numbers by remainders, and which slots of a chain hold the same word."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import factorial, isqrt, prod
from string import ascii_lowercase

import numpy as np
from numpy.typing import NDArray

from cpbox.candidates.arrays import Ints

Counts = NDArray[np.uint64]

OVERFLOW = 1 << 64
PRIMES_BELOW = 1 << 26  # so that thousands of products of two remainders add up


class Residues:
    """A number that is added up modulo 2^64, as overflow has it, and modulo primes.

    Parameters
    ----------
    most
        The number is at least 0 and at most this.

    """

    def __init__(self, most: int) -> None:
        self._sums = {OVERFLOW: 0}
        primes, known = _primes(), OVERFLOW
        while known <= most:
            prime = next(primes)
            self._sums[prime] = 0
            known *= prime

    @property
    def moduli(self) -> list[int]:
        """Modulo which numbers it is added up."""
        return [*self._sums]

    def add(self, modulus: int, counts: Counts, times: Ints) -> None:
        """Add some numbers, each so many times."""
        factor = times.astype(np.uint64)  # of which what is below 0 overflows
        if modulus != OVERFLOW:
            factor = (times % modulus).astype(np.uint64)
        total = reduced(counts * factor, modulus).sum(dtype=np.uint64)
        self._sums[modulus] = (self._sums[modulus] + int(total)) % modulus

    @property
    def value(self) -> int:
        """The number (by the Chinese remainder theorem)."""
        value, known = 0, 1
        for modulus, residue in self._sums.items():
            value += known * ((residue - value) * pow(known, -1, modulus) % modulus)
            known *= modulus
        return value


def reduced(counts: Counts, modulus: int) -> Counts:
    """The remainders of some numbers."""
    return counts if modulus == OVERFLOW else counts % np.uint64(modulus)


def _primes() -> Iterator[int]:
    """The largest primes first."""
    for number in range(PRIMES_BELOW - 1, 2, -2):
        if all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            yield number


Partition = tuple[int, ...]  # the number of the block of each slot
Ends = tuple[int, int]
Kind = tuple[tuple[Ends, ...], Ends]  # the ends of each block, and those of the chain
Factor = tuple[tuple[int, ...], Counts]  # some ends, and a number for all their links


@cache
def kinds(num_slots: int, *, closed: bool, repeats: bool) -> dict[Kind, int]:
    """Kinds of chains, and how often those of each count if no word may stand twice.

    A kind says which slots hold one word, and so what ends have one link: those of the
    slots of a block, and those at which one slot ends and the next begins. Partitions
    that come to the same are one kind. Where words may stand twice, there is no need to
    tell apart more than the slots.
    """
    signed: Counter[Kind] = Counter()
    every = [tuple(range(num_slots))] if repeats else partitions(num_slots)
    for partition in every:
        signed[_kind(partition, closed=closed)] += _sign(partition)
    return signed


def partitions(num_slots: int) -> Iterator[Partition]:
    """Every partition of the slots; blocks are numbered as they come."""
    if not num_slots:
        yield ()
        return
    for rest in partitions(num_slots - 1):
        for block in range(max(rest, default=-1) + 2):
            yield (*rest, block)


def _sign(partition: Partition) -> int:
    sizes = [partition.count(block) for block in {*partition}]
    return prod((-1) ** (size - 1) * factorial(size - 1) for size in sizes)


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


def contract(factors: Iterable[Factor], modulus: int) -> Counts:
    """``[U]``: the product of the factors, added up over all links of all ends."""
    left = [*factors]
    while ends := {end for scope, _ in left for end in scope}:
        each = {end: _around(left, end) for end in ends}
        end = min(ends, key=lambda end: (len(each[end]), end))
        touching = [factor for factor in left if end in factor[0]]
        left = [factor for factor in left if end not in factor[0]]
        one, *others = touching
        for number, other in enumerate(others, 1):
            one = _times(one, other, None if number < len(others) else end, modulus)
        if not others:
            scope, counts = one
            kept = tuple(e for e in scope if e != end)
            one = kept, reduced(counts.sum(axis=1 + scope.index(end)), modulus)
        left.append(one)
    product = left[0][1]
    for _, counts in left[1:]:
        product = reduced(product * counts, modulus)
    return product


def _around(factors: Iterable[Factor], end: int) -> set[int]:
    return {other for scope, _ in factors if end in scope for other in scope}


def _times(one: Factor, other: Factor, gone: int | None, modulus: int) -> Factor:
    """The product of two factors, added up over an end that is in no other."""
    ends = sorted({*one[0], *other[0]})
    scope = tuple(end for end in ends if end != gone)
    name = dict(zip(ends, ascii_lowercase, strict=False))
    axes = ["".join(map(name.__getitem__, each)) for each in (one[0], other[0], scope)]
    product = np.einsum("Z{},Z{}->Z{}".format(*axes), one[1], other[1])
    return scope, reduced(product, modulus)
