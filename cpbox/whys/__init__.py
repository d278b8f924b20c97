"""Explanations: why there is no chain, why none is better, what refuses a word.

Every claim is checked by solving a variation of the puzzle, or by counting words.
"""

from dataclasses import dataclass
from time import perf_counter

from cpbox.config import Progress, SolverConfig, Watch
from cpbox.errors import InputError
from cpbox.puzzle import Puzzle
from cpbox.result import Counts, Result, Status, Step
from cpbox.search.solve import solve
from cpbox.whys import best, no_chain
from cpbox.whys.best import Best
from cpbox.whys.conditions import LONGEST
from cpbox.whys.no_chain import NoChain
from cpbox.whys.oracle import Oracle
from cpbox.whys.words import OfWords, of_words, on_its_list

__all__ = ["Best", "Explanation", "NoChain", "OfWords", "why", "why_each", "why_words"]


@dataclass(frozen=True)
class Explanation:
    """A puzzle's answer, and why it is so.

    Parameters
    ----------
    result
        The answer.
    about
        Why there is no chain; or why none is better, also where that is not proved;
        or what there is to say of some words. None when it is not known whether
        there is a chain.

    """

    result: Result
    about: NoChain | Best | OfWords | None

    @property
    def is_complete(self) -> bool:
        """Whether nothing was left open for want of time."""
        if not self.result.status.is_proof:
            return False
        return self.about is not None and getattr(self.about, "complete", True)


def why(
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(),
    *,
    watch: Watch | None = None,
    longest: int = LONGEST,
) -> Explanation:
    """Explain why a puzzle has no chain, or why none is better than the best.

    Parameters
    ----------
    puzzle
        The puzzle.
    config
        How to search; the time limit is that of the whole explanation.
    watch
        Told of progress.
    longest
        Words of the longest chain that is looked for where `max_words` is dropped.

    Raises
    ------
    InputError
        When the words cannot be read.
    KeyboardInterrupt
        When the user interrupts it.

    """
    oracle, result = _start(puzzle, config, watch)
    if result.status is Status.INFEASIBLE:
        return Explanation(result, no_chain.explain(puzzle, oracle, longest))
    if result.status is Status.UNKNOWN:
        return Explanation(result, None)
    return Explanation(
        result, best.explain(on_its_list(puzzle, result), result, oracle)
    )


def why_words(
    puzzle: Puzzle,
    words: tuple[str, ...],
    config: SolverConfig = SolverConfig(),
    *,
    watch: Watch | None = None,
) -> Explanation:
    """Explain which rule refuses a word or a chain, or how far it is from the best.

    Parameters
    ----------
    puzzle, config, watch
        As for :func:`why`.
    words
        One word, or the words of a chain in order; folded.

    Raises
    ------
    InputError, KeyboardInterrupt
        As for :func:`why`.

    """
    oracle, result = _start(puzzle, config, watch)
    about = of_words(on_its_list(puzzle, result), words, result, oracle)
    return Explanation(result, about)


def why_each(
    puzzle: Puzzle,
    words: tuple[str, ...],
    config: SolverConfig = SolverConfig(),
    *,
    watch: Watch | None = None,
) -> list[Explanation]:
    """Explain for each word by itself which rule refuses it, or what it is good for.

    Parameters
    ----------
    puzzle, config, watch
        As for :func:`why`; the time limit is that of all words together.
    words
        The words; folded.

    Raises
    ------
    InputError, KeyboardInterrupt
        As for :func:`why`.

    """
    oracle, result = _start(puzzle, config, watch)
    its_list = on_its_list(puzzle, result)
    return [
        Explanation(result, of_words(its_list, (word,), result, oracle))
        for word in dict.fromkeys(words)
    ]


def _start(
    puzzle: Puzzle, config: SolverConfig, watch: Watch | None
) -> tuple[Oracle, Result]:
    started = perf_counter()
    watch = watch or _ignore
    oracle = Oracle(config, started + config.time_limit, watch)
    try:
        result = solve(puzzle, config, watch=watch)
    except InputError as error:
        if not error.key.startswith("rules.require"):  # one word, or all
            raise
        result = _refused(error, started)
    if result.interrupted:
        raise KeyboardInterrupt
    return oracle, result


def _refused(error: InputError, started: float) -> Result:
    """A required word that cannot be played leaves no chain."""
    seconds = perf_counter() - started
    return Result(
        status=Status.INFEASIBLE,
        chain=None,
        objective=None,
        bound=None,
        steps=(Step(error.problem, "the prefilter", seconds),),
        counts=Counts(0, {}, 0, 0),
        word_list="",
        seconds=seconds,
    )


def _ignore(_: Progress) -> None:
    pass
