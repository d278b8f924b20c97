"""Sweeps that are stopped, and workers that die: nothing is lost, or done twice."""

import json
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event, Lock
from typing import Any

import pytest

from cpbox.lab.sweep.places import Here, Place
from cpbox.lab.sweep.results import Passing
from cpbox.lab.sweep.sweep_run import Lost, Sweep
from cpbox.lab.sweep.sweep_task import How, Line, Task, method_of
from cpbox.lab.sweep.worker import work
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.search.solver_config import Request, SolverConfig
from tests.lab.sweeps import deadly
from tests.lab.sweeps.__main__ import Run, boxes, difference, disturbed
from tests.lab.sweeps.lines import by_key
from tests.lab.sweeps.places import Dead, Gone, Nowhere

WORDS = "sides: [xy, zw]\nwords: {list: common}\nrules: {max_words: 3}\n"


@pytest.fixture
def sweep(tmp_path: Path) -> list[str]:
    """The arguments of a sweep that takes long enough to be interrupted."""
    (tmp_path / "boxes.txt").write_text(boxes(Random(1), 2000))
    (tmp_path / "like.yaml").write_text(WORDS)
    names = [str(tmp_path / name) for name in ("boxes.txt", "like.yaml")]
    return [names[0], "--like", names[1], "--jobs", "1"]


