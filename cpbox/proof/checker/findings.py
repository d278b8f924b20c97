"""How a check becomes a finding."""

from collections.abc import Callable
from typing import TypeVar

from cpbox.proof.checker.refusal import Refusal, Unasked
from cpbox.proof.checker.report import Finding
from cpbox.proof.checker.text import printable

T = TypeVar("T")
Tell = Callable[[Finding], None]


class Findings:
    """Tells what each check finds. One that cannot be made does not hold.

    Parameters
    ----------
    tell
        What to do with a finding.

    """

    def __init__(self, tell: Tell):
        self._tell = tell

    def check(
        self, claim: str, proved_by: str, checked_by: str, action: Callable[[], T]
    ) -> T | None:
        """Do what shows a claim, tell whether it does, and give what `action` gives."""
        result, problem, is_open = None, None, False
        try:
            result = action()
        except Refusal as refusal:
            problem, is_open = str(refusal), isinstance(refusal, Unasked)
        except MemoryError:
            problem = "it takes more memory than the checker may use"
        except Exception as error:  # noqa: BLE001  # whatever it is, nothing is shown
            problem = f"the check failed: {type(error).__name__}: {error}"
        told = None if problem is None else printable(problem)
        texts = printable(claim), printable(proved_by), printable(checked_by)
        self._tell(Finding(*texts, told, is_open))
        return result if problem is None else None


def known(value: T | None) -> T:
    """Take what another check gave, if it gave anything."""
    if value is None:
        raise Refusal("what this rests on could not be checked")
    return value
