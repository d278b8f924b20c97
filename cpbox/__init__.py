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
('worse', <Result: parapsychological, loup (2 words, 21 letters): optimal>)

The words that can be played, and what refuses one:

>>> words = cpbox.words(cpbox.replace(puzzle, "words.list", "common"))
>>> "gracious" in words, "oligarchy" in words
(True, False)
>>> about = cpbox.why(puzzle, "graos").about
>>> assert isinstance(about, cpbox.OfWords)
>>> [refusal.rule for refusal in about.word_refusals["graos"]]
['rules.same_side', 'words.list']

What makes no sense is refused, with the key and the remedy:

>>> cpbox.Puzzle.of("riu pgh lcs yao", rules={"loops": True})
Traceback (most recent call last):
    ...
cpbox.puzzle.errors.InputError: rules.loops: there is no such key; did you mean loop?

A hint, which shows no more than its level; and the record that the shell prints:

>>> print(cpbox.hint(puzzle, level=2))  # doctest: +ELLIPSIS
2 words, 15 letters: proved, ...
>>> cpbox.solve(puzzle).to_dict()["objective_terms"]
{'words': 2, 'letters': 15, 'rarity': 0}

A call ends when its time is over, or when a token is set, with what is known by then:

>>> from threading import Event
>>> stop = Event()
>>> stop.set()
>>> cpbox.solve(puzzle, time_limit=60, stop=stop)
<Result: no chain found, and none ruled out>

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

A name is loaded when it is used, and ortools and numpy when a call needs them:
``import cpbox`` costs nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpbox.calls.answers import attempt as attempt
    from cpbox.calls.answers import model as model
    from cpbox.calls.answers import solve as solve
    from cpbox.calls.answers import words as words
    from cpbox.calls.explaining import hint as hint
    from cpbox.calls.explaining import why as why
    from cpbox.calls.proofs import check as check
    from cpbox.calls.proofs import prove as prove
    from cpbox.calls.workshop import Schema as Schema
    from cpbox.calls.workshop import compare as compare
    from cpbox.calls.workshop import compose as compose
    from cpbox.calls.workshop import read_results as read_results
    from cpbox.calls.workshop import schema as schema
    from cpbox.candidates.refusals import Objection as Objection
    from cpbox.candidates.vocabulary import Counts as Counts
    from cpbox.candidates.vocabulary import Vocabulary as Vocabulary
    from cpbox.explain import Best as Best
    from cpbox.explain import Explanation as Explanation
    from cpbox.explain import NoChain as NoChain
    from cpbox.explain import OfWords as OfWords
    from cpbox.explain.best import Fewer as Fewer
    from cpbox.explain.best import Floor as Floor
    from cpbox.explain.best import Near as Near
    from cpbox.explain.changes import Change as Change
    from cpbox.explain.conditions import Asked as Asked
    from cpbox.explain.hints import Hint as Hint
    from cpbox.explain.hints import PassedOver as PassedOver
    from cpbox.explain.no_chain import Reason as Reason
    from cpbox.explain.no_chain import Unreached as Unreached
    from cpbox.lab.composer.batch import Composition as Composition
    from cpbox.lab.composer.composed_box import Composed as Composed
    from cpbox.lab.composer.hunt import Refusal as Refusal
    from cpbox.lab.composer.shelf import Tally as Tally
    from cpbox.lab.expectations import Held as Held
    from cpbox.lab.expectations import check_expected as check_expected
    from cpbox.lab.sweep.sweeping import Swept as Swept
    from cpbox.lab.sweep.sweeping import sweep as sweep
    from cpbox.proof.checker import Finding as Finding
    from cpbox.proof.prover.bundle_writer import Bundle as Bundle
    from cpbox.proof.prover.bundle_writer import Claim as Claim
    from cpbox.proof.proving import Report as Report
    from cpbox.puzzle import Box as Box
    from cpbox.puzzle import Expectation as Expectation
    from cpbox.puzzle import Objective as Objective
    from cpbox.puzzle import Puzzle as Puzzle
    from cpbox.puzzle.dictionary import Words as Words
    from cpbox.puzzle.errors import Contradiction as Contradiction
    from cpbox.puzzle.errors import CpboxError as CpboxError
    from cpbox.puzzle.errors import InputError as InputError
    from cpbox.puzzle.errors import OutputError as OutputError
    from cpbox.puzzle.errors import Unfinished as Unfinished
    from cpbox.puzzle.kinds import Stop as Stop
    from cpbox.puzzle.objective import Term as Term
    from cpbox.puzzle.reader.importing import ImportedGame as ImportedGame
    from cpbox.puzzle.reader.importing import Imports as Imports
    from cpbox.puzzle.reader.importing import import_games as import_games
    from cpbox.puzzle.reader.loading import load as load
    from cpbox.puzzle.reader.loading import loads as loads
    from cpbox.puzzle.reader.loading import replace as replace
    from cpbox.puzzle.rule_table import Rules as Rules
    from cpbox.search.python_model import Formulated as Formulated
    from cpbox.search.results.result import ChainWord as ChainWord
    from cpbox.search.results.result import ModelStatistics as ModelStatistics
    from cpbox.search.results.result import Result as Result
    from cpbox.search.results.result import Statistics as Statistics
    from cpbox.search.results.result import Status as Status
    from cpbox.search.results.result import Step as Step
    from cpbox.search.results.trials import Trial as Trial
    from cpbox.search.results.trials import Trials as Trials
    from cpbox.search.solver_config import Progress as Progress
    from cpbox.search.solver_config import Request as Request
    from cpbox.search.solver_config import SolverConfig as SolverConfig
    from cpbox.show.drawn import Drawing as Drawing
    from cpbox.show.drawn import draw as draw
    from cpbox.show.summary import Summary as Summary
    from cpbox.show.summary import summary as summary

    BUNDLE_FORMAT: str
    __version__: str
