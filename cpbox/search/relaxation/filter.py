"""Families of candidates, and the filter: the relaxation of one, refined if weak."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from cpbox.candidates.arrays import Ints, Small, distinct
from cpbox.candidates.board import Board
from cpbox.puzzle.rule_support import Support
from cpbox.search.cost import CONSTANT, Scale
from cpbox.search.relaxation import Network, Relaxation
from cpbox.search.relaxation.floor import Floor, priced
from cpbox.search.relaxation.multipliers import tune
from cpbox.search.relaxation.network import Amount, Counters, Resource

SUPPORT = Support("the relaxation", is_bound=True).plus("lengths")
MAX_THINGS = 62  # bits of a mask
FIRST_TABLE = 1 << 17  # entries of the first bound tables
FIRST_WITH_AMOUNT = 1 << 21  # the same where they also know how many letters are left
FIRST_OF_LINKS = 1 << 20  # the same where links are many, and few words go on from one
FEW_CANDIDATES = 500  # so few make the models of all of them small
MANY_CANDIDATES = 100_000, 200_000  # above each, begin with tables twice as large
BY_ORIGIN = 1 << 20  # entries of tables that also know where chains began, at first
LARGEST_TABLE = 1 << 23  # entries of the tables after refinement
LARGEST_PRICED = 1 << 19  # the same where letters have a price
FEWEST_STEPS = 400_000  # partial chains to hold before multipliers are tuned
FEW_STEPS = 2_000_000  # partial chains to hold before the bounds are refined
OVERDUE = 50_000_000  # the same, after which one may not be met soon
LONG = 12_000_000  # pairs in all searches and tables, after which a chain is due
WEAK = 300_000  # the same, after which better multipliers pay, of very many candidates
BEGUN = 10_000_000  # the same after which a glance is due
FEW_OF_PARTITION = 1 << 9  # entries of tables with charges for visits, at first
HEAVY_FOR_PARTITION = 2_000_000  # pairs: with charges, few things do that are tracked
LIGHT = 4  # things that are tracked for that
PER_LONG = 200_000  # of very many candidates: twice as many look four times as long
MANY_LINKS = 1_000  # of more, multipliers that are tuned so early bound worse
HEAVY = 10_000_000  # pairs in whose time a table is made that is large to begin with
WORN = 150_000_000  # pairs of these in all searches, after which tables are refined
WORN_LIGHT = 10_000_000  # the same where tables were made smaller
PER_WORD = 4  # things: for chains of so few words multipliers say little of longer ones
LIGHTER = 3  # things that are not tracked in these
SEEN_TO = 6  # letters more than tiles, which the links and common letters make up
MANY_TILES = 13  # tables of so many may count letters that must be there
FEW_TILES = 16  # tables of so many may count letters, whatever their limit is
SCARCE = 4  # one in so many tiles is counted together, where visits are limited
MANY_STEPS = 8_000_000  # partial chains to hold when they cannot be


@dataclass(frozen=True, eq=False)
class Family:
    """Candidates whose chains are comparable, and what each of these must hold.

    Parameters
    ----------
    worst_rarity
        That of each of its chains, where the objective asks for it; else None.
    candidates
        Numbers of the candidates, rising.
    cost
        What each adds to a chain's cost, at least 0.
    constant, per_word
        What a chain of k words costs beyond that: ``constant + k * per_word``.
    groups
        Candidates of which every chain must use one, for each group.
    multipliers
        A Lagrange multiplier for the coverage of each thing: what a visit to the tile
        costs, as each tile takes one at least; 0 where that says nothing.

    """

    worst_rarity: int | None
    candidates: Small
    cost: Ints
    constant: int
    per_word: int
    groups: tuple[Ints, ...]
    multipliers: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.candidates)

    def base(self, num_words: int) -> int:
        """What a chain of so many words costs beyond the sum over its candidates."""
        return self.constant + num_words * self.per_word

    def everyone(self, num_words: int) -> list[Ints]:
        """The places in the family of all its candidates, for each slot."""
        return [np.arange(len(self))] * num_words


def families_of(board: Board, scale: Scale) -> Iterator[Family]:
    """One family of all candidates; or one for each worst rarity, where that counts.

    The chains of the family with worst rarity r use a word of that rarity, and none
    above.
    """
    rarity, everyone = board.candidates.rarity, np.arange(len(board), dtype=np.int32)
    if not scale.objective.has("worst_rarity") or not len(board):
        yield _family(board, scale, None, everyone, board.required)
        return
    for worst in distinct(rarity).tolist():
        members, worst_ones = everyone[rarity <= worst], everyone[rarity == worst]
        yield _family(board, scale, worst, members, (*board.required, worst_ones))


def _family(
    board: Board,
    scale: Scale,
    worst: int | None,
    members: Small,
    groups: tuple[Ints, ...],
) -> Family:
    """Shift the costs so that none is below 0."""
    cost = scale.costs(board)[members]
    shift = -int(cost.min(initial=0))
    base = scale.base(worst or 0)
    things = (*scale.per_visit(board), *[scale.per_letter] * len(groups))
    multipliers = tuple(max(value, 0) for value in things)
    return Family(worst, members, cost + shift, base, -shift, groups, multipliers)


def network(board: Board, family: Family) -> Network:
    """A family's candidates as arcs between links; groups are things to cover."""
    rules = SUPPORT.of(board.puzzle)
    need = board.need
    is_whole = len(family) == len(board)
    chosen = slice(None) if is_whole else family.candidates  # a slice makes no copy
    mask, amount = board.candidates.mask[chosen], _amount(board, chosen)
    for bit, group in enumerate(family.groups, board.num_tiles):
        if bit < MAX_THINGS:
            mask = mask | np.isin(family.candidates, group).astype(np.int64) << bit
            need |= 1 << bit
    return Network(
        tail=board.first[chosen],
        head=board.last[chosen],
        mask=mask,
        cost=family.cost,
        sources=board.starts,
        sinks=board.ends,
        need=need,
        loose=board.need if board.puzzle.may_miss else 0,
        slack=board.puzzle.may_miss,
        fresh=_fresh(board, chosen),
        closed=rules.loop,
        standing=_masks(board.link_visits),
        unordered=rules.link == 0,
        multipliers=family.multipliers,
        resources=(*_letters(board, chosen, len(family.groups)), *_uses(board, chosen)),
        counters=_counters(board, chosen),
        once=_once(board, chosen),
        amount=amount,
        rotates=rules.loop
        and not board.puzzle.may_miss
        and bool((board.starts & board.ends).all()),
    )


