"""Files that are read without waiting and within a limit, or written whole."""

import errno
import os
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import BinaryIO

from cpbox.basics.errors import CpboxError, InputError, OutputError

SCARCE = (errno.EMFILE, errno.ENFILE)  # too many files are open


def check_room(files: int) -> None:
    """Raise unless so many more files can be open at once.

    Raises
    ------
    OSError
        With `SCARCE`, when too many are open.

    """
    with ExitStack() as stack:
        for _ in range(files):
            stack.enter_context(open(os.devnull, "rb"))  # noqa: PTH123  # quicker


@contextmanager
def blaming_no_file() -> Iterator[None]:
    """Where no file can be opened, let the system's error say so, and blame no file.

    Raises
    ------
    OSError
        With `SCARCE`, then.

    """
    try:
        yield
    except CpboxError as error:
        cause = error.__cause__
        if isinstance(cause, OSError) and cause.errno in SCARCE:
            raise cause from None
        raise


_named: ContextVar[Collection[str] | None] = ContextVar("_named", default=None)


@contextmanager
def naming_no_files(but: Collection[str] = ()) -> Iterator[None]:
    """Where a stranger's text is read: it may name no file, and messages offer none.

    `but` has the files that it may name all the same, by their whole paths.
    """
    token = _named.set(but)
    try:
        yield
    finally:
        _named.reset(token)


def may_be_named(file: str | None = None) -> bool:
    """Whether what is read may name files; or this one."""
    named = _named.get()
    return named is None or file in named


def by_file(text: str, otherwise: str = "") -> str:
    """A part of a message that speaks of files, where these may be named."""
    return text if may_be_named() else otherwise


def open_regular(path: Path) -> BinaryIO:
    """Open a file to read, and wait for nobody: neither for a pipe nor for a device.

    Raises
    ------
    OSError
        When it cannot be opened, or is no regular file.

    """
    stream = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  # given on
    if not S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(errno.EINVAL, "it is not a regular file")
    return stream


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def check_new(path: Path, text: str, *, force: bool) -> None:
    """Raise for a file that holds something else, unless that is forced."""
    if force or not path.exists():
        return
    with suppress(OSError), open_regular(path) as stream:
        if stream.read() == text.encode():
            return
    raise InputError("already exists; use --force to overwrite it", path)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, unless it is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise InputError("is not a folder; name another one", folder) from error
    except OSError as error:
        problem = f"cannot be made ({error.strerror}); name another folder"
        raise InputError(problem, folder) from error


def write_whole(
    path: Path, data: str | bytes, remedy: str = "choose another file"
) -> None:
    """Write a file whole, or leave what was there.

    What is no file, such as a pipe, is written to as it is; a link stays one, and who
    may read the file may read it still.
    """
    target = Path(os.path.realpath(path))
    is_other = target.exists() and not target.is_file()
    name = f".{target.name}.{os.getpid()}.part"  # another process may write it, too
    draft = target if is_other else target.with_name(name)
    try:
        draft.write_bytes(data.encode() if isinstance(data, str) else data)
        if not is_other:
            if target.exists():
                draft.chmod(S_IMODE(target.stat().st_mode))
            draft.replace(target)
    except OSError as error:
        problem = f"{path}: cannot be written ({error.strerror}); {remedy}"
        raise OutputError(problem) from error
    finally:
        if not is_other:
            with suppress(OSError):
                draft.unlink()  # what an error or an interrupt has left


MAX_BYTES = 16 * 2**20
AT_FIRST = 1 << 16  # bytes; room for the most takes longer than to read a small file
PUZZLES = (".yaml", ".yml")

_PROBLEMS: dict[type[Exception], str] = {
    FileNotFoundError: "there is no such file; check its name and folder",
    PermissionError: "may not be read; change its permissions",
}


_SIDES = re.compile(r"^sides:(.*(?:\n[ \t-].*)*)", re.MULTILINE)
_OF_REQUESTS = re.compile(
    "^(?:answers?|avoid|difficulty|guarantees|theme|tiles):", re.MULTILINE
)


