"""A PDF of a page, by whichever browser is installed."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from cpbox.basics.errors import InputError, OutputError

BROWSERS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("chrome", "microsoft-edge", "msedge", "brave-browser"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
LIMIT = 120  # seconds


def browser() -> str:
    """The browser that prints."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        problem = "a PDF needs Chromium, Chrome or Edge, and none is installed"
        remedy = "install one, or write x.html and print it from your browser"
        raise InputError(f"{problem}; {remedy}", key="output")
    return program


def printed(page: str) -> bytes:
    """Print a page.

    Parameters
    ----------
    page
        An HTML file that needs nothing else.

    """
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, "utf-8")
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        command = [
            *(browser(), "--headless", "--disable-gpu", "--no-first-run"),
            *(["--no-sandbox"] if is_root else []),  # in which no root can run it
            *("--disable-background-networking", "--disable-sync"),
            *(f"--user-data-dir={folder}/profile", "--no-pdf-header-footer"),
            *(f"--print-to-pdf={target}", source.as_uri()),
        ]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=LIMIT)  # noqa: S603
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            problem = f"{command[0]} could not print it ({type(error).__name__})"
            remedy = "write x.html and print it from your browser"
            raise OutputError(f"{problem}; {remedy}") from error
