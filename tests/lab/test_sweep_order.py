"""A sweep's table stands beside its input: a row for each puzzle, in its order."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpbox
from cpbox.lab.results_table import frame_of
from cpbox.lab.sweep import How, Line, Task, worker
from cpbox.lab.sweep.sweeping import sweep
from tests.lab.sweeps.lines import is_time, lines
from tests.lab.sweeps.places import Nowhere
from tests.processes import shell

WORDS = {"only": ["acb", "bda", "adbc", "cbda", "eaf"]}
SIDES = ("ab cd", "ef gh", "ba cd", "ab cd", "ab ef", "ef gh", "ab cd")
EQUAL = ("ab cd", "ef gh", "ba cd", "ab ef")
VARIANTS: dict[str, dict[str, Any]] = {
    "loop": {"rules": {"loop": True}},
    "four": {"rules": {"min_length": 4}},
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cpbox.lab.sweep.sweeping.place_of", lambda *_: Nowhere())


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The tasks that are solved."""
    line_of, tasks = worker._line_of, list[Task]()  # noqa: SLF001

    def noted(task: Task, how: How) -> Line:
        tasks.append(task)
        return line_of(task, how)

    monkeypatch.setattr(worker, "_line_of", noted)
    return tasks


def puzzle(number: int, sides: str) -> cpbox.Puzzle:
    title = f"number {number}"
    return cpbox.Puzzle.of(sides, words=WORDS, title=title, variants=VARIANTS)


def puzzles() -> list[cpbox.Puzzle]:
    return [puzzle(number, sides) for number, sides in enumerate(SIDES)]


def rows(table: Any) -> list[dict[str, Any]]:
    """The rows of a table, without what took how long."""
    text = table[[x for x in table.columns if not is_time(x)]].to_json(orient="records")
    record: list[dict[str, Any]] = json.loads(text)
    return record


def is_beside(table: Any, given: list[cpbox.Puzzle]) -> bool:
    """Whether each puzzle and variant has its row, in the order of the input."""
    expected = [
        (number, each.title, "".join(each.box.tiles), variant)
        for number, each in enumerate(given)
        for variant in ("", *each.variants)
    ]
    return expected == [
        (row["input"], row["puzzle"], row["sides"].replace(" ", ""), row["variant"])
        for row in rows(table)
    ]


def test_each_puzzle_has_its_row_and_equal_ones_are_solved_once(
    solved: list[Task],
) -> None:
    swept = sweep(puzzles())
    assert is_beside(swept.to_frame(), puzzles())
    assert len(solved) == len(EQUAL) * (1 + len(VARIANTS))
    assert swept.twice == (len(SIDES) - len(EQUAL)) * (1 + len(VARIANTS))
    for row, each in zip(rows(swept.to_frame())[::3], puzzles(), strict=True):
        alone = cpbox.solve(each).words
        assert row["chain"] == (alone and " ".join(alone))


def test_the_order_holds_with_several_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    slow = cpbox.Puzzle.of("fhmx load yngw vrpi", title="slow", variants=VARIANTS)
    given = [slow, *puzzles(), slow, *puzzles()]
    table = sweep(given, jobs=2).to_frame()
    assert is_beside(table, given)


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_lines_and_of_the_files_does_not_matter(seed: int) -> None:
    whole = rows(sweep(puzzles()).to_frame())
    files = []
    for number in (3, 1, 2):
        files.append(f"{number}.jsonl")
        sweep(puzzles(), files[-1], shard=(number, 3))
        text = Path(files[-1]).read_text("utf-8").splitlines(keepends=True)
        Random(seed).shuffle(text)
        Path(files[-1]).write_text("".join(text), "utf-8")
    assert rows(frame_of(map(Path, files))) == whole


def test_a_sweep_that_goes_on_with_more_puzzles_keeps_the_order(
    solved: list[Task],
) -> None:
    sweep(puzzles()[2:5], "r.jsonl")
    before = len(solved)
    new = cpbox.Puzzle.of("ac bd", words=WORDS, title="new", variants=VARIANTS)
    boxes = [puzzles()[6], new, *puzzles()]
    swept = sweep(boxes, "r.jsonl")
    assert {task.puzzle.title for task in solved[before:]} == {"new", "number 1"}
    assert is_beside(swept.to_frame(), boxes)
    assert is_beside(cpbox.read_results("r.jsonl"), boxes)
    size = Path("r.jsonl").stat().st_size
    assert sweep(boxes, "r.jsonl").new == 0
    assert Path("r.jsonl").stat().st_size == size


