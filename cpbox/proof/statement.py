"""The puzzle as a bundle states it: every default written out, and its word list."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from hashlib import sha256

from cpbox.candidates import Candidates
from cpbox.proof.sieve import joined
from cpbox.puzzle import Puzzle

Json = dict[str, object]


def puzzle_record(puzzle: Puzzle) -> Json:
    """All that the answer depends on, but for a word list of the user's own."""
    words = puzzle.words
    rules = {
        field.name: getattr(puzzle.rules, field.name) for field in fields(puzzle.rules)
    }
    rules["max_words"] = puzzle.rules.most_words
    if isinstance(rules["max_uses"], tuple):
        rules["max_uses"] = dict(rules["max_uses"])
    return {
        "sides": puzzle.box.sides,
        "words": {
            "lists": [] if is_own(puzzle) else words.lists,
            "own": is_own(puzzle),
            "add": words.add,
            "ban": words.ban,
            "ban_matching": words.ban_matching,
        },
        "rules": rules,
        "objective": puzzle.objective.terms,
        "letter_values": dict(puzzle.letter_values),
    }


def is_own(puzzle: Puzzle) -> bool:
    """Whether the word list is the user's own."""
    return puzzle.words.file is not None or puzzle.words.only is not None


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


def word_list(name: str | None, candidates: Candidates) -> WordList:
    """The list that candidates were drawn from."""
    words = {word for text, _ in candidates.source.texts for word in text.split("\n")}
    return WordList(name, sorted(words - {""}))


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
