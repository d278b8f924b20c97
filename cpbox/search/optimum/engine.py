"""Bound, filter, solve, widen: the proof that no chain is cheaper.

Chains are looked for by their number of words (and, where the objective asks for it,
by their worst rarity), a *level* each. A level knows a bound below which it holds no
chain, and the level with the least bound is worked on until the best chain is no
dearer than any bound. Working on a level means, at first, the relaxation's bound;
then a budget at or above the level's bound: the survivors of that budget hold every
chain within it, so that CP-SAT's answer on them settles the level up to the budget,
and no further, for the survivors hold only some of the dearer chains.
"""

from contextlib import suppress
from math import inf
from time import perf_counter

import numpy as np

from cpbox.basics.errors import Contradiction
from cpbox.basics.letters import in_text
from cpbox.basics.wording import counted
from cpbox.candidates.arrays import Ints, distinct
from cpbox.candidates.board import Board
from cpbox.fields.base import replace
from cpbox.puzzle import Objective
from cpbox.search.cost import CONSTANT, scale
from cpbox.search.optimum.cp_sat_models import Chosen, Models, choose
from cpbox.search.optimum.heuristic import OTHERS, Heuristic
from cpbox.search.optimum.ledger import Ledger, a_chain
from cpbox.search.optimum.levels import RANK, Level, Levels
from cpbox.search.relaxation import TooMany
from cpbox.search.relaxation.walk import Walk
from cpbox.search.solver_config import LimitedConfig, Log, Progress, Watch
from cpbox.search.verify import violations

MANY_SURVIVORS = 200  # before CP-SAT is given so many, a beam looks for a chain
COMPARED = 500  # steps of the walk that CP-SAT's "none" is held against


