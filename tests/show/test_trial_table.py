"""What is said of a variant beside the puzzle, in a table and in a record."""

from collections.abc import Sequence
from textwrap import dedent
from typing import Any

import pytest

from cpbox.fields.base import replace
from cpbox.puzzle import LISTS, Box, Objective, Puzzle, Rules, Words
from cpbox.search.results.record import record, trial_record
from cpbox.search.results.result import Result
from cpbox.search.results.trials import Trial, change, on_one_list
from cpbox.show.style import Style
from cpbox.show.trial_tables import TrialTable
from tests.show.reported import SQUARE
from tests.show.tried import (
    CHEAPER,
    CONTRADICTION,
    GRACIOUS,
    PUZZLE,
    TRIALS,
    best,
    found,
    result_of,
    trial_of,
)

# ---------------------------------------------------------------------- what changed

NO_CHAIN = result_of("infeasible")
UNKNOWN = result_of("unknown")


@pytest.mark.parametrize(
    ("base", "other", "expected"),
    [
        (best(2, 15, 1), best(2, 15, 1), "same chain"),
        (best(2, 15, 1), best(2, 15, 1, words=CHEAPER), "same"),
        (best(2, 15, 1), best(2, 13, 4), "better"),
        (best(2, 15, 1), best(2, 15, 2), "worse"),
        (best(2, 15, 1), NO_CHAIN, "no solution"),
        (NO_CHAIN, NO_CHAIN, "no solution"),
        (NO_CHAIN, best(2, 15, 1), "better"),
        (best(2, 15, 1), UNKNOWN, "nothing found"),
        (UNKNOWN, best(2, 15, 1), "not comparable"),
        (None, best(2, 15, 1), "not comparable"),
        (best(2, 15, 1), None, "not tried"),
        # A chain of a run that was stopped is enough for better, a bound for worse.
        (best(2, 15, 1), found(2, 14, 1, bound=(1, 0, 0)), "better"),
        (found(2, 15, 1, bound=(2, 14, 1)), best(2, 14, 1), "better so far"),
        (found(2, 15, 1, bound=(2, 14, 2)), best(2, 14, 1), "better"),
        (found(2, 15, 1, bound=(1, 0, 0)), best(3, 15, 1), "worse"),
        (best(2, 15, 1), found(3, 15, 1, bound=(2, 15, 1)), "worse so far"),
        (best(2, 15, 1), found(3, 15, 1, bound=(2, 16, 0)), "worse"),
        (best(2, 15, 1), found(2, 15, 1, bound=(1, 0, 0)), "same so far"),
    ],
)
def test_a_change_is_no_more_than_what_is_proved(
    base: Result | None, other: Result | None, expected: str
) -> None:
    changed = change(trial_of("as it stands", base), trial_of("variant", other))
    assert changed == expected


def test_more_is_better_where_a_term_is_maximised() -> None:
    puzzle = Puzzle(
        box=SQUARE, objective=Objective(("words", "-score")), rules=Rules(max_words=3)
    )
    base = trial_of("as it stands", best(2, 40), puzzle)
    assert change(base, trial_of("v", best(2, 41), puzzle)) == "better"
    assert change(base, trial_of("v", best(2, 39), puzzle)) == "worse"
    stopped = found(2, 39, bound=(2, 45))
    assert change(base, trial_of("v", stopped, puzzle)) == "worse so far"


def test_objectives_that_differ_are_not_compared() -> None:
    base = trial_of("as it stands", best(2, 15, 1))
    letters = replace(PUZZLE, objective=Objective(("letters",)))
    assert change(base, trial_of("v", best(15), letters)) == "not comparable"


def test_letter_values_matter_only_to_a_score() -> None:
    other = replace(PUZZLE, letter_values={"q": 10})
    base = trial_of("as it stands", best(2, 15, 1))
    assert change(base, trial_of("v", best(2, 15, 1), other)) == "same chain"
    scored = replace(PUZZLE, objective=Objective(("score",)))
    base = trial_of("as it stands", best(20), scored)
    other = replace(scored, letter_values={"q": 10})
    assert change(base, trial_of("v", best(20), other)) == "not comparable"


@pytest.mark.parametrize(
    ("base", "other", "from_term"),
    [
        ({}, {"words": Words(rarity="none")}, 2),
        ({}, {"words": Words(only=("soup",))}, 2),
        (
            {"words": Words(only=("soup", "pal"), rarity="order")},
            {"words": Words(only=("soup", "pal"), add=("lap",), rarity="order")},
            2,
        ),
        ({"box": Box.of("a[st] eo")}, {"rules": Rules(lengths="tiles")}, 1),
    ],
    ids=["rarity", "own words", "another order", "lengths"],
)
def test_numbers_that_do_not_mean_the_same_are_not_compared(
    base: dict[str, Any], other: dict[str, Any], from_term: int
) -> None:
    puzzle = replace(PUZZLE, **base)
    variant, stands = replace(puzzle, **other), trial_of("v", best(2, 15, 1), puzzle)
    less = [2, 15, 1]
    less[from_term] -= 1
    same, another = best(*less), best(*less, words=CHEAPER)
    assert change(stands, trial_of("v", same, variant)) == "same chain"
    assert change(stands, trial_of("v", another, variant)) == "not comparable"
    worse = best(3, *less[1:], words=CHEAPER)
    assert change(stands, trial_of("v", worse, variant)) == "worse"


