"""The prover: solves a puzzle and writes evidence that its answer is right."""

import platform
from importlib.metadata import PackageNotFoundError, version


def versions() -> dict[str, str]:
    """Versions of cpbox, ortools and Python; `unknown` for what is not installed."""
    known = {}
    for package in ("cpbox", "ortools"):
        try:
            known[package] = version(package)
        except PackageNotFoundError:
            known[package] = "unknown"
    return {**known, "python": platform.python_version()}
