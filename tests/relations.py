"""Relations between the answers to puzzles of real size: ``python -m tests.relations``.

No list of all chains is needed: a box that is turned, mirrored or spelt with other
letters has the same answers; so has one without a word that is in no best chain, with
a limit set to what was found, or with a word of the answer required. A stricter rule
never makes an answer better. Each relation is held for the answer, the best chains, the
number of chains and the hint.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import cpbox
from tests.explore import draw_calls

LISTS = ("common", "standard", "full")
OBJECTIVES: tuple[list[str], ...] = (
    ["words", "letters", "rarity"],
    ["letters", "words"],
    ["words", "-score", "letters"],
    ["rarity", "words"],
    ["words", "worst_rarity", "letters"],
    ["words", "score"],
)
RULES: dict[str, tuple[Any, ...]] = {
    "min_length": (4, 5),
    "max_length": (6, 8),
    "distinct_in_word": (True,),
    "same_side": (True,),
    "moves": ("adjacent", "opposite"),
    "max_words": (2, 3),
    "min_words": (2,),
    "min_letters": (16,),
    "max_letters": (18,),
    "link": (0, 2),
    "loop": (True,),
    "max_uses": (2, 3),
    "cover": (10, 11),
    "repeat_words": (True,),
}
STRICTER = (
    ("rules.min_length", 4),
    ("rules.max_length", 7),
    ("rules.distinct_in_word", True),
    ("rules.min_words", 3),
    ("rules.max_uses", 2),
    ("words.list", "common"),
)
LIMIT = 20.0  # seconds; what takes longer says nothing here
SHORT = 2  # words of the chains that are counted
SPELT = "abcdefghijklmnopqrstuvwxyz"

Answers = dict[str, Any]


class Undecided(Exception):  # noqa: N818
    """A search was stopped by its limit, so nothing can be compared."""


@dataclass(frozen=True)
class Twin:
    """A puzzle whose answers follow from those of another one.

    Parameters
    ----------
    name
        How it was made.
    puzzle
        It.
    spelt
        What stands for each letter of the other puzzle.

    """

    name: str
    puzzle: cpbox.Puzzle
    spelt: dict[int, int]


def drawn(rng: Random) -> cpbox.Puzzle:
    """A box of four sides of three letters whose words are its own."""
    objective = OBJECTIVES[0] if rng.random() < 0.5 else rng.choice(OBJECTIVES)
    letters = [*rng.sample("aeiou", 4), *rng.sample("bcdfghlmnprsty", 8)]
    rng.shuffle(letters)
    sides = ["".join(letters[i : i + 3]) for i in range(0, 12, 3)]
    rules = {
        n: rng.choice(RULES[n]) for n in rng.sample([*RULES], rng.choice([0, 1, 2]))
    }
    if "-score" in objective:
        rules["max_words"] = 2
    listed = cpbox.Puzzle.of(sides, words=rng.choice(LISTS), rules=rules)
    candidates = {word.lower() for word in cpbox.words(listed)}
    familiar = cpbox.words(cpbox.replace(listed, "words.list", "common"))
    ordered = sorted(candidates, key=lambda word: (word not in familiar, word))
    only = rng.sample(ordered, min(len(ordered), 300)) if ordered else ["abc"]
    return cpbox.Puzzle.of(
        sides,
        words={"only": sorted(only, key=ordered.index), "rarity": "order"},
        rules=rules,
        objective=objective,
    )


def answers(puzzle: cpbox.Puzzle) -> Answers:
    """What every relation is held for, as far as it does not depend on letters."""
    best = cpbox.solve(puzzle, time_limit=LIMIT, all=True)
    if not best.status.is_proof or best.chains is None:
        raise Undecided
    short = cpbox.solve(puzzle, time_limit=LIMIT, every=SHORT, count=True)
    if short.count is None:
        raise Undecided
    hint = cpbox.hint(puzzle, time_limit=LIMIT)
    if best.chains and hint.as_good is not None:  # in its time it may say nothing
        is_exact = hint.as_good == len(best.chains)
        assert is_exact or (hint.more_as_good and hint.as_good < len(best.chains)), (
            puzzle.to_yaml(),
            hint.as_good,
        )
    return {
        "status": best.status,
        "objective": best.objective,
        "best": {_in_any_order(puzzle, chain) for chain in best.chains},
        "short": short.count,
        "playable": len(cpbox.words(puzzle)),
    }


def twins(puzzle: cpbox.Puzzle, rng: Random) -> Iterator[Twin]:
    """The same puzzle, seen otherwise."""
    plain = _plain(puzzle)
    sides = plain.pop("sides")
    turn = rng.randrange(1, len(sides))
    seen = {
        "turned": [*sides[turn:], *sides[:turn]],
        "mirrored": [side[::-1] for side in reversed(sides)],
        "shuffled within sides": ["".join(rng.sample(s, len(s))) for s in sides],
    }
    for name, others in seen.items():
        yield Twin(name, cpbox.Puzzle.of(others, **plain), {})
    spelt = str.maketrans(SPELT, "".join(rng.sample(SPELT, len(SPELT))))
    only = [word.translate(spelt) for word in plain["words"]["only"]]
    words = {**plain["words"], "only": only}
    others = [side.translate(spelt) for side in sides]
    values = {chr(spelt[ord(x)]): n for x, n in puzzle.letter_values.items()}
    renamed = cpbox.Puzzle.of(
        others, **{**plain, "words": words, "letter_values": values}
    )
    yield Twin("letters renamed", renamed, spelt)


def related(rng: Random, _: Path) -> str:
    """Hold every relation for a puzzle, and say how its search ended."""
    puzzle = drawn(rng)
    try:
        first = answers(puzzle)
        for twin in twins(puzzle, rng):
            _same(twin, first, answers(twin.puzzle))
        for key, value in STRICTER:
            _never_better(puzzle, first, key, value)
        if first["best"]:
            _holds_around_the_answer(puzzle, first, rng)
    except Undecided:
        return "undecided"
    return str(first["status"].value)


def _in_any_order(puzzle: cpbox.Puzzle, chain: tuple[str, ...]) -> tuple[str, ...]:
    """A chain; where words need not link, its order means nothing."""
    return chain if puzzle.rules.link else tuple(sorted(chain))


def _plain(puzzle: cpbox.Puzzle) -> dict[str, Any]:
    """What `Puzzle.of` makes this puzzle of."""
    from yaml import safe_load

    plain: dict[str, Any] = safe_load(puzzle.to_yaml())
    if isinstance(plain["sides"], str):
        plain["sides"] = plain["sides"].split()
    return plain


def _same(twin: Twin, first: Answers, second: Answers) -> None:
    expected = {
        **first,
        "best": {
            _in_any_order(twin.puzzle, tuple(w.translate(twin.spelt) for w in c))
            for c in first["best"]
        },
    }
    assert second == expected, (twin.name, twin.puzzle.to_yaml(), expected, second)


def _never_better(puzzle: cpbox.Puzzle, first: Answers, key: str, value: Any) -> None:
    if key == "words.list":
        return  # of words of one's own
    rule = key.partition(".")[2]
    before = getattr(puzzle.rules, rule)
    looser: Callable[[Any, Any], bool] = (
        (lambda a, b: a is None or a > b)
        if rule in ("max_length", "max_uses")
        else (lambda a, b: a < b)
    )
    if not looser(before, value) or (
        rule == "min_words" and puzzle.rules.most_words < value
    ):
        return
    strict = cpbox.solve(cpbox.replace(puzzle, key, value), time_limit=LIMIT)
    if not strict.status.is_proof:
        raise Undecided
    if strict.objective is None:
        return
    assert first["objective"] is not None, (key, puzzle.to_yaml())
    signs = [-1 if term.maximised else 1 for term in puzzle.objective.terms]
    one, other = (
        tuple(sign * x for sign, x in zip(signs, values, strict=True))
        for values in (first["objective"], strict.objective)
    )
    assert one <= other, (key, puzzle.to_yaml(), one, other)


def _holds_around_the_answer(puzzle: cpbox.Puzzle, first: Answers, rng: Random) -> None:
    """Around an answer: words that are in it and that are not, and limits at it."""
    best = first["best"]
    chain = rng.choice(sorted(best))
    used = {word for each in best for word in each}
    idle = [word for word in cpbox.words(puzzle) if word.lower() not in used]
    unchanged = ("status", "objective", "best")
    if idle:
        word = rng.choice(idle).lower()
        without = answers(cpbox.replace(puzzle, "words.ban", [word]))
        for name in unchanged:
            assert without[name] == first[name], (name, word, puzzle.to_yaml())
        assert without["short"] <= first["short"], (word, puzzle.to_yaml())
    limits = {
        "rules.max_words": max(map(len, best)),
        "rules.max_letters": max(sum(map(len, each)) for each in best),
        "rules.min_words": min(map(len, best)),
        "rules.min_letters": min(sum(map(len, each)) for each in best),
    }
    for key, value in limits.items():
        limited = answers(cpbox.replace(puzzle, key, value))
        for name in unchanged:
            assert limited[name] == first[name], (key, value, name, puzzle.to_yaml())
    word = rng.choice(chain)
    required = answers(cpbox.replace(puzzle, "rules.require", [word]))
    assert required["objective"] == first["objective"], (word, puzzle.to_yaml())
    with_it = {each for each in best if word in each}
    assert required["best"] == with_it, (word, puzzle.to_yaml())


if __name__ == "__main__":
    sys.exit(draw_calls(__doc__ or "", related))
