"""How hard a box is, held to counts and games that share no code with cpbox."""

from dataclasses import replace
from itertools import pairwise
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpbox
from cpbox.candidates import how_hard
from cpbox.candidates.lexicon import unfit_words
from cpbox.cli.main import main
from cpbox.lab.sweep import sweeping
from cpbox.show.page.data import page_data
from tests.lab.sweeps.places import Nowhere

LISTS = Path(cpbox.__file__ or "").parent / "candidates/lexicon"
BOXES = ["peg ulm oir cnw", "riu pgh lcs yao", "txc bmj wla orv"]


def familiar(box: str) -> list[str]:
    """The fit words of the smallest list that can be traced, by the definition."""
    side = {letter: n for n, letters in enumerate(box.split()) for letter in letters}
    return [
        word
        for word in (LISTS / "common.txt").read_text("utf-8").split()
        if len(word) > 2
        and {*word} <= side.keys()
        and all(side[a] != side[b] for a, b in pairwise(word))
        and word not in unfit_words()
    ]


def a_game(box: str, words: list[str], rng: Random) -> int:
    """How many words a player needs who takes the best of ten that come to mind."""
    covered, last = set[str](), ""
    for number in range(1, 13):
        may_follow = [word for word in words if not last or word[0] == last]
        if not may_follow:
            return 99
        thought = [rng.choice(may_follow) for _ in range(10)]
        word = max(thought, key=lambda word: len({*word} - covered))
        covered |= {*word}
        last = word[-1]
        if covered == {*box.replace(" ", "")}:
            return number
    return 99


@pytest.mark.parametrize("box", BOXES)
def test_the_counts_and_the_par_are_those_of_a_plain_count(box: str) -> None:
    difficulty, words = cpbox.difficulty(box), familiar(box)
    assert difficulty.familiar == len(words)
    counts = {
        tile: sum(tile in word for word in words) for tile in "".join(box.split())
    }
    a, b, *_ = sorted(counts.values())
    assert [number for _, number, _ in difficulty.scarce] == [a, b]
    assert all(counts[tile] == number for tile, number, _ in difficulty.scarce)
    ease = log(1 + a) + 0.3 * log(1 + b)
    assert difficulty.ease == pytest.approx(ease, abs=0.001)
    assert difficulty.par == (4 if ease >= 5.6 else 5 if ease >= 4.1 else 6)
    follow = {tile: sum(word[0] == tile for word in words) for tile in counts}
    for tile, _, dead in difficulty.scarce:
        ends = [follow[word[-1]] for word in words if tile in word]
        assert dead == sum(number < 10 for number in ends)
    letters = {*counts}
    assert difficulty.pairs == sum(
        {*first, *second} == letters
        for first in words
        for second in words
        if first[-1] == second[0]
    )


@pytest.mark.parametrize("box", BOXES)
def test_the_player_ends_as_often_as_one_that_is_written_plainly(box: str) -> None:
    difficulty, words, rng = cpbox.difficulty(box), familiar(box), Random(7)
    games = [a_game(box, words, rng) for _ in range(400)]
    for number in range(3, 10):
        share = sum(game <= number for game in games) / len(games)
        assert difficulty.chances[number] == pytest.approx(share, abs=0.1)
    assert [*difficulty.chances] == sorted(difficulty.chances)
    assert 1 <= difficulty.level <= 5


def test_turned_or_mirrored_a_box_is_as_hard() -> None:
    turned = [cpbox.difficulty(box) for box in (BOXES[0], "wnc rio mlu gep")]
    first, second = (each.to_dict() for each in turned)
    assert first | {"puzzle": "", "sides": ""} == second | {"puzzle": "", "sides": ""}


def test_a_rule_that_boxes_are_not_compared_under_is_refused() -> None:
    puzzle = cpbox.Puzzle.of(BOXES[0], rules={"loop": True})
    with pytest.raises(cpbox.InputError, match="measure of difficulty"):
        cpbox.difficulty(puzzle)