def load(path: Path, most: int = MAX_BYTES, *, may_wait: bool = False) -> str:
    """Text of a file of at most so many bytes.

    Parameters
    ----------
    path, most
        The file, and how large it may be.
    may_wait
        Whether it may be a pipe, as `<(…)` is in a shell, whose writer is waited for;
        only for what the user named in the place of a file.

    Raises
    ------
    InputError
        When it cannot be read, is too large, or is not UTF-8.

    """
    is_stream = may_wait and not path.is_file()
    try:
        with path.open("rb") if is_stream else open_regular(path) as stream:
            return _decode(_read(stream, str(path), most), str(path))
    except InputError:  # which is a ValueError
        raise
    except (OSError, ValueError) as error:
        raise _unreadable(error, str(path)) from error


def puzzles_in(folder: Path, *, recursive: bool = False) -> list[Path]:
    """The puzzle files of a folder, by name, and if asked those of folders in it.

    What is called as one and is none, such as a pipe, is among them, but no request
    to compose some.
    """
    try:
        files = sorted(x for x in folder.iterdir() if x.name[0] != ".")
    except OSError:  # which reading it will explain
        return []
    named = [x for x in files if x.suffix.lower() in PUZZLES and not x.is_dir()]
    named = [x for x in named if not _holds_request(x)]
    inner = [x for x in files if recursive and x.is_dir() and not x.is_symlink()]
    return [*named, *(x for each in inner for x in puzzles_in(each, recursive=True))]


def _holds_request(file: Path) -> bool:
    try:
        return is_request(load(file))
    except InputError:  # which reading it as a puzzle will explain
        return False


def is_request(text: str) -> bool:
    """Whether a text has a key that only requests to compose have, and no box."""
    sides = _SIDES.search(text)
    has_box = sides and re.search(r"[^\W\d_]", re.sub("#.*", "", sides[1]))
    return not has_box and _OF_REQUESTS.search(text) is not None


def load_stdin(name: str) -> str:
    """Text from standard input, called by this name in messages."""
    if sys.stdin is None:
        raise InputError("is closed; pipe a puzzle into it, or name a file", name)
    try:
        return _decode(_read(sys.stdin.buffer, name, MAX_BYTES), name)
    except OSError as error:
        raise _unreadable(error, name) from error


def _read(stream: BinaryIO, name: str, most: int) -> bytes:
    data = stream.read(min(AT_FIRST, most + 1)) or b""  # None where it would wait
    if len(data) == AT_FIRST:
        data += stream.read(most + 1 - AT_FIRST) or b""
    if len(data) > most:
        problem = (
            f"is larger than {most >> 20} MiB; put long word lists into a file "
            "of their own and name it in words.file"
        )
        raise InputError(problem, name)
    return data


def _decode(data: bytes, name: str) -> str:
    """The text, without the mark that some editors put before it."""
    data = data.removeprefix(BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"byte 0x{data[error.start]:02x}"
        problem = f"is not UTF-8 text ({byte}); save the file as UTF-8"
        raise InputError(problem, name, line) from None


def _unreadable(error: Exception, name: str) -> InputError:
    if isinstance(error, IsADirectoryError):
        return InputError(_of_folder(Path(name)), name)
    reason = getattr(error, "strerror", None) or str(error)
    problem = f"cannot be read ({reason}); name a readable file"
    return InputError(_PROBLEMS.get(type(error), problem), name)


def _of_folder(folder: Path) -> str:
    """What to say of a folder in the place of a puzzle file."""
    if puzzles_in(folder):
        return "is a folder; name a puzzle file in it"
    inner = [x.parent for x in puzzles_in(folder, recursive=True)]
    if inner:
        return f"is a folder without a puzzle file; name {inner[0]}, which has some"
    endings = " or ".join(PUZZLES)
    return f"is a folder without a puzzle file; name one, which ends in {endings}"
