"""The prefilter: which words are candidates, and what is known of each."""

from cpbox.candidates.prefilter import prefilter
from cpbox.puzzle import Box, Puzzle, Words


def test_words_that_fall_are_gone_although_as_many_traces_are_left() -> None:
    words = Words(only=("aaa", "na", "nal", "nl"))
    found = prefilter(Puzzle(box=Box.of("n l a a"), words=words))
    assert found.words == ["aaa", "aaa", "nal", "nal"]
    assert found.letters.tolist() == [*map(len, found.words)]
