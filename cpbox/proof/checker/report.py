"""What a check found: a finding for each claim, and what is left to trust."""

from dataclasses import dataclass

from cpbox.proof.checker.statement.fields import Line


@dataclass(frozen=True)
class Finding:
    """A claim, the file that proves it, how it was checked, and what is wrong.

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

    @property
    def holds(self) -> bool:
        """Whether the claim is shown."""
        return self.problem is None


@dataclass(frozen=True)
class Summary:
    """The puzzle and its answer, line by line, and what is left to trust."""

    puzzle: tuple[Line, ...] = ()
    trusted: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Report:
    """All findings about a bundle.

    Parameters
    ----------
    findings
        One for each claim, in the order in which they were checked.
    puzzle
        The puzzle and the answer, line by line.
    trusted
        What the checker takes on trust, line by line.
    is_complete
        Whether the check came to its end.

    """

    findings: tuple[Finding, ...]
    puzzle: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    is_complete: bool = False

    @property
    def holds(self) -> bool:
        """Whether everything was checked, and everything is shown."""
        return self.is_sound and all(finding.holds for finding in self.findings)

    @property
    def is_sound(self) -> bool:
        """Whether everything was checked, and nothing is wrong: shown, or open."""
        sound = all(finding.holds or finding.is_open for finding in self.findings)
        return self.is_complete and bool(self.findings) and sound
