"""What has been proved, in words."""

from collections.abc import Callable, Mapping

from cpbox.cost import Scale

_LESS = {
    "letters": "has fewer than {} letters",
    "rarity": "has a rarity below {}",
}
_EQUAL = {"letters": "{} letters", "rarity": "a rarity of {}"}
_AMOUNT: Mapping[str, Callable[[int], str]] = {
    "words": lambda value: plural(value, "word"),
    "letters": lambda value: plural(value, "letter"),
    "rarity": lambda value: f"rarity {value}",
}


def plural(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def none_of(num_words: int) -> str:
    """No chain has so many words."""
    return f"no chain of {plural(num_words, 'word')}"


def none_below(num_words: int, before: int, bound: int, scale: Scale) -> list[str]:
    """What is new when the bound of chains of so many words rises.

    One claim for each term of the objective that has risen, the most important
    first: fewer letters are impossible; with as few letters, less rarity is.
    """
    claims, described = [], none_of(num_words)
    equal_so_far = True
    values = zip(scale.terms, scale.unpack(before), scale.unpack(bound), strict=True)
    for term, old, new in values:
        if term == "words":
            continue
        if new > (old if equal_so_far else 0):
            claims.append(f"{described} {_LESS[term].format(new)}")
            equal_so_far = False
        described += f" and {_EQUAL[term].format(new)}"
    return claims


def a_chain(cost: int, scale: Scale) -> str:
    """A chain has been found."""
    values = zip(scale.terms, scale.unpack(cost), strict=True)
    return f"a chain of {', '.join(_AMOUNT[term](value) for term, value in values)}"
