"""The answers under each built-in list, and the words that a game may reject."""

from collections.abc import Sequence
from itertools import pairwise

from cpbox.candidates.lexicon import TIERS
from cpbox.search.result import ChainWord, Status
from cpbox.search.trials import Trial
from cpbox.show.answer import among
from cpbox.show.chain import degrees, familiarity, joined
from cpbox.show.style import Style
from cpbox.show.terminal import heading
from cpbox.show.text import columns, printable, wrap

HEADS = ("list", "words", "letters", "proved", "risky")
ALIGNS = "<>>>>"
UNBROKEN = 1000  # columns of a table that is never too wide
RISKY = TIERS.index("extended")  # what common and standard lack
MEANING = "risky: in neither common nor standard, so that a game may reject it"
NOTHING = {
    Status.INFEASIBLE: "no chain",
    Status.UNKNOWN: "no chain found when the run was stopped; there may be one",
}


def lists_page(trials: Sequence[Trial], style: Style) -> str:
    """Write a row for each list, with its chain below it, and what is risky in it.

    Parameters
    ----------
    trials
        The puzzle under each list, the smallest first.
    style
        What the terminal can show.

    """
    head, *rows = columns([HEADS, *map(_cells, trials)], ALIGNS, UNBROKEN)
    lines = [style.bold(head)]
    before = [None, *trials]
    for row, (last, trial) in zip(rows, pairwise(before), strict=True):
        below = _below(last, trial, style) if trial else []
        lines += [row, *(f"  {line}" for line in below)]
    risky = [word.rarity for trial in trials for word in _risky(trial)]
    told = wrap(MEANING.split(" "), style.width)
    blocks = [heading(trials[0].puzzle, style), lines, [*told, *degrees(risky, style)]]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _cells(trial: Trial) -> tuple[str, ...]:
    result = trial.result
    if result is None:
        return trial.name, "", "", "", ""
    proved = "yes" if result.status.is_proof else "no"
    if result.words is None:
        return trial.name, "", "", proved, ""
    sizes = f"{len(result.words)}", f"{result.letters}"
    return trial.name, *sizes, proved, f"{len(_risky(trial))}"


def _risky(trial: Trial) -> list[ChainWord]:
    chain = trial.result.chain if trial.result is not None else None
    return [word for word in chain or () if word.rarity >= RISKY]


def _below(last: Trial | None, trial: Trial, style: Style) -> list[str]:
    """The chain, its risky words with what they are; or why there is none."""
    room, result = style.width - 2, trial.result
    if result is None:
        return wrap(printable(trial.problem).split(" "), room)
    within = among(result.limit)
    if result.chain is None:
        return wrap(f"{NOTHING[result.status]}{within}".split(" "), room)
    if last and last.result and last.result.words == result.words and not within:
        return ["the same chain"]
    words = [
        f"{word.text} ({familiarity(word.rarity)})"
        if word.rarity >= RISKY
        else word.text
        for word in result.chain
    ]
    return joined(words, room, trial.puzzle, style, within.lstrip(", "))
