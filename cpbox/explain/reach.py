"""Letters on which no word can be played, and why their words fell."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cpbox.candidates.board import Board
from cpbox.explain.conditions import covered
from cpbox.explain.refused import word_refusals


@dataclass(frozen=True)
class Fell:
    """Words that fell for one reason.

    Parameters
    ----------
    rule
        The key of the rule, or a word for the reason.
    number
        How many words fell first for it.
    example
        One of them.
    because
        Why that one fell.

    """

    rule: str
    number: int
    example: str
    because: str


@dataclass(frozen=True)
class Unreached:
    """A letter that must be covered, with a tile on which no word can be played.

    Parameters
    ----------
    letter
        What the tile holds.
    tiles
        How many tiles hold that, and on how many of these no word can be played.
    listed
        Words of the list that have the letter.
    spelled
        Those among them that have only letters of the box.
    fell
        Why these cannot be played, the most frequent reason first.

    """

    letter: str
    tiles: tuple[int, int]
    listed: int
    spelled: int
    fell: tuple[Fell, ...]


def unreached(board: Board) -> list[Unreached]:
    """The letters to cover with a tile that no candidate visits.

    None where a number of tiles is asked for, and enough of them are visited.
    """
    puzzle, seen = board.puzzle, 0
    tiles = puzzle.box.tiles
    for mask in board.candidates.mask.tolist():
        seen |= mask
    missing = Counter(text for t, text in enumerate(tiles) if not seen >> t & 1)
    asked = puzzle.rules.cover
    if isinstance(asked, int) and missing.total() <= len(tiles) - asked:
        return []
    letters = tiles if isinstance(asked, int) else covered(puzzle)
    return [_explain(board, text, missing[text]) for text in missing if text in letters]


def _explain(board: Board, letter: str, missing: int) -> Unreached:
    here = re.escape("".join(sorted(set("".join(board.puzzle.box.tiles)))))
    within = f"[^\n]*{re.escape(letter)}[^\n]*"
    listed = board.candidates.source.matching(within)
    spelled = [word for word in listed if re.fullmatch(f"[{here}]+", word)]
    return Unreached(
        letter=letter,
        tiles=(board.puzzle.box.tiles.count(letter), missing),
        listed=len(listed),
        spelled=len(spelled),
        fell=tuple(_fell(board, spelled)),
    )


def _fell(board: Board, words: list[str]) -> Iterator[Fell]:
    reasons: dict[str, list[tuple[str, str]]] = {}
    for word in words:
        refusals = word_refusals(board.puzzle, word, board)
        rule, because = "tiles", "no way to trace it visits that tile"
        if refusals:
            rule, because = refusals[0].rule, refusals[0].because
        reasons.setdefault(rule, []).append((word, because))
    for rule, fallen in sorted(reasons.items(), key=lambda each: -len(each[1])):
        example, because = min(fallen, key=lambda each: (len(each[0]), each[0]))
        yield Fell(rule, len(fallen), example, because)
