"""Whether what a bundle states is so: its puzzle is solved by exhaustive search."""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from types import SimpleNamespace
from typing import cast

from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.puzzle import Puzzle, Term
from tests.exhaustive import every_route, may_play, ranked, values
from tests.proof.bundles.files import CLAIM, Files, Json

SEQUENCES = 30_000  # of words that are tried before the oracle gives up


def is_true(files: Files) -> bool | None:
    """Whether what a bundle states is so; None if that takes too long to find out."""
    claim = json.loads(files[CLAIM])
    words = claim["puzzle"]["words"]
    names: list[str | None] = [None] if words["own"] else words["lists"]
    parts = ("puzzle", "answer", "labels", "count")
    key = json.dumps([claim[part] for part in parts])
    own = files.get("list.txt", b"").decode()
    verdicts: list[bool | None] = [_lists_are_true(claim, own)]
    answers = claim["answer"]["list"]
    if answers not in names:
        return False
    asked = {*names[: names.index(answers) + 1], names[-1]}
    verdicts += [_is_true(key, x, own if x is None else "") for x in asked]
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _lists_are_true(claim: Json, own: str) -> bool:
    for entry in claim["lists"]:
        stated = claim["puzzle"]["words"]
        words = set(listed_in(entry["name"], own))
        named = {line.partition(" ")[0] for line in words}
        words |= set(stated["add"]) - named
        data = "".join(f"{word}\n" for word in sorted(words)).encode()
        if (len(words), sha256(data).hexdigest()) != (entry["words"], entry["sha256"]):
            return False
    return True


def listed_in(name: str | None, own: str) -> list[str]:
    if name is None:
        return own.split("\n")[:-1]
    return "".join(read_tier(tier) for tier in tiers_up_to(name)).split()


@cache
def _is_true(  # noqa: PLR0911  # a verdict for each thing that may be false
    key: str, name: str | None, own: str
) -> bool | None:
    """Whether what the answer says of a list is so.

    Of its own, that the answer is the best; of a smaller one, that no chain is as good
    in the first term; of the largest, that none is better in that, or none at all.
    """
    raw, answer, labels, count = json.loads(key)
    puzzle = _stand_in(raw, listed_in(name, own))
    words = [word for word in _dictionary(puzzle) if may_play(puzzle, word)]
    playable = sum(bool(every_route(puzzle, word)) for word in words)
    most = _words_to_try(playable, raw["rules"]["max_words"])
    puzzle.rules.most_words = most  # type: ignore[misc]  # it is a stand-in
    chains, is_complete = ranked(puzzle), most == raw["rules"]["max_words"]
    if answer["status"] == "infeasible":
        is_largest = name == (raw["words"]["lists"] or [None])[-1]
        return False if chains and is_largest else is_complete or None
    if name != answer["list"]:
        return _is_true_of_another(chains, raw, answer, name) and (is_complete or None)
    if labels is not None and labels["bound"] is None:
        return False
    chain, value = tuple(answer["chain"]), tuple(answer["objective"])
    if len(chain) > most:
        return None
    if not any(_alike(puzzle, chain, each) for _, each in chains):
        return False
    if chains[0][0] != value or values(puzzle, chain) != value:
        return False
    return _is_true_count(count, chains, value, raw, most) and (
        is_complete or raw["objective"][0] == "words" or None
    )


def _is_true_count(
    count: Json,
    found: list[tuple[tuple[int, ...], tuple[str, ...]]],
    value: tuple[int, ...],
    raw: Json,
    most: int,
) -> bool | None:
    """Whether there are so many chains as is said, of all of at most so many words."""
    if count is None:
        return True
    words, most_words = count["most_words"], raw["rules"]["max_words"]
    chains = [chain for each, chain in found if each == value]
    longest = dict(zip(raw["objective"], value, strict=True)).get("words", words)
    if words is not None:
        chains, longest = [chain for _, chain in found if len(chain) <= words], words
    if len(chains) > count["chains"]:
        return False
    is_complete = min(longest or most_words, most_words) <= most
    return (len(chains) == count["chains"]) if is_complete else None


def _is_true_of_another(
    found: list[tuple[tuple[int, ...], tuple[str, ...]]],
    raw: Json,
    answer: Json,
    name: str | None,
) -> bool:
    is_as_good = [value[0] for value, _ in found[:1]] == answer["objective"][:1]
    return bool(is_as_good == (name == raw["words"]["lists"][-1]))


def _alike(puzzle: Puzzle, one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two chains are the same; without links, their order is nothing."""
    return sorted(one) == sorted(other) if puzzle.rules.link == 0 else one == other


def _words_to_try(playable: int, most: int) -> int:
    """How long chains can be so that all of them can be tried."""
    words, sequences = 1, playable
    while words < most and sequences * playable <= SEQUENCES and playable > 0:
        words, sequences = words + 1, sequences * playable
    return most if playable == 0 else words


def _dictionary(puzzle: Puzzle) -> Sequence[str]:
    letters = set("".join(puzzle.box.tiles))
    every = {*(puzzle.words.only or ()), *puzzle.words.add}
    return [word for word in every if letters.issuperset(word)]


def _stand_in(raw: Json, listed: list[str]) -> Puzzle:
    """A puzzle for the exhaustive search that need not make sense to cpbox."""
    rules = SimpleNamespace(**raw["rules"])
    rules.most_words = rules.max_words
    rules.require = tuple(rules.require)
    rules.max_letters = -1 if rules.max_letters == 0 else rules.max_letters
    if isinstance(rules.cover, list):
        rules.cover = tuple(rules.cover)
    words = SimpleNamespace(**raw["words"])
    letters = set("".join(tile for side in raw["sides"] for tile in side))
    if words.rarity == "order":  # in which words that are not on the box count, too
        words.only = tuple(line.split()[0] for line in listed)
    else:
        words.only = tuple(word for word in listed if letters.issuperset(word))
    sides = tuple(tuple(side) for side in raw["sides"])
    tiles = tuple(tile for side in sides for tile in side)
    puzzle = SimpleNamespace(
        box=SimpleNamespace(sides=sides, tiles=tiles),
        words=words,
        rules=rules,
        objective=SimpleNamespace(terms=tuple(map(Term.parse, raw["objective"]))),
        letter_values=raw["letter_values"],
    )
    return cast("Puzzle", puzzle)
