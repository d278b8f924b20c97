r"""The clauses of a formula, family by family, as FORMAT.md writes them.

Each function is one family. It yields clauses as sequences of numbers: a variable, or
minus a variable. It is satisfiable whenever the chain that the goal excludes exists:
let `used p` be true for its words, `word p i` for its candidates, and every other
variable what its name says; then every clause of every family is true.

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
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise

from cpbox.proof.checker.problem import Limit, Problem
from cpbox.proof.checker.text import dotted

Variable = tuple[str | int, ...]  # such as ("word", 1, 4)
Clause = Iterable[int]
Numbers = Mapping[Variable, int]


def _words(problem: Problem, v: Numbers, p: int) -> Iterator[tuple[int, int]]:
    """List the candidates in slot p, each with its variable."""
    return ((i, v["word", p, i]) for i in problem.slot(p))


def _unless_more(problem: Problem, v: Numbers, p: int) -> tuple[int, ...]:
    """Give the literal that slot p is not the last one used, if it can be so."""
    return (v["used", p + 1],) if p < problem.goal.hi else ()


def used_slots_hold_words(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K1) A used slot holds a word that starts on some link."""
    for p in problem.places:
        heads = problem.heads(p)
        yield (-v["used", p], *(v["from", p, dotted(head)] for head in heads))
        starting: dict[tuple[int, ...], list[int]] = {head: [] for head in heads}
        for i, word in _words(problem, v, p):
            starting[problem.items[i].head].append(word)
        for head in heads:
            from_here = v["from", p, dotted(head)]
            yield (-from_here, *starting[head])
            for j, tile in enumerate(head, start=1):
                yield -from_here, v["at", p - 1, j, tile]


def only_used_slots_do(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K2) An unused slot holds none."""
    for p in problem.places:
        for _, word in _words(problem, v, p):
            yield -word, v["used", p]


def slots_are_used_from_the_first(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K3) A slot is used only if the one before it is."""
    for p in problem.places[1:]:
        yield -v["used", p], v["used", p - 1]


def enough_words(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K4) At least `lo` words."""
    for p in range(1, problem.goal.lo + 1):
        yield (v["used", p],)


def chaining(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K5) A word leads from the link that is its head to the one that is its tail."""
    for p in problem.places:
        for i, word in _words(problem, v, p):
            item = problem.items[i]
            for j, (head, tail) in enumerate(zip(item.head, item.tail, strict=True), 1):
                yield -word, v["at", p - 1, j, head]
                yield -word, v["at", p, j, tail]


def one_tile_at_a_time(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K6) After p words the chain stands on one link."""
    for p in range(problem.goal.hi + 1):
        for j in range(1, problem.puzzle.rules.link + 1):
            at = [v["at", p, j, t] for t in range(len(problem.puzzle.tiles))]
            yield from ((-one, -other) for one, other in combinations(at, 2))


def end(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K7) The last word ends on `end`."""
    if problem.puzzle.rules.end is not None:
        for p in problem.places:
            for i, word in _words(problem, v, p):
                if not problem.may_end(i):
                    yield (-word, *_unless_more(problem, v, p))


def loop(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K8) The last word ends on the link on which the first one starts."""
    if problem.puzzle.rules.loop:
        for p in problem.places:
            more = _unless_more(problem, v, p)
            for i, word in _words(problem, v, p):
                for j, tile in enumerate(problem.items[i].tail, start=1):
                    yield -word, *more, v["at", 0, j, tile]


def words_cover_no_more_than_they_do(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K9) A slot covers only what its word does, and nothing without a word."""
    for p in problem.places:
        covers = [(g, -v["covers", p, g]) for g in problem.things]
        for i, word in _words(problem, v, p):
            does = problem.covers[i]
            for g, not_covered in covers:
                if not does >> g & 1:
                    yield -word, not_covered
        for _, not_covered in covers:
            yield v["used", p], not_covered


def coverage(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K10) Each thing is covered, or missed if that is allowed."""
    tiles = len(problem.puzzle.tiles)
    for g in problem.things:
        covered = [v["covers", p, g] for p in problem.places]
        if problem.puzzle.may_miss and g < tiles:
            covered.append(v["missed", g])
        yield covered


def few_are_missed(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K11) At most so many tiles are missed, counted tile by tile."""
    counts = range(1, problem.puzzle.may_miss + 1)
    for a, t in enumerate(range(len(problem.puzzle.tiles)) if counts else (), 1):
        before = counts if a > 1 else ()
        for c in before:
            yield -v["misses", a - 1, c], v["misses", a, c]
        yield -v["missed", t], v["misses", a, 1]
        for c in before:
            more = (v["misses", a, c + 1],) if c < counts[-1] else ()
            yield -v["missed", t], -v["misses", a - 1, c], *more


