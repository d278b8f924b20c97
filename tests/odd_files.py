"""Folders and tables as nobody should keep them, for ``tests.fuzz_doors``."""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.odd_doors import TITLES, write

CELLS = (
    *TITLES, "ae,st,rn", "ae st rn o", "abc def ghi jkl", '"ae,st"', '"', "",
    "2027-01-31", "2027-02-30", "4", "two", "-1", "1e3", "a\0b", "\u202e",
    "x" * 200_000,
)  # fmt: skip
COLUMNS = ("sides", "box", "date", "par", "title", "source", "Sides", "=x", "", "a\0")


def table(rng: Random, file: Path) -> None:
    """Write a table with a header, as a spreadsheet might, or an enemy."""
    sign, end = rng.choice(",,;\t"), rng.choice(("\n", "\n", "\r\n", "\r"))
    columns = ["sides", *rng.sample(COLUMNS, rng.randint(0, 4))]
    rows = [columns]
    for _ in range(rng.randint(0, 4)):
        more = len(columns) + rng.choice((0, 0, 0, 1)) - 1
        rows.append([rng.choice(CELLS[-15:-10]), *rng.choices(CELLS, k=more)])
    text = end.join(sign.join(row) for row in rows)
    mark = rng.choice(("", "", "\ufeff"))
    coding = rng.choice(("utf-8", "utf-8", "utf-8", "utf-16", "latin-1"))
    file.write_bytes(f"{mark}{text}".encode(coding, "replace"))


def _unreadable(rng: Random, file: Path) -> None:
    write(rng, file)
    file.chmod(0)


def _socket(_: Random, file: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(file))


def _fifo(_: Random, file: Path) -> None:
    if hasattr(os, "mkfifo"):  # which is hidden where POSIX is
        os.mkfifo(file)


ODD_FILES: tuple[Callable[[Random, Path], object], ...] = (
    write,
    write,
    table,
    table,
    _unreadable,
    _socket,
    _fifo,
    lambda _, file: file.mkdir(),
    lambda _, file: file.symlink_to("nowhere"),
    lambda _, file: file.symlink_to(file.name),
    lambda _, file: file.symlink_to("."),
    lambda _, file: file.symlink_to("/dev/zero"),
    lambda rng, file: file.write_bytes(rng.randbytes(3000)),
    lambda _, file: file.write_text("sides: " + "x" * 1_000_000),
    lambda _, file: file.write_text(""),
)
ENDINGS = (".yaml", ".yml", ".csv", ".txt", ".json", ".jsonl", ".html", "")
NAMES = ("a", "=1+1", "\udcff", "a\nb", "\u202e", "-x", "a b", "\x1b[31m")


def folder(rng: Random, where: Path) -> None:
    """Make a folder of some of all these."""
    where.mkdir()
    for name in rng.sample(NAMES, rng.randint(0, 5)):
        rng.choice(ODD_FILES)(rng, where / f"{name}{rng.choice(ENDINGS)}")
