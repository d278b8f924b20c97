"""New rules on random puzzles: ``python -m tests.fuzz_rules --seed 0 --count 300``.

A copy of the sources has the rules of `tests.added_rules`, of four shapes. Some of
them are set on a random puzzle, with any of its own rules; then answers, lists, counts
and hints are those of exhaustive search, or the puzzle is refused.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cpbox.puzzle import Puzzle
from cpbox.puzzle.file_form import as_plain
from cpbox_models import NAMES
from tests import processes
from tests.added_rules import STATE, Copy, copied
from tests.exhaustive import Chain, every_chain, length_of, order, values
from tests.explore import draw_calls
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable
from tests.test_extending import NEIGHBOURS, RULE, listed

Test = Callable[[Any, Chain], bool]
KEPT: dict[str, tuple[tuple[Any, ...], Test]] = {  # values, and what keeps one
    "most_vowels": (
        (1, 2, 3),
        lambda n, chain: all(sum(map(word.count, "aeiou")) <= n for word in chain),
    ),
    "long_words": (
        (1, 2),
        lambda n, chain: sum(len(word) > 5 for word in chain) >= n,
    ),
    "distinct_lengths": ((True,), lambda _, x: RULE["distinct_lengths=true"](x)),
    "new_starts": ((True,), lambda _, x: RULE["new_starts=true"](x)),
}
MANY = 3000  # chains, which take long to list


def asked(rng: Random) -> tuple[Puzzle, dict[str, Any]]:
    """A puzzle that can be asked about, and new rules with their values."""
    while not solvable(puzzle := random_puzzle(rng.randrange(1 << 30), 3, 6)):
        pass
    names = rng.sample([*KEPT], rng.choice((1, 1, 2)))
    return puzzle, {name: rng.choice(KEPT[name][0]) for name in names}


class _Word(str):
    """A word that is as long as `lengths` says."""

    __slots__ = ("size",)
    size: int

    def __len__(self) -> int:
        return self.size


def _sized(puzzle: Puzzle, chain: Chain) -> Chain:
    words = [*map(_Word, chain)]
    for word, text in zip(words, chain, strict=True):
        word.size = length_of(puzzle, (text,))
    return tuple(words)


def fuzz(rng: Random, copies: tuple[Copy, Copy]) -> str:
    """Ask one of the copies about a puzzle; raise where an answer is wrong."""
    puzzle, new = asked(rng)
    copy, record = rng.choice(copies), json.loads(json.dumps(as_plain(puzzle)))
    record["rules"] = record.get("rules", {}) | new
    (copy.root / "drawn.yaml").write_text(json.dumps(record), "utf-8")
    right = [
        chain
        for chain in every_chain(puzzle)
        if all(
            KEPT[name][1](value, _sized(puzzle, chain)) for name, value in new.items()
        )
    ]
    if len(right) > MANY:
        return "too many chains"
    how = ["--formulation", rng.choice(NAMES)] * (rng.random() < 0.5)
    how += ["--no-relaxation"] * (rng.random() < 0.3)
    how += ["--time-limit", "30"]
    done = copy.run("solve", "drawn.yaml", "--json", "--all", *how)
    name = NEIGHBOURS.partition("=")[0]
    if f"rules.{name}: " in done.err:
        known = "is not supported by", "with link 0 the words have no order"
        assert any(text in done.err for text in known), done
        assert name in new, done
        return "refused"
    if "the required word" in done.err:
        assert "of most_vowels" in done.err, done
        return "refused"
    if done.code == 3:
        return "not in time"
    _holds(copy, puzzle, done, right, record)
    return "as exhaustive search" if right else "no chain"


def _holds(
    copy: Copy, puzzle: Puzzle, done: Any, right: list[Chain], told: object
) -> None:
    """Hold an answer, and all that is listed and counted, to the right chains."""
    rank = {chain: order(puzzle, values(puzzle, chain)) for chain in right}
    assert done.code == (0 if right else 1), (done, told)
    best = {x for x in right if rank[x] == min(rank.values())} if right else set()
    assert {*listed(done)} == best, (done, told)
    some = ["drawn.yaml", "--json"]
    most = max(map(len, right), default=1)
    every = copy.run("solve", *some, "--every", str(most))
    assert {*listed(every)} == {*right}, (every, told)
    counts = copy.run("solve", *some, "--every", str(most), "--count").record
    assert counts["count"] == len(right), (counts, told)
    hint = copy.run("hint", *some, "--level", "6").record
    if right:
        assert tuple(hint["chain"]) in best, (hint, told)
        exact = hint["as_good"] == len(best)
        assert exact or hint["more_as_good"] or hint["as_good"] is None, (hint, told)


def main() -> int:
    """Draw puzzles for a copy as the page says, and for one that is quicker."""
    processes.LIMIT = 3600.0  # for all puzzles together
    with (
        TemporaryDirectory() as one,
        TemporaryDirectory() as other,
        copied(Path(one), ()) as plain,
        copied(Path(other), STATE) as quicker,
    ):
        both = plain, quicker
        return draw_calls(__doc__ or "", lambda rng, _: fuzz(rng, both))


if __name__ == "__main__":
    sys.exit(main())
