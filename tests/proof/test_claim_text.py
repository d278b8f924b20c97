"""claim.json is read strictly, as text; and nothing in it is bound by nothing."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from cpbox.proof.checker import Finding, fields
from cpbox.proof.checker.audit import audit
from cpbox.proof.checker.limits import Refusal
from cpbox.proof.checker.text import printable, whole
from tests.proof.bundles.files import CLAIM, Json, write
from tests.proof.bundles.truth import is_true
from tests.proof.corruptions.sound import assert_refused, files_of


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(raw: str) -> str:
        assert old in raw, raw[:500]
        return raw.replace(old, new, 1)

    return change


CLAIM_TEXTS: list[tuple[str, Callable[[str], str], str]] = [
    ("nothing", lambda _: "", "no JSON"),
    ("more after it", lambda raw: raw + "{}", "no JSON"),
    ("a mark before it", lambda raw: "\ufeff" + raw, "no JSON"),
    ("null", lambda _: "null", "claim.json is no object"),
    ("a key twice", replaced('"answer":', '"answer": {}, "answer":'), "stands twice"),
    ("a key written otherwise, twice",
     replaced('"link": 1', '"link": 1, "\\u006cink": 1'), "stands twice"),
    ("NaN", replaced('"link": 1', '"link": NaN'), "NaN is no whole number"),
    ("a fraction", replaced('"link": 1', '"link": 1.0'), "1.0 is no whole number"),
    ("a huge number", replaced('"max_words": 12', '"max_words": 1000000001'),
     "puzzle.rules.max_words is not from 0 to"),
    ("a number without end", replaced('"link": 1', f'"link": {"9" * 5000}'),
     "a number of 5000 digits"),
    ("a negative number", replaced('"link": 1', '"link": -1'), "puzzle.rules.link"),
    ("nested deep", replaced('"link": 1', f'"link": {"[" * 10**6}{"]" * 10**6}'),
     "nested too deep"),
    ("a number for a truth", replaced('"loop": false', '"loop": 0'), "rules.loop"),
    ("null for a number", replaced('"link": 1', '"link": null'), "rules.link"),
    ("an object for a text", replaced('"moves": "any"', '"moves": {}'), "rules.moves"),
    ("a key less", replaced('"link": 1, ', ""), "has no key 'link'"),
    ("an unknown key", replaced('"link": 1', '"link": 1, "lonk": 1'), "'lonk'"),
    ("an older format", replaced("cpbox bundle 3", "cpbox bundle 2"),
     "check it with the version that wrote it, or prove the puzzle again"),
    ("no format of ours", replaced("cpbox bundle 3", "cqbox bundle 3"),
     "format is none of cpbox bundle 3"),
    ("letter values that nothing counts",
     replaced('"letter_values": {}', '"letter_values": {"a": 1}'), "no term counts"),
    ("a huge title", replaced('"Tiny"', f'"{"x" * 1001}"'), "more than 1000 ch"),
    ("half a character in the title", replaced('"Tiny"', '"\\ud800"'), "half a char"),
    ("a title that is a number", replaced('"Tiny"', "1"), "title is no text"),
    ("an unknown term", replaced('"objective": ["words"', '"objective": ["size"'),
     "puzzle.objective[0]"),
    ("a link too long", replaced('"link": 1', '"link": 4'), "not from 0 to 3"),
    ("a tile with a space", replaced('["a", "b"]', '["a b", "b"]'), "sides[0][0]"),
    ("a side without tiles", replaced('["a", "b"]', "[]"), "sides[0] has no tiles"),
    ("no sides", replaced('[["a", "b"], ["c", "d"], ["e", "f"]]', "[]"), "0 tiles"),
    ("too many tiles", replaced('["a", "b"]', json.dumps(["a"] * 60)), "64 tiles"),
    ("a tile that is not normalised", replaced('["a", "b"]', '["e\u0301", "b"]'),
     "not NFC-normalised"),
    ("a number too small", replaced('"min_length": 3', '"min_length": 0'),
     "min_length is not from 1"),
    ("an unknown move", replaced('"moves": "any"', '"moves": "all"'), "is none of any"),
    ("a list for an object", replaced('"max_uses": null', '"max_uses": ["a"]'),
     "max_uses is no whole number"),
    ("a long key of a letter",
     replaced('"letter_values": {}', '"letter_values": {"ab": 1}'), "a longer key"),
    ("a file in another folder", replaced('"solution.txt": {', '"../solution.txt": {'),
     "no file's name"),
    ("claim.json among the files", replaced('"solution.txt": {', '"claim.json": {'),
     "names claim.json"),
    ("a size that is none", replaced('{"bytes": ', '{"bytes": -'), "bytes is not"),
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


# Letters of claim.json that are others


def paths_of(value: Json, *path: str) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Every value of claim.json that is no object and no list, by its keys."""
    if not isinstance(value, dict | list):
        yield path, value
        return
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in pairs:
        yield from paths_of(each, *path, str(key))


def flipped(rng: Random, raw: bytes) -> bytes:
    """The text with a bit flipped, or a character that is another, or gone."""
    data, place = bytearray(raw), rng.randrange(len(raw))
    if rng.randrange(2):
        data[place] ^= 1 << rng.randrange(8)
    else:
        data[place : place + 1] = rng.choice([b"", b"0", b"1", b"9", b"e", b" ", b","])
    return bytes(data)


@pytest.mark.parametrize("name", ["own", "filter", "rules", "nothing"])
def test_only_what_the_report_calls_unchecked_may_change_in_a_claim(
    name: str, tmp_path: Path
) -> None:
    sound, rng = files_of(name), Random(name)
    before = json.loads(sound[CLAIM])
    folder = write(sound, tmp_path / "proof")
    for _ in range(60):
        changed = flipped(rng, sound[CLAIM])
        (folder / CLAIM).write_bytes(changed)
        found: list[Finding] = []
        end = audit(folder, found.append)
        if not all(finding.holds for finding in found):
            continue
        after = json.loads(changed)
        keys = {path[0] for path, _ in {*paths_of(before)} ^ {*paths_of(after)}}
        unchecked = {place.removesuffix(f" in {CLAIM}") for place in end.unchecked}
        assert keys <= unchecked | {"puzzle"}, changed
        if "puzzle" in keys:  # which the report shows: the claim is about another one
            shown: Json = end.claim
            assert shown["puzzle"] == after["puzzle"]
            assert is_true(sound | {CLAIM: changed}) is not False, changed


def test_numbers_and_text_are_taken_with_care() -> None:
    assert [whole(text) for text in ("0", "7", "9" * 18)] == [0, 7, 10**18 - 1]
    for text in ("", "-1", "+1", "01", "1_0", " 1", "²", "٣", "9" * 19):
        with pytest.raises(Refusal):
            whole(text)
    assert (
        printable("\x1b]0;title\x07\x1b[2J\u202e\n")
        == "\\x1b]0;title\\x07\\x1b[2J\\u202e\\n"
    )
    assert printable("x" * 999, 10) == "x" * 9 + "…"
    assert fields.load(b'{"a": [1, "b", null, true]}') == {"a": [1, "b", None, True]}
