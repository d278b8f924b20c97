"""Pictures and pages for Python."""

from pathlib import Path

from cpbox.calls.sources import PuzzleSource, puzzle_from
from cpbox.fields.arguments import FilePath, Stop, ending_of
from cpbox.fields.signature import Count, Seconds, call
from cpbox.search.searching import searching
from cpbox.search.solver_config import SolverConfig, Watch
from cpbox.show.drawn import (
    ENDINGS,
    PICTURE,
    RASTER,
    Drawing,
    check_upto,
    converter,
    drawn,
    solution_of,
)


@call
def draw(  # noqa: PLR0913
    puzzle: PuzzleSource,
    output: FilePath | None = None,
    *,
    no_chain: bool = False,
    upto: Count | None = None,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Drawing:
    """Draw the box and the best chain, or make a page to play.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    output
        The file to write: puzzle.svg or .png for a picture, puzzle.html for a page. A
        PNG needs the extra `png`. By default, a picture in SVG is drawn, and nothing is
        written.
    no_chain
        Draw only the box, unsolved.
    upto
        Draw only the first N words of the chain (not for a page).
    config
        How CP-SAT searches for the chain.
    time_limit
        Stop after S seconds, and draw the best chain so far.
    stop, watch, progress
        As for :func:`solve`.

    Raises
    ------
    InputError
        When the words cannot be read, or the file cannot be written.
    Unfinished
        When there was no time to read the word list, which a page has.

    """
    path = None if output is None else Path(output)
    ending = PICTURE if path is None else ending_of(path, ENDINGS)
    check_upto(upto, ending)
    if ending == RASTER:
        converter()
    puzzle = puzzle_from(puzzle)
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        best = None if no_chain else solution_of(puzzle, ending, how, either)
        return drawn(puzzle, ending, best, upto=upto, output=path)