def _amount(board: Board, chosen: Small | slice) -> Amount | None:
    """The letters, where they are limited and coverage alone does not see to that."""
    rules = SUPPORT.view(board.puzzle.rules)
    letters = board.candidates.letters[chosen]
    if rules.min_letters > board.need.bit_count() + SEEN_TO:
        return Amount(letters, rules.min_letters, is_floor=True)
    most, longest = rules.max_letters, rules.most_words * board.ranges["letters"][1]
    if most is None or most >= longest:  # it would only make the tables wider
        return None
    if is_beside(board) and _is_tight(board):
        return Amount(letters, most, is_floor=False)
    return None


def _is_tight(board: Board) -> bool:
    """Whether most of what costs little has more letters than chains may have.

    Or whether tables that know how many letters are left are small anyway.
    """
    rules, number = SUPPORT.view(board.puzzle.rules), board.need.bit_count()
    terms = [t for t in board.puzzle.objective.terms if t.name not in CONSTANT]
    is_near = (rules.max_letters or 0) <= number + SEEN_TO
    return is_near or number <= FEW_TILES or any(t.maximised for t in terms[:1])


def _letters(
    board: Board, chosen: Small | slice, num_groups: int
) -> Iterator[Resource]:
    """The letters, where they are limited and tables do not know them."""
    rules, amount = SUPPORT.view(board.puzzle.rules), _amount(board, chosen)
    most, is_known = rules.max_letters, amount is not None and not amount.is_floor
    if most is not None and is_beside(board) and not is_known:
        of_tile = board.visit_values["letters"]
        of_state = np.zeros(len(board.links), np.int64)
        multipliers = (*of_tile, *[0] * num_groups)
        letters = board.candidates.letters[chosen]
        yield Resource(letters, of_state, multipliers, most)


def is_beside(board: Board) -> bool:
    """Whether the objective asks for something else before fewer letters."""
    terms = [t for t in board.puzzle.objective.terms if t.name not in CONSTANT]
    return not terms or terms[0].name != "letters" or terms[0].maximised


def _limited(board: Board) -> list[int]:
    """The tiles that may be visited so often, those most in demand first.

    None where the network knows that they may not be visited twice, or where what was
    played visits fewer than it begins on.
    """
    visits = board.new_visits
    if visits is None or board.is_fresh or visits.min(initial=0) < 0:
        return []
    demand = visits.sum(axis=0)
    return sorted(board.uses, key=lambda t: (-demand[t] / (board.uses[t] or 1), t))


