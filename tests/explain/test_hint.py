"""Hints say what is true, and no more than was asked for."""

import json
import re
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.candidates.board import Board
from cpbox.cli.main import main
from cpbox.explain import hints as hints_module
from cpbox.explain.hints import Hint, PassedOver, hints
from cpbox.puzzle import LISTS, Puzzle
from cpbox.search import solver_config as config_module
from cpbox.search import verify
from cpbox.search import word_lists as solve_module
from cpbox.search.chains.continuation import Rest
from cpbox.search.optimum.levels import Levels
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import Outcome
from cpbox.show.chain_text import doubts
from cpbox.show.hint_levels import hint_page, hint_record, hint_texts, pattern
from cpbox.show.style import Style
from tests.exhaustive import order, ranked, values
from tests.processes import shell
from tests.random_puzzles import random_puzzle
from tests.search.stand_in import answer, stand_in
from tests.slow import few

FILE = "riu pgh lcs yao"
STYLE = Style(width=80, color=False, unicode=True)
ANSWER = ("gracious", "sharply")


def shown(text: str, words: tuple[str, ...]) -> set[str]:
    """The words of an answer that a text holds."""
    return {word for word in words if re.search(rf"\b{word}\b", text, re.IGNORECASE)}


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("how", [[], ["--json"]], ids=["page", "record"])
def test_no_level_says_more_than_it_should(level: int, how: list[str]) -> None:
    out, err = shell("hint", FILE, "--level", str(level), *how, code=0)[1:]
    number = {5: 1, 6: 2}.get(level, 0)
    assert len(shown(out + err, ANSWER)) == number
    assert ("15" in out) == (level > 1)  # letters, and how few words do


LEVELS = """\
The rarest letter is W: 71 words of the standard list can use it.
2 words, 14 letters: none better, proved with the standard list.
First letters, and lengths: U(8), G(6). Word 2 of 2 has the W, between O and E.
Last letters: G, R. First word: u _ c _ m _ n _
First word: upcoming
The chain: upcoming → glower
Proved with the full list (rarer words included): no chain has fewer words.
Proved with the standard list: no chain is better.
With very familiar words alone (common) you would need at least 3 words.
"""
RARE = """\
The rarest letter is Q: 2 words of the extended list can use it.
4 words, 20 letters: none better, proved with the extended list.
First letters, and lengths: Q(3), T(5), L(6), O(6). Word 1 of 4 has the Q.
Last letters: T, L, O, X. First word: q _ t
First word: qat
The chain: qat → thiol → lavabo → outfox
Proved with the full list (rarer words included): no chain has fewer words.
Proved with the extended list: no chain is better.
With familiar words alone (standard) there is no chain.
"""
WAY_ON = """\
Of the letters still to use, the rarest is W: 71 words of the standard list can
use it.
1 more word, 6 letters: none better, proved with the standard list.
First letters, and lengths: G(6). The word has the W, between O and E.
Last letter: R. The word: g _ o _ e _
The word: glower
Proved with the full list (rarer words included): no chain that begins with
these words has fewer words.
Proved with the standard list: no chain that begins with these words is better.
With very familiar words alone (common) you would need at least 3 words in all.
"""


@pytest.mark.parametrize(
    ("box", "arguments", "page"),
    [
        ("peg ulm oir cnw", [], LEVELS),
        ("tix luq aoh bfv", [], RARE),
        ("peg ulm oir cnw", ["--played", "upcoming"], WAY_ON),
    ],
)
def test_the_levels_of_a_page(box: str, arguments: list[str], page: str) -> None:
    assert shell("hint", box, *arguments, "--level", "6", code=0).out == page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({}, "Some games may refuse gowl (rare)."),
        ({"add": ["gowl", "yups"]}, ""),
        ({"only": ["gowl", "yups"]}, ""),
    ],
)
def test_words_rarer_than_usual_are_doubted_unless_the_puzzle_itself_has_them(
    words: dict[str, Any], says: str
) -> None:
    puzzle = Puzzle.of(FILE, words=words)
    said = doubts(puzzle, ("gracious", "oligarchy", "yups", "gowl", "yups"))
    assert said == says


