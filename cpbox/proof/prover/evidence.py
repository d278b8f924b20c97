"""Evidence for one goal: a formula, its refutation, and the filter before it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from cpbox.basics.errors import Contradiction, Unfinished
from cpbox.basics.letters import in_text
from cpbox.basics.wording import counted
from cpbox.fields.arguments import Stop
from cpbox.proof.checker.claim import PassEntry
from cpbox.proof.checker.problem import ADDITIVE, Problem
from cpbox.proof.checker.sieve import sifted
from cpbox.proof.prover.refutations import NoRefutation, Satisfiable, Step, refute
from cpbox.proof.prover.written_formula import WrittenFormula

# How many things a pass tracks, and about how many clauses the formula of those who are
# left may have to be refuted at once: few are sifted again sooner than refuted.
TRACKED = {8: 1_000, 12: 60_000, 16: 60_000, 20: 60_000}
EFFORT = 8.0  # CP-SAT's deterministic seconds for all but the last try
LAST_EFFORT = 1e9


def seconds_left(end: float, stop: Stop | None = None) -> float:
    """Seconds until then, in the time of ``time.perf_counter``.

    Raises
    ------
    Unfinished
        When none are left, or the stop token is set.

    """
    seconds = end - perf_counter()
    if seconds <= 0 or (stop is not None and stop.is_set()):
        raise Unfinished
    return seconds


class Counterexample(Contradiction):
    """What solves a goal's formula: words of a chain that the goal says is none."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Evidence:
    """That a goal holds.

    Parameters
    ----------
    formula
        What was refuted.
    steps
        The refutation.
    passes
        Which candidates stand in the formula: those that these leave.

    """

    formula: WrittenFormula
    steps: list[Step]
    passes: tuple[PassEntry, ...]

    @property
    def size(self) -> str:
        """Whose it is and how large, for people.

        A single step needs nothing but unit propagation, which finds it before CP-SAT
        is asked.
        """
        clauses, number = len(self.formula.clauses), len(self.steps)
        by = "by CP-SAT" if number > 1 else "by cpbox's own unit propagation"
        size = f"{counted(number, 'step')} {by} on {counted(clauses, 'clause')}"
        if not self.passes:
            return size
        words = sum(kind == "word" for kind, *_ in self.formula.variables)
        return f"{size}, with {counted(words, 'candidate')} left in the slots"

    def lrat(self) -> Iterator[str]:
        """Its refutation in LRAT."""
        for number, clause, hints in self.steps:
            yield " ".join(map(str, (number, *clause, 0, *hints, 0)))


def evidence(
    problem: Problem,
    end: float,
    tell: Callable[[str], None],
    *,
    plain: bool = False,
    stop: Stop | None = None,
) -> Evidence:
    """Refute a goal's formula: that of fewer and fewer candidates, or of all.

    Parameters
    ----------
    problem
        The goal, and the candidates.
    end
        When to stop, in the time of ``time.perf_counter``.
    plain
        Whether to refute the formula of all candidates, however large.

    Raises
    ------
    Counterexample
        When the formula has a solution: a bug.
    Unfinished
        When the time is over.

    """
    left = partial(seconds_left, end, stop)
    passes, number_of_things = tuple[PassEntry, ...](), len(problem.things)
    for number, clauses in {} if plain else TRACKED.items():
        tracked = min(number, number_of_things)
        tell(f"{tracked} of {number_of_things} tracked")
        over = next_pass(problem, tracked)
        problem, passes = sifted([over], problem, left), (*passes, over)
        left()
        if tracked == number_of_things:
            break
        about = sum(map(len, problem.slots)) * (number_of_things + 4)  # clauses
        if about <= clauses and (refuted := _try(problem, EFFORT, left, stop)):
            return Evidence(*refuted, passes)
    tell("the last formula" if passes else "all candidates")
    refuted = _try(problem, LAST_EFFORT, left, stop)
    if refuted is None:
        raise Unfinished
    return Evidence(*refuted, passes)


def next_pass(problem: Problem, number: int) -> PassEntry:
    """A pass of the filter that tracks so many things, the scarcest."""
    masks = Counter(problem.covers.values())
    count = {
        thing: sum(times for mask, times in masks.items() if mask >> thing & 1)
        for thing in problem.things
    }
    tracked = sorted(sorted(count, key=count.__getitem__)[:number])
    cost = next((name for name in ADDITIVE if name in problem.goal.caps), None)
    return PassEntry(tuple(tracked), cost)


def _try(
    problem: Problem, effort: float, left: Callable[[], float], stop: Stop | None
) -> tuple[WrittenFormula, list[Step]] | None:
    formula = WrittenFormula(problem, left)
    try:
        size = len(formula.variables)
        steps = refute(size, formula.clauses, effort, left(), stop, pause=left)
    except NoRefutation:
        return None
    except Satisfiable as error:
        words = _chain(problem, formula, error.true)
        claim = f"{problem.goal.sentence}: so it was found"
        found = Counterexample(f"{claim}; but {in_text(words)} is one")
        found.words = tuple(words)
        raise found from error
    return formula, steps


def _chain(
    problem: Problem, formula: WrittenFormula, true: Collection[int]
) -> list[str]:
    """The words of the chain that a solution of the formula is."""
    meant = [formula.variables[number - 1] for number in sorted(true)]
    return [problem.items[int(i)].word for kind, *_, i in meant if kind == "word"]
