"""What a hunt has found so far, and the folder of its puzzle files, if it has one."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.spec import Chain, Spec, likeness
from cpbox.puzzle import Box
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import check_new, load, make_folder, write_whole
from cpbox.puzzle.wording import counted

STATE = "compose-state.json"


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
        self.folder, self._spec, self._force = folder, spec, force
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
    def waiting(self) -> list[tuple[Chain, Box]]:
        """The answers and boxes that were found, and are still to be written."""
        rows = [row for row in self.rows if row["file"] is None]
        return [(tuple(row["chain"]), _box(row)) for row in rows]

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
        file, number = f"{name}.yaml", 1
        while file in taken:
            number += 1
            file = f"{name}-{number}.yaml"
        path = self.folder / file
        text = box.written(self._spec, self.folder, **more) if more else box.text
        check_new(path, text, force=self._force)
        write_whole(path, text)
        self.settle(file, box)
        return path

    def settle(self, file: str, box: Composed) -> None:
        """Say of a box that was held which file it has; an empty one if it gets none.

        The words of those that get none are not used again.
        """
        held = self.waiting.index((box.chain, box.box))
        [row for row in self.rows if row["file"] is None][held]["file"] = file

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
            _ = self.waiting, [(row["chain"], _box(row)) for row in self.rows]
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
