"""Puzzle files, held to the answers that they expect."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError, Unfinished
from cpbox.basics.files import PUZZLES, puzzles_in, write_whole
from cpbox.basics.files import load as read
from cpbox.basics.showing import Shown
from cpbox.basics.wording import counted
from cpbox.fields.arguments import FilePath, Stop, paths
from cpbox.fields.base import replace
from cpbox.fields.signature import Seconds, call
from cpbox.loading.edited import edited
from cpbox.loading.from_python import load
from cpbox.loading.plain_boxes import is_folder
from cpbox.puzzle import Expectation, Puzzle
from cpbox.search.results.result import Result, Status, trusting
from cpbox.search.searching import bar, both, limited
from cpbox.search.solver_config import LimitedConfig, Request, SolverConfig, Watch

SAYS = {True: "as expected", False: "not as expected", None: "not decided"}
NOTHING = "no answer is expected; write one, as in {words: 2}"
NONE = {"status": "infeasible"}
NO_CHAIN = (
    "it is proved{trust} that there is no chain; correct the puzzle, or write `expect: "
    "{status: infeasible}` into its file if there must be none"
)
# What a composed file promises stands in a comment, from the first text to the last.
PROMISED, CONFIRMED = "Promised ", "and confirmed by a second run."
_END = r"\s+(?:# )?".join(map(re.escape, CONFIRMED.split()))
_PROMISES = re.compile(rf"^# {PROMISED}(?:.*\n# )*?.*{_END}\s*?\n", re.MULTILINE)
_UNIQUE = re.compile(r"(the only|every) chain of at most (\d+) words?")
HIDDEN = (
    "is not that of the puzzle as your preferences change it; set CPBOX_NO_CONFIG=1"
)


@dataclass(frozen=True, repr=False)
class Expectations(Shown):
    """Answers, held to what their files expect; true if all of them hold.

    Parameters
    ----------
    results
        The answers of the puzzles and variants that expect something.
    missing
        With ``require_expect``, what is wrong with each file that expects nothing.

    """

    results: tuple[Result, ...]
    missing: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def holds(self) -> bool | None:
        """Whether every answer is as expected.

        None where some are not decided, where a required ``expect`` is missing, or
        where nothing was compared.
        """
        every = {expected.holds for expected in self._expected}
        if False in every:
            return False
        return None if self.missing or every != {True} else True

    def __bool__(self) -> bool:
        return self.holds is True

    @property
    def problems(self) -> tuple[str, ...]:
        """What is not as expected, not decided, or missing, each with its place."""
        problems = (each for expected in self._expected for each in expected.problems)
        return (*problems, *self.missing)

    @property
    def _expected(self) -> list[Expectation]:
        return [x.expected for x in self.results if x.expected is not None]

    @property
    def lines(self) -> list[str]:
        """The problems, and how many answers there are of each kind."""
        counts = Counter(expected.holds for expected in self._expected)
        trusted = [name for x in self.results for name in x.compared_by]
        return [*self.problems, in_words(counts, trusted)]


def in_words(counts: Mapping[bool | None, int], trusted: Iterable[str]) -> str:
    """How many answers are as expected, are not, and are not decided."""
    parts = [f"{counts[x]} {text}" for x, text in SAYS.items() if counts.get(x)]
    if not parts:
        return "no answer was compared, as no file has an `expect`"
    number = counted(sum(counts.values()), "answer")
    compared = f"{number} compared with what the files expect: {', '.join(parts)}"
    return f"{compared}{trusting(trusted)}"


def require(puzzle: Puzzle, *, is_hidden: bool = False) -> None:
    """Raise for a puzzle of which no answer is expected.

    Parameters
    ----------
    is_hidden
        Whether its file expects one, of the puzzle without the user's preferences.

    """
    if not puzzle.expect:
        key = f"variants.{puzzle.variant}.expect" if puzzle.variant else "expect"
        problem = HIDDEN if is_hidden else NOTHING
        raise InputError(problem, puzzle.file or None, key=key)


@call
def check_expected(  # noqa: PLR0913
    files: FilePath | Sequence[FilePath],
    *,
    recursive: bool = False,
    require_expect: bool = False,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Expectations:
    """Solve each puzzle and variant that expects an answer, and compare the two.

    Parameters
    ----------
    files
        Puzzle files, or folders of these.
    recursive
        Also read the folders in a folder.
    require_expect
        Refuse a puzzle whose file expects no answer.
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
    search, names = limited(config, time_limit, stop), paths(files)
    each_file = (files_of(str(name), bool, recursive=recursive) for name in names)
    puzzles = [load(file) for files_in in each_file for file in files_in]
    missing = tuple(_missing(puzzles)) if require_expect else ()
    each = [some for one in puzzles for some in (one, *one.variants.values())]
    with bar(progress) as shown:
        from cpbox.search.expectation_check import solve_judged

        watches = both(watch, shown)
        results = [solve_judged(x, search, watch=watches) for x in each if x.expect]
    return Expectations(tuple(results), missing)


