"""A walk over the words of chains, which meets each chain once however it is traced.

Its nodes are what the words so far come to: every way to trace them, as far as the
rules can tell ways apart. Beginnings that come to the same node share the words that
may follow, so that little is left to do for each chain.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import repeat

import numpy as np

from cpbox.candidates.arrays import Ints, begins
from cpbox.candidates.board import Board, Total
from cpbox.puzzle.rule import broken
from cpbox.puzzle.rule_support import Support
from cpbox.search.relaxation import UNREACHABLE, Relaxation
from cpbox.search.relaxation.filter import MAX_THINGS, Family

IN_STEPS = Support("lists of chains").plus("lengths")  # what nodes and arcs keep
AT_END = replace(IN_STEPS, is_bound=True)  # what breaks others is asked at the end

STEPS = 1 << 13  # nodes of which it is known what may follow
ENDS = 1 << 16  # nodes of which it is known what may come last

Words = tuple[str, ...]
Batch = tuple[Words, Words]  # the words that chains begin with, and each last word
Range = tuple[int, int]
Visits = tuple[int, ...]  # of the tiles for which these are limited
Trace = tuple[int, int, int, Visits]  # first link, last link, what is covered, visits


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """What some words come to: mostly the same one if it is the same.

    Parameters
    ----------
    traces
        Every way to trace them.
    sums
        What they add up to, of what is bounded.
    last
        The number of the last word, where words have no order; else -1.

    """

    traces: tuple[Trace, ...]
    sums: tuple[int, ...]
    last: int


Steps = tuple[list[str], list[Node]]  # no pairs, for Python's collector to look at


class Walk:
    """A walk over the chains of a family.

    Parameters
    ----------
    relaxation
        What says which beginnings may still come to an end.
    cost
        The least and the most that the candidates of a chain cost together; None where
        that is all one.

    """

    def __init__(
        self,
        board: Board,
        family: Family,
        relaxation: Relaxation,
        checkpoint: Callable[[], None],
        cost: Range | None = None,
    ) -> None:
        puzzle, chosen = board.puzzle, family.candidates
        rules = AT_END.of(puzzle)
        repeats = rules.repeat_words
        # Of the other rules, what breaks them is asked of each whole chain.
        self._broken = None
        if IN_STEPS.missing(puzzle.rules):
            self._broken = partial(broken, puzzle, "chain")
        self._net, self._relaxation = relaxation.network, relaxation
        self._checkpoint = checkpoint
        words = board.candidates.words.take(chosen)
        is_first = begins(words.start)  # the same of the same word
        first, self._number = np.flatnonzero(is_first), np.cumsum(is_first) - 1
        self._words = [*words.take(first)]
        self.cost_of = dict(zip(self._words, family.cost[first].tolist(), strict=True))
        always = [Total(t.of[chosen], t.least, t.most) for t in board.totals]
        self._totals = always if cost is None else [Total(family.cost, *cost), *always]
        self._each = [total.of[first].tolist() for total in self._totals]
        self._most_cost = None if cost is None else cost[1]
        self._most = np.array([*board.uses.values()], np.int64)
        self._opening = board.limited(board.first_visits, chosen)
        self._later = board.limited(board.new_visits, chosen)
        # Where words have no order, the next comes after those before it.
        self._gap = int(not repeats)
        self._distinct = not repeats and not self._net.unordered
        links = range(self._net.num_states)
        self._by_link = [np.flatnonzero(self._net.tail == link) for link in links]
        beyond = family.groups[max(0, MAX_THINGS - board.num_tiles) :]
        self._unseen = [{*board.candidates.words.take(group)} for group in beyond]
        self._node = lru_cache(ENDS)(Node)
        self._steps = lru_cache(STEPS)(self._find_steps)
        self._ends = lru_cache(ENDS)(self._find_ends)

    def batches(self, num_words: int) -> Iterator[Batch]:
        """Every chain of so many words, in alphabetical order."""
        if num_words > 1:
            yield from self._longer_than_one(num_words)
        elif last := self._last((), self._begin()):
            yield (), last

    def _begin(self) -> Node:
        """What no word at all comes to."""
        links = np.flatnonzero(self._net.sources).tolist()
        traces = tuple((self._net.closed * link, link, 0, ()) for link in links)
        return Node(traces, (0,) * len(self._totals), -1)

    @property
    def adds_up(self) -> bool:
        """Whether chains can be counted by nodes, whatever words came before."""
        return not (self._distinct or self._unseen or self._broken)

    def count(self, num_words: int) -> int:
        """How many chains of so many words there are, where that adds up."""
        number = {self._begin(): 1}  # of the ways that come to each node
        for left in range(num_words, 1, -1):
            longer: Counter[Node] = Counter()
            for node, ways in number.items():
                self._checkpoint()
                for after in self._find_steps(node, left)[1]:
                    longer[after] += ways
            number = longer
        return sum(ways * len(self._ends(node)[0]) for node, ways in number.items())

    def _longer_than_one(self, num_words: int) -> Iterator[Batch]:
        """The chains of two words or more, of a thousand without recursion."""
        self._checkpoint()
        begun: list[tuple[Words, Iterator[tuple[str, Node]]]]
        begun = [((), self._pairs(self._begin(), num_words))]
        while begun:
            first, steps = begun[-1]
            word, after = next(steps, ("", None))
            if after is None:
                begun.pop()
                continue
            if self._distinct and word in first:
                continue
            longer, left = (*first, word), num_words - len(begun)
            if left > 1:
                self._checkpoint()
                begun.append((longer, self._pairs(after, left)))
            elif last := self._last(longer, after):
                yield longer, last

    def _pairs(self, node: Node, left: int) -> Iterator[tuple[str, Node]]:
        """Each word that may follow, with what the words then come to."""
        return zip(*self._steps(node, left), strict=True)

    def _last(self, first: Words, node: Node) -> Words:
        """The words that complete a chain which begins with some words."""
        last, every = self._ends(node)
        if self._distinct and not every.isdisjoint(first):
            last = tuple([word for word in last if word not in first])
        for group in self._unseen:
            if group.isdisjoint(first):
                last = tuple([word for word in last if word in group])
        if self._broken is not None:
            breaks = self._broken
            last = tuple([word for word in last if not any(breaks((*first, word)))])
        return last

    def _find_ends(self, node: Node) -> tuple[Words, frozenset[str]]:
        """The words that complete a chain, in alphabetical order."""
        arcs = [self._arcs(node, trace, 1) for trace in node.traces]
        numbers = {*self._number[np.concatenate(arcs)].tolist()}
        words = tuple([self._words[n] for n in sorted(numbers)])
        return words, frozenset(words if self._distinct else ())

    def _find_steps(self, node: Node, left: int) -> Steps:
        """The words that may follow, and what the words then come to."""
        reached: defaultdict[int, set[Trace]] = defaultdict(set)
        for each in node.traces:
            arcs = self._arcs(node, each, left)
            longer = self._longer(each, arcs)
            for number, trace in zip(self._number[arcs].tolist(), longer, strict=True):
                reached[number].add(trace)
        numbers, nodes, sums = sorted(reached), [], node.sums
        for number in numbers:
            if sums:
                added = zip(node.sums, self._each, strict=True)
                sums = tuple([so_far + of[number] for so_far, of in added])
            last = number if self._net.unordered else -1
            nodes.append(self._node(tuple(sorted(reached[number])), sums, last))
        return [self._words[number] for number in numbers], nodes

    def _arcs(self, node: Node, trace: Trace, left: int) -> Ints:
        """The candidates after which `left` - 1 more may complete the chain."""
        self._checkpoint()
        origin, link, mask, visits = trace
        net, arcs = self._net, self._by_link[link]
        if node.last >= 0:
            arcs = arcs[self._number[arcs] >= node.last + self._gap]
        covered, head = net.mask[arcs] | mask, net.head[arcs]
        if left == 1:
            keep = net.is_covered(covered) & net.sinks[head]
            if net.closed:
                keep &= head == origin
        else:
            begun = np.full_like(head, origin)
            rest = self._relaxation.least(covered, head, left - 1, begun)
            keep = rest < UNREACHABLE
            if self._most_cost is not None:
                keep &= node.sums[0] + net.cost[arcs] + rest <= self._most_cost
        for so_far, total in zip(node.sums, self._totals, strict=True):
            keep &= total.may_hold(so_far, arcs, left - 1)
        if len(self._most):
            keep &= (self._visits(visits, arcs) <= self._most).all(axis=1)
        return arcs[keep]

    def _longer(self, trace: Trace, arcs: Ints) -> Iterator[Trace]:
        """What a trace comes to with each of some candidates."""
        origin, _, mask, visits = trace
        net = self._net
        covered = ((net.mask[arcs] | mask) & net.need).tolist()
        after = map(tuple, self._visits(visits, arcs).tolist())
        return zip(repeat(origin), net.head[arcs].tolist(), covered, after)

    def _visits(self, before: Visits, arcs: Ints) -> Ints:
        """``[i, t]``: visits to the tiles that are limited, after each candidate."""
        own = self._later if before else self._opening
        after: Ints = own[arcs] + np.array(before or 0)
        return after
