"""What a notebook shows: pictures, and chains as a table."""

from cpbox.puzzle import Box, Puzzle, Words
from cpbox.search.config import Request
from cpbox.search.solve import solve
from cpbox.show.picture import picture

BOX = Box((("r", "i", "u"), ("p", "g", "h"), ("l", "c", "s"), ("y", "a", "o")))
PUZZLE = Puzzle(box=BOX, words=Words(only=("gracious", "splashy", "spally")))


def test_a_puzzle_shows_its_box() -> None:
    assert PUZZLE._repr_svg_() == picture(PUZZLE)


def test_a_result_shows_its_chain_on_the_box() -> None:
    result = solve(PUZZLE)
    assert result.chain is not None
    assert result._repr_svg_() == picture(PUZZLE, result.chain)


def test_a_result_without_a_chain_shows_the_box() -> None:
    none = Puzzle(box=BOX, words=Words(only=("gracious",)))
    assert solve(none)._repr_svg_() == picture(none)


def test_chains_are_a_table() -> None:
    table = solve(PUZZLE, request=Request(top=5)).to_frame()
    assert list(table.columns) == ["chain", "words", "letters", "rarity"]
    assert table.chain[0] == ("gracious", "splashy")
    assert table.iloc[0].tolist()[1:3] == [2, 15]


def test_the_best_chain_alone_is_a_table_of_one_row() -> None:
    assert solve(PUZZLE).to_frame().chain.tolist() == [("gracious", "splashy")]


def test_no_chain_is_a_table_without_rows() -> None:
    none = Puzzle(box=BOX, words=Words(only=("gracious",)))
    assert solve(none).to_frame().shape == (0, 4)
