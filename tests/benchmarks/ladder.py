"""The boxes of the benchmark, from twelve letters to thirty.

Some are known: the examples of this project's pages, and boxes that people who wrote
solvers wrote about. The others are drawn: ``drawn(seed, letters, sides)`` shuffles the
alphabet with ``random.Random(seed)``, takes so many letters and cuts them into sides
of equal length. Seeds were tried from 0 up, and chosen for what `note` says.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from string import ascii_lowercase

from cpbox.puzzle import LISTS, Box, Puzzle, Words
from tests.benchmarks import accents


@dataclass(frozen=True)
class Rung:
    """A box of the ladder, and the words that count on it.

    Parameters
    ----------
    sides
        The sides, with spaces between them; no letter stands twice.
    words
        A list of the lexicon, or the name of :mod:`tests.benchmarks.accents`.
    note
        Why the box is here.

    """

    sides: str
    words: str
    note: str

    @property
    def letters(self) -> str:
        """The letters on the box."""
        return self.sides.replace(" ", "")


def drawn(seed: int, letters: int, sides: int, alphabet: str = ascii_lowercase) -> str:
    """Sides cut from the shuffled alphabet."""
    tiles = Random(seed).sample(alphabet, letters)
    size = letters // sides
    return " ".join("".join(tiles[i : i + size]) for i in range(0, letters, size))


def puzzle_of(rung: Rung, folder: Path) -> Puzzle:
    """The puzzle of a rung; a list that must be made is kept in the folder."""
    if rung.words in LISTS:
        words = Words(lists=(rung.words,))
    else:
        words = Words(file=accents.accented_list(folder))
    return Puzzle(box=Box(tuple(map(tuple, rung.sides.split()))), words=words)


FEW = Rung(drawn(147, 12, 4), "common", "few words, 3 needed")
NONE = Rung(drawn(21, 12, 4), "extended", "no solution")
QUICK = (FEW, NONE)
LADDER = (
    FEW,
    NONE,
    Rung(drawn(216, 12, 4), "common", "very few words, 6 needed"),
    Rung(drawn(30, 12, 4), "common", "7 words needed"),
    Rung(drawn(417, 12, 4), "common", "9 words needed"),
    Rung("kne zcu vam ybx", "full", "few words, 5 needed"),
    Rung("riu pgh lcs yao", "full", "easy"),
    Rung("eci axy otu hrn", "full", "easy, Batchelder's box"),
    Rung(drawn(11, 16, 4), "common", "8 words needed"),
    Rung("fhmx load yngw vrpi", "full", "awkward letters side by side"),
    Rung(drawn(22, 16, 4), "full", "easy for its size"),
    Rung(drawn(14, 20, 4), "full", "6 words needed"),
    Rung("novfk pulab mxwhc ygdri", "full", "four sides"),
    Rung(drawn(12, 20, 4), "full", "hard: many near misses"),
    Rung("nuwr pxdk mgfb yvac olhi", "full", "five sides"),
    Rung(drawn(3, 20, 5), "full", "hard: many near misses"),
    Rung(drawn(8, 24, 4), "full", "hard: many near misses"),
    Rung(drawn(10, 24, 4), "full", "easy for its size"),
    Rung("xwtqgps ybnamde lfjhui kzrvoc", "full", "the alphabet on 4 sides"),
    Rung("xa yh lv kg wm bu fo zp td ni jc rs qe", "full", "the alphabet on 13 sides"),
    Rung(drawn(2, 30, 5, accents.ALPHABET), accents.NAME, "synthetic, 5 sides"),
    Rung(drawn(1, 30, 15, accents.ALPHABET), accents.NAME, "synthetic, 15 sides"),
    Rung(drawn(30, 30, 10, accents.ALPHABET), accents.NAME, "synthetic, hardest of 51"),
)
