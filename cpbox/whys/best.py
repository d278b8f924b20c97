"""Why the best chain of a puzzle is the best."""

from dataclasses import dataclass, replace

from cpbox.config import Request
from cpbox.puzzle import Puzzle, Term
from cpbox.result import Result, Status
from cpbox.search.solve import solve
from cpbox.whys.facts import Fewer
from cpbox.whys.fewer import fewer
from cpbox.whys.oracle import Chain, Oracle
from cpbox.whys.words import worth

MOST_LISTED = 25  # chains, the best first, among which ties are counted
LISTING = 3.0  # seconds for that


@dataclass(frozen=True, kw_only=True)
class Best:
    """Why nothing is better than the best chain.

    Parameters
    ----------
    result
        The puzzle's answer.
    fewer
        Why fewer words do not do, where the objective asks for few words first.
    counts_letters
        Whether few letters count next to few words.
    floor
        Fewer letters than these no chain of as many words can have; None where that
        is not simply said.
    ties
        How many chains are as good as the best, itself included; None where they
        are not counted.
    more_ties
        Whether there may be more of these.
    runner_up
        The best chain of those that are not as good.
    runner_up_objective
        What that is worth.

    """

    result: Result
    fewer: Fewer | None = None
    counts_letters: bool = False
    floor: int | None = None
    ties: int | None = None
    more_ties: bool = False
    runner_up: Chain | None = None
    runner_up_objective: tuple[int, ...] | None = None


def explain(puzzle: Puzzle, result: Result, oracle: Oracle) -> Best:
    """Explain an answer, as much of it as is known.

    Parameters
    ----------
    puzzle
        The puzzle, on the one list that counts.
    result
        Its answer.
    oracle
        Answers further questions.

    """
    if result.status is not Status.OPTIMAL or result.words is None:
        return Best(result=result)
    number = len(result.words)
    few_first = puzzle.objective.terms[0] == Term("words")
    found = Best(
        result=result,
        fewer=fewer(puzzle, number, oracle) if few_first and number > 1 else None,
        counts_letters=_counts_letters(puzzle),
        floor=_floor(puzzle, number) if _counts_letters(puzzle) else None,
    )
    return _with_ties(puzzle, found, oracle)


def _counts_letters(puzzle: Puzzle) -> bool:
    return puzzle.objective.terms[:2] == (Term("words"), Term("letters"))


def _floor(puzzle: Puzzle, number: int) -> int | None:
    """Every tile once, and the tiles of each link once more."""
    rules, tiles = puzzle.rules, puzzle.box.tiles
    if any(len(tile) > 1 for tile in tiles):
        return None
    asked = len(tiles)
    if isinstance(rules.cover, int):
        asked = rules.cover
    elif rules.cover is not None:
        asked = sum(tile in rules.cover for tile in tiles)
    return asked + rules.link * (number - 1 + rules.loop)


def _with_ties(puzzle: Puzzle, found: Best, oracle: Oracle) -> Best:
    """Count the chains that are as good, and find the next."""
    limit = min(oracle.left(), LISTING)
    if limit <= 0:
        return found
    config = replace(oracle.config, time_limit=limit)
    with oracle.doing("the best chains"):
        listed = solve(puzzle, config, Request(top=MOST_LISTED), watch=oracle.report)
    if listed.interrupted:
        raise KeyboardInterrupt
    if not listed.chains or listed.objective != found.result.objective:
        return found
    values = {chain: worth(puzzle, chain) for chain in listed.chains}
    others = [c for c, value in values.items() if value != found.result.objective]
    ties = len(values) - len(others)
    if not listed.complete:  # those that are known may lack better ones
        return replace(found, ties=ties, more_ties=True) if ties > 1 else found
    found = replace(
        found, ties=ties, more_ties=not others and len(values) >= MOST_LISTED
    )
    if not others:
        return found
    return replace(found, runner_up=others[0], runner_up_objective=values[others[0]])
