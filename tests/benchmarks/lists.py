"""Long lists beside plain loops: ``python -m tests.benchmarks.lists [WORDS [BOX]]``.

Lists every chain of at most three words as text and as JSON, and counts them, and lets
plain loops in C++ do the same where there is a compiler. CPU time of the whole process,
the least of some runs in turns, and the most memory that it took.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cpbox.candidates.lexicon import read_tier, tiers_up_to
from tests.benchmarks.compiled import COMPILER, compiled

BOX = "rls qnt aio ube"
RUNS = 5
LOOPS = Path(__file__).with_name("loops.cpp")
Measured = tuple[float, float]  # seconds of CPU, megabytes


def main() -> None:
    words, *sides = sys.argv[1:] or ["extended"]
    box = " ".join(sides) or BOX
    with TemporaryDirectory() as name:
        calls = dict(_calls(Path(name), words, box))
        best: dict[str, Measured] = {}
        for _ in range(RUNS):
            for title, call in calls.items():
                best[title] = min(best.get(title, (9e9, 0.0)), measure(call))
    for title, (seconds, megabytes) in best.items():
        print(f"{title:22} {seconds:7.2f} s {megabytes:6.0f} MB")


def _calls(folder: Path, words: str, box: str) -> Iterator[tuple[str, list[str]]]:
    cpbox = [sys.executable, "-m", "cpbox", "solve", box, "--words", words]
    yield "cpbox, best chain", cpbox
    yield "cpbox, text", [*cpbox, "--every", "3"]
    yield "cpbox, JSON", [*cpbox, "--every", "3", "--json"]
    yield "cpbox --count", [*cpbox, "--every", "3", "--count"]
    if COMPILER is None:
        print("There is no g++, so nothing to compare with.")
        return
    loops = str(compiled(LOOPS, folder))
    if not Path(words).is_file():
        tiers = "".join(map(read_tier, tiers_up_to(words)))
        words = str(folder / "words.txt")
        Path(words).write_text(tiers)
    for form in ("text", "json"):
        yield f"loops in C++, {form}", [loops, words, form, *box.split()]


def measure(call: Sequence[str]) -> Measured:
    """What a call took, its output thrown away."""
    run = subprocess.Popen(call, stdout=subprocess.DEVNULL)
    _, code, used = os.wait4(run.pid, 0)
    if code:
        raise SystemExit(f"{' '.join(call)} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


if __name__ == "__main__":
    main()
