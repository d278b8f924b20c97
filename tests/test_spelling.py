"""Letters are compared folded and shown as they are written, such as ß and ς."""

# ruff: noqa: RUF001  # they are Greek

import json
import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.files import naming_no_files
from cpbox.basics.letters import Folded, fold
from cpbox.cli.serve import opened
from cpbox.loading.saved import answer_of
from cpbox.show.page.data import page_data
from tests.processes import shell

FILE = ["Straße", "ΣΟΛΟΣ", "Esel", "λόγος", "lost"]
SIDES = [["ß", "t", "σ", "λ"], ["r", "ό", "γ", "l"], ["a", "e", "o", "ο"], ["s", "ς"]]
PUZZLE = {
    "title": "strasse",
    "sides": SIDES,
    "words": {"file": "words.txt", "add": ["aßo", "ος"]},
    "rules": {
        "min_length": 2,
        "min_words": 2,
        "cover": ["ß", "r", "σ", "λ"],
        "link": 0,
        "same_side": True,
    },
}
ANSWER = ["straße", "σολος"]
FOLDED = re.compile("strass|asso|σολοσ|λόγοσ|STRASS")


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("\n".join(FILE), "utf-8")
    Path("box.yaml").write_text(json.dumps(PUZZLE), "utf-8")


SHELL: dict[str, list[str]] = {
    "page": ["solve", "box.yaml"],
    "steps": ["solve", "box.yaml", "-v"],
    "record": ["solve", "box.yaml", "--json"],
    "rows": ["solve", "box.yaml", "--csv"],
    "all": ["solve", "box.yaml", "--all"],
    "streamed": ["solve", "box.yaml", "--every", "2"],
    "streamed records": ["solve", "box.yaml", "--every", "2", "--json"],
    "streamed rows": ["solve", "box.yaml", "--every", "2", "--csv"],
    "hint": ["hint", "box.yaml", "--level", "6"],
    "hint record": ["hint", "box.yaml", "--level", "6", "--json"],
    "why": ["why", "box.yaml"],
    "why record": ["why", "box.yaml", "--json"],
    "why of words": ["why", "box.yaml", "--chain", "STRAßE", "σολος"],
    "try": ["try", "box.yaml", "--rule", "repeat_words=true"],
    "sweep": ["sweep", "box.yaml", "-o", "-"],
    "prove": ["prove", "box.yaml", "-o", "proof"],
    "model": ["model", "box.yaml", "-o", "x.lp"],
}


@pytest.mark.parametrize("door", SHELL)
def test_every_command_shows_words_as_they_are_written(door: str) -> None:
    done = shell(*SHELL[door], code=0)
    text = done.out.replace('"strasse"', "").replace("strasse\n", "", 1)
    text = text.replace("strasse,", "")
    assert not FOLDED.search(text), text
    assert all(word in text for word in ANSWER), text


def test_words_and_rows_of_them_are_as_they_are_written() -> None:
    every = ["straße", "σολος", "aßo", "λόγος", "ος", "lost", "esel"]
    text = shell("words", "box.yaml", code=0).out
    assert {*every} <= {*text.split()}
    rows = shell("words", "box.yaml", "--csv", code=0).out
    assert "straße" in rows
    record = shell("words", "box.yaml", "--json", code=0).record
    assert {each["word"] for each in record["words"]} == {*every}
    assert record["sides"][0] == SIDES[0]
    assert record["title"] == "strasse"


def test_a_record_makes_the_same_puzzle_again() -> None:
    puzzle = cpbox.load("box.yaml")
    record = cpbox.solve(puzzle).to_dict()
    assert record["chain"] == ANSWER
    again = cpbox.replace(puzzle, "rules.require", record["chain"])
    assert cpbox.solve(again).words == cpbox.solve(puzzle).words
    assert cpbox.Puzzle.of(record["sides"]).box == puzzle.box
    own = cpbox.Puzzle.of("aß st", words={"only": ["Straße", "aß"]})
    text = own.to_yaml()
    assert "straße" in text
    assert cpbox.loads(text) == own
    assert cpbox.loads(text).to_yaml() == text


