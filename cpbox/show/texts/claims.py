"""An answer in the language of a page: its chain, and what is proved of it."""

from collections.abc import Iterable, Iterator, Sequence

from cpbox.puzzle import Puzzle, Term
from cpbox.search.results.result import Result, Status
from cpbox.show.terminal_text import capitals
from cpbox.show.texts import Texts
from cpbox.show.verdict import telling


def chain_text(puzzle: Puzzle, words: Sequence[str]) -> str:
    """``GRACIOUS → SPLASHY``; words that need not link are joined by a plus."""
    joint = " → " if puzzle.rules.link else " + "
    return joint.join(map(capitals, words))


def aims(puzzle: Puzzle, texts: Texts) -> str:
    """What is best: ``fewest words, then fewest letters``."""
    terms = telling(puzzle.objective.terms, puzzle.words)
    return texts("of_answer.then").join(_aim(term, texts) for term in terms)


def _aim(term: Term, texts: Texts) -> str:
    way = "most" if term.maximised else "least"
    return texts(f"of_answer.aim.{term.name}.{way}")


def size(result: Result, texts: Texts) -> str:
    """``2 words, 15 letters``."""
    words = texts("of_answer.words", n=len(result.words or ()))
    letters = texts("of_answer.letters", n=result.letters or 0)
    return f"{words}, {letters}"


def answer_text(puzzle: Puzzle, result: Result, texts: Texts) -> str:
    """How long the chain is, if there is one, and what is proved of it."""
    about = claim(puzzle, result, texts)
    return f"{size(result, texts)}. {about}" if result.words else about


def claim(puzzle: Puzzle, result: Result, texts: Texts) -> str:
    """What is proved of an answer, as sentences: no more than is true."""
    trust = trust_text(result.relies_on, texts)
    return " ".join(filter(None, [_claim(puzzle, result, texts), trust]))


def claims_trust(result: Result, texts: Texts) -> str:
    """What the claims of a result trust, as a sentence beside every list of them."""
    return trust_text(result.trusted, texts)


def trust_text(names: Iterable[str], texts: Texts) -> str:
    """Which formulations a proof trusts; nothing where there is none."""
    every = ", ".join(sorted({*names}))
    return texts("of_answer.trusting", names=every) if every else ""


def _claim(puzzle: Puzzle, result: Result, texts: Texts) -> str:
    scope = _within(texts, [*_scope(puzzle, result, texts)])
    match result.status:
        case Status.OPTIMAL:
            return texts("of_answer.optimal", aims=aims(puzzle, texts), scope=scope)
        case Status.INFEASIBLE:
            return texts("of_answer.infeasible", scope=scope)
        case Status.FEASIBLE:
            return texts("of_answer.feasible")
        case Status.UNKNOWN:
            return texts("of_answer.unknown")


def _scope(puzzle: Puzzle, result: Result, texts: Texts) -> Iterator[str]:
    """Of what the claim speaks, where it is not of all."""
    from cpbox.candidates.refusals import left_out  # which loads numpy

    if result.tier:
        yield texts("of_answer.scope.list", name=result.tier)
    else:
        yield texts("of_answer.scope.own")
    if result.limit is not None:
        yield texts("of_answer.scope.limit", n=result.limit)
    if left_out(puzzle):
        yield texts("of_answer.scope.unfit")


def _within(texts: Texts, parts: Sequence[str]) -> str:
    return f" ({texts('of_answer.scope.joint').join(parts)})" if parts else ""
