"""A request as a process gets it: its puzzle, its options, its time."""

import json
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import asdict
from math import inf
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from cpbox.cli._arguments import config_of
from cpbox.cli.server import options
from cpbox.lab.workers import tell
from cpbox.puzzle import Puzzle
from cpbox.puzzle.base import replace
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.plain_boxes import as_puzzle
from cpbox.puzzle.reader.settings import parse
from cpbox.puzzle.reader.yaml_tree import compose as tree_of
from cpbox.puzzle.written import Made, fault, join, source_of
from cpbox.search.solver_config import MOMENT, Progress, SolverConfig

Json = Any

NAME = "the puzzle"
OFTEN = 0.1  # seconds between two of what is told
FILES = {"file", "files", "file+", "files+"}
EXTRA: Mapping[str, tuple[str, ...]] = {
    "compose": ("spec",),
    "prove": ("puzzle", "bundle"),
    "model": ("puzzle", "format"),
    "draw": ("puzzle", "format"),
}


class Asked:
    """A request: the puzzle, the options, and how long the answer may take.

    Parameters
    ----------
    command
        Whose options it has.
    body
        What was sent.
    seconds
        The most time that it may take.

    """

    def __init__(self, command: str, body: Mapping[str, Json], seconds: float) -> None:
        own = EXTRA.get(command, ("puzzle",))
        given = {x: y for x, y in body.items() if x not in own}
        self.body, self.args = body, options.read(command, given)
        self.most = seconds
        limit = min(getattr(self.args, "time_limit", inf), seconds)
        self._deadline = perf_counter() + limit
        for setting in getattr(self.args, "set", ()):
            if isinstance(setting, str):
                refuse_files(parse(setting))

    @property
    def seconds(self) -> float:
        """The time that is left; a moment if none is."""
        return max(self._deadline - perf_counter(), MOMENT)

    @property
    def config(self) -> SolverConfig:
        """How to search, in the time that is left."""
        args = Namespace(**vars(self.args) | {"time_limit": self.seconds})
        return config_of(args)

    def text(self, key: str = "puzzle") -> str:
        """The text of a puzzle file that names no other file."""
        given = self.body.get(key)
        if isinstance(given, dict):
            given = Made(json.dumps(given, ensure_ascii=False))
        elif not isinstance(given, str):
            problem = "is missing; write the keys of a puzzle file"
            raise InputError(problem, key=key)
        else:
            given = _as_puzzle(given)
        refuse_files(tree_of(given, source_of(given, NAME, Path())))
        return given

    def puzzle(self, key: str = "puzzle") -> Puzzle:
        """The puzzle, with the changes that the options ask for."""
        sets, name = getattr(self.args, "set", ()), getattr(self.args, "variant", None)
        puzzle = read_text(self.text(key), NAME, overrides=sets, variant=name)
        return replace(puzzle, file="")


def _as_puzzle(text: str) -> str:
    """The text of a puzzle file that a text stands for; one line may be a box."""
    made = as_puzzle(text, NAME)
    if made is text and text.strip() and not {*":\n{["} & {*text.strip()}:
        return Made(f"sides: {json.dumps(text.strip(), ensure_ascii=False)}\n")
    return made


def refuse_files(value: Any, path: str = "") -> None:
    """Raise where something would be read from a file of this machine."""
    if isinstance(value, list):
        for item in value:
            refuse_files(item, path)
    elif isinstance(value, dict):
        for key, item in value.items():
            here = join(path, key)
            if key in FILES:
                problem = "no file is read here; write out what it holds"
                raise fault(key, here, problem)
            refuse_files(item, here)


def watch(progress: Progress) -> None:
    """Tell where a run stands, now and then."""
    if monotonic() - _told[-1] > OFTEN:
        _told[-1] = monotonic()
        tell(asdict(progress))


_told = [0.0]  # when


def quietly(progress: Progress) -> None:
    """Tell where a run stands, without a word that may be of the answer."""
    watch(replace(progress, best=None))
