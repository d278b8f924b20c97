"""The page folds letters as Python does, every one that a box may hold."""

import json
import sys
import unicodedata
from importlib.resources import files
from random import Random

from cpbox.puzzle import Words, fold, is_letters
from cpbox.show.page.assemble import constants
from cpbox.show.page.data import marks
from cpbox.show.terminal_text import capitals
from cpbox.show.texts import texts as texts_of
from tests.show.node import printed_by

EVERY = [
    char
    for char in map(chr, range(sys.maxunicode + 1))
    if char.isalpha() or unicodedata.category(char)[0] == "M"
]
BARE = {x for x in EVERY if unicodedata.category(x)[0] == "L"}
CASED = [char for char in EVERY if char != char.lower() or char != char.casefold()]


def folded(texts: list[str], how: str = "fold") -> list[str]:
    """Texts as the page's script folds them, or as another function has them."""
    script = (files("cpbox.show.page") / "text.js").read_text("utf-8")
    call = f"process.stdout.write(JSON.stringify({json.dumps(texts)}.map({how})))"
    mine: list[str] = printed_by(f"{constants(texts_of())}{script}{call}")
    return mine


def test_every_letter_of_unicode_is_folded_and_shown_as_in_python() -> None:
    both = folded(EVERY, "(text) => `${fold(text)} ${upper(text)}`")
    python = [f"{fold(char)[:]} {capitals(char)}" for char in EVERY]
    pairs = zip(EVERY, both, python, strict=True)
    others = {char: (js, py) for char, js, py in pairs if js != py}
    # A browser may know capitals that this Python's Unicode does not have yet.
    assert {unicodedata.category(js[-1]) for js, _ in others.values()} <= {"Cn"}
    assert [*map(capitals, "ßևςꭰŉıიé")] == [*"ßևΣᎠŉıიÉ"]


def test_what_is_typed_is_shown_by_the_same_table_and_not_by_the_style() -> None:
    style = (files("cpbox.show.page") / "page.css").read_text("utf-8")
    rules = [rule for rule in style.split("}") if "text-transform" in rule]
    assert all("-webkit-text-fill-color: transparent" in rule for rule in rules)


def test_words_are_folded_as_in_python() -> None:
    rng = Random(4)
    words = ["ΟΔΟΣ", "Straße", "ԵՐԵՎԱՆ", "ᏣᎳᎩ", "İstanbul", "ﬁn", "e\u0301E\u0301"]
    words += ["".join(rng.choices(CASED, k=5)) for _ in range(3000)]
    assert folded(words) == [*map(fold, words)]
    assert all(is_letters(word) for word in words[:7])


def test_every_letter_loses_its_accents_as_in_python() -> None:
    how = f"(text) => spelled({json.dumps({'marks': marks()})}, text)"
    python = Words(only=("a",), accents="ignore").spelled
    marked = [x for x in EVERY if unicodedata.normalize("NFD", x) != x or x not in BARE]
    texts = [*marked, "Élan", "e\u0301PE", "q\u0308", "हिन्दी"]
    mine = dict(zip(texts, folded(texts, how), strict=True))
    assert {text: mine[text] for text in texts if mine[text] != python(text)} == {}
