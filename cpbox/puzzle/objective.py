"""What is best."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from cpbox.errors import InputError

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
        When there is no term, or one is unknown or stands twice.

    """

    terms: tuple[Term, ...]

    def __init__(self, terms: Iterable[Term | str] = DEFAULT_TERMS) -> None:
        read = (Term.parse(term) if isinstance(term, str) else term for term in terms)
        object.__setattr__(self, "terms", tuple(read))
        self._check()

    def _check(self) -> None:
        if not self.terms:
            problem = f"names nothing to minimise; write some of {', '.join(TERMS)}"
            raise InputError(problem, key="objective")
        for place, term in enumerate(self.terms):
            key, text = f"objective[{place}]", str(term)
            if term.name not in TERMS:
                problem = f"no term is called {text!r}; choose from {', '.join(TERMS)}"
                raise InputError(problem, key=key)
            if term.name in [other.name for other in self.terms[:place]]:
                raise InputError(f"{text!r} stands twice; remove one", key=key)

    def losses(self, values: Iterable[int]) -> tuple[int, ...]:
        """The values of the terms such that less is better, and compares so."""
        pairs = zip(self.terms, values, strict=False)
        return tuple(-value if term.maximised else value for term, value in pairs)

    def has(self, name: str) -> bool:
        """Whether it has a term of this name."""
        return any(term.name == name for term in self.terms)
