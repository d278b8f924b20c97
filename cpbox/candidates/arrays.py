"""The arrays that pass from room to room."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.integer[Any]]  # integers of fewer bits, where there are many
Bools = NDArray[np.bool_]
Column = NDArray[Any]
Number = TypeVar("Number", bound=np.integer[Any])
Sets = NDArray[np.uint64]  # a row each: a bit for each number that may be a member

MANY = 1 << 12  # things that are sorted by digits
DIGIT = 16  # bits of numbers that numpy sorts in time proportional to their number
WORD = 64  # bits of a number that holds members of a set
BLOCK = 1 << 16  # sets that are made together


def distinct(numbers: NDArray[Number]) -> NDArray[Number]:
    """Each number once, rising: ``np.unique``, which first imports 25 ms of numpy."""
    ordered = np.sort(numbers)
    return ordered[begins(ordered)]


def order_by(*keys: Small) -> Ints:
    """The order of things by some keys, the last one first, as of ``np.lexsort``.

    Many are sorted by digits, which takes a fraction of the time.
    """
    if len(keys[0]) < MANY:
        return np.lexsort(keys)
    digits: list[NDArray[np.uint16]] = []
    for key in keys:
        least, most = int(key.min()), int(key.max())
        shifts = range(0, max(1, (most - least).bit_length()), DIGIT)
        digits += [(key - least >> shift).astype(np.uint16) for shift in shifts]
    return np.lexsort(digits)


def in_one_piece(parts: Iterable[Sequence[Column]]) -> list[Column]:
    """Each column of some parts, one part after the other, as `np.concatenate` does.

    Many small arrays that are kept until all are there would leave memory in pieces.
    """
    parts = iter(parts)
    first = next(parts)
    if (second := next(parts, None)) is None:
        return [*first]
    parts = chain([second], parts)
    wholes = [bytearray(column.tobytes()) for column in first]
    sizes = [len(column) for column in first]
    for part in parts:
        for at, (column, like) in enumerate(zip(part, first, strict=True)):
            wholes[at] += column.astype(like.dtype, copy=False).tobytes()
            sizes[at] += len(column)
    return [
        np.frombuffer(whole, like.dtype).reshape(size, *like.shape[1:])
        for whole, size, like in zip(wholes, sizes, first, strict=True)
    ]


def repeated(number: int, times: int) -> Ints:
    """A number so many times, in the memory of one."""
    return np.broadcast_to(np.int64(number), times)


def begins(*columns: NDArray[np.integer[Any]]) -> Bools:
    """Whether each row differs from the one before; the first one does."""
    first, *others = columns
    new = np.empty(len(first), np.bool_)
    new[:1] = True
    np.not_equal(first[1:], first[:-1], out=new[1:])
    for column in others:
        new[1:] |= column[1:] != column[:-1]
    return new


def from_each(start: Small, count: Small) -> Ints:
    """So many numbers from each start on, one after the other."""
    before = count.cumsum() - count
    each: Ints = np.arange(count.sum()) + (start - before).repeat(count)
    return each


def sets_of(members: Small, size: Small, number: int) -> Sets:
    """Sets of numbers below a number, whose members stand one set after the other.

    None is empty.
    """
    bits = np.array([set_of([member], number) for member in range(number)]).T
    sets = np.zeros((len(size), len(bits)), np.uint64)
    ends = np.cumsum(size, dtype=np.int64)
    for at in range(0, len(size), BLOCK):  # lest all bits be there at once
        part = slice(at, at + BLOCK)
        start = ends[part] - size[part]
        its = members[start[0] : ends[part][-1]]
        for column, bit in enumerate(bits):
            sets[part, column] = np.bitwise_or.reduceat(bit[its], start - start[0])
    return sets


def set_of(members: Iterable[int], number: int) -> Sets:
    """One set, as a row of `sets_of`."""
    bits = sum(1 << member for member in {*members})
    size = -(-number // WORD) * (WORD // 8)
    return np.frombuffer(bits.to_bytes(size, "little"), "<u8").astype(np.uint64)


def sizes_of(sets: Sets) -> Ints:
    """How many members each set has."""
    sizes: Ints = np.bitwise_count(sets).sum(axis=-1, dtype=np.int64)
    return sizes
