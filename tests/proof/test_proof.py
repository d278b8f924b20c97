"""What is proved is verified by the independent checker; nothing half is written."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from threading import Event
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError, Unfinished
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.proof import checker, proving
from cpbox.proof.checker import Finding, Report, check
from cpbox.proof.prover import bundle_writer, evidence
from cpbox.proof.prover.bundle_writer import write
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import outcomes
from tests.certify import certify
from tests.processes import CPBOX, run

PUZZLES = sorted((Path(__file__).resolve().parents[2] / "puzzles").glob("*.yaml"))
FILE = str(next(file for file in PUZZLES if file.stem == "gracious-splashy"))
SMALL = Puzzle(
    box=Box((("a", "b"), ("c", "d"))), words=Words(only=("acb", "bda", "bdbda", "adb"))
)


def assert_holds(report: Report) -> None:
    assert not [finding for finding in report.findings if not finding.holds]
    assert report.holds


MORE = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 50)]


@pytest.mark.parametrize("seed", [*range(6), *MORE])
def test_puzzles_under_random_rules_are_proved_and_checked(
    seed: int, tmp_path: Path
) -> None:
    report = certify(seed, tmp_path / "proof")
    if report is None:
        pytest.skip("a required word cannot be played")
    assert_holds(report)


def test_a_title_means_nothing_but_its_letters_in_the_guide(tmp_path: Path) -> None:
    title = "# A <b>`box`</b>\n\n| a | [b](c) *d*"
    puzzle = cpbox.Puzzle.of("a b", title=title, words={"only": ["aba"]})
    cpbox.prove(puzzle, tmp_path)
    first, second, *_ = (tmp_path / "VERIFY.md").read_text("utf-8").splitlines()
    assert not second
    assert first.startswith("# ")
    assert not re.search(r"(?<!\\)[<>`|\[\]*#]", first[2:]), first
    assert first.replace("\\", "").startswith(f"# {' '.join(title.split())}: ")


def test_a_demand_of_nothing_says_nothing(tmp_path: Path) -> None:
    """As much rarity as the best chain has, where it has none."""
    common = Puzzle(
        box=Box((("t", "a"), ("e", "n"))),
        words=Words(only=("tea", "ant", "net")),
        rules=Rules(max_words=2),
        objective=Objective(("-rarity", "words")),
    )
    for plain in (False, True):
        folder = tmp_path / str(plain)
        bundle = cpbox.prove(common, folder, plain=plain)
        assert bundle.result.objective == (0, 2)
        assert_holds(check(folder))


def test_the_same_puzzle_has_the_same_proof(tmp_path: Path) -> None:
    """In any process: CP-SAT itself orders the literals of a clause as it likes."""
    file, contents = str(Path(FILE).with_name("no-tile-twice.yaml")), []
    for name in ("one", "two"):
        run(*CPBOX, "prove", file, "--all", "-o", str(tmp_path / name))
        files = sorted((tmp_path / name).iterdir())
        contents.append([(file.name, file.read_bytes()) for file in files])
    assert contents[0] == contents[1]


# -------------------------------------------------------------------------- the folder


def full(folder: Path) -> None:
    folder.mkdir()
    (folder / "mine.txt").write_text("keep")


def file(folder: Path) -> None:
    folder.write_text("keep")


def link(folder: Path) -> None:
    folder.symlink_to(folder.parent)


@pytest.mark.parametrize(
    ("prepare", "problem"),
    [(full, "is not empty"), (file, "is not a folder"), (link, "is not a folder")],
)
def test_nothing_is_overwritten(
    prepare: Callable[[Path], None],
    problem: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare(tmp_path / "proof")
    before = sorted(tmp_path.rglob("*"))
    assert main(["prove", FILE, "-o", str(tmp_path / "proof")]) == 2
    assert problem in capsys.readouterr().err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_that_cannot_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", FILE, "-o", str(tmp_path / "no/proof")]) == 2
    assert "there is no folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "seconds"),
    [(FILE, "1e-9"), (str(Path(FILE).with_name("whole-alphabet.yaml")), "0.05")],
)
def test_without_time_nothing_is_written(
    file: str, seconds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    limit = ["--time-limit", seconds]
    assert main(["prove", file, "-o", str(tmp_path / "proof"), *limit]) == 3
    assert "othing was written" in "".join(capsys.readouterr())
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("key", "more"),
    [
        ("rules.max_uses", {"rules": {"max_words": 3, "max_uses": 10**8}}),
        (
            "letter_values",
            {"letter_values": {"a": 10**6}, "objective": ["words", "-score"]},
        ),
    ],
)
def test_a_formula_that_would_count_without_end_is_refused(
    key: str, more: dict[str, Any], tmp_path: Path
) -> None:
    """Whatever its time limit, it would fill the memory before its first clause."""
    given = {"rules": {"max_words": 3}} | more
    puzzle = cpbox.Puzzle.of("ab cd", words={"only": ["acac", "cbdb"]}, **given)
    assert cpbox.solve(puzzle).words == ("acac", "cbdb")
    with pytest.raises(InputError, match="no proof can count") as raised:
        cpbox.prove(puzzle, tmp_path / "proof")
    assert raised.value.key == key
    assert not [*tmp_path.iterdir()]


def test_the_answer_and_its_proof_share_one_limit(tmp_path: Path) -> None:
    (outcome,) = outcomes(SMALL)
    assert outcome.result is not None
    slow = [replace(outcome, result=replace(outcome.result, seconds=100.0))]
    with pytest.raises(Unfinished):
        write(slow, tmp_path / "proof", LimitedConfig(time_limit=99))
    assert write(slow, tmp_path / "proof", LimitedConfig(time_limit=199)).claims


@pytest.mark.slow
@pytest.mark.parametrize("plain", [False, True])
def test_no_part_of_a_proof_works_on_without_a_look_at_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, plain: bool
) -> None:
    """Counted in lines of code, whose number is the same however busy a machine is."""
    rules, words = {"max_uses": 2}, "standard" if plain else "full"
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", rules=rules, words=words)
    solved, looks = outcomes(puzzle), [0]
    real = evidence.seconds_left

    def seconds_left(*limits: Any) -> float:
        looks.append(0)
        return real(*limits)

    def trace(*_: object) -> Any:
        looks[-1] += 1
        return trace

    monkeypatch.setattr(evidence, "seconds_left", seconds_left)
    monkeypatch.setattr(bundle_writer, "seconds_left", seconds_left)
    sys.settrace(trace)
    try:
        limit = LimitedConfig(time_limit=1e6)
        bundle = write(solved, tmp_path / "proof", limit, plain=plain)
    finally:
        sys.settrace(None)
    assert any("by CP-SAT" in each.evidence for each in bundle.claims)
    assert max(looks) < sum(looks) / 20, sorted(looks)[-9:]


# -------------------------------------------------------------------- the command line


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A proof that tests only read."""
    folder = tmp_path_factory.mktemp("proofs") / "proof"
    cpbox.prove(cpbox.load(FILE), folder)
    return folder


