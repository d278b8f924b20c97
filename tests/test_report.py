"""Pages and records are compared whole: what a reader sees is the contract."""

from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from cpbox.config import Progress, Request
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.report.answer import answer, bound_phrase
from cpbox.report.box import draw
from cpbox.report.chain import chain_table
from cpbox.report.progress import progress_line
from cpbox.report.record import chain_record, record
from cpbox.report.style import Style
from cpbox.report.terminal import heading, page
from cpbox.report.text import duration, printable, width, wrap
from cpbox.result import ChainWord, Counts, Result, Status, Step
from cpbox.wording import counted

PLAIN = Style()
NO_MORE = Request()
COUNTS = Counts(1234, {"letters not on the box": 1214, "too short": 8}, 12, 12)
STEPS = (
    Step("no chain of 1 word", "relaxation", 0.0004),
    Step("no chain of 2 words within 14 letters", "CP-SAT on 34 survivors", 1.25),
)


def box_of(text: str) -> Box:
    return Box(tuple(tuple(side.split(":")) for side in text.split()))


def word(box: Box, text: str, rarity: int) -> ChainWord:
    return ChainWord(text, tuple(box.tiles.index(letter) for letter in text), rarity)


def result_of(status: Status, *chain: ChainWord, **changes: object) -> Result:
    known: dict[str, object] = {
        "objective": (2, 15, 3) if chain else None,
        "bound": (2, 15, 3) if status is Status.OPTIMAL else None,
        "steps": STEPS,
        "counts": COUNTS,
        "word_list": "extended (built in)",
        "seconds": 0.213,
    }
    return Result(status=status, chain=chain or None, **known | changes)  # type: ignore[arg-type]


SQUARE = box_of("r:i:u p:g:h l:c:s y:a:o")
PUZZLE = Puzzle(
    box=SQUARE, title="A first box", date="2020-04-17", par=4, source="example.org"
)
CHAIN = (word(SQUARE, "gracious", 1), word(SQUARE, "splashy", 2))
OPTIMAL = result_of(Status.OPTIMAL, *CHAIN)


def written(
    puzzle: Puzzle, result: Result, request: Request = NO_MORE, style: Style = PLAIN
) -> str:
    return page(puzzle, result, request, style, verbose=True) + "\n"


# -------------------------------------------------------------------------- pages


def test_a_proved_answer_on_a_square_box() -> None:
    assert written(PUZZLE, OPTIMAL) == dedent("""\
        A first box
        2020-04-17 · par 4
        │ example.org

            r   i   u
          ╭───────────╮       gracious → splashy
        y │           │ p
        a │           │ g     GRACIOUS  8 letters  8 new  familiar
        o │           │ h     sPLasHY   7 letters  4 new  less familiar
          ╰───────────╯
            l   c   s

        2 words, 15 letters: best by fewest words, then letters, then familiarity.
        Proved by search over all 12 playable words.
        Smallest list with the word: familiar = standard, less familiar = extended

        Why
          · no chain of 1 word: relaxation, 0.4 ms
          · no chain of 2 words within 14 letters: CP-SAT on 34 survivors, 1.2 s

        Words                     dropped   left
          read                             1,234
          letters not on the box    1,214     20
          too short                     8     12
          candidates                          12

        word list: extended (built in) · time: 213 ms
        """)


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

        2 words, 16 letters: not proved best, but the best when the run was interrupted.
        Proved so far: at least 2 words; at least 11 letters with 2 words.
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


def test_long_titles_and_chains_stay_within_the_width() -> None:
    puzzle = Puzzle(box=SQUARE, title="many words " * 20, notes="a note " * 30)
    chain = CHAIN * 6
    text = written(puzzle, result_of(Status.OPTIMAL, *chain))
    assert max(map(len, text.split("\n"))) <= 80
    assert text.count("splashy →\n") + text.count("gracious →\n") >= 1


def test_a_name_cannot_command_the_terminal() -> None:
    puzzle = Puzzle(box=SQUARE, file="a\033[2Jb\nc")
    assert written(puzzle, OPTIMAL).startswith("a [2Jb c\n")


