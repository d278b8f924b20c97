"""Lengths and values by tile, against all chains; what does not know them refuses."""

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from tests.exhaustive import every_chain
from tests.processes import shell

BOXES = ("ab cd[ef]", "[ab]c d[ef]", "a[bc]d e[fa]", "[qu]a bc [de]")
VALUES = {"ab": 7, "ef": 3, "a": 2, "c": 5, "qu": 1, "d": 4}


def parts(puzzle: cpbox.Puzzle, word: str) -> list[str]:
    """The tiles that spell a word; on these boxes in one way, if at all."""
    ways = [(word, list[str]())]
    for _ in word:
        ways = [
            (rest[len(tile) :], [*way, tile])
            for rest, way in ways
            for tile in {*puzzle.box.tiles}
            if rest.startswith(tile)
        ] + [(rest, way) for rest, way in ways if not rest]
    (whole,) = {tuple(way) for rest, way in ways if not rest}
    return [*whole]


def length(puzzle: cpbox.Puzzle, word: str) -> int:
    return len(parts(puzzle, word)) if puzzle.rules.lengths == "tiles" else len(word)


def value(puzzle: cpbox.Puzzle, word: str) -> int:
    own = dict(puzzle.letter_values)
    return sum(
        own[part] if part in own else sum(own.get(letter, 0) for letter in part)
        for part in parts(puzzle, word)
    )


def random_puzzle(rng: Random) -> cpbox.Puzzle:
    """A small box, words that its tiles spell, and rules about lengths."""
    sides = rng.choice(BOXES)
    tiles = cpbox.Puzzle.of(sides).box.tiles
    words = {"".join(rng.choices(tiles, k=rng.randint(2, 5))) for _ in range(14)}
    rules: dict[str, Any] = {"max_words": 3, "min_length": rng.randint(2, 3)}
    rules |= {"lengths": rng.choice(("tiles", "tiles", "letters")), "cover": 3}
    if rng.random() < 0.4:
        rules["max_length"] = rng.randint(3, 4)
    if rng.random() < 0.4:
        rules["max_letters"] = rng.randint(5, 8)
    if rng.random() < 0.3:
        rules["min_letters"] = rng.randint(3, 5)
    if rng.random() < 0.3:
        rules["max_uses"] = 2
    if rng.random() < 0.3:
        rules["same_side"] = True
    objective = rng.choice((["words", "letters"], ["letters"], ["score", "words"]))
    words_of_own = {"only": sorted(words)}
    values = {x: n for x, n in VALUES.items() if x in "".join(tiles)}
    return cpbox.Puzzle.of(
        sides,
        words=words_of_own,
        rules=rules,
        objective=objective,
        letter_values=values,
    )


def worth(puzzle: cpbox.Puzzle, chain: tuple[str, ...]) -> tuple[int, ...]:
    known = {
        "words": len(chain),
        "letters": sum(length(puzzle, word) for word in chain),
        "score": sum(value(puzzle, word) for word in chain),
    }
    return tuple(known[term.name] for term in puzzle.objective.terms)


@pytest.mark.parametrize("seed", range(25))
def test_the_best_chains_are_those_of_all(seed: int) -> None:
    puzzle = random_puzzle(Random(seed))
    chains = [*every_chain(puzzle)]
    result = cpbox.solve(puzzle, all=True)
    if not chains:
        assert result.status.value == "infeasible"
        return
    best = min(worth(puzzle, chain) for chain in chains)
    assert result.objective == best
    assert {*(result.chains or ())} == {x for x in chains if worth(puzzle, x) == best}
    assert cpbox.solve(puzzle, all=True, count=True).count == len(result.chains or ())
    assert {*(cpbox.solve(puzzle, every=3).chains or ())} == {*chains}
    assert result.letters == sum(length(puzzle, x) for x in result.words or ())


@pytest.mark.parametrize("seed", range(25))
def test_the_way_on_from_words_is_counted_by_tiles(seed: int) -> None:
    rng = Random(seed)
    puzzle = random_puzzle(rng)
    if not (chains := [*every_chain(puzzle)]):
        return
    chain = rng.choice(sorted(chains))
    played = chain[: rng.randint(1, len(chain))]
    sizes = [
        (len(x), sum(length(puzzle, word) for word in x))
        for x in chains
        if x[: len(played)] == played
    ]
    on = cpbox.hint(puzzle, played=played).words
    assert on is not None
    whole = (*played, *on)
    assert (len(whole), sum(length(puzzle, x) for x in whole)) == min(sizes)


