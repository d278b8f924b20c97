"""Conditions that together leave no chain."""

from dataclasses import dataclass

from cpbox.explain.conditions import Condition


@dataclass(frozen=True)
class Reason:
    """Conditions that together leave no chain.

    Parameters
    ----------
    conditions
        The conditions.
    is_minimal
        Whether it is shown that none of them can be spared.
    up_to
        Chains of up to as many words were looked for; None where it is shown that
        none of any length exists, or `max_words` is among the conditions.

    """

    conditions: tuple[Condition, ...]
    is_minimal: bool = True
    up_to: int | None = None

    def by_key(self) -> dict[str, list[Condition]]:
        """The conditions of each key."""
        families: dict[str, list[Condition]] = {}
        for condition in self.conditions:
            families.setdefault(condition.key, []).append(condition)
        return families
