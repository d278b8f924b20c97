"""Explanations and hints for Python."""

from collections.abc import Sequence
from re import split
from typing import TYPE_CHECKING, Annotated

from annotated_types import Interval

from cpbox.basics.errors import InputError
from cpbox.calls.sources import PuzzleSource, puzzle_from
from cpbox.fields.arguments import Stop, letters, wrong
from cpbox.fields.base import replace
from cpbox.fields.signature import Seconds, call
from cpbox.search.searching import searching
from cpbox.search.solver_config import SolverConfig, Watch

if TYPE_CHECKING:
    from cpbox.candidates.how_hard import Difficulty
    from cpbox.explain import Explanation
    from cpbox.explain.hints import Hint

JOINTS = r"→|->|(?:^|(?<=\s))\+(?=\s|$)"  # between the words of a chain


@call
def why(  # noqa: PLR0913
    puzzle: PuzzleSource,
    *words: str,
    best: bool = False,
    steps: bool = False,
    cases: bool = False,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> "Explanation":
    """Explain an answer, or what refuses a word or a chain.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    words
        Words, or a chain such as 'a -> b'. Without any, why there is no chain, or why
        none is better. With one, which rule refuses it, or what it covers. Several are
        a chain, too: which rule refuses it, or what it is worth.
    best
        Also say how far the words or the chain are from the best; with `steps`, show
        the best chain. Without that, cpbox says nothing about it.
    steps
        Prove that fewer words are too few in steps that a person can check with the
        word list.
    cases
        Also list the words that each step is about.
    config
        How CP-SAT searches.
    time_limit
        Stop after S seconds, with what is explained by then; each question takes at
        most a quarter of that, or 10 seconds if that is more.
    stop, watch, progress
        As for :func:`solve`.

    Raises
    ------
    InputError
        When the words cannot be read.
    Unfinished
        When the time was over before the words were traced.
    KeyboardInterrupt
        When the user interrupts it.

    """
    chain = tuple(
        [
            letters(part.strip(), f"words[{place}]")
            for place, text in enumerate(words)
            for part in split(JOINTS, text)
        ]
    )
    with_words(best=best, steps=steps, cases=cases, is_named=bool(chain))
    puzzle = puzzle_from(puzzle)
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        from cpbox.explain import why_best, why_steps, why_words

        if steps or cases:
            return why_steps(puzzle, how, either, cases=cases, best=best)
        if chain:
            return why_words(puzzle, [chain], how, best=best, watch=either)[0]
        return why_best(puzzle, how, either)


def with_words(*, best: bool, steps: bool, cases: bool, is_named: bool) -> None:
    """Refuse what makes no sense with words, or without."""
    for key, is_set in (("steps", steps), ("cases", cases)):
        if is_set and is_named:
            problem = "is about the best chain; leave out the words, or this"
            raise InputError(problem, key=key)
    if best and not (is_named or steps or cases):
        raise InputError(
            "needs words or `steps`; name some, or leave it out", key="best"
        )


@call
def hint(  # noqa: PLR0913
    puzzle: PuzzleSource,
    played: str | Sequence[str] = (),
    level: Annotated[int, Interval(ge=1, le=6)] = 1,
    *,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> "Hint":
    """Give a hint, or say how to go on after some words.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    played
        The words played so far, in order; the hint says how to go on. A text is one
        word.
    level
        How much to say, from 1 to 6. Level 1 tells the rarest letter; 2: how many
        words and letters; 3: first letters and lengths, and where the rarest letter
        goes; 4: last letters, and the first word with letters hidden; 5: the first
        word; 6: the chain.
    config
        How CP-SAT searches.
    time_limit
        Stop after S seconds, with the hint that is known by then.
    stop, watch, progress
        As for :func:`solve`; nothing about the answer is reported.

    Returns
    -------
    The hint, which shows no more than its level; :meth:`Hint.at` gives another level
    without a further search. Its fields hold the whole answer.

    Raises
    ------
    InputError
        When the words cannot be read, or a played word is not allowed.

    """
    if not isinstance(played, str | list | tuple):
        raise wrong(played, "played", "words", "write ['upcoming', 'glower']")
    words = [played] if isinstance(played, str) else played
    chain = tuple([letters(word, f"played[{n}]") for n, word in enumerate(words)])
    puzzle = puzzle_from(puzzle)
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        from cpbox.explain.hints import hints

        return replace(hints(puzzle, chain, how, either), level=level)


@call
def difficulty(puzzle: PuzzleSource) -> "Difficulty":
    """Say how hard a box is before it is played, and the par that an editor would set.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.

    Returns
    -------
    The likely par, 4, 5 or 6; a level from 1 to 5 among boxes of that par; and what
    they are read from: the scarcest letters, and the games of a simulated player.

    Raises
    ------
    InputError
        When the words cannot be read, or the puzzle has rules that boxes are not
        compared under.

    """
    puzzle = puzzle_from(puzzle)
    from cpbox.candidates.how_hard import difficulty_of

    return difficulty_of(puzzle)
