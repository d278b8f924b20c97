"""The words, numbers and records that pages are made of, and what a notebook shows."""

from dataclasses import replace

import pytest

from cpbox.basics.letters import printable
from cpbox.basics.wording import counted
from cpbox.candidates.vocabulary import Counts
from cpbox.puzzle import TERMS, Objective, Puzzle, Words
from cpbox.search.results.record import chain_values, record
from cpbox.search.results.result import Status
from cpbox.search.solver_config import Progress, Request
from cpbox.search.word_lists import solve
from cpbox.show.picture import picture
from cpbox.show.run_facts import progress_line
from cpbox.show.style import Style
from cpbox.show.table import columns
from cpbox.show.terminal_text import duration, width, wrap
from cpbox.show.verdict import bound_phrase
from tests.show.reported import (
    CHAIN,
    OPTIMAL,
    PLAIN,
    PUZZLE,
    SQUARE,
    result_of,
    written,
)

# ------------------------------------------------------------------------- phrases


@pytest.mark.parametrize(
    ("terms", "bound", "expected"),
    [
        ("words letters rarity", (), ""),
        ("words letters rarity", (1, 0, 0), "at least 1 word"),
        ("rarity words", (0, 3), "at least 3 words with a rarity of 0"),
        (
            "words -score worst_rarity",
            (2, 1040, 1),
            (
                "at least 2 words; at most a score of 1,040 with 2 words; at least "
                "a worst rarity of 1 with 2 words and a score of 1,040"
            ),
        ),
    ],
)
def test_bounds_are_said_in_the_order_of_the_objective(
    terms: str, bound: tuple[int, ...], expected: str
) -> None:
    assert bound_phrase(Objective(tuple(terms.split())).terms, bound) == expected


def test_numbers_and_durations() -> None:
    assert [counted(n, "word") for n in (0, 1, 1234)] == [
        "0 words",
        "1 word",
        "1,234 words",
    ]
    times = (0, 0.00041, 0.0123, 0.9994, 0.9996, 12.34, 99.96, 1234.5)
    assert " / ".join(map(duration, times)) == (
        "0.0 ms / 0.4 ms / 12 ms / 999 ms / 1.0 s / 12.3 s / 100 s / 1234 s"
    )


def test_widths_know_wide_characters_accents_and_codes() -> None:
    assert width("かna\u0301") == 4
    assert width(Style(color=True).bold("ab")) == 2
    assert printable(" a\tb\n\n\u202ec ") == "a b c"


def test_wrapping_breaks_between_pieces_alone() -> None:
    assert wrap(["aa bb", "cc", "dddddddd", "e"], 6, "  ") == [
        "aa bb",
        "  cc",
        "  dddddddd",
        "  e",
    ]
    assert wrap([], 6) == [""]


def test_a_line_of_progress_is_cut_at_the_width() -> None:
    progress = Progress("4 words, at most 26 letters", 1220, ("ab", "bc"), (4, 22, 0))
    objective = Objective()
    assert progress_line(objective, progress, 12.3, Style(width=200)) == (
        "12 s · 4 words, at most 26 letters · 1,220 survivors · at least 4 words; "
        "at least 22 letters with 4 words · best ab bc"
    )
    assert len(progress_line(objective, progress, 12.3, PLAIN)) == 79
    first = Progress("reading", None, None, None)
    assert progress_line(objective, first, 0.5, PLAIN) == "0 s · reading"


# ------------------------------------------------------------------------- records


