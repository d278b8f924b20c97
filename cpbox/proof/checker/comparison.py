"""A file of a bundle, compared with what the checker writes anew."""

from collections.abc import Iterable
from itertools import islice, zip_longest
from typing import NoReturn

from cpbox.proof.checker.refusal import Refusal

_PIECE = 2000  # lines that are compared at a time


class Comparison:
    """A file as far as it was compared.

    Lines are written piece by piece, so that they never take more room than the file,
    and never more time, however much a bundle asks for.
    """

    def __init__(self, name: str, data: bytes, first_line: int = 1):
        self._name = name
        self._data = data
        self._at = 0
        self._line = first_line  # the next one

    def expect(self, lines: Iterable[str]) -> int:
        """Compare the next lines, and count them."""
        first, lines = self._line, iter(lines)
        while piece := list(islice(lines, _PIECE)):
            written = ("\n".join(piece) + "\n").encode()
            if not self._data.startswith(written, self._at):
                self._refuse(piece)
            self._at += len(written)
            self._line += len(piece)
        return self._line - first

    def expect_end(self) -> None:
        """Nothing may follow."""
        if self._at != len(self._data):
            raise Refusal(f"line {self._line} of {self._name}: the file is complete")

    def _refuse(self, piece: list[str]) -> NoReturn:
        *given, _ = self._data[self._at :].split(b"\n", len(piece))
        for number, (line, expected) in enumerate(
            zip_longest(given, piece), self._line
        ):
            where = f"line {number} of {self._name}"
            if line is None:
                raise Refusal(f"{where} is missing, or does not end")
            if line != expected.encode():
                shown = _shortened(line.decode("utf-8", errors="replace"))
                raise Refusal(
                    f"{where}: {shown} stands there, not {_shortened(expected)}"
                )
        raise AssertionError


def _shortened(text: str) -> str:
    return repr(text[:60] + "…" if len(text) > 60 else text)
