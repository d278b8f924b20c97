"""A puzzle is a pydantic model: what that gives, and what may be a stranger's input."""

import asyncio
import copy
import json
import pickle
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticSerializationError

import cpbox
from cpbox import InputError, Puzzle
from cpbox.puzzle.dictionary import LISTS
from cpbox.puzzle.objective import DEFAULT_TERMS, LETTER_VALUES
from cpbox.puzzle.reader.configuration import Configuration
from cpbox.puzzle.reader.layers import Layers
from tests.processes import ROOT, shell
from tests.random_puzzles import random_puzzle

FILES = sorted((ROOT / "puzzles").glob("*.yaml"))
REFUSED = PydanticSerializationError
FILED = "words: {file: /etc/passwd}"
LOOP = {"x": {"rules": {"loop": True}}}
SECRET = {"sides": "ab cd", "words": {"file": "/etc/passwd"}}


class Submission(BaseModel):
    """What a web service may take."""

    name: str
    puzzle: Puzzle


def dumped_and_read(puzzle: Puzzle) -> Iterator[Puzzle]:
    """A puzzle as it comes back from each form in which pydantic writes it."""
    less = ("exclude_none", "exclude_defaults", "exclude_unset")
    for by_alias, left_out in product((False, True), ({}, *({x: True} for x in less))):
        how: dict[str, Any] = {"by_alias": by_alias, **left_out}
        text = puzzle.model_dump_json(**how)
        yield Puzzle.model_validate_json(text)
        yield Puzzle.from_dict(json.loads(text))
        yield Puzzle.model_validate(puzzle.model_dump(**how))


# ------------------------------------------------------------------ one value, one form


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_puzzle_comes_back_from_whatever_it_is_turned_into(file: Path) -> None:
    puzzle = cpbox.load(file)
    again = [
        cpbox.loads(puzzle.to_yaml()),
        Puzzle.model_validate(puzzle.model_dump()),
        Puzzle.model_validate(puzzle.model_dump(by_alias=True)),
        pickle.loads(pickle.dumps(puzzle)),
        copy.deepcopy(puzzle),
    ]
    if puzzle.words.file is None:
        again.append(Puzzle.model_validate_json(puzzle.model_dump_json()))
        again.append(Puzzle.from_dict(json.loads(puzzle.model_dump_json())))
    for other in again:
        assert other == puzzle
        assert hash(other) == hash(puzzle)
        assert other.variants == puzzle.variants
    assert pickle.loads(pickle.dumps(puzzle)).file == puzzle.file


def test_words_and_tiles_come_back_from_json_as_they_are_written() -> None:
    words = {"only": ["igaz|ság", "gaz", "straße"]}
    rules = {"require": ["straße"], "max_uses": {"ß": 1}, "cover": ["ß"]}
    puzzle = Puzzle.of("a[zs]g i áz s tr ße", words=words, rules=rules)
    again = Puzzle.model_validate_json(puzzle.model_dump_json())
    assert again.to_yaml() == puzzle.to_yaml()


@pytest.mark.parametrize("word", ["igazság", "gaz"])
def test_words_of_variants_come_back_as_they_are_written(word: str) -> None:
    """Also where nothing but a bar tells them from the puzzle's."""
    apart = {"words": {"only": ["igaz|ság", "straße"]}}
    words = {"only": [word, "straße"]}
    puzzle = Puzzle.of("a[zs]g i áz s tr ße", words=words, variants={"apart": apart})
    yaml, own = puzzle.to_yaml(), puzzle.variants["apart"]
    for again in (
        cpbox.loads(yaml),
        Puzzle.model_validate(puzzle.model_dump()),
        Puzzle.model_validate_json(puzzle.model_dump_json()),
    ):
        assert again.to_yaml() == yaml
        assert again.variants["apart"].to_yaml() == own.to_yaml()


