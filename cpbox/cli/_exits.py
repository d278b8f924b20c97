"""The exit codes: what scripts may rely on, and how a command's help tells them."""

from textwrap import fill
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpbox.search.results.result import Result, Status

OPTIMAL = 0
VERIFIED = 0
NO_CHAIN = 1
UNEXPECTED = 1
REFUSED = 1
WRONG_INPUT = 2
UNPROVED = 3
INTERNAL_ERROR = 70
UNWRITABLE = 74
SIGNALLED = 128  # and the signal's number, as shells have it
INTERRUPTED = 130
BROKEN_PIPE = 141  # as a program that the signal ends, such as `yes | head`

OF_ALL = {
    INTERNAL_ERROR: "a bug in cpbox; no answer, but a message that says what to report",
    UNWRITABLE: "the output could not be written",
    INTERRUPTED: "interrupted; 129 or 143 by SIGHUP or SIGTERM",
    BROKEN_PIPE: "the output went to a program that ended early, such as head",
}
WRONG = "the input is wrong"
STOPPED = "stopped before the answer was proved"


def of_result(result: "Result") -> int:
    """What an answer means to a script; a list that is asked for must be complete."""
    return proved(result.status, whole=result.complete, interrupted=result.interrupted)


def proved(status: "Status", *, whole: bool = True, interrupted: bool = False) -> int:
    """What a search means to a script, and whether it has the whole of its answer."""
    if interrupted:
        return INTERRUPTED
    if not status.is_proof or not whole:
        return UNPROVED
    return OPTIMAL if status.value == "optimal" else NO_CHAIN


def in_help(
    done: str, no: str = "", wrong: str = WRONG, unproved: str = "", more: str = ""
) -> str:
    """The end of a command's help: what 0 to 3 mean, if it has them, and the others."""
    own = {OPTIMAL: done, NO_CHAIN: no, WRONG_INPUT: wrong, UNPROVED: unproved}
    lines = [
        fill(text, 80, initial_indent=f"  {code:<5}", subsequent_indent=" " * 7)
        for code, text in (own | OF_ALL).items()
        if text
    ]
    return "\n".join(["exit code:", *lines, *([fill(more, 80)] if more else []), ""])


OF_SOLVE = in_help(
    "solved and proved optimal",
    "proved that no chain exists, or an answer is not what its file expects",
    unproved=f"{STOPPED}, or before it was compared with what its file expects",
    more="With several puzzles, the highest of theirs. In a folder, a puzzle without a "
    "chain counts as solved if its file expects that.",
)
OF_OTHERS = in_help("done")