def test_a_sweep_that_is_killed_finds_what_an_undisturbed_one_does(
    sweep: list[str], tmp_path: Path
) -> None:
    (tmp_path / "boxes.txt").write_text(boxes(Random(1), 400))
    once, often = tmp_path / "once.jsonl", tmp_path / "often.jsonl"
    assert Run([*sweep, "-o", str(once)]).end()[0] == 0
    kills = disturbed([*sweep, "-o", str(often)], often, [0.0, 0.02], Random(0))
    assert kills == 2
    assert difference(often, once) == ""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_who_stops_it_is_told_how_to_go_on_when_what_is_in_hand_is_finished(
    name: str, sweep: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "r.jsonl"
    run = Run([*sweep, "-o", str(file)])
    run.begins(file)
    run.send(signal.Signals[name])
    code, said = run.end()
    assert code == 128 + signal.Signals[name]
    assert "finishing what is in hand; Ctrl-C again stops at once" in said
    assert "stopped; the same command does what is missing" in said
    assert "resource_tracker" not in said
    assert 0 < len(by_key(file)) < 2000


def test_who_insists_stops_it_at_once(sweep: list[str], tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    run = Run([*sweep, "-o", str(file)])
    run.begins(file)
    for _ in range(2):
        run.send(signal.SIGINT)
        run.ends_within(0.05)
    ended, said = run.end()
    assert ended == 130
    assert "the same command does what is missing" in said
    assert by_key(file)


HOW = How()
TINY = Puzzle.of("ab cd", words={"only": ["acb", "bda"]})


def task(number: int, title: str = "") -> Task:
    puzzle = Puzzle.of("ab cd", title=title, words={"only": ["acb", "bda"]})
    return Task(f"{number:032x}", puzzle, f"boxes.txt:{number}")


class Kept(Passing):
    """Keeps the lines in a list."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        super().__init__(lambda text: self.lines.append(json.loads(text)))

    @property
    def keys(self) -> Counter[str]:
        return Counter(line["key"] for line in self.lines)


def run(tasks: Sequence[Task], place: Place, do: Any = deadly.work) -> Kept:
    kept = Kept()
    Sweep(tasks, kept, place, HOW, work=do, stop=Event()).run()
    return kept


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[Here]:
    monkeypatch.setattr("cpbox.lab.sweep.places.begin", int)  # nothing is to be loaded
    place = Here(2)
    yield place
    place.close(at_once=True)


def test_a_worker_that_dies_takes_no_other_puzzle_with_it(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(deadly.FOLDER, str(tmp_path))
    tasks = [task(n) for n in range(60)]
    tasks[7], tasks[40] = task(7, deadly.ONCE), task(40, deadly.ALWAYS)
    kept = run(tasks, here)
    assert kept.keys == Counter(each.key for each in tasks)
    (given_up,) = [line for line in kept.lines if "failure" in line]
    assert (given_up["key"], given_up["failure"]) == (tasks[40].key, "worker")
    assert "its worker died while it was alone" in given_up["problem"]


class Shared(Nowhere):
    """Two threads, as a cluster's workers, which die with Dead."""

    is_shared = True
    chances = 1

    def __init__(self) -> None:
        super().__init__()
        self._executor = ThreadPoolExecutor(2)

    def submit(self, work: Any, *arguments: Any) -> Future[Any]:
        return self._executor.submit(work, *arguments)


def test_on_shared_workers_a_suspect_is_done_when_nothing_else_is() -> None:
    lock, at_work, beside = Lock(), 0, []

    def dying(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
        nonlocal at_work
        with lock:
            at_work += 1
        try:
            done = deadly.work([x for x in tasks if not x.puzzle.title], how, expected)
            beside.append((tasks, at_work))
        finally:
            with lock:
                at_work -= 1
        if len(done) < len(tasks):
            raise Dead
        return done

    tasks = [task(n, deadly.ALWAYS if n == 5 else "") for n in range(40)]
    kept = run(tasks, Shared(), dying)
    assert kept.keys == Counter(each.key for each in tasks)
    assert [x["key"] for x in kept.lines if "failure" in x] == [tasks[5].key]
    last = [number for done, number in beside if tasks[5] in done][-1]
    assert last == 1


def test_what_was_lost_on_its_way_is_done_again_and_not_for_ever() -> None:
    def losing(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
        tried[tasks[0].key] += 1
        if tasks[0] is first and tried[tasks[0].key] <= most:
            raise Gone
        return deadly.work(tasks, how, expected)

    tasks, tried, most = [task(n) for n in range(20)], Counter[str](), 3
    first = tasks[0]
    kept = run(tasks, Nowhere(), losing)
    assert kept.keys == Counter(each.key for each in tasks)
    assert not [line for line in kept.lines if "failure" in line]
    tried, most = Counter[str](), 1000
    with pytest.raises(Gone):
        run(tasks, Nowhere(), losing)
    assert tried[tasks[0].key] == 4


def test_what_a_worker_did_not_come_to_is_done_later() -> None:
    def impatient(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
        del how, expected
        sizes.append(len(tasks))
        return [Line(each.key, None, f'{{"key": "{each.key}"}}') for each in tasks[:2]]

    sizes: list[int] = []
    tasks = [task(n) for n in range(50)]
    kept = run(tasks, Nowhere(), impatient)
    assert kept.keys == Counter(each.key for each in tasks)
    assert max(sizes) > 2  # batches grow where tasks are quick


def test_what_is_in_hand_is_finished_when_it_is_to_stop() -> None:
    stop, kept = Event(), Kept()

    def stopped(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
        stop.set()
        return deadly.work(tasks, how, expected)

    tasks = [task(n) for n in range(50)]
    Sweep(tasks, kept, Nowhere(), HOW, work=stopped, stop=stop).run()
    assert [*kept.keys] == [tasks[0].key]


def test_a_worker_with_other_words_ends_it() -> None:
    with pytest.raises(InputError, match="its built-in word lists differ"):
        work([Task("0" * 32, TINY, "x")], HOW, "other lists")


def test_the_method_tells_all_that_may_change_an_answer_and_nothing_else() -> None:
    same = (SolverConfig(), SolverConfig(time_limit=9), SolverConfig(workers=2))
    assert {method_of(How(config=config)) for config in same} == {"3 slots"}
    others = (
        How(config=SolverConfig(formulation="pairs")),
        How(config=SolverConfig(relaxation=False)),
        How(config=SolverConfig(seed=1)),
        How(config=SolverConfig(parameters="use_lns:false")),
        How(request=Request(all_optimal=True)),
        How(certify=True),
    )
    assert len({method_of(how) for how in (HOW, *others)}) == 7


def test_a_puzzle_that_no_time_limit_stops_is_ended_with_its_worker(
    here: Here,
) -> None:
    tasks = [task(n) for n in range(6)]
    tasks[2] = task(2, deadly.STUCK)
    kept = run(tasks, here, deadly.stuck)
    assert kept.keys == Counter(each.key for each in tasks)
    assert [x["key"] for x in kept.lines if "failure" in x] == [tasks[2].key]


def test_workers_that_are_gone_are_said_to_be() -> None:
    class Cancelled(Nowhere):
        def submit(self, work: Any, *arguments: Any) -> Future[Any]:
            del work, arguments
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with pytest.raises(Lost):
        run([task(1)], Cancelled())
