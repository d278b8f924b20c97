"""Bound, filter, solve, widen: the proof that no chain is cheaper.

Chains are looked for by their number of words, a *level* each. A level knows a
bound below which it holds no chain, and the level with the least bound is worked
on until the best chain is no dearer than any bound. Working on a level means, at
first, the relaxation's bound; then a budget at or above the level's bound: the
survivors of that budget hold every chain within it, so that CP-SAT's answer on
them settles the level up to the budget, and no further, for the survivors hold
only some of the dearer chains.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from cpbox.candidates import Candidates
from cpbox.claims import a_chain, none_below, none_of, plural
from cpbox.config import Progress, SolverConfig, Watch
from cpbox.cost import scale
from cpbox.instances import choose, network
from cpbox.puzzle import Puzzle
from cpbox.relaxation import Relaxation, TooMany
from cpbox.result import Step
from cpbox.solver import Verdict, enumerate_chains, minimise
from cpbox.tracing import Ints
from cpbox_models import FORMULATIONS

FIRST_TABLE = 1 << 17  # entries of the first bound tables
MANY_CANDIDATES = 50_000  # so many make the search dear: begin with larger tables
LARGEST_TABLE = 1 << 22  # entries of the tables after refinement
FEW_STEPS = 300_000  # partial chains to hold before the bounds are refined
MANY_STEPS = 8_000_000  # partial chains to hold when they cannot be

Tell = Callable[[int, tuple[str, ...]], None]


class Stopped(Exception):  # noqa: N818
    """The time is over, or the user pressed Ctrl-C."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


@dataclass
class Level:
    """What is known of the chains of some number of words.

    Parameters
    ----------
    num_words
        That number.
    bound
        No such chain costs less.
    limit
        No such chain that keeps the rules costs more.
    bounded
        Whether the relaxation has had its say.
    tries
        Budgets that held no chain.
    refuted
        Whether a chain that the relaxation took for one was none.
    goal
        Cost of a chain that is known but not proved best; the next budget.

    """

    num_words: int
    bound: int
    limit: int
    bounded: bool = False
    tries: int = 0
    refuted: bool = False
    goal: int | None = None

    @property
    def stride(self) -> int:
        """Units of the objective to widen the budget by: more after some tries."""
        return 1 << max(0, self.tries - 3)


