"""Every puzzle that ships, and every variant of one, is held to its `expect`.

Its answer is proved, and the proof verified by the checker, which shares no code with
the side that solves. How many chains are as good, where they have two words at most, is
held to the list of all chains. What the files say is read here, too, without cpbox.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

import cpbox
from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.fields.base import replace
from tests.exhaustive import ranked
from tests.processes import shell

ROOT = Path(__file__).resolve().parent.parent
PUZZLES = sorted((ROOT / "puzzles").glob("*.yaml"))
SCHEMA = ROOT / "puzzles/schema.json"
LISTS = ["common", "standard", "extended", "full"]
TERMS = ("words", "letters", "rarity")
NUMBERS = {*TERMS, "worst_rarity", "score", "chains"}
DEFAULTS: dict[str, Any] = {
    "min_length": 3, "max_length": None, "same_side": False, "moves": "any",
    "distinct_in_word": False, "start": None, "end": None, "require": [],
    "repeat_words": False, "min_words": 1, "max_words": 12, "min_letters": 1,
    "max_letters": None, "link": 1, "loop": False, "max_uses": None, "cover": None,
    "lengths": "letters",
}  # fmt: skip

# Their proofs take half a second or more to write and to check, up to minutes.
SLOW = {
    "banned-and-required", "exactly-three-words", "exterior-raunchy", "fewest-letters",
    "five-letters-or-more", "four-letters-at-most", "from-a-to-z", "highest-score",
    "juxtaposition-niqab", "kanji-ixia-adz", "longest-two-words", "loop",
    "most-familiar-words", "no-chain",
    "no-rare-word", "once-each-or-round", "once-each-or-round once each",
    "once-each-or-round round", "one-word", "opal-lumber-rift", "pangram-pair",
    "pentagon", "perfect", "perfect-loop", "provisos-skat-taxiway", "qu-tile",
    "rare-letters-only", "seven-words", "seven-words-in-five", "seventeen-letters",
    "sixteen-letters", "smallest-list", "ten-of-twelve", "twenty-four-letters",
    "twin-letters", "two-letters-on", "unintercalated", "upcoming-glower",
    "variations", "variations any ten", "variations round",
    "variations two letters on", "vowels-against-consonants", "whole-alphabet",
}  # fmt: skip

Case = tuple[Path, str]  # a file, and the name of a variant or nothing


def read(file: Path, variant: str = "") -> dict[str, Any]:
    """All that a file says, or what a variant makes of it, with scalars as text."""
    puzzle: dict[str, Any] = yaml.load(file.read_text("utf-8"), yaml.BaseLoader)
    variants = puzzle.pop("variants", {})
    if variant:
        changes = variants[variant]
        for key in ("words", "rules"):
            changes[key] = said(puzzle, key) | said(changes, key)
        puzzle |= {"expect": {}} | changes
    return puzzle


def said(puzzle: dict[str, Any], key: str) -> dict[str, Any]:
    """What stands under a key; a list, or several, may stand for all the words."""
    given = puzzle.get(key, {})
    return given if isinstance(given, dict) else {"list": given}


def every_case() -> Iterator[Case]:
    """Every puzzle, and every variant of one."""
    for file in PUZZLES:
        variants = yaml.load(file.read_text("utf-8"), yaml.BaseLoader).get("variants")
        for name in ("", *(variants or ())):
            yield file, name


def name_of(case: Case) -> str:
    return " ".join(filter(None, (case[0].stem, case[1])))


CASES = [*every_case()]
each_puzzle = pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)
# All that is asked of a case comes in a row, so that one process solves it, once.
each_case = pytest.mark.parametrize("case", CASES, ids=name_of, scope="module")


def with_slow(cases: list[Case], slow: set[str]) -> pytest.MarkDecorator:
    """Every case, those that take long with a mark."""
    marks = {name: [pytest.mark.slow] for name in slow}
    params = [
        pytest.param(case, id=name_of(case), marks=marks.get(name_of(case), ()))
        for case in cases
    ]
    return pytest.mark.parametrize("case", params, scope="module")


def expected(case: Case) -> dict[str, Any]:
    """What a puzzle expects, with its numbers as numbers."""
    wanted: dict[str, Any] = read(*case).get("expect", {})
    numbers = {key: int(value) for key, value in wanted.items() if key in NUMBERS}
    return {"status": "optimal"} | wanted | numbers


@cache
def solved(case: Case) -> dict[str, Any]:
    """The record that cpbox prints for a puzzle."""
    file, variant = case
    chosen = ["--variant", variant] if variant else []
    record: dict[str, Any]
    record = shell("solve", "--json", "--all", str(file), *chosen).record
    return record


def load(case: Case) -> cpbox.Puzzle:
    file, variant = case
    return cpbox.load(file, variant=variant or None)


@each_case
def test_a_puzzle_says_why_it_is_here_and_what_is_expected(case: Case) -> None:
    puzzle, wanted = read(*case), expected(case)
    assert puzzle["title"]
    assert puzzle["notes"]
    assert puzzle["expect"]
    assert wanted["status"] == "infeasible" or {"words", "letters"} <= wanted.keys()


@each_case
def test_cpbox_finds_and_proves_what_is_expected(case: Case) -> None:
    wanted, record = dict(expected(case)), solved(case)
    assert record["proved"]
    assert record["complete"]
    assert record.get("variant") == (case[1] or None)
    assert wanted.pop("chain", record["chain"]) in [*record["chains"], None]
    terms = read(*case).get("objective", TERMS)
    found = record | {"chains": len(record["chains"])}
    for term, value in zip(terms, record["objective"] or (), strict=False):
        found[term.removeprefix("-")] = value
    assert {key: found[key] for key in wanted} == wanted


# ------------------------------------------------------------------------ the oracles


@with_slow(CASES, SLOW)
def test_the_checker_verifies_what_is_expected(case: Case, tmp_path: Path) -> None:
    bundle = cpbox.prove(load(case), tmp_path / "proof")
    assert bundle.size == sum(f.stat().st_size for f in (tmp_path / "proof").iterdir())
    claim = json.loads((tmp_path / "proof/claim.json").read_bytes())
    assert claim["answer"]["objective"] == solved(case)["objective"]
    assert claim["answer"]["status"] == expected(case)["status"]
    assert_states(claim["puzzle"], read(*case))
    report = cpbox.check(tmp_path / "proof")
    assert not [finding for finding in report.findings if not finding.holds]
    assert report.holds


def assert_states(stated: dict[str, Any], puzzle: dict[str, Any]) -> None:
    """A claim speaks of the puzzle that its file describes."""
    assert stated["sides"] == [[*side] for side in puzzle["sides"]]
    assert stated["objective"] == [*puzzle.get("objective", TERMS)]
    rules = said(puzzle, "rules")
    changed = {k: v for k, v in stated["rules"].items() if v != DEFAULTS[k]}
    known = {k: v for k, v in rules.items() if v != as_text(DEFAULTS[k])}
    assert {key: as_text(value) for key, value in changed.items()} == known
    words = said(puzzle, "words")
    own = bool({"file", "only"} & words.keys())
    lists = words.get("list", [] if own else LISTS)
    assert stated["words"]["own"] == own
    assert stated["words"]["lists"] == ([lists] if isinstance(lists, str) else lists)
    for key in ("add", "ban", "ban_matching"):
        assert stated["words"][key] == words.get(key, [])


def as_text(value: Any) -> Any:
    """A value as the files write it."""
    if isinstance(value, list):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


TWO_WORDS = [case for case in CASES if expected(case).get("words", 3) <= 2]


# Of those, the dictionaries that exhaustive search takes half a second over.
LARGE = {
    "exterior-raunchy", "gracious-splashy", "highest-score", "juxtaposition-niqab",
    "longest-two-words", "pangram-pair", "qu-tile", "twenty-four-letters",
    "twin-letters", "variations",
    "variations any ten", "vowels-against-consonants",
}  # fmt: skip


@with_slow(TWO_WORDS, LARGE)
def test_all_chains_that_are_as_good_are_found(case: Case) -> None:
    puzzle = load(case)
    own = dictionary(puzzle, solved(case)["word_list"].partition(" ")[0])
    rarity = puzzle.words.rarity if puzzle.words.is_own else "lists"
    words = replace(
        puzzle.words, lists=cpbox.Words().lists, file=None, only=own, rarity=rarity
    )
    rules = replace(puzzle.rules, max_words=expected(case)["words"])
    listed = ranked(replace(puzzle, words=words, rules=rules))
    best = {chain for value, chain in listed if value == listed[0][0]}
    assert best == set(map(tuple, solved(case)["chains"]))


def dictionary(puzzle: cpbox.Puzzle, name: str) -> tuple[str, ...]:
    """The words of a puzzle's list or file, or its own, that its letters can spell."""
    if puzzle.words.only is not None:
        words = puzzle.words.only
    elif puzzle.words.file is not None:
        words = tuple(Path(puzzle.words.file).read_text("utf-8").split())
    else:
        words = tuple("".join(map(read_tier, tiers_up_to(name))).split())
    letters = set("".join(puzzle.box.tiles))
    return tuple(word for word in words if letters.issuperset(word))


# ------------------------------------------------------------------------ for editors


class EditorLoader(yaml.SafeLoader):
    """YAML as editors read it, to whom a date is text."""

    yaml_implicit_resolvers = {  # noqa: RUF012
        first: [(tag, form) for tag, form in forms if not tag.endswith(":timestamp")]
        for first, forms in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


def test_the_schema_beside_the_puzzles_is_up_to_date() -> None:
    """To renew it: ``cpbox schema > puzzles/schema.json``."""
    assert SCHEMA.read_text("utf-8") == shell("schema").out


@each_puzzle
def test_an_editor_finds_the_schema_and_no_fault(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=schema.json\n")
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator(schema).validate(yaml.load(text, EditorLoader))
