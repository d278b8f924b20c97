"""What `cpbox why` finds out of some puzzles."""

from itertools import pairwise
from typing import Annotated

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.basics.letters import fold
from cpbox.candidates.board import Board
from cpbox.explain import oracle, why_best, why_words
from cpbox.explain.best import Best
from cpbox.explain.conditions import Condition
from cpbox.explain.minimal import correction, minimal
from cpbox.explain.no_chain import NoChain, Unreached
from cpbox.explain.of_words import OfWords
from cpbox.explain.refused import word_refusals
from cpbox.fields.base import replace
from cpbox.fields.key_types import Flag
from cpbox.puzzle import Puzzle, Rules, reader
from cpbox.puzzle.rule import Rule
from cpbox.search.solver_config import LimitedConfig

BOX = "sides: [riu, pgh, lcs, yao]\n"


def about_no_chain(text: str) -> NoChain:
    about = why_best(reader.read_text(text)).about
    assert isinstance(about, NoChain)
    return about


def asked(about: NoChain) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.key, each.items) for each in about.reason.conditions]


def about_best(text: str) -> Best:
    about = why_best(reader.read_text(text)).about
    assert isinstance(about, Best)
    return about


def about_words(text: str, *words: str) -> OfWords:
    about = why_words(reader.read_text(text), [words], best=True)[0].about
    assert isinstance(about, OfWords)
    return about


# ------------------------------------------------------------------------- no chain


def test_the_limit_that_is_not_given_is_a_reason_too() -> None:
    tiles = [chr(ord("a") + n) for n in range(15)]
    words = ", ".join(f"{a}{b}" for a, b in pairwise(tiles))
    sides = ", ".join(tiles)
    about = about_no_chain(
        f"sides: [{sides}]\nwords: {{only: [{words}]}}\nrules: {{min_length: 2}}\n"
    )
    assert "rules.max_words" in dict(asked(about))
    change = next(c for c in about.changes if c.key == "rules.max_words")
    assert (change.before, change.after) == ("12", "14")


def test_a_required_word_that_cannot_be_played_is_explained() -> None:
    about = about_no_chain(BOX + "rules: {require: [zebra]}")
    assert asked(about) == [("rules.require", ("zebra",))]
    assert [change.key for change in about.changes] == ["rules.require"]


def test_where_no_single_change_is_enough_it_is_said_what_is() -> None:
    about = about_no_chain(BOX + "rules: {max_words: 1, require: [zebra]}")
    assert not about.changes
    assert {c.key for c in about.together} == {"rules.max_words", "rules.require"}
    assert about.then == ("oligarchy", "yups")


def test_letters_that_no_word_reaches_are_named() -> None:
    about = about_no_chain("sides: [mti, jac, fsh, pwk]\nwords: {list: extended}")
    assert about.unreached == (Unreached("j", (1, 1)),)
    assert ("rules.cover", ("j",)) in asked(about)


# ------------------------------------------------------------------------- the best


def test_rules_that_ask_for_more_words_are_the_reason() -> None:
    fewer = about_best(BOX + "rules: {min_words: 3}").fewer
    assert fewer is not None
    assert fewer.contradiction is not None
    assert fewer.contradiction.rule == "rules.min_words"


# ---------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("rules", "word", "rule", "because"),
    [
        ("", "gram", "sides", "m (letter 4) is not on the box"),
        ("", "graos", "rules.same_side", "a and o (letters 3 and 4)"),
        ("", "clay", "rules.same_side", "; so are a and y (letters 3 and 4)"),
        ("", "hall", "rules.same_side", "l and l (letters 3 and 4) are on one tile"),
        ("", "us", "rules.min_length", "2 letters, and a word has at least 3"),
        ("max_length: 4", "sharp", "rules.max_length", "and a word has at most 4"),
        ("distinct_in_word: true", "usurp", "rules.distinct_in_word", "u (letter 3)"),
        ("moves: opposite", "yup", "rules.moves", "y and u (letters 1 and 2)"),
        ("link: 3, min_length: 1", "us", "rules.link", "3 tiles"),
        ("max_uses: 1", "shush", "rules.max_uses", "h more than once"),
        ("max_letters: 4", "sharp", "rules.max_letters", "the chain has at most 4"),
    ],
)
def test_a_word_is_refused_at_the_letter(
    rules: str, word: str, rule: str, because: str
) -> None:
    refusals = word_refusals(Board.of(box_with(rules)), word)
    assert rule in [refusal.rule for refusal in refusals]
    assert because in " ".join(refusal.because for refusal in refusals)


