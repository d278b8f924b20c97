"""A place without processes, so that most tests of sweeps need not start any."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from cpbox.search.workers import Pool

T = TypeVar("T")
PLACE = "cpbox.cli.sweep._place"  # whose place `Nowhere` takes


class Nowhere(Pool):
    """A place with hands for two, in this process, where all is done at once."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(work(*arguments))
        except Exception as error:  # noqa: BLE001  # as every executor does
            future.set_exception(error)
        return future

    def width(self) -> int:
        return 2

    def close(self, *, at_once: bool = False) -> None:
        pass