def test_pictures_and_the_page_show_what_is_written() -> None:
    puzzle = cpbox.load("box.yaml")
    result = cpbox.solve(puzzle)
    picture = str(result._repr_svg_())
    assert "STRAßE" in picture
    assert ">ß<" in picture
    assert not FOLDED.search(picture.replace("<title>strasse", ""))
    data: dict[str, Any] = page_data(puzzle, result)
    assert data["written"]["strasse"] == "straße"
    assert data["written"]["ss"] == "ß"
    assert "ß" in data["shown"]


def test_a_proof_is_about_folded_words_and_holds() -> None:
    shell("prove", "box.yaml", "-o", "proof", "--all", code=0)
    for file in Path("proof").glob("*.txt"):
        assert "ß" not in file.read_text("utf-8"), file
    assert cpbox.check("proof", puzzle="box.yaml").holds


def test_a_published_answer_is_spelled_as_it_is_written() -> None:
    assert [*map(str, answer_of("ᎠᏓ → ꭰꮣ, Straße"))] == ["ᎠᏓ", "ꭰꮣ", "straße"]


@pytest.mark.parametrize("copied", [deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_a_word_is_equal_to_its_folded_letters(copied: Callable[[str], str]) -> None:
    word = fold("Straße")
    assert word == "strasse"
    assert {word: 1}["strasse"]
    assert (f"{word}", repr(word), word[:]) == ("straße", "'straße'", "strasse")
    assert str(copied(word)) == "straße"
    assert fold(word) is word
    assert not isinstance(fold("STRASSE"), Folded)
    assert str(fold("ΛΌΓΟΣ")) == "λόγος"


def test_one_puzzle_does_not_spell_the_words_of_another() -> None:
    rules = {"same_side": True, "cover": 3}
    for spelling in ("straße", "strasse", "straße"):
        puzzle = cpbox.Puzzle.of("stra se", words={"only": [spelling]}, rules=rules)
        assert [*map(str, cpbox.words(puzzle))] == [spelling]


def test_without_accents_a_word_keeps_its_spelling() -> None:
    words = {"only": ["λόγος"], "accents": "ignore"}
    puzzle = cpbox.Puzzle.of("λογς ab", words=words, rules={"same_side": True})
    assert [*map(str, cpbox.words(puzzle))] == ["λογος"]


NONE = {
    "sides": [["ß", "a", "l"], ["s", "e", "t"], ["o", "m", "r"]],
    "words": {"only": ["solo", "rasa", "loß"], "ban": ["loß"]},
    "expect": {"chain": ["loß", "ßo"]},
}
TO_NONE = [
    ["solve", "none.yaml"],
    ["solve", "none.yaml", "-v"],
    ["why", "none.yaml"],
    ["why", "none.yaml", "--json"],
    ["why", "none.yaml", "loß", "aßl"],
    ["try", "none.yaml", "--each-rule"],
]


def test_what_is_said_of_no_chain_is_spelled_as_it_is_written() -> None:
    Path("none.yaml").write_text(json.dumps(NONE), "utf-8")
    texts = [done.out + done.err for args in TO_NONE for done in [shell(*args)]]
    assert all(not re.search(r"\b(\w*osse?|ss)\b", text) for text in texts), texts
    assert re.search(r"covers [\w, ]*ß", " ".join(texts[0].split()))
    assert "loß: no" in texts[4]
    with pytest.raises(cpbox.InputError, match="loß"):
        cpbox.solve(cpbox.replace(cpbox.load("none.yaml"), "rules.require", ["loß"]))


STUCK = {  # the word with l ends on ß, after which nothing follows
    "sides": [["ß", "t"], ["r", "a"], ["e", "l"], ["o", "n"]],
    "words": {
        "only": ["troßen", "nora", "toß", "ßol", "ßort", "ßa", "lernt", "toter"],
    },
    "rules": {"max_words": 4},
}
DROPPED = {  # words that can be played only where they may be from other lists, too
    "sides": ["stß", "raf", "eol", "uni"],
    "words": {"only": ["straße", "etfu", "ßuli", "fußion", "aßo", "olaf"]},
    "rules": {"max_words": 4, "require": ["straße", "aßo", "ßuli", "olaf"]},
}
FOLDED_HERE = re.compile(r"(?i)strasse|asso|ssuli|toss\b|\bss\b|ssotp")


@pytest.mark.parametrize(
    ("puzzle", "options"),
    [(STUCK, ["--steps"]), (STUCK, ["--steps", "--json"]), (DROPPED, [])],
)
def test_explanations_show_words_as_they_are_written(
    puzzle: dict[str, Any], options: list[str]
) -> None:
    Path("why.yaml").write_text(json.dumps(puzzle), "utf-8")
    text = shell("why", "why.yaml", *options, code=0).out
    assert "ß" in text
    assert not FOLDED_HERE.search(text), text


def test_a_word_with_a_letter_of_its_own_is_not_said_to_be_two_letters() -> None:
    Path("why.yaml").write_text(json.dumps(STUCK), "utf-8")
    assert "apart" not in shell("why", "why.yaml", "toß", code=0).out


def test_words_that_are_kept_are_listed_as_they_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CPBOX_NO_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path.cwd() / "config"))
    shell("ban", "straße", code=0)
    shell("allow", "ßotp", code=0)
    texts = [shell(*a, code=0) for a in (["ban"], ["allow"], ["config"])]
    text = " ".join(done.out + done.err for done in texts)
    assert text.count("straße") == text.count("ßotp") == 2
    assert not FOLDED_HERE.search(text), text


