"""Answers: the best chain, the words, the reasons, and what a change brings."""

from collections.abc import Mapping
from dataclasses import replace as changed
from functools import cache
from typing import TYPE_CHECKING

from cpbox.api import shown
from cpbox.api.arguments import PUZZLE, REQUEST, searching
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import page
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import function, label, letters, wrong
from cpbox.puzzle.values import FLAG
from cpbox.search.result import Result, Vocabulary
from cpbox.search.solver_config import Log, OnChain, Request, SolverConfig, Watch
from cpbox.search.trials import Trial, Trials, on_one_list, tried, usual

if TYPE_CHECKING:
    from cpbox.explain import Explanation


def solve(  # noqa: PLR0913  # no caller needs all of them
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    watch: Watch | None = None,
    on_chain: OnChain | None = None,
    log: Log | None = None,
) -> Result:
    """Find the best chain of a puzzle and establish that none is better.

    What the puzzle expects is held against the answer, in its `expected`.

    Parameters
    ----------
    puzzle
        The puzzle. Of several word lists, the first under which a chain exists
        counts.
    config
        How to search.
    request
        Which chains to list beside the best.
    watch
        Told of progress.
    on_chain
        Given each chain that the request asks for, as it is found; those of
        ``request.every`` are then not kept.
    log
        Given CP-SAT's log in pieces of a line or more, each model's name before it.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    Contradiction
        When parts of cpbox disagree: a bug.

    """
    searching(puzzle, config, watch)
    REQUEST(request, "request")
    function(on_chain, "on_chain")
    function(log, "log")
    from cpbox.explain.expected import judged
    from cpbox.search.solver import solve as run

    result = run(puzzle, config, request, watch=watch, on_chain=on_chain, log=log)
    return judged(puzzle, result, config, request, watch)


def words(puzzle: Puzzle, *, refused: bool = False) -> Vocabulary:
    """Find the words that can be played.

    Of several lists, those of the first under which there is a chain; where there is
    none, those of the last.

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

    counts = _its_list(puzzle)
    candidates = prefilter.prefilter(puzzle, counts)
    rarity = dict(zip(candidates.words, candidates.rarity.tolist(), strict=True))
    fell = prefilter.refused(puzzle, counts).items() if refused else ()
    return Vocabulary(
        words=tuple(rarity),
        rarity=tuple(rarity.values()),
        counts=candidates.counts,
        word_list=candidates.word_list,
        refused={reason: tuple(by) for reason, by in fell} if refused else None,
    )


def _its_list(puzzle: Puzzle) -> str | None:
    """The list that counts, where there are several; it takes a search."""
    if len(puzzle.words.tried) == 1:
        return None
    from cpbox.search.solver import its_list

    return its_list(puzzle)


def why(
    puzzle: Puzzle,
    *words: str,
    best: bool = False,
    config: SolverConfig = SolverConfig(),
    watch: Watch | None = None,
) -> "Explanation":
    """Explain an answer, or what refuses a word or a chain.

    Parameters
    ----------
    puzzle
        The puzzle.
    words
        Without any, why there is no chain, or why none is better. With one, which
        rule refuses it, or what it covers. With several, which rule refuses the chain,
        or what it is worth.
    best
        Whether to say of words, too, how far they are from the best chain. Without
        that, nothing is told of it.
    config
        How to search; the time limit is that of the whole explanation.
    watch
        Told of progress.

    Raises
    ------
    InputError
        When the words cannot be read.
    KeyboardInterrupt
        When the user interrupts it.

    """
    searching(puzzle, config, watch)
    chain = tuple([letters(word, f"words[{n}]") for n, word in enumerate(words)])
    if FLAG(best, "best") and not chain:
        raise InputError("needs words; name some, or leave it out", key="best")
    from cpbox import explain as whys

    page.register(whys.Explanation, shown.explanation)
    if chain:
        return whys.why_words(puzzle, [chain], config, best=best, watch=watch)[0]
    return whys.why(puzzle, config, watch=watch)


def attempt(
    puzzle: Puzzle,
    variants: Mapping[str, Puzzle] | None = None,
    *,
    each_rule: bool = False,
    config: SolverConfig = SolverConfig(),
    watch: Watch | None = None,
) -> Trials:
    """Solve a puzzle as it stands, and then variants of it.

    Parameters
    ----------
    puzzle
        The puzzle.
    variants
        Other puzzles by name, made with :func:`replace` or read with
        :func:`load_variants`.
    each_rule
        Whether to try the usual variants, too, one rule at a time.
    config
        How to search; the time limit is that of each.
    watch
        Told of progress.

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
    searching(puzzle, config, watch)
    FLAG(each_rule, "each_rule")

    @cache
    def run(puzzle: Puzzle) -> Result:
        return solve(puzzle, config, watch=watch)

    trials = _trials(variants)
    trials += usual(puzzle) if each_rule else ()
    as_it_stands = changed(puzzle, variant=None)
    base = Trial(name="as it stands", puzzle=as_it_stands, result=run(as_it_stands))
    others = [on_one_list(base, tried(trial, run), run) for trial in trials]
    return Trials([base, *others])


def _trials(variants: object) -> list[Trial]:
    """Variants that are given by name."""
    if variants is None:
        return []
    if not isinstance(variants, Mapping):
        raise wrong(variants, "variants", "puzzles by name", "write {'loop': puzzle}")
    return [
        Trial(
            name=label(name, "variants"),
            puzzle=changed(PUZZLE(each, f"variants.{name}"), variant=name),
        )
        for name, each in variants.items()
    ]
