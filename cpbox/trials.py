"""Trials: variants of a puzzle, the usual ones too, and what became of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from cpbox.errors import InputError
from cpbox.puzzle import LISTS, Puzzle
from cpbox.result import Result

Change = Callable[[Puzzle], Puzzle]


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One variant, or the puzzle as it stands.

    Parameters
    ----------
    name
        What the variant is called.
    puzzle
        The puzzle with the variant's changes; without them, if they contradict it.
    result
        What was found, once it has been tried.
    problem
        Why it cannot be tried.
    usual
        Whether cpbox thought of it: then a contradiction is nobody's mistake.

    """

    name: str
    puzzle: Puzzle
    result: Result | None = None
    problem: str = ""
    usual: bool = False

    @property
    def is_base(self) -> bool:
        """Whether it is the puzzle as it stands, which the others are compared with."""
        return self.puzzle.variant is None


def usual(puzzle: Puzzle) -> Iterator[Trial]:
    """Each usual variant of a puzzle, also where it contradicts the puzzle's rules."""
    for name, change in _changes(puzzle).items():
        try:
            variant = replace(change(puzzle), variant=name)
        except InputError as error:
            same = replace(puzzle, variant=name)
            yield Trial(name=name, puzzle=same, problem=str(error), usual=True)
        else:
            yield Trial(name=name, puzzle=variant, usual=True)


def _changes(puzzle: Puzzle) -> dict[str, Change]:
    """The variants by name; a puzzle with words of its own keeps them."""
    return {
        "min_length 4": _rules(min_length=4),
        "min_length 5": _rules(min_length=5),
        "no plurals": _without_plurals,
        "each letter once": _rules(max_uses=1),
        "loop": _rules(loop=True),
        "no chaining": _rules(link=0),
    } | {f"{name} words": _list(name) for name in LISTS if not puzzle.words.is_own}


def _rules(**changes: Any) -> Change:
    return lambda puzzle: replace(puzzle, rules=replace(puzzle.rules, **changes))


def _list(name: str) -> Change:
    return lambda puzzle: replace(puzzle, words=puzzle.words.under(name))


def _without_plurals(puzzle: Puzzle) -> Puzzle:
    patterns = (*puzzle.words.ban_matching, "s$")
    return replace(puzzle, words=replace(puzzle.words, ban_matching=patterns))
