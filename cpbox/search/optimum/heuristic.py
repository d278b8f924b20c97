"""Where to look for a chain at once, how widely, and what counts as one.

The proof of a level may take long before it meets a chain. A chain that a beam search
meets is something to show, and an upper bound for the rest of the proof.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from cpbox.candidates.board import Board
from cpbox.search.optimum.beam import Beam
from cpbox.search.optimum.levels import Key, Level
from cpbox.search.relaxation import Relaxation
from cpbox.search.relaxation.filter import SUPPORT, Family, Filter, is_beside
from cpbox.search.verify import violations

WIDTHS = 250, 1500  # of the beam, when a level is looked at again and again
MANY = 50_000  # candidates, and of more the beam is the narrower
VERIFIED = 10  # of the chains of one beam that are held to the rules
GLANCE = 60  # the width of the beam that looks once, early
OTHERS = 3  # levels that are looked at besides the one that takes long


class Heuristic:
    """Looks for chains of levels."""

    def __init__(self, board: Board, checkpoint: Callable[[], None]) -> None:
        self._board, self._checkpoint = board, checkpoint
        self._is_unordered = SUPPORT.view(board.puzzle.rules).link == 0
        self._beams: dict[Filter, Beam] = {}
        self._looks: Counter[Key] = Counter()
        self._has_glanced = False

    @property
    def lacks_letters(self) -> bool:
        """Whether letters are limited, and the objective does not see to that."""
        puzzle = self._board.puzzle
        sees_to_that = puzzle.objective.is_shortest_first and not is_beside(self._board)
        return SUPPORT.view(puzzle.rules).max_letters is not None and not sees_to_that

    @property
    def divides_tiles(self) -> bool:
        """Whether words divide the tiles, and letters are not what comes first."""
        return self._board.is_fresh and is_beside(self._board)

    def is_new(self, level: Level) -> bool:
        """Whether the level can be looked at, and has not been."""
        return self._can_look(level) and not self._looks[level.key]

    def _can_look(self, level: Level) -> bool:
        return level.filter.relaxation is not None and self._board.is_whole

    def chains(self, level: Level, budget: int) -> Iterator[tuple[int, ...]]:
        """Chains of the level that cost at most so much, as candidates.

        Each keeps every rule, and is cheaper than the one before, which is known even
        if time ends the search for it. The next time, the level is looked at more
        widely; after some times, not at all.
        """
        look = self._looks[level.key]
        relaxation = level.filter.plain
        if relaxation is None or not self._can_look(level) or look == len(WIDTHS):
            return
        self._looks[level.key] += 1
        width = self._width(level.filter.family, look)
        for widest in (False, True):
            met = self._met(level, relaxation, budget, width, widest=widest)
            if met is not None:
                yield met[0]
                budget = met[1] - 1
            if budget < level.bound:
                break

    def to_glance_at(self, levels: Iterable[Level]) -> Iterator[Level]:
        """Levels that are likely to have chains; none if that was asked before.

        They have the most candidates, and many words.
        """
        if self._has_glanced or not self._board.is_whole:
            return
        self._has_glanced = True
        able = [level for level in levels if level.filter.relaxation is not None]
        most = max((len(level.filter.family) for level in able), default=0)
        able = [level for level in able if len(level.filter.family) == most]
        number = len(able)
        places = [number // 2, number - 1]
        if self._board.uses:  # few visits are enough for some words more
            places.insert(0, number * 2 // 3)
        for place in dict.fromkeys(places) if able else ():
            yield able[place]

    def glance(self, level: Level) -> tuple[int, ...] | None:
        """A chain of the level that a narrow beam meets at little effort, if any."""
        light = level.filter.light()
        width = GLANCE
        if self._board.uses:  # where many partial chains end in nothing
            width = max(width, self._width(level.filter.family, 0))
        met = self._met(level, light, level.limit, width, widest=True)
        return met and met[0]

    def _met(
        self,
        level: Level,
        relaxation: Relaxation,
        budget: int,
        width: int,
        *,
        widest: bool,
    ) -> tuple[tuple[int, ...], int] | None:
        """The cheapest chain that a beam meets, and what it costs."""
        family, within = level.filter.family, budget - level.base
        if level.filter not in self._beams:
            beam = Beam(self._board, family, self._checkpoint)
            self._beams[level.filter] = beam
        beam, words = self._beams[level.filter], level.num_words
        chains = beam.chains(relaxation, words, within, width, widest=widest)
        for places in chains[:VERIFIED]:
            chain = tuple(family.candidates[[*places]].tolist())
            if self._is_unordered:
                chain = tuple(sorted(chain))
            cost = level.base + int(family.cost[[*places]].sum())
            if cost <= budget and self._keeps(level, chain):
                return chain, cost
        return None

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
