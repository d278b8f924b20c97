"""The hunt for boxes: answer after answer, in the order of a seed, until enough."""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from pathlib import Path
from time import perf_counter

from cpbox.lab.composer.arranger import Arranger, TimeOver, Watch
from cpbox.lab.composer.composed_box import Composed, arranger_of, boxes_of
from cpbox.lab.composer.drawn import answers
from cpbox.lab.composer.refusal import Refusal, refusal
from cpbox.lab.composer.shelf import Shelf, boxes
from cpbox.lab.composer.spec import Chain, Likeness, Spec, likeness
from cpbox.lab.composer.task import is_answer, task_of
from cpbox.lab.workers import Pool
from cpbox.puzzle import Box
from cpbox.puzzle.errors import InputError

NONE = "it is proved that there is none; why? "
AHEAD = 3  # answers that are handed out for each of several processes


@dataclass(frozen=True, kw_only=True)
class How:
    """How to compose.

    Parameters
    ----------
    shelf
        Where the boxes go; it also knows where an earlier hunt was stopped.
    seed
        The order in which answers and arrangements are tried.
    jobs
        How many processes try answers; the boxes are the same for any number.
    time_limit
        Seconds before giving up.
    watch
        Told of progress.
    on_box
        Given each box as it is made, and the path of its file.
    certify
        Whether to write proofs beside each file on the shelf.

    """

    shelf: Shelf
    seed: int = 0
    jobs: int = 1
    time_limit: float = inf
    watch: Watch = lambda _: None
    on_box: Callable[[Composed, Path | None], None] = lambda *_: None
    certify: bool = False


@dataclass(frozen=True)
class Tried:
    """What came of one answer: a box, or none, or not even a question."""

    box: Composed | None
    is_answer: bool = True


