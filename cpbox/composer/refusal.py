"""Why there is no arrangement: which promises cannot be had together."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from cpbox.composer.arranger import Arranger
from cpbox.composer.promises import unique
from cpbox.composer.spec import Chain

WEAKER = {"chain": ("words", "best"), "words": ("best",), "best": ()}


@dataclass(frozen=True)
class Refusal:
    """It is proved that no arrangement of the letters keeps all promises.

    Parameters
    ----------
    chain
        The answer whose letters were arranged.
    together
        The smallest set of promises that no arrangement keeps, by name, with what each
        says; empty when the answer cannot even be played.
    give_up
        Promises without which there is an arrangement; none of them can be kept.
    instead
        Weaker senses of `unique` in which there is one with all other promises.

    """

    chain: Chain
    together: tuple[tuple[str, str], ...]
    give_up: tuple[str, ...]
    instead: tuple[str, ...]


def refusal(arranger: Arranger) -> Refusal:
    """Find out why an arranger found no arrangement that keeps all its promises.

    Raises
    ------
    TimeOver, KeyboardInterrupt
        As `Arranger.possible` does.

    """
    promises, chain = arranger.promises, arranger.task.chain
    if arranger.possible([]) is None:
        return Refusal(chain, (), (), ())
    oracle = _Oracle(arranger)
    names = [each.name for each in promises]
    smallest = _smallest(oracle, names)
    kept: list[str] = []
    for name in sorted(names, key=lambda each: each in smallest):
        if oracle.is_possible({*kept, name}):
            kept.append(name)
    says = {each.name: each.says for each in promises}
    return Refusal(
        chain,
        tuple((name, says[name]) for name in smallest),
        tuple(name for name in names if name not in kept),
        _instead(arranger, names),
    )


class _Oracle:
    """Which sets of promises can be had together; what is in one of these can, too."""

    def __init__(self, arranger: Arranger) -> None:
        self._arranger = arranger
        self._known: list[set[str]] = []

    def is_possible(self, names: Iterable[str]) -> bool:
        names = {*names}
        if any(names <= known for known in self._known):
            return True
        is_possible = self._arranger.possible(names) is not None
        if is_possible:
            self._known.append(names)
        return is_possible


def _smallest(oracle: _Oracle, names: list[str]) -> list[str]:
    """A smallest set that cannot be had: no smaller one is out of reach."""
    least = [*names]
    for name in names:  # first a minimal one, which bounds the search
        fewer = [each for each in least if each != name]
        if not oracle.is_possible(fewer):
            least = fewer
    for size in range(1, len(least)):
        for some in combinations(names, size):
            if not oracle.is_possible(some):
                return [*some]
    return least


def _instead(arranger: Arranger, names: list[str]) -> tuple[str, ...]:
    """In which weaker senses the answer could be unique, with all else."""
    kind = arranger.task.spec.promises.unique
    if kind is None:
        return ()
    found = []
    others = [each for each in names if each != "unique"]
    for weaker in WEAKER[kind]:
        promise = unique(
            weaker, f"unique: {weaker}", arranger.task.puzzle, arranger.task.chain
        )
        arranger.add(promise)
        if arranger.possible([*others, promise.name]) is not None:
            found.append(weaker)
    return tuple(found)
