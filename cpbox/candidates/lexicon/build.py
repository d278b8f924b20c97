"""Build the word lists from SCOWL, WordNet, wordfreq and lists made by hand.

Run ``python -m cpbox.candidates.lexicon.build`` where Debian's ``scowl`` and
``wordnet-base`` and the package ``wordfreq`` are installed. The README of this
folder says what is taken from where, and why.
"""

import argparse
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from cpbox.candidates.lexicon import TIERS

HERE = Path(__file__).parent
SCOWL = Path("/usr/share/dict/scowl")
WORDNET = Path("/usr/share/wordnet")

COMMON, STANDARD, EXTENDED, FULL = range(len(TIERS))
HIGHEST_LEVEL = {COMMON: 35, STANDARD: 60, EXTENDED: 70, FULL: 80}
NAMES = ("upper", "proper-names", "abbreviations")  # SCOWL's files of them

# Of a word's Zipf frequency, the tenfold logarithm of how often it is met in a
# billion words: from where on a tier takes it, and below which `common` drops it.
# wordfreq knows no word below 1.
TAKES = {COMMON: 3.0, STANDARD: 2.5, EXTENDED: 1.5}
COMMON_DROPS = 2.0

# A spelling that SCOWL has as a variant only stays in its list from this Zipf value on.
VARIANT_STAYS = 2.0

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


def scowl_levels(folder: Path, kind: str = "") -> dict[str, int]:
    """Read SCOWL's words, each with the lowest level of the files of this kind."""
    levels: dict[str, int] = {}
    for path in (p for p in scowl_files(folder) if kind in p.name):
        level = int(path.suffix[1:])
        for line in path.read_text("utf-8").splitlines():
            word = without_accents(line)
            if PLAYABLE.fullmatch(word):
                levels[word] = min(level, levels.get(word, level))
    return levels


def variants_only(folder: Path) -> set[str]:
    """Read the spellings that SCOWL has in its files of variants and no others."""
    files = [path for path in scowl_files(folder) if "variant" not in path.name]
    plain = {without_accents(w) for p in files for w in p.read_text("utf-8").split()}
    return scowl_levels(folder, "variant").keys() - plain


def name_levels(folder: Path) -> dict[str, int]:
    """Read the lowest level at which SCOWL has a name or an abbreviation."""
    levels: dict[str, int] = {}
    for path in (p for kind in NAMES for p in folder.glob(f"*-{kind}.*")):
        level = int(path.suffix[1:])
        for line in path.read_text("utf-8").splitlines():
            name = without_accents(line).removesuffix("'s").strip(".").lower()
            levels[name] = min(level, levels.get(name, level))
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


def wordnet_lemmas(folder: Path) -> set[str]:
    """Read WordNet's lemmas, in their true case."""
    return {
        lemma
        for path in wordnet_files(folder)
        for line in path.read_text("ascii").splitlines()
        if not line.startswith(" ")  # the licence, at the head of each file
        for lemma in lemmas_of(line)
    }


def wordnet_words(folder: Path) -> set[str]:
    """Read WordNet's lower-case lemmas of one word."""
    return {lemma for lemma in wordnet_lemmas(folder) if PLAYABLE.fullmatch(lemma)}


def wordnet_names(folder: Path) -> set[str]:
    """Read WordNet's lemmas that have a capital, in lower case."""
    lemmas = (lemma.replace(".", "") for lemma in wordnet_lemmas(folder))
    return {lemma.lower() for lemma in lemmas if lemma != lemma.lower()}


def irregular_forms(folder: Path) -> set[str]:
    """Read the forms that WordNet lists because no rule makes them: fungi, sat."""
    files = (folder / f"{part}.exc" for part in PARTS_OF_SPEECH)
    lines = (path.read_text("ascii").splitlines() for path in files if path.exists())
    return {line.split(" ")[0] for file in lines for line in file}


def zipf_frequencies() -> dict[str, float]:
    """Read wordfreq's English words, each with its frequency on Zipf's scale."""
    from wordfreq import get_frequency_dict

    shares = get_frequency_dict("en", "large")
    return {word: round(9 + math.log10(share), 2) for word, share in shares.items()}


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


def stems_of(word: str) -> Iterator[str]:
    """Guess what a word may be a regular form of."""
    if word.endswith("s"):
        yield word[:-1]
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith(("ies", "ied")):
        yield word[:-3] + "y"
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield from (stem, stem + "e")
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def is_form_of(lemmas: set[str], word: str) -> bool:
    """Tell whether one of the lemmas, of four letters or more, has this form."""
    return any(len(stem) > 3 and stem in lemmas for stem in stems_of(word))


