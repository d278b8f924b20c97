"""Run a program as on a system that is not POSIX, such as Windows.

    python -P tests/without_posix.py CODE ARGUMENTS…

Modules and names that Windows lacks are hidden from cpbox. Python and the libraries are
loaded before and keep them, for they know Windows.
"""

import asyncio
import multiprocessing.connection
import multiprocessing.popen_spawn_posix
import os
import signal
import socketserver
import subprocess
import sys
import tempfile
from types import ModuleType

import numpy as np
import pandas as pd
import portalocker
from ortools.sat.python import cp_model

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
NAMES = {
    os: (
        "chown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getuid",
        "killpg", "mkfifo", "nice", "sched_getaffinity", "setsid", "sysconf", "uname",
        "wait", "wait4", "O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK",
    ),
    signal: (
        "SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2",
        "alarm", "pause", "pthread_sigmask", "setitimer", "sigwait",
    ),
}  # fmt: skip
LOADED = (
    asyncio, cp_model, multiprocessing, np, pd, portalocker, socketserver,
    subprocess, tempfile,
)  # fmt: skip


def hide() -> None:
    """Hide what Windows lacks from whatever is imported from now on."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # which imports refuse
    for module, names in NAMES.items():
        seen = ModuleType(module.__name__, module.__doc__)
        seen.__dict__.update({k: v for k, v in vars(module).items() if k not in names})
        sys.modules[module.__name__] = seen


if __name__ == "__main__":
    hide()
    code, *sys.argv[1:] = sys.argv[1:]
    exec(code, {"__name__": "somewhere"})
