"""The prover: solves a puzzle and writes evidence that its answer is right."""

import platform
from importlib.metadata import PackageNotFoundError, version


def versions() -> dict[str, str]:
    """Versions of cpbox, ortools and Python; `unknown` for what is not installed."""
    installed = {}
    for package in ("cpbox", "ortools"):
        try:
            installed[package] = version(package)
        except PackageNotFoundError:
            installed[package] = "unknown"
    return {**installed, "python": platform.python_version()}
