"""Answers for Python: the best chain, the words, the model, and what a change brings.

A call checks its arguments before it loads what it needs, ortools and numpy.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.basics.files import write_whole
from cpbox.calls.sources import (
    PuzzleSource,
    puzzle_from,
    with_settings,
)
from cpbox.candidates.vocabulary import Vocabulary
from cpbox.fields.arguments import FilePath, Stop, ending_of, label, wrong
from cpbox.fields.base import replace as changed
from cpbox.fields.signature import Count, Seconds, call
from cpbox.lab.export import ENDINGS
from cpbox.loading.from_python import PUZZLE
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.search.results.trials import (
    AS_IT_STANDS,
    Trial,
    Trials,
    new_usual,
    on_one_list,
    run_trial,
    under_each_list,
)
from cpbox.search.searching import log_result, logged, searching
from cpbox.search.solver_config import (
    Formulation,
    Log,
    OnChain,
    Request,
    SolverConfig,
    Watch,
)

if TYPE_CHECKING:
    from cpbox.search.python_model import Formulated


@call
def solve(  # noqa: PLR0913  # no caller needs all of them
    puzzle: PuzzleSource,
    config: SolverConfig = SolverConfig(),
    *,
    all: bool = False,  # noqa: A002  # as the shell has it
    top: Count | None = None,
    every: Count | None = None,
    lists: bool = False,
    count: bool = False,
    certify: bool = False,
    time_limit: Seconds | None = None,
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
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it. Of several word lists, the
        smallest counts whose best chain is as good as the largest one's in the first
        term of the objective.
    config
        How CP-SAT searches.
    all
        Every optimal chain.
    top
        The best N chains, in order. Ties are in alphabetical order.
    every
        Every chain of at most K words, as it is found. They are given to `on_chain`, or
        else are the answer's `chains`.
    lists
        The best chain with each built-in list, and which words are risky. They are the
        answer's `by_list`.
    count
        With `all` or `every`, only how many there are.
    certify
        Write a proof and have the independent checker verify it. What it found is the
        answer's `certificate`.
    time_limit
        Stop after S seconds for each puzzle or variant. The best chain so far is
        then the answer; by default there is no limit.
    stop
        Ends the search once it is set, such as a ``threading.Event``: as if its time
        were over.
    watch
        Called with each `Progress`.
    progress
        Show a bar; needs the extra `progress`.
    on_chain
        Called with each requested chain as it is found; those of `every` are then not
        kept.
    log
        Called with CP-SAT's log, one or more lines at a time, after each model's name.

    Raises
    ------
    InputError
        When the words cannot be read, a required word cannot be played, or more than
        one of `all`, `top`, `every` and `lists` is requested.
    Contradiction
        When parts of cpbox disagree: a bug.

    """
    request = Request(all_optimal=all, top=top, every=every, count=count)
    if lists and (certify or request != Request()):
        problem = "cannot be combined with other requests; leave one out"
        raise InputError(problem, key="lists")
    puzzle = puzzle_from(puzzle)
    trials = under_each_list(puzzle) if lists else None
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        from cpbox.search import word_lists
        from cpbox.search.expectation_check import judged

        on_batch = None if on_chain is None else word_lists.one_by_one(on_chain)
        outcomes = word_lists.outcomes(
            puzzle, how, request, watch=either, on_batch=on_batch, log=logged(log)
        )
        result = word_lists.answer(outcomes)
        if certify and result.status.is_proof:
            from cpbox.proof.proving import certificate_of

            certificate = certificate_of(puzzle, outcomes, how, either)
            result = changed(result, certificate=certificate)
        result = judged(puzzle, result, how, request, either)
        if trials is not None:
            from cpbox.lab.trying import cached_solve

            run = cached_solve(how, either)
            by_list = Trials([run_trial(trial, run) for trial in trials])
            result = changed(result, by_list=by_list)
    log_result(result)
    return result


@call
def words(  # noqa: PLR0913  # each is one thing to ask for
    puzzle: PuzzleSource,
    *,
    refused: bool | str = False,
    contains: str = "",
    without: str = "",
    starts: str = "",
    ends: str = "",
    length: Count | None = None,
    covered: str | None = None,
) -> Vocabulary:
    """Find the words that can be played.

    Of several lists, those of the largest: each of its words may be played.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    refused
        List the refused words instead: all, or those refused for REASON. In Python
        beside the others: True for all, or a reason or a part of one.
    contains
        Only words with all of these letters.
    without
        Only words with none of these letters.
    starts
        Only words that start like this.
    ends
        Only words that end like this.
    length
        Only words of so many letters.
    covered
        The letters that are covered already, in any order: only words that have every
        other tile; one of several letters, such as [qu], is covered if all of them are.

    Raises
    ------
    InputError
        When the words cannot be read, or no word is refused for such a reason.

    """
    if not isinstance(refused, bool | str):
        raise wrong(refused, "refused", "True or a reason", "write True for all")
    puzzle = puzzle_from(puzzle)
    from cpbox.candidates import prefilter

    largest = puzzle.words.largest
    candidates = prefilter.prefilter(puzzle, largest)
    rarity = dict(zip(candidates.words, candidates.rarity.tolist(), strict=True))
    ways = Counter(candidates.words)
    reasons = None if refused is False else prefilter.refused(puzzle, largest)
    every = Vocabulary(
        words=tuple(rarity),
        rarity=tuple(rarity.values()),
        counts=candidates.counts,
        word_list=candidates.word_list,
        traces=tuple(ways[word] for word in rarity),
        puzzle=puzzle,
        refused=None if reasons is None else _chosen(reasons, about=refused),
    )
    return every.select(
        contains=contains,
        without=without,
        starts=starts,
        ends=ends,
        length=length,
        covered=covered,
    )


