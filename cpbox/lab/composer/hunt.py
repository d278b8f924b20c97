"""The hunt for boxes: answer after answer, in the order of a seed, until enough."""

import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from multiprocessing import active_children, get_context
from pathlib import Path
from time import perf_counter

from cpbox.lab.composer.arranger import Arranger, TimeOver, Watch
from cpbox.lab.composer.composed_box import Composed, arranger_of, boxes_of
from cpbox.lab.composer.drawn import answers
from cpbox.lab.composer.refusal import Refusal, refusal
from cpbox.lab.composer.spec import Chain, Likeness, Spec, likeness
from cpbox.lab.composer.task import Task, is_answer, task_of
from cpbox.puzzle import Box
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.wording import counted

NONE = "it is proved that there is none; why? "


@dataclass(frozen=True)
class Tally:
    """How much was tried.

    Parameters
    ----------
    position
        Answers that were drawn, in the order of the seed.
    refused
        Those of which it is proved that no arrangement keeps the promises, but for
        arrangements like an earlier box.
    passed
        Those that are none under the rules, or have a word of an earlier answer.

    """

    position: int = 0
    refused: int = 0
    passed: int = 0

    def __str__(self) -> str:
        """Say it in a line."""
        says = f"{counted(self.position, 'answer')} tried, {self.refused:,} refused"
        return f"{says}, {self.passed:,} passed over" if self.passed else says


@dataclass(frozen=True)
class Tried:
    """What came of one answer: a box, or none, or not even a question."""

    box: Composed | None
    is_answer: bool = True


