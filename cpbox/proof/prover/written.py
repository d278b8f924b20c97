"""The files to which CP-SAT writes refutations: this process's own, or everybody's.

ortools 9.15 has no parameter for their place, only a flag of its C++ side, to which
Python has no door. A process that could not set it would have to wait for all others
on the machine, as each writes to ``/tmp/lrat.txt``. So the flag is set by the function
with which Abseil parses flags, where it is found in the ortools that is installed;
where it is not, a lock keeps processes apart.
"""

import ctypes
import fcntl
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from threading import Lock
from typing import IO

import ortools

from cpbox.errors import CpboxError

SHARED = Path("/tmp/lrat.txt")  # noqa: S108  # where it writes, whatever TMPDIR says
OWN = "cpbox-lrat-"
STALE = 60.0  # seconds after which a folder that nobody holds is some dead process's
_FLAG = "_Z33FLAGS_cp_model_lrat_output_prefixB5cxx11"
_PARSE = (
    "_ZN4absl{}15CommandLineFlag9ParseFromESt17basic_string_viewIcSt11char_traitsIcEE"
    "PNSt7__cxx1112basic_stringIcS4_SaIcEEE"
)
_one_at_a_time = Lock()  # within this process, whose threads share the flag


@contextmanager
def written() -> Iterator[Path]:
    """Where CP-SAT writes a refutation; nothing is there now, and nobody else writes.

    Raises
    ------
    CpboxError
        When it cannot be written, as when somebody else's is there; CP-SAT would
        abort.

    """
    with _one_at_a_time, _own() if can_be_set() else _shared() as file:
        yield file


@contextmanager
def _own() -> Iterator[Path]:
    """A file in a folder that is made for it, and goes with it."""
    remove_stale()
    with _explained(Path(gettempdir())):
        folder = Path(mkdtemp(prefix=OWN, dir=gettempdir()))
    try:
        with _held(folder):
            set_prefix(folder / SHARED.stem)
            yield folder / SHARED.name
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _shared() -> Iterator[Path]:
    """The one file for all, which others wait for."""
    with _explained(SHARED.parent):
        lock = _opened(SHARED.with_name("cpbox-lrat.lock"))
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with _explained(SHARED.parent):
            _clear()
            SHARED.touch(exist_ok=False)
        try:
            yield SHARED
        finally:
            with _explained(SHARED.parent):
                _clear()


def _opened(lock: Path) -> IO[bytes]:
    """The lock, whoever has made it: to hold it, reading is enough."""
    try:
        return lock.open("rb")
    except FileNotFoundError:
        lock.touch(0o644)
        return lock.open("rb")


def _clear() -> None:
    for stale in (SHARED, *SHARED.parent.glob("lrat[0-9]*.bin")):
        stale.unlink(missing_ok=True)


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        problem = f"CP-SAT writes proofs to {folder}, where it cannot now"
        raise CpboxError(f"{problem}: {error.filename}: {error.strerror}") from error


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder's lock, which goes with this process, however it ends."""
    number = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(number)


@cache  # once is enough
def remove_stale() -> None:
    """Remove the folders of processes that were killed."""
    for folder in Path(gettempdir()).glob(f"{OWN}*"):
        with suppress(OSError):  # held, or somebody else's
            if time.time() - folder.stat().st_mtime > STALE:
                with _held(folder):
                    shutil.rmtree(folder)


@cache
def can_be_set() -> bool:
    """Whether CP-SAT can be told where to write."""
    return _flag() is not None and set_prefix(SHARED.with_suffix(""))


def set_prefix(prefix: Path) -> bool:
    """Have CP-SAT write to files that begin so; whether it heeds that."""
    flag = _flag()
    assert flag is not None
    address, parse = flag
    text = os.fsencode(prefix)
    error = (ctypes.c_uint64 * 4)()  # an empty std::string, which holds itself
    error[0] = ctypes.addressof(error) + 16
    return bool(parse(address, len(text), text, ctypes.addressof(error)))


@cache
def _flag() -> "tuple[int, ctypes._NamedFuncPointer] | None":
    """Where the flag is, and the function that gives it a value of so many bytes."""
    libraries = Path(ortools.__file__).parent / ".libs"
    try:
        solver = ctypes.CDLL(str(next(libraries.glob("libortools.so*"))))
        flags = next(libraries.glob("libabsl_flags_commandlineflag.so*"))
        version = re.search(
            rb"_ZN4absl(12lts_\d{8})15CommandLineFlag", flags.read_bytes()
        )
        name = _PARSE.format(version.group(1).decode() if version else "")
        parse = getattr(ctypes.CDLL(str(flags)), name)
        address = ctypes.addressof(ctypes.c_char.in_dll(solver, _FLAG))
    except (StopIteration, OSError, AttributeError, ValueError):
        return None
    parse.restype = ctypes.c_bool
    parse.argtypes = (
        ctypes.c_void_p,
        ctypes.c_size_t,
        ctypes.c_char_p,
        ctypes.c_void_p,
    )
    return address, parse
