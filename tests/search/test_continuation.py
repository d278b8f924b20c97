"""What is still needed after some words, against the list of all chains."""

import pytest

from cpbox.candidates.board import Board
from cpbox.puzzle import Puzzle
from cpbox.search.chains.continuation import rest
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig
from tests.exhaustive import Chain, order, ranked, values
from tests.random_puzzles import random_puzzle
from tests.slow import few


def begins(puzzle: Puzzle, chain: Chain, played: Chain) -> bool:
    """Whether a chain begins with these words; without links, whether it has them."""
    if puzzle.rules.link:
        return chain[: len(played)] == played
    return all(chain.count(word) >= played.count(word) for word in played)


@pytest.mark.parametrize("seed", few(25, range(50)))
def test_the_rest_is_that_of_the_best_chain_that_begins_so(seed: int) -> None:
    puzzle = random_puzzle(seed, 3, 6)
    board, chains = Board.of(puzzle), ranked(puzzle)
    begun = {chain[:1] for _, chain in chains} | {(w,) for w in board.candidates.words}
    begun |= {chain[:2] for _, chain in chains[:20]}
    if not puzzle.rules.link:
        begun = {chain for chain in begun if len(set(chain)) == len(chain)}
    for played in sorted(begun)[:12]:
        answer = rest(board, played, LimitedConfig())
        after = [(value, c) for value, c in chains if begins(puzzle, c, played)]
        if not after:
            assert answer.status is Status.INFEASIBLE, played
            continue
        assert answer.status is Status.OPTIMAL
        assert answer.words is not None
        whole = (*played, *answer.words)
        best = min(order(puzzle, value) for value, _ in after)
        assert order(puzzle, values(puzzle, whole)) == best, (played, whole)
