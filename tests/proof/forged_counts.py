"""Prove counts of boxes, check them, and forge them: one chain less, or one more.

    python -m tests.proof.forged_counts --boards BOARDS --composed 200 --forged 1000

BOARDS is as for `tests.benchmarks.accepted`. Of each board all the best chains are
counted, and all of two words; of each box that is composed, with one answer alone, what
`cpbox compose --certify` counts. A forger knows the format: the formula excludes just
the chains that are listed, and only its refutation, or the chain that is too many, is
made up. The time is that of the processor.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from random import Random
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import cpbox
from cpbox.fields.base import replace
from cpbox.proof.checker.claim import ClaimFile
from cpbox.proof.checker.fields import load, record
from cpbox.proof.checker.goals import Chains
from cpbox.proof.checker.problem import problem_of
from cpbox.proof.checker.puzzle import Rules
from cpbox.proof.checker.sieve import sifted
from cpbox.proof.prover import bundle_writer
from cpbox.proof.prover.chain_list import ChainList, all_chains
from cpbox.proof.prover.evidence import Evidence
from cpbox.proof.prover.refutations import NoRefutation, Satisfiable, Step, refute
from cpbox.proof.prover.stated_puzzle import candidates_of
from cpbox.proof.prover.written_formula import WrittenFormula
from cpbox.puzzle import Puzzle
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.word_lists import Outcome, outcomes
from tests.benchmarks.accepted import boards_of
from tests.proof.bundles.files import (
    CHAINS,
    CLAIM,
    Files,
    findings_of,
    read,
    sealed,
    text_of,
    write,
)
from tests.proof.bundles.forger import traces

ALL, TWO = Request(all_optimal=True), Request(every=2)
COMPOSED = {"guarantees": {"par": 2, "unique": "chain"}}


@dataclass(frozen=True)
class Counted:
    """A sound bundle that counts chains, what it was made of, and what that took."""

    files: Files
    outcome: Outcome
    listed: ChainList
    proving: float
    checking: float

    @property
    def size(self) -> float:
        """Megabytes."""
        return sum(map(len, self.files.values())) / 1e6


def counted(puzzle: Puzzle, request: Request, folder: Path) -> Counted:
    """Prove a count, and check it."""
    start = process_time()
    by_list = outcomes(puzzle)
    assert bundle_writer.write(by_list, folder, request=request).claims
    proved = process_time()
    assert_sound(folder)
    checked = process_time()
    listed = all_chains(by_list[-1].board, request, LimitedConfig(), None)
    files = read(folder)
    rmtree(folder)
    return Counted(files, by_list[-1], listed, proved - start, checked - proved)


def assert_sound(folder: Path) -> None:
    findings = findings_of(folder)
    assert findings
    assert all(finding.holds for finding in findings), findings


# ---------------------------------------------------------------------------- forgery


def forged(rng: Random, base: Counted) -> Files:
    """The bundle with another list, and all that can be made to fit it."""
    claim = json.loads(base.files[CLAIM])
    chains, lines = [*base.listed.chains], base.files[CHAINS].decode().split("\n")[:-1]
    if chains and rng.randrange(2):
        gone = rng.randrange(len(chains))
        del chains[gone], lines[gone]
    else:
        chain, line = one_more(rng, base)
        place = rng.choice([sum(other < chain for other in chains), len(chains)])
        chains.insert(place, chain)
        lines.insert(place, line)
    claim["count"]["chains"] = len(chains)
    files = base.files | {CHAINS: text_of(lines)}
    return sealed(files | formula(rng, base, chains), claim)


def one_more(rng: Random, base: Counted) -> tuple[tuple[str, ...], str]:
    """A chain that is listed already, or is none."""
    stated = record(ClaimFile, load(base.files[CLAIM]))
    words = base.outcome.board.candidates.words
    chain = [*rng.choice(base.listed.chains or [(rng.choice(words),)])]
    kind = rng.randrange(4)
    if kind == 0:
        chain.reverse()
    elif kind == 1:
        chain[rng.randrange(len(chain))] = rng.choice(words)
    elif kind == 2:
        chain.append(rng.choice(words))
    tiles = [[*traces(stated.puzzle, word)] for word in chain]
    dotted = [".".join(map(str, rng.choice(ways))) for ways in tiles]
    pairs = zip(chain, dotted, strict=True)
    return tuple(chain), " ".join(text for pair in pairs for text in pair)


def orders(chain: tuple[str, ...], rules: Rules) -> list[tuple[str, ...]]:
    """A chain in slots, in every order where words need not link; forged or not."""
    return [chain] if rules.link else [*permutations(chain)]


def formula(rng: Random, base: Counted, chains: Sequence[tuple[str, ...]]) -> Files:
    """The files of the goal that these chains are all, refuted by hook or by crook."""
    stated = record(ClaimFile, load(base.files[CLAIM]))
    items, count = candidates_of(base.outcome.board), stated.count
    assert count is not None
    goal = Chains(stated.puzzle, stated.answer.list, items).none_but(
        count, stated.answer.objective or ()
    )
    short = [chain for chain in chains if len(chain) <= goal.hi]
    problem = replace(
        sifted(stated.goals[-1].filter, problem_of(goal, stated.puzzle, items)),
        excluded=[
            each for chain in short for each in orders(chain, stated.puzzle.rules)
        ],
    )
    made = WrittenFormula(problem)
    files = Evidence(made, steps(rng, made), ())
    old = base.files["another.lrat"]
    return {
        "another.cnf": text_of(made.cnf()),
        "another.map": text_of(made.map),
        "another.lrat": text_of(files.lrat()) if files.steps else old,
    }


def steps(rng: Random, made: WrittenFormula) -> list[Step]:
    """A refutation, if there is one; else none, or one that is made up."""
    try:
        return refute(len(made.variables), made.clauses, 2, 60)
    except (NoRefutation, Satisfiable):
        last = len(made.clauses)
        one = rng.randint(1, len(made.variables))
        return rng.choice([
            [],
            [(last + 1, (), tuple(range(1, last + 1)))],
            [(last + 1, (), (rng.randint(1, last),))],
            [(last + 1, (one,), (1,)), (last + 2, (), (last + 1,))],
        ])  # fmt: skip


# --------------------------------------------------------------------------- many boxes


def of_boards(file: Path) -> Iterator[tuple[Puzzle, Request]]:
    """Each board of a file, for all of its best chains, and for all of two words."""
    for board in boards_of(file):
        words = {"only": board["accepted"]}
        puzzle = cpbox.Puzzle.of(" ".join(board["sides"]), words=words)
        yield from ((puzzle, request) for request in (ALL, TWO))


def of_composed(number: int) -> Iterator[tuple[Puzzle, Request]]:
    """Boxes with one answer alone."""
    boxes = cpbox.compose(COMPOSED, number).boxes
    return ((box.puzzle, Request(every=len(box.chain))) for box in boxes)


def told(name: str, made: Sequence[Counted]) -> str:
    """What bundles took, in a line: median and most."""
    figures = {
        "chains": [float(len(each.listed.chains)) for each in made],
        "prove, s": [each.proving for each in made],
        "check, s": [each.checking for each in made],
        "MB": [each.size for each in made],
    }
    shown = (f"{k} {median(v):.2f} to {max(v):.2f}" for k, v in figures.items())
    return f"{name}: {len(made)} bundles hold; {'; '.join(shown)} (median, most)"


def main() -> int:
    """Prove, check and forge; 1 if a forged bundle holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=Path)
    parser.add_argument("--composed", type=int, default=200)
    parser.add_argument("--forged", type=int, default=1000)
    args = parser.parse_args()
    rng, held = Random(1), 0
    with TemporaryDirectory() as parent:
        folder = Path(parent) / "proof"
        asked = [*of_boards(args.boards)] if args.boards else []
        on_boards = [counted(*each, folder) for each in asked]
        for request in (ALL, TWO) if asked else ():
            made = [x for x in on_boards if x.listed.most_words == request.every]
            print(told(f"boards, {request}", made), flush=True)
        composed = [counted(*each, folder) for each in of_composed(args.composed)]
        print(told("composed", composed), flush=True)
        bases = [*on_boards, *composed]
        for number in range(args.forged):
            write(forged(rng, bases[number % len(bases)]), folder)
            if all(finding.holds for finding in findings_of(folder)):
                held += 1
                folder.rename(Path(f"forged-{number}"))
            rmtree(folder, ignore_errors=True)
    print(f"{args.forged - held} of {args.forged} forged bundles refused")
    return 1 if held else 0


if __name__ == "__main__":
    sys.exit(main())
