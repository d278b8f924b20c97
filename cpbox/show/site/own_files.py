"""What a site has written: its files and their digests, and what is known of puzzles.

It stands in the site's own folder, and holds nothing that the pages do not show. A file
that is not in it, or that somebody has changed, is never overwritten or removed.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError, OutputError
from cpbox.basics.files import make_folder, write_whole
from cpbox.show.site.digests import digest

NAME = "cpbox-site.json"
FORMAT = "cpbox site 1"
Entry = dict[str, Any]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")  # of a file that has any name


class Inventory:
    """The files of a site, and what is known of its puzzles, by key.

    Parameters
    ----------
    folder
        Where the site is, or will be.

    """

    def __init__(self, folder: Path) -> None:
        make_folder(folder)
        self._folder = folder
        self._before: dict[str, str] = {}
        self._now: dict[str, str] = {}
        self._announced: dict[str, str] = {}
        self.puzzles: dict[str, Entry] = {}
        self.maker = ""
        self.written: list[str] = []
        path = folder / NAME
        if not path.exists():
            return
        try:
            inventory = json.loads(path.read_text("utf-8"))
            assert inventory["format"] == FORMAT
            self._before, self.puzzles = (
                dict(inventory["files"]),
                dict(inventory["puzzles"]),
            )
            self._announced = dict(inventory["announced"])
            self.maker = str(inventory["maker"])
        except OSError as error:
            problem = f"cannot be read ({error.strerror}); name another folder"
            raise InputError(problem, path) from error
        except (ValueError, KeyError, TypeError, AssertionError) as error:
            problem = "is not what cpbox site writes; name another folder, or delete it"
            raise InputError(problem, path) from error

    def has(self, path: str) -> bool:
        """Whether a file of ours is there; then it stays."""
        if path in self._before and (self._folder / path).is_file():
            self._now[path] = self._before[path]
            return True
        return False

    def check(self, paths: Iterable[str]) -> None:
        """Raise where a file that is to be written is somebody else's."""
        for path in paths:
            self._read(path)

    def _read(self, path: str) -> bytes | None:
        """What a file of ours holds; None where there is none."""
        file = self._folder / path
        try:
            data = file.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            problem = f"cannot be read ({error.strerror}); name another folder"
            raise InputError(problem, file) from error
        ours = (self._now, self._before, self._announced)
        if digest(data) not in {digests.get(path) for digests in ours}:
            problem = "is not as cpbox site wrote it; move it, or name another folder"
            raise InputError(problem, file)
        return data

    def announce(self, files: Mapping[str, str]) -> None:
        """Note what files will hold, so that a build that is killed can go on."""
        self._announced = {path: digest(_bytes(text)) for path, text in files.items()}
        self.save()

    def put(self, path: str, text: str) -> None:
        """Write a file, unless it holds this already."""
        data, file = _bytes(text), self._folder / path
        self._now[path] = digest(data)
        if file.is_file() and file.read_bytes() == data:
            return
        del self._now[path]
        self._read(path)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            problem = f"{file.parent}: cannot be made ({error.strerror})"
            raise OutputError(f"{problem}; name another folder") from error
        write_whole(file, data)
        self._now[path] = digest(data)
        self.written.append(path)

    def sweep(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Remove files of ours that nothing is about any more; which, and which not."""
        removed, left = [], []
        for path in sorted(self._before.keys() - self._now.keys()):
            file = self._folder / path
            with suppress(InputError):
                if self._read(path) is None:
                    continue
                file.unlink()
                removed.append(path)
                continue
            left.append(path)
        self._before = self._announced = {}
        return tuple(removed), tuple(left)

    def save(self) -> None:
        """Write the inventory itself; files that were not looked at yet stay in it."""
        inventory = {
            "format": FORMAT,
            "maker": self.maker,
            "files": self._before | self._now,
            "announced": self._announced,
            "puzzles": self.puzzles,
        }
        text = json.dumps(inventory, ensure_ascii=False, sort_keys=True, indent=0)
        path = self._folder / NAME
        if not path.exists() or path.read_text("utf-8") != f"{text}\n":
            write_whole(path, f"{text}\n")