@pytest.mark.parametrize(
    ("side", "word", "because"),
    [
        ("ß qu a", "ßqa", "after ß, no tile fits the letters from q on"),
        ("ß qu a", "aßs", "after aß, no tile fits the letters from s on"),
        ("xs r a", "aßr", "after a, no tile fits the letters from ß on"),
    ],
)
def test_a_word_that_no_tiles_fit_is_quoted_as_it_is_written(
    side: str, word: str, because: str
) -> None:
    puzzle = Puzzle.of([side.split(), ["e"]], rules={"same_side": True})
    refusal, *_ = word_refusals(Board.of(puzzle), fold(word))
    assert refusal.because == because


def box_with(rules: str) -> Puzzle:
    return reader.read_text(f"{BOX}rules: {{{rules}}}\n")


def test_a_pattern_that_bans_a_word_is_quoted() -> None:
    about = about_words(BOX + "words: {ban_matching: ['s$']}", "ups")
    (refusal,) = about.word_refusals["ups"]
    assert refusal.because == "banned by the pattern 's$'"


@pytest.mark.parametrize(
    ("rules", "chain", "rule"),
    [
        ("", "splashy gracious", "rules.link"),
        ("", "gracious sup", "rules.cover"),
        ("start: s", "gracious splashy", "rules.start"),
        ("end: s", "gracious splashy", "rules.end"),
        ("loop: true", "gracious splashy", "rules.loop"),
        ("max_uses: 1", "hip pal lop", "rules.max_uses"),
        ("max_words: 1", "gracious splashy", "rules.max_words"),
        ("min_words: 3", "gracious splashy", "rules.min_words"),
        ("max_letters: 14", "gracious splashy", "rules.max_letters"),
        ("min_letters: 16", "gracious splashy", "rules.min_letters"),
        ("require: [yups]", "gracious splashy", "rules.require"),
        ("", "sup pus sup pus", "rules.repeat_words"),
        ("cover: 12", "gracious sup", "rules.cover"),
    ],
)
def test_a_chain_is_refused_by_the_rule(rules: str, chain: str, rule: str) -> None:
    text = f"{BOX}words: {{add: [pus]}}\nrules: {{{rules}}}\n"
    about = about_words(text, *chain.split())
    assert rule in [refusal.rule for refusal in about.chain_refusals]


def test_words_in_the_wrong_order_are_put_right() -> None:
    assert about_words(BOX, "splashy", "gracious").fixes == (("gracious", "splashy"),)


def test_words_that_do_not_link_are_one_chain_in_every_order() -> None:
    text = "sides: [ab, cd, ef]\nwords: {only: [ace, ebd, dfa]}\nrules: {link: 0}\n"
    assert about_words(text, "ebd", "ace").fixes == ()
    about = about_words(text, "ebd", "dfa", "ace")
    assert about.best is not None
    assert about.words == about.best.words == ("ace", "dfa", "ebd")


def test_a_word_is_placed_on_the_best_chain_that_holds_it() -> None:
    about = about_words(BOX, "gracious")
    assert about.leaves == ("p", "h", "l", "y")
    best = ("gracious", "sharply"), "common"
    assert answers(about) == (best, best)
    rarer = about_words(BOX, "yups")
    assert answers(rarer) == (best, (("oligarchy", "yups"), "extended"))