def test_a_table_has_the_rows_of_its_own_sweep_alone() -> None:
    sweep(puzzles()[:3], "r.jsonl")
    assert is_beside(sweep(puzzles()[4:], "r.jsonl").to_frame(), puzzles()[4:])


@pytest.mark.parametrize("left", range(1, 21, 3))
def test_what_an_interruption_left_out_is_written_later(left: int) -> None:
    whole = rows(sweep(puzzles(), "r.jsonl").to_frame())
    text = Path("r.jsonl").read_text("utf-8").splitlines(keepends=True)
    Path("r.jsonl").write_text("".join(text[:left]), "utf-8")
    assert rows(sweep(puzzles(), "r.jsonl").to_frame()) == whole
    assert len(lines(Path("r.jsonl"))) == len(text)


def test_what_is_tried_again_is_answered_for_every_equal_puzzle() -> None:
    boxes = puzzles()
    sweep(boxes, "r.jsonl", time_limit=1e-9)
    assert "time" in {row["failure"] for row in rows(cpbox.read_results("r.jsonl"))}
    for table in (sweep(boxes, "r.jsonl", retry=True), sweep(boxes)):
        assert {row["failure"] for row in rows(table.to_frame())} == {None}
    assert rows(cpbox.read_results("r.jsonl")) == rows(sweep(boxes).to_frame())


def test_a_retry_that_was_interrupted_leaves_no_old_failure() -> None:
    sweep(puzzles(), "r.jsonl", time_limit=1e-9)
    failed = Path("r.jsonl").read_text("utf-8")
    sweep(puzzles(), "r.jsonl", retry=True)
    more = Path("r.jsonl").read_text("utf-8").removeprefix(failed)
    first = more.splitlines(keepends=True)[0]
    Path("r.jsonl").write_text(failed + first, "utf-8")
    sweep(puzzles(), "r.jsonl", retry=True)
    assert {row["failure"] for row in rows(cpbox.read_results("r.jsonl"))} == {None}


def test_equal_puzzles_are_compared_with_what_each_expects() -> None:
    for name, number in (("a", 1), ("b", 2), ("c", 1)):
        text = f"sides: [ab, cd]\nwords: {{only: [acb, bda, adbc]}}\n{'# x' * number}\n"
        Path(f"{name}.yaml").write_text(f"{text}expect: {{words: 2}}\n", "utf-8")
    sweep(["a.yaml", "b.yaml", "c.yaml"], "r.jsonl")
    for line in lines(Path("r.jsonl")):
        assert line["problem"].startswith(f"{line['file']}:4: expect.words: 2 is")


def test_equal_games_are_compared_with_what_each_published() -> None:
    game = {"sides": ["AB", "CD"], "dictionary": ["ACB", "BDA", "ADBC", "CBDA"]}
    answers = (["ADBC"], ["ACB", "BDA"], ["ADBC"])
    text = (json.dumps(game | {"ourSolution": answer}) for answer in answers)
    Path("games.jsonl").write_text("\n".join(text), "utf-8")
    table = rows(sweep("games.jsonl").to_frame())
    assert [row["published_words"] for row in table] == [1, 2, 1]
    assert [row["published_best"] for row in table] == [True, False, True]


def test_a_stream_has_the_lines_of_equal_puzzles_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cpbox.cli.sweep._place", lambda _: Nowhere())
    Path("boxes.txt").write_text("ab cd\nef gh\nab cd\nef gh\n", "utf-8")
    done = shell("sweep", "boxes.txt", "-o", "-", code=0)
    places = [json.loads(line)["file"] for line in done.out.splitlines()]
    assert sorted(places) == [f"boxes.txt:{number}" for number in (1, 2, 3, 4)]


def test_a_summary_counts_each_input_and_compares_it_once() -> None:
    sweep(puzzles(), "r.jsonl")
    facts: Any = json.loads(shell("summary", "r.jsonl", "--json", code=0).out)
    assert facts["puzzles"] == len(SIDES)
    for rule in facts["rules"]:
        assert rule["puzzles"] + rule["unproved"] + rule["other_list"] == len(SIDES)


def test_words_of_ones_own_are_handed_over_and_never_written_as_yaml(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object) -> Callable[..., Any]:
        raise AssertionError

    Path("more.yaml").write_text("short: {rules: {max_length: 3}}\n", "utf-8")
    monkeypatch.setattr(cpbox.Puzzle, "to_yaml", refused)
    table = rows(sweep(puzzles()[:1], variants="more.yaml").to_frame())
    assert [row["variant"] for row in table] == ["", "loop", "four", "short"]
    assert table[3]["chain"] == "bda acb"
