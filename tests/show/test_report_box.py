"""Boxes are drawn whole; headings mark what an author wrote, and misleading letters."""

from textwrap import dedent
from typing import Any

import pytest

from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle, Words
from cpbox.search.results.record import record
from cpbox.search.results.result import ChainWord, Status
from cpbox.show.box_drawing import box_lines
from cpbox.show.chain_text import chain_table
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from cpbox.show.terminal_text import width
from tests.show.reported import (
    OPTIMAL,
    PLAIN,
    SQUARE,
    box_of,
    result_of,
    written,
)

# -------------------------------------------------------------------------- boxes


def drawn(text: str, style: Style = PLAIN) -> str:
    return "\n".join(box_lines(box_of(text), style)) + "\n"


def test_two_sides_leave_two_walls_bare() -> None:
    assert box_lines(box_of("a:b:c d:e"), PLAIN) == [
        "   a   b   c",
        " ╭───────────╮",
        " │           │",
        " ╰───────────╯",
        "     d   e",
    ]


def test_three_sides_are_a_triangle() -> None:
    assert box_lines(box_of("a:b:c d:e qu"), PLAIN) == [
        "      /\\",
        r"     /  \ a",
        r" qu /    \ b",
        r"   /______\ c",
        r"     d  e",
    ]


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
    assert chain_table(Puzzle(box=box), chain, PLAIN) == [
        "QUAT  4 letters  3 new  very familiar",
        "tata  4 letters  0 new  rare",
        "capitals: new letters",
    ]
    assert len(chain_table(Puzzle(box=box), chain[:1], PLAIN)) == 1


def test_a_script_without_capitals_is_marked_with_brackets() -> None:
    box = box_of("א:ב ג:ד")
    table = chain_table(Puzzle(box=box), (ChainWord("אגא", (0, 2, 0), 4),), PLAIN)
    assert table[0].startswith("[א][ג]א  3 letters  2 new")
    assert table[1:] == ["[ ]: new letters"]


def test_a_name_cannot_command_the_terminal() -> None:
    puzzle = replace(Puzzle(box=SQUARE), file="a\033[2Jb\nc")
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
        ("\u0430:b c:d", None, ["check: letters of several scripts: CYRILLIC"]),
        ("\u0430:\u0431 \u0432:\u0433", None, ["check: the letters are CYRILLIC"]),
        ("\u0430:\u0431 \u0432:\u0433", ("\u0430\u0432",), []),
        ("a:b c:d", ("\u0430bc",), ["check: letters of several scripts: CYR"]),
        ("a:\u3164 c:d", None, ["check: invisible letters: U+3164 HANGUL"]),
        (
            "\u00e9:b c:d",
            None,
            ["check: no word of the built-in lists has \u00e9"],
        ),
        ("\u00e9:b c:d", ("\u00e9bc",), []),
        ("\u043f:\u02bc \u044f:\u0442", ("\u043f\u02bc\u044f\u0442",), []),
    ],
)
def test_letters_that_mislead_the_eye_are_pointed_out(
    box: str, only: tuple[str, ...] | None, says: list[str]
) -> None:
    puzzle = Puzzle(box=box_of(box), words=Words(only=only))
    warnings = record(result_of(Status.UNKNOWN, puzzle=puzzle))["warnings"]
    assert isinstance(warnings, list)
    assert len(warnings) == len(says)
    assert all(map(str.startswith, warnings, says))
    shown = "\n".join(heading(puzzle, PLAIN))
    assert ("check: " in shown) == bool(says)
