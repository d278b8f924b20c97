"""What the things in sets come to, added up at once for millions of sets."""

from collections.abc import Iterable, Mapping

import numpy as np

from cpbox.candidates.arrays import Ints

FEW_MULTIPLIERS = 2  # are added up one by one, and more by parts of a set
PART = 13  # things whose subsets are known


class Prices:
    """What the things in a set come to, by the multiplier of each.

    Parameters
    ----------
    multipliers
        That of each thing that has one.

    """

    def __init__(self, multipliers: Mapping[int, int]) -> None:
        self._alike: dict[int, int] = {}  # the things with each multiplier, as one set
        for thing, each in multipliers.items():
            if each:
                self._alike[each] = self._alike.get(each, 0) | 1 << thing
        self._parts: list[tuple[int, Ints]] = []
        if len(self._alike) > FEW_MULTIPLIERS:
            for shift in range(0, max(multipliers) + 1, PART):
                part = np.zeros(1, np.int64)
                for thing in range(shift, shift + PART):
                    part = np.concatenate((part, part + multipliers.get(thing, 0)))
                self._parts.append((shift, part))

    @classmethod
    def of(cls, multipliers: Iterable[int]) -> "Prices":
        """Those of all things, one after the other."""
        return cls(dict(enumerate(multipliers)))

    def __bool__(self) -> bool:
        return bool(self._alike)

    def added_up(self, things: Ints) -> Ints:
        """The multipliers of the things in each set, added up."""
        total = np.zeros(things.shape, np.int64)
        for shift, part in self._parts:
            total += part[things >> shift & (1 << PART) - 1]
        if not self._parts:
            for multiplier, alike in self._alike.items():
                total += np.bitwise_count(things & alike) * np.int64(multiplier)
        return total
