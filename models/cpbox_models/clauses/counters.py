"""The variables of a formula, and the constraints that count: (K11), (K13), (K14)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cpbox_models.contract import Clause, Limit, Question

Name = tuple[str | int, ...]


class Variables:
    """The variables of a question's formula, by their names.

    Parameters
    ----------
    question
        What is asked.

    """

    def __init__(self, question: Question) -> None:
        self.q = question
        self.number: dict[Name, int] = {}
        self.slots = range(1, len(question.slots) + 1)
        self.places = range(1, question.link + 1)
        self.tiles = range(question.num_tiles)
        for name in self._names():
            self.number[name] = len(self.number) + 1

    def _names(self) -> Iterator[Name]:
        yield from (("used", p) for p in self.slots)
        yield from (("word", p, i) for p in self.slots for i in self._slot(p))
        for p in self.slots:
            yield from (("from", p, joined(head)) for head in self._by_head(p))
        for p in (0, *self.slots):
            yield from (("at", p, j, t) for j in self.places for t in self.tiles)
        yield from (("covers", p, g) for p in self.slots for g in self.q.things)
        if self.q.slack:
            tiles = self._missable()
            yield from (("missed", t) for t in tiles)
            for a in range(1, len(tiles) + 1):
                yield from (("misses", a, c) for c in range(1, self.q.slack + 1))
        for limits, step, total in (
            (self.q.caps, "least", "sum"),
            (self.q.demands, "has", "reach"),
        ):
            for limit in limits:
                yield from self._counter_names(limit, step, total)
        for p in self.slots:
            said = {chain[p - 1] for chain in self.q.excluded if len(chain) >= p}
            yield from (("says", p, word) for word in sorted(said))

    def _counter_names(self, limit: Limit, step: str, total: str) -> Iterator[Name]:
        for p in self.slots:
            yield from ((step, limit.quantity, p, v) for v in self._values(limit, p))
            amounts = range(1, limit.amount + 1)
            yield from ((total, limit.quantity, p, c) for c in amounts)

    def _slot(self, p: int) -> tuple[int, ...]:
        return self.q.slots[p - 1]

    def _by_head(self, p: int) -> dict[tuple[int, ...], list[int]]:
        """The candidates of a slot by the link at which they start, in order."""
        words: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
        for i in self._slot(p):
            words[self.q.heads[i]].append(i)
        return dict(sorted(words.items()))

    def _missable(self) -> list[int]:
        return [g for g in self.q.things if g < self.q.num_tiles]

    def _value(self, limit: Limit, p: int, i: int) -> int:
        return limit.opening[i] if p == 1 else limit.values[i]

    def _values(self, limit: Limit, p: int) -> list[int]:
        """The different values above 0 of a slot's candidates, rising."""
        return sorted({self._value(limit, p, i) for i in self._slot(p)} - {0})

    def _word(self, p: int, i: int) -> int:
        return self.number["word", p, i]

    def _used(self, p: int) -> int:
        return self.number["used", p]

    def _words(self) -> Iterator[tuple[int, int, int]]:
        """Each slot, each of its candidates, and the variable of both."""
        for p in self.slots:
            yield from ((p, i, self._word(p, i)) for i in self._slot(p))


def joined(head: tuple[int, ...]) -> str:
    """A link as a name has it: its tiles with points between them."""
    return ".".join(map(str, head)) or "-"


class Counters(Variables):
    """The families of clauses that count."""

    def _few_missed(self) -> Iterator[Clause]:
        """(K11) At most the slack is missed, counted tile by tile."""
        slack, number = self.q.slack, self.number
        if not slack:
            return
        for a, tile in enumerate(self._missable(), 1):
            missed = number["missed", tile]
            for c in range(1, slack + 1) if a > 1 else ():
                yield -number["misses", a - 1, c], number["misses", a, c]
            yield -missed, number["misses", a, 1]
            for c in range(1, slack + 1) if a > 1 else ():
                one_more = (number["misses", a, c + 1],) if c < slack else ()
                yield -missed, -number["misses", a - 1, c], *one_more

    def _caps(self) -> Iterator[Clause]:
        """(K13) What words add up to is at most a cap."""
        for cap in self.q.caps:
            for p in self.slots:
                yield from self._has_at_least(cap, p)
                yield from self._adds_up(cap, p)

    def _has_at_least(self, cap: Limit, p: int) -> Iterator[Clause]:
        """A slot has as much of the quantity as its word."""
        number, name = self.number, cap.quantity
        for i in self._slot(p):
            if value := self._value(cap, p, i):
                yield -self._word(p, i), number["least", name, p, value]
        values = self._values(cap, p)
        for low, high in pairwise(values):
            yield -number["least", name, p, high], number["least", name, p, low]
        if values and all(self._value(cap, p, i) for i in self._slot(p)):
            yield -self._used(p), number["least", name, p, values[0]]  # redundant

    def _adds_up(self, cap: Limit, p: int) -> Iterator[Clause]:
        """The sum after a slot is that before it and what the slot has."""
        number, name, most = self.number, cap.quantity, cap.amount
        for c in range(1, most):
            yield -number["sum", name, p, c + 1], number["sum", name, p, c]
        for c in range(1, most + 1) if p > 1 else ():
            yield -number["sum", name, p - 1, c], number["sum", name, p, c]
        for v in self._values(cap, p):
            step = -number["least", name, p, v]
            last = max(0, most - v + 1) if p > 1 else 0
            for c in range(last + 1):
                before = (-number["sum", name, p - 1, c],) if c else ()
                after = (number["sum", name, p, c + v],) if c + v <= most else ()
                yield step, *before, *after

    def _demands(self) -> Iterator[Clause]:
        """(K14) What words add up to is at least what is demanded."""
        for demand in self.q.demands:
            for p in self.slots:
                yield from self._has_no_more(demand, p)
                yield from self._reaches_no_more(demand, p)
            yield (
                self.number["reach", demand.quantity, len(self.slots), demand.amount],
            )

    def _has_no_more(self, demand: Limit, p: int) -> Iterator[Clause]:
        """A slot has no more of the quantity than its word."""
        number, name = self.number, demand.quantity
        values = self._values(demand, p)
        for i in self._slot(p):
            value = self._value(demand, p, i)
            if more := next((v for v in values if v > value), None):
                yield -self._word(p, i), -number["has", name, p, more]
        for low, high in pairwise(values):
            yield -number["has", name, p, high], number["has", name, p, low]
        if values:
            yield self._used(p), -number["has", name, p, values[0]]

    def _reaches_no_more(self, demand: Limit, p: int) -> Iterator[Clause]:
        """The sum after a slot is no more than that before it and what the slot has."""
        number, name, least = self.number, demand.quantity, demand.amount
        values: Sequence[int] = (0, *self._values(demand, p))
        for c in range(1, least):
            yield -number["reach", name, p, c + 1], number["reach", name, p, c]
        for w, more in zip(values, (*values[1:], None), strict=True):
            for c in range(w + 1, least + 1):
                has = () if more is None else (number["has", name, p, more],)
                before = (number["reach", name, p - 1, c - w],) if p > 1 else ()
                yield -number["reach", name, p, c], *has, *before
