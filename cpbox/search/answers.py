"""Answers for Python: the best chain, the words, the model, and what a change brings.

A call checks its arguments before it loads what it needs, ortools and numpy.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace as changed
from functools import cache
from typing import TYPE_CHECKING

from cpbox.candidates.vocabulary import Vocabulary
from cpbox.puzzle import Puzzle
from cpbox.puzzle.composite import Off
from cpbox.puzzle.kinds import Stop, function, instance, label, wrong
from cpbox.puzzle.reader.loading import PUZZLE
from cpbox.puzzle.values import FLAG, Choice, Whole
from cpbox.search.result import Result
from cpbox.search.searching import log_result, logged, searching
from cpbox.search.solver_config import Log, OnChain, Request, SolverConfig, Watch
from cpbox.search.trials import Trial, Trials, new_usual, on_one_list, tried
from cpbox_models import DEFAULT, NAMES

if TYPE_CHECKING:
    from cpbox.search.formulated import Formulated

_REQUEST = instance(Request, "make one with Request(top=10)")
_NAME, _WORDS = Choice(NAMES), Off(Whole(1))


def solve(  # noqa: PLR0913  # no caller needs all of them
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    time_limit: float | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
    on_chain: OnChain | None = None,
    log: Log | None = None,
) -> Result:
    """Find the best chain of a puzzle and prove that none is better.

    The answer's `expected` tells whether it is what the puzzle expects.

    Parameters
    ----------
    puzzle
        The puzzle. Of several word lists, the smallest counts whose best chain is as
        good as the largest one's in the first term of the objective.
    config
        How to search.
    request
        Which chains to list besides the best.
    time_limit
        Seconds before giving up; by default no limit.
    stop
        Ends the search once it is set, such as a ``threading.Event``: as if its time
        were over.
    watch
        Told of progress.
    progress
        Whether to show a bar; needs the extra `progress`.
    on_chain
        Called with each requested chain as it is found; those of
        ``request.every`` are then not kept.
    log
        Called with CP-SAT's log, one or more lines at a time, after each model's name.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    Contradiction
        When parts of cpbox disagree: a bug.

    """
    _REQUEST(request, "request")
    function(on_chain, "on_chain")
    log = logged(function(log, "log"))
    with searching(puzzle, config, time_limit, stop, watch, progress) as (how, told):
        from cpbox.search import solver
        from cpbox.search.expected import judged

        on_batch = None if on_chain is None else solver.one_by_one(on_chain)
        tried = solver.outcomes(
            puzzle, how, request, watch=told, on_batch=on_batch, log=log
        )
        result = judged(puzzle, solver.answer(tried), how, request, told)
    log_result(result)
    return result


def words(puzzle: Puzzle, *, refused: bool = False) -> Vocabulary:
    """Find the words that can be played.

    Of several lists, those of the largest: each of its words may be played.

    Parameters
    ----------
    puzzle
        The puzzle.
    refused
        Whether to say which words of the box's letters cannot be played.

    Raises
    ------
    InputError
        When the words cannot be read.

    """
    PUZZLE(puzzle, "puzzle")
    FLAG(refused, "refused")
    from cpbox.candidates import prefilter

    largest = puzzle.words.largest
    candidates = prefilter.prefilter(puzzle, largest)
    rarity = dict(zip(candidates.words, candidates.rarity.tolist(), strict=True))
    ways = Counter(candidates.words)
    fell = prefilter.refused(puzzle, largest).items() if refused else ()
    return Vocabulary(
        words=tuple(rarity),
        rarity=tuple(rarity.values()),
        counts=candidates.counts,
        word_list=candidates.word_list,
        traces=tuple(ways[word] for word in rarity),
        puzzle=puzzle,
        refused={reason: tuple(by) for reason, by in fell} if refused else None,
    )


def model(  # noqa: PLR0913
    puzzle: Puzzle,
    formulation: str = DEFAULT,
    *,
    words: int | None = None,
    all_candidates: bool = False,
    config: SolverConfig = SolverConfig(),
    time_limit: float | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> "Formulated":
    """Solve a puzzle and return the model whose optimum is its answer.

    Parameters
    ----------
    puzzle
        The puzzle.
    formulation
        Which model: one of ``cpbox_models.NAMES``.
    words
        How many words its chains have; by default as many as the answer.
    all_candidates
        Whether it has all candidates, or only the survivors that the relaxation lets
        through: chains for a constraint of your own are seldom among these.
    config
        How to search for the answer.
    time_limit
        Seconds for the answer and the model.
    stop, watch, progress
        As for :func:`solve`.

    Returns
    -------
    The ``CpModel``, its variables by name, and the way back to a chain.

    Raises
    ------
    InputError
        When there is no such model, or the words cannot be read.
    KeyboardInterrupt
        When the user interrupts it.

    """
    name = _NAME(formulation, "formulation")
    number = _WORDS(words, "words")
    every = FLAG(all_candidates, "all_candidates")
    with searching(puzzle, config, time_limit, stop, watch, progress) as (how, told):
        from cpbox.search.formulated import formulated

        made = formulated(
            puzzle, how, name, words=number, all_candidates=every, watch=told
        )
    log_result(made.answer)
    return made


def attempt(  # noqa: PLR0913
    puzzle: Puzzle,
    variants: Mapping[str, Puzzle] | None = None,
    *,
    each_rule: bool = False,
    config: SolverConfig = SolverConfig(),
    time_limit: float | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Trials:
    """Solve a puzzle as it stands, and then variants of it.

    Parameters
    ----------
    puzzle
        The puzzle.
    variants
        Other puzzles by name, made with :func:`replace`; by default the puzzle's own.
    each_rule
        Whether to also try the usual variants, one rule at a time.
    config
        How to search.
    time_limit
        Seconds for each before giving up.
    stop, watch, progress
        As for :func:`solve`.

    Returns
    -------
    The puzzle, named ``as it stands``, and the variants, each with its result or with
    the problem that keeps it from being tried. Where a variant's answer is of another
    word list than that of the puzzle, compare the two of its `on_one_list`.

    Raises
    ------
    InputError
        When the puzzle itself cannot be tried.

    """
    FLAG(each_rule, "each_rule")
    with searching(puzzle, config, time_limit, stop, watch, progress) as (how, told):

        @cache
        def run(puzzle: Puzzle) -> Result:
            return solve(puzzle, how, watch=told)

        trials = _trials(puzzle.variants if variants is None else variants)
        as_it_stands = changed(puzzle, variant=None)
        base = Trial(name="as it stands", puzzle=as_it_stands, result=run(as_it_stands))
        trials += new_usual(puzzle, [base, *trials]) if each_rule else ()
        others = [on_one_list(base, tried(trial, run), run) for trial in trials]
    return Trials([base, *others])


def _trials(variants: object) -> list[Trial]:
    """Variants that are given by name."""
    if not isinstance(variants, Mapping):
        raise wrong(variants, "variants", "puzzles by name", "write {'loop': puzzle}")
    return [
        Trial(
            name=label(name, "variants"),
            puzzle=changed(PUZZLE(each, f"variants.{name}"), variant=name),
        )
        for name, each in variants.items()
    ]
