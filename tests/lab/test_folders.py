"""A folder holds more than puzzles: what the pages say to put there harms nothing."""

import shutil
from pathlib import Path

import pytest

import cpbox
from cpbox.basics.files import puzzles_in
from tests.lab.sweeps.lines import lines
from tests.lab.sweeps.places import PLACE, Nowhere
from tests.processes import shell

PAGE = '<script>gameData = {"sides": ["AB", "CD"], "dictionary": ["ACBDA"]}</script>'


@pytest.fixture(scope="module")
def as_the_pages_say(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the pages say to set it up, with two puzzles and a saved page."""
    root = tmp_path_factory.mktemp("folders")
    folder = root / "puzzles"
    folder.mkdir()
    for kind in ("puzzle", "compose"):
        text = shell("schema", *[kind] * (kind == "compose"), code=0).out
        (folder / f"{kind}.schema.json").write_text(text, "utf-8")
    head = "# yaml-language-server: $schema=puzzle.schema.json\n"
    puzzle = "sides: [ab, cd]\nwords: {file: own.txt}\nexpect: {words: 1}\n"
    (folder / "a.yaml").write_text(head + puzzle, "utf-8")
    (folder / "b.yaml").write_text(head + puzzle.replace("ab,", "ba,"), "utf-8")
    spec = "sides: [3, 3]  # tiles\ntheme: [acbd]\nguarantees: {par: 2}\n"
    (folder / "request.yaml").write_text(spec, "utf-8")
    (folder / "own.txt").write_text("acbd\nbda\n", "utf-8")
    (folder / "kept-for-later.txt").write_text("gracious\nambidextrous\nsh\n", "utf-8")
    (folder / "README.md").write_text("# Our puzzles\n", "utf-8")
    (folder / "README.txt").write_text("These are our puzzles.\n", "utf-8")
    (folder / ".hidden.txt").write_text("nothing\n", "utf-8")
    (folder / "page.html").write_text(PAGE, "utf-8")
    cpbox.sweep(folder / "a.yaml", folder / "results.jsonl", jobs=1)
    return root


@pytest.fixture(autouse=True)
def _folder(
    as_the_pages_say: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each test has it to itself, and works beside it."""
    shutil.copytree(as_the_pages_say, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def test_a_sweep_finds_the_puzzles_and_games_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PLACE, Nowhere)
    done = shell("sweep", "puzzles", "-o", "r.jsonl", code=0)
    names = ["puzzles/a.yaml", "puzzles/b.yaml", "puzzles/page.html"]
    assert sorted(line["file"] for line in lines(Path("r.jsonl"))) == names
    assert "answers in r.jsonl" in done.err.splitlines()[0]


def test_an_import_finds_the_games_and_nothing_else() -> None:
    done = shell("import", "puzzles", "-o", "out", code=0)
    assert (done.out, done.err) == ("out/ab-cd.yaml: ab cd, 1 word\n", "")
    again = shell("import", "out", "-o", "out", code=0)
    assert again.out == ""
    assert "nothing was imported: no saved game and no list of boxes" in again.err


def test_a_check_finds_the_puzzles_and_nothing_else() -> None:
    assert "2 answers compared" in shell("solve", "puzzles", code=0).err
    assert cpbox.check_expected("puzzles")


@pytest.mark.parametrize("name", ["broken.csv", "broken.jsonl", "broken.txt"])
def test_what_holds_boxes_and_is_wrong_is_still_named(name: str) -> None:
    texts = {
        "broken.csv": "sides,par\nab cd,two\n",
        "broken.jsonl": '{"sides": ["A"], "dictionary": []}\n' * 2,
        "broken.txt": "ab cd\nab c4\n",
    }
    Path("puzzles", name).write_text(texts[name], "utf-8")
    assert name in shell("import", "puzzles", "-o", "out", code=2).err


@pytest.mark.parametrize(
    ("text", "is_skipped"),
    [
        ("guarantees: {par: 2}\n", True),
        ("sides: [3, 3]\ntheme: [acbd]\n", True),
        ("sides:\n  - 3\n  - 3\ntiles: [ab]\n", True),
        ("sides: [ab, cd]\ntheme: [acbd]\n", False),
        ("sides:\n- ab  # first\n- cd\ntiles: [ab]\n", False),
        ("sides: [3, 3]\n", False),
        ("", False),
    ],
)
def test_only_what_has_a_key_of_requests_and_no_box_is_no_puzzle(
    text: str, *, is_skipped: bool
) -> None:
    Path("one").mkdir()
    Path("one/spec.yaml").write_text(text, "utf-8")
    assert (puzzles_in(Path("one")) == []) == is_skipped
    assert shell("solve", "one/spec.yaml").code == 2 or not is_skipped