def test_a_solution_is_better_than_none_whatever_its_numbers_mean() -> None:
    puzzle = replace(PUZZLE, objective=Objective(("rarity", "words")))
    variant = replace(puzzle, words=Words(rarity="none"))
    base = trial_of("as it stands", NO_CHAIN, puzzle)
    assert change(base, trial_of("v", best(1, 2), variant)) == "better"


def test_lengths_of_single_letters_mean_the_same() -> None:
    variant = replace(PUZZLE, rules=Rules(lengths="tiles"))
    base = trial_of("as it stands", best(2, 15, 1))
    shorter = best(2, 14, 1, words=CHEAPER)
    assert change(base, trial_of("v", shorter, variant)) == "better"


STANDARD = trial_of("as it stands", replace(best(2, 15, 1), tier="standard"))


@pytest.mark.parametrize(
    ("lists", "words", "expected"),
    [
        (LISTS, 2, "another list"),
        (LISTS, 1, "better"),  # the first term is that of the largest list
        (("common", "full"), 2, "better"),  # which the variant asks for
        (("full",), 2, "better"),
    ],
)
def test_chains_of_two_lists_are_not_compared_unless_that_is_asked_for(
    lists: tuple[str, ...], words: int, expected: str
) -> None:
    puzzle = replace(PUZZLE, words=Words(lists=lists))
    other = trial_of("v", replace(best(words, 12, 1), tier="full"), puzzle)
    assert change(STANDARD, other) == expected
    is_compared = trial_record(STANDARD, other)["compared"] is not None
    assert is_compared == (expected == "better")
    by = f"{'3 letters' if words == 2 else '1 word'} fewer, " if is_compared else ""
    chain = f"  gracious → splashy ({by}rarity 1, full list)\n"
    assert chain in table([STANDARD, other])


def test_they_are_compared_on_the_larger_of_the_two_lists() -> None:
    asked: list[Puzzle] = []

    def solve(puzzle: Puzzle) -> Result:
        asked.append(puzzle)
        return replace(best(2, 9, 1), tier="full", puzzle=puzzle)

    result = replace(best(2, 12, 1), tier="full", puzzle=PUZZLE)
    other = on_one_list(STANDARD, trial_of("stricter", result), solve)
    assert [puzzle.words.lists for puzzle in asked] == [("full",)]
    assert asked[0].rules == STANDARD.puzzle.rules
    assert change(STANDARD, other) == "worse"
    assert table([STANDARD, other]).endswith(
        "  compared on the full list: words 2, letters 9, rarity 1 as it stands; "
        "words 2,\n  letters 12, rarity 1 here\n"
    )
    base, looser = replace(other, puzzle=PUZZLE), replace(STANDARD, name="looser")
    assert on_one_list(base, looser, solve).on_one_list is not None
    assert asked[1].words.lists == ("full",)


# -------------------------------------------------------------------------- the table


def table(trials: Sequence[Trial] = TRIALS, style: Style = Style()) -> str:  # noqa: B008
    made = TrialTable([trial.name for trial in trials], style)
    lines = [*made.head()]
    for trial in trials:
        lines += made.trial(trials[0], trial)
    return "\n".join(lines) + "\n"


def test_the_table() -> None:
    assert table() == dedent("""\
                              words  letters  candidates    time  proved  change
        as it stands              2       15         856   12 ms  yes
          gracious → splashy (rarity 1)
        no plurals                3        8         856   12 ms  yes     worse
          hip → pal → lo (1 word more, rarity 0)
        rules.words.ban_matching=s$
                                  2       15         856   12 ms  yes     same chain
        short                                        856  12.3 s  yes     no solution
        slow                      2       15         856   12 ms  no      same so far
          gracious → splashy (rarity 1)
        no chaining                                                       not tried
          rules.start: with link 0 the words have no order; remove rules.start
        """)


def test_a_long_chain_and_a_long_name_stay_within_the_width() -> None:
    chain = best(24, 180, 1, words=GRACIOUS * 12)
    text = table([TRIALS[0], trial_of("a long name " * 10, chain)])
    assert max(map(len, text.splitlines())) <= 80
    assert "splashy →\n  gracious" in text or "gracious →\n  splashy" in text


def test_a_narrow_terminal_has_no_columns() -> None:
    text = table(style=Style(width=40))
    assert max(map(len, text.splitlines())) <= 40
    assert text.startswith("as it stands\n  words 2, letters 15, candidates 856,\n")
    assert "proved yes, change worse\n" in text


def test_a_name_cannot_command_the_terminal() -> None:
    assert "\033" not in table([TRIALS[0], trial_of("a\033[2Jb", None)])


# ---------------------------------------------------------------------------- records


def test_a_record_adds_the_change_to_that_of_solve() -> None:
    base, other, *_, impossible = TRIALS
    assert other.result is not None
    facts = trial_record(base, other)
    objectives = {"as_it_stands": (2, 15, 1), "variant": (3, 17, 0)}
    assert facts == {
        **record(other.result),
        "change": "worse",
        "compared": {
            name: {"word_list": "extended", "objective": objective}
            for name, objective in objectives.items()
        },
    }
    assert facts["variant"] == "no plurals"
    first = trial_record(base, base)
    assert (first["variant"], first["change"]) == (None, None)
    nothing = trial_record(base, impossible)
    assert list(nothing) == [*facts, "problem"]
    assert (nothing["change"], nothing["problem"]) == ("not tried", CONTRADICTION)
    assert (nothing["status"], nothing["proved"]) == (None, False)
