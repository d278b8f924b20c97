"""Lists of chains: all of the best, the best few, or every one up to some length.

Each works on an engine that has proved its optimum. Its levels then say which
numbers of words hold chains at all, and from which cost on.
"""

from sys import maxsize

from cpbox.basics.wording import counted
from cpbox.search.chains.counting import count
from cpbox.search.cost import LIMIT
from cpbox.search.optimum.cp_sat_models import choose
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.optimum.levels import Level
from cpbox.search.relaxation.walk import Range, Walk
from cpbox.search.solver_config import OnBatch, Request

Words = tuple[str, ...]

SHOWING = 5e-6  # seconds of the limit to sort and show a word of a chain that is kept


class Listing:
    """Chains found so far, each once however it can be traced.

    Parameters
    ----------
    engine
        The engine, after `Engine.optimise`.
    request
        What is asked for.
    on_batch
        Given the chains as they are found, unless they are only counted.

    """

    def __init__(
        self, engine: Engine, request: Request, on_batch: OnBatch | None
    ) -> None:
        self._engine, self._request, self._on_batch = engine, request, on_batch
        self._keep = (request.every is None or on_batch is None) and not request.count
        self._cost: dict[Words, int] = {}
        self._by: dict[str, None] = {}  # in order, each once
        self.count = 0

    @property
    def chains(self) -> tuple[Words, ...] | None:
        """The chains, the best first, ties in alphabetical order, if they were kept."""
        if not self._keep:
            return None
        ordered = sorted(self._cost, key=lambda chain: (self._cost[chain], chain))
        return tuple(ordered[: self._request.top])

    @property
    def worst(self) -> int | None:
        """What the last of the best so many costs; None where none were asked for."""
        top = self._request.top
        best = sorted(self._cost.values())[:top] if top else []
        return best[-1] if best else None

    def run(self) -> None:
        """Find them.

        Raises
        ------
        Stopped
            When there is no time left; some of the chains are known.

        """
        if self._request.all_optimal:
            self._all_optimal()
        elif self._request.top is not None:
            self._top(self._request.top)
        elif self._request.every is not None:
            self._every(self._request.every)

    def _all_optimal(self) -> None:
        """Find every chain as good as the best."""
        if self._engine.best is not None:
            best, _ = self._engine.best
            for level in self._levels(cost=best):
                self._find(level, (best, best))
        self._conclude("with this objective")

    def _top(self, number: int) -> None:
        """Find the best chains, and perhaps some more."""
        while (level := self._engine.levels.lowest()) is not None:
            within_reach = sorted(self._cost.values())[:number]
            if len(within_reach) == number and level.bound > within_reach[-1]:
                return
            if level.is_bounded:
                budget = min(level.widened(self._engine.scale.step), level.limit)
                self._find(level, (level.bound, budget))
                self._engine.levels.exhaust(level, budget)
            else:
                self._engine.relax(level)

    def _every(self, most_words: int) -> None:
        """Find every chain of at most so many words."""
        for level in self._levels(words=most_words):
            self._find(level, None)
        self._conclude(f"of at most {counted(most_words, 'word')}")

    def _levels(self, *, words: int = maxsize, cost: int = LIMIT) -> list[Level]:
        """Levels of so few words that may hold a chain of so little cost."""
        levels = self._engine.levels

        def wanted() -> list[Level]:
            few = [level for level in levels if level.num_words <= words]
            return [level for level in few if level.bound <= cost]

        while new := [level for level in wanted() if not level.is_bounded]:
            self._engine.relax(new[0])
        return wanted()

    def _conclude(self, which: str) -> None:
        if self._engine.best is None:  # that there is no chain at all says it
            return
        claim = f"exactly {counted(self.count, 'chain')} {which}"
        self._engine.ledger.note(claim, "; ".join(self._by) or "the claims above")

    def _find(self, level: Level, cost: Range | None) -> None:
        """Find every chain of a level, in a cost range if one is given.

        A walk along the relaxation's tables meets the chains, in time that grows with
        their number. Without the relaxation, CP-SAT enumerates its solutions.
        """
        relaxation, engine = level.filter.plain, self._engine
        within = None if cost is None else (cost[0] - level.base, cost[1] - level.base)
        if relaxation is None:
            self._enumerate(level, within or (0, level.limit - level.base))
            name = engine.config.formulations[0]
            self._by[f"all solutions of CP-SAT ({name})"] = None
            return
        family = level.filter.family
        if self._request.count:
            network = relaxation.network
            number = count(engine.board, level, network, within, engine.checkpoint)
            if number is not None:
                self.count += number
                self._by["inclusion and exclusion"] = None
                return
        walk = Walk(engine.board, family, relaxation, engine.checkpoint, within)
        self._by[f"a walk along the relaxation, {level.filter.tracked}"] = None
        if self._request.count and walk.adds_up:
            self.count += walk.count(level.num_words)
            return
        for first, last in walk.batches(level.num_words):
            self._take(first, last)
            if self._keep:
                engine.deadline -= SHOWING * level.num_words * len(last)
                so_far = level.base + sum(walk.cost_of[word] for word in first)
                for word in last:
                    self._cost[*first, word] = so_far + walk.cost_of[word]

    def _take(self, first: Words, last: Words) -> None:
        if self._on_batch is not None and not self._request.count:
            self._on_batch(first, last)
        self.count += len(last)

    def _enumerate(self, level: Level, within: Range) -> None:
        engine, family = self._engine, level.filter.family
        engine.checkpoint()
        everyone = level.filter.family.everyone(level.num_words)
        chosen = choose(engine.board, family, everyone, within=within)
        seen: set[Words] = set()  # a chain comes once for each way to trace it

        def restore(chain: tuple[int, ...]) -> None:
            restored = chosen.restore(chain)
            words = engine.board.words(restored)
            if words not in seen:
                seen.add(words)
                self._take(words[:-1], words[-1:])
                if self._keep:
                    self._cost[words] = engine.price(level, restored)

        goal = f"every chain of {counted(level.num_words, 'word')}"
        answer = engine.models.enumerate(chosen, goal, restore)
        if answer.interrupted or not answer.status.is_proof:
            raise Stopped(interrupted=answer.interrupted)
