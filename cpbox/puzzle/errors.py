"""Everything that cpbox raises on purpose."""

from dataclasses import dataclass
from pathlib import Path
from reprlib import Repr

SHORT = Repr()
SHORT.maxstring = 180  # of a message in a repr


class CpboxError(Exception):
    """Base class of errors whose message tells the user what to do."""


class OutputError(CpboxError):
    """What was found out cannot be written, so that nobody may count on it."""


class Contradiction(Exception):  # noqa: N818
    """Two parts of cpbox disagree about a puzzle: a bug, and no answer."""


class Unfinished(CpboxError):  # noqa: N818
    """The answer is proved, but there was no time to write its proof."""

    def __init__(self) -> None:
        problem = "the answer is proved, but there was no time to write the proof"
        super().__init__(f"{problem}; nothing was written")


@dataclass(eq=False)
class InputError(CpboxError):
    """What the user gave cannot be used.

    Parameters
    ----------
    problem
        What is wrong and what to do about it, in the user's words.
    file
        The file at fault, or the command-line option.
    line
        Line in the file, from 1.
    key
        Dotted path of the key at fault, such as ``rules.max_words``.

    """

    problem: str
    file: Path | str | None = None
    line: int | None = None
    key: str = ""

    def __repr__(self) -> str:
        """Its message; the middle of a long one is left out."""
        return f"InputError({SHORT.repr(str(self))})"

    def __str__(self) -> str:
        """``file:line: key: problem``, with what is known of it."""
        place = str(self.file) if self.file is not None else ""
        if place and self.line is not None:
            place = f"{place}:{self.line}"
        return ": ".join(part for part in (place, self.key, self.problem) if part)
