"""Label certificates: a proof of the whole claim in one pass, where the rules allow it.

A state is where a partial chain stands and what it has still to cover; its label is
the least cost, in the objective's first terms, of getting there. The labels are those
that Dijkstra's algorithm finds below the bound. Rules that the state does not know only
forbid chains, so that the labels prove no less with them; but the bound that they prove
may be too low, and then there is no certificate. ``FORMAT.md`` defines what they must
satisfy.
"""

import heapq
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from cpbox.candidates.board import Board
from cpbox.candidates.tracing import Link
from cpbox.proof.prover.encoder_input import Coverage
from cpbox.proof.prover.slot_filter import joined
from cpbox.puzzle import Term
from cpbox.search.claims import amounts

MOST_LABELS = 60_000
BITS = 20  # for each term of a packed cost; no term of a chain comes near 2**20

State = tuple[int, int]  # a link's number, or -1 at the start, and a mask of things
Step = tuple[int, int, int]  # the cost, a link's number, the things covered


@dataclass(frozen=True)
class Certificate:
    """Labels that show that no chain costs less than a bound.

    Parameters
    ----------
    terms
        The terms of the objective that the costs are made of.
    bound
        The bound; None if there is no chain of any length.
    labels
        The link on which a partial chain ends (None at the start), the things that it
        has still to cover, and the label.

    """

    terms: tuple[str, ...]
    bound: tuple[int, ...] | None
    labels: list[tuple[Link | None, tuple[int, ...], tuple[int, ...]]]

    def lines(self) -> Iterator[str]:
        """Lines of the file of labels."""
        for link, rest, cost in self.labels:
            state = "start" if link is None else joined(link)
            yield " ".join([state, joined(rest), *map(str, cost)])

    @property
    def claim(self) -> str:
        """What they prove."""
        if self.bound is None:
            return "no chain of any length"
        return (
            f"no chain is better than {amounts([*map(Term, self.terms)], self.bound)}"
        )


def certificate(board: Board, objective: Sequence[int] | None) -> Certificate | None:
    """Labels that prove an answer, if there are any and they are not too many.

    Parameters
    ----------
    board
        The board.
    objective
        The best value of its objective; None where there is no chain.

    """
    coverage = Coverage(board, board.required)
    if objective is None:
        most = (board.puzzle.rules.most_words + 1,)
        return _labelled(coverage, (), None) or _labelled(coverage, ("words",), most)
    terms: list[str] = []
    for term in board.puzzle.objective.terms:
        if term.maximised or term.name == "worst_rarity":
            break
        terms.append(term.name)
    return (
        _labelled(coverage, tuple(terms), tuple(objective[: len(terms)]))
        if terms
        else None
    )


def _labelled(
    coverage: Coverage, terms: tuple[str, ...], bound: tuple[int, ...] | None
) -> Certificate | None:
    least = _Search(coverage, terms, bound).labels()
    if least is None:
        return None
    links = [*coverage.board.links, None]  # the last has the number -1
    labels = [
        (
            links[link],
            tuple(g for g in coverage.things if rest >> g & 1),
            _unpack(cost, terms),
        )
        for (link, rest), cost in least.items()
    ]
    return Certificate(terms, bound, labels)


class _Search:
    """Dijkstra's algorithm below a bound."""

    def __init__(
        self,
        coverage: Coverage,
        terms: tuple[str, ...],
        bound: tuple[int, ...] | None,
    ) -> None:
        self.board, self.coverage = coverage.board, coverage
        self.bound = inf if bound is None else _pack(bound)
        self.one_word = _pack([int(term == "words") for term in terms])
        self.everything = sum(1 << g for g in coverage.things)
        self.steps = self._gathered(terms)
        ends = {*np.flatnonzero(self.board.ends).tolist()}
        self.last = {  # steps that may be the last
            state: [step for step in steps if step[1] in ends]
            for state, steps in self.steps.items()
        }
        self.covering = {
            state: {g: [s for s in steps if s[2] >> g & 1] for g in coverage.things}
            for state, steps in self.last.items()
        }

    def _gathered(self, terms: tuple[str, ...]) -> dict[int, list[Step]]:
        """The cheapest step between two links for each set of things; cheap first."""
        values = [self.board.values[term].tolist() for term in terms]
        first, last = self.board.first.tolist(), self.board.last.tolist()
        least: defaultdict[int, dict[tuple[int, int], int]] = defaultdict(dict)
        for i, covered in enumerate(self.coverage.masks):
            cost = _pack([value[i] for value in values])
            what = last[i], covered
            for state in (first[i], -1) if self.coverage.may_start[i] else (first[i],):
                steps = least[state]
                steps[what] = min(cost, steps.get(what, cost))
        return {
            state: sorted((cost, *what) for what, cost in steps.items())
            for state, steps in least.items()
        }

    def labels(self) -> dict[State, int] | None:
        """The least cost of each state below the bound; None without a certificate."""
        start: State = (-1, self.everything)
        best, done = {start: 0}, dict[State, int]()
        heap = [(0, start)]
        while heap:
            cost, state = heapq.heappop(heap)
            if state in done:
                continue
            done[state] = cost
            if len(best) > MOST_LABELS or self._completes(cost, *state):
                return None
            for more, link, covered in self.steps.get(state[0], ()):
                total = cost + more
                if total + self.one_word >= self.bound:
                    break
                after = link, state[1] & ~covered
                if total < best.get(after, total + 1):
                    best[after] = total
                    heapq.heappush(heap, (total, after))
        return done

    def _completes(self, cost: int, link: int, rest: int) -> bool:
        """Whether a step from a state completes a chain below the bound.

        If nothing may be missed, it is among those that cover what the fewest do.
        """
        steps = self.last.get(link, [])
        if rest and not self.board.puzzle.may_miss:
            covering = self.covering.get(link, {})
            steps = min(
                (of for g, of in covering.items() if rest >> g & 1), key=len, default=[]
            )
        return any(
            cost + more < self.bound and self._is_covered(rest & ~covered)
            for more, _, covered in steps
        )

    def _is_covered(self, rest: int) -> bool:
        return (
            not rest & ~self.board.need
            and rest.bit_count() <= self.board.puzzle.may_miss
        )


def _pack(values: Sequence[int]) -> int:
    """Values as one number that compares as they do, and adds up as they do."""
    packed = 0
    for value in values:
        packed = packed << BITS | value
    return packed


def _unpack(cost: int, terms: Sequence[str]) -> tuple[int, ...]:
    values = []
    for _ in terms:
        values.append(cost & (1 << BITS) - 1)
        cost >>= BITS
    return tuple(values[::-1])
