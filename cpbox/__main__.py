"""Where the program starts: the script ``cpbox``, and ``python -m cpbox``.

Ctrl-C is answered from the first line on, while everything else is still being loaded;
an import that it breaks off in the middle could fail in any way.
"""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130
BROKEN = 70
IMPORTS = "<frozen importlib"  # how Python calls the files of its import system


def _interrupt(_: int, frame: FrameType | None) -> None:
    """End at once while something is being imported, and raise at any other time."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTS):
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


# Not where Ctrl-C is to be ignored, as in the processes of `cpbox try --jobs`.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _interrupt)


def main() -> int:
    """Run the command line and return the exit code."""
    try:
        if (
            sys.stderr is None
        ):  # closed; what is printed to None goes to standard output
            sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115  # for the process
        from cpbox.cli import main as run  # noqa: PLC0415  # Ctrl-C is heeded by now

        code = run()
        # All is said; an interrupt from here on would only spoil the exit code.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ImportError as error:  # of an installation that is not whole
        sys.stderr.write(f"cpbox: cannot start: {error}; install cpbox anew\n")
        return BROKEN
    return code


if __name__ == "__main__":
    sys.exit(main())
