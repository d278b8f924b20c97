"""Levels: the chains of some number of words, and what is known of them."""

from dataclasses import dataclass

from cpbox.search.claims import none_of
from cpbox.search.filter import Filter

Key = tuple[int, int]  # number of words, worst rarity


@dataclass
class Level:
    """What is known of the chains of some number of words.

    Parameters
    ----------
    num_words
        That number.
    worst_rarity
        That of its chains, where the objective asks for it; else None.
    filter
        Its candidates, and what the relaxation knows of them.
    base
        What its chains cost beyond the sum over their candidates.
    bound
        No such chain costs less.
    limit
        No such chain that keeps the rules costs more.
    relaxed_by
        The relaxation that has had its say, if any.
    tries
        Budgets in a row that held no chain, at little effort.
    refuted
        Whether a chain that the relaxation took for one was none.
    goal
        Cost of a chain that is known but not proved best; the next budget.

    """

    num_words: int
    worst_rarity: int | None
    filter: Filter
    base: int
    bound: int
    limit: int
    relaxed_by: object = None
    tries: int = 0
    refuted: bool = False
    goal: int | None = None

    @property
    def stride(self) -> int:
        """Units of the objective to widen the budget by: more after some tries."""
        return 1 << max(0, self.tries - 3)

    @property
    def is_bounded(self) -> bool:
        """Whether the relaxation, as it stands, has had its say."""
        return self.relaxed_by is self.filter.relaxation

    @property
    def key(self) -> Key:
        """Its place among the levels."""
        return self.num_words, self.worst_rarity or 0

    @property
    def claim(self) -> str:
        """The beginning of a claim that it holds no chain."""
        return none_of(self.num_words, self.worst_rarity)
