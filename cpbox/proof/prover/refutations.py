"""Refutations: proofs in LRAT that a formula has no solution.

CP-SAT writes them, as a clause learner. What unit propagation refutes it does not write
down, so such proofs are ours. No proof is believed before it is checked: here, in
passing, while the steps that the refutation does not need are left out.

LRAT: L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, Efficient
certified RAT verification, CADE 2017.
"""

import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage

import portalocker

from cpbox.basics.errors import CpboxError
from cpbox.basics.files import SCARCE, check_room
from cpbox.fields.arguments import Stop
from cpbox.proof.prover.written_formula import Clause, pausing
from cpbox.search.optimum.cp_sat import run
from cpbox.search.optimum.ortools_import import cp_model

Step = tuple[int, Clause, tuple[int, ...]]  # number, clause, hints

FILE = Path("/tmp/lrat.txt")  # noqa: S108  # where CP-SAT writes, whatever TMPDIR says
LOCKED = portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING
_NAP = 0.005  # seconds between two looks at the lock
_SPACE = 64_000_000  # bytes, more than CP-SAT has been seen to write
_FILES = 8  # more than CP-SAT has open at once, while it writes and merges


class NoRefutation(Exception):  # noqa: N818
    """CP-SAT found no refutation: there is a solution, or the effort was too small."""


class Satisfiable(Exception):  # noqa: N818
    """The formula has a solution, so that what it refutes is not so.

    Parameters
    ----------
    true
        The variables that are true in it.

    """

    def __init__(self, true: Collection[int]) -> None:
        super().__init__("the formula has a solution")
        self.true = true


def refute(  # noqa: PLR0913  # the formula, and its limits
    num_variables: int,
    clauses: Sequence[Clause],
    effort: float,
    seconds: float,
    stop: Stop | None = None,
    *,
    pause: Callable[[], object] = bool,
) -> list[Step]:
    """Steps of a refutation, each of which the last one needs.

    Parameters
    ----------
    num_variables, clauses
        The formula; clause i of it has number i + 1.
    effort, seconds
        How hard to try, in CP-SAT's deterministic seconds, and how long.
    pause
        Called often while CP-SAT is not at work; what it raises ends the work.

    Raises
    ------
    NoRefutation
        When none was found with this effort.
    Satisfiable
        When there is a solution.
    CpboxError
        When CP-SAT cannot write, as when somebody else's file is there; it would abort.
    OSError
        When too many files are open for CP-SAT to open its own; it would abort.

    """
    end = time.monotonic() + seconds
    steps = by_propagation(clauses, pause)
    if steps is None:
        steps = by_search(num_variables, clauses, effort, end, stop, pause=pause)
    return trimmed(clauses, steps, pause)


def by_propagation(
    clauses: Sequence[Clause], pause: Callable[[], object] = bool
) -> list[Step] | None:
    """The refutation by unit propagation alone, if there is one."""
    where: defaultdict[int, list[int]] = defaultdict(list)
    reason: dict[int, int] = {}  # a true literal's clause
    order: list[int] = []
    queue: deque[int] = deque()
    for number, clause in enumerate(pausing(clauses, pause), 1):
        for literal in clause:
            where[-literal].append(number)
        if len(clause) < 2:
            queue.append(number)
    while queue:
        pause()
        number = queue.popleft()
        open_ = [x for x in clauses[number - 1] if -x not in reason]
        if not open_:
            hints = (*(reason[literal] for literal in order), number)
            return [(len(clauses) + 1, (), hints)]
        if len(open_) == 1 and open_[0] not in reason:
            reason[open_[0]] = number
            order.append(open_[0])
            queue.extend(where[open_[0]])
    return None


# CP-SAT as a clause learner


def by_search(  # noqa: PLR0913
    num_variables: int,
    clauses: Sequence[Clause],
    effort: float,
    end: float,
    stop: Stop | None,
    *,
    pause: Callable[[], object],
) -> list[Step]:
    """Steps of a refutation, as CP-SAT writes them; for the rest, see `refute`."""
    model = cp_model.CpModel()
    true = [model.new_bool_var("") for _ in range(num_variables)]
    false = [~variable for variable in true]
    for clause in pausing(clauses, pause):
        model.add_bool_or([true[x - 1] if x > 0 else false[-x - 1] for x in clause])
    with _locked(end):
        solver = _solver(effort, end - time.monotonic())
        status, interrupted = run(solver, model, stop)
        steps = _read(pause) if status == cp_model.INFEASIBLE else []
    if interrupted:
        raise KeyboardInterrupt
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = enumerate(map(solver.boolean_value, true), 1)
        raise Satisfiable([number for number, is_true in values if is_true])
    if not steps:
        raise NoRefutation
    return _numbered_after(len(clauses), steps)


