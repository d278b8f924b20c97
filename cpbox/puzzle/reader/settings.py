"""What counts for a puzzle, key by key, and where each value stands."""

from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path
from typing import Any, NamedTuple

from cpbox.puzzle import Puzzle
from cpbox.puzzle.keys import Group
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Source, join, source_of
from cpbox.puzzle.nodes import Sequence as Items
from cpbox.puzzle.reader.configuration import KEYS, Configuration, leaves, written
from cpbox.puzzle.reader.file_keys import PUZZLE, parse
from cpbox.puzzle.reader.plan import Plan
from cpbox.puzzle.reader.yaml_tree import compose

DEFAULT = Source("default", has_lines=False)


class Row(NamedTuple):
    """A value, or those items of a list or a table that come from one place."""

    key: str
    node: Node

    @property
    def value(self) -> str:
        """The value as YAML has it on one line."""
        return written(self.node)

    @property
    def place(self) -> str:
        """Where it stands: a file and its line, an option, or nowhere."""
        line = "" if self.node.line is None else f":{self.node.line}"
        return f"{self.node.source.name}{line}"


def settings(
    loaded: tuple[str, str, Path],
    overrides: Sequence[str] = (),
    variant: str | None = None,
    *,
    under: Configuration,
) -> list[Row]:
    """What is given for a puzzle on which its answer depends, but for the box.

    Words that are banned for every puzzle are not among it.

    Parameters
    ----------
    loaded
        What :func:`cpbox.puzzle.reader.load_text` gives.
    overrides, variant, under
        As for :func:`cpbox.puzzle.reader.read_file`.

    Raises
    ------
    InputError
        When it is no YAML, or a variant is not there.

    """
    text, name, folder = loaded
    parsed = [parse(setting) for setting in overrides]
    tree = compose(text, source_of(text, name, folder))
    plan = Plan(tree, name, may_be_empty=bool(parsed), under=under)
    return [*rows(plan.tree(parsed, variant))]


def as_options(
    puzzle: Puzzle, given: Sequence[Row], under: Configuration
) -> Iterator[str]:
    """What of the configuration counts for a puzzle, as values of ``--set``.

    Parameters
    ----------
    puzzle, given
        The puzzle, and what is given for it, by `settings`.
    under
        The configuration.

    """
    for row in given:
        if row.node.source.name == under.file:
            is_file = row.key == "words.file"  # which is found from any folder
            value = dumps(str(puzzle.words.file)) if is_file else row.value
            yield f"{row.key}={value}"
    letters = {*"".join(puzzle.box.tiles)}
    required = {*puzzle.rules.require}
    banned = [x for x in under.banned if letters.issuperset(x) and x not in required]
    if banned:
        yield f"words.ban+=[{', '.join(banned)}]"


def rows(tree: Node) -> Iterator[Row]:
    """What a tree gives, of the keys on which an answer depends."""
    assert isinstance(tree, Mapping)
    given = {name: tree.entries[name] for name in KEYS if name in tree.entries}
    for key, name, value in leaves(tree._replace(entries=given)):
        for part in _parts(value):
            line = name.line if name.source == part.source else part.line
            yield Row(key, part._replace(line=line))


def _parts(value: Node) -> list[Node]:
    """A value, in parts where it was put together of several."""
    lists: dict[str, Items] = {}
    tables: dict[str, Mapping] = {}
    if isinstance(value, Items):
        for item in value.items:
            source = item.source
            some = lists.setdefault(source.name, Items([], source, item.line))
            some.items.append(item)
    elif isinstance(value, Mapping):
        for letter, entry in value.entries.items():
            source = entry[0].source
            new = Mapping({}, source, entry[0].line)
            tables.setdefault(source.name, new).entries[letter] = entry
    return [*lists.values(), *tables.values()] or [value]


def defaults(given: Sequence[str]) -> Iterator[Row]:
    """What counts of the keys that are not given, where that is not nothing."""
    for name in KEYS:
        kind = PUZZLE.keys[name].kind
        group = kind if isinstance(kind, Group) else Group({"": PUZZLE.keys[name]})
        is_own = any(join(name, rival) in given for rival in group.rivals)
        for part, key in group.keys.items():
            path = join(name, part) if part else name
            default, is_rival = key.shown_default, is_own and part in group.rivals
            if default is not None and path not in given and not is_rival:
                yield Row(path, _node(default))


def _node(value: Any) -> Node:
    if isinstance(value, list):
        return Items([*map(_node, value)], DEFAULT, None)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(text, plain=True, source=DEFAULT, line=None)
