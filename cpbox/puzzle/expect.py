"""The answer that a puzzle's file expects."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cpbox.puzzle.composite import ListOf
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import shown, suggest, wrong
from cpbox.puzzle.values import LETTERS, Choice, Kind, Whole

# The kind of each value, and its sentence in the schema.
EXPECTED: Mapping[str, tuple[Kind, str]] = {
    "status": (Choice(("optimal", "infeasible")), "What is proved."),
    "words": (Whole(1), "Words in the best chain."),
    "letters": (Whole(1), "Letters in the best chain."),
    "rarity": (Whole(), "Rarity of the best chain."),
    "worst_rarity": (Whole(), "Rarity of the rarest word of the best chain."),
    "score": (Whole(), "Score of the best chain."),
    "chain": (ListOf(LETTERS), "The best chain."),
    "chains": (Whole(), "How many chains are as good as the best."),
}


@dataclass(frozen=True)
class Expectation:
    """Whether an answer is as the puzzle's file expects.

    Parameters
    ----------
    holds
        Whether all of it is; None where some of it is not decided, and the rest is.
    problems
        What is not as expected or not decided, with the file, the line and the key.

    """

    holds: bool | None
    problems: tuple[str, ...] = ()


def expected(value: Any, key: str) -> dict[str, object]:
    """Read a mapping from what is known of an answer to what it should be."""
    if not isinstance(value, Mapping):
        raise wrong(value, key, "a mapping", "write one such as {'words': 2}")
    for name in value:
        if name not in EXPECTED:
            known = suggest(name if isinstance(name, str) else "", EXPECTED)
            problem = f"there is no such key as {shown(name)}; {known}"
            raise InputError(problem, key=key)
    kinds = {name: kind for name, (kind, _) in EXPECTED.items()}
    return {name: kinds[name](each, f"{key}.{name}") for name, each in value.items()}
