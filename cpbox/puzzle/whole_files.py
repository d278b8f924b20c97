"""Files that are read without waiting, or written whole; and their folders."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import BinaryIO

from cpbox.puzzle.errors import InputError, OutputError


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
    """Raise for a file that is there and holds something else, unless that is forced.

    Raises
    ------
    InputError
        Then.

    """
    if force or not path.exists():
        return
    with suppress(OSError), open_regular(path) as stream:
        if stream.read() == text.encode():
            return
    raise InputError("is there already; give --force to write over it", path)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, unless it is there.

    Raises
    ------
    InputError
        When it cannot be made, or is a file.

    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise InputError("is not a folder; name another one", folder) from error
    except OSError as error:
        problem = f"cannot be made ({error.strerror}); name another folder"
        raise InputError(problem, folder) from error


def write_whole(
    path: Path, data: str | bytes, remedy: str = "write it elsewhere"
) -> None:
    """Write a file whole, or leave what was there.

    What is no file, such as a pipe, is written to as it is; a link stays one, and who
    may read the file may read it still.

    Raises
    ------
    OutputError
        When it cannot be written, with the remedy as its last words.

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
