"""Instances small enough to see all their chains, and what CP-SAT finds in them.

A box of the tiles a, b, c and d, and a few words on it, each a candidate.
"""

from typing import Any

from ortools.sat.python import cp_model

from cpbox.fields.base import replace
from cpbox.puzzle import Rules
from cpbox_models.contract import Encoding, Formulation, Instance

TILES = "abcd"


def instance(
    words: str, k: int, rules: Rules | None = None, **changes: Any
) -> Instance:
    """Chains of k of the words, each of which may stand in every slot.

    Unless changed: words link by one tile, none stands twice, and nothing has to be
    covered.
    """
    each = tuple(words.split())
    traces = [tuple(map(TILES.index, word)) for word in each]
    usual = Instance(
        words=each,
        first=tuple(trace[0] for trace in traces),
        last=tuple(trace[-1] for trace in traces),
        tiles=tuple(map(frozenset, traces)),
        letters=tuple(map(len, each)),
        cost=tuple(map(len, each)),
        slots=(tuple(range(len(each))),) * k,
        links=((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
        cover=frozenset(),
        slack=0,
        starts=frozenset(range(4)),
        ends=frozenset(range(4)),
        groups=(),
        visits=tuple(tuple(map(t[1:].count, range(4))) for t in traces),
        uses={},
        rules=rules or Rules(),
        optimise=False,
    )
    return replace(usual, **changes)


def without_order(words: str, k: int, **rules: Any) -> Instance:
    """Chains whose words share nothing: there is a single link, of no tile."""
    none = (0,) * len(words.split())
    usual = instance(words, k, Rules(link=0, **rules))
    one = frozenset([0])
    return replace(
        usual, first=none, last=none, links=((0, 0, 0, 0),), starts=one, ends=one
    )


def solver() -> cp_model.CpSolver:
    cp_sat = cp_model.CpSolver()
    cp_sat.parameters.num_workers = 1
    return cp_sat


class _Chains(cp_model.CpSolverSolutionCallback):
    def __init__(self, encoding: Encoding, words: tuple[str, ...]) -> None:
        super().__init__()
        self._encoding, self._words = encoding, words
        self.found: list[str] = []

    def on_solution_callback(self) -> None:
        for chain in self._encoding.chains(self.value):
            self.found.append(" ".join(self._words[i] for i in chain))


def chains(build: Formulation, asked: Instance) -> list[str]:
    """Every chain that CP-SAT finds, as often as it finds it, in alphabetical order."""
    encoding, cp_sat = build(asked), solver()
    cp_sat.parameters.enumerate_all_solutions = True
    listed = _Chains(encoding, asked.words)
    status = cp_sat.solve(encoding.model, listed)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return sorted(listed.found)


def solvable(encoding: Encoding, fixed: str) -> bool:
    """Whether there is a solution with some variables fixed.

    Named alone, they are at 1, with ~ at 0, and with = at a number.
    """
    model = encoding.model.clone()
    number = {variable.name: n for n, variable in enumerate(model.proto.variables)}
    for each in fixed.split():
        name, _, value = each.lstrip("~").partition("=")
        variable = model.get_int_var_from_proto_index(number[name])
        model.add(variable == int(value or not each.startswith("~")))
    return solver().solve(model) == cp_model.OPTIMAL
