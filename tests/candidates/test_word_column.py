"""What a column of words says of all of them at once is what each word says."""

from random import Random

import numpy as np
import pytest

import cpbox
from cpbox.basics.letters import Folded
from cpbox.candidates.board import Board
from cpbox.candidates.word_column import WordColumn


def test_words_are_among_others_however_they_begin_or_are_written() -> None:
    words = ["abcabca", "abcabcb", "ab", "a", "abc", "abcabca", "caab"]
    words = [Folded("aba", "äba"), *words]
    column = WordColumn.of(words).take(np.array([1, 0, 2, 3, 4, 5, 6, 7]))
    for some in ([], ["abcabcb"], ["a", "aba", "abcabc", "xyz", ""], words):
        expected = [word in {*some} for word in column]
        assert column.are_among(some).tolist() == expected
    assert not len(WordColumn.of([]).are_among(words))


@pytest.mark.parametrize("number", [3, 300])  # letters of the alphabet
def test_words_are_ranked_by_all_of_their_letters(number: int) -> None:
    random = Random(number)
    letters = [chr(0x4E00 + n) for n in range(number)]
    few = ["".join(random.choices(letters[:3], k=k % 30)) for k in range(400)]
    words = [*few, *(word[:20] + letters[-1] for word in few), *letters]
    column = WordColumn.of(words).take(np.array([*range(len(words)), *range(50)]))
    every = [*column]
    expected = sorted(range(len(every)), key=every.__getitem__)
    assert column.ranked().tolist() == expected
    assert not len(WordColumn.of([]).ranked())


@pytest.mark.parametrize("values", [{"qu": 7}, {"ch": 7}, {}])
def test_scores_of_a_board_are_those_of_its_words(values: dict[str, int]) -> None:
    values |= {"q": 3, "u": 2, "a": 1, "e": 5, "t": 4}
    sides = [["qu", "a", "e"], ["t", "s", "i"], ["o", "n", "r"], ["l", "c", "h"]]
    puzzle = cpbox.Puzzle.of(sides, objective=["score"], letter_values=values)
    board = Board.of(puzzle)
    expected = [*map(puzzle.score, board.candidates.words)]
    assert any("qu" in word for word in board.candidates.words)
    assert board.values["score"].tolist() == expected
