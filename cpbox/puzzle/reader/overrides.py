"""Trees merged over a puzzle's: ``--set KEY=VALUE``, and variants."""

from functools import reduce

from cpbox.puzzle import Setting, fold
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Sequence, Source, fault, join
from cpbox.puzzle.reader.group import Group
from cpbox.puzzle.reader.yaml_tree import MAX_DEPTH, compose
from cpbox.puzzle.values import FileKind


def parse(setting: str) -> Node:
    """Tree of one setting, such as ``rules.min_length=4`` or ``words.ban+=[argol]``.

    Paths in it start at the working directory, like any path on a command line.

    Raises
    ------
    InputError
        When it has no key, no ``=``, a value that is not YAML, or is for a variant.

    """
    option = setting.option if isinstance(setting, Setting) else f"--set {setting}"
    source = Source(" ".join(option[:86].split()), has_lines=False)
    path, equals, value = setting.partition("=")
    path, plus = path.removesuffix("+"), path.endswith("+")
    names = path.strip().split(".")
    if not equals or not all(names) or len(names) > MAX_DEPTH:
        problem = "needs a key and a value; write it as in rules.min_length=4"
        raise InputError(problem, source.name)
    if names[0] == "variants":
        problem = "a variant cannot be set; set the key itself, or edit the file"
        raise InputError(problem, source.name, key="variants")
    tree = compose(value, source, reduce(join, names, ""))
    if plus:
        tree = _added(tree, reduce(join, names, ""))
    for name in reversed(names):
        key = Scalar(name, plain=True, source=source, line=None)
        tree = Mapping({name: (key, tree)}, source, None)
    return tree


def _added(tree: Node, key: str) -> Node:
    if not isinstance(tree, Sequence):
        problem = "+= adds to a list; write one, as in words.ban+=[argol]"
        raise fault(tree, key, problem)
    return tree._replace(adds=True)


def merge(base: Node, over: Node, kind: FileKind) -> Node:
    """Lay one tree over another: mappings merge, anything else is replaced.

    A list that adds keeps what was there, too.
    """
    if isinstance(base, Sequence) and isinstance(over, Sequence) and over.adds:
        return over._replace(items=[*base.items, *over.items], adds=base.adds)
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    keys = kind.keys if isinstance(kind, Group) else {}
    replaced = _replaced(base, over, kind)
    entries = {n: e for n, e in base.entries.items() if n not in replaced}
    entries |= over.entries
    for name in keys.keys() & base.entries.keys() & over.entries.keys():
        key, value = over.entries[name]
        entries[name] = key, merge(base.entries[name][1], value, keys[name].kind)
    return Mapping(entries, base.source, base.line)


def _replaced(base: Mapping, over: Mapping, kind: FileKind) -> set[str]:
    """Keys whose place is taken by others.

    So ``words.list`` can be set for a puzzle with a ``words.file``, and a letter may
    be written in either case.
    """
    if isinstance(kind, Group):
        rivals = set(kind.rivals)
        return rivals if rivals & over.entries.keys() else set()
    letters = set(map(fold, over.entries))
    return {name for name in base.entries if fold(name) in letters}
