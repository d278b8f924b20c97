"""The variables of a formula, numbered, and what they speak of."""

from collections import defaultdict
from collections.abc import Iterator

from cpbox_models.contract import Limit, Question

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
