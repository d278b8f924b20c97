"""What files of results say together: a table of their lines, and facts about it.

`read` makes the table, a row for each answer; `facts_of` counts what is proved of
chains, rules, par, published answers and time. ``cpbox/lab/sweep/README.md`` says what
a line holds.
"""

from cpbox.lab.summary.results_table import read
from cpbox.lab.summary.summarise import facts_of
from cpbox.lab.summary.summary_facts import Facts

__all__ = ["Facts", "facts_of", "read"]
