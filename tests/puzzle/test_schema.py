"""The schema and the reader agree."""

import pytest
import yaml
from jsonschema import Draft202012Validator

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
