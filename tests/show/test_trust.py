"""What rests on a formulation that may be wrong says so, wherever it is written."""

import json
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from ortools.sat.python.cp_model import LinearExpr

import cpbox
from cpbox.candidates.board import Board
from cpbox.cli.main import COMMANDS, command, main
from cpbox.explain import hints
from cpbox.fields.base import replace
from cpbox.lab.expectations import Expectations
from cpbox.proof.prover import bundle_writer
from cpbox.search import solver_config
from cpbox.search.chains.continuation import Rest
from cpbox.search.expectation_check import judged
from cpbox.search.list_run import Chain
from cpbox.search.optimum import cp_sat_models
from cpbox.search.optimum.engine import Engine
from cpbox.search.results.result import Result, Status
from cpbox.search.results.trials import Trial, Trials
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.word_lists import outcomes
from cpbox.show.page.data import sheet_data
from cpbox_models import OWN, pairs, slots
from cpbox_models.contract import Encoding, Instance
from tests.slow import few

UNFILTERED = ("--formulation", "pairs", "--no-relaxation")
TRUST = "trusting the formulation pairs"
SWEEP = "sweep FILE -o OUT --jobs 1 --certify"
ONE = "1 answer compared with what the files expect"
BEST = "sides: [ab, cd]\nwords: {only: [acbd, acb, bda, bca]}\n"
NONE = "sides: [ab, cd]\nwords: {only: [acbd, bca]}\nrules: {max_words: 2}\n"


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
    path.write_text(BEST)
    return str(path)


@pytest.fixture
def result(file: str) -> Result:
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    return cpbox.solve(file, how)


def arguments(line: str, paths: dict[str, str]) -> Iterator[str]:
    """A command's, with paths for their names, in which there may be blanks."""
    for part in line.split(" "):
        name, *suffix = part.split(".")
        yield ".".join((paths.get(name, name), *suffix))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    caught = capsys.readouterr()
    return f"{caught.out}\n{caught.err}"


# ------------------------------------------------------------------- every command

CLAIM = re.compile(r"(?i)\b(proved|best|optimal|no chain|none|only one)\b")
NAMED = re.compile(r"trust(?:ing|s)\s+the\s+formulation\s+pairs|,pairs,")
OF_BEST = (  # OUT is a file that is written, and read
    "solve FILE --all --count",
    "solve FILE --all --csv",
    "solve FILE --all --count --csv",
    "solve FILE --json",
    "try FILE",
    "try FILE --csv",
    "try FILE --json",
    "why FILE",
    "why FILE --json",
    "why FILE --steps",
    "why FILE acb bda --best --chain",
    "why FILE acb bda --best --chain --json",
    "hint FILE",
    "hint FILE --played bca",
    "hint FILE --json",
    "sheet FILE -o OUT.html",
    "model FILE",
    "model FILE --json",
    *("solve FILE -v", "solve FILE --all", "solve FILE --top 2", "solve FILE --csv"),
    *("solve FILE --every 2", "solve FILE --every 2 --count", "try FILE --each-rule"),
    *("why FILE --steps --cases --json", "why FILE acb bda --best"),
    *("hint FILE --level 6", "draw FILE -o OUT.svg", "draw FILE -o OUT.html"),
    *("compare FILE --formulations slots", "sweep FILE -o OUT.jsonl --jobs 1"),
)
OF_NONE = (
    "solve FILE",
    "solve FILE --csv",
    "solve FILE --every 2 --count",
    "try FILE",
    "why FILE bca --best",
    "hint FILE",
    "hint FILE --played bca",
    "hint FILE --played bca --json",
    "draw FILE -o OUT.svg",
    "sheet FILE -o OUT.html",
    "model FILE",
    "compare FILE",
    "compare FILE --csv",
    "compare FILE --json",
    *("solve FILE --json", "try FILE --csv", "try FILE --json"),
    *("draw FILE -o OUT.html", "why FILE"),
)
DOORS = [
    *few(18, [(door, BEST) for door in OF_BEST]),
    *few(14, [(door, NONE) for door in OF_NONE]),
]
ELSEWHERE = {"prove"}  # which proves it, or says what is wrong with the formulation
PAGES = {"site"}  # of folders, and no words of its own


