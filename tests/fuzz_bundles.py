"""Damage small bundles at random, and see that the checker believes nothing false.

    python -m tests.fuzz_bundles --minutes 10 --seed 1

A bundle that was changed may be refused, or else what it states must be true: the
puzzle that its claim.json states is solved again by exhaustive search. Nothing may
escape from the checker, take long, or take much memory, whatever is in the folder.
"""

import argparse
import json
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from types import FrameType

from cpbox.proof.checker import Finding, limits
from tests.proof.bundles.damage import DAMAGES, Base, bases
from tests.proof.bundles.files import CLAIM, Files, Json, findings_of, write
from tests.proof.bundles.truth import is_true

SECONDS = 10.0  # that a check may take; a sound one takes a hundredth of one
MEMORY = 300 << 10  # KiB by which the process may grow in one check


class Overdue(BaseException):
    """A check takes too long; no handler of exceptions may swallow it."""


@contextmanager
def watchdog(seconds: float) -> Iterator[None]:
    """Interrupt what takes so much of the processor's time."""

    def stop(_: int, __: FrameType | None) -> None:
        raise Overdue

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass
class Tally:
    """What became of the bundles that were tried."""

    tried: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    same: int = 0  # verified, and they state what they stated before
    true: int = 0  # verified, and what they state now is true as well
    undecided: int = 0  # verified, but too much for the exhaustive search
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        tried, refused = self.tried.total(), self.refused.total()
        kinds = ", ".join(
            f"{name} {self.refused[name]}/{self.tried[name]}" for name in DAMAGES
        )
        return (
            f"{tried} changed bundles: {refused} refused, {tried - refused} verified\n"
            f"verified: {self.same} state the same claim, {self.true} another one that "
            f"is true, {self.undecided} one that could not be decided\n"
            f"refused of tried: {kinds}\n"
            f"failures: {len(self.failures)}"
        )


def examine(files: Files, folder: Path) -> tuple[bool, str | None]:
    """Whether a bundle is verified, and what is wrong with the checker."""
    before, start = _peak(), time.process_time()
    write(files, folder)
    try:
        with watchdog(SECONDS):
            findings = findings_of(folder)
    except Overdue:
        return False, f"the check took more than {SECONDS:g} s"
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return False, f"{type(error).__name__} escaped: {error}"
    seconds, grown = time.process_time() - start, _peak() - before
    if seconds > SECONDS or grown > MEMORY:
        return False, f"it took {seconds:.1f} s and {grown >> 10} MiB"
    problem = next(filter(None, map(_unseemly, findings)), None)
    return bool(findings) and all(finding.holds for finding in findings), problem


def _unseemly(finding: Finding) -> str | None:
    """What is wrong with a finding: it must be foreseen, and fit to be shown."""
    if finding.problem is not None and "the check failed" in finding.problem:
        return f"unforeseen: {finding.claim}: {finding.problem}"
    shown = (finding.claim, finding.proved_by, finding.problem or "")
    if any(len(text) > limits.TEXT or not text.isprintable() for text in shown):
        return f"cannot be shown: {finding}"
    return None


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _meaning(files: Files) -> Json:
    claim = json.loads(files[CLAIM])
    labels = claim["labels"] and [claim["labels"]["terms"], claim["labels"]["bound"]]
    return [claim["puzzle"], claim["lists"], claim["answer"], claim["count"], labels]


def fuzz(
    seconds: float, seed: int, keep: Path, *, number: int = 40, tries: int = sys.maxsize
) -> Tally:
    """Damage bundles for some time, and keep those that do harm.

    Parameters
    ----------
    seconds
        For how long, at most.
    seed
        Of the random numbers.
    keep
        Where to write the bundles that show a failure.
    number
        Of puzzles to begin with.
    tries
        How many bundles to damage, at most.

    """
    rng, tally = Random(seed), Tally()
    begin = bases(number, rng)
    for i, base in enumerate(begin):
        verified, problem = examine(base.files, keep / f"sound-{i}")
        if not verified or problem or is_true(base.files) is False:
            tally.failures.append(f"{keep / f'sound-{i}'} is refused: {problem}")
    names = [*DAMAGES]
    weights = [weight for _, weight in DAMAGES.values()]
    end = time.monotonic() + seconds
    with TemporaryDirectory() as parent:
        while time.monotonic() < end and tally.tried.total() < tries:
            base, (name,) = rng.choice(begin), rng.choices(names, weights)
            files = DAMAGES[name][0](rng, base, rng.choice(begin))
            if files == base.files:
                continue
            tally.tried[name] += 1
            folder = Path(parent) / str(tally.tried.total())
            problem = _try(files, base, name, tally, folder)
            if problem is not None:
                kept = write(files, keep / f"{name}-{folder.name}")
                tally.failures.append(f"{kept}: {problem}")
                print(tally.failures[-1], flush=True)
    return tally


def _try(files: Files, base: Base, name: str, tally: Tally, folder: Path) -> str | None:
    """Check a bundle, and say what is wrong with that."""
    verified, problem = examine(files, folder)
    rmtree(folder)
    if verified and problem is None:
        return _judge(files, base, tally)
    tally.refused[name] += 1
    return problem


def _judge(files: Files, base: Base, tally: Tally) -> str | None:
    """Say if a bundle was verified that states what is false."""
    if _meaning(files) == _meaning(base.files):
        tally.same += 1
        return None
    verdict = is_true(files)
    if verdict is False:
        return "verified, and what it states is false"
    tally.true += verdict is True
    tally.undecided += verdict is None
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boxes", type=int, default=40)
    parser.add_argument("--keep", type=Path, help="where bundles that do harm are kept")
    args = parser.parse_args()
    keep = args.keep or Path(mkdtemp(prefix="fuzz-"))
    tally = fuzz(60 * args.minutes, args.seed, keep, number=args.boxes)
    print(tally)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
