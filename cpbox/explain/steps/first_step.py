"""The first step of a proof: a count, which says what one word of the chain must have.

Of k words together, one has at least t of any k (t - 1) + 1 letters. With t = 1 that is
a scarce letter. Where no word has so many, that is the whole proof.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.explain.steps.supply import Supply
from cpbox.explain.steps.values import Pivot, StepProof
from cpbox.fields.base import replace

MOST_COUNTED = 7  # letters of which one word must have some
MOST_SETS = 12  # such sets, those with the fewest words
SINGLE = 5  # scarce letters that are tried in any case


@dataclass(frozen=True)
class Start:
    """A first step, and the entries of the words that have what it names."""

    things: int
    at_least: int
    entries: Ints


def alone(supply: Supply) -> StepProof | None:
    """That no word alone has some letters, with the rules for a first and last word."""
    keeps = _keeps(supply)
    under = _impossible(supply, _fits(supply, keeps))
    if under is None:
        return None
    look = _impossible(supply, _fits(supply, ()))
    if look is None or look.things.bit_count() > under.things.bit_count():
        look = under
    has_all = supply.sizes[supply.has & look.things] >= look.at_least
    rules = [*keeps]
    for name in keeps:  # those without which some word would have them
        others = [other for other in rules if other != name]
        if not (has_all & _fits(supply, others)).any():
            rules = others
    is_limited = "max_letters" in rules
    if is_limited and not supply.is_a_rule:
        rules.remove("max_letters")
    return StepProof(
        words=1,
        most_letters=supply.most_letters if is_limited else None,
        to_cover=supply.things[supply.required :],
        may_miss=supply.may_miss,
        pivot=pivot_of(supply, look),
        looks=(),
        is_fewest=True,
        chain_rules=tuple(rules),
        is_loop=supply.loop,
    )


def _keeps(supply: Supply) -> dict[str, Bools]:
    """``[i]``: whether a word alone keeps each of the rules of a whole chain."""
    return {
        "start": supply.may_start[supply.first] == 0,
        "end": supply.may_end[supply.last] == 0,
        "loop": (supply.first == supply.last) | (not supply.loop),
        "max_letters": supply.costs <= supply.budget,
    }


def _fits(supply: Supply, names: Iterable[str]) -> Bools:
    """``[i]``: whether a word alone keeps some of them."""
    keeps, fits = _keeps(supply), np.ones(len(supply.has), np.bool_)
    for name in names:
        fits &= keeps[name]
    return fits


def _impossible(supply: Supply, fit: Bools) -> Start | None:
    """The smallest set of which no word that fits has as many as it must."""
    has = np.unique(supply.has[fit])
    letters = supply.full >> supply.required << supply.required
    required = [1 << n for n in range(supply.required)]
    sets = [
        s for s in np.argsort(supply.sizes, kind="stable").tolist() if s & ~letters == 0
    ]
    for things in [*required, *sets]:
        missable = 0 if things in required else supply.may_miss
        at_least = things.bit_count() - missable
        if at_least > 0 and not (supply.sizes[has & things] >= at_least).any():
            return Start(things, at_least, np.zeros(0, np.int64))
    return None


def starts(supply: Supply, words: int) -> Iterator[Start]:
    """First steps, those with the fewest words first; alone one that has no word."""
    has, counts = np.unique(supply.has, return_counts=True)
    ranked = list[tuple[int, int, int, int]]()
    for things in range(1, supply.full + 1):
        size = things.bit_count()
        if size > 1 and things & ((1 << supply.required) - 1):
            continue
        rest = size - (0 if things < 1 << supply.required else supply.may_miss)
        at_least = -(-rest // words)
        if (
            at_least > 0  # else all of these may be missed
            and rest == words * (at_least - 1) + 1
            and size <= MOST_COUNTED + supply.may_miss
        ):
            having = int(counts[supply.sizes[has & things] >= at_least].sum())
            ranked.append((having, at_least, size, things))
    # Ten words that have two of some letters are as much to read as twenty with one.
    ranked.sort(key=lambda each: (each[0] > 0, each[0] * each[1], each[1:]))
    singles = [each for each in ranked if each[2] == 1]
    chosen = ranked[:1] if ranked and not ranked[0][0] else ranked[:MOST_SETS]
    if chosen and chosen[0][0]:
        chosen = [*dict.fromkeys([*chosen, *singles[:SINGLE]])]
    for _, at_least, _, things in chosen:
        entries = np.flatnonzero(supply.sizes[supply.has & things] >= at_least)
        yield Start(things, at_least, entries)


def pivot_of(supply: Supply, start: Start) -> Pivot:
    """A first step, as a value."""
    return Pivot(
        letters=named(supply, start.things),
        at_least=start.at_least,
        words=tuple(sorted({supply.words[i] for i in start.entries.tolist()})),
        is_word=start.things < 1 << supply.required,
    )


def named(supply: Supply, things: int) -> tuple[str, ...]:
    """Things, as letters; the scarcest first."""
    return tuple(x for n, x in enumerate(supply.things) if things >> n & 1)


def with_rules(proof: StepProof, without: Mapping[str, Supply]) -> StepProof:
    """A proof whose first step names the rules of single words that it needs."""
    pivot, names = proof.pivot, list[str]()
    is_limited = proof.most_letters is not None
    limits = {*proof.chain_rules, *("max_letters",) * is_limited}
    for name, supply in without.items():
        things = sum(1 << supply.things.index(x) for x in pivot.letters)
        has = supply.sizes[supply.has & things] >= pivot.at_least
        if proof.words == 1 and not pivot.words:
            has &= _fits(supply, limits)
        if {supply.words[i] for i in np.flatnonzero(has).tolist()} - {*pivot.words}:
            names.append(name)
    return replace(proof, pivot=replace(pivot, word_rules=tuple(names)))
