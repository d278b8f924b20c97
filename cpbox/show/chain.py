"""A chain as text."""

from collections.abc import Iterable, Iterator, Sequence

from cpbox.candidates.lexicon import TIERS
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.wording import counted
from cpbox.search.result import ChainWord
from cpbox.show.style import Style
from cpbox.show.text import columns, wrap

FAMILIARITY = (
    "very familiar",
    "familiar",
    "less familiar",
    "rare",
    "in none of the lists",
)
SCALE = (
    "rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4, "
    "added up"
)


def joined(
    words: Sequence[str], room: int, puzzle: Puzzle, style: Style, about: str = ""
) -> list[str]:
    """``gracious → splashy``, on several lines when it is long.

    Words that need not chain are joined by a plus; `about` is put behind the last.
    """
    joint = style.arrow if puzzle.rules.link else "+"
    *linked, last = words
    about_it = [about] if about else []
    return wrap([*(f"{word} {joint}" for word in linked), last, *about_it], room)


def chain_table(
    box: Box, chain: Sequence[ChainWord], style: Style, *, brief: bool = False
) -> list[str]:
    """A line for each word: its letters, on how many new tiles, how familiar it is.

    A tile that the chain covers for the first time is written in capitals. In brief,
    nothing is counted.
    """
    rows = []
    for word, (text, new) in zip(chain, _mark_new(box, chain, style), strict=True):
        counts = [] if brief else [counted(len(word.text), "letter"), f"{new} new"]
        rows.append([text, *counts, familiarity(word.rarity)])
    return columns(rows, "<<" if brief else "<>><", style.width)


def familiarity(rarity: int) -> str:
    """A word's tier, for people."""
    return FAMILIARITY[rarity]


def degrees(rarities: Iterable[int], style: Style) -> list[str]:
    """What the degrees of familiarity mean; only those that occur."""
    known = sorted({*rarities} & {*range(len(TIERS))})
    if not known:
        return []
    meant = ", ".join(f"{FAMILIARITY[rarity]} = {TIERS[rarity]}" for rarity in known)
    return wrap(f"Smallest list with the word: {meant}".split(" "), style.width)


def scale(style: Style) -> list[str]:
    """What a rarity in figures means."""
    return wrap(SCALE.split(" "), style.width)


def scale_for(lines: Iterable[str], style: Style) -> list[str]:
    """The same, where some lines tell one."""
    return scale(style) if any(" rarity " in f"{line} " for line in lines) else []


def _mark_new(
    box: Box, chain: Sequence[ChainWord], style: Style
) -> Iterator[tuple[str, int]]:
    """Each word with its newly covered tiles marked, and their number."""
    covered: set[int] = set()
    for word in chain:
        text, before = "", len(covered)
        for tile in word.tiles:
            letters = box.tiles[tile]
            text += letters if tile in covered else style.bold(capital(letters))
            covered.add(tile)
        yield text, len(covered) - before


def capital(letters: str) -> str:
    """In capitals, or between brackets in a script that has none."""
    return letters.upper() if letters.upper() != letters else f"[{letters}]"
