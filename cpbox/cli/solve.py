"""``cpbox solve``: the best chain, and what was proved."""

import sys
from argparse import Namespace
from typing import Any

from cpbox.basics.errors import InputError, Unfinished
from cpbox.basics.letters import in_text, printable
from cpbox.basics.wording import counted
from cpbox.calls.answers import solve
from cpbox.cli import _exits
from cpbox.cli._answers import Answers, Comparisons, expecting
from cpbox.cli._arguments import (
    CHANGES,
    FORMATS,
    VARIANT,
    config,
    config_of,
    either,
    flag,
    group,
    in_the_shell,
    of,
    puzzle_file,
)
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import complain, complain_of, say
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import Preferences, load_search
from cpbox.fields.base import replace
from cpbox.lab.expectations import check_expected, files_of, pin, require
from cpbox.loading import load_text
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_all_text, read_text
from cpbox.puzzle.reader.configuration import NONE, configuration
from cpbox.search.solver_config import Request

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

If FILE is a folder, its puzzle files are solved in the order of their names.
Each answer is compared with what its file expects, and so are the answers of
variants that expect something.

{_exits.OF_SOLVE}"""

WHY_NOT = {_exits.UNPROVED: _exits.STOPPED, _exits.INTERRUPTED: "interrupted"}
VERBOSE = "also show each claim that was proved, the word counts and the times"
PIN = "write each proved answer into its file, as what is expected of it"
QUIET = "print only answers that fail, and how many were compared"
STATS = "show the models that were built, and the time by phase (--json has them)"
LOG = "write CP-SAT's own log of each model to standard error"
ARGUMENTS = (
    puzzle_file(solve, "+"),
    VARIANT,
    CHANGES,
    FORMATS,
    flag("-v --verbose", VERBOSE),
    group(
        "more chains than one",
        either(
            of(solve, "--all"),
            of(solve, "--top N"),
            of(solve, "--lists"),
            of(solve, "--every K"),
        ),
        of(solve, "--count"),
    ),
    of(solve, "--certify"),
    group(
        "folders, and what their files expect",
        of(check_expected, "-r --recursive"),
        of(check_expected, "--require-expect"),
        flag("--pin", PIN),
        flag("-q --quiet", QUIET),
    ),
    config(solve, flag("--stats", STATS), flag("--log", LOG)),
)


def run(args: Namespace) -> int:
    """Solve each file in turn and return the highest of their exit codes."""
    config_of(args)  # what is wrong with it is wrong for every file, and said once
    _check_together(args)
    deep = {"recursive": args.recursive}
    files = [x for path in args.files for x in files_of(path, complain, **deep)]
    answers, own = Answers(args), Preferences()
    comparisons = Comparisons(is_check=files != args.files)
    codes: list[int] = []
    unproved: list[list[str]] = []
    for file in files:
        code, why = _solve_file(file, args, own, answers, comparisons)
        codes.append(code)
        if why:
            each = why.split("\n")  # a file may have several mistakes
            unproved.append([x if x.startswith(file) else f"{file}: {x}" for x in each])
        if code == _exits.INTERRUPTED:
            unproved += [[f"{left}: not tried"] for left in files[len(codes) :]]
            break
    if unproved and len(files) > 1:
        head = f"no proved answer to {len(unproved)} of {len(files)} puzzles:"
        reasons = (printable(line) for lines in unproved for line in lines)
        complain("\n  ".join([head, *reasons]))
    if args.pin:
        number = counted(codes.count(_exits.OPTIMAL), "answer")
        complain(f"{number} written as what the files expect")
    else:
        comparisons.conclude()
    return max(*codes, comparisons.code)


def _check_together(args: Namespace) -> None:
    """Refuse to show what there is no room for."""
    for other in ("csv", "lists"):
        if getattr(args, other) and args.stats:
            problem = f"cannot be combined with --{other}; leave one out, or use --json"
            raise InputError(problem, "--stats")
    for other in ("log", "certify"):
        if args.lists and getattr(args, other):
            problem = "cannot be combined with --lists; leave one out"
            raise InputError(problem, f"--{other}")
    for other in ("require_expect", "pin"):
        if getattr(args, other) and (args.set or args.lists):
            changes = "--lists or options that change the puzzle"
            problem = f"cannot be combined with {changes}; leave one out"
            raise InputError(problem, f"--{other.replace('_', '-')}")
    if args.pin and configuration() != NONE:
        problem = "your preferences may change the answers; set CPBOX_NO_CONFIG=1"
        raise InputError(problem, "--pin")
    if args.pin and args.variant is not None:
        raise InputError("cannot be combined with --variant; leave one out", "--pin")
    _request_of(args)


def _request_of(args: Namespace) -> Request:
    """Which chains to list besides the best."""
    return Request(
        all_optimal=args.all, top=args.top, every=args.every, count=args.count
    )


def _solve_file(
    file: str,
    args: Namespace,
    own: Preferences,
    answers: Answers,
    comparisons: Comparisons,
) -> tuple[int, str]:
    """The exit code of one puzzle, and why it has no proved answer if it has none."""
    variants: dict[str, Puzzle] = {}
    try:
        text = load_text(file)
        under = own.under(text)
        if args.set or args.variant is not None:
            puzzle = read_text(*text, args.set, args.variant, under=under)
        else:
            puzzle, variants = read_all_text(*text, under=under)
        hidden = []
        if args.set or args.lists or under != NONE:
            compared = {} if args.lists else {None: puzzle} | variants
            hidden = [*expecting(*text, args.variant, apart_from=compared)]
        if comparisons.is_check or not (args.set or args.lists):  # else they are meant
            comparisons.hidden += bool(hidden)
        if args.require_expect:
            require(puzzle, is_hidden=None in hidden)
        if args.lists:
            from cpbox.cli._trials import solve_lists

            code = solve_lists(puzzle, args)
        else:
            code = _solve(puzzle, args, answers, comparisons)
        for variant in variants.values():
            if variant.expect and not args.lists and code != _exits.INTERRUPTED:
                code = max(code, _compare(variant, args, comparisons))
    except Unfinished as unproved:  # what is to be pinned; the answer is printed
        complain(str(unproved))
        return _exits.UNPROVED, str(unproved).removeprefix(f"{file}: ")
    except InputError as raised:
        error = in_the_shell(raised, ARGUMENTS)
        complain_of(error)
        answers.problem(file, str(error))
        return _exits.WRONG_INPUT, str(error)
    return code, WHY_NOT.get(code, "")


def _compare(variant: Puzzle, args: Namespace, comparisons: Comparisons) -> int:
    """Hold a variant to what it expects; its answer is not printed, nor its code."""
    from cpbox.cli._trials import solver

    result = solver(config_of(args))(variant)
    comparisons.add(result)
    return _exits.INTERRUPTED if result.interrupted else _exits.OPTIMAL


def _solve(
    puzzle: Puzzle, args: Namespace, answers: Answers, comparisons: Comparisons
) -> int:
    """Solve a puzzle, and hold it to what it expects."""
    search = load_search()
    from cpbox.search.expectation_check import judged  # as the search

    original = puzzle
    if args.pin:  # what was expected is not held against the answer
        puzzle = replace(puzzle, expect={})

    search_config, request = config_of(args), _request_of(args)
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        stream = answers.stream(puzzle, line.away)
        is_listed = request.every is not None and not (request.count or args.quiet)
        on_batch = stream.add if is_listed else None
        log = line.log if args.log else None
        outcomes = search.outcomes(
            puzzle, search_config, request, watch=line, on_batch=on_batch, log=log
        )
        stream.flush()
        result, certificate = search.answer(outcomes), None
        if args.certify and result.status.is_proof:
            from cpbox.proof.proving import certificate_of

            certificate = certificate_of(puzzle, outcomes, search_config, line)
            result = replace(result, certificate=certificate)
        result = judged(puzzle, result, search_config, request, line)
    code = _exits.of_result(result)
    is_none = code == _exits.NO_CHAIN
    if certificate is not None and not certificate.holds:
        code = max(code, _exits.UNPROVED)
    elif comparisons.excuses(result) or (args.pin and code == _exits.NO_CHAIN):
        code = _exits.OPTIMAL
    if code or args.json or args.csv or not (args.quiet or args.pin):
        answers.answer(result, certificate)
        if is_none:
            lead_to_why(args, file=puzzle.file)
    comparisons.add(result)
    if args.pin and not result.interrupted:
        expect = pin(original.file, original, result, search_config)
        if not (args.quiet or args.json or args.csv):
            say(f"{puzzle.file}: {_pinned(expect)}{result.trust}")
    return code


def _pinned(expect: dict[str, Any]) -> str:
    """What is expected now, as it stands in a file."""
    chain = f"[{in_text(expect.get('chain', ()), ', ')}]"
    values = (expect | {"chain": chain} if "chain" in expect else expect).items()
    return f"expect: {{{', '.join(f'{name}: {value}' for name, value in values)}}}"
