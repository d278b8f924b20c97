"""``cpbox try``: variants of a puzzle beside the puzzle as it stands."""

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import closing

from cpbox.basics.errors import InputError
from cpbox.calls.answers import attempt
from cpbox.cli import _exits
from cpbox.cli._answers import Comparisons, expecting
from cpbox.cli._arguments import (
    FORMATS,
    change_options,
    config,
    config_of,
    of,
    puzzle_file,
)
from cpbox.cli._no_chain import as_option, lead_to_why
from cpbox.cli._output import complain, print_json, say, style_of
from cpbox.cli._setup import Preferences
from cpbox.fields.base import replace
from cpbox.loading import load_text
from cpbox.puzzle.reader import read_all_text, read_text
from cpbox.puzzle.reader.configuration import NONE
from cpbox.search.results.record import trial_record
from cpbox.search.results.result import Status
from cpbox.search.results.trials import AS_IT_STANDS, Trial, new_usual, on_one_list
from cpbox.search.workers import Died
from cpbox.show.result_page import heading
from cpbox.show.trial_tables import TrialTable, scales

EXITS = _exits.in_help(
    "everything was proved, including that a variant has no chain",
    "an answer is not what the file expects",
    wrong=f"{_exits.WRONG}, or a variant of yours cannot be tried",
    unproved=f"something was {_exits.STOPPED}, or before it was compared with what "
    "the file expects",
    more="This is the highest code of all variants.",
)
EPILOG = f"""\
examples:
  cpbox try puzzle.yaml
  cpbox try puzzle.yaml --each-rule --jobs 4
  cpbox try puzzle.yaml --set rules.min_length=5 --set words.list=full
  cpbox try puzzle.yaml --set 'rules={{loop: true, max_words: 3}}'

The change is relative to the puzzle as it stands, by its objective: better,
worse, same chain, same (another chain that is as good), or no solution. 'So
far' means that a run stopped before this was certain, and 'not comparable' that
the objectives differ, or that what differs is counted otherwise, as rarities
are with another words.rarity. If the first term is equal but the answers come
from two lists, cpbox also solves both puzzles on the larger list, and compares
those answers. It does not try a usual variant that contradicts the puzzle.

{EXITS}"""


ARGUMENTS = (
    puzzle_file(attempt),
    change_options("Each is tried as a separate variant."),
    of(attempt, "--each-rule"),
    of(attempt, "--jobs N"),
    FORMATS,
    config(attempt),
)


def run(args: Namespace) -> int:
    """Print each variant as soon as it is its turn, and return the highest code."""
    comparisons = Comparisons()
    trials = _chosen(args, comparisons)
    try:
        return _print_all(trials, args, comparisons)
    except Died:
        problem = "a process ended early, perhaps out of memory"
        complain(f"{problem}; use fewer --jobs")
        return _exits.UNPROVED


def exit_code(trial: Trial) -> int:
    """What one variant means to a script; that there is no chain is an answer."""
    if trial.result is None:
        return _exits.OPTIMAL if trial.usual else _exits.WRONG_INPUT
    if trial.is_interrupted:
        return _exits.INTERRUPTED
    is_proved = all(result.status.is_proof for result in trial.results)
    return _exits.OPTIMAL if is_proved else _exits.UNPROVED


def _chosen(args: Namespace, comparisons: Comparisons) -> list[Trial]:
    """The puzzle as it stands, the file's variants, those given, the usual ones."""
    text = load_text(args.file)
    under = Preferences().under(text)
    base, variants = read_all_text(*text, under=under)
    if under != NONE:
        compared = {None: base} | variants
        comparisons.hidden += any(True for _ in expecting(*text, None, compared))
    trials = [Trial(name=AS_IT_STANDS, puzzle=base)]
    trials += [Trial(name=name, puzzle=puzzle) for name, puzzle in variants.items()]
    for setting in args.set:
        puzzle = read_text(*text, [setting], under=under)
        puzzle = replace(puzzle, variant=setting)
        trials.append(Trial(name=setting, puzzle=puzzle))
    return [*trials, *new_usual(base, trials)] if args.each_rule else trials


def _print_all(
    trials: Sequence[Trial], args: Namespace, comparisons: Comparisons
) -> int:
    """Print each trial when its turn has come; wrong input ends it at the first."""
    from cpbox.cli import _trials  # as in run

    how, style = config_of(args), style_of(sys.stdout)
    (begin, show), solve = _shown(trials, args), _trials.solver(how)
    base, highest, shown = trials[0], 0, list[Trial]()
    solving = (
        _trials.one_by_one(trials, how)
        if args.jobs == 1
        else _trials.several_at_once(trials, how, args.jobs)
    )
    with closing(solving) as solved:
        for one in solved:
            if one.is_base:
                base = one
                begin(base)
                if base.problem:
                    raise InputError(base.problem)
            trial = on_one_list(base, one, solve)
            show(base, trial)
            comparisons.add(trial.result)
            highest = max(highest, exit_code(trial))
            shown.append(trial)
            if trial.is_interrupted:
                break
    if not (args.csv or args.json):
        if lines := scales(shown, style):
            say("\n".join(lines))
        for trial in shown:
            if trial.result and trial.result.status is Status.INFEASIBLE:
                lead_to_why(args, _options(base, trial))
    comparisons.conclude()
    return max(highest, comparisons.code)


def _options(base: Trial, trial: Trial) -> list[str]:
    """What a trial changes in the puzzle as it stands, as options."""
    if trial.is_base:
        return []
    if not trial.usual:
        is_own = trial.name in base.puzzle.variants
        return ["--variant", trial.name] if is_own else as_option(trial.name)
    before, now = base.puzzle, trial.puzzle
    if now.rules != before.rules:
        names = (x for x, is_set in now.rules if is_set != getattr(before.rules, x))
        (name,) = names  # a usual variant changes one
        return ["--rule", f"{name}={str(getattr(now.rules, name)).lower()}"]
    if now.words.ban_matching != before.words.ban_matching:
        return ["--set", f"words.ban_matching+=[{now.words.ban_matching[-1]}]"]
    return ["--words", now.words.largest]


def _shown(
    trials: Sequence[Trial], args: Namespace
) -> tuple[Callable[[Trial], None], Callable[[Trial, Trial], None]]:
    """How what stands above all trials is printed, and each trial."""
    if args.csv:
        from cpbox.cli._trials import print_trial

        return lambda _: None, print_trial
    if args.json:
        return lambda _: None, lambda base, trial: print_json(trial_record(base, trial))
    style = style_of(sys.stdout)
    table = TrialTable([trial.name for trial in trials], style)

    def begin(base: Trial) -> None:  # whose words are read by now, if there was time
        say("\n".join([*heading(base.puzzle, style, base.result), "", *table.head()]))

    return begin, lambda base, trial: say("\n".join(table.trial(base, trial)))
