"""Boxes are drawn whole, whatever their shape."""

from textwrap import dedent

from cpbox.search.result import ChainWord
from cpbox.show.box_drawing import draw
from cpbox.show.chain_text import chain_table
from cpbox.show.style import Style
from cpbox.show.terminal_text import width
from tests.show.reported import PLAIN, box_of

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
