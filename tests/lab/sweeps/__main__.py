"""Kills sweeps at random moments, and holds what they find to an undisturbed sweep.

Run ``python -m tests.lab.sweeps`` for random boxes; name paths for puzzles, saved
games, lists of boxes, and folders of them, or give ``--boards PATH`` for boards with
the words that the game accepted. At each moment all processes are killed
at once, half of the time after one worker alone; half of the time the last line is cut
off, too. Then the sweep is started again. In the end each result must be there once,
and be what the undisturbed sweep found, but for times.
"""

import argparse
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from string import ascii_lowercase
from tempfile import TemporaryDirectory

from tests.lab.sweeps.lines import by_row
from tests.processes import CPBOX, HERE

HOUR = 3600.0  # seconds: a sweep of many boards, when all of it is run
VARIANTS = """\
loop: {rules: {loop: true, max_words: 5}}
no chaining: {rules: {link: 0}}
min_length 4: {rules: {min_length: 4}}
min_length 5: {rules: {min_length: 5}}
no plurals: {words: {ban_matching: ['s$']}}
three words: {rules: {min_words: 3}}
each letter twice: {rules: {max_uses: 2, max_words: 5}}
no letter twice in a word: {rules: {distinct_in_word: true}}
fewest letters: {objective: [letters, words]}
"""


class Run:
    """A sweep in a process group of its own."""

    def __init__(self, arguments: list[str]) -> None:
        self._process = subprocess.Popen(
            [*CPBOX, "sweep", *arguments],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **HERE, "CPBOX_NO_CONFIG": "1"},
            start_new_session=True,
        )

    def ends_within(self, seconds: float) -> bool:
        """Whether it has come to its end by then."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def begins(self, file: Path) -> None:
        """Wait until it has written something."""
        while not _size(file):
            assert not self.ends_within(0.01)

    def end(self) -> tuple[int, str]:
        """Wait for its end: its exit code, and what it said."""
        _, err = self._process.communicate(timeout=HOUR)
        return self._process.returncode, err

    def kill(self) -> None:
        """Kill all of it."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate(timeout=HOUR)

    def kill_worker(self, rng: Random) -> bool:
        """Kill a worker, if there is one."""
        folder = Path(f"/proc/{self._process.pid}/task")
        texts = [(task / "children").read_text() for task in folder.iterdir()]
        children = [int(pid) for text in texts for pid in text.split()]
        workers = [pid for pid in children if b"search.workers" in _command(pid)]
        if workers:
            os.kill(rng.choice(workers), signal.SIGKILL)
        return bool(workers)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to all of it, as the terminal does for Ctrl-C."""
        with suppress(ProcessLookupError):  # it may be done by now
            os.killpg(self._process.pid, number)


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def boxes(rng: Random, count: int) -> str:
    """Random boxes of four sides of three letters, one a line."""
    drawn = (rng.sample(ascii_lowercase, 12) for _ in range(count))
    return "".join(
        " ".join("".join(x[n : n + 3]) for n in (0, 3, 6, 9)) + "\n" for x in drawn
    )


def games(path: Path) -> Iterator[str]:
    """The boards of a file, or of a folder's files, as the game saves them.

    A board is a JSON object on a line of its own, with ``sides``, the ``accepted``
    words, and the game's ``solution``, ``date`` and ``par``.
    """
    keys = {"sides": "sides", "dictionary": "accepted", "ourSolution": "solution"}
    keys |= {"printDate": "date", "par": "par"}
    for file in sorted(path.glob("*.jsonl")) if path.is_dir() else [path]:
        for board in map(json.loads, file.read_text("utf-8").splitlines()):
            yield json.dumps({name: board.get(key) for name, key in keys.items()})


def cut_off(file: Path, rng: Random) -> None:
    """Cut the last line off in its middle."""
    if file.exists() and (data := file.read_bytes()):
        last = data.rstrip(b"\n").rfind(b"\n") + 1
        os.truncate(file, rng.randrange(last + 1, len(data)))


def disturbed(
    arguments: list[str], file: Path, moments: list[float], rng: Random
) -> int:
    """Run a sweep that is killed so many seconds after each time that it has written.

    Returns
    -------
    How often it was killed before it came to its end.

    """
    kills, run, size = 0, Run(arguments), 0
    for moment in moments:
        while not run.ends_within(0.01) and _size(file) <= size:
            pass
        if run.ends_within(moment):
            break
        if rng.random() < 0.5 and run.kill_worker(rng):
            run.ends_within(moment)  # and go on without it, for a while
        run.kill()
        kills += 1
        if rng.random() < 0.5:
            cut_off(file, rng)
        size, run = _size(file), Run(arguments)
    code, err = run.end()
    assert code in (0, 2), err
    return kills


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def difference(found: Path, undisturbed: Path) -> str:
    """What is not alike in two files of results; empty if all is."""
    one, other = by_row(found), by_row(undisturbed)
    if one.keys() != other.keys():
        return f"{len(other.keys() - one.keys())} missing, {len(one)} there"
    return "\n".join(f"{one[k]}\nis not\n{other[k]}" for k in one if one[k] != other[k])


def main() -> int:
    """Interrupt sweeps, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", metavar="PATH", nargs="*", help="what to sweep")
    parser.add_argument("--boards", type=Path, help="a file or folder of boards")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--boxes", type=int, default=46, help="if there is no PATH")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--longest", type=float, default=0.3, help="seconds to a kill")
    parser.add_argument("--certify", action="store_true")
    args = parser.parse_args()
    rng = Random(args.seed)
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "variants.yaml").write_text(VARIANTS)
        (folder / "boxes.txt").write_text(boxes(rng, args.boxes))
        paths = args.paths or [str(folder / "boxes.txt"), "--words", "standard"]
        if args.boards:
            (folder / "games.jsonl").write_text("\n".join(games(args.boards)))
            paths = [str(folder / "games.jsonl")]
        what = [*paths, "--variants", str(folder / "variants.yaml")]
        what += ["--certify"] * args.certify
        once, often = folder / "once.jsonl", folder / "often.jsonl"
        begin = time.monotonic()
        code, said = Run([*what, "-o", str(once)]).end()
        took = time.monotonic() - begin
        print(f"undisturbed, {took:.1f} s, exit code {code}: {said.strip()}")
        moments = [rng.uniform(0, args.longest) for _ in range(args.kills)]
        kills = disturbed([*what, "-o", str(often)], often, moments, rng)
        wrong = difference(often, once)
    print(f"killed {kills} times and started again: {wrong or 'the same results'}")
    return 1 if wrong or kills < args.kills else 0


if __name__ == "__main__":
    raise SystemExit(main())
