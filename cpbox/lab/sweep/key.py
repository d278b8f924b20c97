"""Keys: what an answer depends on, as a hash, so that nothing is solved twice.

It depends on the box, the rules, the words, the objective, and on the method, by which
every change of cpbox is meant that may change an answer: see `METHOD`.
"""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from cpbox.candidates.lexicon import TIERS, read_tier
from cpbox.candidates.source import file_stamp
from cpbox.lab.sweep.task import How
from cpbox.puzzle import Puzzle, Words
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import open_regular
from cpbox.puzzle.kinds import changed
from cpbox.search.config import SolverConfig

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
            [str(term) for term in puzzle.objective.terms],
            sorted(puzzle.letter_values),
        ]
    )


def key_of_failure(sides: object, variant: str | None, said: str, method: str) -> str:
    """The hash of a puzzle that cannot even be made."""
    return digest([method, sides, variant, said])


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
