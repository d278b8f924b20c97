"""Where the program starts: the script ``cpbox``, and ``python -m cpbox``.

Ctrl-C is answered from the first line on, while everything else is still being loaded;
an import that it breaks off in the middle could fail in any way. Who ends the program
by SIGTERM or SIGHUP gets the same, and the exit code that shells have for it.
"""

import os  # which Python itself has loaded

INTERRUPTED = 130
try:
    import atexit
    import signal
    import sys
except KeyboardInterrupt:
    os._exit(INTERRUPTED)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if name in dir(signal)]
BROKEN = 70
IMPORTS = "<frozen importlib"  # how Python calls the files of its import system


_came: list[int] = []  # of those signals, the first


def _interrupt(number: int, frame: "FrameType | None") -> None:
    """End at once while something is being imported, and raise at any other time."""
    if number in ENDS:
        _came.append(number)
        for each in ENDS:  # once is enough, and what is half-written is to be removed
            signal.signal(each, signal.SIG_IGN)
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTS):
            os._exit(_interrupted())
        frame = frame.f_back
    raise KeyboardInterrupt


def _again(dropped: "sys.UnraisableHookArgs") -> None:
    """Interrupt once more where Python could only drop it, as in a finalizer."""
    if dropped.exc_type is KeyboardInterrupt:
        import threading  # not before Ctrl-C is answered

        again = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(dropped)


def _interrupted() -> int:
    """The exit code of who was interrupted, which tells the signals apart."""
    return 128 + _came[0] if _came else INTERRUPTED


# Not those that are to be ignored, as in the processes of `cpbox try --jobs`.
for _signal in (signal.SIGINT, *ENDS):
    if signal.getsignal(_signal) in (signal.default_int_handler, signal.SIG_DFL):
        signal.signal(_signal, _interrupt)
sys.unraisablehook = _again


def main() -> int:
    """Run the command line and return the exit code."""
    try:
        return _run()
    except KeyboardInterrupt:
        return _interrupted()
    except ImportError as error:  # of an installation that is not whole
        _write(f"cannot start: {error}; install cpbox anew")
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001  # for which Python has 1, an answer
        _write(f"internal error, and no answer: {type(error).__name__}: {error}")
    return BROKEN


def _run() -> int:
    if sys.stderr is None:  # closed; what is printed to None goes to standard output
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115  # for the process
    from cpbox.cli._libraries import loading, prepare  # Ctrl-C is heeded by now

    with loading():
        prepare()
        from cpbox.cli.main import main as run

    try:
        code = run()
    except SystemExit as end:  # as argparse ends after a command's help
        if not isinstance(end.code, int):
            raise
        code = end.code
    # All is said; an interrupt from here on would only spoil the exit code.
    for each in (signal.SIGINT, *ENDS):
        signal.signal(each, signal.SIG_IGN)
    code = _interrupted() if code == INTERRUPTED else code
    _end(code)
    return code


def _end(code: int) -> None:
    """End the process, but where threads are to finish their work.

    All is written. Python would take its objects down one by one, which takes as long
    as to load them, and would wait for what works on in a daemon thread.
    """
    threading = sys.modules.get("threading")
    others = threading.enumerate()[1:] if threading else []
    if not others:
        atexit._run_exitfuncs()  # noqa: SLF001  # as in multiprocessing, from 3.13
    if not others or any(thread.daemon for thread in others):
        os._exit(code)


def _write(text: str) -> None:
    """Say what is wrong, if anybody can read it; nothing else need work by now."""
    try:
        os.write(2, f"cpbox: {text}\n".encode(errors="replace"))
    except OSError:
        return


if __name__ == "__main__":
    sys.exit(main())
