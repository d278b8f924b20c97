"""Formulations side by side: lines of a table, as they come, within 80 columns."""

from collections.abc import Sequence

from cpbox.lab.comparison import WHOLE, Run
from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import counted
from cpbox.search.claims import amounts
from cpbox.search.cp_sat import Effort
from cpbox.search.result import Status
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from cpbox.show.terminal_text import Column, Table, duration, filled, printable

COLUMNS = (
    Column("variables", 9),
    Column("constraints", 11),
    Column("branches", 10),
    Column("conflicts", 9),
    Column("time", 8),
    Column("gap", 8),
)


class RunTable:
    """Lines for one puzzle's runs.

    Parameters
    ----------
    puzzle
        What is solved.
    formulations
        Their names.
    style
        What the terminal can show.

    """

    def __init__(
        self, puzzle: Puzzle, formulations: Sequence[str], style: Style
    ) -> None:
        self._puzzle, self._style = puzzle, style
        room = max(len(name) + 2 for name in (*formulations, WHOLE))
        self._table = Table(COLUMNS, room, style)
        self._group: tuple[bool, int] | None = None
        self._runs: list[Run] = []

    def lines(self, run: Run) -> list[str]:
        """A run, and before it what it is on where that is new."""
        self._runs.append(run)
        if run.is_whole:
            head = self._table.head()
            return [*self._answer(run), *head, *self._table.row("cpbox", _cells(run))]
        group = run.relaxation, run.candidates
        heading = [] if group == self._group else self._heading(run)
        self._group = group
        return [*heading, *self._table.row(f"  {run.formulation}", _cells(run))]

    def end(self) -> list[str]:
        """How far all agree."""
        whole, *others = self._runs
        if not others:
            return self._wrapped("Without a chain, there is no model to compare.")
        done = sum(run.status.is_proof for run in others)
        said = f"{done} of {counted(len(others), 'run')}"
        if whole.status is not Status.OPTIMAL:
            text = (
                f"cpbox has not proved its answer; {said} proved the optimum of their "
                "model, and no chain that was found is below a bound of another."
            )
        elif done == len(others):
            text = f"Agreed: {said} proved the same optimum as cpbox."
        else:
            text = (
                f"Agreed: {said} proved the same optimum as cpbox; what the others "
                "found, and their bounds, do not contradict it."
            )
        return ["", *self._wrapped(text)]

    def _answer(self, whole: Run) -> list[str]:
        """What is compared on: the chain, and what is proved of it."""
        lines = [self._style.bold(printable(self._puzzle.name))]
        if whole.chain is None or whole.objective is None:
            known = "no chain exists" if whole.status.is_proof else "no chain was found"
            return [*lines, *self._wrapped(f"{known[0].upper()}{known[1:]}."), ""]
        said = amounts(self._puzzle.objective.terms, whole.objective)
        proved = "proved best" if whole.status.is_proof else "not proved best"
        about = f"({said}: {proved})"
        return [
            *lines,
            *joined(whole.chain, self._style.width, self._puzzle, self._style),
            *self._wrapped(about),
            "",
        ]

    def _heading(self, run: Run) -> list[str]:
        kind = "survivor" if run.relaxation else "candidate"
        chains = f"chains of {counted(run.words or 0, 'word')}"
        of = "all of " if not run.relaxation else ""
        return self._wrapped(f"{chains}, {of}{counted(run.candidates, kind)}")

    def _wrapped(self, text: str) -> list[str]:
        return filled(text, self._style.width)


def _cells(run: Run) -> list[str]:
    effort = run.effort
    sizes = effort.variables, effort.constraints, effort.branches, effort.conflicts
    return [*map(_number, sizes), _time(run), _gap(run)]


def _number(number: int | None) -> str:
    return "?" if number is None else f"{number:,}"


def _time(run: Run) -> str:
    """How long it took; that is more where it had to be stopped."""
    if run.effort == Effort():
        return "crashed"
    return f"{'' if run.status.is_proof else '> '}{duration(run.seconds)}"


def _gap(run: Run) -> str:
    """What is between the bound and the chain, in hundredths of that."""
    if run.status is Status.INFEASIBLE:
        return "none"
    if run.gap is None:
        return "no chain" if run.chain is None else "?"
    return f"{100 * run.gap:.3g} %" if run.gap else "0"
