"""One answer: the boxes that keep the promises about it, confirmed, and their files.

The file of a box is read anew, and the engine run anew with another model. Nothing of
the search for the arrangement is used: neither its model nor its rivals.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap
from time import perf_counter
from typing import Any

from cpbox.basics.errors import Contradiction
from cpbox.basics.letters import in_text, printable
from cpbox.basics.showing import Recorded
from cpbox.basics.wording import Said, counted
from cpbox.candidates.how_hard import RATED, rated
from cpbox.fields.base import replace
from cpbox.fields.written import plain_values
from cpbox.lab.composer.arranger import NEW, Arranger
from cpbox.lab.composer.drawn_answers import check_answer
from cpbox.lab.composer.measured import AvoidPromise, is_within, measure, range_promises
from cpbox.lab.composer.promises import ChainPromise, promises_of
from cpbox.lab.composer.solving import solved
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.lab.composer.spec_keys import Likeness, likeness
from cpbox.lab.expectations import CONFIRMED, PROMISED, expect_of
from cpbox.puzzle import Box, Puzzle
from cpbox.puzzle.box import text_of_sides
from cpbox.puzzle.file_form import as_yaml
from cpbox.puzzle.reader import read_all_text, read_text
from cpbox.search.solver_config import Request
from cpbox.search.verify import violations

WIDTH = 88
FEW = 20  # words that can be played: a box with fewer is said to have few
ANOTHER = "pairs"  # formulation than the engine's own
_ORDER = (
    "title", "sides", "date", "par", "source", "notes", "language", "words", "rules",
    "objective", "letter_values", "expect", "variants",
)  # fmt: skip


@dataclass(frozen=True, repr=False, kw_only=True)
class Composed(Recorded):
    """A box that keeps every promise, as a second run has confirmed.

    Parameters
    ----------
    puzzle
        The puzzle, as its file has it.
    chain
        The answer.
    measured
        Each requested quantity.
    playable
        How many words can be played on it.
    promises
        What was confirmed, in sentences; all hold against the words that count.
    content
        What its file says, by key.
    remarks
        What its file says in comments, to its maker: the promises, and what they took.
    rounds, rivals
        Arrangements that were tried for it, and chains that were forbidden.
    seconds
        How long it took.
    word_list
        The words against which the promises hold, in words.

    """

    puzzle: Puzzle
    chain: Chain
    measured: Mapping[str, int]
    playable: int
    promises: tuple[str, ...]
    content: Mapping[str, Any] = field(repr=False)
    remarks: str = field(repr=False)
    rounds: int
    rivals: int
    seconds: float = field(compare=False)
    word_list: str = ""

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str | None:
        """Its picture, which notebooks show; without the answer."""
        return self.puzzle._repr_svg_()

    @property
    def box(self) -> Box:
        """The box."""
        return self.puzzle.box

    @property
    def expect(self) -> Mapping[str, Any]:
        """The answer that a file can be held to."""
        expect: Mapping[str, Any] = self.content["expect"]
        return expect

    @property
    def name(self) -> str:
        """The words, as its file may be called."""
        return "-".join(self.chain)

    @property
    def text(self) -> str:
        """The text of its file."""
        return self.text_with()

    def text_with(self, **more: Any) -> str:
        """The text of its file, with other keys, such as a date."""
        return text_of({**self.content, **more}, self.remarks)


def few_said(playable: int) -> str:
    """That few words can be played on a box; empty if they are not few."""
    words = counted(playable, "word")
    return f"only {words} can be played on it" if playable < FEW else ""


def text_of(content: Mapping[str, Any], remarks: str = "") -> str:
    """The text of a puzzle file that says this, key by key, below comments."""
    comments = wrap(
        printable(remarks), WIDTH, initial_indent="# ", subsequent_indent="# "
    )
    kept = {
        key: content[key] for key in _ORDER if content.get(key) not in (None, "", {})
    }
    return "".join(f"{line}\n" for line in comments) + as_yaml(kept)


def with_promises(arranger: Arranger) -> Arranger:
    """The same arranger, with everything that its box shall keep."""
    spec = arranger.spec
    chains = promises_of(spec, arranger.chain, arranger.puzzles)
    for promise in (*chains, *range_promises(spec)):
        arranger.add(promise)
    if spec.avoided_boxes:
        arranger.add(AvoidPromise(spec.avoided_boxes))
    return arranger


def boxes_of(
    arranger: Arranger, avoided: AbstractSet[Likeness], folder: Path = Path()
) -> Iterator[Composed]:
    """The boxes of one answer, none like another, until there is none.

    Parameters
    ----------
    arranger
        Knows the answer and all that its boxes shall keep; see `with_promises`.
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
        yield _composed(arranger, arranger.shuffled(box), folder, started)
        started = perf_counter()


