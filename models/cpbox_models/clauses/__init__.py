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
    - ``says``: the word in slot p is w, of the words that an excluded chain has there
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
    - (K15) none of the excluded chains, however it is traced

Nothing says that a slot holds one word only. Several words in a slot cover only what
all of them cover, add to a cap what the most adds, to a demand what the least adds, and
stand on the same links, so that each of them alone would do; and no choice of one word
for each slot is an excluded chain, whose clause would be false. Hence the formula needs
no at-most-one over candidates.

The counters are order encodings (unary numbers), as in C. Sinz, Towards an optimal CNF
encoding of Boolean cardinality constraints, CP 2005, with steps of several units.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise

from cpbox_models.clauses.counters import Counters, joined
from cpbox_models.contract import Clause, Formula, Question


def encode(question: Question) -> Formula:
    """Write the formula of a question."""
    return _Encoder(question).formula()


class _Encoder(Counters):
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
            "K15": self._other_chains(),
        }
        listed = {name: list(clauses) for name, clauses in families.items()}
        return Formula(
            tuple(" ".join(map(str, name)) for name in self.number),
            {name: clauses for name, clauses in listed.items() if clauses},
        )

    # ------------------------------------------------------------- the chain's form

    def _used_slots_hold_words(self) -> Iterator[Clause]:
        """(K1) ¬used p ∨ from p a ∨ …, and ¬from p a ∨ word p i ∨ … for all i from a.

        Redundant: ¬from p a ∨ at p-1 j t. It rules out all words from other links at
        once, which makes refutations up to seven times shorter.
        """
        for p in self.slots:
            words = self._by_head(p)
            start = {head: self.number["from", p, joined(head)] for head in words}
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

    def _other_chains(self) -> Iterator[Clause]:
        """(K15) ¬word p i ∨ says p w, and ¬says 1 w ∨ ¬says 2 w' ∨ … ∨ used k+1."""
        for p, i, word in self._words():
            if says := self.number.get(("says", p, self.q.words[i])):
                yield -word, says
        for chain in self.q.excluded:
            words = (-self.number["says", p, word] for p, word in enumerate(chain, 1))
            yield *words, *self._goes_on(len(chain))