class Stopped(Exception):  # noqa: N818
    """The time is over, or the user pressed Ctrl-C."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


class Engine:
    """Proves which chain of a board is best.

    Parameters
    ----------
    board, config
        What to solve and how.
    deadline
        When to stop, in the time of ``time.perf_counter``.
    watch
        Told of progress; None for nobody.
    log
        Given CP-SAT's log; None for none.

    """

    def __init__(
        self,
        board: Board,
        config: LimitedConfig,
        deadline: float,
        watch: Watch | None = None,
        log: Log | None = None,
    ) -> None:
        self.board, self.config, self.deadline = board, config, deadline
        self.scale, self.ledger = scale(board), Ledger()
        self.best: tuple[int, tuple[int, ...]] | None = None
        self.chosen: Chosen | None = None  # among which CP-SAT found that, or had last
        self._holder: Level | None = None  # the level of the best chain
        self._is_met = False  # whether the beam met it, and not CP-SAT
        self._is_rough = False  # and that at a glance
        self._has_none = (
            False  # whether the same puzzle with another objective has none
        )
        self._watch = watch
        self.models = Models(config, deadline, self.scale, log)
        self._heuristic = Heuristic(board, self.checkpoint)
        self.levels = Levels(
            board, self.scale, self.ledger, self.checkpoint, relaxed=config.relaxation
        )

    def optimise(self, ceiling: float = inf) -> None:
        """Work until the best chain is proved best, or that there is none.

        Before: each open level's bound is true of its chains. After: `best` costs no
        more than the bound of any open level, or no level is open.

        Parameters
        ----------
        ceiling
            Stop once it is proved that no chain costs as little as this, too.

        Raises
        ------
        Stopped
            When there is no time left; what was found and proved stays.

        """
        while (level := self.levels.lowest()) is not None:
            if self._has_none:
                self.levels.close(level, "the same rules with the usual objective")
                continue
            if self.best is not None and level.bound >= self.best[0]:
                break
            if level.bound > ceiling:
                return
            if self.best is None and level.filter.is_begun(level.num_words):
                self._glance()
            self.work_on(level)
        if self._is_met and self._holder is not None:
            self._note_best(self._holder, "a beam search, and the claims above")

    def work_on(self, level: Level) -> None:
        """Let the relaxation bound the level; once it has, try a budget.

        Raises
        ------
        Stopped
            As `optimise`.

        """
        if level.is_bounded:
            self._solve(level)
        else:
            self.relax(level)

    def relax_only(self) -> None:
        """Let the relaxation alone say what every chain costs at least.

        Raises
        ------
        Stopped
            As `optimise`.

        """
        while (level := self.levels.lowest()) is not None and not level.is_bounded:
            self.relax(level)

    @property
    def bound(self) -> int | None:
        """No chain costs less; None when there is no chain at all."""
        level = self.levels.lowest()
        bounds = [] if level is None else [level.bound]
        bounds += [] if self.best is None else [self.best[0]]
        return min(bounds, default=None)

    def relax(self, level: Level) -> None:
        """Let the relaxation say what chains of the level cost at least.

        After: the level has that bound, or is closed, for it holds no chain.
        """
        level.filter.lighten(level.num_words)
        level.mark_bounded()
        relaxation = level.filter.relaxation
        if relaxation is None:
            return
        least = level.filter.bound(level.num_words)
        by = f"the relaxation, {level.filter.tracked}"
        if least is not None:
            self.levels.settle(level, least + level.base, by)
        elif relaxation.is_hopeless(level.num_words):
            self.levels.give_up(level, by)
        else:
            self.levels.close(level, by)

    def _solve(self, level: Level) -> None:
        """Try a budget: filter, then CP-SAT on the survivors; else widen.

        Before: the level's bound is that of its relaxation, and below the cost of the
        best chain. After: the bound is higher, or a chain is known that costs as much,
        or the relaxation is finer, or the next budget is another one.

        At first on the survivors of the cheapest relaxed chains alone; once a rule
        that the relaxation does not know has refuted these, on all within the budget.
        """
        survivors = self._survivors(level, self._budget(level))
        if survivors is None:
            return
        budget, slots = survivors
        level.count_budget()
        if not all(map(len, slots)):
            self.levels.settle(level, budget + 1, "the relaxation, every tile")
            return
        if sum(map(len, slots)) > MANY_SURVIVORS and self._heuristic.is_new(level):
            self._look_for_a_chain(level)
            if self.best is not None and self.best[0] <= budget:
                return
        if by := level.refuted_before(slots):
            self.levels.settle(level, budget + 1, by)
            return
        # A chain that is known is the limit up to which CP-SAT looks.
        below = level.limit if self.best is None else self.best[0] - 1
        budget = min(budget, below)
        price, by = self._minimise(level, slots, budget)
        self._compare(level, budget, price, by)
        if price is None:
            level.record_refuted(slots, by)
        if all(len(slot) == len(level.filter.family) for slot in slots):
            # No candidate was left out, so the answer holds for every budget.
            budget = below if price is None else max(budget, price)
        if price is None or price > budget:
            level.refute(None if level.filter.is_fine else price)
            if level.filter.is_fine:
                level.shorten()
            self.levels.settle(level, budget + 1, by)
            self._look_for_a_chain(level)
            return
        before = len(self.ledger.steps)
        self.levels.settle(level, price, by)
        self._note_best(level, by, together=len(self.ledger.steps) > before)

    def _glance(self) -> None:
        """Look once, quickly, for a chain of any level: something to show."""
        levels = [*self._heuristic.to_glance_at(self.levels)]
        for level in levels:
            if self._heuristic.lacks_letters:
                self._meet_shortest()
                return
            chain = self._heuristic.glance(level)
            if chain is not None:
                self._meet(level, chain)
                self._is_rough = True
                return
        if levels and self._heuristic.divides_tiles:
            self._meet_shortest()

    def _meet_shortest(self) -> None:
        """Know the chain that is best by the usual objective, if that takes little.

        Where few letters are left, a narrow beam meets none. And if no tile may be
        visited twice, charges for visits show soon that there is none, here or there.
        """
        puzzle = replace(self.board.puzzle, objective=Objective())
        board = Board(puzzle, self.board.candidates)
        engine = Engine(board, self.config, self.deadline)
        try:
            while engine.best is None and (level := engine.levels.lowest()) is not None:
                if level.filter.is_overdue and not self._heuristic.divides_tiles:
                    break
                engine.work_on(level)
        finally:  # whatever ends it, nothing of it is lost
            self.models.statistics += engine.models.statistics
            if engine.best is not None:
                self._meet_anywhere(engine.best[1])
            elif engine.levels.lowest() is None:
                self._has_none = True

    def _meet_anywhere(self, chain: tuple[int, ...]) -> None:
        """Know a chain of another search, at its own level."""
        worst = max(self.board.candidates.rarity[[*chain]].tolist())
        for level in self.levels:
            if level.num_words == len(chain) and level.worst_rarity in (None, worst):
                self._meet(level, chain)
                self._is_rough = True

    def _note_best(self, level: Level, by: str, *, together: bool = False) -> None:
        """Record that the best chain is the cheapest of its level, or of all.

        It is of all where no other level may have a cheaper one; by an objective that
        counts words first, a level of as few may still.
        """
        assert self.best is not None
        is_first = self.board.puzzle.objective.is_shortest_first
        is_of_all = is_first and self.bound == self.best[0]
        of = "" if is_of_all else level.claim.removeprefix("no chain")
        claim = f"{a_chain(self.best[0], self.scale)}, and none{of} is cheaper"
        self.ledger.note(claim, by, together=together)

    def _look_for_a_chain(self, level: Level) -> None:
        """Look for one of a level that takes long; if there is none, of the next ones.

        What was met at a glance counts as none there.
        """
        if self.best is None:
            self._glance()
        new = [each for each in self.levels if self._heuristic.is_new(each)]
        others = [each for each in new if each is not level]
        for other in [level, *sorted(others, key=RANK)[:OTHERS]]:
            if other is not level and self.best is not None and not self._is_rough:
                return
            if not other.is_bounded:
                self.relax(other)
            if not self.levels.is_open(other):
                continue
            most = other.limit if self.best is None else self.best[0] - 1
            for chain in self._heuristic.chains(other, min(most, other.limit)):
                self._meet(other, chain)

    def _meet(self, level: Level, chain: tuple[int, ...]) -> None:
        """Know a chain that a beam met; it is better than those before it.

        Raises
        ------
        Contradiction
            When it keeps the rules but costs less than the bound of its level.

        """
        price = self.price(level, chain)
        if price < level.bound:
            bound = f"the bound {self.scale.unpack(level.bound)}"
            words = in_text(self.board.words(chain))
            raise Contradiction(f"{words} keeps the rules, but is below {bound}")
        self._improve(price, chain, level)
        self._is_met = True
        places = level.filter.family.candidates.searchsorted(chain)
        slots = [np.array([place]) for place in places.tolist()]
        self.chosen = choose(self.board, level.filter.family, slots)
        self._report(level, price, None)

    def _improve(self, price: int, chain: tuple[int, ...], level: Level) -> None:
        """Know a chain that is better than those before it."""
        self.best, self._holder = (price, chain), level
        self._is_met = self._is_rough = False

    def _compare(self, level: Level, budget: int, price: int | None, by: str) -> None:
        """Hold CP-SAT's answer against what the relaxation says where both speak.

        Raises
        ------
        Contradiction
            When CP-SAT's chain costs less than the bound, or when CP-SAT found none
            within the budget although the relaxation's walk meets one.

        """
        relaxation = level.filter.plain
        if relaxation is None:
            return
        if price is not None and price < level.bound:
            bound = f"the relaxation's bound {self.scale.unpack(level.bound)}"
            chain = f"{a_chain(price, self.scale)} was found"
            assert self.best is not None  # it is that: its level was open before
            is_own = self._is_chain(self.board.words(self.best[1])) is True
            raise Contradiction(f"{chain}, below {bound}: {by}", is_own=is_own)
        if price is not None and price <= budget:
            return
        steps = iter(range(COMPARED))

        def step() -> None:
            if next(steps, None) is None:
                raise TooMany

        family, within = level.filter.family, (0, budget - level.base)
        walk = Walk(self.board, family, relaxation, step, within)
        with suppress(TooMany):
            for first, last in walk.batches(level.num_words):
                claim = f"{level.claim} within {self.scale.unpack(budget)}: {by}"
                words = (*first, last[0])
                says = f"{claim}; but {in_text(words)} is one"
                raise Contradiction(says, is_own=self._is_chain(words) is False)

    def _is_chain(self, words: tuple[str, ...]) -> bool | None:
        """Whether the verifier says so; None where several words count as one."""
        board = self.board
        return not violations(board.puzzle, words) if board.is_whole else None

    def _budget(self, level: Level) -> int:
        """The largest cost to try next, in whole units of the objective.

        Once a rule that the relaxation does not know has refuted its chains, CP-SAT may
        as well be asked about all that are left of a few candidates.
        """
        if level.filter.relaxation is None:
            return level.limit
        step = 1 if level.filter.is_fine else self.scale.step
        budget = level.widened(step)
        if level.is_refuted and level.filter.is_small:
            budget = level.limit
        if self.best is not None:
            budget = min(budget, max(self.best[0] - 1, level.bound))
        return min(budget, level.limit)

    def _survivors(self, level: Level, budget: int) -> tuple[int, list[Ints]] | None:
        """A budget, perhaps lowered, and the places in the family that matter.

        Every chain of the level that costs at most that has its words there.

        None when there were too many, and the bounds or the budget were made finer
        instead.
        """
        self._report(level, budget, None)
        if level.filter.is_worn:
            level.filter.refine()
            return None
        if level.filter.is_weak and level.filter.tune(level.num_words):
            level.shorten()
            return None
        if level.filter.is_long and self._hasten(level):
            return None
        try:
            spent, slots = level.filter.survivors(
                level.num_words,
                budget - level.base,
                cheapest=not level.is_refuted,
                briefly=self.best is None and self._heuristic.is_new(level),
            )
        except TooMany:
            if self._make_finer(level):
                return None
            return budget, level.filter.family.everyone(level.num_words)
        self._report(level, spent + level.base, slots)
        return spent + level.base, slots

    def _make_finer(self, level: Level) -> bool:
        """Make the bounds or the budget finer; False where they are as fine as can be.

        A chain that is met on the way may do as well. Of millions of candidates, it is
        looked for when the budget is small already.
        """
        if level.filter.is_huge and level.shorten():
            return True
        if level.filter.tune(level.num_words, again=True):
            level.shorten()
            return True
        if self._hasten(level) or level.shorten():
            return True
        self._look_for_a_chain(level)
        return level.filter.refine()

    def _hasten(self, level: Level) -> bool:
        """Do once what makes a long search shorter; False where all of it is done.

        Better multipliers raise the bounds, and a chain lowers the budget.
        """
        if is_tuned := level.filter.tune(level.num_words):
            level.shorten()
        if is_new := self._heuristic.is_new(level):
            self._look_for_a_chain(level)
        return is_tuned or is_new

    def checkpoint(self) -> None:
        """Stop when the time is over, or when that is asked for."""
        if perf_counter() > self.deadline or self.config.is_stopped:
            raise Stopped

    def _goal(self, level: Level, budget: int) -> str:
        """``4 words, at most 26 letters``."""
        values = zip(self.scale.objective.terms, self.scale.unpack(budget), strict=True)
        limits = [
            f"at {'least' if term.maximised else 'most'} {value} {term.name}"
            for term, value in values
            if term.name not in CONSTANT
        ]
        return ", ".join([counted(level.num_words, "word"), *limits[:1]])

    def _report(self, level: Level, budget: int, slots: list[Ints] | None) -> None:
        if self._watch is None:
            return
        bound = self.bound
        self._watch(
            Progress(
                self._goal(level, budget),
                None if slots is None else len(distinct(np.concatenate(slots))),
                None if self.best is None else self.board.words(self.best[1]),
                None if bound is None else self.scale.unpack(bound),
            )
        )

    def _minimise(
        self, level: Level, slots: list[Ints], budget: int
    ) -> tuple[int | None, str]:
        """The cost of the cheapest chain of the survivors, and who says so."""
        self.checkpoint()
        chosen = choose(self.board, level.filter.family, slots)
        most = None if self.best is None else self.best[0] - 1 - level.base
        answer = self.models.minimise(chosen, self._goal(level, budget), most)
        price = None
        if answer.chain is not None:
            chain = chosen.restore(answer.chain)
            price = self.price(level, chain)
            if self.best is None or price < self.best[0]:
                self._improve(price, chain, level)
                self._report(level, budget, slots)
        if self.best is None or (price == self.best[0] and level is self._holder):
            self.chosen = chosen
        if answer.interrupted or not answer.status.is_proof:
            raise Stopped(interrupted=answer.interrupted)
        return price, f"CP-SAT ({self.models.last}) on {self.models.size(chosen)}"

    def price(self, level: Level, chain: tuple[int, ...]) -> int:
        """What a chain of the level costs."""
        places = list(chain)
        values = {t: sum(v[places].tolist()) for t, v in self.board.values.items()}
        return self.scale.pack({**values, "worst_rarity": level.worst_rarity or 0})
