"""What a message recommends can be pasted, and then that mistake is gone."""

import re
from collections.abc import Callable
from typing import Any, cast

import pytest
import yaml

import cpbox
from cpbox.basics.errors import InputError
from cpbox.puzzle.reader import read_text
from tests.puzzle.test_bad_input import BAD

VALUE = r"(\[[^\]]*\]|\{.*\}|\d+|true|false|\w+)"
RECOMMENDED = (
    rf"write(?: it| them| some| a list)?,? as in {VALUE}(?:, or .*)?$",
    rf"write {VALUE}(?: without quotes)?$",
    rf"or write [\w ]+ as in {VALUE}$",
    r"did you mean (\w+)\?",
    r"such as (\d+)$",
    r"^unknown \w+ .*; choose from (\w+)",
)


def recommended(error: InputError) -> str:
    """What its message says to write; empty if it says something else."""
    for pattern in RECOMMENDED:
        if match := re.search(pattern, error.text):
            return match[1]
    return ""


def pasted(text: str, error: InputError, value: str) -> str | None:
    """The text with that in its place; None where the place is not plain."""
    known: Any = yaml.load(text, yaml.BaseLoader)
    *way, last = re.findall(r"[^.\[\]]+", error.key)
    if value.startswith("{") and way and value.strip("{ ").split(":")[0] in WORDS:
        last = way.pop()
    here = known
    for step in way:
        if not isinstance(here, dict) or not isinstance(here.get(step), dict):
            return None
        here = here[step]
    if not isinstance(here, dict):
        return None
    if "there is no such key" in error.text:
        here[value] = here.pop(last)
    else:
        here[last] = yaml.load(value, yaml.BaseLoader)
    return re.sub(r"'(\d+|true|false)'", r"\1", yaml.safe_dump(known))


WORDS = ("only", "file", "list")
CASES = [bad for bad in BAD if bad.key]


@pytest.mark.parametrize("bad", CASES, ids=lambda bad: repr(bad.text[-40:]))
def test_a_recommendation_that_is_pasted_mends_the_mistake(bad: Any) -> None:
    with pytest.raises(InputError) as caught:
        read_text(bad.text, "bad.yaml")
    for error in caught.value.mistakes:
        value = recommended(error)
        try:
            text = pasted(bad.text, error, value) if value else None
        except yaml.YAMLError:
            continue
        if text is None:
            continue
        assert error.key not in mistaken(text), (value, text)


def mistaken(text: str) -> list[str]:
    """The keys of what is wrong with a text."""
    try:
        read_text(text)
    except InputError as error:
        return [each.key for each in error.mistakes]
    return []


def test_many_messages_have_something_to_paste() -> None:
    texts = []
    for bad in CASES:
        with pytest.raises(InputError) as caught:
            read_text(bad.text, "bad.yaml")
        texts.append(recommended(caught.value))
    assert len([*filter(None, texts)]) > 25


@pytest.mark.parametrize(
    ("call", "remedy"),
    [
        (lambda: cpbox.solve(cast(Any, {"sides": "ab cd"})), "Puzzle.from_dict"),
        (lambda: cpbox.solve(cast(Any, ["ab", "cd"])), "Puzzle.of"),
        (lambda: cpbox.sweep(cast(Any, [{"sides": "ab cd"}])), "Puzzle.from_dict"),
        (lambda: cpbox.load("ab cd"), "pass a box to Puzzle.of"),
        (lambda: cpbox.loads(cast(Any, b"sides: ab cd")), "value.decode()"),
        (lambda: cpbox.why("ab cd", cast(Any, ["ac", "ca"])), "each on its own"),
        (lambda: cpbox.why("ab cd", "ac bd"), "each word on its own"),
        (
            lambda: cpbox.Puzzle.from_dict({"sides": "ab cd", "words": {"file": "x"}}),
            "below words.only",
        ),
    ],
)
def test_what_python_has_in_hand_is_told_what_to_do_with_it(
    call: Callable[[], object], remedy: str
) -> None:
    with pytest.raises(InputError) as caught:
        call()
    assert remedy in caught.value.text
