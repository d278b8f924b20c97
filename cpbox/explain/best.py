"""Why the best chain of a puzzle is the best."""

from dataclasses import dataclass, replace

from cpbox.explain.fewer import Fewer, fewer
from cpbox.explain.oracle import Chain, Oracle
from cpbox.puzzle import Puzzle, Term
from cpbox.search.result import Result, Status
from cpbox.search.solver import solve
from cpbox.search.solver_config import Request
from cpbox.search.verify import worth

MOST_LISTED = 25  # chains, the best first, among which ties are counted
LISTING = 3.0  # seconds for that


@dataclass(frozen=True)
class Floor:
    """Letters that a chain of some number of words has at least.

    Parameters
    ----------
    tiles
        So many are visited one after the other, tiles shared by a link once.
    shared
        So many are visited once more, as words share them.

    """

    tiles: int
    shared: int

    @property
    def letters(self) -> int:
        """The lengths of the words, added up."""
        return self.tiles + self.shared


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
        Letters that no chain of as many words has fewer of; None where that is not
        simply said.
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
    floor: Floor | None = None
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
    few_first = puzzle.objective.is_shortest_first
    has_floor = _counts_letters(puzzle)
    about = Best(
        result=result,
        fewer=fewer(puzzle, number, oracle) if few_first and number > 1 else None,
        counts_letters=_counts_letters(puzzle),
        floor=floor(puzzle, number) if has_floor else None,
    )
    return _with_ties(puzzle, about, oracle)


def _counts_letters(puzzle: Puzzle) -> bool:
    return puzzle.objective.terms[:2] == (Term("words"), Term("letters"))


def floor(puzzle: Puzzle, number: int) -> Floor | None:
    """Letters of a chain of so many words: every tile once, those of each link again.

    A loop that visits more tiles than a link has ends with a link that it began with.
    One that does not may be a single link, which every word begins and ends with.
    """
    link, loop = puzzle.rules.link, puzzle.rules.loop
    if any(len(tile) > 1 for tile in puzzle.box.tiles):
        return None
    asked = len(puzzle.to_cover) - puzzle.may_miss
    links = number if loop and asked > link else number - 1
    return Floor(max(asked, link), link * links)


def _with_ties(puzzle: Puzzle, about: Best, oracle: Oracle) -> Best:
    """Count the chains that are as good, and find the next."""
    limit = min(oracle.left(), LISTING)
    if limit <= 0:
        return about
    config = replace(oracle.config, time_limit=limit)
    with oracle.doing("the best chains"):
        listed = solve(puzzle, config, Request(top=MOST_LISTED), watch=oracle.report)
    if listed.interrupted:
        raise KeyboardInterrupt
    best = about.result.objective
    if not listed.chains or listed.objective != best:
        return about
    values = {chain: worth(puzzle, chain) for chain in listed.chains}
    others = [chain for chain, value in values.items() if value != best]
    ties = len(values) - len(others)
    if not listed.complete:  # those that are known may lack better ones
        return replace(about, ties=ties, more_ties=True) if ties > 1 else about
    more = not others and len(values) >= MOST_LISTED
    result = replace(about.result, limit=listed.limit)  # of worse chains, too
    about = replace(about, ties=ties, more_ties=more, result=result)
    if not others:
        return about
    return replace(about, runner_up=others[0], runner_up_objective=values[others[0]])
