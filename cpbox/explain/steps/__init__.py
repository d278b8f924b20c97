"""Why no chain is better, in steps that a person can check with the word list.

A machine checks a certificate; these steps are for a pencil. The first counts: of k
words together, one has at least t of any k (t - 1) + 1 letters, and only a few words
have so many. Each of these words, at each place where it may stand in the chain, is a
case, and each later step is a look at the list that closes many cases at once.

That a proof is told in steps, each as easy to verify as can be, and that a step may be
opened into smaller ones, is from Bogaerts, Gamba and Guns, "A framework
for step-wise explaining how to solve constraint satisfaction problems", Artificial
Intelligence 300 (2021), 103550. That few facts which already contradict each other make
a step easy is from Demystify: Espasa, Gent, Hoffmann, Jefferson, Lynch, Salamon and
McIlree, "Using small MUSes to explain how to solve pen and paper puzzles" (2021,
arXiv:2104.15040). The first step counts as a naked subset of Sudoku does. Bleukx,
Flippo, Bogaerts, Demirović and Guns, "Using certifying constraint solvers for
generating step-wise explanations" (2025, arXiv:2511.10428), shorten a solver's proof;
here steps are found without one, as a certificate speaks of thousands of words.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from cpbox.basics.errors import Contradiction
from cpbox.basics.wording import counted
from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import prefilter
from cpbox.candidates.unfit import UNFIT
from cpbox.explain.best import contradiction, floor
from cpbox.explain.no_chain import NoChain
from cpbox.explain.oracle import Oracle
from cpbox.explain.steps.finding import OutOfTime, find_proof
from cpbox.explain.steps.needs import has_chain
from cpbox.explain.steps.scan import Reader
from cpbox.explain.steps.supply import NEVER, Supply, rules_of
from cpbox.explain.steps.values import InSteps, Part
from cpbox.explain.steps.word_rules import without_each
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle, Term
from cpbox.search.results.result import Result, Status
from cpbox.search.solver_config import Progress

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

    """
    if not puzzle.objective.is_shortest_first:
        return InSteps(reason="the objective does not put fewest words first")
    teller = _Teller(puzzle, oracle)
    if result.status is Status.INFEASIBLE:
        return InSteps(parts=teller.until_long(), no_chain=no_chain)
    if result.status is not Status.OPTIMAL or result.words is None:
        return InSteps(reason="the best chain is not proved to be the best")
    number, letters = len(result.words), result.letters or 0
    board = oracle.board(puzzle)
    parts = [teller.part(board, k) for k in range(1, number)]
    if puzzle.objective.terms[:2] == (Term("words"), Term("letters")):
        parts.append(teller.fewer_letters(result.tier, number, letters))
    if not parts:
        return InSteps(reason="no chain has fewer than one word")
    return InSteps(parts=tuple(parts))


class _Teller:
    """Finds the steps about each number of words, and has them checked."""

    def __init__(self, puzzle: Puzzle, oracle: Oracle) -> None:
        self.puzzle, self.oracle = puzzle, oracle
        self._readers: dict[str, Reader] = {}

    def until_long(self) -> tuple[Part, ...]:
        """Why no chain has one word, two and so on, as far as the steps are few."""
        board, parts = self.oracle.board(self.puzzle), list[Part]()
        for k in range(1, min(rules_of(self.puzzle).most_words, MOST_WORDS) + 1):
            parts.append(self.part(board, k))
            proof, is_over = parts[-1].proof, "shortest" in parts[-1].because
            if is_over:  # more words have more letters still
                break
            if proof is None and parts[-1].outcome != "plain":
                break
            if proof is not None and (not proof.is_short or proof.is_for_any_number):
                break
        return tuple(parts)

    def fewer_letters(self, tier: str | None, number: int, letters: int) -> Part:
        """Why no chain of as many words, of the list that counts, has fewer letters."""
        least = floor(self.puzzle, number)
        if least is not None and least.letters == letters:
            rules = rules_of(self.puzzle)
            many = counted(least.tiles, "letter")
            by = " (rules.cover)" * (rules.cover is not None)
            because = f"there are {many} to cover{by}"
            if least.shared:
                names = ["rules.link"] * (rules.link > 1) + ["rules.loop"] * rules.loop
                by = f" ({', '.join(names)})" if names else ""
                because += f", and {least.shared} more where words share them{by}"
                because += f", which makes {letters}"
            part = Part(words=number, most_letters=letters - 1, outcome="plain")
            return replace(part, because=because)
        listed = prefilter(self.puzzle, tier or self.puzzle.words.largest)
        return self.part(Board(self.puzzle, listed), number, letters - 1)

    def part(self, board: Board, k: int, most_letters: int | None = None) -> Part:
        """Why no chain has k words, and perhaps so few letters."""
        part = Part(
            words=k,
            most_letters=most_letters,
            outcome="stopped",
            word_list=board.candidates.word_list,
            tier=board.candidates.source.tier,
            listed=board.candidates.counts.words,
            unfit=board.candidates.counts.dropped.get(UNFIT, 0),
        )
        if objection := contradiction(self.puzzle, k):
            return replace(part, outcome="plain", because=objection.because)
        self.oracle.watch(Progress(f"steps: chains of {k}", None, None, None))
        supply = Supply.of(board, most_letters)
        if because := _too_long(board, supply, k):
            return replace(part, outcome="plain", because=because)
        deadline = min(perf_counter() + self.oracle.patience, self.oracle.deadline)
        try:
            self._tick()
            without = dict(self._without(board, supply, most_letters))
            proof = find_proof(supply, k, deadline, self.oracle.config.stop, without)
            wrong = proof and self._reader(part).faults(proof, most_letters)
        except OutOfTime:
            return replace(part, **_length(supply, k))
        if proof is None:
            part = replace(part, **_length(supply, k))
            is_beyond = supply.is_whole and has_chain(supply, k)
            return replace(part, outcome="beyond" if is_beyond else "too hard")
        if wrong:
            raise Contradiction(f"a step is not true: {wrong[0]}")
        return replace(part, outcome="proved", proof=proof)

    def _without(
        self, board: Board, supply: Supply, most_letters: int | None
    ) -> Iterator[tuple[str, Supply]]:
        """The words without each of the rules of words, where there are then more."""
        for key, puzzle in without_each(self.puzzle):
            more = board.again(puzzle)
            if len(more) > len(board):
                yield key, Supply.of(more, most_letters, supply)

    def _reader(self, part: Part) -> Reader:
        name = part.tier or self.puzzle.words.largest
        if name not in self._readers:
            self._readers[name] = Reader(self.puzzle, name, self._tick)
        return self._readers[name]

    def _tick(self) -> None:
        """Raise where no time is left: what is not checked by then is not shown."""
        if perf_counter() >= self.oracle.deadline or self.oracle.config.is_stopped:
            raise OutOfTime


def _too_long(board: Board, supply: Supply, k: int) -> str:
    """Why so many words have too many letters, however short they are."""
    shortest, most = min(board.candidates.letters.tolist(), default=0), NEVER
    if supply.most_letters is not None:
        most = supply.most_letters
    if k * shortest <= most:
        return ""
    because = f"the shortest of these words has {counted(shortest, 'letter')}"
    if k > 1:
        because += f", so {counted(k, 'word')} have at least {k * shortest}"
    if supply.is_a_rule:
        because += f", and a chain has at most {most} (rules.max_letters)"
    return because


def _length(supply: Supply, k: int) -> dict[str, Any]:
    """How long it would be, chain by chain."""
    scarcest, chains = supply.chains(k)
    return {"chains": chains, "scarcest": scarcest}
