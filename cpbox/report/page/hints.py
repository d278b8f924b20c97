"""Hints, each a little more than the one before: none but the last two holds a word."""

from collections import Counter

from cpbox.candidates.board import Board
from cpbox.puzzle import Puzzle
from cpbox.report.answer import among
from cpbox.report.picture.drawing import capitals
from cpbox.result import Result
from cpbox.wording import counted

HIDDEN = "_"
HINTS = (
    "How many words and letters",
    "First and last letters",
    "Where the rarest letter goes",
    "A word with letters hidden",
    "A whole word",
    "The chain",
)


def hints_of(board: Board, result: Result) -> list[str]:
    """A text for each of `HINTS`; none when there is no chain to hint at."""
    words = result.words
    if not words:
        return []
    rarest = _rarest(board, words)
    chosen = next(word for word in words if rarest in word)
    joint = " → " if board.puzzle.rules.link else " + "
    return [
        _size(result),
        ", ".join(map(_ends, words)) + ".",
        _place(board, words, chosen, rarest),
        f"{_which(board.puzzle, words, chosen)}: {hidden(chosen)}",
        f"{_which(board.puzzle, words, chosen)}: {chosen}",
        joint.join(words),
    ]


def hidden(word: str) -> str:
    """A word with every other letter hidden, so that some are."""
    shown = [c if n % 2 == 0 else HIDDEN for n, c in enumerate(word)]
    shown[-1] = word[-1] if len(word) > 2 else HIDDEN
    return " ".join(shown)


def _size(result: Result) -> str:
    words = counted(len(result.words or ()), "word")
    letters = counted(result.letters or 0, "letter")
    proved = "is proved to have" if result.status.is_proof else "found so far has"
    within = f"{among(result.limit)}," if result.limit else ""
    text = f"The best chain{within} {proved} {words} and {letters}."
    equals = len(result.chains or ())
    if equals > 1:
        many = f"{'' if result.complete else 'at least '}{counted(equals, 'chain')}"
        text += f" There are {many} as good; these hints lead to one of them."
    return text


def _ends(word: str) -> str:
    return f"{capitals(word[0])} - {capitals(word[-1])}({len(word)})"


def _rarest(board: Board, words: tuple[str, ...]) -> str:
    """The letter of the chain that fewest candidates have."""
    having = _having(board)
    return min(sorted(set("".join(words))), key=having.__getitem__)


def _having(board: Board) -> Counter[str]:
    return Counter(c for word in set(board.candidates.words) for c in set(word))


def _place(board: Board, words: tuple[str, ...], chosen: str, rarest: str) -> str:
    many = counted(_having(board)[rarest], "word")
    which = _which(board.puzzle, words, chosen)
    place = chosen.index(rarest) + 1
    return (
        f"{capitals(rarest)} is the rarest letter: {many} of "
        f"{board.candidates.counts.words:,} have it. "
        f"{which} has it as its letter {place}."
    )


def _which(puzzle: Puzzle, words: tuple[str, ...], chosen: str) -> str:
    if puzzle.rules.link == 0:
        return "One of the words"
    return f"Word {words.index(chosen) + 1} of {len(words)}"