@pytest.mark.parametrize(
    ("passed", "objective", "says"),
    [
        ({"at_least": 3}, "words", "you would need at least 3 words."),
        ({"limit": 12}, "words", "you would need at least 13 words."),
        ({}, "words", "there is no chain."),
        ({"at_least": 7}, "letters", "you would need at least 7 letters."),
        ({"at_least": 7, "limit": 12}, "letters",
         "no chain of at most 12 words is as good."),
        ({"limit": 12}, "letters", "no chain of at most 12 words is as good."),
        ({"at_least": 7}, "rarity", "no chain is as good."),
        ({"lacks": "qat"}, "words", ""),
    ],
)  # fmt: skip
def test_of_a_list_that_is_passed_over_no_more_is_said_than_is_proved(
    passed: dict[str, Any], objective: str, says: str
) -> None:
    puzzle = Puzzle.of("peg ulm oir cnw", objective=[objective])
    over = PassedOver(name="standard", **passed)
    two: dict[str, Any] = {"words": ("a", "b"), "tiles": (("a",), ("b",))}
    hint = Hint(status=Status.OPTIMAL, **two, passed_over=(over,))
    said = " ".join(hint_page(puzzle, hint, 6, STYLE).split())
    alone = f" With familiar words alone (standard) {says}" if says else ""
    assert said.endswith(f"The chain: a → b{alone}")


@pytest.mark.parametrize("language", ["de", "hu"])
@pytest.mark.parametrize(
    "played", [(), ("kalap",), ("kalap", "pata"), ("pata", "lap"), ("lap", "pala")]
)
def test_all_that_is_said_is_in_the_language_of_the_puzzle(
    language: str, played: tuple[str, ...]
) -> None:
    words = {"only": ["kalap", "pata", "lap", "pala"], "rarity": "order"}
    puzzle = Puzzle.of("kl ap t", words=words, rules={"same_side": True})
    puzzle = cpbox.replace(puzzle, "language", language)
    hint = hints(puzzle, played)
    pages = [hint_page(puzzle, hint, level, STYLE) for level in range(1, 7)]
    assert not re.search(r"\b(the|words?|with|there|proved|chain)\b", "\n".join(pages))


@pytest.mark.parametrize(
    ("beside", "where"),
    [
        (("o", "e"), "has the W, between O and E."),
        (("", "e"), "has the W, at its beginning, before E."),
        (("o", ""), "has the W, at its end, after O."),
        (None, "has the W."),
    ],
)
def test_the_letters_beside_the_rarest(
    beside: tuple[str, str] | None, where: str
) -> None:
    one: dict[str, Any] = {"words": ("glower",), "tiles": (tuple("glower"),)}
    hint = Hint(status=Status.OPTIMAL, **one, rarest="w", beside=beside)
    assert hint_texts(Puzzle.of(FILE), hint)[2].endswith(where)


@pytest.mark.parametrize("seed", range(40))
def test_hints_are_about_a_best_chain_and_count_the_others(seed: int) -> None:
    puzzle = random_puzzle(seed, 3, 6)
    try:
        hint = hints(puzzle)
    except InputError:  # a required word cannot be played
        return
    chains = ranked(puzzle)
    if not chains:
        assert hint.status is Status.INFEASIBLE
        return
    assert hint.words is not None
    best = order(puzzle, chains[0][0])
    assert order(puzzle, values(puzzle, hint.words)) == best
    as_good = [chain for value, chain in chains if order(puzzle, value) == best]
    assert hint.as_good == len(as_good)
    for level in range(1, 7):
        record = hint_record(puzzle, hint, level)
        text = hint_page(puzzle, hint, level, STYLE) + json.dumps(record)
        long = tuple({word for word in hint.words if len(word) > 2})
        if level < 5:
            assert not shown(text, long)
        if level == 5 and len(long) == len(hint.words):
            assert len(shown(text, long)) == 1


