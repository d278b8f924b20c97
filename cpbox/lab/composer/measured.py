"""Promises about a box as a whole: what is measured, and what it must not be like.

``par_like``, ``level``
    How hard a box is: `cpbox.candidates.how_hard` says what that is.

``playable``
    Words that can be played.
``starts``
    Words that begin a chain which covers what must be covered, of at most one word more
    than the answer has.
``lead_on``
    Of all sequences of as many linked words as the answer has, how many in a thousand
    cover what must be covered, or do so with one word more. Rounded down.
``letter_share``
    Of all words in the list, how many in a thousand hold a tile's text, on average over
    the tiles. Rounded down. It does not depend on the arrangement.

Words are linked as the rules say; of the other rules of chains, `starts` and `lead_on`
know what must be covered and no more: a word may stand twice.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cpbox.basics.errors import InputError
from cpbox.basics.wording import LARGEST
from cpbox.candidates.arrays import Bools, Ints, Small, begins, distinct
from cpbox.candidates.board import Board
from cpbox.candidates.how_hard import RATED, difficulty_of, rated
from cpbox.candidates.source import source
from cpbox.fields.base import replace
from cpbox.lab.composer.arranger import Arranger, GivenUp, Promise, Sides
from cpbox.lab.composer.spec import Aim, Spec
from cpbox.lab.composer.spec_keys import QUANTITIES, Likeness, likeness
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.rule import broken

MOST_STATES = 400_000
MOST_TRIED = 12  # arrangements of a drawn answer whose difficulty is measured
_AT_ONCE = 1 << 22


def measure(name: str, puzzle: Puzzle, num_words: int) -> int:
    """One quantity of a puzzle's box.

    Parameters
    ----------
    num_words
        Words of the answer.

    """
    if name == "letter_share":
        return _letter_share(puzzle)
    if name in RATED:
        difficulty = rated(puzzle) or difficulty_of(puzzle)
        return difficulty.par if name == "par_like" else difficulty.level
    board = Board.of(puzzle)
    if name == "playable":
        return board.candidates.counts.words
    return {"starts": _starts, "lead_on": _lead_on}[name](board, num_words)


def _letter_share(puzzle: Puzzle) -> int:
    """Words in a thousand that hold a tile's text, on average over the tiles."""
    tiles = puzzle.box.tiles
    words = source(puzzle.words, puzzle.words.lists[0]).words
    uses = sum(sum(tile in word for word in words) for tile in tiles)
    return 1000 * uses // (len(words) * len(tiles))


class _Hanging(NamedTuple):
    """The tiles that sequences of words cover, each set once, and how many cover it."""

    masks: Ints
    counts: Ints


def _starts(board: Board, num_words: int) -> int:
    """How many words begin a chain that covers, of at most one word more."""
    mask, last = board.candidates.mask, board.last
    is_first = np.zeros(len(board), np.bool_)
    for rests in _sequences(board, board.first, last, num_words):
        for link, rest in enumerate(rests):
            here = np.flatnonzero(last == link)
            is_first[here] |= _any_covers(board, mask[here], rest.masks)
    return len({*board.candidates.words.take(is_first)})


def _lead_on(board: Board, num_words: int) -> int:
    """How many linked sequences in a thousand are, or can be, completed."""
    done = total = 0
    *_, sequences = _sequences(board, board.last, board.first, num_words)
    for link, (covered, number) in enumerate(sequences):
        more = np.append(board.candidates.mask[board.first == link], 0)
        done += int(number[_any_covers(board, covered, distinct(more))].sum())
        total += int(number.sum())
    return 1000 * done // total if total else 0


def _sequences(
    board: Board, near: Small, far: Small, most_words: int
) -> Iterator[list[_Hanging]]:
    """The sequences of no word, of one, and so on, that hang from each link.

    Words hang from their near link by `near`, and the next one from their `far` link.
    """
    links = range(len(board.links))
    masks = [
        [board.candidates.mask[(near == here) & (far == to)] for to in links]
        for here in links
    ]
    words = [[_merged([(x, np.ones_like(x))]) for x in row] for row in masks]
    rests = [_Hanging(np.zeros(1, np.int64), np.ones(1, np.int64)) for _ in links]
    yield rests
    for _ in range(most_words):
        rests = [_merged(map(_joined, row, rests)) for row in words]
        yield rests


def _joined(words: _Hanging, rests: _Hanging) -> tuple[Ints, Ints]:
    """Each word before each sequence."""
    if len(words.masks) * len(rests.masks) > 50 * MOST_STATES:
        raise _too_large()
    masks = (words.masks[:, None] | rests.masks).ravel()
    return masks, (words.counts[:, None] * rests.counts).ravel()


