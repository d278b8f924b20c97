"""The user's browser, and the folder for pages that it opens."""

import os
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32


def cache() -> Path:
    """The user's folder for what may be lost.

    Raises
    ------
    OSError, RuntimeError
        When there is none, or it cannot be made.

    """
    home = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(home) if home.startswith("/") else Path.home() / ".cache"
    folder = base / "cpbox"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def build() -> str:
    """What tells this build of cpbox from others, also from those of its version.

    An installer leaves a list of the files with their hashes beside the package. Where
    there is none, as in a checkout, the files' sizes and times are taken.
    """
    from cpbox import __file__ as package

    folder, name = os.path.split(os.path.dirname(package))  # noqa: PTH120
    lists = [*Path(folder).glob(f"{name}-*.dist-info/RECORD")]
    hashes = [each.read_bytes() for each in lists]
    made_of = repr(hashes or sorted(_stamps(f"{folder}/{name}")))
    return f"{crc32(made_of.encode()):08x}"


def _stamps(folder: str) -> Iterator[tuple[int, int]]:
    """The sizes and times of all files below a folder, but for what Python compiles."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                stat = entry.stat()
                yield stat.st_size, stat.st_mtime_ns
            elif entry.name != "__pycache__":
                yield from _stamps(entry.path)


def is_opened(page: Path) -> bool:
    """Open a page in the user's browser; whether there is one.

    A browser in the terminal runs no page to play, so none is begun unless the user
    has named one in ``BROWSER``.
    """
    try:
        browser = webbrowser.get()
        if type(browser) is webbrowser.GenericBrowser and "BROWSER" not in os.environ:
            return False
        return browser.open(page.resolve().as_uri())
    except (OSError, webbrowser.Error):
        return False
