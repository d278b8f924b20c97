"""Proofs of what a box promises, that others can check.

The best chain has a bundle of its own. That the answer is the only chain of so few
words has one for each of its words: without it, there is no chain of so few. What is
left are chains of the same words in another order, and those the rules alone refuse.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cpbox.lab.composer.spec import Chain, Spec, answer_in
from cpbox.proof.checker import check
from cpbox.proof.prover.bundle import prove
from cpbox.proof.prover.claim import difference
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader import read_all
from cpbox.search.config import SolverConfig, Watch


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
