"""The folder of a proof: one that is said to hold it, and ones to write it to."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import mkdtemp

from cpbox.basics.errors import InputError, OutputError
from cpbox.basics.files import SCARCE


def check_is_there(folder: Path) -> None:
    """Raise unless it is a folder with something in it."""
    if not folder.exists():
        problem = "there is no such folder"
    elif not folder.is_dir():
        problem = "is a file, not the folder of a proof"
    elif _is_empty(folder):
        problem = "is an empty folder"
    elif _lacks(folder, "claim.json"):
        problem = "is not the folder of a proof, for it has no claim.json"
    else:
        return
    raise InputError(f"{problem}; name a folder that `cpbox prove` wrote", folder)


def _lacks(folder: Path, name: str) -> bool:
    """Whether a folder that can be listed has nothing of this name."""
    try:
        return all(each.name != name for each in folder.iterdir())
    except OSError:
        return False


def _is_empty(folder: Path) -> bool:
    """Whether nothing is in it; where that may not be seen, the checker says so."""
    try:
        return not any(folder.iterdir())
    except OSError:
        return False


def check_is_free(folder: Path) -> None:
    """Raise unless a bundle can be written to a folder."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise InputError("is not a folder; name another one", folder)
    if folder.exists() and any(folder.iterdir()):
        problem = "is not empty; name a new folder, or remove what is in it"
        raise InputError(problem, folder)
    if not folder.absolute().parent.is_dir():
        problem = f"there is no folder {folder.absolute().parent}; make it first"
        raise InputError(problem, folder)


@contextmanager
def appearing(folder: Path) -> Iterator[Path]:
    """A folder to write in, which takes the place of another when all is written."""
    try:
        parent = folder.absolute().parent
        aside = Path(mkdtemp(prefix=f".{folder.name}-", dir=parent))
    except OSError as error:
        if error.errno in SCARCE:
            raise
        problem = f"cannot be written ({error.strerror}); name another folder"
        raise InputError(problem, folder) from error
    draft = aside / "proof"  # for all to read who may read what is written here
    try:
        draft.mkdir()
        yield draft
        if os.name == "nt" and folder.exists():
            folder.rmdir()  # which is empty; Windows replaces no folder
        draft.replace(folder)
    except OSError as error:
        if error.errno in SCARCE:
            raise
        problem = f"{folder}: cannot be written ({error.strerror}); choose another"
        raise OutputError(problem) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def passing_folder() -> Iterator[Path]:
    """A folder that another process removes when this one leaves it, or is killed."""
    folder = mkdtemp(prefix="cpbox-")
    remove = "import shutil, sys; sys.stdin.read(); shutil.rmtree(sys.argv[1], True)"
    with Popen(  # noqa: S603  # this Python
        [sys.executable, "-I", "-S", "-c", remove, folder],
        stdin=PIPE,
        stdout=DEVNULL,
        stderr=DEVNULL,
        start_new_session=True,
    ):
        yield Path(folder)
