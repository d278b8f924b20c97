"""Ctrl-C that is pressed while somebody waits for work in a thread."""

from queue import SimpleQueue
from threading import current_thread, main_thread
from typing import Any


class Pressed(SimpleQueue[None]):
    """A bell; when it is waited for, Ctrl-C is pressed so many times."""

    left = 0

    @classmethod
    def times(cls, number: int) -> type["Pressed"]:
        """Bells that share so many."""
        return type("Pressed", (cls,), {"left": number})

    def get(self, *how: Any, **more: Any) -> None:
        """Wait, and be interrupted; threads are not."""
        if current_thread() is main_thread() and self.left:
            type(self).left -= 1
            raise KeyboardInterrupt
        super().get(*how, **more)
