"""What `cpbox why` says under rules that no explanation has been told of."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest

from cpbox import verify
from cpbox.candidates import board, prefilter
from cpbox.candidates.prefilter import Candidates
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.report.style import Style
from cpbox.report.why import why_page
from cpbox.whys import NoChain, OfWords, oracle, refusals, why, why_words
from cpbox.whys.chains import chain_refusals
from cpbox.whys.conditions import Condition, conditions, unknown
from cpbox.whys.without import keeping
from tests import exhaustive
from tests.exhaustive import ranked
from tests.explanations import definitions
from tests.explanations.best import check_best
from tests.explanations.definitions import has_chain
from tests.explanations.no_chain import check_no_chain, small_puzzle
from tests.explanations.words import check_words
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

BOX = Box((("r", "i", "u"), ("p", "g", "h"), ("l", "c", "s"), ("y", "a", "o")))
STYLE = Style(width=80, unicode=True)


@dataclass(frozen=True, kw_only=True)
class NewRules(Rules):
    """Two rules more: one forbids words, the other allows more of them.

    Parameters
    ----------
    shun
        A letter that no word may have.
    short
        Whether words may be one letter shorter than `min_length`.

    """

    shun: str | None = None
    short: bool = False


def told(puzzle: Puzzle) -> Puzzle:
    """The puzzle in the words of the old rules, as far as single words go."""
    rules, words = puzzle.rules, puzzle.words
    if not isinstance(rules, NewRules):
        return puzzle
    if rules.shun is not None:
        words = replace(words, ban_matching=(*words.ban_matching, rules.shun))
    least = max(1, rules.min_length - rules.short)
    return replace(
        puzzle, words=words, rules=replace(rules, min_length=least, require=())
    )


@pytest.fixture(autouse=True)
def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell the prefilter, the verifier and the list of all chains of the rules."""

    def filtered(puzzle: Puzzle, word_list: str | None = None) -> Candidates:
        return prefilter.prefilter(told(puzzle), word_list)

    def violations(puzzle: Puzzle, word: str) -> list[str]:
        return known_violations(told(puzzle), word)

    def may_play(puzzle: Puzzle, word: str) -> bool:
        return known_words(told(puzzle), word)

    known_violations, known_words = verify.word_violations, exhaustive.may_play
    for module in (board, oracle):
        monkeypatch.setattr(module, "prefilter", filtered, raising=False)
    for module in (verify, refusals):
        monkeypatch.setattr(module, "word_violations", violations)
    for module in (exhaustive, definitions):
        monkeypatch.setattr(module, "may_play", may_play)


def under(puzzle: Puzzle, **new: Any) -> Puzzle:
    """The puzzle under new rules."""
    known = {field.name: getattr(puzzle.rules, field.name) for field in fields(Rules)}
    return replace(puzzle, rules=NewRules(**(known | new)))


def game(**new: Any) -> Puzzle:
    """Two words of which the game's rules make a chain, under new rules."""
    words = Words(only=("gracious", "splashy"))
    return under(Puzzle(box=BOX, words=words), **new)


def random_puzzles(seed: int) -> Iterator[Puzzle]:
    """Random puzzles, each under one of the new rules."""
    for puzzle in (random_puzzle(seed), small_puzzle(seed)):
        if puzzle is not None:
            letter = Random(seed).choice(puzzle.box.tiles)
            yield under(puzzle, shun=letter)
            yield under(puzzle, short=True)


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
    assert unknown(game()) == ()
    assert unknown(game(shun="q", short=True)) == ("rules.shun", "rules.short")
    assert conditions(game(shun="q"))["rules.shun"] == [Condition("rules.shun")]


def test_a_new_rule_that_is_dropped_may_be_as_given_or_not() -> None:
    puzzles = [puzzle.rules for puzzle in keeping(game(shun="q"), frozenset())]
    shunned = {rules.shun for rules in puzzles if isinstance(rules, NewRules)}
    assert shunned == {"q", None}


def test_a_new_rule_that_leaves_no_chain_is_named_and_so_is_its_change() -> None:
    about = why(game(shun="y")).about
    assert isinstance(about, NoChain)
    assert Condition("rules.shun") in about.reasons[0].conditions
    change = next(change for change in about.changes if change.key == "rules.shun")
    assert (change.before, change.after) == ("y", "")
    assert change.chain == ("gracious", "splashy")
    page = why_page(game(shun="y"), why(game(shun="y")), STYLE)
    assert "rules.shun is y" in page


def test_a_word_that_a_new_rule_refuses_is_never_said_to_be_played() -> None:
    puzzle = game(shun="y")
    explanation = why_words(puzzle, ("splashy",))
    assert isinstance(explanation.about, OfWords)
    (refusal,) = explanation.about.word_refusals["splashy"]
    assert refusal.rule == "rules.shun"
    assert "splashy: no, it cannot be played" in why_page(puzzle, explanation, STYLE)


def test_of_a_new_rule_the_page_says_that_it_cannot_explain_it() -> None:
    puzzle = game(shun="q")
    for explanation in (why(puzzle), why_words(puzzle, ("gracious", "splashy"))):
        page = why_page(puzzle, explanation, STYLE)
        assert "rules.shun cannot be explained: only what was proved is told." in page


def test_a_chain_that_a_new_rule_refuses_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def problems(puzzle: Puzzle, words: tuple[str, ...]) -> list[str]:
        is_set = isinstance(puzzle.rules, NewRules) and puzzle.rules.shun
        return ["too many words"] if is_set and len(words) > 1 else []

    monkeypatch.setattr(verify, "_chain_problems", problems)
    puzzle = game(shun="q")
    (refusal,) = chain_refusals(board.Board.of(puzzle), ("gracious", "splashy"))
    assert (refusal.rule, refusal.because) == ("rules.shun", "too many words")
