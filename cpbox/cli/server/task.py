"""A request as a process gets it: its puzzle, its options, its time."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from math import inf
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from cpbox.basics.files import may_be_named
from cpbox.basics.wording import Said
from cpbox.cli.server.bodies import BODIES, PuzzleKeys
from cpbox.cli.server.spelled import json_of
from cpbox.fields.base import replace
from cpbox.fields.mistakes import validated
from cpbox.fields.written import Rewritten, fault, join, source_of
from cpbox.fields.yaml_tree import tree_of
from cpbox.loading.plain_boxes import as_puzzle
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.settings import parse
from cpbox.search.solver_config import MOMENT, LimitedConfig, Progress
from cpbox.search.workers import tell

Json = Any

NAME = "the puzzle"
OFTEN = 0.1  # seconds between two of what is told
FILES = {"file", "files", "file+", "files+"}


class ServerTask:
    """A request: the puzzle, the options, and how long the answer may take.

    Parameters
    ----------
    name
        Of the call.
    body
        What was sent.
    seconds
        The most time that it may take.

    """

    def __init__(self, name: str, body: Mapping[str, Json], seconds: float) -> None:
        self.options: Any = validated(BODIES[name], body)
        self.most = seconds
        limit = getattr(self.options, "time_limit", None) or inf
        self._deadline = perf_counter() + min(limit, seconds)
        of_words = {"words"} if name in ("why", "told") else set[str]()
        keys = PuzzleKeys.model_fields.keys() - {"puzzle"} - of_words
        own = [key for key in body if key in keys]
        self.settings = [x for key in own for x in getattr(self.options, key)]
        for setting in self.settings:
            refuse_files(parse(setting))

    @property
    def seconds(self) -> float:
        """The time that is left; a moment if none is."""
        return max(self._deadline - perf_counter(), MOMENT)

    @property
    def config(self) -> LimitedConfig:
        """How to search, in the time that is left."""
        options = self.options
        return LimitedConfig(
            formulation=options.formulation,
            time_limit=self.seconds,
            workers=options.workers,
            relaxation=not options.no_relaxation,
            seed=options.seed,
            parameters=",".join(options.param),
        )

    @property
    def search(self) -> dict[str, Any]:
        """The same as a call from Python takes it."""
        return {"config": self.config, "time_limit": self.seconds}

    @property
    def text(self) -> str:
        """The text of a puzzle file that names no other file."""
        return text_of(self.options.puzzle)

    def puzzle(self) -> Puzzle:
        """The puzzle, with the changes that the options ask for."""
        variant = getattr(self.options, "variant", None)
        text, settings = self.text, self.settings
        puzzle = read_text(text, NAME, overrides=settings, variant=variant)
        language = getattr(self.options, "language", None) or puzzle.language
        return replace(puzzle, file="", language=language)


def text_of(puzzle: Json) -> str:
    """The text of a puzzle file, of its keys or of a box, if it names no file."""
    if isinstance(puzzle, dict):
        text: str = Rewritten(json_of(puzzle))
    else:
        text = _as_puzzle(puzzle)
    refuse_files(tree_of(text, source_of(text, NAME, Path())))
    return text


def _as_puzzle(text: str) -> str:
    """The text of a puzzle file that a text stands for; one line may be a box."""
    made = as_puzzle(text, NAME)
    if made is text and text.strip() and not {*":\n{["} & {*text.strip()}:
        return Rewritten(f"sides: {json.dumps(text.strip(), ensure_ascii=False)}\n")
    return made


def refuse_files(value: Any, path: str = "") -> None:
    """Raise where another file of this machine would be read than those served."""
    if isinstance(value, list):
        for item in value:
            refuse_files(item, path)
    elif isinstance(value, dict):
        for key, item in value.items():
            here = join(path, key)
            is_served = key == "file" and isinstance(item, str) and may_be_named(item)
            if key in FILES and not is_served:
                says = "no file is read here; write out what it holds, or name its "
                says += "puzzle when you start `cpbox serve`"
                said = Said(says, "lab.refused.no_file")
                raise fault(key, here, said)
            refuse_files(item, here)


def watch(progress: Progress) -> None:
    """Tell where a run stands, now and then."""
    if monotonic() - _last_news[-1] > OFTEN:
        _last_news[-1] = monotonic()
        tell(asdict(progress))


_last_news = [0.0]  # when


def quietly(progress: Progress) -> None:
    """Tell where a run stands, without a word that may be of the answer."""
    watch(replace(progress, best=None))
