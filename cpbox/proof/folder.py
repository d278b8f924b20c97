"""The folder that is said to hold a proof, before anything in it is looked at."""

from pathlib import Path

from cpbox.errors import InputError

REMEDY = "name a folder that `cpbox prove` wrote"


def check_is_there(folder: Path) -> None:
    """Raise unless it is a folder with something in it.

    Raises
    ------
    InputError
        Which says what it is instead, and what to name.

    """
    if folder.is_dir():
        if not _is_empty(folder):
            return
        problem = f"is an empty folder; {REMEDY}"
    elif not folder.exists():
        problem = "there is no such folder; name one that `cpbox prove` wrote"
    elif (folder.parent / "claim.json").is_file():
        problem = f"is a file of a proof; name its folder, {folder.parent}"
    elif folder.suffix in (".yaml", ".yml"):
        problem = (
            f"is a file, not a proof; {REMEDY}, and to compare it with this puzzle "
            "add --puzzle FILE"
        )
    else:
        problem = f"is a file, not a proof; {REMEDY}"
    raise InputError(problem, folder)


def _is_empty(folder: Path) -> bool:
    """Whether nothing is in it; where that may not be seen, the checker says so."""
    try:
        return not any(folder.iterdir())
    except OSError:
        return False
