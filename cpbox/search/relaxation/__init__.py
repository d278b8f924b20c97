r"""The state-space relaxation: lower bounds, and which candidates can still matter.

A chain is a walk in a network: each candidate is an arc from the state that a
chain must be in to use it (the link at which it starts) to the state it leaves behind
(the link at which it ends). An arc :math:`(s, t, M, c)` goes from state :math:`s` to
state :math:`t`, covers the things :math:`M`, tiles and groups, and costs :math:`c`. Let
:math:`B_r(s, N)` be the least cost of a walk of :math:`r` arcs from state
:math:`s` to a final state that covers the things :math:`N`, but for as many tiles as a
chain may leave out. Then

.. math:: B_{r+1}(s, N) = \min_{(s, t, M, c)} c + B_r(t, N \setminus M),

and :math:`B` is a lower bound on every chain of the puzzle, whatever other rules
forbid. Tables over all sets of things do not fit for large boxes, so :math:`N`
ranges over the subsets of some *tracked* things only: the state-space
relaxation of Christofides, Mingozzi and Toth (Networks 11, 1981), with more things
tracked when partial chains are too many (*decremental*: Righini and Salani, Networks
51, 2008).

The coverage of things that are not tracked is relaxed with Lagrange multipliers: an
arc costs less by the multiplier of each such thing that it covers and that does not lie
at its tail, and every chain that has not covered it yet costs as much more. Things that
many arcs cover have none. Where a chain may leave something out, it costs less by the
largest multipliers of so many things.

The tables are computed by joining labels, the states :math:`(s, N)` that occur and
that no other dominates, with the arcs, and by a closure under subsets of :math:`N`; or,
where labels are many, by joining each arc with a whole table. Of a table that only the
first arcs of chains need so far, it may be that no more is made. With them, a forward
search that knows *all* things meets only those partial chains that may still be
completed within a budget (`survivors`).

Before: a family of candidates has its costs (`families_of`). After: `bound` is at
most what any chain of so many words costs, and each chain within a budget has its
candidates among the `survivors` of that budget. `walk` meets these chains themselves.

Where no chain covers a thing twice (`Network.exclusive`), :math:`N` is exactly what
arcs cover of it. Where an amount is limited (`Network.amount`), such as the letters of
a chain, a state is a link and what is left of the amount.

Where a chain must close, a state is a link and where the chain began
(`Network.by_origin`), unless links are many.
"""

from cpbox.search.relaxation.bounds import Relaxation
from cpbox.search.relaxation.network import UNREACHABLE, Network, TooMany

__all__ = ["UNREACHABLE", "Network", "Relaxation", "TooMany"]
