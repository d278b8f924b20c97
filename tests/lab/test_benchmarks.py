"""The benchmark runs, and its methods agree; how fast they are is not tested here."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from cpbox.candidates.prefilter import prefilter
from cpbox.search.verify import violations
from cpbox.search.word_lists import solve
from cpbox_models import NAMES
from tests.benchmarks import accents, formulations
from tests.benchmarks.__main__ import main
from tests.benchmarks.accepted import Share, boards_of, share
from tests.benchmarks.compiled import COMPILER
from tests.benchmarks.ladder import FEW, LADDER, NONE, QUICK, Rung, puzzle_of
from tests.benchmarks.methods import METHODS, GaveUp, Search, best_state, vocabulary
from tests.benchmarks.outcome import End, Outcome, Row, read, write
from tests.benchmarks.plot import draw
from tests.benchmarks.table import markdown

PUBLISHED = [m.name for m in METHODS if not (m.formulation or m.is_program)]
RUNGS = [FEW, Rung("aei nrt slo", "common", ""), Rung("ae nr st", "common", "")]


def search_of(name: str) -> Search:
    module = import_module(f"tests.benchmarks.methods.{name.replace(' ', '_')}")
    search: Search = module.solve
    return search


@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung.sides)
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_method_finds_as_few_words_and_letters(
    name: str, rung: Rung, tmp_path: Path
) -> None:
    puzzle = puzzle_of(rung, tmp_path)
    best = solve(puzzle)
    words = vocabulary(prefilter(puzzle).words, rung.letters)
    chain = search_of(name)(words, puzzle.rules.most_words)
    assert chain is not None
    assert (len(chain), len("".join(chain))) == (len(best.words or ()), best.letters)


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="there is no C++ compiler")
def test_best_state_finds_as_few_words_and_letters_of_as_many(tmp_path: Path) -> None:
    (folder := tmp_path / "accents").mkdir()
    accents.accented_list(folder)
    synthetic = next(rung for rung in LADDER if rung.words == accents.NAME)
    for rung in (*RUNGS, NONE, Rung(synthetic.sides[:15], accents.NAME, "")):
        puzzle = puzzle_of(rung, folder)
        best, its = solve(puzzle), best_state.prepared(puzzle, tmp_path)()
        assert not its.chain or not violations(puzzle, its.chain)
        assert its.size == (best.words and (len(best.words), best.letters))
        assert its.candidates == len(prefilter(puzzle).words)


def test_all_pairs_gives_up_after_three_words() -> None:
    words = vocabulary(["abcx", "xdey", "yfgz", "zhij"], "abcdefghijxyz")
    with pytest.raises(GaveUp):
        search_of("all pairs")(words, 12)


def row_of(**outcomes: Outcome) -> Row:
    return Row(FEW, outcomes)


def done(*chain: str, seconds: float = 1.0) -> Outcome:
    return Outcome(end=End.COMPLETE, chain=chain, seconds=seconds, megabytes=30)


@pytest.mark.parametrize(
    ("outcome", "verdict"),
    [
        (done("abc", "cd"), "proved"),
        (done("abc", "cde"), "wrong: there is a better chain"),
        (done("abcde"), "wrong: or else cpbox is"),
        (Outcome(end=End.TIME), "out of time"),
        (Outcome(end=End.COMPLETE), "wrong: there is a better chain"),
        (Outcome(end=End.COMPLETE, chain=("a",), broken=("short",)), "wrong: short"),
    ],
)
def test_a_method_is_judged_by_cpbox_s_proved_answer(
    outcome: Outcome, verdict: str
) -> None:
    row = row_of(cpbox=done("abc", "cd"), other=outcome)
    assert row.verdict("other") == verdict


def test_measurements_can_be_kept_and_drawn_again(tmp_path: Path) -> None:
    late = Outcome(end=End.TIME, bound=(1, 3, 0))
    rows = [row_of(cpbox=done("abc", "cd"), slots=late)]
    write(tmp_path / "ladder.json", rows, 20.0, "about")
    assert read(tmp_path / "ladder.json") == (rows, 20.0, "about")
    draw(rows, 20.0, "about", tmp_path / "ladder.svg")
    assert "letters on the box" in (tmp_path / "ladder.svg").read_text()
    assert "| 1.0 s | > 20 s |" in markdown(rows, 20.0)


@pytest.mark.slow
def test_the_quick_run_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick", "--box", FEW.sides]) == 0
    lines = capsys.readouterr().out.splitlines()
    table = [line for line in lines if line.startswith("  ")]
    assert [line[2:18].rstrip() for line in table] == [m.name for m in METHODS]
    assert "3 / 19, proved" in table[0]


def test_a_board_counts_where_all_words_of_its_first_chain_are_accepted(
    tmp_path: Path,
) -> None:
    box = ["PEG", "ULM", "OIR", "CNW"]
    words = ["UPCOMING", "GLOWER"]
    known = {"sides": box, "dictionary": words, "ourSolution": words}
    unknown = {"sides": box, "accepted": ["upcoming"]}
    none = {"sides": ["QJ", "XZ"], "dictionary": ["QUIZ"]}
    (file := tmp_path / "boards.jsonl").write_text(
        "\n".join(map(json.dumps, (known, unknown, none)))
    )
    assert share(boards_of(file), words="standard") == Share(1, 3, 4, 1, 1)


def test_without_a_name_every_puzzle_and_box_is_measured(tmp_path: Path) -> None:
    names = [name for name, _ in formulations.puzzles([""], tmp_path)]
    assert {file.name for file in formulations.PUZZLES.glob("*.yaml")} < {*names}
    assert names[-len(LADDER) :] == [rung.sides for rung in LADDER]


@pytest.mark.slow
def test_the_formulations_are_measured_on_the_same_models(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--formulations", "--box", FEW.sides, "--cap", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    kinds = [kind for name in NAMES for kind in (name, f"{name}, level 2")]
    rows = {row[0]: row for row in cells[2 : 2 + len(kinds)]}
    assert [*rows] == kinds
    assert {(row[1], row[4]) for row in rows.values()} == {("1 of 1", "1 of 1")}
    assert cells[-1][:4] == [f"`{FEW.sides}`", "82", "3", "level 2"]


@pytest.mark.slow
def test_a_repeated_option_adds_to_the_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    parts = [option for rung in QUICK for option in ("--box", rung.sides[:5])]
    assert main(["--quick", *parts, "--method", "slots", "--method", "flow"]) == 0
    out = capsys.readouterr().out
    assert all(x in out for x in [*(rung.sides for rung in QUICK), "slots", "flow"])


@pytest.mark.parametrize("option", ["--box", "--method"])
def test_a_run_of_nothing_is_refused(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--quick", option, "nothing"])
    assert "choose" in capsys.readouterr().err
