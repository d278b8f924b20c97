"""Where to look for a chain at once, how widely, and what counts as one.

The proof of a level may take long before it meets a chain. A chain that a beam search
meets is something to show, and an upper bound for the rest of the proof.
"""

from collections import Counter
from collections.abc import Callable

from cpbox.candidates.board import Board
from cpbox.search.optimum.beam import Beam
from cpbox.search.optimum.levels import Key, Level
from cpbox.search.relaxation.filter import SUPPORT, Family, Filter
from cpbox.search.verify import violations

WIDTHS = 250, 1500  # of the beam, when a level is looked at again and again
MANY = 50_000  # candidates, and of more the beam is the narrower
VERIFIED = 10  # of the chains of one beam that are held to the rules
OTHERS = 3  # levels that are looked at besides the one that takes long


class Heuristic:
    """Looks for chains of levels."""

    def __init__(self, board: Board, checkpoint: Callable[[], None]) -> None:
        self._board, self._checkpoint = board, checkpoint
        self._is_unordered = SUPPORT.view(board.puzzle.rules).link == 0
        self._beams: dict[Filter, Beam] = {}
        self._looks: Counter[Key] = Counter()

    def is_new(self, level: Level) -> bool:
        """Whether the level can be looked at, and has not been."""
        return self._can_look(level) and not self._looks[level.key]

    def _can_look(self, level: Level) -> bool:
        return level.filter.relaxation is not None and self._board.is_whole

    def chain(self, level: Level, budget: int) -> tuple[int, ...] | None:
        """A chain of the level that costs at most so much, as candidates.

        It keeps every rule, and is the cheapest that was met. The next time, the level
        is looked at more widely; after some times, not at all.
        """
        look = self._looks[level.key]
        relaxation, family = level.filter.relaxation, level.filter.family
        if relaxation is None or not self._can_look(level) or look == len(WIDTHS):
            return None
        self._looks[level.key] += 1
        if level.filter not in self._beams:
            beam = Beam(self._board, family, self._checkpoint)
            self._beams[level.filter] = beam
        beam, best = self._beams[level.filter], None
        for widest in (False, True):
            chains = beam.chains(
                relaxation,
                level.num_words,
                budget - level.base,
                self._width(family, look),
                widest=widest,
            )
            for places in chains[:VERIFIED]:
                chain = tuple(family.candidates[[*places]].tolist())
                if self._is_unordered:
                    chain = tuple(sorted(chain))
                cost = level.base + int(family.cost[[*places]].sum())
                if cost <= budget and self._keeps(level, chain):
                    best, budget = chain, cost - 1
                    break
            if budget < level.bound:
                break
        return best

    @staticmethod
    def _width(family: Family, look: int) -> int:
        """How wide the beam is: less so where each partial chain has many ways on."""
        widest = WIDTHS[look]
        return max(widest // 5, min(widest, widest * MANY // len(family)))

    def _keeps(self, level: Level, chain: tuple[int, ...]) -> bool:
        """Whether a chain of the level keeps every rule, by the rules alone."""
        worst = max(self._board.candidates.rarity[[*chain]].tolist())
        if level.worst_rarity not in (None, worst):
            return False
        return not violations(self._board.puzzle, self._board.words(chain))
