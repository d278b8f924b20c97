"""Goals: what must be shown so that an answer is the best one.

A chain is optimal if none is lexicographically better: for no term of the objective is
there a chain as good in the terms before it and better in this one. Each term is a
goal. ``FORMAT.md`` defines the goals, for the independent checker derives them anew.
A `Problem` is a goal on a board: what the encoder and the filter need to know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.board import Board
from cpbox.proof.prover.chain_list import ChainList
from cpbox.puzzle import Term
from cpbox.puzzle.wording import counted
from cpbox.search.claims import none_better, none_equal
from cpbox_models.contract import Limit, Question

ADDITIVE = ("letters", "rarity", "score")
Slots = list[list[int]]  # the candidates that may stand in each


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
    excluded
        Chains that are there, as words.

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
    excluded: tuple[tuple[str, ...], ...] = ()

    @property
    def is_arithmetic(self) -> bool:
        """Whether there is nothing to find: the numbers contradict each other."""
        is_capped = any(cap < 0 for cap in self.caps.values())
        return self.least_words > self.most_words or is_capped or self.is_beyond_reach


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
    """That no chain is as good in the first terms, as many as there are values."""
    terms = board.puzzle.objective.terms
    claim = "no chain as good as the answer"
    if len(objective) < len(terms):
        claim = none_equal(terms, objective, board.puzzle.rules.most_words)
    goal = _any_chain(board, "as-good", claim)
    for term, value in zip(terms, objective, strict=False):
        goal = _with(goal, board, term, value, better=False)
    return _narrowed(goal, board)


def no_other(board: Board, objective: Sequence[int], listed: ChainList) -> Goal:
    """That no chain of a kind is left out of a list."""
    number, most = len(listed.chains), listed.most_words
    but = f" but {'this one' if number == 1 else f'these {number:,}'}" if number else ""
    goal = _any_chain(board, "another", "")
    if most is not None:
        goal = replace(goal, most_words=min(most, goal.most_words))
    of = f" of at most {counted(goal.most_words, 'word')}"
    claim = f"no chain{of}{but}"
    if most is None:
        asked = board.puzzle.objective
        of = "" if asked.has("words") else of
        claim = f"no chain{of}{but} is as good as the best"
        for term, value in zip(asked.terms, objective, strict=True):
            goal = _with(goal, board, term, value, better=False)
    return _narrowed(replace(goal, claim=claim, excluded=listed.sequences), board)


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
    bound = value + (1 if maximised else -1) * better
    change: dict[str, Any]
    if name == "words" and not better:
        change = {"least_words": value, "most_words": value}
    elif name == "words" and maximised:
        change = {"least_words": max(goal.least_words, bound)}
    elif name == "words":
        change = {"most_words": min(goal.most_words, bound)}
    elif name == "worst_rarity" and maximised:
        change = {"rarities": bound}
    elif name == "worst_rarity":
        rare = board.candidates.rarity[goal.candidates] > bound
        change = {"candidates": goal.candidates[~rare]}
    elif maximised:
        least = max(bound, goal.demands.get(name, bound))
        asked = {name: least} if least >= 1 else {}  # less says nothing
        change = {"demands": goal.demands | asked}
    else:
        most = min(bound, goal.caps.get(name, bound))
        change = {"caps": goal.caps | {name: most}}
    return replace(goal, **change)


def _narrowed(goal: Goal, board: Board) -> Goal:
    """The goal with no more words than the letters allow, and no idle caps."""
    words, letters = goal.most_words, goal.caps.get("letters", -1)
    ranges = board.ranges_of(goal.candidates)
    if letters >= 0 and len(goal.candidates):
        words = min(words, letters // ranges["letters"][0])
    return replace(
        goal,
        most_words=words,
        caps={q: cap for q, cap in goal.caps.items() if cap < words * ranges[q][1]},
        is_beyond_reach=any(
            least > words * ranges[q][1] for q, least in goal.demands.items()
        ),
    )


class Problem:
    """A goal on a board, as arrays over all of the board's candidates.

    What chains must cover are tiles, and *groups* of candidates of which a chain must
    use one. Both are things; the groups are numbered after the tiles.

    Parameters
    ----------
    board
        The board.
    goal
        What is to be shown of its chains.

    """

    def __init__(self, board: Board, goal: Goal) -> None:
        self.board, self.goal, groups = board, goal, board.required
        if goal.rarities is not None:
            rare = np.flatnonzero(board.candidates.rarity >= goal.rarities)
            groups = (*groups, rare)
        self._groups = dict(enumerate(groups, board.num_tiles))
        self.things = (*board.puzzle.to_cover, *self._groups)
        self.may_start = board.starts[board.first]
        self.may_end = board.ends[board.last]

    @cached_property
    def by(self) -> dict[int, Bools]:
        """``[thing][i]``: whether each candidate covers a thing."""
        mask, tiles = self.board.candidates.mask, self.board.puzzle.to_cover
        covers: dict[int, Bools] = {tile: (mask >> tile & 1) != 0 for tile in tiles}
        for thing, group in self._groups.items():
            covers[thing] = np.zeros(len(mask), np.bool_)
            covers[thing][group] = True
        return covers

    @cached_property
    def masks(self) -> list[int]:
        """``[i]``: the things that each candidate covers, as bits."""
        masks: list[int] = (self.board.candidates.mask & self.board.need).tolist()
        for thing, group in self._groups.items():
            for i in group.tolist():
                masks[i] |= 1 << thing
        return masks

    def everyone(self) -> Slots:
        """The goal's candidates in each slot, but for those that may not start."""
        members = self.goal.candidates
        first = members[self.may_start[members]].tolist()
        return [first, *[members.tolist()] * (self.goal.most_words - 1)]

    def question(self, slots: Slots) -> Question:
        """What the encoder is asked about candidates in these slots."""
        board, rules, goal = self.board, self.board.puzzle.rules, self.goal
        used = sorted(set().union(*slots))
        words, links = board.candidates.words, board.links
        masks, things = self.masks, self.things
        return Question(
            words={i: words[i] for i in used},
            heads={i: links[board.first[i]] for i in used},
            tails={i: links[board.last[i]] for i in used},
            covers={i: frozenset(g for g in things if masks[i] >> g & 1) for i in used},
            may_end={i: bool(self.may_end[i]) for i in used},
            slots=tuple(map(tuple, slots)),
            least_words=goal.least_words,
            num_tiles=board.num_tiles,
            link=rules.link,
            things=things,
            slack=board.puzzle.may_miss,
            loop=rules.loop,
            repeat_words=rules.repeat_words,
            caps=(*self._limits(goal.caps, used), *self._visits(used)),
            demands=tuple(self._limits(goal.demands, used)),
            excluded=goal.excluded,
        )

    def _limits(self, amounts: dict[str, int], used: list[int]) -> Iterator[Limit]:
        for name in ADDITIVE:
            if name in amounts:
                each = _at(used, self.board.values[name])
                yield Limit(name, each, each, amounts[name])

    def _visits(self, used: list[int]) -> Iterator[Limit]:
        """How often the tiles may be visited where that is limited."""
        later, opening = self.board.new_visits, self.board.first_visits
        if later is not None and opening is not None:
            for tile, most in self.board.uses.items():
                each, first = _at(used, later[:, tile]), _at(used, opening[:, tile])
                yield Limit(f"visits-{tile}", each, first, most)


def _at(used: list[int], values: Ints) -> dict[int, int]:
    return dict(zip(used, values[used].tolist(), strict=True))