@pytest.mark.parametrize("key", ["source", "notes"])
def test_what_an_author_wrote_is_marked_and_cannot_pass_for_an_answer(key: str) -> None:
    forged = "2 words, 13 letters: optimal by words. \u202e\u3164"
    shown: dict[str, Any] = {key: "x" * 71 + "\n\n" + forged + "y" * 200 + forged * 50}
    lines = heading(Puzzle(box=SQUARE, **shown), Style())[1:]
    assert all(line.startswith("│ ") for line in lines)
    assert max(map(width, lines)) <= 80
    assert "by words. \\u202e\\u3164y" in " ".join(line[2:] for line in lines)
    assert "".join(lines).isprintable()
    letters = len(" ".join(shown[key].split()))
    assert " ".join(lines).endswith(f"… (cut: {letters:,} characters in all)")
    whole = heading(Puzzle(box=SQUARE, notes="a few words"), Style(unicode=False))
    assert whole[1:] == ["| a few words"]


def test_a_chain_of_several_scripts_is_pointed_out_whatever_its_words_come_from() -> (
    None
):
    box = Box((("p", "\u0435", "g"), ("u", "l", "m")))  # its second letter is Cyrillic
    remarks = heading(Puzzle(box=box, words=Words(file=Path("words.txt"))), Style())[1:]
    assert "several scripts: CYRILLIC \u0435 (U+0435)" in " ".join(remarks)


def test_a_title_has_one_line_however_it_is_written() -> None:
    forged = "A box" + "\u2800" * 90 + "\n1 word, 1 letter: optimal.\u202e\u3164" * 40
    lines = written(Puzzle(box=SQUARE, title=forged), OPTIMAL).split("\n")
    assert lines[0].startswith("A box 1 word, 1 letter: optimal. 1 word")
    assert len(lines[0]) == 80
    assert lines[0].endswith("…")
    assert lines[1:3] == ["", "    r   i   u"]
    first, second = written(
        Puzzle(box=SQUARE, title=forged), OPTIMAL, style=Style(width=40, unicode=False)
    ).split("\n")[:2]
    assert (len(first), first[-3:], second) == (40, "...", "")


@pytest.mark.parametrize(
    ("box", "only", "says"),
    [
        ("r:i:u p:g:h", None, []),
        ("\u0430:b c:d", None, ["look twice: letters of several scripts: CYRILLIC"]),
        ("\u0430:\u0431 \u0432:\u0433", None, ["look twice: letters of several"]),
        ("\u0430:\u0431 \u0432:\u0433", ("\u0430\u0432",), []),
        ("a:b c:d", ("\u0430bc",), ["look twice: letters of several scripts: CYR"]),
        ("a:\u3164 c:d", None, ["look twice: invisible letters: U+3164 HANGUL"]),
        ("\u00e9:b c:d", None, []),
    ],
)
def test_letters_that_mislead_the_eye_are_pointed_out(
    box: str, only: tuple[str, ...] | None, says: list[str]
) -> None:
    puzzle = Puzzle(box=box_of(box), words=Words(only=only))
    known = record(puzzle, result_of(Status.UNKNOWN), NO_MORE)["warnings"]
    assert isinstance(known, list)
    assert len(known) == len(says)
    assert all(map(str.startswith, known, says))
    shown = "\n".join(heading(puzzle, PLAIN))
    assert ("look twice" in shown) == bool(says)


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
    part = result_of(Status.OPTIMAL, *CHAIN, chains=chains, complete=False)
    assert (
        "\n2 chains of at most 3 words, listed above; stopped before all were found\n\n"
        in written(PUZZLE, part, Request(every=3))
    )


def test_the_heading_names_the_variant() -> None:
    variant = replace(PUZZLE, variant="no plurals")
    text = written(variant, OPTIMAL)
    assert text.startswith("A first box · no plurals\n2020-04-17 · par 4")
    assert record(variant, OPTIMAL, Request())["variant"] == "no plurals"


def test_claims_of_one_run_have_its_time_once() -> None:
    steps = (
        STEPS[1],
        Step("and no rarer one", "CP-SAT on 34 survivors", 0, together=True),
    )
    text = written(PUZZLE, result_of(Status.OPTIMAL, *CHAIN, steps=steps))
    assert "CP-SAT on 34 survivors, 1.2 s\n  · and no rarer one: the same run\n" in text


