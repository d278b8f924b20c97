"""What the variables of a file stand for: words, slots, links and tiles.

A variable's name says it, as in ``models/README.md``: ``x[i7,p1]`` is about
candidate 7 and slot 1, ``s`` is a link, ``t`` a tile. Candidates, links and tiles are
numbered from 0, slots from 1.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cpbox.lab.export.linear import Program
from cpbox.lab.export.mps import written
from cpbox.lab.export.opb import bits_of
from cpbox.search.model import Model

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


def names_in_mps(program: Program) -> list[str]:
    """What the variables are called in ``.mps`` and ``.lp``."""
    return [written(each.name) for each in program.variables]


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