@pytest.mark.parametrize("box", ["xae xio ltn rsd", "bah bel bit son"])
def test_the_rarest_letter_is_counted_on_all_of_its_tiles(box: str) -> None:
    hint = cpbox.hint(box)
    words = cpbox.words(Puzzle.of(box, words=hint.tier))
    assert hint.users == sum(hint.rarest in word for word in words)


LED = "that these hints lead to, the rarest is"


@pytest.mark.parametrize(
    ("words", "rules", "played", "says"),
    [
        (["tea", "zoo"], {"cover": 3}, (), f"Of the letters {LED} E: 1 word"),
        (["tea", "art"], {"cover": 4}, ("tea",), f"Of the new letters {LED} R: 1 word"),
        (["tea", "ate"], {"cover": 3, "min_words": 2}, ("tea",),
         f"Of the letters {LED} E: 2 words"),
        (["tea", "arts", "sox", "xoqaz"], {}, ("tea",),
         "Of the letters still to use, the rarest is Q: 1 word"),
        (["tea", "arts", "sox", "xoqaz"], {}, (), "The rarest letter is Q: 1 word"),
    ],
)  # fmt: skip
def test_a_letter_is_the_rarest_of_those_that_the_chain_visits_alone(
    words: list[str], rules: dict[str, Any], played: tuple[str, ...], says: str
) -> None:
    rules = {"same_side": True, **rules}
    puzzle = Puzzle.of("qea zst xro", words={"only": words}, rules=rules)
    page = hint_page(puzzle, cpbox.hint(puzzle, played), 1, STYLE)
    assert " ".join(page.split()).startswith(f"{says} of the puzzle's own list")


def test_a_hint_counts_the_same_words_whatever_larger_lists_count() -> None:
    for box in "peg ulm oir cnw", FILE:
        every = [cpbox.hint(Puzzle.of(box, words=name)) for name in LISTS]
        counted = {(x.words, x.rarest): {(x.users, x.counted)} for x in every}
        for x in every:
            counted[x.words, x.rarest].add((x.users, x.counted))
        assert all(len(says) == 1 for says in counted.values())
        assert len(counted) < len(every)  # or none are compared


@pytest.mark.parametrize(
    "objective",
    ["[rarity, words]", "[words, rarity]", "[words]", "[words, worst_rarity]"],
)
def test_as_good_is_equal_in_every_term(objective: str) -> None:
    command = (FILE, "--words", "full", "--set", f"objective={objective}")
    record = shell("hint", *command, "--level", "2", "--json", code=0).record
    counted = shell("solve", *command, "--json", "--all", "--count", code=0).record
    assert record["as_good"] == counted["count"]
    whole = shell("hint", *command, "--level", "6", code=0).text
    is_chosen = "most familiar" in whole
    has_rarity = " rarity" in objective or "[rarity" in objective
    assert is_chosen == (record["as_good"] > 1 and not has_rarity)


@pytest.mark.slow
def test_a_hint_says_what_was_not_looked_at() -> None:
    for played in [], ["--played", "gracious"]:
        asked = ("--set", "objective=rarity", "--level", "2", *played)
        out = shell("hint", FILE, *asked, code=0).text
        assert "none better of at most 12 words" in out


