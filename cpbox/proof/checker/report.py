"""What a check found: a finding for each claim, and what was read of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cpbox.proof.checker.fields import Line
from cpbox.proof.checker.limits import SCARCE, Rejection, Unasked
from cpbox.proof.checker.text import printable

T = TypeVar("T")
Tell = Callable[["Finding"], None]


@dataclass(frozen=True)
class Finding:
    """A claim, what proves it, how it was checked, what is wrong; true if it holds.

    Parameters
    ----------
    claim
        What is claimed, in the checker's own words.
    proved_by
        The files of the bundle that show it.
    checked_by
        What the checker did with them.
    problem
        Why the claim is not shown; None if it is.
    is_open
        Whether it is not shown for want of a prover alone, and nothing is wrong.

    """

    claim: Line
    proved_by: Line
    checked_by: Line
    problem: Line | None = None
    is_open: bool = False

    def __repr__(self) -> str:
        holds = (
            "holds" if self.holds else "is open" if self.is_open else "does not hold"
        )
        return f"<Finding: {self.claim[:150]}: {holds}>"

    @property
    def holds(self) -> bool:
        """Whether the claim is shown."""
        return self.problem is None

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class CheckSummary:
    """The end of a check: what `Report` has of the claim."""

    claim: object = None
    unchecked: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Report:
    """All findings about a bundle; true if it holds.

    Parameters
    ----------
    findings
        One for each claim, in the order in which they were checked.
    claim
        The title, the puzzle, the word lists and the answer as JSON, as they were read
        and checked; None where they could not be read.
    unchecked
        What in the bundle is for people, and held to the truth by nothing.
    is_complete
        Whether the check came to its end.

    """

    findings: tuple[Finding, ...]
    claim: Any = field(default=None, repr=False, compare=False)
    unchecked: tuple[str, ...] = ()
    is_complete: bool = False

    @property
    def holds(self) -> bool:
        """Whether everything was checked, and everything is shown."""
        return self.is_sound and all(finding.holds for finding in self.findings)

    def __bool__(self) -> bool:
        return self.holds

    @property
    def is_sound(self) -> bool:
        """Whether everything was checked, and nothing is wrong: shown, or open."""
        sound = all(finding.holds or finding.is_open for finding in self.findings)
        return self.is_complete and bool(self.findings) and sound


@dataclass(frozen=True)
class Checks:
    """Tells what each check finds. One that cannot be made does not hold."""

    tell: Tell

    def check(
        self,
        claim: str,
        proved_by: str,
        checked_by: str,
        action: Callable[[], T],
        size: Callable[[T], str] = lambda _: "",
    ) -> T | None:
        """Do what shows a claim, tell whether it does, and give what `action` gives.

        `size` says of that how much there was to check.

        Raises
        ------
        OSError
            With `SCARCE`, when no file can be opened: that says nothing of the claim.

        """
        result, problem, is_open = None, None, False
        try:
            result = action()
            if how_much := size(result):
                checked_by = f"{checked_by}; {how_much}"
        except Rejection as refusal:
            problem, is_open = str(refusal), isinstance(refusal, Unasked)
        except MemoryError:
            problem = "it takes more memory than the checker may use"
        except Exception as error:  # whatever it is, nothing is shown
            if isinstance(error, OSError) and error.errno in SCARCE:
                raise
            problem = f"the check failed: {type(error).__name__}: {error}"
        shown = None if problem is None else printable(problem)
        texts = printable(claim), printable(proved_by), printable(checked_by)
        self.tell(Finding(*texts, shown, is_open))
        return result


def required(value: T | None) -> T:
    """Take what another check gave, if it gave anything."""
    if value is None:
        raise Rejection("what this rests on could not be checked")
    return value
