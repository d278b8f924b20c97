"""One text form of a box, ``a[cs]t böü kno lr[sz]``, written and read at every door."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.lab.composer.shelf import Shelf
from cpbox.lab.composer.spelling import split
from cpbox.lab.sweep import task_key
from cpbox.puzzle import Box, typed_sides
from cpbox.show.page.data import page_data
from tests.processes import shell

TEXT = "a[cs]t böü kno lr[sz]"


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "a[cs]t,böü,kno,lr[sz]",
        "A[CS]T / BÖÜ / KNO / LR[SZ]",
        "a,cs,t b,ö,ü k,n,o l,r,sz",
        "a,cs,t/b,ö,ü/k,n,o/l,r,sz",
        "a cs t, b ö ü, k n o, l r sz",
        "a cs t,b ö ü,k n o,l r sz",
        "a-cs-t b-ö-ü k-n-o l-r-sz",
        "a, cs, t; b, ö, ü; k, n, o; l, r, sz",
        "a|cs|t, b|ö|ü, k|n|o, l|r|sz",
        "A CS T / B Ö Ü / K N O / L R SZ\n",
        "[a,cs,t] [b,ö,ü] [k,n,o] [l,r,sz]",
        "[a cs t] [b ö ü] [k n o] [l r sz]",
        "[[a, cs, t], [b, ö, ü], [k, n, o], [l, r, sz]]",
        '[["a","cs","t"],["b","ö","ü"],["k","n","o"],["l","r","sz"]]',
        '["a[cs]t", "böü", "kno", "lr[sz]"]',
        "['a[cs]t', böü, kno, 'lr[sz]']",
    ],
)
def test_a_box_of_tiles_is_read_however_it_is_written(text: str) -> None:
    assert str(Box(typed_sides(text))) == TEXT


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("peg ulm, oir cnw", "peg ulm oir cnw"),
        ("peg, ulm / oir, cnw", "peg ulm oir cnw"),
        ("p e g, u l m, o i r, c n w", "peg ulm oir cnw"),
        ("PEG-ULM-OIR-CNW", "peg ulm oir cnw"),
        ("[peg, ulm, oir, cnw]", "peg ulm oir cnw"),
        ("[qu][th] [sz][gy]", "[qu][th] [sz][gy]"),
        ("[qu]a e[th]", "[qu]a e[th]"),
        ("a b c d", "a b c d"),
        ("pegulmoircnw", "peg ulm oir cnw"),
    ],
)
def test_one_sign_stands_between_sides_and_two_may_stand_between_tiles(
    text: str, sides: str
) -> None:
    assert str(Box(typed_sides(text))) == sides


def test_a_text_of_many_brackets_takes_no_longer_than_its_length() -> None:
    assert len(typed_sides("[ab]" * 200)[0]) == 200
    assert len(typed_sides("[" * 2000 + " a" * 2000)) == 2001


@pytest.mark.parametrize("sides", ["a,cs,t,b,o,u,k,n,e", "a cs t b o u k n e"])
def test_tiles_are_never_taken_for_sides_without_a_word(
    sides: str, tmp_path: Path
) -> None:
    file = tmp_path / "tiles.yaml"
    file.write_text(f"sides: [{', '.join(typed_texts(sides))}]\n", "utf-8")
    for given in (sides, str(file)):
        done = shell("solve", given, "--words", "common", "--time-limit", "9")
        assert "9 sides, 8 of them of one letter" in " ".join(done.out.split())


def typed_texts(text: str) -> list[str]:
    return ["".join(side) for side in typed_sides(text)]


@pytest.mark.parametrize("side", ["a cs t", "a,cs,t", "a-cs-t", "a, cs, t"])
def test_a_remedy_keeps_the_number_of_sides(side: str) -> None:
    with pytest.raises(InputError) as raised:
        cpbox.Puzzle.of([side, "böü", "kno", "lrz"])
    assert "write this side as a[cs]t" in str(raised.value)
    assert cpbox.Puzzle.of(["a[cs]t", "böü", "kno", "lrz"]).box.sides[0][1] == "cs"


WORDS = ["csökösz", "szoba", "akor", "rabol", "lökör"]
PUZZLE = cpbox.Puzzle.of(TEXT, words={"only": WORDS}, rules={"cover": 6})


def test_a_puzzle_and_its_records_have_the_form_that_python_reads() -> None:
    assert PUZZLE.name == str(PUZZLE.box) == TEXT
    assert f"sides: {TEXT}\n" in PUZZLE.to_yaml()
    assert cpbox.loads(PUZZLE.to_yaml()) == PUZZLE
    assert eval(repr(PUZZLE.box), {"Box": Box}) == PUZZLE.box
    record = cpbox.solve(PUZZLE).to_dict()
    assert cpbox.Puzzle.of(record["sides"]).box == PUZZLE.box
    assert cpbox.Puzzle.of(record["puzzle"]).box == PUZZLE.box
    hint = cpbox.hint(PUZZLE).to_dict()
    assert cpbox.Puzzle.of(hint["puzzle"]).box == PUZZLE.box
    (made,) = cpbox.compose({"letters": TEXT, "words": {"only": WORDS}} | SPEC).boxes
    assert re.search(r"sides: \[.*\[cs\]", made.text)
    assert sorted(cpbox.loads(made.text).box.tiles) == sorted(PUZZLE.box.tiles)


SPEC = {"rules": {"cover": 6}, "guarantees": {"words": 2}, "answers": {"only": WORDS}}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    PUZZLE.save("tiles.yaml")
    return "tiles.yaml"


def test_the_shell_and_its_tables_have_the_form_that_the_shell_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    only = f"words.only=[{', '.join(WORDS)}]"
    printed = shell("solve", TEXT, "--set", only, "--rule", "cover=6", "--csv").out
    (row,) = csv.DictReader(io.StringIO(printed))
    assert row["puzzle"] == TEXT
    rows = f"date,box\n2027-01-01,{TEXT}\n"
    Path("boxes.csv").write_text(rows, "utf-8")
    Path("boxes.txt").write_text(f"{TEXT}\n", "utf-8")
    for given in ("boxes.csv", "boxes.txt"):
        shell("import", given, "-o", given[6:], code=0)
        (made,) = Path(given[6:]).iterdir()
        assert cpbox.load(made).box == PUZZLE.box
        assert TEXT in made.read_text("utf-8")


def test_models_have_it(file: str) -> None:
    shell("model", file, "-o", "tiles.mzn", code=0)
    exported = json.loads(Path("tiles.mzn.map.json").read_text("utf-8"))
    assert cpbox.Puzzle.of(exported["sides"]).box == PUZZLE.box


APART = """sides: ['i[zs]b', gae, áso]
words: {file: words.txt}
rules: {lengths: tiles, cover: 3}
"""


@pytest.fixture
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> cpbox.Puzzle:
    monkeypatch.chdir(tmp_path)
    lines = "igaz|ság # igaz + ság\nzseb\nGÁZ|SEB\nmez|\n"
    Path("words.txt").write_text(lines, "utf-8")
    Path("apart.yaml").write_text(APART, "utf-8")
    return cpbox.load("apart.yaml")


def test_a_bar_in_a_word_keeps_letters_off_one_tile_at_every_door(
    apart: cpbox.Puzzle,
) -> None:
    inline = cpbox.replace(
        apart, "words", {"only": ["igaz|ság", "zseb", "gáz|seb"], "file": None}
    )
    assert cpbox.loads(inline.to_yaml()).to_yaml() == inline.to_yaml()
    assert "igaz|ság" in inline.to_yaml()
    for puzzle in (apart, inline, cpbox.loads(inline.to_yaml())):
        assert [*cpbox.words(puzzle)] == ["zseb"]
        assert cpbox.solve(puzzle).words == ("zseb",)
        about = cpbox.why(puzzle, "igazság").about
        assert isinstance(about, cpbox.types.OfWords)
        assert about.word_refusals["igazság"][-1].because.startswith(
            "its letters z and s stand apart"
        )
        assert page_data(puzzle)["fell"] == dict.fromkeys(
            ("igazság", "gázseb"), "Z, S are separate letters in it"
        )
        swept = cpbox.sweep(puzzle, f"{puzzle.words.file is None}.jsonl", jobs=1)
        line = Path(swept.output).read_text("utf-8")
        assert '"chain": ["zseb"]' in line
        assert '"left": 1}' in line
    words = [word[:] for word in inline.words.only or ()]
    unmarked = cpbox.replace(inline, "words.only", words)
    assert [*cpbox.words(unmarked)] == ["gázseb", "zseb"]
    assert task_key(unmarked, "", "") != task_key(inline, "", "")
    cpbox.prove(inline, "proof")
    assert cpbox.check("proof", puzzle=apart).holds
    assert "mez|" in shell("solve", "apart.yaml").out  # is no word


def test_letters_that_stand_apart_have_tiles_of_their_own(apart: cpbox.Puzzle) -> None:
    single = cpbox.replace(apart, "sides", "izb gae áso")
    assert [*cpbox.words(single)] == ["gázseb", "zseb"]
    assert cpbox.hint(single, level=2).words
    spec = {"words": {"file": "words.txt"}, "sides": [3, 2, 1], "tiles": ["zs"]}
    for word in ("igazság", "igaz|ság"):
        made = cpbox.compose(spec | {"answer": [word]})
        (box,) = made.boxes
        assert sorted(box.box.tiles) == [*"agiszá"]
        assert box.chain == ("igazság",)
        assert "chain: [igazság]" in box.text
        shelf = Shelf(Path(word[:5]), made.spec, 0)  # which a hunt goes on from
        shelf.hold(box)
        shelf.save()
        (row,) = Shelf(Path(word[:5]), made.spec, 0).rows
        assert split(row["chain"][0], ["zs"]) == tuple("igazság")


@pytest.mark.usefixtures("apart")
def test_a_word_says_how_it_is_spelled_and_how_else_it_could_be() -> None:
    out = " ".join(shell("why", "apart.yaml", "zseb").out.split())
    assert "spelled [zs]eb; if z and s stand apart in it, write z|seb" in out
    assert "did you mean zseb?" in shell("why", "apart.yaml", "žséb").out
