"""Damage small bundles at random, and see that the checker believes nothing false.

    python -m tests.fuzz_bundles --minutes 10 --seed 1

A bundle that was changed may be refused, or else what it states must be true: the
puzzle that its claim.json states is solved again by exhaustive search. Nothing may
escape from the checker, take long, or take much memory, whatever is in the folder.
"""

import argparse
import json
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from itertools import islice, pairwise, product
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from types import FrameType, SimpleNamespace
from typing import Any, cast

import pytest

from cpbox.errors import InputError
from cpbox.lexicon import read_tier, tiers_up_to
from cpbox.proof.checker import Finding, limits
from cpbox.proof.checker.audit import audit
from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.refutation.families import families
from cpbox.proof.checker.refutation.goals import needed_goals
from cpbox.proof.checker.refutation.problem import Problem, problem_of
from cpbox.proof.checker.refutation.sieve import check_filter
from cpbox.proof.checker.refutation.variables import variables
from cpbox.proof.checker.statement.claim import Claim, parse_claim
from cpbox.proof.checker.statement.lexicon import rarity
from cpbox.proof.checker.statement.puzzle import Puzzle as Stated
from cpbox.proof.checker.statement.tracing import candidate_lines, candidates_of
from cpbox.proof.prover import evidence
from cpbox.proof.prover.bundle import prove
from cpbox.proof.prover.lrat import NoRefutation, Satisfiable, refute
from cpbox.puzzle import Box, Puzzle, Rules, Term, Words
from tests.exhaustive import every_route, may_play, ranked, values
from tests.random_puzzles import random_puzzle

Json = Any
Files = dict[str, bytes]
CLAIM = "claim.json"
SECONDS = 10.0  # that a check may take; a sound one takes a hundredth of one
MEMORY = 300 << 10  # KiB by which the process may grow in one check
VARIABLES = 3000  # of formulas that are refitted
SEQUENCES = 30_000  # of words that are tried before the oracle gives up


def read(folder: Path) -> Files:
    """All files of a bundle."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def write(files: Files, folder: Path) -> Path:
    """Write a bundle."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def sealed(files: Files, claim: Json) -> Files:
    """The files with a claim whose sizes and hashes fit them."""
    claim["files"] = {
        name: {"bytes": len(data), "sha256": sha256(data).hexdigest()}
        for name, data in files.items()
        if name != CLAIM
    }
    own = files.get("list.txt")
    try:
        if own is not None:
            claim["lists"][0]["sha256"] = sha256(own).hexdigest()
            claim["lists"][0]["words"] = own.count(b"\n")
    except (TypeError, LookupError):
        pass  # there is nothing that could be made to fit
    return files | {CLAIM: json.dumps(claim).encode()}


# The oracle


def is_true(files: Files) -> bool | None:
    """Whether what a bundle states is so; None if that takes too long to find out."""
    claim = json.loads(files[CLAIM])
    words = claim["puzzle"]["words"]
    names: list[str | None] = [None] if words["own"] else words["lists"]
    key = json.dumps([claim["puzzle"], claim["answer"], claim["labels"]])
    own = files.get("list.txt", b"").decode()
    verdicts: list[bool | None] = [_lists_are_true(claim, own)]
    for name in names:
        verdicts.append(_is_true(key, name, own if name is None else ""))
        if name == claim["answer"]["list"]:
            break
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _lists_are_true(claim: Json, own: str) -> bool:
    for entry in claim["lists"]:
        words = set(_listed(entry["name"], own)) | set(claim["puzzle"]["words"]["add"])
        data = "".join(f"{word}\n" for word in sorted(words)).encode()
        if (len(words), sha256(data).hexdigest()) != (entry["words"], entry["sha256"]):
            return False
    return True


def _listed(name: str | None, own: str) -> list[str]:
    if name is None:
        return own.split("\n")[:-1]
    return "".join(read_tier(tier) for tier in tiers_up_to(name)).split()


