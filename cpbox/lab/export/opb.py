"""Pseudo-Boolean optimisation: ``.opb``, the format of the PB competitions.

Its variables are x1, x2, and so on, all 0 or 1. An integer variable of the program is
the sum of several, with powers of 2 for weights, and its least value.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cpbox.lab.export.linear import Program, Row, Terms


@dataclass(frozen=True)
class Bits:
    """A variable of the program in those of the file.

    Parameters
    ----------
    offset
        What is added to the sum.
    first
        Number of the first of its variables, from 1.
    weights
        Their weights.

    """

    offset: int
    first: int
    weights: tuple[int, ...]

    @property
    def numbers(self) -> range:
        """Numbers of its variables."""
        return range(self.first, self.first + len(self.weights))


def bits_of(program: Program) -> list[Bits]:
    """Each variable of a program in those of the file."""
    bits: list[Bits] = []
    free = 1
    for each in program.variables:
        width = (each.most - each.least).bit_length()
        bits.append(Bits(each.least, free, tuple(1 << n for n in range(width))))
        free += width
    return bits


def opb_text(program: Program) -> str:
    """The program, each row after a comment that names it."""
    bits = bits_of(program)
    body = [*_body(program, bits)]
    rows = sum(not line.startswith("*") for line in body)
    used = sum(len(each.weights) for each in bits)
    goal, least = _sum(program.objective, bits)
    return "\n".join(
        [
            f"* #variable= {used} #constraint= {rows}",
            f"* the objective of the model is this one plus {least + program.offset}",
            f"min: {goal};",
            *body,
            "",
        ]
    )


def _body(program: Program, bits: list[Bits]) -> Iterator[str]:
    for row in program.rows:
        yield f"* {row.name}"
        yield from _said(row, bits)
    for each, own in zip(program.variables, bits, strict=True):
        if sum(own.weights) > each.most - each.least:
            yield f"* {each.name}"
            terms = " ".join(
                f"-{w} x{n}" for w, n in zip(own.weights, own.numbers, strict=True)
            )
            yield f"{terms} >= {each.least - each.most} ;"


def _said(row: Row, bits: list[Bits]) -> Iterator[str]:
    total, constant = _sum(row.terms, bits)
    least = None if row.least is None else row.least - constant
    most = None if row.most is None else row.most - constant
    if least is not None and least == most:
        yield f"{total}= {least} ;"
        return
    if least is not None:
        yield f"{total}>= {least} ;"
    if most is not None:
        turned, _ = _sum({v: -c for v, c in row.terms.items()}, bits)
        yield f"{turned}>= {-most} ;"


def _sum(terms: Terms, bits: list[Bits]) -> tuple[str, int]:
    """A sum in the file's variables, and what is to be added to it."""
    parts, constant = [], 0
    for variable, coefficient in terms.items():
        own = bits[variable]
        constant += coefficient * own.offset
        for weight, number in zip(own.weights, own.numbers, strict=True):
            parts.append(f"{coefficient * weight:+d} x{number} ")
    return "".join(parts) or "+0 x1 ", constant