class Hunt:
    """Composes boxes, one after the other.

    Parameters
    ----------
    spec
        What they shall keep.
    seed
        The order in which answers are tried.
    jobs
        How many processes try answers; the boxes are the same for any number.
    folder
        Where the files will stand.
    deadline
        When to stop, in the time of ``time.perf_counter``.
    watch
        Told of progress.
    tally, before
        Where an earlier hunt of the same seed stopped, and its boxes.

    """

    def __init__(  # noqa: PLR0913  # what, how, for how long, and from where
        self,
        spec: Spec,
        *,
        seed: int = 0,
        jobs: int = 1,
        folder: Path = Path(),
        deadline: float = inf,
        watch: Watch = lambda _: None,
        tally: Tally = Tally(),
        before: Sequence[tuple[Chain, Likeness]] = (),
    ) -> None:
        self._spec, self._seed, self._jobs, self._folder = spec, seed, jobs, folder
        self._deadline, self._watch = deadline, watch
        self._stage = ""
        self.tally = tally
        self.refusal: Refusal | None = None
        self._seen = {alike for _, alike in before}
        self._used = {word for chain, _ in before for word in chain}
        self._fruitful = dict.fromkeys(chain for chain, _ in before)
        self._number = len(before)

    def boxes(self) -> Generator[Composed, None, None]:
        """The boxes; when they end, it is proved that there is no other.

        Raises
        ------
        InputError
            When the spec's answer is none, or no word can be in one.
        TimeOver, KeyboardInterrupt
            When the search is stopped.

        """
        if self._spec.answer is not None:
            yield from self._of(self._spec.answer)
            return
        for box in self._searched():
            yield self._kept(box)
        if self._spec.tiles is not None and not self._number:
            self._explain_all()
        if self._spec.tiles is not None:  # other arrangements of the same letters
            for chain in [*self._fruitful]:
                for box in self._boxes(self._arranger(chain)):
                    yield self._kept(box)

    def again(self, chain: Chain, box: Box) -> Composed | None:
        """A box that an earlier hunt found, composed and confirmed anew."""
        others = self._seen - {likeness(box)}
        every = boxes_of(self._arranger(chain), others, self._folder)
        return next((made for made in every if made.box == box), None)

    def _of(self, chain: Chain) -> Iterator[Composed]:
        """The boxes of the one answer that is given."""
        arranger = self._arranger(chain)
        self.tally = replace(self.tally, position=1)
        for box in self._boxes(arranger):
            yield self._kept(box)
        if not self._number:
            self.tally = replace(self.tally, refused=1)
            self._stage = NONE
            with suppress(TimeOver):  # that there is none is proved
                self.refusal = refusal([chain], lambda _: arranger)

    def _explain_all(self) -> None:
        """Find out why no answer to the given letters has a box."""
        spec = self._spec
        self._stage = NONE
        with suppress(TimeOver):
            every = answers(spec, self._seed, self._tick)
            chains = [chain for chain in every if is_answer(spec, chain)]
            if chains:
                self.refusal = refusal(chains, self._arranger)

    def _tick(self) -> None:
        """Take note that an answer is still looked for; raise when time is over."""
        if perf_counter() > self._deadline:
            raise TimeOver
        self._watch(f"{self._stage}{boxes(self._number)}, {self.tally}")

    def _kept(self, box: Composed) -> Composed:
        self._seen.add(likeness(box.box))
        self._used.update(box.chain)
        self._fruitful[box.chain] = None
        self._number += 1
        return box

    def _task(self, chain: Chain) -> Task:
        return task_of(self._spec, chain, self._seed)

    def _arranger(self, chain: Chain) -> Arranger:
        return self._of_task(self._task(chain))

    def _of_task(self, task: Task) -> Arranger:
        def watch(doing: str) -> None:
            self._watch(f"{self._stage}{boxes(self._number)}, {self.tally}; {doing}")

        return arranger_of(task, self._deadline, watch)

    def _boxes(self, arranger: Arranger) -> Iterator[Composed]:
        return boxes_of(arranger, frozenset(self._seen), self._folder)

    # -------------------------------------------------- answers that are searched for

    def _searched(self) -> Iterator[Composed]:
        every = answers(self._spec, self._seed, self._tick)
        drawn = islice(every, self.tally.position, None)
        tried = self._one_by_one(drawn) if self._jobs == 1 else self._at_once(drawn)
        for chain, result in tried:
            tally, box = self.tally, result.box
            if box is not None and likeness(box.box) in self._seen:
                box = next(self._boxes(self._arranger(chain)), None)
            if not result.is_answer or self._is_used(chain):
                tally = replace(tally, passed=tally.passed + 1)
                box = None
            elif box is None:
                tally = replace(tally, refused=tally.refused + 1)
            self.tally = replace(tally, position=tally.position + 1)
            if box is not None:
                yield box
            self._tick()

    def _is_used(self, chain: Chain) -> bool:
        """Whether an earlier answer has one of the words; given letters allow that."""
        return self._spec.tiles is None and not self._used.isdisjoint(chain)

    def _one_by_one(self, drawn: Iterator[Chain]) -> Iterator[tuple[Chain, Tried]]:
        for chain in drawn:
            if self._is_used(chain):
                yield chain, Tried(None)
                continue
            try:
                task = self._task(chain)
            except InputError:
                yield chain, Tried(None, is_answer=False)
            else:
                made = self._boxes(self._of_task(task))
                yield chain, Tried(next(made, None))

    def _at_once(self, drawn: Iterator[Chain]) -> Iterator[tuple[Chain, Tried]]:
        """In processes of their own, in the same order as one by one."""
        with _workers(self._jobs) as executor:
            waiting: deque[tuple[Chain, Future[Tried] | None]] = deque()
            while True:
                for chain in islice(drawn, 3 * self._jobs - len(waiting)):
                    waiting.append((chain, self._submitted(executor, chain)))
                if not waiting:
                    return
                chain, future = waiting.popleft()
                yield chain, Tried(None) if future is None else future.result()

    def _submitted(
        self, executor: ProcessPoolExecutor, chain: Chain
    ) -> "Future[Tried] | None":
        if self._is_used(chain):
            return None
        left = self._deadline - perf_counter()
        seen = frozenset(self._seen)
        return executor.submit(
            _try, self._spec, chain, self._seed, self._folder, left, seen
        )


def boxes(number: int) -> str:
    """``1 box``, ``2 boxes``."""
    return f"{number:,} box" if number == 1 else f"{number:,} boxes"


def _try(  # noqa: PLR0913, PLR0917  # what is sent to another process
    spec: Spec,
    chain: Chain,
    seed: int,
    folder: Path,
    seconds: float,
    seen: frozenset[Likeness],
) -> Tried:
    """Try one answer."""
    deadline = perf_counter() + seconds
    try:
        task = task_of(spec, chain, seed)
    except InputError:
        return Tried(None, is_answer=False)
    return Tried(next(boxes_of(arranger_of(task, deadline), seen, folder), None))


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that nobody interrupts but the one that they work for."""
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_deaf)
    others = {*active_children()}
    try:
        yield executor
    finally:
        for worker in {*active_children()} - others:
            worker.kill()
        executor.shutdown(cancel_futures=True)


def _deaf() -> None:

    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
