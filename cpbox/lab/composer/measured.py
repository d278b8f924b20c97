"""Promises about a box as a whole: what is measured, and what it must not be like.

Four numbers that may make a box hard are measured, and no opinion.

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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cpbox.candidates.arrays import Bools, Ints, begins, distinct
from cpbox.candidates.board import Board
from cpbox.candidates.source import source
from cpbox.lab.composer.arranger import Arranger, Promise, Sides
from cpbox.lab.composer.promises import promises_of
from cpbox.lab.composer.spec import Likeness, likeness
from cpbox.lab.composer.spec_keys import QUANTITIES
from cpbox.lab.composer.task import Task
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import LARGEST
from cpbox.puzzle.rule import broken

MOST_STATES = 400_000
_AT_ONCE = 1 << 22


def measure(name: str, puzzle: Puzzle, num_words: int) -> int:
    """One quantity of a puzzle's box.

    Parameters
    ----------
    name
        Which.
    puzzle
        The puzzle.
    num_words
        Words of the answer.

    Raises
    ------
    InputError
        When the box is too large for it.

    """
    if name == "letter_share":
        return letter_share(puzzle, puzzle.box.tiles)
    board = Board.of(puzzle)
    if name == "playable":
        return board.candidates.counts.words
    return {"starts": _starts, "lead_on": _lead_on}[name](board, num_words)


def letter_share(puzzle: Puzzle, tiles: Sequence[str]) -> int:
    """Words in a thousand that hold a tile's text, on average over the tiles."""
    listed = source(puzzle.words, puzzle.words.lists[0])
    words = listed.rarity
    held = sum(sum(tile in word for word in words) for tile in tiles)
    return 1000 * held // (len(words) * len(tiles))


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
    return len({board.candidates.words[i] for i in np.flatnonzero(is_first)})


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
    board: Board, near: Ints, far: Ints, most_words: int
) -> Iterator[list[_Hanging]]:
    """The sequences of no word, of one, and so on, that hang from each link.

    Words hang from their near link by `near`, and the next one from their `far` link.
    """
    links = range(len(board.links))
    words = {
        (here, to): _merged([board.candidates.mask[(near == here) & (far == to)]])
        for here in links
        for to in links
    }
    rests = [_Hanging(np.zeros(1, np.int64), np.ones(1, np.int64)) for _ in links]
    yield rests
    for _ in range(most_words):
        rests = [
            _merged(*_joined((words[here, to], rests[to]) for to in links))
            for here in links
        ]
        yield rests


def _joined(
    pairs: Iterable[tuple[_Hanging, _Hanging]],
) -> tuple[list[Ints], list[Ints]]:
    """Each word before each sequence."""
    masks, counts = [], []
    for words, rests in pairs:
        if len(words.masks) * len(rests.masks) > 50 * MOST_STATES:
            raise _too_large()
        masks.append((words.masks[:, None] | rests.masks).ravel())
        counts.append((words.counts[:, None] * rests.counts).ravel())
    return masks, counts


def _merged(masks: Sequence[Ints], counts: Sequence[Ints] = ()) -> _Hanging:
    """Each set of tiles once, with its counts added up; one for each unless given."""
    every = np.concatenate(masks)
    number = np.concatenate(counts) if counts else np.ones_like(every)
    order = np.argsort(every)
    first = np.flatnonzero(begins(every[order])) if len(every) else order
    if len(first) > MOST_STATES:
        raise _too_large()
    added = np.add.reduceat(number[order], first) if len(first) else number
    return _Hanging(every[order][first], added)


