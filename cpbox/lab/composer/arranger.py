"""The search for an arrangement: solve, see what breaks a promise, forbid it, again."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf
from time import perf_counter

from cpbox.lab.composer.task import Task, Walks
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.errors import CpboxError, InputError
from cpbox.search.cp_sat import settle
from cpbox.search.result import Status
from cpbox.search.solver_config import SolverConfig
from cpbox_models.arrangement import Arrangement, Follows, Shape

Chain = tuple[str, ...]
Sides = tuple[int, ...]  # the side of each tile
Watch = Callable[[str], None]

ANSWER, GIVEN = "answer", "given"  # always promised: it can be played; not once more
STRANGE = (1, 2)  # steps, of a word, that the answer lacks: see `near`


class TimeOver(CpboxError):  # noqa: N818
    """The time is over, and nothing is proved."""


class Promise:
    """What the search asks of a promise."""

    name: str
    """Its key."""
    says: str
    """What it promises, as a sentence."""

    def prepare(self, arranger: "Arranger") -> None:
        """Say what is known of it before there is an arrangement."""

    def foresee(self, arranger: "Arranger", strange: int) -> None:
        """Forbid the rivals whose words have few steps that the answer lacks."""

    def is_broken(self, arranger: "Arranger", sides: Sides, box: Box) -> bool:
        """Whether an arrangement breaks it; then something is forbidden by it."""
        raise NotImplementedError


def follows(puzzle: Puzzle, num_sides: int) -> Follows:
    """Which side may follow which in a word."""
    rules, sides = puzzle.rules, range(num_sides)

    def may(here: int, there: int) -> bool:
        apart = (here - there) % num_sides
        if apart == 0:
            return rules.same_side
        if rules.moves == "adjacent":
            return apart in (1, num_sides - 1)
        return rules.moves == "any" or 2 * apart == num_sides

    return tuple(tuple(may(here, there) for there in sides) for here in sides)


@dataclass
class Effort:
    """How much was done.

    Parameters
    ----------
    rounds
        Arrangements that were looked at.
    rivals
        Chains that were forbidden.

    """

    rounds: int = 0
    rivals: int = 0


class Arranger:
    """Looks for arrangements of tiles that keep promises.

    Parameters
    ----------
    task
        What is arranged.
    promises
        What may be promised.
    deadline
        When to stop, in the time of ``time.perf_counter``.
    watch
        Told of progress.

    Raises
    ------
    InputError
        When the answer can be traced in too many ways.

    """

    def __init__(
        self,
        task: Task,
        promises: Sequence[Promise],
        deadline: float = inf,
        watch: Watch = lambda _: None,
    ) -> None:
        self.task = task
        self.promises: list[Promise] = []
        self.effort = Effort()
        self.asked: frozenset[str] = frozenset()
        self.counted: set[str] = set()  # quantities that the model knows
        self._deadline, self._watch = deadline, watch
        self._walks: dict[int, Walks] = {}
        self._grammar: dict[int, int] = {}
        self._foreseen: set[tuple[str, int]] = set()
        puzzles = (task.puzzle, *task.variants.values())
        self._sizes = task.spec.sizes
        grammars = dict.fromkeys(follows(each, len(self._sizes)) for each in puzzles)
        self._grammars = [*grammars]
        self.model = Arrangement(Shape(task.tiles, self._sizes, tuple(grammars)))
        self.let(task.puzzle, task.chain, ANSWER)
        for promise in promises:
            self.add(promise)

    def add(self, promise: Promise) -> None:
        """Let a promise be asked for, too."""
        self.promises.append(promise)
        promise.prepare(self)

    @property
    def config(self) -> SolverConfig:
        """For the engine: what is left of the time."""
        return SolverConfig().until(self._deadline)

    def grammar(self, puzzle: Puzzle) -> int:
        """The number of a puzzle's grammar."""
        key = id(puzzle)  # which stays, as the walks below know the puzzle
        if key not in self._grammar:
            number = self._grammars.index(follows(puzzle, len(self._sizes)))
            self._grammar[key] = number
        return self._grammar[key]

    def walks(self, puzzle: Puzzle) -> Walks:
        """The walks under a puzzle's rules."""
        key = id(puzzle)
        if key not in self._walks:
            self._walks[key] = Walks(puzzle, self.task.tiles)
        return self._walks[key]

    def let(self, puzzle: Puzzle, chain: Chain, promise: str) -> None:
        """Promise that a chain can be played."""
        ways = self.walks(puzzle).of(chain)
        self.model.let(self.grammar(puzzle), ways, promise)

    def possible(self, names: Iterable[str]) -> tuple[Sides, Box] | None:
        """An arrangement that keeps these promises; None when it is proved none does.

        Raises
        ------
        TimeOver
            When time is over before either is known.
        KeyboardInterrupt
            When the user interrupts it.

        """
        self.asked = frozenset(names)
        asked = [each for each in self.promises if each.name in self.asked]
        self.model.assume([ANSWER, GIVEN, *(each.name for each in asked)])
        for strange in STRANGE:
            if self._foresee(asked, strange) and self._solve() is None:
                return None
        while (sides := self._solve()) is not None:
            self.effort.rounds += 1
            box = self.box(sides)
            if not any(each.is_broken(self, sides, box) for each in asked):
                return sides, box
        return None

    def _foresee(self, asked: Sequence[Promise], strange: int) -> bool:
        """Forbid rivals before there is an arrangement; whether that is news."""
        before = self.effort.rivals
        for each in asked:
            if (each.name, strange) not in self._foreseen:
                self._foreseen.add((each.name, strange))
                each.foresee(self, strange)
        return self.effort.rivals > before

    def _solve(self) -> Sides | None:
        done = f"{self.effort.rounds} arrangements, {self.effort.rivals} rivals"
        self._watch(done)
        settled = settle(self.model.model, self._deadline - perf_counter())
        if settled.interrupted:
            raise KeyboardInterrupt
        if settled.status is Status.INFEASIBLE:
            return None
        if settled.value is None or settled.status is not Status.OPTIMAL:
            raise TimeOver
        return self.model.sides(settled.value)

    def on(self, box: Box) -> Puzzle:
        """The puzzle on a box."""
        return replace(self.task.puzzle, box=box)

    def box(self, sides: Sides) -> Box:
        """The box of an arrangement, in alphabetical order where order says nothing."""
        where = [*zip(self.task.tiles, sides, strict=True)]
        texts = [
            tuple(sorted(text for text, on in where if on == side))
            for side, _ in enumerate(self._sizes)
        ]
        if any(map(_knows_the_ring, self._grammars)):
            return Box(tuple(texts))
        left = sorted(texts, reverse=True)
        of_size = {size: [x for x in left if len(x) == size] for size in self._sizes}
        return Box(tuple(of_size[size].pop() for size in self._sizes))

    def forbid(self, puzzle: Puzzle, chain: Chain, promises: Sequence[str]) -> bool:
        """Forbid all walks of a rival; False where these are too many."""
        self.effort.rivals += 1
        grammar = self.grammar(puzzle)
        try:
            ways = self.walks(puzzle).of(chain)
        except InputError:
            return False
        for walk in ways:
            for promise in promises:
                self.model.forbid(grammar, walk, promise)
        return True


def _knows_the_ring(grammar: Follows) -> bool:
    """Whether it tells one side from another."""
    places = product(range(len(grammar)), repeat=2)
    return len({grammar[here][there] for here, there in places if here != there}) > 1
