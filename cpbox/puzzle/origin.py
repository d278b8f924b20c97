"""Where a puzzle is from: its file, its variant, and where words and keys stand."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cpbox.basics.letters import fold
from cpbox.fields.frozen_map import FrozenMap
from cpbox.fields.mistakes import at
from cpbox.fields.written import as_text, text_at


class Origin(NamedTuple):
    """Where a puzzle is from; no answer depends on it, and no comparison.

    Parameters
    ----------
    file
        The file that it was read from, for messages.
    variant
        The name of the variant that was merged over the file.
    places
        The file or setting that requires a word, or holds a key such as
        expect.words, and the line; for messages, too.
    bans
        The words that the user's own configuration bans, and the file that says so.

    """

    file: str = ""
    variant: str | None = None
    places: Mapping[str, tuple[str, int | None]] = FrozenMap()
    bans: Mapping[str, str] = FrozenMap()


def places_in(tree: Mapping[str, Any]) -> FrozenMap:
    """Where required words and expected values stand, of those that know it."""
    words = at(tree, ("rules", "require"))
    places = [
        (fold(word), as_text(word))
        for word in (words if isinstance(words, list) else ())
        if isinstance(word, str)
    ]
    expect = tree.get("expect")
    if isinstance(expect, Mapping):
        places += [(f"expect.{key}", text_at(tree, ("expect", key))) for key in expect]
    return FrozenMap(
        (what, (text.source.name, text.line))
        for what, text in places
        if text is not None and text.source.name
    )
