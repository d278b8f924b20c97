"""CP-SAT as a clause learner, which writes down how it refutes a formula.

These settings of ortools 9.15 make it nothing but that: clauses by ``add_bool_or``
alone, no presolve, one worker, no linear relaxation beyond the first level. It has no
parameter for the place of its file, so a lock keeps processes and threads apart.
"""

import fcntl
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from cpbox.puzzle.errors import CpboxError
from cpbox.search.cp_sat import run
from cpbox.search.late_pandas import cp_model
from cpbox_models.contract import Clause

Step = tuple[int, Clause, tuple[int, ...]]  # number, clause, hints

FILE = Path("/tmp/lrat.txt")  # noqa: S108  # where it writes, whatever TMPDIR says
_NAP = 0.005  # seconds between two looks at the lock


class NoRefutation(Exception):  # noqa: N818
    """CP-SAT found no refutation: there is a solution, or the effort was too small."""


class Satisfiable(Exception):  # noqa: N818
    """The formula has a solution, so that what it refutes is not so."""


def by_search(
    num_variables: int, clauses: Sequence[Clause], effort: float, seconds: float
) -> list[Step]:
    """Steps of a refutation, as CP-SAT writes them; for the rest, see `refute`.

    Raises
    ------
    CpboxError
        When they cannot be written, as when somebody else's file is there; CP-SAT
        would abort.

    """
    model = cp_model.CpModel()
    true = [model.new_bool_var("") for _ in range(num_variables)]
    false = [~variable for variable in true]
    for clause in clauses:
        model.add_bool_or([true[x - 1] if x > 0 else false[-x - 1] for x in clause])
    end = time.monotonic() + seconds
    with _held(end):
        status, interrupted = run(_solver(effort, end - time.monotonic()), model)
        steps = _read() if status == cp_model.INFEASIBLE else []
    if interrupted:
        raise KeyboardInterrupt
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise Satisfiable
    if not steps:
        raise NoRefutation
    return _numbered_after(len(clauses), steps)


def _solver(effort: float, seconds: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.output_lrat_proof = True
    parameters.check_lrat_proof = True
    parameters.check_merged_lrat_proof = True
    parameters.cp_model_presolve = False
    parameters.num_workers = 1
    parameters.linearization_level = 1
    parameters.symmetry_level = 1
    parameters.random_seed = 0
    parameters.max_deterministic_time = effort
    parameters.max_time_in_seconds = max(seconds, 0)
    return solver


@contextmanager
def _held(end: float) -> Iterator[None]:
    """Hold the file, which nobody else has then; there is nothing in it."""
    with _explained():
        lock = FILE.with_name("cpbox-lrat.lock")
        if not lock.exists():
            lock.touch(0o644)  # whoever has made it, to hold it, reading is enough
        held = lock.open("rb")
    with held:
        while not _is_taken(held.fileno()):
            if time.monotonic() >= end:
                raise NoRefutation
            time.sleep(_NAP)
        with _explained():
            _clear()
            FILE.touch(exist_ok=False)
        try:
            yield
        finally:
            with _explained():
                _clear()


def _is_taken(lock: int) -> bool:
    """Take a lock if it is free; it goes with this process, however that ends."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _clear() -> None:
    for stale in (FILE, *FILE.parent.glob("lrat[0-9]*.bin")):
        stale.unlink(missing_ok=True)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        problem = f"CP-SAT writes proofs to {FILE.parent}, where it cannot now"
        raise CpboxError(f"{problem}: {error.filename}: {error.strerror}") from error


def _read() -> list[Step]:
    """The steps in the file; none if CP-SAT wrote nothing to it."""
    steps: list[Step] = []
    with FILE.open("rb") as lines:
        for line in lines:
            numbers = line.split()
            if numbers[1] != b"d":
                clause = numbers.index(b"0")
                literals = tuple(map(int, numbers[1:clause]))
                hints = tuple(map(int, numbers[clause + 1 : -1]))
                steps.append((int(numbers[0]), literals, hints))
    return steps


def _numbered_after(number: int, steps: list[Step]) -> list[Step]:
    """The steps with numbers above those of the formula's clauses.

    CP-SAT begins after the last clause that it keeps, and does not keep a clause that
    holds already.
    """
    first = min(own for own, _, _ in steps)
    more = max(0, number + 1 - first)
    return [
        (own + more, clause, tuple(h + more * (h >= first) for h in hints))
        for own, clause, hints in steps
    ]
