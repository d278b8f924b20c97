"""Words are found in a list without splitting it; here, by splitting it."""

import gzip
import json
import os
import time
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from cpbox.basics.errors import InputError
from cpbox.candidates.lexicon import TIERS, read_tier, tiers_up_to
from cpbox.candidates.source import source
from cpbox.candidates.word_file import (
    LETTER,
    UPPER,
    _hashes,
    _tables,
    file_stamp,
    read_words,
)
from cpbox.fields.base import replace
from cpbox.puzzle import Box, Puzzle, Words, fold, is_letters
from cpbox.search.results.record import puzzle_record
from cpbox.search.verify import rarity_in
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from tests.slow import few

RANDOM = Random(0)


def words_of(name: str) -> dict[str, int]:
    return {
        word: TIERS.index(tier)
        for tier in tiers_up_to(name)
        for word in read_tier(tier).split()
    }


@pytest.mark.parametrize("name", TIERS)
@pytest.mark.parametrize("letters", few(2, [12, 2, 26]), ids=str)
def test_a_box_finds_the_words_of_its_letters(name: str, letters: int) -> None:
    box = "".join(RANDOM.sample(ascii_lowercase, letters)) + "é-"
    words, rarity = source(Words(), name).made_of(box)
    listed = words_of(name)
    assert sorted(words) == sorted(word for word in listed if set(word) <= set(box))
    assert rarity.tolist() == [listed[word] for word in words]


def test_words_of_ones_own_are_found_beside_a_list() -> None:
    own = Words(add=("zzyzx", "été", "house"))
    words, rarity = source(own, "common").made_of("zyxété")
    assert sorted(words) == ["zzyzx", "été"]
    assert rarity.tolist() == [len(TIERS)] * 2


@pytest.mark.parametrize("words", ["abc cab bb", "abc xa cab", "äb abc ö", "xyz"])
@pytest.mark.parametrize("letters", ["abc", "abcä", "ab.*"])
def test_own_words_are_taken_by_their_letters(words: str, letters: str) -> None:
    listed = source(Words(only=tuple(words.split())), "common")
    made, _ = listed.made_of(letters)
    assert sorted(made) == sorted(w for w in words.split() if {*w} <= {*letters})


LINES = (
    "abc", "cab", "abc", "", "ABC", "Cab  ", "\tbb", "a1b", "ca-b", "äbc", "Äbc",
    "# no", "abc # twice", "a\u0308bc", "STRAßE", "strasse", "ΑΣ", "ας", "אב", "क्ष",
    "ice cream", "ice\u00a0cream", "Ĳ", "İ", "ab\r", "bb", "cab#", "ж", "Ж", "한",
    "e-mail", "don't", "O\u2019b", "a-b # c", "-", "4", "a\u03014", "a.\u0308b",
    "a-\u2028bc",
)  # fmt: skip


def plainly_read(text: str) -> tuple[dict[str, None], list[tuple[int, str]]]:
    """The words of a file and its other lines, one line after the other."""
    words: dict[str, None] = {}
    others = []
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if is_letters(fold(content)):
            words[fold(content)] = None
        elif content:
            others.append((number, content))
    return words, others


