"""A second opinion: the file is read anew, and the engine run anew with another model.

Nothing of the search for the arrangement is used: neither its model nor its rivals.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpbox.lab.composer.difficulty import measure
from cpbox.lab.composer.promises import promises_of
from cpbox.lab.composer.spec import Chain, Spec, likeness
from cpbox.lab.composer.task import check_answer
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import Contradiction
from cpbox.puzzle.reader import read_all_text
from cpbox.search.config import Request, SolverConfig
from cpbox.search.solve import solve
from cpbox.search.verify import violations

SECOND = SolverConfig(formulation="pairs")


@dataclass(frozen=True)
class Confirmed:
    """What the second run found.

    Parameters
    ----------
    puzzle
        The puzzle, as its file has it.
    expect
        The answer that a file can be held to.
    measured
        Each quantity that was asked for.
    promises
        What was confirmed, in sentences.

    """

    puzzle: Puzzle
    expect: Mapping[str, Any]
    measured: Mapping[str, int]
    promises: tuple[str, ...]


def confirm(spec: Spec, chain: Chain, text: str, name: str, folder: Path) -> Confirmed:
    """Confirm every promise of a puzzle file.

    Parameters
    ----------
    spec
        What was asked for.
    chain
        The answer.
    text, name, folder
        The file's text, what messages call it, and where it will stand.

    Raises
    ------
    Contradiction
        When a promise is broken: a bug.

    """
    puzzle, variants = read_all_text(text, name, folder)
    check_answer(spec, puzzle, chain)
    broken = [f"{' '.join(chain)}: {x}" for x in violations(puzzle, chain)]
    promises = promises_of(spec, chain, puzzle, variants)
    for promise in promises:
        rivals = promise.rivals(puzzle.box, SECOND)
        broken += [f"{promise.says}, but {' '.join(x)} is one" for x in rivals[:1]]
        broken += violations(promise.puzzle, promise.answer)
    measured = {}
    for quantity, aim in spec.difficulty.items():
        value = measured[quantity] = measure(quantity, puzzle, len(chain))
        if not isinstance(aim, str) and not aim[0] <= value <= aim[1]:
            broken.append(f"{quantity} is {value}")
    if likeness(puzzle.box) in spec.avoid.boxes:
        broken.append("the box is to be avoided")
    if broken:
        raise Contradiction(f"{puzzle.box} was composed, but {'; '.join(broken)}")
    says = [_says(promise.name, promise.says) for promise in promises]
    return Confirmed(puzzle, _expect(spec, puzzle), measured, tuple(says))


def _says(name: str, says: str) -> str:
    _, within, variant = name.partition(" in ")
    return f"in the variant {variant!r}, {says}" if within else says


def _expect(spec: Spec, puzzle: Puzzle) -> dict[str, Any]:
    """What the engine finds, as `expect` in a file has it."""
    is_unique = spec.promises.unique is not None
    result = solve(puzzle, request=Request(all_optimal=is_unique))
    if not result.status.is_proof or result.words is None or result.objective is None:
        raise Contradiction(f"{puzzle.box} was composed, but its answer is not proved")
    terms = zip(puzzle.objective.terms, result.objective, strict=True)
    expect: dict[str, Any] = {"words": len(result.words), "letters": result.letters}
    expect |= {term.name: value for term, value in terms}
    if is_unique and result.chains == (result.words,):
        expect |= {"chain": [*result.words], "chains": 1}
    elif is_unique and result.chains is not None:
        expect["chains"] = len(result.chains)
    return expect
