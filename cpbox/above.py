"""What values can do by rooms that stand above theirs: be read, and be drawn.

`cpbox`, which stands above all rooms, fills it in before any of them is there.
"""

from collections.abc import Callable
from typing import Any


class Above:
    """Calls into rooms above, each loaded when it is first made."""

    read: Callable[[Any], Any]  # plain values, as in a puzzle file, to a puzzle
    draw: Callable[[Any, Any], str]  # a puzzle and a chain, as SVG


above = Above()
