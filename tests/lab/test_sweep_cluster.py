"""Sweeps on a real cluster: Dask's scheduler and two workers, one of which dies."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import sleep

import pytest

from cpbox.cli.main import main
from cpbox.lab.sweep import sweep_run
from cpbox.lab.sweep.sweep_run import Cluster
from tests.lab.sweeps import deadly
from tests.lab.sweeps.__main__ import Run, boxes, difference
from tests.lab.sweeps.lines import by_row
from tests.lab.sweeps.machines import Machines
from tests.lab.test_sweep_stopped import keys, task

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed"),
]


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    cluster = Machines(tmp_path)
    try:
        cluster.wait_for(2)
        yield cluster
    finally:
        cluster.close()


def test_a_sweep_that_is_started_at_once_waits_for_the_first_worker(
    tmp_path: Path,
) -> None:
    machines = Machines(tmp_path, workers=1)
    try:
        place = Cluster(machines.address)
        assert place.width() == 2
        place.close(at_once=True)
    finally:
        machines.close()


def test_a_worker_that_is_killed_in_mid_sweep_loses_and_doubles_nothing(
    machines: Machines, tmp_path: Path
) -> None:
    file, once = tmp_path / "boxes.txt", tmp_path / "once.jsonl"
    file.write_text(boxes(Random(2), 150))
    what = [str(file), "--words", "common"]
    assert Run([*what, "-o", str(once)]).end()[0] == 0
    results = tmp_path / "found.jsonl"
    run = Run([*what, "-o", str(results), "--cluster", machines.address])
    run.begins(results)
    machines.kill(machines.workers[0])
    assert not run.ends_within(0)
    code, err = run.end()
    assert code == 0, err
    assert difference(results, once) == ""


def test_a_puzzle_that_kills_every_worker_is_given_up_and_no_other(
    machines: Machines,
) -> None:
    tasks = [task(n) for n in range(12)]
    tasks[3], tasks[9] = task(3, deadly.ALWAYS), task(9, deadly.ONCE)
    place = Cluster(machines.address)
    lines = deadly.swept(tasks, place)
    place.close(at_once=False)
    assert keys(lines) == keys(tasks)
    assert [line.key for line in lines if line.failure] == [tasks[3].key]


def test_a_scheduler_that_is_killed_ends_a_sweep_that_can_go_on(
    machines: Machines, tmp_path: Path
) -> None:
    file, results = tmp_path / "boxes.txt", tmp_path / "found.jsonl"
    file.write_text(boxes(Random(2), 2000))
    run = Run([str(file), "-o", str(results), "--cluster", machines.address])
    run.begins(results)
    machines.kill(machines.scheduler)
    code, err = run.end()
    problem = "the workers can no longer be reached; run the same command again"
    assert (code, err) == (3, f"cpbox: {problem} to do the rest\n")
    assert by_row(results)


def test_a_cluster_that_is_not_there_is_named(
    machines: Machines,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sweep_run, "ANSWER", 3.0)  # is enough: the scheduler is here
    address, file = machines.address, tmp_path / "r.jsonl"
    sweep = ["sweep", "ab cd", "-o", str(file), "--cluster"]
    for worker in machines.workers:
        machines.kill(worker)
    from distributed import Client  # slow to load, and an optional extra

    with Client(address, set_as_default=False) as client:
        while client.nthreads():
            sleep(0.1)
    assert main([*sweep, address]) == 2
    assert "the scheduler has no workers; start some" in capsys.readouterr().err
    machines.close()
    assert main([*sweep, address]) == 2
    assert "no scheduler answers there" in capsys.readouterr().err
