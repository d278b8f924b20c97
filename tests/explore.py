"""Look for faults that no test knows: all that draws at random draws afresh.

    python -m tests.explore --minutes 30

Runs the programs beside the tests, and the tests that draw, in turns on every core, and
begins none once the time is up. A fault is printed with the command that finds it
again, and makes the exit code 1; that a run does not end is one, too.
"""

import argparse
import os
import shlex
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path
from random import Random
from secrets import randbits
from tempfile import TemporaryDirectory
from types import FrameType

PATIENCE = 300  # seconds for a call that is drawn, on a busy machine, too
LONGEST = 900  # seconds for a run: ten times what one takes, on a busy machine, too
ROOT = Path(__file__).resolve().parent.parent
DRAWING = "pytest -q -n0 -p no:cacheprovider -m hypothesis --hypothesis-profile=fresh"


def commands(rng: Random) -> Iterator[str]:
    """Runs of a minute or so each, without end, no two with the same seeds."""
    while True:
        seed = rng.randrange(2**30)
        yield f"tests.agree --seed {seed} --count 30"
        yield f"tests.explain.__main__ --seed {seed} --count 100"
        yield f"tests.explain.steps --seed {seed} --count 150"
        yield f"tests.relations --seed {seed} --count 20"
        yield f"tests.certify --boxes 14 --seed {seed}"
        yield f"tests.certify --seeds {seed} {seed + 60}"
        yield f"tests.fuzz_doors --seed {seed} --count 300"
        yield f"tests.fuzz_api --seed {seed} --count 1000"
        yield f"tests.fuzz_server --seed {seed} --count 300"
        yield f"tests.fuzz_rules --seed {seed} --count 150"
        yield f"tests.fuzz_interrupts --seed {seed} --count 60"
        yield f"tests.fuzz_without_posix --seed {seed} --count 200"
        yield f"tests.fuzz_bundles --minutes 1 --boxes 20 --seed {seed}"
        yield f"{DRAWING} --hypothesis-seed={seed}"


def explored(rng: Random, minutes: float, jobs: int) -> Iterator[tuple[str, int]]:
    """Begin commands until the time is up: the program of each, and its exit code."""
    end, queue = time.monotonic() + 60 * minutes, commands(rng)
    with ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(run_one, next(queue)) for _ in range(jobs)}
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for run in ended:
                yield run.result()
            if time.monotonic() < end:
                running |= {pool.submit(run_one, next(queue)) for _ in ended}


def run_one(command: str) -> tuple[str, int]:
    """Run a command, and print what it says of a fault."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", *command.split()],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        code, text = 1, (late.output or b"") + b"\nit does not end"
    else:
        code, text = done.returncode, done.stdout
    if code:
        print(text.decode(errors="replace")[-5000:])
        print(f"again: {shlex.join([sys.executable, '-m'])} {command}", flush=True)
    return command.split(maxsplit=1)[0], code


def draw_calls(doc: str, call: Callable[[Random, Path], str]) -> int:
    """Make calls, each drawn from a seed and limited; count how they ended.

    Parameters
    ----------
    doc
        What the program says of itself.
    call
        Makes one in a folder, and says how it ended; raises for a fault.

    """
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    args = parser.parse_args()
    ends: Counter[str] = Counter()
    # Ctrl-C interrupts also where it is ignored at first, as in a job of a shell.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with TemporaryDirectory() as folder:
        for home in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):  # not those of who runs it
            os.environ[home] = str(Path(folder, home))
        for seed in range(args.seed, args.seed + args.count):
            _limit(PATIENCE)
            try:
                ends[call(Random(seed), Path(folder))] += 1
            except Exception:  # noqa: BLE001  # whatever it is, it is a fault
                ends["FAULT"] += 1
                print(f"seed {seed}:\n{traceback.format_exc(limit=-4)}", flush=True)
            _limit(0)
    for end, times in sorted(ends.items()):
        print(f"{times:7,}  {end}")
    return int(ends["FAULT"] > 0)


def _limit(seconds: int) -> None:
    """Let a call raise after some seconds; 0 for no limit."""
    if hasattr(signal, "SIGALRM"):  # which is hidden where POSIX is
        signal.signal(signal.SIGALRM, _late)
        signal.alarm(seconds)


def _late(_: int, __: FrameType | None) -> None:
    raise TimeoutError(f"a call took more than {PATIENCE} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=randbits(32))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    print(f"seed {args.seed}", flush=True)
    runs: Counter[str] = Counter()
    faults = 0
    for program, code in explored(Random(args.seed), args.minutes, args.jobs):
        runs[program] += 1
        faults += code != 0
    print(f"runs: {dict(runs) or 'none ended in time'}; faults: {faults}")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