@cache
def _is_true(key: str, name: str | None, own: str) -> bool | None:
    """Whether the answer is the best one under a list, or an earlier list has none."""
    raw, answer, labels = json.loads(key)
    puzzle = _stand_in(raw, _listed(name, own))
    words = [word for word in _dictionary(puzzle) if may_play(puzzle, word)]
    playable = sum(bool(every_route(puzzle, word)) for word in words)
    most = _words_to_try(playable, raw["rules"]["max_words"])
    puzzle.rules.most_words = most  # type: ignore[misc]  # it is a stand-in
    found, is_complete = ranked(puzzle), most == raw["rules"]["max_words"]
    if name != answer["list"] or answer["status"] == "infeasible":
        return False if found else is_complete or None
    if labels is not None and labels["bound"] is None:
        return False
    chain, value = tuple(answer["chain"]), tuple(answer["objective"])
    if len(chain) > most:
        return None
    if not any(_alike(puzzle, chain, each) for _, each in found):
        return False
    if found[0][0] != value or values(puzzle, chain) != value:
        return False
    return is_complete or raw["objective"][0] == "words" or None


def _alike(puzzle: Puzzle, one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two chains are the same; without links, their order is nothing."""
    return sorted(one) == sorted(other) if puzzle.rules.link == 0 else one == other


def _words_to_try(playable: int, most: int) -> int:
    """How long chains can be so that all of them can be tried."""
    words, sequences = 1, playable
    while words < most and sequences * playable <= SEQUENCES and playable > 0:
        words, sequences = words + 1, sequences * playable
    return most if playable == 0 else words


def _dictionary(puzzle: Puzzle) -> Sequence[str]:
    letters = set("".join(puzzle.box.tiles))
    every = {*(puzzle.words.only or ()), *puzzle.words.add}
    return [word for word in every if letters.issuperset(word)]


def _stand_in(raw: Json, listed: list[str]) -> Puzzle:
    """A puzzle for the exhaustive search that need not make sense to cpbox."""
    rules = SimpleNamespace(**raw["rules"])
    rules.most_words = rules.max_words
    rules.require = tuple(rules.require)
    rules.max_letters = -1 if rules.max_letters == 0 else rules.max_letters
    if isinstance(rules.max_uses, dict):
        rules.max_uses = tuple(rules.max_uses.items())
    if isinstance(rules.cover, list):
        rules.cover = tuple(rules.cover)
    words = SimpleNamespace(**raw["words"])
    letters = set("".join(tile for side in raw["sides"] for tile in side))
    words.only = tuple(word for word in listed if letters.issuperset(word))
    sides = tuple(tuple(side) for side in raw["sides"])
    tiles = tuple(tile for side in sides for tile in side)
    puzzle = SimpleNamespace(
        box=SimpleNamespace(sides=sides, tiles=tiles),
        words=words,
        rules=rules,
        objective=SimpleNamespace(terms=tuple(map(Term.parse, raw["objective"]))),
        letter_values=tuple(raw["letter_values"].items()),
    )
    return cast("Puzzle", puzzle)


# The bundles to begin with


@dataclass(frozen=True)
class Base:
    """A sound bundle, and chains that keep its rules, with their values."""

    files: Files
    chains: Sequence[tuple[tuple[int, ...], tuple[str, ...]]]


def bases(number: int, rng: Random) -> list[Base]:
    """Small puzzles with every rule, half of them with a filter; some lists."""
    made = [_base(puzzle, with_filter=False) for puzzle in _of_lists()]
    while len(made) < number:
        puzzle = random_puzzle(rng.randrange(10**6), 3, 5)
        with suppress(InputError):  # a word that cannot be played is required
            made.append(_base(puzzle, with_filter=len(made) % 2 == 1))
    return made


def _of_lists() -> Iterator[Puzzle]:
    """One with a list of cpbox's own, one in whose first list there is no chain."""
    box = Box((("t", "e"), ("a", "n")))
    yield Puzzle(box=box, words=Words(lists=("common",)), rules=Rules(max_words=2))
    box = Box((("k", "a"), ("n", "e")))
    lists = ("common", "standard")
    yield Puzzle(box=box, words=Words(lists=lists), rules=Rules(max_words=2))


def _base(puzzle: Puzzle, *, with_filter: bool) -> Base:
    with TemporaryDirectory() as parent, pytest.MonkeyPatch.context() as patch:
        if with_filter:
            patch.setattr(evidence, "PLAIN", 0)
            patch.setattr(evidence, "TRACKED", (2, 9))
        assert prove(puzzle, Path(parent) / "proof").claims
        files = read(Path(parent) / "proof")
    files = sealed(files, json.loads(files[CLAIM]))
    chains = ranked(puzzle) if puzzle.words.only is not None else []
    return Base(files, chains[:200])


# Damage

Damage = Callable[[Random, Base, Base], Files]


def _evidence(rng: Random, files: Files) -> str:
    """A file to damage: not one for readers only, and claim.json not too often."""
    names = [name for name in files if name not in ("VERIFY.md", "verify.lisp")]
    return rng.choice([name for name in names if files[name]])


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
    files = dict(base.files)
    name = _evidence(rng, {k: v for k, v in files.items() if k != CLAIM})
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
    files = dict(base.files)
    name = _evidence(rng, {k: v for k, v in files.items() if k != CLAIM})
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
    files = dict(base.files)
    name = _evidence(rng, {k: v for k, v in files.items() if k != CLAIM})
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
    claim = json.loads(base.files[CLAIM])
    if base.chains and rng.randrange(2):
        value, chain = rng.choice(base.chains[:20])
        claim["answer"]["chain"] = list(chain)
        claim["answer"]["objective"] = list(value)
        claim["answer"]["status"] = "optimal"
    elif rng.randrange(4):
        part = rng.choice(["rules", "rules", "words"])
        _damage(rng, claim["puzzle"][part], json.loads(other.files[CLAIM]))
    else:
        _damage(rng, claim["puzzle"], json.loads(other.files[CLAIM]))
    files = dict(base.files)
    if rng.randrange(4) == 0 and "list.txt" in files:
        lines = files["list.txt"].decode().split("\n")[:-1]
        lines.pop(rng.randrange(len(lines)))
        files["list.txt"] = "".join(f"{line}\n" for line in lines).encode()
    return refitted(rng, files, claim)


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


# A forger who knows the format: everything that can be computed is right


def refitted(rng: Random, files: Files, claim: Json) -> Files:
    """Make all files fit a claim, as far as that can be done."""
    files = sealed(files, claim)
    try:
        stated = parse_claim(files[CLAIM])
        items = {
            entry.name: candidates_of(
                stated.puzzle, _words(stated, entry.name, files), rarity
            )
            for entry in stated.lists
        }
        goals = needed_goals(stated, items)
    except (Refusal, LookupError, ValueError):
        return files
    for name, found in items.items():
        prefix = "" if name == stated.answer.list else f"{name}-"
        with_visits = stated.puzzle.rules.max_uses is not None
        lines = candidate_lines(found, with_visits=with_visits)
        files[f"{prefix}candidates.txt"] = _text(lines)
    if stated.answer.chain is not None:
        files["solution.txt"] = _text(_solution(stated.puzzle, stated.answer.chain))
    filters = {entry.name: entry.filter for entry in stated.goals}
    claim["goals"] = []
    for goal in goals:
        found = items[goal.word_list]
        prefix = "" if goal.word_list == stated.answer.list else f"{goal.word_list}-"
        entry: Json = {
            "name": goal.name, "list": goal.word_list, "claim": goal.sentence,
            "proof": "arithmetic" if goal.is_arithmetic else "lrat", "filter": None,
        }  # fmt: skip
        claim["goals"].append(entry)
        if goal.is_arithmetic or goal.hi > 8:
            continue
        problem = problem_of(goal, stated.puzzle, found)
        stem, chosen = f"{prefix}{goal.name}", filters.get(goal.name)
        data = files.get(f"{stem}.labels")
        if chosen is not None and data is not None:
            with suppress(Refusal):
                slots = check_filter("", data, chosen, problem)
                problem = replace(problem, slots=slots)
                entry["filter"] = {"tracked": chosen.tracked, "cost": chosen.cost}
        _refit_formula(rng, files, stem, problem)
    _refit_labels(rng, claim, stated)
    _tidy(files, claim)
    return sealed(files, claim)


def _words(stated: Claim, name: str | None, files: Files) -> list[str]:
    listed = _listed(name, files.get("list.txt", b"").decode())
    return [*{*listed, *stated.puzzle.words.add}]


def _text(lines: Iterator[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _solution(puzzle: Stated, chain: Sequence[str]) -> Iterator[str]:
    """A trace of each word, chosen so that they link if that can be done soon."""
    ways = [[*_traces(puzzle, word, ())][:20] for word in chain]
    link, best = puzzle.rules.link, [way[0] if way else () for way in ways]
    for number, each in enumerate(product(*ways)):
        if not link or all(a[-link:] == b[:link] for a, b in pairwise(each)):
            best = [*each]
            break
        if number > 1000:
            break
    for word, tiles in zip(chain, best, strict=True):
        yield " ".join([word, *map(str, tiles)])


def _traces(
    puzzle: Stated, rest: str, path: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    if not rest:
        yield path
        return
    followers = puzzle.followers()
    for tile, text in enumerate(puzzle.tiles):
        if rest.startswith(text) and (not path or tile in followers[path[-1]]):
            yield from _traces(puzzle, rest[len(text) :], (*path, tile))


def _refit_formula(rng: Random, files: Files, stem: str, problem: Problem) -> None:
    names = [*islice(variables(problem), VARIABLES + 1)]
    if len(names) > VARIABLES:
        return
    numbers = {name: k for k, name in enumerate(names, start=1)}
    lines = [f"v {k} {' '.join(map(str, name))}" for name, k in numbers.items()]
    clauses: list[tuple[int, ...]] = []
    for family, each in families(problem, numbers):
        first = len(clauses) + 1
        clauses += map(tuple, each)
        if len(clauses) >= first:
            lines.append(f"f ({family}) {first} {len(clauses)}")
    files[f"{stem}.map"] = _text(iter(lines))
    header = f"p cnf {len(numbers)} {len(clauses)}"
    written = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    files[f"{stem}.cnf"] = _text(iter([header, *written]))
    try:
        steps = refute(len(numbers), clauses, 2, 5)
    except (NoRefutation, Satisfiable):
        _forge(rng, files, f"{stem}.lrat", len(numbers), len(clauses))
        return
    files[f"{stem}.lrat"] = _text(
        " ".join(map(str, (number, *clause, 0, *hints, 0)))
        for number, clause, hints in steps
    )


def _forge(rng: Random, files: Files, name: str, variables: int, clauses: int) -> None:
    """There is no refutation: pretend, or leave the one that is there."""
    after = clauses + 1
    forgeries = [
        files.get(name, b""),
        f"{after} 0 {' '.join(map(str, range(1, after)))} 0\n".encode(),
        f"{after} {rng.randint(1, variables)} 0 1 0\n"
        f"{after + 1} 0 {after} 0\n".encode(),
        f"{after} 0 0\n".encode(),
        b"",
    ]
    files[name] = rng.choice(forgeries)


def _refit_labels(rng: Random, claim: Json, stated: Claim) -> None:
    """Keep the labels, with a bound that fits the answer, or drop them."""
    if stated.labels is None or rng.randrange(2):
        claim["labels"] = None
    elif stated.answer.objective is not None:
        terms = claim["labels"]["terms"]
        claim["labels"]["bound"] = [*stated.answer.objective[: len(terms)]]


def _tidy(files: Files, claim: Json) -> None:
    """Drop files that nothing asks for."""
    last = claim["answer"]["list"]
    asked = {CLAIM, "VERIFY.md", "verify.lisp", "list.txt"}
    asked |= {"solution.txt"} if claim["answer"]["chain"] is not None else set()
    asked |= {"labels.txt"} if claim["labels"] is not None else set()
    for each in claim["lists"]:
        prefix = "" if each["name"] == last else f"{each['name']}-"
        asked.add(f"{prefix}candidates.txt")
    for each in claim["goals"]:
        if each["proof"] == "lrat":
            prefix = "" if each["list"] == last else f"{each['list']}-"
            kinds = ["cnf", "map", "lrat", *(["labels"] if each["filter"] else [])]
            asked |= {f"{prefix}{each['name']}.{kind}" for kind in kinds}
    for name in files.keys() - asked:
        del files[name]


# The run


class Overdue(BaseException):
    """A check takes too long; no handler of exceptions may swallow it."""


@contextmanager
def watchdog(seconds: float) -> Iterator[None]:
    """Interrupt what takes too long."""

    def stop(_: int, __: FrameType | None) -> None:
        raise Overdue

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@dataclass
class Tally:
    """What became of the bundles that were tried."""

    tried: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    same: int = 0  # verified, and they state what they stated before
    true: int = 0  # verified, and what they state now is true as well
    undecided: int = 0  # verified, but too much for the exhaustive search
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        tried, refused = self.tried.total(), self.refused.total()
        kinds = ", ".join(
            f"{name} {self.refused[name]}/{self.tried[name]}" for name in DAMAGES
        )
        return (
            f"{tried} changed bundles: {refused} refused, {tried - refused} verified\n"
            f"verified: {self.same} state the same claim, {self.true} another one that "
            f"is true, {self.undecided} one that could not be decided\n"
            f"refused of tried: {kinds}\n"
            f"failures: {len(self.failures)}"
        )


def findings_of(folder: Path) -> list[Finding]:
    """Check a bundle in this process."""
    found: list[Finding] = []
    audit(folder, found.append)
    return found


def examine(files: Files, folder: Path) -> tuple[bool, str | None]:
    """Whether a bundle is verified, and what is wrong with the checker."""
    before, start = _peak(), time.monotonic()
    write(files, folder)
    try:
        with watchdog(SECONDS):
            found = findings_of(folder)
    except Overdue:
        return False, f"the check took more than {SECONDS:g} s"
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return False, f"{type(error).__name__} escaped: {error}"
    seconds, grown = time.monotonic() - start, _peak() - before
    if seconds > SECONDS or grown > MEMORY:
        return False, f"it took {seconds:.1f} s and {grown >> 10} MiB"
    problem = next(filter(None, map(_unseemly, found)), None)
    return bool(found) and all(finding.holds for finding in found), problem


def _unseemly(finding: Finding) -> str | None:
    """What is wrong with a finding: it must be foreseen, and fit to be shown."""
    if finding.problem is not None and "the check failed" in finding.problem:
        return f"unforeseen: {finding.claim}: {finding.problem}"
    shown = (finding.claim, finding.proved_by, finding.problem or "")
    if any(len(text) > limits.TEXT or not text.isprintable() for text in shown):
        return f"cannot be shown: {finding}"
    return None


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _meaning(files: Files) -> Json:
    claim = json.loads(files[CLAIM])
    labels = claim["labels"] and [claim["labels"]["terms"], claim["labels"]["bound"]]
    return [claim["puzzle"], claim["lists"], claim["answer"], labels]


def fuzz(
    seconds: float, seed: int, keep: Path, *, number: int = 40, tries: int = sys.maxsize
) -> Tally:
    """Damage bundles for some time, and keep those that do harm.

    Parameters
    ----------
    seconds
        For how long, at most.
    seed
        Of the random numbers.
    keep
        Where to write the bundles that show a failure.
    number
        Of puzzles to begin with.
    tries
        How many bundles to damage, at most.

    """
    rng, tally = Random(seed), Tally()
    begin = bases(number, rng)
    for i, base in enumerate(begin):
        verified, problem = examine(base.files, keep / f"sound-{i}")
        if not verified or problem or is_true(base.files) is False:
            tally.failures.append(f"{keep / f'sound-{i}'} is refused: {problem}")
    names = [*DAMAGES]
    weights = [weight for _, weight in DAMAGES.values()]
    end = time.monotonic() + seconds
    with TemporaryDirectory() as parent:
        while time.monotonic() < end and tally.tried.total() < tries:
            base, (name,) = rng.choice(begin), rng.choices(names, weights)
            files = DAMAGES[name][0](rng, base, rng.choice(begin))
            if files == base.files:
                continue
            tally.tried[name] += 1
            folder = Path(parent) / str(tally.tried.total())
            problem = _try(files, base, name, tally, folder)
            if problem is not None:
                kept = write(files, keep / f"{name}-{folder.name}")
                tally.failures.append(f"{kept}: {problem}")
                print(tally.failures[-1], flush=True)
    return tally


def _try(files: Files, base: Base, name: str, tally: Tally, folder: Path) -> str | None:
    """Check a bundle, and say what is wrong with that."""
    verified, problem = examine(files, folder)
    rmtree(folder)
    if verified and problem is None:
        return _judge(files, base, tally)
    tally.refused[name] += 1
    return problem


def _judge(files: Files, base: Base, tally: Tally) -> str | None:
    """Say if a bundle was verified that states what is false."""
    if _meaning(files) == _meaning(base.files):
        tally.same += 1
        return None
    verdict = is_true(files)
    if verdict is False:
        return "verified, and what it states is false"
    tally.true += verdict is True
    tally.undecided += verdict is None
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boxes", type=int, default=40)
    parser.add_argument("--keep", type=Path, help="where bundles that do harm are kept")
    args = parser.parse_args()
    keep = args.keep or Path(mkdtemp(prefix="fuzz-"))
    tally = fuzz(60 * args.minutes, args.seed, keep, number=args.boxes)
    print(tally)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
