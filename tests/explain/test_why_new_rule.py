"""What `cpbox why` says under rules that it knows by their records alone."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from cpbox.candidates import board
from cpbox.explain import NoChain, OfWords, why, why_words
from cpbox.explain.conditions import Condition, conditions
from cpbox.explain.refused import chain_refusals
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.puzzle.composite import Off
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.rule import rule
from cpbox.puzzle.values import FLAG, LETTERS
from cpbox.show.style import Style
from cpbox.show.why import page_of

BOX = Box((("r", "i", "u"), ("p", "g", "h"), ("l", "c", "s"), ("y", "a", "o")))
STYLE = Style(width=80, unicode=True)
LONG = 4  # letters


def _shuns(rules: "NewRules", words: Sequence[str]) -> str:
    return f"it has {rules.shun}" if rules.shun and rules.shun in words[0] else ""


def _none_is_long(rules: "NewRules", words: Sequence[str]) -> str:
    is_broken = rules.long_word and max(map(len, words)) < LONG
    return "none of its words is long" if is_broken else ""


@dataclass(frozen=True, kw_only=True)
class NewRules(Rules):
    """Three rules more: of words, of chains, and one without a meaning."""

    shun: str | None = rule(
        default=None, kind=Off(LETTERS), about="word", doc="What no word has.",
        free=None, breaks=_shuns, fell="have a letter to shun",
    )  # fmt: skip
    long_word: bool = rule(
        default=False, kind=FLAG, about="chain", doc="Must a word be long?",
        free=False, breaks=_none_is_long, says="a word is long",
    )  # fmt: skip
    odd: bool = rule(default=False, kind=FLAG, about="trace", doc="?", free=False)


def under(puzzle: Puzzle, **new: Any) -> Puzzle:
    """The puzzle under new rules."""
    known = {field.name: getattr(puzzle.rules, field.name) for field in fields(Rules)}
    return replace(puzzle, rules=NewRules(**(known | new)))


def game(*words: str, **new: Any) -> Puzzle:
    """Words of which the game's rules make a chain, under new rules."""
    only = words or ("gracious", "splashy")
    return under(Puzzle(box=BOX, words=Words(only=only)), **new)


def test_a_new_rule_is_a_condition_when_it_is_set() -> None:
    assert not {"rules.shun", "rules.long_word"} & {*conditions(game())}
    assert conditions(game(shun="q"))["rules.shun"] == [Condition("rules.shun")]


def test_a_new_rule_that_leaves_no_chain_is_named_and_so_is_its_change() -> None:
    about = why(game(shun="y")).about
    assert isinstance(about, NoChain)
    assert "rules.shun is y" in [each.says for each in about.reason.conditions]
    change = next(change for change in about.changes if change.key == "rules.shun")
    assert (change.before, change.after) == ("y", "")
    assert change.chain == ("gracious", "splashy")
    assert "rules.shun is y" in page_of([why(game(shun="y"))], STYLE)


def test_a_word_that_a_new_rule_refuses_is_never_said_to_be_played() -> None:
    puzzle = game(shun="y")
    (explanation,) = why_words(puzzle, [("splashy",)])
    assert isinstance(explanation.about, OfWords)
    (refusal,) = explanation.about.word_refusals["splashy"]
    assert (refusal.rule, refusal.because) == ("rules.shun", "it has y")
    assert "splashy: no, it cannot be played" in page_of([explanation], STYLE)


def test_a_chain_that_a_new_rule_refuses_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board, "RULES", ("long_word",))  # as if the search knew it
    puzzle = replace(game("gra", "ash", long_word=True), words=Words(only=("pal",)))
    refusals = chain_refusals(board.Board.of(puzzle), ("pal",))
    assert "rules.long_word" in [refusal.rule for refusal in refusals]
    assert "none of its words is long" in [refusal.because for refusal in refusals]


def test_a_rule_without_a_meaning_is_refused() -> None:
    for explain in (why, lambda puzzle: why_words(puzzle, [("gracious",)])):
        with pytest.raises(InputError, match=r"rules.odd: is not known to explanat"):
            explain(game(odd=True))
