"""What `cpbox serve` opens in its page is the puzzle of the file."""

from pathlib import Path

import pytest

from cpbox.basics.errors import InputError
from cpbox.cli.serve import opened
from cpbox.puzzle.file_form import as_plain
from cpbox.puzzle.reader import read_all_text

BASE = "sides: abc def\nwords: {file: w.txt}  # from my shelf\nrules: {max_words: 1}\n"
OWN = "variants:\n  b:\n    words:\n      file: b.txt  # mine\n"
TEXTS = (
    BASE,
    BASE.replace("\n", "\r\n"),
    f"{BASE}variants: null\n",
    f"{BASE}variants: {{plain: null}}\n",
    f"{BASE}{OWN}    rules:\n      max_words:\n",
    f"{BASE}{OWN}    rules: {{max_words: null, repeat_words: False}}\n",
    "sides: abc def\nwords:\n  # no plurals\n  file: 'w.txt'\n  rarity: order\n",
    '{"sides": "abc def", "words": {"file": "w.txt", "ban": ["ad"]}, "variants": null}',
    "sides: abc def\nvariants: null\n",
)


def plain(text: str, folder: Path) -> list[object]:
    """The puzzle and its variants, with whole paths."""
    puzzle, variants = read_all_text(text, "box.yaml", folder)
    return [as_plain(each) for each in (puzzle, *variants.values())]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Words lie there, below a name that flow style must quote."""
    folder = tmp_path.resolve() / "words, {mine}: #1"
    folder.mkdir()
    for name in ("w.txt", "b.txt"):
        (folder / name).write_text("daebfc\nad\n", "utf-8")
    return folder


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_opened_is_the_puzzle_of_the_file(text: str, folder: Path) -> None:
    file = folder / "box.yaml"
    file.write_text(text, "utf-8", newline="")
    started, files, _ = opened(str(file))
    assert plain(started["yaml"], folder / "elsewhere") == plain(text, folder)
    assert all(str(folder / name) in files for name in ("w.txt",) if name in text)
    comments = [line.partition("#")[2] for line in text.splitlines()]
    assert all(comment in started["yaml"] for comment in comments)


def test_a_folder_that_no_puzzle_can_name_is_named_as_such(tmp_path: Path) -> None:
    folder = tmp_path / "odd\x85folder"
    folder.mkdir()
    (folder / "w.txt").write_text("daebfc\n", "utf-8")
    (folder / "box.yaml").write_text(BASE, "utf-8")
    with pytest.raises(InputError, match=r"words\.file: the name of its folder"):
        opened(str(folder / "box.yaml"))
