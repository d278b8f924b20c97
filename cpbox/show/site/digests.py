"""Digests: of texts and files, and of all in cpbox that shapes a page."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path

from cpbox.proof.prover import versions


def digest(data: str | bytes) -> str:
    """A short digest."""
    return sha256(data.encode() if isinstance(data, str) else data).hexdigest()[:20]


@cache
def _read_once(path: Path, changed: int) -> str:
    del changed
    return digest(path.read_bytes())


def digest_of(path: Path) -> str:
    """The digest of a file; empty where it cannot be read."""
    try:
        return _read_once(path, path.stat().st_mtime_ns)
    except OSError:
        return ""


def maker_digest() -> str:
    """The digest of all in cpbox that shapes a page: its version, texts and lists."""
    root = resources("cpbox")
    parts = [str(sorted(versions().items()))]
    for place in (root / "show", root / "candidates/lexicon"):
        parts += [f"{name}\0{digest(data)}" for name, data in _inside(place)]
    return digest("\n".join(parts))


def _inside(place: Traversable) -> Iterator[tuple[str, bytes]]:
    """The files of a folder of the package, by name, but for what Python makes."""
    for each in sorted(place.iterdir(), key=lambda x: x.name):
        if each.is_dir() and each.name != "__pycache__":
            yield from _inside(each)
        elif each.is_file():
            yield each.name, each.read_bytes()
