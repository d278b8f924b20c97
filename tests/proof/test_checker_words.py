"""The checker's word lists and chain rules, by cases counted by hand.

How it traces words is held to the prover, which shares no code with it, wherever a
proof is checked: `candidates.txt` must be the same, byte for byte.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cpbox.proof.checker import limits, traces
from cpbox.proof.checker.chain import check_chain
from cpbox.proof.checker.claim import AnswerEntry
from cpbox.proof.checker.fields import record
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.puzzle import LISTS, Puzzle
from cpbox.proof.checker.traces import candidates_of, rarity, tier
from tests.proof.hand_made import a_puzzle, raw_puzzle


def test_tiers_are_the_lists_without_those_before() -> None:
    assert [len(tier(name)) for name in LISTS] == [35635, 33639, 28103, 159521]
    assert [rarity(word) for word in ("aback", "abaft", "qqq")] == [0, 1, 4]


@pytest.mark.parametrize("pattern", ["(", "a{99999999999}", "[[a]]", "(" * 500])
def test_broken_patterns_are_refused(pattern: str) -> None:
    raw = raw_puzzle()
    raw["words"]["ban_matching"] = [pattern]
    with pytest.raises(Rejection, match="ban_matching"):
        candidates_of(record(Puzzle, raw, "puzzle"), {"acb": 4})


def test_too_many_traces_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TRACES", 5000)
    with pytest.raises(Rejection, match="can be traced in more than 5000 ways"):
        candidates_of(a_puzzle([["a"] * 30, ["a"] * 30]), {"a" * 12: 4})


def test_too_many_candidates_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CANDIDATES", 3)
    puzzle, words = a_puzzle([["a"], ["b"], ["c"]]), ("abc", "bca", "cab", "bac")
    assert len(candidates_of(puzzle, dict.fromkeys(words[:3], 4))) == 3
    with pytest.raises(Rejection, match="more than 3 candidates"):
        candidates_of(puzzle, dict.fromkeys(words, 4))


@pytest.mark.parametrize(
    ("moves", "after_b"), [("any", "acdef"), ("adjacent", "ac"), ("opposite", "e")]
)
def test_a_move_goes_round_the_box(moves: str, after_b: str) -> None:
    following = a_puzzle([[x] for x in "abcdef"], moves=moves).followers()
    assert "".join("abcdef"[side] for side in sorted(following[1])) == after_b
    # The same seen from the side behind it, where the numbers start again.
    assert following[0] == {(side - 1) % 6 for side in following[1]}


SIDES = [["a", "e"], ["s", "t"], ["r", "n"], ["o"]]
CHAINED = ("senator", "rates", "son", "sensor", "rotor", "arose", "orator")
WORDS = dict.fromkeys(CHAINED, 4)
SENATOR = ("senator", "2 1 5 0 3 6 4")
RATES = ("rates", "4 0 3 1 2")
SON = ("son", "2 6 5")
ROTOR = ("rotor", "4 6 3 6 4")
SENSOR = ("sensor", "2 1 5 2 6 4")
AROSE = ("arose", "0 4 6 2 1")


def of_chain(
    chain: Sequence[tuple[str, str]], objective: Sequence[int], **rules: object
) -> None:
    text = "".join(f"{word} {tiles}\n" for word, tiles in chain)
    answer = AnswerEntry(
        "optimal", None, tuple(word for word, _ in chain), tuple(objective)
    )
    check_chain(text.encode(), a_puzzle(SIDES, **rules), WORDS, answer)


PASSES: list[tuple[list[tuple[str, str]], list[int], dict[str, object]]] = [
    ([SENATOR], [1, 7], {}),
    ([RATES, SON], [2, 8], {"start": "r", "end": "n", "min_words": 2}),
    ([RATES, SENSOR], [2, 11], {"loop": True}),
    ([RATES, SENSOR], [2, 11], {"max_uses": {"s": 2}}),
    ([AROSE], [1, 5], {"cover": 5}),
    ([AROSE], [1, 5], {"cover": ["a", "e", "o"]}),
    ([SENATOR, ROTOR], [2, 12], {"require": ["rotor"]}),
    ([SENATOR, ("orator", "6 4 0 3 6 4")], [2, 13], {"link": 2}),
    ([AROSE, ("son", "2 6 5"), RATES], [3, 13], {"link": 0}),
    ([SON], [1, 3], {"link": 3, "cover": ["s", "o", "n"]}),
    ([SENATOR, ROTOR, ROTOR], [3, 17], {"repeat_words": True}),
]
FAILS: list[tuple[list[tuple[str, str]], dict[str, object], str]] = [
    ([SENATOR], {"min_length": 8}, "min_length"),
    ([("nest", "5 1 2 3")], {}, "not in the word list"),
    ([("arose", "0 4 6 2 1")], {"moves": "adjacent"}, "may not follow"),
    ([ROTOR], {"distinct_in_word": True}, "twice"),
    ([RATES, SON], {"start": "s"}, "start"),
    ([SENATOR], {"end": "n"}, "end"),
    ([SENATOR], {"require": ["son"]}, "lacks"),
    ([SENATOR, ROTOR, ROTOR], {}, "twice"),
    ([SENATOR], {"min_words": 2}, "too short"),
    ([RATES, SON], {"max_words": 1}, "too long"),
    ([SENATOR], {"min_letters": 8}, "too few"),
    ([RATES, SON], {"max_letters": 7}, "too many"),
    ([SON, RATES], {}, "does not start where"),
    ([RATES, SON], {"loop": True}, "does not start where"),
    ([RATES, SENSOR], {"max_uses": {"s": 1}}, "visits tile 2 2 times"),
    ([AROSE], {}, "misses 2"),
    ([SON], {"cover": ["a", "e"]}, "misses 2"),
    ([("senator", "2 1 5 0 3 6")], {}, "do not hold"),
    ([("senator", "2 1 5 0 3 6 7")], {}, "not on the box"),
    ([("senator", "")], {}, "line 1"),
    ([("senator", "-2")], {}, "line 1"),
    ([], {}, "no word"),
]


@pytest.mark.parametrize(("chain", "objective", "rules"), PASSES)
def test_chains_that_keep_the_rules(
    chain: list[tuple[str, str]], objective: list[int], rules: dict[str, object]
) -> None:
    of_chain(chain, objective, **rules)
    with pytest.raises(Rejection, match="objective"):
        of_chain(chain, [objective[0], objective[1] - 1], **rules)


@pytest.mark.parametrize(("chain", "rules", "why"), FAILS)
def test_chains_that_break_them(
    chain: list[tuple[str, str]], rules: dict[str, object], why: str
) -> None:
    with pytest.raises(Rejection, match=why):
        of_chain(chain, [1, 7], **rules)


def test_a_chain_is_as_rare_as_its_rarest_word() -> None:
    raw = raw_puzzle(SIDES)
    raw["objective"] = ["worst_rarity", "rarity"]
    puzzle, words = record(Puzzle, raw, "puzzle"), WORDS | {"rates": 1}
    chain = "".join(f"{word} {tiles}\n" for word, tiles in (RATES, SON)).encode()
    answer = AnswerEntry("optimal", None, ("rates", "son"), (4, 5))
    check_chain(chain, puzzle, words, answer)
    with pytest.raises(Rejection, match="objective"):
        check_chain(chain, puzzle, words, replace(answer, objective=(1, 5)))


@pytest.mark.parametrize("asking", [{"add": ["acb"]}, {"require": ["acb"]}])
def test_a_word_that_is_asked_for_is_not_left_out(
    asking: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traces, "unfit_words", lambda: {"acb"})
    raw = raw_puzzle(require=asking.get("require", []))
    raw["words"] |= {"unfit": ["acb"], "add": asking.get("add", [])}
    with pytest.raises(Rejection, match="adds or requires"):
        traces.check_unfit(record(Puzzle, raw, "puzzle"), {"acb": 4})
