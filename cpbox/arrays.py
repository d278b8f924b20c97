"""The arrays that pass from room to room."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


def distinct(numbers: Ints) -> Ints:
    """Each number once, rising: ``np.unique``, which first imports 25 ms of numpy."""
    ordered = np.sort(numbers)
    new = np.ones(len(ordered), np.bool_)
    new[1:] = ordered[1:] != ordered[:-1]
    return ordered[new]