def _solver(effort: float, seconds: float) -> cp_model.CpSolver:
    """Make CP-SAT of ortools 9.15 nothing but a clause learner.

    It is given clauses alone: no presolve, one worker, no linear relaxation beyond the
    first level.
    """
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
def _locked(end: float) -> Iterator[None]:
    """Hold the file, which nobody else has then; there is nothing in it.

    CP-SAT has no parameter for its place, so a lock keeps processes and threads apart.
    """
    lock = FILE.with_name("cpbox-lrat.lock")
    try:
        FILE.parent.mkdir(exist_ok=True)  # on Windows it need not be there
        if not lock.exists():
            lock.touch(0o644)  # whoever has made it, to hold it, reading is enough
        with lock.open("rb") as file:
            while not _is_taken(file.fileno()):
                if time.monotonic() >= end:
                    raise NoRefutation
                time.sleep(_NAP)
            _clear()
            check_room(_FILES)
            _check_space()
            FILE.touch(exist_ok=False)
            try:
                yield
            finally:
                _clear()
    except OSError as error:
        if error.errno in SCARCE:
            raise
        problem = f"CP-SAT writes proofs to {FILE.parent}, where it cannot now"
        raise CpboxError(f"{problem}: {error.filename}: {error.strerror}") from error


def _check_space() -> None:
    """Refuse to let CP-SAT write to a full disk, on which it would abort.

    Raises
    ------
    CpboxError
        When too little is free.

    """
    free = disk_usage(FILE.parent).free
    if free < _SPACE:
        room = f"{free / 1e6:.1f} MB are free; make room for {_SPACE / 1e6:.0f} MB"
        raise CpboxError(f"CP-SAT writes proofs to {FILE.parent}, where {room}")


def _is_taken(lock: int) -> bool:
    """Take a lock if it is free; it goes with this process, however that ends."""
    try:
        portalocker.lock(lock, LOCKED)
    except portalocker.AlreadyLocked:
        return False
    return True


def _clear() -> None:
    for stale in (FILE, *FILE.parent.glob("lrat[0-9]*.bin")):
        stale.unlink(missing_ok=True)


def _read(pause: Callable[[], object]) -> list[Step]:
    """The steps in the file; none if CP-SAT wrote nothing to it."""
    steps: list[Step] = []
    for line in pausing(FILE.read_bytes().splitlines(), pause):
        numbers = line.split()
        if numbers[1] != b"d":
            clause = numbers.index(b"0")
            literals = tuple(sorted(map(int, numbers[1:clause])))  # else in any order
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


# What a refutation needs


def trimmed(
    clauses: Sequence[Clause],
    steps: Sequence[Step],
    pause: Callable[[], object] = bool,
) -> list[Step]:
    """The steps that the empty clause needs, each with the hints that it needs.

    Raises
    ------
    NoRefutation
        When one of them does not follow, or none is the empty clause.

    """
    by_number = dict(enumerate(clauses, 1)) | {
        number: clause for number, clause, _ in steps
    }
    place = {number: i for i, (number, _, _) in enumerate(steps)}
    last = next((i for i, step in enumerate(steps) if not step[1]), None)
    if last is None:
        raise NoRefutation
    needed, kept = {steps[last][0]}, []
    for number, clause, hints in pausing(reversed(steps[: last + 1]), pause):
        if number in needed:
            used = _hints_that_matter(by_number, clause, hints)
            if used is None or any(place.get(h, -1) >= place[number] for h in used):
                raise NoRefutation
            needed.update(used)
            kept.append((number, clause, used))
    return kept[::-1]


def _hints_that_matter(
    by_number: Mapping[int, Clause], clause: Clause, hints: Sequence[int]
) -> tuple[int, ...] | None:
    """The hints through which unit propagation refutes a clause's negation.

    None if it does not: the clause does not follow.
    """
    reason: dict[int, int] = dict.fromkeys(clause, 0)  # false literals, by hint
    for hint in hints:
        open_ = [x for x in by_number[hint] if x not in reason]
        if not open_:
            return _behind(by_number, reason, hints, hint)
        if len(open_) > 1:
            return None
        reason.setdefault(-open_[0], hint)  # a true literal's clause has nothing to add
    return None


def _behind(
    by_number: Mapping[int, Clause],
    reason: Mapping[int, int],
    hints: Sequence[int],
    conflict: int,
) -> tuple[int, ...]:
    """The hints, in order, that the conflict depends on."""
    wanted, used = {conflict}, [conflict]
    literals = list(by_number[conflict])
    while literals:
        hint = reason[literals.pop()]
        if hint and hint not in wanted:
            wanted.add(hint)
            literals += (x for x in by_number[hint] if x in reason)
    used = [hint for hint in dict.fromkeys(hints) if hint in wanted]
    return (*(hint for hint in used if hint != conflict), conflict)
