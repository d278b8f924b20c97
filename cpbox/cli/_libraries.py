"""What makes the command's libraries load faster.

A command is short: half of its time is loading. What a program that imports cpbox has
set is its own matter.
"""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

from cpbox.basics.late_modules import late

SETTINGS = {  # who has set them otherwise has a reason
    "OPENBLAS_NUM_THREADS": "1",  # else numpy starts a thread for each core
    "PYDANTIC_DISABLE_PLUGINS": "__all__",  # looked for in everything installed
}


def _entry_points(**selected: str) -> object:
    """As importlib.metadata has it; pydantic imports it, and calls it for plugins."""
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


def load_pydantic() -> None:
    """Load it without what it looks plugins up with, and what makes random secrets."""
    from datetime import date  # noqa: F401  # if it cannot, pydantic prints a crash

    with late("importlib.metadata", entry_points=_entry_points), late("secrets"):
        from pydantic import RootModel  # noqa: F401
