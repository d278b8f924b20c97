"""``cpbox model``: a model in other solvers' formats, and their solutions back."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.basics.files import write_whole
from cpbox.calls.answers import model
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    JSON,
    VARIANT,
    change_options,
    config,
    config_of,
    either,
    ending,
    of,
    positive_int,
    puzzle_file,
    words_setting,
)
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import complain, show
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import Preferences, load_search
from cpbox.lab.export import ENDINGS
from cpbox.puzzle import Setting

if TYPE_CHECKING:
    from cpbox.lab.export.job import Job

EXITS = _exits.in_help(
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
        of(model, "-o --output FILE", kind=ending(ENDINGS)),
        of(model, "--read FILE", kind=str),
    ),
    of(model, "--all-candidates"),
    of(model, "--goal NAME"),
    VARIANT,
    change_options(words=_words),
    JSON,
    config(model),
)


def run(args: Namespace) -> int:
    """Write, or read, the model and return the exit code."""
    from cpbox.search.optimum.model_scope import NO_MODEL

    try:
        return _run(args)
    except InputError as error:
        if getattr(error.text, "key", "") == NO_MODEL:
            lead_to_why(args)
        raise


def _run(args: Namespace) -> int:
    from cpbox.lab.export.job import check_goal, job_of, solution_text

    check_goal(args.goal, args.output, reads=args.read is not None)
    settings = [each for each in args.set if not isinstance(each, int)]
    puzzle = Preferences().read(args.file, settings, args.variant)
    solution = None if args.read is None else solution_text(args.read)
    load_search()
    numbers = [each for each in args.set if isinstance(each, int)]
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        job = job_of(
            puzzle,
            config_of(args),
            words=numbers[-1] if numbers else None,
            all_candidates=args.all_candidates,
            goal=args.goal,
            watch=line,
        )
    if solution is not None:
        return _read(job, solution, args)
    code = _write(job, args)
    if not job.result.status.is_proof:
        complain("the answer is not proved, so the model may have a better optimum")
        return _exits.UNPROVED
    is_formula = args.output is not None and args.output.suffix.lower() == ".cnf"
    if not is_formula and not job.posed.source.is_settled:
        complain("time ran out: the model may lack the best chain of that many words")
        return _exits.UNPROVED
    return code


def _write(job: "Job", args: Namespace) -> int:
    from cpbox.show.model_sizes import model_page, model_record

    made = job.export(args.output)
    for path, data in made.files.items():
        write_whole(path, data)
    show(args, model_record, model_page, job, made)
    return _exits.OPTIMAL


def _read(job: "Job", text: str, args: Namespace) -> int:
    from cpbox.show.model_sizes import read_page, read_record

    solution = job.read(text, args.read)
    show(args, read_record, read_page, job, solution)
    return _exits.REFUSED if solution.problem else _exits.OPTIMAL