@pytest.mark.parametrize(
    "box",
    ["fhmx load yngw vrpi", "ti[qu] aek ors nlm", "xxx qqq zzz jjj", "qxz jkv wfp ghc"],
)
def test_it_says_where_the_measure_was_never_tried(
    box: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cpbox.difficulty(BOXES[0]).is_fitted
    assert not cpbox.difficulty(box).is_fitted
    few = cpbox.replace(cpbox.Puzzle.of(BOXES[0]), "rules.max_words", 3)
    assert not cpbox.difficulty(few).is_fitted  # a likely par of 5 cannot be played
    assert main(["difficulty", box]) == 0
    assert "never tried" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("rules", [{}, {"max_words": 3}, {"min_length": 4}])
def test_every_page_and_record_says_the_same_or_nothing(
    rules: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "place_of", Nowhere)
    puzzle = cpbox.Puzzle.of(BOXES[0], rules=rules)
    known, result = cpbox.difficulty(puzzle), cpbox.solve(puzzle)
    assert known.is_fitted == (not rules)
    both = (known.par, known.level) if not rules else (None, None)
    for record in (result.to_dict(), cpbox.hint(puzzle).to_dict()):
        assert (record["par_like"], record["difficulty"]) == both
    level = f"{known.level} of 5 ({known.name})"
    said = f"likely par: {known.par} · difficulty: {level}"
    assert (said in " ".join(str(result).split())) == (not rules)
    shown: Any = page_data(puzzle, result)
    assert result.words is not None
    assert shown["rating"] == ("" if rules else str(known).partition("\n")[0])
    likely, fewest = known.par, len(result.words or ())
    aim: Any = shown["aim"]
    assert aim["target"] == (
        min(fewest + 2, rules.get("max_words", 12)) if rules else likely
    )
    puzzle.save(tmp_path / "box.yaml")
    results = tmp_path / "results.jsonl"
    cpbox.sweep([tmp_path / "box.yaml"], results)
    facts = cpbox.summary(results)["difficulty"]
    levels = [int(level == known.level) for level in range(1, 6)]
    assert facts["levels"] == ({known.par: levels} if not rules else {})
    assert facts["unrated"] == int(bool(rules))


def test_a_box_is_measured_once_for_all_that_is_said_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured, puzzle = list[str](), cpbox.Puzzle.of("wri ath ego lnk")
    measure = how_hard.difficulty_of

    def counted(puzzle: cpbox.Puzzle) -> cpbox.Difficulty:
        measured.append(str(puzzle.box))
        return measure(puzzle)

    monkeypatch.setattr(how_hard, "difficulty_of", counted)
    result = cpbox.solve(puzzle)
    assert "likely par" in str(result)
    assert result.to_dict()["par_like"]
    assert page_data(puzzle, result)["rating"]
    assert "Likely par" in str(cpbox.hint(cpbox.Puzzle.of("wri ath ego lnk")))
    assert len(measured) == 1


def test_the_page_gives_no_word_of_the_answer_away() -> None:
    words = cpbox.solve(BOXES[1]).words
    shown = str(cpbox.difficulty(BOXES[1])).lower()
    assert words
    assert all(word not in shown for word in words)


def test_the_words_that_it_counts_are_called_what_the_answer_calls_them() -> None:
    """UPCOMING is very familiar and GLOWER is familiar, and they are a chain of two."""
    said = str(cpbox.difficulty("peg ulm oir cnw"))
    assert "There is no chain of two very familiar words." in said
    assert said.count("familiar") == said.count("very familiar") > 2


def test_of_ones_own_words_all_are_as_familiar_as_any() -> None:
    puzzle = cpbox.Puzzle.of("ab cd", words={"only": ["acbd", "dac"]})
    difficulty = cpbox.difficulty(puzzle)
    assert (difficulty.familiar, difficulty.pairs) == (2, 1)
    assert "familiar" not in str(difficulty)


@pytest.mark.slow
def test_composed_boxes_are_as_hard_as_promised() -> None:
    shares = []
    for level in (1, 5):
        spec = {
            "words": "full",
            "guarantees": {"par": 2},
            "difficulty": {"par_like": [5, 5], "level": [level, level]},
        }
        rng, share = Random(3), 0.0
        for made in cpbox.compose(spec, 2, seed=3).boxes:
            assert made.measured == {"par_like": 5, "level": level}
            box = str(made.box)
            words = familiar(box)
            games = [a_game(box, words, rng) for _ in range(100)]
            share += sum(game <= 5 for game in games) / 200
        shares.append(share)
    assert shares[0] > 0.65
    assert shares[1] < 0.45


@pytest.mark.parametrize(
    ("share", "says"),
    [
        (0, "none"), (1 / 2000, "less than 1%"), (0.5, "50%"), (0.99, "99%"),
        (1999 / 2000, "more than 99%"), (1, "all"),
    ],
)  # fmt: skip
def test_a_share_that_is_not_all_or_none_is_not_said_to_be(
    share: float, says: str
) -> None:
    shares = [share] * 13
    known = replace(cpbox.difficulty(BOXES[0]), chances=tuple(shares))
    assert f"words in {says} of 2,000" in " ".join(str(known).split())


def test_only_where_no_word_at_all_has_a_letter_there_is_no_solution() -> None:
    own: dict[str, Any] = {"only": ["acb"]}
    for cover, words, says in (
        ("all", own, True),
        (3, own, False),
        ("all", own | {"rarity": "order"}, False),
    ):
        puzzle = cpbox.Puzzle.of("ab cd", words=words, rules={"cover": cover})
        shown = str(cpbox.difficulty(puzzle))
        assert ("so there is no solution" in " ".join(shown.split())) == says


@pytest.mark.parametrize(
    ("box", "says"),
    [
        ("abq deq fgi lmn", "no very familiar word with one of the 2 tiles of Q"),
        ("abq deq fgi lmn", "and none with the other."),
        ("abq deq qgi lmn", "with one of the 3 tiles of Q and none with another."),
        ("abq dei fgo lmn", "no very familiar word with Q and"),
    ],
)
def test_tiles_with_the_same_letter_are_told_apart(box: str, says: str) -> None:
    assert says in str(cpbox.difficulty(box)).replace("\n", " ")


def test_a_letter_without_words_has_none() -> None:
    puzzle = cpbox.Puzzle.of("pe gl ow xy", words={"only": ["pow"]})
    page = str(cpbox.difficulty(puzzle))
    assert "There is no word with E and none with G, so there is no solution." in page


def test_a_length_in_tiles_decides_which_words_a_player_may_take() -> None:
    rules = {"lengths": "tiles", "min_length": 3}
    words = {"only": ["sza", "szab", "basz", "abasz"]}
    difficulty = cpbox.difficulty(cpbox.Puzzle.of("[sz] a b", rules=rules, words=words))
    assert difficulty.familiar == 3  # sza is of two tiles
    assert not difficulty.is_fitted


def test_chains_of_two_words_without_links_count_once() -> None:
    puzzle = cpbox.Puzzle.of(
        "peg ulm oir cnw", rules={"link": 0}, words={"list": "common"}
    )
    counted = cpbox.solve(puzzle, every=2, count=True)
    assert f"\n{cpbox.difficulty(puzzle).pairs} chains of" in str(counted)


@pytest.mark.parametrize("spec", [
    {"answer": ["gracious", "sharply"], "words": "common"},
    {"answer": ["acbd"], "words": {"only": ["acbd"]}, "sides": [2, 2]},
])  # fmt: skip
def test_a_composed_file_says_where_its_level_was_never_tried(
    spec: dict[str, Any],
) -> None:
    (composed,) = cpbox.compose(spec | {"difficulty": {"level": [1, 5]}}).boxes
    assert "Measured: level" in composed.remarks
    assert ("never tried" in composed.remarks) == ("sides" in spec)