def no_word_twice(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K12) No word stands in two slots."""
    if problem.puzzle.rules.repeat_words:
        return
    by_word: list[defaultdict[str, list[int]]] = []
    for p in problem.places:
        by_word.append(defaultdict(list))
        for i, word in _words(problem, v, p):
            by_word[-1][problem.items[i].word].append(word)
    for p in problem.places:
        for later in by_word[p:]:
            for i, word in _words(problem, v, p):
                for other in later.get(problem.items[i].word, ()):
                    yield -word, -other


def caps(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K13) A quantity's sum over the chain is at most the cap."""
    for cap in problem.caps:
        yield from _capped(problem, v, cap)


def _capped(problem: Problem, v: Numbers, cap: Limit) -> Iterator[Clause]:
    q, counts = cap.quantity, range(1, cap.amount + 1)
    for p in problem.places:
        value, values = cap.value(p), problem.values(cap, p)
        for i, word in _words(problem, v, p):
            if value[i] > 0:
                yield -word, v["least", q, p, value[i]]
        for low, high in pairwise(values):
            yield -v["least", q, p, high], v["least", q, p, low]
        slot = problem.slot(p)
        if slot and all(value[i] > 0 for i in slot):
            yield -v["used", p], v["least", q, p, values[0]]
        for low, high in pairwise(counts):
            yield -v["sum", q, p, high], v["sum", q, p, low]
        if p > 1:
            for c in counts:
                yield -v["sum", q, p - 1, c], v["sum", q, p, c]
        for each in values:
            yield from _added(v, cap, p, each)


def _added(v: Numbers, cap: Limit, p: int, value: int) -> Iterator[Clause]:
    """A word with this value is added to what the words before it have."""
    q, most = cap.quantity, cap.amount
    for c in range(1 if p == 1 else most + 1):
        before = (-v["sum", q, p - 1, c],) if c > 0 else ()
        total = (v["sum", q, p, c + value],) if c + value <= most else ()
        yield (-v["least", q, p, value], *before, *total)
        if not total:
            break


def demands(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K14) A quantity's sum over the chain is at least what is asked for."""
    for demand in problem.demands:
        yield from _demanded(problem, v, demand)


def _demanded(problem: Problem, v: Numbers, demand: Limit) -> Iterator[Clause]:
    q, least = demand.quantity, demand.amount
    for p in problem.places:
        value, values = demand.value(p), problem.values(demand, p)
        above = dict(zip([0, *values], values, strict=False))
        for i, word in _words(problem, v, p):
            if value[i] in above:
                yield -word, -v["has", q, p, above[value[i]]]
        for low, high in pairwise(values):
            yield -v["has", q, p, high], v["has", q, p, low]
        if values:
            yield v["used", p], -v["has", q, p, values[0]]
        for c in range(1, least):
            yield -v["reach", q, p, c + 1], v["reach", q, p, c]
        for w in (0, *values):
            for c in range(w + 1, least + 1):
                has = (v["has", q, p, above[w]],) if w in above else ()
                before = (v["reach", q, p - 1, c - w],) if p > 1 else ()
                yield -v["reach", q, p, c], *has, *before
    yield (v["reach", q, problem.goal.hi, least],)


def other_chains(problem: Problem, v: Numbers) -> Iterator[Clause]:
    """(K15) Not the words of an excluded chain, however it is traced."""
    for p in problem.places:
        for i, word in _words(problem, v, p):
            if says := v.get(("says", p, problem.items[i].word)):
                yield -word, says
    for chain in problem.excluded:
        words = (-v["says", p, word] for p, word in enumerate(chain, start=1))
        yield *words, *_unless_more(problem, v, len(chain))


_FAMILIES = (
    used_slots_hold_words, only_used_slots_do, slots_are_used_from_the_first,
    enough_words, chaining, one_tile_at_a_time, end, loop,
    words_cover_no_more_than_they_do, coverage, few_are_missed, no_word_twice,
    caps, demands, other_chains,
)  # fmt: skip


def families(problem: Problem, v: Numbers) -> Iterator[tuple[str, Iterator[Clause]]]:
    """List the families in the order of their numbers."""
    for number, family in enumerate(_FAMILIES, start=1):
        yield f"K{number}", family(problem, v)