def test_a_published_answer_in_a_table_is_kept_as_it_is_written() -> None:
    Path("games.csv").write_text("sides,solution\nßt-ra-el-on,ßale-eßon\n", "utf-8")
    shell("import", "games.csv", "-o", "imported", code=0)
    (file,) = Path("imported").glob("*.yaml")
    assert "[ßale, eßon]" in file.read_text("utf-8")
    assert shell("solve", "games.csv", "--json", code=0).record["chain"]


def test_counts_of_words_by_their_first_tiles_are_under_these() -> None:
    words = {"only": ["ßol", "toß"]}
    pairs = cpbox.words(cpbox.Puzzle.of("ßt o l", words=words)).pairs()
    assert {str(pair): number for pair, number in pairs.items()} == {"to": 1, "ßo": 1}


@pytest.mark.parametrize(
    "wanted",
    [
        {"answer": ["dienstag", "gießen"]},
        {"answer": ["dienstag", "giessen"]},
        {"theme": ["gießen"]},
        {"theme": ["giessen"]},
        {"letters": "dienstagß"},
        {},
    ],
    ids=str,
)
def test_a_tile_of_a_composed_box_is_as_it_was_asked_for(wanted: Any) -> None:
    Path("words.txt").write_text("dienstag\ngießen\n", "utf-8")
    spec = {"sides": [3, 3, 3], "tiles": ["ß"], "words": {"file": "words.txt"}}
    spec["guarantees"] = {"par": 2}
    [box] = cpbox.compose(spec | wanted).boxes
    tiles = sorted(str(tile) for side in box.box.sides for tile in side)
    assert tiles == sorted("dienstagß")
    result = cpbox.solve(box.puzzle)
    assert [str(word) for word in result.words or ()] == ["dienstag", "gießen"]


def test_a_tile_is_written_as_it_was_asked_for_in_words_that_are_not() -> None:
    Path("words.txt").write_text("jahr\nrose\nessen\n", "utf-8")
    words = {"file": "words.txt"}
    for tile in ("ß", "ss"):  # one after the other: what is equal is not the same
        spec = {"sides": [3, 3, 3], "tiles": [tile], "words": words}
        [box] = cpbox.compose(spec | {"answer": ["jahr", "rose", "essen"]}).boxes
        assert tile in [str(each) for side in box.box.sides for each in side]


