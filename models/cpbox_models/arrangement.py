r"""Arrangement: on which side each letter stands, so that a box keeps its promises.

This is no formulation of a puzzle: the box is the unknown, and the chains are given.

Sets
    :math:`T` tiles, :math:`S` sides in a ring, :math:`M` grammars (which side may
    follow which: a puzzle has one, and a variant may have another), :math:`G` promises.
Data
    :math:`n_s`: tiles on side s; :math:`F^m \subseteq S \times S`: the pairs of sides
    such that a word may go from one to the other under grammar m; it is symmetric.
    A *walk* W is a set of pairs of tiles, the steps by which words are traced.
Variables
    - :math:`x_{ts} \in \{0, 1\}`: tile t stands on side s
    - :math:`y^m_{tu} \in \{0, 1\}`, for the steps that are spoken of: a word may go
      from tile t to tile u; by the usual rule, if they are on different sides
    - :math:`z_W \in \{0, 1\}`, where a word can be traced in several ways or words are
      counted: the walk can be made
    - :math:`a_g \in \{0, 1\}`: promise g is kept; assumed, so that CP-SAT tells which
      promises it takes to refute the rest
Constraints
    - (A1) the shape: :math:`\sum_s x_{ts} = 1` for all tiles t, and
      :math:`\sum_t x_{ts} = n_s` for all sides s
    - (A2) symmetry breaking. Of two sides of which nothing tells which is which, the
      first is begun by an earlier tile: :math:`x_{ts'} \le \sum_{u < t} x_{us}`. The
      first tile stands on a side that no turn or reflection of the ring takes to an
      earlier one, of those that change neither sizes nor grammars. Of tiles that hold
      the same, the earlier one stands on no later side:
      :math:`x_{ts} + x_{t+1,s'} \le 1` for :math:`s' < s`
    - (A3) steps: for all sides s, :math:`x_{ts} \rightarrow
      (y^m_{tu} \leftrightarrow \bigvee_{s' : (s,s') \in F^m} x_{us'})`
    - (A4) a chain can be played, by one of its walks:
      :math:`a_g \rightarrow \bigvee_W z_W` with
      :math:`z_W \leftrightarrow \bigwedge_{(t,u) \in W} y^m_{tu}`
    - (A5) a rival cannot, by a walk W of it:
      :math:`a_g \rightarrow \bigvee_{(t,u) \in W} \overline{y^m_{tu}}`
    - (A6) not this arrangement :math:`s(\cdot)`:
      :math:`a_g \rightarrow \bigvee_t \overline{x_{t,s(t)}}`
    - (A7) so many words can be played:
      :math:`a_g \rightarrow \underline n \le \sum_w p_w \le \overline n`, with
      :math:`p_w \leftrightarrow \bigvee_W z_W` over the walks of word w
Objective
    none, or the fewest or the most words that can be played, :math:`\pm\sum_w p_w`.

All of (A2) may stand together: of the arrangements that symmetries take into each
other, the lexicographically least, as a list of the tiles' sides, keeps each part.

The walks of (A5) are added when an arrangement lets them through (lazily). Each is a
condition that every arrangement with the promise keeps, so that no refutation ever
depends on walks that were not added.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from cpbox_models.contract import Value

Step = tuple[int, int]
Walk = frozenset[Step]
Follows = tuple[tuple[bool, ...], ...]  # [s][s']: whether a word may go from s to s'


@dataclass(frozen=True)
class Shape:
    """What is to be arranged.

    Parameters
    ----------
    tiles
        What stands on each tile, in the order in which symmetry is broken.
    sizes
        How many tiles stand on each side.
    grammars
        Which side may follow which, for each grammar; symmetric.

    """

    tiles: tuple[str, ...]
    sizes: tuple[int, ...]
    grammars: tuple[Follows, ...]


@dataclass
class Arrangement:
    """The model of a shape, to which promises are added."""

    shape: Shape
    model: CpModel = field(default_factory=CpModel)
    _x: list[list[IntVar]] = field(default_factory=list)
    _y: dict[tuple[int, Step], IntVar] = field(default_factory=dict)
    _z: dict[tuple[int, Walk], IntVar] = field(default_factory=dict)
    promises: dict[str, IntVar] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._x = [
            [self.model.new_bool_var(f"x[{t},{s}]") for s, _ in self._sides]
            for t, _ in enumerate(self.shape.tiles)
        ]
        self._keep_the_shape()
        self._break_symmetry()

    @property
    def _sides(self) -> list[tuple[int, int]]:
        return [*enumerate(self.shape.sizes)]

    def assume(self, promises: Iterable[str]) -> None:
        """Assume that these promises are kept, and no other."""
        self.model.clear_assumptions()
        self.model.add_assumptions([self.literal(each) for each in promises])

    def literal(self, promise: str) -> IntVar:
        """The literal that says that a promise is kept."""
        if promise not in self.promises:
            self.promises[promise] = self.model.new_bool_var(f"a[{promise}]")
        return self.promises[promise]

    def sides(self, value: Value) -> tuple[int, ...]:
        """The side of each tile in a solution."""
        return tuple(next(s for s, x in enumerate(row) if value(x)) for row in self._x)

    def _keep_the_shape(self) -> None:
        """(A1) Each tile has a side, and each side its number of tiles."""
        for row in self._x:
            self.model.add_exactly_one(row)
        for side, size in self._sides:
            self.model.add(LinearExpr.sum([row[side] for row in self._x]) == size)

    def _break_symmetry(self) -> None:
        """(A2) Symmetry breaking: one arrangement of those that are alike, or few."""
        for first, later in _alike(self.shape):
            for tile, row in enumerate(self._x):
                before = [other[first] for other in self._x[:tile]]
                self.model.add_bool_or([~row[later], *before])
        for side, _ in self._sides:
            if side not in _turned_least(self.shape):
                self.model.add(self._x[0][side] == 0)
        for tile, (one, other) in enumerate(pairwise(self.shape.tiles)):
            if one == other:
                for side, _ in self._sides:
                    for earlier in range(side):
                        here, there = self._x[tile][side], self._x[tile + 1][earlier]
                        self.model.add_bool_or([~here, ~there])

    def _step(self, grammar: int, step: Step) -> IntVar:
        """(A3) The literal that says that a word may go from a tile to another."""
        key = grammar, (min(step), max(step))
        if key not in self._y:
            one, other = (self._x[tile] for tile in step)
            literal = self._y[key] = self.model.new_bool_var(f"y[{key}]")
            for here, follows in zip(one, self.shape.grammars[grammar], strict=True):
                yes = [x for x, fine in zip(other, follows, strict=True) if fine]
                no = [x for x, fine in zip(other, follows, strict=True) if not fine]
                self.model.add_bool_or([~here, ~literal, *yes])
                self.model.add_bool_or([~here, literal, *no])
        return self._y[key]

    def _walk(self, grammar: int, walk: Walk) -> IntVar:
        """(A4) The literal that says that a walk can be made."""
        key = grammar, walk
        if key not in self._z:
            literal = self._z[key] = self.model.new_bool_var(f"z[{len(self._z)}]")
            steps = [self._step(grammar, step) for step in sorted(walk)]
            self.model.add_bool_and(steps).only_enforce_if(literal)
            self.model.add_bool_or([literal, *(~step for step in steps)])
        return self._z[key]

    def let(self, grammar: int, walks: Iterable[Walk], promise: str) -> None:
        """(A4) Let a chain be played, by one of its walks."""
        ways = [self._walk(grammar, walk) for walk in walks]
        self.model.add_bool_or([~self.literal(promise), *ways])

    def forbid(self, grammar: int, walk: Walk, promise: str) -> None:
        """(A5) Forbid a walk of a rival."""
        steps = [self._step(grammar, step) for step in sorted(walk)]
        self.model.add_bool_or([~self.literal(promise), *(~step for step in steps)])

    def exclude(self, sides: Sequence[int], promise: str) -> None:
        """(A6) Exclude an arrangement."""
        stands = [row[side] for row, side in zip(self._x, sides, strict=True)]
        self.model.add_bool_or([~self.literal(promise), *(~x for x in stands)])

    def count(
        self,
        grammar: int,
        words: Iterable[Sequence[Walk]],
        least: int,
        most: int,
        promise: str,
    ) -> LinearExpr:
        """(A7) Have so many words that can be played; the number, to be optimised."""
        number = LinearExpr.sum([self._playable(grammar, walks) for walks in words])
        bounded = self.model.add_linear_constraint(number, least, most)
        bounded.only_enforce_if(self.literal(promise))
        return number

    def _playable(self, grammar: int, walks: Sequence[Walk]) -> IntVar:
        ways = [self._walk(grammar, walk) for walk in walks]
        if len(ways) == 1:
            return ways[0]
        literal = self.model.new_bool_var("p")
        self.model.add_bool_or([~literal, *ways])
        for way in ways:
            self.model.add_implication(way, literal)
        return literal


def _alike(shape: Shape) -> list[tuple[int, int]]:
    """Neighbouring pairs of sides of which nothing tells which is which."""
    number = len(shape.sizes)
    pairs = []
    for later in range(1, number):
        swaps = [
            first
            for first in range(later)
            if _keeps(shape, _swap(number, first, later))
        ]
        pairs += [(swaps[-1], later)] if swaps else []
    return pairs


def _swap(number: int, one: int, other: int) -> list[int]:
    order = [*range(number)]
    order[one], order[other] = other, one
    return order


def _turned_least(shape: Shape) -> set[int]:
    """The least sides of those that turns and reflections take into each other."""
    number = len(shape.sizes)
    turns = [
        [(way * s + by) % number for s in range(number)]
        for by in range(number)
        for way in (1, -1)
    ]
    fine = [turn for turn in turns if _keeps(shape, turn)]
    return {s for s in range(number) if all(s <= turn[s] for turn in fine)}


def _keeps(shape: Shape, order: Sequence[int]) -> bool:
    """Whether a new order of the sides changes neither sizes nor grammars."""
    number = range(len(order))
    return all(shape.sizes[s] == shape.sizes[order[s]] for s in number) and all(
        follows[s][u] == follows[order[s]][order[u]]
        for follows in shape.grammars
        for s in number
        for u in number
    )
