"""Whole alphabets of other languages: what a ``cpbox solve`` takes.

    python -m tests.benchmarks.alphabets [LANGUAGE…]

The letters are shuffled onto sides of three, and the words are Debian's (``wngerman``,
``wbulgarian``, ``wukrainian``, ``wpolish``). Seconds are the processor's, of the whole
command with one worker; megabytes are the most that it held.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

SEEDS = (1, 2, 3)
WORDS = Path("/usr/share/dict")
LETTERS = {
    "ngerman": "abcdefghijklmnoprstuvwxyzäöüß",  # which folds to ss
    "bulgarian": "абвгдежзийклмнопрстуфхцчшщъюя",
    "ukrainian": "абвгдеєжзиіїйклмнопрстуфхцчшщьюя",
    "polish": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
}


def drawn(language: str, seed: int) -> str:
    """A puzzle file: the letters of a language on sides of three."""
    letters = LETTERS[language]
    tiles = Random(seed).sample(letters, len(letters))
    sides = ("".join(tiles[i : i + 3]) for i in range(0, len(tiles), 3))
    return f"sides: [{', '.join(sides)}]\nwords: {{file: {WORDS / language}}}\n"


def measured(file: Path) -> tuple[float, float]:
    """Seconds of the processor, and megabytes, of one command."""
    command = [sys.executable, "-m", "cpbox", "solve", str(file)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as solving:
        _, status, used = os.wait4(solving.pid, 0)
        solving.returncode = os.waitstatus_to_exitcode(status)
    if solving.returncode:
        raise RuntimeError(f"{file.name} ended with {solving.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main(languages: Sequence[str]) -> None:
    print("| words | seed | processor | memory |\n| :-- | --: | --: | --: |")
    with TemporaryDirectory() as folder:
        for language in languages or LETTERS:
            for seed in SEEDS:
                file = Path(folder, f"{language}-{seed}.yaml")
                file.write_text(drawn(language, seed), encoding="utf-8")
                seconds, megabytes = measured(file)
                cells = language, seed, f"{seconds:.1f} s", f"{megabytes:.0f} MB"
                print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
