"""Promises about chains, each with the rivals that would break it.

The sides must allow every step of the answer. So a rival that has no others can always
be played, and one that has few leaves the arrangement few ways to forbid it. Such
near rivals can be listed before there is an arrangement, and refute most answers on the
spot.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any

from cpbox.lab.composer.arranger import Arranger, Promise, Sides, TimeOver
from cpbox.lab.composer.spec import Chain, Spec, answer_in
from cpbox.lab.composer.task import relaxed
from cpbox.puzzle import Box, Objective, Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.wording import counted
from cpbox.search.solver import solve
from cpbox.search.solver_config import Request, SolverConfig
from cpbox.search.verify import worth


def near_words(
    puzzle: Puzzle, tiles: Sequence[str], chain: Chain, strange: int
) -> tuple[str, ...]:
    """The words of a puzzle with at most so many steps that a chain lacks.

    None where letters do not tell which tiles a step goes between.

    Parameters
    ----------
    puzzle
        With words of its own.
    tiles
        What stands on each tile.
    chain
        The chain.
    strange
        How many steps, each time that one is made.

    """
    if len({*tiles}) < len(tiles) or any(len(tile) > 1 for tile in tiles):
        return ()
    after: defaultdict[str, set[str]] = defaultdict(set)
    for word in chain:
        for one, other in pairwise(word):
            after[one].add(other)
            after[other].add(one)
    steps = (f"{one}(?=[{''.join(sorted(after[one]))}]|\n)" for one in sorted(after))
    own = f"(?:{'|'.join(steps)})*"
    pattern = own + f"(?:[^\n]{own})?" * strange
    text = "\n".join(("", *(puzzle.words.only or ()), ""))
    return tuple(re.findall(f"\n({pattern})(?=\n)", text))


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
    most_words, most_letters
        Only chains of at most so many can break it; None for no limit.
    puzzle
        Under whose rules; its box only holds the place.
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
    most_letters: int | None = None
    puzzle: Puzzle = field(kw_only=True)
    answer: Chain = field(kw_only=True)
    ranked: bool = False
    follows: str = ""

    def prepare(self, arranger: Arranger) -> None:
        """Let its answer be played, which under a variant may be another one."""
        arranger.let(self.puzzle, self.answer, self.name)

    def foresee(self, arranger: Arranger, strange: int) -> None:
        """Forbid rivals that are near the answer: most answers fail by these."""
        if self._is_implied(arranger):
            return
        near = near_words(self.puzzle, arranger.task.tiles, self.answer, strange)
        if near:
            words = replace(self.puzzle.words, only=near)
            puzzle = replace(relaxed(self.puzzle), words=words)
            for rival in self._rivals(puzzle, arranger.config):
                arranger.forbid(self.puzzle, rival, self._broken(arranger, rival))

    def is_broken(self, arranger: Arranger, sides: Sides, box: Box) -> bool:
        """Whether some rival can be played; those that were found are forbidden.

        Where one can be traced in too many ways, that arrangement is, instead.
        """
        if self._is_implied(arranger):
            return False
        rivals = self.rivals(box, arranger.config)
        for rival in rivals:
            broken = self._broken(arranger, rival)
            if not arranger.forbid(self.puzzle, rival, broken):
                for name in broken:
                    arranger.model.exclude(sides, name)
        return bool(rivals)

    def _broken(self, arranger: Arranger, rival: Chain) -> list[str]:
        """The promises that a rival breaks."""
        return [
            other.name
            for other in arranger.promises
            if isinstance(other, ChainPromise)
            and other.puzzle is self.puzzle
            and other.breaks(rival)
        ]

    def _is_implied(self, arranger: Arranger) -> bool:
        """Whether a promise that was looked at before has the same rivals, and more."""
        return self.follows in arranger.asked

    def rivals(self, box: Box, config: SolverConfig = SolverConfig()) -> list[Chain]:
        """Some of the chains on a box that break it; none if it is kept.

        Raises
        ------
        TimeOver
            When the engine was stopped before that was proved.
        KeyboardInterrupt
            When the user interrupts it.

        """
        return self._rivals(replace(self.puzzle, box=box), config)

    def _rivals(self, puzzle: Puzzle, config: SolverConfig) -> list[Chain]:
        rivals: list[Chain] = []

        def look(chain: Chain) -> None:
            if self.breaks(chain):
                rivals.append(chain)
            if len(rivals) == AT_ONCE:
                raise _Enough

        asked = self._asked(puzzle)
        if asked is None:
            return rivals
        request = Request(every=None if self.ranked else self.most_words)
        request = Request(top=AT_ONCE) if self.ranked else request
        try:
            result = solve(asked, config, request, on_chain=look)
        except _Enough:
            return rivals
        if result.interrupted:
            raise KeyboardInterrupt
        if not result.status.is_proof or not result.complete:
            raise TimeOver
        if not self.ranked:
            return rivals
        return [chain for chain in result.chains or () if self.breaks(chain)]

    def _asked(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle whose chains are to be looked at; None if no rule allows one."""
        rules = puzzle.rules
        limits: dict[str, Any] = {"max_words": min(rules.most_words, self.most_words)}
        if self.most_letters is not None:
            most = rules.max_letters
            least = min(x for x in (most, self.most_letters) if x is not None)
            limits["max_letters"] = least
        try:
            fewer = replace(rules, **limits)
        except InputError:  # so few words, or letters, keep no rule
            return None
        objective = puzzle.objective if self.ranked else SHORTEST
        return replace(puzzle, rules=fewer, objective=objective, expect={})


