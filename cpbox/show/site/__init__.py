"""A site of boxes: static pages that need no server, and play offline.

`building.py` builds it anew where something has changed; `own_files.py` remembers what
it wrote, and touches nothing else.
"""

from dataclasses import dataclass
from pathlib import Path

from cpbox.basics.showing import Shown
from cpbox.basics.wording import counted
from cpbox.search.results.result import Result


@dataclass(frozen=True, repr=False)
class Site(Shown):
    """What was built.

    Parameters
    ----------
    folder
        Where it is.
    results
        The answers of the puzzles whose pages were written anew.
    published
        How many puzzles are on it.
    waiting
        How many are not, as their day is still to come.
    written
        The files that were written; all others were as they should be.
    removed
        The files that were removed, as nothing on the site is about them any more.
    left
        Files of its own that it left, as somebody has changed them since.

    """

    folder: Path
    results: tuple[Result, ...] = ()
    published: int = 0
    waiting: int = 0
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    def __str__(self) -> str:
        facts = [
            f"{self.folder}: {counted(self.published, 'puzzle')}",
            f"{counted(len(self.written), 'file')} written",
        ]
        if self.removed:
            facts.append(f"{len(self.removed):,} removed")
        if self.waiting:
            wait = "waits for its" if self.waiting == 1 else "wait for their"
            facts.append(f"{self.waiting:,} {wait} day")
        return ", ".join(facts)