@pytest.mark.parametrize(("sides", "word"), [("aße r tl", "traße"), ("λδ ς", "λδς")])
def test_a_word_that_is_not_written_as_it_is_compared_may_be_required(
    sides: str, word: str
) -> None:
    rules = {"lengths": "tiles", "require": [word], "same_side": True, "cover": 1}
    result = cpbox.solve(cpbox.Puzzle.of(sides, words={"only": [word]}, rules=rules))
    assert [*map(str, result.words or ())] == [word]
    assert result.letters == len(word)


HU: dict[str, Any] = {
    "sides": "tm[ny] eüé vls",
    "words": {"only": ["leves", "sütemény", "mély", "ény"]},
    "rules": {"lengths": "tiles"},
}
PUZZLE = cpbox.Puzzle.of(**HU, letter_values={"ny": 5, "e": 1}, objective=["score"])


@pytest.fixture
def file(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    PUZZLE.save("len.yaml")
    return "len.yaml"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("solve", "sÜTeMÉNY 7 letters"),
        ("solve --json", '"letters": 12'),
        ("solve --csv", ",2,12,"),
        ("solve --every 2", "a score of 8"),
        ("hint --level 2", "2 words, 12 letters"),
        ("hint --level 3", "L(5), S(7)"),
        ("hint --level 4 --json", '["s", "ny", 7]'),
        ("words", "sütemény 7 letters"),
        ("words --length 7 --count", "1"),
        ("words --csv", "sütemény,7,"),
        ("why leves", "5 letters"),
        ("try --rule max_letters=11", "no solution"),
        ("try --rule max_letters=12", "same chain"),
        ("try --rule min_length=6", "no solution"),
        ("model -o x.mzn", "score 8"),
        ("sheet -o x.html", "x.html: 1"),
        ("hint --played leves --level 2", "1 more word, 7 letters"),
        ("prove -o proof", "2 words, 12 letters"),
        ("draw -o x.html", "x.html"),
        ("why --rule max_letters=11", "11 → 12 leves → sütemény (2 words, 12 letters)"),
    ],
)
def test_a_command_counts_by_tiles(command: str, says: str, file: str) -> None:
    name, *options = command.split()
    done = shell(name, file, *options)
    assert says in " ".join(done.out.split()), done


def test_a_required_word_that_is_too_short_is_counted_by_tiles(file: str) -> None:
    line = ("solve", file, "--set", "rules={require: [ény], min_length: 4}")
    assert "2 letters, and a word has at least 4" in shell(*line, code=2).err


@pytest.mark.parametrize("seed", range(8))
def test_a_proof_counts_by_tiles_as_the_search_does(seed: int, tmp_path: Path) -> None:
    puzzle = random_puzzle(Random(seed))
    cpbox.prove(puzzle, tmp_path / "proof")
    report = cpbox.check(tmp_path / "proof")
    assert report.holds is True, report


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"sides": "s[sz]a zbe"}, r"rules\.lengths: the tiles of this box may spell"),
        ({"sides": "[ab]c a[bc]"}, r"rules\.lengths: the tiles of this box may spell"),
        ({"letter_values": {"ad": 1}, "sides": "ab cd"}, "on tiles of their own"),
        ({"rules": {"lengths": "words"}}, "choose from letters, tiles"),
    ],
)
def test_what_makes_no_sense_is_refused(keys: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        cpbox.Puzzle.of(**HU | keys)


@pytest.mark.parametrize(
    ("sides", "is_ambiguous"),
    [
        ("ab cd", False),
        ("[ab]c d[ef]", False),
        ("[ab]a cd", False),
        ("[ab]a bd", True),
        ("[ab]c a[bc]", True),
        ("a[ab] [bb]c", False),
        ("[ab]e [abb]b", True),
    ],
)
def test_tiles_that_spell_a_text_in_two_ways_are_found(
    sides: str, *, is_ambiguous: bool
) -> None:
    box = cpbox.Puzzle.of(sides).box
    assert box.is_ambiguous == is_ambiguous
    ways = Counter(
        "".join(way)
        for size in range(1, 5)
        for way in product({*box.tiles}, repeat=size)
    )
    assert (max(ways.values()) > 1) == is_ambiguous
