"""How hard a box is, before it is played: the par that an editor would set, and why.

The newspaper's editor gives each box a par of 4, 5 or 6 words. It goes with how few
familiar words have the box's scarcest letters. With a and b such words for the scarcest
letter and the next,

    ease = ln(1 + a) + 0.3 ln(1 + b),

and the likely par is 4 from an ease of `CUTS[0]` on, 6 below `CUTS[1]`, and 5 between.
Within a par, a simulated player tells easy boxes from hard ones: of the words that may
come next, ten familiar ones come to mind at random, and the player takes the one with
the most new letters. The share of games that end within the par falls into one of five
parts, each as large on the newspaper's boards of that likely par: that is the level.

The cuts were fitted on 246 boards of the game with their par, so that each par is as
frequent as there. What was chosen on the same boards, the word list (of three) and the
weights (of twelve), was chosen anew for each tenth that was left out, by the other nine
tenths alone (twenty nested cross-validations): the par is met exactly on 67 % of the
boards that the choice did not see (standard error 3 %; always saying 5: 48 %), and
within one on all; the rank correlation of ease and par is -0.75. None of 17 other
counts beside these two, among them chains of two words, dead ends and the games of the
player, improved that by more than 0.003.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import log1p

from cpbox.basics.showing import Recorded
from cpbox.puzzle import Puzzle, Rules
from cpbox.puzzle.rule_support import Support

PARS = (4, 5, 6)
WEIGHTS = (1.0, 0.3)  # of the scarcest letter, and of the next
CUTS = (5.6, 4.1)
FIFTHS = {  # the shares of games that end within a par, between the levels
    4: (0.65, 0.54, 0.475, 0.41),
    5: (0.715, 0.645, 0.505, 0.395),
    6: (0.43, 0.25, 0.14, 0.075),
}
LEVELS = ("very easy", "easy", "fair", "hard", "very hard")
RATED = ("par_like", "level")  # as requests for boxes call what is measured
SUPPORT = Support(
    "the measure of difficulty",
    (
        *("min_length", "max_length", "same_side", "moves", "distinct_in_word"),
        *("max_words", "link", "repeat_words", "cover", "lengths"),
    ),
    "leave the rule out; the measure is about boxes without it",
)


@dataclass(frozen=True, repr=False)
class Difficulty(Recorded):
    """How hard a box is.

    Parameters
    ----------
    puzzle
        The puzzle.
    par
        The number of words that an editor would set: 4, 5 or 6.
    level
        How hard it is among boxes of this par: 1, the easiest fifth, to 5.
    ease
        The measure that the par is read from.
    scarce
        The tiles that the fewest familiar words have, the scarcest first: for each, how
        many, and after how many of these few words can follow.
    pairs
        How many chains of two familiar words there are; None where that is not known.
    chances
        ``[k]``: the share of games that the simulated player ends within k words.
    familiar
        How many familiar words can be played.
    is_fitted
        Whether the puzzle is like the boards that the measure was fitted on: four sides
        of three letters, the usual rules, familiar English words.

    """

    puzzle: Puzzle
    par: int
    level: int
    ease: float
    scarce: tuple[tuple[str, int, int], ...]
    pairs: int | None
    chances: tuple[float, ...]
    familiar: int
    is_fitted: bool

    @property
    def name(self) -> str:
        """The level, in words."""
        return LEVELS[self.level - 1]


def difficulty_of(puzzle: Puzzle) -> Difficulty:
    """Measure how hard a box is."""
    rules = SUPPORT.of(puzzle)
    from cpbox.candidates.board import Board  # which loads numpy
    from cpbox.candidates.familiar_words import FamiliarWords

    board = Board.of(puzzle, None if puzzle.words.is_own else "common")
    every = FamiliarWords(board, rules)
    scarce = every.scarce(len(WEIGHTS))
    ease = sum(
        weight * log1p(number)
        for weight, (_, number, _) in zip(WEIGHTS, scarce, strict=False)
    )
    par = PARS[sum(ease < cut for cut in CUTS)]
    chances = every.chances()
    return Difficulty(
        puzzle=board.puzzle,
        par=par,
        level=1 + sum(chances[par] < cut for cut in FIFTHS[par]),
        ease=round(ease, 3),
        scarce=scarce,
        pairs=every.pairs(),
        chances=chances,
        familiar=every.number,
        # Each letter of those boards is in some familiar words.
        is_fitted=_is_fitted(board.puzzle) and scarce[0][1] > 0,
    )


def rated(puzzle: Puzzle) -> Difficulty | None:
    """How hard a box is, where the measure was fitted on its like; None elsewhere."""
    if not _is_fitted(puzzle):
        return None
    # A file of words may have changed since; what cpbox brings does not.
    return (_rated if puzzle.words.file is None else _rated.__wrapped__)(puzzle)


@lru_cache(maxsize=64)
def _rated(puzzle: Puzzle) -> Difficulty | None:
    """The same, of a box like those, for a command that says it in several places."""
    difficulty = difficulty_of(puzzle)
    return difficulty if difficulty.is_fitted else None


def level_record(difficulty: Difficulty | None) -> dict[str, object]:
    """The par and the level alone; null where nothing is known of such boxes."""
    values = difficulty and (difficulty.par, difficulty.level)
    return dict(zip(("par_like", "difficulty"), values or (None, None), strict=True))


def _is_fitted(puzzle: Puzzle) -> bool:
    """Whether the boards that the measure was fitted on are like this one."""
    sides = puzzle.box.sides
    is_usual = [len(side) for side in sides] == [3] * 4
    is_usual &= len("".join(puzzle.box.tiles)) == len({*puzzle.box.tiles}) == 12
    return is_usual and (puzzle.rules, puzzle.words.rated_by) == (Rules(), "lists")
