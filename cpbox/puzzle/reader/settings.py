"""What a setting such as ``--set KEY=VALUE`` says, as values of a puzzle file."""

import re
from collections.abc import Iterable
from functools import reduce
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.fields.written import Setting, Text, TextSource, join
from cpbox.fields.yaml_tree import MAX_DEPTH, tree_of


def parse(setting: str) -> Any:
    """Values of one setting, such as ``rules.min_length=4`` or ``words.ban+=[argol]``.

    Paths in it start at the working directory, like any path on a command line.
    """
    option = setting.option if isinstance(setting, Setting) else f"--set {setting}"
    source = TextSource(" ".join(option[:86].split()), has_lines=False)
    path, equals, value = setting.partition("=")
    names = re.sub(r"\s+\+$", "+", path.strip()).split(".")
    if not equals or not all(names) or len(names) > MAX_DEPTH:
        problem = "needs a key and a value; write it as in rules.min_length=4"
        raise InputError(problem, source.name)
    if names[0] == "variants":
        problem = "a variant cannot be set; set the key itself, or edit the file"
        raise InputError(problem, source.name, key="variants")
    key = reduce(join, names, "")
    return below([Text(name, source) for name in names], tree_of(value, source, key))


def below(names: Iterable[str], value: Any) -> Any:
    """Values that have another one below a key."""
    for name in reversed([*names]):
        value = {name: value}
    return value
