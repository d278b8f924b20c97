"""Holds answers to what their files expect, and says what is otherwise."""

from collections import Counter
from collections.abc import Iterable

from cpbox.cli import _exits
from cpbox.cli._output import complain
from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import counted
from cpbox.search.result import Result, Status
from cpbox.search.solver_config import SolverConfig

CODES = {True: _exits.OPTIMAL, False: _exits.UNEXPECTED, None: _exits.UNPROVED}
SAYS = {True: "as expected", False: "not as expected", None: "not decided"}


class Held:
    """What became of all that was expected.

    Parameters
    ----------
    is_check
        Whether a folder is checked, of which no file fails by having no chain as
        expected.

    """

    def __init__(self, *, is_check: bool = False) -> None:
        self._is_check = is_check
        self._counts: Counter[bool | None] = Counter()

    @property
    def code(self) -> int:
        """The exit code."""
        return max((CODES[holds] for holds in self._counts), default=_exits.OPTIMAL)

    def excuses(self, result: Result) -> bool:
        """Whether that there is no chain is what was to be found."""
        expected = result.expected if self._is_check else None
        no_chain = result.status is Status.INFEASIBLE and result.complete
        return no_chain and expected is not None and expected.holds is True

    def hold(self, result: Result | None) -> None:
        """Take note of an answer."""
        if result is None or result.expected is None:
            return
        self._counts[result.expected.holds] += 1
        for problem in result.expected.problems:
            complain(problem)

    def hold_variants(self, variants: Iterable[Puzzle], config: SolverConfig) -> bool:
        """Solve those that expect an answer; whether the user did not interrupt it."""
        for variant in variants:
            if variant.expect:
                from cpbox.cli._trials import solver  # slow

                result = solver(config)(variant)
                self.hold(result)
                if result.interrupted:
                    return False
        return True

    def conclude(self) -> None:
        """Say how many answers of a checked folder there were."""
        if not self._is_check:
            return
        said = [f"{self._counts[x]} {SAYS[x]}" for x in SAYS if self._counts[x]]
        held = counted(self._counts.total(), "answer")
        text = f"{held} held to what the files expect"
        complain(f"{text}: {', '.join(said)}" if said else text)
