r"""The state-space relaxation: lower bounds, and which candidates can still matter.

A chain is a walk in a network: each candidate is an arc from the state that a
chain must be in to use it (the tile it starts on) to the state it leaves behind
(the tile it ends on); on the way it covers tiles and adds to the cost. Let
:math:`B_r(s, N)` be the least cost of a walk of :math:`r` arcs from state
:math:`s` to a final state that covers the tiles :math:`N`, but for as many as a chain
may leave out. Then

.. math:: B_{r+1}(s, N) = \min_{(s, t, M, c)} c + B_r(t, N \setminus M),

and :math:`B` is a lower bound on every chain of the puzzle, whatever other rules
forbid. Tables over all sets of tiles do not fit for large boxes, so :math:`N`
ranges over the subsets of some *tracked* tiles only, the scarcest: the state-space
relaxation of Christofides, Mingozzi and Toth (Networks 11, 1981), with more tiles
tracked when the bound is too weak (*decremental*: Righini and Salani, Networks 51,
2008).

The coverage of things that are not tracked is relaxed with Lagrange multipliers: an
arc costs less by the multiplier of each such thing that it covers and that does not lie
at its tail, and every chain that has not covered it yet costs as much more. Things that
most arcs cover have none; where a chain may leave something out, nothing has one.

The tables are computed by joining labels, the states :math:`(s, N)` that occur and
that no other dominates, with the arcs, and by a closure under subsets of
:math:`N`. With them, a forward search that knows *all* tiles meets only those
partial chains that may still be completed within a budget (`survivors`).

Where a chain must close, there is a relaxation for each state in which it may begin, as
long as their tables are small (`Loops`).
"""

from cpbox.search.relaxation.bounds import Loops, Relaxation
from cpbox.search.relaxation.network import UNREACHABLE, Network, TooMany

__all__ = ["UNREACHABLE", "Loops", "Network", "Relaxation", "TooMany"]
