"""What a run takes: the words it drops, its models, its time, and where it stands."""

from collections.abc import Sequence

from cpbox.basics.letters import in_text
from cpbox.basics.wording import counted
from cpbox.candidates.vocabulary import Counts
from cpbox.puzzle import Objective, Term
from cpbox.search.results.result import ModelStatistics, Statistics
from cpbox.search.solver_config import Progress
from cpbox.show.style import Style
from cpbox.show.table import columns
from cpbox.show.terminal_text import cut, duration, filled
from cpbox.show.verdict import bound_phrase

_PHASES = {
    "prefilter": "reading the words, and the prefilter",
    "relaxation": "the relaxation and everything else",
    "build": "building the models",
    "cp_sat": "CP-SAT",
    "listing": "listing chains",
    "verify": "verifying the chain",
}


def effort_block(terms: Sequence[Term], statistics: Statistics, style: Style) -> str:
    """Both; `terms` are those of the puzzle's objective, of which the bounds speak."""
    models, time = _models(terms, statistics, style), _time(statistics, style)
    return "\n".join([*models, "", *time])


def _models(terms: Sequence[Term], statistics: Statistics, style: Style) -> list[str]:
    models = statistics.models
    lines = [style.bold("Models")]
    for model in models:
        lines += filled(f"  {style.dot} {_outcome(terms, model)}", style.width, "    ")
        lines += filled(f"    {_took(model)}", style.width, "    ")
    if not models:
        lines.append("  none: CP-SAT was not needed")
    return lines


def _outcome(terms: Sequence[Term], model: ModelStatistics) -> str:
    """``4 words, at most 23 letters, slots, 4 survivors: optimal``."""
    text = f"{model.name}: {model.status}"
    is_open = model.bound is not None and model.bound != model.objective
    bound = bound_phrase(terms, model.bound or ()) if is_open else ""
    return f"{text}, {bound}" if bound else text


def _took(model: ModelStatistics) -> str:
    """``4 variables, 23 constraints, branches: 0, conflicts: 0, 3.6 ms``."""
    time = duration((model.build_seconds or 0) + (model.solve_seconds or 0))
    if model.solve_seconds is None:
        return f"only partly built when time ran out, after {time}"
    if model.variables is None:
        return f"abandoned after {time}, because it did not stop"
    facts = [
        counted(model.variables, "variable"),
        counted(model.constraints or 0, "constraint"),
        f"branches: {model.branches:,}",
        f"conflicts: {model.conflicts:,}",
        time,
    ]
    return ", ".join(facts)


def _time(statistics: Statistics, style: Style) -> list[str]:
    """All phases in their order but those that did not happen."""
    seconds = statistics.seconds
    rows = [["Time", ""]]
    rows += [
        [f"  {name}", duration(seconds[phase])]
        for phase, name in _PHASES.items()
        if seconds.get(phase)
    ]
    rows.append(["  in all", duration(sum(seconds.values()))])
    head, *body = columns(rows, "<>", style.width)
    return [style.bold(head), *body]


def counts_table(counts: Counts, style: Style) -> list[str]:
    """A row for each step: the reason, how many words fell, how many were left."""
    rows = [["Words", "dropped", "left"], ["  read", "", f"{counts.read:,}"]]
    left = counts.read
    for reason, dropped in counts.dropped.items():
        left -= dropped
        rows.append([f"  {reason}", f"{dropped:,}", f"{left:,}"])
    rows.append(["  candidates", "", f"{counts.words:,}"])
    if counts.traces != counts.words:
        rows.append(["  ways to trace them", "", f"{counts.traces:,}"])
    head, *body = columns(rows, "<>>", style.width)
    return [style.bold(head), *body]


def progress_line(
    objective: Objective, progress: Progress, seconds: float, style: Style
) -> str:
    """What is tried, with how many words, since when, the bound, the best chain."""
    facts = [f"{seconds:.0f} s", progress.doing]
    if progress.survivors is not None:
        facts.append(counted(progress.survivors, "survivor"))
    if progress.bound and (proved := bound_phrase(objective.terms, progress.bound)):
        facts.append(proved)
    if progress.best:
        facts.append(f"best {in_text(progress.best)}")
    return cut(f" {style.dot} ".join(facts), style.width - 1, "")
