"""claim.json as a whole: the puzzle, the answer, and which file is to prove what.

What this checks: the exact keys and types, and that every file is asked for, and none
that is asked for is missing; that the folder holds the files that are listed, each with
its size and hash, and no others. Whether what they say is true is the business of the
other modules; `UNCHECKED` names what is for people, and checked by none.
"""

import hashlib
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated

from cpbox.proof.checker import limits
from cpbox.proof.checker.fields import (
    Line,
    Positive,
    checking,
    load,
    mapping,
    one_of,
    record,
    within,
)
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.puzzle import ListName, Puzzle
from cpbox.proof.checker.text import printable

CLAIM = "claim.json"
SOLUTION = "solution.txt"
CHAINS = "chains.txt"
LABELS = "labels.txt"
OWN_LIST = "list.txt"
GUIDE = "VERIFY.md"
FORMAT = "cpbox bundle 7"
UNCHECKED = (f"title in {CLAIM}", f"versions in {CLAIM}", GUIDE)
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")
_FLAGS = os.O_RDONLY
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _name, 0)  # not every system has them all
FileName = Annotated[
    Line,
    checking(_NAME.fullmatch, "has a key that is not a file name"),
    checking(lambda name: name != CLAIM, "names claim.json"),
]


@dataclass(frozen=True)
class FileEntry:
    """What claim.json says of a file."""

    bytes: int
    sha256: Line


@dataclass(frozen=True)
class WordList:
    """A list that the claim speaks of: its size and hash with the words added."""

    name: ListName | None
    file: Line | None
    words: int
    sha256: Line


def in_words(list_name: str | None) -> str:
    """Call a list what a reader calls it; None is the user's own."""
    return OWN_LIST if list_name is None else f"the {list_name} list"


@dataclass(frozen=True)
class AnswerEntry:
    """The best chain, or that there is none; `objective` has a number for each term."""

    status: Annotated[str, one_of("optimal", "infeasible")]
    list: ListName | None
    chain: tuple[Line, ...] | None
    objective: tuple[int, ...] | None

    def __post_init__(self) -> None:
        """Refuse a chain without an objective, or beside a status that denies it."""
        is_there = self.status == "optimal"
        if {self.chain is not None, self.objective is not None} != {is_there}:
            raise Rejection(
                "answer: needs a chain and an objective if it is optimal, or neither"
            )


@dataclass(frozen=True)
class CountEntry:
    """How many chains are the best, or have at most so many words."""

    most_words: Positive | None
    chains: Annotated[int, within(0, limits.CHAINS)]


@dataclass(frozen=True)
class PassEntry:
    """What a pass of a filter tracks, and the quantity that it calls the cost."""

    tracked: tuple[int, ...]
    cost: Line | None


@dataclass(frozen=True)
class GoalEntry:
    """How claim.json says that a goal is proved."""

    name: Line
    list: ListName | None
    proof: Annotated[str, one_of("lrat", "arithmetic")]
    filter: tuple[PassEntry, ...]


@dataclass(frozen=True)
class LabelsEntry:
    """The terms of labels.txt, and the bound that no chain is below."""

    terms: tuple[Line, ...]
    bound: tuple[int, ...] | None


@dataclass(frozen=True)
class Stated:
    """What claim.json says of the puzzle and the answer."""

    title: str | None
    puzzle: Puzzle
    lists: tuple[WordList, ...]
    answer: AnswerEntry
    count: CountEntry | None

    @property
    def largest(self) -> str | None:
        """The largest of the puzzle's lists; None for a list of the user's own."""
        return None if self.puzzle.words.own else self.puzzle.words.lists[-1]

    @property
    def of_list(self) -> str:
        """Which chains the labels speak of, where there are several lists."""
        return "" if len(self.lists) == 1 else f" of {in_words(self.answer.list)}"

    def file(self, list_name: str | None, name: str) -> str:
        """Name a file that speaks of a list: the answer's has plain names."""
        return name if list_name == self.answer.list else f"{list_name}-{name}"


