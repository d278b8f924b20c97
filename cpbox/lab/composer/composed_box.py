"""One answer: the boxes that keep the promises about it, confirmed, and their files."""

import os
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from cpbox.lab.composer.arranger import GIVEN, Arranger, Watch
from cpbox.lab.composer.confirm import Confirmed, confirm
from cpbox.lab.composer.measured import all_promises, measure
from cpbox.lab.composer.spec import Chain, Likeness, Spec, likeness
from cpbox.lab.composer.task import Task
from cpbox.puzzle import Box, Puzzle, split_letters
from cpbox.puzzle.above import Shown
from cpbox.puzzle.errors import Contradiction
from cpbox.puzzle.nodes import Mapping as Tree
from cpbox.puzzle.nodes import Node, Scalar
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.plain_values import plain, written
from cpbox.puzzle.wording import counted


@dataclass(frozen=True, repr=False, kw_only=True)
class Composed(Shown, Confirmed):
    """A box that keeps every promise, as a second run has confirmed.

    Parameters
    ----------
    box
        The box.
    chain
        The answer.
    text
        The text of its file.
    rounds, rivals
        Arrangements that were looked at for it, and chains that were forbidden.
    seconds
        How long it took.
    notes
        What its file says of all this.

    """

    box: Box
    chain: Chain
    text: str
    rounds: int
    rivals: int
    seconds: float = field(compare=False)
    notes: str

    @property
    def name(self) -> str:
        """The words, as its file may be called."""
        return "-".join(self.chain)

    def written(self, spec: Spec, folder: Path, **more: Any) -> str:
        """The text of its file, with other keys.

        Parameters
        ----------
        spec
            What was asked for.
        folder
            Where the file will stand.
        more
            Such as a title and a date.

        """
        more = {"expect": dict(self.expect)} | more
        return puzzle_text(spec, self.box, folder, notes=self.notes, **more)


def boxes_of(
    arranger: Arranger, avoided: AbstractSet[Likeness], folder: Path = Path()
) -> Iterator[Composed]:
    """The boxes of one answer, none like another, until there is none.

    Parameters
    ----------
    arranger
        Knows the answer and all that its boxes shall keep; see `arranger_of`.
    avoided
        What no box may be like.
    folder
        Where the files will stand.

    Raises
    ------
    TimeOver, KeyboardInterrupt
        When the search is stopped.
    Contradiction
        When the second run does not confirm a box: a bug.

    """
    started = perf_counter()
    for box in _boxes(arranger, avoided):
        yield _composed(arranger, box, folder, started)
        started = perf_counter()


def arranger_of(
    task: Task, deadline: float = inf, watch: Watch = lambda _: None
) -> Arranger:
    """The arranger of a task, with everything that its box shall keep."""
    return Arranger(task, all_promises(task), deadline, watch)


def _boxes(arranger: Arranger, avoided: AbstractSet[Likeness]) -> Iterator[Box]:
    """The boxes that keep all promises, none like another, the aspired ones first."""
    names = [promise.name for promise in arranger.promises]
    seen = {*avoided}

    def different() -> Iterator[Box]:
        while (arranged := arranger.possible(names)) is not None:
            sides, box = arranged
            arranger.model.exclude(sides, GIVEN)
            if likeness(box) not in seen:
                seen.add(likeness(box))
                yield box

    aims = arranger.task.spec.difficulty.items()
    aspired = [(name, aim) for name, aim in aims if isinstance(aim, str)]
    if not aspired or aspired[0][0] == "playable":  # the model's own objective
        yield from different()
        return
    ((name, aim),) = aspired
    size = len(arranger.task.chain)
    value = {box: measure(name, arranger.on(box), size) for box in different()}
    yield from sorted(value, key=value.__getitem__, reverse=aim == "most")


def _composed(arranger: Arranger, box: Box, folder: Path, started: float) -> Composed:
    """Write the file of a box, read it and confirm what it promises."""
    spec, chain = arranger.task.spec, arranger.task.chain
    draft = puzzle_text(spec, box, folder)
    second = confirm(spec, chain, draft, "the box that was composed", folder)
    made = Composed(
        **vars(second),
        box=box,
        chain=chain,
        text="",
        rounds=arranger.effort.rounds,
        rivals=arranger.effort.rivals,
        seconds=perf_counter() - started,
        notes=_notes(spec, second, arranger),
    )
    text = made.written(spec, folder)
    final = read_text(text, folder=folder)
    _check_same(second.puzzle, final)
    return replace(made, puzzle=final, text=text)


def _notes(spec: Spec, second: Confirmed, arranger: Arranger) -> str:
    """What is promised against which list, and how it was composed."""
    kept = "; ".join(second.promises) or "the answer can be played"
    measured = ", ".join(f"{name} {value}" for name, value in second.measured.items())
    effort = arranger.effort
    return (
        f"Promised against the list {spec.word_list}: {kept}."
        f"{f' Measured: {measured}.' if measured else ''}"
        f" Composed in {counted(effort.rounds, 'round')} with "
        f"{counted(effort.rivals, 'rival')} forbidden, and confirmed by a second run."
    )


def _check_same(draft: Puzzle, final: Puzzle) -> None:
    """Raise unless the file says of the puzzle what was confirmed."""
    same = replace(final, expect=draft.expect, notes=draft.notes, file=draft.file)
    if same != draft:
        raise Contradiction("the file that was written is not the one confirmed")


SOURCE = "cpbox compose"
_ORDER = (
    "title", "sides", "date", "par", "source", "notes", "words", "rules", "objective",
    "letter_values", "expect", "variants",
)  # fmt: skip


def puzzle_text(
    spec: Spec, box: Box, folder: Path, *, notes: str = "", **more: Any
) -> str:
    """The text of a puzzle file.

    Parameters
    ----------
    spec
        What was asked for.
    box
        The box.
    folder
        Where the file will stand, as its paths start there.
    notes
        What is promised, and how it was composed.
    more
        Other keys of the file, such as `expect`.

    """
    values = plain(_moved(spec.tree, folder))
    values["sides"] = [_side(side) for side in box.sides]
    values.setdefault("source", SOURCE)
    own = spec.tree.entries.get("notes", (None, None))[1]
    said = (own.text if isinstance(own, Scalar) else "", notes)  # `7` is text, too
    values["notes"] = " ".join(filter(None, said))
    if spec.promises.par is not None:
        values["par"] = spec.promises.par
    values |= {key: value for key, value in more.items() if value}
    known = {
        key: values[key] for key in _ORDER if values.get(key) not in (None, "", {})
    }
    return written(known)


def _side(side: tuple[str, ...]) -> str | list[str]:
    """Letters in one text, or tiles one by one where some hold several."""
    return "".join(side) if all(len(split_letters(t)) == 1 for t in side) else [*side]


def _moved(tree: Node, folder: Path) -> Node:
    """The tree with its word files as they are named from a folder."""
    if not isinstance(tree, Tree):
        return tree
    entries = {}
    for name, (key, node) in tree.entries.items():
        if name == "file" and isinstance(node, Scalar):
            path = os.path.relpath(node.source.folder / node.text, folder)
            moved: Node = node._replace(text=path)
        else:
            moved = _moved(node, folder)
        entries[name] = key, moved
    return tree._replace(entries=entries)
