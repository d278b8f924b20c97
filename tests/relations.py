"""Relations between the answers to puzzles of real size: ``python -m tests.relations``.

No list of all chains is needed: a box that is turned, mirrored or spelt with other
letters has the same answers; so has one without a word that is in no best chain, with
a limit set to what was found, or with a word of the answer required. A stricter rule
never makes an answer better. Each relation is held for the answer, the best chains, the
number of chains and the hint; and `why`, `try`, `compare`, `sweep`, `prove` and `check`
say the same as `solve`, of the puzzle and of one that is seen otherwise. That the API
says the same is held by `tests.fuzz_server`.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import cpbox
from cpbox.lab.sweep import sweeping
from cpbox_models import NAMES
from tests.exhaustive import values
from tests.explore import draw_calls
from tests.lab.sweeps.places import Nowhere

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
WITH_STEPS = 0.2  # the share of puzzles proved in steps, which takes some seconds
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
    if rules.get("link") == 0:  # words that do not link close no loop
        rules.pop("loop", None)
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


def doors(puzzle: cpbox.Puzzle, first: Answers, rng: Random) -> Answers:
    """Hold other doors to what `solve` says; what each variant of the puzzle has."""
    limit: dict[str, Any] = {"time_limit": LIMIT}
    whole = first["status"], first["objective"]
    in_steps = rng.random() < WITH_STEPS
    kinds: list[dict[str, Any]] = [{}, {"steps": True}]
    for kind in kinds if in_steps else kinds[:1]:
        _as_solved(puzzle, whole, "why", cpbox.why(puzzle, **kind, **limit).result)
    trials = cpbox.attempt(puzzle, each_rule=True, **limit)
    _as_solved(puzzle, whole, "attempt", trials[0].result)
    frame = cpbox.compare(puzzle, formulations=(rng.choice(NAMES),), **limit)
    for status, objective in zip(frame.status, frame.objective, strict=True):
        same = status != "optimal" or objective == first["objective"]
        assert same, ("compare", puzzle.to_yaml(), frame)
    best = cpbox.solve(puzzle, **limit).words
    for chain in [best] if best else []:
        explanation = cpbox.why(puzzle, *chain).to_dict()["of_words"]
        assert not explanation["refused"], (chain, puzzle.to_yaml())
        assert tuple(explanation["objective"]) == first["objective"], (
            chain,
            explanation,
        )
        for number in range(1, len(chain)):
            after = cpbox.hint(puzzle, chain[:number], **limit)
            if after.status.is_proof:
                ended = after.played + (after.words or ())
                worth = values(puzzle, ended)
                assert worth == first["objective"], (ended, puzzle.to_yaml())
    known = {trial.name: trial.result for trial in trials if trial.result is not None}
    return {
        name: (result.status, result.objective)
        for name, result in known.items()
        if result.status.is_proof and name != "no plurals"  # which end in s
    }


def _as_solved(puzzle: cpbox.Puzzle, whole: Any, door: str, result: Any) -> None:
    found = result.status, result.objective
    assert not result.status.is_proof or found == whole, (door, puzzle.to_yaml(), found)


def _proved(puzzle: cpbox.Puzzle, first: Answers, folder: Path) -> None:
    """Prove an answer anew, and have the checker read it."""
    with TemporaryDirectory(dir=folder) as place:
        bundle = cpbox.prove(puzzle, Path(place) / "proof", time_limit=LIMIT)
        if bundle.result.status.is_proof:
            _as_solved(
                puzzle, (first["status"], first["objective"]), "prove", bundle.result
            )
            assert cpbox.check(Path(place) / "proof").holds, puzzle.to_yaml()


def _swept(puzzles: list[cpbox.Puzzle], first: Answers) -> None:
    """Sweep equal puzzles: a row for each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweeping, "place_of", lambda *_: Nowhere())
        frame = cpbox.sweep(puzzles, jobs=1, time_limit=LIMIT).to_frame()
    for each, status, chain in zip(puzzles, frame.status, frame.chain, strict=True):
        if status in ("optimal", "infeasible"):
            worth = values(each, chain.split()) if status == "optimal" else None
            whole = first["status"].value, first["objective"]
            assert (status, worth) == whole, (puzzles[0].to_yaml(), frame)


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


def related(rng: Random, folder: Path) -> str:
    """Hold every relation for a puzzle, and say how its search ended."""
    puzzle = drawn(rng)
    try:
        first, seen = answers(puzzle), [*twins(puzzle, rng)]
        for twin in seen:
            _same(twin, first, answers(twin.puzzle))
        other = rng.choice(seen).puzzle
        tried, others = doors(puzzle, first, rng), doors(other, first, rng)
        for name in tried.keys() & others.keys():
            assert tried[name] == others[name], (name, puzzle.to_yaml(), other)
        _swept([puzzle, *(twin.puzzle for twin in seen)], first)
        _proved(rng.choice(seen).puzzle, first, folder)
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
