"""The prover: solves a puzzle and writes evidence that its answer is right."""

import platform
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PROJECT = Path(__file__).parents[3] / "pyproject.toml"  # in a checkout


def versions() -> dict[str, str]:
    """Versions of cpbox, ortools and Python; `unknown` for what is not installed."""
    installed = {"cpbox": _own()}
    try:
        installed["ortools"] = version("ortools")
    except PackageNotFoundError:
        installed["ortools"] = "unknown"
    return {**installed, "python": platform.python_version()}


def _own() -> str:
    """The version of cpbox; of a checkout that is not installed, with a mark."""
    try:
        return version("cpbox")
    except PackageNotFoundError:
        project = PROJECT.read_text("utf-8") if PROJECT.exists() else ""
        about = tomllib.loads(project).get("project", {})
        return (
            f"{about['version']}+checkout"
            if about.get("name") == "cpbox"
            else "unknown"
        )
