"""A goal's formula, NAME.cnf and NAME.map, and its refutation, NAME.lrat.

What this checks: NAME.cnf and NAME.map are, byte for byte, what the goal's formula is
written as. And every clause that NAME.lrat adds follows from the ones before it: its
literals are taken to be false; then each hint must name a clause with one literal left,
which so becomes true, until a hint names a clause with none left. As the last line adds
the clause without literals, the formula has no solution.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cpbox.proof.checker.families import Variable, families
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.problem import Limit, Problem
from cpbox.proof.checker.text import dotted, require_lines

_ALPHABET = b"0123456789-d \n"  # of LRAT


class Lines:
    """The lines of a goal's formula, each of which is written when it is asked for.

    First the variables, which number them, then the clauses, then the families.
    """

    def __init__(self, problem: Problem):
        self._problem = problem
        self.numbers: dict[Variable, int] = {}
        self.ranges: list[tuple[str, int, int]] = []  # families, first and last clause

    def variables(self) -> Iterator[str]:
        """Write what each variable means."""
        for number, variable in enumerate(variables(self._problem), start=1):
            self.numbers[variable] = number
            yield f"v {number} {' '.join(map(str, variable))}"

    def clauses(self) -> Iterator[tuple[int, ...]]:
        """Give the clauses, family by family."""
        number = 0
        for family, clauses in families(self._problem, self.numbers):
            first = number + 1
            for clause in clauses:
                number += 1
                yield tuple(clause)
            if number >= first:
                self.ranges.append((family, first, number))

    def families(self) -> Iterator[str]:
        """Write which clauses are of each family that has any."""
        for family, first, last in self.ranges:
            yield f"f ({family}) {first} {last}"


def header(num_variables: int, num_clauses: int) -> str:
    """Write the first line of NAME.cnf."""
    return f"p cnf {num_variables} {num_clauses}"


def row(clause: Iterable[int]) -> str:
    """Write a clause in DIMACS."""
    return f"{' '.join(map(str, clause))} 0"


class Formula(NamedTuple):
    """A formula that is what it should be; its clauses are in DIMACS, in order."""

    num_variables: int
    clauses: list[bytes]


def check_formula(name: str, cnf: bytes, names: bytes, problem: Problem) -> Formula:
    """Rebuild a formula, compare it with its two files, and return it.

    The variables are numbered as long as their file agrees, whose length thus limits
    the work, however large the puzzle claims to be.
    """
    lines = Lines(problem)
    meanings, mark, rest = names.partition(b"f (")
    require_lines(f"{name}.map", meanings, lines.variables())
    first, _, rows = cnf.partition(b"\n")
    require_lines(f"{name}.cnf", rows, map(row, lines.clauses()), first=2)
    number = len(lines.numbers)
    require_lines(f"{name}.map", mark + rest, lines.families(), first=number + 1)
    clauses = rows.split(b"\n")[:-1]
    require_lines(f"{name}.cnf", first + b"\n", [header(number, len(clauses))])
    return Formula(number, clauses)


def variables(problem: Problem) -> Iterator[Variable]:
    """List the variables in order."""
    slots, links = problem.places, range(1, problem.puzzle.rules.link + 1)
    tiles = range(len(problem.puzzle.tiles))
    counts = range(1, problem.puzzle.may_miss + 1)
    yield from (("used", p) for p in slots)
    yield from (("word", p, i) for p in slots for i in problem.slot(p))
    yield from (("from", p, dotted(head)) for p in slots for head in problem.heads(p))
    yield from (("at", p, j, t) for p in (0, *slots) for j in links for t in tiles)
    yield from (("covers", p, g) for p in slots for g in problem.things)
    if counts:
        yield from (("missed", t) for t in tiles)
        yield from (("misses", t + 1, c) for t in tiles for c in counts)
    for cap in problem.caps:
        yield from _counters(problem, cap, "least", "sum")
    for demand in problem.demands:
        yield from _counters(problem, demand, "has", "reach")
    yield from (("says", p, word) for p in slots for word in problem.excluded_words(p))


def _counters(
    problem: Problem, limit: Limit, one: str, total: str
) -> Iterator[Variable]:
    q = limit.quantity
    for p in problem.places:
        yield from ((one, q, p, v) for v in problem.values(limit, p))
        yield from ((total, q, p, c) for c in range(1, limit.amount + 1))


def check_lrat(file: str, data: bytes, formula: Formula) -> int:
    """Check a refutation, and count its steps."""
    if data.translate(None, _ALPHABET):
        raise Rejection(f"{file} contains a character that LRAT does not use")
    refutation = _Refutation(formula)
    lines = data.split(b"\n")
    if lines.pop() or not lines:
        raise Rejection(f"{file} does not end with the empty clause")
    for number, line in enumerate(lines, start=1):
        try:
            is_empty = refutation.step(line.split(b" "))
        except (Rejection, ValueError) as error:
            raise Rejection(f"line {number} of {file}: {error}") from None
        if is_empty != (number == len(lines)):
            raise Rejection(f"line {number} of {file}: the empty clause ends the file")
    return len(lines)


class _Refutation:
    """The clauses that are known to follow, by their numbers."""

    def __init__(self, formula: Formula):
        self._most = formula.num_variables
        self._lines = formula.clauses
        self._clauses: dict[int, frozenset[int]] = {}  # as far as they are needed
        self._deleted: set[int] = set()  # of those that were given
        self._last = len(formula.clauses)

    def step(self, tokens: list[bytes]) -> bool:
        """Take one line; say whether it adds the empty clause."""
        if len(tokens) > 1 and tokens[1] == b"d":
            self._delete(list(map(int, tokens[2:])))
            return False
        numbers = list(map(int, tokens))
        middle = numbers.index(0)
        if numbers[-1] != 0 or middle == len(numbers) - 1:
            raise Rejection("the line must have two zeros")
        self._add(numbers[0], numbers[1:middle], numbers[middle + 1 : -1])
        return middle == 1

    def _add(self, name: int, literals: list[int], hints: list[int]) -> None:
        if name <= self._last:
            raise Rejection(f"the number {name} is not above the last one")
        if literals and (max(literals) > self._most or min(literals) < -self._most):
            raise Rejection("a literal names no variable of the formula")
        clause = frozenset(literals)
        false = set(clause)
        if not false.isdisjoint([-literal for literal in literals]):
            raise Rejection("the clause holds a literal and its opposite")
        self._propagate(false, hints)
        self._clauses[name] = clause
        self._last = name

    def _propagate(self, false: set[int], hints: list[int]) -> None:
        """Follow the hints until one of their clauses is false."""
        clauses = self._clauses
        for place, hint in enumerate(hints, start=1):
            clause = clauses.get(hint)
            left = (self._load(hint) if clause is None else clause) - false
            if len(left) == 1:
                (literal,) = left
                if -literal in false:
                    raise Rejection(f"the hint {hint} is already satisfied")
                false.add(-literal)
            elif left:
                raise Rejection(f"the hint {hint} leaves {len(left)} literals")
            elif place < len(hints):
                raise Rejection(f"more hints follow {hint}, which is false")
            else:
                return
        raise Rejection("the hints lead to no contradiction")

    def _load(self, name: int) -> frozenset[int]:
        """Read a clause of the formula when it is first named."""
        if not 1 <= name <= len(self._lines) or name in self._deleted:
            raise Rejection(f"there is no clause {name}")
        literals = frozenset(map(int, self._lines[name - 1].split()[:-1]))
        self._clauses[name] = literals
        return literals

    def _delete(self, names: list[int]) -> None:
        if not names or names.pop() != 0:
            raise Rejection("the line does not end with a zero")
        for name in names:
            if name not in self._clauses:
                self._load(name)
            del self._clauses[name]
            if name <= len(self._lines):
                self._deleted.add(name)
