"""Promises about chains, each with the rivals that would break it.

The sides must allow every step of the answer. So a rival that has no others can always
be played, and one that has few leaves the arrangement few ways to forbid it. Such
near rivals can be listed before there is an arrangement, and refute most answers on the
spot.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said, counted, counted_said
from cpbox.fields.base import replace
from cpbox.lab.composer.arranger import Arranger, Promise, Sides
from cpbox.lab.composer.drawn_answers import answer_in, relaxed
from cpbox.lab.composer.solving import solved
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.lab.composer.spec_keys import SUPPORT
from cpbox.lab.composer.spelling import split
from cpbox.puzzle import Box, Objective, Puzzle
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.verify import in_order, worth

MARKS = 0xE000  # of characters that are no letters, for tiles of several
AT_ONCE = 200  # rivals that are taken from one arrangement
SHORTEST = Objective(("words", "letters"))


@dataclass(frozen=True)
class ChainPromise(Promise):
    """Something that no rival may break.

    Parameters
    ----------
    name
        Its key, such as ``unique``; with the variant's name, if it is about one.
    says
        What it promises, as a sentence.
    breaks
        Whether a chain that can be played breaks it.
    most_words
        Only chains of at most so many can break it.
    puzzle
        Under whose rules.
    answer
        The chain that is meant.
    ranked
        Whether its rivals are the best chains, whatever their length.
    follows
        The name of a promise that this one follows from; empty for none.

    """

    name: str
    says: str
    breaks: Callable[[Chain], bool]
    most_words: int
    puzzle: Puzzle = field(kw_only=True)
    answer: Chain = field(kw_only=True)
    ranked: bool = False
    follows: str = ""

    def prepare(self, arranger: Arranger) -> None:
        """Let its answer be played, which under a variant may be another one."""
        arranger.let(self.puzzle, self.answer, self.name)

    def foresee(self, arranger: Arranger, strange: int) -> None:
        """Forbid rivals that are near the answer: most answers fail by these."""
        near = near_words(self.puzzle, self.answer, strange)
        if near:
            words = replace(self.puzzle.words, only=near)
            self._forbid(arranger, replace(relaxed(self.puzzle), words=words))

    def is_broken(self, arranger: Arranger, sides: Sides, box: Box) -> bool:
        """Whether some rival can be played; those that were found are forbidden."""
        return self._forbid(arranger, replace(self.puzzle, box=box), sides)

    def _forbid(
        self, arranger: Arranger, puzzle: Puzzle, sides: Sides | None = None
    ) -> bool:
        """Forbid rivals, by each promise that they break; whether there are any."""
        rivals = self.rivals(puzzle, arranger.config)
        for rival in rivals:
            broken = [
                other.name
                for other in arranger.promises
                if isinstance(other, ChainPromise)
                and other.puzzle is self.puzzle
                and other.breaks(rival)
            ]
            arranger.forbid(self.puzzle, rival, broken, sides)
        return bool(rivals)

    def rivals(self, puzzle: Puzzle, config: LimitedConfig) -> list[Chain]:
        """Some of the chains of a puzzle that break it; none if it is kept.

        Parameters
        ----------
        puzzle
            The promise's puzzle, on some box.

        Raises
        ------
        TimeOver
            When the engine was stopped before that was proved.
        KeyboardInterrupt
            When the user interrupts it.

        """
        rivals: list[Chain] = []

        def look(chain: Chain) -> None:
            if self.breaks(chain):
                rivals.append(chain)
            if len(rivals) == AT_ONCE:
                raise _Enough

        most = min(SUPPORT.view(puzzle.rules).most_words, self.most_words)
        try:
            fewer = replace(puzzle.rules, max_words=most)
        except InputError:  # so few words keep no rule
            return rivals
        objective = puzzle.objective if self.ranked else SHORTEST
        narrowed = replace(puzzle, rules=fewer, objective=objective, expect={})
        every = Request(every=self.most_words)
        request = Request(top=AT_ONCE) if self.ranked else every
        with suppress(_Enough):
            solved(narrowed, config, request, look)
        return rivals


class _Enough(Exception):  # noqa: N818
    """Rivals enough were found."""


def near_words(puzzle: Puzzle, chain: Chain, strange: int) -> tuple[str, ...]:
    """The words of a puzzle with at most so many steps that a chain lacks.

    None where letters do not tell which tiles a step goes between. A word that can be
    split into tiles in several ways is split in one.

    Parameters
    ----------
    puzzle
        With words of its own.
    strange
        How many steps, each time that one is made.

    """
    tiles, words = puzzle.box.tiles, puzzle.words.only or ()
    if len({*tiles}) < len(tiles):
        return ()
    several = [tile for tile in tiles if len(tile) > 1]
    marks = {tile: chr(MARKS + number) for number, tile in enumerate(several)}

    def marked(word: str) -> str:
        """A word with one character for each tile."""
        return "".join(marks.get(part, part) for part in split(word, several))

    after: defaultdict[str, set[str]] = defaultdict(set)
    for word in chain:
        for one, other in pairwise(marked(word)):
            after[one].add(other)
            after[other].add(one)
    steps = (f"{one}(?=[{''.join(sorted(after[one]))}]|\n)" for one in sorted(after))
    own = f"(?:{'|'.join(steps)})*"
    pattern = own + f"(?:[^\n]{own})?" * strange
    each = [marked(word) for word in words] if several else words
    near = {*re.findall(f"\n({pattern})(?=\n)", "\n".join(("", *each, "")))}
    return tuple(word for word, mark in zip(words, each, strict=True) if mark in near)


def promises_of(
    spec: Spec, chain: Chain, puzzles: Sequence[Puzzle]
) -> list[ChainPromise]:
    """What a spec promises of a chain.

    Parameters
    ----------
    puzzles
        The spec's puzzle and its variants, on a box with the letters of the answer.

    """
    promised, size = spec.promises, len(chain)
    length = puzzles[0].length
    letters = sum(map(length, chain))
    promises: list[ChainPromise] = []
    for puzzle in puzzles if promised.unique is not None else ():
        name = f"unique in {puzzle.variant}" if puzzle.variant else "unique"
        answer = answer_in(puzzle, chain)
        promises.append(unique(str(promised.unique), name, puzzle, answer))
    # Where all other chains are rivals of `unique`, these have no others.
    follows = "unique" if promised.unique in ("chain", "words") else ""
    few = partial(ChainPromise, puzzle=puzzles[0], answer=chain, follows=follows)
    text = f"no chain has fewer than {counted(size, 'word')}"
    fewer = Said(text, "promised.fewest", n=size)
    if promised.letters is not None:
        least = counted_said(letters, "letter")
        text = f"{fewer}, or {size} and fewer than {least}"
        values = {"n": size, "fewer": fewer, "letters": least}
        says = Said(text, "promised.letters", **values)
        if size == 1:
            text = f"no single-word solution has fewer than {least}"
            says = Said(text, "promised.letters_of_one", letters=least)

        def is_less(other: Chain) -> bool:
            return (len(other), sum(map(length, other))) < (size, letters)

        promises.append(few("letters", says, is_less, size))
    for name, number in (("words", promised.words), ("par", promised.par)):
        if number is not None:
            promises.append(few(name, fewer, lambda x: len(x) < size, size - 1))
    if promised.no_one_word:
        says = Said("no single word is a solution", "promised.no_one_word")
        promises.append(few("no_one_word", says, lambda x: len(x) == 1, 1))
    return promises


def unique(kind: str, name: str, puzzle: Puzzle, chain: Chain) -> ChainPromise:
    """The answer is the only one, in one of three senses."""
    chain = in_order(puzzle, chain)  # the one that the engine lists
    size, best = len(chain), _loss(puzzle, chain)
    most, number = size, counted(size, "word")
    if kind == "best":
        says = Said("the answer is the only best chain", "promised.only_best")
        if not puzzle.objective.is_shortest_first:
            most = SUPPORT.view(puzzle.rules).most_words
    elif kind == "words":
        text = f"every chain of at most {number} uses exactly the answer's words"
        says = Said(text, "promised.only_words", n=size)
    else:
        text = f"the answer is the only chain of at most {number}"
        says = Said(text, "promised.only_chain", n=size)

    def breaks(other: Chain) -> bool:
        if kind == "best":
            return other != chain and _loss(puzzle, other) <= best
        is_other = sorted(other) != sorted(chain) if kind == "words" else other != chain
        return len(other) <= size and is_other

    return ChainPromise(
        name, says, breaks, most, puzzle=puzzle, answer=chain, ranked=kind == "best"
    )


def _loss(puzzle: Puzzle, chain: Chain) -> tuple[int, ...]:
    """A chain's objective, such that less is better."""
    return puzzle.objective.losses(worth(puzzle, chain))
