"""The user's browser, and the folder for pages that it opens."""

import os
import webbrowser
from pathlib import Path


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
