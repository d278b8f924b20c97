"""Goals: what must be shown so that an answer is the best one.

A chain is optimal if none is lexicographically better: for no term of the objective is
there a chain as good in the terms before it and better in this one. Each term is a
goal. ``FORMAT.md`` defines the goals, for the independent checker derives them anew.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.candidates.board import Board
from cpbox.puzzle import Term
from cpbox.puzzle.wording import counted
from cpbox.search.claims import none_better

ADDITIVE = ("letters", "rarity", "score")


@dataclass(frozen=True, eq=False)
class Goal:
    """That there is no chain of some kind.

    Parameters
    ----------
    name
        What its files are called.
    claim
        The sentence.
    candidates
        Numbers of the candidates that such chains may use.
    least_words, most_words
        Words in such chains.
    caps, demands
        The most and the least that quantities may add up to, by their names.
    rarities
        Of which some candidate must have at least this rarity; None if it need not.
    is_beyond_reach
        Whether so many words never add up to what is demanded.

    """

    name: str
    claim: str
    candidates: Ints
    least_words: int
    most_words: int
    caps: dict[str, int] = field(default_factory=dict)
    demands: dict[str, int] = field(default_factory=dict)
    rarities: int | None = None
    is_beyond_reach: bool = False

    @property
    def is_arithmetic(self) -> bool:
        """Whether there is nothing to find: the numbers contradict each other."""
        no_words = self.least_words > self.most_words
        return (
            no_words or self.is_beyond_reach or min(self.caps.values(), default=0) < 0
        )


def no_chain(board: Board) -> Goal:
    """That there is no chain at all, within the limit on words."""
    claim = f"no chain of at most {counted(board.puzzle.rules.most_words, 'word')}"
    return _narrowed(_any_chain(board, "no-chain", claim), board)


def none_is_better(board: Board, objective: Sequence[int]) -> Iterator[Goal]:
    """That no chain's objective is better: a goal for each term."""
    terms = board.puzzle.objective.terms
    for place, term in enumerate(terms):
        most = board.puzzle.rules.most_words
        claim = none_better(terms[: place + 1], objective, most)
        goal = _any_chain(board, _name(term), claim)
        for equal, value in zip(terms[:place], objective, strict=False):
            goal = _with(goal, board, equal, value, better=False)
        goal = _with(goal, board, term, objective[place], better=True)
        yield _narrowed(goal, board)


def none_as_good(board: Board, objective: Sequence[int]) -> Goal:
    """That no chain is as good as the answer, which the answer refutes."""
    goal = _any_chain(board, "as-good", "no chain as good as the answer")
    for term, value in zip(board.puzzle.objective.terms, objective, strict=True):
        goal = _with(goal, board, term, value, better=False)
    return _narrowed(goal, board)


def _name(term: Term) -> str:
    kind = "more" if term.maximised else "fewer" if term.counts else "less"
    return f"{kind}-{term.name}"


def _any_chain(board: Board, name: str, claim: str) -> Goal:
    rules = board.puzzle.rules
    return Goal(
        name,
        claim,
        np.arange(len(board)),
        rules.min_words,
        rules.most_words,
        {} if rules.max_letters is None else {"letters": rules.max_letters},
        {} if rules.min_letters == 1 else {"letters": rules.min_letters},
    )


def _with(goal: Goal, board: Board, term: Term, value: int, *, better: bool) -> Goal:
    """The goal, of chains as good in a term as the answer, or better."""
    name, maximised = term.name, term.maximised
    if name == "words":
        return _with_words(goal, value, maximised=maximised, better=better)
    value += (1 if maximised else -1) * better
    if name == "worst_rarity":
        if maximised:
            return replace(goal, rarities=value)
        rare = board.candidates.rarity[goal.candidates] > value
        return replace(goal, candidates=goal.candidates[~rare])
    if maximised:
        least = max(value, goal.demands.get(name, value))
        asked = {name: least} if least >= 1 else {}  # less says nothing
        return replace(goal, demands=goal.demands | asked)
    most = min(value, goal.caps.get(name, value))
    return replace(goal, caps=goal.caps | {name: most})


def _with_words(goal: Goal, value: int, *, maximised: bool, better: bool) -> Goal:
    if not better:
        return replace(goal, least_words=value, most_words=value)
    if maximised:
        return replace(goal, least_words=max(goal.least_words, value + 1))
    return replace(goal, most_words=min(goal.most_words, value - 1))


def _narrowed(goal: Goal, board: Board) -> Goal:
    """The goal with no more words than the letters allow, and no idle caps."""
    lengths, letters = (
        board.candidates.letters[goal.candidates],
        goal.caps.get("letters", -1),
    )
    words = goal.most_words
    if letters >= 0 and len(lengths):
        words = min(words, letters // int(lengths.min()))
    most = {
        name: words * int(value[goal.candidates].max(initial=0))
        for name, value in board.values.items()
        if name in ADDITIVE
    }
    return replace(
        goal,
        most_words=words,
        caps={q: cap for q, cap in goal.caps.items() if cap < most[q]},
        is_beyond_reach=any(least > most[q] for q, least in goal.demands.items()),
    )
