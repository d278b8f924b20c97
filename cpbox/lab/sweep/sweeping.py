"""Sweeps for Python, and what the shell's have in common with them."""

import os
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cpbox.basics.errors import InputError
from cpbox.basics.files import make_folder
from cpbox.basics.showing import Shown
from cpbox.basics.wording import counted
from cpbox.fields.arguments import FilePath, Stop, Whole, wrong
from cpbox.fields.arguments import path as a_path
from cpbox.fields.signature import Count, Seconds, call
from cpbox.lab.results_table import frame_of
from cpbox.lab.sweep import FAILURES, How, Line
from cpbox.lab.sweep.results import Missing, Results
from cpbox.lab.sweep.sweep_run import Cluster, Place, Sweep
from cpbox.lab.sweep.work_list import WorkList
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import trusting
from cpbox.search.searching import bar, both, limited
from cpbox.search.solver_config import (
    LimitedConfig,
    Progress,
    Request,
    SolverConfig,
    Watch,
)
from cpbox.search.workers import Pool, cores

if TYPE_CHECKING:
    from pandas import DataFrame

Source = str | PathLike[str] | Puzzle


@dataclass(frozen=True, repr=False)
class Swept(Shown):
    """The outcome of a sweep.

    Parameters
    ----------
    output
        The file of its lines; empty where they are kept nowhere.
    outcome
        How many answers there are of each kind: proved ones under None, and why the
        others have none.
    new
        How many of them are new.
    twice
        How many puzzles are equivalent to others and have their answers.
    skipped
        What could not be read.
    is_stopped
        Whether it was stopped before its end.
    frame
        The table of its lines, where they are kept nowhere.
    rows
        Which rows of the file are its own; None for all.
    trusted
        The unusual formulations that proved answers rest on, or what they are
        compared by.

    """

    output: str
    outcome: Mapping[str | None, int] = field(hash=False)
    new: int
    twice: int = 0
    skipped: tuple[str, ...] = ()
    is_stopped: bool = False
    frame: "DataFrame | None" = field(default=None, repr=False, compare=False)
    rows: Container[str] | None = field(default=None, repr=False, compare=False)
    trusted: tuple[str, ...] = ()

    def __str__(self) -> str:
        skipped = (f"skipped: {each}" for each in self.skipped)
        return "\n".join([*self.lines, *skipped])

    @property
    def lines(self) -> list[str]:
        """What it comes to, in words."""
        done, kinds = sum(self.outcome.values()), {None: "proved"} | FAILURES
        of = self.outcome
        parts = [f"{of[x]:,} {text}" for x, text in kinds.items() if of.get(x)]
        where = f" in {self.output}" if self.output else ""
        text = f"{counted(done, 'answer')}{where}, {self.new:,} of them new"
        lines = [f"{text}: {', '.join(parts)}" if parts else text]
        if self.trusted:
            lines.append(f"proved{trusting(self.trusted)}")
        if self.twice:
            alike = "one puzzle is equivalent to another and has its answer"
            several = (
                f"{self.twice:,} puzzles are equivalent to others and have their "
                "answers"
            )
            lines.append(alike if self.twice == 1 else several)
        return lines

    def to_frame(self) -> "DataFrame":
        """A row for each puzzle and variant, in the order of the input.

        The columns are those of :func:`cpbox.read_results`.
        """
        if self.frame is not None:
            return self.frame
        return frame_of([Path(self.output)], self.rows)