else:
    from importlib import import_module

    _MODULES = {
        "candidates.refusals": ("Objection",),
        "candidates.vocabulary": ("Counts", "Vocabulary"),
        "calls.explaining": ("hint", "why"),
        "explain": ("Best", "Explanation", "NoChain", "OfWords"),
        "explain.best": ("Fewer", "Floor", "Near"),
        "explain.changes": ("Change",),
        "explain.conditions": ("Asked",),
        "explain.hints": ("Hint", "PassedOver"),
        "explain.no_chain": ("Reason", "Unreached"),
        "lab.composer.batch": ("Composition",),
        "lab.composer.composed_box": ("Composed",),
        "lab.composer.hunt": ("Refusal",),
        "lab.composer.shelf": ("Tally",),
        "lab.expectations": ("Held", "check_expected"),
        "lab.sweep.sweeping": ("Swept", "sweep"),
        "calls.workshop": ("Schema", "compare", "compose", "read_results", "schema"),
        "proof.checker": ("Finding",),
        "proof.prover.bundle_writer": ("Bundle", "Claim"),
        "calls.proofs": ("check", "prove"),
        "proof.proving": ("Report",),
        "puzzle": ("Box", "Expectation", "Objective", "Puzzle"),
        "puzzle.dictionary": ("Words",),
        "puzzle.errors": (
            "Contradiction",
            "CpboxError",
            "InputError",
            "OutputError",
            "Unfinished",
        ),
        "puzzle.kinds": ("Stop",),
        "puzzle.objective": ("Term",),
        "puzzle.reader.importing": ("ImportedGame", "Imports", "import_games"),
        "puzzle.reader.loading": ("load", "loads", "replace"),
        "puzzle.rule_table": ("Rules",),
        "calls.answers": ("attempt", "model", "solve", "words"),
        "search.python_model": ("Formulated",),
        "search.results.result": (
            "ChainWord",
            "ModelStatistics",
            "Result",
            "Statistics",
            "Status",
            "Step",
        ),
        "search.solver_config": ("Progress", "Request", "SolverConfig"),
        "search.results.trials": ("Trial", "Trials"),
        "show.drawn": ("Drawing", "draw"),
        "show.summary": ("Summary", "summary"),
    }
    _HOME = {name: module for module, names in _MODULES.items() for name in names}
    __all__ = sorted(_HOME)  # noqa: PLE0605  # a list

    def __getattr__(name):
        if name == "__version__":
            return import_module("cpbox.proof.prover").versions()["cpbox"]
        if name == "BUNDLE_FORMAT":
            return import_module("cpbox.proof.checker.claim").FORMAT
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import_module("cpbox.show.shown")  # which says how values are shown
        globals()[name] = getattr(import_module(f"cpbox.{_HOME[name]}"), name)
        return globals()[name]

    def __dir__():
        return sorted([*__all__, "BUNDLE_FORMAT", "__version__"])
