"""What is best, and the answer that a puzzle's file expects."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import PlainSerializer, RootModel

from cpbox.basics.showing import in_short
from cpbox.basics.wording import Said
from cpbox.fields.arguments import settle_fields
from cpbox.fields.base import Base, Model
from cpbox.fields.frozen_map import FrozenMap
from cpbox.fields.key_types import (
    Letters,
    OneOf,
    Positive,
    Read,
    Whole,
    check_scalar,
    wrong_kind,
)
from cpbox.fields.list_types import Listed, numbers_schema, read_numbers

TERMS = ("words", "letters", "rarity", "worst_rarity", "score")
DEFAULT_TERMS = ("words", "letters", "rarity")
COUNTED = ("words", "letters")
LETTER_VALUES = FrozenMap(
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


Values = Annotated[
    Mapping[str, int],
    Read(read_numbers, numbers_schema()),
]
"""What each letter adds to the score."""


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

    name: Annotated[str, OneOf(TERMS)]
    maximised: bool = False

    def __post_init__(self) -> None:
        settle_fields(self, "objective.")

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


_NAMES = (*TERMS, *(f"-{term}" for term in TERMS))
_WRITTEN = OneOf(_NAMES)


def _term(value: object) -> Term:
    """A term that is given or written."""
    if isinstance(value, Term):
        return value
    check_scalar(value, "a term")
    if not isinstance(value, str):
        raise wrong_kind(value, "a term", "write one such as 'letters'")
    return Term.parse(_WRITTEN.read(value))


_TERM = Annotated[
    Term,
    Read(_term, {"enum": [*_NAMES]}),
    PlainSerializer(str, return_type=str),
]
_NONE = Said(
    f"names nothing to minimise; write some of {', '.join(TERMS)}",
    "lab.refused.no_terms",
    choices=", ".join(TERMS),
)
_TERMS = Annotated[
    tuple[_TERM, ...], Listed(or_one=True, empty=_NONE, once="remove one")
]


class Objective(Base, RootModel[tuple[Term, ...]]):
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

    prefix = ("objective",)
    root: _TERMS

    def __init__(self, terms: Any = DEFAULT_TERMS) -> None:
        self._make(terms)

    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    @property
    def terms(self) -> tuple[Term, ...]:
        """What counts, the most important first."""
        return self.root

    def __repr__(self) -> str:
        return f"Objective(terms={self.terms!r})"

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


class Expected(Model):
    """The answer that a puzzle's file expects."""

    prefix = ("expect",)

    status: Annotated[str, OneOf(("optimal", "infeasible"))] | None = None
    """What is proved."""
    words: Positive | None = None
    """Words in the best chain."""
    letters: Positive | None = None
    """Letters in the best chain."""
    rarity: Whole | None = None
    """Rarity of the best chain."""
    worst_rarity: Whole | None = None
    """Rarity of the rarest word of the best chain."""
    score: Whole | None = None
    """Score of the best chain."""
    chain: Annotated[tuple[Letters, ...], Listed()] = ()
    """The best chain."""
    chains: Whole | None = None
    """How many chains are as good as the best."""


def _expected(value: Any) -> FrozenMap:
    """The values of the keys that are there, in their order."""
    expected = Expected.model_validate(value)
    keys = [key for key in value or () if key in expected.model_fields_set]
    return FrozenMap((str(key), getattr(expected, key)) for key in keys)


Expect = Annotated[
    Mapping[str, Any], Read(_expected, Expected.model_json_schema, Expected)
]


@dataclass(frozen=True)
class Expectation:
    """Whether an answer is what the puzzle's file expects; true if it is.

    Parameters
    ----------
    holds
        Whether all of it holds; None if some of it is undecided and the rest holds.
    problems
        What is not as expected or not decided, with the file, the line and the key.
    trusted
        The unusual formulations that found what the answer itself leaves open, such as
        how many chains are as good.

    """

    __repr__ = in_short

    holds: bool | None
    problems: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.holds is True
