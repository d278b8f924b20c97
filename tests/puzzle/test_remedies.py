"""What a message recommends can be pasted, and then that mistake is gone."""

import json
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


def from_mapping(text: str) -> None:
    """Read a text as what a program has made of it."""
    try:
        tree = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError):
        return
    if isinstance(tree, dict):
        cpbox.Puzzle.from_dict(tree)


def at_server(text: str) -> None:
    """Read a text as the served page has it read."""
    answering = pytest.importorskip("cpbox.cli.server.answering")
    _, _, answer = answering.answered("read", {"text": text}, 60)
    errors = json.loads(answer)["errors"]
    texts = [(f"{x['problem']}; {x['remedy']}", x["key"] or "") for x in errors]
    if texts:
        raise InputError.all_of([InputError(says, key=key) for says, key in texts])


def from_stranger(text: str) -> None:
    cpbox.loads(text, files=False)


DOORS: dict[str, Callable[[str], object]] = {
    "a file": read_text,
    "a stranger's text": from_stranger,
    "a stranger's mapping": from_mapping,
    "the served page": at_server,
}
CLOSED = [*DOORS][1:]  # where no file is read
WORDS = ("only", "file", "list")
CASES = [bad.text for bad in BAD if bad.key]
OF_FILES = [
    f"{{sides: [riu, pgh, lcs, yao], {keys}}}"
    for keys in (
        "words: my.txt",
        "words: /etc/passwd",
        "words: [my.txt]",
        "words: 5",
        "words: {list: my.txt}",
        "words: {files: my.txt}",
        "words: {file: my.txt}",
        "words: {file: [my.txt]}",
        "words: {only: my.txt}",
        "words: {file: my.txt, only: [gum]}",
        "words: {file: my.txt, list: full}",
        "words: {rarity: order}",
        "words: {capitals: skip}",
        "variants: {a: {words: my.txt}}",
        "variants: {a: {words: {fil: my.txt}}}",
    )
]


@pytest.mark.parametrize("door", DOORS)
def test_a_recommendation_that_is_pasted_at_its_door_mends_the_mistake(
    door: str,
) -> None:
    for bad in (*CASES, *OF_FILES):
        for error in mistakes_at(door, bad):
            value = recommended(error)
            try:
                text = pasted(bad, error, value) if value else None
            except (yaml.YAMLError, AttributeError):
                continue
            if text is not None:
                left = [each.key for each in mistakes_at(door, text)]
                assert error.key not in left, (bad, value, text)


@pytest.mark.parametrize("door", CLOSED)
def test_no_message_offers_a_file_where_none_is_read(door: str) -> None:
    for bad in OF_FILES:
        for error in mistakes_at(door, bad):
            says = error.remedy or error.text
            assert not re.search(r"\bfile\b(?!$)|capitals", says), (bad, error.text)


def mistakes_at(door: str, text: str) -> tuple[InputError, ...]:
    """What is wrong with a text, at a door."""
    try:
        DOORS[door](text)
    except InputError as error:
        return error.mistakes
    return ()


def test_many_messages_have_something_to_paste() -> None:
    texts = []
    for bad in CASES:
        with pytest.raises(InputError) as caught:
            read_text(bad, "bad.yaml")
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
            "under words.only",
        ),
    ],
)
def test_what_python_has_in_hand_is_told_what_to_do_with_it(
    call: Callable[[], object], remedy: str
) -> None:
    with pytest.raises(InputError) as caught:
        call()
    assert remedy in caught.value.text