def test_a_count_that_is_interrupted_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C may come when the best chain is known, and how many are as good is not."""
    known = verify.trace_chain

    def then_stop(*arguments: Any) -> Any:
        monkeypatch.setattr(Levels, "lowest", interrupt)
        return known(*arguments)

    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hints_module, "trace_chain", then_stop)
    assert main(["hint", FILE]) == 130
    monkeypatch.undo()
    monkeypatch.setattr(hints_module, "trace_chain", then_stop)
    assert main(["draw", FILE, "-o", str(tmp_path / "x.html")]) == 130


def test_solved_already() -> None:
    assert shell("hint", FILE, "--played", *ANSWER, code=0).text == (
        "Solved: these words are a solution. Proved with the full list (rarer words "
        "included): no chain that begins with these words has fewer words. Proved with "
        "the common list: no chain that begins with these words is better."
    )


def test_which_word_to_take_back() -> None:
    played = ["oligarchy", "yups", "argol"]  # which does not link
    record: Any = shell("hint", FILE, "--played", *played, "--json", code=1).record
    assert (record["status"], record["take_back"]) == ("infeasible", ["argol"])
    out = shell("hint", FILE, "--played", *played, code=1).out
    assert "argol does not start where yups ends" in out
    assert "Take back argol" in out


def test_words_that_link_may_have_no_way_on() -> None:
    words = ["--set", "words.only=[ab, bc, cd]", "--rule", "min_length=2"]
    shell("hint", "ac bd", *words, "--played", "ab", "bc", code=0)
    out = shell(
        "hint", "ac bd", *words, "--rule", "max_words=2", "--played", "ab", "bc", code=1
    ).text
    assert "No chain begins with these words, proved with the puzzle's own" in out
    assert "There is none without them, either." in out


UNDECIDED = Rest(Status.UNKNOWN, None)
PLAYED = ("oligarchy", "yups", "argol")  # of which argol does not link
NONE = "There is none without them, either."


@pytest.mark.parametrize("how", [[], ["--json"]], ids=["page", "record"])
@pytest.mark.parametrize("decided", range(3))
def test_what_is_not_decided_is_never_said_to_be_none(
    decided: int, how: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each search in turn ends undecided: ever fewer words, and none."""
    steps = iter(range(10))

    def rest(*_: object) -> Rest:
        is_decided = next(steps) < decided
        return Rest(Status.INFEASIBLE, None) if is_decided else UNDECIDED

    monkeypatch.setattr(hints_module, "rest", rest)
    stand_in(lambda puzzle, *_, **__: answer(puzzle, "unknown"), monkeypatch)
    out = shell("hint", FILE, *how, "--played", *PLAYED, code=3).text
    assert NONE not in out
    assert "not known" in out or "No way on is known" in out or '"proved": false' in out


def test_a_box_whose_answer_was_not_found_may_have_one() -> None:
    done = shell("hint", FILE, "--time-limit", "0.000001", code=3)
    assert done.text == "No solution was found in time; there may be one."


def test_all_steps_of_a_hint_share_one_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    now, limits = [0.0], []

    def took(config: LimitedConfig) -> None:
        limits.append(config.time_limit)
        now[0] += 1

    def rest(_: object, __: object, config: LimitedConfig, ___: object) -> Rest:
        took(config)
        return Rest(Status.INFEASIBLE, None)

    def outcomes(
        puzzle: Puzzle, config: LimitedConfig, *_: object, **__: object
    ) -> list[Outcome]:
        took(config)
        return search(puzzle)

    search = solve_module.outcomes
    monkeypatch.setattr(hints_module, "rest", rest)
    monkeypatch.setattr(hints_module, "outcomes", outcomes)
    for module in (hints_module, config_module):
        monkeypatch.setattr(module, "perf_counter", lambda: now[0])
    puzzle = Puzzle.of("riu pgh lcs yao", words=["extended", "full"])
    hint = hints(puzzle, ANSWER, LimitedConfig(time_limit=4.5))
    assert hint.take_back == ANSWER
    assert limits == [4.5, 3.5, 2.5]
    limits.clear()
    hints(puzzle, (), LimitedConfig(time_limit=1.5))
    assert limits == [1.5, 0.5]


