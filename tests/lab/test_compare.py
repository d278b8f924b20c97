"""Formulations side by side: what the table says is so, and who disagrees is heard."""

import signal
from subprocess import Popen
from typing import Any

import pytest
from pandas import DataFrame

import cpbox
from cpbox.basics.errors import Contradiction, InputError
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.lab import comparison
from cpbox.lab.comparison import WHOLE, Agreement, ComparedRun, compared
from cpbox.search import solver_config
from cpbox.search.optimum import cp_sat_models
from cpbox.search.optimum.cp_sat import Effort
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.workers import Worker
from cpbox.show.compared_runs import RunTable
from cpbox.show.style import Style
from cpbox_models import NAMES
from tests.exhaustive import ranked

Capture = pytest.CaptureFixture[str]
WORDS = "acb,bda,bdbda,adb,cad,dac,acbd"
PUZZLE = cpbox.Puzzle.of(
    "ab cd",
    words={"only": WORDS.split(",")},
    rules={"min_words": 2, "max_words": 3},
    objective=["words", "letters"],
)
BEST = ranked(PUZZLE)[0][0]
COMPARE = ["compare", "riu pgh lcs yao", "--words=common", "--formulations=slots,pairs"]


@pytest.fixture(scope="module")
def frame() -> DataFrame:
    return cpbox.compare(PUZZLE, time_limit=20)


# --------------------------------------------------------------------- what is there


def test_each_formulation_has_a_row_with_and_without_the_relaxation(
    frame: DataFrame,
) -> None:
    rows = [*zip(frame.formulation, frame.relaxation, strict=True)]
    expected = [(name, relaxed) for relaxed in (True, False) for name in NAMES]
    assert rows == [(WHOLE, True), *expected]
    everyone = frame.candidates[~frame.relaxation]
    assert set(everyone) == {len(WORDS.split(","))}


def test_all_have_the_optimum_of_the_list_of_all_chains(frame: DataFrame) -> None:
    assert {*frame.status} == {"optimal"}
    assert {*frame.objective} == {*frame.bound} == {BEST}
    assert {*frame.gap} == {0.0}
    assert all(sum(map(len, chain)) == BEST[1] for chain in frame.chain)


def test_progress_ends_at_the_optimum(frame: DataFrame) -> None:
    for row in frame[frame.formulation != WHOLE].itertuples():
        moments: Any = row.progress
        assert row.unit == "letters"
        assert moments[-1][1:] == (BEST[1], BEST[1])
        assert [time for time, *_ in moments] == sorted(time for time, *_ in moments)
        bounds = [bound for *_, bound in moments if bound is not None]
        assert bounds == sorted(bounds)


def test_a_puzzle_without_a_chain_has_no_model() -> None:
    hopeless = cpbox.Puzzle.of("ab cd", words={"only": ["acb"]})
    frame = cpbox.compare(hopeless)
    assert [*frame.status] == ["infeasible"]


def test_a_maximised_term_is_measured_from_above() -> None:
    most = cpbox.replace(PUZZLE, "objective", ["words", "-letters"])
    *_, run = compared(most, LimitedConfig(time_limit=20), ("slots",))
    assert run.progress[-1][1] == ranked(most)[0][0][1]
    assert all(bound >= run.progress[-1][1] for *_, bound in run.progress if bound)


def test_the_gap_of_a_chain_that_has_nothing_of_a_term_is_a_number() -> None:
    *_, run = compared(PUZZLE, LimitedConfig(time_limit=20), ("slots",))
    assert replace(run, progress=((0.1, 0.0, 3.0),)).gap == 3


# ------------------------------------------------------------------ who does not agree


def whole(**changes: Any) -> ComparedRun:
    usual = ComparedRun(
        formulation=WHOLE,
        relaxation=True,
        candidates=9,
        words=None,
        status=Status.OPTIMAL,
        chain=("acb", "bda"),
        objective=(2, 6),
        bound=(2, 6),
        effort=Effort(cost=6, bound=6),
        seconds=0.1,
    )
    return replace(usual, **changes)


def other(
    status: Status, cost: int | None, bound: int | None, **changes: Any
) -> ComparedRun:
    effort = Effort(cost=cost, bound=bound)
    return whole(formulation="slots", status=status, effort=effort, **changes)


@pytest.mark.parametrize(
    "wrong",
    [
        other(Status.OPTIMAL, 7, 7),
        other(Status.OPTIMAL, 5, 5),
        other(Status.FEASIBLE, 5, 3),
        other(Status.UNKNOWN, None, 7),
        other(Status.INFEASIBLE, None, None),
    ],
)
def test_who_contradicts_a_proved_answer_is_heard(wrong: ComparedRun) -> None:
    agreement = Agreement(whole())
    agreement.hold(other(Status.FEASIBLE, 9, 2))
    with pytest.raises(Contradiction, match="slots on 9 survivors"):
        agreement.hold(wrong)


