"""Why there is no arrangement: which promises cannot be had together."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cpbox.lab.composer.arranger import Arranger
from cpbox.lab.composer.promises import unique
from cpbox.lab.composer.spec import Chain

KEPT = 64  # arrangers, as each has many clauses; others are made again
WEAKER = {"chain": ("words", "best"), "words": ("best",)}


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
    first = arranger(chains[0])
    says = {each.name: each.says for each in first.promises}
    weaker = WEAKER.get(first.spec.promises.unique or "", ())
    possible: list[set[str]] = []
    refuted: dict[Chain, list[set[str]]] = {chain: [] for chain in chains}

    @lru_cache(KEPT)
    def made(chain: Chain) -> Arranger:
        made = arranger(chain)
        for kind in weaker:
            made.add(unique(kind, f"unique: {kind}", made.puzzle, chain))
        return made

    def is_possible(asked: Iterable[str]) -> bool:
        """Whether promises can be had together, with some answer.

        What is in such a set can, too; and what holds a set that cannot, cannot.
        """
        names = {*asked}
        if any(names <= known for known in possible):
            return True
        for chain, known in refuted.items():
            if any(fewer <= names for fewer in known):
                continue
            if made(chain).possible(names):
                possible.append(names)
                return True
            known.append(names)
        return False

    basic = [*says][::-1]  # what is promised last says most where it cannot be had
    every = (some for n in range(len(says) + 1) for some in combinations(basic, n))
    smallest = next(some for some in every if not is_possible(some))
    kept: list[str] = []
    for name in sorted(says, key=lambda each: each in smallest) if smallest else ():
        if is_possible([*kept, name]):
            kept.append(name)
    others = [name for name in says if name != "unique"]
    return Refusal(
        chain=chains[0] if len(chains) == 1 else (),
        together=tuple(each for each in says.items() if each[0] in smallest),
        give_up=tuple(name for name in says if smallest and name not in kept),
        instead=tuple(x for x in weaker if is_possible([*others, f"unique: {x}"])),
    )
