"""What has been proved, in words, and the ledger of it."""

from collections.abc import Sequence
from time import perf_counter

from cpbox.basics.wording import counted
from cpbox.puzzle import Term
from cpbox.search.cost import Scale
from cpbox.search.results.result import Step


def none_of(num_words: int, worst_rarity: int | None) -> str:
    """No chain has so many words, the rarest of them of this rarity."""
    claim = f"no chain of {counted(num_words, 'word')}"
    return claim if worst_rarity is None else f"{claim} and worst rarity {worst_rarity}"


def none_at_all(worst_rarity: int | None) -> str:
    """No chain has this worst rarity, however many words it has."""
    claim = "no chain of any length"
    return (
        claim if worst_rarity is None else f"{claim} with worst rarity {worst_rarity}"
    )


def none_below(
    level: str, before: int, bound: int, scale: Scale
) -> list[tuple[str, tuple[Term, int]]]:
    """What is new when the bound of a level's chains rises.

    One claim for each term of the objective that has risen, the most important
    first: fewer letters are impossible; with as few letters, less rarity is. With each
    claim the term and the value that no chain betters.

    Parameters
    ----------
    level
        Says which chains, as `none_of` does.
    before, bound
        The cost that was known to be the least, and is now.
    scale
        What costs mean.

    """
    claims: list[tuple[str, tuple[Term, int]]] = []
    described, equal_so_far = level, True
    values = zip(scale.digits, scale.unpack(before), scale.unpack(bound), strict=True)
    for digit, old, new in values:
        term = digit.term
        if digit.is_constant:
            continue
        if digit.loss(new) > (digit.loss(old) if equal_so_far else 0):
            better = _better(term, new)
            claims.append((f"{described} {better}", (term, new)))
            equal_so_far = False
        described += f" and {_amount(term, new)}"
    return claims


def amounts(terms: Sequence[Term], values: Sequence[int]) -> str:
    """``2 words, 13 letters, rarity 2``."""
    named = zip(terms, values, strict=True)
    return ", ".join(_amount(term, value) for term, value in named)


def none_better(terms: Sequence[Term], values: Sequence[int], most_words: int) -> str:
    """No chain equals the values of all terms but the last, and is better in that.

    Only chains of at most so many words are spoken of.
    """
    *equal, (term, value) = zip(terms, values, strict=False)
    same = [_amount(other, each) for other, each in equal]
    if term != Term("words") and all(other.name != "words" for other, _ in equal):
        same = [f"at most {counted(most_words, 'word')}", *same]
    kind = f" of {' and '.join(same)}" if same else ""
    return f"no chain{kind} {_better(term, value)}"


def _amount(term: Term, value: int) -> str:
    """``2 words``, ``worst rarity 3``."""
    return counted(value, term.counts) if term.counts else f"{term.spoken} {value}"


def _better(term: Term, value: int) -> str:
    """``has fewer than 2 words``, ``has a worst rarity below 3``."""
    if term.counts:
        than = "more" if term.maximised else "fewer"
        return f"has {than} than {_amount(term, value)}"
    side = "above" if term.maximised else "below"
    return f"has a {term.spoken} {side} {value}"


def a_chain(cost: int, scale: Scale) -> str:
    """A chain has been found."""
    return f"a chain of {amounts(scale.objective.terms, scale.unpack(cost))}"


class Ledger:
    """Keeps claims, each with the time since the one before."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._clock = perf_counter()

    def note(
        self,
        claim: str,
        by: str,
        *,
        together: bool = False,
        excludes: tuple[Term, int] | None = None,
    ) -> None:
        """Record what has been established, by whom, and whether with the one before.

        Then that one has the time of both. `excludes` says which value of a term of the
        objective no chain betters, where that is the claim.
        """
        now = perf_counter()
        seconds = 0.0 if together else now - self._clock
        self._steps.append(Step(claim, by, seconds, together, excludes))
        self._clock = now

    @property
    def steps(self) -> tuple[Step, ...]:
        """The claims so far."""
        return tuple(self._steps)
