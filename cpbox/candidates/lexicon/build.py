"""Build the word lists from SCOWL, WordNet and three lists made by hand.

Run ``python -m cpbox.candidates.lexicon.build`` where Debian's ``scowl`` and
``wordnet-base`` are installed. The README of this folder says what is taken
from where, and why.
"""

import argparse
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from cpbox.candidates.lexicon import TIERS

HERE = Path(__file__).parent
SCOWL = Path("/usr/share/dict/scowl")
WORDNET = Path("/usr/share/wordnet")

HIGHEST_LEVEL = dict(zip(TIERS, (35, 60, 70, 80), strict=True))
PARTS_OF_SPEECH = ("noun", "verb", "adj", "adv")

PLAYABLE = re.compile(r"[a-z]{3,}")
NUMERAL = re.compile(r"[ivxlcdm]+")  # also those WordNet garbles, as "ilx"
VOWEL = re.compile(r"[aeiouy]")
ADJECTIVE_MARK = re.compile(r"\((?:a|p|ip)\)$")  # WordNet's "galore(ip)"


def without_accents(word: str) -> str:
    """Drop the accents of a word, "naïve" giving "naive"."""
    letters = unicodedata.normalize("NFD", word)
    return "".join(c for c in letters if not unicodedata.combining(c))


def scowl_files(folder: Path) -> list[Path]:
    """List SCOWL's files of plain words, less the worst class of variants."""
    return [p for p in folder.glob("*-words.*") if "variant_3" not in p.name]


def scowl_levels(folder: Path) -> dict[str, int]:
    """Read SCOWL's words, each with the lowest level that holds it."""
    levels: dict[str, int] = {}
    for path in scowl_files(folder):
        level = int(path.suffix[1:])
        for line in path.read_text("utf-8").splitlines():
            word = without_accents(line)
            if PLAYABLE.fullmatch(word):
                levels[word] = min(level, levels.get(word, level))
    return levels


def wordnet_files(folder: Path) -> list[Path]:
    """List WordNet's data files; its index files have lost the capitals."""
    paths = [folder / f"data.{part}" for part in PARTS_OF_SPEECH]
    return [path for path in paths if path.exists()]


def lemmas_of(synset: str) -> Iterator[str]:
    """Yield the lemmas of one line of a data file, in their true case."""
    fields = synset.split(" ")
    count = int(fields[3], 16)
    for lemma in fields[4 : 4 + 2 * count : 2]:
        yield ADJECTIVE_MARK.sub("", lemma)


def wordnet_words(folder: Path) -> set[str]:
    """Read WordNet's lower-case lemmas of one word."""
    return {
        lemma
        for path in wordnet_files(folder)
        for line in path.read_text("ascii").splitlines()
        if not line.startswith(" ")  # the licence, at the head of each file
        for lemma in lemmas_of(line)
        if PLAYABLE.fullmatch(lemma)
    }


def hand_made(name: str) -> set[str]:
    """Read a list of this folder that is kept by hand."""
    lines = (HERE / name).read_text("ascii").splitlines()
    return {w for line in lines if not line.startswith("#") for w in line.split()}


def is_ordinary(word: str) -> bool:
    """Tell a word from a Roman numeral and from a vowelless abbreviation."""
    return VOWEL.search(word) is not None and not NUMERAL.fullmatch(word)


def wordnet_supplement(levels: dict[str, int], lemmas: set[str]) -> set[str]:
    """Pick the lemmas which SCOWL has at no level.

    A lemma that SCOWL has above the last tier (level 95) stays out: SCOWL does
    not lack it, but judges it too rare.
    """
    unknown = lemmas - levels.keys() - hand_made("refused.txt")
    return {word for word in unknown if is_ordinary(word)}


def tier_words(levels: dict[str, int], extra: set[str]) -> dict[str, list[str]]:
    """Split the words into tiers, each with only what it adds, in order.

    Slurs are in none of them.
    """
    tiers: dict[str, list[str]] = {}
    below = 0
    for tier, highest in HIGHEST_LEVEL.items():
        tiers[tier] = [w for w, level in levels.items() if below < level <= highest]
        below = highest
    listed = {word for words in tiers.values() for word in words}
    tiers[TIERS[-1]].extend(extra - listed)
    slurs = hand_made("slurs.txt")
    return {tier: sorted({*words} - slurs) for tier, words in tiers.items()}


def build(scowl: Path, wordnet: Path) -> dict[str, str]:
    """Make the text of each tier's file."""
    levels = scowl_levels(scowl)
    extra = wordnet_supplement(levels, wordnet_words(wordnet))
    extra |= hand_made("supplement.txt")
    tiers = tier_words(levels, extra)
    return {tier: "".join(f"{w}\n" for w in words) for tier, words in tiers.items()}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the lists into this folder and say how long they are."""
    parser = argparse.ArgumentParser(prog="python -m cpbox.candidates.lexicon.build")
    parser.add_argument("--scowl", type=Path, default=SCOWL, metavar="DIR")
    parser.add_argument("--wordnet", type=Path, default=WORDNET, metavar="DIR")
    args = parser.parse_args(argv)
    if not scowl_files(args.scowl):
        parser.error(f"{args.scowl} holds no SCOWL word list")
    if len(wordnet_files(args.wordnet)) < len(PARTS_OF_SPEECH):
        parser.error(f"{args.wordnet} lacks a data file of WordNet")
    for tier, text in build(args.scowl, args.wordnet).items():
        (HERE / f"{tier}.txt").write_text(text, "ascii", newline="\n")
        print(f"{tier}: {text.count(chr(10)):,} words added")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
