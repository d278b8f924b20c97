"""A model as CP-SAT's own protocol buffer, and its sizes by families of constraints."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ortools.sat import cp_model_pb2

from cpbox.proof.prover.written_formula import WrittenFormula
from cpbox.search.optimum.ortools_import import cp_model

UNNAMED = "unnamed"


def proto_of(model: cp_model.CpModel) -> cp_model_pb2.CpModelProto:
    """A copy of a model's protocol buffer."""
    proto = cp_model_pb2.CpModelProto()
    proto.ParseFromString(serialized(model, ".pb"))
    return proto


def serialized(model: cp_model.CpModel, suffix: str) -> bytes:
    """What CP-SAT writes of a model: ``.pb`` in binary, ``.pbtxt`` as text.

    Raises
    ------
    OSError
        When there is no room for a passing file.

    """
    with TemporaryDirectory(prefix="cpbox-") as folder:
        file = Path(folder) / f"model{suffix}"
        if not model.export_to_file(str(file)):
            raise OSError(0, "CP-SAT could not write the model")
        return file.read_bytes()


def family(name: str) -> str:
    """The family of a constraint's name: S2 of ``S2[p1,s3]``."""
    match = re.match(r"[A-Z]+\d+(?=\[|$)", name)
    return match[0] if match else UNNAMED


@dataclass(frozen=True)
class FamilySize:
    """Constraints of one kind.

    Parameters
    ----------
    name
        Its number in ``models/README.md``, such as S2.
    constraints
        How many there are.
    nonzeros
        How often they name a variable, added up.

    """

    name: str
    constraints: int
    nonzeros: int


@dataclass(frozen=True)
class Sizes:
    """How large a model is.

    Parameters
    ----------
    booleans, integers
        Variables that are 0 or 1, and others.
    families
        The families of constraints, in the order in which they come.
    objective
        Variables in the objective.

    """

    booleans: int
    integers: int
    families: tuple[FamilySize, ...]
    objective: int

    @property
    def constraints(self) -> int:
        """How many there are in all."""
        return sum(each.constraints for each in self.families)

    @property
    def nonzeros(self) -> int:
        """Those of all families; the objective's are not among them."""
        return sum(each.nonzeros for each in self.families)


def sizes_of_model(proto: Any) -> Sizes:
    """The sizes of a model as CP-SAT is given it."""
    booleans = sum([*each.domain] == [0, 1] for each in proto.variables)
    return Sizes(
        booleans,
        len(proto.variables) - booleans,
        _families((family(each.name), _named(each)) for each in proto.constraints),
        len(proto.objective.vars),
    )


def sizes_of_formula(formula: WrittenFormula) -> Sizes:
    """The sizes of clauses."""
    families = (
        (name, len(clause))
        for name, clauses in formula.families.items()
        for clause in clauses
    )
    return Sizes(len(formula.variables), 0, _families(families), 0)


def _families(counts: Iterable[tuple[str, int]]) -> tuple[FamilySize, ...]:
    constraints: Counter[str] = Counter()
    nonzeros: Counter[str] = Counter()
    for name, size in counts:
        constraints[name] += 1
        nonzeros[name] += size
    return tuple(FamilySize(name, n, nonzeros[name]) for name, n in constraints.items())


def _named(constraint: Any) -> int:
    """How often a constraint names a variable."""
    kind = getattr(constraint, constraint.WhichOneof("constraint"))
    naming = (v for f, v in kind.ListFields() if f.name in ("literals", "vars"))
    return len(constraint.enforcement_literal) + sum(map(len, naming))
