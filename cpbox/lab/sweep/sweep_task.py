"""A task, its key and its line of results.

The key is the hash of all that an answer depends on, so that nothing is solved twice:
the box, the rules, the words, the objective, and the method, by which every change of
cpbox is meant that may change an answer; see `METHOD`. The line is the record of
``solve --json``, and what a sweep adds to it; ``README.md`` says what it holds.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Self

from cpbox.candidates.lexicon import TIERS, read_tier
from cpbox.candidates.word_file import file_stamp
from cpbox.puzzle import Puzzle, Words
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import open_regular
from cpbox.puzzle.kinds import changed
from cpbox.search.record import OF_RESULT, Record, puzzle_record
from cpbox.search.solver_config import Request, SolverConfig

# Why a line has no proved answer.
INPUT = "input"  # what was given cannot be solved
RULES = "rules"  # a usual variant contradicts the puzzle, which is nobody's mistake
UNEXPECTED = "unexpected"  # it has one, but not the one that the file expects
TIME = "time"  # the time limit
WORKER = "worker"  # its worker died, again and again
MEMORY = "memory"  # there was not enough
BUG = "bug"  # cpbox contradicted itself, or failed
FAILURES = (INPUT, RULES, UNEXPECTED, TIME, WORKER, MEMORY, BUG)


@dataclass(frozen=True)
class Task:
    """One puzzle under one variant.

    Parameters
    ----------
    key
        What its answer depends on, as a hash.
    puzzle
        The puzzle, with the variant's changes.
    words
        The words that a game accepts, one a line, to be put into the puzzle by who
        solves it: a text travels much faster than its words. Empty if the puzzle has
        its words.
    place
        The file, and the line if it holds several, or the box that was typed.
    published
        The words of the answer that the game shows; empty where none is known.
    own_words
        The hash of the file of words that the puzzle names, if it names one.
    problem
        Why it cannot be tried; empty if it can.
    failure
        Of what kind that is.
    base
        The key of the same puzzle as it stands; its own unless given.

    """

    key: str
    puzzle: Puzzle
    place: str
    words: str = ""
    published: tuple[str, ...] = ()
    own_words: str = ""
    problem: str = ""
    failure: str | None = None
    base: str = ""

    def whole(self) -> Self:
        """The task with the words in the puzzle.

        Raises
        ------
        InputError
            When one of them is no word.

        """
        if not self.words:
            return self
        words = replace(self.puzzle.words, only=tuple(self.words.split("\n")))
        return replace(self, puzzle=replace(self.puzzle, words=words), words="")


@dataclass(frozen=True, kw_only=True)
class How:
    """What is asked of every task.

    Parameters
    ----------
    config
        How to search.
    request
        Which chains to list beside the best.
    certify
        Whether to prove each answer, and to check the proof.
    keep
        The folder where the proofs stay; None to keep their hashes alone.

    """

    config: SolverConfig = SolverConfig()
    request: Request = Request()
    certify: bool = False
    keep: str | None = None


class Line(NamedTuple):
    """One line of results: the task's key, why it has no answer, and the JSON."""

    key: str
    failure: str | None
    text: str


METHOD = 3
"""To be raised when the same puzzle may get another chain, claim or proof."""

SIZE = 32  # hexadecimal digits


def method_of(how: How) -> str:
    """The method, and what is asked of it, in words."""
    config, request = how.config, how.request
    said = [str(METHOD), config.formulation]
    said += ["unfiltered"] * (not config.relaxation)
    said += [f"seed {config.seed}"] * bool(config.seed)
    said += [str(config.parameters)] * (config.parameters != SolverConfig.parameters)
    said += ["all"] * request.all_optimal + ["certified"] * how.certify
    return " ".join(said)


def key_of(puzzle: Puzzle, words: str, method: str) -> str:
    """The hash of all that the answer depends on.

    Parameters
    ----------
    puzzle, words
        As a `Task` has them.
    method
        As of :func:`method_of`.

    Raises
    ------
    InputError
        When the puzzle's own file of words cannot be read.

    """
    return digest(
        [
            method,
            puzzle.box.sides,
            changed(puzzle.rules),
            lexicon(),
            own_words(puzzle) or _words(puzzle.words, words),
            _changes(puzzle.words),
            puzzle.words.rated_by,
            [str(term) for term in puzzle.objective.terms],
            sorted(puzzle.letter_values),
        ]
    )


def digest(value: object) -> str:
    """The hash of what JSON can say."""
    return _hash(json.dumps(value, sort_keys=True, default=str).encode())


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:SIZE]


@cache
def lexicon() -> str:
    """The hash of the built-in lists, which also give every word its rarity."""
    return _hash("\f".join(map(read_tier, TIERS)).encode())


def own_words(puzzle: Puzzle) -> str:
    """The hash of the file of words that a puzzle names; empty if it names none.

    Raises
    ------
    InputError
        When it cannot be read.

    """
    file = puzzle.words.file
    return "" if file is None else hash_of_file(Path(file))


def _words(words: Words, text: str) -> Sequence[str]:
    """The words themselves as a hash, or the names of the lists that hold them."""
    if words.only is None:
        return words.lists
    # As they stand: to sort them takes longer.
    return ["only", _hash((text or "\n".join(words.only)).encode())]


def _changes(words: Words) -> Sequence[Sequence[str]]:
    return [sorted({*w}) for w in (words.add, words.ban, words.ban_matching)]


def hash_of_file(file: Path) -> str:
    """The hash of a file's bytes, kept while it does not change.

    Raises
    ------
    InputError
        When it cannot be read.

    """
    try:
        kept = (
            _hash_of_file if (stamp := file_stamp(file)) else _hash_of_file.__wrapped__
        )
        return kept(file, stamp)
    except OSError as error:
        problem = f"cannot read the word list ({error.strerror}); name another file"
        raise InputError(problem, file, key="words.file") from error


@lru_cache(maxsize=64)
def _hash_of_file(file: Path, stamp: tuple[int, ...]) -> str:
    del stamp
    with open_regular(file) as stream:
        return _hash(stream.read() or b"")


def line(task: Task, how: How, said: Record, failure: str | None, why: str) -> Line:
    """A line that says this of a task.

    Parameters
    ----------
    task, how
        The task, and what was asked.
    said
        What a record of its answer holds.
    failure, why
        Of what kind it is that there is no proved answer, and what happened; None and
        an empty text where there is one.

    """
    puzzle = task.puzzle
    known = {
        "key": task.key,
        "method": method_of(how),
        "base": task.base or task.key,
        "failure": failure,
        "problem": why or None,
        "date": puzzle.date or None,
        "par": puzzle.par,
        "source": puzzle.source or None,
    }
    place = {"file": task.place}
    text = json.dumps(known | said | place, ensure_ascii=False, allow_nan=False)
    return Line(task.key, failure, _writable(text))


def error_line(task: Task, how: How, problem: str, failure: str) -> Line:
    """A line that says why there is no answer."""
    nothing = dict.fromkeys(OF_RESULT) | {"status": "error", "proved": False}
    known = puzzle_record(task.puzzle) | nothing | {"steps": ()}
    return line(task, how, known | extras(how), failure, problem)


def extras(how: How) -> Record:
    """What there is only where it is asked for, or known."""
    named = ["published"]
    named += ["chains", "complete"] * how.request.all_optimal
    named += ["certificate"] * how.certify
    return dict.fromkeys(named)


def _writable(text: str) -> str:
    """The text, where a file's name holds what UTF-8 cannot say, in escapes."""
    return text.encode("utf-8", "backslashreplace").decode()
