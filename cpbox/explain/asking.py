"""Why, for Python, whose arguments are checked."""

from cpbox import explain
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import letters
from cpbox.puzzle.values import FLAG
from cpbox.search.answers import searching
from cpbox.search.solver_config import SolverConfig, Watch


def why(
    puzzle: Puzzle,
    *words: str,
    best: bool = False,
    config: SolverConfig = SolverConfig(),
    watch: Watch | None = None,
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
    if chain:
        return explain.why_words(puzzle, [chain], config, best=best, watch=watch)[0]
    return explain.why(puzzle, config, watch=watch)
