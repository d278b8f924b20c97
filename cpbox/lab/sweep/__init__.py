"""Many puzzles under many variants, on every core or on a cluster, and nothing lost.

``README.md`` beside this file says how it is used, and what a line of results holds.
A `work_list` makes tasks of what paths hold, each with a key; a `sweep_run` has
`worker` answer them, a line each, which `results` keeps.

The key is the hash of all that an answer depends on, so that nothing is solved twice:
the box, the rules, the words, the objective, and the method, by which every change of
cpbox is meant that may change an answer; see `METHOD`. The line is the record of
``solve --json``, and what a sweep adds to it. Puzzles with one key have a line each,
with one answer.
"""

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cpbox.basics.errors import InputError
from cpbox.basics.files import open_regular
from cpbox.basics.letters import APART, respelled, spellings
from cpbox.candidates.lexicon import TIERS, read_tier
from cpbox.fields.base import changed_fields
from cpbox.puzzle import Puzzle
from cpbox.search.results.record import NO_RESULT, Record, puzzle_record, trusted_by
from cpbox.search.solver_config import LimitedConfig, Request

INPUT, RULES, UNEXPECTED = "input", "rules", "unexpected"
TIME, WORKER, MEMORY, BUG = "time", "worker", "memory", "bug"
FAILURES = {  # why a line has no proved answer, or not the one that is expected
    RULES: "contradict the puzzle",  # a usual variant, which is nobody's mistake
    UNEXPECTED: "proved, but not as the file expects",
    INPUT: "cannot be solved as given",
    TIME: "stopped by the time limit",
    WORKER: "abandoned because their workers died",
    MEMORY: "abandoned because memory ran out",
    BUG: "failed because of a bug in cpbox (please report them with their lines)",
}
METHOD = 4
"""To be raised when the same puzzle may get another chain, claim or proof."""


@dataclass(frozen=True)
class Task:
    """One puzzle under one variant.

    Parameters
    ----------
    key
        What its answer depends on, as a hash.
    base
        The key of the same puzzle as it stands.
    puzzle
        The puzzle, with the variant's changes.
    place
        The file, and the line if it holds several, or the box that was typed.
    words
        The words that a game accepts, one a line, to be put into the puzzle by who
        solves it: a text travels much faster than its words. Empty if the puzzle has
        its words.
    input
        Which puzzle of the input it is, from 0.
    trial
        Which of its variants, from 1; 0 for the puzzle as it stands.
    row
        What its line in the results is known by, also where other puzzles were added.
    problem, failure
        Why it is not to be solved, and of what kind that is; empty and None if it is.

    """

    key: str
    base: str
    puzzle: Puzzle
    place: str
    words: str = ""
    input: int = 0
    trial: int = 0
    row: str = ""
    problem: str = ""
    failure: str | None = None

    @property
    def labels(self) -> Record:
        """What its line says of where the puzzle stands, and not of the answer."""
        puzzle = self.puzzle
        return {
            "row": self.row,
            "input": self.input,
            "trial": self.trial,
            "base": self.base,
            "puzzle": puzzle.name,
            "variant": puzzle.variant,
            "title": puzzle.title or None,
            "date": puzzle.date or None,
            "par": puzzle.par,
            "source": puzzle.source or None,
            "file": self.place,
        }


@dataclass(frozen=True, kw_only=True)
class How:
    """What is asked of every task.

    Parameters
    ----------
    request
        Which chains to list besides the best.
    certify
        Whether to prove each answer, and to check the proof.
    keep
        The folder where the proofs stay; None to keep their hashes alone.

    """

    config: LimitedConfig = LimitedConfig()
    request: Request = Request()
    certify: bool = False
    keep: str | None = None

    @property
    def method(self) -> str:
        """The method, and what is asked of it, in words."""
        config = self.config
        parts = [str(METHOD), config.formulations[0]]
        parts += ["unfiltered"] * (not config.relaxation)
        parts += [f"seed {config.seed}"] * bool(config.seed)
        parts += [str(config.parameters)] * (
            config.parameters != LimitedConfig.parameters
        )
        parts += ["all"] * self.request.all_optimal + ["certified"] * self.certify
        return " ".join(parts)


class Line(NamedTuple):
    """One line of results: the task's key, why it has no answer, and the JSON.

    And what it is known by, a mark that differs where it would read differently, and
    the unusual formulations that its answer rests on, or what that is compared by.
    """

    key: str
    failure: str | None
    text: str
    row: str = ""
    mark: str = ""
    trusted: tuple[str, ...] = ()


