"""The schema and the reader agree."""

import json
from random import Random
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from cpbox.basics.errors import InputError
from cpbox.puzzle.reader import read_text, schema
from tests.puzzle.full_puzzle import FULL, SIDES
from tests.puzzle.test_variants import VARIED
from tests.slow import few

pytestmark = pytest.mark.usefixtures("both_parsers")


@pytest.mark.parametrize(
    "text",
    [
        SIDES,
        FULL,  # PyYAML takes `no` for false, as many editors do
        VARIED,
        f"{SIDES}variants: {{x: }}",
        f"{SIDES}words: full",
        f"{SIDES}words: [standard, full]",
        f"{SIDES}words: {{ban+: [argol]}}\nobjective+: rarity",
        f"{SIDES}rules: {{loop: True, max_length: }}",
        "sides: ['ti[qu]', '[sz]', abc]",
        "sides: -ab-cd-",
        "sides: '[[a, cs], [t, b]]'",
        "sides: '[a, cs], [t, b]'",
    ],
)
def test_the_schema_accepts_what_the_reader_accepts(text: str) -> None:
    Draft202012Validator.check_schema(schema())
    Draft202012Validator(schema()).validate(yaml.safe_load(text))
    read_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "title: x",
        "sides: [abc]",
        "sides: ['t[]', abc]",
        "sides: ['[q,u]a', bc]",
        "sides: [['[qu]'], abc]",
        f"{SIDES}rule: {{}}",
        f"{SIDES}variants: {{x: {{variants: {{}}}}}}",
        f"{SIDES}variants: {{x: {{rules: {{link: 4}}}}}}",
        f"{SIDES}rules: {{max_uses: {{}}}}",
        f"{SIDES}rules: {{min_length: four}}",
        f"{SIDES}rules: {{min_length: '4'}}",
        f"{SIDES}rules: {{loop: 'true'}}",
        f"{SIDES}rules: {{moves: up}}",
        f"{SIDES}words: {{list: huge}}",
        f"{SIDES}words: huge",
        f"{SIDES}words: {{list: full, only: [a]}}",
        f"{SIDES}words: {{list+: full, only+: [a]}}",
        f"{SIDES}words: {{ban: [a], ban+: [b]}}",
        f"{SIDES}words: {{file+: [a]}}",
        f"{SIDES}words: {{only: []}}",
        f"{SIDES}objective: []",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert not Draft202012Validator(schema()).is_valid(yaml.safe_load(text))
    with pytest.raises(InputError):
        read_text(text)


# ------------------------------------------------------------------- whatever is said

BASE = {"sides": ["riu", "pgh", "lcs", "yao"], "rules": {"max_words": 9}}
WORDS = ("list", "only", "add", "ban", "ban_matching", "ban+", "only+", "file+")
KEYS = {
    "words": {*WORDS},
    "rules": {*schema()["properties"]["rules"]["properties"]},
    "expect": {*schema()["properties"]["expect"]["properties"]},
}
SCALARS = (
    *(None, True, False, -1, 0, 1, 2, 3, 9, 1.5, 10**9),
    *("", "4", "true", "none", "None"),
    *("null", "a", "A", "a1", "two words", "full", "words", "-letters", "all", "any"),
    *("adjacent", "optimal", "2020-04-17", "2020", "riu pgh", "é", "riú"),
)
# What values mean together, or on this box, is more than a schema says.
BEYOND = (
    *("no tile holds", "appears twice", "below min_", "above max_", "fewer than the"),
    *("has no bound", "is above", "regular expression", "do not fit", "forbids"),
)


def anything(rng: Random, depth: int = 2) -> Any:
    """A value that may stand in a file."""
    kind = rng.randrange(6)
    if kind > 1 or not depth:
        return rng.choice(SCALARS)
    inner = [anything(rng, depth - 1) for _ in range(rng.randrange(3))]
    if kind == 0:
        return inner
    names = ("a", "R", "two", "é", "1", "list", "loop", "")
    return dict(zip(rng.sample(names, len(inner)), inner, strict=True))


def puzzle(rng: Random) -> dict[str, Any]:
    """A puzzle with one key, or a variant with it, that is likely to be wrong."""
    key = rng.choice([*schema()["properties"]])
    value = anything(rng)
    if key in KEYS and rng.randrange(4):
        names = rng.sample(sorted(KEYS[key]), rng.choice((1, 1, 1, 2)))
        value = {name: anything(rng) for name in names}
    if key == "rules" and isinstance(value, dict):
        value = BASE["rules"] | value  # type: ignore[operator]
    if key not in ("variants", "sides") and not rng.randrange(4):
        return BASE | {"variants": {"x": {key: value}}}
    return BASE | {key: value}


@pytest.mark.parametrize("seed", few(1, range(4)))
def test_they_agree_on_whatever_is_said(seed: int) -> None:
    rng, valid = Random(seed), Draft202012Validator(schema()).is_valid
    for _ in range(250):
        said = puzzle(rng)
        text = json.dumps(said, ensure_ascii=False)
        try:
            read_text(text)
            problem = ""
        except InputError as error:
            problem = str(error)
        if not any(part in problem for part in BEYOND):
            assert valid(said) == (not problem), (text, problem)
