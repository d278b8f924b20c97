"""What a search gives to CP-SAT: candidates as an instance, and what models take."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle
from time import perf_counter

import numpy as np

from cpbox.basics.errors import Contradiction
from cpbox.basics.wording import counted
from cpbox.candidates.arrays import Ints, distinct
from cpbox.candidates.board import Board
from cpbox.search.cost import Scale
from cpbox.search.optimum.cp_sat import Answer, enumerate_chains, minimise
from cpbox.search.relaxation.filter import Family
from cpbox.search.results.result import ModelStatistics, Status
from cpbox.search.solver_config import LimitedConfig, Log, is_unusual
from cpbox_models import DEFAULT, OWN, formulation, is_able
from cpbox_models.contract import Instance

FIRST_TURN = 0.2  # of CP-SAT's units of effort, each about a second
LONGER = 2  # each turn than the one before
SUITS = {"trail": "linearization_level: 2"}  # parameters that a formulation needs


def is_apart(config: LimitedConfig) -> bool:
    """Whether this process is to outlive models that are not the usual ones."""
    if not is_unusual(config):
        return False
    from cpbox.search.workers import PASSES, is_worker  # and much of Python's own

    if PASSES and config.formulations[0] not in OWN:
        return True  # it need not look at the time, and only a process can be ended
    return not is_worker()  # where nothing is passed, a worker can start no other


@dataclass(frozen=True)
class Chosen:
    """Some of the candidates, renumbered.

    Parameters
    ----------
    instance
        What a formulation is given.
    candidates
        The number of each of its candidates among all of them.
    family
        What they were chosen from.

    """

    instance: Instance
    candidates: tuple[int, ...]
    family: Family

    def restore(self, chain: tuple[int, ...]) -> tuple[int, ...]:
        """A chain of the instance, as candidates among all of them."""
        chosen = tuple(self.candidates[i] for i in chain)
        return tuple(sorted(chosen)) if self.instance.unordered else chosen


def choose(
    board: Board,
    family: Family,
    slots: list[Ints],
    *,
    within: tuple[int, int] | None = None,
) -> Chosen:
    """Hand the candidates of some slots to a formulation.

    Parameters
    ----------
    board, family
        What to solve.
    slots
        The candidates that may stand in each slot, as places in the family.
    within
        Ask for all chains whose cost lies between these, and not for the cheapest.

    """
    places = distinct(np.concatenate(slots))
    used, candidates = family.candidates[places], board.candidates
    visits, cover = board.new_visits, board.puzzle.to_cover
    instance = Instance(
        words=tuple(board.candidates.words.take(used)),
        first=tuple(board.first[used].tolist()),
        last=tuple(board.last[used].tolist()),
        tiles=tuple(
            frozenset([t for t in cover if mask >> t & 1])
            for mask in candidates.mask[used].tolist()
        ),
        letters=tuple(candidates.letters[used].tolist()),
        cost=tuple(family.cost[places].tolist()),
        slots=tuple(tuple(places.searchsorted(s).tolist()) for s in slots),
        links=tuple(map(tuple, board.link_visits.tolist())),
        cover=frozenset(cover),
        slack=board.puzzle.may_miss,
        starts=frozenset(np.flatnonzero(board.starts).tolist()),
        ends=frozenset(np.flatnonzero(board.ends).tolist()),
        groups=tuple(
            tuple(np.flatnonzero(np.isin(used, group)).tolist())
            for group in family.groups
        ),
        visits=() if visits is None else tuple(map(tuple, visits[used].tolist())),
        uses=board.uses,
        rules=board.puzzle.rules,
        least_cost=None if within is None else within[0],
        most_cost=None if within is None else within[1],
        optimise=within is None,
    )
    return Chosen(instance, tuple(used.tolist()), family)


class Models:
    """Gives models to CP-SAT, and keeps count of them.

    Parameters
    ----------
    config, deadline
        How to search, and until when, in the time of ``time.perf_counter``.
    scale
        What costs mean.
    log
        Given CP-SAT's log, each model's name before it; None for none.

    """

    def __init__(
        self, config: LimitedConfig, deadline: float, scale: Scale, log: Log | None
    ) -> None:
        self._config, self._deadline = config, deadline
        self._scale, self._log = scale, log
        self._formulations = config.formulations  # that which begins first
        self.statistics: list[ModelStatistics] = []

    @property
    def formulations(self) -> Iterator[str]:
        """Those of the models, also of the ones to come until they are looked at."""
        return (model.formulation for model in self.statistics)

    def size(self, chosen: Chosen) -> str:
        """How many candidates there are, and of which kind."""
        kind = "survivor" if self._config.relaxation else "candidate"
        return counted(len(chosen.candidates), kind)

    def minimise(self, chosen: Chosen, goal: str, most: int | None = None) -> Answer:
        """Find the cheapest chain of the candidates that cost at most so much.

        `goal` says what for. Formulations take turns, each longer than the one before,
        until one of them has an answer; a chain that one of them found is as much as
        the next may cost.
        """
        best: Answer | None = None
        for name, turn in self._turns(chosen.instance):
            answer = self._take_turn(chosen, goal, most, name, turn)
            if answer.chain is not None:
                best, most = answer, answer.effort.cost
            if answer.status.is_proof or answer.interrupted or self._is_over:
                self._begin_with(name)
                break
        if answer.status.is_proof or best is None:
            return answer
        return replace(best, interrupted=answer.interrupted)

    def _turns(self, instance: Instance) -> Iterator[tuple[str, str]]:
        """The formulation of each turn, and parameters that end it."""
        if len(self._formulations) == 1:
            yield self._formulations[0], ""
            return
        effort = FIRST_TURN
        for name in cycle(self._formulations):
            if name == DEFAULT or is_able(name, instance):
                yield name, f"max_deterministic_time: {effort} {SUITS.get(name, '')}"
                effort *= LONGER

    def _begin_with(self, name: str) -> None:
        """Give the first turn on later models to the formulation that settled one."""
        others = [each for each in self._formulations if each != name]
        self._formulations = name, *others

    def _take_turn(
        self, chosen: Chosen, goal: str, most: int | None, name: str, turn: str
    ) -> Answer:
        """What CP-SAT says of the model of one formulation."""
        title = self._name(chosen, goal, name)
        if self._log is not None:
            self._log(f"--- {title}")
        instance, config = self._instance(chosen, most), self._config
        if is_apart(config):
            from cpbox.search.optimum.own_process import minimise_apart

            answer = minimise_apart(instance, self._left, config, self._log)
        else:
            build = partial(formulation(name), instance)
            answer = minimise(build, self._left, config, self._log, turn=turn)
        self._count(title, chosen, answer, name)
        checked_cost(instance, answer, name)
        return answer

    @property
    def _is_over(self) -> bool:
        return self._left <= 0 or self._config.is_stopped

    @property
    def last(self) -> str:
        """The formulation of the last model."""
        return self.statistics[-1].formulation

    def enumerate(
        self, chosen: Chosen, goal: str, on_chain: Callable[[tuple[int, ...]], None]
    ) -> Answer:
        """Find every chain of the candidates."""
        instance, config = self._instance(chosen), self._config
        name = config.formulations[0]
        if is_apart(config):
            from cpbox.search.optimum.own_process import enumerate_apart

            answer = enumerate_apart(instance, self._left, on_chain, config)
        else:
            build = partial(formulation(name), instance)
            answer = enumerate_chains(build, self._left, on_chain, config)
        self._count(self._name(chosen, goal, name), chosen, answer, name)
        return answer

    @property
    def _left(self) -> float:
        return self._deadline - perf_counter()

    def _name(self, chosen: Chosen, goal: str, name: str) -> str:
        return f"{goal}, {name}, {self.size(chosen)}"

    def _instance(self, chosen: Chosen, most: int | None = None) -> Instance:
        deadline, stop = self._deadline, self._config.stop
        instance = replace(chosen.instance, deadline=deadline, stop=stop)
        return instance if most is None else replace(instance, most_cost=most)

    def _count(self, title: str, chosen: Chosen, answer: Answer, name: str) -> None:
        """Keep what a model took; of one that was given up, that there was one."""
        effort, words = answer.effort, chosen.instance.num_words
        base = chosen.family.base(words)

        def values(cost: int | None) -> tuple[int, ...] | None:
            return None if cost is None else self._scale.unpack(cost + base)

        statistics = ModelStatistics(
            name=title,
            formulation=name,
            words=words,
            candidates=len(chosen.candidates),
            status=answer.status.value,
            variables=effort.variables,
            constraints=effort.constraints,
            branches=effort.branches,
            conflicts=effort.conflicts,
            objective=values(effort.cost),
            bound=values(effort.bound),
            build_seconds=effort.build_seconds,
            solve_seconds=effort.solve_seconds,
        )
        self.statistics.append(statistics)


def checked_cost(instance: Instance, answer: Answer, name: str) -> int:
    """What the words of an answer's chain cost.

    Raises
    ------
    Contradiction
        When the formulation does not minimise that. Of a chain that is not said to be
        the best, the cost may not have come.

    """
    cost, chain = answer.effort.cost or 0, answer.chain or ()
    own = sum(instance.cost[i] for i in chain)
    if cost != own and answer.status is Status.OPTIMAL:
        says = f"the model {name} has a chain of value {cost:,}"
        raise Contradiction(f"{says}, but its words cost {own:,}")
    return own
