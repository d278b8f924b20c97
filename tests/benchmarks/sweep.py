"""Measure sweeps: rates, what a task costs beside its solving, and memory.

    python -m tests.benchmarks.sweep rate|overhead|memory [PATH…]

Without a PATH, on random boxes of twelve letters; with ``--boards``, on boards with the
words that the game accepted, under the ten variants of ``tests.lab.sweeps``. What came
of it, and how it was measured, stands in ``cpbox/lab/sweep/README.md``.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from cpbox.lab.sweep import How, Line, Task
from cpbox.lab.sweep.results import Results
from cpbox.lab.sweep.sweep_run import Cluster, Place, answer_tasks
from cpbox.lab.sweep.work_list import WorkList
from cpbox.search.workers import Pool
from tests.lab.sweeps import deadly
from tests.lab.sweeps.__main__ import VARIANTS, boxes, games
from tests.lab.sweeps.deadly import Work, idle
from tests.lab.sweeps.machines import Machines
from tests.lab.sweeps.places import Nowhere

HOW = How()
ROUNDS = 5  # of each kind, one after the other
WORDS = "words.list=standard"
RANDOM, VARIED = "random-boxes.txt", "ten-variants.yaml"  # files of ours


def tasks_of(paths: Sequence[str]) -> Iterator[Task | Line]:
    """What is swept."""
    variants = next((path for path in paths if path.endswith(VARIED)), None)
    settings = [WORDS] if paths[0].endswith(RANDOM) else []
    what = paths[:1] if variants else paths
    work = WorkList(what, HOW, print, variants=variants, settings=settings)
    return iter(work)


def swept(paths: Sequence[str], place: Place, do: Work = answer_tasks) -> list[float]:
    """Sweep, and give the moment of each line."""
    moments: list[float] = []
    with TemporaryDirectory() as folder:
        results = Results(str(Path(folder) / "results.jsonl"), HOW.method)

        def write(line: Line) -> None:
            results.append(line)
            moments.append(perf_counter())

        deadly.swept(tasks_of(paths), place, do, write)
        results.close()
    return moments


@contextmanager
def pool(jobs: int) -> Iterator[Place]:
    """Processes."""
    place = Pool(jobs)
    yield place
    place.close(at_once=False)


@contextmanager
def cluster(jobs: int) -> Iterator[Place]:
    """Workers of a cluster on this machine, as the page says to start them."""
    os.environ.setdefault("DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED", "False")
    with TemporaryDirectory() as folder:
        machines = Machines(Path(folder), jobs)
        try:
            machines.wait_for(jobs)
            place = Cluster(machines.address)
            yield place
            place.close(at_once=False)
        finally:
            machines.close()


PLACES = {"pool": pool, "dask": cluster}


def rate(paths: Sequence[str]) -> None:
    """How many times as fast two workers are as one, once all have started."""
    for name, place in PLACES.items():
        found: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(ROUNDS):
            for jobs, rates in found.items():
                with place(jobs) as there:
                    moments = swept(paths, there)
                first = len(moments) // 4
                rates.append(
                    (len(moments) - first) / (moments[-1] - moments[first - 1])
                )
        ratios = [two / one for one, two in zip(found[1], found[2], strict=True)]
        said = {jobs: f"{median(rates):.0f}/s" for jobs, rates in found.items()}
        times = " ".join(f"{each:.2f}" for each in ratios)
        print(f"{name}: {said}, {median(ratios):.2f} times (each: {times})", flush=True)


def overhead(paths: Sequence[str]) -> None:
    """What a task costs that takes no time, in all and of this process's CPU."""
    for name, place in PLACES.items():
        walls, cpus = [], []
        with place(2) as there:
            swept(paths, there, idle)  # everybody has started, and imported
            for _ in range(ROUNDS):
                begin, cpu = perf_counter(), process_time()
                count = len(swept(paths, there, idle))
                walls.append((perf_counter() - begin) / count * 1000)
                cpus.append((process_time() - cpu) / count * 1000)
        said = f"{median(walls):.2f} ms a task, {median(cpus):.2f} ms of CPU here"
        print(f"{name}: {said} (medians of {ROUNDS})", flush=True)


def memory(paths: Sequence[str]) -> None:
    """Megabytes of one process that does everything, after each thousand tasks."""
    count = 0

    def measured(tasks: Sequence[Task], how: How) -> list[Line]:
        nonlocal count
        lines = answer_tasks(tasks, how)
        if count // 1000 != (count + len(lines)) // 1000:
            print(
                f"{(count + len(lines)) // 1000},000: {_megabytes():.0f} MB", flush=True
            )
        count += len(lines)
        return lines

    swept(paths, Nowhere(), measured)


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


MEASURES = {"rate": rate, "overhead": overhead, "memory": memory}
BOXES = {"rate": 1000, "overhead": 2000, "memory": 20_000}


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("paths", metavar="PATH", nargs="*")
    parser.add_argument("--boxes", type=int, help="how many random ones")
    parser.add_argument("--boards", type=Path, help="a file or folder of boards")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        file, variants = Path(folder) / RANDOM, Path(folder) / VARIED
        file.write_text(boxes(Random(7), args.boxes or BOXES[args.measure]))
        paths = args.paths or [str(file)]
        if args.boards:
            (games_file := Path(folder) / "games.jsonl").write_text(
                "\n".join(games(args.boards))
            )
            variants.write_text(VARIANTS)
            paths = [str(games_file), str(variants)]
        MEASURES[args.measure](paths)


if __name__ == "__main__":
    main()
