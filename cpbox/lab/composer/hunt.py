"""The hunt for boxes: answer after answer, in the order of a seed, until enough.

What was found so far is on the shelf: the folder of the puzzle files, if there is one,
also knows where a hunt was stopped.
"""

import json
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count, islice
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from cpbox.lab.composer.answers import answers, check
from cpbox.lab.composer.arranger import Arranger, TimeOver, Watch
from cpbox.lab.composer.composed_box import Composed, arranger_of, boxes_of, text_of
from cpbox.lab.composer.refusal import Refusal, refusal
from cpbox.lab.composer.spec import Chain, Likeness, Spec, likeness
from cpbox.lab.workers import Pool
from cpbox.puzzle import Box
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import check_new, load, make_folder, write_whole
from cpbox.puzzle.wording import counted

STATE = "compose-state.json"
NONE = "it is proved that there is none; why? "
AHEAD = 3  # answers that are handed out for each of several processes


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


class Shelf:
    """The boxes that were found; a folder gets each as soon as it is made.

    Parameters
    ----------
    folder
        The folder, which is made if it is not there; None where nothing is written.
    spec, seed
        What is composed: a hunt that was stopped goes on where it was the same.
    force
        Whether to write over files that are there.

    Raises
    ------
    InputError
        When the folder cannot be made, or holds an unfinished hunt for another spec.

    """

    def __init__(
        self, folder: Path | None, spec: Spec, seed: int, *, force: bool = False
    ) -> None:
        self.folder, self.spec, self.seed, self._force = folder, spec, seed, force
        self._about = {"spec": spec.digest, "seed": seed}
        self.tally = Tally()
        self.rows: list[dict[str, Any]] = []
        if folder is not None:
            make_folder(folder)
            if (folder / STATE).exists():
                self._read(folder, folder / STATE)
        self.seen = {likeness(_box(row)) for row in self.rows}
        self.used = {word for row in self.rows for word in row["chain"]}

    @property
    def is_begun(self) -> bool:
        """Whether an earlier hunt has come anywhere."""
        return bool(self.rows or self.tally.position)

    @property
    def number(self) -> int:
        """How many files were written."""
        return sum(bool(row["file"]) for row in self.rows)

    @property
    def waiting(self) -> list[dict[str, Any]]:
        """The answers and boxes that were found, and are still to be written."""
        return [row for row in self.rows if row["file"] is None]

    def __str__(self) -> str:
        """How far the hunt is."""
        found = f", and {len(self.waiting)} more found" if self.waiting else ""
        return f"{boxes(self.number)}{found}; {self.tally}"

    def hold(self, box: Composed) -> None:
        """Take note of a box that is found, and not yet written."""
        sides = [[*side] for side in box.box.sides]
        self.rows.append({"file": None, "chain": [*box.chain], "sides": sides})
        self.seen.add(likeness(box.box))
        self.used.update(box.chain)

    def put(self, box: Composed, name: str, **more: Any) -> Path | None:
        """Write a box's puzzle file, where there is a folder.

        Parameters
        ----------
        box
            The box.
        name
            What its file is called, unless an earlier one is.
        more
            Other keys of the file, such as a date.

        Raises
        ------
        InputError
            When another file of this name is there.
        OutputError
            When it cannot be written.

        """
        if self.folder is None:
            return None
        taken = {row["file"] for row in self.rows}
        names = (f"{name}-{n}.yaml" if n > 1 else f"{name}.yaml" for n in count(1))
        file = next(each for each in names if each not in taken)
        path, text = self.folder / file, text_of({**box.said, **more})
        check_new(path, text, force=self._force)
        write_whole(path, text)
        self.settle(file, box)
        return path

    def settle(self, file: str, box: Composed) -> None:
        """Say of a box that was held which file it has; an empty one if it gets none.

        The words of those that get none are not used again.
        """
        for row in self.waiting:
            if (tuple(row["chain"]), _box(row)) == (box.chain, box.box):
                row["file"] = file

    def save(self) -> None:
        """Write down where the hunt stands."""
        if self.folder is not None:
            known = {**self._about, "tally": asdict(self.tally), "boxes": self.rows}
            text = json.dumps(known, ensure_ascii=False, indent=1)
            write_whole(self.folder / STATE, f"{text}\n")

    def close(self) -> None:
        """Forget where the hunt stood, as it is over."""
        if self.folder is not None:
            (self.folder / STATE).unlink(missing_ok=True)

    def _read(self, folder: Path, state: Path) -> None:
        remedy = f"name another folder, or remove {state}"
        try:
            known = json.loads(load(state, 1 << 30))
            about = {key: known[key] for key in self._about}
            self.tally = Tally(**known["tally"])
            self.rows = [*known["boxes"]]
            _ = [(row["file"], row["chain"], _box(row)) for row in self.rows]
        except (ValueError, KeyError, TypeError, InputError) as error:
            problem = f"does not say where a hunt stopped; {remedy}"
            raise InputError(problem, state) from error
        if about != self._about:
            problem = f"holds an unfinished hunt for another spec or seed; {remedy}"
            raise InputError(problem, folder)