def _opening(board: Board) -> Ints:
    """``[s, t]``: visits of a chain that begins in link s, before its first word."""
    is_loop = SUPPORT.view(board.puzzle.rules).loop
    return np.zeros_like(board.link_visits) if is_loop else board.link_visits


def _uses(board: Board, chosen: Small | slice) -> Iterator[Resource]:
    """The visits to the tiles that are most in demand, together."""
    tiles = _limited(board)[: -(-board.num_tiles // SCARCE)]
    if tiles:
        visits = board.new_visits
        assert visits is not None
        opening = _opening(board)
        of_tile = [int(t in tiles) for t in range(board.num_tiles)]
        capacity = sum(board.uses[t] for t in tiles)
        yield Resource(
            visits[chosen][:, tiles].sum(axis=1),
            opening[:, tiles].sum(axis=1),
            (*of_tile, *[0] * (MAX_THINGS - board.num_tiles)),
            capacity,
        )


def _once(board: Board, chosen: Small | slice) -> Ints | None:
    """The visits of each word beyond its link, to tiles that may be visited once.

    None where what was played visits fewer than it begins on; and where letters do not
    come first, as charges then take long to say that there is no chain.
    """
    visits, once = board.new_visits, [t for t, most in board.uses.items() if most == 1]
    if visits is None or not once or visits.min(initial=0) < 0 or is_beside(board):
        return None
    return _masks(visits[chosen]) & sum(1 << t for t in once)


def _counters(board: Board, chosen: Small | slice) -> Counters | None:
    """Visits to as many limited tiles as one number can count."""
    width, bias, guard = 0, 0, 0
    of_arc = of_state = np.zeros(1, np.int64)
    for tile in _limited(board):
        visits, most = board.new_visits, board.uses[tile]
        assert visits is not None
        bits = most.bit_length()
        if width + bits + 1 > MAX_THINGS:
            break
        of_arc = of_arc + (visits[chosen][:, tile] << width)
        of_state = of_state + (_opening(board)[:, tile] << width)
        bias += (1 << bits) - 1 - most << width
        guard += 1 << width + bits
        width += bits + 1
    return Counters(of_arc, of_state, bias, guard) if width else None


def _fresh(board: Board, chosen: Small | slice) -> Ints | None:
    """Where no tile may be visited twice, the tiles that each word adds."""
    visits = board.new_visits
    return None if visits is None or not board.is_fresh else _masks(visits[chosen])


def _masks(visits: Ints) -> Ints:
    masks: Ints = ((visits > 0) << np.arange(visits.shape[1])).sum(axis=1)
    return masks


class Filter:
    """Says which candidates of a family can still matter.

    Parameters
    ----------
    board, family
        What to filter.
    relaxed
        Whether to filter at all.

    """

    def __init__(
        self,
        board: Board,
        family: Family,
        checkpoint: Callable[[], None],
        *,
        relaxed: bool,
    ) -> None:
        self.family = family
        self.relaxation: Relaxation | None = None
        self._tiles = board.puzzle.box.tiles
        self._network = self._unpriced = network(board, family)
        self._floor: Floor | None = None  # what letters are worth, in the network
        self._longest = SUPPORT.view(board.puzzle.rules).most_words
        self._checkpoint = checkpoint
        self._effort = self._spent = 0  # of searches with these tables, and of all
        self._tuned_for: set[int] = set()  # numbers of words
        self._is_light = False  # whether tables are smaller than those to begin with
        if relaxed:
            doublings = sum(len(family) > many for many in MANY_CANDIDATES)
            many = len(board.links) > MAX_THINGS
            first = FIRST_OF_LINKS if many else FIRST_TABLE << doublings
            self.relaxation = self._relaxed(
                first if self._network.amount is None else FIRST_WITH_AMOUNT
            )
            # What a visit to any tile adds to the cost.
            worth = min(family.multipliers[: board.num_tiles], default=0)
            is_large = board.need.bit_count() > MANY_TILES
            if worth and is_large and not self.relaxation.is_exact:
                self._network, self._floor = priced(self._network, worth)
                if self._floor is not None:
                    self.relaxation = self._relaxed(first)

    def lacking(self) -> str:
        """Tiles that no candidate covers although some must; empty if all is well."""
        if not len(self.family):
            return "anything"
        lacking = self._network.lacking()
        texts = Counter(self._tiles[t] for t in lacking if t < len(self._tiles))
        every = Counter(self._tiles)
        names = [
            f"{n} of the {every[text]} tiles of {text}" * (n < every[text]) or str(text)
            for text, n in texts.items()
        ]
        return " or ".join(names) or ("what is required" if lacking else "")

    @property
    def tracked(self) -> str:
        """How much the relaxation knows, in words."""
        if self.relaxation is None or self.relaxation.is_exact:
            return "every tile"
        number, every = len(self.relaxation.tracked), self._network.need.bit_count()
        return f"{number} of {every} tiles"

    @property
    def effort(self) -> int:
        """Of the last search: pairs of a partial chain and an arc."""
        return 0 if self.relaxation is None else self.relaxation.effort

    @property
    def is_worn(self) -> bool:
        """Whether searches have taken so much that finer tables pay."""
        most = WORN_LIGHT if self._is_light else WORN
        return self._effort > most and self._may_refine()

    @property
    def is_long(self) -> bool:
        """Whether searches have taken so much that a chain is worth looking for."""
        return self._work > LONG * self._times

    @property
    def is_overdue(self) -> bool:
        """Whether they have taken so much that more may well be in vain."""
        return self._work > OVERDUE * self._times

    def is_begun(self, num_words: int) -> bool:
        """Whether they have taken so much that any chain is worth a glance.

        Or will have, once tables are made for chains of so many words.
        """
        tables = 0
        if self.relaxation is not None and self.relaxation.is_whole:
            tables = self.relaxation.whole_effort * (num_words - 1)
        return max(self._work, tables) > BEGUN * self._times

    @property
    def _work(self) -> int:
        tables = 0 if self.relaxation is None else self.relaxation.table_effort
        return self._spent + tables

    @property
    def _times(self) -> int:
        """As many times as usual are long where candidates or links are very many."""
        times = max(1, len(self.family) // PER_LONG) ** 2
        return times * 2 if self._network.num_states > MANY_LINKS else times

    @property
    def is_weak(self) -> bool:
        """Whether searches have taken so much that better multipliers pay."""
        return self.is_huge and self._spent > WEAK * self._times

    def light(self) -> Relaxation:
        """A relaxation whose tables take next to nothing.

        They do not know how many letters there must be, which a beam sees to itself.
        """
        net = self._unpriced
        if net.amount is not None and net.amount.is_floor:
            net = replace(net, amount=None)
        return Relaxation(net, net.scarcest(LIGHT), self._checkpoint)

    @property
    def is_huge(self) -> bool:
        """Whether looking for a chain takes longer than most searches."""
        return len(self.family) > MANY_CANDIDATES[-1]

    @property
    def is_small(self) -> bool:
        """Whether CP-SAT may as well be asked about all candidates at once."""
        return len(self.family) <= FEW_CANDIDATES

    @property
    def plain(self) -> Relaxation | None:
        """The relaxation, or where letters have a price, a small one without."""
        return self.relaxation if self._floor is None else self._without_price

    @cached_property
    def _without_price(self) -> Relaxation:
        return self.light()

    def beyond(self, num_words: int) -> int:
        """What a chain of so many words costs at least beyond its cost in the network.

        As the rules have it, and not less than that if it has too few letters.
        """
        return 0 if self._floor is None else self._floor.beyond(num_words)

    @property
    def is_fine(self) -> bool:
        """Whether a unit of the first term of the objective is too large a step."""
        return self._floor is not None

    def bound(self, num_words: int) -> int | None:
        """What the candidates of a chain cost at least; None where there is none."""
        if self.relaxation is None:
            return 0
        least = self.relaxation.bound(num_words)
        return None if least is None else least + self.beyond(num_words)

    def survivors(
        self, num_words: int, budget: int, *, cheapest: bool, briefly: bool = False
    ) -> tuple[int, list[Ints]]:
        """The budget, perhaps lowered, and the places in the family that matter.

        `briefly` says to give up early: a chain is worth looking for before.

        Raises
        ------
        TooMany
            When there were too many; `refine` may help, or a smaller budget.

        """
        if self.relaxation is None:
            return budget, self.family.everyone(num_words)
        most = FEW_STEPS if self._may_refine() else MANY_STEPS
        if (self._may_tune() or briefly) and not self.is_huge:
            most = FEWEST_STEPS
        beyond = self.beyond(num_words)
        try:
            spent, slots = self.relaxation.survivors(
                num_words, budget - beyond, most, cheapest=cheapest
            )
            return spent + beyond, slots
        finally:
            self._effort += self.relaxation.effort
            self._spent += self.relaxation.effort

    def tune(self, num_words: int, *, again: bool = False) -> bool:
        """Find multipliers that bound chains of so many words better.

        And let tables know where chains began that must close. False when that was done
        before, if need be for other numbers of words, or when there are none.
        """
        net = self._network
        is_new = again and net.tuned and any(net.multipliers)
        is_new = is_new and num_words not in self._tuned_for
        if self.relaxation is None:
            return False
        if self._may_know_origins():
            self._network = net = replace(net, by_origin=True)
            if not self._may_tune():
                self.relaxation = self._relaxed(BY_ORIGIN)
                self._effort = 0
                return True
        if self.relaxation.is_exact or not (is_new or self._may_tune()):
            return False
        self._tuned_for.add(num_words)
        number = len(self.relaxation.tracked)
        if net.by_origin:
            number = min(number, max(1, BY_ORIGIN // self._columns).bit_length() - 1)
        if self._is_heavy and (self.relaxation.is_whole or not self.is_huge):
            number, self._is_light = max(0, number - LIGHTER), True
        if net.is_partition:
            few = max(1, FEW_OF_PARTITION // self._columns).bit_length() - 1
            number = min(number, few)
        usual = min(net.need.bit_count() // PER_WORD, self._longest)
        words = num_words if net.tuned else max(num_words, usual)
        self._network = tune(net, words, self._longest, self._checkpoint)
        self.relaxation = self._relaxed(self._columns << number)
        self._effort = 0
        return True

    @property
    def _is_heavy(self) -> bool:
        """Whether a table takes so long that smaller ones had better do at first."""
        most = HEAVY_FOR_PARTITION if self._network.is_partition else HEAVY
        return self.relaxation is not None and self.relaxation.whole_effort > most

    def lighten(self, num_words: int) -> None:
        """Begin with smaller tables and better multipliers, if tables take long.

        And with better ones in any case where letters have a price, as those to begin
        with say little then.
        """
        if self._floor is not None and self._may_tune():
            self.tune(num_words)
        elif self._may_tune() and self._is_heavy:
            assert self.relaxation is not None
            if self.relaxation.is_whole:  # as otherwise tables may be far lighter
                self.tune(num_words)

    def refine(self) -> bool:
        """Track more tiles; False when the relaxation is as fine as can be.

        Where letters have a price, tables know them instead once these are large.
        """
        if self._floor is not None and self._entries() > LARGEST_PRICED:
            self._network, self._floor = self._unpriced, None
            self.relaxation = self._relaxed(FIRST_WITH_AMOUNT)
            self._effort = 0
            return True
        if not self._may_refine():
            return False
        self.relaxation = self._relaxed(min(2 * self._entries(), LARGEST_TABLE))
        self._is_light = False
        self._effort = 0
        return True

    def _may_tune(self) -> bool:
        is_coarse = self.relaxation is not None and not self.relaxation.is_exact
        net = self._network  # of a limit, or of a partition, tables may know enough
        is_limited = net.amount is not None and not net.amount.is_floor
        is_known = is_limited or (net.exclusive and net.once is None)
        return is_coarse and not (net.tuned or is_known)

    def _may_know_origins(self) -> bool:
        """Whether tables do not know where chains began, but could."""
        net = self._network
        few = net.num_states <= MAX_THINGS
        return net.closed and net.amount is None and few and not net.by_origin

    def _may_refine(self) -> bool:
        is_coarse = self.relaxation is not None and not self.relaxation.is_exact
        return is_coarse and self._entries() <= LARGEST_TABLE

    def _entries(self) -> int:
        """Entries of tables that track one tile more."""
        tracked = 0 if self.relaxation is None else len(self.relaxation.tracked)
        return 2 * self._columns << tracked

    @property
    def _columns(self) -> int:
        """Columns of a table; none where nothing can be played."""
        return max(1, self._network.num_columns)

    def _relaxed(self, entries: int) -> Relaxation:
        """Track as many things as tables of so many entries allow."""
        columns = self._columns
        number = max(1, entries // columns).bit_length() - 1
        tracked = self._network.telling(number)
        return Relaxation(self._network, tracked, self._checkpoint)
