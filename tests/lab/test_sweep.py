"""Sweeps from the command line: what is swept, and what each line says."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.cli.main import main
from tests.lab.sweeps.lines import lines, timeless
from tests.lab.sweeps.places import PLACE, Nowhere

Capture = pytest.CaptureFixture[str]
Json = dict[str, Any]
Run = Callable[..., list[Json]]

GAME: Json = {
    "printDate": "2026-07-20", "sides": ["AB", "CD"], "par": 2, "editor": "Someone",
    "dictionary": ["ACB", "BDA", "ADBC", "CBDA", "BCAD"], "ourSolution": ["ACB", "BDA"],
}  # fmt: skip
PUZZLE = "sides: [ab, cd]\nwords: {only: [acb, bda, adbc]}\n"


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLACE, Nowhere)


@pytest.fixture
def sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Sweep in a folder of its own, and give the lines that are then in the file."""
    monkeypatch.chdir(tmp_path)

    def run(arguments: str, code: int = 0) -> list[Json]:
        assert main(["sweep", "-o", "r.jsonl", *arguments.split()]) == code
        return lines(Path("r.jsonl"))

    return run


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(text, "utf-8")


def test_a_line_is_the_record_of_solve_and_more(sweep: Run, capsys: Capture) -> None:
    write("p.yaml", PUZZLE + "title: T\ndate: 2026-01-02\npar: 3\nsource: S\n")
    (line,) = sweep("p.yaml")
    capsys.readouterr()
    assert main(["solve", "p.yaml", "--json"]) == 0
    record = timeless(json.loads(capsys.readouterr().out))
    assert {k: v for k, v in timeless(line).items() if k in record} == record
    assert [line[k] for k in ("date", "par", "source", "published", "problem")] == [
        "2026-01-02",
        3,
        "S",
        None,
        None,
    ]


def test_boxes_lists_games_and_folders_are_swept(sweep: Run) -> None:
    write("in/p.yaml", "sides: [ab, cd]\nwords: {file: own.txt}\n")
    write("in/own.txt", "acb\nbda\n")  # named by the puzzle: no list of boxes
    write("in/boxes.txt", "ab cd  # a remark\n\nabc def\n")
    write("in/table.csv", "date,sides\n2026-01-01,gh ij\n")
    write(
        "in/games.jsonl", f"{json.dumps(GAME)}\n{json.dumps(GAME | {'sides': ['KL']})}"
    )
    write("in/page.html", f"<script>window.gameData = {json.dumps(GAME)};</script>")
    write("in/README.md", "sides: none of this is read")
    found = sweep("in --words common", 2)
    places = {(line["file"], " ".join(map("".join, line["sides"]))) for line in found}
    assert places == {
        ("in/p.yaml", "ab cd"),
        ("in/boxes.txt:1", "ab cd"),
        ("in/boxes.txt:3", "abc def"),
        ("in/games.jsonl:1", "ab cd"),
        ("in/page.html", "ab cd"),
        ("in/table.csv:2", "gh ij"),
    }


@pytest.mark.parametrize(
    ("dictionary", "solution", "options", "says"),
    [
        ("ACB BDA", "ACB BDA", "--all --rule start=a", {"best": True, "only": True}),
        ("ACB BDA", "ACB BDA", "--all", {"best": True, "only": False}),
        ("ACB BDA CBDA ADC CADB", "ACB BDA", "", {"best": False, "only": None}),
        ("ACB BDA BAC CAB", "ACB BDA", "", {"best": True, "only": None}),
        ("ACB BDA ACBA", "ACB BDA", "--rule end=b", {"best": None, "only": None}),
        ("ACBD", "ACB BDA", "", {"best": None, "only": None}),
    ],
)
def test_what_was_published_is_held_against_the_truth(
    sweep: Run, dictionary: str, solution: str, options: str, says: Json
) -> None:
    game = GAME | {"dictionary": dictionary.split(), "ourSolution": solution.split()}
    write("game.json", json.dumps(game))
    (line,) = sweep(f"game.json {options}")
    assert (line["date"], line["par"], line["file"]) == ("2026-07-20", 2, "game.json")
    published = line["published"]
    assert {key: published[key] for key in says} == says
    assert published["chain"] == solution.lower().split()
    assert published["objective"] == [2, 6, published["rarity"]]
    assert (published["best"] is None) == bool(published["refused"])
    if published["refused"] and not options:
        assert published["refused"][0] == "acb is not listed"