class Engine:
    """Proves which chain is best, on one word list.

    Parameters
    ----------
    puzzle, candidates, config
        What to solve and how.
    deadline
        When to stop, in the time of ``time.perf_counter``.
    watch
        Told of progress.

    """

    def __init__(
        self,
        puzzle: Puzzle,
        candidates: Candidates,
        config: SolverConfig,
        deadline: float,
        watch: Watch,
    ) -> None:
        self.puzzle, self.candidates, self.config = puzzle, candidates, config
        self.scale = scale(puzzle, candidates)
        self.steps: list[Step] = []
        self.best: tuple[int, tuple[int, ...]] | None = None
        self.is_hopeless = False  # whether no chain of any length is known to exist
        self._deadline, self._watch = deadline, watch
        self._cost = self.scale.costs(candidates)
        self._network = network(puzzle, candidates, self._cost)
        self._clock = perf_counter()
        self._relaxation: Relaxation | None = None
        self.levels = self._open_levels()
        if config.relaxation and self.levels:
            many = len(candidates) > MANY_CANDIDATES
            self._track(FIRST_TABLE << 2 * many)

    def _open_levels(self) -> dict[int, Level]:
        """A level for each number of words, unless no chain can cover the box."""
        tiles = self.puzzle.box.tiles
        lacking = [t for t, n in self._network.coverage.items() if not n]
        if lacking:
            names = " or ".join(tiles[t] for t in lacking if t < len(tiles))
            names = names if len(self.candidates) else "anything"
            self.is_hopeless = True
            self.note(
                f"no chain of any length: no candidate covers {names}", "the prefilter"
            )
            return {}
        rules = self.puzzle.rules
        return {
            k: self._open_level(k) for k in range(rules.min_words, rules.max_words + 1)
        }

    def _open_level(self, num_words: int) -> Level:
        rules, scale_ = self.puzzle.rules, self.scale
        letters = max(rules.min_letters, num_words * int(self.candidates.letters.min()))
        limit = num_words * int(self._cost.max())
        leading = [term for term in scale_.terms if term != "words"][:1]
        if rules.max_letters is not None and leading == ["letters"]:
            over = scale_.at_least(words=num_words, letters=rules.max_letters + 1)
            limit = min(limit, over - 1)
        return Level(
            num_words, scale_.at_least(words=num_words, letters=letters), limit
        )

    # ------------------------------------------------------------------ the loop

    def optimise(self) -> None:
        """Work until the best chain is proved best, or that there is none.

        Raises
        ------
        Stopped
            When there is no time left; what was found and proved stays.

        """
        while (level := self.lowest()) is not None:
            if self.best is not None and level.bound >= self.best[0]:
                return
            if level.bounded or self._relaxation is None:
                self._solve(level)
            else:
                self.relax(level)

    def lowest(self) -> Level | None:
        """The level with the least bound."""
        levels = self.levels.values()
        return min(levels, key=lambda x: (x.bound, x.num_words), default=None)

    @property
    def bound(self) -> int | None:
        """No chain costs less; None when there is no chain at all."""
        level = self.lowest()
        bounds = [] if level is None else [level.bound]
        bounds += [] if self.best is None else [self.best[0]]
        return min(bounds, default=None)

    def relax(self, level: Level) -> None:
        """Let the relaxation say what chains of so many words cost at least."""
        relaxation = self._relaxation
        level.bounded = True
        if relaxation is None:
            return
        least = relaxation.bound(level.num_words)
        by = f"the relaxation, {self._tracked(relaxation)}"
        if least is not None:
            self._settle(level, least, by)
        elif relaxation.is_hopeless(level.num_words):
            self.is_hopeless = True
            self.levels.clear()
            self.note("no chain of any length", by)
        else:
            self._close(level, by)

    def _solve(self, level: Level) -> None:
        """Try a budget: filter, then CP-SAT on the survivors.

        At first on the survivors of the cheapest relaxed chains alone; once a rule
        that the relaxation does not know has refuted these, on all within the budget.
        """
        found = self._survivors(level, self._budget(level))
        if found is None:
            return
        budget, slots = found
        level.tries += 1
        if not all(map(len, slots)):
            self._settle(level, budget + 1, "the relaxation, every tile")
            return
        chain, by = self._minimise(slots)
        if chain is None or self._price(chain) > budget:
            level.refuted = True
            level.goal = None if chain is None else self._price(chain)
            self._settle(level, budget + 1, by)
            return
        price = self._price(chain)
        self._settle(level, price, by)
        self.note(f"{a_chain(price, self.scale)}, and none is cheaper", by)

    def _budget(self, level: Level) -> int:
        """The largest cost to try next, in whole units of the objective."""
        if self._relaxation is None:
            return level.limit
        budget = self.widened(level)
        if self.best is not None:
            budget = min(budget, max(self.best[0] - 1, level.bound))
        return min(budget, level.limit)

    def widened(self, level: Level) -> int:
        """The cost to which to widen, in whole units of the objective."""
        unit = self.scale.step
        if level.goal is not None and level.goal >= level.bound:
            return (level.goal // unit + 1) * unit - 1
        return (level.bound // unit + level.stride) * unit - 1

    def _settle(self, level: Level, bound: int, by: str) -> None:
        """Record that no chain of the level costs less than the bound."""
        if bound > level.limit:
            self._close(level, by)
        elif bound > level.bound:
            for claim in none_below(level.num_words, level.bound, bound, self.scale):
                self.note(claim, by)
            level.bound = bound

    def _close(self, level: Level, by: str) -> None:
        """Record that the level holds no chain at all."""
        del self.levels[level.num_words]
        self.note(none_of(level.num_words), by)

    def note(self, claim: str, by: str) -> None:
        """Record a claim, with the time since the last one."""
        now = perf_counter()
        self.steps.append(Step(claim, by, now - self._clock))
        self._clock = now

    # ---------------------------------------------------------------- the filter

    def _track(self, entries: int) -> None:
        """Track as many things as tables of so many entries allow."""
        number = (entries // self._network.num_states).bit_length() - 1
        tracked = self._network.scarcest(number)
        self._relaxation = Relaxation(self._network, tracked, self.checkpoint)
        for level in self.levels.values():
            level.bounded = False

    def _tracked(self, relaxation: Relaxation) -> str:
        if relaxation.is_exact:
            return "every tile"
        return f"{len(relaxation.tracked)} of {self._network.need.bit_count()} tiles"

    def _survivors(self, level: Level, budget: int) -> tuple[int, list[Ints]] | None:
        """A budget, perhaps lowered, and the candidates of each slot that matter.

        None when there were too many, and the bounds or the budget were made finer
        instead.
        """
        self._report(level, budget, None)
        relaxation = self._relaxation
        everything = [np.arange(len(self.candidates))] * level.num_words
        if relaxation is None:
            return budget, everything
        entries = 2 * self._network.num_states << len(relaxation.tracked)
        is_last = relaxation.is_exact or entries > LARGEST_TABLE
        try:
            budget, slots = relaxation.survivors(
                level.num_words,
                budget,
                MANY_STEPS if is_last else FEW_STEPS,
                cheapest=not level.refuted,
            )
        except TooMany:
            if not is_last:
                self._track(min(2 * entries, LARGEST_TABLE))
            elif level.stride > 1:
                level.tries = 0
            else:
                return budget, everything
            return None
        self._report(level, budget, slots)
        return budget, slots

    def checkpoint(self) -> None:
        """Stop when the time is over."""
        if perf_counter() > self._deadline:
            raise Stopped

    def _report(self, level: Level, budget: int, slots: list[Ints] | None) -> None:
        values = dict(zip(self.scale.terms, self.scale.unpack(budget), strict=True))
        tried = [f"{values[t]} {t}" for t in self.scale.terms[:2] if t != "words"]
        self._watch(
            Progress(
                ", at most ".join([plural(level.num_words, "word"), *tried]),
                None if slots is None else sum(map(len, slots)),
                None if self.best is None else self.words(self.best[1]),
                None if self.bound is None else self.scale.unpack(self.bound),
            )
        )

    # ---------------------------------------------------------------- the solver

    def _minimise(self, slots: list[Ints]) -> tuple[tuple[int, ...] | None, str]:
        """The cheapest chain of the survivors, and who says so."""
        self.checkpoint()
        chosen = choose(self.puzzle, self.candidates, self._cost, slots)
        encoding = FORMULATIONS[self.config.formulation](chosen.instance)
        left = self._deadline - perf_counter()
        answer = minimise(encoding, left, self.config.workers)
        chain = None if answer.chain is None else chosen.restore(answer.chain)
        if chain is not None:
            self._keep(chain)
        if answer.interrupted or answer.verdict in (Verdict.FEASIBLE, Verdict.UNKNOWN):
            raise Stopped(interrupted=answer.interrupted)
        return chain, self._solver_on(chosen.candidates)

    def _solver_on(self, candidates: tuple[int, ...]) -> str:
        kind = "candidate" if self._relaxation is None else "survivor"
        return f"CP-SAT ({self.config.formulation}) on {plural(len(candidates), kind)}"

    def _keep(self, chain: tuple[int, ...]) -> None:
        price = self._price(chain)
        if self.best is None or price < self.best[0]:
            self.best = price, chain

    def _price(self, chain: tuple[int, ...]) -> int:
        return int(self._cost[list(chain)].sum())

    def words(self, chain: tuple[int, ...]) -> tuple[str, ...]:
        """A chain's words."""
        return tuple(self.candidates.words[i] for i in chain)

    def list_chains(self, level: Level, within: tuple[int, int], tell: Tell) -> str:
        """Tell the cost and the words of every chain of a level in a cost range.

        A chain is told once for each way to trace it. A walk along the relaxation's
        tables meets the chains one by one, in time that grows with their number, and
        passes over those that a rule refuses which the tables do not know. Without
        the relaxation, CP-SAT enumerates its solutions.

        Returns
        -------
        Who lists them.

        Raises
        ------
        Stopped
            When there is no time left; some chains may not have been told.

        """
        if self._relaxation is None:
            self._enumerate(level, within, tell)
            return f"all solutions of CP-SAT ({self.config.formulation})"
        for chain in self._relaxation.chains(level.num_words, within[1]):
            if self._price(chain) >= within[0] and self._keeps_rules(chain):
                tell(self._price(chain), self.words(chain))
        return f"a walk along the relaxation, {self._tracked(self._relaxation)}"

    def _enumerate(self, level: Level, within: tuple[int, int], tell: Tell) -> None:
        everything = [np.arange(len(self.candidates))] * level.num_words
        self.checkpoint()
        chosen = choose(
            self.puzzle, self.candidates, self._cost, everything, within=within
        )
        encoding = FORMULATIONS[self.config.formulation](chosen.instance)

        def restore(chain: tuple[int, ...]) -> None:
            found = chosen.restore(chain)
            tell(self._price(found), self.words(found))

        answer = enumerate_chains(encoding, self._deadline - perf_counter(), restore)
        if answer.interrupted or answer.verdict is Verdict.UNKNOWN:
            raise Stopped(interrupted=answer.interrupted)

    def _keeps_rules(self, chain: tuple[int, ...]) -> bool:
        """Whether a chain that links and covers keeps the other rules of chains."""
        rules, words = self.puzzle.rules, self.words(chain)
        letters = sum(map(len, words))
        return (
            (rules.repeat_words or len(set(words)) == len(words))
            and rules.min_letters <= letters
            and (rules.max_letters is None or letters <= rules.max_letters)
            and all(word in words for word in rules.require)
        )
