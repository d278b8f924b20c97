"""The levels of a board that may hold a chain, and what closes them."""

from collections.abc import Callable, Iterator
from operator import attrgetter

from cpbox.candidates.board import Board
from cpbox.search.claims import none_at_all, none_below, none_of
from cpbox.search.cost import Scale
from cpbox.search.filter import Filter
from cpbox.search.ledger import Ledger
from cpbox.search.level import Key, Level
from cpbox.search.network import families

_RANK = attrgetter("rank")


class Levels:
    """A level for each number of words (and worst rarity) that may hold a chain.

    Parameters
    ----------
    board, scale
        What chains there may be, and what they cost.
    ledger
        Told of all that is proved about levels.
    checkpoint
        Called often; may raise to stop the work.
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
        for family in families(board, scale):
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

    def lowest(self) -> Level | None:
        """The open level with the least bound."""
        return min(self._open.values(), key=_RANK, default=None)

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
        rules, family = self._board.puzzle.rules, filter_.family
        is_whole = len(family) == len(self._board)
        ranges = (
            self._board.ranges if is_whole else self._board.ranges_of(family.candidates)
        )
        fixed = self._scale.base(family.worst_rarity or 0)
        cheapest = dearest = per_letter = 0
        for digit in self._scale.digits:
            if digit.term.name == "letters":
                per_letter = digit.per_word
            elif digit.term.name != "worst_rarity":
                ends = [digit.per_word * value for value in ranges[digit.term.name]]
                cheapest += min(ends)
                dearest += max(ends)
        shortest, longest = ranges["letters"]
        for num_words in range(rules.min_words, rules.most_words + 1):
            fewest = max(num_words * shortest, rules.min_letters)
            most = num_words * longest
            if rules.max_letters is not None:
                most = min(most, rules.max_letters)
            if fewest > most:
                claim = none_of(num_words, family.worst_rarity)
                self._ledger.note(claim, "the lengths of the words")
                continue
            extremes = per_letter * fewest, per_letter * most
            bound = fixed + num_words * cheapest + min(extremes)
            limit = fixed + num_words * dearest + max(extremes)
            level = Level(num_words, filter_, bound=bound, limit=limit)
            self._open[level.key] = level