def _any_covers(board: Board, masks: Ints, rests: Ints) -> Bools:
    """``[i]``: whether some rest makes the i-th mask cover what must be covered."""
    covered = np.zeros(len(masks), np.bool_)
    size = max(1, _AT_ONCE // max(1, len(rests)))
    for start in range(0, len(masks), size):
        part = masks[start : start + size, None] | rests[None, :]
        missing = board.need & ~part
        few = missing == 0
        if board.puzzle.may_miss:
            number = sum((missing >> tile) & 1 for tile in range(board.num_tiles))
            few = number <= board.puzzle.may_miss
        covered[start : start + size] = few.any(axis=1)
    return covered


def _too_large() -> InputError:
    problem = "there are too many partial chains on so large a box to measure this"
    return InputError(f"{problem}; measure playable instead", key="difficulty")


@dataclass(frozen=True)
class RangePromise(Promise):
    """A measured quantity is in a range; or as little, or as much, as it can be.

    Parameters
    ----------
    name
        The quantity.
    range
        From which number to which, or ``least`` or ``most``.
    says
        What is promised.

    """

    name: str
    range: tuple[int, int] | str
    says: str

    @property
    def ends(self) -> tuple[int, int]:
        """The range; all numbers for who is told none."""
        return (0, LARGEST) if isinstance(self.range, str) else self.range

    def prepare(self, arranger: Arranger) -> None:
        """Refuse letters of the wrong share, which no arrangement changes."""
        if self.name == "letter_share":
            (least, most), task = self.ends, arranger.task
            share = letter_share(task.spec.puzzle, task.tiles)
            if not least <= share <= most:
                arranger.model.let(0, (), self.name)

    def is_broken(self, arranger: Arranger, sides: Sides, box: Box) -> bool:
        """Whether the quantity is out of range on an arrangement.

        Playable words are counted in the model, but only once it matters: most answers
        are refused before that, and the count is large.
        """
        if self.name == "letter_share" or self.name in arranger.counted:
            return False
        is_aspired = isinstance(self.range, str)
        if is_aspired and self.name != "playable":  # all arrangements are compared
            return False
        least, most = self.ends
        value = measure(self.name, arranger.on(box), len(arranger.task.chain))
        if not is_aspired and least <= value <= most:
            return False
        if self.name == "playable":
            self._count(arranger)
        else:
            arranger.model.exclude(sides, self.name)
        return True

    def _count(self, arranger: Arranger) -> None:
        arranger.counted.add(self.name)
        puzzle, (least, most) = arranger.task.puzzle, self.ends
        words = [w for w in puzzle.words.only or () if _fits(puzzle, w)]
        ways = [arranger.walks(puzzle).of_word(word) for word in words]
        number = arranger.model.count(
            arranger.grammar(puzzle), filter(None, ways), least, most, self.name
        )
        if self.range == "least":
            arranger.model.model.minimize(number)
        if self.range == "most":
            arranger.model.model.maximize(number)


@dataclass(frozen=True)
class AvoidPromise(Promise):
    """The box is like none of some others."""

    boxes: frozenset[Likeness]
    name: str = "avoid"
    says: str = "the box is like none that is to be avoided"

    def is_broken(self, arranger: Arranger, sides: Sides, box: Box) -> bool:
        """Whether an arrangement is like one of them."""
        is_broken = likeness(box) in self.boxes
        if is_broken:
            arranger.model.exclude(sides, self.name)
        return is_broken


def all_promises(task: Task) -> list[Promise]:
    """Everything that a task's box shall keep."""
    spec = task.spec
    promises: list[Promise] = [
        *promises_of(spec, task.chain, task.puzzle, task.variants)
    ]
    for name, aim in spec.difficulty.items():
        where = f"the {aim} there can be" if isinstance(aim, str) else "from {} to {}"
        says = f"{name} ({QUANTITIES[name]}) is {where.format(*aim)}"
        promises.append(RangePromise(name, aim, says))
    if spec.avoided_boxes:
        promises.append(AvoidPromise(spec.avoided_boxes))
    return promises


def _fits(puzzle: Puzzle, word: str) -> bool:
    """Whether the rules of single words, but for those about sides, allow a word."""
    is_broken = any(broken(puzzle.rules, "word", (word,)))
    return not is_broken and not puzzle.words.is_banned(word)
