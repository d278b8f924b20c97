"""A cluster: the executor of Dask's client.

Dask gives a task of a worker that died to another one. It suspects every task that was
assigned to it, and gives one up when as many workers died with it as its setting
``allowed-failures`` says, and one more. So few tasks are on their way at a time.
"""

import logging
from concurrent.futures import Executor
from time import monotonic
from typing import Any

from cpbox.puzzle.errors import InputError

ANSWER = 15.0  # seconds for the scheduler to answer in, and for its first worker
REFRESH = 2.0  # seconds for which the number of workers is taken as known
EXTRA = "install cpbox with its extra `cluster`, as in pip install 'cpbox[cluster]'"


class Cluster:
    """The workers behind a scheduler.

    Parameters
    ----------
    address
        That of the scheduler, such as ``tcp://10.0.0.1:8786``; or the JSON file that it
        wrote for those who look for it.

    Raises
    ------
    InputError
        When Dask is not installed, no scheduler answers, or it has no workers.

    """

    # Dask's executor takes a result for an exception when the worker that it came from
    # dies just then, and stumbles over it.
    losses: tuple[type[Exception], ...] = (ValueError, AttributeError)
    chances = 1  # for Dask has tried it with several workers by then
    batch = 0.8  # half of which it waits for another one; what is sent costs more here
    is_shared = True

    def __init__(self, address: str) -> None:
        client_type, self.deaths = _imported()
        _silence()
        key = "scheduler_file" if address.endswith(".json") else "address"
        try:
            self._client = client_type(
                **{key: address}, timeout=ANSWER, set_as_default=False
            )
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            problem = f"no scheduler answers there ({error}); start `dask scheduler`"
            raise InputError(problem, f"--cluster {address}") from error
        self._seen = -REFRESH
        self._threads = 0
        self.executor: Executor = self._client.get_executor(pure=False)
        try:
            self._client.wait_for_workers(1, timeout=ANSWER)
        except TimeoutError:
            self.close(at_once=True)
            problem = "the scheduler has no workers; start some with `dask worker`"
            raise InputError(problem, f"--cluster {address}") from None
        except BaseException:  # Ctrl-C
            self.close(at_once=True)
            raise

    def width(self) -> int:
        """How many tasks may be on their way: two for each thread of a worker.

        Where all workers have just died, one waits for those that take their place.
        """
        if monotonic() - self._seen >= REFRESH:
            self._threads = sum(self._client.nthreads().values())
            self._seen = monotonic()
        return max(1, 2 * self._threads)

    def close(self, *, at_once: bool) -> None:
        """Leave, and let go of what is still on its way."""
        self.executor.shutdown(wait=not at_once)
        self._client.close(timeout=ANSWER)


def _silence() -> None:
    """Keep Dask's own messages, with their tracebacks, away from the user.

    Whatever matters is raised.
    """
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _imported() -> tuple[Any, type[Exception]]:
    """Dask's client, and what a task fails with whose workers died."""
    try:
        from distributed import Client, KilledWorker  # an extra
    except ImportError as error:
        raise InputError(f"Dask is not installed; {EXTRA}", "--cluster") from error
    return Client, KilledWorker
