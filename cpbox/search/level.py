"""A level: the chains of some number of words, and what is known of them."""

from cpbox.search.claims import none_of
from cpbox.search.filter import Filter

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
        self._heard: int | None = None  # the refinement that has had its say
        self._tries = 0  # budgets in a row that held no chain, at little effort
        self._goal: int | None = None  # what a chain costs that is not proved best

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
        return self._heard == self.filter.refinements

    def hear(self) -> None:
        """Know that it has."""
        self._heard = self.filter.refinements

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

    def tried(self) -> None:
        """A budget was tried: the next may be larger, if this took little effort."""
        self._tries = self._tries + 1 if self.filter.is_cheap else 0

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
