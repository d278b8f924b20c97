"""What files of results say together: a table of their lines, and facts about it.

`read` makes the table, a row for each answer; `facts_of` counts what is proved of
chains, rules, par, published answers and time. ``README.md`` in ``cpbox/sweep`` says
what a line holds.
"""

from cpbox.summary.facts import facts_of
from cpbox.summary.read import read
from cpbox.summary.values import Facts

__all__ = ["Facts", "facts_of", "read"]