@pytest.mark.parametrize(
    ("solution", "objective", "refused", "best"),
    [
        ("gracious sharply", "", [], True),
        ("gracious splashy", "", [], False),  # splashy is familiar, and not common
        ("group psychical", "", [], None),  # is of another list, and better
        ("gracious splashy", "[words, letters]", [], None),  # is of another list
        ("group psychical", "[-letters]", [], False),
        ("gracious splashyx", "", ["splashyx is not in the full list"], None),
    ],
)
def test_a_published_answer_may_have_any_word_of_the_largest_list(
    sweep: Run, solution: str, objective: str, refused: list[str], best: object
) -> None:
    """The common list answers: it has a chain of two words."""
    by = f"objective: {objective}\n" if objective else ""
    answer = f"published: [{', '.join(solution.split())}]"
    write(
        "box.yaml", f"sides: riu pgh lcs yao\nrules: {{max_words: 2}}\n{by}{answer}\n"
    )
    (line,) = sweep("box.yaml")
    assert line["published"]["best"] is best
    assert [x for x in line["published"]["refused"] if "list" in x] == refused


def test_boxes_get_the_rules_and_words_of_a_puzzle(sweep: Run) -> None:
    write("words.txt", "acb\nbda\nbdab\n")
    write(
        "like.yaml",
        "title: not theirs\nsides: [xy, zw]\nwords: {file: words.txt}\n"
        "rules: {start: b}\nvariants: {short: {rules: {max_length: 3}}}\n",
    )
    write("boxes.txt", "ab cd\nef gh\n")
    write("extra.yaml", "variants:\n  any: {rules: {start: none}}\n")
    found = sweep("boxes.txt --like like.yaml --variants extra.yaml", 2)
    by_name = {(line["file"], line["variant"]): line for line in found}
    assert len(by_name) == 6
    assert {line["title"] for line in found} == {None}
    assert by_name["boxes.txt:1", None]["chain"] == ["bda", "acb"]
    assert by_name["boxes.txt:1", "any"]["words"] == 2
    wrong = by_name["boxes.txt:2", "short"]
    assert (wrong["status"], wrong["failure"]) == ("error", "input")
    assert "rules.start: no tile holds 'b'" in wrong["problem"]


def test_each_rule_is_tried_and_contradictions_are_nobodys_mistake(sweep: Run) -> None:
    write("p.yaml", PUZZLE + "rules: {require: [adbc], max_length: 4}\n")
    by_variant = {line["variant"]: line for line in sweep("p.yaml --each-rule")}
    assert {"loop", "no chaining", "min_length 4"} <= {*by_variant}
    assert by_variant["min_length 5"]["failure"] == "rules"
    assert by_variant["min_length 4"]["chain"] == ["adbc"]


def test_like_puzzles_have_a_line_each(sweep: Run, capsys: Capture) -> None:
    write("boxes.txt", "ab cd\nef gh\nab cd\nab  cd\n")
    found = sweep("boxes.txt --words common")
    assert sorted(line["input"] for line in found) == [0, 1, 2, 3]
    assert {line["file"] for line in found} == {f"boxes.txt:{n}" for n in (1, 2, 3, 4)}
    says = "2 puzzles are equivalent to others and have their answers"
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("changed", "is_new"),
    [
        ("title: x\nsides: [ab, cd]\nwords: {only: [acb, bda, adbc]}\n", False),
        (PUZZLE + "rules: {min_length: 3}\n", False),
        (PUZZLE + "rules: {min_length: 4}\n", True),
        (PUZZLE + "objective: [letters, words]\n", True),
        (PUZZLE + "letter_values: {a: 9}\n", True),
        (PUZZLE.replace("adbc", "adbcb"), True),
        (PUZZLE.replace("[ab, cd]", "[ba, cd]"), True),
        (PUZZLE.replace("}", ", ban: [acb]}"), True),
        ("sides: [ab, cd]\nwords: {list: common}\n", True),
    ],
)
def test_a_key_is_of_all_that_the_answer_depends_on(
    sweep: Run, changed: str, *, is_new: bool
) -> None:
    write("p.yaml", PUZZLE)
    assert len(sweep("p.yaml")) == 1
    write("p.yaml", changed)
    assert len({line["key"] for line in sweep("p.yaml")}) == 1 + is_new


