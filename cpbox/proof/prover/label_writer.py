"""Label certificates: a second proof that no chain is better, in one pass.

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
from itertools import takewhile
from math import inf

from cpbox.candidates.board import Board
from cpbox.proof.prover.goals_to_show import Problem, no_chain
from cpbox.proof.prover.stated_puzzle import joined
from cpbox.puzzle import Term
from cpbox.search.claims import amounts

MOST_LABELS = 60_000
BITS = 20  # for each term of a packed cost; no term of a chain comes near 2**20

State = tuple[int, int]  # a link's number, or -1 at the start, and a mask of things


@dataclass(frozen=True)
class Certificate:
    """Labels that show that no chain costs less than a bound.

    Parameters
    ----------
    problem
        The board, and the things to cover.
    terms
        The terms of the objective that the costs are made of.
    bound
        The bound; None if there is no chain of any length.
    labels
        For each state its label, packed.

    """

    problem: Problem
    terms: tuple[str, ...]
    bound: tuple[int, ...] | None
    labels: dict[State, int]

    def lines(self) -> Iterator[str]:
        """Lines of the file of labels."""
        links, shifts = self.problem.board.links, range(len(self.terms))[::-1]
        for (link, rest), label in self.labels.items():
            state = "start" if link < 0 else joined(links[link])
            things = joined([g for g in self.problem.things if rest >> g & 1])
            costs = [label >> BITS * shift & (1 << BITS) - 1 for shift in shifts]
            yield " ".join([state, things, *map(str, costs)])

    @property
    def claim(self) -> str:
        """What they prove."""
        if self.bound is None:
            return "no chain of any length"
        bound = amounts([*map(Term, self.terms)], self.bound)
        return f"no chain is better than {bound}"


def certificate(board: Board, objective: Sequence[int] | None) -> Certificate | None:
    """Labels that prove an answer, if there are any and they are not too many.

    Parameters
    ----------
    board
        The board.
    objective
        The best value of its objective; None where there is no chain.

    """
    problem = Problem(board, no_chain(board))
    if objective is None:
        most = (board.puzzle.rules.most_words + 1,)
        return _labelled(problem, (), None) or _labelled(problem, ("words",), most)
    adding_up = takewhile(
        lambda term: not term.maximised and term.name != "worst_rarity",
        board.puzzle.objective.terms,
    )
    terms = tuple(term.name for term in adding_up)
    return _labelled(problem, terms, tuple(objective[: len(terms)])) if terms else None


def _labelled(
    problem: Problem, terms: tuple[str, ...], bound: tuple[int, ...] | None
) -> Certificate | None:
    """Find labels by Dijkstra's algorithm; none if a chain is below the bound."""
    limit = inf if bound is None else _pack(bound)
    one_word = _pack([int(term == "words") for term in terms])
    slack, tiles = problem.board.puzzle.may_miss, problem.board.need
    steps, nowhere = _steps(problem, terms), list[tuple[int, int, int, bool]]()
    start: State = (-1, sum(1 << g for g in problem.things))
    best, done = {start: 0}, dict[State, int]()
    heap = [(0, start)]
    while heap:
        cost, state = heapq.heappop(heap)
        if state in done:
            continue
        done[state] = cost
        if len(best) > MOST_LABELS:
            return None
        for more, link, covered, may_end in steps.get(state[0], nowhere):
            total, rest = cost + more, state[1] & ~covered
            if total >= limit:
                break
            if may_end and rest.bit_count() <= slack and not rest & ~tiles:
                return None
            after = link, rest
            if total + one_word < limit and total < best.get(after, total + 1):
                best[after] = total
                heapq.heappush(heap, (total, after))
    return Certificate(problem, terms, bound, done)


def _steps(
    problem: Problem, terms: tuple[str, ...]
) -> dict[int, list[tuple[int, int, int, bool]]]:
    """The steps from each link: cost, link, things covered, whether it may be last.

    Of those alike the cheapest, and cheap ones first.
    """
    board = problem.board
    values = [board.values[term].tolist() for term in terms]
    columns = (board.first.tolist(), board.last.tolist(), problem.masks)
    least: defaultdict[int, dict[tuple[int, int, bool], int]] = defaultdict(dict)
    for i, (first, last, covered) in enumerate(zip(*columns, strict=True)):
        cost = _pack([value[i] for value in values])
        what = last, covered, bool(problem.may_end[i])
        for state in (first, -1) if problem.may_start[i] else (first,):
            least[state][what] = min(cost, least[state].get(what, cost))
    return {
        state: sorted((cost, *what) for what, cost in steps.items())
        for state, steps in least.items()
    }


def _pack(values: Sequence[int]) -> int:
    """Values as one number that compares as they do, and adds up as they do."""
    packed = 0
    for value in values:
        packed = packed << BITS | value
    return packed
