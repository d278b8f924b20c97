"""``cpbox try``: variants of a puzzle beside the puzzle as it stands."""

import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CONFIG,
    FORMATS,
    changes,
    config_of,
    flag,
    option,
    positive_int,
    puzzle_file,
)
from cpbox.cli._configured import configured
from cpbox.cli._expected import Held
from cpbox.cli._output import complain, print_json, say, style_of
from cpbox.cli._rows import print_trial
from cpbox.lab.workers import Died
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader import load_text, read_all_text, read_text
from cpbox.search.record import trial_record
from cpbox.search.trials import Trial, on_one_list, usual
from cpbox.show.chain_text import scale
from cpbox.show.result_page import heading
from cpbox.show.trial_tables import shows_rarity, table_of

Show = Callable[[Trial, Trial], None]

AS_IT_STANDS = "as it stands"
EPILOG = f"""\
examples:
  cpbox try puzzle.yaml
  cpbox try puzzle.yaml --each-rule --jobs 4
  cpbox try puzzle.yaml --set rules.min_length=5 --set words.list=full
  cpbox try puzzle.yaml --set 'rules={{loop: true, max_words: 3}}'

The change is against the puzzle as it stands, in the order of its objective:
better, worse, same chain, same (another chain, as good) or no solution; with
'so far' where a run that was stopped leaves it open; not comparable when the
objectives differ. Where several lists may answer and two did, both puzzles are
solved on the larger one, too, and compared by that. A usual variant that
contradicts the puzzle is not tried.

{_exits.OF_TRY}"""


ARGUMENTS = (
    puzzle_file(),
    changes("Each is tried as a variant of its own."),
    flag("--each-rule", "try the usual variants too, one rule at a time"),
    option(
        "--jobs",
        "N",
        "variants to solve at once (default: 1)",
        positive_int,
        default=1,
    ),
    FORMATS,
    CONFIG,
)


def run(args: Namespace) -> int:
    """Print each variant as soon as it is its turn, and return the highest code."""
    trials = _chosen(args)
    try:
        return _print_all(trials, args)
    except Died:
        problem = "a process ended too early, as it does for want of memory"
        complain(f"{problem}; choose fewer --jobs")
        return _exits.UNPROVED


def exit_code(trial: Trial) -> int:
    """What one variant means to a script; that there is no chain is an answer."""
    if trial.result is None:
        return _exits.OPTIMAL if trial.usual else _exits.WRONG_INPUT
    if trial.is_interrupted:
        return _exits.INTERRUPTED
    is_proved = all(result.status.is_proof for result in trial.results)
    return _exits.OPTIMAL if is_proved else _exits.UNPROVED


def _chosen(args: Namespace) -> list[Trial]:
    """The puzzle as it stands, the file's variants, those given, the usual ones."""
    text, under = load_text(args.file), configured()
    base, variants = read_all_text(*text, under=under)
    trials = [Trial(name=AS_IT_STANDS, puzzle=base)]
    trials += [Trial(name=name, puzzle=puzzle) for name, puzzle in variants.items()]
    for setting in args.set:
        puzzle = read_text(*text, [setting], under=under)
        puzzle = replace(puzzle, variant=setting)
        trials.append(Trial(name=setting, puzzle=puzzle))
    return [*trials, *_new(usual(base), trials)] if args.each_rule else trials


def _new(usual: Iterable[Trial], trials: Sequence[Trial]) -> Iterator[Trial]:
    """The usual variants that are not, under another name, one of the others."""
    known = [_unnamed(trial.puzzle) for trial in trials]
    for trial in usual:
        puzzle = _unnamed(trial.puzzle)
        if trial.problem or puzzle not in known:
            known.append(puzzle)
            yield trial


def _unnamed(puzzle: Puzzle) -> Puzzle:
    """What of a puzzle its answer depends on."""
    return Puzzle(
        box=puzzle.box,
        words=replace(puzzle.words, ban_matching=_once(puzzle.words.ban_matching)),
        rules=puzzle.rules,
        objective=puzzle.objective,
        letter_values=puzzle.letter_values,
    )


def _once(patterns: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted({*patterns}))


def _print_all(trials: Sequence[Trial], args: Namespace) -> int:
    """Print each trial when its turn has come; wrong input ends it at the first."""
    from cpbox.cli import _trials  # as in run

    show, solve, held = _shown(trials, args), _trials.solver(config_of(args)), Held()
    base, highest, is_rated = trials[0], 0, False
    with closing(_solved(trials, args)) as solved:
        for one in solved:
            if one.is_base:
                base = one
                if base.problem:
                    raise InputError(base.problem)
            trial = on_one_list(base, one, solve)
            show(base, trial)
            held.hold(trial.result)
            highest = max(highest, exit_code(trial))
            is_rated = is_rated or shows_rarity(trial)
            if trial.is_interrupted:
                break
    if is_rated and not (args.csv or args.json):
        say("\n".join(["", *scale(style_of(sys.stdout))]))
    return max(highest, held.code)


def _solved(trials: Sequence[Trial], args: Namespace) -> Generator[Trial, None, None]:
    from cpbox.cli import _trials

    config = config_of(args)
    if args.jobs == 1:
        return _trials.one_by_one(trials, config)
    return _trials.several_at_once(trials, config, args.jobs)


def _shown(trials: Sequence[Trial], args: Namespace) -> Show:
    """How each trial is printed."""
    if args.csv:
        return print_trial
    return _records() if args.json else _rows(trials)


def _records() -> Show:
    def show(base: Trial, trial: Trial) -> None:
        print_json(trial_record(base, trial))

    return show


def _rows(trials: Sequence[Trial]) -> Show:
    """Print what stands above the table; the rows follow as they are solved."""
    style, base = style_of(sys.stdout), trials[0]
    table = table_of([trial.name for trial in trials], style)
    say("\n".join([*heading(base.puzzle, style), "", *table.head()]))

    def show(base: Trial, trial: Trial) -> None:
        say("\n".join(table.row(base, trial)))

    return show
