"""What a run that failed says, and its exit code."""

import os
import sys
import traceback

from cpbox.cli import _exits
from cpbox.cli._output import complain, silence
from cpbox.puzzle.errors import Contradiction, CpboxError, OutputError
from cpbox.show.terminal_text import printable


def exit_code_of(error: BaseException) -> int:
    """Say what went wrong, and return the exit code; never one that is an answer."""
    match error:
        # argparse trips over it, where it tidies up what it had not yet begun.
        case KeyboardInterrupt() | AttributeError(__context__=KeyboardInterrupt()):
            return _exits.INTERRUPTED
        case BrokenPipeError():
            silence(sys.stdout)
            return _exits.BROKEN_PIPE
        case OutputError():
            silence(sys.stdout)
            complain(str(error))
            return _exits.UNWRITABLE
        case CpboxError():
            complain(str(error))
            return _exits.WRONG_INPUT
        case MemoryError():
            complain("there is not enough memory, so nothing is proved")
            return _exits.UNPROVED
    complain(_report_this(error))
    return _exits.INTERNAL_ERROR


def _report_this(error: BaseException) -> str:
    """What to say, and to ask for, when cpbox contradicts itself or fails."""
    from cpbox.proof.prover import versions

    known = ", ".join(f"{name} {number}" for name, number in versions().items())
    says = "".join(traceback.format_exception_only(error))
    if isinstance(error, Contradiction):
        says = str(error)
    more = "To see where it happened, run it with CPBOX_TRACEBACK=1."
    if os.environ.get("CPBOX_TRACEBACK"):
        more = "".join(traceback.format_exception(error)).rstrip()
    return (
        f"internal error, and no answer: {printable(says)}\n"
        f"Please report this bug with the puzzle file, the command, and: {known}.\n"
        f"{more}"
    )
