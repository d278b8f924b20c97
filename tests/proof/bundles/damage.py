"""Sound bundles of small puzzles, and ways to damage them at random."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cpbox.basics.errors import InputError
from cpbox.proof.prover import evidence
from cpbox.proof.prover.bundle_writer import prove
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.solver_config import Request
from tests.exhaustive import ranked
from tests.proof.bundles.files import CHAINS, CLAIM, Files, Json, read, sealed
from tests.proof.bundles.forger import refitted
from tests.random_puzzles import random_puzzle


@dataclass(frozen=True)
class Base:
    """A sound bundle, and chains that keep its rules, with their values."""

    files: Files
    chains: Sequence[tuple[tuple[int, ...], tuple[str, ...]]]


def bases(number: int, rng: Random) -> list[Base]:
    """Small puzzles with every rule, half of them with a filter; some lists."""
    made = [_base(puzzle, rng, with_filter=False) for puzzle in _of_lists()]
    while len(made) < number:
        puzzle = random_puzzle(rng.randrange(10**6), 3, 5)
        with suppress(InputError):  # a word that cannot be played is required
            made.append(_base(puzzle, rng, with_filter=len(made) % 2 == 1))
    return made


def _of_lists() -> Iterator[Puzzle]:
    """One with a list of cpbox's own, and one whose smaller list needs more words."""
    box = Box((("t", "e"), ("a", "n")))
    yield Puzzle(box=box, words=Words(lists=("common",)), rules=Rules(max_words=2))
    box = Box((("t", "e"), ("a", "n"), ("o",)))
    lists = ("common", "standard", "extended")
    yield Puzzle(box=box, words=Words(lists=lists), rules=Rules(max_words=2))


def _base(puzzle: Puzzle, rng: Random, *, with_filter: bool) -> Base:
    request = rng.choice([Request(), Request(every=2), Request(all_optimal=True)])
    with TemporaryDirectory() as parent, pytest.MonkeyPatch.context() as patch:
        patch.setattr(evidence, "TRACKED", {2: 1000, 9: 1000})
        folder = Path(parent) / "proof"
        assert prove(puzzle, folder, request=request, plain=not with_filter).claims
        files = read(Path(parent) / "proof")
    files = sealed(files, json.loads(files[CLAIM]))
    chains = ranked(puzzle) if puzzle.words.only is not None else []
    return Base(files, chains[:200])


Damage = Callable[[Random, Base, Base], Files]


def _evidence(rng: Random, files: Files) -> str:
    """A file to damage: not one for readers only, and claim.json not too often."""
    names = [name for name in files if name != "VERIFY.md"]
    return rng.choice([name for name in names if files[name]])


def _chosen(rng: Random, base: Base) -> tuple[Files, str]:
    """The files of a bundle, and which of them to damage: not claim.json."""
    files = {name: data for name, data in base.files.items() if name != CLAIM}
    return dict(base.files), _evidence(rng, files)


def damaged_bytes(rng: Random, base: Base, _: Base) -> Files:
    """A few bytes are different."""
    files = dict(base.files)
    name = _evidence(rng, files)
    data = bytearray(files[name])
    start = rng.randrange(len(data))
    stop = min(len(data), start + rng.choice([1, 1, 1, 2, 5, 50, 5000]))
    kind = rng.randrange(6)
    if kind == 0:
        data[start] ^= 1 << rng.randrange(8)
    elif kind == 1:
        del data[start:stop]
    elif kind == 2:
        data[start:start] = data[start:stop]
    elif kind == 3:
        data[start:start] = rng.randbytes(stop - start)
    elif kind == 4:
        del data[start:]
    else:
        data[start] = rng.choice(b"0123456789-. \n\r\t\0\xff\"'{}[],:abcxyz")
    return _named(files, name, bytes(data))


def damaged_token(rng: Random, base: Base, _: Base) -> Files:
    """A word or a number of a line is another one."""
    files, name = _chosen(rng, base)
    lines = files[name].decode().split("\n")
    number = rng.randrange(len(lines))
    separators = rng.choice([r"( )", r"([ .])"])
    tokens = re.split(separators, lines[number])
    place = rng.randrange(len(tokens))
    kind = rng.randrange(6)
    if kind < 3 and tokens[place].lstrip("-").isdecimal():
        tokens[place] = str(int(tokens[place]) + rng.choice([-2, -1, -1, 1, 1, 2, 10]))
    elif kind == 3 and tokens[place].lstrip("-").isdecimal():
        tokens[place] = str(-int(tokens[place]))
    elif kind == 4:
        tokens[place] = rng.choice(rng.choice(lines).split(" "))
    else:
        other = rng.randrange(len(tokens))
        tokens[place], tokens[other] = tokens[other], tokens[place]
    lines[number] = "".join(tokens)
    return _named(files, name, "\n".join(lines).encode())


def damaged_lines(rng: Random, base: Base, _: Base) -> Files:
    """Lines are gone, doubled, or in another order."""
    files, name = _chosen(rng, base)
    lines = files[name].decode().split("\n")[:-1]
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        del lines[one]
    elif kind == 1:
        lines.insert(other, lines[one])
    elif kind == 2:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 3:
        lines.insert(other, lines.pop(one))
    elif kind == 4:
        del lines[one:]
    else:
        lines[one] = lines[other]
    return _named(files, name, "".join(f"{line}\n" for line in lines).encode())