def test_proving_and_checking_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "proof")
    assert main(["prove", FILE, "-o", folder]) == 0
    page = capsys.readouterr().out
    assert "no chain of 2 words has fewer than 13 letters" in page
    assert f"cpbox check {quote(folder)}" in re.sub(r" \\\n *", " ", page)
    assert main(["check", folder, "--puzzle", FILE]) == 0
    page = capsys.readouterr().out
    assert f"Verified: {folder}," in page.replace("\n  ", " ")
    assert "Left to trust" in page
    assert max(map(len, page.splitlines())) <= 80 + len(folder)


def test_records_of_proving_and_checking(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "proof")
    infeasible = ["--words", "standard", "--rule", "max_words=1", "--json"]
    assert main(["prove", FILE, "-o", folder, *infeasible]) == 1
    record: Any = json.loads(capsys.readouterr().out)
    assert record["status"] == "infeasible"
    assert record["claims"][0]["claim"] == "no chain of at most 1 word"
    assert main(["check", folder, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["verified"]
    assert all(claim["holds"] for claim in record["claims"])


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("rules: {min_length: 4}", "rules.min_length is 3 in it, not 4"),
        ("words: {list: extended, ban: [argol]}", "words.ban is [] in it"),
        ("objective: [letters]", "objective is"),
        ("words: {only: [oligarchy, yups]}", "words.lists is"),
    ],
)
def test_a_proof_of_another_puzzle_is_not_taken_for_this_ones(
    setting: str,
    problem: str,
    proof: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = tmp_path / "other.yaml"
    words = "" if "words" in setting else "words: {list: extended}\n"
    other.write_text(f"sides: [riu, pgh, lcs, yao]\n{words}{setting}\n")
    assert main(["check", str(proof), "--puzzle", str(other)]) == 1
    assert problem in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere", "there is no such folder; name a folder that `cpbox prove` wrote"),
        ("empty", "is an empty folder; name a folder"),
        ("other", "is not the folder of a proof, for it has no claim.json; name"),
        ("words.txt", "is a file, not the folder of a proof; name"),
    ],
)
def test_what_holds_no_proof_is_told_for_what_it_is(
    name: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "words.txt").touch()
    (tmp_path / "words.txt").touch()
    assert main(["check", str(tmp_path / name)]) == 2
    assert says in capsys.readouterr().err
    with pytest.raises(cpbox.InputError, match=r"name"):
        cpbox.check(tmp_path / name)


