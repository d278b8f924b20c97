"""claim.json is read strictly, as text; and nothing in it is bound by nothing."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cpbox.proof.checker import check, fields
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.text import printable, whole
from tests.proof.bundles.files import CLAIM, write
from tests.proof.corruptions.sound import assert_refused, files_of


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(raw: str) -> str:
        assert old in raw, raw[:500]
        return raw.replace(old, new, 1)

    return change


CLAIM_TEXTS: list[tuple[str, Callable[[str], str], str]] = [
    ("a mark before it", lambda raw: "\ufeff" + raw, "not JSON"),
    ("a key twice", replaced('"answer":', '"answer": {}, "answer":'), "appears twice"),
    ("NaN", replaced('"link": 1', '"link": NaN'), "NaN is not a whole number"),
    ("a fraction", replaced('"link": 1', '"link": 1.0'), "1.0 is not a whole number"),
    ("a huge number", replaced('"max_words": 12', '"max_words": 1000000001'),
     "puzzle.rules.max_words is not from 0 to"),
    ("a number without end", replaced('"link": 1', f'"link": {"9" * 5000}'),
     "a number of 5000 digits"),
    ("a negative number", replaced('"link": 1', '"link": -1'), "puzzle.rules.link"),
    ("nested deep", replaced('"link": 1', f'"link": {"[" * 10**6}{"]" * 10**6}'),
     "nested too deeply"),
    ("an object for a text", replaced('"moves": "any"', '"moves": {}'), "rules.moves"),
    ("a key less", replaced('"link": 1, ', ""), "has no key 'link'"),
    ("an unknown key", replaced('"link": 1', '"link": 1, "lonk": 1'), "'lonk'"),
    ("an older format", replaced("cpbox bundle 7", "cpbox bundle 6"),
     "check it with the version that wrote it, or prove the puzzle again"),
    ("no format of ours", replaced("cpbox bundle 7", "cqbox bundle 6"),
     "format is none of cpbox bundle 7"),
    ("letter values that nothing counts",
     replaced('"letter_values": {}', '"letter_values": {"a": 1}'), "no term counts"),
    ("a huge title", replaced('"Tiny"', f'"{"x" * 1001}"'), "more than 1000 ch"),
    ("half a character in the title", replaced('"Tiny"', '"\\ud800"'), "half a char"),
    ("a title that is a number", replaced('"Tiny"', "1"), "title is not text"),
    ("an unknown term", replaced('"objective": ["words"', '"objective": ["size"'),
     "puzzle.objective[0]"),
    ("a link too long", replaced('"link": 1', '"link": 4'), "not from 0 to 3"),
    ("a side without tiles", replaced('["a", "b"]', "[]"), "sides[0] has no tiles"),
    ("no sides", replaced('[["a", "b"], ["c", "d"], ["e", "f"]]', "[]"), "0 tiles"),
    ("too many tiles", replaced('["a", "b"]', json.dumps(["a"] * 60)), "64 tiles"),
    ("a tile that is not normalised", replaced('["a", "b"]', '["e\u0301", "b"]'),
     "not NFC-normalised"),
    ("an unknown move", replaced('"moves": "any"', '"moves": "all"'), "is none of any"),
    ("a list for an object", replaced('"max_uses": null', '"max_uses": ["a"]'),
     "max_uses is not a whole number"),
    ("a long key of a letter",
     replaced('"letter_values": {}', '"letter_values": {"ab": 1}'),
     "no tile holds 'ab'"),
    ("a file in another folder", replaced('"solution.txt": {', '"../solution.txt": {'),
     "not a file name"),
    ("claim.json among the files", replaced('"solution.txt": {', '"claim.json": {'),
     "names claim.json"),
    ("words of their own and a list", replaced('"own": true', '"own": false'),
     "puzzle.words.lists"),
    ("a list of no name", replaced('"lists": []', '"lists": ["huge"]'), "lists[0]"),
    ("a loop of words that do not link",
     lambda raw: raw.replace('"link": 1', '"link": 0').replace(
         '"loop": false', '"loop": true'), "puzzle.rules.link"),
    ("more tiles to cover than there are", replaced('"cover": null', '"cover": 7'),
     "puzzle.rules.cover"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "why"), [row[1:] for row in CLAIM_TEXTS],
                         ids=[row[0] for row in CLAIM_TEXTS])  # fmt: skip
def test_a_claim_is_read_strictly(
    change: Callable[[str], str], why: str, tmp_path: Path
) -> None:
    sound = files_of("own")
    claim = json.dumps(json.loads(sound[CLAIM]))
    files = sound | {CLAIM: change(claim).encode()}
    assert_refused(write(files, tmp_path / "proof"), why)


def test_a_claim_that_is_no_text_is_refused(tmp_path: Path) -> None:
    files = files_of("own") | {CLAIM: b"\xff{}"}
    assert_refused(write(files, tmp_path / "proof"), "not UTF-8 at byte 0")


@pytest.mark.parametrize("name", ["lists", "own"])
def test_a_list_is_called_what_everybody_calls_it(name: str, tmp_path: Path) -> None:
    report = check(write(files_of(name), tmp_path / "proof"))
    assert report.holds
    text = "\n".join(each.claim for each in report.findings)
    names = report.claim and report.claim["puzzle"]["words"]["lists"]
    for each in [f"the {name} list" for name in names or ()] or ["list.txt"]:
        assert f"\n{each} has these " in text
        assert f"the playable words of {each}" in text
    assert re.findall("the list [a-z]+", text) == []


# Letters of claim.json that are others


def test_numbers_and_text_are_taken_with_care() -> None:
    assert [whole(text) for text in ("0", "7", "9" * 18)] == [0, 7, 10**18 - 1]
    for text in ("", "-1", "+1", "01", "1_0", " 1", "²", "٣", "9" * 19):
        with pytest.raises(Rejection):
            whole(text)
    assert (
        printable("\x1b]0;title\x07\x1b[2J\u202e\n")
        == "\\x1b]0;title\\x07\\x1b[2J\\u202e\\n"
    )
    assert printable("x" * 999, 10) == "x" * 9 + "…"
    assert fields.load(b'{"a": [1, "b", null, true]}') == {"a": [1, "b", None, True]}
