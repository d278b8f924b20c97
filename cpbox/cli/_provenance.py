"""What counts for a puzzle, key by key, and the file or option that says so."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from json import dumps
from pathlib import Path
from re import fullmatch
from typing import Any, NamedTuple

from cpbox.basics.letters import in_text
from cpbox.fields.mapping_forms import spread
from cpbox.fields.model_keys import keys_of, parts, shown_default
from cpbox.fields.written import Text, as_text, first, join, source_of
from cpbox.fields.yaml_tree import tree_of
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader.configuration import KEYS, Configuration
from cpbox.puzzle.reader.layers import Layers
from cpbox.puzzle.reader.settings import parse


class ConfigEntry(NamedTuple):
    """A value, or those items of a list or a table that come from one place."""

    key: str
    value: str
    source: str
    line: int | None

    @property
    def place(self) -> str:
        """Where it stands: a file and its line, an option, or nowhere."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


def rows(tree: Any) -> Iterator[ConfigEntry]:
    """What values give, of the keys on which an answer depends, on one line each."""
    relevant = {name: value for name, value in tree.items() if name in KEYS}
    for key, name, value in leaves(relevant):
        for part in _parts(value):
            key_text = as_text(name)
            text = key_text if first(part) is None else first(part)
            if (
                text is not None
                and key_text is not None
                and key_text.source == text.source
            ):
                text = key_text
            source, line = (
                (text.source.name, text.line) if text is not None else ("", None)
            )
            yield ConfigEntry(key, on_one_line(part), source, line)


def _parts(value: Any) -> list[Any]:
    """A value, in parts where it was put together of several."""
    if isinstance(value, list):
        return [*_by_source((item, item) for item in value).values()] or [value]
    if isinstance(value, dict):
        pairs = _by_source((name, (name, x)) for name, x in value.items())
        return [dict(some) for some in pairs.values()] or [value]
    return [value]


def _by_source(items: Iterable[tuple[Any, Any]]) -> dict[str, list[Any]]:
    some: dict[str, list[Any]] = {}
    for place, item in items:
        text = first(place)
        some.setdefault(text.source.name if text else "", []).append(item)
    return some


def settings(
    loaded: tuple[str, str, Path],
    overrides: Sequence[str] = (),
    variant: str | None = None,
    *,
    under: Configuration,
) -> list[ConfigEntry]:
    """What is given for a puzzle on which its answer depends, but for the box.

    Words that are banned or allowed for every puzzle are not among it.

    Parameters
    ----------
    loaded
        What :func:`cpbox.loading.load_text` gives.
    overrides, variant, under
        As for :func:`cpbox.loading.read_file`.

    """
    text, name, folder = loaded
    parsed = [parse(setting) for setting in overrides]
    tree = tree_of(text, source_of(text, name, folder))
    layers = Layers(tree, name, may_be_empty=bool(parsed), under=under)
    return [*rows(layers.tree(parsed, variant))]


def defaults(explicit: Sequence[str]) -> Iterator[ConfigEntry]:
    """What counts of the keys that are not given, where that is not nothing."""
    for name in KEYS:
        model = parts(Puzzle).get(name)
        fields = {"": keys_of(Puzzle)[name]} if model is None else keys_of(model)
        rivals = getattr(model, "rivals", ())
        is_own = any(join(name, rival) in explicit for rival in rivals)
        for part, field in fields.items():
            path = join(name, part) if part else name
            default = shown_default(field)
            if (
                default is not None
                and path not in explicit
                and not (is_own and part in rivals)
            ):
                yield ConfigEntry(path, on_one_line(default), "default", None)


def as_options(
    config: Configuration, puzzle: Puzzle, explicit: Iterable[ConfigEntry]
) -> Iterator[str]:
    """What of the configuration counts for a puzzle, as values of ``--set``.

    Parameters
    ----------
    config, puzzle, explicit
        The configuration, the puzzle, and the rows that are given for it.

    """
    for key, value, source, _ in explicit:
        if source == config.file:
            is_file = key == "words.file"  # which is found from any folder
            yield f"{key}={dumps(str(puzzle.words.file)) if is_file else value}"
    letters, required = {*"".join(puzzle.box.tiles)}, puzzle.rules.require
    banned = [x for x in config.banned if letters.issuperset(x) and x not in required]
    if banned:
        yield f"words.ban+=[{in_text(banned, ', ')}]"
    if added := [x for x in config.allowed if x in puzzle.words.add]:
        yield f"words.add+=[{in_text(added, ', ')}]"


def leaves(
    tree: Mapping[str, Any], path: str = "", model: Any = Puzzle
) -> Iterator[tuple[str, str, Any]]:
    """The keys that are given, those below words and rules apart: name, key, value."""
    for name, value in tree.items():
        below = parts(model).get(name) if model else None
        inner = spread(below, value) if below else None
        if isinstance(inner, Mapping):
            yield from leaves(inner, str(name), None)
        else:
            yield join(path, name), name, value


def on_one_line(value: Any) -> str:
    """A value as YAML has it on one line."""
    if isinstance(value, Mapping):
        pairs = (f"{name}: {on_one_line(item)}" for name, item in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(on_one_line, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    is_plain = not isinstance(value, Text) or value.plain
    is_safe = is_plain and fullmatch(r"-?\w[\w ./-]*", str(value))
    return str(value) if is_safe else dumps(value, ensure_ascii=False)
