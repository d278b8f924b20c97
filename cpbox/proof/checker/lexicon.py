"""Word lists: cpbox's own, read from its data files, or the bundle's list.txt.

What this checks: each list of the claim has the words that it must have, by their
number and hash; and the lists are those that the puzzle asks for, in order, up to the
one of the answer.
"""

import hashlib
from functools import cache
from pathlib import Path

from cpbox.proof.checker import limits
from cpbox.proof.checker.bundle import Bundle
from cpbox.proof.checker.claim import OWN_LIST, Claim, WordList
from cpbox.proof.checker.limits import Refusal
from cpbox.proof.checker.puzzle import LISTS, Words
from cpbox.proof.checker.text import each_line, is_normal, printable

_DATA = Path(__file__).resolve().parents[2] / "candidates/lexicon"


@cache
def tier(name: str) -> frozenset[str]:
    """Read the words that one list of cpbox's adds to the one before it."""
    return frozenset((_DATA / f"{name}.txt").read_text("ascii").split())


def rarity(word: str) -> int:
    """Give the number of the first list that holds a word, or 4."""
    for number, name in enumerate(LISTS):
        if word in tier(name):
            return number
    return len(LISTS)


def check_which(claim: Claim) -> None:
    """The lists are the puzzle's, from the first to the answer's."""
    names, words = tuple(each.name for each in claim.lists), claim.puzzle.words
    asked = (None,) if words.own else words.lists
    if not names or names != asked[: len(names)]:
        raise Refusal("the lists are not the first ones that the puzzle names")
    if len(set(names)) != len(names):
        raise Refusal("a list stands there twice")
    if claim.answer.list != names[-1]:
        raise Refusal("the answer's list is not the last of the lists")
    if claim.answer.chain is None and len(names) < len(asked):
        raise Refusal("no chain is said to exist, but not all lists are there")


def check_list(bundle: Bundle, words: Words, entry: WordList) -> frozenset[str]:
    """Rebuild a list, with the words added, and compare its number and hash."""
    listed = _own(bundle, words, entry) if words.own else _built_in(words, entry)
    if len(listed) != entry.words:
        raise Refusal(f"the list has {len(listed)} words, not {entry.words}")
    data = "".join(f"{word}\n" for word in sorted(listed)).encode()
    if hashlib.sha256(data).hexdigest() != entry.sha256:
        raise Refusal("the list's hash is another")
    return listed


def _built_in(words: Words, entry: WordList) -> frozenset[str]:
    if entry.name is None or entry.file is not None:
        raise Refusal("the list must have a name, and no file")
    names = LISTS[: LISTS.index(entry.name) + 1]
    return words.add.union(*(tier(name) for name in names))


def _own(bundle: Bundle, words: Words, entry: WordList) -> frozenset[str]:
    if entry.name is not None or entry.file != OWN_LIST:
        raise Refusal(f"the list must have no name, and the file {OWN_LIST}")
    last = ""

    def take(word: str) -> str:
        nonlocal last
        if len(word) > limits.TEXT:
            raise Refusal("it is too long for a word")
        if not word or not is_normal(word):
            shown = printable(word, 60)
            raise Refusal(f"{shown!r} is not case-folded, or not NFC-normalised")
        if word <= last:
            raise Refusal("the words do not rise")
        last = word
        return word

    listed = frozenset(each_line(OWN_LIST, bundle.read(OWN_LIST), take))
    for word in sorted(words.add - listed):
        raise Refusal(f"{OWN_LIST} does not hold {word!r}, which the puzzle adds")
    return listed
