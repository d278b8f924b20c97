"""How many words each step of the prefilter left."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Counts:
    """What each step of the prefilter left.

    Parameters
    ----------
    read
        Words in the list, with those added.
    dropped
        How many fell for each reason, in the order of the steps.
    words
        Words left.
    traces
        Ways to trace them: more than the words on a box that repeats a letter.

    """

    read: int
    dropped: Mapping[str, int] = field(hash=False)
    words: int
    traces: int
