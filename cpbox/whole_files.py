"""Files that are written whole or not at all, and the folders that they are in."""

from pathlib import Path

from cpbox.errors import InputError, OutputError


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


def write_whole(path: Path, text: str) -> None:
    """Write a file whole, or not at all.

    Raises
    ------
    OutputError
        When it cannot be written.

    """
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_text(text, "utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        problem = f"{path}: cannot be written ({error.strerror}); write it elsewhere"
        raise OutputError(problem) from error
