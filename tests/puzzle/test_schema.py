"""The schema and the reader agree."""

from dataclasses import fields

import pytest
import yaml
from jsonschema import Draft202012Validator

from cpbox.puzzle import Objective, Puzzle, Rules, Words
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader import read_text, schema
from tests.puzzle.full_puzzle import FULL, SIDES
from tests.puzzle.test_variants import VARIED

pytestmark = pytest.mark.usefixtures("both_parsers")


def test_the_schema_accepts_what_the_reader_accepts() -> None:
    Draft202012Validator.check_schema(schema())
    for text in (SIDES, FULL, VARIED.replace("stands:", "stands: {}")):
        # PyYAML takes `no` for false, as many editors do.
        Draft202012Validator(schema()).validate(yaml.safe_load(text))


@pytest.mark.parametrize(
    "text",
    [
        "title: x",
        "sides: [abc]",
        f"{SIDES}rule: {{}}",
        f"{SIDES}variants: {{x: {{variants: {{}}}}}}",
        f"{SIDES}variants: {{x: {{rules: {{link: 4}}}}}}",
        f"{SIDES}rules: {{max_uses: {{}}}}",
        f"{SIDES}rules: {{loop: 1}}",
        f"{SIDES}rules: {{min_length: four}}",
        f"{SIDES}rules: {{moves: up}}",
        f"{SIDES}words: {{list: huge}}",
        f"{SIDES}words: {{list: full, only: [a]}}",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert not Draft202012Validator(schema()).is_valid(yaml.safe_load(text))
    with pytest.raises(InputError):
        read_text(text)


def test_the_schema_has_a_property_for_every_field() -> None:
    top = schema()["properties"]
    rules, words = (set(top[name]["properties"]) for name in ("rules", "words"))
    assert rules == {field.name for field in fields(Rules)}
    assert words == {field.name for field in fields(Words)} - {"lists"} | {"list"}
    ours = {"box", "file", "variant", "places"}
    puzzle = {f.name for f in fields(Puzzle)} - ours
    assert set(top) == puzzle | {"sides", "variants"}
    variant = top["variants"]["additionalProperties"]["properties"]
    assert set(variant) == puzzle | {"sides"}


def test_the_schema_tells_the_defaults() -> None:
    told = {"cover": "all", "max_words": Rules().most_words}
    for name, rule in schema()["properties"]["rules"]["properties"].items():
        default = told.get(name, getattr(Rules(), name))
        assert rule.get("default") == (None if default == () else default)
    assert schema()["properties"]["objective"]["default"] == [
        *map(str, Objective().terms)
    ]
