"""Files that are no puzzles or no word lists, and what their owner is told."""

import re
import sys
from pathlib import Path

import pytest

import cpbox
from cpbox import solve
from cpbox.basics.errors import InputError
from cpbox.fields import yaml_tree
from cpbox.loading import read_file
from cpbox.puzzle.reader import read_text
from tests.processes import shell
from tests.puzzle.bad_rules import RULES, SIDES, WORDS


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_tree, "MAX_NODES", 100)
    with pytest.raises(InputError, match="more than 100 values; put long word lists"):
        read_text(f"{WORDS}  only: [{'a, ' * 100}]")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no.yaml", "no.yaml: there is no such file; check its name and folder"),
        ("a\0b", "there is no such file"),
        ("a" * 5000, "there is no such file"),
        ("/dev/zero", "/dev/zero: is larger than 16 MiB; put long word lists"),
    ],
)
def test_what_is_no_puzzle_file_says_so(name: str, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        read_file(name)


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (["a.yaml"], "is a folder; name a puzzle file in it"),
        (["b.txt"], "is a folder without a puzzle file; name one, which ends in .yaml"),
        (["week/a.yaml"], "without a puzzle file; name week, which has some"),
    ],
)
def test_a_folder_is_no_puzzle_file_and_the_remedy_fits_it(
    files: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in files:
        Path(file).parent.mkdir(exist_ok=True)
        Path(file).write_text(SIDES, "utf-8")
    with pytest.raises(InputError, match=says):
        read_file(".")


@pytest.mark.parametrize("text", ["theme: [bread]\n", "answers: 2\nsides: 4\n"])
def test_a_request_to_compose_in_the_place_of_a_puzzle_says_so_once(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "spec.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match="`cpbox compose` makes boxes of it") as caught:
        read_file(path)
    assert len(caught.value.mistakes) == 1


def test_bytes_that_are_not_utf_8_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_bytes(SIDES.encode() + b"title: caf\xe9\n")
    with pytest.raises(InputError, match=r"not UTF-8 text \(byte 0xe9\)") as caught:
        read_file(path)
    assert caught.value.line == 2


def test_closed_standard_input_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="<stdin>: is closed; pipe a puzzle into it"):
        read_file("-")


COMMANDS = ["solve", "try", "why", "words", "prove", "solve --certify"]


@pytest.mark.parametrize("text", ["", "\n", " \n\t\r\n\n", "\ufeff", "\u3000\n"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_word_file_without_a_word_is_no_answer(
    command: str, text: str, tmp_path: Path
) -> None:
    words = tmp_path / "my.txt"
    words.write_text(text, encoding="utf-8")
    path = tmp_path / "puzzle.yaml"
    path.write_text(f"{WORDS}  file: my.txt\n")
    more = ["-o", str(tmp_path / "proof")] if command == "prove" else []
    out, err = shell(*command.split(), str(path), *more, code=2)[1:]
    assert "chain" not in out
    says = "words.file: the word list is empty; write a word on each line"
    assert err == f"cpbox: {words}: {says}\n"
    path.write_text(f"{WORDS}  file: my.txt\n  add: [splashy, yup]\n")
    shell("words", str(path), code=0)


def test_a_missing_word_file_names_everything(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(f"{WORDS}  file: my.txt\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_file(path)
    assert str(caught.value) == (
        f"{path}:3: words.file: cannot read {tmp_path / 'my.txt'} (No such file or "
        f"directory); correct the path, which starts at {tmp_path}"
    )


def test_a_huge_word_file_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "my.txt").open("wb") as stream:
        stream.truncate(2**28 + 1)
    with pytest.raises(InputError, match=r"my.txt is larger than 256 MiB; shorten it"):
        read_text(f"{WORDS}  file: my.txt\n", folder=tmp_path)


def test_a_required_word_that_cannot_be_played_has_a_line_and_a_side(
    tmp_path: Path,
) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(f"{RULES}  require:\n  - splashy\n  - graos\n")
    assert shell("solve", str(path), code=2).err == (
        f"cpbox: {path}:5: rules.require: the required word 'graos' cannot be played: "
        "a and o (letters 3 and 4) are on one side; not in the full list; no "
        "built-in list has it; did you mean grass?\n"
    )
    says = shell("solve", str(path), "--set", "rules.require=[xyz]", code=2).err
    assert says.startswith("cpbox: --set rules.require=[xyz]: rules.require: ")


def test_such_a_word_of_a_variant_has_the_line_in_the_variant(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(
        f"{RULES}  loop: true\nvariants:\n  asks:\n    rules:\n      require: [graos]\n"
    )
    err = shell("hint", str(path), "--variant", "asks", code=2).err
    assert f"{path}:7: rules.require: the" in err
    assert f"{path}:7: rules.require: the" in shell("try", str(path), code=2).text
    with pytest.raises(InputError, match=r"puzzle.yaml:7: rules.require: the"):
        solve(read_file(path, variant="asks"))


@pytest.mark.parametrize("name", ["\ud800", "a\0b"])
def test_a_word_file_of_a_name_that_no_file_can_have(name: str) -> None:
    with pytest.raises(InputError, match=r"there is no such file|must be a path"):
        cpbox.Puzzle.of("ab cd", words={"file": name})
