"""Letter Boxed, solved and proved with constraint programming.

A puzzle is read from a file, or made of what a file would hold:

>>> import cpbox
>>> cpbox.load("puzzles/gracious-splashy.yaml").box
Box.of('riu pgh lcs yao')
>>> puzzle = cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_words": 3})

The best chain, and how far the search got; all of the best chains:

>>> result = cpbox.solve(puzzle)
>>> result
<Result: group, psychical (2 words, 14 letters): optimal>
>>> result.words, result.letters, result.status.is_proof
(('group', 'psychical'), 14, True)
>>> cpbox.solve(puzzle, request=cpbox.Request(all_optimal=True)).chains
(('group', 'psychical'),)

Another rule, or another list, makes another puzzle:

>>> loop = cpbox.replace(puzzle, "rules.loop", True)
>>> loop
Puzzle.of('riu pgh lcs yao', rules={'loop': True, 'max_words': 3})
>>> for trial in cpbox.attempt(puzzle, {"a loop": loop}):
...     print(trial.name, "-", trial.result)
as it stands - group, psychical (2 words, 14 letters): optimal
a loop - hush, hypo, oligarch (3 words, 16 letters): optimal

The words that can be played, and what refuses one:

>>> words = cpbox.words(cpbox.replace(puzzle, "words.list", "common"))
>>> "gracious" in words, "oligarchy" in words
(True, False)
>>> why = cpbox.why(puzzle, "graos")
>>> [refusal.rule for refusal in why.about.word_refusals["graos"]]
['rules.same_side', 'words.list']

What makes no sense is refused, with the key and the remedy:

>>> cpbox.Puzzle.of("riu pgh lcs yao", rules={"loops": True})
Traceback (most recent call last):
    ...
cpbox.puzzle.errors.InputError: rules.loops: there is no such key; did you mean loop?

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
(('group', 'psychical'), ['x[i0,p1]', 'x[i1,p2]'])

The names are loaded when the first of them is used, and ortools and numpy when a call
needs them: ``import cpbox`` costs nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpbox.api import *  # noqa: F403

    __version__: str
else:
    from importlib import import_module

    def __getattr__(name):
        if name == "__version__":
            return import_module("cpbox.proof.versions").versions()["cpbox"]
        if name == "__all__" or not name.startswith("_"):
            api = import_module("cpbox.api")
            if name == "__all__" or name in api.__all__:
                globals()[name] = getattr(api, name)
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted([*import_module("cpbox.api").__all__, "__version__"])
