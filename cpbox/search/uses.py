"""How often the words of a chain visit the tiles for which that is limited.

The visits to all tiles are one number, with a field of bits for each tile.
"""

from collections.abc import Iterable
from itertools import repeat

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.candidates.board import Board

NO_WORD = -1  # visits of a chain that has no word yet


class Uses:
    """Adds up visits, and says whether they are within the limits.

    Parameters
    ----------
    board, chosen
        The candidates, by their numbers on the board.

    """

    def __init__(self, board: Board, chosen: Ints) -> None:
        first, more, limits = board.first_visits, board.new_visits, board.uses
        self._asks = first is not None and more is not None
        if first is None or more is None:
            return
        most = max(limits.values(), default=0) + int(first.max(initial=0))
        field = most.bit_length() + 1
        places = {tile: field * n for n, tile in enumerate(limits)}
        self._first = _packed(first[chosen], places)
        self._more = _packed(more[chosen], places)
        # A limit less the visits, with a bit above that is lost if they are more.
        self._above = sum(1 << place + field - 1 for place in places.values())
        self._limits = self._above + sum(limits[t] << at for t, at in places.items())

    def allowed(self, visits: int, candidates: Ints) -> Ints:
        """Those of the candidates that may follow these visits."""
        if not self._asks:
            return candidates
        after = self.after(visits, candidates)
        keep = [(self._limits - v) & self._above == self._above for v in after]
        return candidates[np.array(keep, np.bool_)]

    def after(self, visits: int, candidates: Ints) -> Iterable[int]:
        """The visits with each of some candidates; 0 where no rule asks."""
        if not self._asks:
            return repeat(0, len(candidates))
        if visits == NO_WORD:
            return [self._first[i] for i in candidates.tolist()]
        return [visits + self._more[i] for i in candidates.tolist()]


def _packed(visits: Ints, places: dict[int, int]) -> list[int]:
    return [
        sum(row[tile] << place for tile, place in places.items())
        for row in visits.tolist()
    ]