def test_a_strangers_formulation_is_blamed_whoever_else_is_held_against_it() -> None:
    agreement = Agreement(whole(trusted=("tight",)))
    with pytest.raises(InputError, match="tight is wrong: slots on 9"):
        agreement.hold(other(Status.FEASIBLE, 5, 3))


def test_a_strangers_formulation_is_not_blamed_for_what_is_cpboxs_own() -> None:
    """Its chain refutes cpbox's answer, and the claims that are as wrong as that."""
    agreement = Agreement(whole())
    agreement.hold(other(Status.OPTIMAL, 6, 6, trusted=("tight",)))
    with pytest.raises(Contradiction, match="but cpbox on 9 candidates shows"):
        agreement.hold(other(Status.FEASIBLE, 5, 3, trusted=("right",)))


def test_a_bound_on_survivors_is_refuted_by_their_chains_alone() -> None:
    agreement = Agreement(whole())
    bound = other(Status.UNKNOWN, None, 6, trusted=("right",))
    agreement.hold(bound, {"acb", "bda"})
    longer = other(Status.UNKNOWN, None, 7, trusted=("tight",))
    with pytest.raises(InputError, match="tight is wrong: cpbox on 9 candidates found"):
        agreement.hold(longer, {"acb", "bda", "adb"})
    elsewhere = other(Status.FEASIBLE, 5, 3, relaxation=False, chain=("cad", "dac"))
    with pytest.raises(Contradiction, match="but cpbox on"):
        agreement.hold(elsewhere)


def test_without_a_proved_answer_survivors_bound_nothing() -> None:
    unproved = whole(status=Status.FEASIBLE, effort=Effort())
    agreement = Agreement(unproved)
    agreement.hold(other(Status.OPTIMAL, 8, 8))
    agreement.hold(other(Status.OPTIMAL, 7, 7, relaxation=False))
    with pytest.raises(Contradiction, match=r"found .* but slots on 9 cand"):
        agreement.hold(other(Status.FEASIBLE, 6, 0))


def test_a_formulation_that_is_wrong_is_an_internal_error_or_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    honest = Worker.do

    def dearer(self: Worker, *job: Any, seconds: float, **more: Any) -> Any:
        answer, *others = honest(self, *job, seconds=seconds, **more)
        effort = replace(answer.effort, cost=10**6, bound=10**6)
        return replace(answer, effort=effort), *others

    monkeypatch.setattr(Worker, "do", dearer)
    assert main(COMPARE) == 70
    assert "internal error, and no answer: the model slots" in capsys.readouterr().err
    monkeypatch.setattr(solver_config, "OWN", ())
    assert main(COMPARE) == 2
    assert "slots is wrong: the model slots has a chain" in capsys.readouterr().err


# -------------------------------------------------------------------- what goes wrong


def test_a_process_that_dies_harms_no_other_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Worker.do

    def killed(self: Worker, *job: Any, seconds: float, **more: Any) -> Any:
        if job[1] == "circuit":
            assert self._process is not None
            self._process.kill()
        return honest(self, *job, seconds=seconds, **more)

    monkeypatch.setattr(Worker, "do", killed)
    config = LimitedConfig(time_limit=20, relaxation=False)
    _, *runs = compared(PUZZLE, config, ("slots", "circuit", "pairs"))
    assert [run.status for run in runs] == [
        Status.OPTIMAL,
        Status.UNKNOWN,
        Status.OPTIMAL,
    ]
    table = RunTable(PUZZLE, NAMES, Style())
    assert "crashed" in "".join(table.lines(runs[1]))


def test_a_process_that_does_not_answer_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(comparison, "PATIENCE", 0.1)
    monkeypatch.setattr(cp_sat_models, "is_apart", lambda _: False)
    config = LimitedConfig(time_limit=0.1, relaxation=False)
    honest = Worker.do

    def stopped(self: Worker, *job: Any, seconds: float, **more: Any) -> Any:
        honest(self, int, seconds=seconds + 60)
        assert isinstance(self._process, Popen)
        self._process.send_signal(signal.SIGSTOP)
        return honest(self, *job, seconds=seconds, **more)

    monkeypatch.setattr(Worker, "do", stopped)
    _, run = compared(PUZZLE, config, ("slots",))
    assert run.status is Status.UNKNOWN
