"""The folder of a bundle: only regular files, read without following anything.

What this checks: every file in the folder is listed in claim.json with its size and
hash, and every listed file is there. Each file is hashed again whenever it is read,
so that what is checked is what was listed.
"""

import hashlib
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cpbox.proof.checker import limits
from cpbox.proof.checker.fields import Line
from cpbox.proof.checker.limits import Refusal
from cpbox.proof.checker.text import printable

CLAIM = "claim.json"
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")
_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@dataclass(frozen=True)
class FileEntry:
    """What claim.json says of a file."""

    bytes: int
    sha256: Line


class Bundle:
    """A folder that was opened once; files are opened in it, and nowhere else."""

    def __init__(self, folder: Path):
        try:
            self._folder = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except (OSError, ValueError) as error:
            raise Refusal(f"the folder cannot be opened: {_reason(error)}") from None
        self.listed: Mapping[str, FileEntry] = {}  # to which files are held

    def close(self) -> None:
        """Let go of the folder."""
        os.close(self._folder)

    def check_files(self) -> None:
        """Every file is listed, every listed file is there, and each has its hash."""
        names, listed = self._names() - {CLAIM}, self.listed.keys()
        for name in sorted(names - listed):
            raise Refusal(f"{name} is in the folder, but not in {CLAIM}")
        for name in sorted(listed - names):
            raise Refusal(f"{name} is missing")
        if sum(each.bytes for each in self.listed.values()) > limits.BUNDLE_BYTES:
            raise Refusal(f"the files have more than {limits.BUNDLE_BYTES} bytes")
        for name in sorted(names):
            self.read(name)

    def _names(self) -> set[str]:
        """List the folder. Anything but a plain file in it is refused."""
        names: set[str] = set()
        with os.scandir(self._folder) as entries:
            for entry in entries:
                if len(names) == limits.FILES:
                    raise Refusal(f"there are more than {limits.FILES} files")
                if not entry.is_file(follow_symlinks=False):
                    raise Refusal(f"{printable(entry.name, 100)!r} is no plain file")
                if not NAME.fullmatch(entry.name):
                    raise Refusal(f"{printable(entry.name, 100)!r} is no file's name")
                names.add(entry.name)
        return names

    def claim(self) -> bytes:
        """Read claim.json, which no hash protects."""
        return self._read(CLAIM, limits.CLAIM_BYTES)

    def read(self, name: str) -> bytes:
        """Read a file that claim.json lists, and check its size and hash."""
        if name not in self.listed:
            raise Refusal(f"{name} is missing from the list of files in {CLAIM}")
        entry = self.listed[name]
        data = self._read(name, limits.FILE_BYTES)
        if len(data) != entry.bytes:
            raise Refusal(f"{name} has {len(data)} bytes, not {entry.bytes}")
        if hashlib.sha256(data).hexdigest() != entry.sha256:
            raise Refusal(f"{name} is not the file whose hash {CLAIM} gives")
        return data

    def _read(self, name: str, most: int) -> bytes:
        try:
            _require_plain(name, os.lstat(name, dir_fd=self._folder))
            with os.fdopen(os.open(name, _FLAGS, dir_fd=self._folder), "rb") as file:
                _require_plain(name, os.fstat(file.fileno()))
                data = file.read(most + 1)
        except OSError as error:
            raise Refusal(f"{name} cannot be read: {_reason(error)}") from None
        if len(data) > most:
            raise Refusal(f"{name} is larger than {most} bytes")
        return data


def _require_plain(name: str, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise Refusal(f"{name} is no plain file")


def _reason(error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) else None
    return printable(reason or str(error), 100)
