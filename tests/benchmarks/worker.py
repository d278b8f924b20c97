"""Run one method on one box in this process.

The time does not include imports, ortools among them; it does include finding the words
that can be traced, for all methods alike. It is the best of a few runs when runs are
short, and then the list is in memory.
"""

import re
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import perf_counter
from types import FrameType

from cpbox.candidates.prefilter import prefilter
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.verify import violations
from tests.benchmarks.methods import (
    GaveUp,
    Method,
    Search,
    best_state,
    vocabulary,
)
from tests.benchmarks.outcome import End, Outcome

MAX_RUNS = 300
LONG = 0.5  # seconds after which there are no more runs
GRACE = 2.0  # seconds that CP-SAT has to stop by itself

Run = Callable[[], Outcome]


class TimeUp(BaseException):
    """The cap is reached; nothing may catch this."""


def measure(
    method: Method, puzzle: Puzzle, cap: float, gigabytes: float, folder: Path
) -> Outcome:
    """Run a method, a few times if it is fast, and keep the best time."""
    if method.formulation:
        run = _own(method, puzzle, cap)
    elif method.is_program:
        run = best_state.prepared(puzzle, folder)
    else:
        run = _published(method, puzzle)
    cap += GRACE if method.formulation else 0
    with _at_most(gigabytes):
        outcomes = [_timed(run, cap)]
        while len(outcomes) < MAX_RUNS and sum(map(_seconds, outcomes)) < LONG:
            outcomes.append(_timed(run, cap))
    best = min(outcomes, key=_seconds)
    broken = violations(puzzle, best.chain) if best.chain else ()
    megabytes = best.megabytes if method.is_program else _peak()
    return replace(best, broken=tuple(broken), megabytes=megabytes)


def _seconds(outcome: Outcome) -> float:
    return LONG if outcome.seconds is None else outcome.seconds


def _timed(run: Run, cap: float) -> Outcome:
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, cap)
    started = perf_counter()
    try:
        outcome = run()
    except TimeUp:
        return Outcome(end=End.TIME)
    except MemoryError:
        return Outcome(end=End.MEMORY)
    except GaveUp:
        outcome = Outcome(end=End.GAVE_UP)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    if outcome.end is End.TIME or outcome.seconds is not None:
        return outcome
    return replace(outcome, seconds=perf_counter() - started)


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise TimeUp


def _published(method: Method, puzzle: Puzzle) -> Run:
    """A method that somebody has published, on the words of the prefilter."""
    module = f"tests.benchmarks.methods.{method.name.replace(' ', '_')}"
    search: Search = import_module(module).solve

    def run() -> Outcome:
        words = prefilter(puzzle).words
        known = vocabulary(words, "".join(puzzle.box.tiles))
        chain = search(known, puzzle.rules.most_words)
        return Outcome(end=End.COMPLETE, chain=chain, candidates=len(words))

    return run


def _own(method: Method, puzzle: Puzzle, cap: float) -> Run:
    """One of cpbox's own, asked for what ``cpbox solve`` asks."""
    from cpbox.search.solver_config import LimitedConfig
    from cpbox.search.word_lists import solve

    config = LimitedConfig(
        formulation=method.formulation, relaxation=method.relaxation, time_limit=cap
    )

    def run() -> Outcome:
        result = solve(puzzle, config)
        return Outcome(
            end=End.COMPLETE if result.status.is_proof else End.TIME,
            chain=result.words,
            bound=result.bound,
            candidates=None if result.counts is None else result.counts.traces,
            survivors=_survivors([step.by for step in result.steps]),
        )

    return run


def _survivors(reasons: list[str]) -> int | None:
    """How many candidates the last step by CP-SAT was given."""
    found = [re.search(r"CP-SAT .* on ([\d,]+) survivor", by) for by in reasons]
    numbers = [int(match[1].replace(",", "")) for match in found if match]
    return numbers[-1] if numbers else None


@contextmanager
def _at_most(gigabytes: float) -> Iterator[None]:
    """Let the process have so much memory and no more."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (int(gigabytes * 2**30), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _peak() -> int:
    """The most memory that the process held, in MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak >> (20 if sys.platform == "darwin" else 10)