# ------------------------------------------------------------------------- certificates


def test_an_answer_is_certified(capsys: pytest.CaptureFixture[str]) -> None:
    small = ["solve", FILE, "--set", "rules.max_words=1", "--certify"]
    assert main(small) == 1
    assert "verified by the checker" in capsys.readouterr().out
    assert main(["solve", FILE, "--certify", "--json"]) == 0
    record: Any = json.loads(capsys.readouterr().out)
    assert record["certificate"]["verified"]


def test_a_certificate_that_does_not_hold_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = Report((Finding("this holds", "", "", "it does not"),), is_complete=True)
    monkeypatch.setattr(checker, "check", lambda *_, **__: wrong)
    assert main(["solve", FILE, "--certify"]) == 70
    out, err = capsys.readouterr()
    assert not out
    assert "the proof is not verified: this holds: it does not" in err


def test_a_certificate_that_was_not_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> float:
        raise Unfinished

    monkeypatch.setattr(evidence, "seconds_left", stop)
    assert main(["solve", FILE, "--certify"]) == 3
    assert "Not certified" in capsys.readouterr().out


def test_the_check_of_a_certificate_ends_with_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, folder = Event(), tmp_path / "proof"

    def cut_off(checked: Path, *, seconds: float, is_stopped: Any) -> Report:
        assert checked.exists()
        assert seconds > 600  # as long as there is
        stop.set()  # as when the time is over
        assert is_stopped()
        return Report((Finding("the check came to its end", "-", "-", "stopped"),))

    monkeypatch.setattr(checker, "check", cut_off)
    with pytest.raises(Unfinished):
        proving.certify(SMALL, outcomes(SMALL), folder, LimitedConfig(stop=stop))
    assert stop.is_set()
    assert not folder.exists()


# ----------------------------------------------------------------- the puzzle one means


def test_a_proof_is_held_to_the_puzzle_that_was_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not to what claim.json says once it has been checked."""
    cpbox.prove(cpbox.load(FILE), tmp_path / "proof")
    cpbox.prove(SMALL, tmp_path / "other")
    mine = (tmp_path / "proof/claim.json").read_bytes()

    def check_and_swap(folder: Path, **choices: Any) -> Report:
        report = check(folder, **choices)
        (folder / "claim.json").write_bytes(mine)
        return report

    monkeypatch.setattr(checker, "check", check_and_swap)
    assert main(["check", str(tmp_path / "other"), "--puzzle", FILE]) == 1
    assert "sides is" in capsys.readouterr().out
    (tmp_path / "proof/claim.json").write_bytes(mine)
    mine = b"{}"
    assert main(["check", str(tmp_path / "proof"), "--puzzle", FILE]) == 0


def test_a_variant_without_its_puzzle_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path), "--variant", "nonsense"]) == 2
    assert "name its file with --puzzle" in capsys.readouterr().err