def _missing(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """What is wrong with those that expect nothing."""
    for puzzle in puzzles:
        try:
            require(puzzle)
        except InputError as error:
            yield str(error)


def expect_of(puzzle: Puzzle, result: Result, *, is_only: bool) -> dict[str, Any]:
    """What a file may expect of a proved answer.

    Parameters
    ----------
    is_only
        Whether no other chain is as good.

    """
    if result.words is None or result.objective is None:
        return NONE
    terms = zip(puzzle.objective.terms, result.objective, strict=True)
    expect: dict[str, Any] = {"words": len(result.words), "letters": result.letters}
    expect |= {term.name: value for term, value in terms}
    return expect | (
        {"chain": [*map(str, result.words)], "chains": 1} if is_only else {}
    )


def pin(
    file: str, puzzle: Puzzle, result: Result, config: LimitedConfig
) -> dict[str, Any]:
    """Write a proved answer into a puzzle's file, as what is expected of it.

    Comments and the order of keys stay, but for what `compose` promised of another
    answer, or of one that was the only one. The chain is pinned if no other is as good.
    Returns what was written under `expect`. Raises `InputError` where there is no chain
    and the file does not expect that, and `Unfinished` where the time did not suffice;
    the file stays as it is.
    """
    path = Path(file)
    if path.suffix.lower() not in PUZZLES or not path.is_file():
        raise InputError("is not a puzzle file; write the puzzle into one", file)
    if not result.status.is_proof:
        problem = "no answer is proved that could be pinned; allow more time"
        raise Unfinished(f"{file}: {problem}")
    check_solvable(puzzle, result)
    is_only = result.words is not None and _is_only(puzzle, result, config)
    expect = expect_of(puzzle, result, is_only=is_only)
    text = read(path)
    is_another = _is_another(puzzle.expect, expect)
    if is_another or not _is_as_unique(text, puzzle, result, config):
        text = _PROMISES.sub("", text)
    write_whole(path, edited(text, "expect", expect))
    return expect


def _is_another(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether something else was expected before; a count may be left out."""
    before = {k: [*x] if isinstance(x, tuple) else x for k, x in before.items()}
    return any(now.get(k) != x for k, x in before.items() if k in now or k != "chains")


def _is_as_unique(
    text: str, puzzle: Puzzle, result: Result, config: LimitedConfig
) -> bool:
    """Whether it is known that there are as few chains as a comment promises."""
    from cpbox.search.word_lists import solve

    comment = _PROMISES.search(text)
    promises = _UNIQUE.findall(
        re.sub(r"\s+(?:# )?", " ", comment[0] if comment else "")
    )
    on_its_list = replace(puzzle, words=puzzle.words.under(result.tier))
    for which, number in promises:
        every = solve(on_its_list, config, Request(every=int(number)))
        chains = every.chains or ()
        different = {x if which == "the only" else tuple(sorted(x)) for x in chains}
        if not every.complete or len(different) > 1:
            return False
    return True


def check_solvable(puzzle: Puzzle, result: Result) -> None:
    """Raise where a puzzle is proved to have no chain, and does not expect that."""
    is_expected = puzzle.expect.get("status") == NONE["status"]
    if result.status is Status.INFEASIBLE and not is_expected:
        trust = f"{result.trust}," if result.trust else ""
        problem = NO_CHAIN.replace("{trust}", trust)
        raise InputError(problem, puzzle.file or None, key="expect")


def _is_only(puzzle: Puzzle, result: Result, config: LimitedConfig) -> bool:
    """Whether it is proved that no other chain is as good as the best."""
    from cpbox.search.verify import worth
    from cpbox.search.word_lists import solve

    on_its_list = replace(puzzle, words=puzzle.words.under(result.tier))
    best = solve(on_its_list, config, Request(top=2))
    if not best.status.is_proof or not best.complete:
        problem = "it is not known whether the best chain is the only one"
        raise Unfinished(f"{puzzle.file}: {problem}; allow more time")
    as_good = [x for x in best.chains or () if worth(puzzle, x) == result.objective]
    return len(as_good) == 1


def files_of(
    path: str, remark: Callable[[str], object], *, recursive: bool = False
) -> list[str]:
    """The puzzle files of a folder; else what is given.

    Parameters
    ----------
    path
        A file, a folder, or a box.
    remark
        Told of what is skipped, as it is no file.
    recursive
        Whether folders in a folder are read, too.

    """
    if path == "-" or not is_folder(path):
        return [path]
    every = puzzles_in(Path(path), recursive=True)
    files = every if recursive else puzzles_in(Path(path))
    others = [x for x in files if x.exists() and not x.is_file()]
    for other in others:
        remark(f"{other}: skipped, as it is not a file")
    if files and len(files) < len(every):
        number = counted(len(every) - len(files), "puzzle file")
        remark(f"{path}: {number} in its folders left out; -r reads them, too")
    return [str(x) for x in files if x not in others] or [path]
