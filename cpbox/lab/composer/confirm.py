"""A second opinion on a box, and proofs of what it promises, that others can check.

The file is read anew, and the engine run anew with another model. Nothing of the search
for the arrangement is used: neither its model nor its rivals.

The best chain has a proof of its own. That the answer is the only chain of so few
words has one for each of its words: without it, there is no chain of so few. What is
left are chains of the same words in another order, and those the rules alone refuse.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cpbox.lab.composer.measured import measure
from cpbox.lab.composer.promises import promises_of
from cpbox.lab.composer.spec import Chain, Spec, answer_in, likeness
from cpbox.lab.composer.task import check_answer
from cpbox.proof.checker import check
from cpbox.proof.prover.bundle_writer import prove
from cpbox.proof.prover.stated_puzzle import difference
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import Contradiction, InputError
from cpbox.puzzle.reader import read_all, read_all_text
from cpbox.search.solver import solve
from cpbox.search.solver_config import Request, SolverConfig, Watch
from cpbox.search.verify import violations

SECOND = SolverConfig(formulation="pairs")


@dataclass(frozen=True, kw_only=True)
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
        What was confirmed, in sentences; all hold against the words that count.

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
    if likeness(puzzle.box) in spec.avoided_boxes:
        broken.append("the box is to be avoided")
    if broken:
        raise Contradiction(f"{puzzle.box} was composed, but {'; '.join(broken)}")
    says = [_says(promise.name, promise.says) for promise in promises]
    expect = _expect(spec, puzzle)
    return Confirmed(
        puzzle=puzzle, expect=expect, measured=measured, promises=tuple(says)
    )


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


def certify(
    spec: Spec, chain: Chain, file: Path, watch: Watch | None = None
) -> list[Path]:
    """Write the proofs of a box into a folder beside its file; those there are stay.

    Parameters
    ----------
    spec
        What was asked for.
    chain
        The answer.
    file
        The box's file.
    watch
        Told of progress.

    Returns
    -------
    The folders of the proofs, each for ``cpbox check``.

    Raises
    ------
    InputError
        When the folder cannot be written, or holds a proof of something else.

    """
    folder = file.with_suffix(".proofs")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made ({error.strerror})", folder) from error
    proofs = []
    for name, puzzle in certificates(spec, chain, file):
        if not _is_proved(puzzle, folder / name):
            prove(puzzle, folder / name, SolverConfig(), watch=watch)
        proofs.append(folder / name)
    return proofs


def _is_proved(puzzle: Puzzle, folder: Path) -> bool:
    """Whether the proof is there already, from before an interruption."""
    if not folder.exists():
        return False
    report = check(folder)
    if report.holds and not difference(puzzle, report.claim):
        return True
    raise InputError("is no proof of this box; remove it", folder)


def certificates(spec: Spec, chain: Chain, file: Path) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles to prove, by the names of their folders."""
    puzzle, variants = read_all(file)
    yield "best", puzzle
    if spec.promises.unique is None:
        return
    yield from _without(spec.promises.unique, "", puzzle, chain)
    for number, variant in enumerate(variants.values(), 1):
        answer = answer_in(variant, chain)
        prefix = f"variant-{number}-"
        yield from _without(spec.promises.unique, prefix, variant, answer)


def _without(
    unique: str, prefix: str, puzzle: Puzzle, chain: Chain
) -> Iterator[tuple[str, Puzzle]]:
    """The puzzle without each of the answer's words.

    Of chains of at most as many words, there is then none; where the answer is the only
    best one, the best that is left is worse.
    """
    for word in dict.fromkeys(chain):
        if word in puzzle.rules.require:  # which no chain lacks
            continue
        words = replace(puzzle.words, ban=(*puzzle.words.ban, word))
        rules = puzzle.rules
        if unique != "best":
            rules = replace(rules, max_words=min(len(chain), rules.most_words))
        yield (
            f"{prefix}without-{word}",
            replace(puzzle, words=words, rules=rules, expect={}),
        )
