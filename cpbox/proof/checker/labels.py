"""labels.txt: one pass over listed states shows that no chain is below the bound.

What this checks: every step from a listed state leads to the bound, or to a state that
is listed at no more than the step's cost. So whatever a chain does, it is listed until
it has reached the bound. Costs are compared lexicographically, as single integers.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile
from math import inf
from typing import NamedTuple

from cpbox.proof.checker import text
from cpbox.proof.checker.claim import LABELS, Claim, LabelsEntry
from cpbox.proof.checker.goals import Goal, amount
from cpbox.proof.checker.limits import Refusal
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.puzzle import Puzzle, Tiles
from cpbox.proof.checker.report import known
from cpbox.proof.checker.traces import Candidate

State = Tiles | None  # the link where the last word ended, or None before the first
Cost = tuple[int, ...]
# For each state and set of things still to cover, the least cost to get there.
Labels = dict[tuple[State, int], Cost]
_START: State = None
_BITS = 64  # for each term: more than sums of numbers of at most 18 digits need


def labels_sentence(terms: Sequence[str], bound: Sequence[int] | None) -> str:
    """Say what labels.txt shows."""
    if bound is None:
        return "no chain of any length keeps the rules"
    return f"no chain has less than {', then '.join(map(amount, terms, bound))}"


class _Step(NamedTuple):
    """What matters of a candidate here."""

    cost: int
    tail: Tiles
    covered: int
    may_end: bool


def check_terms(claim: Claim) -> LabelsEntry:
    """The terms and the bound are those that the answer needs.

    These are the objective's first terms whose costs add up and are to be small.
    """
    entry, objective = known(claim.labels), claim.puzzle.objective
    if claim.answer.objective is None:
        most = claim.puzzle.rules.max_words
        right = (entry.terms, entry.bound) in [(("words",), (most + 1,)), ((), None)]
    else:
        terms = (*takewhile(lambda t: t[0] != "-" and t != "worst_rarity", objective),)
        bound = claim.answer.objective[: len(terms)]
        right = bool(terms) and (entry.terms, entry.bound) == (terms, bound)
    if not right:
        raise Refusal("claim.json: labels: not the terms and the bound of the answer")
    return entry


def check_labels(
    data: bytes, entry: LabelsEntry, puzzle: Puzzle, items: Sequence[Candidate]
) -> Labels:
    """Check every step from every listed state."""
    everyone = Goal("", None, "", 1, 1, [*range(len(items))])
    problem = problem_of(everyone, puzzle, items)
    labels = _read(data, entry, problem)
    walk = _Walk(entry, labels, problem)
    everything = sum(1 << thing for thing in problem.things)
    start = labels.get((_START, everything))
    if start is None or any(start):
        raise Refusal(f"{LABELS} does not list the start at a cost of 0")
    for number, ((state, rest), cost) in enumerate(labels.items(), start=1):
        if problem_with := walk.problem_with(state, rest, cost):
            raise Refusal(f"line {number} of {LABELS}: {problem_with}")
    return labels


def _read(data: bytes, entry: LabelsEntry, problem: Problem) -> Labels:
    known = sum(1 << thing for thing in problem.things)
    labels: Labels = {}

    def take(line: str) -> None:
        fields = line.split(" ")
        if len(fields) != 2 + len(entry.terms):
            raise Refusal(f"{text.printable(line, 60)!r} is no label")
        state = _START if fields[0] == "start" else text.undotted(fields[0])
        key = (state, text.as_mask(fields[1], known))
        if key in labels:
            raise Refusal("this state is listed already")
        labels[key] = tuple(map(text.whole, fields[2:]))

    text.each_line(LABELS, data, take)
    return labels


class _Walk:
    """Takes all steps from a state."""

    def __init__(self, entry: LabelsEntry, labels: Labels, problem: Problem):
        self._bound = inf if entry.bound is None else _packed(entry.bound)
        self._one_word = _packed([term == "words" for term in entry.terms])
        self._tiles = (1 << len(problem.puzzle.tiles)) - 1
        self._may_miss = problem.puzzle.may_miss
        self._listed: defaultdict[State, dict[int, int]] = defaultdict(dict)
        for (state, rest), cost in labels.items():
            self._listed[state][rest] = _packed(cost)
        starting: defaultdict[State, list[int]] = defaultdict(list)
        starting[_START] = problem.slot(1)
        for i in problem.goal.candidates:
            starting[problem.items[i].head].append(i)
        self._steps = {
            state: _cheapest(problem, entry.terms, numbers)
            for state, numbers in starting.items()
        }

    def problem_with(self, state: State, rest: int, label: Cost) -> str | None:
        """Say which step from a listed state leads to what is not allowed."""
        at, listed, nowhere = _packed(label), self._listed, dict[int, int]()
        for cost, tail, covered, may_end in self._steps.get(state, ()):
            reached, left = at + cost, rest & ~covered
            if reached >= self._bound:
                break  # and so do all others, which cost no less
            if may_end and self._is_complete(left):
                return (
                    f"a step to {text.dotted(tail)} completes a chain below the bound"
                )
            if reached + self._one_word >= self._bound:
                continue
            if reached < listed.get(tail, nowhere).get(left, reached + 1):
                return (
                    f"a step to {text.dotted(tail)} leads to a state that is not listed"
                )
        return None

    def _is_complete(self, left: int) -> bool:
        """Whether only as many tiles are left as may be missed, and no group."""
        return not left & ~self._tiles and left.bit_count() <= self._may_miss


def _cheapest(
    problem: Problem, terms: Sequence[str], numbers: Sequence[int]
) -> list[_Step]:
    """Of the candidates alike in tail and cover keep the cheapest; sort by cost."""
    cheapest: dict[tuple[Tiles, int], _Step] = {}
    for i in numbers:
        item, value = problem.items[i], problem.puzzle.value
        cost = _packed([value(term, item.word, item.rarity) for term in terms])
        step = _Step(cost, item.tail, problem.covers[i], problem.may_end(i))
        key = (step.tail, step.covered)
        cheapest[key] = min(step, cheapest.get(key, step))
    return sorted(cheapest.values())


def _packed(costs: Sequence[int]) -> int:
    """Write a cost as one integer, so that integers compare as the costs do."""
    packed = 0
    for cost in costs:
        packed = packed << _BITS | cost
    return packed
