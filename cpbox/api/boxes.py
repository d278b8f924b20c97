"""Boxes: composing them."""

from collections.abc import Callable, Mapping
from math import inf
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.api import shown
from cpbox.puzzle.above import page
from cpbox.puzzle.composite import Off
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import load
from cpbox.puzzle.kinds import function, path, seconds
from cpbox.puzzle.reader.plain_values import tree_of
from cpbox.puzzle.values import FLAG, Whole

if TYPE_CHECKING:
    from cpbox.lab.composer.batch import Composition
    from cpbox.lab.composer.composed_box import Composed

_MOST_JOBS = 256
_FOLDER = Off(path)


def compose(  # noqa: PLR0913  # what, how many, where, and for how long
    spec: str | PathLike[str] | Mapping[str, object],
    number: int = 1,
    *,
    folder: str | PathLike[str] | None = None,
    seed: int = 0,
    jobs: int = 1,
    time_limit: float = inf,
    force: bool = False,
    certify: bool = False,
    watch: Callable[[str], None] | None = None,
    on_box: "Callable[[Composed, Path | None], None] | None" = None,
) -> "Composition":
    """Compose boxes that keep promises, each proved and confirmed by a second run.

    Parameters
    ----------
    spec
        A file that says what is asked for, or what such a file holds, as in
        ``{"answer": ["upcoming", "glower"], "guarantees": {"unique": "chain"}}``.
    number
        How many boxes.
    folder
        Where to write puzzle files; a search that was stopped there goes on.
    seed
        The order in which answers and arrangements are tried.
    jobs
        How many processes try answers; the boxes are the same for any number.
    time_limit
        Seconds before giving up.
    force
        Whether to write over files that are there.
    certify
        Whether to write a folder of proofs beside each file, for `check`.
    watch
        Told of progress, in words.
    on_box
        Given each box as it is made, and the path of its file.

    Returns
    -------
    The boxes; whether they are enough; whether it is proved that there is no other; and
    why there is none, where one answer was given.

    Raises
    ------
    InputError
        When the spec makes no sense, the folder cannot be written, or proofs are asked
        for and no folder.
    KeyboardInterrupt
        When the user interrupts it; the files that were written stay.

    """
    amount, processes = Whole(1)(number, "number"), Whole(1, _MOST_JOBS)(jobs, "jobs")
    order, limit = Whole(0)(seed, "seed"), seconds(time_limit, "time_limit")
    place, over = _FOLDER(folder, "folder"), FLAG(force, "force")
    if FLAG(certify, "certify") and place is None:
        raise InputError("writes files; say where with folder", key="certify")
    function(watch, "watch")
    function(on_box, "on_box")
    from cpbox.lab.composer import batch, composed_box, hunt, spec_reader
    from cpbox.lab.composer.shelf import Shelf

    page.register(composed_box.Composed, shown.composed)
    page.register(batch.Composition, shown.composition)
    if isinstance(spec, Mapping):
        try:
            asked = spec_reader.spec_of(tree_of(spec), "")
        except InputError as error:
            raise InputError(error.problem, error.file or None, key=error.key) from None
    else:
        file = path(spec, "spec")
        asked = spec_reader.read_spec(load(file, may_wait=True), str(file), file.parent)
    how = hunt.How(
        seed=order,
        jobs=processes,
        shelf=Shelf(place, asked, order, force=over),
        time_limit=limit,
        watch=watch or (lambda _: None),
        on_box=on_box or (lambda *_: None),
        certify=certify,
    )
    return batch.compose(asked, amount, how)
