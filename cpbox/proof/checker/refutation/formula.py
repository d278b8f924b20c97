"""A goal's formula: NAME.cnf and NAME.map, rebuilt from the puzzle and compared.

What this checks: both files are, byte for byte, what the goal's formula is written as.
The formula is written piece by piece and compared at once, so that it never grows
larger than the file.
"""

from collections.abc import Iterator
from itertools import islice

from cpbox.proof.checker.refusal import Refusal, unlike
from cpbox.proof.checker.refutation.families import Clause, families
from cpbox.proof.checker.refutation.problem import Problem
from cpbox.proof.checker.refutation.variables import number_variables
from cpbox.proof.checker.text import lines_of

_PIECE = 2000  # lines that are compared at a time


class Formula:
    """A formula that is what it should be: how many variables, and its clauses."""

    def __init__(self, num_variables: int, clauses: list[bytes]):
        self.num_variables = num_variables
        self.clauses = clauses  # in DIMACS, in order


def check_formula(name: str, cnf: bytes, names: bytes, problem: Problem) -> Formula:
    """Rebuild a formula, compare it with its two files, and return it."""
    map_file = f"{name}.map"
    lines = lines_of(map_file, names)
    numbers = number_variables(map_file, lines, problem)
    file = _Compared(f"{name}.cnf", cnf)
    header = file.take()
    ranges = []
    count = 0
    for family, clauses in families(problem, numbers):
        first = count + 1
        count += file.expect(map(_written, clauses))
        if count >= first:
            ranges.append(f"f ({family}) {first} {count}")
    file.expect_end()
    expected = f"p cnf {len(numbers)} {count}".encode()
    if header != expected:
        raise unlike(f"{name}.cnf", 1, header, expected)
    _require_ranges(map_file, lines, len(numbers), ranges)
    return Formula(len(numbers), cnf.split(b"\n")[1:-1])


def _require_ranges(
    file: str, lines: list[str], start: int, expected: list[str]
) -> None:
    for number, (line, rebuilt) in enumerate(
        zip(lines[start:], expected, strict=False), start=start + 1
    ):
        if line != rebuilt:
            raise unlike(file, number, line.encode(), rebuilt.encode())
    if len(lines) != start + len(expected):
        raise Refusal(f"{file} has {len(lines)} lines, not {start + len(expected)}")


class _Compared:
    """A file that is compared with lines as they are written."""

    def __init__(self, name: str, data: bytes):
        self._name = name
        self._data = data
        self._at = 0
        self.line = 1  # the next one, counted from 1

    def take(self) -> bytes:
        """Take the next line, whatever it is."""
        end = self._data.find(b"\n", self._at)
        if end < 0:
            raise Refusal(f"{self._name} ends at line {self.line}")
        line, self._at = self._data[self._at : end], end + 1
        self.line += 1
        return line

    def expect(self, lines: Iterator[str]) -> int:
        """Compare the next lines, and count them."""
        count = 0
        while piece := list(islice(lines, _PIECE)):
            written = ("\n".join(piece) + "\n").encode()
            if not self._data.startswith(written, self._at):
                raise self._difference(piece)
            self._at += len(written)
            self.line += len(piece)
            count += len(piece)
        return count

    def expect_end(self) -> None:
        """Nothing may follow."""
        if self._at != len(self._data):
            raise Refusal(f"line {self.line} of {self._name}: the formula is complete")

    def _difference(self, piece: list[str]) -> Refusal:
        for expected in piece:
            line = self.take()
            if line != expected.encode():
                return unlike(self._name, self.line - 1, line, expected.encode())
        return Refusal(f"{self._name} ends at line {self.line}")


def _written(clause: Clause) -> str:
    return " ".join(map(str, (*clause, 0)))
