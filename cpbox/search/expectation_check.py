"""Whether an answer is the one that the puzzle's file expects."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.letters import in_text
from cpbox.candidates.source import Source, source
from cpbox.fields.base import replace
from cpbox.puzzle import TERMS, Expectation, Puzzle
from cpbox.search.results.result import Result, trusting
from cpbox.search.searching import log_result
from cpbox.search.solver_config import LimitedConfig, Request, Watch
from cpbox.search.verify import values_of, violations, worth
from cpbox.search.word_lists import solve

AllBest = Callable[[Request], Result | None]
Chain = tuple[str, ...]

LISTED = Request(all_optimal=True)
COUNTED = Request(all_optimal=True, count=True)
NO_CHAIN = "that there is no chain"


def solve_judged(
    puzzle: Puzzle, config: LimitedConfig, watch: Watch | None = None
) -> Result:
    """The answer alone, judged."""
    result = judged(puzzle, solve(puzzle, config, watch=watch), config, watch=watch)
    log_result(result)
    return result


def judged(
    puzzle: Puzzle,
    result: Result,
    config: LimitedConfig = LimitedConfig(),
    request: Request = Request(),
    watch: Watch | None = None,
) -> Result:
    """The result, with what the puzzle expects held against it.

    Most of that follows from the answer. How many chains are as good does not, and
    whether one of them has the numbers that the objective leaves open: these are looked
    for in what is left of the time limit.

    Parameters
    ----------
    config, request
        How the answer was searched for, and which chains were asked for beside it.

    """
    if not puzzle.expect:
        return result
    if not result.status.is_proof:
        problem = _problem(
            puzzle, [*puzzle.expect], "not decided, because no answer is proved"
        )
        return replace(result, expected=Expectation(None, (problem,)))
    deadline = perf_counter() + config.time_limit - result.seconds
    trusted: set[str] = set()

    def all_best(wanted: Request) -> Result | None:
        if request in (wanted, LISTED):
            return result if result.complete else None
        its_list = replace(puzzle, words=puzzle.words.under(result.tier))
        best = _all_best(its_list, config.until(deadline), wanted, watch)
        trusted.update(() if best is None else best.relies_on)
        return best

    try:
        differing = dict(_differences(puzzle, result, all_best))
    except KeyboardInterrupt:
        result = replace(result, interrupted=True)
        differing = dict.fromkeys(puzzle.expect)
    return replace(result, expected=_expectation(result, differing, trusted))


def refusals(puzzle: Puzzle, chain: Chain, listed: Source) -> list[str]:
    """What speaks against a chain under a puzzle's words and rules."""
    where = f"in the {listed.tier} list" if listed.tier else "listed"
    unlisted = [f"{word} is not {where}" for word in chain if not listed.has(word)]
    return unlisted + violations(puzzle, chain)


def _all_best(
    puzzle: Puzzle, config: LimitedConfig, request: Request, watch: Watch | None
) -> Result | None:
    """All chains that are as good as the best; None where they are not found in time.

    Raises
    ------
    KeyboardInterrupt
        When the user interrupts it.

    """
    best = solve(puzzle, config, request, watch=watch)
    if best.interrupted:
        raise KeyboardInterrupt
    return best if best.status.is_proof and best.complete else None


def _differences(
    puzzle: Puzzle, result: Result, all_best: AllBest
) -> Iterator[tuple[str, str | None]]:
    """Each key that is not as expected, with the answer; None where that is open."""
    expect, status = puzzle.expect, result.status.value
    if expect.get("status", status) != status:
        yield "status", status
    if result.words is None or result.objective is None:
        answer = {"status": expect.get("status"), "chains": 0}
        yield from ((k, NO_CHAIN) for k, x in expect.items() if answer.get(k) != x)
        return
    terms = puzzle.objective.terms
    values = {term.name: x for term, x in zip(terms, result.objective, strict=True)}
    yield from _wrong(expect, values)
    chain: Any = expect.get("chain")
    if against := _against(puzzle, chain, result) if chain else "":
        yield "chain", f"{_shown(result.words)} ({against})"
    elif free := [name for name in TERMS if name not in values]:
        yield from _left_open(puzzle, free, chain, result.words, all_best)
    if "chains" in expect:
        best = all_best(COUNTED)
        if best is None or best.count != expect["chains"]:
            yield "chains", None if best is None else str(best.count)


def _wrong(
    expect: Mapping[str, object], values: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if expect.get(name, value) != value:
            yield name, str(value)


def _against(puzzle: Puzzle, chain: Chain, result: Result) -> str:
    """Why a chain is not as good as the best; empty if it is."""
    listed = source(puzzle.words, result.tier or puzzle.words.lists[0])
    if refused := refusals(puzzle, chain, listed):
        return "; ".join(refused)
    value = worth(puzzle, chain)
    if value == result.objective:
        return ""
    terms = zip(puzzle.objective.terms, value, strict=True)
    has = ", ".join(f"{term.spoken} {number}" for term, number in terms)
    return f"{_shown(chain)} has {has}"


def _left_open(
    puzzle: Puzzle,
    names: Sequence[str],
    chain: Chain | None,
    answer: Chain,
    all_best: AllBest,
) -> Iterator[tuple[str, str | None]]:
    """What the objective leaves open: of the expected chain, or else of any best."""

    def wrong(chain: Chain) -> dict[str, str]:
        values = values_of(puzzle, chain)
        return dict(_wrong(puzzle.expect, {name: values[name] for name in names}))

    differing = wrong(chain or answer)
    if chain or not differing:
        yield from differing.items()
        return
    best = all_best(LISTED)
    if best is None:
        yield from dict.fromkeys(differing).items()
    elif all(wrong(other) for other in best.chains or ()):
        yield from differing.items()


def _expectation(
    result: Result, differing: Mapping[str, str | None], trusted: Iterable[str]
) -> Expectation:
    """What is said of keys that are not as expected, in the order of the file."""
    puzzle, trust = result.puzzle, trusting({*result.relies_on, *trusted})
    problems = []
    for name, value in puzzle.expect.items():
        if name in differing:
            answer = differing[name]
            known = f"the answer is {answer}{trust}"
            end = "this is not decided" if answer is None else known
            text = f"{_shown(value)} is expected, but {end}"
            problems.append(_problem(puzzle, [name], text))
    holds = None if differing and not any(differing.values()) else not differing
    return Expectation(holds, tuple(problems), tuple(sorted(trusted)))


def _problem(puzzle: Puzzle, names: Sequence[str], problem: str) -> str:
    """A problem of one key, or of several, with the file, the line and the key."""
    first = f"expect.{names[0]}"
    key = first if len(names) == 1 else "expect"
    if puzzle.variant:
        key = f"variants.{puzzle.variant}.{key}"
    file, line = puzzle.places.get(first, (None, None))
    return str(InputError(problem, file, line, key))


def _shown(value: object) -> str:
    return in_text(value, " → ") if isinstance(value, tuple) else str(value)
