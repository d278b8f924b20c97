"""What ACL2 is asked to prove: a statement made of verified data only.

Rules of which labels know nothing only forbid chains, and are left out of the theorem:
what it says then holds of more chains than the puzzle allows.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cpbox.proof.checker.refusal import Refusal, Unasked
from cpbox.proof.checker.statement.chain import Chain
from cpbox.proof.checker.statement.lexicon import rarity
from cpbox.proof.checker.statement.puzzle import Puzzle
from cpbox.proof.checker.statement.tracing import banned_by
from cpbox.proof.checker.summary import labels_sentence
from cpbox.proof.checker.theorem import acl2
from cpbox.proof.checker.theorem.labels import Labels
from cpbox.proof.checker.theorem.lisp import Statement, theorem

_MARGIN = 1.0  # seconds that are left for this program
_MOST_SECONDS = 3600.0


def saved(statement: Statement, file: Path | None) -> Statement:
    """Write what ACL2 needs to prove a statement to a file, if there is one."""
    if file is not None:
        book = acl2.BOOK.read_text("ascii")
        try:
            file.write_text(f"{book}\n{theorem(statement)}", "ascii")
        except OSError as error:
            raise Unasked(f"it cannot be written: {error.strerror}") from None
    return statement


def theorem_checks(
    statement: Statement, deadline: float
) -> Iterator[tuple[str, Callable[[], None]]]:
    """Ask ACL2, until a deadline by `time.monotonic`.

    Gives what each theorem says, and a check that raises if ACL2 did not prove it.
    """
    sentences = [labels_sentence(statement.terms, statement.bound)]
    if statement.chain is not None:
        sentences.append("the chain is a solution of just that cost")
    left = deadline - time.monotonic() - _MARGIN
    attempt = acl2.prove(statement, min(left, _MOST_SECONDS))
    answers = [*attempt.answers.values()] or [None] * len(sentences)
    for sentence, proved in zip(sentences, answers, strict=True):
        yield sentence, partial(_require, attempt.problem, proved=proved)


def _require(problem: str, *, proved: bool | None) -> None:
    if proved is None:
        raise Unasked(problem)
    if not proved:
        raise Refusal("ACL2 evaluated what should show it, and it comes out false")


def statement_of(
    puzzle: Puzzle, words: frozenset[str], labels: Labels | None, chain: Chain | None
) -> Statement:
    """Make the statement that the labels prove, and the chain, if there is one.

    `words` are the list with the words added, and the banned ones; labels and chain are
    None unless they were checked.
    """
    if labels is None:
        raise Unasked("there are no labels that hold, from which to prove it")
    banned = banned_by(puzzle)
    allowed = [word for word in sorted(words) if not banned(word)]
    return Statement(
        puzzle=puzzle,
        words=allowed,
        terms=labels.terms,
        bound=labels.bound,
        labels=labels.lines,
        chain=tuple(each.tiles for each in chain) if chain else None,
        rarity={word: rarity(word) for word in allowed},
    )
