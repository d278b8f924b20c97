"""The puzzle as a bundle states it: every default written out, and its word list."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

from cpbox.basics.errors import InputError
from cpbox.candidates.apart import apart_in
from cpbox.candidates.board import Board
from cpbox.candidates.checkpoint import paced
from cpbox.candidates.refusals import left_out
from cpbox.candidates.source import Source, source
from cpbox.proof.checker.fields import load, record
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.puzzle import Puzzle as CheckersPuzzle
from cpbox.proof.checker.traces import Candidate
from cpbox.puzzle import LISTS, Puzzle, Rules
from cpbox.puzzle.rule_support import Support

T = TypeVar("T")
Json = dict[str, object]

# In the order of FORMAT.md, which the checker is made from.
SUPPORT = Support("proofs", remedy="solve without one", reads_words=True).plus(
    "lengths"
)


def stated_rules(puzzle: Puzzle) -> Rules:
    """The rules of a puzzle that sets none but those that FORMAT.md defines."""
    return SUPPORT.of(puzzle)


def stated_puzzle(puzzle: Puzzle) -> Json:
    """All that the answer depends on, but for a word list of the user's own."""
    words, stated = puzzle.words, stated_rules(puzzle)
    rules = {name: getattr(stated, name) for name in SUPPORT.names}
    rules["max_words"] = stated.most_words
    return {
        "sides": puzzle.box.sides,
        "words": {
            "lists": [] if words.is_own else words.lists,
            "own": words.is_own,
            "rarity": words.rated_by,
            "add": words.add,
            "ban": [*dict.fromkeys((*words.ban, *sorted(apart_in(puzzle))))],
            "ban_matching": words.ban_matching,
            "unfit": left_out(puzzle),
        },
        "rules": rules,
        "objective": [*map(str, puzzle.objective.terms)],
        "letter_values": _letter_values(puzzle),
    }


def _letter_values(puzzle: Puzzle) -> dict[str, int]:
    """The values that count: of single characters, and of tiles, if a score asks."""
    if all(term.name != "score" for term in puzzle.objective.terms):
        return {}
    values, tiles = puzzle.letter_values.items(), puzzle.tile_values
    return {key: value for key, value in values if len(key) == 1 or key in tiles}


def list_lines(puzzle: Puzzle, source: Source) -> list[str]:
    """The words that candidates are drawn from, sorted, as lines of a list.

    With their rarity, where the list itself says it.
    """
    if puzzle.words.rated_by != "order":
        return source.words
    texts = ((text.decode().split(), rarity) for text, rarity in source.own)
    rated = [(word, rarity) for words, rarity in texts for word in paced(words)]
    return [f"{word} {rarity}" for word, rarity in paced(sorted(rated))]


def list_record(name: str | None, words: Sequence[str]) -> Json:
    """What the claim says of a word list, which has the words added and those banned.

    Parameters
    ----------
    name
        That of one of cpbox's lists; None for the user's own.
    words
        Its lines.

    """
    text = "\n".join((*words, ""))
    return {
        "name": name,
        "file": "list.txt" if name is None else None,
        "words": len(words),
        "sha256": sha256(text.encode()).hexdigest(),
    }


def difference(puzzle: Puzzle, claim: Any) -> str | None:
    """What a bundle's claim says of the puzzle that is not so; None if all is.

    Parameters
    ----------
    puzzle
        The puzzle that the bundle should be about.
    claim
        The claim as it was checked: `claim` of a report.

    """
    theirs = _flat(claim["puzzle"])
    for key, mine in _flat(json.loads(json.dumps(stated_puzzle(puzzle)))).items():
        if (other := theirs.get(key)) != mine:
            return f"{key} is {json.dumps(other)} in it, not {json.dumps(mine)}"
    if puzzle.words.is_own:
        own = list_record(None, list_lines(puzzle, source(puzzle.words, LISTS[0])))
        if claim["lists"][0]["sha256"] != own["sha256"]:
            return "its word list is another one"
    return None


def _flat(record: Any) -> dict[str, Any]:
    """The entries of a puzzle's record, those of its parts by dotted names."""
    parts = ("words", "rules")
    flat = {key: value for key, value in record.items() if key not in parts}
    for part in parts:
        flat |= {f"{part}.{key}": value for key, value in record[part].items()}
    return flat


def checkers_puzzle(puzzle: Puzzle) -> CheckersPuzzle:
    """A puzzle as the checker reads it."""
    return as_checked(CheckersPuzzle, stated_puzzle(puzzle), puzzle)


def as_checked(kind: type[T], entries: Json, puzzle: Puzzle) -> T:
    """What the checker reads where a claim has these entries about a puzzle."""
    try:
        return record(kind, load(json.dumps(entries).encode()))
    except Rejection as refusal:
        problem = f"proofs cannot state this puzzle: {refusal}; change it"
        raise InputError(problem, puzzle.file) from refusal


def candidates_of(board: Board) -> list[Candidate]:
    """The board's candidates as the checker has them."""
    candidates, links = board.candidates, board.links
    words = [word[:] for word in candidates.words]  # folded, however they are written
    visited: list[tuple[int, ...]] = [()] * len(board)
    if candidates.visits is not None:
        visited = [
            tuple(tile for tile, times in enumerate(row) for _ in range(times))
            for row in candidates.visits.tolist()
        ]
    columns = (
        words,
        candidates.rarity.tolist(),
        map(links.__getitem__, candidates.first.tolist()),
        map(links.__getitem__, candidates.last.tolist()),
        candidates.mask.tolist(),
        visited,
    )
    return [Candidate(*each) for each in zip(*columns, strict=True)]
