"""Large numbers by their remainders, so that arrays of them can be added up."""

from collections.abc import Iterator
from math import isqrt

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
