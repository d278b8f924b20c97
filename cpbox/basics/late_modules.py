"""Modules that a library imports for what is never called, loaded only if it is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


class _Late(ModuleType):
    """Has what a module has, from when it is asked for."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            raise AttributeError(name)
        return getattr(import_module(self.__name__), name)


@contextmanager
def late(module: str, **own: object) -> Iterator[None]:
    """Have what is imported meanwhile find a stand-in for a module.

    Unless that is loaded already. Afterwards the stand-in has what the module has, and
    loads it when that is asked for.

    Parameters
    ----------
    module
        Its full name.
    own
        What stands meanwhile for what is imported from it, or used at once.

    """
    if module in sys.modules:
        yield
        return
    stand_in = sys.modules[module] = _Late(module)
    vars(stand_in).update(own)
    try:
        yield
    finally:
        del sys.modules[module]
        for name in own:
            delattr(stand_in, name)
