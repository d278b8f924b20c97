"""How good the chain is, and how much of that is proved."""

from collections.abc import Sequence

from cpbox.puzzle import Objective
from cpbox.report.style import Style
from cpbox.report.text import number, wrap
from cpbox.result import Result, Status


def answer(objective: Objective, result: Result, style: Style) -> list[str]:
    """What was found, and what is proved of it, in no more words than are true."""
    proved = bound_phrase(objective.terms, result.bound or ())
    so_far = f" Proved so far: {proved}." if proved else ""
    end = "interrupted" if result.interrupted else "stopped"
    match result.status:
        case Status.OPTIMAL:
            order = ", then ".join(objective.terms)
            text = f"{style.good(f'{_size(result)}: optimal')} by {order}."
        case Status.INFEASIBLE:
            text = f"{style.good('No chain under these rules')}{_last_claim(result)}."
        case Status.FEASIBLE:
            found = style.warning(f"{_size(result)}: not proved optimal")
            text = f"{found}, the best when the run was {end}.{so_far}"
        case Status.UNKNOWN:
            found = style.warning("No chain found")
            text = f"{found} when the run was {end}; there may be one.{so_far}"
    return wrap(text.split(" "), style.width)


def bound_phrase(terms: Sequence[str], bound: Sequence[int]) -> str:
    """``at least 4 words; at least 26 letters with 4 words``; nothing for zeros."""
    amounts = [_amount(t, value) for t, value in zip(terms, bound, strict=False)]
    return "; ".join(
        f"at least {amount}{_with(amounts[:n])}"
        for n, (amount, value) in enumerate(zip(amounts, bound, strict=True))
        if value
    )


def _with(amounts: Sequence[str]) -> str:
    return f" with {' and '.join(amounts)}" if amounts else ""


def _amount(term: str, value: int) -> str:
    if term == "rarity":
        return f"a rarity of {value}"
    return number(value, term.removesuffix("s"))


def _size(result: Result) -> str:
    words, letters = len(result.words or ()), result.letters or 0
    return f"{number(words, 'word')}, {number(letters, 'letter')}"


def _last_claim(result: Result) -> str:
    """What exactly is excluded: the conclusion is the last of the steps."""
    return f": {result.steps[-1].claim}" if result.steps else ""
