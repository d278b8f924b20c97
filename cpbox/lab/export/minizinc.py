"""MiniZinc: a model written for people to read, and the data beside it.

The models are the files ``NAME.mzn`` beside the formulations, each the same mathematics
as ``NAME.py``. What they include is written into one file, which needs no other.
"""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from cpbox.puzzle.rule_support import Support
from cpbox_models import NAMES
from cpbox_models.contract import Instance

SUPPORT = Support("the MiniZinc models", remedy="choose another format").plus("lengths")
MANY = 1 << 30  # more than any chain has


def with_minizinc() -> list[str]:
    """The formulations that have a MiniZinc model."""
    folder = files("cpbox_models")
    return [name for name in NAMES if (folder / f"{name}.mzn").is_file()]


def mzn_text(name: str) -> str:
    """The MiniZinc model of a formulation that has one."""
    folder = files("cpbox_models")

    def read(file: str) -> str:
        return (folder / file).read_text("utf-8")

    ours = re.compile(r'^include "(instance|rules)\.mzn";\n', re.MULTILINE)
    return ours.sub(lambda match: read(f"{match[1]}.mzn"), read(f"{name}.mzn"))


def dzn_text(instance: Instance) -> str:
    """The data of an instance; candidates, links and tiles are numbered from 1."""
    return "".join(f"{name} = {_literal(x)};\n" for name, x in _data(instance).items())


def _data(instance: Instance) -> dict[str, object]:
    """Each parameter of the models; what is numbered stands in sets, here from 0."""
    rules, limited = SUPPORT.view(instance.rules), [*instance.uses]
    traces: dict[str, list[int]] = {}
    for i, word in enumerate(instance.words):
        traces.setdefault(word, []).append(i)
    number = {word: n for n, word in enumerate(traces, 1)}
    return {
        "num_words": instance.num_words,
        "num_candidates": len(instance.words),
        "num_links": len(instance.links),
        "num_tiles": len(instance.links[0]) if instance.links else 0,
        "word": instance.words,
        "word_number": [number[word] for word in instance.words],
        "traces": [*map(frozenset, traces.values())],
        "first": [link + 1 for link in instance.first],
        "last": [link + 1 for link in instance.last],
        "tiles": instance.tiles,
        "letters": instance.letters,
        "cost": instance.cost,
        "may_stand": [*map(frozenset, instance.slots)],
        "cover": instance.cover,
        "slack": instance.slack,
        "starts": instance.starts,
        "ends": instance.ends,
        "num_groups": len(instance.groups),
        "group": [*map(frozenset, instance.groups)],
        "repeat_words": rules.repeat_words,
        "loop": rules.loop,
        "ordered": not instance.unordered,
        "min_letters": rules.min_letters,
        "max_letters": MANY if rules.max_letters is None else rules.max_letters,
        "num_limited": len(limited),
        "most_visits": [*instance.uses.values()],
        "visits": _Table(instance.visits, limited),
        "link_visits": _Table(instance.links, limited),
    }


class _Table(NamedTuple):
    """What stands in some columns, each of which becomes a row."""

    rows: Sequence[Sequence[int]]
    columns: Sequence[int]


def _literal(value: object) -> str:
    """A value as MiniZinc writes it."""
    match value:
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case frozenset():
            return f"{{{', '.join(str(n + 1) for n in sorted(value))}}}"
        case _Table(rows, columns):
            numbers = [row[column] for column in columns for row in rows]
            size = f"1..{len(columns)}, 1..{len(rows)}"
            return f"array2d({size}, {_literal(numbers)})"
        case list() | tuple():
            return f"[{', '.join(map(_literal, value))}]"
        case _:
            return str(value)
