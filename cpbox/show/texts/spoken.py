"""What was said in English, in the language of who reads it."""

from typing import Any

from cpbox.basics.letters import printable
from cpbox.basics.wording import Either, Said
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.show.terminal_text import capitals
from cpbox.show.texts import Texts, texts

AS_WRITTEN = {"file", "list", "marked", "pattern", "sides", "typed", "wider"}
"""The names of values that are neither words nor letters."""


def spoken(text: str, language: str) -> str:
    """A text in a language; what has no key there stays English."""
    if language == DEFAULT_LANGUAGE or not isinstance(text, Said):
        return str(text)
    return from_catalogue(text, texts(language))


def from_catalogue(said: Said, own: Texts) -> str:
    """The text of a key with its values; words and letters are large as on the box."""
    values = {name: _shown(own, name, each) for name, each in said.values.items()}
    return own(said.key, **values)


def spoken_values(said: Said, language: str) -> dict[str, Any]:
    """The values of a text; those that are made of other texts are in a language."""
    own = texts(language)
    return {
        name: _shown(own, name, value)
        if isinstance(value, Said | list | tuple)
        else value
        for name, value in said.values.items()
    }


def _shown(own: Texts, name: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        *first, last = [_shown(own, name, each) for each in value]
        joint = own("terminal.or" if isinstance(value, Either) else "verdict.and")
        joint = ", " if isinstance(value, list) else joint
        return f"{', '.join(first)}{joint}{last}" if first else last
    if isinstance(value, Said):
        return from_catalogue(value, own)
    if isinstance(value, str):
        text = printable(value)
        return text if name in AS_WRITTEN else capitals(text)
    return value
