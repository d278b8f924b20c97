"""``cpbox model``: a model in other solvers' formats, and their solutions back."""

import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.calls.answers import model
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    JSON,
    VARIANT,
    changes,
    config,
    config_of,
    either,
    ending,
    flag,
    option,
    positive_int,
    puzzle_file,
    words_setting,
)
from cpbox.cli._begun import configured, load_search
from cpbox.cli._output import complain, show
from cpbox.cli._progress import ProgressLine
from cpbox.lab.export import ENDINGS
from cpbox.puzzle import Puzzle, Setting
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import write_whole
from cpbox.puzzle.reader import read_file

if TYPE_CHECKING:
    from cpbox.lab.export.job import Job

EXITS = _exits.told(
    "written, and its optimum is proved; the solution is a chain",
    "the solution is not a solution of this model",
    wrong=f"{_exits.WRONG}, or the format cannot express the model",
    unproved="the answer is not proved; the model may have a better optimum",
)
EPILOG = f"""\
examples:
  cpbox model puzzle.yaml                              its sizes
  cpbox model puzzle.yaml -o x.mps
  cpbox model puzzle.yaml -o x.opb --formulation pairs --all-candidates
  cpbox model puzzle.yaml -o x.cnf --goal fewer-letters
  cpbox model puzzle.yaml --read x.sol

Formats: .pb and .pbtxt, CP-SAT's own; .opb, pseudo-Boolean; .mps and .lp,
mixed integer; .mzn, MiniZinc, with the data in .dzn; .cnf, clauses. A second
file, such as x.mps.map.json, says what each variable means. The model's optimum
is the answer. Existing files are overwritten.

To read a solution, use the same options with which you wrote the model.

{EXITS}"""


def _words(text: str) -> Setting | int:
    """Read a number of words, or word lists."""
    return positive_int(text) if text.isdecimal() else words_setting(text)


ARGUMENTS = (
    puzzle_file(model),
    either(
        option(
            "-o --output FILE",
            f"what to write: the name ends in {', '.join(ENDINGS)}",
            ending(
                ENDINGS, f"does not end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
            ),
        ),
        option("--read FILE", "check this solution, which another solver found"),
    ),
    flag(
        "--all-candidates",
        "all candidates, not only those that the relaxation leaves to CP-SAT",
    ),
    option(
        "--goal NAME",
        "for .cnf, the chain to look for: as-good (the default), or a better one to "
        "refute, such as fewer-words or fewer-letters",
    ),
    VARIANT,
    changes(words=_words),
    JSON,
    config(model),
)


def run(args: Namespace) -> int:
    """Write, or read, the model and return the exit code."""
    if args.goal is not None and not _is_clauses(args):
        raise InputError("applies only to .cnf and --read; leave it out", "--goal")
    settings = [each for each in args.set if not isinstance(each, int)]
    puzzle = read_file(args.file, settings, args.variant, under=configured())
    solution = None if args.read is None else _text(args.read)
    job = _solve(puzzle, args)
    if solution is not None:
        return _read(job, solution, args)
    code = _write(job, args)
    if not job.result.status.is_proof:
        complain("the answer is not proved, so the model may have a better optimum")
        return _exits.UNPROVED
    if not _is_clauses(args) and not job.posed.source.is_settled:
        complain("time ran out: the model may lack the best chain of that many words")
        return _exits.UNPROVED
    return code


_OPTION = {
    "words": "--words",
    "time_limit": "--time-limit",
}  # what Python's arguments are called here


def _is_clauses(args: Namespace) -> bool:
    if args.output is not None:
        return bool(args.output.suffix.lower() == ".cnf")
    return args.read is not None


def _text(file: str) -> str:
    """What a solver wrote."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        problem = f"cannot be read ({error.strerror}); name another file"
        raise InputError(problem, file) from error
    except UnicodeDecodeError as error:
        problem = "is not UTF-8 text; name a file that a solver wrote"
        raise InputError(problem, file) from error


def _solve(puzzle: Puzzle, args: Namespace) -> "Job":
    load_search()
    from cpbox.lab.export.job import Job
    from cpbox.search.formulated import solved

    numbers = [each for each in args.set if isinstance(each, int)]
    how = config_of(args)
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        outcome = solved(puzzle, how, watch=line)
    everyone = args.all_candidates or not how.relaxation
    words = numbers[-1] if numbers else None
    return Job(outcome, replace(how, relaxation=True), words, everyone, args.goal)


def _write(job: "Job", args: Namespace) -> int:
    from cpbox.show.model_sizes import model_page, model_record

    try:
        made = job.export(args.output)
    except InputError as error:
        raise replace(error, key=_OPTION.get(error.key, error.key)) from error
    for path, data in made.files.items():
        write_whole(path, data)
    show(args, model_record, model_page, job, made)
    return _exits.OPTIMAL


def _read(job: "Job", text: str, args: Namespace) -> int:
    from cpbox.show.model_sizes import read_page, read_record

    solution = job.read(text, args.read)
    show(args, read_record, read_page, job, solution)
    return _exits.REFUSED if solution.problem else _exits.OPTIMAL
