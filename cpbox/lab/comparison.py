"""Formulations side by side: each on the same models, in a process apart.

What is compared: cpbox solves the puzzle as a whole first. The chains of the answer's
number of words are then a model, as `model_scope` gives it, once on the survivors that
CP-SAT had last for them, once on all candidates; each formulation builds it and CP-SAT
minimises it, with the same settings and time limit.
"""

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter

from cpbox.basics.errors import Contradiction, InputError
from cpbox.basics.letters import in_text
from cpbox.basics.wording import counted
from cpbox.puzzle import Puzzle
from cpbox.search.list_run import check_chain
from cpbox.search.optimum.cp_sat import GRACE, Answer, Effort, is_at_work, minimise
from cpbox.search.optimum.cp_sat_models import checked_cost
from cpbox.search.optimum.model_scope import Scope
from cpbox.search.results.result import Status, Trusting, total, unusual
from cpbox.search.solver_config import LimitedConfig, Progress, Watch, blaming
from cpbox.search.word_lists import Outcome, answer, outcomes
from cpbox.search.workers import Died, Worker
from cpbox_models import formulation
from cpbox_models.contract import Instance

PATIENCE = 2 * GRACE  # seconds beyond the time limit; the process has its own grace
WHOLE = "cpbox"  # who solves the puzzle as a whole, from its words on
Values = tuple[int, ...]
Costs = tuple[float, int | None, int | None]  # seconds, the best cost, the bound
Moment = tuple[float, float | None, float | None]  # the same in units of a term

COLUMNS = (
    *("formulation", "relaxation", "candidates", "words", "status", "trusted"),
    *("chain", "objective", "bound", "gap", "variables", "constraints", "branches"),
    *("conflicts", "build_seconds", "solve_seconds", "seconds", "progress", "unit"),
    "problem",
)


