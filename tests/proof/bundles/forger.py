"""A forger who knows the format: everything that can be computed is right."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice, pairwise, permutations, product
from random import Random

from cpbox.proof.checker.claim import ClaimFile
from cpbox.proof.checker.fields import load, record
from cpbox.proof.checker.formula import variables
from cpbox.proof.checker.goals import ANOTHER, needed_goals
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.puzzle import Puzzle as Stated
from cpbox.proof.checker.sieve import sifted
from cpbox.proof.checker.traces import candidate_lines, candidates_of, rarity
from cpbox.proof.prover.refutations import NoRefutation, Satisfiable
from tests.proof.bundles.files import (
    CHAINS,
    CLAIM,
    Files,
    Json,
    formula_files,
    refutation_of,
    sealed,
    text_of,
)
from tests.proof.bundles.truth import listed_in

VARIABLES = 3000  # of formulas that are refitted


def refitted(rng: Random, files: Files, claim: Json) -> Files:
    """Make all files fit a claim, as far as that can be done."""
    files = sealed(files, claim)
    try:
        stated = record(ClaimFile, load(files[CLAIM]))
        items = {
            entry.name: candidates_of(stated.puzzle, _words(stated, entry.name, files))
            for entry in stated.lists
        }
        goals = needed_goals(stated, items)
    except (Rejection, LookupError, ValueError):
        return files
    for name, candidates in items.items():
        prefix = "" if name == stated.answer.list else f"{name}-"
        lines = candidate_lines(stated.puzzle, candidates)
        files[f"{prefix}candidates.txt"] = text_of(lines)
    if stated.answer.chain is not None:
        files["solution.txt"] = text_of(_solution(stated.puzzle, stated.answer.chain))
    filters = {entry.name: entry.filter for entry in stated.goals}
    claim["goals"] = []
    for goal in goals:
        candidates = items[goal.word_list]
        prefix = "" if goal.word_list == stated.answer.list else f"{goal.word_list}-"
        entry: Json = {
            "name": goal.name, "list": goal.word_list,
            "proof": "arithmetic" if goal.is_arithmetic else "lrat", "filter": [],
        }  # fmt: skip
        claim["goals"].append(entry)
        if goal.is_arithmetic or goal.hi > 8:
            continue
        problem = problem_of(goal, stated.puzzle, candidates)
        if goal.name == ANOTHER:
            problem = replace(problem, excluded=_excluded(problem, files[CHAINS]))
        with suppress(Rejection):
            chosen = filters.get(goal.name, ())
            problem = sifted(chosen, problem)
            entry["filter"] = [vars(each) for each in chosen]
        _refit_formula(rng, files, f"{prefix}{goal.name}", problem)
    _refit_labels(rng, claim, stated)
    with suppress(Rejection):  # drop what nothing asks for
        asked = record(ClaimFile, load(sealed(files, claim)[CLAIM])).needed()
        for name in files.keys() - asked - {CLAIM, "VERIFY.md", "list.txt"}:
            del files[name]
    return sealed(files, claim)


def _excluded(problem: Problem, data: bytes) -> list[tuple[str, ...]]:
    """The chains of a list that are not too long for the formula, as words in slots."""
    lines = data.decode().split("\n")[:-1]
    chains = [tuple(line.split(" ")[::2]) for line in lines]
    short = [chain for chain in chains if len(chain) <= problem.goal.hi]
    if problem.puzzle.rules.link:
        return short
    return [order for chain in short for order in sorted({*permutations(chain)})]


def _words(stated: ClaimFile, name: str | None, files: Files) -> dict[str, int]:
    words = stated.puzzle.words
    own = dict.fromkeys(words.add, 0)
    for line in listed_in(name, files.get("list.txt", b"").decode()):
        word, _, rank = line.partition(" ")
        own[word] = int(rank) if rank.isdigit() else 0
    if words.rarity == "order":
        return own
    return {word: rarity(word) if words.rarity == "lists" else 0 for word in own}


def _solution(puzzle: Stated, chain: Sequence[str]) -> Iterator[str]:
    """A trace of each word, chosen so that they link if that can be done soon."""
    ways = [[*traces(puzzle, word)][:20] for word in chain]
    link, best = puzzle.rules.link, [way[0] if way else () for way in ways]
    for number, each in enumerate(product(*ways)):
        if not link or all(a[-link:] == b[:link] for a, b in pairwise(each)):
            best = [*each]
            break
        if number > 1000:
            break
    for word, tiles in zip(chain, best, strict=True):
        yield " ".join([word, *map(str, tiles)])


def traces(
    puzzle: Stated, rest: str, path: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every way to trace what is left of a word."""
    if not rest:
        yield path
        return
    followers = puzzle.followers()
    for tile, text in enumerate(puzzle.tiles):
        if rest.startswith(text) and (not path or tile in followers[path[-1]]):
            yield from traces(puzzle, rest[len(text) :], (*path, tile))


def _refit_formula(rng: Random, files: Files, stem: str, problem: Problem) -> None:
    names = [*islice(variables(problem), VARIABLES + 1)]
    if len(names) > VARIABLES:
        return
    written, clauses = formula_files(stem, problem)
    files |= written
    try:
        files[f"{stem}.lrat"] = refutation_of(clauses)
    except (NoRefutation, Satisfiable):
        _forge(rng, files, f"{stem}.lrat", len(names), len(clauses))


def _forge(rng: Random, files: Files, name: str, variables: int, clauses: int) -> None:
    """There is no refutation: pretend, or leave the one that is there."""
    after = clauses + 1
    forgeries = [
        files.get(name, b""),
        f"{after} 0 {' '.join(map(str, range(1, after)))} 0\n".encode(),
        f"{after} {rng.randint(1, variables)} 0 1 0\n"
        f"{after + 1} 0 {after} 0\n".encode(),
        f"{after} 0 0\n".encode(),
        b"",
    ]
    files[name] = rng.choice(forgeries)


def _refit_labels(rng: Random, claim: Json, stated: ClaimFile) -> None:
    """Keep the labels, with a bound that fits the answer, or drop them."""
    if stated.labels is None or rng.randrange(2):
        claim["labels"] = None
    elif stated.answer.objective is not None:
        terms = claim["labels"]["terms"]
        claim["labels"]["bound"] = [*stated.answer.objective[: len(terms)]]