def test_an_answer_says_how_far_it_looked_where_that_matters() -> None:
    best = result_of(Status.OPTIMAL, *CHAIN, limit=12, chains=(("ab", "bc"),))
    assert answered(PUZZLE, best).endswith(
        ", then familiarity, of all chains of at most 12 words. Longer ones were not "
        "looked at; set rules.max_words to look further."
    )
    text = written(PUZZLE, best, Request(all_optimal=True))
    assert "\nNo other chain is as good, of all chains of at most 12 words\n" in text
    part = result_of(Status.FEASIBLE, *CHAIN, bound=(2, 11, 0), limit=12)
    assert "Proved so far, of all chains of at most 12 words: at least 2 words;" in (
        answered(PUZZLE, part)
    )
    assert record(PUZZLE, best, Request())["limit"] == 12


def answered(puzzle: Puzzle, result: Result) -> str:
    return " ".join(answer(puzzle, result, PLAIN))


def test_an_answer_says_what_is_maximised_and_how_much_it_is() -> None:
    objective = Objective(("worst_rarity", "-score", "-letters", "words"))
    puzzle = Puzzle(box=SQUARE, objective=objective, rules=Rules(max_words=3))
    found = result_of(Status.OPTIMAL, *CHAIN, objective=(2, 31, 15, 2))
    assert answered(puzzle, found) == (
        "2 words, 15 letters, a worst rarity of 2, a score of 31: best by most "
        "familiar rarest word, then highest score, then most letters, then "
        "fewest words."
    )
    assert record(puzzle, found, Request())["objective"] == (2, 31, 15, 2)


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


# -------------------------------------------------------------------------- boxes


def drawn(text: str, style: Style = PLAIN) -> str:
    return "\n".join(draw(box_of(text), style)) + "\n"


def test_two_sides_leave_two_walls_bare() -> None:
    assert draw(box_of("a:b:c d:e"), PLAIN) == [
        "   a   b   c",
        " ╭───────────╮",
        " │           │",
        " ╰───────────╯",
        "     d   e",
    ]


def test_three_sides_are_a_triangle() -> None:
    assert draw(box_of("a:b:c d:e qu"), PLAIN) == [
        "      /\\",
        r"     /  \ a",
        r" qu /    \ b",
        r"   /______\ c",
        r"     d  e",
    ]


def test_six_sides_share_walls() -> None:
    assert drawn("a:b c:d e:f g:h i:j k:l") == dedent("""\
            a   b   │   c   d
          ╭─────────┴─────────╮
        k │                   │ e
        l │                   │ f
          ╰─────────┬─────────╯
            i   j   │   g   h
        """)


def test_thirteen_sides_go_round_clockwise() -> None:
    assert drawn("x:a y:h l:v k:g w:m b:u f:o z:p t:d n:i j:c r:s q:e") == dedent("""\
            x a │ y h │ l v │ k g
          ╭─────┴─────┴─────┴─────╮
        q │                       │ w
        e │                       │ m
         ─┤                       ├─
        r │                       │ b
        s │                       │ u
         ─┤                       ├─
        j │                       │ f
        c │                       │ o
          ╰────────┬─────┬────────╯
               n i │ t d │ z p
        """)


def test_unequal_sides_and_wide_tiles() -> None:
    assert drawn("qu:a:e t:i:r no:s l:m", Style(unicode=False)) == dedent("""\
            qu   a   e
          +------------+
        l |            | t
        m |            | i
          |            | r
          +------------+
              no   s
        """)


def test_a_box_that_is_too_wide_is_a_list() -> None:
    assert drawn(f"{'a:' * 45}b c d") == (
        f" 1  {'a ' * 37}a\n    {'a ' * 7}b\n 2  c\n 3  d\n"
    )


