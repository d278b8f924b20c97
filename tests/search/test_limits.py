"""Chains of more words than the default allows: what is claimed of them, and where."""

from pathlib import Path

import pytest

from cpbox.puzzle.reader import read_text
from cpbox.search.word_lists import solve
from tests.processes import shell

PALINDROME = "abcdefghijklmnmlkjihgfedcba"
STEPS = "ab, bc, cd, de, ef, fg, gh, hi, ij, jk, kl, lm, mn"
THIRTEEN = f"""\
sides: [acegikm, bdfhjln]
words: {{only: [{STEPS}, {PALINDROME}]}}
rules: {{min_length: 2}}
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A puzzle whose shortest chain has thirteen words and 26 letters."""
    path = tmp_path / "thirteen.yaml"
    path.write_text(f"{THIRTEEN}objective: [letters]\n")
    return str(path)


def test_every_claim_says_that_longer_chains_were_not_looked_at(
    file: str, tmp_path: Path
) -> None:
    page = shell("solve", file, code=0).out
    assert "best by fewest letters, of all chains of at most 12 words." in page
    page = shell("solve", file, "-v", code=0).out
    assert "and none of 1 word is cheaper" in page
    assert "no chain of another number of words up to 12 is cheaper" in page
    assert shell("solve", file, "--json", code=0).record["limit"] == 12
    proof = tmp_path / "proof"
    said = "no chain of at most 12 words has fewer than 27 letters"
    assert said in shell("prove", file, "-o", str(proof), code=0).out
    assert said in (proof / "VERIFY.md").read_text()
    record = shell("check", str(proof), "--json", code=0).record
    assert said in [claim["claim"] for claim in record["claims"]]
    assert any("best chain of at most 12 words" in line for line in record["puzzle"])


@pytest.mark.parametrize(
    ("more", "limit"),
    [
        ("objective: [letters]", 12),
        ("objective: [letters]\nrules: {max_words: 13}", None),
        ("objective: [words, letters]", None),  # more words are worse
        ("objective: [rarity, words]", None),  # and rarer by each word
        ("objective: [letters]\nwords: {ban: [bc, cd]}", None),  # too few for 13
        ("objective: [letters]\nrules: {max_letters: 25}", None),
        ("objective: [letters]\nrules: {max_letters: 27}", 12),
        ("objective: [letters]\nrules: {max_uses: 1}", 12),
        ("objective: [letters]\nrules: {max_uses: 1, link: 0}", None),
        ("objective: [worst_rarity]", 12),
        ("objective: [-rarity]\nrules: {max_letters: 40}", 12),
        (f"words: {{ban: [{PALINDROME}]}}", 12),  # no chain of at most 12 words
        (f"words: {{ban: [{PALINDROME}, ab]}}", None),  # no chain of any length
        (f"objective: [letters]\nwords: {{ban: [{STEPS}]}}", None),
    ],
)
def test_the_limit_is_said_where_a_longer_chain_might_be_better(
    more: str, limit: int | None
) -> None:
    text = f"{THIRTEEN}variants:\n  x:\n" + "".join(
        f"    {line}\n" for line in more.splitlines()
    )
    puzzle = read_text(text, variant="x")
    assert solve(puzzle).limit == limit


@pytest.mark.parametrize(
    ("more", "claim"),
    [
        ("max_letters: 25", "no chain of any length"),
        ("max_letters: 26, min_letters: 26", "no chain of at most 12 words"),
        ("max_words: 13, max_uses: 1, end: a", "no chain of any length"),
        ("max_uses: 1, end: a", "no chain of at most 12 words"),
        ("max_words: 3, max_letters: 6", "no chain of any length"),
        ("max_words: 3, max_letters: 8", "no chain of at most 3 words"),
    ],
)
def test_none_at_all_is_said_where_no_more_words_have_room(
    more: str, claim: str
) -> None:
    text = f"{THIRTEEN}variants:\n  x:\n    words: {{ban: [{PALINDROME}]}}\n"
    puzzle = read_text(f"{text}    rules: {{{more}}}\n", variant="x")
    assert solve(puzzle).steps[-1].claim == claim


def test_of_the_best_few_the_worst_says_whether_longer_ones_matter(
    tmp_path: Path,
) -> None:
    path = tmp_path / "few.yaml"
    words = "ab, bc, cd, de, ef, fg, gh, hi, ij, jk, kl, lm, mn, no"
    most = "abcdefghijklmno"
    longest = most + most[-2::-1]
    path.write_text(
        f"sides: [acegikmo, bdfhjln]\nwords: {{only: [{words}, {most}, {longest}]}}\n"
        "rules: {min_length: 2}\nobjective: [letters]\n"
    )
    assert shell("solve", str(path), "--json", code=0).record["limit"] is None
    record = shell("solve", str(path), "--top", "200", "--json", code=0).record
    assert record["letters"] == 15
    assert max(sum(map(len, chain)) for chain in record["chains"]) > 26
    assert record["limit"] == 12  # a chain of 14 words and 28 letters was not looked at