@pytest.mark.parametrize("block", few(2, [7, 1 << 18, 40, 1]), ids=str)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["no mark", "mark"])
def test_a_file_is_read_in_blocks_as_line_by_line(
    block: int, mark: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cpbox.candidates.word_file.BLOCK", block)
    file = tmp_path / "own.txt"
    for number in range(60):
        text = "\n".join(RANDOM.choices(LINES, k=number % 20)) + "\n" * (number % 2)
        file.write_bytes((mark + text).encode())
        words, others = plainly_read(text)
        read = read_words(file)
        assert {*b"".join(read.texts).decode().split()} == words.keys()
        assert read.size == len(words)
        assert bool(read.remark) == bool(others)
        if others:
            (first, said), rest = others[0], len(others) - 1
            assert f"line {first}" in read.remark
            assert f"{said!r}" in read.remark
            assert f"{rest + 1} lines" in read.remark or not rest
        if words:
            made, _ = source(Words(file=file), "common").made_of("abcä")
            assert sorted(made) == sorted(w for w in words if {*w} <= {*"abcä"})


ODD_LINES = (
    "Abc", "  Abc", "\tÄbc", "\u3000Žuk", "\x0bAbc", "ab\x85Abc", "ab\u2028Žap",
    "Ice cream", "\U00010400b", "\U0001d400b", "abc\r", "Abc\r", "ab\rAb", "\u1e9ea",
    "\u01c5a", "# Abc", "\x00Abc", "", "жd", "Жd", "\u00a0Жd", "\x1eAbc", "aB",
    "\u1f88\u03b1", "abc", "A-b", "-Ab", "a'B", "4A", "A-b ",
)  # fmt: skip


@pytest.mark.parametrize("block", few(1, [40, 1 << 18, 1]), ids=str)
@pytest.mark.parametrize("skips", [False, True])
def test_capitals_are_those_that_each_line_shows(
    block: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, skips: bool
) -> None:
    for name, value in (("BLOCK", block), ("MANY", 1), ("SHARE", 0), ("NAMES", 1)):
        monkeypatch.setattr(f"cpbox.candidates.word_file.{name}", value)
    file = tmp_path / "own.txt"
    for number in range(60):
        some = RANDOM.sample(ODD_LINES, 1 + number % len(ODD_LINES))
        text = "\n".join(["abc", *RANDOM.choices(some, k=20), *["abc"] * 60])
        file.write_bytes(text.encode())
        lines = text.splitlines()
        has = [line.lstrip()[:1].isupper() for line in lines]
        kept = [x for x, out in zip(lines, has, strict=True) if not (skips and out)]
        read = read_words(file, skip_capitals=skips)
        assert {*b"".join(read.texts).decode().split()} == plainly_read(
            "\n".join(kept)
        )[0].keys()
        many = sum(
            x and bool(plainly_read(line)[0])
            for line, x in zip(lines, has, strict=True)
        )
        said = f"{many} words of own.txt have a capital"
        assert (said in read.remark) == (many > 0 and not skips), text


def test_letters_that_are_read_one_by_one_are_folded_as_whole_words_are() -> None:
    kinds, small = _tables()
    every = [chr(code) for code in range(1 << 16) if kinds[code] in {LETTER, UPPER}]
    every.remove("\n")
    assert len(every) > 1000
    for number in (1, *range(2, 50)):
        for letters in RANDOM.choices(every, k=number), every[number:]:
            text = "".join(letters)
            low = "".join(chr(small[ord(letter)]) for letter in letters)
            assert low == fold(text) == str(fold(text))
            assert is_letters(low)


def test_a_word_that_a_list_repeats_counts_where_it_stands_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "own.txt"
    lines = RANDOM.choices(["Ab", "ab", "bà", "c-c", "", "cab"], k=90)
    file.write_text("\n".join(lines), "utf-8")
    once = [*dict.fromkeys(line.lower() for line in lines if line.isalpha())]
    for block in (1, 40, 1 << 18):
        monkeypatch.setattr("cpbox.candidates.word_file.BLOCK", block)
        for hashes in (_hashes, lambda text: _hashes(text) >> 31 << 31):  # most alike
            monkeypatch.setattr("cpbox.candidates.word_file._hashes", hashes)
            read = read_words(file)
            assert b"".join(read.texts).decode().split() == once
            assert read.size == len(once)


@pytest.mark.parametrize("block", [1, 40, 1 << 18], ids=str)
def test_own_words_of_some_letters_are_counted_once_each(
    block: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cpbox.candidates.word_file.BLOCK", block)
    file = tmp_path / "own.txt"
    sizes = RANDOM.choices(range(1, 5), k=200)
    lines = ["".join(RANDOM.choices("abéèñ", k=size)) for size in sizes]
    file.write_text("\n".join(lines), "utf-8")
    listed = source(Words(file=file), "common")
    assert listed.own_letters == {*"abéèñ"}
    for letters, one_of in (("ab", ""), ("ab", "éè"), ("abñ", "é"), ("a-^]", "è")):
        fit, more = (
            {x for x in lines if {*x} <= {*some}}
            for some in (letters, letters + one_of)
        )
        expected = len(more - fit) if one_of else len(fit)
        assert listed.number_made_of(letters, one_of) == expected
        few = listed.number_made_of(letters, one_of, most=3)
        assert min(few, 3) == min(expected, 3)


def test_what_is_not_text_is_said_with_its_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cpbox.candidates.word_file.BLOCK", 4)
    file = tmp_path / "own.txt"
    file.write_bytes(b"abc\n\ncab\nd\xe4b\nabc\n")
    with pytest.raises(InputError, match="not UTF-8 text") as raised:
        source(Words(file=file), "common")
    assert raised.value.line == 4
    monkeypatch.setattr("cpbox.candidates.word_file.MAX_WORD_FILE", 8)
    with pytest.raises(InputError, match="more than 0 MiB; shorten it"):
        source(Words(file=file), "common")


@pytest.mark.parametrize(
    "content",
    [
        *map("abc\ncab\n".encode, ("utf-16", "utf-16-le", "utf-16-be", "utf-32-be")),
        "été\n".encode("utf-16-le"),
        gzip.compress(b"abc\ncab\n", mtime=0),
        bytes(99),
    ],
    ids=lambda content: content[:4].hex(),
)
def test_a_list_in_another_encoding_is_said_to_be_no_text(
    content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "own.txt"
    file.write_bytes(content)
    with pytest.raises(InputError, match="not UTF-8 text; save the") as raised:
        source(Words(file=file), "common")
    assert raised.value.line == 1


@pytest.mark.parametrize("end", [b"", b"\n", b"\ncab\n"])
@pytest.mark.parametrize("block", [1, 9, 64])
def test_no_line_is_read_that_is_too_long_for_a_word(
    block: int, end: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cpbox.candidates.word_file.BLOCK", block)
    monkeypatch.setattr("cpbox.candidates.word_file.LINE", 16)
    file = tmp_path / "own.txt"
    for before in (b"", b"\n", b"abc\nbca\n"):
        for letter in (b"a", b"\0", b";"):
            file.write_bytes(before + letter * 90 + end)
            with pytest.raises(InputError, match="the line is too long") as raised:
                read_words(file)
            assert raised.value.line == before.count(b"\n") + 1
    file.write_bytes(b"a" * 15 + end)
    assert read_words(file).size == len(end.split()) + 1
    file.write_text(json.dumps(["abc", "bca", "cab", "acb"]), "utf-8")
    assert read_words(file).size == 4


@pytest.mark.parametrize("end", few(3, ["\r", "\u2028", "\x85", "\r\n", "\x1c", "\n"]))
@pytest.mark.parametrize("block", [1, 9, 64])
def test_a_long_list_is_read_whatever_ends_its_lines(
    block: int, end: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cpbox.candidates.word_file.BLOCK", block)
    monkeypatch.setattr("cpbox.candidates.word_file.LINE", 16)
    file = tmp_path / "own.txt"
    words = ["".join(RANDOM.choices("abé", k=1 + n % 6)) for n in range(90)]
    others = ["# none", "[ a", "\0b", "a;b"]
    lines = ["abc", *RANDOM.sample([*words, *others], 94)]
    for last in ("", end):
        text = end.join(lines) + last
        file.write_bytes(text.encode())
        read = read_words(file)
        assert {*b"".join(read.texts).decode().split()} == {"abc", *words}
        assert "3 lines of own.txt are not words" in read.remark
        file.write_bytes((text + end + "a" * 90).encode())
        with pytest.raises(InputError, match="the line is too long"):
            read_words(file)


ORDERED = ("zebra", "abc", "cab", "abc", "the", "été", "bca", "acb")


@pytest.mark.parametrize(
    ("rarity", "expected"),
    [
        (None, [0, 0, 0, 0, 0, 0, 0]),
        ("none", [0, 0, 0, 0, 0, 0, 0]),
        ("lists", [4, 4, 4, 0, 0, 0, 4]),
        ("order", [0, 3, 2, 1, 1, 0, 2]),
    ],
)
def test_words_of_ones_own_are_rated_as_the_puzzle_says(
    rarity: str | None, expected: list[int], tmp_path: Path
) -> None:
    file = tmp_path / "own.txt"
    file.write_text("\n".join(ORDERED[:-1]), "utf-8")
    words = Words(file=file, add=ORDERED[-1:], rarity=rarity)
    for each in (words, Words(only=ORDERED, rarity=rarity)):
        made, rated = source(each, "common").made_of("abcehrtzé")
        made, rated = made.take(order := made.ranked()), rated[order]
        assert [*made] == ["abc", "acb", "bca", "cab", "the", "zebra", "été"]
        assert rated.tolist() == expected
        puzzle = Puzzle(box=Box((("a",), ("b",), ("c",))), words=each)
        assert rarity_in(puzzle, made) == expected
        assert source(each, "common").size == len(made)


def test_a_word_is_a_line_of_the_list_and_no_part_of_one() -> None:
    listed, words = source(Words(), "standard"), words_of("standard")
    some = RANDOM.sample(sorted(words), 50)
    some += [min(words), max(words)]
    for word in some:
        for near in (word, word[1:], word[:-1], f"{word}q", f"{word}\n", ""):
            assert listed.has(near) == (near in words)


def test_a_file_of_words_is_read_again_only_when_it_may_have_changed(
    tmp_path: Path,
) -> None:
    file = tmp_path / "own.txt"
    file.write_text("acb\n")
    words = Words(file=file)
    assert source(words, "common").has("acb")
    file.write_text("bda\n")  # of the same size, and at the same time
    just_written = source(words, "common")
    assert just_written.has("bda")
    assert source(words, "common") is just_written
    an_hour_ago = time.time() - 3600
    stamp = (file.stat().st_mtime_ns, 0, 4, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cpbox.candidates.source.file_state", lambda _: stamp)
        first = source(words, "common")
        assert source(words, "common") is first
    os.utime(file, (an_hour_ago, an_hour_ago))  # which the other clock tells
    assert file_stamp(file) == ()
    assert source(words, "common") is not first


def test_a_list_may_have_comments_and_what_is_no_word_is_said(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text(
        "# all words\nsplashy # good\nabc#x\noligarchy;noun\nice cream\n\nÄra\n",
        "utf-8",
    )
    words = Words(file=file)
    listed = source(words, "common")
    assert [w for w in ("splashy", "abc", "ära", "ice cream") if listed.has(w)] == [
        "splashy",
        "abc",
        "ära",
    ]
    assert listed.size == 3
    said = "2 lines of own.txt are not words and are left out, the first of them line 4"
    remedy = "'oligarchy;noun'; write one word on each line, and comments after #"
    assert listed.remark == f"{said}: {remedy}"
    puzzle = Puzzle(box=Box((("a",), ("b",), ("c",))), words=words)
    assert puzzle_record(puzzle)["warnings"] == [f"{said}: {remedy}"]
    assert said.split(", ", maxsplit=1)[0] in " ".join(heading(puzzle, Style()))
    file.write_text(r'["abc", "x\ud83d"]')
    remark = source(words, "common").remark
    assert remark.startswith("line 2 of own.txt is not a word and is left out")
    file.write_text("one more\nabc\n", "utf-8")
    remark = source(words, "common").remark
    assert remark.startswith("line 1 of own.txt is not a word and is left out")
    file.unlink()
    assert not puzzle_record(puzzle)["warnings"]


def test_a_list_without_a_word_shows_its_first_line(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("a;b\nc;d\n", "utf-8")
    with pytest.raises(InputError, match="of them line 1: 'a;b'; write one word on"):
        source(Words(file=file), "common")
    for empty in ("", "\ufeff", "\n\n", "# none", "[]", "[ ]"):
        file.write_text(empty, "utf-8")
        with pytest.raises(InputError, match="is empty; write a word on each line"):
            source(Words(file=file), "common")


def test_words_of_a_built_in_list_that_are_not_rated_are_all_as_familiar() -> None:
    words = Words(lists=("full",), add=("xqz",), rarity="none")
    assert {*source(words, "full").made_of(ascii_lowercase)[1]} == {0}
    rated = replace(words, rarity="lists")
    assert {*source(rated, "full").made_of(ascii_lowercase)[1]} == {0, 1, 2, 3, 4}