def task_key(
    puzzle: Puzzle,
    words: str,
    method: str,
    *,
    compared: bool = True,
) -> str:
    """The hash of all that the line depends on, but for where the puzzle stands.

    Parameters
    ----------
    puzzle, words
        As a `Task` has them.
    compared
        Whether that counts, too, with which the answer is compared.

    """
    own = puzzle.words
    words_that_count: object = own.lists
    if own.file is not None:
        words_that_count = hash_of_file(Path(own.file))
    elif own.only is not None:  # as they stand: to sort them takes longer
        words_that_count = ["only", _hash((words or "\n".join(own.only)).encode())]
    if own.capitals == "skip":
        words_that_count = ["without capitals", words_that_count]
    if own.accents == "ignore":
        words_that_count = ["without accents", words_that_count]
    spelled = spellings((*(own.only or ()), *own.add)).values()
    apart = sorted(word for word in spelled if APART in word)
    key = json_digest(
        [
            method,
            puzzle.box.sides,
            changed_fields(puzzle.rules),
            _lexicon(),
            words_that_count,
            [sorted({*w}) for w in (own.add, own.ban, own.ban_matching)],
            own.rated_by,
            *(["unfit"] if own.avoids_unfit else []),
            *([["apart", apart]] if apart else []),
            [str(term) for term in puzzle.objective.terms],
            sorted(puzzle.letter_values.items()),
        ]
    )
    others: list[object] = []
    if compared:
        if puzzle.expect:  # what is not as expected is told with its line in the file
            others += [puzzle.expect, puzzle.places]
        others += [puzzle.published] * bool(puzzle.published)
    return json_digest([key, *others]) if others else key


def json_digest(value: object) -> str:
    """The hash of what JSON can say."""
    return _hash(json.dumps(value, sort_keys=True, default=str).encode())


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


@cache
def _lexicon() -> str:
    """The hash of the built-in lists, which also give every word its rarity."""
    return _hash("\f".join(map(read_tier, TIERS)).encode())


def hash_of_file(file: Path) -> str:
    """The hash of a file's bytes, kept while it does not change."""
    from cpbox.candidates.word_file import file_stamp  # which imports numpy

    stamp = file_stamp(file)
    try:
        return (_hash_of_file if stamp else _hash_of_file.__wrapped__)(file, stamp)
    except OSError as error:
        problem = f"cannot read the word list ({error.strerror}); name another file"
        raise InputError(problem, file, key="words.file") from error


@lru_cache(maxsize=64)
def _hash_of_file(file: Path, stamp: tuple[int, ...]) -> str:
    del stamp
    with open_regular(file) as stream:
        return _hash(stream.read() or b"")


def line(task: Task, how: How, answer: Record, failure: str | None, why: str) -> Line:
    """A line that says this of a task.

    Parameters
    ----------
    task, how
        The task, and what was asked.
    answer
        What a record of its answer holds.
    failure, why
        Of what kind it is that there is no proved answer, and what happened; None and
        an empty text where there is one.

    """
    entry: Record = {
        "key": task.key,
        "method": how.method,
        "failure": failure,
        "problem": why or None,
        "published": None,
    }
    entry |= dict.fromkeys(["chains", "complete"] * how.request.all_optimal)
    entry |= dict.fromkeys(["certificate"] * how.certify)
    return _line(task, entry | answer | task.labels)


def copied(text: str, task: Task) -> Line:
    """The line of a task whose answer another line has."""
    return _line(task, json.loads(text) | task.labels)


def _line(task: Task, record: Record) -> Line:
    failure: Any = record["failure"]
    text = json.dumps(respelled(record), ensure_ascii=False, allow_nan=False)
    # A file's name may hold what UTF-8 cannot say.
    text = text.encode(errors="backslashreplace").decode()
    marked = mark(task.labels, failure)
    return Line(task.key, failure, text, task.row, marked, trusted_by(record))


def mark(labels: Record, failure: object) -> str:
    """What differs between two lines of a row that do not say the same."""
    keys = ("input", "trial", "base", "title", "date", "par", "source")
    return json_digest([failure, *(labels[key] for key in keys)])[:8]


def error_line(task: Task, how: How, problem: str, failure: str) -> Line:
    """A line that says why there is no answer."""
    record = puzzle_record(task.puzzle) | NO_RESULT | {"status": "error"}
    return line(task, how, record, failure, problem)
