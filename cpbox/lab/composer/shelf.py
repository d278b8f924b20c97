"""The boxes that were found, the folder of their files, and proofs beside these.

The folder also knows where a hunt was stopped. A proof beside a box shows the best
chain, and where the answer is the only one, in some sense, the list of all.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from cpbox.basics.errors import Contradiction, InputError
from cpbox.basics.files import check_new, load, make_folder, write_whole
from cpbox.basics.letters import fold_word, marked
from cpbox.basics.wording import counted
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.drawn_answers import answer_in
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.lab.composer.spec_keys import likeness
from cpbox.loading import load_text
from cpbox.proof.checker import check
from cpbox.proof.prover.bundle_writer import prove
from cpbox.proof.prover.stated_puzzle import difference
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.reader import read_all_text
from cpbox.search.solver_config import LimitedConfig, Request, Watch

STATE = "compose-state.json"


@dataclass(frozen=True)
class Tally:
    """How much was tried.

    Parameters
    ----------
    position
        Answers that were drawn, in the order of the seed.
    boxed
        Those that have a box.
    refused
        Those of which it is proved that no arrangement keeps the promises, but for
        arrangements like an earlier box.
    passed
        Those that break the rules, or have a word of an earlier answer.
    given_up
        Those of which only some arrangements were tried, as none was as hard as
        promised.
    aside
        Of those with a box, how many were set aside, as another day is as hard.

    """

    position: int = 0
    boxed: int = 0
    refused: int = 0
    passed: int = 0
    given_up: int = 0
    aside: int = 0

    def __str__(self) -> str:
        """Say it in a line."""
        aside = f" ({self.aside:,} set aside, as another day is as hard)"
        parts = (
            (self.boxed, f"with a box{aside if self.aside else ''}"),
            (self.refused, "refused"),
            (self.given_up, "given up"),
            (
                self.passed,
                "passed over (against the rules, or with a word used before)",
            ),
        )
        each = ", ".join(f"{number:,} {what}" for number, what in parts if number)
        says = f"{counted(self.position, 'answer')} tried"
        return f"{says}: {each}" if each else says


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
        self.seen = {likeness(box_of(row)) for row in self.rows}
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

    @property
    def counted(self) -> Tally:
        """How much was tried, and how many boxes were set aside."""
        return replace(self.tally, aside=sum(row["file"] == "" for row in self.rows))

    def __str__(self) -> str:
        """How far the hunt is."""
        others = boxes(len(self.waiting)) if not self.number else len(self.waiting)
        parts = [boxes(self.number)] * bool(self.number)
        parts += [f"{others} {'more ' * bool(parts)}found"] * bool(self.waiting)
        return "; ".join(filter(None, [" and ".join(parts), str(self.counted)]))

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
        name
            What its file is called, unless an earlier one is.
        more
            Other keys of the file, such as a date.

        """
        if self.folder is None:
            return None
        taken = {row["file"] for row in self.rows}
        names = (f"{name}-{n}.yaml" if n > 1 else f"{name}.yaml" for n in count(1))
        file = next(each for each in names if each not in taken)
        path, text = self.folder / file, box.text_with(**more)
        check_new(path, text, force=self._force)
        write_whole(path, text)
        self.settle(file, box)
        return path

    def settle(self, file: str, box: Composed) -> None:
        """Say of a box that was held which file it has; an empty one if it gets none.

        The words of those that get none are not used again.
        """
        for row in self.waiting:
            if (tuple(row["chain"]), box_of(row)) == (box.chain, box.box):
                row["file"] = file

    def save(self) -> None:
        """Write down where the hunt stands, if it has come anywhere."""
        if self.folder is not None and self.is_begun:
            rows = [row | {"chain": [*map(marked, row["chain"])]} for row in self.rows]
            content = {**self._about, "tally": asdict(self.tally), "boxes": rows}
            text = json.dumps(content, ensure_ascii=False, indent=1)
            write_whole(self.folder / STATE, f"{text}\n")

    def close(self) -> None:
        """Forget where the hunt stood, as it is over."""
        if self.folder is not None:
            (self.folder / STATE).unlink(missing_ok=True)

    def _read(self, folder: Path, state: Path) -> None:
        remedy = f"name another folder, or remove {state}"
        try:
            content = json.loads(load(state, 1 << 30))
            about = {key: content[key] for key in self._about}
            self.tally = Tally(**content["tally"])
            self.rows = [*content["boxes"]]
            _ = [(row["file"], box_of(row)) for row in self.rows]
            for row in self.rows:
                row["chain"] = [*map(fold_word, row["chain"])]
        except (ValueError, KeyError, TypeError, InputError) as error:
            problem = f"does not say where the search stopped; {remedy}"
            raise InputError(problem, state) from error
        if about != self._about:
            problem = f"has an unfinished search for another request or seed; {remedy}"
            raise InputError(problem, folder)


def boxes(number: int) -> str:
    """``1 box``, ``2 boxes``."""
    return f"{number:,} box" if number == 1 else f"{number:,} boxes"


def box_of(row: dict[str, Any]) -> Box:
    """The box of a row."""
    return Box(tuple(map(tuple, row["sides"])))


def certify(spec: Spec, chain: Chain, file: Path, watch: Watch | None = None) -> None:
    """Write the proofs of a box into a folder beside its file; those there are stay.

    Raises
    ------
    InputError
        When the folder cannot be written, or holds a proof of something else.
    Contradiction
        When a proof lists other chains than the answer, which is the only one: a bug.

    """
    folder = file.with_suffix(".proofs")
    make_folder(folder)
    for name, puzzle, request in certificates(spec, chain, file):
        proof = folder / name
        if not proof.exists():
            number = prove(puzzle, proof, LimitedConfig(), request, watch=watch).count
        else:  # from before an interruption
            number = _counted(proof, puzzle, request)
        if number != 1 and spec.promises.unique in ("best", "chain"):
            problem = "the answer is the only one, but its proof lists"
            raise Contradiction(f"{problem} {counted(number or 0, 'chain')}")


def _counted(proof: Path, puzzle: Puzzle, request: Request) -> int | None:
    """How many chains a proof lists, of the kind that is asked for."""
    report = check(proof)
    counts = report.claim and report.claim["count"]
    is_other = (counts and counts["most_words"]) != request.every or (
        (counts is None) != (request == Request())
    )
    if not report.holds or difference(puzzle, report.claim) or is_other:
        raise InputError("is not a proof of this box; remove it", proof)
    return counts and int(counts["chains"])


def certificates(
    spec: Spec, chain: Chain, file: Path
) -> Iterator[tuple[str, Puzzle, Request]]:
    """The puzzles to prove, by the names of their folders, and what to count.

    Where the answer is the only best chain, these are the best; where it is the only
    one of so few words, or all use its words, all of so few.
    """
    puzzle, variants = read_all_text(*load_text(file))
    unique = spec.promises.unique
    every = (puzzle, *variants.values()) if unique else (puzzle,)
    for number, each in enumerate(every):
        name = f"variant-{number}" if number else "best"
        few = len(answer_in(each, chain)) if unique in ("chain", "words") else None
        yield name, each, Request(all_optimal=unique == "best", every=few)
