"""Words of one's own list that are written with a capital."""

from pathlib import Path

import pytest

import cpbox
from tests.processes import shell

BOX = "riu pgh lcs yao"
LIST = "gracious\nSplashy\n  Paris\nsharply\nOligarchy\nyups\n"


def own(folder: Path, text: str = LIST) -> str:
    file = folder / "own.txt"
    file.write_text(text, "utf-8")
    return str(file)


def test_they_count_unless_they_are_skipped(tmp_path: Path) -> None:
    file = own(tmp_path)
    every = cpbox.Puzzle.of(BOX, words={"file": file})
    assert {"splashy", "oligarchy"} <= {*cpbox.words(every)}
    some = cpbox.replace(every, "words.capitals", "skip")
    assert {*cpbox.words(some)} == {"gracious", "sharply", "yups"}


def test_many_are_said_and_few_or_those_of_all_nouns_are_not(tmp_path: Path) -> None:
    names = [f"{a}{b}{c}" for a in "RIUPGH" for b in "lcsy" for c in "aour"]
    names += [f"{a}{b}{c}" for a in "LCS" for b in "riug" for c in "hpo"]
    others = [f"{name.lower()}{ending}" for name in names for ending in "yhusp"]
    text = "\n".join([*names, *others, "gracious"])
    says = f"{len(names)} words of own.txt have a capital; `words: {{capitals: skip}}`"
    assert says in shell("words", BOX, "--words", own(tmp_path, text)).out
    composed = shell("compose", "--sides", "3,3", "--words", own(tmp_path, text))
    assert says in composed.err  # before a box is printed, whose answer may have some
    nouns = "\n".join([*names, *others[: 2 * len(names)]])  # as many as in German
    for other in (LIST, text.lower(), text.upper(), nouns):
        out = shell("words", BOX, "--words", own(tmp_path, other)).out
        assert "have a capital" not in out


def test_another_list_takes_the_place_of_a_file_and_what_is_said_of_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "box.yaml"
    words = f"{{file: {own(tmp_path)}, capitals: skip}}"
    file.write_text(f"sides: {BOX}\nwords: {words}\nvariants: {{all: {{words: full}}}}")
    for other in (["--words", "full"], ["--variant", "all"]):
        assert "oligarchy" in shell("words", str(file), *other, code=0).out
    assert "oligarchy" not in shell("words", str(file), code=0).out


def test_letters_with_marks_have_capitals_too(tmp_path: Path) -> None:
    file = own(tmp_path, "épineux\nÉmile\n")
    puzzle = cpbox.Puzzle.of("épm inl eux", words={"file": file, "capitals": "skip"})
    assert "émile" not in cpbox.words(puzzle)


def test_built_in_lists_have_none(tmp_path: Path) -> None:
    del tmp_path
    with pytest.raises(cpbox.InputError, match="is about a list of your own"):
        cpbox.Puzzle.of(BOX, words={"capitals": "skip"})


def test_a_list_of_capitals_alone_is_not_called_empty(tmp_path: Path) -> None:
    file = own(tmp_path, "Paris\nÉmile  # a name\n")
    puzzle = cpbox.Puzzle.of(BOX, words={"file": file, "capitals": "skip"})
    with pytest.raises(cpbox.InputError, match=r"every word of own.txt has a capital"):
        cpbox.words(puzzle)


@pytest.mark.parametrize("name", ["New York", "St. John's", "Zürich, Bern"])
def test_lines_that_are_no_words_are_not_among_those_with_capitals(
    name: str, tmp_path: Path
) -> None:
    file = own(tmp_path, f"{name}\n" * 200 + LIST.lower() * 200)
    out = shell("words", BOX, "--words", file).out
    assert "200 lines of own.txt are not words" in out
    assert "have a capital" not in out
