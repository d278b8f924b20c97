"""The API's own description is right about what the API takes."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")

from jsonschema import Draft202012Validator

from cpbox.cli.server.app import AFTER, LONG, QUICK, application
from cpbox.cli.server.calls import CALLS
from cpbox.cli.server.controls import controls
from cpbox.cli.server.docs import as_page
from cpbox.fields.model_keys import keys_of
from cpbox.lab.composer.spec_keys import Promises
from cpbox.puzzle import Rules, Words
from cpbox.puzzle.reader import read_text

Json = Any
BOX = {"sides": "riu pgh lcs yao"}
MANUAL = Path(__file__).parents[3] / "cpbox/cli/server/README.md"
OPENAPI = application("t" * 32, ["127.0.0.1"]).openapi()


def is_valid(name: str, body: Json) -> bool:
    place = f"#/paths/~1api~1{name}/post/requestBody/content/application~1json/schema"
    return Draft202012Validator({**OPENAPI, "$ref": place}).is_valid(body)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("solve", {"puzzle": BOX, "top": 3, "time_limit": 1.5, "param": ["a:1"]}),
        ("solve", {"puzzle": "riu pgh", "rule": ["loop=true"], "all": True}),
        ("why", {"puzzle": BOX, "words": ["spy"], "best": True}),
        ("difficulty", {"puzzle": BOX}),
        ("hint", {"puzzle": BOX, "level": 2, "played": ["spy"]}),
        ("prove", {"puzzle": BOX, "bundle": True}),
        ("compose", {"spec": {"answer": ["upcoming", "glower"]}, "number": 2}),
    ],
)
def test_it_allows_what_is_right(name: str, body: Json) -> None:
    assert is_valid(name, body)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("solve", {}),
        ("solve", {"puzzle": {"sides": "riu pgh", "rules": {"loops": True}}}),
        ("solve", {"puzzle": BOX, "tops": 3}),
        ("solve", {"puzzle": BOX, "top": "3"}),
        ("solve", {"puzzle": BOX, "output": "x"}),
        ("compose", {"spec": {"answers": 7}}),
    ],
)
def test_it_forbids_what_is_wrong(name: str, body: Json) -> None:
    assert not is_valid(name, body)


def test_the_manual_states_the_time_limits() -> None:
    manual = " ".join(MANUAL.read_text().split())
    assert f"({QUICK['solve']:g} s for quick calls, {LONG['try']:g} s for" in manual
    assert f"has not answered {AFTER:g} s later is ended" in manual


def test_every_call_is_on_the_page() -> None:
    page = as_page(OPENAPI)
    assert all(f"POST /api/{name}<" in page for name in CALLS)
    assert "{{" not in page


def test_every_rule_has_a_control_with_an_example_that_can_be_read() -> None:
    rows = {row["key"]: row for row in controls()["controls"]}
    keys = {f"rules.{x}" for x in keys_of(Rules)} | {
        f"words.{x}" for x in keys_of(Words)
    }
    of_files = {"words.file", "words.capitals"}  # which no page may name
    assert {*rows} == keys - of_files | {"objective", "letter_values"}
    own = {"words.rarity": "only: [peg], ", "rules.end": "", "rules.start": ""}
    for key, row in rows.items():
        assert row["sentence"].endswith((".", "?"))
        outer, _, name = key.rpartition(".")
        said = f"{outer}: {{{own.get(key, '')}{row['example']}}}" if outer else ""
        puzzle = read_text(f"sides: peg umq zsx\n{said or row['example']}\n")
        assert puzzle != read_text("sides: peg umq zsx\n"), name


def test_every_promise_has_a_control() -> None:
    promises = controls()["promises"]
    assert {f"guarantees.{x}" for x in keys_of(Promises)} == {
        x["key"] for x in promises
    }
    assert all(each["sentence"] for each in promises)
