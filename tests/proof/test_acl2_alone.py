"""What the theorem says, and that it needs nothing but the book and ACL2."""

import re
from pathlib import Path

import pytest

from cpbox.fields.base import replace
from cpbox.proof.checker import acl2
from cpbox.proof.checker.lisp import theorem
from tests.proof.theorem_cases import EXAMPLE, with_puzzle, with_rules
from tests.proof.theorems import claim, needs_acl2, prove

# The text that ACL2 reads


def test_no_letter_of_a_word_is_written() -> None:
    letters = "\x00\n\"#'(),.:;\\`|é中"
    plain = "abcdefghijklmnop"
    there = str.maketrans(plain[: len(letters)], letters)
    before = with_puzzle(
        replace(with_rules(start="a"), words=[plain]),
        sides=((*plain[:7],),),
        letter_values={plain[0]: 7},
    )
    after = with_puzzle(
        replace(with_rules(start="a".translate(there)), words=[plain.translate(there)]),
        sides=(tuple(plain[:7].translate(there)),),
        letter_values={plain[0].translate(there): 7},
    )
    assert theorem(after).isascii()
    assert theorem(after).replace("15)", "14)") == theorem(before).replace("15)", "14)")


@needs_acl2
@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_any_alphabet_will_do() -> None:
    there = str.maketrans("aestrno", "#.()|;é")
    sides = EXAMPLE.puzzle.sides
    odd = with_puzzle(
        replace(EXAMPLE, words=[w.translate(there) for w in EXAMPLE.words], rarity={}),
        sides=tuple(tuple(text.translate(there) for text in side) for side in sides),
    )
    assert prove(odd).proved


def test_the_theorem_speaks_of_solutions_and_costs_alone() -> None:
    shortest = """(defthm no-chain-costs-less
  (implies (solution chain (the-box) (the-words) (the-rules))
           (at-least (cost chain (the-box) (the-words) (the-rules))
                     '(2 8)))
"""
    none = """(defthm there-is-no-chain
  (not (solution chain (the-box) (the-words) (the-rules)))
"""
    assert shortest in theorem(EXAMPLE)
    assert none in theorem(claim(EXAMPLE, None))


BOOKS = Path(__file__).with_name("acl2")


@pytest.mark.parametrize("book", [acl2.BOOK, *sorted(BOOKS.glob("*.lisp"))])
def test_a_book_asks_for_no_trust(book: Path) -> None:
    text = re.sub(r";.*", "", book.read_text(encoding="ascii")).lower()
    text = re.sub(r'\(include-book "(letterboxed|formula|goal)"\)', "", text)
    for word in ("skip-proofs", "defttag", "program", "defaxiom", "include-book", "#"):
        assert word not in text