@dataclass(frozen=True, kw_only=True)
class ComparedRun(Trusting):
    """A solver on a model, or cpbox on the whole puzzle.

    Parameters
    ----------
    formulation
        Who built the model; `WHOLE` for cpbox itself, which may have built several.
    relaxation, candidates
        Whether the relaxation has had its say, and how many candidates there were: of
        a model those that it was given, of cpbox all that can be played; None where
        the time ended before the words were traced.
    words
        Words of a chain of the model; None for cpbox, which looks for that number.
    status
        What is proved: of cpbox, of the puzzle; else of the model.
    chain
        The best chain found, as words.
    objective, bound
        Values of the puzzle's terms: of that chain, and below which no chain of the
        model is, as the solver says.
    effort
        What it took; for cpbox, sums over its models, and the cost that its answer has
        in the model of the others if it is proved.
    seconds
        Time in all, without starting the program.
    progress
        When the solver knew of a better chain or a better bound: seconds, and of both
        the most important term that differs between the model's chains, the later
        terms as fractions of it. None for cpbox.
    unit
        What that term counts.
    problem
        Why the formulation refuses the puzzle; None if it does not.
    trusted
        The unusual formulations that it rests on: they may leave out chains.

    """

    formulation: str
    relaxation: bool
    candidates: int | None
    words: int | None
    status: Status
    chain: tuple[str, ...] | None
    objective: Values | None
    bound: Values | None
    effort: Effort
    seconds: float
    progress: tuple[Moment, ...] = ()
    unit: str = ""
    problem: str | None = None
    trusted: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether this is cpbox on the whole puzzle."""
        return self.formulation == WHOLE

    @property
    def gap(self) -> float | None:
        """How far the bound is from the best chain in that unit, as a part of that.

        As a part of 1, where the best chain has less than 1 of the unit. The gap is 0
        where the chain is proved best, and None where there is no chain; of cpbox, it
        is 0 or None.
        """
        if self.is_whole:
            return 0.0 if self.status is Status.OPTIMAL else None
        _, best, bound = self.progress[-1] if self.progress else (0, None, None)
        if best is None or bound is None:
            return None
        return abs(best - bound) / max(best, 1)

    def record(self) -> dict[str, object]:
        """All of it by name, the same in a table, in JSON and in rows."""
        record = vars(self.effort) | vars(self)
        record |= {"status": self.status.value, "gap": self.gap}
        record["progress"] = tuple([tuple(map(_rounded, x)) for x in self.progress])
        return {name: _rounded(record[name]) for name in COLUMNS}


def _rounded(value: object) -> object:
    """To millionths, where it is a fraction: more digits say nothing."""
    return round(value, 6) if isinstance(value, float) else value


class Agreement:
    """What is known of the chains of a number of words, and who says so.

    No chain that one run finds may cost less than another run's bound. The bound of
    a run on survivors is one on their chains, and is held against these, if the whole
    is proved: then they hold the best chain.

    Parameters
    ----------
    whole
        cpbox on the whole puzzle.

    """

    def __init__(self, whole: ComparedRun) -> None:
        self._found: list[ComparedRun] = []
        self._bounds: list[tuple[ComparedRun, Collection[str] | None]] = []
        self._is_proved = whole.status is Status.OPTIMAL
        self.hold(whole)

    def hold(self, run: ComparedRun, survivors: Collection[str] | None = None) -> None:
        """Hold a run against those before.

        Parameters
        ----------
        run
            What it found is a chain, and costs so much: who calls has checked that.
        survivors
            The words that it is about; None for all.

        Raises
        ------
        InputError
            When a chain refutes what is not cpbox's own, and nothing else.
        Contradiction
            When a chain refutes what is cpbox's own.

        """
        if run.effort.cost is not None:
            self._found.append(run)
        if self._is_proved or not run.relaxation:
            self._bounds.append((run, survivors))
        for claim, words in self._bounds:  # cpbox's own answer first
            for found in self._found:
                if _refutes(found, claim, words):
                    with blaming(claim.trusted):
                        raise Contradiction(f"{_finding(found)}, but {_claim(claim)}")


def _refutes(
    found: ComparedRun, claim: ComparedRun, words: Collection[str] | None
) -> bool:
    """Whether a chain costs less than a bound on the chains of some words."""
    assert found.effort.cost is not None
    is_among = words is None or {*(found.chain or ())} <= {*words}
    return is_among and found.effort.cost < _bound(claim)


def _finding(run: ComparedRun) -> str:
    chain = in_text(run.chain or ())
    return f"{_who(run)} found {chain}, which costs {run.effort.cost}"


def _claim(run: ComparedRun) -> str:
    if run.bound is None:
        return f"{_who(run)} shows that there is none"
    return f"{_who(run)} shows {run.bound}: {_bound(run)} at least"


def _bound(run: ComparedRun) -> float:
    if run.status is Status.INFEASIBLE:
        return inf
    return -inf if run.effort.bound is None else run.effort.bound


def _who(run: ComparedRun) -> str:
    kind = "survivor" if run.relaxation and not run.is_whole else "candidate"
    return f"{run.formulation} on {counted(run.candidates or 0, kind)}"


# ------------------------------------------------------------------------- the runs


def compared(
    puzzle: Puzzle,
    config: LimitedConfig,
    formulations: Sequence[str],
    watch: Watch | None = None,
) -> Iterator[ComparedRun]:
    """Run cpbox on the whole puzzle, then each formulation on the answer's model.

    Parameters
    ----------
    config
        How cpbox searches, and with which settings of CP-SAT the models are solved;
        the time limit is that of each run. Without the relaxation, there are no
        survivors to compare on.
    watch
        Told of progress while cpbox solves the whole.

    Yields
    ------
    What came of each, as soon as it is known; of the whole alone, if it has no chain.

    Raises
    ------
    InputError
        When the puzzle cannot be solved as it stands, or a formulation that is not
        cpbox's own is wrong.
    Contradiction
        When two of cpbox's own disagree: a bug in one of them, or in CP-SAT.
    KeyboardInterrupt
        When the user interrupts it.

    """
    by_list = outcomes(puzzle, config, watch=watch)
    model = by_list[-1].model
    whole = _whole(by_list, model, config)
    agreement = Agreement(whole)
    yield whole
    if model is None:
        return
    everyone = model.with_all_candidates()
    with closing(Worker(limit_memory)) as worker:
        survivors = {*model.board.words(model.chosen.candidates)}
        for each in [model, everyone] if model.is_filtered else [everyone]:
            for name in formulations:
                if config.is_stopped:
                    return
                number = len(each.chosen.candidates)
                if watch is not None:
                    doing = f"{name} on {counted(number, 'candidate')}"
                    watch(Progress(doing, None, None, None))
                run = _run(worker, each, name, config)
                agreement.hold(run, survivors if each.is_filtered else None)
                yield run


def _whole(
    by_list: Sequence[Outcome], model: Scope | None, config: LimitedConfig
) -> ComparedRun:
    result = answer(by_list)
    if result.interrupted:
        raise KeyboardInterrupt
    models, statistics = result.statistics.models, result.statistics
    cost = None
    if model is not None and result.status is Status.OPTIMAL:
        cost = model.cost(result.objective or ())
    return ComparedRun(
        formulation=WHOLE,
        relaxation=config.relaxation,
        candidates=None if result.counts is None else result.counts.traces,
        words=None,
        status=result.status,
        chain=result.words,
        objective=result.objective,
        bound=result.bound,
        effort=Effort(
            variables=total(each.variables for each in models),
            constraints=total(each.constraints for each in models),
            branches=statistics.branches,
            conflicts=statistics.conflicts,
            cost=cost,
            bound=cost,
            build_seconds=statistics.seconds["build"],
            solve_seconds=statistics.seconds["cp_sat"],
        ),
        seconds=result.seconds,
        trusted=result.trusted,
    )


def _run(worker: Worker, model: Scope, name: str, config: LimitedConfig) -> ComparedRun:
    answer, progress = Answer(Status.UNKNOWN, None), tuple[Costs, ...]()
    problem: str | None = None
    limit = config.time_limit + PATIENCE
    try:
        answer, progress, is_left_at_work = worker.do(
            minimised,
            name,
            model.chosen.instance,
            config,
            seconds=limit,
            stop=config.stop,
        )
        if is_left_at_work:
            worker.close()
    except (Died, MemoryError):
        pass
    except InputError as error:  # of a rule that it does not support
        problem = f"{error.key}: {error.text}" if error.key else error.text
    effort = answer.effort
    shows_something = answer.status.is_proof or effort.bound is not None
    words = None
    if answer.chain is not None:
        words, instance = model.words(answer.chain), model.chosen.instance
        with blaming([name]):
            check_chain(model.board, words)
            effort = replace(effort, cost=checked_cost(instance, answer, name))
    return ComparedRun(
        formulation=name,
        relaxation=model.is_filtered,
        candidates=len(model.chosen.candidates),
        words=model.num_words,
        status=answer.status,
        chain=words,
        objective=None if effort.cost is None else model.values(effort.cost),
        bound=None if effort.bound is None else model.values(effort.bound),
        effort=effort,
        seconds=(effort.build_seconds or 0) + (effort.solve_seconds or 0),
        progress=tuple(_moment(model, each) for each in progress),
        unit=model.unit,
        problem=problem,
        trusted=unusual([name] if shows_something else ()),
    )


def _moment(model: Scope, costs: Costs) -> Moment:
    seconds, best, bound = costs
    return (
        seconds,
        None if best is None else model.amount(best),
        None if bound is None else model.amount(bound),
    )


# ------------------------------------------------------------- in a process of its own


def limit_memory() -> None:
    """Let a model that is too large end this process, and no other."""
    with suppress(ImportError, AttributeError, ValueError, OSError):  # as on Windows
        import resource

        most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def minimised(
    name: str, instance: Instance, config: LimitedConfig
) -> tuple[Answer, tuple[Costs, ...], bool]:
    """Build a model and minimise it: the answer, how it came, what is left at work."""
    build, progress = formulation(name), list[Costs]()
    started, seconds = perf_counter(), config.time_limit
    instance = replace(instance, deadline=started + seconds)

    def note(cost: int | None, bound: int | None) -> None:
        _, last_cost, last_bound = progress[-1] if progress else (0, None, None)
        cost = last_cost if cost is None else cost
        bound = last_bound if bound is None else bound
        if (cost, bound) != (last_cost, last_bound):
            progress.append((perf_counter() - started, cost, bound))

    answer = minimise(lambda: build(instance), seconds, config, on_costs=note)
    note(answer.effort.cost, answer.effort.bound)
    return answer, tuple(progress), is_at_work()