@pytest.mark.parametrize(
    "keys",
    [
        {"words": {"list": "full"}, "variants": {"x": {"words": "common"}}},
        {"variants": {"x": {"words": {"only": ["cab"]}}}},
        {"variants": {"x": {"letter_values": {"a": 9}}}},
        {
            "words": {"only": ["cab"], "rarity": "lists"},
            "variants": {"x": {"words": {"only": ["bac"]}}},
        },
        {
            "words": {"list": "full", "rarity": "lists"},
            "variants": {"x": {"words": "full"}},
        },
        {
            "rules": {"max_letters": 9, "start": "a", "max_uses": 2, "max_words": 3},
            "variants": {
                "x": {"rules": dict.fromkeys(("max_letters", "start"), "none")},
                "y": {"rules": dict.fromkeys(("max_uses", "max_words"), "none")},
            },
        },
        {"variants": {"x": {"words": {"only": ["cab"]}}}, "words": "full"},
        {
            "words": {"only": ["cab"], "rarity": "order"},
            "variants": {"x": {"words": [*LISTS]}, "y": {"words": "full"}},
        },
        {
            "words": {"only": ["cab"], "rarity": "order", "add": ["bac"]},
            "variants": {"x": {"words": {"only": ["cab"]}}},
        },
        {
            "rules": {"max_uses": {"a": 2}},
            "variants": {
                "x": {"rules": {"max_uses": "none"}},
                "y": {"rules": {"max_uses": {"b": 1}}},
            },
        },
        {
            "letter_values": {"a": 9},
            "variants": {"x": {"letter_values": dict(LETTER_VALUES)}},
        },
        {
            "title": "T",
            "par": 2,
            "published": ["cab"],
            "objective": "letters",
            "expect": {"words": 2},
            "variants": {
                "x": {"title": "", "published": [], "objective": [*DEFAULT_TERMS]},
                "y": {"sides": "ab cd", "par": 3, "expect": {"words": 1}},
            },
        },
    ],
    ids=str,
)
def test_variants_come_back_with_no_more_and_no_less(keys: dict[str, Any]) -> None:
    puzzle = Puzzle.of("a b c", **keys)
    for again in (cpbox.loads(puzzle.to_yaml()), *dumped_and_read(puzzle)):
        assert again == puzzle
        assert again.variants == puzzle.variants
    for key, value in {"rules.loop": True, "source": "s"}.items():  # as in none of them
        new = cpbox.replace(puzzle, key, value)
        for name, own in puzzle.variants.items():
            assert new.variants[name] == cpbox.replace(own, key, value)


@pytest.mark.parametrize(
    "keys", [{"par": 2}, {"letter_values": {"z": 3}}, {"rules": {"max_uses": {"a": 2}}}]
)
def test_what_no_variant_can_take_back_is_written_nowhere(keys: dict[str, Any]) -> None:
    own = Puzzle.of("a b c", letter_values={"a": 9}, rules={"max_uses": {"b": 2}})
    puzzle = Puzzle.model_validate({"sides": "a b c", "variants": {"x": own}, **keys})
    forms: dict[Any, type[Exception]] = {Puzzle.to_yaml: InputError}
    forms |= dict.fromkeys((Puzzle.model_dump, Puzzle.model_dump_json), REFUSED)
    for written, error in forms.items():
        with pytest.raises(error, match=r"variants\.x: .* write it alone"):
            written(puzzle)
    new = cpbox.replace(puzzle, "rules.link", 2)
    assert new.variants["x"] == cpbox.replace(own, "rules.link", 2)


def test_a_variant_is_dumped_where_the_file_of_words_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("abc\n")
    values = {"sides": "a b c", "words": {"file": str(file)}}
    puzzle = cpbox.loads(json.dumps(values | {"variants": LOOP}))
    before = puzzle.model_dump()
    file.unlink()
    assert puzzle.model_dump() == before
    assert before["variants"] == LOOP


