"""``cpbox solve``: the best chain, and what was proved."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.cli import _exits
from cpbox.cli._answers import Answer, Answers, Pages, Records, Stream
from cpbox.cli._arguments import (
    CHANGES,
    CONFIG,
    FORMATS,
    VARIANT,
    config_of,
    either,
    flag,
    group,
    option,
    positive_int,
    puzzle_file,
)
from cpbox.cli._configured import configured
from cpbox.cli._expected import Held
from cpbox.cli._lists import solve_lists
from cpbox.cli._output import complain
from cpbox.cli._progress import ProgressLine
from cpbox.cli._rows import OF_CHAIN, OF_COUNT, Rows
from cpbox.cli._solver import load_search
from cpbox.proof import certify as proofs
from cpbox.proof.checker import Finding, Report
from cpbox.proof.folder import passing_folder
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError, Unfinished
from cpbox.puzzle.reader import load_text, read_all_text, read_text
from cpbox.puzzle.reader.configuration import Configuration
from cpbox.search.result import Result, Status
from cpbox.search.solver_config import Request, SolverConfig, Watch
from cpbox.show.terminal_text import printable

if TYPE_CHECKING:
    from cpbox.search.solver import Outcome

EPILOG = f"""\
examples:
  cpbox solve puzzle.yaml
  cpbox solve puzzle.yaml -v
  cpbox solve puzzles --json
  cpbox solve "peg ulm oir cnw" --words full --rule min_length=4 --ban argol
  cpbox solve puzzle.yaml --variant 'no plurals'
  cpbox solve puzzle.yaml --certify
  cpbox solve puzzle.yaml --top 10
  cpbox solve puzzle.yaml --lists
  cpbox solve puzzles/*.yaml --csv > answers.csv
  cpbox solve puzzle.yaml --stats --param linearization_level:2
  cpbox solve puzzle.yaml --every 2 --time-limit 60
  cpbox solve puzzle.yaml --every 4 --count
  echo 'sides: [riu, pgh, lcs, yao]' | cpbox solve -

FILE may be a folder: its puzzle files are solved, by name. What a file expects
is held to the answer, and so is what its variants expect.

{_exits.OF_SOLVE}"""

UNFINISHED = Finding(
    "the answer has a proof", "", "cpbox prove", "there was no time to write it"
)
WHY_NOT = {
    _exits.UNPROVED: "stopped before there was a proof",
    _exits.INTERRUPTED: "interrupted",
}


ARGUMENTS = (
    puzzle_file("+"),
    VARIANT,
    CHANGES,
    FORMATS,
    flag(
        "-v --verbose",
        "show each claim that was proved, the words' counts and the times, too",
    ),
    group(
        "more chains than one",
        either(
            flag("--all", "every optimal chain"),
            option("--top", "N", "the best N chains, in order", positive_int),
            flag(
                "--lists",
                "the best chain under each built-in list, and which words are risky",
            ),
            option(
                "--every",
                "K",
                "every chain of at most K words, printed as they are found",
                positive_int,
            ),
        ),
        flag("--count", "with --all or --every: only how many there are"),
    ),
    flag("--certify", "write a proof and let the independent checker verify it"),
    flag(
        "--stats",
        "show the models that were built, and the time by phase (--json has them)",
    ),
    flag("--log", "write CP-SAT's own log of each model to standard error"),
    CONFIG,
)


def run(args: Namespace) -> int:
    """Solve each file in turn and return the highest of their exit codes."""
    config_of(args)  # what is wrong with it is wrong for every file, and said once
    _check_together(args)
    files = [file for path in args.files for file in _files(path)]
    answers, under = _form(args), configured()
    held = Held(is_check=files != args.files)
    codes: list[int] = []
    unproved: list[str] = []
    for file in files:
        code, why = _solve_file(file, args, under, answers, held)
        codes.append(code)
        if why:
            unproved.append(why if why.startswith(file) else f"{file}: {why}")
        if code == _exits.INTERRUPTED:
            unproved += [f"{left}: not tried" for left in files[len(codes) :]]
            break
    if unproved and len(files) > 1:
        number = f"{len(unproved)} of {len(files)} puzzles"
        complain(
            "\n  ".join([f"no proved answer to {number}:", *map(printable, unproved)])
        )
    held.conclude()
    return max(*codes, held.code)


def _files(path: str) -> list[str]:
    """The puzzle files of a folder; else what is given. Say what else is there."""
    from cpbox.puzzle.files import puzzles_in  # only when needed

    if path == "-" or not os.path.isdir(path):  # noqa: PTH112  # Path's may raise
        return [path]
    files = puzzles_in(Path(path))
    others = [x for x in files if x.exists() and not x.is_file()]
    for other in others:
        complain(f"{other}: passed over, as it is not a file")
    return [str(x) for x in files if x not in others] or [path]


def _check_together(args: Namespace) -> None:
    """Refuse to show what there is no room for."""
    shown = [name for name in ("stats", "log") if getattr(args, name)]
    for other in ("csv", "lists"):
        if getattr(args, other) and shown[:1] == ["stats"]:
            problem = f"cannot stand beside --{other}; leave one out, or write --json"
            raise InputError(problem, "--stats")
    if args.lists and shown:
        raise InputError("cannot stand beside --lists; leave one out", "--log")
    if args.count and not args.all and args.every is None:
        problem = "counts the chains of --all or of --every K; ask for one, too"
        raise InputError(problem, "--count")


def _form(args: Namespace) -> Answers:
    """How answers are printed."""
    if args.csv:
        return Rows(() if args.lists else OF_COUNT if args.count else OF_CHAIN)
    return Records() if args.json else Pages(verbose=args.verbose, stats=args.stats)


def exit_code(result: Result) -> int:
    """What a result means to a script; a list that was asked for must be complete."""
    if result.interrupted:
        return _exits.INTERRUPTED
    if not result.status.is_proof or not result.complete:
        return _exits.UNPROVED
    return _exits.OPTIMAL if result.status is Status.OPTIMAL else _exits.NO_CHAIN


def _solve_file(
    file: str, args: Namespace, under: Configuration, answers: Answers, held: Held
) -> tuple[int, str]:
    """The exit code of one puzzle, and why it has no proved answer if it has none."""
    variants: dict[str, Puzzle] = {}
    try:
        text = load_text(file)
        if args.set or args.variant is not None:
            puzzle = read_text(*text, args.set, args.variant, under=under)
        else:
            puzzle, variants = read_all_text(*text, under=under)
        if args.lists:
            code = solve_lists(puzzle, args)
        else:
            code = _solve(puzzle, args, answers, held)
            if code != _exits.INTERRUPTED and not held.hold_variants(
                variants.values(), config_of(args)
            ):
                code = _exits.INTERRUPTED
    except InputError as error:
        complain(str(error))
        answers.problem(file, args.variant, str(error))
        return _exits.WRONG_INPUT, str(error)
    return code, WHY_NOT.get(code, "")


def _solve(puzzle: Puzzle, args: Namespace, answers: Answers, held: Held) -> int:
    """Solve a puzzle, and hold it to what it expects."""
    search = load_search()
    from cpbox.search.expected import judged  # as the search

    request = Request(
        all_optimal=args.all, top=args.top, every=args.every, count=args.count
    )
    config = config_of(args)
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        stream = Stream(answers.lines(puzzle), answers.begin_lines, line.away)
        is_listed = request.every is not None and not request.count
        on_batch = stream.add if is_listed else None
        log = line.log if args.log else None
        tried = search.outcomes(
            puzzle, config, request, watch=line, on_batch=on_batch, log=log
        )
        stream.flush()
        result = judged(puzzle, search.answer(tried), config, request, line)
        certificate = None
        if args.certify and result.status.is_proof:
            certificate = _certify(puzzle, tried, config, line)
    answers.answer(Answer(puzzle, result, request, certificate))
    if certificate is not None and not certificate.holds:
        return max(exit_code(result), _exits.UNPROVED)
    held.hold(result)
    return _exits.OPTIMAL if held.excuses(result) else exit_code(result)


def _certify(
    puzzle: Puzzle, tried: "Sequence[Outcome]", config: SolverConfig, watch: Watch
) -> Report:
    """Write a proof of what came of a puzzle's word lists, check it, throw it away.

    Raises
    ------
    Contradiction
        When the proof is not verified although time was not over: a bug.

    """
    with passing_folder() as folder:
        try:
            return proofs.certify(puzzle, tried, folder / "proof", config, watch=watch)
        except Unfinished:
            return Report((UNFINISHED,))