def _boxes(arranger: Arranger, avoided: AbstractSet[Likeness]) -> Iterator[Box]:
    """The boxes that keep all promises, none like another, the aspired ones first."""
    names = [promise.name for promise in arranger.promises]
    seen = {*avoided}

    def different() -> Iterator[Box]:
        while (arranged := arranger.possible(names)) is not None:
            sides, box = arranged
            arranger.model.exclude(sides, NEW)
            if likeness(box) not in seen:
                seen.add(likeness(box))
                yield box

    spec, size = arranger.spec, len(arranger.chain)
    aims = [(name, x) for name, x in spec.difficulty.items() if isinstance(x, str)]
    if not aims or aims[0][0] == "playable":  # the model's own objective
        return different()
    ((name, aim),) = aims

    def value(box: Box) -> int:
        return measure(name, replace(spec.puzzle, box=box), size)

    return iter(sorted(different(), key=value, reverse=aim == "most"))


def _composed(arranger: Arranger, box: Box, folder: Path, started: float) -> Composed:
    """Write the file of a box, read it and confirm what it promises."""
    spec, chain = arranger.spec, arranger.chain
    content = _draft(spec, box, folder)
    puzzle, variants = read_all_text(
        text_of(content), "the box that was composed", folder
    )
    promises = promises_of(spec, chain, (puzzle, *variants.values()))
    measured = {name: measure(name, puzzle, len(chain)) for name in spec.difficulty}
    if broken := [*_broken(arranger, puzzle, promises, measured)]:
        raise Contradiction(f"{puzzle.box} was composed, but {'; '.join(broken)}")
    kept = (*_each_once(promises),)
    playable = measure("playable", puzzle, len(chain))
    numbers = ", ".join(f"{name} {value}" for name, value in measured.items())
    if {*RATED} & measured.keys() and rated(puzzle) is None:
        numbers += " (which was never tried on such boxes)"
    remarks = (
        f"{PROMISED}{spec.against}: "
        f"{'; '.join(kept) or 'the answer can be played'}."
        f"{f' Measured: {numbers}.' if numbers else ''}"
        f"{f' {few.capitalize()}.' if (few := few_said(playable)) else ''}"
        f" Composed in {counted(arranger.rounds, 'round')} with "
        f"{counted(arranger.rivals, 'rival')} forbidden, {CONFIRMED}"
    )
    content["expect"] = _expect(arranger, puzzle)
    final = read_text(text_of(content, remarks), folder=folder)
    if puzzle != replace(final, expect={}, file=puzzle.file):
        raise Contradiction("the file that was written is not the one confirmed")
    return Composed(
        puzzle=final,
        chain=chain,
        measured=measured,
        playable=playable,
        promises=kept,
        content=content,
        remarks=remarks,
        rounds=arranger.rounds,
        rivals=arranger.rivals,
        seconds=perf_counter() - started,
        word_list=spec.word_list,
    )


def _draft(spec: Spec, box: Box, folder: Path) -> dict[str, Any]:
    """What the file says before it is known what it promises.

    Paths in it start at its folder.
    """
    content: dict[str, Any] = plain_values(spec.tree)
    for puzzle in spec.puzzles:
        part = content["variants"][puzzle.variant] if puzzle.variant else content
        words = (part or {}).get("words") or {}
        if "file" in words and not Path(str(words["file"])).is_absolute():
            words["file"] = os.path.relpath(str(puzzle.words.file), folder)
    content["sides"] = [text_of_sides([side]) for side in box.sides]
    return content | {"par": spec.promises.par, "notes": spec.puzzle.notes}


def _each_once(promises: Sequence[ChainPromise]) -> Iterator[str]:
    """What promises say; what several say, or one says among other things, once."""
    within = {
        promise.says.values.get("fewer")
        for promise in promises
        if isinstance(promise.says, Said)
    }
    yield from dict.fromkeys(_said(x) for x in promises if x.says not in within)


def _said(promise: ChainPromise) -> str:
    """What a promise says, and in which variant."""
    if not (variant := promise.puzzle.variant):
        return promise.says
    english = f"in the variant {variant!r}, {promise.says}"
    values = {"typed": variant, "promise": promise.says}
    return Said(english, "promised.in_variant", **values)


def _broken(
    arranger: Arranger,
    puzzle: Puzzle,
    promises: Sequence[ChainPromise],
    measured: Mapping[str, int],
) -> Iterator[str]:
    """What a puzzle as it is read does not keep, by another model than before."""
    spec, chain = arranger.spec, arranger.chain
    check_answer(spec, puzzle, chain)
    yield from (f"{in_text(chain)}: {x}" for x in violations(puzzle, chain))
    another = replace(arranger.config, formulation=ANOTHER)
    for promise in promises:
        for rival in promise.rivals(promise.puzzle, another)[:1]:
            yield f"{promise.says}, but {in_text(rival)} is one"
        yield from violations(promise.puzzle, promise.answer)
    for name, value in measured.items():
        if not is_within(spec.difficulty[name], value):
            yield f"{name} is {value}"
    if likeness(puzzle.box) in spec.avoided_boxes:
        yield "the box is to be avoided"


def _expect(arranger: Arranger, puzzle: Puzzle) -> dict[str, Any]:
    """What the engine finds, as `expect` in a file has it."""
    is_unique = arranger.spec.promises.unique is not None
    result = solved(puzzle, arranger.config, Request(all_optimal=is_unique))
    if result.words is None:
        raise Contradiction(f"{puzzle.box} was composed, but it has no answer")
    chains = result.chains if is_unique else None
    expect = expect_of(puzzle, result, is_only=chains == (result.words,))
    return expect | ({} if chains is None else {"chains": len(chains)})
