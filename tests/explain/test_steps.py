"""Steps that a person can check: they are true, whole, and give nothing away."""

import json
from collections import Counter
from random import Random

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.explain import why_steps
from cpbox.explain.steps.finding import OutOfTime
from cpbox.explain.steps.scan import Reader, played
from cpbox.explain.steps.values import InSteps, Part
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from tests.explain.steps import check_steps, drawn
from tests.puzzle import test_lengths as by_tiles

BOX = Puzzle.of("peg ulm oir cnw", words="common")
OWN = {"only": ["abc", "cda", "cdb", "bda", "dac"]}


def parts_of(puzzle: Puzzle) -> tuple[Part, ...]:
    about = why_steps(puzzle).about
    assert isinstance(about, InSteps)
    return about.parts


def test_the_steps_of_random_puzzles_are_true_and_whole() -> None:
    ends: Counter[str] = Counter()
    for seed in range(12):
        ends += check_steps(drawn(Random(seed)))
    assert len([end for end in ends if end.startswith("proved")]) > 3


def test_a_word_that_can_be_traced_so_as_to_cover_less_is_one_case() -> None:
    puzzle = Puzzle.of(
        "hm[st]c st[er]",
        words={"only": ["cers", "hst", "hsttsmer", "tcstshmer"]},
        rules={
            "min_length": 1,
            "same_side": True,
            "moves": "adjacent",
            "max_words": 3,
            "link": 2,
            "loop": True,
        },
    )
    ways = [each for each in played(puzzle, "common") if each.word == "tcstshmer"]
    assert len({each.covers for each in ways}) == len(ways) == 2
    assert all("proved" in end for end in check_steps(puzzle))


@pytest.mark.parametrize("at", [0, 1, 100])
def test_no_step_is_shown_that_there_is_no_time_to_check(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(1000))

    def tick(_: object) -> None:
        if next(ticks) >= at:  # before a proof is looked for, or while it is checked
            raise OutOfTime

    monkeypatch.setattr("cpbox.explain.steps._Teller._tick", tick)
    first, second = parts_of(BOX)[:2]
    assert (first.outcome, first.proof) == ("stopped", None)
    assert (second.outcome, second.proof) == ("stopped", None)


@pytest.mark.slow
def test_a_proof_that_is_changed_is_refused() -> None:
    two = parts_of(BOX)[1]
    proof = two.proof
    assert proof is not None
    assert Reader(BOX, "common").faults(proof) == []
    reader = Reader(BOX, "common")
    first, *others = proof.looks
    less = replace(first, cases=first.cases[1:])
    easier = replace(first, letters=first.letters[:1], number=1)
    longer = replace(proof.pivot, words=(*proof.pivot.words, "pile"))
    shorter = replace(proof.pivot, words=proof.pivot.words[1:])
    fewer = replace(proof.pivot, at_least=proof.pivot.at_least + 1)
    changed = [
        replace(proof, looks=tuple(others)),
        replace(proof, looks=(less, *others)),
        replace(proof, looks=(easier, *others)),
        *(replace(proof, pivot=pivot) for pivot in (longer, shorter, fewer)),
        replace(proof, words=3),
    ]
    for each in changed:
        assert reader.faults(each), each
    assert Reader(BOX, "full").faults(proof)
    allowed = replace(BOX, words={"lists": ["common"], "add": ["puowelingmrc"]})
    assert Reader(allowed, "common").faults(proof)


@pytest.mark.slow
def test_nothing_is_said_of_the_answer_unless_asked() -> None:
    result, explained = cpbox.solve(BOX), cpbox.why(BOX, steps=True)
    page, record = str(explained), json.dumps(explained.to_dict())
    assert result.words is not None
    for word in result.words:
        assert word not in page
        assert word not in record
    assert " → ".join(result.words) in str(cpbox.why(BOX, steps=True, best=True))


@pytest.mark.slow
def test_the_cases_are_listed_where_asked() -> None:
    explained = cpbox.why(BOX, cases=True)
    assert isinstance(explained.about, InSteps)
    proof = explained.about.parts[1].proof
    assert proof is not None
    page, listed = str(explained), explained.to_dict()["in_steps"]["parts"][1]
    for word in proof.pivot.words:
        assert word in page
        assert word in listed["first_step"]["words"]


def test_steps_are_refused_with_words() -> None:
    with pytest.raises(InputError, match="leave out the words"):
        cpbox.why(BOX, "pile", steps=True)


def test_each_rule_in_the_way_is_named() -> None:
    page = str(
        cpbox.why(Puzzle.of("ab cd", words=OWN, rules={"start": "d"}), steps=True)
    )
    assert "rules.start" in page
    page = str(
        cpbox.why(Puzzle.of("ab cd", words=OWN, rules={"loop": True}), steps=True)
    )
    assert "rules.loop" in page


