"""Folders are held to what they expect, and nothing compared is no success."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import cpbox
from cpbox.fields.base import replace
from cpbox.proof.checker import Finding
from cpbox.proof.checker.report import Report
from tests.processes import shell

BOX = "sides: [ab, cd]\nwords: {only: [bcad, bcbdac]}\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles").mkdir()
    Path("puzzles/a.yaml").write_text(BOX, "utf-8")


def test_nothing_compared_is_neither_as_expected_nor_not() -> None:
    nothing = cpbox.check_expected("puzzles")
    assert nothing.holds is None
    assert not nothing
    assert "no answer was compared" in str(nothing)
    done = shell("solve", "puzzles", code=0)  # the answer is proved
    assert "no answer was compared, as no file has an `expect`" in done.err


@pytest.mark.parametrize("holds", [True, False, None])
def test_what_holds_is_true_and_nothing_else_is(*, holds: bool | None) -> None:
    problem = None if holds else "wrong"
    findings = (Finding("claim", "file", "check", problem, is_open=holds is None),)
    expected = cpbox.types.Expectation(holds)
    result = replace(cpbox.solve(cpbox.load("puzzles/a.yaml")), expected=expected)
    report = Report(findings, is_complete=True)
    for value in (expected, *findings, report, cpbox.Expectations((result,))):
        assert bool(value) is (holds is True)


def test_every_public_value_that_can_hold_is_true_only_then() -> None:
    kinds = [getattr(cpbox, name) for name in cpbox.__all__]
    for kind in kinds:
        fields = getattr(kind, "__dataclass_fields__", {})
        if isinstance(kind, type) and (hasattr(kind, "holds") or "holds" in fields):
            assert "__bool__" in {name for each in kind.__mro__ for name in vars(each)}


def test_a_file_that_expects_nothing_is_refused_where_that_is_required() -> None:
    Path("puzzles/b.yaml").write_text(f"{BOX}expect: {{words: 1}}\n", "utf-8")
    required = cpbox.check_expected("puzzles", require_expect=True)
    assert required.holds is None
    problem = "puzzles/a.yaml: expect: no answer is expected; write one, as in"
    assert [each.startswith(problem) for each in required.problems] == [True]
    done = shell("solve", "puzzles", "--require-expect", code=2)
    assert problem in done.err
    assert "1 answer compared with what the files expect: 1 as expected" in done.err

    Path("puzzles/a.yaml").write_text(f"{BOX}expect: {{words: 1}}\n", "utf-8")
    assert cpbox.check_expected("puzzles", require_expect=True)
    shell("solve", "puzzles", "--require-expect", code=0)


@pytest.mark.parametrize("change", [["--words", "full"], ["--lists"]])
def test_an_expectation_is_not_required_of_a_puzzle_that_is_changed(
    change: list[str],
) -> None:
    says = "--require-expect: cannot be combined with --lists or options that change"
    assert says in shell("solve", "puzzles", "--require-expect", *change, code=2).err


def prefer(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    Path("cpbox").mkdir()
    Path("cpbox", name).write_text(text, "utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path.cwd()))


EXPECTING = (
    f"{BOX}expect: {{words: 1}}\n",
    f"{BOX}variants: {{x: {{rules: {{max_words: 2}}, expect: {{words: 1}}}}}}\n",
)


@pytest.mark.parametrize("text", EXPECTING)
@pytest.mark.parametrize(
    ("preferred", "options"),
    [
        (("config.yaml", "rules: {max_words: 3}\n"), []),
        (("banned.txt", "bcad\n"), []),
        (None, ["--rule", "max_words=3"]),
    ],
)
def test_what_changes_hide_is_said_to_be_expected_and_not_compared(
    preferred: tuple[str, str] | None,
    options: list[str],
    text: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if preferred:
        prefer(monkeypatch, *preferred)
    Path("puzzles/b.yaml").write_text(text, "utf-8")
    err = shell("solve", "puzzles", *options, code=0).err
    assert "not compared: what 1 file expects, as options or preferences" in err
    assert "no file has" not in err
    for alone in ("solve", "try") if preferred else ():
        assert "not compared: what 1 file" in shell(alone, "puzzles/b.yaml", code=0).err
    if preferred:
        err = shell("solve", "puzzles", "--require-expect", code=2).err
        hidden = "puzzles/b.yaml: expect: is not that of the puzzle as your preferences"
        assert (hidden in err) == (text == EXPECTING[0])
        assert "puzzles/a.yaml: expect: no answer is expected; write one" in err


PINNED: dict[str, dict[str, Any]] = {
    "sides: [ab, cd]\nwords: {only: [bcad, bcbdac]}\n": {
        "words": 1, "letters": 4, "rarity": 0, "chain": ["bcad"], "chains": 1,
    },
    "sides: [ab, cd]\nwords: {only: [bcad, cbda]}\n": {
        "words": 1, "letters": 4, "rarity": 0,
    },
    "sides: [ab, cd]\nwords: {only: [acb]}\nexpect: {status: infeasible}\n": {
        "status": "infeasible"
    },
    "sides: [ab, cd]\nwords: {only: [bcad]}\nexpect: {words: 3} # wrong\n": {
        "words": 1, "letters": 4, "rarity": 0, "chain": ["bcad"], "chains": 1,
    },
    "sides: [ab, cd]\nwords: {only: [acb, bda, adbc]}\nrules: {max_words: 2}\n"
    "objective: [-letters]\n": {
        "words": 2, "letters": 7, "chain": ["bda", "adbc"], "chains": 1,
    },
}  # fmt: skip


@pytest.mark.parametrize("text", PINNED)
def test_what_is_pinned_is_expected_and_all_else_stays(text: str) -> None:
    Path("puzzles/a.yaml").write_text(f"# mine\n{text}# and more\n", "utf-8")
    done = shell("solve", "puzzles", "--pin", code=0)
    assert done.err == "cpbox: 1 answer written as what the files expect\n"
    written = Path("puzzles/a.yaml").read_text("utf-8")
    assert written.startswith("# mine\nsides: [ab, cd]\nwords: {only: [")
    assert written.endswith("# and more\n")
    expect = yaml.load(written, yaml.BaseLoader)["expect"]
    chosen = {key: str(x) for key, x in PINNED[text].items() if key != "chain"}
    assert {key: expect[key] for key in chosen} == chosen
    assert expect.get("chain") == PINNED[text].get("chain")
    path, _, line = done.out.partition(": ")
    assert Path(path) == Path("puzzles/a.yaml")
    assert yaml.load(line, yaml.BaseLoader) == {"expect": expect}
    assert cpbox.check_expected("puzzles", require_expect=True)
    shell("solve", "puzzles", "--pin", code=0)
    assert Path("puzzles/a.yaml").read_text("utf-8") == written


@pytest.mark.parametrize(
    ("arguments", "says", "code"),
    [
        (["riu pgh lcs yao", "--pin"], "is not a puzzle file", 2),
        (["puzzles", "--pin", "--words", "full"], "cannot be combined with", 2),
        (["puzzles", "--pin", "--time-limit", "1e-9"], "no answer is proved", 3),
        (["puzzles/a.yaml", "--pin", "--time-limit", "1e-9"], "no answer is pro", 3),
    ],
)
def test_what_cannot_be_pinned_is_left_as_it_is(
    arguments: list[str], says: str, code: int
) -> None:
    Path("puzzles/a.yaml").write_text("sides: [riu, pgh, lcs, yao]\n", "utf-8")
    assert says in shell("solve", *arguments, code=code).err
    assert Path("puzzles/a.yaml").read_text("utf-8") == "sides: [riu, pgh, lcs, yao]\n"


@pytest.mark.parametrize("expect", ["", "expect: {words: 1, chain: [bcad]}\n"])
def test_that_there_is_no_chain_is_pinned_only_where_the_file_expects_it(
    expect: str,
) -> None:
    text = f"# mine\nsides: [ab, ce]\nwords: {{only: [bcad]}}\n{expect}"
    Path("puzzles/a.yaml").write_text(text, "utf-8")
    done = shell("solve", "puzzles", "--pin", code=2)
    assert "a.yaml" in done.err
    assert "it is proved that there is no chain; correct the puzzle" in done.err
    assert "0 answers written" in done.err
    assert Path("puzzles/a.yaml").read_text("utf-8") == text


def test_what_was_promised_of_another_answer_goes_when_an_answer_is_pinned() -> None:
    spec = {"answer": ["bcad"], "words": {"only": ["bcad", "bead"]}, "sides": [2, 2]}
    (made,) = cpbox.compose(spec).boxes
    file, text = Path("puzzles/a.yaml"), f"# mine\n{made.text}# too\n"
    (sides,) = re.findall("sides: .*", text)
    for other, is_promised in ((sides, True), (sides.replace("c", "e"), False)):
        file.write_text(text.replace(sides, other), "utf-8")
        shell("solve", "puzzles", "--pin", code=0)
        pinned = file.read_text("utf-8")
        assert ("# Promised" in pinned, "second" in pinned) == (is_promised,) * 2
        assert pinned.startswith("# mine\n")
        assert pinned.endswith("# too\n")


def test_what_was_promised_of_the_only_answer_goes_when_there_is_another() -> None:
    spec = {"answer": ["bcad"], "words": {"only": ["bcad", "bead"]}, "sides": [2, 2]}
    (made,) = cpbox.compose(spec | {"guarantees": {"unique": "chain"}}).boxes
    file = Path("puzzles/a.yaml")
    for more, is_promised in (("", True), (", bcb", True), (", bcbdac", False)):
        (words,) = re.findall("only: .*bead", made.text)
        file.write_text(made.text.replace(words, words + more), "utf-8")
        shell("solve", "puzzles", "--pin", code=0)
        pinned = file.read_text("utf-8")
        assert "chain: [bcad]" in pinned  # which is still the only best one
        assert ("# Promised" in pinned) == is_promised, more


def test_a_file_that_is_pinned_keeps_its_line_ends() -> None:
    file = Path("puzzles/a.yaml")
    file.write_bytes(b"sides: [ab, cd]\r\nwords: {only: [acbd]} # mine\r\npar: 2\r\n")
    shell("solve", "puzzles", "--pin", code=0)
    lines = file.read_bytes().split(b"\r\n")
    assert lines[1] == b"words: {only: [acbd]} # mine"
    assert lines[-2].startswith(b"expect: {words: 1")
    assert b"\n" not in b"".join(lines)


def test_a_quiet_check_of_folders_in_folders_prints_failures_alone() -> None:
    Path("puzzles/a.yaml").write_text(f"{BOX}expect: {{words: 1}}\n", "utf-8")
    Path("puzzles/2027/may").mkdir(parents=True)
    Path("puzzles/.git").mkdir()
    Path("puzzles/.git/x.yaml").write_text("nothing", "utf-8")
    Path("puzzles/2027/may/b.yaml").write_text(f"{BOX}expect: {{words: 1}}\n", "utf-8")
    done = shell("solve", "puzzles", "-r", "-q", code=0)
    assert done.out == ""
    says = "2 answers compared with what the files expect: 2 as expected\n"
    assert done.err == f"cpbox: {says}"
    assert len(cpbox.check_expected("puzzles").results) == 1
    assert len(cpbox.check_expected("puzzles", recursive=True).results) == 2
    Path("puzzles/2027/c.yaml").write_text(f"{BOX}expect: {{words: 2}}\n", "utf-8")
    done = shell("solve", "puzzles", "-r", "-q", code=1)
    assert "c.yaml:3: expect.words: 2 is expected, but the answer is 1" in done.err


def test_a_saved_puzzle_finds_its_words_from_wherever_it_is_saved() -> None:
    Path("own").mkdir()
    Path("own/words.txt").write_text("bcad\nbcbdac\n", "utf-8")
    Path("own/a.yaml").write_text(
        "sides: [ab, cd]\nwords: {file: words.txt}\nexpect: {words: 1}\n"
        "variants: {loop: {rules: {loop: true}}}\n",
        "utf-8",
    )
    puzzle = cpbox.load("own/a.yaml")
    Path("elsewhere/deep").mkdir(parents=True)
    for name in ("copy.yaml", "own/copy.yaml", "elsewhere/deep/copy.yaml"):
        puzzle.save(name)
        copy = cpbox.load(name)
        assert cpbox.solve(copy).words == ("bcad",)
        assert cpbox.solve(copy.variants["loop"]).status.is_proof
    text = Path("own/copy.yaml").read_text("utf-8")
    assert yaml.safe_load(text)["words"] == {"file": "words.txt"}


def test_folders_in_a_folder_that_are_left_out_are_said() -> None:
    Path("puzzles/more").mkdir()
    for file in ("puzzles/a.yaml", "puzzles/more/b.yaml"):
        Path(file).write_text("sides: [ab, cd]\nwords: {only: [bcad]}\n", "utf-8")
    says = "1 puzzle file in its folders left out; -r reads them, too"
    assert says in shell("solve", "puzzles", "--pin", code=0).err
    assert "left out" not in shell("solve", "puzzles", "--pin", "-r", code=0).err
