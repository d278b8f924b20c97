"""Bound, filter, solve, widen: the proof that no chain is cheaper.

Chains are looked for by their number of words (and, where the objective asks for it,
by their worst rarity), a *level* each. A level knows a bound below which it holds no
chain, and the level with the least bound is worked on until the best chain is no
dearer than any bound. Working on a level means, at first, the relaxation's bound;
then a budget at or above the level's bound: the survivors of that budget hold every
chain within it, so that CP-SAT's answer on them settles the level up to the budget,
and no further, for the survivors hold only some of the dearer chains.
"""

from collections.abc import Callable, Mapping
from time import perf_counter

import numpy as np

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.tracing import Ints
from cpbox.config import Progress, SolverConfig, Watch
from cpbox.errors import Contradiction
from cpbox.puzzle import Puzzle
from cpbox.result import Step
from cpbox.search.claims import a_chain, none_at_all, none_below, none_of, plural
from cpbox.search.cost import CONSTANT, scale, word_values
from cpbox.search.cp_sat import Verdict, enumerate_chains, minimise
from cpbox.search.filter import Filter
from cpbox.search.instance import choose, families, keeps_uses
from cpbox.search.level import Key, Level
from cpbox_models import FORMULATIONS

COMPARED = 500  # steps of the relaxation's walk that CP-SAT's "none" is held against

Tell = Callable[[int, tuple[str, ...]], None]