def test_a_rule_of_words_is_named_in_each_step_that_needs_it_and_in_no_other() -> None:
    words = ["acb", "bda", "dbc", "bcada"]
    puzzle = Puzzle.of("ab cd", words={"only": words, "ban": ["bcada"]})
    one, *_ = parts_of(puzzle)
    assert one.proof is not None
    assert one.proof.pivot.word_rules == ("words.ban",)
    assert "This holds only under words.ban." in str(cpbox.why(puzzle, steps=True))
    short = Puzzle.of("ab cd", words={"only": words}, rules={"max_length": 4})
    one, *_ = parts_of(short)
    assert one.proof is not None
    assert one.proof.pivot.word_rules == ("rules.max_length",)
    free = Puzzle.of("ab cd", words={"only": [*words[:3], "dab"], "ban": ["dab"]})
    assert all(
        part.proof is None
        or not (
            part.proof.pivot.word_rules or any(x.word_rules for x in part.proof.looks)
        )
        for part in parts_of(free)
    )
    proof = one.proof
    false = replace(proof, pivot=replace(proof.pivot, word_rules=("words.ban",)))
    banned = replace(puzzle, words={"only": words[:3], "ban": ["adada"]})
    assert Reader(banned, "full").faults(false)


def test_what_a_rule_forbids_one_word_is_not_said_of_more() -> None:
    words = {"only": ["abc", "cda", "cad", "bad"]}
    page = str(
        cpbox.why(Puzzle.of("a b c d", words=words, rules={"end": "a"}), steps=True)
    )
    assert "No word that ends with A (rules.end) has B." in page
    assert "however many" not in page
    no_e = str(cpbox.why(Puzzle.of("a b cde", words=words), steps=True))
    assert "No word has E.\n     So no chain has it, of however many words." in no_e


def test_steps_about_words_that_need_not_link_name_no_links() -> None:
    assert any("3 words, letters" in end for end in check_steps(drawn(Random(140))))


def test_steps_count_by_tiles_where_lengths_do() -> None:
    for seed in range(12):
        drawn_puzzle = by_tiles.random_puzzle(Random(seed))
        aim = {"objective": ["words", "letters"], "letter_values": {}}
        check_steps(replace(drawn_puzzle, **aim))
    words = {"only": ["szab", "bcsz", "szac", "cab", "basz", "szcb", "ca"]}
    rules = {"lengths": "tiles", "same_side": True, "min_length": 2}
    puzzle = Puzzle.of("[sz]a bc", words=words, rules=rules)
    page = " ".join(str(cpbox.why(puzzle, steps=True)).split())
    assert "a chain of at least 6 letters, too many (counted by tiles: rules." in page
    puzzle = cpbox.replace(puzzle, "rules.min_length", 4)
    page = " ".join(str(cpbox.why(puzzle, steps=True)).split())
    assert "No word has SZ. This holds only under rules.min_length and rules.l" in page
    assert page.count("No word has SZ.") == 1
    assert "So no chain has it, of however many words." in page


def test_words_of_whose_shortest_too_many_letters_come_are_not_looked_at() -> None:
    words = {"only": ["acbda", "afebd"]}
    rules = {"same_side": True, "max_letters": 8}
    page = str(cpbox.why(Puzzle.of("ab cdef", words=words, rules=rules), steps=True))
    text = " ".join(page.split())
    assert "Why not two of the 2 words? · The shortest of these words has 5" in text
    assert "so 2 words have at least 10, and a chain has at most 8 (rules.max" in text
    assert "three" not in text


def test_where_words_have_no_order_each_is_one_case() -> None:
    page = str(cpbox.why(Puzzle.of("kne zcu vam ybx", rules={"link": 0}), steps=True))
    assert "The words have no order (rules.link): that makes two cases." in page


def test_a_step_says_which_words_its_links_belong_to() -> None:
    page = " ".join(str(cpbox.why("peg ulm oir cnw", steps=True)).split())
    assert (
        "only two words have both, and neither begins with E, G, M, N, P or R, where "
        "the words of these cases that come first end, or ends with C, I, L, M, P or "
        "R, where those that come second begin." in page
    )


def test_no_letter_is_said_to_be_needed_that_may_be_missed() -> None:
    words = {"only": ["lel", "ener", "nesen", "lner", "enesnr"], "ban_matching": ["e$"]}
    rules = {"link": 2, "start": "n", "min_letters": 6, "max_letters": 12, "cover": 3}
    puzzle = Puzzle.of("e r n l s", words=words, rules=rules)
    page = " ".join(str(cpbox.why(puzzle, steps=True)).split())
    assert "has L. Only" not in page
    assert "as a chain may miss only two of all letters (rules.cover)" in page


def test_the_only_word_of_a_list_is_called_that() -> None:
    page = str(cpbox.why(Puzzle.of("ab cd", words={"only": ["acb"]}), steps=True))
    assert "Why not the only word?\n  1. No word has D." in page


def test_a_number_of_letters_is_added_up_only_where_there_is_a_sum() -> None:
    page = str(cpbox.why("ae st rn o", steps=True))
    assert page.endswith("There are 7 letters to cover.")


def test_words_of_cases_are_shown_as_they_are_written() -> None:
    words = {"only": ["sterße", "eßt", "teer", "eta"]}
    page = str(cpbox.why(cpbox.Puzzle.of("s tr ß a e", words=words), cases=True))
    assert "first: sterße" in page
    assert "stersse" not in page
