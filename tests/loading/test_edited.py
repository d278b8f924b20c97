"""One key of a puzzle's text is changed, and all else stays as it was written."""

import json
from itertools import product
from typing import Any

import pytest
import yaml

from cpbox.basics.errors import InputError
from cpbox.loading.edited import edited

TEXT = """\
# A fine box
title: Thursday  # of the week
sides: [riu, pgh, lcs, yao]

words: {list: full, ban: [argol]}  # none of these
rules:            # mine
  max_words: 3    # few
  # a remark
  require:
    - gracious
    - splashy
  start: g
# the end
"""

LINES = [  # a change, the lines that go, and those that come
    (("rules.loop", True), [], ["  loop: true"]),
    (("rules.max_words", 5), ["  max_words: 3    # few"], ["  max_words: 5    # few"]),
    (("rules.max_words", None), ["  max_words: 3    # few"], []),
    (("rules.start", None), ["  start: g"], []),
    (
        ("rules.require", ["spy"]),
        ["  require:", "    - gracious", "    - splashy"],
        ["  require: [spy]"],
    ),
    (
        ("words.only", ["no", "peg"]),
        ["words: {list: full, ban: [argol]}  # none of these"],
        ["words: {ban: [argol], only: ['no', peg]}  # none of these"],
    ),
    (
        ("title", "a: b # c"),
        ["title: Thursday  # of the week"],
        ["title: 'a: b # c'  # of the week"],
    ),
    (("par", 2), [], ["par: 2"]),
    (("variants.no s", {"words": "full"}), [], ["variants:", "  no s: {words: full}"]),
    (("variants.a: b.c", {}), [], ["variants:", "  'a: b.c': {}"]),
]


@pytest.mark.parametrize(("change", "gone", "come"), LINES)
def test_only_the_lines_of_the_key_change(
    change: tuple[str, Any], gone: list[str], come: list[str]
) -> None:
    before, after = TEXT.splitlines(), edited(TEXT, *change).splitlines()
    assert [line for line in before if line not in after] == gone
    assert [line for line in after if line not in before] == come
    kept = [line for line in before if line in after]
    assert [line for line in after if line in before] == kept


STYLES = [
    TEXT,
    "sides: a b",
    "sides: a b\nwords: full\nrules:\n",
    "{sides: a b, words: [full, common], rules: {}}\n",
    '{"sides": "a b", "rules": {"loop": true}}',
    "sides: a b\nnotes: |\n  a\n  b\n\n# c\n",
    "sides:\n- ab\n- cd\nrules: {loop: true, start: a}\nvariants: {}\n",
    "? sides\n: a b\n? rules\n: {loop: true}\n",
    "---\nsides: a b\n...\n",
    'rules: {\n  loop: true,  # "round"\n  start: a\n}\nsides: a b\r\n',
    "",
]
CHANGES: list[tuple[str, Any]] = [
    ("rules.loop", False),
    ("rules.loop", None),
    ("rules.start", None),
    ("rules.max_uses", {"e": 2, "s": 1}),
    ("words.ban", ["no", "null"]),
    ("words.list", "common"),
    ("notes", 'two "lines"\nand more: of them # here'),
    ("sides", [["a", "qu"], "bc"]),
    ("objective", ["letters", "-rarity"]),
    ("title", None),
]


@pytest.mark.parametrize(("text", "change"), [*product(STYLES, CHANGES)])
def test_the_text_says_what_it_said_but_for_the_key(
    text: str, change: tuple[str, Any]
) -> None:
    key, value = change
    outer, _, name = key.partition(".")
    before, after = (yaml.safe_load(x) or {} for x in (text, edited(text, *change)))
    if name:
        short = before.get(outer)
        wide = short if isinstance(short, dict) else {"list": short} if short else {}
        value = said(wide | {name: value})
    assert said(after) == said(before | {outer: value})


JSON_TEXTS = [
    STYLES[4],
    '{\n  "sides": ["a", "b"],\n  "words": "full",\n  "title": "no"\n}\n',
    "{}",
]


@pytest.mark.parametrize("text", JSON_TEXTS)
def test_what_is_json_stays_json_whatever_changes(text: str) -> None:
    kept = json.loads(text)
    expect = {"words": 2, "chain": ["no", "ön"], "status": "infeasible"}
    for key, value in (*CHANGES, ("expect", expect), ("expect", {}), ("rules", None)):
        outer, _, name = key.partition(".")
        now = json.loads(edited(text, key, value))
        assert now.get(outer, {}).get(name) == value if name else True, key
        assert name or now.get(key) == value, key
        others = {x: y for x, y in kept.items() if x != outer}
        assert {x: y for x, y in now.items() if x != outer} == others


def said(values: dict[str, Any]) -> dict[str, Any]:
    return {x: y for x, y in values.items() if y not in (None, {})}


@pytest.mark.parametrize("value", ["\ud800", ["\x07"]])
def test_what_no_file_may_hold_is_refused(value: Any) -> None:
    with pytest.raises(InputError, match="cannot be used; remove it"):
        edited(TEXT, "words.only", value)


@pytest.mark.parametrize("text", ["a: [", "- a", "a"])
def test_what_is_no_mapping_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        edited(text, "rules.loop", value=True)


@pytest.mark.parametrize("text", ["", "sides: [ab, cd]\n", '{"sides": ["ab", "cd"]}'])
def test_a_number_that_knows_how_it_was_sent_is_written_as_a_number(text: str) -> None:
    class Sent(float):
        """As the server's are."""

    changed = edited(text, "rules.max_words", Sent("1e3"))
    assert yaml.safe_load(changed)["rules"] == {"max_words": 1000.0}
