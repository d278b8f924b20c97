"""Why there is no arrangement: which promises cannot be had together."""

from collections.abc import Iterable, Sequence
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
        The answer whose letters were arranged; empty where there were several.
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


def refusal(arrangers: Sequence[Arranger]) -> Refusal:
    """Find out why no arrangement keeps all promises of any of some answers.

    Parameters
    ----------
    arrangers
        One for each answer to the same letters; they have the same promises.

    Raises
    ------
    TimeOver, KeyboardInterrupt
        As `Arranger.possible` does.

    """
    task, promises = arrangers[0].task, [*arrangers[0].promises]
    chain = task.chain if len(arrangers) == 1 else ()
    oracle = _Oracle(arrangers)
    if not oracle.is_possible([]):
        return Refusal(chain, (), (), ())
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
        _instead(arrangers, oracle, names),
    )


class _Oracle:
    """Which sets of promises can be had together; what is in one of these can, too."""

    def __init__(self, arrangers: Sequence[Arranger]) -> None:
        self._arrangers = arrangers
        self._known: list[set[str]] = []

    def is_possible(self, names: Iterable[str]) -> bool:
        names = {*names}
        if any(names <= known for known in self._known):
            return True
        is_possible = any(each.possible(names) for each in self._arrangers)
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


def _instead(
    arrangers: Sequence[Arranger], oracle: _Oracle, names: list[str]
) -> tuple[str, ...]:
    """In which weaker senses an answer could be unique, with all else."""
    kind = arrangers[0].task.spec.promises.unique
    if kind is None:
        return ()
    found = []
    others = [each for each in names if each != "unique"]
    for weaker in WEAKER[kind]:
        name = f"unique: {weaker}"
        for each in arrangers:
            each.add(unique(weaker, name, each.task.puzzle, each.task.chain))
        if oracle.is_possible([*others, name]):
            found.append(weaker)
    return tuple(found)