class _Enough(Exception):  # noqa: N818
    """Rivals enough were found."""


def promises_of(
    spec: Spec, chain: Chain, puzzle: Puzzle, variants: Mapping[str, Puzzle]
) -> list[ChainPromise]:
    """What a spec promises of a chain.

    Parameters
    ----------
    spec
        The spec.
    chain
        The answer.
    puzzle, variants
        The spec's, on a box with the letters of the answer.

    """
    asked, size = spec.promises, len(chain)
    promises: list[ChainPromise] = []
    if asked.unique is not None:
        promises.append(unique(asked.unique, "unique", puzzle, chain))
        for name, variant in variants.items():
            key, answer = f"unique in {name}", answer_in(variant, chain)
            promises.append(unique(asked.unique, key, variant, answer))
    # Where all other chains are rivals of `unique`, these have no others.
    follows = "unique" if asked.unique in ("chain", "words") else ""
    few = partial(ChainPromise, puzzle=puzzle, answer=chain, follows=follows)
    if asked.letters is not None:
        promises.append(_fewest_letters(few, chain))
    for name, number in (("words", asked.words), ("par", asked.par)):
        if number is not None:
            says = f"no chain has fewer than {counted(size, 'word')}"
            promises.append(few(name, says, lambda x: len(x) < size, size - 1))
    if asked.no_one_word:
        says = "no single word does it"
        promises.append(few("no_one_word", says, lambda x: len(x) == 1, 1))
    return promises


def unique(kind: str, name: str, puzzle: Puzzle, chain: Chain) -> ChainPromise:
    """The answer is the only one, in one of three senses."""
    if not puzzle.rules.link:  # order means nothing, and the engine lists one of them
        chain = tuple(sorted(chain))
    size, best = len(chain), _loss(puzzle, chain)
    most, number = size, counted(size, "word")
    if kind == "best":
        says = "the answer is the only best chain"
        if not puzzle.objective.is_shortest_first:
            most = puzzle.rules.most_words
    elif kind == "words":
        says = f"every chain of at most {number} is of the answer's words"
    else:
        says = f"the answer is the only chain of at most {number}"

    def breaks(other: Chain) -> bool:
        if kind == "best":
            return other != chain and _loss(puzzle, other) <= best
        is_other = sorted(other) != sorted(chain) if kind == "words" else other != chain
        return len(other) <= size and is_other

    return ChainPromise(
        name, says, breaks, most, puzzle=puzzle, answer=chain, ranked=kind == "best"
    )


def _fewest_letters(few: Callable[..., ChainPromise], chain: Chain) -> ChainPromise:
    size, letters = len(chain), sum(map(len, chain))
    says, most = f"no word that does it has fewer than {letters} letters", letters - 1
    if size > 1:
        fewer = f"fewer than {counted(size, 'word')}"
        says = f"no chain has {fewer}, or {size} and fewer than {letters} letters"

    def breaks(other: Chain) -> bool:
        return (len(other), sum(map(len, other))) < (size, letters)

    return few("letters", says, breaks, size, None if size > 1 else most)


def _loss(puzzle: Puzzle, chain: Chain) -> tuple[int, ...]:
    """A chain's objective, such that less is better."""
    return puzzle.objective.losses(worth(puzzle, chain))
