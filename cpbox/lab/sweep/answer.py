"""The answer to a task, with what was published beside it, and its proof."""

from cpbox.explain.expected import judged, refusals
from cpbox.lab.sweep.certificate import certified
from cpbox.lab.sweep.line import extras, line
from cpbox.lab.sweep.task import TIME, UNEXPECTED, How, Line, Task
from cpbox.puzzle.errors import Unfinished
from cpbox.search.config import SolverConfig
from cpbox.search.record import Record, record
from cpbox.search.result import Result, Status
from cpbox.search.solve import Outcome, answer, outcomes
from cpbox.search.verify import values_of


def answered(task: Task, how: How) -> Line:
    """Solve a task, and prove the answer if that is asked for.

    Raises
    ------
    InputError
        When the puzzle cannot be solved.
    Contradiction
        When parts of cpbox disagree: a bug.

    """
    tried = outcomes(task.puzzle, how.config, how.request)
    result = judged(task.puzzle, answer(tried), how.config, how.request)
    said = extras(how) | record(task.puzzle, result, how.request)
    said.pop("chain_records", None)
    if task.published:
        said["published"] = published(task, tried[-1], result)
    failure, why = _unexpected(result)
    if not (result.status.is_proof and result.complete):
        failure, why = TIME, _too_late(how.config)
    elif how.certify:
        try:
            said["certificate"] = certified(task, tried, how)
        except Unfinished as error:
            failure, why = TIME, str(error)
    return line(task, how, said, failure, why)


def _unexpected(result: Result) -> tuple[str | None, str]:
    """The failure of an answer that is not as expected, and what is said of it."""
    expected = result.expected
    if expected is None or expected.holds:
        return None, ""
    failure = TIME if expected.holds is None else UNEXPECTED
    return failure, "; ".join(expected.problems)


def _too_late(config: SolverConfig) -> str:
    return f"stopped after {config.time_limit:g} s, before all was proved"


def published(task: Task, outcome: Outcome, result: Result) -> Record:
    """What became of the answer that the game shows, under these rules and words.

    Whether it is the best, and the only best one, is left open where it is not proved.
    """
    puzzle, chain = task.puzzle, task.published
    refused = refusals(puzzle, chain, outcome.board.candidates.source)
    values = values_of(puzzle, chain)
    best = None if refused else _is_best(values, result)
    only = best and result.chains is not None and len(result.chains) == 1
    return {
        "chain": chain,
        "words": len(chain),
        "letters": values["letters"],
        "rarity": values["rarity"],
        "objective": [values[term.name] for term in puzzle.objective.terms],
        "refused": refused,
        "best": best,
        "only": only if result.chains is not None else None,
    }


def _is_best(values: dict[str, int], result: Result) -> bool | None:
    """Whether no chain is better than one that keeps the rules."""
    if result.status is not Status.OPTIMAL or result.puzzle is None:
        return None
    terms = result.puzzle.objective.terms
    return tuple(values[term.name] for term in terms) == result.objective
