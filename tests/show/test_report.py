"""Pages and records are compared whole: what a reader sees is the contract."""

from textwrap import dedent

import pytest

import cpbox
from cpbox.candidates.vocabulary import Counts
from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Puzzle, Rules, Words
from cpbox.search.optimum import cp_sat_models
from cpbox.search.results.record import record
from cpbox.search.results.result import Result, Status, Step
from cpbox.search.solver_config import Request, SolverConfig
from cpbox.show.result_page import page
from cpbox.show.style import Style
from cpbox.show.terminal_text import width
from cpbox.show.verdict import answer_text
from tests.show.reported import (
    CHAIN,
    OPTIMAL,
    PLAIN,
    PUZZLE,
    SQUARE,
    STEPS,
    box_of,
    result_of,
    word,
    written,
)

# -------------------------------------------------------------------------- pages


@pytest.mark.parametrize("columns", [45, 80])
def test_a_proof_names_the_formulation_that_it_trusts(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that somebody adds may leave out chains, which nobody would see."""
    monkeypatch.setattr(cp_sat_models, "is_apart", lambda _: False)
    puzzle = Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})

    def answered(formulation: str) -> str:
        config = SolverConfig(formulation=formulation, relaxation=False)
        text = page(cpbox.solve(puzzle, config), Style(width=columns))
        return " ".join(text.split())

    assert ", trusting the formulation pairs" in answered("pairs")
    assert "Proved by search" in answered("")
    assert "trusting" not in answered("")


def test_an_unproved_answer_on_a_box_of_five_sides() -> None:
    box = box_of("a:b c:d e:f g:h i:j")
    chain = (word(box, "acegi", 0), word(box, "ibdfhjbdfhj", 4))
    result = result_of(
        Status.FEASIBLE,
        *chain,
        bound=(2, 11, 0),
        interrupted=True,
        steps=STEPS[:1],
        counts=Counts(3, {"too short": 1}, 2, 5),
        word_list="mine.txt",
    )
    assert written(Puzzle(box=box), result) == dedent("""\
        ab cd ef gh ij

            a   b   │   c   d
          ╭─────────┴─────────╮
        i │                   │ e
        j │                   │ f
          ╰───────────────────╯
                  g   h

        acegi → ibdfhjbdfhj

        ACEGI         5 letters  5 new  very familiar
        iBDFHJbdfhj  11 letters  5 new  in none of the lists
        capitals: new letters

        2 words, 16 letters: not proved best, only the best found when the run was
        interrupted. Proved so far: at least 2 words; at least 11 letters with 2 words.
        Smallest list with the word: very familiar = common

        Why
          · no chain of 1 word: relaxation, 0.4 ms

        Words                 dropped  left
          read                            3
          too short                 1     2
          candidates                      2
          ways to trace them              5

        word list: mine.txt · time: 213 ms
        """)


def test_a_box_without_a_chain_says_what_exactly_is_excluded() -> None:
    claim = Step("no chain of at most 12 words", "relaxation", 0.02)
    result = result_of(Status.INFEASIBLE, steps=(claim,))
    text = written(Puzzle(box=SQUARE, title="Hopeless"), result)
    assert "\nNo chain under these rules: no chain of at most 12 words.\n" in text
    assert "  · no chain of at most 12 words: relaxation, 20 ms\n" in text
    assert "→" not in text


def test_nothing_found_is_not_called_impossible() -> None:
    text = written(PUZZLE, result_of(Status.UNKNOWN, bound=(3, 0, 0)))
    expected = (
        "No chain found when the run was stopped; there may be one. Proved so far: at\n"
        "least 3 words.\n"
    )
    assert expected in text


@pytest.mark.parametrize("status", [Status.UNKNOWN, Status.FEASIBLE])
def test_what_is_proved_of_a_smaller_list_alone_is_said_of_that_list(
    status: Status,
) -> None:
    chain = CHAIN if status is Status.FEASIBLE else ()
    part = result_of(status, *chain, bound=(3, 16, 0), tier="common")
    says = "Proved so far of the common list: at least 3 words; at least 16 letters"
    assert says in answered(PUZZLE, part)
    alone = replace(part, puzzle=replace(PUZZLE, words=Words(lists=("common",))))
    assert "Proved so far: at least 3 words;" in answered(PUZZLE, alone)


def test_the_same_page_in_ascii_and_in_forty_columns() -> None:
    text = written(PUZZLE, OPTIMAL, style=Style(width=40, unicode=False))
    assert text.isascii()
    assert text.startswith(
        dedent("""\
        A first box
        2020-04-17 - par 4
        | example.org

            r   i   u
          +-----------+
        y |           | p
        a |           | g
        o |           | h
          +-----------+
            l   c   s

        gracious -> splashy

        """)
    )
    assert (
        "  - no chain of 2 words within 14\n    letters: CP-SAT on 34 survivors,"
        in text
    )


def test_colour_changes_nothing_but_codes() -> None:
    plain, colored = (
        written(PUZZLE, OPTIMAL, style=s) for s in (PLAIN, Style(color=True))
    )
    assert "\033[" not in plain
    assert "\033[1;32m2 words, 15 letters: best\033[0m" in colored
    assert [*map(width, colored.split("\n"))] == [*map(len, plain.split("\n"))]


def test_lists_of_chains() -> None:
    chains = (("gracious", "splashy"), ("ab", "bc", "cd"))
    both = result_of(Status.OPTIMAL, *CHAIN, chains=chains)
    listed = """
   words  letters  rarity  rarest word  chain
1      2       15       1  familiar     gracious → splashy
2      3        6      12  in no list   ab → bc → cd
"""
    assert f"\n2 equally good chains{listed}" in written(
        PUZZLE, both, Request(all_optimal=True)
    )
    assert f"\nThe best 2 chains{listed}" in written(PUZZLE, both, Request(top=2))
    part = result_of(Status.OPTIMAL, *CHAIN, count=2, complete=False)
    assert (
        "\n2 chains of at most 3 words, listed above; stopped before all were found\n\n"
        in written(PUZZLE, part, Request(every=3))
    )
    part = result_of(Status.OPTIMAL, *CHAIN, complete=False, interrupted=True)
    assert (
        "\nSome of the chains of at most 3 words, listed above; stopped before all "
        "were\nfound\n\n" in written(PUZZLE, part, Request(every=3))
    )


@pytest.mark.parametrize(
    ("request_", "which"),
    [
        (Request(all_optimal=True), ""),
        (Request(top=3), ""),
        (Request(every=3), " of at most 3 words"),
    ],
)
def test_chains_that_there_was_no_time_to_list_are_not_passed_over(
    request_: Request, which: str
) -> None:
    none = None if request_.every else ()
    part = result_of(Status.OPTIMAL, *CHAIN, chains=none, count=0, complete=False)
    said = f"\nStopped before any chain{which} was listed\n"
    assert said in written(PUZZLE, part, request_)


def test_an_answer_says_how_far_it_looked_where_that_matters() -> None:
    best = result_of(Status.OPTIMAL, *CHAIN, limit=12, chains=(("ab", "bc"),))
    assert answered(PUZZLE, best).endswith(
        ", then familiarity, of all chains of at most 12 words. Longer ones were not "
        "considered; set rules.max_words to include them."
    )
    text = written(PUZZLE, best, Request(all_optimal=True))
    assert "\nNo other chain is as good, of all chains of at most 12 words\n" in text
    part = result_of(Status.FEASIBLE, *CHAIN, bound=(2, 11, 0), limit=12)
    assert "Proved so far, of all chains of at most 12 words: at least 2 words;" in (
        answered(PUZZLE, part)
    )
    assert record(best)["limit"] == 12


def answered(puzzle: Puzzle, result: Result) -> str:
    return " ".join(answer_text(puzzle, result, PLAIN))


def test_an_answer_says_what_is_maximised_and_how_much_it_is() -> None:
    objective = Objective(("worst_rarity", "-score", "-letters", "words"))
    puzzle = Puzzle(box=SQUARE, objective=objective, rules=Rules(max_words=3))
    found = result_of(Status.OPTIMAL, *CHAIN, objective=(2, 31, 15, 2))
    assert answered(puzzle, found) == (
        "2 words, 15 letters, a worst rarity of 2, a score of 31: best by most "
        "familiar rarest word, then highest score, then most letters, then "
        "fewest words."
    )
    assert record(replace(found, puzzle=puzzle))["objective"] == (2, 31, 15, 2)


def test_an_answer_that_need_not_cover_all_says_how_much_it_covers() -> None:
    puzzle = Puzzle(box=SQUARE, rules=Rules(cover=5))
    found = result_of(Status.OPTIMAL, CHAIN[0])
    assert answered(puzzle, found).startswith("1 word, 8 letters, 8 of 12 tiles: ")


def test_words_that_need_not_chain_are_joined_by_a_plus() -> None:
    free = replace(PUZZLE, rules=Rules(link=0))
    chains = (("ab", "bc", "cd"),)
    text = written(
        free, result_of(Status.OPTIMAL, *CHAIN, chains=chains), Request(top=1)
    )
    assert "  gracious + splashy\n" in text
    assert "  ab + bc + cd\n" in text
    assert "→" not in text
