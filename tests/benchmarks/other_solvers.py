"""Other solvers as witnesses: what they say of a model that is handed to them.

Each solves the exported file in a process of its own and is taken at its word for no
more than that: the solution is read back and verified, and its value compared.
HiGHS, Exact and CaDiCaL come with ``pip install -e '.[witnesses]'``, Gecode with
Debian's minizinc. Chuffed and CP-SAT are asked by way of MiniZinc, too, where it knows
them; neither comes with Debian or as a package of Python.
"""

import json
import os
import re
import shutil
import sys
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired, run
from tempfile import TemporaryDirectory

from cpbox.basics.errors import InputError
from cpbox.fields.base import replace
from cpbox.lab.export.cnf import AS_GOOD, problem_makers
from cpbox.lab.export.job import Job

PATIENCE = 20  # seconds by the clock for each of processor time, on a busy machine


@dataclass(frozen=True)
class Witness:
    """A solver.

    Parameters
    ----------
    name
        Its name, for people.
    ending
        The format that it reads.
    needs
        A Python package, or else a program, that must be installed.
    optimal
        What its output says just where it has proved its last solution the best.
    solver
        What MiniZinc calls it, if that asks it.

    """

    name: str
    ending: str
    needs: str
    optimal: str
    solver: str = ""

    @property
    def is_installed(self) -> bool:
        """Whether it can be asked."""
        if self.solver:
            return self.solver in _known_to_minizinc()
        return bool(find_spec(self.needs) or shutil.which(self.needs))

    def command(self, file: str, seconds: float) -> list[str]:
        """What to run, without the engine's own path."""
        if self.solver:
            limit = str(round(1000 * seconds))
            data = str(Path(file).with_suffix(".dzn"))
            how = ["--solver", self.solver, "--time-limit", limit]
            return ["minizinc", *how, file, data]
        module = f"tests.benchmarks.engines.{self.name.lower()}"
        return [sys.executable, "-m", module, file, str(seconds)]


WITNESSES = {
    "highs": Witness("HiGHS", ".mps", "highspy", "\nOptimal\n"),
    "exact": Witness("Exact", ".opb", "exact", "s OPTIMUM FOUND"),
    "cadical": Witness("CaDiCaL", ".cnf", "pysat", "s SATISFIABLE"),
    "gecode": Witness("Gecode", ".mzn", "minizinc", "==========", "gecode"),
}
LAZY = {  # clauses are made of what constraints imply, as it is needed
    "chuffed": Witness("Chuffed", ".mzn", "minizinc", "==========", "chuffed"),
    "cp-sat": Witness("CP-SAT", ".mzn", "minizinc", "==========", "cp-sat"),
}
EVERY = WITNESSES | LAZY


@cache
def _known_to_minizinc() -> set[str]:
    """What MiniZinc calls the solvers that it can ask."""
    if not shutil.which("minizinc"):
        return set()
    out = run(["minizinc", "--solvers-json"], stdout=PIPE, check=True).stdout
    solvers = json.loads(out)
    return {x for each in solvers for x in (*each["tags"], each["id"].split(".")[-1])}


@dataclass(frozen=True)
class Statement:
    """What a solver said, as far as it was checked.

    Parameters
    ----------
    solver
        Its name.
    seconds
        Processor time that it took to solve what it had read; of Gecode, and where a
        solver was stopped, that of the whole process.
    words
        The chain that it found, which keeps every rule.
    objective
        What the puzzle's objective says of it, in the order of its terms.
    is_optimal
        Whether the solver says that there is no better one.
    is_infeasible
        Whether it says that there is none.

    """

    solver: str
    seconds: float
    words: tuple[str, ...] | None = None
    objective: tuple[int, ...] | None = None
    is_optimal: bool = False
    is_infeasible: bool = False

    @property
    def has_finished(self) -> bool:
        """Whether nothing is left to search."""
        return self.is_optimal or self.is_infeasible


def ask(name: str, job: Job, seconds: float) -> Statement:
    """Hand a model to a solver.

    CaDiCaL is asked for a chain as good as the answer, and to refute each goal of a
    better one: together, that the answer is the best.

    Parameters
    ----------
    name
        The solver: one of `EVERY`.
    job
        The model.
    seconds
        Processor time that each file may take.

    Raises
    ------
    InputError
        When the model cannot be said in its format.
    Contradiction
        When the chain that it found breaks a rule: a bug.

    """
    witness = EVERY[name]
    if witness.ending != ".cnf":
        return _asked(witness, job, seconds)
    return _refuted(witness, job, seconds)


def _refuted(witness: Witness, job: Job, seconds: float) -> Statement:
    """CaDiCaL's word on all goals."""
    first, *others = problem_makers(job.outcome, job.words)
    statement = _asked(witness, replace(job, goal=first), seconds)
    if first != AS_GOOD:  # whether there is a chain at all is all that there is to ask
        return statement
    total, is_optimal = statement.seconds, statement.words is not None
    for goal in others:
        if problem_makers(job.outcome)[goal]().goal.is_arithmetic:
            continue
        against = _asked(witness, replace(job, goal=goal), seconds)
        total += against.seconds
        is_optimal = is_optimal and against.is_infeasible
    return replace(statement, is_optimal=is_optimal, seconds=total)


def _asked(witness: Witness, job: Job, seconds: float) -> Statement:
    with TemporaryDirectory(prefix="cpbox-") as folder:
        file = Path(folder) / f"model{witness.ending}"
        for path, data in job.export(file).files.items():
            path.write_bytes(data)
        text, spent = limited(witness.command(str(file), PATIENCE * seconds), seconds)
    says_none = any(no in text for no in ("UNSATISFIABLE", "\nInfeasible\n"))
    if says_none:
        return Statement(witness.name, spent, is_infeasible=True)
    try:
        solution = job.read(text, witness.name)
    except InputError as error:  # it was ended before it could say, or has found none
        if spent < seconds / 2:
            problem = f"{witness.name} ended early and gave no solution: {text[:99]!r}"
            raise RuntimeError(problem) from error
        return Statement(witness.name, spent)
    if solution.problem or solution.words is None:
        raise AssertionError(f"{witness.name}: {solution.problem}")
    is_optimal = witness.optimal in text and witness.ending != ".cnf"
    values = tuple(solution.objective.values())
    return Statement(witness.name, spent, solution.words, values, is_optimal)


def limited(command: list[str], seconds: float) -> tuple[str, float]:
    """What a program prints, and the processor time that it says it took, or took."""
    before = os.times()
    capped = ["sh", "-c", f'ulimit -t {ceil(seconds)}; exec "$@"', "-", *command]
    with Popen(capped, stdout=PIPE, stderr=PIPE, text=True) as running:
        try:
            text, failure = running.communicate(timeout=PATIENCE * seconds)
        except BaseException as error:  # Ctrl-C, too
            running.kill()
            text, failure = running.communicate()
            if not isinstance(error, TimeoutExpired):
                raise
    if "Traceback" in failure:
        raise RuntimeError(failure)
    if match := re.fullmatch(r"\d+(\.\d+)?(e-\d+)?", failure.strip()):
        return text, float(match[0])
    after = os.times()
    user = after.children_user - before.children_user
    return text, user + after.children_system - before.children_system
