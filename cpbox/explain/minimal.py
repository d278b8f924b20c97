"""Minimal sets: by deletion where conditions are few, by QuickXplain where many.

QuickXplain: Junker, *QuickXplain: preferred explanations and relaxations for
over-constrained problems*, AAAI 2004. It halves a family until what matters is left,
so that one banned word among a thousand takes some twenty questions.
"""

from collections.abc import Callable, Mapping, Sequence

from cpbox.explain.conditions import Condition

Family = Sequence[Condition]
Holds = Callable[[frozenset[Condition]], bool]


def minimal(families: Mapping[str, Family], is_infeasible: Holds) -> list[Condition]:
    """Conditions that together leave no chain, none of which can be spared.

    Whole families are left out first, in their order, and then what is needless of
    those that stay. As fewer conditions never leave fewer chains, what was needed
    with more of them is needed with fewer.

    Parameters
    ----------
    families
        Conditions that together leave no chain, by family.
    is_infeasible
        Whether some conditions leave no chain.

    """
    left = {name: list(family) for name, family in families.items()}
    for name in families:
        if is_infeasible(_all_but(left, name)):
            del left[name]
    for name, family in list(left.items()):
        if len(family) > 1:
            left[name] = _explain(_all_but(left, name), family, is_infeasible)
    return [condition for family in left.values() for condition in family]


def _all_but(families: Mapping[str, Family], name: str) -> frozenset[Condition]:
    others = (family for key, family in families.items() if key != name)
    return frozenset(condition for family in others for condition in family)


def _explain(
    background: frozenset[Condition], family: Family, is_infeasible: Holds
) -> list[Condition]:
    """The least of a family that leaves no chain beside what is given."""

    def shrink(
        background: frozenset[Condition], some: Family, *, grew: bool
    ) -> list[Condition]:
        if grew and is_infeasible(background):
            return []
        if len(some) == 1:
            return list(some)
        half = len(some) // 2
        first, second = some[:half], some[half:]
        of_second = shrink(background | {*first}, second, grew=True)
        of_first = shrink(background | {*of_second}, first, grew=bool(of_second))
        return of_first + of_second

    return shrink(background, family, grew=False)


def correction(families: Mapping[str, Family], is_infeasible: Holds) -> list[Condition]:
    """Conditions without which there is a chain, all of which must be dropped for it.

    Conditions of the last families are kept rather than those of the first.
    """
    kept: frozenset[Condition] = frozenset()
    dropped: list[Condition] = []
    for family in reversed(list(families.values())):
        kept, lost = _take(kept, family, is_infeasible)
        dropped = lost + dropped
    return dropped


def _take(
    kept: frozenset[Condition], some: Family, is_infeasible: Holds
) -> tuple[frozenset[Condition], list[Condition]]:
    """Keep what can be kept of a family, halving it where not all can be."""
    if not is_infeasible(kept | {*some}):
        return kept | {*some}, []
    if len(some) == 1:
        return kept, list(some)
    half = len(some) // 2
    kept, lost = _take(kept, some[:half], is_infeasible)
    kept, more = _take(kept, some[half:], is_infeasible)
    return kept, lost + more
