"""The texts of the pages, of which each language has one file beside this one.

A text is found by its key, such as ``play.undo`` for `undo` below `play`. It may have
places for values, such as ``{letter}``. A text that depends on a number has a form for
each plural of its language instead: ``one``, ``few``, ``many``, ``other``; the number
is `n`, or the value that ``of`` names. Which form a number takes is in the file of the
language, too. The page's scripts read the same texts by the same rules, by
``say(key, values)`` of ``page/say.js``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, cast

from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.fields.written import TextSource
from cpbox.fields.yaml_tree import tree_of

Text = str | Mapping[str, str]
"""A text, or its forms by plural."""

FOLDER = Path(__file__).parent
_PLURALS = "language.plurals."


@cache
def plural(language: str, number: int) -> str:
    """The form that a number takes: the first whose rule holds, else `other`."""
    rules = plural_rules(language).items()
    return next((form for form, rule in rules if c2py(rule)(number)), "other")


def plural_rules(language: str) -> dict[str, str]:
    """When a number takes each form but `other`.

    A rule is an expression in C, such as ``n == 1``, as files of gettext have them.
    """
    rules = catalogue(language).items()
    return {
        key.removeprefix(_PLURALS): rule
        for key, rule in rules
        if key.startswith(_PLURALS) and isinstance(rule, str)
    }


@dataclass(frozen=True)
class Texts:
    """The texts of a language; those that it lacks are English.

    Parameters
    ----------
    language
        Its code, such as ``en``.
    by_key
        Each text.

    """

    language: str
    by_key: Mapping[str, Text]

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with values in its places.

        Raises
        ------
        KeyError
            When there is no such text, or a value for one of its places is missing.

        """
        text = self.by_key[key]
        if not isinstance(text, str):
            number = cast("int", values[text.get("of", "n")])
            text = text.get(plural(self.language, number), text["other"])
        return re.sub(r"\{(\w+)\}", lambda match: self._shown(values[match[1]]), text)

    def _shown(self, value: object) -> str:
        return self.number(value) if isinstance(value, int) else str(value)

    def number(self, value: int) -> str:
        """A whole number in digits, as in 1,234."""
        apart = catalogue(self.language)["language.thousands"]
        return f"{value:,}".replace(",", str(apart))

    def below(self, *groups: str) -> dict[str, Text]:
        """The texts of some groups, such as ``play``, by key."""
        return {
            key: text
            for key, text in self.by_key.items()
            if key.split(".", 1)[0] in groups
        }


@cache
def texts(language: str = DEFAULT_LANGUAGE) -> Texts:
    """Read the texts of a language.

    Parameters
    ----------
    language
        One of `cpbox.fields.key_types.LANGUAGES`.

    """
    return Texts(language, catalogue(DEFAULT_LANGUAGE) | catalogue(language))


@cache
def catalogue(language: str) -> dict[str, Text]:
    """What the file of a language holds, by key."""
    file = FOLDER / f"{language}.yaml"
    tree = tree_of(file.read_text("utf-8"), TextSource(f"{language}.yaml"))
    return dict(_flat("", tree))


def _flat(key: str, tree: Any) -> Iterator[tuple[str, Text]]:
    if isinstance(tree, str) or "other" in tree:
        yield key, tree
        return
    for name, below in tree.items():
        yield from _flat(f"{key}.{name}" if key else name, below)
