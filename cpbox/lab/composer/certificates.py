"""Proofs of what a box promises, that others can check.

The best chain has a proof of its own. That the answer is the only chain of so few
words has one for each of its words: without it, there is no chain of so few. What is
left are chains of the same words in another order, and those the rules alone refuse.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cpbox.lab.composer.answers import answer_in
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.proof.checker import check
from cpbox.proof.prover.bundle_writer import prove
from cpbox.proof.prover.stated_puzzle import difference
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import make_folder
from cpbox.puzzle.reader import read_all
from cpbox.search.solver_config import SolverConfig, Watch


def certify(spec: Spec, chain: Chain, file: Path, watch: Watch | None = None) -> None:
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

    Raises
    ------
    InputError
        When the folder cannot be written, or holds a proof of something else.

    """
    folder = file.with_suffix(".proofs")
    make_folder(folder)
    for name, puzzle in certificates(spec, chain, file):
        proof = folder / name
        if not proof.exists():
            prove(puzzle, proof, SolverConfig(), watch=watch)
            continue
        report = check(proof)  # from before an interruption
        if not report.holds or difference(puzzle, report.claim):
            raise InputError("is no proof of this box; remove it", proof)


def certificates(spec: Spec, chain: Chain, file: Path) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles to prove, by the names of their folders.

    Of chains of at most as many words as the answer, there is none without one of its
    words; where the answer is the only best one, the best that is left is worse.
    """
    puzzle, variants = read_all(file)
    yield "best", puzzle
    every = (puzzle, *variants.values()) if spec.promises.unique else ()
    for number, each in enumerate(every):
        prefix = f"variant-{number}-" if number else ""
        answer, rules = answer_in(each, chain), each.rules
        if spec.promises.unique != "best":
            rules = replace(rules, max_words=min(len(answer), rules.most_words))
        for word in dict.fromkeys(answer):
            if word not in each.rules.require:  # which no chain lacks
                words = replace(each.words, ban=(*each.words.ban, word))
                changed = replace(each, words=words, rules=rules, expect={})
                yield f"{prefix}without-{word}", changed
