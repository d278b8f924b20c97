"""Puzzle files, held to the answers that they expect."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import Shown
from cpbox.puzzle.files import puzzles_in
from cpbox.puzzle.kinds import Stop, function, paths
from cpbox.puzzle.reader.loading import load
from cpbox.puzzle.wording import counted
from cpbox.search.result import Result
from cpbox.search.searching import bar, both, limited
from cpbox.search.solver_config import SolverConfig, Watch

SAYS = {True: "as expected", False: "not as expected", None: "not decided"}


@dataclass(frozen=True, repr=False)
class Held(Shown):
    """Answers, held to what their files expect.

    Parameters
    ----------
    results
        The answers of the puzzles and variants that expect something.

    """

    results: tuple[Result, ...]

    @property
    def holds(self) -> bool | None:
        """Whether all of them are as expected; None where some are not decided."""
        every = {result.expected.holds for result in self.results if result.expected}
        return False if False in every else None if None in every else True

    @property
    def problems(self) -> tuple[str, ...]:
        """What is not as expected or not decided, each with its place."""
        each = [result.expected for result in self.results if result.expected]
        return tuple(problem for expected in each for problem in expected.problems)

    @property
    def lines(self) -> list[str]:
        """The problems, and how many answers there are of each kind."""
        every = (result.expected for result in self.results)
        counts = Counter(expected.holds for expected in every if expected)
        return [*self.problems, in_words(counts)]


def in_words(counts: Mapping[bool | None, int]) -> str:
    """How many answers are as expected, are not, and are not decided."""
    said = [f"{counts[x]} {text}" for x, text in SAYS.items() if counts.get(x)]
    held = (
        f"{counted(sum(counts.values()), 'answer')} compared with what the files expect"
    )
    return f"{held}: {', '.join(said)}" if said else held


def check_expected(  # noqa: PLR0913
    files: str | PathLike[str] | Sequence[str | PathLike[str]],
    *,
    config: SolverConfig = SolverConfig(),
    time_limit: float | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Held:
    """Solve each puzzle and variant that expects an answer, and compare the two.

    Parameters
    ----------
    files
        Puzzle files, or folders of these.
    config
        How to search.
    time_limit
        Seconds for each puzzle before giving up.
    stop, watch, progress
        As for :func:`solve`.

    Raises
    ------
    InputError
        When a file cannot be read, or a puzzle in it cannot be solved.

    """
    how, given = limited(config, time_limit, stop), paths(files, "files")
    function(watch, "watch")
    with bar(progress) as shown:
        from cpbox.search.expected import solve_judged

        either = both(watch, shown)
        expecting = [puzzle for puzzle in _puzzles(given) if puzzle.expect]
        return Held(tuple(solve_judged(each, how, watch=either) for each in expecting))


def _puzzles(files: Sequence[Path]) -> Iterator[Puzzle]:
    """Every puzzle and variant of some files and folders."""
    for path in files:
        for file in files_of(str(path), lambda _: None):
            puzzle = load(file)
            yield puzzle
            yield from puzzle.variants.values()


def files_of(path: str, remark: Callable[[str], object]) -> list[str]:
    """The puzzle files of a folder; else what is given.

    Parameters
    ----------
    path
        A file, a folder, or a box.
    remark
        Told of what is skipped, as it is no file.

    """
    if path == "-" or not Path(path).is_dir():
        return [path]
    files = puzzles_in(Path(path))
    others = [x for x in files if x.exists() and not x.is_file()]
    for other in others:
        remark(f"{other}: skipped, as it is not a file")
    return [str(x) for x in files if x not in others] or [path]