def test_words_that_were_played_are_judged_on_the_largest_list() -> None:
    box = "peg ulm oir cnw"
    out = shell("hint", box, "--played", "gowl", "--level", "2", code=0).text
    assert "words of the extended list can use it" in out
    assert "none better, proved with the full list (rarer words included). " in out
    assert "Some games may refuse gowl (rare). Level" in out
    record: Any = shell("hint", box, "--played", "gowl", "--json", code=0).record
    assert (record["list"], record["limit"]) == ("full", None)
    lacking = [(each["list"], each["lacks"]) for each in record["passed_over"]]
    assert lacking == [(name, "gowl") for name in ("common", "standard", "extended")]


@pytest.mark.parametrize("number", few(3, range(6)))
@pytest.mark.parametrize("box", ["peg ulm oir cnw", "tix luq aoh bfv"])
def test_the_list_that_counts_is_the_smallest_that_needs_as_few_words(
    box: str, number: int
) -> None:
    """Each list alone says what it can do, from the start or after a word of some."""
    every = Board.of(Puzzle.of(box), "full").candidates.words
    played = (every[number * len(every) // 6],) if number else ()
    needed: dict[str, int] = {}
    for name in LISTS:
        puzzle = Puzzle.of(box, words={"list": name})
        if {*played} <= {*Board.of(puzzle, name).candidates.words}:
            way = hints(puzzle, played)
            needed[name] = 99 if way.words is None else len((*played, *way.words))
    hint = hints(Puzzle.of(box), played)
    if hint.words is None:
        assert min(needed.values()) == 99
        return
    fewest = len((*played, *hint.words))
    assert fewest == min(needed.values())
    assert hint.tier == next(name for name in needed if needed[name] == fewest)
    before = LISTS[: LISTS.index(hint.tier)]
    assert tuple(each.name for each in hint.passed_over) == before
    for each in hint.passed_over:
        assert (each.lacks is not None) == (each.name not in needed)
        assert each.lacks or fewest < (each.at_least or 99) <= needed[each.name]


def test_a_way_that_a_smaller_list_may_have_too_is_not_said_to_be_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The largest list's way is proved; then the time is over."""
    ways = chain([Rest(Status.OPTIMAL, ("sharply",))], repeat(UNDECIDED))
    monkeypatch.setattr(hints_module, "rest", lambda *_: next(ways))
    played = ("--played", "gracious", "--level", "2")
    out = shell("hint", FILE, *played, code=3).text
    assert "1 more word, 7 letters: that none is better is not proved." in out


def test_that_there_is_no_chain_is_said_of_the_largest_list(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["hint", FILE, "--rule", "max_words=1"]) == 1
    said = "There is no chain under these rules, proved with the full list.\n"
    assert capsys.readouterr().out == said


def test_a_solution_that_is_not_proved_is_not_said_to_be_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    way = Rest(Status.FEASIBLE, ())
    monkeypatch.setattr(hints_module, "rest", lambda *_: way)
    out = shell("hint", FILE, "--played", *ANSWER, code=3).text
    assert "A longer one may be better; the search was stopped" in out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--level", "7"], "not a whole number from 1 to 6"),
        (
            ["--played", "xyzzy"],
            "'xyzzy' cannot be played: x (letter 1) and z",
        ),
        (
            ["--played", "rash", "hiss"],
            "'hiss' cannot be played: s and s (letters",
        ),
        (["--played", ""], "WORD: is empty; write a word"),
    ],
)
def test_mistakes_are_named(arguments: list[str], problem: str) -> None:
    done = shell("hint", FILE, *arguments)
    assert (done.code, problem in done.err) == (2, True), done.err


@pytest.mark.parametrize(
    ("word", "expected"), [("oligarchy", "o_i_a_c_y"), ("so", "s_"), ("a", "_")]
)
def test_a_pattern_hides_something(word: str, expected: str) -> None:
    assert pattern(word) == expected
