"""The models that a search gives to CP-SAT, and what each of them takes."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from cpbox.puzzle.wording import counted
from cpbox.search.cost import Scale
from cpbox.search.cp_sat import Answer, enumerate_chains, minimise
from cpbox.search.effort import ModelStatistics
from cpbox.search.instances import Chosen
from cpbox.search.solver_config import Log, SolverConfig
from cpbox_models import formulation
from cpbox_models.contract import Encoding


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
        self, config: SolverConfig, deadline: float, scale: Scale, log: Log | None
    ) -> None:
        self._config, self._deadline = config, deadline
        self._scale, self._log = scale, log
        self.statistics: list[ModelStatistics] = []

    def size(self, chosen: Chosen) -> str:
        """How many candidates there are, and of which kind."""
        kind = "survivor" if self._config.relaxation else "candidate"
        return counted(len(chosen.candidates), kind)

    def minimise(self, chosen: Chosen, asked: str) -> Answer:
        """Find the cheapest chain of the candidates; `asked` says what for."""
        name = self._name(chosen, asked)
        if self._log is not None:
            self._log(f"--- {name}")
        build = self._build(chosen)
        answer = minimise(build, self._left, self._config, self._log)
        self._count(name, chosen, answer)
        return answer

    def enumerate(
        self, chosen: Chosen, asked: str, on_chain: Callable[[tuple[int, ...]], None]
    ) -> Answer:
        """Find every chain of the candidates."""
        build, seed = self._build(chosen), self._config.seed
        answer = enumerate_chains(build, self._left, on_chain, seed)
        self._count(self._name(chosen, asked), chosen, answer)
        return answer

    @property
    def _left(self) -> float:
        return self._deadline - perf_counter()

    def _name(self, chosen: Chosen, asked: str) -> str:
        return f"{asked}, {self._config.formulation}, {self.size(chosen)}"

    def _build(self, chosen: Chosen) -> Callable[[], Encoding]:
        build = formulation(self._config.formulation)
        instance = replace(chosen.instance, deadline=self._deadline)
        return lambda: build(instance)

    def _count(self, name: str, chosen: Chosen, answer: Answer) -> None:
        """Keep what a model took; of one that was given up, that there was one."""
        effort, words = answer.effort, chosen.instance.num_words
        base = chosen.family.base(words)

        def values(cost: int | None) -> tuple[int, ...] | None:
            return None if cost is None else self._scale.unpack(cost + base)

        statistics = ModelStatistics(
            name=name,
            formulation=self._config.formulation,
            words=words,
            candidates=len(chosen.candidates),
            status=answer.verdict.value,
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
