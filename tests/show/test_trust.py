"""What rests on a formulation that may be wrong says so, wherever it is written."""

from pathlib import Path

import pytest
from ortools.sat.python.cp_model import LinearExpr

import cpbox
from cpbox.cli.main import main
from cpbox.search import solver_config
from cpbox.search.optimum import cp_sat_models
from cpbox.search.results.result import Result
from cpbox_models import OWN, pairs, slots
from cpbox_models.contract import Encoding, Instance

UNFILTERED = ("--formulation", "pairs", "--no-relaxation")
TRUST = "trusting the formulation pairs"
PUZZLE = """\
sides: [ab, cd]
words: {only: [acbd, acb, bda, bca]}
"""


def too_tight(instance: Instance) -> Encoding:
    """Leaves out each chain that has a word of four letters."""
    encoding = slots.build(instance)
    long = encoding.total([int(n > 3) for n in instance.letters])
    encoding.model.add(LinearExpr.sum([long]) == 0)
    return encoding


@pytest.fixture(autouse=True)
def _strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs is a stranger's formulation, which leaves out the best chain."""
    own = [name for name in OWN if name != "pairs"]
    monkeypatch.setattr(solver_config, "OWN", own)
    monkeypatch.setattr(cp_sat_models, "is_apart", lambda _: False)
    monkeypatch.setattr(pairs, "build", too_tight)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "box.yaml"
    path.write_text(PUZZLE)
    return str(path)


@pytest.fixture
def result(file: str) -> Result:
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    return cpbox.solve(file, how)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    caught = capsys.readouterr()
    return " ".join(f"{caught.out} {caught.err}".split())


@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "try",
        "solve --all",
        "why",
        "why --steps",
        "model",
        "compare --formulations slots",
    ],
)
def test_a_command_names_the_formulation_that_its_answer_trusts(
    command: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = command.split()
    says = printed(capsys, name, file, *options, *UNFILTERED)
    assert TRUST in says
    usual = printed(capsys, name, file, *options)
    assert "trust" not in usual


@pytest.mark.parametrize("command", ["hint", "hint --played bca", "why acb bda --best"])
def test_a_hint_and_a_verdict_name_it_in_the_language_of_the_puzzle(
    command: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = command.split()
    options += ["--chain"] * (name == "why")
    says = printed(capsys, name, file, *options, *UNFILTERED)
    assert "The proof trusts the formulation pairs." in says
    assert "trust" not in printed(capsys, name, file, *options)


def test_a_sheet_names_it_and_no_page_calls_its_chain_proved(
    file: str, tmp_path: Path, result: Result
) -> None:
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    cpbox.sheet(file, tmp_path / "x.html", config=how)
    assert "The proof trusts the formulation pairs." in (tmp_path / "x.html").read_text(
        "utf-8"
    )
    shown = cpbox.draw(file, config=how)
    assert 'solved best"' not in str(shown)
    assert result.status.is_proof


def test_a_result_in_python_names_it(result: Result) -> None:
    assert f"optimal, {TRUST}" in repr(result)
    assert result.trusted == ("pairs",)
    assert not cpbox.solve(result.puzzle).trusted


def test_a_summary_names_it(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = str(tmp_path / "x.jsonl")
    printed(capsys, "sweep", file, "-o", lines, "--jobs", "1", *UNFILTERED)
    assert f"proved, {TRUST}" in printed(capsys, "summary", lines)


@pytest.mark.parametrize(
    "command",
    [
        "prove FILE -o DIR --no-relaxation --formulation pairs",
        "solve FILE --certify --no-relaxation --formulation pairs",
    ],
)
def test_a_formulation_that_leaves_out_a_chain_is_called_wrong_with_that_chain(
    command: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is a stranger's mistake, and no bug of cpbox to report."""
    folder = tmp_path / "proof"
    paths = {"FILE": file, "DIR": str(folder)}
    assert main([paths.get(part, part) for part in command.split()]) == 2
    says = capsys.readouterr().err
    assert "--formulation: pairs is wrong" in says
    assert "acbd" in says
    assert "report this bug" not in says
    assert not folder.exists()


def test_what_is_cpboxs_own_is_still_a_bug(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver_config, "OWN", ("pairs",))
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    with pytest.raises(cpbox.Contradiction, match="but acbd is one"):
        cpbox.prove(file, tmp_path / "proof", how)
