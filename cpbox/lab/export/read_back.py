"""From another solver's solution back to a chain, which is held to the rules.

A solution is believed in nothing. Its values must keep every constraint of the model,
which CP-SAT is asked with all variables fixed, or every clause; and the words that they
stand for must keep every rule by `cpbox.search.verify`, which knows no model.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cpbox.basics.errors import InputError
from cpbox.candidates.board import Board
from cpbox.lab.export.cnf import Clauses
from cpbox.lab.export.constraints import linear
from cpbox.lab.export.linear import Row, bits_of, legal_name
from cpbox.lab.export.solutions import Literals, Named, Numbered, Ordered, Solution
from cpbox.search.list_run import check_chain
from cpbox.search.python_model import Formulated, objective_of
from cpbox.search.verify import violations

EXTRA = ("Constant",)  # what OR-tools writes of an offset in .lp


@dataclass(frozen=True)
class ReadBack:
    """What a solution turned out to be.

    Parameters
    ----------
    words
        Its words in order; None where it stands for none.
    problem
        Why it is no solution of the model; empty if it is one.
    objective
        What the puzzle's objective says of the chain, by its terms.

    """

    words: tuple[str, ...] | None
    problem: str
    objective: Mapping[str, int]


def read_back(posed: Formulated, solution: Solution, file: str) -> ReadBack:
    """The chain of a solution of a formulation's model.

    Raises
    ------
    InputError
        When the solution is of another model.
    Contradiction
        When it keeps the model, and its chain breaks a rule: a bug.

    """
    if isinstance(solution, Numbered):
        return _of_numbers(posed, solution, file)
    values = _values(posed, solution, file)
    if not posed.keeps(values):
        return ReadBack(None, _broken(posed, values), {})
    words = posed.chain_of(lambda variable: values[variable.index])
    return _read_back(posed.source.board, words)


def read_clauses(
    clauses: Clauses, board: Board, solution: Solution, file: str
) -> ReadBack:
    """The chain of a solution of a goal's clauses.

    Raises
    ------
    InputError, Contradiction
        As for `read_back`.

    """
    if not isinstance(solution, Literals) or solution.has_x:
        raise InputError(
            "is not a solution of clauses; give a SAT solver's v lines", file
        )
    number = len(clauses.formula.variables)
    if solution.most > number:
        raise _foreign(f"variable {solution.most}", f"{number} variables", file)
    for family, listed in clauses.formula.families.items():
        for clause in listed:
            if not any((x > 0) == (abs(x) in solution.true) for x in clause):
                text = " ".join(map(str, clause))
                return ReadBack(None, f"breaks a clause of {family}: {text}", {})
    chain = [*clauses.candidates(solution.true.__contains__)]
    return _read_back(board, board.words(chain))


def _read_back(board: Board, words: tuple[str, ...]) -> ReadBack:
    check_chain(board, words)
    return ReadBack(words, "", objective_of(board.puzzle, words))


def _of_numbers(posed: Formulated, solution: Numbered, file: str) -> ReadBack:
    """A chain as a MiniZinc model prints it: only the rules can be asked."""
    names, board = posed.words, posed.source.board
    if not all(1 <= number <= len(names) for number in solution.chain):
        raise _foreign(
            f"candidate {max(solution.chain)}", f"{len(names)} candidates", file
        )
    words = tuple(names[number - 1] for number in solution.chain)
    if broken := violations(board.puzzle, words):
        return ReadBack(None, f"{', '.join(words)}: {'; '.join(broken)}", {})
    if len(words) != posed.source.num_words:
        number = posed.source.num_words
        problem = f"has {len(words)} words, but the model's chains have {number}"
        return ReadBack(None, problem, {})
    return _read_back(board, words)


def _values(posed: Formulated, solution: Solution, file: str) -> list[int]:
    """The values of the model's variables, in order."""
    names = [*posed.variables]
    match solution:
        case Ordered(values):
            if len(values) != len(names):
                raise _foreign(f"{len(values)} values", f"{len(names)} variables", file)
            return [*values]
        case Named(values):
            return _named(posed, names, values, file)
        case Literals(has_x=True):
            return _of_bits(posed, solution, file)
    raise InputError("is a solution of clauses; name its goal", file)


def _named(
    posed: Formulated, names: Sequence[str], values: Mapping[str, int], file: str
) -> list[int]:
    model_names = {legal_name(name) for name in names}
    solution = {legal_name(name): value for name, value in values.items()}
    strange = solution.keys() - model_names - {*EXTRA}
    if strange:  # unless it stands in the rows alone
        strange -= {legal_name(each.name) for each in linear(posed, ".mps").variables}
    if strange:
        raise _foreign(f"variable {min(strange)}", "no such variable", file)
    return [solution.get(legal_name(name), 0) for name in names]


def _of_bits(posed: Formulated, solution: Literals, file: str) -> list[int]:
    program = linear(posed, ".opb")
    bits = bits_of(program)
    last = max((n for each in bits for n in each.weights), default=0)
    if solution.most > last:
        raise _foreign(f"variable x{solution.most}", f"{last} variables", file)
    return [each.value(solution.true) for each in bits[: program.shared]]


def _broken(posed: Formulated, values: Sequence[int]) -> str:
    """Which constraint the values break, if a row says it."""
    try:
        program = linear(posed, "a row")
    except InputError:
        return "breaks a constraint of the model"
    for row in program.rows:
        if all(v < program.shared for v in row.terms) and not _keeps(row, values):
            return f"breaks the constraint {row.name} of the model"
    return "breaks a constraint of the model"


def _keeps(row: Row, values: Sequence[int]) -> bool:
    total = sum(c * values[v] for v, c in row.terms.items())
    return (row.least is None or total >= row.least) and (
        row.most is None or total <= row.most
    )


def _foreign(foreign: str, own: str, file: str) -> InputError:
    problem = f"is a solution of another model: it has {foreign}, and this one {own}"
    remedy = "use the options with which you wrote the model"
    return InputError(f"{problem}; {remedy}", file)