def boxes(number: int) -> str:
    """``1 box``, ``2 boxes``."""
    return f"{number:,} box" if number == 1 else f"{number:,} boxes"


def _box(row: dict[str, Any]) -> Box:
    return Box(tuple(map(tuple, row["sides"])))


class Hunt:
    """Composes boxes, one after the other, going on where the shelf says.

    Parameters
    ----------
    shelf
        Where the boxes go, and what they shall keep.
    jobs
        How many processes try answers; the boxes are the same for any number.
    time_limit
        Seconds before giving up.
    watch
        Told of progress.

    """

    def __init__(
        self,
        shelf: Shelf,
        jobs: int = 1,
        time_limit: float = inf,
        watch: Watch = lambda _: None,
    ) -> None:
        self.shelf, self.spec = shelf, shelf.spec
        self._jobs, self.watch = jobs, watch
        self._deadline = perf_counter() + time_limit
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
            for row in self.shelf.waiting:
                yield from self.again(tuple(row["chain"]), _box(row))
            for made in self.found():
                self.shelf.hold(made)
                yield made
                self.shelf.save()
        finally:
            self.shelf.save()

    def again(self, chain: Chain, box: Box) -> Iterable[Composed]:
        """A box that an earlier hunt found, composed and confirmed anew."""
        others = self.shelf.seen - {likeness(box)}
        every = boxes_of(self._arranger(chain), others, self._folder)
        return islice((made for made in every if made.box == box), 1)

    def found(self) -> Iterator[Composed]:
        """The boxes that are not known yet."""
        spec, shelf, arranger = self.spec, self.shelf, None
        if spec.answer is None:
            yield from self._searched()
        else:
            check(spec, spec.answer)
            arranger = self._arranger(spec.answer)
            shelf.tally = Tally(1)
            yield from self._boxes(arranger)
            shelf.tally = Tally(1, refused=int(not shelf.rows))
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
            chains = [*filter(self._is_answer, self._answers())]
            if chains:
                self.refusal = refusal(chains, lambda x: known or self._arranger(x))

    def _answers(self) -> Iterator[Chain]:
        return answers(self.spec, self.shelf.seed, self._tick)

    def _is_answer(self, chain: Chain) -> bool:
        with suppress(InputError):
            check(self.spec, chain)
            return True
        return False

    def _tick(self) -> None:
        """Take note that an answer is still looked for; raise when time is over."""
        if perf_counter() > self._deadline:
            raise TimeOver
        self._say("")

    def _say(self, doing: str) -> None:
        found = f"{self._stage}{boxes(len(self.shelf.rows))}, {self.shelf.tally}"
        self.watch(f"{found}; {doing}" if doing else found)

    @property
    def _folder(self) -> Path:
        return self.shelf.folder or Path()

    def _arranger(self, chain: Chain) -> Arranger:
        seed = self.shelf.seed
        return arranger_of(self.spec, chain, seed, self._deadline, self._say)

    def _boxes(self, arranger: Arranger) -> Iterator[Composed]:
        return boxes_of(arranger, frozenset(self.shelf.seen), self._folder)

    # -------------------------------------------------- answers that are searched for

    def _searched(self) -> Iterator[Composed]:
        drawn = islice(self._answers(), self.shelf.tally.position, None)
        for chain, begun in self._handed_out(drawn):
            tally, box = self.shelf.tally, None
            refused, passed = tally.refused, tally.passed
            if begun is None or self._is_used(chain):
                passed += 1
            else:
                box = begun()
                if box is not None and likeness(box.box) in self.shelf.seen:
                    box = next(self._boxes(self._arranger(chain)), None)
                refused += box is None
            self.shelf.tally = Tally(tally.position + 1, refused, passed)
            if box is not None:
                yield box
            self._tick()

    def _is_used(self, chain: Chain) -> bool:
        """Whether an earlier answer has one of the words; given letters allow that."""
        return self.spec.tiles is None and not self.shelf.used.isdisjoint(chain)

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
        given = self.spec, chain, self.shelf.seed, self._folder
        seen, left = frozenset(self.shelf.seen), self._deadline - perf_counter()
        return pool.submit(_first, *given, seen, left).result


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
    arranger = arranger_of(spec, chain, seed, perf_counter() + seconds)
    return next(boxes_of(arranger, seen, folder), None)