def _chosen(
    reasons: Mapping[str, Sequence[str]], *, about: bool | str
) -> dict[str, tuple[str, ...]]:
    """The refused words of all reasons, or of those in which a text is found."""
    text = about if isinstance(about, str) else ""
    chosen = {why: tuple(each) for why, each in reasons.items() if text in why}
    if text and not chosen:
        problem = f"no word is listed under {text!r}; choose from {', '.join(reasons)}"
        raise InputError(problem, key="refused")
    return chosen


@call
def model(  # noqa: PLR0913
    puzzle: PuzzleSource,
    formulation: Formulation | None = None,
    *,
    output: FilePath | None = None,
    read: FilePath | None = None,
    words: Count | None = None,
    all_candidates: bool = False,
    goal: str | None = None,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> "Formulated":
    """Solve a puzzle and return the model whose optimum is its answer.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    formulation
        The model that CP-SAT solves (default: slots; flow on all candidates, without
        the relaxation). One of ``cpbox_models.NAMES``; it goes before that of `config`.
    output
        What to write: the name ends in .pb, .pbtxt, .opb, .mps, .lp, .cnf, .mzn. The
        model's `files` are those that are written.
    read
        Check this solution, which another solver found. What it is, is the model's
        `solution`.
    words
        How many words its chains have; by default as many as the answer.
    all_candidates
        All candidates, not only those that the relaxation leaves to CP-SAT. Chains for
        a constraint of your own are seldom among the latter.
    goal
        For .cnf, the chain to look for: as-good (the default), or a better one to
        refute, such as fewer-words or fewer-letters.
    config
        How CP-SAT searches for the answer.
    time_limit
        Stop after S seconds, for the answer and the model together.
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
    path = None if output is None else Path(output)
    if path is not None:
        ending_of(path, ENDINGS)
    puzzle = puzzle_from(puzzle)
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        posed = how.formulation if formulation is None else formulation
        from cpbox.lab.export.job import check_goal, job_of, solution_text

        check_goal(goal, path, reads=read is not None)
        text = None if read is None else solution_text(str(read))
        job = job_of(
            puzzle,
            changed(how, formulation=posed),
            words=words,
            all_candidates=all_candidates,
            goal=goal,
            watch=either,
        )
        files = {} if path is None else job.export(path).files
        for file, data in files.items():
            write_whole(file, data)
        solution = None if text is None else job.read(text, str(read))
    log_result(job.result)
    return changed(job.posed, files=(*files,), solution=solution)


@call
def attempt(  # noqa: PLR0913
    puzzle: PuzzleSource,
    variants: Mapping[str, Puzzle] | None = None,
    *,
    set: Sequence[str] = (),  # noqa: A002  # as the shell has it
    each_rule: bool = False,
    jobs: Count = 1,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Trials:
    """Solve a puzzle as it stands, and then variants of it.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    variants
        Other puzzles by name, made with :func:`replace`; by default the puzzle's own.
    set
        Any key, as in rules.loop=true; += adds to a list. Each is tried as a separate
        variant.
    each_rule
        Also try the usual variants, one rule at a time.
    jobs
        Variants to solve at once.
    config
        How CP-SAT searches.
    time_limit
        Stop after S seconds for each puzzle or variant.
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
    puzzle = puzzle_from(puzzle)
    trials = _trials(puzzle.variants if variants is None else variants)
    trials += [Trial(name=each, puzzle=_with(puzzle, each)) for each in set]
    base = Trial(name=AS_IT_STANDS, puzzle=changed(puzzle, variant=None))
    trials += new_usual(puzzle, [base, *trials]) if each_rule else ()
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        from cpbox.lab.trying import cached_solve, several_at_once

        run = cached_solve(how, either)
        base = changed(base, result=run(base.puzzle))
        solved = (
            [run_trial(trial, run) for trial in trials]
            if jobs == 1
            else several_at_once(trials, how, jobs, either)
        )
        return Trials([base, *(on_one_list(base, each, run) for each in solved)])


def _with(puzzle: Puzzle, setting: str) -> Puzzle:
    """A puzzle with one setting of the shell, as a variant of that name."""
    return changed(with_settings(puzzle, [setting]), variant=setting)


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
