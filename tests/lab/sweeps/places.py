"""A place without processes, so that most tests of sweeps need not start any."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

from cpbox.lab.sweep.places import Place

P = ParamSpec("P")
T = TypeVar("T")


class Dead(Exception):  # noqa: N818
    """The worker died."""


class Gone(Exception):  # noqa: N818
    """The result was lost on its way."""


class Direct(Executor):
    """Does what is submitted at once, in this process."""

    def submit(
        self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # as every executor does
            future.set_exception(error)
        return future


class Nowhere(Place):
    """A place with hands for two, in this process."""

    deaths = Dead
    losses = (Gone,)
    chances = 3
    batch = 0.25
    is_shared = False

    def __init__(self, _: int = 2) -> None:
        self.executor: Executor = Direct()

    def width(self) -> int:
        return 2

    def close(self, *, at_once: bool) -> None:
        self.executor.shutdown(cancel_futures=at_once)