def is_known(lemmas: set[str], word: str) -> bool:
    """Tell whether a word is one of the lemmas or a form of one."""
    return word in lemmas or is_form_of(lemmas, word)


def trusted_words(levels: dict[str, int], scowl: Path, wordnet: Path) -> set[str]:
    """Pick the words that are known if they are frequent, by rule.

    Any other may owe its frequency to a name, to an abbreviation or to another
    language. SCOWL's lower levels are trusted but where a name is as common.
    """
    names = name_levels(scowl)
    lemmas = wordnet_words(wordnet)
    lower = {word for word, n in levels.items() if n <= HIGHEST_LEVEL[STANDARD]}
    higher = (levels.keys() | lemmas) - lower - names.keys() - wordnet_names(wordnet)
    trusted = {word for word in lower if names.get(word, 100) > levels[word]}
    return trusted | {word for word in higher if is_known(lemmas, word)}


def capitalised_words(levels: dict[str, int], scowl: Path, wordnet: Path) -> set[str]:
    """Pick the words that dictionaries write with a capital.

    WordNet has them so and not in lower case, nor what they are a form of; or they are
    above SCOWL's level 60, SCOWL has them as a name or an abbreviation, too, and
    WordNet lacks them.
    """
    lemmas = wordnet_words(wordnet)
    small = lemmas | irregular_forms(wordnet)
    names = wordnet_names(wordnet)
    forms = {f"{name}{ending}" for name in names for ending in ("s", "es")}
    capitals = {w for w in (names | forms) - small if small.isdisjoint(stems_of(w))}
    highest = HIGHEST_LEVEL[STANDARD]
    rare = {name for name in name_levels(scowl) if levels.get(name, 0) > highest}
    return capitals | {name for name in rare if not is_known(lemmas, name)}


def tier_of(level: int, zipf: float | None, *, trusted: bool) -> int:
    """Choose a word's tier by its level and, where that errs, by its frequency."""
    tier = next(tier for tier, highest in HIGHEST_LEVEL.items() if level <= highest)
    if zipf is None:
        return EXTENDED if tier <= STANDARD else FULL
    if tier == COMMON and zipf < COMMON_DROPS:
        return STANDARD
    taken = (taking for taking, least in TAKES.items() if trusted and zipf >= least)
    return min(tier, *taken, FULL)


def lowest_tiers(levels: dict[str, int], scowl: Path, wordnet: Path) -> dict[str, int]:
    """Choose the smallest list that may take a word, for the words that are held back.

    What is written with a capital is in the extended list at best, and above SCOWL's
    level 60 in the full list. A word of the supplement, which neither SCOWL nor WordNet
    has, is in the standard list at best.
    """
    highest = HIGHEST_LEVEL[STANDARD]
    capitals = capitalised_words(levels, scowl, wordnet) - hand_made("raised.txt")
    tiers = {w: EXTENDED if levels.get(w, 100) <= highest else FULL for w in capitals}
    return tiers | dict.fromkeys(hand_made("supplement.txt"), STANDARD)


def build(scowl: Path, wordnet: Path) -> dict[str, str]:
    """Make the text of each tier's file. Slurs are in none of them."""
    levels = scowl_levels(scowl)
    trusted = trusted_words(levels, scowl, wordnet)
    trusted |= hand_made("supplement.txt") | hand_made("raised.txt")
    trusted -= hand_made("held.txt")
    lowered = hand_made("lowered.txt")
    zipf = {w: z for w, z in zipf_frequencies().items() if w not in lowered}
    supplement = wordnet_supplement(levels, wordnet_words(wordnet))
    supplement |= hand_made("supplement.txt")
    last = HIGHEST_LEVEL[FULL]
    listed = {word: level for word, level in levels.items() if level <= last}
    listed = dict.fromkeys(supplement, last) | listed
    at_best = lowest_tiers(levels, scowl, wordnet)
    read = hand_made("supplement.txt")
    variants = variants_only(scowl)
    tiers: list[list[str]] = [[] for _ in TIERS]
    for word in sorted(listed.keys() - hand_made("slurs.txt")):
        tier = tier_of(listed[word], zipf.get(word), trusted=word in trusted)
        if word in variants and zipf.get(word, 0) < VARIANT_STAYS:
            tier = min(tier + 1, FULL)
        if word in read:
            tier = min(tier, EXTENDED)
        tiers[max(tier, at_best.get(word, COMMON))].append(word)
    return {
        name: "".join(f"{word}\n" for word in words)
        for name, words in zip(TIERS, tiers, strict=True)
    }


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
