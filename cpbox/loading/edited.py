"""The text of a puzzle file with one key changed, and all else as it was written."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from json import dumps
from math import inf
from typing import Any

import yaml

from cpbox.basics.errors import InputError
from cpbox.fields.mapping_forms import stripped
from cpbox.fields.written import TextSource, plain_values
from cpbox.fields.yaml_tree import PARSER, as_read, is_json, tree_of
from cpbox.puzzle.dictionary import Words
from cpbox.puzzle.file_form import as_yaml
from cpbox.puzzle.reader.layers import NO_LINES

Json = Any
Pair = tuple[yaml.Node, yaml.Node]
Flow = Callable[[Json], str]

_HERE, _VALUE = TextSource("the puzzle"), TextSource("the puzzle", has_lines=False)


def edited(text: str, key: str, value: Json) -> str:
    """Change what stands under a key; comments, line ends and the order of keys stay.

    Where the text is written in a way that hinders it, it is written anew. What is JSON
    stays JSON, in which characters that were escaped in two halves stand as they are.

    Parameters
    ----------
    key
        Such as ``title`` or ``rules.loop``.
    value
        What is to stand there instead of what does; None to take the key away.

    """
    text, end = _lines(text)
    values = plain_values(tree_of(text, _HERE)) or {}
    if not isinstance(values, dict):
        raise InputError(NO_LINES)
    outer, _, name = key.partition(".")
    flow = _json if is_json(text) else _flow
    below = {name: value} if name else value
    new = plain_values(stripped({outer: below})).get(outer)
    changes = {key: new.get(name) if name else new}
    tree_of(dumps(value, ensure_ascii=False), _VALUE, key)  # for its characters
    if outer == "words" and name in Words.rivals and value is not None:
        others = {*Words.rivals, *Words.of_rivals} - {name}
        changes |= {f"words.{other}": None for other in others}
    for each, new in changes.items():
        _set(values, each, new)
        changed = _edit(text, each, new, flow)
        try:
            is_right = (plain_values(tree_of(changed, _HERE)) or {}) == values
        except InputError:
            is_right = False
        anew = as_yaml if flow is _flow else _json
        text = changed if is_right else anew(values)
    return text.replace("\n", end)


def with_texts(text: str, new: Mapping[tuple[str, ...], str]) -> str:
    """Change texts that a puzzle has, and nothing else that it says.

    Parameters
    ----------
    new
        By the keys that lead to a text, as in ``("words", "file")``. Where these lead
        to none, nothing is changed.

    """
    text, end = _lines(text)
    root = yaml.compose(text, Loader=PARSER)
    places = {_below(root, way): value for way, value in new.items()}
    nodes = [x for x in places if isinstance(x, yaml.ScalarNode)]
    for node in sorted(nodes, key=lambda x: -x.start_mark.index):
        head, tail = text[: node.start_mark.index], text[_end(node, text) :]
        text = f"{head}{_json(places[node])}{tail}"
    return text.replace("\n", end)


def _lines(text: str) -> tuple[str, str]:
    """A text with the line ends to which places in it refer, and those it had."""
    end = "\r\n" if "\r\n" in text else "\n"
    return as_read(text), end


def _below(node: yaml.Node | None, way: tuple[str, ...]) -> yaml.Node | None:
    """Where keys lead from a node."""
    for step in way:
        pair = _pair(node, step) if isinstance(node, yaml.MappingNode) else None
        node = pair and pair[1]
    return node


def _set(values: dict[str, Json], key: str, value: Json) -> None:
    """Change plain values as the text is to be changed."""
    outer, _, name = key.partition(".")
    if not name:
        place, name = values, outer
    elif isinstance(values.get(outer), dict):
        place = values[outer]
    elif value is None:
        return
    else:  # a short form, as in words: full
        short = values.get(outer)
        place = values[outer] = {} if short is None else {Words.short: short}
    place.pop(f"{name}+", None)
    if value is not None:
        place[name] = value
    elif place.pop(name, None) is not None and not place and place is not values:
        del values[outer]


def _edit(text: str, key: str, value: Json, flow: Flow) -> str:
    root = yaml.compose(text, Loader=PARSER)
    outer, _, name = key.partition(".")
    if not isinstance(root, yaml.MappingNode):
        return text
    if value is None:
        return (
            _take_below(text, root, outer, name) if name else _take(text, root, outer)
        )
    if not name:
        return _put(text, root, outer, value, flow)
    return _put_below(text, root, outer, {name: value}, flow)


def _put_below(
    text: str, root: yaml.MappingNode, outer: str, new: Json, flow: Flow
) -> str:
    """Write a value below a key, which may not be there, or be in a short form."""
    pair = _pair(root, outer)
    if pair is None and not root.flow_style:
        lines = [f"{outer}:", *(f"  {flow(name)}: {flow(new[name])}" for name in new)]
        return _insert(text, root, "\n".join(lines))
    if pair is None:
        return _put(text, root, outer, new, flow)
    inner = pair[1]
    if isinstance(inner, yaml.MappingNode) and inner.value:
        ((name, value),) = new.items()
        return _put(text, inner, name, value, flow)
    short = plain_values(tree_of(text, _HERE))[outer]
    return _put(text, root, outer, ({Words.short: short} if short else {}) | new, flow)


def _pair(node: yaml.MappingNode, name: str) -> Pair | None:
    """A key and its value, where it is there."""
    pairs = (pair for pair in node.value if pair[0].value in (name, f"{name}+"))
    pair: Pair | None = next(pairs, None)
    return pair


def _put(text: str, node: yaml.MappingNode, name: str, value: Json, flow: Flow) -> str:
    """Write a value in the place of another, or behind all others."""
    pair = _pair(node, name)
    if pair is None:
        return _insert(text, node, f"{flow(name)}: {flow(value)}")
    key, old = pair
    colon = text.index(":", key.end_mark.index) + 1
    is_block = getattr(old, "flow_style", None) is False
    is_beside = not is_block and _end(old, text) > colon
    start = old.start_mark.index if is_beside else colon
    head = text[:start] if is_beside else f"{text[: key.start_mark.index]}{name}: "
    return f"{head}{flow(value)}{text[max(_end(old, text), start) :]}"


def _insert(text: str, node: yaml.MappingNode, line: str) -> str:
    """Write a new entry behind the last one."""
    last = _end(node.value[-1][1], text) if node.value else node.start_mark.index + 1
    if node.flow_style:
        comma = ", " if node.value else ""
        return f"{text[:last]}{comma}{line}{text[last:]}"
    end = text.find("\n", last)
    end = len(text) if end < 0 else end
    indent = " " * node.start_mark.column
    return f"{text[:end]}\n{indent}{line}{text[end:] or chr(10)}"


def _take(text: str, node: yaml.MappingNode, name: str) -> str:
    """Take an entry away: its lines, or its part of the line."""
    pair = _pair(node, name)
    if pair is None:
        return text
    start, end = pair[0].start_mark.index, _end(pair[1], text)
    if not node.flow_style:
        start = text.rfind("\n", 0, start) + 1
        end = text.find("\n", end) + 1 or len(text)
        return text[:start] + text[end:]
    for (_, before), after in pairwise(node.value):
        if after is pair or after == pair:
            return text[: _end(before, text)] + text[end:]
    if len(node.value) > 1:
        end = node.value[1][0].start_mark.index
    return text[:start] + text[end:]


def _take_below(text: str, root: yaml.MappingNode, outer: str, name: str) -> str:
    """Take an entry away, and the mapping that it was alone in."""
    _, inner = _pair(root, outer) or (None, None)
    if not isinstance(inner, yaml.MappingNode) or _pair(inner, name) is None:
        return text
    is_last = len(inner.value) == 1
    return _take(text, root, outer) if is_last else _take(text, inner, name)


def _end(node: yaml.Node, text: str) -> int:
    """Where a value ends, without the comments and the empty lines that follow."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last, text)
    start, end = node.start_mark.index, node.end_mark.index
    return start + len(text[start:end].rstrip())


_json = partial(dumps, ensure_ascii=False)


def _flow(value: Json) -> str:
    """A value as YAML on one line."""
    text: str = yaml.safe_dump(
        value, allow_unicode=True, default_flow_style=True, sort_keys=False, width=inf
    )
    return text.removesuffix("...\n").strip()
