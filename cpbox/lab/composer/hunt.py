"""The hunt for boxes, in the order of a seed until enough; and why there is none."""

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import combinations, islice
from math import inf
from pathlib import Path
from time import perf_counter

from cpbox.basics.errors import InputError
from cpbox.basics.showing import in_short
from cpbox.candidates.checkpoint import checking
from cpbox.candidates.source import Source, source
from cpbox.fields.arguments import Stop
from cpbox.lab.composer.arranger import Arranger, GivenUp, Watch
from cpbox.lab.composer.composed_box import Composed, boxes_of, with_promises
from cpbox.lab.composer.drawn_answers import answers, check
from cpbox.lab.composer.promises import unique
from cpbox.lab.composer.shelf import Shelf, Tally, box_of, boxes
from cpbox.lab.composer.solving import TimeOver
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.lab.composer.spec_keys import SUPPORT, Likeness, likeness
from cpbox.puzzle import Box
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.workers import Pool

LOOK = 0.1  # seconds between two looks at a stop token
AHEAD = 3  # answers that are handed out for each of several processes
KEPT = 64  # arrangers, as each has many clauses; others are made again
WEAKER = {"chain": ("words", "best"), "words": ("best",)}


@dataclass(frozen=True)
class Refusal:
    """It is proved that no arrangement of the letters keeps all promises.

    Parameters
    ----------
    chain
        The answer whose letters were arranged; empty where there were several, none of
        which keeps them.
    together
        The smallest set of promises that no arrangement keeps, by name, with what each
        says; empty when the answer cannot even be played.
    give_up
        Promises to give up so that there is an arrangement; all of them must go.
    instead
        Weaker kinds of `unique` that are possible with all other promises.

    """

    __repr__ = in_short

    chain: Chain
    together: tuple[tuple[str, str], ...]
    give_up: tuple[str, ...]
    instead: tuple[str, ...]


def refusal(chains: Sequence[Chain], arranger: Callable[[Chain], Arranger]) -> Refusal:
    """Find out why no arrangement keeps all promises of any of some answers.

    Parameters
    ----------
    chains
        The answers to the same letters.
    arranger
        Makes the arranger of each; all have the same promises.

    Raises
    ------
    TimeOver, KeyboardInterrupt
        As `Arranger.possible` does.

    """
    first = arranger(chains[0])
    says = {each.name: each.says for each in first.promises}
    weaker = WEAKER.get(first.spec.promises.unique or "", ())
    possible: list[set[str]] = []
    refuted: dict[Chain, list[set[str]]] = {chain: [] for chain in chains}

    @lru_cache(KEPT)
    def made(chain: Chain) -> Arranger:
        made = arranger(chain)
        for kind in weaker:
            made.add(unique(kind, f"unique: {kind}", made.puzzle, chain))
        return made

    def is_possible(promises: Iterable[str]) -> bool:
        """Whether promises can be had together, with some answer.

        What is in such a set can, too; and what holds a set that cannot, cannot.
        """
        names = {*promises}
        if any(names <= larger for larger in possible):
            return True
        for chain, impossible in refuted.items():
            if any(fewer <= names for fewer in impossible):
                continue
            if made(chain).possible(names):
                possible.append(names)
                return True
            impossible.append(names)
        return False

    basic = [*says][::-1]  # what is promised last says most where it cannot be had
    every = (some for n in range(len(says) + 1) for some in combinations(basic, n))
    smallest = next(some for some in every if not is_possible(some))
    kept: list[str] = []
    for name in sorted(says, key=lambda each: each in smallest) if smallest else ():
        if is_possible([*kept, name]):
            kept.append(name)
    others = [name for name in says if name != "unique"]
    return Refusal(
        chain=chains[0] if len(chains) == 1 else (),
        together=tuple(each for each in says.items() if each[0] in smallest),
        give_up=tuple(name for name in says if smallest and name not in kept),
        instead=tuple(x for x in weaker if is_possible([*others, f"unique: {x}"])),
    )


