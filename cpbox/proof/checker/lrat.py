"""A refutation in LRAT: each step by unit propagation, down to the empty clause.

What this checks: every clause that NAME.lrat adds follows from the ones before it. Its
literals are taken to be false; then each hint must name a clause with one literal left,
which so becomes true, until a hint names a clause with none left. As the last line adds
the clause without literals, the formula has no solution.
"""

from cpbox.proof.checker.formula import Formula
from cpbox.proof.checker.limits import Refusal

_ALPHABET = b"0123456789-d \n"


def check_lrat(file: str, data: bytes, formula: Formula) -> int:
    """Check a refutation, and count its steps."""
    if data.translate(None, _ALPHABET):
        raise Refusal(f"{file} holds a character that LRAT does not have")
    refutation = _Refutation(formula)
    lines = data.split(b"\n")
    if lines.pop() or not lines:
        raise Refusal(f"{file} does not end with the empty clause")
    for number, line in enumerate(lines, start=1):
        try:
            is_empty = refutation.step(line.split(b" "))
        except (Refusal, ValueError) as error:
            raise Refusal(f"line {number} of {file}: {error}") from None
        if is_empty != (number == len(lines)):
            raise Refusal(f"line {number} of {file}: the empty clause ends the file")
    return len(lines)


class _Refutation:
    """The clauses that are known to follow, by their numbers."""

    def __init__(self, formula: Formula):
        self._most = formula.num_variables
        self._given = formula.clauses
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
            raise Refusal("the line does not have two zeros")
        self._add(numbers[0], numbers[1:middle], numbers[middle + 1 : -1])
        return middle == 1

    def _add(self, name: int, literals: list[int], hints: list[int]) -> None:
        if name <= self._last:
            raise Refusal(f"the number {name} does not rise")
        if literals and (max(literals) > self._most or min(literals) < -self._most):
            raise Refusal("a literal is of no variable")
        clause = frozenset(literals)
        false = set(clause)
        if not false.isdisjoint([-literal for literal in literals]):
            raise Refusal("the clause holds a literal and its opposite")
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
                    raise Refusal(f"the hint {hint} is true already")
                false.add(-literal)
            elif left:
                raise Refusal(f"the hint {hint} leaves {len(left)} literals")
            elif place < len(hints):
                raise Refusal(f"more hints follow {hint}, which is false")
            else:
                return
        raise Refusal("the hints lead to no contradiction")

    def _load(self, name: int) -> frozenset[int]:
        """Read a clause of the formula when it is first named."""
        if not 1 <= name <= len(self._given) or name in self._deleted:
            raise Refusal(f"there is no clause {name}")
        literals = frozenset(map(int, self._given[name - 1].split()[:-1]))
        self._clauses[name] = literals
        return literals

    def _delete(self, names: list[int]) -> None:
        if not names or names.pop() != 0:
            raise Refusal("the line does not end with a zero")
        for name in names:
            if name not in self._clauses:
                self._load(name)
            del self._clauses[name]
            if name <= len(self._given):
                self._deleted.add(name)
