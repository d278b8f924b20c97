"""The levels of a board that may hold a chain, and what closes them."""

from collections.abc import Callable, Iterator, Mapping

from cpbox.candidates.board import Board
from cpbox.search.claims import none_at_all, none_below, none_of
from cpbox.search.cost import Scale
from cpbox.search.filter import Filter
from cpbox.search.ledger import Ledger
from cpbox.search.level import Key, Level
from cpbox.search.network import Family, families

Range = tuple[int, int]


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
        return min(self._open.values(), key=lambda x: (x.bound, x.key), default=None)

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
        rules, ranges = self._board.puzzle.rules, self._ranges(filter_.family)
        for num_words in range(rules.min_words, rules.most_words + 1):
            self._open_level(num_words, filter_, ranges)

    def _ranges(self, family: Family) -> dict[str, Range]:
        """The least and the most that a candidate adds to each term."""
        values = self._board.values.items()
        own = {name: value[family.candidates] for name, value in values}
        return {name: (int(v.min()), int(v.max())) for name, v in own.items()}

    def _open_level(
        self, num_words: int, filter_: Filter, ranges: Mapping[str, Range]
    ) -> None:
        rules, worst = self._board.puzzle.rules, filter_.family.worst_rarity
        least = {name: num_words * low for name, (low, _) in ranges.items()}
        most = {name: num_words * high for name, (_, high) in ranges.items()}
        least["letters"] = max(least["letters"], rules.min_letters)
        if rules.max_letters is not None:
            most["letters"] = min(most["letters"], rules.max_letters)
        least["worst_rarity"] = most["worst_rarity"] = worst or 0
        if least["letters"] > most["letters"]:
            self._ledger.note(none_of(num_words, worst), "the lengths of the words")
            return
        better, worse = {}, {}
        for term in self._board.puzzle.objective.terms:
            values = least[term.name], most[term.name]
            better[term.name], worse[term.name] = values[:: -1 if term.maximised else 1]
        level = Level(
            num_words,
            filter_,
            bound=self._scale.pack(better),
            limit=self._scale.pack(worse),
        )
        self._open[level.key] = level
