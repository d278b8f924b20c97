"""A file's tree to puzzles, each variant merged over it; and what counts for one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.keys import Group
from cpbox.puzzle.kinds import shown, suggest
from cpbox.puzzle.nodes import (
    Mapping,
    Node,
    Scalar,
    Source,
    fault,
    find,
    join,
    placed,
    source_of,
)
from cpbox.puzzle.nodes import Sequence as List
from cpbox.puzzle.reader.configuration import (
    KEYS,
    NONE,
    Configuration,
    leaves,
    settled,
    written,
)
from cpbox.puzzle.reader.file_keys import PUZZLE, VARIANTS, merge, parse
from cpbox.puzzle.reader.yaml_tree import compose


class Plan:
    """What a file says, to make puzzles of.

    Parameters
    ----------
    root
        The file's tree.
    name
        What messages call the file.
    may_be_empty
        Whether all that makes a puzzle may come from settings.
    under
        What counts where the file says nothing.
    more
        Variants beside those of the file, over any of the same names.

    Raises
    ------
    InputError
        When it is not a mapping, or a variant holds what no variant may hold.

    """

    def __init__(
        self,
        root: Node,
        name: str,
        *,
        may_be_empty: bool = False,
        under: Configuration = NONE,
        more: dict[str, tuple[Scalar, Mapping]] | None = None,
    ) -> None:
        self._root = under.under(_mapping(root, may_be_empty=may_be_empty))
        self._under = under
        self._name = name
        self._variants: dict[str, tuple[Scalar, Mapping]] = {}
        if "variants" in self._root.entries:
            _, node = self._root.entries["variants"]
            self._variants = VARIANTS.read(node, "variants")
        self._variants |= more or {}

    def tree(self, settings: Sequence[Node], variant: str | None = None) -> Node:
        """What counts, with what the configuration says under it, as it is written.

        The answer that is expected of the puzzle as it stands is not expected of a
        variant, and none is of what settings or the configuration change.
        """
        is_changed = bool(settings or self._under.tree)
        if variant is None:
            unsaid = ("variants", "expect") if is_changed else ("variants",)
            return _merged(_without(self._root, *unsaid), settings)
        self._check_name(variant)
        _, over = self._variants[variant]
        if is_changed:
            over = _without(over, "expect")
        base = _without(self._root, "variants", "expect")
        return _merged(base, [over, *settings])

    def puzzle(self, settings: Sequence[Node] = ()) -> Puzzle:
        """The puzzle as it stands, with the settings merged over it."""
        tree = self.tree(settings)
        try:
            return self._under.applied(make(tree, self._name))
        except InputError as error:
            raise placed(error, find(tree, error.key)) from error

    def variant(self, name: str, settings: Sequence[Node] = ()) -> Puzzle:
        """A variant, with the settings merged over it."""
        tree = self.tree(settings, name)
        place, over = self._variants[name]
        try:
            return replace(self._under.applied(make(tree, self._name)), variant=name)
        except InputError as error:
            there = find(tree, error.key)
            if there.source.name == self._under.file:
                raise placed(error, there) from error
            if there.source.has_lines:  # in the file: show what the variant adds
                there = find(over, error.key)
            error = placed(error, place if there is over else there)
            key = f"{join('variants', name)}.{error.key}"
            raise replace(error, key=key) from error

    def variants(self, settings: Sequence[Node] = ()) -> dict[str, Puzzle]:
        """Every variant, in the file's order."""
        return {name: self.variant(name, settings) for name in self._variants}

    def check(self, settings: Sequence[Node] = ()) -> None:
        """Raise when what is said makes no sense on any box, be it in a variant."""
        base = _without(self._root, "variants")
        for over in (base, *(over for _, over in self._variants.values())):
            tree = _merged(base, [over, *settings])
            try:
                parts_of(tree)
            except InputError as error:
                raise placed(error, find(tree, error.key)) from error

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variants, in the file's order."""
        return tuple(self._variants)

    def _check_name(self, name: str) -> None:
        if name in self._variants:
            return
        remedy = "write one below the key variants, or ask for none"
        if self._variants:
            remedy = suggest(name, self._variants)
            if remedy.endswith("?"):
                remedy += f" The variants are: {', '.join(self._variants)}"
        problem = f"no variant is called {shown(name)}; {remedy}"
        raise fault(find(self._root, "variants"), "variants", problem)


def _mapping(root: Node, *, may_be_empty: bool) -> Mapping:
    if isinstance(root, Mapping):
        return root
    if isinstance(root, Scalar) and root.is_empty and may_be_empty:
        return Mapping({}, root.source, root.line)
    if isinstance(root, Scalar) and root.is_empty:
        problem = "is empty; write at least sides: [riu, pgh, lcs, yao]"
    else:
        problem = "does not have 'key: value' lines; write at least sides: [riu, pgh]"
    raise fault(root, "", problem)


def _without(root: Mapping, *names: str) -> Mapping:
    kept = {name: entry for name, entry in root.entries.items() if name not in names}
    return root._replace(entries=kept)


def _merged(tree: Node, overs: Iterable[Node]) -> Node:
    return reduce(lambda base, over: merge(base, over, PUZZLE), overs, tree)


def make(tree: Node, name: str, keys: Group = PUZZLE) -> Puzzle:
    """Puzzle of a tree, without its variants."""
    parts = parts_of(tree, keys)
    required = parts["rules"].require
    places = {word: f"rules.require[{number}]" for number, word in enumerate(required)}
    places |= {f"expect.{key}": f"expect.{key}" for key in parts.get("expect", ())}
    nodes = {what: find(tree, key) for what, key in places.items()}
    known = {x: (n.source.name, n.line) for x, n in nodes.items() if n.source.name}
    return Puzzle(**parts, file=name, places=known)


def parts_of(tree: Node, keys: Group = PUZZLE) -> dict[str, Any]:
    """What a tree says of a puzzle, each part right in itself."""
    given = keys.read(tree, "")
    return {"box": Box(given.pop("sides"))} | settled(given)


# ------------------------------------- what counts, key by key, and where it stands

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

    Words that are banned or allowed for every puzzle are not among it.

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
    lists: dict[str, List] = {}
    tables: dict[str, Mapping] = {}
    if isinstance(value, List):
        for item in value.items:
            source = item.source
            some = lists.setdefault(source.name, List([], source, item.line))
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
        return List([*map(_node, value)], DEFAULT, None)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(text, plain=True, source=DEFAULT, line=None)