def test_a_record_has_the_keys_of_the_contract() -> None:
    assert record(OPTIMAL) == {
        "puzzle": "A first box",
        "variant": None,
        "file": None,
        "title": "A first box",
        "sides": SQUARE.sides,
        "warnings": [],
        "status": "optimal",
        "proved": True,
        "trusted": (),
        "chain": ("gracious", "splashy"),
        "words": 2,
        "letters": 15,
        "rarity": 3,
        "objective": (2, 15, 3),
        "objective_terms": {"words": 2, "letters": 15, "rarity": 3},
        "bound": (2, 15, 3),
        "limit": None,
        "candidates": {"read": 1234, "unfit": 0, "left": 12},
        "word_list": "extended (built in)",
        "lists": ("common", "standard", "extended", "full"),
        "expected": None,
        "par_like": 5,
        "difficulty": 1,
        "steps": [
            {
                "claim": "no chain of 1 word",
                "by": "relaxation",
                "seconds": 0.0004,
                "together": False,
            },
            {
                "claim": "no chain of 2 words within 14 letters",
                "by": "CP-SAT on 34 survivors",
                "seconds": 1.25,
                "together": False,
            },
        ],
        "seconds": 0.213,
        "statistics": {"models": [], "branches": 0, "conflicts": 0, "seconds": {}},
    }


def test_a_record_without_a_chain() -> None:
    facts = record(result_of(Status.UNKNOWN))
    assert facts["proved"] is False
    keys = ("chain", "words", "letters", "rarity", "objective", "bound")
    assert [facts[key] for key in keys] == [None] * 6
    assert facts["objective_terms"] == dict.fromkeys(("words", "letters", "rarity"))


def test_chains_stand_in_a_record_where_they_were_asked_for() -> None:
    chains = (("a", "zinc"),)
    partial = result_of(Status.OPTIMAL, *CHAIN, chains=chains, complete=False)
    known = record(replace(partial, request=Request(top=1)))
    values = {"chain": ("a", "zinc"), "words": 2, "letters": 5, "rarity": 4}
    assert known["chains"] == chains
    assert known["chain_records"] == [values]
    optimal = replace(partial, request=Request(all_optimal=True))
    assert record(optimal)["complete"] is False
    assert "chains" not in record(replace(partial, request=Request(every=2)))
    assert chain_values(PUZZLE, ("a", "zinc")) == values


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_no_line_of_a_page_is_wider_than_the_terminal(columns: int) -> None:
    reason = {"letters that are not on the box": 115_529, "cannot be traced": 1_514}
    counts = Counts(117_896, reason, 853, 853)
    result = result_of(Status.OPTIMAL, *CHAIN, counts=counts)
    lines = written(PUZZLE, result, style=Style(width=columns)).split("\n")
    assert max(map(width, lines)) <= columns
    assert " ".join(" ".join(lines).split()).count("letters that are not") == 1
    assert any("115,529" in line and "2,367" in line for line in lines)


def test_a_last_column_of_text_is_broken_before_a_table_is_given_up() -> None:
    rows = [("chain", "words", "puzzle"), ("one two three", "3", "a name of four")]
    assert columns(rows, "<><", 28) == [
        "chain      words  puzzle",
        "one two",
        "    three      3  a name of",
        "                      four",
    ]


PLAYED = Puzzle(box=SQUARE, words=Words(only=("gracious", "splashy", "spally")))
NONE = Puzzle(box=SQUARE, words=Words(only=("gracious",)))


def test_a_notebook_shows_the_box_and_the_chain_if_there_is_one() -> None:
    result = solve(PLAYED)
    assert result.chain is not None
    assert PLAYED._repr_svg_() == picture(PLAYED)
    assert result._repr_svg_() == picture(PLAYED, result.chain, proved=True)
    assert solve(NONE)._repr_svg_() == picture(NONE)


def test_chains_are_a_table_of_as_many_rows() -> None:
    table = solve(PLAYED, request=Request(top=5)).to_frame()
    assert list(table.columns) == ["chain", *TERMS]
    assert table.chain[0] == ("gracious", "splashy")
    assert table.iloc[0].tolist()[1:3] == [2, 15]
    assert solve(PLAYED).to_frame().chain.tolist() == [("gracious", "splashy")]
    assert solve(NONE).to_frame().shape == (0, 6)
