"""What is said of words, answers and boxes, in every language that pages have."""

from collections.abc import Iterator
from typing import Any

import pytest

import cpbox
from cpbox.basics.wording import Said
from cpbox.fields.base import replace
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle.reader import read_text
from cpbox.show.style import Style
from cpbox.show.texts import texts
from cpbox.show.texts.spoken import from_catalogue, spoken
from cpbox.show.why import explained, not_better, word_verdicts

STYLE = Style(width=1 << 20, on_page=True)
BOX = "sides: [riu, pgh, lcs, yao]\n"
TILES = "sides: [[an, d], [b, e], [a, n]]\nwords: {only: [abe, band]}\n"
ASKED = (
    (BOX, "gram graos clay hall us gracious pish xyz usable"),
    (f"{BOX}words: common", "splashy"),
    (f"{BOX}words: {{only: [gracious, splashy]}}", "gracous"),
    (f"{BOX}words: {{ban: [ups], ban_matching: ['y$']}}", "ups splashy"),
    (f"{BOX}rules: {{max_length: 4}}", "sharp"),
    (f"{BOX}rules: {{distinct_in_word: true}}", "usurp"),
    (f"{BOX}rules: {{moves: opposite}}", "yup"),
    (f"{BOX}rules: {{moves: adjacent}}", "yup gis"),
    (f"{BOX}rules: {{link: 3, min_length: 1}}", "us"),
    (f"{BOX}rules: {{max_uses: 1}}", "shush"),
    (f"{BOX}rules: {{max_uses: {{h: 3}}, cover: 1, loop: true}}", "shush gracious"),
    (f"{BOX}rules: {{cover: 3, start: s}}", "gracious splashy"),
    (f"{BOX}rules: {{cover: 3, end: s, require: [ups]}}", "splashy"),
    (f"{BOX}rules: {{cover: 3, min_words: 2, min_letters: 9}}", "gracious"),
    (f"{BOX}rules: {{cover: 3, max_words: 1, max_letters: 4}}", "sharp"),
    (f"{BOX}rules: {{max_words: 1}}", "gracious"),
    (f"{BOX}objective: [letters]\nrules: {{cover: 3}}", "gracious his"),
    (TILES, "abe band"),
)
TWICE = "sides: [ab, cd, ae]\nwords: {only: [cba, aed, adb, bca]}\n"
CHAINS = (
    (BOX, "gracious splashy"),
    (BOX, "splashy gracious"),
    (BOX, "ups his"),
    (f"{BOX}rules: {{link: 2}}", "gracious splashy"),
    (f"{BOX}rules: {{cover: 9}}", "his splashy"),
    (f"{BOX}rules: {{start: g, end: y}}", "his splashy"),
    (f"{BOX}rules: {{cover: [r, u, i, p, s, h]}}", "ups hush"),
    (f"{BOX}rules: {{loop: true}}", "gracious splashy"),
    (TWICE, "cba aed"),
    (TWICE, "adb bca"),
)
FULL = "sides: [kzl, uva, nbm, yxce]\n"
BEST = (
    FULL,
    f"{FULL}rules: {{cover: 10}}",
    f"{FULL}rules: {{cover: [v, x, z]}}",
    f"{BOX}words: {{ban: [gracious]}}",
    f"{BOX}rules: {{loop: true}}",
    f"{BOX}rules: {{link: 2}}",
    f"{BOX}rules: {{link: 0, same_side: true}}",
    f"{BOX}rules: {{min_words: 3}}",
    f"{BOX}rules: {{require: [ups, his, yups]}}",
    f"{BOX}rules: {{max_length: 5, min_letters: 16}}",
    f"{BOX}rules: {{end: u, cover: [g, r, a, c, i, o, s], require: [ups]}}",
    "sides: [[qu, a], [i, t], [e, s]]\nwords: {only: [quiet, teas]}\n",
)
EVERY: dict[str, Any] = {"words": 2, "par": 2, "letters": 14, "no_one_word": True}
COMPOSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("upcoming glower", {"guarantees": EVERY | {"unique": "chain"}}),
    ("upcoming glower", {"guarantees": {"unique": "words", "words": 2, "par": 2}}),
    ("upcoming glower", {"variants": {"wide": {"words": "full"}}}),
    ("oligarchy yelps", {}),
    ("ambidextrous", {"guarantees": {"unique": "best", "letters": 12}}),
)
ENGLISH = {"and", "chain", "has", "letters", "no", "of", "than", "the", "words"}
OWN = {  # of which English pages show another text, or the terminal says more
    "verdict.best.equal",
    "verdict.with_it.unknown",
    "not_better.letters.none_has",
    "not_better.letters.no_chain_has",
}


@pytest.fixture(scope="module")
def explanations() -> list[cpbox.Explanation]:
    alone = [(text, [word]) for text, words in ASKED for word in words.split()]
    chains = [(text, words.split()) for text, words in CHAINS]
    return [
        cpbox.why(read_text(text), *words, best=best)
        for text, words in (*alone, *chains)
        for best in (False, True)
    ]


@pytest.fixture(scope="module")
def reasons() -> list[cpbox.Explanation]:
    return [cpbox.why(read_text(text)) for text in BEST]


@pytest.fixture(scope="module")
def promises() -> list[str]:
    """All that is promised of boxes, and what of it cannot be had."""
    said: list[str] = []
    for answer, asked in COMPOSED:
        made = cpbox.compose({"answer": answer.split()} | asked)
        said += [promise for box in made.boxes for promise in box.promises]
        said += [says for _, says in (made.refusal.together if made.refusal else ())]
    return said


def lines(every: list[cpbox.Explanation], language: str) -> Iterator[str]:
    style = replace(STYLE, language=language)
    for each in every:
        yield from (x for block in explained(each, style) for x in block)


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_nothing_that_is_said_of_words_or_answers_is_english(
    explanations: list[cpbox.Explanation],
    reasons: list[cpbox.Explanation],
    language: str,
) -> None:
    for every in (explanations, reasons):
        own = {*lines(every, language)}
        assert own
        assert not own & {*lines(every, "en")}
        assert not ENGLISH & {x.strip(".,:;?") for line in own for x in line.split()}


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_nothing_that_is_promised_is_english(
    promises: list[str], language: str
) -> None:
    assert len({*promises}) > 6
    own = {spoken(promise, language) for promise in promises}
    assert not own & {*promises}
    assert not ENGLISH & {x.strip(".,:;?") for line in own for x in line.split()}


def test_what_is_promised_is_said_once(promises: list[str]) -> None:
    fewest = "no chain has fewer than 2 words"
    assert sum(fewest in promise for promise in promises) == 2  # boxes


def test_what_the_terminal_says_is_the_english_text_of_its_key(
    explanations: list[cpbox.Explanation],
    reasons: list[cpbox.Explanation],
    promises: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[str] = []

    def hear(text: str, language: str) -> str:
        heard.append(text)
        return f"{text}{language}"

    for module in (word_verdicts, not_better):
        monkeypatch.setattr(module, "spoken", hear)
    assert [*lines([*explanations, *reasons], "en")]
    keyed = {each: each.key for each in (*heard, *promises) if isinstance(each, Said)}
    assert len({*keyed.values()}) > 40
    chains = {key for key in texts("en").by_key if key.startswith("verdict.chain.")}
    assert chains - {*keyed.values()} == {"verdict.chain.links_apart"}
    for each, key in keyed.items():
        if key not in OWN:
            assert from_catalogue(each, texts("en")).lower() == each.lower()
