"""The largest clique of a small graph."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

MOST_STEPS = 20_000


def clique(
    neighbours: Mapping[int, AbstractSet[int]], weight: Mapping[int, int]
) -> list[int]:
    """A largest clique; of several, one of least weight.

    Bron and Kerbosch's search with Tomita's pivot. On a graph that is too large to be
    searched through, a large clique and perhaps not the largest.
    """
    best: list[int] = []
    steps = 0

    def value(clique: list[int]) -> tuple[int, int]:
        return len(clique), -sum(weight[node] for node in clique)

    def extend(chosen: list[int], some: set[int], done: set[int]) -> None:
        nonlocal best, steps
        steps += 1
        if not some and not done and value(chosen) > value(best):
            best = chosen
        if not some or steps > MOST_STEPS:
            return
        pivot = max(
            sorted(some | done), key=lambda node: len(some & set(neighbours[node]))
        )
        for node in sorted(some - set(neighbours[pivot]), key=weight.__getitem__):
            near = set(neighbours[node])
            extend([*chosen, node], some & near, done & near)
            some = some - {node}
            done = done | {node}

    extend([], set(neighbours), set())
    return sorted(best, key=lambda node: (weight[node], node))
