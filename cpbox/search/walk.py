"""A walk over the words of chains, which meets each chain once however it is traced.

Its nodes are what the words so far come to: every way to trace them, as far as the
rules can tell ways apart. Beginnings that come to the same share one node, and with it
the words that may follow, so that little is left to do for each chain.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.candidates.board import Board, Total
from cpbox.search.instances import MAX_THINGS, Family
from cpbox.search.relaxation import UNREACHABLE, Relaxation
from cpbox.search.solver_config import OnBatch
from cpbox.search.uses import NO_WORD, Uses

MOST_KEPT = 1 << 23  # words to end with that are kept, and steps
STEP = 16  # words that take as much room as a step

Words = tuple[str, ...]
Trace = tuple[int, int, int, int]  # first link, last link, what is covered, visits
Range = tuple[int, int]
Traces = tuple[Trace, ...]
Key = tuple[Traces, tuple[int, ...], int]


@dataclass(eq=False, slots=True)
class Node:
    """What some words come to.

    Parameters
    ----------
    traces
        Every way to trace them.
    sums
        What they add up to, of what is bounded.
    last
        The number of the last word, where words have no order; else -1.
    links
        The links on which the next word may start, as bits.
    ends
        The words that complete a chain, in alphabetical order; None before they are
        looked for.
    steps
        The words that may follow, and what the words then come to, for each number of
        words to go for which they were looked for.

    """

    traces: Traces
    sums: tuple[int, ...]
    last: int
    links: int
    ends: Words | None = None
    steps: dict[int, list[tuple[str, "Node"]]] = field(default_factory=dict)


class Walk:
    """Walks over the chains of a family.

    Parameters
    ----------
    board, family
        Whose chains.
    relaxation
        What says which beginnings may still come to an end.
    checkpoint
        Called often; may raise to stop the work.

    """

    def __init__(
        self,
        board: Board,
        family: Family,
        relaxation: Relaxation,
        checkpoint: Callable[[], None],
    ) -> None:
        rules, chosen = board.puzzle.rules, family.candidates
        self.net, self._relaxation = relaxation.network, relaxation
        self.checkpoint = checkpoint
        words = board.words(chosen.tolist())
        self._words = [*dict.fromkeys(words)]
        number = {word: n for n, word in enumerate(self._words)}
        self._number = np.array([number[word] for word in words], np.int64)
        self._is_plain = len(self._words) == len(words)  # one trace for each word
        self._cost = family.cost
        self._always = [Total(t.of[chosen], t.least, t.most) for t in board.totals]
        self._first = np.flatnonzero(np.diff(self._number, prepend=-1))
        self._uses = Uses(board, chosen)
        # Where words have no order, the next comes after those before it.
        self._gap = int(not rules.repeat_words)
        self._distinct = not rules.repeat_words and not self.net.unordered
        tail = self.net.tail
        self._starts: defaultdict[str, int] = defaultdict(int)
        for word, link in zip(words, tail.tolist(), strict=True):
            self._starts[word] |= 1 << link
        links = range(self.net.num_states)
        self._by_link = [np.flatnonzero(tail == link) for link in links]
        beyond = family.groups[max(0, MAX_THINGS - board.num_tiles) :]
        self._unseen = [{*board.words(group.tolist())} for group in beyond]
        self._nodes: dict[Key, Node] = {}
        self._full: list[Node] = []  # those that hold what they can be asked for
        self._kept = 0
        self.within(None)

    @cached_property
    def cost_of(self) -> dict[str, int]:
        """What each word costs."""
        return dict(zip(self._words, self._cost[self._first].tolist(), strict=True))

    def within(self, cost: Range | None) -> None:
        """Keep to chains whose words cost so much together; None lets them be."""
        bounded = [] if cost is None else [Total(self._cost, *cost)]
        self._totals = [*bounded, *self._always]
        self._most_cost = None if cost is None else cost[1]
        self._each = [total.of[self._first].tolist() for total in self._totals]
        self._forget()

    def _forget(self) -> None:
        for node in self._full:
            node.ends = None
            node.steps.clear()
        self._nodes, self._full, self._kept = {}, [], 0

    def _keep(self, node: Node, room: int) -> None:
        self._full.append(node)
        self._kept += room

    def run(self, num_words: int, on_batch: OnBatch) -> None:
        """Give every chain of so many words, in alphabetical order."""
        node = self._begin()
        if num_words == 1:
            self._finish((), 0, node, on_batch)
        else:
            self._go((), 0, node, num_words, on_batch)

    def _begin(self) -> Node:
        """What no word at all comes to."""
        sources = np.flatnonzero(self.net.sources).tolist()
        closed = self.net.closed
        begin = tuple((closed * link, link, 0, NO_WORD) for link in sources)
        return self._node(begin, (0,) * len(self._totals), -1)

    @property
    def adds_up(self) -> bool:
        """Whether chains can be counted by nodes, whatever words came before."""
        return not self._distinct and not self._unseen

    def count(self, num_words: int) -> int:
        """How many chains of so many words there are, where that adds up."""
        number = {self._begin(): 1}  # of the ways that come to each node
        for left in range(num_words, 1, -1):
            longer: Counter[Node] = Counter()
            for node, ways in number.items():
                for _, after in self._new_steps(node, left):
                    longer[after] += ways
            self._forget()
            number = longer
        return sum(ways * len(self._ends(node)) for node, ways in number.items())

    def _go(
        self, first: Words, starts: int, node: Node, left: int, on_batch: OnBatch
    ) -> None:
        """Give the chains that begin with some words, which start on some links."""
        self.checkpoint()
        may_repeat = self._distinct and starts & node.links
        for word, after in self._steps(node, left):
            if not (may_repeat and word in first):
                begun = starts | self._starts[word]
                if left > 2:
                    self._go((*first, word), begun, after, left - 1, on_batch)
                else:
                    self._finish((*first, word), begun, after, on_batch)

    def _finish(self, first: Words, starts: int, node: Node, on_batch: OnBatch) -> None:
        """Give the chains that begin with some words, and have one more."""
        last = self._ends(node) if node.ends is None else node.ends
        if self._distinct and starts & node.links:
            last = tuple([word for word in last if word not in first])
        for group in self._unseen:
            if group.isdisjoint(first):
                last = tuple([word for word in last if word in group])
        if last:
            on_batch(first, last)

    def _ends(self, node: Node) -> Words:
        if node.ends is None:
            arcs = [self._arcs(node, trace, 1) for trace in node.traces]
            numbers = {*self._number[np.concatenate(arcs)].tolist()}
            node.ends = tuple([self._words[n] for n in sorted(numbers)])
            self._keep(node, len(node.ends))
        return node.ends

    def _steps(self, node: Node, left: int) -> list[tuple[str, Node]]:
        if left not in node.steps:
            if self._kept > MOST_KEPT:
                self._forget()
            node.steps[left] = [*self._new_steps(node, left)]
            self._keep(node, STEP * len(node.steps[left]))
        return node.steps[left]

    def _new_steps(self, node: Node, left: int) -> Iterator[tuple[str, Node]]:
        nodes, sums, last = self._nodes, node.sums, -1
        for number, traces in self._reached(node, left):
            if sums:
                each = zip(node.sums, self._each, strict=True)
                sums = tuple([so_far + of[number] for so_far, of in each])
            if self.net.unordered:
                last = number
            after = nodes.get((traces, sums, last)) or self._node(traces, sums, last)
            if left > 2 or after.ends or self._ends(after):
                yield self._words[number], after

    def _reached(self, node: Node, left: int) -> Iterable[tuple[int, Traces]]:
        """The numbers of the words that may follow, each with the traces then."""
        if self._is_plain and len(node.traces) == 1:
            (trace,) = node.traces
            arcs = self._arcs(node, trace, left)
            traces = [(longer,) for longer in self._longer(trace, arcs)]
            return zip(arcs.tolist(), traces, strict=True)
        reached: defaultdict[int, set[Trace]] = defaultdict(set)
        for trace in node.traces:
            self.checkpoint()
            arcs = self._arcs(node, trace, left)
            longer = self._longer(trace, arcs)
            for number, after in zip(self._number[arcs].tolist(), longer, strict=True):
                reached[number].add(after)
        return [(number, tuple(sorted(reached[number]))) for number in sorted(reached)]

    def _node(self, traces: Traces, sums: tuple[int, ...], last: int) -> Node:
        """The node of these values, the same each time."""
        key = traces, sums, last
        if key not in self._nodes:
            links = sum({1 << link for _, link, _, _ in traces})
            self._nodes[key] = Node(*key, links)
        return self._nodes[key]

    def _arcs(self, node: Node, trace: Trace, left: int) -> Ints:
        """The candidates after which `left` - 1 more may complete the chain."""
        origin, link, mask, visits = trace
        net, arcs = self.net, self._by_link[link]
        if node.last >= 0:
            arcs = arcs[self._number[arcs] >= node.last + self._gap]
        covered, head = net.mask[arcs] | mask, net.head[arcs]
        if left == 1:
            keep = net.is_covered(covered) & net.sinks[head]
            if net.closed:
                keep &= head == origin
        else:
            rest = self._relaxation.least(covered, head, left - 1)
            keep = rest < UNREACHABLE
            if self._most_cost is not None:
                keep &= node.sums[0] + net.cost[arcs] + rest <= self._most_cost
        for so_far, total in zip(node.sums, self._totals, strict=True):
            keep &= total.may_hold(so_far, arcs, left - 1)
        return self._uses.allowed(visits, arcs[keep])

    def _longer(self, trace: Trace, arcs: Ints) -> Iterator[Trace]:
        """What a trace comes to with each of some candidates."""
        origin, _, mask, visits = trace
        net = self.net
        covered = ((net.mask[arcs] | mask) & net.need).tolist()
        heads, uses = net.head[arcs].tolist(), self._uses.after(visits, arcs)
        return zip(repeat(origin), heads, covered, uses)