def test_every_box_stays_within_the_width() -> None:
    for sides in range(2, 31):
        for tiles in range(1, 60 // sides + 1):
            lines = drawn(" ".join([":".join("w" * tiles)] * sides)).split("\n")
            assert max(map(width, lines)) <= 80
            assert "".join(lines).count("w") == sides * tiles


# -------------------------------------------------------------------------- chains


def test_a_tile_is_marked_only_where_it_is_first_covered() -> None:
    box = box_of("qu:a t:s")
    chain = (ChainWord("quat", (0, 1, 2), 0), ChainWord("tata", (2, 1, 2, 1), 3))
    assert chain_table(box, chain, PLAIN) == [
        "QUAT  4 letters  3 new  very familiar",
        "tata  4 letters  0 new  rare",
    ]


def test_a_script_without_capitals_is_marked_with_brackets() -> None:
    box = box_of("א:ב ג:ד")
    line, *_ = chain_table(box, (ChainWord("אגא", (0, 2, 0), 4),), PLAIN)
    assert line.startswith("[א][ג]א  3 letters  2 new")


# ------------------------------------------------------------------------- phrases


@pytest.mark.parametrize(
    ("terms", "bound", "expected"),
    [
        ("words letters rarity", (), ""),
        ("words letters rarity", (0, 0, 0), ""),
        ("words letters rarity", (1, 0, 0), "at least 1 word"),
        (
            "words letters rarity",
            (4, 26, 1),
            (
                "at least 4 words; at least 26 letters with 4 words; "
                "at least a rarity of 1 with 4 words and 26 letters"
            ),
        ),
        ("rarity words", (0, 3), "at least 3 words with a rarity of 0"),
        ("-letters", (26,), "at most 26 letters"),
        (
            "words -score worst_rarity",
            (2, 1040, 1),
            (
                "at least 2 words; at most a score of 1,040 with 2 words; at least "
                "a worst rarity of 1 with 2 words and a score of 1,040"
            ),
        ),
        (
            "-score words",
            (0, 1),
            "at most a score of 0; at least 1 word with a score of 0",
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
    assert record(PUZZLE, OPTIMAL, Request()) == {
        "puzzle": "A first box",
        "variant": None,
        "file": None,
        "title": "A first box",
        "sides": SQUARE.sides,
        "warnings": [],
        "status": "optimal",
        "proved": True,
        "chain": ("gracious", "splashy"),
        "words": 2,
        "letters": 15,
        "rarity": 3,
        "objective": (2, 15, 3),
        "objective_terms": {"words": 2, "letters": 15, "rarity": 3},
        "bound": (2, 15, 3),
        "limit": None,
        "candidates": {"read": 1234, "left": 12},
        "word_list": "extended (built in)",
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
    }


def test_a_record_without_a_chain() -> None:
    known = record(PUZZLE, result_of(Status.UNKNOWN), Request())
    assert known["proved"] is False
    keys = ("chain", "words", "letters", "rarity", "objective", "bound")
    assert [known[key] for key in keys] == [None] * 6
    assert known["objective_terms"] == dict.fromkeys(("words", "letters", "rarity"))


def test_chains_stand_in_a_record_where_they_were_asked_for() -> None:
    chains = (("a", "zinc"),)
    found = result_of(Status.OPTIMAL, *CHAIN, chains=chains, complete=False)
    known = record(PUZZLE, found, Request(top=1))
    values = {"chain": ("a", "zinc"), "words": 2, "letters": 5, "rarity": 4}
    assert known["chains"] == chains
    assert known["chain_records"] == [values]
    assert record(PUZZLE, found, Request(all_optimal=True))["complete"] is False
    assert "chains" not in record(PUZZLE, found, Request(every=2))
    one = chain_record(PUZZLE, ("a", "zinc"))
    assert {key: one[key] for key in values} == values
    assert one["puzzle"] == "A first box"


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_no_line_of_a_page_is_wider_than_the_terminal(columns: int) -> None:
    reason = {"letters that are not on the box": 115_529, "cannot be traced": 1_514}
    counts = Counts(117_896, reason, 853, 853)
    result = result_of(Status.OPTIMAL, *CHAIN, counts=counts)
    lines = written(PUZZLE, result, style=Style(width=columns)).split("\n")
    assert max(map(width, lines)) <= columns
    assert " ".join(" ".join(lines).split()).count("letters that are not") == 1
    assert any("115,529" in line and "2,367" in line for line in lines)