def swapped_files(rng: Random, base: Base, other: Base) -> Files:
    """A file is one of another bundle, or another one of this bundle."""
    files, name = _chosen(rng, base)
    kind = rng.randrange(4)
    if kind == 0 and name in other.files:
        files[name] = other.files[name]
    elif kind == 1:
        alike = [each for each in files if each.split(".")[-1] == name.split(".")[-1]]
        files[name] = files[rng.choice(alike)]
    elif kind == 2:
        del files[name]
    else:
        files[rng.choice(sorted(other.files.keys() - {CLAIM}))] = files[name]
    return sealed(files, json.loads(files[CLAIM]))


def damaged_claim(rng: Random, base: Base, other: Base) -> Files:
    """Something in claim.json is different, and nothing else is."""
    claim = json.loads(base.files[CLAIM])
    _damage(rng, claim, json.loads(other.files[CLAIM]))
    if rng.randrange(4):
        return sealed(base.files, claim)
    return base.files | {CLAIM: json.dumps(claim).encode()}


def restated(rng: Random, base: Base, other: Base) -> Files:
    """The puzzle or the answer is another, and all that can be made to fit is."""
    files, claim = dict(base.files), json.loads(base.files[CLAIM])
    if base.chains and rng.randrange(2):
        value, chain = rng.choice(base.chains[:20])
        claim["answer"]["chain"] = list(chain)
        claim["answer"]["objective"] = list(value)
        claim["answer"]["status"] = "optimal"
    elif claim["count"] and rng.randrange(2):
        files[CHAINS] = _another_list(rng, files[CHAINS], claim["count"])
    elif rng.randrange(4):
        part = rng.choice(["rules", "rules", "words"])
        _damage(rng, claim["puzzle"][part], json.loads(other.files[CLAIM]))
    else:
        _damage(rng, claim["puzzle"], json.loads(other.files[CLAIM]))
    if rng.randrange(4) == 0 and "list.txt" in files:
        lines = files["list.txt"].decode().split("\n")[:-1]
        lines.pop(rng.randrange(len(lines)))
        files["list.txt"] = "".join(f"{line}\n" for line in lines).encode()
    return refitted(rng, files, claim)


def _another_list(rng: Random, data: bytes, count: Json) -> bytes:
    """A chain less, a chain twice, or chains of another kind."""
    lines = data.decode().split("\n")[:-1]
    kind = rng.randrange(3)
    if kind == 0 and lines:
        lines.pop(rng.randrange(len(lines)))
    elif kind == 1 and lines:
        lines.append(rng.choice(lines))
    else:
        count["most_words"] = rng.choice([None, 1, 2, 3])
    count["chains"] = len(lines)
    return "".join(f"{line}\n" for line in lines).encode()


DAMAGES: dict[str, tuple[Damage, int]] = {
    "bytes": (damaged_bytes, 2),
    "tokens": (damaged_token, 4),
    "lines": (damaged_lines, 3),
    "files": (swapped_files, 1),
    "claim.json": (damaged_claim, 4),
    "refitted": (restated, 4),
}


def _named(files: Files, name: str, data: bytes) -> Files:
    """The files with another one, and mostly a claim that fits it."""
    if name == CLAIM:
        return files | {name: data}
    return sealed(files | {name: data}, json.loads(files[CLAIM]))


TEXTS = (
    "", "a", "e", "st", "-", "words", "-words", "letters", "-letters", "rarity",
    "-score", "worst_rarity", "-worst_rarity", "score", "common", "standard", "any",
    "adjacent", "opposite", "optimal", "infeasible", "lrat", "arithmetic", "no-chain",
    "fewer-words", "list.txt", "A", "é", "e\u0301", "\u202e", "\x1b[2J", "a b", "a\n",
    "ß", "\ud800", "x" * 2000, "(a*)*b", "[", "..", "../list.txt",
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 12, 60, 10**6, 10**9, 10**9 + 1, 10**17, 10**40)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    0.5,
    [],
    {},
    [[]],
    {"a": 1},
    ["a"],
    ["e", "a"],
)


def _damage(rng: Random, root: Json, other: Json) -> None:
    """Change something somewhere inside a value."""
    spots = [*_spots(root)]
    holder, key = rng.choice(spots)
    value, kind = holder[key], rng.randrange(10)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        if isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), value)
        else:
            holder[rng.choice(TEXTS)] = value
    elif kind == 2:
        holder[key] = deepcopy(rng.choice(rng.choice([TEXTS, NUMBERS, OTHERS])))
    elif kind == 3:
        alike = [h[k] for h, k in _spots(other) if k == key]
        holder[key] = rng.choice(alike) if alike else None
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + rng.choice([-1, 1, 1, 2])
    elif isinstance(value, list):
        rng.shuffle(value)
    elif value is None:
        holder[key] = deepcopy(rng.choice([*NUMBERS, *OTHERS, "a", "e"]))
    else:
        holder[key] = rng.choice(TEXTS)


def _spots(value: Json) -> Iterator[tuple[Json, Any]]:
    """Every place in a value, as what holds it and its key there."""
    keys: Sequence[Any] = ()
    if isinstance(value, dict):
        keys = [*value]
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield value, key
        yield from _spots(value[key])
