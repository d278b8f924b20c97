"""A list that learns one's game: which listed words it refuses, and which it takes.

A saved game says all the words that it accepts on its box. What a built-in list has and
can be traced there, and the game lacks, it refuses; what it has and no list has, it
takes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cpbox.basics.errors import InputError
from cpbox.basics.showing import Shown
from cpbox.basics.wording import counted
from cpbox.candidates.lexicon import TIERS, rarity_of, slurs
from cpbox.candidates.prefilter import prefilter
from cpbox.loading.saved import Game
from cpbox.puzzle import Puzzle, fold, is_letters
from cpbox.puzzle.reader.configuration import (
    ALLOWED,
    BANNED,
    drop_words,
    keep_words,
    kept_words,
    needed_folder,
)

MOST = 20  # words that are shown
_EVERY = {"list": TIERS[-1], "unfit": "allow"}


@dataclass(frozen=True, repr=False)
class Learned(Shown):
    """What saved games taught.

    Parameters
    ----------
    refused
        Words of the lists that a game refused and none accepted, sorted.
    taken
        Words that a game accepted and no list has, but for slurs, sorted.
    games
        How many games said which words they accept.
    banned, allowed
        Of these words, those that were put into ``banned.txt`` and ``allowed.txt``, or
        taken out of them again.
    undone
        Whether they were taken out.
    problems
        What is wrong with other games.

    """

    refused: tuple[str, ...]
    taken: tuple[str, ...]
    games: int
    banned: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    undone: bool = False
    problems: tuple[InputError, ...] = ()

    def __str__(self) -> str:
        out, are = ("no longer ", "") if self.undone else ("", " from now on")
        return "\n".join(
            [
                f"learned from {counted(self.games, 'game')}",
                f"{out}banned{are}: {_in_short(self.banned)}",
                f"{out}allowed{are}: {_in_short(self.allowed)}",
            ]
        )


def _in_short(words: tuple[str, ...]) -> str:
    """How many words, and the first of them."""
    shown = ", ".join(map(str, words[:MOST])) + ", …" * (len(words) > MOST)
    return f"{counted(len(words), 'word')}{f': {shown}' if words else ''}"


def lesson(games: Iterable[Game | InputError]) -> Learned:
    """Compare what games accept with the lists; one without words teaches nothing."""
    accepted, refused = set[str](), set[str]()
    problems, number = list[InputError](), 0
    for game in games:
        if isinstance(game, InputError):
            problems.append(game)
        elif game.dictionary:
            words = {*filter(is_letters, map(fold, game.dictionary))}
            box = Puzzle.of(" ".join(game.sides), words=_EVERY)
            accepted |= words
            refused |= {*prefilter(box, TIERS[-1]).words} - words
            number += 1
    every = sorted(accepted)
    new = [w for w, r in zip(every, rarity_of(every), strict=True) if r == len(TIERS)]
    taken = tuple(word for word in new if word not in slurs())
    return Learned(
        tuple(sorted(refused - accepted)), taken, number, problems=(*problems,)
    )


def keep(learned: Learned, *, undo: bool = False) -> Learned:
    """Put what was learned into the lists for every puzzle, or take it out again.

    What you banned or allowed yourself stays as it is.
    """
    here = needed_folder()
    banned, allowed = here / BANNED, here / ALLOWED
    no, yes = {*kept_words(banned)}, {*kept_words(allowed)}
    if undo:
        out = tuple(word for word in learned.refused if word in no)
        back = tuple(word for word in learned.taken if word in yes)
        drop_words(banned, out)
        drop_words(allowed, back)
    else:
        out = tuple(word for word in learned.refused if word not in no | yes)
        back = tuple(word for word in learned.taken if word not in no | yes)
        keep_words(banned, out)
        keep_words(allowed, back)
    return replace(learned, banned=out, allowed=back, undone=undo)
