r"""Clauses: a formula that is satisfiable if there is a chain, to be refuted.

Sets
    :math:`I_p` candidates of slot :math:`p = 1, \dots, n`; :math:`\Lambda` the places
    of a link; :math:`T` tiles; :math:`G` things to cover, tiles and groups.
Data
    :math:`a_{ij}, b_{ij}`: the j-th tile of the link at which candidate i starts, and
    ends; :math:`G_i` things that it covers; :math:`q_{ip}` what it adds to a quantity
    in slot p.
Variables, all boolean
    - ``used``: the chain has p words or more
    - ``word``: candidate i stands in slot p
    - ``from``: the word in slot p starts on link a
    - ``at``: after p words the chain stands on a link whose j-th tile is t
    - ``covers``: the word in slot p covers thing g
    - ``missed``, ``misses``: no word covers tile t; of the first a tiles at least c are
      missed
    - ``least``, ``sum``: the word in slot p has at least v of a capped quantity; the
      first p words have at least c of it
    - ``has``, ``reach``: the same of a demanded quantity, true only if it is so
Constraints
    - (K1) a used slot holds a word, from some link; (K2, redundant) and only a used one
    - (K3) slots are used from the first on, (K4) and enough of them
    - (K5) chaining: a word starts at, and leads to, its links; (K6) a link has one tile
      in each place
    - (K7) the last word may be the last; (K8) a loop closes
    - (K9) a word covers no more than it does; (K10) everything is covered, (K11) or few
      enough tiles are missed
    - (K12) no word stands twice
    - (K13) caps and (K14) demands, by counting

Nothing says that a slot holds one word only. Several words in a slot cover only what
all of them cover, add to a cap what the most adds, to a demand what the least adds, and
stand on the same links, so that each of them alone would do. Hence the formula needs no
at-most-one over candidates, and it is monotone: fewer clauses only make it weaker.

The counters are order encodings (unary numbers), as in C. Sinz, Towards an optimal CNF
encoding of Boolean cardinality constraints, CP 2005, with steps of several units.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from cpbox.formulation import Clause, Formula, Limit, Question

Name = tuple[str | int, ...]


def encode(question: Question) -> Formula:
    """Write the formula of a question."""
    return _Encoder(question).formula()


class _Encoder:
    def __init__(self, question: Question) -> None:
        self.q = question
        self.number: dict[Name, int] = {}
        self.slots = range(1, len(question.slots) + 1)
        self.places = range(1, question.link + 1)
        self.tiles = range(question.num_tiles)
        for name in self._names():
            self.number[name] = len(self.number) + 1

    def formula(self) -> Formula:
        """All families of clauses that are not empty."""
        families = {
            "K1": self._used_slots_hold_words(),
            "K2": self._words_stand_in_used_slots(),
            "K3": self._slots_from_the_first_on(),
            "K4": self._enough_words(),
            "K5": self._chaining(),
            "K6": self._one_tile_in_each_place(),
            "K7": self._end(),
            "K8": self._loop(),
            "K9": self._covers_no_more(),
            "K10": self._coverage(),
            "K11": self._few_missed(),
            "K12": self._no_word_twice(),
            "K13": self._caps(),
            "K14": self._demands(),
        }
        listed = {name: list(clauses) for name, clauses in families.items()}
        return Formula(
            tuple(" ".join(map(str, name)) for name in self.number),
            {name: clauses for name, clauses in listed.items() if clauses},
        )

    # -------------------------------------------------------------- the variables

    def _names(self) -> Iterator[Name]:
        yield from (("used", p) for p in self.slots)
        yield from (("word", p, i) for p in self.slots for i in self._slot(p))
        for p in self.slots:
            yield from (("from", p, _joined(head)) for head in self._by_head(p))
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

    # ------------------------------------------------------------- the chain's form

    def _used_slots_hold_words(self) -> Iterator[Clause]:
        """(K1) ¬used p ∨ from p a ∨ …, and ¬from p a ∨ word p i ∨ … for all i from a.

        Redundant: ¬from p a ∨ at p-1 j t. It rules out all words from other links at
        once, which makes refutations up to seven times shorter.
        """
        for p in self.slots:
            words = self._by_head(p)
            start = {head: self.number["from", p, _joined(head)] for head in words}
            yield -self._used(p), *start.values()
            for head, candidates in words.items():
                yield -start[head], *(self._word(p, i) for i in candidates)
                for j in self.places:
                    yield -start[head], self.number["at", p - 1, j, head[j - 1]]

    def _words_stand_in_used_slots(self) -> Iterator[Clause]:
        """(K2) Redundant: ¬word p i ∨ used p, so that solutions read as chains."""
        for p, _, word in self._words():
            yield -word, self._used(p)

    def _slots_from_the_first_on(self) -> Iterator[Clause]:
        """(K3) ¬used p ∨ used p-1."""
        for before, p in pairwise(self.slots):
            yield -self._used(p), self._used(before)

    def _enough_words(self) -> Iterator[Clause]:
        """(K4) used p, up to the least number of words."""
        for p in range(1, self.q.least_words + 1):
            yield (self._used(p),)

    def _chaining(self) -> Iterator[Clause]:
        """(K5) A word starts on the tiles on which the one before it ended."""
        for p, i, word in self._words():
            for j in self.places:
                yield -word, self.number["at", p - 1, j, self.q.heads[i][j - 1]]
                yield -word, self.number["at", p, j, self.q.tails[i][j - 1]]

    def _one_tile_in_each_place(self) -> Iterator[Clause]:
        """(K6) ¬at p j t ∨ ¬at p j t'."""
        for p in (0, *self.slots):
            for j in self.places:
                for t, other in combinations(self.tiles, 2):
                    yield -self.number["at", p, j, t], -self.number["at", p, j, other]

    def _goes_on(self, p: int) -> Clause:
        return (self._used(p + 1),) if p < len(self.slots) else ()

    def _end(self) -> Iterator[Clause]:
        """(K7) After a word that may not end the chain there is another."""
        for p, i, word in self._words():
            if not self.q.may_end[i]:
                yield -word, *self._goes_on(p)

    def _loop(self) -> Iterator[Clause]:
        """(K8) The last word ends where the first one starts."""
        if self.q.loop:
            for p, i, word in self._words():
                for j in self.places:
                    start = self.number["at", 0, j, self.q.tails[i][j - 1]]
                    yield -word, *self._goes_on(p), start

    # ------------------------------------------------------- coverage and repetition

    def _covers_no_more(self) -> Iterator[Clause]:
        """(K9) ¬word p i ∨ ¬covers p g for what i does not cover."""
        for p in self.slots:
            covers = {g: self.number["covers", p, g] for g in self.q.things}
            for i in self._slot(p):
                word, mine = self._word(p, i), self.q.covers[i]
                yield from ((-word, -covers[g]) for g in self.q.things if g not in mine)
            yield from ((self._used(p), -covers[g]) for g in self.q.things)

    def _coverage(self) -> Iterator[Clause]:
        """(K10) covers 1 g ∨ covers 2 g ∨ …, or the tile is missed."""
        for g in self.q.things:
            may_miss = self.q.slack and g < self.q.num_tiles
            missed = (self.number["missed", g],) if may_miss else ()
            yield *(self.number["covers", p, g] for p in self.slots), *missed

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

    def _no_word_twice(self) -> Iterator[Clause]:
        """(K12) ¬word p i ∨ ¬word q k for traces i and k of one word."""
        if self.q.repeat_words:
            return
        of_word: list[defaultdict[str, list[int]]] = []
        for slot in self.q.slots:
            of_word.append(defaultdict(list))
            for i in slot:
                of_word[-1][self.q.words[i]].append(i)
        for p, q in combinations(self.slots, 2):
            for i in self._slot(p):
                for k in of_word[q - 1].get(self.q.words[i], ()):
                    yield -self._word(p, i), -self._word(q, k)

    # ------------------------------------------------------------------- counters

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


def _joined(head: tuple[int, ...]) -> str:
    return ".".join(map(str, head)) or "-"