def answers(about: OfWords) -> tuple[object, ...]:
    """The best chain and its list; and that with the words."""
    found = (about.best, about.with_words)
    return tuple((each.words, each.tier) for each in found if each is not None)


class OddRules(Rules):
    """A rule more, without a meaning; `test_extending` has others."""

    odd: Annotated[Flag, Rule("trace")] = False
    """Is it odd?"""


def test_a_rule_without_a_meaning_is_refused() -> None:
    puzzle = replace(reader.read_text(BOX), rules=OddRules(odd=True))
    for words in ((), ("gracious",)):
        with pytest.raises(InputError, match=r"rules.odd: is not supported by expl"):
            cpbox.why(puzzle, *words)


# ---------------------------------------------------------------------- the methods


def test_a_minimal_set_of_many_is_found_in_few_questions() -> None:
    some = [Condition("words.ban", str(n)) for n in range(1000)]
    culprits = {some[17], some[900]}
    asked: list[int] = []

    def is_infeasible(kept: frozenset[Condition]) -> bool:
        asked.append(len(kept))
        return culprits <= kept

    found = minimal({"words.ban": some}, is_infeasible)
    assert set(found) == culprits
    assert len(asked) < 50


def test_a_correction_keeps_the_last_families() -> None:
    first, last = Condition("rules.start"), Condition("rules.cover", "q")
    families = {"rules.start": [first], "rules.cover": [last]}
    found = correction(families, lambda kept: {first, last} <= kept)
    assert found == [first]


@pytest.mark.parametrize("words", [(), ("oligarchy",)])
def test_what_is_not_decided_says_how_to_give_it_longer(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(oracle, "PATIENCE", 1e-9)
    box = "riu pgh lcs yao" if words else "riu pgh lcs yaz"
    puzzle = cpbox.Puzzle.of(box, rules={"max_words": 2})
    page = str(cpbox.why(puzzle, *words, best=bool(words)))
    text = " ".join(page.replace("•", "").split())
    assert "cpbox gave up: it looks at each question for" in text
    assert "ran out" not in text.lower()
    assert "allows a chain" not in text
    assert "No change" not in text
    assert words or "alone is enough is not decided" in text


def test_of_changes_that_are_not_decided_none_is_denied() -> None:
    puzzle = cpbox.Puzzle.of("riu pgh lcs yaz", rules={"max_words": 1, "start": "g"})
    explanation = cpbox.why(puzzle)
    about = explanation.about
    assert isinstance(about, NoChain)
    for undecided, denied in (
        ((), "No change of a single rule and no built-in list allows a chain."),
        (("rules.start",), "No change of max_words alone is enough."),
        (("rules.start", "rules.max_words"), ""),
    ):
        gone = {"changes": (), "together": (), "then": None}
        keys = [key for key in ("rules.max_words",) if key not in undecided]
        one = replace(about, **gone, insufficient=(*keys,), undecided=undecided)
        page = str(replace(explanation, about=replace(one, complete=not undecided)))
        text = " ".join(page.split())
        assert (denied or "alone is enough is not decided") in text
        assert text.count("No change") == bool(denied)


def test_a_longer_time_limit_gives_each_question_longer() -> None:
    for limit, patience in ((float("inf"), 10), (20.0, 10), (400.0, 100)):
        config = LimitedConfig(time_limit=limit)
        each = oracle.Oracle(config, limit, lambda _: None)
        assert each.patience == patience


@pytest.mark.parametrize(("language", "is_offered"), [("en", True), ("de", False)])
def test_english_words_are_offered_to_english_puzzles_alone(
    language: str, *, is_offered: bool
) -> None:
    file = "sides: [int, esa, dgß]\nwords: {only: [dienstag, gießen]}\n"
    file += f"rules: {{max_length: 5}}\nlanguage: {language}\n"
    changes = about_no_chain(file).changes
    assert ("words.only" in [each.key for each in changes]) == is_offered
    assert "rules.max_length" in [each.key for each in changes]
