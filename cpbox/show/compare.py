"""By how much one chain differs from another."""

from collections.abc import Sequence

from cpbox.puzzle import Term
from cpbox.puzzle.wording import counted


def more_than(terms: Sequence[Term], mine: Sequence[int], best: Sequence[int]) -> str:
    """``2 letters more``: the first term of an objective that differs."""
    for term, one, other in zip(terms, mine, best, strict=True):
        if one != other:
            gap = abs(one - other)
            if term.counts:
                amount = counted(gap, term.counts)
                return f"{amount} {'more' if one > other else 'fewer'}"
            direction = "higher" if one > other else "lower"
            return f"a {term.spoken} {direction} by {gap}"
    return ""
