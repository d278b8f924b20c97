"""The formats: what is written for each, and what its variables are called there.

The map beside a file says what its variables stand for: words, slots, links and tiles.
A variable's name says it, as in ``models/README.md``: ``x[i7,p1]`` is about
candidate 7 and slot 1, ``s`` is a link, ``t`` a tile. Candidates, links and tiles are
numbered from 0, slots from 1.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cpbox.candidates.board import Board
from cpbox.lab.export.cnf import Clauses
from cpbox.lab.export.constraints import program_of
from cpbox.lab.export.linear import (
    NotLinear,
    Program,
    bits_of,
    lp_text,
    mps_text,
    opb_text,
    written,
)
from cpbox.lab.export.minizinc import dzn_text, mzn_text, with_minizinc
from cpbox.lab.export.proto import (
    Sizes,
    proto_of,
    serialized,
    sizes_of_formula,
    sizes_of_model,
)
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.rule import check_known
from cpbox.search.answer_model import Model
from cpbox.search.formulated import Formulated

_INDEX = re.compile(r"(?<![A-Za-z])([ipst])(\d+)")


def described(names: Iterable[str], source: Model) -> Iterator[dict[str, Any]]:
    """Each variable's name, and what its indices stand for."""
    links, tiles = source.board.links, source.board.puzzle.box.tiles
    words = source.chosen.instance.words
    for name in names:
        entry: dict[str, Any] = {"name": name}
        indices = [(kind, int(n)) for kind, n in _INDEX.findall(name)]
        of_kind = {k: [n for kind, n in indices if kind == k] for k in "ipst"}
        _put(entry, "word", [words[i] for i in of_kind["i"]])
        _put(entry, "slot", of_kind["p"])
        _put(entry, "link", ["".join(tiles[t] for t in links[s]) for s in of_kind["s"]])
        _put(entry, "tile", [tiles[t] for t in of_kind["t"]])
        yield entry


def _put(entry: dict[str, Any], key: str, values: Sequence[object]) -> None:
    """One value as it is, several as a list, none not at all."""
    if values:
        entry[key] = values[0] if len(values) == 1 else [*values]


def names_in_opb(program: Program) -> list[str | dict[str, Any]]:
    """What the variables are called in ``.opb``; sums for those beyond 0 and 1."""
    names: list[str | dict[str, Any]] = []
    for each, bits in zip(program.variables, bits_of(program), strict=True):
        ours = [f"x{number}" for number in bits.numbers]
        if each.is_boolean:
            names.append(ours[0])
        else:
            weights = dict(zip(ours, bits.weights, strict=True))
            names.append({"offset": bits.offset, "weights": weights})
    return names


Variables = list[dict[str, Any]]


@dataclass(frozen=True)
class Export:
    """A model in some format.

    Parameters
    ----------
    files
        What to write, by the ending of the file's name.
    sizes
        How large the model is that they say.
    variables
        What each variable stands for.

    """

    files: Mapping[str, bytes]
    sizes: Sizes
    variables: Variables = field(default_factory=list)


def export(posed: Formulated, ending: str) -> Export:
    """Say a model in a format.

    Parameters
    ----------
    posed
        The model.
    ending
        The format, by the ending of its files: one of `ENDINGS` but ``.cnf``.

    Raises
    ------
    InputError
        When the model cannot be said in this format.

    """
    return _WRITERS[ending](posed, ending)


def _own(posed: Formulated, ending: str) -> Export:
    names = posed.variables
    return Export(
        {ending: serialized(posed.model, ending)},
        sizes_of_model(proto_of(posed.model)),
        [*described(names, posed.source)],
    )


def _rows(posed: Formulated, ending: str) -> Export:
    proto = proto_of(posed.model)
    program = linear(posed, ending)
    write = {".mps": mps_text, ".lp": lp_text, ".opb": opb_text}[ending]
    names = [each.name for each in program.variables]
    variables = [*described(names, posed.source)]
    named = names_in_opb(program) if ending == ".opb" else map(written, names)
    for each, name in zip(variables, named, strict=True):
        each["written"] = name
    return Export({ending: write(program).encode()}, sizes_of_model(proto), variables)


def linear(posed: Formulated, ending: str) -> Program:
    """The model as rows.

    Raises
    ------
    InputError
        When it cannot be said so.

    """
    try:
        return program_of(proto_of(posed.model))
    except NotLinear as error:
        problem = f"the formulation {posed.formulation} has constraints ({error}) that"
        remedy = "choose .pb or .pbtxt, or another --formulation, such as slots"
        raise InputError(f"{problem} {ending} cannot say; {remedy}") from error


def _minizinc(posed: Formulated, ending: str) -> Export:
    able = with_minizinc()
    if posed.formulation not in able:
        problem = f"the formulation {posed.formulation} has no MiniZinc model"
        raise InputError(f"{problem}; choose one of {', '.join(able)}")
    puzzle, remedy = posed.source.board.puzzle, "choose another format"
    check_known(puzzle.rules, "the MiniZinc models", remedy, file=puzzle.file)
    data = dzn_text(posed.source.chosen.instance).encode()
    model = mzn_text(posed.formulation).encode()
    sizes = sizes_of_model(proto_of(posed.model))
    return Export({ending: model, ".dzn": data}, sizes)


def export_clauses(clauses: Clauses, board: Board) -> Export:
    """Say a goal of a board in clauses."""
    words = board.candidates.words
    variables: Variables = []
    for number, name in enumerate(clauses.formula.variables, 1):
        each: dict[str, Any] = {"name": name, "written": number}
        kind, *place = name.split(" ")
        if kind == "word":
            each |= {"word": words[int(place[1])], "slot": int(place[0])}
        variables.append(each)
    text, sizes = clauses.text(), sizes_of_formula(clauses.formula)
    return Export({".cnf": text.encode()}, sizes, variables)


_WRITERS: Mapping[str, Callable[[Formulated, str], Export]] = {
    ".pb": _own,
    ".pbtxt": _own,
    ".opb": _rows,
    ".mps": _rows,
    ".lp": _rows,
    ".mzn": _minizinc,
}


def legend(posed: Formulated, made: Export, file: str) -> bytes:
    """The map beside a file: what its variables stand for, as JSON.

    Parameters
    ----------
    posed, made
        The model, and what it became.
    file
        The file's name.

    """
    source, instance = posed.source, posed.source.chosen.instance
    digits = [
        {"term": str(d.term), "weight": d.weight, "most": d.most}
        for d in source.scale.digits
    ]
    base = source.chosen.family.base(source.num_words)
    return _json(
        file,
        source.board,
        {
            "formulation": posed.formulation,
            "words": source.num_words,
            "candidates_are": "survivors" if source.is_filtered else "all",
            "candidates": [
                {"word": word, "cost": cost}
                for word, cost in zip(instance.words, instance.cost, strict=True)
            ],
            "slots": [[*slot] for slot in instance.slots],
            "objective": {"added": base, "digits": digits},
            "variables": made.variables,
        },
    )


def legend_of_clauses(clauses: Clauses, board: Board, made: Export, file: str) -> bytes:
    """The same of clauses."""
    asked = f"is there {clauses.question}?"
    known = {"goal": clauses.goal, "question": asked, "variables": made.variables}
    return _json(file, board, known)


def _json(file: str, board: Board, known: dict[str, Any]) -> bytes:
    sides = board.puzzle.box.sides
    listed = board.candidates.word_list
    record = {"file": file, "sides": sides, "word_list": listed} | known
    return json.dumps(record, ensure_ascii=False, indent=1).encode() + b"\n"