def test_a_dump_is_read_as_a_file_beside_settings_and_a_configuration() -> None:
    puzzle = Puzzle.of("a b c", par=2, variants={"x": {"rules": {"loop": True}}})
    text = puzzle.model_dump_json(by_alias=True, exclude_none=True)
    assert cpbox.loads(text, variant="x") == puzzle.variants["x"]
    layers = Layers(
        json.loads(text), "x.json", under=Configuration({"rules": {"max_words": 3}})
    )
    own = layers.variant("x", [{"rules": {"min_words": 2}}]).rules
    assert (own.loop, own.min_words, own.max_words) == (True, 2, 3)


def test_a_variant_may_keep_two_letters_of_a_word_apart() -> None:
    rules = {"same_side": True, "cover": 1, "max_words": 1}
    joined, apart = (
        Puzzle.of("a[zs]g i áz s", words={"only": [word, "gaz"]}, rules=rules)
        for word in ("igazság", "igaz|ság")
    )
    joined, apart = (
        cpbox.replace(x, "objective", ["-letters"]) for x in (joined, apart)
    )
    assert joined != apart
    trials = cpbox.attempt(joined, {"apart": apart})
    assert [each.result and each.result.words for each in trials] == [
        ("igazság",),
        ("gaz",),
    ]


def test_a_puzzle_may_be_what_a_web_service_answers() -> None:
    schema = Submission.model_json_schema(mode="serialization")
    assert "sides" in schema["$defs"]["Puzzle"]["properties"]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_puzzle_comes_back(seed: int) -> None:
    puzzle = random_puzzle(seed)
    assert cpbox.loads(puzzle.to_yaml()) == puzzle
    assert Puzzle.model_validate(puzzle.model_dump()) == puzzle


def test_where_a_puzzle_is_from_makes_it_no_other_one() -> None:
    text = "sides: ab cd\nrules: {require: [acb]}\n"
    alone = Puzzle.of("ab cd", rules={"require": ["acb"]})
    filed = cpbox.loads(
        f"# a comment\n{text}variants: {{x: {{rules: {{loop: true}}}}}}"
    )
    assert filed == alone
    assert len({filed, alone}) == 1
    assert dict(filed.places) == {"acb": ("<string>", 3)}
    assert filed.variants["x"].variant == "x"
    assert filed.variants["x"] != alone
    assert filed != cpbox.loads(f"{text}title: x")


@pytest.mark.parametrize(
    "change",
    [
        lambda puzzle: puzzle.letter_values.update(q=1),
        lambda puzzle: puzzle.letter_values.__setitem__("q", 1),
        lambda puzzle: puzzle.rules.max_uses.pop("a"),
        lambda puzzle: puzzle.expect.clear(),
        lambda puzzle: puzzle.variants.setdefault("y", puzzle),
        lambda puzzle: puzzle.places.__ior__({}),
        lambda puzzle: setattr(puzzle, "title", "x"),
        lambda puzzle: setattr(puzzle.rules, "loop", True),
        lambda puzzle: setattr(puzzle.box, "root", ()),
    ],
)
def test_nothing_in_a_puzzle_can_be_changed(change: Callable[[Puzzle], None]) -> None:
    puzzle = cpbox.loads("sides: ab cd\nrules: {max_uses: {a: 2}}\nexpect: {words: 2}")
    before = pickle.dumps(puzzle)
    with pytest.raises((TypeError, ValidationError)):
        change(puzzle)
    assert pickle.loads(before) == puzzle


def test_the_integers_of_other_libraries_are_integers() -> None:
    given: dict[str, Any] = {"max_words": np.int64(3), "max_uses": {"a": np.uint8(2)}}
    rules = cpbox.Rules(**given)
    assert rules == cpbox.Rules(max_words=3, max_uses={"a": 2})
    assert type(rules.max_words) is int
    wrong: Any
    for wrong in (np.float64(3), np.bool_(1), 3.0, True, "3"):
        with pytest.raises(InputError, match="must be a whole number"):
            cpbox.Rules(max_words=wrong)