class Hunt:
    """Composes boxes, one after the other, going on where the shelf says.

    Parameters
    ----------
    shelf
        Where the boxes go, and what they shall keep.
    jobs
        How many processes try answers; the boxes are the same for any number.
    deadline
        When to give up, as `perf_counter` tells the time.
    stop
        Ends the hunt as the deadline does, once it is set.
    tell
        Given what to tell the user of the word list, once it is read.

    """

    def __init__(  # noqa: PLR0913, PLR0917  # whom to tell, and when to stop
        self,
        shelf: Shelf,
        jobs: int = 1,
        deadline: float = inf,
        watch: Watch = lambda _: None,
        stop: Stop | None = None,
        tell: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.shelf, self.spec = shelf, shelf.spec
        self._jobs, self.watch, self._stop = jobs, watch, stop
        self._deadline, self._tell = deadline, tell
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
            if remark := self._words().remark:
                self._tell(remark)
            for row in self.shelf.waiting:
                yield from self.again(tuple(row["chain"]), box_of(row))
            for made in self.new():
                self.shelf.hold(made)
                yield made
                self.shelf.save()
        except InputError as error:
            raise self.spec.placed(error) from error
        finally:
            self.shelf.save()

    def _words(self) -> Source:
        """The words, read in time."""
        words = self.spec.puzzle.words
        with checking(self._tick):
            return source(words, words.lists[0])

    def set_aside(self) -> Iterator[Composed]:
        """The boxes that were found and got no file, which may get one now."""
        for row in self.shelf.rows:
            if row["file"] == "":
                row["file"] = None
                yield from self.again(tuple(row["chain"]), box_of(row))

    def again(self, chain: Chain, box: Box) -> Iterable[Composed]:
        """A box that an earlier hunt found, composed and confirmed anew."""
        others = self.shelf.seen - {likeness(box)}
        every = boxes_of(self._arranger(chain), others, self._folder)
        return islice((made for made in every if made.box == box), 1)

    def new(self) -> Iterator[Composed]:
        """The boxes that are not known yet."""
        spec, shelf, arranger = self.spec, self.shelf, None
        if spec.answer is None:
            yield from self._searched()
        else:
            check(spec, spec.answer)
            arranger = self._arranger(spec.answer)
            shelf.tally = Tally(1)
            yield from self._boxes(arranger)
            has_any = bool(shelf.rows)
            shelf.tally = Tally(1, boxed=int(has_any), refused=int(not has_any))
        if spec.tiles is None:
            return
        if not shelf.rows:
            self._explain(arranger)
        elif spec.answer is None:  # other arrangements of the same letters
            for chain in dict.fromkeys(tuple(row["chain"]) for row in shelf.rows):
                yield from self._boxes(self._arranger(chain))

    def _explain(self, arranger: Arranger | None) -> None:
        """Find out why no answer to the letters has a box, which is proved."""
        self._stage = "it is proved that there is none; why? "
        with suppress(TimeOver):
            every = self._answers()
            chains = [*filter(self._is_answer, every)]
            if chains:
                self.refusal = refusal(chains, lambda x: arranger or self._arranger(x))

    def _answers(self) -> Iterator[Chain]:
        config = LimitedConfig(stop=self._stop).until(self._deadline)
        return answers(self.spec, self.shelf.seed, self._tick, config)

    def _is_answer(self, chain: Chain) -> bool:
        with suppress(InputError):
            check(self.spec, chain)
            return True
        return False

    def _tick(self) -> None:
        """Take note that an answer is still looked for; raise when time is over."""
        is_stopped = self._stop is not None and self._stop.is_set()
        if is_stopped or perf_counter() > self._deadline:
            raise TimeOver
        self._say("")

    def _say(self, doing: str) -> None:
        progress = f"{self._stage}{boxes(len(self.shelf.rows))}, {self.shelf.tally}"
        self.watch(f"{progress}; {doing}" if doing else progress)

    @property
    def _folder(self) -> Path:
        return self.shelf.folder or Path()

    def _arranger(self, chain: Chain) -> Arranger:
        arguments = self.shelf.seed, self._deadline, self._say
        arranger = Arranger(self.spec, chain, *arguments, stop=self._stop)
        return with_promises(arranger)

    def _boxes(self, arranger: Arranger) -> Iterator[Composed]:
        return boxes_of(arranger, frozenset(self.shelf.seen), self._folder)

    # -------------------------------------------------- answers that are searched for

    def _searched(self) -> Iterator[Composed]:
        drawn = islice(self._answers(), self.shelf.tally.position, None)
        for chain, begun in self._handed_out(drawn):
            tally, box = self.shelf.tally, None
            counts = Counter({"position": 1})
            if begun is None or self._is_used(chain):
                counts["passed"] += 1
            else:
                try:
                    box = begun()
                    if box is not None and likeness(box.box) in self.shelf.seen:
                        box = next(self._boxes(self._arranger(chain)), None)
                    counts["refused" if box is None else "boxed"] += 1
                except GivenUp:
                    counts["given_up"] += 1
            self.shelf.tally = Tally(**(Counter(asdict(tally)) + counts))
            if box is not None:
                yield box
            self._tick()

    def _is_used(self, chain: Chain) -> bool:
        """Whether an earlier answer has one of the words.

        Letters that are given allow that, and so does a word that is required.
        """
        rules = SUPPORT.view(self.spec.puzzle.rules)
        free = {*chain}.difference(rules.require)
        return self.spec.tiles is None and not self.shelf.used.isdisjoint(free)

    def _handed_out(
        self, drawn: Iterator[Chain]
    ) -> Iterator[tuple[Chain, "Begun | None"]]:
        """Answers in order, some of them begun ahead with several jobs.

        With each, what waits for its box; None for what is passed over.
        """
        pool = Pool(self._jobs) if self._jobs > 1 else None
        ahead = AHEAD * self._jobs if pool else 1
        waiting: deque[tuple[Chain, Begun | None]] = deque()
        try:
            while True:
                for chain in islice(drawn, ahead - len(waiting)):
                    is_passed = self._is_used(chain) or not self._is_answer(chain)
                    begun = None if is_passed else self._begun(chain, pool)
                    waiting.append((chain, begun))
                if not waiting:
                    return
                yield waiting.popleft()
        finally:
            if pool is not None:
                pool.close(at_once=True)

    def _begun(self, chain: Chain, pool: Pool | None) -> "Begun":
        if pool is None:
            return lambda: next(self._boxes(self._arranger(chain)), None)
        arguments = self.spec, chain, self.shelf.seed, self._folder
        seen, left = frozenset(self.shelf.seen), self._deadline - perf_counter()
        future = pool.submit(_first, *arguments, seen, left)
        return lambda: self._awaited(future)

    def _awaited(self, future: "Future[Composed | None]") -> Composed | None:
        """What another process finds, unless the hunt is stopped meanwhile."""
        while not wait([future], LOOK).done:
            self._tick()
        return future.result()


Begun = Callable[[], Composed | None]


def _first(  # noqa: PLR0913, PLR0917  # what is sent to another process
    spec: Spec,
    chain: Chain,
    seed: int,
    folder: Path,
    seen: frozenset[Likeness],
    seconds: float,
) -> Composed | None:
    """The first box of an answer, if it has one."""
    arranger = with_promises(Arranger(spec, chain, seed, perf_counter() + seconds))
    return next(boxes_of(arranger, seen, folder), None)
