"""What is best."""

from dataclasses import dataclass

from cpbox.errors import InputError

TERMS = ("words", "letters", "rarity", "worst_rarity", "score")
DEFAULT_TERMS = ("words", "letters", "rarity")
ENDLESS_TERMS = ("-words", "-letters", "-rarity", "-score")
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
class Objective:
    """What is minimised, the most important first.

    Parameters
    ----------
    terms
        Some of words, letters (lengths added up), rarity (tiers added up),
        worst_rarity (the highest tier) and score (letter values added up), each at
        most once; with ``-`` before it, a term is maximised.

    """

    terms: tuple[str, ...] = DEFAULT_TERMS

    def __post_init__(self) -> None:
        if not self.terms:
            problem = f"names nothing to minimise; write some of {', '.join(TERMS)}"
            raise InputError(problem, key="objective")
        for place, term in enumerate(self.terms):
            key = f"objective[{place}]"
            if term.removeprefix("-") not in TERMS:
                problem = f"no term is called {term!r}; choose from {', '.join(TERMS)}"
                raise InputError(problem, key=key)
            named = [other.removeprefix("-") for other in self.terms[:place]]
            if term.removeprefix("-") in named:
                raise InputError(f"{term!r} stands twice; remove one", key=key)