def test_replace_keeps_what_the_variants_change() -> None:
    puzzle = cpbox.loads(
        "sides: ab cd\nrules: {max_words: 5}\nexpect: {words: 2}\n"
        "variants: {round: {rules: {loop: true}}, short: {rules: {max_words: 2}}}"
    )
    longer = cpbox.replace(puzzle, "rules.max_words", 6)
    known = {x: (y.rules.max_words, y.rules.loop) for x, y in longer.variants.items()}
    assert known == {"round": (6, True), "short": (2, False)}
    assert {each.variant for each in longer.variants.values()} == {*known}
    assert cpbox.replace(longer, "rules.max_words", None).variants["round"].rules.loop


def test_a_copy_of_a_file_finds_the_words_beside_the_original(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "my.txt").write_text("acb\n")
    (folder / "one.yaml").write_text("sides: ab cd\nwords: {file: my.txt}\n")
    monkeypatch.chdir(tmp_path)
    puzzle = cpbox.load("puzzles/one.yaml")
    (folder / "copy.yaml").write_text(puzzle.to_yaml())
    monkeypatch.chdir(folder)
    assert cpbox.load("copy.yaml").words.file == folder / "my.txt"


# ------------------------------------------------------------------ a stranger's input


@pytest.mark.parametrize(
    "read",
    [
        lambda: Puzzle.from_dict(SECRET),
        lambda: Puzzle.model_validate(SECRET),
        lambda: Puzzle.model_validate_json(json.dumps(SECRET)),
        lambda: Submission.model_validate({"name": "x", "puzzle": SECRET}),
        lambda: cpbox.loads(f"sides: ab cd\n{FILED}", files=False),
        lambda: cpbox.loads(f"sides: ab cd\nvariants: {{x: {{{FILED}}}}}", files=False),
        lambda: Puzzle.from_dict({"sides": "ab cd", "variants": {"x": SECRET}}),
        lambda: cpbox.loads(json.dumps(SECRET), files=False),
    ],
)
def test_no_file_is_read_for_a_stranger(
    read: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(path: object) -> None:
        raise AssertionError(path)

    monkeypatch.setattr("cpbox.puzzle.dictionary.open_regular", opened)
    with pytest.raises(ValueError, match="no file is read here; write out") as caught:
        read()
    assert "root" not in str(caught.value)


@pytest.mark.parametrize(
    "mapping",
    [
        {},
        {"sides": "ab cd", "file": "x"},
        {"sides": "ab cd", "cls": 1},
        {"sides": "ab cd", "rules": {"self": 1}},
        {"sides": "ab cd", 4: 4},
        {"sides": "ab cd", "rules": [["loop", True]]},
        {"sides": object()},
        [],
        None,
        "sides: ab cd",
    ],
)
def test_what_is_no_puzzle_is_an_input_error(mapping: dict[str, object]) -> None:
    with pytest.raises(InputError) as caught:
        Puzzle.from_dict(mapping)
    assert isinstance(caught.value, ValueError)
    assert caught.value.remedy


def test_an_error_holds_every_mistake_with_its_place_and_its_remedy() -> None:
    text = "sides: ab cd\nrules: {loop: x, lop: true}\npar: none\n"
    with pytest.raises(InputError) as caught:
        cpbox.loads(text)
    error = pickle.loads(pickle.dumps(caught.value))
    assert [(x.file, x.line, x.key) for x in error.mistakes] == [
        ("<string>", 2, "rules.loop"),
        ("<string>", 2, "rules.lop"),
        ("<string>", 3, "par"),
    ]
    assert [x.remedy for x in error.mistakes] == [
        "write one of the two",
        "did you mean loop?",
        "write plain digits, such as 4",
    ]
    assert str(error) == "\n".join(str(each) for each in error.mistakes)
    assert (error.line, error.key) == (2, "rules.loop")


def test_the_terminal_shows_every_mistake(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("sides: ab cd\nrules: {loop: x}\npar: none\n")
    lines = shell("solve", str(file), code=2).err.splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["cpbox", "cpbox"]
    assert [line.split(":")[2] for line in lines] == ["2", "3"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-0", "1e3", "1.0", "0x3"])
def test_what_is_no_plain_number_has_a_remedy(number: str) -> None:
    for text in (f"rules: {{max_words: {number}}}", f'{{"par": {number}}}'):
        with pytest.raises(InputError) as caught:
            cpbox.loads(text)
        remedies = [each.remedy for each in caught.value.mistakes]
        assert any("write plain digits" in each for each in remedies) or number == "-0"
    for value in (float("nan"), float("inf"), 1e3):
        with pytest.raises(InputError, match="write plain digits, such as 4"):
            Puzzle.of("ab cd", par=value)


@pytest.mark.parametrize("depth", [900, 50_000])
@pytest.mark.parametrize("pair", ["[]", "{}"])
def test_nesting_that_no_key_needs_is_refused(depth: int, pair: str) -> None:
    begin = pair[0] if pair == "[]" else '{"a": '
    with pytest.raises(InputError, match=r"nested too deeply|maximum nesting depth"):
        cpbox.loads(f"rules: {begin * depth}1{pair[1] * depth}")
    value: object = 1
    for _ in range(depth):
        value = [value] if pair == "[]" else {"a": value}
    with pytest.raises(InputError, match="nested too deeply"):
        Puzzle.from_dict({"sides": "ab cd", "rules": value})


@pytest.mark.parametrize(
    "text",
    [
        '{"sides": "ab cd", "par": 1, "par": 2}',
        '{"sides": "ab cd", "rules": {"loop": true, "loop": true}}',
        '{"sides": ["AB", "CD"], "dictionary": ["acb"], "sides": ["AC", "BD"]}',
        'window.gameData = {"sides": ["AB", "CD"], "par": 1, "par": 2}',
    ],
)
def test_a_key_that_is_given_twice_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="given twice"):
        cpbox.loads(text)


@pytest.mark.parametrize("name", ["a\ncpbox: proved", "b\r\nx", "c\u2028y", "d\x85z"])
def test_no_name_forges_a_line_of_a_message(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_text("sides: ab cd\nrules: {lop: true}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        cpbox.load(file)
    assert len(str(caught.value).splitlines()) == 1
    for error in (InputError("x; y", name), InputError("x; y", key=name)):
        assert len(str(error).splitlines()) == 1
    assert len(shell("solve", str(file), code=2).err.splitlines()) == 1


# ------------------------------------------------------------------------- the recipes

PAGE = (
    (ROOT / "cpbox/calls/README.md").read_text("utf-8").partition("from strangers")[2]
)
SERVICE, BOT = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_service_of_the_page_solves_and_refuses() -> None:
    pytest.importorskip("fastapi")
    known: dict[str, Any] = {}
    exec(SERVICE, known)
    puzzle = Puzzle.from_dict({"sides": "ab cd", "words": {"only": ["acb", "bda"]}})
    assert known["solve"](puzzle)["status"] == "optimal"
    body = known["app"].openapi()["components"]["schemas"]["Puzzle"]
    assert body["required"] == ["sides"]
    assert len(SERVICE.strip().splitlines()) <= 10


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("sides: ab cd\nwords: {only: [acb, bda]}", "bda → acb"),
        ("sides: ab cd\nwords: {only: [acb]}", "there is none, or"),
        (
            "sides: ab cd\nrules: {loop: x}\npar: x",
            "write one of the two\npar: must be",
        ),
        (f"sides: ab cd\n{FILED}", "words.file: no file is read here"),
    ],
)
def test_the_bot_of_the_page_answers(message: str, says: str) -> None:
    known: dict[str, Any] = {}
    exec(BOT, known)
    assert says in asyncio.run(known["reply"](message))
    assert len(BOT.strip().splitlines()) <= 12


@pytest.mark.parametrize("key", ["add", "ban", "only", "ban_matching", "list"])
def test_half_a_letter_is_an_input_error(key: str) -> None:
    with pytest.raises(cpbox.InputError):
        cpbox.Puzzle.of("tri ale", words={key: ["\ud800"]})