@dataclass(frozen=True)
class ClaimFile(Stated):
    """All that claim.json holds."""

    format: Annotated[str, one_of(FORMAT)]
    versions: Mapping[str, str]
    goals: tuple[GoalEntry, ...]
    labels: LabelsEntry | None
    files: Mapping[FileName, FileEntry]

    def __post_init__(self) -> None:
        """Refuse values that nothing rests on, beside those that `UNCHECKED` names."""
        if self.puzzle.letter_values and "score" not in self.puzzle.quantities:
            raise Rejection(
                "puzzle.letter_values is not empty, but no term counts them"
            )
        if self.count is None:
            return
        if self.answer.chain is None:
            raise Rejection("count: there is no chain to count")
        if (self.count.most_words or 0) > self.puzzle.rules.max_words:
            raise Rejection("count.most_words is more than puzzle.rules.max_words")

    def goal_files(self, entry: GoalEntry) -> list[str]:
        """Name the files that prove a goal."""
        if entry.proof == "arithmetic":
            return []
        kinds = ("cnf", "map", "lrat")
        return [self.file(entry.list, f"{entry.name}.{kind}") for kind in kinds]

    def needed(self) -> set[str]:
        """Name the files that something in it asks for."""
        needed = {self.file(entry.name, "candidates.txt") for entry in self.lists}
        needed.update(entry.file for entry in self.lists if entry.file is not None)
        needed.update(file for entry in self.goals for file in self.goal_files(entry))
        needed.update({SOLUTION} if self.answer.chain is not None else ())
        needed.update({CHAINS} if self.count is not None else ())
        needed.update({LABELS} if self.labels is not None else ())
        return needed


def check_format(stated: Mapping[str, object]) -> None:
    """The claim is of the format that this checker reads; the keys of others differ."""
    name = stated.get("format")
    if isinstance(name, str) and name.startswith("cpbox bundle ") and name != FORMAT:
        raise Rejection(
            f"{CLAIM} is written in the format {printable(name, 40)!r}, and this "
            f"version of cpbox reads {FORMAT!r}: check it with the version that wrote "
            "it, or prove the puzzle again"
        )


def check_parts(claim: ClaimFile) -> None:
    """The files are those that the claim asks for; one is for readers only."""
    needed = claim.needed()
    for name in sorted(claim.files.keys() - needed - {GUIDE}):
        raise Rejection(f"nothing needs {name}")
    for name in sorted(needed - claim.files.keys()):
        raise Rejection(f"{name} is missing")


class BundleFolder:
    """A folder with a claim in it, and the files that this lists.

    Each is hashed again whenever it is read, so that what is checked is what was
    listed. No link is followed.
    """

    def __init__(self, folder: Path):
        self._folder = folder
        entries = mapping(load(self._read(CLAIM, limits.CLAIM_BYTES)), CLAIM)
        check_format(entries)
        self.claim = record(ClaimFile, entries)
        self.stated = {each.name: entries[each.name] for each in fields(Stated)}

    def check_files(self) -> None:
        """Every file is listed, every listed file is there, and each has its hash."""
        names, listed = self._names() - {CLAIM}, self.claim.files
        for name in sorted(names ^ listed.keys()):
            where = f"in the folder, but not in {CLAIM}" if name in names else "missing"
            raise Rejection(f"{name} is {where}")
        if sum(each.bytes for each in listed.values()) > limits.BUNDLE_BYTES:
            raise Rejection(f"the files have more than {limits.BUNDLE_BYTES} bytes")
        for name in sorted(names):
            self.read(name)

    def _names(self) -> set[str]:
        """List the folder. Anything but a plain file in it is refused."""
        names: set[str] = set()
        with os.scandir(self._folder) as entries:
            for entry in entries:
                shown = printable(entry.name, 100)
                if len(names) == limits.FILES:
                    raise Rejection(f"there are more than {limits.FILES} files")
                if not entry.is_file(follow_symlinks=False):
                    raise Rejection(f"{shown!r} is not a regular file")
                if not _NAME.fullmatch(entry.name):
                    raise Rejection(f"{shown!r} is not a file name")
                names.add(entry.name)
        return names

    def read(self, name: str) -> bytes:
        """Read a file that claim.json lists, and check its size and hash."""
        if name not in self.claim.files:
            raise Rejection(f"{name} is missing from the list of files in {CLAIM}")
        entry = self.claim.files[name]
        data = self._read(name, limits.FILE_BYTES)
        if len(data) != entry.bytes:
            raise Rejection(f"{name} has {len(data)} bytes, not {entry.bytes}")
        if hashlib.sha256(data).hexdigest() != entry.sha256:
            raise Rejection(f"{name} is not the file whose hash {CLAIM} gives")
        return data

    def _read(self, name: str, most: int) -> bytes:
        path = self._folder / name
        try:
            if not stat.S_ISREG(os.lstat(path).st_mode):
                raise Rejection(f"{name} is not a regular file")
            with os.fdopen(os.open(path, _FLAGS), "rb") as file:
                data = file.read(most + 1)
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno in limits.SCARCE:
                raise
            reason = error.strerror if isinstance(error, OSError) else error
            raise Rejection(f"{name} cannot be read: {reason}") from None
        if len(data) > most:
            raise Rejection(f"{name} is larger than {most} bytes")
        return data