def _merged(parts: Iterable[tuple[Ints, Ints]]) -> _Hanging:
    """Each set of tiles once, with its counts added up."""
    masks, counts = map(np.concatenate, zip(*parts, strict=True))
    order = np.argsort(masks)
    first = np.flatnonzero(begins(masks[order]))
    if len(first) > MOST_STATES:
        raise _too_large()
    return _Hanging(masks[order][first], np.add.reduceat(counts[order], first))


def _any_covers(board: Board, masks: Ints, rests: Ints) -> Bools:
    """``[i]``: whether some rest makes the i-th mask cover what must be covered."""
    covered = np.zeros(len(masks), np.bool_)
    size = max(1, _AT_ONCE // max(1, len(rests)))
    for start in range(0, len(masks), size):
        part = masks[start : start + size, None] | rests[None, :]
        missing = np.bitwise_count(board.need & ~part)
        covered[start : start + size] = (missing <= board.puzzle.may_miss).any(axis=1)
    return covered


def _too_large() -> InputError:
    problem = "there are too many partial chains on so large a box to measure this"
    return InputError(f"{problem}; measure playable instead", key="difficulty")


def is_within(aim: Aim, number: int) -> bool:
    """Whether a number is in a range; any is for who asks for the least or the most."""
    return isinstance(aim, str) or aim[0] <= number <= aim[1]


def range_promises(spec: Spec) -> Iterator["RangePromise"]:
    """What a spec promises of the quantities that are measured."""
    for name, aim in spec.difficulty.items():
        says = f"it is {_where(aim)} ({QUANTITIES[name]})"
        yield RangePromise(name, says, aim)


def _where(aim: Aim) -> str:
    """What a quantity is."""
    if isinstance(aim, str):
        return f"the {aim} possible"
    least, most = aim
    return f"{least:,}" if least == most else f"from {least:,} to {most:,}"


@dataclass
class RangePromise(Promise):
    """A measured quantity is in a range; or as little, or as much, as it can be.

    Parameters
    ----------
    name, says
        The quantity, and what is promised of it.
    aim
        From which number to which, or ``least`` or ``most``.
    is_settled
        Whether the model knows it.
    tries
        Arrangements that were excluded one at a time.

    """

    name: str
    says: str
    aim: Aim
    is_settled: bool = False
    tries: int = 0

    def is_broken(self, arranger: Arranger, sides: Sides, box: Box) -> bool:
        """Whether the quantity is out of range on an arrangement.

        Playable words are counted in the model, but only once it matters: most answers
        are refused before that, and the count is large.

        Raises
        ------
        GivenUp
            When the difficulty of `MOST_TRIED` arrangements of an answer that was drawn
            is not as promised: other answers are more likely to do.

        """
        is_aspired, is_counted = isinstance(self.aim, str), self.name == "playable"
        if self.is_settled or (is_aspired and not is_counted):  # all will be compared
            return False
        puzzle = replace(arranger.spec.puzzle, box=box)
        value = measure(self.name, puzzle, len(arranger.chain))
        is_broken = is_aspired or not is_within(self.aim, value)
        is_the_same = self.name == "letter_share"  # on all arrangements
        self.is_settled = is_the_same or (is_counted and is_broken)
        if is_broken and is_counted:
            self._count(arranger)
        elif is_broken and is_the_same:
            arranger.model.let(0, (), self.name)
        elif is_broken:
            arranger.model.exclude(sides, self.name)
            self.tries += 1
            if (
                self.tries >= MOST_TRIED
                and self.name in RATED
                and arranger.spec.is_drawn
            ):
                raise GivenUp
        return is_broken

    def _count(self, arranger: Arranger) -> None:
        puzzle = arranger.puzzle
        walks = arranger.walks[puzzle.variant]
        ways = [walks.of_word(w) for w in puzzle.words.only or () if _fits(puzzle, w)]
        least, most = (0, LARGEST) if isinstance(self.aim, str) else self.aim
        number = arranger.model.count(
            walks.grammar, filter(None, ways), least, most, self.name
        )
        if self.aim == "least":
            arranger.model.model.minimize(number)
        if self.aim == "most":
            arranger.model.model.maximize(number)


def _fits(puzzle: Puzzle, word: str) -> bool:
    """Whether the rules of single words, but for those about sides, allow a word."""
    is_broken = any(broken(puzzle, "word", (word,)))
    return not is_broken and not puzzle.words.is_banned(word)


@dataclass(frozen=True)
class AvoidPromise(Promise):
    """The box is like none of some others."""

    boxes: frozenset[Likeness]
    name: str = "avoid"
    says: str = "the box repeats none that is to be avoided"

    def is_broken(self, arranger: Arranger, sides: Sides, box: Box) -> bool:
        """Whether an arrangement is like one of them."""
        is_broken = likeness(box) in self.boxes
        if is_broken:
            arranger.model.exclude(sides, self.name)
        return is_broken
