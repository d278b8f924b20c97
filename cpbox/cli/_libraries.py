"""What makes the command's libraries load faster.

A command is short: half of its time is loading. What a program that imports cpbox has
set is its own matter.
"""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

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
