"""A box in the place of a file, and the short options of a puzzle's keys."""

from pathlib import Path

import pytest

from cpbox.basics.errors import InputError
from cpbox.loading import read_file
from cpbox.puzzle import Box
from tests.processes import shell

BOX = Box.of("peg ulm oir cnw")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "peg ulm oir cnw",
        "peg,ulm,oir,cnw",
        "peg / ulm / oir / cnw",
        "peg/ulm/oir/cnw",
        "PegUlmOirCnw",
    ],
)
def test_a_box_stands_where_a_file_may(text: str) -> None:
    puzzle = read_file(text)
    assert puzzle.box == BOX
    assert puzzle.name == text


@pytest.mark.parametrize(
    "text",
    [
        "peg",
        "peg ulm.yaml",
        "/peg/ulm/oir",
        "peg/ulm/oir/cnw.txt",
        "peg/ulm/oir/cn",
        "pegulmoircnn",
        "a/b/c",
        "home/my/box",
        "puzzles/gracious",
        "puzzles/ulm",
        "peg\0ulm",
    ],
)
def test_what_may_be_a_path_is_no_box(text: str, tmp_path: Path) -> None:
    (tmp_path / "puzzles").mkdir()
    with pytest.raises(InputError, match=r"no such file.*or type a box|null byte"):
        read_file(text)


def test_a_file_that_is_there_wins(tmp_path: Path) -> None:
    (tmp_path / "peg ulm").write_text("sides: [ab, cd]\n")
    assert read_file("peg ulm").box == Box.of("ab cd")


def test_a_path_of_python_is_no_box() -> None:
    with pytest.raises(InputError, match="no such file"):
        read_file(Path("peg ulm oir cnw"))


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("peg ulm oir cnw", []),
        ("peg ulm oir cn", ["check: the side cn has 2 letters, the others 3"]),
        ("peg ulm oip cnw", ["check: p is on 2 tiles"]),
        ("pegulmoircnw", []),
        ("pegs ulm oi", ["check: the box has 3 sides, the game's has 4"]),
        ("pe g ulm oir cnw", ["check: the box has 5 sides, the game's has 4"]),
        (
            "p e g u l m o i r c n w",
            ["check: the box has 12 sides of one letter each"],
        ),
        (
            "pég ulm oir cnw",
            ["check: no word of the built-in lists has é; is it e?"],
        ),
    ],
)
def test_what_looks_mistyped_is_pointed_out(
    text: str, notes: list[str], tmp_path: Path
) -> None:
    record = shell("words", text, "--words", "common", "--json").record
    assert record["warnings"] == notes
    if text.isascii() and text != "pegulmoircnw":
        (tmp_path / "box.yaml").write_text(f"sides: {text}\n")
        record = shell("words", "box.yaml", "--words", "common", "--json").record
        assert record["warnings"] == []


def words_of(*arguments: str) -> list[str]:
    record = shell("words", *arguments, "--json").record
    return [word["word"] for word in record["words"]]


def test_words_are_a_list_or_a_file_from_here(tmp_path: Path) -> None:
    (tmp_path / "my.txt").write_text("upcoming\nglower\n")
    (tmp_path / "elsewhere").mkdir()
    file = tmp_path / "elsewhere" / "box.yaml"
    file.write_text("sides: peg ulm oir cnw\nwords: {only: [wren]}\n")
    assert words_of(str(file), "--words", "my.txt") == ["upcoming", "glower"]
    assert "policemen" in words_of(str(file), "--words", "common")
    assert read_file(file, ["words.list=[standard, full]"]).words.lists == (
        "standard",
        "full",
    )


def test_banned_words_are_added_to_those_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "box.yaml").write_text(
        "sides: peg ulm oir cnw\n"
        "words: {only: [upcoming, glower, wren, pile, wile], ban: [wren]}\n"
    )
    left = words_of("box.yaml", "--ban", "PILE,wile", "--ban", "glower")
    assert left == ["upcoming"]
    left = words_of("box.yaml", "--ban", "pile", "--set", "words.ban=[wile]")
    assert left == ["upcoming", "glower", "pile", "wren"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--words", "comon"], "called 'comon'; did you mean common?"),
        (["--words", "no/such.txt"], "cpbox: --words no/such.txt: words.file: cannot"),
        (["--ban", "x1"], "argument --ban: 'x1' is neither a word nor"),
        (["--rule", "loop"], "argument --rule: 'loop' has no value; write loop=true"),
        (["--rule", "lop=true"], "cpbox: --rule lop=true: rules.lop: there is no such"),
        (["--rule", "start=z"], "cpbox: --rule start=z: rules.start: no tile holds"),
        (
            ["--rule", "require=[pile]", "--ban", "pile"],
            "cpbox: --rule require=[pile]: rules.require: 'pile' is required, and b",
        ),
        (
            ["--set", "words.ban+=pile"],
            "words.ban: must be a list, not 'pile'; write [pile]",
        ),
    ],
)
def test_a_mistake_names_the_option(arguments: list[str], problem: str) -> None:
    done = shell("solve", "peg ulm oir cnw", *arguments)
    assert (done.code, problem in done.err) == (2, True), done.err


ACCENTED = ["épelé", "été", "tiré", "salé", "paré", "élu", "lésé", "relié"]
PLAIN = ["pense", "lune"]
HAVE = "8 words of the list have é, on no tile; with words.accents: ignore, é is e"


@pytest.mark.parametrize(
    ("sides", "words", "notes"),
    [
        ("epe lis tra nou", [*ACCENTED, *PLAIN], [f"check: {HAVE}"]),
        ("epé lis tra nou", [*ACCENTED, *PLAIN], []),  # the box has the letter
        ("epe lis tra nôu", [*ACCENTED, *PLAIN], []),  # or another accent
        ("epe lis tra nou", PLAIN, []),
        ("epe lis tra nou", [*ACCENTED[:2], *PLAIN], []),  # few
        ("xyz lis tra nou", [*ACCENTED, *PLAIN], []),  # the box lacks e, too
        ("лиш анй еёк сту", ["лишай", "сталь", "нет"], []),
    ],
)
def test_words_that_only_their_accents_keep_off_the_box_are_counted(
    sides: str, words: list[str], notes: list[str], tmp_path: Path
) -> None:
    (tmp_path / "my.txt").write_text("\n".join(words), encoding="utf-8")
    for source in (f"only: [{', '.join(words)}]", "file: my.txt"):
        file = tmp_path / "box.yaml"
        file.write_text(f"sides: {sides}\nwords: {{{source}}}\n", encoding="utf-8")
        record = shell("words", str(file), "--json").record
        assert [x for x in record["warnings"] if x.startswith("check:")] == notes
        with file.open("a", encoding="utf-8") as box:
            box.write("expect: {words: 1}\n")  # such a box has the words for it
        assert not shell("words", str(file), "--json").record["warnings"]
