"""MiniZinc: a model written for people to read, and the data beside it.

The models are the files ``NAME.mzn`` beside the formulations, each the same mathematics
as ``NAME.py``. What they include is written into one file, which needs no other.
"""

import json
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files

from cpbox_models import NAMES
from cpbox_models.contract import Instance

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
    return "".join(f"{name} = {value};\n" for name, value in _data(instance))


def _data(instance: Instance) -> Iterator[tuple[str, str]]:
    tiles = len(instance.links[0]) if instance.links else 0
    traces: dict[str, list[int]] = {}
    for i, word in enumerate(instance.words):
        traces.setdefault(word, []).append(i)
    number = {word: n for n, word in enumerate(traces, 1)}
    yield "num_words", str(instance.num_words)
    yield "num_candidates", str(len(instance.words))
    yield "num_links", str(len(instance.links))
    yield "num_tiles", str(tiles)
    yield "word", _list(json.dumps(w, ensure_ascii=False) for w in instance.words)
    yield "word_number", _list(number[word] for word in instance.words)
    yield "traces", _list(map(_set, traces.values()))
    yield "first", _list(link + 1 for link in instance.first)
    yield "last", _list(link + 1 for link in instance.last)
    yield "tiles", _list(map(_set, instance.tiles))
    yield "letters", _list(instance.letters)
    yield "cost", _list(instance.cost)
    yield "may_stand", _list(map(_set, instance.slots))
    yield from _rules(instance)
    yield from _limits(instance)


def _rules(instance: Instance) -> Iterator[tuple[str, str]]:
    rules = instance.rules
    yield "cover", _set(instance.cover)
    yield "slack", str(instance.slack)
    yield "starts", _set(instance.starts)
    yield "ends", _set(instance.ends)
    yield "num_groups", str(len(instance.groups))
    yield "group", _list(map(_set, instance.groups))
    yield "repeat_words", _flag(rules.repeat_words)
    yield "loop", _flag(rules.loop)
    yield "ordered", _flag(not instance.unordered)
    yield "min_letters", str(rules.min_letters)
    yield "max_letters", str(MANY if rules.max_letters is None else rules.max_letters)


def _limits(instance: Instance) -> Iterator[tuple[str, str]]:
    limited = [*instance.uses]
    yield "num_limited", str(len(limited))
    yield "most_visits", _list(instance.uses.values())
    yield (
        "visits",
        _table(
            ([each[t] for each in instance.visits] for t in limited),
            len(instance.words),
        ),
    )
    yield (
        "link_visits",
        _table(
            ([each[t] for each in instance.links] for t in limited), len(instance.links)
        ),
    )


def _list(values: Iterable[object]) -> str:
    return f"[{', '.join(map(str, values))}]"


def _set(numbers: Iterable[int]) -> str:
    return f"{{{', '.join(str(n + 1) for n in sorted(numbers))}}}"


def _flag(value: bool) -> str:  # noqa: FBT001
    return "true" if value else "false"


def _table(rows: Iterable[Iterable[int]], width: int) -> str:
    listed = [*rows]
    numbers = [number for row in listed for number in row]
    return f"array2d(1..{len(listed)}, 1..{width}, {_list(numbers)})"
