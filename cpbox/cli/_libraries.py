"""What makes the command's libraries load faster.

A command is short: half of its time is loading. What a program that imports cpbox has
set is its own matter.
"""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

from cpbox.basics.late_modules import late

PLUGINS, NONE = "PYDANTIC_DISABLE_PLUGINS", "__all__"
SETTINGS = {  # who has set them otherwise has a reason
    "OPENBLAS_NUM_THREADS": "1",  # else numpy starts a thread for each core
    PLUGINS: NONE,  # it looks for them in everything that is installed
}


def _entry_points(**selected: str) -> object:
    """As importlib.metadata has it; pydantic imports it, to call it for plugins."""
    from importlib.metadata import entry_points

    return entry_points(**selected)


@contextmanager
def loading() -> Iterator[None]:
    """Have Python look for no garbage while modules are loaded, nor later in these."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def prepare() -> None:
    """Be called before anything of them is loaded."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    if hasattr(sys, "setdlopenflags"):  # functions are looked up when they are called
        sys.setdlopenflags(os.RTLD_LAZY)


def load_pydantic() -> None:
    """Load it without what it looks plugins up with, and what makes random secrets.

    Where it is to look for plugins, it is loaded as usual, by who needs it first.
    """
    if os.environ.get(PLUGINS) != NONE:
        return
    from datetime import date  # noqa: F401  # if it cannot, pydantic prints a crash

    with late("importlib.metadata", entry_points=_entry_points), late("secrets"):
        from pydantic import RootModel  # noqa: F401


def link_ahead() -> None:
    """Have CP-SAT's library linked in a thread, while Python loads its modules.

    To look its functions up takes a tenth of the time of ``cpbox solve``. Python would
    hold its lock meanwhile, and does not where the linker is called like any other
    function. If that fails, it is linked when ortools is imported, as without this.
    """
    ortools = find_spec("ortools")  # which is not imported by this
    if os.name != "posix" or ortools is None or ortools.origin is None:
        return
    from ctypes import CDLL
    from threading import Thread

    import re2  # noqa: F401  # the next to be linked: one waits for the other

    from cpbox.fields import yaml_tree  # noqa: F401  # libyaml, likewise

    folder = Path(ortools.origin).parent / "sat" / "python"
    library = os.fsencode(folder / f"cp_model_helper{EXTENSION_SUFFIXES[0]}")
    Thread(target=CDLL(None).dlopen, args=(library, os.RTLD_LAZY), daemon=True).start()
