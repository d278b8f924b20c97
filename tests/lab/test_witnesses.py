"""Other solvers as witnesses: the exported models have cpbox's optimum.

HiGHS, Exact and CaDiCaL come with ``pip install '.[witnesses]'``, Gecode with Debian's
minizinc; what is not installed is skipped. Each has a limit in processor time, which
none of them comes near.
"""

import re
import shlex
import sys
from functools import cache
from pathlib import Path

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.fields.base import replace
from cpbox.lab.export.job import Job
from cpbox.search.python_model import solved
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import Outcome
from cpbox_models import DEFAULT, NAMES
from tests.benchmarks import other_solvers
from tests.benchmarks.other_solvers import WITNESSES, Statement, ask
from tests.processes import run
from tests.test_puzzles import CASES, PUZZLES, ROOT, Case, name_of

PAGE = (ROOT / "models/README.md").read_text("utf-8")
SECONDS = 60
FEW = 150  # candidates of a board that all solvers soon finish on
MANY = 4_700  # and of one whose goals CaDiCaL refutes
SMALL = cpbox.Puzzle.of(
    "ab cd", words={"only": ["acb", "bda", "bdbda", "adb", "cad", "dac", "acbd"]},
    rules={"min_words": 2},
)  # fmt: skip

each_solver = pytest.mark.parametrize("name", WITNESSES)


def statement(name: str, job: Job) -> Statement:
    if not WITNESSES[name].is_installed:
        pytest.skip(f"{name} is not installed")
    return ask(name, job, SECONDS)


@cache
def outcome_of(file: Path, variant: str) -> Outcome:
    return solved(cpbox.load(file, variant=variant or None))


def agrees(name: str, outcome: Outcome, job: Job) -> None:
    said, result = statement(name, job), outcome.result
    assert result is not None
    assert said.is_optimal
    assert said.objective == result.objective


# ------------------------------------------------------------------------- all puzzles


@pytest.mark.slow
@each_solver
@pytest.mark.parametrize("case", CASES, ids=name_of)  # whose answer is kept
def test_every_puzzle_has_the_answers_optimum(case: Case, name: str) -> None:
    outcome = outcome_of(*case)
    if outcome.model is None or (name == "cadical" and len(outcome.board) > MANY):
        pytest.skip("there is no chain" if outcome.model is None else "too large")
    # Of a small board two solvers have all words, and the others those that may matter;
    # which two, changes from puzzle to puzzle.
    turn = CASES.index(case) + [*WITNESSES].index(name)
    everyone = len(outcome.board) <= FEW and turn % 2 == 0
    agrees(name, outcome, Job(outcome, LimitedConfig(), all_candidates=everyone))


@pytest.mark.slow
@each_solver
@pytest.mark.parametrize("formulation", [name for name in NAMES if name != DEFAULT])
@pytest.mark.parametrize("file", PUZZLES[::8], ids=lambda file: file.stem)
def test_the_other_formulations_have_it(
    file: Path, formulation: str, name: str
) -> None:
    outcome, witness = outcome_of(file, ""), WITNESSES[name]
    if outcome.model is None or witness.ending == ".cnf":
        pytest.skip("there is no such model")
    job = Job(outcome, LimitedConfig(formulation=formulation))
    try:
        job.export(Path(f"x{witness.ending}"))
    except InputError as error:
        pytest.skip(str(error))
    agrees(name, outcome, job)


@pytest.mark.slow
def test_a_puzzle_without_a_chain_has_an_unsatisfiable_formula() -> None:
    outcome = outcome_of(Path("puzzles/no-chain.yaml").resolve(), "")
    assert statement("cadical", Job(outcome, LimitedConfig())).is_infeasible


# ---------------------------------------------------------------- what they are asked


@pytest.mark.slow
@each_solver
def test_words_that_no_chain_has_are_infeasible(name: str) -> None:
    never = Job(solved(cpbox.replace(SMALL, "rules.start", "d")), LimitedConfig(), 2)
    if WITNESSES[name].ending == ".cnf":
        record = statement(name, never)
    else:
        record = statement(name, replace(never, all_candidates=True))
    assert record.is_infeasible
    assert not record.is_optimal


@pytest.mark.slow
def test_the_commands_of_the_page_do_what_they_say(tmp_path: Path) -> None:
    if not all(WITNESSES[name].is_installed for name in WITNESSES):
        pytest.skip("not all are installed")
    section = PAGE.split("\n## Other solvers\n")[1].split("\n## ")[0]
    (block,) = re.findall(r"^```sh\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
    python = shlex.quote(sys.executable)
    aliases = f'cpbox() {{ {python} -m cpbox "$@"; }}\npython() {{ {python} "$@"; }}\n'
    done = run("bash", "-euo", "pipefail", "-c", aliases + block, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    out = " ".join(done.stdout.split())
    assert out.count("cpbox has proved that no chain is better.") == 3


# -------------------------------------------------------------------- what goes wrong


def test_a_solver_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    lie = "Model status\nOptimal\n\n# Primal solution values\nFeasible\n# Columns 0\n"
    monkeypatch.setattr(other_solvers, "limited", lambda *_: (lie, 0.1))
    with pytest.raises(AssertionError, match="HiGHS: breaks the constraint S1"):
        ask("highs", Job(solved(SMALL), LimitedConfig()), 9)


def test_a_solver_that_cannot_be_understood_is_not_out_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(other_solvers, "limited", lambda *_: ("a banner", 0.1))
    with pytest.raises(RuntimeError, match="HiGHS ended early and gave no solution"):
        ask("highs", Job(solved(SMALL), LimitedConfig()), 9)


def test_processor_time_is_limited() -> None:
    text, seconds = other_solvers.limited([sys.executable, "-c", "while True: pass"], 1)
    assert text == ""
    assert 0.5 < seconds < 5
