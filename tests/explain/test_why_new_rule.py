"""What `cpbox why` says under rules that it knows by their records alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest

from cpbox.candidates import board
from cpbox.candidates.board import Total
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
from cpbox_models import rules as models
from tests import exhaustive
from tests.exhaustive import Chain, ranked
from tests.explain.explanations import definitions
from tests.explain.explanations.best import check_best
from tests.explain.explanations.definitions import has_chain
from tests.explain.explanations.no_chain import check_no_chain, small_puzzle
from tests.explain.explanations.words import check_words
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

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


@pytest.fixture(autouse=True)
def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell the search of the rule of chains, and the list of all chains of both."""

    def totals(self: board.Board) -> tuple[Total, ...]:
        rules = self.puzzle.rules
        is_asked = isinstance(rules, NewRules) and rules.long_word
        return (
            *known_totals(self),
            Total((self.candidates.letters >= LONG) * 1, is_asked),
        )

    def cover(model: Any, instance: Any, chain: Any) -> None:
        known_cover(model, instance, chain)
        if isinstance(instance.rules, NewRules) and instance.rules.long_word:
            model.add_bool_or(chain.using([n >= LONG for n in instance.letters]))

    def may_play(puzzle: Puzzle, word: str) -> bool:
        rules = puzzle.rules
        is_shunned = isinstance(rules, NewRules) and (rules.shun or "?") in word
        return not is_shunned and known_words(puzzle, word)

    def keeps_rules(puzzle: Puzzle, chain: Chain) -> bool:
        rules, long = puzzle.rules, [word for word in chain if len(word) >= LONG]
        is_broken = isinstance(rules, NewRules) and rules.long_word and not long
        return not is_broken and known_chains(puzzle, chain)

    known_totals, known_cover = (
        vars(board.Board)["totals"].func,
        vars(models)["_cover_tiles"],
    )
    known_words, known_chains = exhaustive.may_play, exhaustive.keeps_rules
    monkeypatch.setattr(board.Board, "totals", property(totals))
    monkeypatch.setattr(models, "_cover_tiles", cover)  # formulations have add_rules
    for module in (board, models):
        monkeypatch.setattr(module, "RULES", ("long_word",))
    for module in (exhaustive, definitions):
        monkeypatch.setattr(module, "may_play", may_play)
    monkeypatch.setattr(exhaustive, "keeps_rules", keeps_rules)


def under(puzzle: Puzzle, **new: Any) -> Puzzle:
    """The puzzle under new rules."""
    known = {field.name: getattr(puzzle.rules, field.name) for field in fields(Rules)}
    return replace(puzzle, rules=NewRules(**(known | new)))


def game(*words: str, **new: Any) -> Puzzle:
    """Words of which the game's rules make a chain, under new rules."""
    only = words or ("gracious", "splashy")
    return under(Puzzle(box=BOX, words=Words(only=only)), **new)


def random_puzzles(seed: int) -> Iterator[Puzzle]:
    """Random puzzles, each under one of the new rules."""
    for puzzle in (random_puzzle(seed), small_puzzle(seed)):
        if puzzle is not None:
            letter = Random(seed).choice(puzzle.box.tiles)
            yield under(puzzle, shun=letter)
            yield under(puzzle, long_word=True)


@pytest.mark.parametrize("seed", range(15))
def test_what_is_said_under_a_new_rule_is_true(seed: int) -> None:
    for puzzle in random_puzzles(seed):
        if not solvable(puzzle):
            continue
        if not has_chain(puzzle):
            if puzzle.rules.most_words <= 3:
                check_no_chain(puzzle)
        elif chains := ranked(puzzle):
            check_best(puzzle, chains)
            check_words(puzzle, chains, Random(seed))


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


def test_a_chain_that_a_new_rule_refuses_is_refused() -> None:
    puzzle = replace(game("gra", "ash", long_word=True), words=Words(only=("pal",)))
    refusals = chain_refusals(board.Board.of(puzzle), ("pal",))
    assert "rules.long_word" in [refusal.rule for refusal in refusals]
    assert "none of its words is long" in [refusal.because for refusal in refusals]


def test_a_rule_without_a_meaning_is_refused() -> None:
    for explain in (why, lambda puzzle: why_words(puzzle, [("gracious",)])):
        with pytest.raises(InputError, match=r"rules.odd: is not known to explanat"):
            explain(game(odd=True))
