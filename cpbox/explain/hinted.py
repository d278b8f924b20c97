"""What there is to hint at, as values."""

from dataclasses import dataclass, field, replace
from typing import Self

from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import Recorded
from cpbox.puzzle.values import Whole
from cpbox.search.result import Status

Chain = tuple[str, ...]

MOST = 6  # the highest level
LEVEL = Whole(1, MOST)


@dataclass(frozen=True, kw_only=True)
class PassedOver:
    """A list that does not count, and why: no chain of it is as good as the answer.

    Parameters
    ----------
    name
        The list.
    lacks
        A word that was played, or is required, and that it lacks.
    at_least
        Of a list that lacks none: no chain of it, or none that begins with the words
        that were played, is better than this in the objective's first term; None where
        there is none.
    limit
        Chains of more words than this were not looked at, and one might be as good;
        None where the rules forbid them, or none can be.

    """

    name: str
    lacks: str | None = None
    at_least: int | None = None
    limit: int | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Hint(Recorded):
    """What there is to hint at; it holds the answer, and shows it up to its level.

    Parameters
    ----------
    status
        Whether `words` are proved to be the best, or that there are none.
    played
        The words that were played.
    words
        The words that are still to play, in order; None if there is no way on.
    as_good
        How many chains have as few words and letters; None where not known.
    more_as_good
        Whether there may be more of these.
    take_back
        Where there is no way on: the words whose taking back opens one, and none where
        there is no chain at all; None where that is not known, or there is a way on.
    rarest
        The tile of `words` that the fewest words of that list visit, as a text.
    users
        How many words visit it.
    place
        Which of `words` visits it first.
    beside
        What the tiles before and after it hold in that word, and nothing at its ends;
        None for a short word.
    tier
        The built-in list that `words` are from; None for words of the user's own.
    passed_over
        The smaller lists that do not count, the smallest first.
    limit
        Chains of more words than this were not looked at, and one of them might be
        better; None where the rules forbid them, or none can be.
    interrupted
        Whether the user stopped the search.
    puzzle
        What the hint is about.
    level
        How much it shows, from 1 to 6, as ``cpbox hint --help`` says.

    """

    status: Status
    played: Chain = ()
    words: Chain | None = None
    as_good: int | None = None
    more_as_good: bool = False
    take_back: Chain | None = None
    rarest: str = ""
    users: int = 0
    place: int = 0
    beside: tuple[str, str] | None = None
    tier: str | None = None
    passed_over: tuple[PassedOver, ...] = ()
    limit: int | None = None
    interrupted: bool = False
    puzzle: Puzzle | None = field(default=None, compare=False)
    level: int = field(default=1, compare=False)

    def __repr__(self) -> str:
        return f"<Hint: level {self.level} of {MOST}>"

    def at(self, level: int) -> Self:
        """The same hint, which shows as much as another level.

        Raises
        ------
        InputError
            When there is no such level.

        """
        return replace(self, level=LEVEL(level, "level"))

    @property
    def is_proved(self) -> bool:
        """Whether nothing was left open, what to take back included."""
        if self.played and self.status is Status.INFEASIBLE:
            return self.take_back is not None
        return self.status.is_proof
