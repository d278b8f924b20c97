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
>>> cpbox.solve(puzzle, request=cpbox.Request(all_optimal=True)).chains
(('gracious', 'sharply'),)

Another rule, or another list, makes another puzzle:

>>> loop = cpbox.replace(puzzle, "rules.loop", True)
>>> loop
Puzzle.of('riu pgh lcs yao', rules={'loop': True, 'max_words': 3})
>>> base, trial = cpbox.attempt(puzzle, {"a loop": loop})
>>> trial.change, trial.result
('worse', <Result: parapsychological, loup (2 words, 21 letters): optimal>)

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
(('gracious', 'sharply'), ['x[i0,p1]', 'x[i1,p2]'])

A name is loaded when it is used, and ortools and numpy when a call needs them:
``import cpbox`` costs nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpbox.candidates.vocabulary import Vocabulary as Vocabulary
    from cpbox.explain import why as why
    from cpbox.explain.hints import Hint as Hint
    from cpbox.explain.hints import hint as hint
    from cpbox.lab.workshop import compare as compare
    from cpbox.lab.workshop import compose as compose
    from cpbox.lab.workshop import read_results as read_results
    from cpbox.lab.workshop import schema as schema
    from cpbox.proof.checker import Finding as Finding
    from cpbox.proof.proving import Report as Report
    from cpbox.proof.proving import check as check
    from cpbox.proof.proving import prove as prove
    from cpbox.puzzle import Box as Box
    from cpbox.puzzle import Expectation as Expectation
    from cpbox.puzzle import Objective as Objective
    from cpbox.puzzle import Puzzle as Puzzle
    from cpbox.puzzle import Rules as Rules
    from cpbox.puzzle import Term as Term
    from cpbox.puzzle import Words as Words
    from cpbox.puzzle.errors import Contradiction as Contradiction
    from cpbox.puzzle.errors import CpboxError as CpboxError
    from cpbox.puzzle.errors import InputError as InputError
    from cpbox.puzzle.errors import Unfinished as Unfinished
    from cpbox.puzzle.reader.loading import load as load
    from cpbox.puzzle.reader.loading import loads as loads
    from cpbox.puzzle.reader.loading import replace as replace
    from cpbox.search.answers import attempt as attempt
    from cpbox.search.answers import model as model
    from cpbox.search.answers import solve as solve
    from cpbox.search.answers import words as words
    from cpbox.search.result import ModelStatistics as ModelStatistics
    from cpbox.search.result import Result as Result
    from cpbox.search.result import Statistics as Statistics
    from cpbox.search.result import Status as Status
    from cpbox.search.result import Step as Step
    from cpbox.search.solver_config import Progress as Progress
    from cpbox.search.solver_config import Request as Request
    from cpbox.search.solver_config import SolverConfig as SolverConfig
    from cpbox.search.trials import Trial as Trial
    from cpbox.show.drawn import Drawing as Drawing
    from cpbox.show.drawn import draw as draw

    __version__: str
else:
    from importlib import import_module

    _MODULES = {
        "candidates.vocabulary": ("Vocabulary",),
        "explain": ("why",),
        "explain.hints": ("Hint", "hint"),
        "lab.workshop": ("compare", "compose", "read_results", "schema"),
        "proof.checker": ("Finding",),
        "proof.proving": ("Report", "check", "prove"),
        "puzzle": ("Box", "Expectation", "Objective", "Puzzle"),
        "puzzle.dictionary": ("Words",),
        "puzzle.objective": ("Term",),
        "puzzle.rule_table": ("Rules",),
        "puzzle.errors": ("Contradiction", "CpboxError", "InputError", "Unfinished"),
        "puzzle.reader.loading": ("load", "loads", "replace"),
        "search.answers": ("attempt", "model", "solve", "words"),
        "search.result": ("ModelStatistics", "Result", "Statistics", "Status", "Step"),
        "search.solver_config": ("Progress", "Request", "SolverConfig"),
        "search.trials": ("Trial",),
        "show.drawn": ("Drawing", "draw"),
    }
    _HOME = {name: module for module, names in _MODULES.items() for name in names}
    __all__ = sorted(_HOME)  # noqa: PLE0605  # a list

    def __getattr__(name):
        if name == "__version__":
            return import_module("cpbox.proof.prover").versions()["cpbox"]
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import_module("cpbox.show.shown")  # which says how values are shown
        globals()[name] = getattr(import_module(f"cpbox.{_HOME[name]}"), name)
        return globals()[name]

    def __dir__():
        return [*__all__, "__version__"]