def test_a_letter_that_needs_a_tile_is_named_where_its_word_cannot_be_played() -> None:
    Path("words.txt").write_text("dienstag\ngießen\nessen\nkalt\n", "utf-8")
    spec: Any = {"sides": [3, 3, 3], "words": {"file": "words.txt"}}
    tile = "a tile for ß, as in tiles: [ß]"
    for wanted in ({"theme": ["gießen"]}, {"answer": ["dienstag", "gießen"]}):
        with pytest.raises(cpbox.InputError, match=re.escape(f", or {tile}")):
            cpbox.compose(spec | wanted)
    with pytest.raises(cpbox.InputError) as error:
        cpbox.compose(spec | {"theme": ["essen"]})
    assert "tiles" not in error.value.text
    made = cpbox.compose(spec | {"answer": ["dienstag", "gießen"], "sides": [3, 3, 2]})
    assert f"ask for {tile}" in " ".join(str(made).split())


@pytest.mark.parametrize("more", ["", ", capitals: skip", ", rarity: order"])
def test_a_page_that_is_served_has_the_words_of_each_file(
    more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("words.txt").write_text("dienstag\ngießen\nTag\nst|ein\n", "utf-8")
    Path("own.txt").write_text("nie\n", "utf-8")
    variants = "{a: {words: {capitals: skip}}, b.c: {words: {file: own.txt}}, d: {}}"
    Path("box.yaml").write_text(
        f"# a\nsides: [iea, gnß, 'd[st]']\nwords: {{file: words.txt{more}}}\n"
        f"variants: {variants}\n",
        "utf-8",
    )
    here = cpbox.load("box.yaml")
    expected = [[*cpbox.words(x)] for x in (here, *here.variants.values())]
    started, files, _ = opened("box.yaml")
    assert files == {str(Path(x).resolve()) for x in ("words.txt", "own.txt")}
    monkeypatch.chdir("/")
    with naming_no_files(but=files):
        served = cpbox.loads(started["yaml"])
    made = [[*cpbox.words(x)] for x in (served, *served.variants.values())]
    assert made == expected
    assert started["yaml"].startswith("# a\nsides: [iea, gnß, 'd[st]']\n")


@pytest.mark.parametrize(
    ("text", "words", "says"),
    [
        ("", "", "words.file: the word list is empty"),
        ("Tag\n", "capitals: skip", "every word of words.txt has a capital"),
        ("ein Tag\n", "", "line 1 of words.txt is not a word"),
        ("Tag\n", "other: skip", "every word of words.txt has a capital"),
    ],
)
def test_a_page_is_not_served_without_a_word(text: str, words: str, says: str) -> None:
    Path("words.txt").write_text(text, "utf-8")
    name, _, other = words.partition("other: ")
    more = f"variants: {{other: {{words: {{capitals: {other}}}}}}}" if other else ""
    own = ", ".join(filter(None, ["file: words.txt", name]))
    file = Path("box.yaml")
    file.write_text(f"sides: [ta, gl]\nwords: {{{own}}}\n{more}\n", "utf-8")
    with pytest.raises(cpbox.InputError, match=re.escape(says)):
        opened(str(file))


def test_letters_that_are_folded_twice_are_as_once() -> None:
    once = fold("Straße")
    twice = Folded(once, "straße")
    assert (twice[:], str(twice)) == (once[:], "straße") == ("strasse", "straße")


@pytest.mark.parametrize(
    ("box", "word", "says"),
    [
        ("rmc pes okt nla", "saß", "s and s of ß (letters 3 and 4) are on one tile"),
        ("rmc pes okt nla", "spaß", "so are s and s of ß (letters 4 and 5)"),
        ("rmc pes okt nla", "masse", "s and s (letters 3 and 4) are on one tile"),
        ("rmc peu okt nla", "maß", "ß (letter 3) is not on the box"),
        ("rmc peu okt nla", "mass", "s (letter 3) is not on the box"),
    ],
)
def test_a_letter_that_is_two_is_named_where_its_word_is_refused(
    box: str, word: str, says: str
) -> None:
    told = str(cpbox.why(cpbox.Puzzle.of(box, words={"only": [word]}), word))
    assert says in " ".join(told.split())
