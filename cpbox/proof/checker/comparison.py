"""A file of a bundle, compared with what the checker writes anew."""

from collections.abc import Iterable
from itertools import islice

from cpbox.proof.checker.refusal import Refusal

_PIECE = 2000  # lines that are compared at a time


class Comparison:
    """A file as far as it was compared.

    Lines are written piece by piece, so that they never take more room than the file,
    and never more time, however much a bundle asks for.
    """

    def __init__(self, name: str, data: bytes):
        self._name = name
        self._data = data
        self._at = 0
        self._line = 1  # the next one

    def take(self) -> bytes:
        """Take the next line, whatever it is."""
        end = self._data.find(b"\n", self._at)
        if end < 0:
            where = f"line {self._line} of {self._name}"
            raise Refusal(f"{where} is missing, or does not end")
        line, self._at = self._data[self._at : end], end + 1
        self._line += 1
        return line

    def expect(self, lines: Iterable[str]) -> int:
        """Compare the next lines, and count them."""
        first, lines = self._line, iter(lines)
        while piece := list(islice(lines, _PIECE)):
            written = ("\n".join(piece) + "\n").encode()
            if not self._data.startswith(written, self._at):
                raise self._difference(piece)
            self._at += len(written)
            self._line += len(piece)
        return self._line - first

    def expect_end(self) -> None:
        """Nothing may follow."""
        if self._at != len(self._data):
            raise Refusal(f"line {self._line} of {self._name}: the file is complete")

    def _difference(self, piece: list[str]) -> Refusal:
        differing = ((self.take(), line) for line in piece)
        given, expected = next(two for two in differing if two[0] != two[1].encode())
        return unlike(self._name, self._line - 1, given, expected)


def unlike(file: str, number: int, given: bytes, expected: str) -> Refusal:
    """Say that a line is not what it should be."""
    shown = _shortened(given.decode("utf-8", errors="replace"))
    return Refusal(
        f"line {number} of {file}: {shown} stands there, not {_shortened(expected)}"
    )


def _shortened(text: str) -> str:
    return repr(text[:60] + "…" if len(text) > 60 else text)