class Hunt:
    """Composes boxes, one after the other, going on where the shelf says.

    Parameters
    ----------
    spec
        What they shall keep.
    how
        How to compose them.

    """

    def __init__(self, spec: Spec, how: How) -> None:
        self.spec, self.how = spec, how
        self.shelf = how.shelf
        self._deadline = perf_counter() + how.time_limit
        self._stage = ""
        self.refusal: Refusal | None = None

    def boxes(self) -> Generator[Composed, None, None]:
        """The boxes, which the shelf holds; when they end, there is no other: proved.

        Those come first that an earlier hunt found and did not write. Where the hunt
        stands is written down whenever it is left.

        Raises
        ------
        InputError
            When the spec's answer is none, or no word can be in one.
        TimeOver, KeyboardInterrupt
            When the search is stopped.

        """
        try:
            for chain, box in self.shelf.waiting:
                if again := self.again(chain, box):
                    yield again
            for made in self.found():
                self.shelf.hold(made)
                yield made
                self.shelf.save()
        finally:
            self.shelf.save()

    def again(self, chain: Chain, box: Box) -> Composed | None:
        """A box that an earlier hunt found, composed and confirmed anew."""
        others = self.shelf.seen - {likeness(box)}
        every = boxes_of(self._arranger(chain), others, self._folder)
        return next((made for made in every if made.box == box), None)

    def found(self) -> Iterator[Composed]:
        """The boxes that are not known yet."""
        spec, shelf = self.spec, self.shelf
        arranger = None
        if spec.answer is not None:
            arranger = self._arranger(spec.answer)
            shelf.tally = replace(shelf.tally, position=1)
            yield from self._boxes(arranger)
            shelf.tally = replace(shelf.tally, refused=int(not shelf.rows))
        else:
            yield from self._searched()
        if spec.tiles is None:
            return
        if not shelf.rows:
            self._explain(arranger)
        elif spec.answer is None:  # other arrangements of the same letters
            for chain in dict.fromkeys(tuple(row["chain"]) for row in shelf.rows):
                yield from self._boxes(self._arranger(chain))

    def _explain(self, known: Arranger | None) -> None:
        """Find out why no answer to the letters has a box, which is proved."""
        self._stage = NONE
        with suppress(TimeOver):
            every = answers(self.spec, self.how.seed, self._tick)
            chains = [chain for chain in every if is_answer(self.spec, chain)]
            if chains:
                self.refusal = refusal(chains, lambda x: known or self._arranger(x))

    def _tick(self) -> None:
        """Take note that an answer is still looked for; raise when time is over."""
        if perf_counter() > self._deadline:
            raise TimeOver
        self._say("")

    def _say(self, doing: str) -> None:
        found = f"{self._stage}{boxes(len(self.shelf.rows))}, {self.shelf.tally}"
        self.how.watch(f"{found}; {doing}" if doing else found)

    @property
    def _folder(self) -> Path:
        return self.shelf.folder or Path()

    def _arranger(self, chain: Chain) -> Arranger:
        task = task_of(self.spec, chain, self.how.seed)
        return arranger_of(task, self._deadline, self._say)

    def _boxes(self, arranger: Arranger) -> Iterator[Composed]:
        return boxes_of(arranger, frozenset(self.shelf.seen), self._folder)

    # -------------------------------------------------- answers that are searched for

    def _searched(self) -> Iterator[Composed]:
        every = answers(self.spec, self.how.seed, self._tick)
        drawn = islice(every, self.shelf.tally.position, None)
        for chain, tried in self._tried(drawn):
            tally, box = self.shelf.tally, tried.box
            if box is not None and likeness(box.box) in self.shelf.seen:
                box = next(self._boxes(self._arranger(chain)), None)
            if not tried.is_answer or self._is_used(chain):
                tally = replace(tally, passed=tally.passed + 1)
                box = None
            elif box is None:
                tally = replace(tally, refused=tally.refused + 1)
            self.shelf.tally = replace(tally, position=tally.position + 1)
            if box is not None:
                yield box
            self._tick()

    def _is_used(self, chain: Chain) -> bool:
        """Whether an earlier answer has one of the words; given letters allow that."""
        return self.spec.tiles is None and not self.shelf.used.isdisjoint(chain)

    def _tried(self, drawn: Iterator[Chain]) -> Iterator[tuple[Chain, Tried]]:
        """What comes of each answer, in order; of some at once with several jobs."""
        jobs = self.how.jobs
        pool, ahead = (Pool(jobs), AHEAD * jobs) if jobs > 1 else (None, 1)
        waiting: deque[tuple[Chain, Callable[[], Tried]]] = deque()
        try:
            while True:
                for chain in islice(drawn, ahead - len(waiting)):
                    waiting.append((chain, self._begun(chain, pool)))
                if not waiting:
                    return
                chain, result = waiting.popleft()
                yield chain, result()
        finally:
            if pool is not None:
                pool.close(at_once=True)

    def _begun(self, chain: Chain, pool: Pool | None) -> Callable[[], Tried]:
        """What gives the result of an answer, which several processes begin with."""
        if self._is_used(chain):
            return lambda: Tried(None)
        given = self.spec, chain, self.how.seed, self._folder
        seen, left = frozenset(self.shelf.seen), self._deadline - perf_counter()
        if pool is None:
            return lambda: _try(*given, seen, left, self._say)
        return pool.submit(_try, *given, seen, left).result


def _try(  # noqa: PLR0913, PLR0917  # what is sent to another process
    spec: Spec,
    chain: Chain,
    seed: int,
    folder: Path,
    seen: frozenset[Likeness],
    seconds: float,
    watch: Watch = lambda _: None,
) -> Tried:
    """Try one answer."""
    deadline = perf_counter() + seconds
    try:
        task = task_of(spec, chain, seed)
    except InputError:
        return Tried(None, is_answer=False)
    arranger = arranger_of(task, deadline, watch)
    return Tried(next(boxes_of(arranger, seen, folder), None))
