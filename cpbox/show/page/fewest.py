"""The relaxation's table that the page looks up: the fewest words still needed.

An entry stands for a link in which the next word must start and for the tracked tiles
that are still to be covered; the rules that the relaxation does not know can only make
it more. All tiles are tracked while the table has at most `MOST` entries; on larger
boxes, the scarcest.
"""

from dataclasses import dataclass

import numpy as np

from cpbox.candidates.board import Board
from cpbox.search.relaxation import Network, Relaxation
from cpbox.search.relaxation.filter import SUPPORT
from cpbox.search.relaxation.network import UNREACHABLE

MOST = 1 << 20
NEVER = 255


@dataclass(frozen=True)
class Bounds:
    """The fewest words that any chain needs from here.

    Parameters
    ----------
    tracked
        The tiles that count, rising.
    links
        The tiles of each link.
    table
        One byte for each link and, within it, each set of tracked tiles: the fewest
        words that cover the set from the link; 255 where none can. The first tracked
        tile is the lowest bit of a set.

    """

    tracked: tuple[int, ...]
    links: tuple[tuple[int, ...], ...]
    table: bytes


def bounds_of(board: Board) -> Bounds:
    """Let the relaxation fill the table."""
    network = _network(board)
    states = max(network.num_states, 1)
    tracked = network.scarcest(min(network.need.bit_count(), _fitting(states)))
    relaxation = Relaxation(network, tracked)
    fewest = np.full((1 << len(tracked), network.num_states), NEVER, np.uint8)
    most = min(SUPPORT.view(board.puzzle.rules).most_words, NEVER - 1)
    for words in range(most + 1 if network.num_states else 0):  # else no word links
        new = (relaxation.table(words) < UNREACHABLE) & (fewest == NEVER)
        if words > 1 and not new.any():
            break
        fewest[new] = words
    return Bounds(relaxation.tracked, board.links, fewest.T.tobytes())


def _fitting(states: int) -> int:
    """How many tiles can be tracked."""
    return max((MOST // states).bit_length() - 1, 0)


def _network(board: Board) -> Network:
    """The candidates as arcs that cost nothing."""
    slack = board.puzzle.may_miss
    return Network(
        tail=board.first,
        head=board.last,
        mask=board.candidates.mask,
        cost=np.zeros(len(board), np.int64),
        sources=board.starts,
        sinks=board.ends,
        need=board.need,
        loose=board.need if slack else 0,
        slack=slack,
    )
