"""Hints and explanations for Python, whose arguments are checked."""

from collections.abc import Sequence
from dataclasses import replace

from cpbox import explain
from cpbox.explain.hinted import LEVEL, Hint
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import Stop, letters, wrong
from cpbox.puzzle.values import FLAG
from cpbox.search.calls import searching
from cpbox.search.solver_config import SolverConfig, Watch


def hint(  # noqa: PLR0913
    puzzle: Puzzle,
    played: str | Sequence[str] = (),
    level: int = 1,
    *,
    config: SolverConfig = SolverConfig(),
    time_limit: float | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Hint:
    """Give a hint, or say what is still needed after some words.

    Parameters
    ----------
    puzzle
        The puzzle.
    played
        The words that were played, in order; a text is one word.
    level
        How much to say: 1, how many words and letters; 2, first letters and lengths;
        3, where the rarest letter goes; 4, last letters, and the first word with
        letters hidden; 5, the first word; 6, the chain.
    config
        How to search.
    time_limit
        Seconds for all of it before giving up.
    stop, watch, progress
        As for :func:`solve`; nothing of the answer is told.

    Returns
    -------
    The hint, which shows no more than its level; :meth:`Hint.at` gives another level
    without a further search. Its fields hold the whole answer.

    Raises
    ------
    InputError
        When the words cannot be read, or one that was played cannot be.

    """
    number = LEVEL(level, "level")
    if not isinstance(played, str | list | tuple):
        raise wrong(played, "played", "words", "write ['upcoming', 'glower']")
    words = [played] if isinstance(played, str) else played
    chain = tuple([letters(word, f"played[{n}]") for n, word in enumerate(words)])
    with searching(puzzle, config, time_limit, stop, watch, progress) as (how, told):
        from cpbox.explain.hints import hints

        return replace(hints(puzzle, chain, how, told), level=number)


def why(  # noqa: PLR0913
    puzzle: Puzzle,
    *words: str,
    best: bool = False,
    config: SolverConfig = SolverConfig(),
    time_limit: float | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> explain.Explanation:
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
        How to search.
    time_limit
        Seconds for the whole explanation before giving up.
    stop, watch, progress
        As for :func:`solve`.

    Raises
    ------
    InputError
        When the words cannot be read.
    KeyboardInterrupt
        When the user interrupts it.

    """
    chain = tuple([letters(word, f"words[{n}]") for n, word in enumerate(words)])
    if FLAG(best, "best") and not chain:
        raise InputError("needs words; name some, or leave it out", key="best")
    with searching(puzzle, config, time_limit, stop, watch, progress) as (how, told):
        if chain:
            return explain.why_words(puzzle, [chain], how, best=best, watch=told)[0]
        return explain.why(puzzle, how, watch=told)
