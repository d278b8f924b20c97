"""Everything that cpbox raises on purpose."""

from collections.abc import Sequence
from pathlib import Path
from reprlib import Repr
from typing import Any, Self

SHORT = Repr()
SHORT.maxstring = 180  # of a message in a repr


class CpboxError(Exception):
    """Base class of errors whose message tells the user what to do."""


class OutputError(CpboxError):
    """What was found out cannot be written, so that nobody may count on it."""


class Contradiction(Exception):  # noqa: N818
    """Two parts of cpbox disagree about a puzzle: a bug, and no answer.

    Parameters
    ----------
    problem
        What they say.
    is_own
        Whether it is cpbox's own claim that a chain refutes, whoever found that.

    """

    def __init__(self, problem: str, *, is_own: bool = False) -> None:
        super().__init__(problem)
        self.is_own = is_own


class Unfinished(CpboxError):  # noqa: N818
    """There was no time to write the proof of an answer, or to find out anything."""

    def __init__(self, problem: str = "") -> None:
        unwritten = "there was no time to write the proof of the answer"
        super().__init__(problem or f"{unwritten}; nothing was written")


class InputError(CpboxError, ValueError):
    """Input that cannot be used.

    Parameters
    ----------
    problem
        What is wrong and, after a semicolon, what to do about it: the attribute `text`,
        of which `problem` and `remedy` are the two parts.
    file
        The file at fault, or the command-line option.
    line
        Line in the file, from 1.
    key
        Dotted path of the key at fault, such as ``rules.max_words``.

    """

    def __init__(
        self,
        problem: str,
        file: Path | str | None = None,
        line: int | None = None,
        key: str = "",
    ) -> None:
        super().__init__(problem, file, line, key)
        self.text, self.file, self.line, self.key = problem, file, line, key
        self._all: tuple[InputError, ...] = ()

    @classmethod
    def all_of(cls, mistakes: Sequence["InputError"]) -> "InputError":
        """Make the error that stands for all of these, at the place of the first."""
        first = mistakes[0].changed()
        if len(mistakes) > 1:
            first._all = tuple(mistakes)  # noqa: SLF001  # its own
        return first

    def changed(self, **fields: Any) -> Self:
        """Copy this one mistake with other fields."""
        own = {"problem": self.text, "file": self.file, "line": self.line}
        return type(self)(**(own | {"key": self.key} | fields))

    @property
    def mistakes(self) -> tuple["InputError", ...]:
        """Every mistake in the input as an error of its own, this one included."""
        return self._all or (self,)

    @property
    def problem(self) -> str:
        """What is wrong, without the remedy."""
        return self.text.rpartition("; ")[0] or self.text

    @property
    def remedy(self) -> str:
        """What to do about it; empty where the message names nothing."""
        return self.text.rpartition("; ")[2] if "; " in self.text else ""

    def __repr__(self) -> str:
        """Its message; the middle of a long one is left out."""
        return f"InputError({SHORT.repr(str(self))})"

    def __str__(self) -> str:
        """``file:line: key: problem``, one line for each mistake."""
        return "\n".join(each.on_one_line() for each in self.mistakes)

    def on_one_line(self) -> str:
        """Its message on one line; what would break the line is escaped."""
        place = str(self.file) if self.file is not None else ""
        if place and self.line is not None:
            place = f"{place}:{self.line}"
        text = ": ".join(part for part in (place, self.key, self.text) if part)
        if text.isprintable():
            return text
        return "".join(x if x.isprintable() else _escaped(x) for x in text)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode() if char in BREAKS else char


class TooLittleTime(InputError):  # noqa: N818
    """A time limit within which nothing could be found out: input, but not wrong."""


BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What ends a line for `str.splitlines`."""