def records_in(value: Any) -> Iterator[dict[str, Any]]:
    """The records that say that something is proved, but of models as they are."""
    if isinstance(value, dict):
        if value.get("proved") or value.get("status") in ("optimal", "infeasible"):
            yield value
        for key, each in value.items():
            if key not in ("statistics", "runs"):
                yield from records_in(each)


@pytest.mark.parametrize(("door", "text"), DOORS)
def test_nothing_is_proved_best_or_none_without_the_formulation_that_is_trusted(
    door: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "box.yaml"
    path.write_text(text)
    paths = {"FILE": str(path), "OUT": str(tmp_path / "out")}
    says = printed(capsys, *arguments(door, paths), *UNFILTERED)
    written = "".join(x.read_text("utf-8") for x in tmp_path.glob("out.*"))
    if "--json" in door or ".jsonl" in door:
        lines = (written or says).splitlines()
        every = [json.loads(line) for line in lines if line.startswith("{")]
        claims = [claim for each in every for claim in records_in(each)]
        assert claims
        assert all([*claim["trusted"]] == ["pairs"] for claim in claims)
        if not written:
            return
    if "sheet" in door:
        assert "The proof trusts the formulation pairs." in written
    assert 'solved best"' not in written
    assert not re.search('"proved": ?true', written) or ".jsonl" in door
    if CLAIM.search(says) or not written:
        assert NAMED.search(says)


@pytest.mark.parametrize("door", few(5, OF_BEST))
def test_the_usual_formulations_are_not_said_to_be_trusted(
    door: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "box.yaml"
    path.write_text(BEST)
    paths = {"FILE": str(path), "OUT": str(tmp_path / "out")}
    says = printed(capsys, *arguments(door, paths))
    written = "".join(x.read_text("utf-8") for x in tmp_path.glob("out.*"))
    assert not re.search(r"trust(ing|s)\s|\"trusted\": ?\[\"", says + written)


def test_every_command_that_takes_a_formulation_is_a_door() -> None:
    takes = set()
    for name in COMMANDS:
        parser = ArgumentParser(add_help=False)
        for add in command(name).ARGUMENTS:
            add(parser)
        if "--formulation" in parser.format_help():
            takes.add(name)
    walked = {door.split(" ")[0] for door in OF_BEST}
    assert walked | ELSEWHERE | PAGES == takes


# -------------------------------------------------------- Python, the server, proofs


def test_a_result_in_python_names_it(result: Result) -> None:
    assert f"optimal, {TRUST}" in repr(result)
    assert result.trusted == ("pairs",)
    assert not cpbox.solve(result.puzzle).trusted


def test_what_a_proof_does_not_show_is_still_trusted(result: Result) -> None:
    """It is about the best chain, not about which others there are."""
    proved = replace(result, has_proof=True)
    assert proved.trusted == ()
    assert TRUST not in repr(proved) + str(proved)
    assert replace(proved, request=Request(all_optimal=True)).trusted == ("pairs",)
    counted = replace(result.puzzle, expect={"words": 2, "chains": 2})
    how = LimitedConfig(formulation="pairs", relaxation=False)
    compared = judged(counted, proved, how)
    assert compared.trust == ""
    assert Expectations((compared,)).lines == [f"{ONE}: 1 as expected, {TRUST}"]
    named = replace(result.puzzle, expect={"words": 2})
    compared = judged(named, proved, how)
    assert Expectations((compared,)).lines == [f"{ONE}: 1 as expected"]


def test_nothing_that_a_bundle_shows_is_trusted(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairs, "build", slots.build)
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    bundle = cpbox.prove(file, tmp_path / "proof", how)
    assert bundle.to_dict()["trusted"] == []
    assert "trust" not in repr(bundle) + str(bundle)


@pytest.mark.parametrize("door", ["solve FILE --certify", SWEEP, "Python"])
def test_what_is_not_as_expected_by_a_proof_is_so_without_trust(
    door: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """But how many chains there are is not what the proof shows."""
    monkeypatch.setattr(pairs, "build", slots.build)
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    for expect, is_trusting in (("words: 3", False), ("chains: 9", True)):
        folder = tmp_path / expect[0]
        folder.mkdir()
        file, out = folder / "box.yaml", folder / "out.jsonl"
        file.write_text(f"{BEST}expect: {{{expect}}}\n")
        if door == "Python":
            expected = cpbox.solve(file, how, certify=True).expected
            assert expected is not None
            says = " ".join(expected.problems)
        else:
            paths = {"FILE": str(file), "OUT": str(out)}
            says = printed(capsys, *arguments(door, paths), *UNFILTERED)
            says += out.read_text() if out.exists() else ""
        assert "is expected, but the answer is" in says
        assert (TRUST in " ".join(says.split())) == is_trusting
    if door == SWEEP:
        assert f"proved, {TRUST}" in says
        assert f"proved, {TRUST}" in printed(capsys, "summary", str(out))


def test_a_variant_trusts_what_it_is_compared_by(result: Result) -> None:
    """Its answer is worse by the bound, also where that is no proof of the best."""
    stricter = replace(result.puzzle, variant="stricter")
    base = Trial(name="as it stands", puzzle=result.puzzle, result=result)
    for bound, change, trusted in (((3, 1, 1), "worse", ("pairs",)),
                                   ((2, 1, 1), "worse so far", ())):  # fmt: skip
        worse = replace(result, status=Status.FEASIBLE, objective=(4, 9, 9),
                        bound=bound)  # fmt: skip
        trial = Trial(name="stricter", puzzle=stricter, result=worse, base=base)
        assert (trial.change, trial.relies_on) == (change, trusted)
        proved = replace(worse, has_proof=True)  # whose bound the base has no part in
        assert replace(trial, result=proved).relies_on == ()
        before = Trial(name="as it stands", puzzle=result.puzzle, result=worse)
        better = Trial(name="other", puzzle=stricter, base=before,
                       result=replace(result, has_proof=True))  # fmt: skip
        assert better.trusted == better.relies_on == trusted
    same = Trial(name="same", puzzle=stricter, base=base,
                 result=replace(result, has_proof=True))  # fmt: skip
    assert (same.change, same.trusted) == ("same chain", ("pairs",))
    page = Trials([base, trial])._repr_html_() or ""
    assert f">proved, {TRUST}</caption>" in page
    assert "</caption>" not in (
        Trials([replace(base, result=worse)])._repr_html_() or ""
    )


def test_a_model_that_settles_nothing_is_not_trusted() -> None:
    never = "max_deterministic_time: 1e-9 cp_model_presolve: false"
    how = cpbox.SolverConfig(formulation="circuit", parameters=never)
    result = cpbox.solve("peg ulm oir cnw", how)
    assert [model.status for model in result.statistics.models] == ["unknown"]
    assert result.trusted == ()
    assert "at least 2 words: proved>" in repr(result)


def test_of_nothing_that_is_not_proved_is_trust_said(result: Result) -> None:
    assert result.trust == f", {TRUST}"
    for status in (Status.FEASIBLE, Status.UNKNOWN):
        unproved = replace(result, status=status)
        assert unproved.trust == ""
        assert unproved.trusted == ("pairs",)  # on which its bound rests


@pytest.mark.parametrize(
    "call", ["solve", "try", "why", "told", "hint", "open", "variants"]
)
def test_the_server_names_it(call: str) -> None:
    pytest.importorskip("fastapi", reason="needs the extra `serve`")
    from cpbox.cli.server.answering import answered

    search: dict[str, Any] = {"formulation": "pairs", "no_relaxation": True}
    search |= {"each_rule": True} if call == "variants" else {}
    _, _, text = answered(call, {"puzzle": BEST, **search}, 60)
    says = str(text)
    assert NAMED.search(says) or re.search(r'"trusted": ?\["pairs"\]', says)


def test_each_list_of_claims_names_it(
    file: str, result: Result, capsys: pytest.CaptureFixture[str]
) -> None:
    how = ["--set", "objective=[words, rarity]", *UNFILTERED]
    for call, head in (("solve -v", "Why"), ("why", "Why nothing better?")):
        out = printed(capsys, *call.split(), file, *how)
        _, found, claims = out.partition(f"\n{head}\n")
        assert found
        assert NAMED.search(claims), call
    trust = "The proof trusts the formulation pairs."
    for call in ("why", "why --steps"):  # where none are listed, the answer alone does
        out = printed(capsys, *call.split(), file, *UNFILTERED)
        assert (len(NAMED.findall(out)), trust in out) == (1, False)
    assert sheet_data(result.puzzle, result)["trust"] == trust
    own = cpbox.solve(file)
    assert sheet_data(own.puzzle, own)["trust"] == ""


def test_what_a_file_expects_is_compared_with_what_is_trusted(file: str) -> None:
    Path(file).write_text(f"{BEST}expect: {{words: 1}}\n")
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    problem, end = cpbox.check_expected(file, config=how).lines
    assert problem.endswith(f"the answer is 2, {TRUST}")
    assert end.endswith(f"1 not as expected, {TRUST}")


def test_a_hint_names_what_each_of_its_searches_trusts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those, too, that show which words it does not help to take back."""

    def hopeless(_board: Board, played: Chain, *_how: object) -> Rest:
        return Rest(Status.INFEASIBLE, None, trusted=(f"after {len(played)}",))

    monkeypatch.setattr(hints, "rest", hopeless)
    hint = hints.hints(cpbox.loads(BEST), ("bca", "acb", "bca"))
    assert hint.trusted == ("after 1", "after 2", "after 3")
    assert hint.take_back == ("bca", "acb", "bca")


def test_a_sweep_and_its_summary_name_it(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = str(tmp_path / "x.jsonl")
    swept = printed(capsys, "sweep", file, "-o", lines, "--jobs", "1", *UNFILTERED)
    assert f"proved, {TRUST}" in swept
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
    assert main([*arguments(command, paths)]) == 2
    says = capsys.readouterr().err
    assert "--formulation: pairs is wrong" in says
    assert "acbd" in says
    assert "report this bug" not in says
    assert not folder.exists()


def test_what_the_verifier_takes_for_no_chain_blames_no_formulation(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the formula is wrong, which is cpbox's own."""
    monkeypatch.setattr(bundle_writer, "violations", lambda *_: ["it is wrong"])
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    with pytest.raises(cpbox.Contradiction, match="but acbd is one"):
        cpbox.prove(file, tmp_path / "proof", how)


def test_what_is_cpboxs_own_is_still_a_bug(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver_config, "OWN", ("pairs",))
    how = cpbox.SolverConfig(formulation="pairs", relaxation=False)
    with pytest.raises(cpbox.Contradiction, match="but acbd is one"):
        cpbox.prove(file, tmp_path / "proof", how)


def test_a_formulation_that_was_not_used_is_not_blamed(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = cpbox.Contradiction("cpbox is wrong")
    strange = LimitedConfig(formulation="pairs")
    puzzle = cpbox.load(file)
    usual = outcomes(puzzle)
    monkeypatch.setattr(bundle_writer, "evidence", Mock(side_effect=wrong))
    with pytest.raises(cpbox.Contradiction, match="cpbox is wrong"):
        bundle_writer.write(usual, tmp_path / "proof", strange)
    monkeypatch.setattr(Engine, "optimise", Mock(side_effect=wrong))
    with pytest.raises(cpbox.Contradiction, match="cpbox is wrong"):
        outcomes(puzzle, strange)
