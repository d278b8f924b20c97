"""Letter Boxed, solved and proved with constraint programming.

A puzzle is read from a file, or made of what a file would hold:

>>> import cpbox
>>> cpbox.load("puzzles/gracious-splashy.yaml").box
Box.of('riu pgh lcs yao')
>>> puzzle = cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_words": 3})

The best chain, and how far the search got; all of the best chains:

>>> result = cpbox.solve(puzzle)
>>> result
<Result: gracious, sharply (2 words, 15 letters): optimal>
>>> result.words, result.letters, result.status.is_proof
(('gracious', 'sharply'), 15, True)
>>> cpbox.solve(puzzle, all=True).chains
(('gracious', 'sharply'),)

Another rule, or another list, makes another puzzle:

>>> loop = cpbox.replace(puzzle, "rules.loop", True)
>>> loop
Puzzle.of('riu pgh lcs yao', rules={'loop': True, 'max_words': 3})
>>> base, trial = cpbox.attempt(puzzle, {"a loop": loop})
>>> trial.change, trial.result
('worse', <Result: papyrological, lashup (2 words, 19 letters): optimal>)

The words that can be played, and what refuses one:

>>> words = cpbox.words(cpbox.replace(puzzle, "words.list", "common"))
>>> "gracious" in words, "oligarchy" in words
(True, False)
>>> about = cpbox.why(puzzle, "graos").about
>>> assert isinstance(about, cpbox.types.OfWords)
>>> [refusal.rule for refusal in about.word_refusals["graos"]]
['rules.same_side', 'words.list']

What makes no sense is refused, with the key and the remedy:

>>> cpbox.Puzzle.of("riu pgh lcs yao", rules={"loops": True})
Traceback (most recent call last):
    ...
cpbox.basics.errors.InputError: rules.loops: there is no such key; did you mean loop?

A hint, which shows no more than its level; and the record that the shell prints:

>>> print(cpbox.hint(puzzle, level=2))  # doctest: +ELLIPSIS
The rarest letter is Y: 49 words of the common list can use it.
2 words, 15 letters: none better, proved ...
>>> cpbox.solve(puzzle).to_dict()["objective_terms"]
{'words': 2, 'letters': 15, 'rarity': 0}

A call ends when its time is over, or when a token is set, with what is known by then:

>>> from threading import Event
>>> stop = Event()
>>> stop.set()
>>> cpbox.solve(puzzle, time_limit=60, stop=stop)
<Result: no chain found so far, and at least 1 word: proved>

Many puzzles at once, and a table of their answers:

>>> swept = cpbox.sweep([puzzle, "peg ulm oir cnw"])  # doctest: +SKIP
>>> swept.to_frame().chain.tolist()  # doctest: +SKIP
['gracious sharply', 'upcoming glower']

A proof that others can check, without trusting the solver:

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     bundle = cpbox.prove(puzzle, folder)
...     cpbox.check(folder).holds
True

The model of the answer, to add a constraint to and to solve with CP-SAT
(``models/README.md`` has examples):

>>> opened = cpbox.model(puzzle, "slots")
>>> opened.words, [*opened.variables]
(('gracious', 'sharply'), ['x[i0,p1]', 'x[i1,p2]'])

Each call has a page of its own, such as ``help(cpbox.solve)``:

- ``load``, ``loads``: read a puzzle from a file, or from text;
  ``replace``: change one of its keys;
- ``solve``: find the best chain, all of them, or how many there are;
- ``words``: list the words that can be played; ``why``: explain an answer, or what
  refuses a word or a chain; ``hint``: give a hint;
- ``difficulty``: say how hard a box is;
- ``attempt``: solve a puzzle and variants of it; ``sweep``: many puzzles under many
  variants; ``read_results``, ``summary``: read what a sweep wrote, and sum it up;
- ``prove``, ``check``: write a proof, and verify one; ``check_expected``: hold files to
  the answers that they expect;
- ``compose``: make new boxes; ``import_games``: make puzzle files of saved games;
- ``draw``, ``sheet``, ``site``: make a picture or a page, a sheet of boxes, a site;
- ``model``: return the model of an answer; ``compare``: solve it with each formulation;
- ``schema``: return the JSON Schema of a file.

So has each value, such as ``help(cpbox.Puzzle)``:

- of puzzles: Puzzle, Box, Words, Rules, Objective, Imports, Schema;
- of searches: Result, Status, Trial, Trials, Explanation, Hint, Difficulty,
  Vocabulary, Formulated, Expectations, Drawing, Sheet, Site, and to steer them,
  SolverConfig, Progress, Stop;
- of proofs: Bundle, Report;
- of many puzzles: Swept, Summary, Learned, Composition, Composed;
- errors: CpboxError, InputError, OutputError, Unfinished, Contradiction.

``cpbox.__all__`` lists them all. What answers are made of, such as ``Step``, is in
:mod:`cpbox.types`. A name is loaded when it is used, and ortools and numpy when a call
needs them: ``import cpbox`` costs nothing.
"""

# Under a private name, which a terminal does not complete. The command `cpbox` answers
# Ctrl-C only after this file, so what takes time to load is loaded by who needs it.
import sys as _sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable as _Callable
    from typing import Any as _Any
del TYPE_CHECKING


def _lazily(file: str) -> "tuple[_Callable[[str], _Any], _Callable[[], list[str]]]":
    """What looks up the names that the stub beside a file exports, and lists them."""
    homes: dict[str, str] = {}

    def names() -> list[str]:
        import ast

        if not homes:
            with open(f"{file.removesuffix('.py')}.pyi", encoding="utf-8") as stub:  # noqa: PTH123  # pathlib is slow to load
                nodes = ast.parse(stub.read()).body
            for node in nodes:
                if isinstance(node, ast.ImportFrom) and node.module != "cpbox":
                    homes.update((x.name, str(node.module)) for x in node.names)
        return sorted(homes)

    def look_up(name: str) -> "_Any":
        if name == "__all__":
            return names()
        if name not in homes and name not in names():
            raise AttributeError(f"module 'cpbox' has no attribute {name!r}")
        return getattr(_module(homes[name]), name)

    return look_up, names


def _module(name: str) -> "_Any":
    from importlib import import_module

    return import_module(name)


_look_up, _names = _lazily(__file__)


def __getattr__(name: str) -> "_Any":
    if name == "__version__":
        return _module("cpbox.proof.prover").versions()["cpbox"]
    if name == "BUNDLE_FORMAT":
        return _module("cpbox.proof.checker.claim").FORMAT
    if name == "types":
        return _module("cpbox.types")
    return _look_up(name)


class _Named(type):
    def __dir__(cls) -> list[str]:
        return [*super().__dir__(), *_names(), "types"]


class _Package(type(_sys), metaclass=_Named):
    """The class of this module, by whose names a terminal completes them.

    They are not in `dir(cpbox)`, as `help` prints at full length what is in that and in
    `__all__`.
    """


_sys.modules[__name__].__class__ = _Package
