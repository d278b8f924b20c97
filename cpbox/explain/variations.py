"""What can be asked of variations of a puzzle that has no chain."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cpbox.explain.change import Change, yaml_of
from cpbox.explain.coverage import letters_on, traced
from cpbox.explain.oracle import Oracle
from cpbox.explain.without import bare
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError


class Variations:
    """Makes variations of a puzzle, and asks which of them have a chain.

    Parameters
    ----------
    puzzle
        The puzzle.
    oracle
        Says what has a chain.
    longest
        Words of the longest chain that is looked for without a limit.

    """

    def __init__(self, puzzle: Puzzle, oracle: Oracle, longest: int) -> None:
        self._base, self._oracle, self._longest = bare(puzzle), oracle, longest
        self._given = puzzle

    def _rules(self, **changes: Any) -> Puzzle:
        return replace(self._base, rules=replace(self._base.rules, **changes))

    def _if_allowed(self, **changes: Any) -> Puzzle | None:
        """The puzzle with other rules, unless they contradict each other."""
        try:
            return self._rules(**changes)
        except InputError:
            return None

    def _found(
        self, key: str, before: object, after: object, puzzle: Puzzle, remark: str = ""
    ) -> Iterator[Change]:
        """The change if the changed puzzle has a chain."""
        if chain := self._oracle.chain(puzzle):
            missed = letters_on(puzzle, ~traced(puzzle, chain))
            texts = yaml_of(before), yaml_of(after)
            yield Change(key, *texts, chain, puzzle, missed, remark)

    def _nearest(
        self, values: Sequence[int], make: Callable[[int], Puzzle]
    ) -> int | None:
        """The first of some values with a chain; from the first on, all have one."""
        if not values or self._oracle.chain(make(values[-1])) is None:
            return None
        low, high = 0, len(values) - 1
        while low < high:
            middle = (low + high) // 2
            if self._oracle.chain(make(values[middle])) is None:
                low = middle + 1
            else:
                high = middle
        return values[low]
