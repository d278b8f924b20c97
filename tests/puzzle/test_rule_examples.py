"""The examples of each rule and term in puzzles/README.md, held to two definitions."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from cpbox.candidates.lexicon import rarity_of
from cpbox.fields.base import replace
from cpbox.puzzle import DEFAULT_TERMS, TERMS, Puzzle, Rules, Words
from cpbox.puzzle.reader import read_text
from cpbox.search.verify import violations
from tests.exhaustive import every_chain, order, values

README = Path(__file__).resolve().parents[2] / "puzzles" / "README.md"
ROW = re.compile(r"^\| `(\{.*?\})` \| `(.*?)` \| `(.*?)` \| .+ \|$", re.MULTILINE)
BOX = "[ae, st, rn, o]"

Chain = tuple[str, ...]
Example = tuple[dict[str, Any], Chain, Chain]


def examples(heading: str) -> list[Example]:
    """What the rows of the table under a heading say."""
    section = README.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n##")[0]
    return [
        (yaml.safe_load(what), words(good), words(bad))
        for what, good, bad in ROW.findall(section)
    ]


def words(chain: str) -> Chain:
    return tuple(re.split(" [→+] ", chain))


RULES = examples("Rules")
BEST = examples("What is best")

each_rule = pytest.mark.parametrize(("rules", "good", "bad"), RULES, ids=str)
each_term = pytest.mark.parametrize(("keys", "better", "worse"), BEST, ids=str)


def puzzle_of(**keys: Any) -> Puzzle:
    return read_text(yaml.safe_dump({"sides": yaml.safe_load(BOX), **keys}))


def is_listed(puzzle: Puzzle, chain: Chain) -> bool:
    """Whether the list of all chains of a chain's words holds it."""
    limit = puzzle.rules.max_words or max(3, puzzle.rules.min_words)
    rules = replace(puzzle.rules, max_words=limit)  # a short list will do
    only = replace(puzzle, words=Words(only=tuple(sorted({*chain}))), rules=rules)
    return chain in every_chain(only)


def test_each_rule_and_each_term_has_an_example() -> None:
    ruled = {key for rules, _, _ in RULES for key in rules}
    ruled.add("lengths")  # which this box does not tell: see test_lengths.py
    assert ruled == {*Rules.model_fields}
    best = {term for keys, _, _ in BEST for term in keys["objective"]}
    assert {term.removeprefix("-") for term in best} == set(TERMS)
    assert any(term.startswith("-") for term in best)


@each_rule
def test_a_chain_passes_and_one_fails(
    rules: dict[str, Any], good: Chain, bad: Chain
) -> None:
    puzzle = puzzle_of(rules=rules)
    assert not violations(puzzle, good)
    assert is_listed(puzzle, good)
    assert violations(puzzle, bad)
    assert not is_listed(puzzle, bad)


@each_rule
def test_it_is_the_rule_that_tells_them_apart(
    rules: dict[str, Any], good: Chain, bad: Chain
) -> None:
    (rule, value), *more = rules.items()
    other = {"same_side": True, "repeat_words": True, "link": 0 if value else 1}
    changed = {rule: other[rule]} if rule in other else {}
    without = puzzle_of(rules=changed | dict(more))
    if without.rules.link == 0:  # the list has the words in alphabetical order
        good, bad = tuple(sorted(good)), tuple(sorted(bad))
    assert is_listed(without, bad) or not is_listed(without, good)
    for chain in (good, bad):
        assert is_listed(without, chain) == (not violations(without, chain))


@each_term
def test_the_better_chain_is_better(
    keys: dict[str, Any], better: Chain, worse: Chain
) -> None:
    puzzle = puzzle_of(**keys)
    assert is_listed(puzzle, better)
    assert is_listed(puzzle, worse)
    first, second = (values(puzzle, chain) for chain in (better, worse))
    assert order(puzzle, first) < order(puzzle, second)


def test_the_defaults_are_those_that_the_readme_names() -> None:
    assert f"by default `[{', '.join(DEFAULT_TERMS)}]`" in README.read_text("utf-8")
    assert [*rarity_of(["senator", "rater", "antrorse"])] == [0, 1, 3]