class Stopped(Exception):  # noqa: N818
    """The time is over, or the user pressed Ctrl-C."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


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
        self.levels: dict[Key, Level] = {}
        self._deadline, self._watch = deadline, watch
        self._clock = perf_counter()
        self._values = word_values(puzzle, candidates)
        self._open_levels()

    def _open_levels(self) -> None:
        """A level for each number of words, unless no chain can cover the box."""
        rules, hopeless = self.puzzle.rules, True
        for worst, family in families(self.puzzle, self.candidates, self.scale):
            relaxed = self.config.relaxation
            filter_ = Filter(
                self.puzzle, self.candidates, family, self.checkpoint, relaxed=relaxed
            )
            if lacking := filter_.lacking():
                claim = f"{none_at_all(worst)}: no candidate covers {lacking}"
                self.note(claim, "the prefilter")
                continue
            hopeless = False
            ranges = self._ranges(family.candidates)
            for k in range(rules.min_words, rules.most_words + 1):
                self._open_level(k, worst, filter_, ranges)
        self.is_hopeless = hopeless

    def _ranges(self, members: Ints) -> dict[str, tuple[int, int]]:
        """The least and the most that a candidate adds to each term."""
        values = {term: value[members] for term, value in self._values.items()}
        return {term: (int(v.min()), int(v.max())) for term, v in values.items()}

    def _open_level(
        self,
        num_words: int,
        worst: int | None,
        filter_: Filter,
        ranges: Mapping[str, tuple[int, int]],
    ) -> None:
        rules = self.puzzle.rules
        least = {term: num_words * low for term, (low, _) in ranges.items()}
        most = {term: num_words * high for term, (_, high) in ranges.items()}
        least["letters"] = max(least["letters"], rules.min_letters)
        if rules.max_letters is not None:
            most["letters"] = min(most["letters"], rules.max_letters)
        least["worst_rarity"] = most["worst_rarity"] = worst or 0
        if least["letters"] > most["letters"]:
            self.note(none_of(num_words, worst), "the lengths of the words")
            return
        better, worse = {}, {}
        for term in self.scale.terms:
            values = least[term.name], most[term.name]
            better[term.name], worse[term.name] = values[:: -1 if term.maximised else 1]
        constant, per_word = filter_.family.base
        level = Level(
            num_words,
            worst,
            filter_,
            constant + per_word * num_words,
            self.scale.pack(better),
            self.scale.pack(worse),
        )
        self.levels[level.key] = level

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
            if level.is_bounded:
                self._solve(level)
            else:
                self.relax(level)

    def lowest(self) -> Level | None:
        """The level with the least bound."""
        levels = self.levels.values()
        return min(levels, key=lambda x: (x.bound, x.key), default=None)

    @property
    def bound(self) -> int | None:
        """No chain costs less; None when there is no chain at all."""
        level = self.lowest()
        bounds = [] if level is None else [level.bound]
        bounds += [] if self.best is None else [self.best[0]]
        return min(bounds, default=None)

    def relax(self, level: Level) -> None:
        """Let the relaxation say what chains of the level cost at least."""
        relaxation = level.filter.relaxation
        level.relaxed_by = relaxation
        if relaxation is None:
            return
        least = relaxation.bound(level.num_words)
        by = f"the relaxation, {level.filter.tracked}"
        if least is not None:
            self._settle(level, least + level.base, by)
        elif relaxation.is_hopeless(level.num_words):
            self._give_up(level, by)
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
        level.tries = level.tries + 1 if level.filter.is_cheap else 0
        if not all(map(len, slots)):
            self._settle(level, budget + 1, "the relaxation, every tile")
            return
        price, by = self._minimise(level, slots)
        self._compare(level, budget, price, by)
        if price is None or price > budget:
            level.refuted = True
            level.goal = price
            self._settle(level, budget + 1, by)
            return
        self._settle(level, price, by)
        self.note(f"{a_chain(price, self.scale)}, and none is cheaper", by)

    def _compare(self, level: Level, budget: int, price: int | None, by: str) -> None:
        """Hold CP-SAT's answer against what the relaxation says where both speak.

        Raises
        ------
        Contradiction
            When CP-SAT's chain costs less than the bound, or when CP-SAT found none
            within the budget although the relaxation's walk meets one.

        """
        relaxation = level.filter.relaxation
        if relaxation is None:
            return
        if price is not None and price < level.bound:
            bound = f"the relaxation's bound {self.scale.unpack(level.bound)}"
            found = f"{a_chain(price, self.scale)} was found"
            raise Contradiction(f"{found}, below {bound}: {by}")
        if price is not None and price <= budget:
            return
        within = budget - level.base
        for places in relaxation.chains(level.num_words, within, COMPARED):
            chain = tuple(level.filter.family.candidates[list(places)].tolist())
            if self._keeps_rules(chain):
                tried = f"{level.claim} within {self.scale.unpack(budget)}: {by}"
                raise Contradiction(
                    f"{tried}; but {' '.join(self.words(chain))} is one"
                )

    def _budget(self, level: Level) -> int:
        """The largest cost to try next, in whole units of the objective."""
        if level.filter.relaxation is None:
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

    def _survivors(self, level: Level, budget: int) -> tuple[int, list[Ints]] | None:
        """A budget, perhaps lowered, and the places in the family that matter.

        None when there were too many, and the bounds or the budget were made finer
        instead.
        """
        self._report(level, budget, None)
        found = level.filter.survivors(
            level.num_words,
            budget - level.base,
            cheapest=not level.refuted,
            may_fail=level.stride > 1,
        )
        if found is None:
            level.tries = 0
            return None
        spent, slots = found
        self._report(level, spent + level.base, slots)
        return spent + level.base, slots

    def _settle(self, level: Level, bound: int, by: str) -> None:
        """Record that no chain of the level costs less than the bound."""
        if bound > level.limit:
            self._close(level, by)
        elif bound > level.bound:
            for claim in none_below(level.claim, level.bound, bound, self.scale):
                self.note(claim, by)
            level.bound = bound

    def _close(self, level: Level, by: str) -> None:
        """Record that the level holds no chain at all."""
        del self.levels[level.key]
        self.note(level.claim, by)

    def _give_up(self, level: Level, by: str) -> None:
        """Record that no level with these candidates holds a chain."""
        self.levels = {
            key: other
            for key, other in self.levels.items()
            if other.filter is not level.filter
        }
        self.note(none_at_all(level.worst_rarity), by)
        self.is_hopeless = level.worst_rarity is None

    def note(self, claim: str, by: str) -> None:
        """Record a claim, with the time since the last one."""
        now = perf_counter()
        self.steps.append(Step(claim, by, now - self._clock))
        self._clock = now

    def checkpoint(self) -> None:
        """Stop when the time is over."""
        if perf_counter() > self._deadline:
            raise Stopped

    def _report(self, level: Level, budget: int, slots: list[Ints] | None) -> None:
        values = zip(self.scale.terms, self.scale.unpack(budget), strict=True)
        tried = [
            f"at {'least' if term.maximised else 'most'} {value} {term.name}"
            for term, value in values
            if term.name not in CONSTANT
        ]
        bound = self.bound
        self._watch(
            Progress(
                ", ".join([plural(level.num_words, "word"), *tried[:1]]),
                None if slots is None else sum(map(len, slots)),
                None if self.best is None else self.words(self.best[1]),
                None if bound is None else self.scale.unpack(bound),
            )
        )

    # ---------------------------------------------------------------- the solver

    def _minimise(self, level: Level, slots: list[Ints]) -> tuple[int | None, str]:
        """The cost of the cheapest chain of the survivors, and who says so."""
        self.checkpoint()
        family = level.filter.family
        chosen = choose(self.puzzle, self.candidates, family, slots)
        encoding = FORMULATIONS[self.config.formulation](chosen.instance)
        left = self._deadline - perf_counter()
        answer = minimise(encoding, left, self.config.workers)
        price = None
        if answer.chain is not None:
            price = self._keep(level, chosen.restore(answer.chain))
        if answer.interrupted or answer.verdict in (Verdict.FEASIBLE, Verdict.UNKNOWN):
            raise Stopped(interrupted=answer.interrupted)
        kind = "candidate" if level.filter.relaxation is None else "survivor"
        number = plural(len(chosen.candidates), kind)
        return price, f"CP-SAT ({self.config.formulation}) on {number}"

    def _keep(self, level: Level, chain: tuple[int, ...]) -> int:
        """Keep the chain if it is the best so far; return what it costs."""
        price = self._price(level, chain)
        if self.best is None or price < self.best[0]:
            self.best = price, chain
        return price

    def _price(self, level: Level, chain: tuple[int, ...]) -> int:
        values = {t: int(v[list(chain)].sum()) for t, v in self._values.items()}
        return self.scale.pack({**values, "worst_rarity": level.worst_rarity or 0})

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
        relaxation, family = level.filter.relaxation, level.filter.family
        if relaxation is None:
            self._enumerate(level, within, tell)
            return f"all solutions of CP-SAT ({self.config.formulation})"
        for places in relaxation.chains(level.num_words, within[1] - level.base):
            price = int(family.cost[list(places)].sum()) + level.base
            chain = tuple(family.candidates[list(places)].tolist())
            if price >= within[0] and self._keeps_rules(chain):
                tell(price, self.words(chain))
        return f"a walk along the relaxation, {level.filter.tracked}"

    def _enumerate(self, level: Level, within: tuple[int, int], tell: Tell) -> None:
        self.checkpoint()
        family = level.filter.family
        everything = [np.arange(len(family.candidates))] * level.num_words
        asked = within[0] - level.base, within[1] - level.base
        chosen = choose(self.puzzle, self.candidates, family, everything, within=asked)
        encoding = FORMULATIONS[self.config.formulation](chosen.instance)

        def restore(chain: tuple[int, ...]) -> None:
            found = chosen.restore(chain)
            tell(self._price(level, found), self.words(found))

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
            and keeps_uses(self.puzzle, self.candidates, chain)
        )
