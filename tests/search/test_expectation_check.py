"""A file is compared with what it expects: by ``solve``, ``try`` and ``sweep``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.cli.main import main
from tests.lab.sweeps.lines import lines
from tests.lab.sweeps.places import PLACE, Nowhere
from tests.processes import shell

Capture = pytest.CaptureFixture[str]
Write = Callable[..., str]

BOX = "sides: [ab, cd]\nwords: {only: [acb, bda, bcad, cbda]}\n"  # two of one word
RARE = "objective: [words]\n"  # leaves letters and rarity open
VARIED = "variants:\n  two:\n    rules: {min_words: 2}\n    expect: {words: 3}\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write puzzle files into the folder that this is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(PLACE, Nowhere)

    def written(text: str, name: str = "box.yaml") -> str:
        Path(name).write_text(text)
        return name

    return written


@pytest.mark.parametrize(
    "expect",
    [
        "words: 1, letters: 4, rarity: 0, worst_rarity: 0, score: 9, chains: 2",
        "chain: [bcad]",
        "chain: [cbda], score: 9",  # not the one that is found
        "status: optimal",
    ],
)
@pytest.mark.parametrize("options", [[], ["--all"], ["--top", "1"], ["--variant", "v"]])
def test_what_is_as_expected_is_an_answer(
    expect: str, options: list[str], write: Write
) -> None:
    said = f"expect: {{{expect}}}\n"
    file = write(f"{BOX}{said}variants:\n  v:\n    {said}")
    assert shell("solve", file, *options, code=0).err == ""


WRONG = [
    ("words: 2", "expect.words: 2 is expected, but the answer is 1"),
    ("score: 1", "expect.score: 1 is expected, but the answer is 9"),
    ("worst_rarity: 3", "expect.worst_rarity: 3 is expected, but the answer is 0"),
    ("chains: 1", "expect.chains: 1 is expected, but the answer is 2"),
    (
        "status: infeasible",
        "expect.status: infeasible is expected, but the answer is optimal",
    ),
    ("chain: [acb, bda]", "acb → bda has words 2, letters 6, rarity 0"),
    ("chain: [dacb]", "dacb is not listed"),
    ("chain: [acb]", "no way to trace the words covers what must be covered"),
]


@pytest.mark.parametrize("options", [[], ["--all"], ["--all", "--count"]])
@pytest.mark.parametrize(("expect", "says"), WRONG)
def test_what_is_not_as_expected_is_said_and_ends_in_exit_code_1(
    expect: str, says: str, options: list[str], write: Write
) -> None:
    file = write(f"{BOX}expect:\n  {expect}\n")
    err = shell("solve", file, *options, code=1).err
    assert err.startswith("cpbox: box.yaml:4: expect.")
    assert err.count("\n") == 1
    assert says in err


@pytest.mark.parametrize(
    ("words", "expect", "says"),
    [
        ("[acb, bda, dac]", "letters: 6", ""),  # acb, bda; the other has 6, too
        ("[bcad, bcbdac]", "letters: 6, chains: 2", ""),
        ("[bcad, bcbdac]", "letters: 5", "expect.letters: 5 is expected, but the"),
        ("[bcad, bcbdac]", "letters: 4, chain: [bcbdac]", "4 is expected, but the ans"),
    ],
)
def test_what_the_objective_leaves_open_may_be_that_of_any_best_chain(
    words: str, expect: str, says: str, write: Write, capsys: Capture
) -> None:
    box = f"sides: [ab, cd]\nwords: {{only: {words}}}\n{RARE}"
    code = main(["solve", write(f"{box}expect: {{{expect}}}\n")])
    assert (code, says in capsys.readouterr().err) == (int(bool(says)), True)


@pytest.mark.parametrize(
    ("command", "code"),
    [("solve box.yaml", 1), ("solve box.yaml --variant two", 1), ("try box.yaml", 1),
     ("sweep box.yaml -o r.jsonl", 1), ("solve .", 1)],
)  # fmt: skip
def test_a_variant_is_held_to_what_it_expects(
    command: str, code: int, write: Write
) -> None:
    write(BOX + VARIED)
    said = "box.yaml:6: variants.two.expect.words: 3 is expected, but the answer is 2"
    told = shell(*command.split(), code=code).err
    if command.startswith("sweep"):
        told = str([line["problem"] for line in lines(Path("r.jsonl"))])
    assert said in told


def test_an_answer_that_is_not_proved_is_neither_as_expected_nor_not(
    write: Write,
) -> None:
    file = write(f"{BOX}expect: {{words: 2, letters: 9}}\n")
    limited = ["--time-limit", "0.000000001"]
    err = shell("solve", file, *limited, code=3).err
    assert "box.yaml:3: expect: not decided, because no answer is proved" in err
    shell("try", file, *limited, code=3)
    shell("sweep", file, "-o", "r.jsonl", *limited, code=3)


def test_chains_that_are_not_counted_in_time_are_not_decided(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cpbox.search.expectation_check._all_best", lambda *_: None)
    file = write(f"{BOX}expect: {{chains: 9}}\n")
    says = "box.yaml:3: expect.chains: 9 is expected, but this is not decided"
    for command in ("solve", "try"):
        assert says in shell(command, file, code=3).err
    shell("sweep", file, "-o", "r.jsonl", code=3)
    (line,) = lines(Path("r.jsonl"))
    assert (line["failure"], line["problem"]) == ("time", says)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("solve box.yaml --set rules.min_length=3", 0),
        ("sweep box.yaml -o r.jsonl --rule min_length=3", 0),
        ("try plain.yaml --set rules.min_words=2 --each-rule", 0),
        ("sweep other.yaml -o r.jsonl --variants box.yaml", 0),
        ("sweep boxes.txt -o r.jsonl --like box.yaml", 0),
    ],
)
def test_nothing_is_expected_of_a_puzzle_that_is_changed(
    command: str, code: int, write: Write
) -> None:
    wrong = "expect: {words: 7}\n"
    write(BOX + VARIED + wrong)
    write(f"{BOX}expect: {{words: 1}}\n", "plain.yaml")
    write("sides: [ad, bc]\nwords: {only: [abac, cdb, bdc]}\n", "other.yaml")
    write("ab cd\n", "boxes.txt")
    assert "expected" not in shell(*command.split(), code=code).err


def test_a_folder_is_checked_by_name_and_no_chain_may_be_what_is_expected(
    write: Write, capsys: Capture
) -> None:
    write(f"{BOX}expect: {{words: 1}}\n", "b.yaml")
    write(
        "sides: [ab, cd]\nwords: {only: [acb]}\nexpect: {status: infeasible}\n", "a.yml"
    )
    write("no puzzle", "words.txt")
    write(": no YAML", ".hidden.yaml")
    Path("folder.yaml").mkdir()
    assert main(["solve", ".", "--json"]) == 0
    out, err = capsys.readouterr()
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["file"] for record in records] == ["a.yml", "b.yaml"]
    expected = {"holds": True, "problems": [], "trusted": []}
    assert [x["expected"] for x in records] == [expected] * 2
    assert (
        err == "cpbox: 2 answers compared with what the files expect: 2 as expected\n"
    )
    assert main(["solve", "a.yml"]) == 1
    write(f"{BOX}expect: {{words: 2}}\n", "b.yaml")
    capsys.readouterr()
    assert main(["solve", "."]) == 1
    assert "expect: 1 as expected, 1 not as expected" in capsys.readouterr().err


def test_a_sweep_knows_of_what_it_found_before(write: Write, capsys: Capture) -> None:
    sweep = ["sweep", write(f"{BOX}expect: {{words: 2}}\n"), "-o", "r.jsonl"]
    assert [main(sweep), main([*sweep, "--retry"])] == [1, 1]
    assert "1 answer in r.jsonl, 0 of them new" in capsys.readouterr().err
    (line,) = lines(Path("r.jsonl"))
    assert (line["status"], line["failure"]) == ("optimal", "unexpected")
    assert line["expected"]["holds"] is False
    write(f"{BOX}expect: {{words: 1}}\n")
    assert main(sweep) == 0
    assert [line["failure"] for line in lines(Path("r.jsonl"))][1:] == [None]


def test_python_has_it_in_the_result(write: Write) -> None:
    puzzle = cpbox.load(write(f"{BOX}{VARIED}expect: {{words: 1, chains: 2}}\n"))
    expected: Any = cpbox.solve(puzzle).expected
    assert expected == cpbox.types.Expectation(holds=True)
    changed = cpbox.replace(puzzle, "rules.min_words", 2)
    assert cpbox.solve(changed).expected is None
    trials = cpbox.attempt(puzzle, each_rule=True)
    known = [trial.result.expected for trial in trials if trial.result]
    assert [each.holds for each in known if each is not None] == [True, False]
    mine = cpbox.Puzzle.of("ab cd", words={"only": ["bcad"]}, expect={"words": 2})
    expected = cpbox.solve(mine).expected
    assert expected.problems == ("expect.words: 2 is expected, but the answer is 1",)
