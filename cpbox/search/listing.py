"""Lists of chains: all of the best, the best few, or every one up to some length.

Each works on an engine that has proved its optimum. Its levels then say which
numbers of words hold chains at all, and from which cost on.
"""

from cpbox.config import OnChain
from cpbox.search.cost import LIMIT
from cpbox.search.cp_sat import Verdict
from cpbox.search.engine import Engine, Stopped
from cpbox.search.instance import choose
from cpbox.search.level import Level
from cpbox.wording import counted

Words = tuple[str, ...]
DONE = (Verdict.OPTIMAL, Verdict.INFEASIBLE)


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

    def worst(self, number: int | None) -> int | None:
        """What the last of the best so many costs; None where none were asked for."""
        best = sorted(self._cost.values())[:number] if number else []
        return best[-1] if best else None

    def all_optimal(self) -> None:
        """Find every chain as good as the best.

        Raises
        ------
        Stopped
            When there is no time left; some of the chains are known.

        """
        if self._engine.best is not None:
            best, _ = self._engine.best
            most_words = self._engine.board.puzzle.rules.most_words
            for level in self._levels(most_words, best):
                self._list(level, best, best)
        self._count("with this objective")

    def top(self, number: int) -> None:
        """Find the best chains, and perhaps some more.

        Raises
        ------
        Stopped
            When there is no time left; some of the chains are known.

        """
        while (level := self._engine.levels.lowest()) is not None:
            within_reach = sorted(self._cost.values())[:number]
            if len(within_reach) == number and level.bound > within_reach[-1]:
                return
            if level.is_bounded:
                budget = min(level.widened(self._engine.scale.step), level.limit)
                self._list(level, level.bound, budget)
                self._engine.levels.exhaust(level, budget)
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
        self._count(f"of at most {counted(most_words, 'word')}")

    def _levels(self, most_words: int, most_cost: int) -> list[Level]:
        """Levels up to so many words that may hold a chain of at most this cost."""
        levels = self._engine.levels

        def asked() -> list[Level]:
            few = [level for level in levels if level.num_words <= most_words]
            return [level for level in few if level.bound <= most_cost]

        while new := [level for level in asked() if not level.is_bounded]:
            self._engine.relax(new[0])
        return asked()

    def _count(self, which: str) -> None:
        claim = f"exactly {counted(len(self._cost), 'chain')} {which}"
        self._engine.ledger.note(claim, self._by)

    def _list(self, level: Level, least: int, most: int) -> None:
        """Find every chain of a level in a cost range, once for each way to trace it.

        A walk along the relaxation's tables meets the chains one by one, in time that
        grows with their number, and passes over those that a rule refuses which the
        tables do not know. Without the relaxation, CP-SAT enumerates its solutions.
        """
        relaxation = level.filter.relaxation
        if relaxation is None:
            self._enumerate(level, least, most)
            self._by = f"all solutions of CP-SAT ({self._engine.config.formulation})"
            return
        self._by = f"a walk along the relaxation, {level.filter.tracked}"
        board, family = self._engine.board, level.filter.family
        for places in relaxation.chains(level.num_words, most - level.base):
            price = int(family.cost[list(places)].sum()) + level.base
            chain = family.candidates[list(places)].tolist()
            if price >= least and board.allows(chain):
                self._found(price, board.words(chain))

    def _enumerate(self, level: Level, least: int, most: int) -> None:
        engine, family = self._engine, level.filter.family
        engine.checkpoint()
        within = least - level.base, most - level.base
        everyone = level.filter.everyone(level.num_words)
        chosen = choose(engine.board, family, everyone, within=within)

        def restore(chain: tuple[int, ...]) -> None:
            restored = chosen.restore(chain)
            self._found(engine.price(level, restored), engine.board.words(restored))

        asked = f"every chain of {counted(level.num_words, 'word')}"
        answer = engine.models.enumerate(chosen, asked, restore)
        if answer.interrupted or answer.verdict not in DONE:
            raise Stopped(interrupted=answer.interrupted)

    def _found(self, cost: int, chain: Words) -> None:
        if chain not in self._cost:
            self._cost[chain] = cost
            self._on_chain(chain)
