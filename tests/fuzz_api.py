"""Random calls of the Python API: ``python -m tests.fuzz_api --seed 0 --count 20000``.

Each ends in an answer or in `InputError`, in time. Answers about random puzzles of few
words are held to the list of all chains.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import fields
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import cpbox
from cpbox.basics.errors import CpboxError
from cpbox.puzzle.file_form import as_plain
from tests.explore import draw_calls
from tests.odd_doors import KNOWN
from tests.random_puzzles import random_puzzle
from tests.test_agreement import holds, solvable

LIMIT = 20.0
CLASSES = (
    cpbox.Box,
    cpbox.Words,
    cpbox.Rules,
    cpbox.types.Term,
    cpbox.Objective,
    cpbox.Puzzle,
    cpbox.SolverConfig,
    cpbox.types.Request,
)
KEYS = [*KNOWN, "letter_values.Q", "rules.max_uses.a", "x", "", ".", "rules.", 4, None]
ODD = [
    None, True, False, 0, 1, 2, 3, 4, 12, -1, 10**9, 10**30, 10**5000, 0.5, nan, inf,
    -inf, 1e300, "", "a", "A", "tri", "RAT", "É", "E\u0301", "ß", "İ", "\u017ft",
    "\ud800", "\0", "a b", "ab cd", "ab/cd,ef", "[ab, cd]", "any", "opposite",
    "common", "full", "words", "-letters", "-score", "slots", "all", "none", "(",
    "s$", "(a+)+$", b"a", [], (), {}, set(), [None], (None,), [[]], ((),), ("a",),
    ("a", "b"), ["ab", "cd"], (("a", 1),), (("A", 2), ("b", 1)), (("a", 0),),
    {"a": 1}, {"A": "x"}, {4: 4}, ("words", "letters"), ("-words",),
    ("common", "full"), object(), int, len, range(3), "puzzles", "/dev/zero",
    Path("nowhere"), Path("/dev/null"),
]  # fmt: skip


STRANGE: list[Any] = [
    None, True, False, 0, 1, 3, -1, 10**30, 0.5, 1e300, nan, inf, "", "a", "É", "ß",
    "\ud800", "\0", "a b", "ab/cd", "any", "full", "words.txt", "./w", "s$", "(a+)+$",
    [], {}, [None], [[]], ["a"], ["ab", "cd"], {"a": 1}, {"file": "/etc/passwd"},
    {"list": "full"}, {"": ""}, {"rules": {"loop": True}}, "!!python/object:x", "&a *a",
]  # fmt: skip
_OPENED: list[list[str]] = []  # of who listens


@contextmanager
def opening() -> Iterator[list[str]]:
    """The files that are opened meanwhile, but for those of Python and of libraries."""
    opened: list[str] = []
    _OPENED.append(opened)
    try:
        yield opened
    finally:
        _OPENED.remove(opened)


def _listen(event: str, arguments: tuple[Any, ...]) -> None:
    if _OPENED and event == "open":
        name = str(arguments[0])
        if not name.endswith((".py", ".pyc", ".so")):
            _OPENED[-1].append(name)


def _inner(value: Any) -> list[Any]:
    """The lists and mappings in one."""
    some = value.values() if isinstance(value, dict) else value
    return [each for each in some if isinstance(each, dict | list)]


def of_json(rng: Random) -> Any:
    """What JSON may hold; also what is deep, or has keys of any name."""
    value = deepcopy(rng.choice(STRANGE))  # as it will be changed
    for _ in range(rng.choice([0, 0, 0, 1, 2, 300])):
        value = [value] if rng.random() < 0.5 else {"file": value}
    return value


class Fuzzer:
    """Draws calls, makes them, and judges what they give."""

    def __init__(self, rng: Random, folder: Path) -> None:
        self._rng, self._folder = rng, folder

    def call(self) -> str:
        """Make one call and say how it ended."""
        rng = self._rng
        calls: list[tuple[int, Callable[[], object]]] = [
            (40, self._value),
            (15, self._of),
            (15, self._replaced),
            (8, self._solved),
            (4, self._wrongly_solved),
            (3, lambda: cpbox.words(self._puzzle(), refused=self._odd(rng.random()))),
            (2, self._explained),
            (4, self._read),
            (8, self._from_a_stranger),
            (1, self._attempted),
            (1, self._compared),
            (1, self._proved),
        ]
        weights, makers = zip(*calls, strict=True)
        make = rng.choices(makers, weights)[0]
        try:
            make()
        except CpboxError as error:
            if len(str(error)) > 2000:
                raise ValueError("the message is too long") from error
            return f"{_name(make)}: refused"
        return f"{_name(make)}: answered"

    def _odd(self, chance: float = 1) -> Any:
        return self._rng.choice(ODD) if chance > 0.5 else False

    def _puzzle(self) -> cpbox.Puzzle:
        return random_puzzle(self._rng.randrange(10**6), 3, 5)

    def _value(self) -> None:
        cls = self._rng.choice(CLASSES)
        names = names_of(cls)
        number = self._rng.choice([1, 1, 1, 2, 3])
        chosen = self._rng.sample(names, min(number, len(names)))
        values = {name: self._odd() for name in chosen}
        if cls is cpbox.Puzzle:
            values = {"box": cpbox.Box.of("tri ale"), **values}
        if cls is cpbox.types.Term:
            values = {"name": "words", **values}
        value: Any = cls(**values)
        assert value == type(value)(**{n: getattr(value, n) for n in names})
        assert len({value, value}) == 1
        assert len(repr(value)) < 2000

    def _of(self) -> None:
        rng = self._rng
        names = ["words", "rules", "objective", "letter_values", "title", "par", "x"]
        given = {name: self._odd() for name in rng.sample(names, rng.choice([0, 1, 2]))}
        if rng.random() < 0.5:
            keys = names_of(cpbox.Rules)
            given["rules"] = {rng.choice([*keys, "min_lenght"]): self._odd()}
        sides = rng.choice(["tri ale", "ab cd", "st/er,a", self._odd()])
        self._same_again(cpbox.Puzzle.of(sides, **given))

    def _replaced(self) -> None:
        key: Any = self._rng.choice(KEYS)
        self._same_again(cpbox.replace(self._puzzle(), key, self._odd()))

    def _same_again(self, puzzle: cpbox.Puzzle) -> None:
        plain = as_plain(puzzle)
        again = cpbox.Puzzle.of(plain.pop("sides"), **plain)
        assert cpbox.replace(again, "title", None) == cpbox.replace(
            puzzle, "title", None
        )

    def _solved(self) -> None:
        puzzle = self._puzzle()
        if not solvable(puzzle):
            return
        holds(puzzle, cpbox.solve(puzzle, time_limit=LIMIT, all=True))

    def _wrongly_solved(self) -> None:
        rng = self._rng
        key = rng.choice(["puzzle", "config", "top", "watch", "on_chain"])
        given = {"puzzle": self._puzzle(), "time_limit": LIMIT, key: self._odd()}
        if not callable(given[key]):
            cpbox.solve(**given)

    def _explained(self) -> None:
        puzzle = self._puzzle()
        some = self._rng.choice([(), (self._odd(),), (puzzle.words.only or ())[:2]])
        limit = self._rng.choice([20, 10 ** self._rng.uniform(-6, -1)])
        cpbox.why(puzzle, *some, time_limit=limit)

    def _read(self) -> None:
        text = self._rng.choice(["sides: tri ale", "sides: [tri, ale]", self._odd()])
        cpbox.loads(text, variant=self._odd(self._rng.random()) or None)
        cpbox.load(self._odd() if text != "-" else "nowhere")

    def _from_a_stranger(self) -> None:
        """JSON from anywhere makes a puzzle or is refused, and opens no file."""
        rng, plain = self._rng, json.loads(json.dumps(as_plain(self._puzzle())))
        for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
            place = plain
            while rng.random() < 0.6 and (inner := _inner(place)):
                place = rng.choice(inner)
            if isinstance(place, dict):
                place[rng.choice([*map(str, KEYS), *place])] = of_json(rng)
            else:
                place.insert(rng.randrange(len(place) + 1), of_json(rng))
        if rng.random() < 0.3:
            plain.setdefault("words", {})
            if isinstance(plain["words"], dict):
                plain["words"]["file"] = rng.choice(["/etc/passwd", "words.txt"])
        text = json.dumps(plain)
        with opening() as opened:
            try:
                puzzle = cpbox.Puzzle.from_dict(plain)
                assert cpbox.loads(text, files=False) == puzzle
            except cpbox.InputError as error:
                if not all(each.problem for each in error.mistakes):
                    raise ValueError("a mistake without a problem") from error
                raise
            finally:
                assert not opened, (opened, text)
        assert puzzle.words.file is None, text
        self._same_again(puzzle)

    def _attempted(self) -> None:
        puzzle = self._puzzle()
        variants: Any = self._rng.choice([None, {"a": self._puzzle()}, self._odd()])
        trials = cpbox.attempt(puzzle, variants, time_limit=LIMIT)
        assert trials[0].result == cpbox.solve(puzzle, time_limit=LIMIT)

    def _compared(self) -> None:
        puzzle = self._puzzle()
        names = self._rng.choice([("slots",), ("pairs",), self._odd()])
        frame = cpbox.compare(puzzle, formulations=names, time_limit=LIMIT)
        assert frame.objective[0] == cpbox.solve(puzzle, time_limit=LIMIT).objective

    def _proved(self) -> None:
        folder = self._folder / str(self._rng.random())
        bundle = cpbox.prove(self._puzzle(), folder, time_limit=LIMIT)
        assert bundle.claims
        assert cpbox.check(str(folder)).holds


def names_of(cls: Any) -> list[str]:
    """What a value is made of, as its constructor names it."""
    roots = {cpbox.Box: ["sides"], cpbox.Objective: ["terms"]}
    names = roots.get(cls) or getattr(cls, "model_fields", None)
    names = names or [each.name for each in fields(cls)]
    return [name for name in names if name != "variants"]


def _name(make: Callable[[], object]) -> str:
    return getattr(make, "__name__", "").strip("_<>").replace("lambda", "words")


def main() -> int:
    """Draw calls, and listen to what they open."""
    sys.addaudithook(_listen)
    return draw_calls(__doc__, lambda rng, folder: Fuzzer(rng, folder).call())


if __name__ == "__main__":
    sys.exit(main())
