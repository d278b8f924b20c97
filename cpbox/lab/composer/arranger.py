"""The search for an arrangement: solve, see what breaks a promise, forbid it, again.

A walk is a way to trace a chain, if only the sides allowed each step. What a chain must
cover, where it starts and how often it may visit a tile are matters of tiles alone. So
the walks that the rules allow are known before the arrangement is; which of their steps
the sides allow is then all that there is to ask.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice, pairwise
from math import inf
from random import Random
from time import perf_counter
from typing import Any

from cpbox.basics.errors import CpboxError, InputError
from cpbox.basics.wording import counted
from cpbox.candidates.lexicon import slurs, unfit_words
from cpbox.candidates.tracer import Tracer, moves
from cpbox.fields.arguments import Stop
from cpbox.fields.base import replace
from cpbox.lab.composer.drawn_answers import puzzles_on, with_words_of_letters
from cpbox.lab.composer.solving import TimeOver
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.lab.composer.spec_keys import SUPPORT
from cpbox.puzzle import Box, Puzzle
from cpbox.search.optimum.cp_sat import find_solution
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.verify import Trace, keeps
from cpbox_models.arrangement import Arrangement, Follows, Shape, Walk

Path = tuple[int, ...]
Sides = tuple[int, ...]  # the side of each tile
Watch = Callable[[str], None]

ANSWER, NEW = "answer", "given"  # always promised: it can be played; not once more
STRANGE = (1, 2)  # steps, of a word, that the answer lacks: see `ChainPromise.foresee`
MAX_WALKS = 2_000
MOST_SHUFFLES = 100  # of a side; one alone may be unfit to print, as a tile


class GivenUp(CpboxError):  # noqa: N818
    """Enough arrangements of one answer were tried; whether one would do is open."""


class Promise:
    """What the search asks of a promise."""

    name: str
    """Its key."""
    says: str
    """What it promises, as a sentence."""
    follows: str = ""
    """The name of a promise that it follows from; empty for none."""

    def prepare(self, arranger: "Arranger") -> None:
        """Say what is known of it before there is an arrangement."""

    def foresee(self, arranger: "Arranger", strange: int) -> None:
        """Forbid the rivals whose words have few steps that the answer lacks."""

    def is_broken(self, arranger: "Arranger", sides: Sides, box: Box) -> bool:
        """Whether an arrangement breaks it; then something is forbidden by it."""
        raise NotImplementedError


def follows(puzzle: Puzzle, num_sides: int) -> Follows:
    """Which side may follow which in a word."""
    apart = Box((("a",),) * num_sides)
    return tuple(map(tuple, moves(apart, puzzle.rules).tolist()))


class Walks:
    """The walks of chains under a puzzle's rules, all but those that speak of sides.

    Parameters
    ----------
    puzzle
        Whose rules count; its box says what stands on each tile.
    grammar
        The number of its grammar in the model.

    """

    def __init__(self, puzzle: Puzzle, grammar: int) -> None:
        apart = Box(tuple((tile,) for tile in puzzle.box.tiles))
        rules = replace(puzzle.rules, moves="any")
        self._puzzle, self.grammar = replace(puzzle, box=apart, rules=rules), grammar
        self._tracer = Tracer(apart, rules, in_order=True)
        self._cached_paths: dict[str, list[Path]] = {}  # rivals share many words

    def of(self, chain: Chain) -> list[Walk]:
        """The walks of a chain, without those that hold another."""
        link, traces = SUPPORT.view(self._puzzle.rules).link, [Trace()]
        for word in chain:
            longer = (
                (*trace, path)
                for trace in traces
                for path in self._paths(word)
                if not (link and trace) or trace[-1][-link:] == path[:link]
            )
            traces = _not_too_many(longer, " ".join(chain))
        return _least({_steps(trace) for trace in traces if keeps(self._puzzle, trace)})

    def of_word(self, word: str) -> list[Walk]:
        """The same for a word by itself."""
        return _least({_steps([path]) for path in self._paths(word)})

    def _paths(self, word: str) -> list[Path]:
        if word not in self._cached_paths:
            paths = (path for *_, path in self._tracer.traces(word))
            self._cached_paths[word] = _not_too_many(paths, repr(word))
        return self._cached_paths[word]


def _not_too_many(ways: Iterable[Any], traced: str) -> list[Any]:
    few = [*islice(ways, MAX_WALKS + 1)]
    if len(few) > MAX_WALKS:
        problem = f"{traced} can be traced in more than {MAX_WALKS:,} ways"
        raise InputError(f"{problem}; repeat fewer letters", key="letters")
    return few


def _steps(paths: Iterable[Path]) -> Walk:
    """The steps of paths, each as a pair of tiles, the smaller number first."""
    return frozenset(
        (min(step), max(step)) for path in paths for step in pairwise(path)
    )


def _least(walks: set[Walk]) -> list[Walk]:
    """Of walks one of which holds another, the lesser asks less of the sides."""
    kept: list[Walk] = []
    for walk in sorted(walks, key=lambda walk: (len(walk), sorted(walk))):
        if not any(less <= walk for less in kept):
            kept.append(walk)
    return kept


class Arranger:
    """Looks for arrangements of an answer's letters that keep promises.

    Parameters
    ----------
    spec
        What the box shall keep.
    seed
        The same letters are arranged in another way for another seed.
    deadline
        When to stop, in the time of ``time.perf_counter``.
    stop
        Ends the search as the deadline does, once it is set.

    """

    def __init__(  # noqa: PLR0913
        self,
        spec: Spec,
        chain: Chain,
        seed: int = 0,
        deadline: float = inf,
        watch: Watch = lambda _: None,
        *,
        stop: Stop | None = None,
    ) -> None:
        self.spec, self.chain, self._seed = spec, chain, seed
        self._deadline, self._watch, self._stop = deadline, watch, stop
        self.promises: list[Promise] = []
        self.rounds = self.rivals = 0
        self._foreseen: set[tuple[str, int]] = set()
        # The tiles in the order in which symmetry is broken, those alike side by side.
        tiles = [*spec.tiles_of(chain)]
        order = sorted(set(tiles))
        Random(f"{seed} {' '.join(chain)}").shuffle(order)  # noqa: S311  # no secret
        tiles.sort(key=order.index)
        self.puzzles = [with_words_of_letters(each) for each in puzzles_on(spec, tiles)]
        number = len(spec.sizes)
        grammars = [follows(each, number) for each in self.puzzles]
        different = [*dict.fromkeys(grammars)]
        self.model = Arrangement(Shape(tuple(tiles), spec.sizes, tuple(different)))
        self.walks = {
            puzzle.variant: Walks(puzzle, different.index(grammar))
            for puzzle, grammar in zip(self.puzzles, grammars, strict=True)
        }
        self.let(self.puzzle, chain, ANSWER)

    def add(self, promise: Promise) -> None:
        """Let a promise be asked for, too."""
        self.promises.append(promise)
        promise.prepare(self)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on a box with these letters."""
        return self.puzzles[0]

    @property
    def config(self) -> LimitedConfig:
        """For the engine: what is left of the time."""
        return LimitedConfig(stop=self._stop).until(self._deadline)

    def let(self, puzzle: Puzzle, chain: Chain, promise: str) -> None:
        """Promise that a chain can be played."""
        walks = self.walks[puzzle.variant]
        self.model.let(walks.grammar, walks.of(chain), promise)

    def forbid(
        self,
        puzzle: Puzzle,
        chain: Chain,
        promises: Sequence[str],
        sides: Sides | None = None,
    ) -> None:
        """Forbid all walks of a rival; where these are too many, an arrangement."""
        self.rivals += 1
        walks = self.walks[puzzle.variant]
        try:
            ways = walks.of(chain)
        except InputError:
            for promise in promises if sides else ():
                self.model.exclude(sides or (), promise)
            return
        for walk in ways:
            for promise in promises:
                self.model.forbid(walks.grammar, walk, promise)

    def possible(self, names: Iterable[str]) -> tuple[Sides, Box] | None:
        """An arrangement that keeps these promises; None when it is proved none does.

        Raises
        ------
        TimeOver
            When time is over before either is known.
        KeyboardInterrupt
            When the user interrupts it.

        """
        names = {*names}
        promises = [each for each in self.promises if each.name in names]
        self.model.assume([ANSWER, NEW, *(each.name for each in promises)])
        looked_at = [each for each in promises if each.follows not in names]
        for strange in STRANGE:
            if self._foresee(looked_at, strange) and self._solve() is None:
                return None
        while (sides := self._solve()) is not None:
            self.rounds += 1
            box = self.box(sides)
            if not any(each.is_broken(self, sides, box) for each in looked_at):
                return sides, box
        return None

    def _foresee(self, promises: Sequence[Promise], strange: int) -> bool:
        """Forbid rivals before there is an arrangement; whether that is news."""
        before = self.rivals
        for each in promises:
            if (each.name, strange) not in self._foreseen:
                self._foreseen.add((each.name, strange))
                each.foresee(self, strange)
        return self.rivals > before

    def _solve(self) -> Sides | None:
        tried = counted(self.rounds, "arrangement")
        self._watch(f"{tried}, {counted(self.rivals, 'rival')}")
        left = self._deadline - perf_counter()
        settled = find_solution(self.model.model, left, self._stop)
        if settled.interrupted:
            raise KeyboardInterrupt
        if settled.status is Status.INFEASIBLE:
            return None
        if settled.value is None or settled.status is not Status.OPTIMAL:
            raise TimeOver
        return self.model.sides(settled.value)

    def box(self, sides: Sides) -> Box:
        """The box of an arrangement, in alphabetical order where order says nothing."""
        where = [*zip(self.model.shape.tiles, sides, strict=True)]
        sizes = self.spec.sizes
        texts = [
            tuple(sorted(text for text, on in where if on == side))
            for side, _ in enumerate(sizes)
        ]
        if self._are_sides_in_order:
            return Box(tuple(texts))
        return _in_sizes(sorted(texts), sizes)

    def shuffled(self, box: Box) -> Box:
        """A box as it is written: in an order of the seed where order says nothing.

        Rivals come from boxes in alphabetical order, so that the search does not depend
        on how a box is written. No side spells a word unfit to print.
        """
        order = Random(f"{self._seed} {box}")  # noqa: S311  # no secret
        sides = [shuffled(side, order) for side in box.sides]
        if self._are_sides_in_order:
            return Box(tuple(sides))
        order.shuffle(sides)
        return _in_sizes(sides, self.spec.sizes)

    @property
    def _are_sides_in_order(self) -> bool:
        """Whether the rules make anything of the order of the sides."""
        return any(SUPPORT.view(each.rules).moves != "any" for each in self.puzzles)


def _in_sizes(sides: Sequence[tuple[str, ...]], sizes: Sequence[int]) -> Box:
    """A box of sides, of each size in their order."""
    of_size = {size: iter([x for x in sides if len(x) == size]) for size in sizes}
    return Box(tuple(next(of_size[size]) for size in sizes))


def shuffled(side: tuple[str, ...], order: Random) -> tuple[str, ...]:
    """The tiles of a side in any order, which spells no word unfit to print."""
    ways = (tuple(order.sample(side, len(side))) for _ in range(MOST_SHUFFLES))
    unfit = unfit_words() | slurs()
    return next((way for way in ways if "".join(way) not in unfit), side)
