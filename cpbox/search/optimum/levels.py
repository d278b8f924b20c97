"""The levels of a board that may hold a chain, and what closes them."""

from collections.abc import Callable, Iterator
from operator import attrgetter
from sys import maxsize

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.candidates.board import Board
from cpbox.search.cost import Scale
from cpbox.search.optimum.ledger import Ledger, none_at_all, none_below, none_of
from cpbox.search.relaxation import Relaxation
from cpbox.search.relaxation.filter import SUPPORT, Filter, families_of

SMALL_SEARCH = 30_000_000  # pairs of a partial chain and an arc: a fraction of a second
FLAT = 1.5  # times the effort of the search before: a larger budget costs little more

Key = tuple[int, int]  # number of words, worst rarity


class Level:
    """What is known of the chains of some number of words.

    Parameters
    ----------
    num_words
        That number.
    filter_
        Its candidates, and what the relaxation knows of them.
    bound
        No such chain costs less.
    limit
        No such chain that keeps the rules costs more.

    """

    def __init__(
        self, num_words: int, filter_: Filter, *, bound: int, limit: int
    ) -> None:
        self.num_words, self.filter, self.limit = num_words, filter_, limit
        self.worst_rarity = filter_.family.worst_rarity
        self.base = filter_.family.base(num_words)
        self.is_refuted = False  # whether a chain of the relaxation's was none
        self.key: Key = num_words, self.worst_rarity or 0  # its place among the levels
        self.rank = bound, self.key  # levels are worked on in this order
        self._bounded_by: Relaxation | None = None  # which has had its say
        self._tries = 0  # budgets in a row that held no chain, at little effort
        self._effort = 0  # of the last of these
        self._goal: int | None = None  # what a chain costs that is not proved best
        self._refuted: tuple[list[Ints], str] | None = None  # the last, and by whom

    @property
    def claim(self) -> str:
        """The beginning of a claim that it holds no chain."""
        return none_of(self.num_words, self.worst_rarity)

    @property
    def bound(self) -> int:
        """No chain of the level costs less."""
        return self.rank[0]

    def rise(self, bound: int) -> None:
        """Know that no chain of the level costs less than this."""
        self.rank = max(self.bound, bound), self.key

    @property
    def is_bounded(self) -> bool:
        """Whether the relaxation, as it stands, has had its say."""
        return self._bounded_by is self.filter.relaxation

    def mark_bounded(self) -> None:
        """Know that it has."""
        self._bounded_by = self.filter.relaxation

    def widened(self, unit: int) -> int:
        """The budget to try next, in whole units of the objective.

        Up to a chain that is known; else by more units after some tries.
        """
        if self._goal is not None and self._goal >= self.bound:
            return (self._goal // unit + 1) * unit - 1
        return (self.bound // unit + self._stride) * unit - 1

    @property
    def _stride(self) -> int:
        return 1 << max(0, self._tries - 1)

    def count_budget(self) -> None:
        """A budget was tried: the next may be larger, if effort is small or flat."""
        before, self._effort = self._effort, self.filter.effort
        growth = max(1, self._effort / before) if before else 1
        is_flat = before > 0 and growth < FLAT
        is_small = self._effort * growth < SMALL_SEARCH
        self._tries = self._tries + 1 if is_small or is_flat else 0

    def listed(self, budget: int) -> None:
        """Every chain within a budget is known; the next walk begins anew, so widen."""
        self.rise(budget + 1)
        self._tries += 2

    def shorten(self) -> bool:
        """Widen by single units from now on; False where that was so already."""
        was_long = self._stride > 1
        self._tries = 0
        return was_long

    def refute(self, goal: int | None) -> None:
        """No chain within the budget keeps the rules; a dearer one may be known."""
        self.is_refuted, self._goal = True, goal

    def record_refuted(self, slots: list[Ints], by: str) -> None:
        """Remember candidates of which no chain can be made."""
        self._refuted = slots, by

    def refuted_before(self, slots: list[Ints]) -> str:
        """Who refuted these candidates, or more of them; empty if nobody did."""
        if self._refuted is None:
            return ""
        survivors, by = self._refuted
        is_within = all(
            np.isin(s, h).all() for s, h in zip(slots, survivors, strict=True)
        )
        return by if is_within else ""


RANK = attrgetter("rank")


class Levels:
    """A level for each number of words (and worst rarity) that may hold a chain.

    Parameters
    ----------
    board, scale
        What chains there may be, and what they cost.
    ledger
        Told of all that is proved about levels.
    relaxed
        Whether the relaxation filters the candidates.

    """

    def __init__(
        self,
        board: Board,
        scale: Scale,
        ledger: Ledger,
        checkpoint: Callable[[], None],
        *,
        relaxed: bool,
    ) -> None:
        self.is_hopeless = True  # whether no chain of any length is known to exist
        self._board, self._scale, self._ledger = board, scale, ledger
        self._open: dict[Key, Level] = {}
        for family in families_of(board, scale):
            filter_ = Filter(board, family, checkpoint, relaxed=relaxed)
            if lacking := filter_.lacking():
                claim = f"{none_at_all(family.worst_rarity)}: no candidate covers"
                ledger.note(f"{claim} {lacking}", "the prefilter")
            else:
                self.is_hopeless = False
                self._open_family(filter_)

    def __iter__(self) -> Iterator[Level]:
        """Those that are open, by their keys."""
        return iter(sorted(self._open.values(), key=lambda level: level.key))

    def is_open(self, level: Level) -> bool:
        """Whether the level may hold a chain."""
        return self._open.get(level.key) is level

    def lowest(self) -> Level | None:
        """The open level with the least bound."""
        return min(self._open.values(), key=RANK, default=None)

    def settle(self, level: Level, bound: int, by: str) -> None:
        """Record that no chain of the level costs less than the bound."""
        if bound > level.limit:
            self.close(level, by)
            return
        claims = none_below(level.claim, level.bound, bound, self._scale)
        for place, (claim, excludes) in enumerate(claims):
            self._ledger.note(claim, by, together=place > 0, excludes=excludes)
        level.rise(bound)

    def close(self, level: Level, by: str) -> None:
        """Record that the level holds no chain at all."""
        del self._open[level.key]
        self._ledger.note(level.claim, by)

    def give_up(self, level: Level, by: str) -> None:
        """Record that no level with these candidates holds a chain."""
        for key, other in [*self._open.items()]:
            if other.filter is level.filter:
                del self._open[key]
        self._ledger.note(none_at_all(level.worst_rarity), by)
        self.is_hopeless = level.worst_rarity is None

    def exhaust(self, level: Level, budget: int) -> None:
        """Every chain of the level within a budget has been listed."""
        level.listed(budget)
        if budget >= level.limit:
            del self._open[level.key]

    def _open_family(self, filter_: Filter) -> None:
        """A level for each number of words, from the least to the most cost."""
        rules, family = SUPPORT.view(self._board.puzzle.rules), filter_.family
        ranges = self._board.ranges_of(family.candidates)
        numbers = np.arange(rules.min_words, rules.most_words + 1)
        bound = np.full(len(numbers), self._scale.base(family.worst_rarity or 0))
        limit, is_open = bound.copy(), np.ones(len(numbers), np.bool_)
        within = {
            name: self._totals(name, numbers, *extremes)
            for name, extremes in ranges.items()
        }
        for least, most in within.values():
            is_open &= least <= most
        for digit in self._scale.digits:
            if digit.term.name != "worst_rarity":
                ends = [digit.per_word * total for total in within[digit.term.name]]
                bound += np.minimum(*ends)
                limit += np.maximum(*ends)
        for place, num_words in enumerate(numbers.tolist()):
            if is_open[place]:
                level = Level(
                    num_words, filter_, bound=int(bound[place]), limit=int(limit[place])
                )
                self._open[level.key] = level
            else:
                claim = none_of(num_words, family.worst_rarity)
                self._ledger.note(claim, "the lengths of the words and the visits")

    def _totals(
        self, term: str, numbers: Ints, lowest: int, highest: int
    ) -> tuple[Ints, Ints]:
        """The least and the most of a term in chains of each of some numbers of words.

        Of words that each have between the lowest and the highest of it.
        """
        board, rules = self._board, SUPPORT.view(self._board.puzzle.rules)
        least, most = numbers * lowest, numbers * highest
        if term not in board.visit_values:  # what a visit adds to it, bounds the others
            return least, most
        least = np.maximum(least, board.least_by_coverage(term, numbers))
        most = np.minimum(most, board.most_by_visits(term, numbers))
        if term == "letters":
            least = np.maximum(least, rules.min_letters)
            most = np.minimum(most, rules.max_letters or maxsize)
        return least, most
