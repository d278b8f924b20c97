"""What counts for a puzzle, key by key, and where each value stands."""

from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path
from typing import NamedTuple

from cpbox.puzzle import Puzzle
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Source, join, plain, source_of
from cpbox.puzzle.nodes import Sequence as Items
from cpbox.puzzle.reader.configuration import KEYS, Configuration, leaves, written
from cpbox.puzzle.reader.file_keys import PUZZLE
from cpbox.puzzle.reader.group import Group
from cpbox.puzzle.reader.overrides import parse
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
            yield f"{row.key}={_from_here(row)}"
    letters = {*"".join(puzzle.box.tiles)}
    required = {*puzzle.rules.require}
    banned = [x for x in under.banned if letters.issuperset(x) and x not in required]
    if banned:
        yield f"words.ban+=[{', '.join(banned)}]"


def _from_here(row: Row) -> str:
    """The value; a file is found from any folder."""
    if row.key != "words.file" or not isinstance(row.node, Scalar):
        return row.value
    return dumps(str(row.node.source.folder / row.node.text), ensure_ascii=False)


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
    if isinstance(value, Scalar):
        return [value]
    parts: dict[str, Node] = {}
    if isinstance(value, Items):
        for item in value.items:
            part = parts.setdefault(item.source.name, Items([], item.source, item.line))
            assert isinstance(part, Items)
            part.items.append(item)
    else:
        for letter, (name, number) in value.entries.items():
            part = parts.setdefault(
                name.source.name, Mapping({}, name.source, name.line)
            )
            assert isinstance(part, Mapping)
            part.entries[letter] = name, number
    return [*parts.values()] or [value]


def defaults(given: Sequence[str]) -> Iterator[Row]:
    """What counts of the keys that are not given, where that is not nothing."""
    for name in KEYS:
        kind = PUZZLE.keys[name].kind
        keys = kind.keys if isinstance(kind, Group) else {"": PUZZLE.keys[name]}
        rivals = (
            {join(name, x) for x in kind.rivals} if isinstance(kind, Group) else set()
        )
        for part, key in keys.items():
            path = join(name, part) if part else name
            is_rival = path in rivals and not rivals.isdisjoint(given)
            if key.default is not None and path not in given and not is_rival:
                yield Row(path, plain(key.default, DEFAULT))