@call
def sweep(  # noqa: PLR0913  # each is an option of its own
    paths: Source | Iterable[Source],
    output: FilePath | None = None,
    *,
    set: Sequence[str] = (),  # noqa: A002  # as the shell has it
    like: FilePath | None = None,
    variants: FilePath | None = None,
    each_rule: bool = False,
    all: bool = False,  # noqa: A002
    certify: bool = False,
    keep: FilePath | None = None,
    jobs: Count | None = None,
    cluster: str | None = None,
    shard: tuple[int, int] = (1, 1),
    retry: bool = False,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Swept:
    """Solve many puzzles under many variants, on every core or on a cluster.

    Parameters
    ----------
    paths
        Puzzles, boxes, and folders of them. Puzzle files, saved games, texts of one box
        a line, and boxes such as ``peg ulm oir cnw``.
    output
        The file to append the lines to; - is standard output. It gets a JSON line for
        each answer; what it already has is not solved again. By default, the answers
        are only in the table.
    set
        Any key, as in rules.loop=true; += adds to a list. It changes every puzzle.
    like
        A puzzle whose rules and words apply to boxes that have none.
    variants
        Variants by name, as in a puzzle file. The path of that file.
    each_rule
        Also try the usual variants, one rule at a time.
    all
        Every optimal chain.
    certify
        Prove each answer, and have the independent checker verify it.
    keep
        Keep the proofs in this folder, not only their hashes.
    jobs
        Processes (default: all cores).
    cluster
        The workers of a Dask scheduler. Its address.
    shard
        Do part I of N, as in 3/8; each part has a file of its own. Here ``(3, 8)``.
    retry
        Repeat puzzles without a proved answer.
    config
        How CP-SAT searches.
    time_limit
        Stop after S seconds for each puzzle or variant.
    stop, watch, progress
        As for :func:`solve`. A stop abandons the puzzles in progress.

    Returns
    -------
    The outcome, and with ``to_frame()`` a table of the answers.

    Raises
    ------
    InputError
        When the request makes no sense, or a file cannot be used.
    CpboxError
        When the workers of a cluster are gone.

    """
    sources = _sources(paths)
    part, search = _part(shard), limited(config, time_limit, stop)
    how = how_of(search, keep, certify=certify, all_optimal=all)
    skipped: list[str] = []
    work = WorkList(
        sources,
        how,
        skipped.append,
        like=None if like is None else str(like),
        variants=None if variants is None else str(variants),
        settings=set,
        each_rule=each_rule,
    )
    with TemporaryDirectory() as folder, bar(progress) as shown:
        name = str(output or Path(folder) / "results.jsonl")
        with closing(Results(name, how.method)) as results:
            missing = Missing(work, results, how, part, retry=retry)
            new = _done(missing, place_of(jobs, cluster), how, both(watch, shown))
        frame = None if output else frame_of([Path(name)])
    return Swept(
        name if output else "",
        missing.outcome,
        new,
        missing.twice,
        tuple(skipped),
        search.is_stopped,
        frame,
        missing.rows,
        tuple(sorted(missing.trusted)),
    )


def _done(missing: Missing, place: Place, how: How, watch: Watch | None) -> int:
    """Do what is missing; how many answers are new."""
    new = 0

    def write(line: Line) -> None:
        nonlocal new
        missing.write(line)
        new += 1
        if watch is not None:
            position = f"{missing.outcome.total():,} of {missing.total:,.0f}"
            watch(Progress(position, None, None, None))

    at_once = True
    try:
        run = Sweep(missing, write, place, how, how.config.stop, grace=0)
        run.run()
        at_once = how.config.is_stopped
    finally:
        place.close(at_once=at_once)
    return new


def _sources(paths: Any) -> list[str | Puzzle]:
    """Puzzles, and paths as texts."""
    one = isinstance(paths, str | PathLike | Puzzle)
    if not one and not isinstance(paths, Sequence):
        raise wrong(paths, "paths", "puzzles or paths", "write a list of them")
    return [
        each if isinstance(each, str | Puzzle) else str(a_path(each, f"paths[{n}]"))
        for n, each in enumerate([paths] if one else paths)
    ]


def _part(shard: Any) -> tuple[int, int]:
    if not isinstance(shard, tuple) or len(shard) != 2:
        raise wrong(shard, "shard", "a part", "write (3, 8) for the third of eight")
    of = Whole(1)(shard[1], "shard[1]")
    return Whole(1, of)(shard[0], "shard[0]"), of


def how_of(
    config: LimitedConfig,
    keep: str | PathLike[str] | None,
    *,
    certify: bool,
    all_optimal: bool,
) -> How:
    """What is asked of each puzzle."""
    kept = keep and os.path.abspath(keep)  # noqa: PTH100  # no link is followed
    if kept and not certify:
        raise InputError("there are no proofs to keep; add `certify`", key="keep")
    if kept:
        make_folder(Path(kept))
    request = Request(all_optimal=all_optimal)
    return How(config=config, request=request, certify=certify, keep=kept or None)


def place_of(jobs: int | None, cluster: str | None) -> Place:
    """Where the work is done: on some processes, on all cores, or on a cluster."""
    if cluster is not None:
        return Cluster(cluster)
    return Pool(jobs or cores())
