"""What is best, and the answer that a puzzle's file expects."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from cpbox.puzzle.above import in_short
from cpbox.puzzle.composite import ListOf
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.keys import Group, Key
from cpbox.puzzle.kinds import settle, wrong
from cpbox.puzzle.values import FLAG, LETTERS, Choice, Whole

TERMS = ("words", "letters", "rarity", "worst_rarity", "score")
DEFAULT_TERMS = ("words", "letters", "rarity")
COUNTED = ("words", "letters")
LETTER_VALUES = tuple(
    (letter, value)
    for letters, value in (
        ("aeilnorstu", 1),
        ("dg", 2),
        ("bcmp", 3),
        ("fhvwy", 4),
        ("k", 5),
        ("jx", 8),
        ("qz", 10),
    )
    for letter in letters
)

_TERM = {"name": Choice(TERMS), "maximised": FLAG}


@dataclass(frozen=True)
class Term:
    """One quantity of a chain that an objective is about.

    Parameters
    ----------
    name
        One of words, letters (lengths added up), rarity (tiers added up),
        worst_rarity (the highest tier) and score (letter values added up).
    maximised
        Whether more of it is better.

    """

    name: str
    maximised: bool = False

    def __post_init__(self) -> None:
        settle(self, _TERM, "objective.")

    @property
    def is_endless(self) -> bool:
        """Whether longer chains are ever better."""
        return self.maximised and self.name != "worst_rarity"

    def __str__(self) -> str:
        return f"-{self.name}" if self.maximised else self.name

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a term as a puzzle file writes it: ``-`` before it maximises."""
        return cls(text.removeprefix("-"), text.startswith("-"))

    @property
    def counts(self) -> str:
        """What it counts, in the singular; empty for a term that measures."""
        return self.name.removesuffix("s") if self.name in COUNTED else ""

    @property
    def spoken(self) -> str:
        """Its name as a sentence has it."""
        return self.name.replace("_", " ")


class _OneTerm(Choice):
    """A term, or how a file writes it."""

    def __call__(self, value: Any, key: str) -> Any:
        """Term that is given or written."""
        if isinstance(value, Term):
            return value
        if not isinstance(value, str):
            raise wrong(value, key, "a term", "write one such as 'letters'")
        return Term.parse(super().__call__(value, key))


_WRITTEN = _OneTerm((*TERMS, *(f"-{term}" for term in TERMS)))
_LIMITS = (("minItems", 1), ("uniqueItems", True))
WANTED = ListOf(_WRITTEN, or_one=True, example="('words', 'letters')", limits=_LIMITS)


@dataclass(frozen=True, init=False)
class Objective:
    """What is minimised or maximised, the most important first.

    Parameters
    ----------
    terms
        Terms, or texts such as ``letters`` and ``-score``; each at most once.

    Raises
    ------
    InputError
        When there is no term, or one is unknown or appears twice.

    """

    terms: tuple[Term, ...]

    def __init__(self, terms: tuple[Term | str, ...] = DEFAULT_TERMS) -> None:
        object.__setattr__(self, "terms", WANTED(terms, "objective"))
        self._check()

    def _check(self) -> None:
        if not self.terms:
            problem = f"names nothing to minimise; write some of {', '.join(TERMS)}"
            raise InputError(problem, key="objective")
        for place, term in enumerate(self.terms):
            if term.name in [other.name for other in self.terms[:place]]:
                problem = f"{str(term)!r} appears twice; remove one"
                raise InputError(problem, key=f"objective[{place}]")

    def losses(self, values: Iterable[int]) -> tuple[int, ...]:
        """The values of the terms, with signs such that less is better."""
        pairs = zip(self.terms, values, strict=False)
        return tuple(-value if term.maximised else value for term, value in pairs)

    @property
    def is_shortest_first(self) -> bool:
        """Whether fewer words come before all else."""
        return str(self.terms[0]) == "words"

    def has(self, name: str) -> bool:
        """Whether it has a term of this name."""
        return name in [term.name for term in self.terms]


EXPECT = Group(
    {
        "status": Key(Choice(("optimal", "infeasible")), "What is proved."),
        "words": Key(Whole(1), "Words in the best chain."),
        "letters": Key(Whole(1), "Letters in the best chain."),
        "rarity": Key(Whole(), "Rarity of the best chain."),
        "worst_rarity": Key(Whole(), "Rarity of the rarest word of the best chain."),
        "score": Key(Whole(), "Score of the best chain."),
        "chain": Key(ListOf(LETTERS), "The best chain."),
        "chains": Key(Whole(), "How many chains are as good as the best."),
    }
)


@dataclass(frozen=True)
class Expectation:
    """Whether an answer is what the puzzle's file expects; true if it is.

    Parameters
    ----------
    holds
        Whether all of it holds; None if some of it is undecided and the rest holds.
    problems
        What is not as expected or not decided, with the file, the line and the key.

    """

    __repr__ = in_short

    holds: bool | None
    problems: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.holds is True
