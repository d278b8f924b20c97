"""What a puzzle file means when nothing is wrong with it."""

import unicodedata
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from cpbox.fields.base import changed_fields
from cpbox.loading import read_file
from cpbox.puzzle import LETTER_VALUES, Box, Objective, Puzzle, Rules, Words
from cpbox.puzzle.reader import read_text, schema
from tests.puzzle.full_puzzle import FULL, SIDES

pytestmark = pytest.mark.usefixtures("both_parsers")


def test_sides_alone_are_the_newspapers_puzzle() -> None:
    sides = tuple(map(tuple, ("riu", "pgh", "lcs", "yao")))
    assert read_text(SIDES) == Puzzle(box=Box(sides))


@pytest.mark.parametrize(
    "text",
    ["riu pgh lcs yao", "RIU, pgh,lcs yao", "riu/pgh/lcs/yao", "riu,\n  pgh lcs yao"],
)
def test_the_sides_may_stand_in_one_text(text: str) -> None:
    assert read_text(f"sides: {text}") == read_text(SIDES)
    assert read_text(SIDES, overrides=[f"sides={text}"]) == read_text(SIDES)
    Draft202012Validator(schema()).validate(yaml.safe_load(f"sides: {text}"))


def test_every_key_reaches_its_field() -> None:
    full = read_text(FULL, "full.yaml")
    assert {*Rules.model_fields} == {*changed_fields(full.rules)}
    assert full.rules.max_uses == {"r": 2, "y": 1}
    assert full == Puzzle(
        box=Box(tuple(map(tuple, ("riu", "pgh", "lcs", "yao")))),
        words=Words(
            lists=("standard", "full"),
            add=("niqab", "no", "on"),
            ban=("argol", "null"),
            ban_matching=("ss$",),
            rarity="none",
        ),
        rules=full.rules,
        objective=Objective(("letters", "-score", "worst_rarity")),
        letter_values={"q": 10, "é": 0},
        title="The first puzzle",
        date="2020-04-17",
        par=4,
        source="somewhere",
        notes="Two lines\nof notes.",
        expect={
            "status": "optimal",
            "words": 2,
            "letters": 15,
            "rarity": 0,
            "chain": ("a", "b"),
            "chains": 1,
        },
    )


def test_words_are_never_booleans_nulls_or_numbers() -> None:
    words = ["no", "On", "yes", "y", "off", "true", "null", "NaN", "e"]
    text = f"{SIDES}words: {{only: [{', '.join(words)}]}}"
    assert read_text(text).words.only == tuple(map(str.lower, words))


@pytest.mark.parametrize("key", ["words", "rules", "expect"])
def test_a_mapping_without_content_is_its_default(key: str) -> None:
    assert read_text(f"{SIDES}{key}:\n") == read_text(SIDES)


def test_tiles_may_hold_several_letters() -> None:
    puzzle = read_text("sides: [[QU, a, e], tir]\nrules: {start: qu}")
    assert puzzle.box.sides == (("qu", "a", "e"), ("t", "i", "r"))


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_accents_stay_on_their_letters(form: str) -> None:
    text = unicodedata.normalize(form, "sides: [aÉq̃, bc]\nwords: {only: [ÉB]}")  # type: ignore[arg-type]
    puzzle = read_text(text)
    assert puzzle.box.sides[0] == ("a", "é", "q̃")
    assert puzzle.words.only == ("éb",)


def test_letters_are_folded() -> None:
    puzzle = read_text("sides: [Σθς, Bß]\nwords: {only: [ΔΩΣ, δως, Straße]}")
    sigma = "\N{GREEK SMALL LETTER SIGMA}"
    assert puzzle.box.sides == ((sigma, "θ", sigma), ("b", "ss"))
    assert puzzle.words.only == (f"δω{sigma}", f"δω{sigma}", "strasse")


@pytest.mark.parametrize("key", ["letter_values", "rules: {max_uses"])
def test_numbers_for_letters_are_written_as_the_letters_are(key: str) -> None:
    end = "}" * key.count("{")
    puzzle = read_text(f"sides: [aß, bc]\nwords: {{only: [aß]}}\n{key}: {{ß: 3}}{end}")
    text = puzzle.to_yaml()
    assert "ß: 3" in text
    assert read_text(text) == puzzle


def test_patterns_are_composed_like_the_words() -> None:
    puzzle = read_text(f"{SIDES}words: {{ban_matching: ['e\u0301$']}}")
    assert puzzle.words.is_banned("caf\u00e9")


def test_byte_order_mark_and_carriage_returns_are_no_content(tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())
    assert read_file(path) == read_text(FULL, str(path))


def test_word_files_stand_beside_the_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "my.txt").touch()
    path = tmp_path / "there" / "puzzle.yaml"
    path.write_text(f"{SIDES}words: {{file: my.txt}}", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "here")
    assert read_file(path).words.file == tmp_path / "there" / "my.txt"
    set_by_hand = read_file(path, ["words.file=my.txt"]).words.file
    assert set_by_hand == Path("my.txt"), "a path on the command line starts here"


def test_settings_replace_values_and_leave_the_rest() -> None:
    puzzle = read_text(
        f"{SIDES}rules: {{min_length: 5, max_words: 4}}",
        overrides=[
            "rules.min_length=4",
            "words.ban=[no, on]",
            "title=Hello, world",
            "sides=[abc, def]",
            "rules={start: a}",
            "rules.start=B",
        ],
    )
    assert puzzle.rules == Rules(min_length=4, max_words=4, start="b")
    assert puzzle.words.ban == ("no", "on")
    assert puzzle.title == "Hello, world"
    assert puzzle.box == Box((("a", "b", "c"), ("d", "e", "f")))


def test_a_setting_for_a_word_list_takes_the_place_of_any_other() -> None:
    text = f"{SIDES}words: {{only: [spy], ban: [gas]}}"
    puzzle = read_text(text, overrides=["words.list=full"])
    assert puzzle.words == Words(lists=("full",), ban=("gas",))


def test_letter_values_take_the_place_of_the_english_ones() -> None:
    assert read_text(SIDES).letter_values == LETTER_VALUES
    assert read_text(f"{SIDES}letter_values: {{q: 0}}").letter_values == {"q": 0}
    assert read_text(f"{SIDES}letter_values: {{}}").letter_values == {}


@pytest.mark.parametrize("nothing", ["none", "null", "~", "None"])
@pytest.mark.parametrize("key", ["max_length", "max_words", "max_letters", "max_uses"])
def test_a_limit_can_be_switched_off_by_a_variant_and_a_setting(
    key: str, nothing: str
) -> None:
    text = (
        f"sides: [riu, pgh]\nrules: {{{key}: 5}}\n"
        f"variants: {{x: {{rules: {{{key}: {nothing}}}}}}}\n"
    )
    assert getattr(read_text(text).rules, key) == 5
    assert getattr(read_text(text, variant="x").rules, key) is None
    set_off = read_text(text, overrides=[f"rules.{key}={nothing}"])
    assert getattr(set_off.rules, key) is None
