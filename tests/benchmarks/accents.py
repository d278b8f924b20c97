"""A word list over thirty letters, made from the lexicon.

Boxes of thirty letters need a longer alphabet than English has. This list is
synthetic and belongs to no language: a vowel takes an accent before one certain
letter, always. Every word of the full list is in it, in one form only.
"""

from pathlib import Path
from string import ascii_lowercase

from cpbox.candidates.lexicon import TIERS, read_tier

NAME = "accented"
ACCENTS = {"am": "ám", "en": "én", "ic": "íc", "or": "ór"}
ALPHABET = ascii_lowercase + "áéíó"


def with_accents(text: str) -> str:
    """Put the accents on the words of a text."""
    for plain, accented in ACCENTS.items():
        text = text.replace(plain, accented)
    return text


def accented_list(folder: Path) -> Path:
    """The file that holds the list, made when it is not in the folder yet."""
    file = folder / f"{NAME}.txt"
    if not file.exists():
        text = "".join(with_accents(read_tier(tier)) for tier in TIERS)
        file.write_text(text, encoding="utf-8")
    return file
