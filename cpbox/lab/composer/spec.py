"""A spec: what a box shall be made of, and what it shall keep."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cpbox.puzzle import Box, Puzzle, Words
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.nodes import Mapping as Tree
from cpbox.puzzle.wording import counted

Chain = tuple[str, ...]
Likeness = frozenset[tuple[tuple[str, ...], int]]

DEFAULT_WORDS = 2


def likeness(box: Box) -> Likeness:
    """What is the same of boxes that are alike.

    These have the same letters on the same sides, whatever the order of either.
    """
    sides = [tuple(sorted(side)) for side in box.sides]
    return frozenset((side, sides.count(side)) for side in sides)


@dataclass(frozen=True, kw_only=True)
class Promises:
    """What the box shall keep.

    Parameters
    ----------
    words, letters
        Those of the answer, and the fewest there are.
    no_one_word
        Whether no single word does it.
    unique
        In which sense the answer is the only one: chain, best or words.
    par
        As `words`, and the answer has none but words from the list of answers.

    """

    words: int | None = None
    letters: int | None = None
    no_one_word: bool = False
    unique: str | None = None
    par: int | None = None


@dataclass(frozen=True, kw_only=True)
class Spec:
    """What a box shall be made of, and what it shall keep.

    Parameters
    ----------
    sizes
        Tiles on each side.
    tiles
        What stands on the tiles; None where that follows from the answer.
    answer
        Its words; None where they are searched for.
    answers
        The words that an answer may have; None for any that count.
    promises
        What the box shall keep.
    difficulty
        The range, or ``least`` or ``most``, of each quantity that is asked for.
    avoided_words, avoided_boxes
        Words that no answer may have, and what no box may be like.
    puzzle, variants
        The puzzle, on a box that only holds its place, and its variants by name.
    tree
        What the puzzle file shall say of these.
    digest
        Of all that was read: the same for the same spec.

    """

    sizes: tuple[int, ...]
    tiles: tuple[str, ...] | None
    answer: Chain | None
    answers: Words | None
    promises: Promises
    difficulty: Mapping[str, tuple[int, int] | str]
    avoided_words: frozenset[str]
    avoided_boxes: frozenset[Likeness]
    puzzle: Puzzle
    variants: Mapping[str, Puzzle]
    tree: Tree = field(compare=False)
    digest: str = ""

    def __post_init__(self) -> None:
        self._check_sizes()
        self._check_words()
        aims = [name for name, aim in self.difficulty.items() if isinstance(aim, str)]
        if len(aims) > 1:
            problem = f"only one can be least or most, and {aims[0]} is; give a range"
            raise InputError(problem, key=f"difficulty.{aims[1]}")

    @property
    def num_tiles(self) -> int:
        """Number of tiles on the box."""
        return sum(self.sizes)

    @property
    def num_words(self) -> int:
        """Number of words of an answer."""
        if self.answer is not None:
            return len(self.answer)
        return self.promises.words or self.promises.par or DEFAULT_WORDS

    @property
    def word_list(self) -> str:
        """What people call the list from which rivals come."""
        words = self.puzzle.words
        if words.only is not None:
            return "the words given"
        return words.lists[0] if words.file is None else str(words.file)

    def _check_sizes(self) -> None:
        if self.tiles is None or len(self.tiles) == self.num_tiles:
            return
        number, room = counted(len(self.tiles), "tile"), self.num_tiles
        problem = f"{number} for sides of {room} together"
        if self.answer is not None and sorted(self.tiles) == letters_of(self.answer):
            problem = f"the answer has {len(self.tiles)} letters, and the sides {room}"
            remedy = "say with letters which stand twice, or change sides"
            raise InputError(f"{problem} tiles; {remedy}", key="answer")
        raise InputError(f"{problem}; give as many, or change sides", key="letters")

    def _check_words(self) -> None:
        promised = self.promises
        for name, number in (("words", promised.words), ("par", promised.par)):
            if number is not None and number != self.num_words:
                has = counted(self.num_words, "word")
                problem = f"the answer has {has}, not {number}; change one of the two"
                raise InputError(problem, key=f"guarantees.{name}")
        if promised.no_one_word and self.num_words == 1:
            problem = "the answer is one word; remove this, or ask for more words"
            raise InputError(problem, key="guarantees.no_one_word")
        if self.answer is None:
            return
        size = sum(map(len, self.answer))
        if promised.letters not in (None, size):
            problem = f"the answer has {size} letters, not {promised.letters}"
            raise InputError(f"{problem}; correct it", key="guarantees.letters")
        for number, word in enumerate(self.answer):
            if word in self.avoided_words:
                problem = f"{word!r} is to be avoided; choose another word"
                raise InputError(problem, key=f"answer[{number}]")


def any_box(sizes: Sequence[int], tiles: Sequence[str]) -> Box:
    """A box with these tiles."""
    left = iter(tiles)
    return Box(tuple(tuple(next(left) for _ in range(size)) for size in sizes))


def letters_of(chain: Chain) -> list[str]:
    """The letters of a chain, each once, in alphabetical order."""
    return sorted(set("".join(chain)))


def answer_in(variant: Puzzle, chain: Chain) -> Chain:
    """The answer under a variant: what it expects, or that of the puzzle."""
    expected: Any = variant.expect.get("chain", chain)
    answer: Chain = tuple(expected)
    return answer
