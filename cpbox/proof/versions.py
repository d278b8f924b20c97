"""The versions that an answer depends on."""

import platform
from importlib.metadata import PackageNotFoundError, version


def versions() -> dict[str, str]:
    """Versions of cpbox, ortools and Python; `unknown` for what is not installed."""
    return {
        "cpbox": _version("cpbox"),
        "ortools": _version("ortools"),
        "python": platform.python_version(),
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
