"""Promises about a box as a whole: what is measured, and what it must not be like."""

from dataclasses import dataclass

from cpbox.lab.composer.arranger import Arranger, Promise, Sides
from cpbox.lab.composer.difficulty import letter_share, measure
from cpbox.lab.composer.keys import QUANTITIES
from cpbox.lab.composer.promises import promises_of
from cpbox.lab.composer.spec import Likeness, likeness
from cpbox.lab.composer.task import Task
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.kinds import LARGEST
from cpbox.puzzle.rule import broken


@dataclass(frozen=True)
class RangePromise:
    """A measured quantity is in a range; or as little, or as much, as it can be.

    Parameters
    ----------
    name
        The quantity.
    range
        From which number to which, or ``least`` or ``most``.

    """

    name: str
    range: tuple[int, int] | str

    @property
    def says(self) -> str:
        """What is promised."""
        what = QUANTITIES[self.name]
        if isinstance(self.range, str):
            return f"{self.name} ({what}) is the {self.range} there can be"
        return f"{self.name} ({what}) is from {self.range[0]} to {self.range[1]}"

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

    def foresee(self, arranger: Arranger, strange: int) -> None:
        """Know no rivals."""

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
class AvoidPromise:
    """The box is like none of some others."""

    boxes: frozenset[Likeness]
    name: str = "avoid"
    says: str = "the box is like none that is to be avoided"

    def prepare(self, arranger: Arranger) -> None:
        """Know nothing beforehand."""

    def foresee(self, arranger: Arranger, strange: int) -> None:
        """Know no rivals."""

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
    promises += [RangePromise(name, aim) for name, aim in spec.difficulty.items()]
    if spec.avoid.boxes:
        promises.append(AvoidPromise(spec.avoid.boxes))
    return promises


def _fits(puzzle: Puzzle, word: str) -> bool:
    """Whether the rules of single words, but for those about sides, allow a word."""
    is_broken = any(broken(puzzle.rules, "word", (word,)))
    return not is_broken and not puzzle.words.is_banned(word)
