"""The answer that a puzzle's file expects."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cpbox.errors import InputError
from cpbox.puzzle.kinds import choice, letters, several, shown, suggest, whole, wrong

_KINDS = {
    "status": choice(("optimal", "infeasible")),
    "words": whole(1),
    "letters": whole(1),
    "rarity": whole(0),
    "worst_rarity": whole(0),
    "score": whole(0),
    "chain": several(letters, "('peg', 'gum')"),
    "chains": whole(0),
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
        if name not in _KINDS:
            known = suggest(name if isinstance(name, str) else "", _KINDS)
            problem = f"there is no such key as {shown(name)}; {known}"
            raise InputError(problem, key=key)
    return {name: _KINDS[name](each, f"{key}.{name}") for name, each in value.items()}
