"""Lists of chains: all of the best, the best few, or every one up to some length.

Each works on an engine that has proved its optimum. Its levels then say which
numbers of words hold chains at all, and from which cost on.
"""

from cpbox.config import OnChain
from cpbox.search.claims import plural
from cpbox.search.cost import LIMIT
from cpbox.search.engine import Engine
from cpbox.search.level import Level

Words = tuple[str, ...]


class Listing:
    """Chains found so far, each once however it can be traced.

    Parameters
    ----------
    engine
        The engine, after `Engine.optimise`.
    on_chain
        Given each chain as it is found.

    """

    def __init__(self, engine: Engine, on_chain: OnChain) -> None:
        self._engine, self._on_chain = engine, on_chain
        self._cost: dict[Words, int] = {}
        self._by = "the claims above"

    @property
    def chains(self) -> tuple[Words, ...]:
        """The chains, the best first, ties in alphabetical order."""
        return tuple(sorted(self._cost, key=lambda chain: (self._cost[chain], chain)))

    def all_optimal(self) -> None:
        """Find every chain as good as the best.

        Raises
        ------
        Stopped
            When there is no time left; some of the chains are known.

        """
        if self._engine.best is not None:
            best, _ = self._engine.best
            for level in self._levels(self._engine.puzzle.rules.most_words, best):
                self._list(level, best, best)
        self._count("with this objective")

    def top(self, number: int) -> None:
        """Find the best chains, and perhaps some more.

        Raises
        ------
        Stopped
            When there is no time left; some of the chains are known.

        """
        while (level := self._engine.lowest()) is not None:
            within_reach = sorted(self._cost.values())[:number]
            if len(within_reach) == number and level.bound > within_reach[-1]:
                return
            if level.is_bounded:
                self._list_next(level)
            else:
                self._engine.relax(level)

    def every(self, most_words: int) -> None:
        """Find every chain of at most so many words.

        Raises
        ------
        Stopped
            When there is no time left; some of the chains are known.

        """
        for level in self._levels(most_words, LIMIT):
            self._list(level, 0, level.limit)
        self._count(f"of at most {plural(most_words, 'word')}")

    def _levels(self, most_words: int, most_cost: int) -> list[Level]:
        """Levels up to so many words that may hold a chain of at most this cost."""
        engine = self._engine

        def asked() -> list[Level]:
            levels = sorted(engine.levels.values(), key=lambda level: level.key)
            few = [level for level in levels if level.num_words <= most_words]
            return [level for level in few if level.bound <= most_cost]

        while new := [level for level in asked() if not level.is_bounded]:
            engine.relax(new[0])
        return asked()

    def _list_next(self, level: Level) -> None:
        """Find the cheapest chains of a level that are not known yet."""
        budget = min(self._engine.widened(level), level.limit)
        self._list(level, level.bound, budget)
        level.tries += 2  # the walk begins anew each time, so widen in growing strides
        level.bound = budget + 1
        if budget == level.limit:
            del self._engine.levels[level.key]

    def _list(self, level: Level, least: int, most: int) -> None:
        self._by = self._engine.list_chains(level, (least, most), self._found)

    def _count(self, which: str) -> None:
        claim = f"exactly {plural(len(self._cost), 'chain')} {which}"
        self._engine.note(claim, self._by)

    def _found(self, cost: int, chain: Words) -> None:
        if chain not in self._cost:
            self._cost[chain] = cost
            self._on_chain(chain)
