"""The folder of a batch: its puzzle files, and where an unfinished hunt stopped."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.hunt import Tally, boxes
from cpbox.lab.composer.spec import Chain, Likeness, Spec, likeness
from cpbox.puzzle import Box
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import check_new, load, make_folder, write_whole

STATE = "compose-state.json"


class Shelf:
    """A folder to which boxes are written, each as soon as it is made.

    Parameters
    ----------
    folder
        The folder; it is made if it is not there.
    spec, seed
        What is composed: a hunt that was stopped goes on where it was the same.
    force
        Whether to write over files that are there.

    Raises
    ------
    InputError
        When the folder cannot be made, or holds an unfinished hunt for another spec.

    """

    def __init__(self, folder: Path, spec: Spec, seed: int, *, force: bool) -> None:
        self.folder, self._spec, self._force = folder, spec, force
        self._state = folder / STATE
        self._about = {"spec": spec.digest, "seed": seed}
        self.tally = Tally()
        self.rows: list[dict[str, Any]] = []
        make_folder(folder)
        if self._state.exists():
            self._read()

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

    @property
    def before(self) -> list[tuple[Chain, Likeness]]:
        """The answers and boxes of the hunt so far."""
        return [(tuple(row["chain"]), likeness(_box(row))) for row in self.rows]

    def __str__(self) -> str:
        """How far the hunt is."""
        found = f", and {len(self.waiting)} more found" if self.waiting else ""
        return f"{boxes(self.number)}{found}; {self.tally}"

    def hold(self, box: Composed) -> None:
        """Take note of a box that is found, and not yet written."""
        sides = [[*side] for side in box.box.sides]
        self.rows.append({"file": None, "chain": [*box.chain], "sides": sides})

    def put(self, box: Composed, name: str, **more: Any) -> Path:
        """Write a box's puzzle file.

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
        taken = {row["file"] for row in self.rows}
        file, number = f"{name}.yaml", 1
        while file in taken:
            number += 1
            file = f"{name}-{number}.yaml"
        path = self.folder / file
        text = box.written(self._spec, self.folder, **more) if more else box.text
        check_new(path, text, force=self._force)
        write_whole(path, text)
        self._settle(file, box)
        return path

    def pass_over(self, box: Composed) -> None:
        """Take note of a box that is left out, whose words are not used again."""
        self._settle("", box)

    def _settle(self, file: str, box: Composed) -> None:
        """Say of a box that was held what became of it."""
        held = self.waiting.index((box.chain, box.box))
        [row for row in self.rows if row["file"] is None][held]["file"] = file

    def note(self, tally: Tally) -> None:
        """Write down where the hunt stands."""
        self.tally = tally
        known = {**self._about, "tally": asdict(tally), "boxes": self.rows}
        write_whole(self._state, json.dumps(known, ensure_ascii=False, indent=1) + "\n")

    def close(self) -> None:
        """Forget where the hunt stood, as it is over."""
        self._state.unlink(missing_ok=True)

    def _read(self) -> None:
        remedy = f"name another folder, or remove {self._state}"
        try:
            known = json.loads(load(self._state, 1 << 30))
            about = {key: known[key] for key in self._about}
            self.tally = Tally(**known["tally"])
            self.rows = [*known["boxes"]]
            _ = self.before
        except (ValueError, KeyError, TypeError, InputError) as error:
            problem = f"does not say where a hunt stopped; {remedy}"
            raise InputError(problem, self._state) from error
        if about != self._about:
            problem = f"holds an unfinished hunt for another spec or seed; {remedy}"
            raise InputError(problem, self.folder)


def _box(row: dict[str, Any]) -> Box:
    return Box(tuple(map(tuple, row["sides"])))
