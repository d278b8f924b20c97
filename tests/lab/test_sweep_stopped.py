"""Sweeps that are stopped, and workers that die: nothing is lost, or done twice."""

import signal
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from cpbox.basics.errors import InputError
from cpbox.lab.sweep import How, Line, Task
from cpbox.lab.sweep.sweep_run import Lost, answer_tasks, died
from cpbox.puzzle import Puzzle
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.workers import Pool
from tests.lab.sweeps import deadly
from tests.lab.sweeps.__main__ import Run, boxes, difference, disturbed
from tests.lab.sweeps.lines import by_row
from tests.lab.sweeps.places import Nowhere

WORDS = "sides: [xy, zw]\nwords: {list: common}\nrules: {max_words: 3}\n"


@pytest.fixture
def sweep(tmp_path: Path) -> list[str]:
    """The arguments of a sweep that takes long enough to be interrupted."""
    (tmp_path / "boxes.txt").write_text(boxes(Random(1), 2000))
    (tmp_path / "like.yaml").write_text(WORDS)
    names = [str(tmp_path / name) for name in ("boxes.txt", "like.yaml")]
    return [names[0], "--like", names[1], "--jobs", "1"]


@pytest.mark.slow
def test_a_sweep_that_is_killed_finds_what_an_undisturbed_one_does(
    sweep: list[str], tmp_path: Path
) -> None:
    (tmp_path / "boxes.txt").write_text(boxes(Random(1), 150))
    once, often = tmp_path / "once.jsonl", tmp_path / "often.jsonl"
    assert Run([*sweep, "-o", str(once)]).end()[0] == 0
    kills = disturbed([*sweep, "-o", str(often)], often, [0.0, 0.02], Random(0))
    assert kills == 2
    assert difference(often, once) == ""


@pytest.mark.parametrize(
    "name",
    [
        "SIGINT",
        *(pytest.param(x, marks=pytest.mark.slow) for x in ("SIGTERM", "SIGHUP")),
    ],
)
def test_who_stops_it_is_told_how_to_go_on_when_what_is_in_hand_is_finished(
    name: str, sweep: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "r.jsonl"
    run = Run([*sweep, "-o", str(file)])
    run.begins(file)
    run.send(signal.Signals[name])
    code, err = run.end()
    assert code == 128 + signal.Signals[name]
    assert "finishing what takes no more than 2 s; Ctrl-C again stops at once" in err
    assert "stopped; run the same command again to do the rest" in err
    assert "resource_tracker" not in err
    assert 0 < len(by_row(file)) < 2000


def test_who_insists_stops_it_at_once(sweep: list[str], tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    run = Run([*sweep, "-o", str(file)])
    run.begins(file)
    for _ in range(2):
        run.send(signal.SIGINT)
        run.ends_within(0.05)
    ended, err = run.end()
    assert ended == 130
    assert "run the same command again to do the rest" in err
    assert by_row(file)


def task(number: int, title: str = "") -> Task:
    puzzle = Puzzle.of("ab cd", title=title, words={"only": ["acb", "bda"]})
    return Task(f"{number:032x}", "", puzzle, f"boxes.txt:{number}")


def keys(known: Iterable[Task | Line]) -> Counter[str]:
    return Counter(each.key for each in known)


@pytest.mark.slow
def test_a_worker_that_dies_takes_no_other_puzzle_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(deadly.FOLDER, str(tmp_path))
    tasks = [task(n) for n in range(60)]
    tasks[7], tasks[40] = task(7, deadly.ONCE), task(40, deadly.ALWAYS)
    tasks[50] = task(50, deadly.STUCK)  # and no time limit stops it
    pool = Pool(2)
    lines = deadly.swept(tasks, pool)
    pool.close()
    assert keys(lines) == keys(tasks)
    given_up = [line for line in lines if line.failure]
    assert keys(given_up) == keys([tasks[40], tasks[50]])
    assert "its worker died while it solved only this puzzle" in given_up[0].text
    assert lines.index(given_up[0]) > 40  # done when nothing else is


def test_a_worker_that_an_unusual_model_may_have_ended_says_how_to_name_it() -> None:
    assert died(How()).endswith("perhaps out of memory")
    config = LimitedConfig(relaxation=False)
    assert "`cpbox solve` with the same --formulation" in died(How(config=config))


def test_what_a_worker_did_not_come_to_is_done_later() -> None:
    def impatient(tasks: Sequence[Task], how: How) -> list[Line]:
        sizes.append(len(tasks))
        return deadly.idle(tasks[:2], how)

    sizes: list[int] = []
    tasks = [task(n) for n in range(50)]
    assert keys(deadly.swept(tasks, Nowhere(), impatient)) == keys(tasks)
    assert max(sizes) > 2  # batches grow where tasks are quick


def test_what_is_in_hand_is_finished_when_it_is_to_stop() -> None:
    def stopped(tasks: Sequence[Task], how: How) -> list[Line]:
        stop.set()
        return deadly.idle(tasks, how)

    stop, tasks = Event(), [task(n) for n in range(50)]
    lines = deadly.swept(tasks, Nowhere(), stopped, stop=stop)
    assert keys(lines) == keys(tasks[:1])


def test_what_would_take_long_is_given_up_when_it_is_to_stop() -> None:
    class Slow(Nowhere):
        """Never done."""

        def submit(self, work: Any, *arguments: Any) -> Future[Any]:
            del work, arguments
            stop.set()
            return Future()

    stop = Event()
    assert deadly.swept([task(1)], Slow(), stop=stop, grace=0.2) == []


def test_a_worker_with_other_words_ends_it() -> None:
    with pytest.raises(InputError, match="its built-in word lists differ"):
        answer_tasks([task(1)], How())


def test_the_method_tells_all_that_may_change_an_answer_and_nothing_else() -> None:
    same = (LimitedConfig(), LimitedConfig(time_limit=9), LimitedConfig(workers=2))
    assert {How(config=config).method for config in same} == {"4 slots"}
    others = (
        How(config=LimitedConfig(formulation="pairs")),
        How(config=LimitedConfig(relaxation=False)),
        How(config=LimitedConfig(seed=1)),
        How(config=LimitedConfig(parameters="use_lns:false")),
        How(request=Request(all_optimal=True)),
        How(certify=True),
    )
    assert len({how.method for how in (How(), *others)}) == 7


def test_workers_that_are_gone_are_said_to_be() -> None:
    class Cancelled(Nowhere):
        def submit(self, work: Any, *arguments: Any) -> Future[Any]:
            del work, arguments
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with pytest.raises(Lost):
        deadly.swept([task(1)], Cancelled())
