"""A cluster of Dask's on this machine: real processes, which can be killed."""

import json
import os
import signal
import subprocess
from pathlib import Path

from tests.lab.sweeps import deadly
from tests.processes import HERE, LIMIT, PYTHON, until


class Machines:
    """A scheduler and workers, each in a process group of its own."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self._file = folder / "scheduler.json"
        self._folder = folder
        self._all: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--scheduler-file", str(self._file)
        )
        self.workers = [self._worker(n) for n in range(workers)]

    @property
    def address(self) -> str:
        """The scheduler's, once it has written it down."""
        until(lambda: self._file.exists() and self._file.read_text() != "")
        return str(json.loads(self._file.read_text())["address"])

    def _worker(self, number: int) -> "subprocess.Popen[bytes]":
        place = str(self._folder / f"worker-{number}")
        return self._start(
            "worker", self.address, "--nthreads", "1", "--local-directory", place
        )

    def _start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        alone = ("--no-dashboard", "--host", "127.0.0.1")
        process = subprocess.Popen(
            [*PYTHON, "-m", "dask", *arguments, *alone],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **HERE, deadly.FOLDER: str(self._folder)},
            start_new_session=True,
        )
        self._all.append(process)
        return process

    def kill(self, process: "subprocess.Popen[bytes]") -> None:
        """Kill a process and what it started."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(LIMIT)

    def wait_for(self, number: int) -> None:
        """Wait until there are so many workers."""
        from distributed import Client  # an optional extra

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=LIMIT)

    def close(self) -> None:
        """Kill all."""
        for process in self._all:
            if process.poll() is None:
                self.kill(process)
