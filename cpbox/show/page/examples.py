"""Boxes that are there at once: to play after another, and to try rules on."""

from collections.abc import Iterator, Mapping
from typing import Any

from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.puzzle import Puzzle
from cpbox.show.texts import texts

EXAMPLES: Mapping[str, tuple[str, Mapping[str, Mapping[str, Any]]]] = {
    "loop": ("peg ulm oir cnw", {"rules": {"loop": True}}),
    "start": ("riu pgh lcs yao", {"rules": {"start": "l"}}),
    "ends": ("riu pgh lcs yao", {"rules": {"start": "a", "end": "y"}}),
    "long": ("riu pgh lcs yao", {"rules": {"min_length": 8}}),
    "once": ("peg ulm oir cnw", {"rules": {"max_uses": 1}}),
    "moves": ("utp aef mli bor", {"rules": {"moves": "adjacent"}}),
    "list": ("peg ulm oir cnw", {"words": {"list": "common"}}),
    "link": ("fhmx load yngw vrpi", {"rules": {"link": 0}}),
    "cover": ("fhmx load yngw vrpi", {"rules": {"cover": 10}}),
    "words": ("peg ulm oir cnw", {"rules": {"max_words": 1}}),
}
"""Each teaches a rule: a box, and what its puzzle file says beside it."""

PLAYED = ("loop", "start", "long", "once", "moves")  # those that a page to play carries
COMPOSED = ("dmt reb fki una", "lgo nyu acs dvi", "uyh tfc ial pov")
"""Boxes without rules of their own, as `cpbox play` composes them."""


def to_play(language: str = DEFAULT_LANGUAGE) -> Iterator[Puzzle]:
    """The boxes that a page carries beside its own: first those as any other."""
    own = texts(language)
    yield from (Puzzle.of(box, language=language) for box in COMPOSED)
    for name in PLAYED:
        box, parts = EXAMPLES[name]
        title = own(f"lab.example.{name}.title")
        yield Puzzle.of(box, title=title, language=language, **dict[str, Any](parts))


def edits() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each example with its keys by their whole names, such as ``rules.loop``."""
    for name, (box, parts) in EXAMPLES.items():
        yield (
            name,
            box,
            {
                f"{part}.{key}": value
                for part, values in parts.items()
                for key, value in values.items()
            },
        )
