"""Whatever the text, it is a puzzle or an input error."""

import json
import re
from copy import deepcopy
from tempfile import NamedTemporaryFile

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cpbox.basics.errors import InputError
from cpbox.loading import read_file
from cpbox.loading.edited import edited
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from tests.puzzle.full_puzzle import FULL, SIDES

pytestmark = pytest.mark.usefixtures("both_parsers")

LINES = FULL.splitlines(keepends=True)
SIGNS = "[]{}:,-?&*!|>'\"%@`#~<\\ \t\n\r\0\x85\u2028\ufeff"
SCRAPS = st.text(st.sampled_from(SIGNS + "anoy01\u0301\u00df")) | st.sampled_from(
    ["*a", "&a ", "!!str ", "<<: *a", "---\n", "...\n", "%TAG ! x\n", "'", "null", "[["]
)


def attempt(text: str) -> None:
    """Read text; whatever goes wrong must be an InputError."""
    try:
        assert isinstance(read_text(text), Puzzle)
    except InputError as error:
        assert error.text  # noqa: PT017


@given(st.text())
@example('title: "\\UFFFFFFFF"')
@example('title: "\\ud800"')
@example("%YAML " + "9" * 5000 + ".1\n---\n")
def test_any_text_is_a_puzzle_or_an_input_error(text: str) -> None:
    attempt(text)
    attempt(f"sides: [ab, cd]\ntitle: {text}")


@pytest.mark.parametrize("before", ["", r"\\", r"\\\\ud83d", r"\uD83D\uDE00"])
def test_a_character_that_json_escapes_in_two_halves_is_read(before: str) -> None:
    text = '{"sides": ["ab", "cd"], "title": "' + before + r'\ud83d\ude00"}'
    title = json.loads(text)["title"]
    assert read_text(text).title == title
    assert json.loads(edited(text, "rules.loop", value=True))["title"] == title


@given(st.binary())
def test_any_bytes_are_a_puzzle_or_an_input_error(data: bytes) -> None:
    with NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        try:
            read_file(file.name)
        except InputError as error:
            assert str(error).startswith(file.name)  # noqa: PT017


@given(st.integers(0, len(FULL)), st.integers(0, 9), SCRAPS)
def test_a_damaged_puzzle_is_a_puzzle_or_an_input_error(
    start: int, length: int, scrap: str
) -> None:
    attempt(FULL[:start] + scrap + FULL[start + length :])


PARSED = yaml.safe_load(FULL)
WEIRD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@settings(max_examples=15)  # in four places each
@given(st.sampled_from(re.findall(r"(\w+):", FULL)), WEIRD)
def test_any_value_of_any_key_is_a_puzzle_or_an_input_error(
    key: str, value: object
) -> None:
    for path in ([key], ["rules", key], ["words", key], ["expect", key]):
        data = deepcopy(PARSED)
        place = data
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value
        attempt(yaml.safe_dump(data, allow_unicode=True))


@given(st.text() | st.tuples(st.sampled_from(LINES), SCRAPS).map("".join))
def test_any_setting_is_a_puzzle_or_an_input_error(setting: str) -> None:
    for text in (setting, setting.strip().replace(": ", "=", 1), f"title={setting}"):
        try:
            read_text(SIDES, overrides=[text])
        except InputError as error:
            assert error.text  # noqa: PT017
