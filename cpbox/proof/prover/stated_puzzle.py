"""The puzzle as a bundle states it: every default written out, and its word list."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.source import Source, source
from cpbox.proof.prover.slot_filter import joined
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import EVERYWHERE, check_known

Json = dict[str, object]


def check_rules(puzzle: Puzzle) -> None:
    """Raise when a rule is set that FORMAT.md does not define, and no clause knows.

    Raises
    ------
    InputError
        With the rule's key.

    """
    rules, remedy = puzzle.rules, "solve without one"
    check_known(rules, "proofs", remedy, words_too=False, file=puzzle.file)


def puzzle_record(puzzle: Puzzle) -> Json:
    """All that the answer depends on, but for a word list of the user's own."""
    words = puzzle.words
    rules = {name: getattr(puzzle.rules, name) for name in EVERYWHERE}
    rules["max_words"] = puzzle.rules.most_words
    if isinstance(rules["max_uses"], tuple):
        rules["max_uses"] = dict(rules["max_uses"])
    return {
        "sides": puzzle.box.sides,
        "words": {
            "lists": [] if words.is_own else words.lists,
            "own": words.is_own,
            "add": words.add,
            "ban": words.ban,
            "ban_matching": words.ban_matching,
        },
        "rules": rules,
        "objective": [*map(str, puzzle.objective.terms)],
        "letter_values": _letter_values(puzzle),
    }


def _letter_values(puzzle: Puzzle) -> dict[str, int]:
    """The values that count: a score asks for them, and looks at single characters."""
    if all(term.name != "score" for term in puzzle.objective.terms):
        return {}
    return {key: value for key, value in puzzle.letter_values if len(key) == 1}


@dataclass(frozen=True)
class WordList:
    """A word list, with the words added and before any is banned.

    Parameters
    ----------
    name
        That of one of cpbox's lists; None for the user's own.
    words
        Its words, sorted.

    """

    name: str | None
    words: Sequence[str]

    @cached_property
    def text(self) -> str:
        """The words, one a line."""
        return "".join(f"{word}\n" for word in self.words)

    def record(self) -> Json:
        """What the claim says of it."""
        return {
            "name": self.name,
            "file": "list.txt" if self.name is None else None,
            "words": len(self.words),
            "sha256": sha256(self.text.encode()).hexdigest(),
        }


def word_list(name: str | None, source: Source) -> WordList:
    """The list that candidates are drawn from."""
    words = {word for text, _ in source.texts for word in text.split("\n")}
    return WordList(name, sorted(words - {""}))


def difference(puzzle: Puzzle, claim: Any) -> str | None:
    """What a bundle's claim says of the puzzle that is not so; None if all is.

    Parameters
    ----------
    puzzle
        The puzzle that the bundle should be about.
    claim
        The claim as it was checked: `claim` of a report.

    """
    mine = json.loads(json.dumps(puzzle_record(puzzle)))
    for key, value in _flat(mine).items():
        theirs = _flat(claim["puzzle"]).get(key)
        if theirs != value:
            return f"{key} is {json.dumps(theirs)} in it, not {json.dumps(value)}"
    if puzzle.words.is_own:
        own = word_list(None, source(puzzle.words, puzzle.words.lists[0]))
        if claim["lists"][0]["sha256"] != own.record()["sha256"]:
            return "its word list is another one"
    return None


def _flat(record: Any) -> dict[str, Any]:
    """The entries of a puzzle's record, those of its parts by dotted names."""
    parts = ("words", "rules")
    flat = {key: value for key, value in record.items() if key not in parts}
    for part in parts:
        flat |= {f"{part}.{key}": value for key, value in record[part].items()}
    return flat


def candidate_lines(candidates: Candidates) -> list[str]:
    """A line for each candidate, as the bundle's format has them."""
    links, lines = candidates.links, []
    for i, word in enumerate(candidates.words):
        mask = int(candidates.mask[i])
        parts = [
            str(i),
            word,
            str(int(candidates.rarity[i])),
            joined(links[candidates.first[i]]),
            joined(links[candidates.last[i]]),
            joined([t for t in range(mask.bit_length()) if mask >> t & 1]),
        ]
        if candidates.visits is not None:
            visits = enumerate(candidates.visits[i].tolist())
            parts.append(joined([t for t, times in visits for _ in range(times)]))
        lines.append(" ".join(parts))
    return lines
