"""The board: a puzzle and its candidates, with the arrays that follow from both."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from sys import maxsize
from typing import Self

import numpy as np

from cpbox.candidates.arrays import Bools, Ints, Small, repeated
from cpbox.candidates.prefilter import Candidates, prefilter
from cpbox.candidates.tracer import Link
from cpbox.candidates.tracing import visits_of_links
from cpbox.puzzle import Puzzle, Rules
from cpbox.puzzle.rule_support import Support


@dataclass(frozen=True, eq=False)
class Total:
    """A quantity whose sum over the words of a chain is bounded.

    Parameters
    ----------
    of
        ``[i]``: what each candidate has of it, at least 0.
    least, most
        The bounds.

    """

    of: Ints
    least: int
    most: int = maxsize

    @cached_property
    def _range(self) -> tuple[int, int]:
        return int(self.of.min(initial=maxsize)), int(self.of.max(initial=0))

    def may_hold(self, so_far: int, candidates: Ints, more: int) -> Bools:
        """Whether it may hold after each of some candidates and then so many more."""
        low, high = self._range
        total = self.of[candidates] + so_far
        enough: Bools = total >= self.least - more * high
        return enough & (total <= self.most - more * low)


SUPPORT = Support("the search", is_bound=True).plus("lengths")


@dataclass(frozen=True, eq=False)
class Board:
    """A puzzle and its candidates on one word list: what every search is about.

    Arrays ``[i]`` have an entry for each candidate, ``[s]`` for each link, ``[t]``
    for each tile. They are made when first asked for, and once.

    Parameters
    ----------
    candidates
        The ways to trace the words of one of its lists.

    """

    puzzle: Puzzle
    candidates: Candidates

    def __post_init__(self) -> None:
        """Refuse rules that what follows from the rules here does not know."""
        assert self._rules

    @cached_property
    def _rules(self) -> Rules:
        return SUPPORT.of(self.puzzle)

    @classmethod
    def of(cls, puzzle: Puzzle, word_list: str | None = None) -> Self:
        """The board of a puzzle on one of its lists, the first unless given."""
        return cls(puzzle, prefilter(puzzle, word_list))

    def again(self, puzzle: Puzzle) -> Self:
        """The board of another puzzle on the same list."""
        return type(self)(puzzle, prefilter(puzzle, self.candidates.source.tier))

    @property
    def is_whole(self) -> bool:
        """Whether each candidate is a word, so that a chain of them can be judged."""
        return True

    def __len__(self) -> int:
        """Number of candidates."""
        return len(self.candidates)

    @property
    def num_tiles(self) -> int:
        """Number of tiles on the box."""
        return len(self.puzzle.box.tiles)

    @property
    def links(self) -> tuple[Link, ...]:
        """The tiles of each link."""
        return self.candidates.links

    @cached_property
    def need(self) -> int:
        """The tiles to cover, tile t as bit ``1 << t``."""
        return sum(1 << tile for tile in self.puzzle.to_cover)

    @cached_property
    def starts(self) -> Bools:
        """``[s]``: whether a chain may start in each link."""
        return self._holds(self._rules.start, [x[:1] for x in self.links])

    @cached_property
    def ends(self) -> Bools:
        """``[s]``: whether a chain may end in each link."""
        return self._holds(self._rules.end, [x[-1:] for x in self.links])

    def _holds(self, text: str | None, places: Sequence[Link]) -> Bools:
        tiles = self.puzzle.box.tiles
        fine = [text is None or text in [tiles[t] for t in place] for place in places]
        return np.array(fine, np.bool_)

    @cached_property
    def link_visits(self) -> Ints:
        """``[s, t]``: how often link s visits tile t."""
        return visits_of_links(self.links, self.num_tiles)

    @cached_property
    def new_visits(self) -> Ints | None:
        """``[i, t]``: visits beyond those that the word before has made.

        None where no rule asks.
        """
        visits = self.candidates.visits
        return None if visits is None else visits - self.link_visits[self.first]

    @cached_property
    def first_visits(self) -> Ints | None:
        """``[i, t]``: visits of a word that opens a chain; None where no rule asks."""
        return self.new_visits if self._rules.loop else self.candidates.visits

    def limited(self, visits: Ints | None, chosen: Small) -> Ints:
        """``[i, t]``: visits of some candidates to each tile with a limit on them.

        The candidates rise, so that there is nothing to copy if these are all of them.
        """
        if visits is None:
            return np.zeros((len(chosen), 0), np.int64)
        if len(chosen) < len(visits):
            visits = visits[chosen]
        return visits if len(self.uses) == self.num_tiles else visits[:, [*self.uses]]

    @cached_property
    def uses(self) -> dict[int, int]:
        """How often a chain may visit each tile for which that is limited."""
        if self._rules.max_uses is None:
            return {}
        limits = map(self._rules.uses_of, self.puzzle.box.tiles)
        return {t: limit for t, limit in enumerate(limits) if limit is not None}

    @property
    def is_fresh(self) -> bool:
        """Whether each word must lead to tiles that no word before it covers."""
        return [*self.uses.values()] == [1] * self.num_tiles

    @property
    def first(self) -> Small:
        """``[i]``: the link in which each candidate starts."""
        return self.candidates.first

    @property
    def last(self) -> Small:
        """``[i]``: the link in which each candidate ends."""
        return self.candidates.last

    @cached_property
    def required(self) -> tuple[Ints, ...]:
        """The numbers of the candidates of each required word, rising."""
        required = dict.fromkeys(self._rules.require)
        return tuple(map(self.candidates.words.places, required))

    @cached_property
    def totals(self) -> tuple[Total, ...]:
        """What the rules bound of a chain's words together."""
        rules, limits = self._rules, []
        if rules.min_letters > 1 or rules.max_letters is not None:
            most = maxsize if rules.max_letters is None else rules.max_letters
            limits.append(Total(self.candidates.letters, rules.min_letters, most))
        return tuple(limits)

    @cached_property
    def values(self) -> dict[str, Ints]:
        """``[i]``: what each candidate adds to each term that adds up over words."""
        candidates = self.candidates
        values = {
            "words": repeated(1, len(candidates)),
            "letters": candidates.letters,
            "rarity": candidates.rarity,
        }
        if self.puzzle.objective.has("score"):
            values["score"] = self._scores()
        return values

    def _scores(self) -> Ints:
        """What `letter_values` make of each word, as `Puzzle.score` says of one."""
        words, puzzle = self.candidates.words, self.puzzle
        if puzzle.tile_values:
            return np.fromiter(map(puzzle.score, words), np.int64, len(words))
        return words.added_up(puzzle.letter_values)

    @cached_property
    def visit_values(self) -> dict[str, tuple[int, ...]]:
        """What a visit to each tile adds to each term that adds up over visits."""
        puzzle, tiles = self.puzzle, self.puzzle.box.tiles
        values = {"letters": tuple(map(puzzle.length, tiles))}
        if puzzle.objective.has("score"):
            values["score"] = tuple(map(puzzle.score, tiles))
        return values

    def most_by_visits(self, term: str, numbers: Ints) -> Ints:
        """The most of a term that the limits on visits leave chains of so many words.

        A tile that two words share counts once as a visit, and for both words in the
        term.
        """
        values = self.visit_values.get(term)
        if values is None or len(self.uses) < self.num_tiles or min(values) < 0:
            return np.full(len(numbers), maxsize)
        shared = numbers if self._rules.loop else numbers - 1
        largest = max((sum(values[t] for t in link) for link in self.links), default=0)
        most: Ints = shared * largest
        return most + sum(values[t] * uses for t, uses in self.uses.items())

    def least_by_coverage(self, term: str, numbers: Ints) -> Ints:
        """The least of a term in chains of so many words that cover what they must.

        Each tile takes a visit, and neighbours both visit the tiles that they share.
        """
        values = self.visit_values.get(term)
        if values is None or min(values) < 0:
            return np.zeros(len(numbers), np.int64)
        need = sorted(values[t] for t in self.puzzle.to_cover)
        shared = min((sum(values[t] for t in link) for link in self.links), default=0)
        least: Ints = (numbers - 1) * shared
        return least + sum(need[: len(need) - self.puzzle.may_miss])

    @cached_property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """The least and the most that a candidate adds to each of these terms."""
        return self._ranges(slice(None))  # makes no copy

    @cached_property
    def room(self) -> int:
        """Words for which the rules have room, at what each of them takes at least.

        Of the letters, of the visits of all tiles, and of the words that there are.
        """
        rules, visits, room = self._rules, self.candidates.visits, maxsize
        if not len(self):
            return 0
        if not rules.repeat_words:
            room = self.candidates.counts.words
        if rules.max_letters is not None:
            room = min(room, rules.max_letters // self.ranges["letters"][0])
        limits = [rules.uses_of(tile) for tile in self.puzzle.box.tiles]
        finite = [limit for limit in limits if limit is not None]
        if visits is None or len(finite) < len(limits):
            return room
        new = int(visits.sum(axis=1).min()) - rules.link
        shared = 0 if rules.loop else rules.link
        return min(room, max(0, (sum(finite) - shared) // new)) if new > 0 else room

    def ranges_of(self, chosen: Small) -> dict[str, tuple[int, int]]:
        """The same of some candidates; 0 and 0 of none."""
        return self.ranges if len(chosen) == len(self) else self._ranges(chosen)

    def _ranges(self, some: Small | slice) -> dict[str, tuple[int, int]]:
        own = {name: value[some] for name, value in self.values.items()}
        return {
            name: (int(v.min()), int(v.max())) if len(v) else (0, 0)
            for name, v in own.items()
        }

    def words(self, chain: Sequence[int] | Ints) -> tuple[str, ...]:
        """The words of a chain of candidates."""
        words = self.candidates.words
        return tuple([words[place] for place in chain])
