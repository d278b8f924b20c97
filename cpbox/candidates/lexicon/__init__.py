"""The word lists that come with cpbox, from common words to rare ones.

Each tier's file holds only the words which the tier adds to the one before, so
that the file a word stands in is its rarity. ``build.py`` makes the files.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from string import ascii_lowercase

TIERS: tuple[str, ...] = ("common", "standard", "extended", "full")
SHORTEST = 3  # letters of a word in them
LONGEST = 50  # letters of a word in which slips are looked for

# importlib.resources would do too, but takes 10 ms longer to import.
_FOLDER = Path(__file__).parent


@cache
def read_tier(name: str) -> str:
    """Read the words that one tier adds, sorted, one a line.

    Raises
    ------
    ValueError
        If no tier has this name.

    """
    _check(name)
    return (_FOLDER / f"{name}.txt").read_bytes().decode("ascii")


def tiers_up_to(name: str) -> tuple[str, ...]:
    """Name the tiers which together make the list called `name`.

    Raises
    ------
    ValueError
        If no tier has this name.

    """
    _check(name)
    return TIERS[: TIERS.index(name) + 1]


@cache
def unfit_words() -> frozenset[str]:
    """Read the words that can be played, but are not fit to print."""
    return _by_hand("unfit")


def slurs() -> frozenset[str]:
    """Read the words that are in no list, as they are slurs."""
    return _by_hand("slurs")


def _by_hand(name: str) -> frozenset[str]:
    lines = (_FOLDER / f"{name}.txt").read_bytes().decode("ascii").splitlines()
    return frozenset(w for line in lines if line[:1] != "#" for w in line.split())


_RARITY: dict[str, int] = {}  # of the words that were asked for so far
_FEW = 50  # of them are sooner found in the texts than all words are put into sets


def rarity_of(words: Iterable[str]) -> list[int]:
    """Give each word the index of its tier, or ``len(TIERS)`` if none lists it."""
    words = list(words)
    try:
        return [_RARITY[word] for word in words]
    except KeyError:
        _look_up(set(words).difference(_RARITY))
    return [_RARITY[word] for word in words]


def _look_up(words: set[str]) -> None:
    unknown, are_few = words, len(_RARITY) + len(words) <= _FEW
    for number, tier in enumerate(TIERS):
        there = _found(tier, unknown) if are_few else _words_of(tier) & unknown
        _RARITY.update(dict.fromkeys(there, number))
        unknown = unknown - there
        if not unknown:
            return
    _RARITY.update(dict.fromkeys(unknown, len(TIERS)))


def _found(tier: str, words: set[str]) -> set[str]:
    text = f"\n{read_tier(tier)}"
    return {word for word in words if word.isalpha() and f"\n{word}\n" in text}


@cache
def _words_of(tier: str) -> frozenset[str]:
    # A set a tier takes half the time to make that one dict of all words takes,
    # and the set of rare words is made only when a word needs it.
    return frozenset(read_tier(tier).split())


def one_slip_from(word: str) -> list[str]:
    """The listed words that a slip makes of a word, as `listed_of` has them."""
    return listed_of(slips(word, ascii_lowercase), TIERS)


def listed_of(words: set[str], tiers: Sequence[str]) -> list[str]:
    """Those of some words that are listed and fit to print, the most familiar first."""
    fit = words - unfit_words()
    return [each for tier in tiers for each in sorted(fit & _words_of(tier))]


def slips(word: str, letters: Iterable[str]) -> set[str]:
    """What a word becomes with one letter more, less or other, or two swapped."""
    if len(word) > LONGEST:
        return set()
    parts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    typed = {f"{a}{x}{b[skip:]}" for a, b in parts for x in letters for skip in (0, 1)}
    swapped = {f"{a}{b[1]}{b[0]}{b[2:]}" for a, b in parts if len(b) > 1}
    return typed | swapped | {f"{a}{b[1:]}" for a, b in parts}


def _check(name: str) -> None:
    if name not in TIERS:
        raise ValueError(f"no tier is called {name!r}, only {', '.join(TIERS)}")
