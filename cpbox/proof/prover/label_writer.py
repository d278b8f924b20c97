"""Label certificates: a second proof that no chain is better, in one pass.

A state is where a partial chain stands and what it has still to cover; its label is
the least cost, in the objective's first terms, of getting there. The labels are those
that Dijkstra's algorithm finds below the bound. Rules that the state does not know only
forbid chains, so that the labels prove no less with them; but the bound that they prove
may be too low, and then there is no certificate. ``FORMAT.md`` defines what they must
satisfy.
"""

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

from cpbox.proof.checker.labels import (
    START,
    State,
    is_complete,
    labels_sentence,
    of_everyone,
    packed,
    steps_of,
    sums_to_minimise,
    unpacked,
)
from cpbox.proof.checker.problem import Problem
from cpbox.proof.checker.puzzle import Puzzle
from cpbox.proof.checker.text import dotted
from cpbox.proof.checker.traces import Candidate

MOST_LABELS = 60_000
Place = tuple[State, int]  # where a chain stands, and the things that are still to do


@dataclass(frozen=True)
class LabelProof:
    """Labels that show that no chain costs less than a bound.

    Parameters
    ----------
    terms
        The terms of the objective that the costs are made of.
    bound
        The bound; None if there is no chain of any length.
    labels
        For each place its label, packed.

    """

    terms: tuple[str, ...]
    bound: tuple[int, ...] | None
    labels: dict[Place, int]

    def lines(self) -> Iterator[str]:
        """Lines of the file of labels."""
        for (state, rest), label in self.labels.items():
            where = "start" if state is None else dotted(state)
            things = dotted(g for g in range(rest.bit_length()) if rest >> g & 1)
            costs = unpacked(label, len(self.terms))
            yield " ".join([where, things, *map(str, costs)])

    @property
    def claim(self) -> str:
        """What they prove."""
        return labels_sentence(self.terms, self.bound)


def certificate(
    puzzle: Puzzle,
    items: Sequence[Candidate],
    objective: Sequence[int] | None,
    pause: Callable[[], object] = bool,
) -> LabelProof | None:
    """Labels that prove an answer, if there are any and they are not too many.

    Parameters
    ----------
    puzzle, items
        The puzzle and its candidates, or every way to trace a word.
    objective
        The best value of its objective; None where there is no chain.
    pause
        Called often; what it raises ends the work.

    """
    labelled = partial(_labelled, of_everyone(puzzle, items), pause)
    if objective is None:
        most = (puzzle.rules.max_words + 1,)
        return labelled((), None) or labelled(("words",), most)
    terms = sums_to_minimise(puzzle)
    return labelled(terms, tuple(objective[: len(terms)])) if terms else None


def _labelled(
    problem: Problem,
    pause: Callable[[], object],
    terms: tuple[str, ...],
    bound: tuple[int, ...] | None,
) -> LabelProof | None:
    """Find labels by Dijkstra's algorithm; none if a chain is below the bound."""
    limit = inf if bound is None else packed(bound)
    one_word = packed([term == "words" for term in terms])
    puzzle, steps = problem.puzzle, steps_of(problem, terms)
    start: Place = (START, sum(1 << g for g in problem.things))
    best, done = {start: 0}, dict[Place, int]()
    heap = [(0, start)]  # the start is taken before it is compared with a link
    while heap:
        pause()
        cost, place = heapq.heappop(heap)
        if place in done:
            continue
        done[place] = cost
        if len(best) > MOST_LABELS:
            return None
        for step in steps.get(place[0], ()):
            total, rest = cost + step.cost, place[1] & ~step.covered
            if total >= limit:
                break
            if step.may_end and is_complete(puzzle, rest):
                return None
            after = step.tail, rest
            if total + one_word < limit and total < best.get(after, total + 1):
                best[after] = total
                heapq.heappush(heap, (total, after))
    return LabelProof(terms, bound, done)
