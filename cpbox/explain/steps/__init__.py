"""Why no chain is better, in steps that a person can check with the word list.

A machine checks a certificate; these steps are for a pencil. The first counts: of k
words together, one has at least t of any k (t - 1) + 1 letters, and only a few words
have so many. Each of these words, at each place where it may stand in the chain, is a
case, and each later step is a look at the list that closes many cases at once.

Explaining in steps, each as simple as can be, is from Bogaerts, Gamba and Guns, "A
framework for step-wise explaining how to solve constraint satisfaction problems",
Artificial Intelligence 300 (2021); that the steps are looked for where as few facts as
possible suffice, from Demystify (Espasa, Gent, Hoffmann, Jefferson and Lynch, "Using
small MUSes to explain how to solve pen and paper puzzles", 2021).
"""

from time import perf_counter

from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import prefilter
from cpbox.explain.best import contradiction, floor
from cpbox.explain.no_chain import NoChain
from cpbox.explain.oracle import Oracle
from cpbox.explain.steps.finding import OutOfTime, find, has_chain
from cpbox.explain.steps.scan import faults
from cpbox.explain.steps.supply import Supply, rules_of
from cpbox.explain.steps.values import InSteps, Part, StepProof
from cpbox.puzzle import Puzzle, Term
from cpbox.puzzle.base import replace
from cpbox.puzzle.errors import Contradiction
from cpbox.search.results.result import Result, Status
from cpbox.search.solver_config import Progress

SECONDS = 5.0  # for the steps about one number of words
MOST_WORDS = 12  # of chains that steps are about


def in_steps(
    puzzle: Puzzle, result: Result, oracle: Oracle, no_chain: NoChain | None
) -> InSteps:
    """Why no chain has fewer words, and none with as many fewer letters.

    Parameters
    ----------
    puzzle
        The puzzle. That fewer words do not do is explained on the largest of its lists.
    result
        Its answer.
    oracle
        Says how long to look, and whom to tell of progress.
    no_chain
        Why there is no chain, if there is none.

    Raises
    ------
    InputError
        When a rule is set that steps do not support.

    """
    if not puzzle.objective.is_shortest_first:
        return InSteps(reason="the objective does not put fewest words first")
    if result.status is Status.INFEASIBLE:
        most = min(rules_of(puzzle).most_words, MOST_WORDS)
        return InSteps(parts=_until_long(puzzle, most, oracle), no_chain=no_chain)
    if result.status is not Status.OPTIMAL or result.words is None:
        return InSteps(reason="the best chain is not proved to be the best")
    number, letters = len(result.words), sum(map(len, result.words))
    board = oracle.board(puzzle)
    parts = [_part(board, k, None, oracle) for k in range(1, number)]
    if puzzle.objective.terms[:2] == (Term("words"), Term("letters")):
        parts.append(_fewer_letters(puzzle, result.tier, number, letters, oracle))
    return InSteps(parts=tuple(parts))


def _until_long(puzzle: Puzzle, most: int, oracle: Oracle) -> tuple[Part, ...]:
    """Why no chain has one word, two and so on, as far as the steps are few."""
    board, parts = oracle.board(puzzle), list[Part]()
    for k in range(1, most + 1):
        parts.append(_part(board, k, None, oracle))
        proof = parts[-1].proof
        if proof is None and parts[-1].outcome != "plain":
            break
        if proof is not None and (not proof.is_short or proof.is_for_any_number):
            break
    return tuple(parts)


def _fewer_letters(
    puzzle: Puzzle, tier: str | None, number: int, letters: int, oracle: Oracle
) -> Part:
    """Why no chain of as many words, of the list that counts, has fewer letters."""
    least = floor(puzzle, number)
    if least is not None and least.letters == letters:
        shared = f", and {least.shared} of them once more, as words share them"
        because = f"a chain has {least.tiles} letters to cover"
        because += shared * bool(least.shared)
        because += f": {letters} in all"
        return Part(
            words=number, most_letters=letters - 1, outcome="plain", because=because
        )
    board = Board(puzzle, prefilter(puzzle, tier or puzzle.words.largest))
    return _part(board, number, letters - 1, oracle)


def _part(board: Board, k: int, most_letters: int | None, oracle: Oracle) -> Part:
    """Why no chain has k words, and perhaps so few letters."""
    puzzle = board.puzzle
    of = board.candidates.source.tier or puzzle.words.largest
    part = Part(
        words=k,
        most_letters=most_letters,
        outcome="stopped",
        word_list=board.candidates.word_list,
        listed=board.candidates.counts.words,
    )
    if objection := contradiction(puzzle, k):
        return replace(part, outcome="plain", because=objection.because)
    oracle.watch(Progress(f"steps: chains of {k}", None, None, None))
    supply = Supply.of(board, most_letters)
    try:
        proof = _proof(supply, k, oracle)
    except OutOfTime:
        return part
    if proof is None:
        is_beyond = has_chain(supply, k)
        return replace(part, outcome="beyond" if is_beyond else "too hard")
    if wrong := faults(puzzle, of, proof, most_letters):
        raise Contradiction(f"a step is not true: {wrong[0]}")
    return replace(part, outcome="proved", proof=proof)


def _proof(supply: Supply, k: int, oracle: Oracle) -> StepProof | None:
    deadline = min(perf_counter() + SECONDS, oracle.deadline)
    return find(supply, k, deadline, oracle.config.stop)