def test_a_file_of_words_counts_by_what_is_in_it(sweep: Run) -> None:
    write("p.yaml", "sides: [ab, cd]\nwords: {file: own.txt}\n")
    write("own.txt", "acb\nbda\n")
    assert len(sweep("p.yaml")) == 1
    Path("own.txt").rename("other.txt")
    write("p.yaml", "sides: [ab, cd]\nwords: {file: other.txt}\n")
    assert len(sweep("p.yaml")) == 1
    write("other.txt", "acbd\nbda\n")
    assert [line["words"] for line in sweep("p.yaml")] == [2, 1]


def test_shards_are_all_of_it_and_none_of_it_twice(sweep: Run) -> None:
    write("boxes.txt", "".join(f"a{x} bc\n" for x in "defghijklmnop"))
    parts = []
    for number in (1, 2, 3):
        parts.append({line["key"] for line in sweep(f"boxes.txt --shard {number}/3")})
        Path("r.jsonl").unlink()
    whole = {line["key"] for line in sweep("boxes.txt")}
    assert whole == set.union(*parts)
    assert len(whole) == sum(map(len, parts)) == 13
    assert all(parts)


def test_certified_lines_name_a_proof_that_can_be_checked(
    sweep: Run, capsys: Capture
) -> None:
    write("p.yaml", PUZZLE + "variants: {loop: {rules: {loop: true}}}\n")
    found = sweep("p.yaml --certify --keep proofs")
    for line in found:
        certificate = line["certificate"]
        folder = Path("proofs") / certificate["folder"]
        assert certificate["bytes"] == sum(x.stat().st_size for x in folder.iterdir())
        assert main(["check", str(folder)]) == 0
    capsys.readouterr()
    Path("r.jsonl").unlink()
    again = sweep("p.yaml --certify")
    hashes = [{x["certificate"]["sha256"] for x in each} for each in (found, again)]
    assert hashes[0] == hashes[1]
    assert {line["certificate"]["folder"] for line in again} == {None}


def test_every_line_names_the_key_of_its_puzzle_as_it_stands(sweep: Run) -> None:
    write("a.yaml", PUZZLE)
    write("b.yaml", PUZZLE + "variants: {from b: {rules: {start: b}}}\n")
    write("c.yaml", "sides: [ab, cd]\nwords: {only: [abc]}\n")
    found = sweep("a.yaml b.yaml c.yaml --each-rule")
    plain = [line for line in found if line["variant"] is None]
    assert [line["file"] for line in plain] == ["a.yaml", "b.yaml", "c.yaml"]
    bases = {line["file"]: line["key"] for line in plain}
    assert all(line["base"] == bases[line["file"]] for line in found)


def test_what_a_call_skips_is_said_and_is_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.yaml").write_text("sides: [riu, pgh, lcs, yao]\n")
    swept = cpbox.sweep(["peg ulm oir cnw", "", "peg u1m oir cnw"])
    head, *skipped = str(swept).splitlines()
    assert head == "1 answer, 1 of them new: 1 proved"
    assert [each.split(";")[0] for each in skipped] == [
        "skipped: FILE: is empty",
        "skipped: peg u1m oir cnw: there is no such file, and '1' is not a letter",
    ]
    assert len(swept.to_frame()) == 1
