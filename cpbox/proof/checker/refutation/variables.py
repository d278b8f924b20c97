"""The variables of a formula, each called by a tuple, such as ``("word", 1, 4)``."""

from collections.abc import Iterator

from cpbox.proof.checker.refutation.problem import Limit, Problem
from cpbox.proof.checker.text import dotted

Variable = tuple[str | int, ...]


def variables(problem: Problem) -> Iterator[Variable]:
    """List the variables in order."""
    rules, n = problem.puzzle.rules, problem.goal.hi
    yield from (("used", p) for p in range(1, n + 1))
    for p in range(1, n + 1):
        yield from (("word", p, i) for i in problem.slot(p))
    for p in range(1, n + 1):
        yield from (("from", p, dotted(head)) for head in problem.heads(p))
    tiles = range(len(problem.puzzle.tiles))
    for p in range(n + 1):
        for j in range(1, rules.link + 1):
            yield from (("at", p, j, t) for t in tiles)
    for p in range(1, n + 1):
        yield from (("covers", p, g) for g in problem.things)
    if missable := problem.puzzle.may_miss:
        yield from (("missed", t) for t in tiles)
        for a in range(1, len(tiles) + 1):
            yield from (("misses", a, c) for c in range(1, missable + 1))
    for cap in problem.caps:
        yield from _counters(problem, cap, "least", "sum")
    for demand in problem.demands:
        yield from _counters(problem, demand, "has", "reach")


def _counters(
    problem: Problem, limit: Limit, one: str, total: str
) -> Iterator[Variable]:
    q = limit.quantity
    for p in range(1, problem.goal.hi + 1):
        yield from ((one, q, p, v) for v in problem.values(limit, p))
        yield from ((total, q, p, c) for c in range(1, limit.amount + 1))
