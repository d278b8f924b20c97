"""What ACL2 is asked to prove: a statement made of verified data only.

What this checks: that the theorem of letterboxed.lisp covers the puzzle's rules. It
speaks of words and letters, so labels are cut down to these; a bound on a longer cost
bounds its beginning too. Rules that only forbid chains may be left out of it: what it
says then holds of more chains than the puzzle allows.
"""

import time
from collections.abc import Callable, Iterator, Sequence

from cpbox.proof.checker import limits, summary
from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.statement.chain import Step
from cpbox.proof.checker.statement.puzzle import Puzzle
from cpbox.proof.checker.statement.tracing import banned_by
from cpbox.proof.checker.theorem.acl2 import Verdict, prove
from cpbox.proof.checker.theorem.labels import Labels
from cpbox.proof.checker.theorem.lisp import Cost, Statement

_MARGIN = 5.0  # seconds that are left for this program
_MOST_SECONDS = 3600.0


def prove_theorem(
    puzzle: Puzzle,
    words: frozenset[str],
    labels: Labels | None,
    steps: Sequence[Step] | None,
    deadline: float,
) -> Verdict:
    """Ask ACL2, until a deadline by `time.monotonic`."""
    if labels is None:
        raise Refusal("there are no labels that hold, from which to prove it")
    statement = statement_of(puzzle, words, labels, steps)
    seconds = min(deadline - time.monotonic() - _MARGIN, _MOST_SECONDS)
    if seconds <= 0:
        raise Refusal("no time is left for ACL2")
    limits.free_memory()
    return prove(statement, seconds)


def theorem_checks(
    verdict: Verdict | None, labels: Labels | None
) -> Iterator[tuple[str, Callable[[], None]]]:
    """Give each theorem in words, and a check that raises if it was not proved."""
    if verdict is None or labels is None:
        return
    known = [_bound_sentence(labels), "the chain is a solution of just that cost"]
    proved = [theorem.proved for theorem in verdict.theorems] or [False]
    for sentence, holds in zip(known, proved, strict=False):

        def check(*, holds: bool = holds) -> None:
            if not holds:
                raise Refusal(verdict.problem or "ACL2 did not prove it")

        yield sentence, check


def _bound_sentence(labels: Labels) -> str:
    if labels.bound is None:
        return summary.labels_sentence((), None)
    most = 2 if labels.terms[:2] == ("words", "letters") else 1
    return summary.labels_sentence(labels.terms[:most], labels.bound[:most])


def statement_of(
    puzzle: Puzzle,
    words: frozenset[str],
    labels: Labels,
    steps: Sequence[Step] | None,
) -> Statement:
    """Make the statement that the labels prove.

    Parameters
    ----------
    puzzle
        Where the rules are.
    words
        The list, with the words added, and the banned ones.
    labels
        The labels, which were checked.
    steps
        The chain, which was checked; None if there is none.

    """
    _require_covered(puzzle, labels)
    rules = puzzle.rules
    banned = banned_by(puzzle)
    with_letters = labels.terms[:2] == ("words", "letters")
    return Statement(
        sides=puzzle.sides,
        words=[word for word in sorted(words) if not banned(word)],
        cover=sum(1 << tile for tile in puzzle.to_cover),
        bound=None if labels.bound is None else _cost(labels.terms, labels.bound),
        labels={
            (state[0] if state else None, rest): _cost(labels.terms, cost)
            for (state, rest), cost in labels.lines.items()
        },
        chain=tuple(step.tiles for step in steps) if steps and with_letters else None,
        min_length=rules.min_length,
        max_length=rules.max_length,
        same_side=rules.same_side,
        moves=rules.moves,
        distinct_in_word=rules.distinct_in_word,
        start=rules.start,
        end=rules.end,
    )


def _require_covered(puzzle: Puzzle, labels: Labels) -> None:
    rules = puzzle.rules
    for rule, covered in (
        ("link", rules.link == 1),
        ("require", not rules.require),
        ("cover", puzzle.may_miss == 0),
    ):
        if not covered:
            raise Refusal(f"the theorem does not cover rules.{rule} as it is here")
    if labels.terms and labels.terms[0] != "words":
        raise Refusal("the theorem is about the fewest words, and then letters")


def _cost(terms: Sequence[str], cost: Sequence[int]) -> Cost:
    """Cut a cost down to words and letters; 0 stands for what is not bounded."""
    words = cost[0] if terms else 0
    letters = cost[1] if terms[1:2] == ("letters",) else 0
    return words, letters
