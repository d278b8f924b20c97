"""Why there is no arrangement: which promises cannot be had together."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cpbox.lab.composer.arranger import Arranger
from cpbox.lab.composer.promises import unique
from cpbox.lab.composer.spec import Chain

KEPT = 64  # arrangers, as each has many clauses; others are made again
WEAKER = {"chain": ("words", "best"), "words": ("best",), "best": ()}


@dataclass(frozen=True)
class Refusal:
    """It is proved that no arrangement of the letters keeps all promises.

    Parameters
    ----------
    chain
        The answer whose letters were arranged; empty where there were several, none of
        which keeps them.
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


def refusal(chains: Sequence[Chain], arranger: Callable[[Chain], Arranger]) -> Refusal:
    """Find out why no arrangement keeps all promises of any of some answers.

    Parameters
    ----------
    chains
        The answers to the same letters.
    arranger
        Makes the arranger of each; all have the same promises.

    Raises
    ------
    TimeOver, KeyboardInterrupt
        As `Arranger.possible` does.

    """
    oracle = _Oracle(chains, arranger)
    chain = chains[0] if len(chains) == 1 else ()
    if not oracle.is_possible([]):
        return Refusal(chain, (), (), ())
    names = [*oracle.says]
    smallest = _smallest(oracle, names)
    kept: list[str] = []
    for name in sorted(names, key=lambda each: each in smallest):
        if oracle.is_possible({*kept, name}):
            kept.append(name)
    others = [each for each in names if each != "unique"]
    return Refusal(
        chain,
        tuple((name, oracle.says[name]) for name in smallest),
        tuple(name for name in names if name not in kept),
        tuple(x for x in oracle.weaker if oracle.is_possible([*others, _sense(x)])),
    )


class _Oracle:
    """Which sets of promises can be had together, with some answer.

    What is in such a set can, too; and what holds a set that cannot, cannot.
    """

    def __init__(
        self, chains: Sequence[Chain], arranger: Callable[[Chain], Arranger]
    ) -> None:
        first = arranger(chains[0])
        self.says = {each.name: each.says for each in first.promises}
        kind = first.task.spec.promises.unique
        self.weaker = WEAKER[kind] if kind else ()
        self._possible: list[set[str]] = []
        self._refuted: dict[Chain, list[set[str]]] = {chain: [] for chain in chains}

        def make(chain: Chain) -> Arranger:
            made = arranger(chain)
            for sense in self.weaker:
                puzzle = made.task.puzzle
                made.add(unique(sense, _sense(sense), puzzle, chain))
            return made

        self._arranger = lru_cache(KEPT)(make)

    def is_possible(self, names: Iterable[str]) -> bool:
        names = {*names}
        if any(names <= known for known in self._possible):
            return True
        for chain, refuted in self._refuted.items():
            if any(known <= names for known in refuted):
                continue
            if self._arranger(chain).possible(names):
                self._possible.append(names)
                return True
            refuted.append(names)
        return False


def _sense(kind: str) -> str:
    return f"unique: {kind}"


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
