"""``--set KEY=VALUE``: a small tree of its own, merged over the puzzle's."""

from functools import reduce

from cpbox.errors import InputError
from cpbox.reader.group import Group
from cpbox.reader.kinds import Kind
from cpbox.reader.nodes import Mapping, Node, Scalar, Source, join
from cpbox.reader.tree import MAX_DEPTH, compose


def parse(setting: str) -> Node:
    """Tree of one setting, such as ``rules.min_length=4``.

    Paths in it start at the working directory, like any path on a command line.

    Raises
    ------
    InputError
        When it has no key, no ``=``, or a value that is not YAML.

    """
    shown = " ".join(setting[:80].split())
    source = Source(f"--set {shown}", has_lines=False)
    path, equals, value = setting.partition("=")
    names = path.strip().split(".")
    if not equals or not all(names) or len(names) > MAX_DEPTH:
        problem = "needs a key and a value; write it as in rules.min_length=4"
        raise InputError(problem, source.name)
    tree = compose(value, source, reduce(join, names, ""))
    for name in reversed(names):
        key = Scalar(name, plain=True, source=source, line=None)
        tree = Mapping({name: (key, tree)}, source, None)
    return tree


def merge(base: Node, over: Node, kind: Kind) -> Node:
    """Lay one tree over another: mappings merge, anything else is replaced.

    A key takes the place of its rivals too, so that ``words.list`` can be set for a
    puzzle with a ``words.file``.
    """
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    keys, rivals = (kind.keys, kind.rivals) if isinstance(kind, Group) else ({}, ())
    replaced = rivals if any(name in over.entries for name in rivals) else ()
    entries = {n: e for n, e in base.entries.items() if n not in replaced}
    for name, (key, value) in over.entries.items():
        if name in entries and name in keys:
            below = merge(entries[name][1], value, keys[name].kind)
            entries[name] = key, below
        else:
            entries[name] = key, value
    return Mapping(entries, base.source, base.line)
