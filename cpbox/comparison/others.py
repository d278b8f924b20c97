"""Other solvers beside CP-SAT: the same model, handed to them as a file."""

from collections.abc import Iterator, Sequence

from cpbox.comparison.run import Run
from cpbox.config import SolverConfig
from cpbox.effort import Effort
from cpbox.export.job import Job
from cpbox.export.witnesses import WITNESSES, Statement, ask
from cpbox.result import Status
from cpbox.search.model import Model
from cpbox.search.solve import Outcome


def witnessed(
    outcome: Outcome, model: Model, config: SolverConfig, solvers: Sequence[str]
) -> Iterator[Run]:
    """What other solvers find, of a formulation's model.

    CaDiCaL is asked only of all candidates, for what it refutes has all of them.

    Parameters
    ----------
    outcome, model
        The answer, and its model.
    config
        Which formulation, and the processor time that each solver has.
    solvers
        Their names.

    Yields
    ------
    What came of each.

    Raises
    ------
    InputError
        When one is not installed, or the model cannot be said in its format.

    """
    job = Job(outcome, config, all_candidates=not model.is_filtered)
    for name in solvers:
        is_clauses = WITNESSES[name].ending == ".cnf"
        if not (is_clauses and model.is_filtered):
            yield _run(model, name, ask(name, job, config.time_limit))


def _run(model: Model, name: str, said: Statement) -> Run:
    cost = None if said.objective is None else model.cost(said.objective)
    bound = cost if said.is_optimal else None
    known = None if cost is None else model.amount(cost)
    return Run(
        formulation=name,
        relaxation=model.is_filtered,
        candidates=len(model.chosen.candidates),
        words=model.num_words,
        status=_status(said),
        chain=said.words,
        objective=said.objective,
        bound=said.objective if said.is_optimal else None,
        effort=Effort(
            variables=said.sizes.booleans + said.sizes.integers,
            constraints=said.sizes.constraints,
            cost=cost,
            bound=bound,
            solve_seconds=said.seconds,
        ),
        seconds=said.seconds,
        progress=((said.seconds, known, known if said.is_optimal else None),),
        unit=model.unit,
    )


def _status(said: Statement) -> Status:
    if said.is_optimal:
        return Status.OPTIMAL
    if said.is_infeasible:
        return Status.INFEASIBLE
    return Status.UNKNOWN if said.words is None else Status.FEASIBLE
