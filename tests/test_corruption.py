"""Real bundles, each with something changed: the checker refuses every one of them.

Where a file is changed, it is done in two ways: as it is, so that its hash is wrong;
and with every size and hash made to fit, so that only the deeper checks can tell.
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import Candidates, prefilter
from cpbox.formulation import Formula, Question
from cpbox.proof.checker import check
from cpbox.proof.checker.statement.fields import record
from cpbox.proof.checker.statement.lexicon import rarity
from cpbox.proof.checker.statement.puzzle import Puzzle as Stated
from cpbox.proof.checker.statement.tracing import candidate_lines, candidates_of
from cpbox.proof.prover import (
    bundle,
    evidence,
    goals,
    labels,
    sieve,
    writer,
)
from cpbox.proof.prover import (
    claim as statement,
)
from cpbox.proof.prover.bundle import prove
from cpbox.proof.prover.goals import Goal
from cpbox.proof.prover.labels import Certificate, certificate
from cpbox.proof.prover.lrat import Step
from cpbox.proof.prover.problem import Problem
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.reader import read_file
from cpbox.result import ChainWord, Status
from cpbox.search.solve import Outcome
from cpbox.search.solve import outcomes as solved
from cpbox.verify import trace
from cpbox_models.clauses import encode
from tests.bundles.files import CLAIM, Files, findings_of, read, sealed, write
from tests.fuzz_bundles import fuzz

Json = Any
Change = Callable[[Files, Json], object]
PUZZLES = Path(__file__).resolve().parent.parent / "puzzles"


def box(*sides: str) -> Box:
    return Box(tuple(tuple(side) for side in sides))


OWN_WORDS = (
    "ace", "acf", "adbe", "bdf", "bed", "cab", "decaf", "eca", "ecdb", "face", "fade",
    "fbd", "fda",
)  # fmt: skip
LINKED = (
    "abcab", "abcd", "cdeab", "cdab", "abdc", "dcab", "bcde", "deab", "cabc", "eabc",
    "decab", "abed", "edcab",
)  # fmt: skip
OWN = Puzzle(
    box=box("ab", "cd", "ef"),
    words=Words(only=OWN_WORDS, add=("bdf",), ban=("fade",)),
    title="Tiny",
)
PUZZLE_OF: dict[str, Puzzle] = {
    "own": OWN,
    "planets": read_file(PUZZLES / "planets.yaml"),
    "filter": read_file(PUZZLES / "planets.yaml"),
    "built in": read_file(PUZZLES / "triangle.yaml"),
    "infeasible": read_file(PUZZLES / "no-chain-of-any-length.yaml"),
    "lists": read_file(PUZZLES / "first-list-with-a-chain.yaml"),
    "one word": Puzzle(box=box("ac", "b"), words=Words(only=("abc", "cba", "bab"))),
    "nothing": replace(OWN, words=Words(only=("ace", "bdf", "ecf"))),
    "twins": Puzzle(
        box=box("abc", "acd"), words=Words(only=("abca", "acad", "daca", "dacb"))
    ),
    "familiar": replace(OWN, objective=Objective(("worst_rarity", "words", "letters"))),
    "rare": replace(OWN, objective=Objective(("-worst_rarity", "words", "rarity"))),
    "loose": replace(read_file(PUZZLES / "planets.yaml"), rules=Rules(cover=8)),
    "rules": Puzzle(
        box=box("ac", "bd", "e"),
        words=Words(only=LINKED),
        rules=Rules(
            min_letters=11, max_uses=3, link=2, loop=True, max_words=4, same_side=True
        ),
        objective=Objective(("words", "-letters", "score")),
    ),
}


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Files]:
    """The files of each bundle, made when it is first asked for."""

    @cache
    def made(name: str) -> Files:
        folder = tmp_path_factory.mktemp("bundles") / "proof"
        with pytest.MonkeyPatch.context() as patch:
            if name in ("filter", "loose"):
                patch.setattr(evidence, "PLAIN", 0)
                patch.setattr(evidence, "TRACKED", (4, 9))
            assert prove(PUZZLE_OF[name], folder).claims
        return read(folder)

    return made


Bundles = Callable[[str], Files]


def problems_of(folder: Path) -> list[str]:
    """What is wrong with a bundle, as the checker says it, claim by claim."""
    return [
        f"{each.claim} ({each.proved_by}): {each.problem}"
        for each in findings_of(folder)
        if each.problem is not None
    ]


def shown(name: str) -> str:
    """How the name of a file begins in a message."""
    return name.encode("unicode_escape").decode()[:14]


def assert_refused(folder: Path, why: str) -> None:
    problems = problems_of(folder)
    assert any(why in problem for problem in problems), problems
    assert not any("the check failed" in problem for problem in problems), problems


@pytest.mark.parametrize("name", PUZZLE_OF)
def test_an_unchanged_bundle_holds(name: str, bundles: Bundles, tmp_path: Path) -> None:
    folder = write(bundles(name), tmp_path / "proof")
    assert problems_of(folder) == []
    assert len(findings_of(folder)) > 4


def test_the_bundles_differ_in_kind(bundles: Bundles) -> None:
    claims = {name: json.loads(bundles(name)[CLAIM]) for name in PUZZLE_OF}
    assert all(goal["filter"] for goal in claims["filter"]["goals"])
    assert not any(goal["filter"] for goal in claims["planets"]["goals"])
    assert claims["filter"]["goals"][1]["filter"]["cost"] == "letters"
    assert claims["infeasible"]["answer"]["status"] == "infeasible"
    assert claims["infeasible"]["labels"]["bound"] is None
    assert claims["nothing"]["answer"]["status"] == "infeasible"
    assert [each["name"] for each in claims["lists"]["lists"]] == ["common", "standard"]
    kinds = [goal["proof"] for goal in claims["one word"]["goals"]]
    assert kinds[0] == "arithmetic"
    assert claims["rules"]["labels"] is None


# What can be changed


def text(name: str, old: str, new: str) -> Change:
    """Replace the first place where a text stands in a file."""

    def change(files: Files, _: Json) -> None:
        assert old.encode() in files[name], (old, files[name][:2000])
        files[name] = files[name].replace(old.encode(), new.encode(), 1)

    return change


def lines(name: str, edit: Callable[[list[str]], object]) -> Change:
    """Change the list of a file's lines."""

    def change(files: Files, _: Json) -> None:
        every = files[name].decode().split("\n")[:-1]
        edit(every)
        files[name] = "".join(f"{line}\n" for line in every).encode()

    return change


def data(name: str, edit: Callable[[bytes], bytes]) -> Change:
    """Change a file as bytes."""

    def change(files: Files, _: Json) -> None:
        files[name] = edit(files[name])

    return change


def value(*keys: str | int, to: object) -> Change:
    """Set something in claim.json."""

    def change(_: Files, claim: Json) -> None:
        place = claim
        for key in keys[:-1]:
            place = place[key]
        assert isinstance(keys[-1], int) or keys[-1] in place
        assert place[keys[-1]] != to
        place[keys[-1]] = to

    return change


def rule(name: str, to: object) -> Change:
    return value("puzzle", "rules", name, to=to)


def part(*keys: str | int, edit: Callable[[Json], object]) -> Change:
    """Change something in claim.json in place."""

    def change(_: Files, claim: Json) -> None:
        place = claim
        for key in keys:
            place = place[key]
        edit(place)

    return change


def both(*changes: Change) -> Change:
    def change(files: Files, claim: Json) -> None:
        for each in changes:
            each(files, claim)

    return change


def moved(old: str, new: str) -> Change:
    """Give a file another name."""

    def change(files: Files, _: Json) -> None:
        files[new] = files.pop(old)

    return change


def without(name: str) -> Change:
    return lambda files, _: files.pop(name)


def added(name: str, content: bytes = b"1\n") -> Change:
    return lambda files, _: files.update({name: content})


def copied(source: str, target: str) -> Change:
    """Put one file's content into another."""
    return lambda files, _: files.update({target: files[source]})


def swap(every: list[str], one: int, other: int) -> None:
    every[one], every[other] = every[other], every[one]


def token(every: list[str], line: int, place: int, to: str) -> None:
    """Set one of the words of a line."""
    tokens = every[line].split(" ")
    assert tokens[place] != to
    tokens[place] = to
    every[line] = " ".join(tokens)


def answer(chain: Sequence[tuple[str, str]], objective: Sequence[int]) -> Change:
    """Claim another chain, with its tiles, and its objective."""
    return both(
        lambda files, _: files.update(
            {"solution.txt": "".join(f"{w} {t}\n" for w, t in chain).encode()}
        ),
        part("answer", edit=lambda place: place.update(
            chain=[word for word, _ in chain], objective=list(objective)
        )),
    )  # fmt: skip


NO_CHAIN = {"status": "infeasible", "list": None, "chain": None, "objective": None}
LETTERS = "fewer-letters"


@dataclass(frozen=True)
class Row:
    """A change, the bundle that it is made to, and what the checker then says."""

    name: str
    bundle: str
    change: Change
    why: str


def rows(bundle_name: str, *table: tuple[str, Change, str]) -> list[Row]:
    return [Row(name, bundle_name, change, why) for name, change, why in table]


OF_LABELS = rows(
    "planets",
    ("a label one higher", lines("labels.txt", lambda x: token(x, 3, 3, "8")),
     "line 1 of labels.txt"),
    ("a label one higher in its last term",
     lines("labels.txt", lambda x: token(x, 5, 4, "9")), "line 3 of labels.txt"),
    ("a label one lower", lines("labels.txt", lambda x: token(x, 4, 3, "9")),
     "line 5 of labels.txt"),
    ("a label that is missing", lines("labels.txt", lambda x: x.pop(4)), "not listed"),
    ("the last label is missing", lines("labels.txt", lambda x: x.pop()), "not listed"),
    ("a label that stands twice", lines("labels.txt", lambda x: x.append(x[2])),
     "listed already"),
    ("a label that stands twice at another cost",
     lines("labels.txt", lambda x: x.append("5 1.2.3.6.7 0 0 0")), "listed already"),
    ("a label of another state in its place",
     lines("labels.txt", lambda x: token(x, 4, 0, "99")), "not listed"),
    ("the start is missing", lines("labels.txt", lambda x: x.pop(0)),
     "does not list the start"),
    ("the start costs something",
     lines("labels.txt", lambda x: token(x, 0, 2, "1")), "the start at a cost of 0"),
    ("the start has less to cover",
     lines("labels.txt", lambda x: token(x, 0, 1, "0.1.2.3.4.5.6.7")),
     "does not list the start"),
    ("a label with a thing that is none",
     lines("labels.txt", lambda x: token(x, 4, 1, "1.6.9")), "line 5 of labels.txt: 9"),
    ("a label whose things do not rise",
     lines("labels.txt", lambda x: token(x, 4, 1, "6.1")), "do not rise"),
    ("a label with a number less",
     lines("labels.txt", lambda x: x.__setitem__(4, "3 1.6 2 10")), "is no label"),
    ("a label with a negative cost",
     lines("labels.txt", lambda x: token(x, 4, 4, "-4")), "is no number"),
    ("a label with a leading zero",
     lines("labels.txt", lambda x: token(x, 4, 4, "04")), "begins with a zero"),
    ("labels with one term less", value("labels", "terms", to=["words", "letters"]),
     "not the terms and the bound"),
    ("labels with a lower bound", value("labels", "bound", to=[3, 17, 7]),
     "not the terms and the bound"),
    ("labels with a higher bound", value("labels", "bound", to=[3, 17, 9]),
     "not the terms and the bound"),
    ("labels of no bound", value("labels", to={"terms": [], "bound": None,
     "claim": ""}), "not the terms and the bound"),
    ("labels that are not mentioned", value("labels", to=None), "nothing asks for"),
    ("labels that are missing", without("labels.txt"), "labels.txt is missing"),
)  # fmt: skip

OF_FORMULAS = rows(
    "own",
    ("a clause dropped", lines(f"{LETTERS}.cnf", lambda x: x.pop(40)),
     f"line 41 of {LETTERS}.cnf"),
    ("a clause dropped and counted",
     both(lines(f"{LETTERS}.cnf", lambda x: x.pop()),
          text(f"{LETTERS}.cnf", "p cnf 80 267", "p cnf 80 266")), f"{LETTERS}.cnf"),
    ("a clause added", lines(f"{LETTERS}.cnf", lambda x: x.append("-1 0")),
     "the file is complete"),
    ("a clause added and counted",
     both(lines(f"{LETTERS}.cnf", lambda x: x.append("-1 0")),
          text(f"{LETTERS}.cnf", "p cnf 80 267", "p cnf 80 268")),
     "the file is complete"),
    ("a literal flipped", text(f"{LETTERS}.cnf", "\n-23 33 0", "\n23 33 0"),
     f"line 4 of {LETTERS}.cnf"),
    ("a literal dropped", text(f"{LETTERS}.cnf", "\n-1 23 24 ", "\n-1 24 "),
     f"line 2 of {LETTERS}.cnf"),
    ("literals in another order", text(f"{LETTERS}.cnf", "\n-23 33 0", "\n33 -23 0"),
     f"line 4 of {LETTERS}.cnf"),
    ("clauses in another order", lines(f"{LETTERS}.cnf", lambda x: swap(x, 50, 51)),
     f"line 51 of {LETTERS}.cnf"),
    ("a header with a clause more", text(f"{LETTERS}.cnf", "80 267", "80 268"),
     f"line 1 of {LETTERS}.cnf"),
    ("a header with a variable less", text(f"{LETTERS}.cnf", "80 267", "79 267"),
     f"line 1 of {LETTERS}.cnf"),
    ("no header", lines(f"{LETTERS}.cnf", lambda x: x.pop(0)), f"{LETTERS}.cnf"),
    ("a comment", lines(f"{LETTERS}.cnf", lambda x: x.insert(1, "c hello")),
     f"line 2 of {LETTERS}.cnf"),
    ("a variable of another name", text(f"{LETTERS}.map", "word 1 3", "word 1 30"),
     f"{LETTERS}.map"),
    ("a family of another range", text(f"{LETTERS}.map", "f (K4) 44", "f (K4) 43"),
     f"{LETTERS}.map"),
    ("a family less", lines(f"{LETTERS}.map", lambda x: x.pop()), f"{LETTERS}.map"),
    ("a variable more", lines(f"{LETTERS}.map", lambda x: x.insert(80, "v 81 used 3")),
     f"line 81 of {LETTERS}.map"),
    ("an empty map", data(f"{LETTERS}.map", lambda _: b""), f"{LETTERS}.map"),
    ("another goal's formula",
     both(*(copied(f"less-rarity.{kind}", f"{LETTERS}.{kind}")
            for kind in ("cnf", "map", "lrat"))), f"{LETTERS}."),
)  # fmt: skip


def without_hint(every: list[str]) -> None:
    number, *rest = every[-1].split(" ")
    every[-1] = " ".join([number, *rest[:3], *rest[4:]])


OF_REFUTATIONS = rows(
    "own",
    ("a proof cut short", lines(f"{LETTERS}.lrat", lambda x: x.__delitem__(slice(9))),
     f"line 1 of {LETTERS}.lrat"),
    ("a proof without its end", lines(f"{LETTERS}.lrat", lambda x: x.pop()),
     "the empty clause ends the file"),
    ("a proof of nothing", data(f"{LETTERS}.lrat", lambda _: b""),
     "does not end with the empty clause"),
    ("a proof whose last line does not end",
     data(f"{LETTERS}.lrat", lambda x: x[:-1]), "does not end"),
    ("a hint dropped", lines(f"{LETTERS}.lrat", without_hint), f"{LETTERS}.lrat"),
    ("a hint that is another clause",
     lines(f"{LETTERS}.lrat", lambda x: token(x, 0, 3, "23")),
     f"line 1 of {LETTERS}.lrat"),
    ("a hint of a clause that is not there",
     lines(f"{LETTERS}.lrat", lambda x: token(x, 0, 3, "9999")),
     "there is no clause 9999"),
    ("a hint of a clause to come",
     lines(f"{LETTERS}.lrat", lambda x: token(x, 0, 3, "269")),
     "there is no clause 269"),
    ("a step that is its own reason",
     lines(f"{LETTERS}.lrat", lambda x: token(x, 0, 3, "268")),
     "there is no clause 268"),
    ("a negative hint", lines(f"{LETTERS}.lrat", lambda x: token(x, 0, 3, "-24")),
     "there is no clause -24"),
    ("a clause that is stronger than what follows",
     text(f"{LETTERS}.lrat", "277 23 24 ", "277 24 "), f"line 6 of {LETTERS}.lrat"),
    ("a literal of another sign", text(f"{LETTERS}.lrat", "275 -69", "275 69"),
     f"line 4 of {LETTERS}.lrat"),
    ("a number that is used again", text(f"{LETTERS}.lrat", "\n269 ", "\n268 "),
     "does not rise"),
    ("a number that falls", text(f"{LETTERS}.lrat", "\n270 ", "\n267 "),
     "does not rise"),
    ("a number of the formula", text(f"{LETTERS}.lrat", "268 63", "1 63"),
     "does not rise"),
    ("a line after the empty clause",
     lines(f"{LETTERS}.lrat", lambda x: x.append("400 1 0 24 0")), "ends the file"),
    ("a deletion after the empty clause",
     lines(f"{LETTERS}.lrat", lambda x: x.append("400 d 1 0")), "ends the file"),
    ("two empty clauses",
     lines(f"{LETTERS}.lrat", lambda x: x.append("400 0 308 0")), "ends the file"),
    ("a deletion of what is not there",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "267 d 300 0")),
     "there is no clause 300"),
    ("a deletion of what is needed",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "267 d 44 0")),
     "there is no clause 44"),
    ("a deletion twice", lines(f"{LETTERS}.lrat",
     lambda x: x.insert(9, "277 d 6 6 0")), "there is no clause 6"),
    ("a deletion without an end",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "267 d 6")), "with a zero"),
    ("a step with one zero", text(f"{LETTERS}.lrat", "268 63 0", "268 63"),
     "two zeros"),
    ("a variable that the formula does not have",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "268 81 0 44 223 0")),
     "of no variable"),
    ("a clause that is always true",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "268 1 -1 0 44 0")), "opposite"),
    ("a comment in a proof",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "c hello")), "a character"),
    ("an empty line in a proof",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "")), f"line 1 of {LETTERS}.lrat"),
    ("a number that is no number",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "2-48 0 0")),
     f"line 1 of {LETTERS}.lrat"),
    ("a number without end",
     lines(f"{LETTERS}.lrat", lambda x: x.insert(0, "9" * 9999 + " 0 1 0")),
     f"line 1 of {LETTERS}.lrat"),
    ("another goal's proof", copied("less-rarity.lrat", f"{LETTERS}.lrat"),
     f"{LETTERS}.lrat"),
    ("a formula in place of a proof", copied(f"{LETTERS}.cnf", f"{LETTERS}.lrat"),
     f"{LETTERS}.lrat"),
)  # fmt: skip

OF_WORDS = [
    *rows(
        "own",
        ("a word more", lines("list.txt", lambda x: x.insert(3, "bda")), "line 4 of"),
        ("a word less", lines("list.txt", lambda x: x.remove("decaf")),
         "line 6 of candidates.txt"),
        ("the word added is not in the list",
         lines("list.txt", lambda x: x.remove("bdf")), "which the puzzle adds"),
        ("words in another order", lines("list.txt", lambda x: swap(x, 3, 4)),
         "the words do not rise"),
        ("a word of the list twice", lines("list.txt", lambda x: x.insert(0, x[0])),
         "the words do not rise"),
        ("a capital", text("list.txt", "ace", "Ace"), "not case-folded"),
        ("letters that are not normalised",
         lines("list.txt", lambda x: x.append("fe\u0301")), "not NFC-normalised"),
        ("an empty word", lines("list.txt", lambda x: x.insert(0, "")), "line 1 of"),
        ("no list", without("list.txt"), "list.txt"),
        ("a list of a thousand letters a word",
         lines("list.txt", lambda x: x.append("f" * 1001)), "too long for a word"),
        ("line ends of two bytes",
         data("list.txt", lambda x: x.replace(b"\n", b"\r\n")), "candidates.txt"),
        ("a mark at the beginning", data("list.txt", lambda x: b"\xef\xbb\xbf" + x),
         "list.txt"),
        ("NUL bytes", data("list.txt", lambda x: x.replace(b"ace", b"a\0e")),
         "candidates.txt"),
        ("bytes that are no text", data("list.txt", lambda x: x + b"\xff\n"),
         "not UTF-8 at byte"),
        ("no last line end", data("list.txt", lambda x: x[:-1]), "does not end"),
        ("trailing spaces", data("list.txt", lambda x: x.replace(b"\n", b" \n")),
         "list.txt does not hold"),
        ("a banned word is played", answer([("fade", "5 0 3 4"), ("eca", "4 2 0")],
         [2, 7, 0]), "fade is banned"),
        ("a ban lifted", value("puzzle", "words", "ban", to=[]), "candidates.txt"),
        ("a word banned", value("puzzle", "words", "ban", to=["fade", "bed"]),
         "candidates.txt"),
        ("words banned by a pattern",
         value("puzzle", "words", "ban_matching", to=["^ec"]), "candidates.txt"),
        ("a pattern that is none", value("puzzle", "words", "ban_matching", to=["("]),
         "ban_matching"),
        ("a candidate more",
         lines("candidates.txt", lambda x: x.append("10 fdb 4 5 1 1.3.5")), "line 11"),
        ("a candidate less", lines("candidates.txt", lambda x: x.pop(4)), "line 5 of"),
        ("the last candidate less", lines("candidates.txt", lambda x: x.pop()),
         "line 10 of"),
        ("candidates in another order",
         lines("candidates.txt", lambda x: swap(x, 4, 5)), "line 5 of candidates.txt"),
        ("a candidate that covers a tile more",
         lines("candidates.txt", lambda x: token(x, 4, 5, "1.3.4.5")), "line 5 of"),
        ("a candidate that covers a tile less",
         lines("candidates.txt", lambda x: token(x, 4, 5, "1.3")), "line 5 of"),
        ("a candidate of a lower rarity",
         lines("candidates.txt", lambda x: token(x, 3, 2, "3")), "line 4 of"),
        ("a candidate with another head",
         lines("candidates.txt", lambda x: token(x, 4, 3, "4")), "line 5 of"),
        ("candidates with visits that nothing asks for",
         lines("candidates.txt", lambda x: token(x, 4, 5, "1.3.4 1.3.4")), "line 5 of"),
        ("a list of cpbox's own instead",
         both(without("list.txt"),
              part("puzzle", "words", edit=lambda x: x.update(
                  own=False, lists=["common"])),
              part("lists", 0, edit=lambda x: x.update(name="common", file=None)),
              value("answer", "list", to="common")), "the list has"),
        ("another file as the list",
         both(moved("list.txt", "words.txt"), value("lists", 0, "file", to="words.txt")
              ),
         "the file list.txt"),
        ("no list at all", value("lists", to=[]), "not the first ones"),
        ("a list twice", part("lists", edit=lambda x: x.append(x[0])),
         "not the first ones"),
    ),
    *rows(
        "built in",
        ("a list of another hash", value("lists", 0, "sha256", to="0" * 64),
         "the list's hash is another"),
        ("a list with a word less", value("lists", 0, "words", to=81825),
         "the list has"),
        ("a longer list",
         both(value("puzzle", "words", "lists", to=["extended"]),
              value("lists", 0, "name", to="extended"),
              value("answer", "list", to="extended")), "the list has"),
        ("a list that the puzzle does not name",
         value("puzzle", "words", "lists", to=["extended"]), "not the first ones"),
        ("a list before the answer's",
         value("puzzle", "words", "lists", to=["common", "standard"]),
         "not the first ones"),
        ("a word added", value("puzzle", "words", "add", to=["pyradom"]),
         "the list has"),
        ("a file for a list of cpbox's own",
         both(value("lists", 0, "file", to="list.txt"), added("list.txt", b"abc\n")),
         "no file"),
    ),
]  # fmt: skip

OF_ANSWERS = [
    *rows(
        "own",
        ("no chain at all", answer([], [0, 0, 0]), "holds no word"),
        ("words that do not link", answer([("bdf", "1 3 5"), ("decaf", "3 4 2 0 5")],
         [2, 8, 5]), "does not start where"),
        ("a word that is not in the list",
         answer([("bdf", "1 3 5"), ("faec", "5 0 4 2")], [2, 7, 4]), "word list"),
        ("tiles on one side", answer([("cab", "2 0 1"), ("bdf", "1 3 5")], [2, 6, 4]),
         "may not follow"),
        ("tiles of other letters",
         answer([("bdf", "1 3 5"), ("face", "5 1 2 4")], [2, 7, 4]),
         "do not hold its letters"),
        ("tiles that the box does not have",
         answer([("bdf", "1 3 6"), ("face", "5 0 2 4")], [2, 7, 4]), "not on the box"),
        ("a chain that misses a tile", answer([("bed", "1 4 3")], [1, 3, 0]), "misses"),
        ("a word twice", answer([("bdf", "1 3 5"), ("fbd", "5 1 3"), ("decaf",
         "3 4 2 0 5"), ("fbd", "5 1 3")], [4, 14, 9]), "twice"),
        ("a worse chain", answer([("bed", "1 4 3"), ("decaf", "3 4 2 0 5")], [2, 8, 1]),
         f"{LETTERS}."),
        ("a worse chain with the value of the best",
         answer([("bed", "1 4 3"), ("decaf", "3 4 2 0 5")], [2, 7, 4]),
         "objective is [2, 8, 1]"),
        ("a word less claimed", value("answer", "objective", 0, to=1),
         "objective is [2, 7, 4]"),
        ("a letter less claimed", value("answer", "objective", 1, to=6),
         "objective is [2, 7, 4]"),
        ("a rarity one lower claimed", value("answer", "objective", 2, to=3),
         "objective is [2, 7, 4]"),
        ("no words claimed", value("answer", "objective", 0, to=0),
         "a chain of no words"),
        ("a word more claimed", value("answer", "objective", 0, to=3),
         "objective is [2, 7, 4]"),
        ("a letter more claimed", value("answer", "objective", 1, to=8),
         "objective is [2, 7, 4]"),
        ("an objective with a term less", value("answer", "objective", to=[2, 7]),
         "objective is [2, 7, 4]"),
        ("an objective with a term more", value("answer", "objective", to=[2, 7, 4, 0]),
         "objective is [2, 7, 4]"),
        ("the chain of claim.json is another one",
         value("answer", "chain", to=["bed", "decaf"]), "different chains"),
        ("the chain of solution.txt is another one",
         text("solution.txt", "bdf 1 3 5\nface", "fbd 5 1 3\nface"),
         "different chains"),
        ("the chain backwards", both(lines("solution.txt", lambda x: x.reverse()),
         part("answer", "chain", edit=lambda x: x.reverse())), "does not start"),
        ("no solution.txt", without("solution.txt"), "solution.txt is missing"),
        ("tiles with two spaces", text("solution.txt", " 3", "  3"), "line 1 of"),
        ("infeasible, though there is a chain",
         both(value("answer", to=NO_CHAIN), without("solution.txt")),
         "must list the goals no-chain"),
        ("infeasible, with another's refutation",
         both(value("answer", to=NO_CHAIN), without("solution.txt"),
              value("labels", to=None), without("labels.txt"),
              value("goals", to=[{"name": "no-chain", "list": None, "claim": "",
                                  "proof": "lrat", "filter": None}]),
              *(moved(f"fewer-words.{k}", f"no-chain.{k}")
                for k in ("cnf", "map", "lrat")),
              *(without(f"{name}.{k}") for name in (LETTERS, "less-rarity")
                for k in ("cnf", "map", "lrat"))), "no-chain.map"),
        ("infeasible, with a chain", value("answer", "status", to="infeasible"),
         "a chain and an objective stand there if it is optimal"),
        ("optimal, without an objective", value("answer", "objective", to=None),
         "a chain and an objective stand there if it is optimal"),
        ("optimal, but of no known kind", value("answer", "status", to="feasible"),
         "answer.status"),
        ("the answer is of another list", value("answer", "list", to="common"),
         "not the last of the lists"),
    ),
    *rows(
        "nothing",
        ("optimal, though there is no chain",
         both(value("answer", to={"status": "optimal", "list": None,
              "chain": ["bdf", "ecf"], "objective": [2, 6, 8]}),
              added("solution.txt", b"bdf 1 3 5\necf 4 2 5\n")), "does not start"),
        ("optimal, with a word that is not there",
         both(value("answer", to={"status": "optimal", "list": None,
              "chain": ["bdf", "face"], "objective": [2, 7, 4]}),
              added("solution.txt", b"bdf 1 3 5\nface 5 0 2 4\n")), "word list"),
        ("another puzzle's refutation", text("no-chain.lrat", " 0\n", " 1 0\n"),
         "no-chain.lrat"),
        ("a word more allowed", rule("max_words", 13), "no-chain.map"),
        ("a word less allowed", rule("max_words", 11), "no-chain.map"),
        ("labels of one word", value("labels", to={"terms": ["words"], "bound": [12],
         "claim": ""}), "not the terms and the bound"),
    ),
    *rows(
        "infeasible",
        ("a label less", lines("labels.txt", lambda x: x.pop(7)), "not listed"),
        ("a bound in place of none",
         value("labels", to={"terms": ["words"], "bound": [13], "claim": ""}),
         "is no label"),
        ("a proof step less", lines("no-chain.lrat", lambda x: x.pop(3)),
         "no-chain.lrat"),
        ("a longer list as well",
         value("puzzle", "words", "lists", to=["common", "standard"]),
         "not all lists are there"),
        ("a tile less to cover", rule("cover", 11), "no-chain.map"),
    ),
]  # fmt: skip

OF_GOALS = [
    *rows(
        "own",
        ("a goal left out", part("goals", edit=lambda x: x.pop(1)),
         "must list the goals"),
        ("the last goal left out, with its files",
         both(part("goals", edit=lambda x: x.pop()),
              *(without(f"less-rarity.{k}") for k in ("cnf", "map", "lrat"))),
         "must list the goals"),
        ("no goals", value("goals", to=[]), "must list the goals"),
        ("a goal of another name", value("goals", 1, "name", to="fewer-tiles"),
         "must list the goals"),
        ("a goal twice", part("goals", edit=lambda x: x.insert(1, x[1])),
         "must list the goals"),
        ("goals in another order", part("goals", edit=lambda x: x.reverse()),
         "must list the goals"),
        ("a goal by arithmetic", both(value("goals", 1, "proof", to="arithmetic"),
         *(without(f"{LETTERS}.{k}") for k in ("cnf", "map", "lrat"))),
         "needs a proof by lrat"),
        ("a goal by trust", value("goals", 1, "proof", to="trust"), "goals[1].proof"),
        ("a goal of another list", value("goals", 1, "list", to="common"),
         "speaks of another list"),
        ("a filter that is not there",
         value("goals", 1, "filter", to={"tracked": [0], "cost": "letters"}),
         f"{LETTERS}.labels"),
        ("an empty filter",
         both(value("goals", 1, "filter", to={"tracked": [0], "cost": "letters"}),
              added(f"{LETTERS}.labels", b"")), "lacks the beginning"),
    ),
    *rows(
        "one word",
        ("a formula where numbers do",
         value("goals", 0, "proof", to="lrat"), "needs a proof by arithmetic"),
        ("a filter where numbers do",
         value("goals", 0, "filter", to={"tracked": [], "cost": None}),
         "has a filter, but no formula"),
    ),
    *rows(
        "lists",
        ("the earlier list's goal left out",
         both(part("goals", edit=lambda x: x.pop(0)),
              *(without(f"common-no-chain.{k}") for k in ("cnf", "map", "lrat"))),
         "must list the goals no-chain"),
        ("the earlier list left out",
         both(part("goals", edit=lambda x: x.pop(0)),
              part("lists", edit=lambda x: x.pop(0)),
              without("common-candidates.txt"),
              *(without(f"common-no-chain.{k}") for k in ("cnf", "map", "lrat"))),
         "not the first ones that the puzzle names"),
        ("the earlier goal about the later list",
         value("goals", 0, "list", to="standard"), "speaks of another list"),
        ("the lists in another order", part("lists", edit=lambda x: x.reverse()),
         "not the first ones"),
        ("the answer found in the earlier list",
         value("answer", "list", to="common"), "not the last of the lists"),
        ("the earlier list's candidates",
         copied("common-candidates.txt", "candidates.txt"), "of candidates.txt"),
        ("an earlier candidate less",
         lines("common-candidates.txt", lambda x: x.pop()), "common-candidates.txt"),
        ("the earlier list with a word less", value("lists", 0, "words", to=41166),
         "the list has"),
    ),
]  # fmt: skip

FILTERED = f"{LETTERS}.labels"
FRONT = "front 1 5 4 0"
BACK = "back 1 5 6 2"
OF_FILTERS = rows(
    "filter",
    ("a label dropped at the front", text(FILTERED, f"{FRONT}\n", ""), FILTERED),
    ("a label dropped at the back", text(FILTERED, f"{BACK}\n", ""), FILTERED),
    ("a beginning dropped", text(FILTERED, "front 0 3 0 -\n", ""),
     "lacks the beginning"),
    ("an end dropped", text(FILTERED, "back 0 5 0 -\n", ""), "lacks the end"),
    ("the last label at the front dropped",
     text(FILTERED, "front 2 1 13 1.2.6\n", ""), FILTERED),
    ("a cost one higher at the front", text(FILTERED, FRONT, "front 1 5 5 0"),
     "at a cost of 4"),
    ("a cost one higher at the back", text(FILTERED, BACK, "back 1 5 7 2"),
     "at a cost of 6"),
    ("a set with a thing less", text(FILTERED, FRONT, "front 1 5 4 -"), FILTERED),
    ("a set with a thing that is not tracked", text(FILTERED, FRONT, "front 1 5 4 3"),
     "none of the things that count"),
    ("a label of another state", text(FILTERED, FRONT, "front 1 4 4 0"), FILTERED),
    ("a label for more words", text(FILTERED, FRONT, "front 2 5 4 0"), FILTERED),
    ("a label of no direction", text(FILTERED, "front", "side"),
     f"line 1 of {FILTERED}"),
    ("a label with a word more", text(FILTERED, FRONT, f"{FRONT} 0"),
     f"line 4 of {FILTERED}"),
    ("other things are tracked",
     value("goals", 1, "filter", "tracked", to=[0, 1, 2, 7]), FILTERED),
    ("a thing more is tracked",
     value("goals", 1, "filter", "tracked", to=[0, 1, 2, 6, 7]), FILTERED),
    ("a thing less is tracked",
     value("goals", 1, "filter", "tracked", to=[0, 1, 2]), FILTERED),
    ("a thing that is not there is tracked",
     value("goals", 1, "filter", "tracked", to=[0, 1, 2, 60]), "do not count here"),
    ("tracked things that do not rise",
     value("goals", 1, "filter", "tracked", to=[1, 0, 2, 6]), "do not rise"),
    ("more things tracked than can be",
     value("goals", 1, "filter", "tracked", to=[*range(21)]), "more than 20 things"),
    ("no words claimed", value("answer", "objective", 0, to=0), "chain of no words"),
    ("another cost", value("goals", 1, "filter", "cost", to="rarity"), "is not capped"),
    ("a cost that is not capped", value("goals", 0, "filter", "cost", to="letters"),
     "is not capped"),
    ("no cost", value("goals", 1, "filter", "cost", to=None), FILTERED),
    ("a cost that is none", value("goals", 1, "filter", "cost", to="tiles"),
     "is not capped"),
    ("no filter", value("goals", 1, "filter", to=None), f"nothing asks for {FILTERED}"),
    ("no filter and no labels",
     both(value("goals", 1, "filter", to=None), without(FILTERED)), f"{LETTERS}.map"),
    ("another goal's labels", copied("fewer-words.labels", FILTERED), FILTERED),
)  # fmt: skip

OF_FILTERS += rows(
    "loose",
    ("a tile that may be missed is dropped",
     lines("fewer-words.labels", lambda x: x.remove(
         next(each for each in x if re.fullmatch(r"back 0 \d+ 0 \d", each)))),
     "lacks the end"),
    ("one more tile to miss", rule("cover", 7), "fewer-words.labels lacks the end"),
)  # fmt: skip

OF_RULES = [
    *rows(
        "own",
        ("min_length raised", rule("min_length", 4), "shorter than min_length"),
        ("max_length", rule("max_length", 3), "longer than max_length"),
        ("max_words lowered", rule("max_words", 1), "too short or too long"),
        ("min_words raised", rule("min_words", 3), "too short or too long"),
        ("max_letters", rule("max_letters", 6), "too many"),
        ("min_letters", rule("min_letters", 8), "too few"),
        ("same_side", rule("same_side", to=True), "candidates.txt"),
        ("moves", rule("moves", "opposite"), "may not follow"),
        ("distinct_in_word", both(rule("distinct_in_word", to=True),
         rule("link", 2)), "does not start where"),
        ("start", rule("start", "a"), "the start of the rules"),
        ("end", rule("end", "a"), "the end of the rules"),
        ("the start that the chain has", rule("start", "b"), "fewer-words."),
        ("the end that the chain has", rule("end", "e"), "fewer-words.cnf"),
        ("require", rule("require", ["bed"]), "which is required"),
        ("a word required that the chain has", rule("require", ["bdf"]),
         "fewer-words."),
        ("repeat_words", rule("repeat_words", to=True), "fewer-letters."),
        ("link 2", rule("link", 2), "does not start where"),
        ("link 0", rule("link", 0), "line 1 of candidates.txt"),
        ("loop", rule("loop", to=True), "does not start where"),
        ("max_uses", rule("max_uses", 1), "candidates.txt"),
        ("cover fewer", rule("cover", 5), "fewer-words.map"),
        ("cover some", rule("cover", ["a", "b"]), "fewer-words.map"),
        ("objective in another order",
         value("puzzle", "objective", to=["letters", "words", "rarity"]),
         "objective is [7, 2, 4]"),
        ("objective with a term less", value("puzzle", "objective",
         to=["words", "letters"]), "objective is [2, 7]"),
        ("objective the other way round",
         value("puzzle", "objective", to=["words", "-letters", "rarity"]),
         "must list the goals fewer-words, more-letters"),
        ("two sides in another order", part("puzzle", "sides",
         edit=lambda x: x.reverse()), "do not hold its letters"),
        ("two tiles swapped", value("puzzle", "sides", 0, to=["b", "a"]),
         "do not hold its letters"),
        ("a tile moved to another side",
         value("puzzle", "sides", to=[["a"], ["b", "c", "d"], ["e", "f"]]),
         "may not follow"),
        ("a tile of other letters", value("puzzle", "sides", 2, to=["e", "g"]),
         "do not hold its letters"),
        ("a tile more", value("puzzle", "sides", 2, to=["e", "f", "g"]), "misses"),
    ),
    *rows(
        "rules",
        ("no words claimed", value("answer", "objective", 0, to=0),
         "a chain of no words"),
        ("letter_values", value("puzzle", "letter_values", "a", to=2), "objective is"),
        ("max_uses below what the chain uses", rule("max_uses", {"a": 1}),
         "the chain visits tile"),
        ("max_uses for some", rule("max_uses", {"a": 3}), "more-letters."),
        ("max_uses one lower", rule("max_uses", 2), "more-letters.map"),
        ("max_uses one higher", rule("max_uses", 4), "more-letters.map"),
        ("no max_uses", rule("max_uses", None), "line 1 of candidates.txt"),
        ("no loop", rule("loop", to=False), "more-letters."),
        ("link 1", rule("link", 1), "line 1 of candidates.txt"),
        ("link 3", rule("link", 3), "does not start where"),
        ("no same_side", rule("same_side", to=False), "may not follow"),
        ("fewer letters asked for", rule("min_letters", 10),
         "fewer-words needs a proof by lrat"),
        ("more letters asked for", rule("min_letters", 15), "too few"),
        ("a visit less in a candidate",
         lines("candidates.txt", lambda x: x.__setitem__(0, x[0][:-2])), "line 1 of"),
    ),
]  # fmt: skip

OF_FILES = rows(
    "own",
    ("a file more", added("extra.txt"), "nothing asks for extra.txt"),
    ("a list's candidates more", added("full-candidates.txt"), "nothing asks for"),
    ("a file less", without(f"{LETTERS}.map"), f"{LETTERS}.map is missing"),
    ("a file of another name", moved(f"{LETTERS}.cnf", "fewer.cnf"),
     "nothing asks for fewer.cnf"),
    ("a name with a dot before it", added(".hidden"), "no file's name"),
    ("a name with a space", added("a b"), "no file's name"),
    ("a name with an escape", added("\x1b[2Jx"), "cannot be printed"),
    ("a name that turns the writing round", added("\u202etxt.a"), "cannot be printed"),
    ("a name with a line end", added("candidates.txt\n"), "cannot be printed"),
    ("a name of 200 letters", added("a" * 200), "no file's name"),
    ("line ends of two bytes in a formula",
     data(f"{LETTERS}.cnf", lambda x: x.replace(b"\n", b"\r\n")), f"{LETTERS}.cnf"),
    ("line ends of two bytes in a proof",
     data(f"{LETTERS}.lrat", lambda x: x.replace(b"\n", b"\r\n")), "a character"),
    ("line ends of two bytes in labels",
     data("labels.txt", lambda x: x.replace(b"\n", b"\r\n")), "is no number"),
    ("line ends of two bytes in a solution",
     data("solution.txt", lambda x: x.replace(b"\n", b"\r\n")), "is no number"),
    ("a mark before a formula", data(f"{LETTERS}.cnf", lambda x: b"\xef\xbb\xbf" + x),
     f"line 1 of {LETTERS}.cnf"),
    ("a mark before labels", data("labels.txt", lambda x: b"\xef\xbb\xbf" + x),
     "line 1 of labels.txt"),
    ("NUL bytes in a map", data(f"{LETTERS}.map", lambda x: x.replace(b" ", b"\0", 1)),
     f"line 1 of {LETTERS}.map"),
    ("bytes that are no text in labels", data("labels.txt", lambda x: x + b"\xff\n"),
     "not UTF-8"),
    ("a trailing space in labels",
     data("labels.txt", lambda x: x.replace(b"\n", b" \n", 1)), "line 1 of labels.txt"),
    ("no last line end in a formula", data(f"{LETTERS}.cnf", lambda x: x[:-1]),
     f"{LETTERS}.cnf"),
    ("no last line end in a map", data(f"{LETTERS}.map", lambda x: x[:-1]),
     f"{LETTERS}.map"),
    ("no last line end in candidates", data("candidates.txt", lambda x: x[:-1]),
     "candidates.txt"),
    ("no last line end in labels", data("labels.txt", lambda x: x[:-1]), "labels.txt"),
    ("digits of another script",
     data("labels.txt", lambda x: x.replace(b"1", "\u0661".encode(), 1)),
     "is no number"),
)  # fmt: skip

ROWS = [
    *OF_LABELS, *OF_FORMULAS, *OF_REFUTATIONS, *OF_WORDS, *OF_ANSWERS, *OF_GOALS,
    *OF_FILTERS, *OF_RULES, *OF_FILES,
]  # fmt: skip


def test_there_are_enough_corruptions_and_no_two_of_a_name() -> None:
    names = [(row.bundle, row.name) for row in ROWS]
    assert len(names) == len(set(names)) > 200


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.bundle}: {row.name}")
def test_a_changed_bundle_is_refused(
    row: Row, bundles: Bundles, tmp_path: Path
) -> None:
    sound = bundles(row.bundle)
    files, claim = dict(sound), json.loads(sound[CLAIM])
    row.change(files, claim)
    fitted = sealed(files, deepcopy(claim))
    assert_refused(write(fitted, tmp_path / "fitted"), row.why)
    touched = [name for name in {*files, *sound} if files.get(name) != sound.get(name)]
    if touched:
        files[CLAIM] = json.dumps(claim).encode()
        problems = problems_of(write(files, tmp_path / "as-it-is"))
        assert any(shown(name) in problems[0] for name in touched), problems


def test_a_file_for_readers_is_held_to_its_hash(
    bundles: Bundles, tmp_path: Path
) -> None:
    files = dict(bundles("own"))
    files["VERIFY.md"] = files["VERIFY.md"].swapcase()
    why = "VERIFY.md is not the file whose hash claim.json gives"
    assert_refused(write(files, tmp_path / "proof"), why)


# Each line counts


@pytest.mark.parametrize("name", ["planets", "filter"])
def test_no_line_of_the_evidence_can_be_spared(
    name: str, bundles: Bundles, tmp_path: Path
) -> None:
    sound = bundles(name)
    rng = Random(1)
    for file in sorted(sound.keys() - {CLAIM, "VERIFY.md", "verify.lisp", "list.txt"}):
        every = sound[file].decode().split("\n")[:-1]
        for number in sorted(rng.sample(range(len(every)), min(25, len(every)))):
            rest = every[:number] + every[number + 1 :]
            changed = sound | {file: "".join(f"{line}\n" for line in rest).encode()}
            fitted = sealed(changed, json.loads(sound[CLAIM]))
            problems = problems_of(write(fitted, tmp_path / f"{file}-{number}"))
            assert any(file in problem for problem in problems), every[number]


# What may change


HARMLESS: list[tuple[str, str, Change]] = [
    ("the title", "own", value("title", to="Another\nname \x1b[2J")),
    ("no title", "own", value("title", to=None)),
    ("the sentences", "own", value("goals", 0, "claim", to="it is so")),
    ("what is trusted", "own", value("trusted", to=["nothing"])),
    ("the versions", "own", value("versions", to={})),
    ("VERIFY.md", "own", data("VERIFY.md", lambda _: b"\xff\x00")),
    ("verify.lisp", "own", data("verify.lisp", lambda _: b"(quit)")),
    ("nothing for readers", "own", both(without("VERIFY.md"), without("verify.lisp"))),
    ("a word that cannot be traced", "own",
     lines("list.txt", lambda x: x.append("zebra"))),
    ("a label of a tile that is not there", "own",
     lines("labels.txt", lambda x: x.append("99 0.1 0 0 0"))),
    ("a label that no chain needs", "own",
     lines("labels.txt", lambda x: x.append("5 0 1 6 9"))),
    ("no labels.txt", "own", both(value("labels", to=None), without("labels.txt"))),
    ("a clause deleted that is not needed", "own",
     lines("fewer-words.lrat", lambda x: x.insert(0, "110 d 3 0"))),
    ("limits that the chain is below anyway", "own", both(rule("max_words", 10**9),
     value("puzzle", "letter_values", to={}))),
    ("a set in the filter twice", "filter", text(FILTERED, FRONT, f"{FRONT}\n{FRONT}")),
    ("a set in the filter that nothing can cover", "filter",
     text(FILTERED, FRONT, f"{FRONT}\nfront 9 99 0 0.1.2.6")),
]  # fmt: skip


@pytest.mark.parametrize(("bundle_name", "change"), [row[1:] for row in HARMLESS],
                         ids=[row[0] for row in HARMLESS])  # fmt: skip
def test_what_changes_no_claim_may_change(
    bundle_name: str, change: Change, bundles: Bundles, tmp_path: Path
) -> None:
    files, claim = dict(bundles(bundle_name)), json.loads(bundles(bundle_name)[CLAIM])
    change(files, claim)
    assert problems_of(write(sealed(files, claim), tmp_path / "proof")) == []


# claim.json as text


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(raw: str) -> str:
        assert old in raw, raw[:500]
        return raw.replace(old, new, 1)

    return change


CLAIM_TEXTS: list[tuple[str, Callable[[str], str], str]] = [
    ("nothing", lambda _: "", "no JSON"),
    ("no JSON", lambda raw: raw[:-3], "no JSON"),
    ("more after it", lambda raw: raw + "{}", "no JSON"),
    ("a mark before it", lambda raw: "\ufeff" + raw, "no JSON"),
    ("a list", lambda raw: f"[{raw}]", "claim.json is no object"),
    ("a number", lambda _: "1", "claim.json is no object"),
    ("null", lambda _: "null", "claim.json is no object"),
    ("a key twice", replaced('"answer":', '"answer": {}, "answer":'), "stands twice"),
    ("a rule twice", replaced('"link": 1', '"link": 1, "link": 2'), "stands twice"),
    ("a file twice", replaced('"solution.txt":', '"list.txt": {}, "solution.txt":'),
     "stands twice"),
    ("a key written otherwise, twice",
     replaced('"link": 1', '"link": 1, "\\u006cink": 1'), "stands twice"),
    ("NaN", replaced('"link": 1', '"link": NaN'), "NaN is no whole number"),
    ("Infinity", replaced('"link": 1', '"link": -Infinity'), "is no whole number"),
    ("a fraction", replaced('"link": 1', '"link": 1.0'), "1.0 is no whole number"),
    ("an exponent", replaced('"link": 1', '"link": 1e9'), "1e9 is no whole number"),
    ("a huge number", replaced('"max_words": 12', '"max_words": 1000000001'),
     "puzzle.rules.max_words is not from 0 to"),
    ("a number without end", replaced('"link": 1', f'"link": {"9" * 5000}'),
     "a number of 5000 digits"),
    ("a negative number", replaced('"link": 1', '"link": -1'), "puzzle.rules.link"),
    ("nested deep", replaced('"link": 1', f'"link": {"[" * 10**6}{"]" * 10**6}'),
     "nested too deep"),
    ("a truth for a number", replaced('"link": 1', '"link": true'), "rules.link"),
    ("a number for a truth", replaced('"loop": false', '"loop": 0'), "rules.loop"),
    ("a text for a number", replaced('"link": 1', '"link": "1"'), "rules.link"),
    ("a text for a list", replaced('"require": []', '"require": "bed"'), "require"),
    ("null for a number", replaced('"link": 1', '"link": null'), "rules.link"),
    ("an object for a text", replaced('"moves": "any"', '"moves": {}'), "rules.moves"),
    ("a list for a text", replaced('"moves": "any"', '"moves": ["any"]'), "moves"),
    ("a key less", replaced('"link": 1, ', ""), "has no key 'link'"),
    ("an unknown key", replaced('"link": 1', '"link": 1, "lonk": 1'), "'lonk'"),
    ("an unknown key with an escape",
     replaced('"link": 1', '"link": 1, "\\u001b[2J": 1'), "which is unknown"),
    ("another format", replaced("cpbox bundle 1", "cpbox bundle 2"), "format"),
    ("a huge title", replaced('"Tiny"', f'"{"x" * 1001}"'), "more than 1000 ch"),
    ("half a character in the title", replaced('"Tiny"', '"\\ud800"'), "half a char"),
    ("a title that is a number", replaced('"Tiny"', "1"), "title is no text"),
    ("an unknown term", replaced('"objective": ["words"', '"objective": ["size"'),
     "puzzle.objective[0]"),
    ("a term twice", replaced('"objective": ["words"', '"objective": ["-letters"'),
     "twice"),
    ("a link too long", replaced('"link": 1', '"link": 4'), "not from 0 to 3"),
    ("a tile with no letter", replaced('["a", "b"]', '["", "b"]'), "sides[0][0]"),
    ("a tile with a space", replaced('["a", "b"]', '["a b", "b"]'), "sides[0][0]"),
    ("a tile of an escape", replaced('["a", "b"]', '["\\u001b", "b"]'), "sides[0][0]"),
    ("a side without tiles", replaced('["a", "b"]', "[]"), "sides[0] has no tiles"),
    ("no sides", replaced('[["a", "b"], ["c", "d"], ["e", "f"]]', "[]"), "0 tiles"),
    ("too many tiles", replaced('["a", "b"]', json.dumps(["a"] * 60)), "64 tiles"),
    ("a file in another folder", replaced('"solution.txt": {', '"../solution.txt": {'),
     "no file's name"),
    ("a file with its whole path", replaced('"solution.txt": {', '"/etc/passwd": {'),
     "no file's name"),
    ("claim.json among the files", replaced('"solution.txt": {', '"claim.json": {'),
     "names claim.json"),
    ("a size that is none", replaced('{"bytes": ', '{"bytes": -'), "bytes is not"),
    ("a hash that is none", replaced('"sha256": "', '"sha256": "0'), "hash"),
    ("words of their own and a list", replaced('"own": true', '"own": false'),
     "puzzle.words.lists"),
    ("a list of no name", replaced('"lists": []', '"lists": ["huge"]'), "lists[0]"),
    ("a loop of words that do not link",
     lambda raw: raw.replace('"link": 1', '"link": 0').replace(
         '"loop": false', '"loop": true'), "puzzle.rules.link"),
    ("more tiles to cover than there are", replaced('"cover": null', '"cover": 7'),
     "puzzle.rules.cover"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "why"), [row[1:] for row in CLAIM_TEXTS],
                         ids=[row[0] for row in CLAIM_TEXTS])  # fmt: skip
def test_a_claim_is_read_strictly(
    change: Callable[[str], str], why: str, bundles: Bundles, tmp_path: Path
) -> None:
    sound = bundles("own")
    claim = json.dumps(json.loads(sound[CLAIM]))
    files = sound | {CLAIM: change(claim).encode()}
    assert_refused(write(files, tmp_path / "proof"), why)


def test_a_claim_that_is_no_text_is_refused(bundles: Bundles, tmp_path: Path) -> None:
    files = bundles("own") | {CLAIM: b"\xff{}"}
    assert_refused(write(files, tmp_path / "proof"), "not UTF-8 at byte 0")


# A prover that lies: everything it writes fits together


WORSE = ("bed", "decaf")  # the second best chain of OWN, of a letter more


def lying(
    candidates: Callable[[Board], Candidates] | None = None,
) -> Callable[..., list[Outcome]]:
    """Take the second best chain for the best, perhaps among other candidates."""

    def outcomes(puzzle: Puzzle, *_: object, **__: object) -> list[Outcome]:
        (honest,) = solved(puzzle)
        assert honest.result is not None
        traced = trace(puzzle, WORSE)
        assert traced is not None
        chain = tuple(
            ChainWord(word, tiles, rarity(word))
            for word, tiles in zip(WORSE, traced, strict=True)
        )
        value = (2, 8, 1)[: len(puzzle.objective.terms)]
        result = replace(honest.result, chain=chain, objective=value)
        board = honest.board
        if candidates is not None:
            board = Board(puzzle, candidates(board))
        return [Outcome(board, result)]

    return outcomes


def hopeless(puzzle: Puzzle, *_: object, **__: object) -> list[Outcome]:
    """Say that there is no chain."""
    (honest,) = solved(puzzle)
    assert honest.result is not None
    nothing = replace(
        honest.result, status=Status.INFEASIBLE, chain=None, objective=None
    )
    return [replace(honest, result=nothing)]


def better_than_it_is(puzzle: Puzzle, *_: object, **__: object) -> list[Outcome]:
    """Say that the best chain has a letter less than it has."""
    (honest,) = solved(puzzle)
    assert honest.result is not None
    return [replace(honest, result=replace(honest.result, objective=(2, 6, 4)))]


Clauses = Sequence[tuple[int, ...]]


def by_assertion(_: int, clauses: Clauses, __: float, ___: float) -> list[Step]:
    """The empty clause follows from everything."""
    number = len(clauses)
    return [(number + 1, (), tuple(range(1, number + 1)))]


def by_nothing(_: int, clauses: Clauses, __: float, ___: float) -> list[Step]:
    return [(len(clauses) + 1, (), ())]


def by_contradiction(_: int, clauses: Clauses, __: float, ___: float) -> list[Step]:
    """A literal and its opposite, each of which is said to follow."""
    n = len(clauses)
    return [(n + 1, (1,), (1,)), (n + 2, (-1,), (1,)), (n + 3, (), (n + 1, n + 2))]


def by_circle(_: int, clauses: Clauses, __: float, ___: float) -> list[Step]:
    """Two steps that are each other's reason."""
    n = len(clauses)
    return [(n + 1, (-1,), (n + 2,)), (n + 2, (1,), (n + 1,)), (n + 3, (), (n + 2,))]


def by_silence(_: int, __: Clauses, ___: float, ____: float) -> list[Step]:
    return []


def of_less(board: Board) -> Candidates:
    """The candidates without a word of the best chain."""
    words = board.puzzle.words
    words = replace(words, ban=(*words.ban, "bdf"))
    return prefilter(replace(board.puzzle, words=words))


def covering_less(board: Board) -> Candidates:
    """The candidates, but a word of the best chain covers a tile less."""
    found = board.candidates
    mask = found.mask.copy()
    mask[found.words.index("face")] = 0b110001
    return replace(found, mask=mask)


def ending_elsewhere(board: Board) -> Candidates:
    """The candidates, but a word of the best chain ends on another tile."""
    found = board.candidates
    last, place = found.last.copy(), found.words.index("bdf")
    last[place] = last[found.words.index("bed")]
    return replace(found, last=last)


def rarer(board: Board) -> Candidates:
    """The candidates, all of them of the highest rarity."""
    found = board.candidates
    return replace(found, rarity=found.rarity * 0 + 4)


def shorter(*args: Any) -> Iterator[Goal]:
    """The goals, but the one that is not so speaks of chains of one word."""
    for goal in goals.none_is_better(*args):
        wrong = goal.name == LETTERS
        yield replace(goal, most_words=1, least_words=1) if wrong else goal


def tighter(*args: Any) -> Iterator[Goal]:
    """The goals, but the one that is not so speaks of chains of a letter less."""
    for goal in goals.none_is_better(*args):
        wrong = goal.name == LETTERS
        yield replace(goal, caps={"letters": 6}) if wrong else goal


def fewer(*args: Any) -> Iterator[Goal]:
    """The goals, but for the one that is not so."""
    yield from (g for g in goals.none_is_better(*args) if g.name != LETTERS)


def encode_more(question: Question) -> Formula:
    """The formula, and a clause that contradicts it."""
    formula = encode(question)
    families = {**formula.families, "K4": [*formula.families["K4"], (-1,)]}
    return replace(formula, families=families)


def sieve_out(problem: Problem, number: int) -> sieve.Sieve:
    """The filter, but a word of the best chain does not come through."""
    found = sieve.sieve(problem, number)
    place = problem.board.candidates.words.index("bdf")
    slots = [slot[slot != place] for slot in found.slots]
    return replace(found, slots=slots)


def sieve_out_by_labels(problem: Problem, number: int) -> sieve.Sieve:
    """The same, without the labels that a word of the best chain needs."""
    found = sieve_out(problem, number)
    kept = [line for line in found.labels if not line.startswith("front 1 5 3")]
    return replace(found, labels=kept)


def certify_less(board: Board, _: Sequence[int] | None) -> Certificate | None:
    """Labels as if a word of the best chain were not there."""
    return certificate(Board(board.puzzle, of_less(board)), (2, 8, 1))


@dataclass(frozen=True)
class Lie:
    """What the prover does wrong, and where that shows."""

    name: str
    patches: Sequence[tuple[object, str, object]]
    why: str
    puzzle: Puzzle = OWN


REFUTED = (evidence, "refute", by_nothing)
LIED = (bundle, "outcomes", lying())
PLAIN = (evidence, "PLAIN", 0)
LIES = [
    *(Lie(each.__name__, [LIED, (evidence, "refute", each)], f"{LETTERS}.lrat")
      for each in (by_assertion, by_nothing, by_contradiction, by_circle, by_silence)),
    Lie("a filter and no reason", [LIED, PLAIN, REFUTED], f"{LETTERS}.lrat"),
    Lie("a word is left out", [(bundle, "outcomes", lying(of_less))],
        "line 4 of candidates.txt"),
    Lie("a word covers less", [(bundle, "outcomes", lying(covering_less))],
        "line 8 of candidates.txt"),
    Lie("a word ends elsewhere", [(bundle, "outcomes", lying(ending_elsewhere))],
        "line 4 of candidates.txt"),
    Lie("words are rarer", [REFUTED, (bundle, "outcomes", lying(rarer))],
        "line 1 of candidates.txt"),
    Lie("goals of fewer words", [LIED, (writer, "none_is_better", shorter)],
        f"{LETTERS}."),
    Lie("goals of fewer letters", [LIED, (writer, "none_is_better", tighter)],
        f"{LETTERS}."),
    Lie("a goal is left out", [LIED, (writer, "none_is_better", fewer)],
        "must list the goals"),
    Lie("a goal is called arithmetic",
        [LIED, (Goal, "is_arithmetic", property(lambda goal: goal.name == LETTERS))],
        "needs a proof by lrat"),
    Lie("a clause more", [LIED, (evidence, "encode", encode_more)], f"{LETTERS}.cnf"),
    Lie("a filter that takes out too much", [LIED, PLAIN, (evidence, "sieve",
        sieve_out)], f"{LETTERS}."),
    Lie("a filter that takes out too much, and its labels", [LIED, PLAIN, (evidence,
        "sieve", sieve_out_by_labels)], f"{LETTERS}.labels"),
    Lie("labels that do not know a word", [LIED, REFUTED, (writer, "certificate",
        certify_less)], "of labels.txt"),
    Lie("labels that do not see an end", [LIED, REFUTED, (labels._Search,  # noqa: SLF001
        "_is_covered", lambda *_: False)], "completes a chain below the bound",
        replace(OWN, objective=Objective(("words", "letters")))),
    Lie("no chain at all", [(bundle, "outcomes", hopeless), REFUTED],
        "no-chain.lrat"),
    Lie("no chain, by labels that do not know a word",
        [(bundle, "outcomes", hopeless), REFUTED, (writer, "certificate",
         lambda board, _: certificate(Board(board.puzzle, of_less(board)), None))],
        "no-chain.lrat"),
    Lie("a better value than the chain has", [
        (bundle, "outcomes", better_than_it_is)], "the chain's objective is [2, 7, 4]"),
    Lie("a puzzle of other rules is written down", [(writer, "puzzle_record",
        lambda puzzle: statement.puzzle_record(replace(puzzle, rules=Rules(link=0))))],
        "candidates.txt"),
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.name)
def test_a_prover_that_lies_is_found_out(
    lie: Lie, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for where, name, to in lie.patches:
        monkeypatch.setattr(where, name, to)
    assert prove(lie.puzzle, tmp_path / "proof").claims
    assert_refused(tmp_path / "proof", lie.why)


def test_a_proof_of_another_puzzle_holds_but_says_so(tmp_path: Path) -> None:
    words = replace(OWN.words, only=tuple(set(OWN_WORDS) - {"bdf"}), add=())
    prove(replace(OWN, words=words), tmp_path / "proof")
    assert problems_of(tmp_path / "proof") == []
    claim = statement.read_claim(tmp_path / "proof")
    assert claim["answer"]["objective"] == [2, 8, 1]
    assert statement.difference(OWN, claim) is not None
    claim["puzzle"]["words"]["add"] = ["bdf"]
    assert statement.difference(OWN, claim) == "its word list is another one"


# Damage at random


def test_bundles_damaged_at_random_show_nothing_false(tmp_path: Path) -> None:
    tally = fuzz(60, seed=1, keep=tmp_path, number=8, tries=200)
    assert not tally.failures, tally
    assert tally.refused.total() > 100
    assert tally.true > 10


# Folders that are not as they should be: in a process of its own


def linked(folder: Path, name: str) -> None:
    """Move a file out of the folder, and put a link in its place."""
    (folder / name).rename(folder.parent / name)
    (folder / name).symlink_to(folder.parent / name)


def piped(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)


def a_folder(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()


def enlarged(folder: Path, name: str, size: int) -> None:
    os.truncate(folder / name, size)


def many(folder: Path) -> None:
    for number in range(600):
        (folder / f"f{number}").touch()


FOLDERS: list[tuple[str, Callable[[Path], object], str]] = [
    ("a link", lambda d: linked(d, "labels.txt"), "labels.txt is no plain file"),
    ("a link more", lambda d: (d / "x").symlink_to("/etc/passwd"), "'x' is no plain"),
    ("a claim that is a link", lambda d: linked(d, CLAIM), "claim.json is no plain"),
    ("a link to nothing", lambda d: (d / "x").symlink_to("y"), "'x' is no plain file"),
    ("a pipe", lambda d: piped(d, "labels.txt"), "labels.txt is no plain file"),
    ("a pipe more", lambda d: piped(d, "pipe"), "'pipe' is no plain file"),
    ("a claim that is a pipe", lambda d: piped(d, CLAIM), "claim.json is no plain"),
    ("a folder", lambda d: a_folder(d, "labels.txt"), "labels.txt is no plain file"),
    ("a folder more", lambda d: a_folder(d, "more"), "'more' is no plain file"),
    ("a claim that is a folder", lambda d: a_folder(d, CLAIM), "no plain file"),
    ("no claim", lambda d: (d / CLAIM).unlink(), "claim.json cannot be read"),
    ("a name that is no text", lambda d: (d / os.fsdecode(b"\xff\xfe")).touch(),
     "no file's name"),
    ("a thousand files", many, "more than 500 files"),
    ("a huge file", lambda d: enlarged(d, "labels.txt", 1 << 40), "larger than"),
    ("a huge claim", lambda d: enlarged(d, CLAIM, 1 << 40), "larger than"),
    ("a file of zeros", lambda d: enlarged(d, "labels.txt", 1 << 24), "bytes, not"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "why"), [row[1:] for row in FOLDERS],
                         ids=[row[0] for row in FOLDERS])  # fmt: skip
def test_a_folder_of_other_things_is_refused(
    change: Callable[[Path], object], why: str, bundles: Bundles, tmp_path: Path
) -> None:
    folder = write(bundles("own"), tmp_path / "proof")
    change(folder)
    report = check(folder, seconds=20, memory=1 << 30)
    assert not report.holds
    assert any(why in (each.problem or "") for each in report.findings), report


@pytest.mark.parametrize("name", ["no-such-folder", "a-file", "a\nb"])
def test_what_is_no_folder_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    report = check(tmp_path / name)
    assert not report.holds
    assert "cannot be opened" in (report.findings[0].problem or "")


def test_a_check_changes_nothing_in_the_folder(
    bundles: Bundles, tmp_path: Path
) -> None:
    folder = write(bundles("own"), tmp_path / "proof")
    for file in folder.iterdir():
        file.chmod(0o400)
    folder.chmod(0o500)
    before = [(file.name, file.stat().st_mtime_ns) for file in sorted(folder.iterdir())]
    assert check(folder).holds
    after = [(file.name, file.stat().st_mtime_ns) for file in sorted(folder.iterdir())]
    assert after == before
    assert [each.name for each in tmp_path.iterdir()] == ["proof"]
    folder.chmod(0o700)


def test_a_check_keeps_no_folder_open(bundles: Bundles, tmp_path: Path) -> None:
    sound = write(bundles("own"), tmp_path / "sound")
    no_claim = write({"list.txt": b""}, tmp_path / "no-claim")
    before = len([*Path("/dev/fd").iterdir()])
    for folder in (sound, no_claim, tmp_path / "no-folder"):
        findings_of(folder)
    assert len([*Path("/dev/fd").iterdir()]) == before


@pytest.mark.parametrize(
    "name", ["own", "filter", "built in", "infeasible", "lists", "one word", "rules"]
)
def test_an_unchanged_bundle_holds_in_a_process_of_its_own(
    name: str, bundles: Bundles, tmp_path: Path
) -> None:
    report = check(write(bundles(name), tmp_path / "proof"), seconds=60)
    assert report.holds, report


@pytest.mark.parametrize(
    ("seconds", "memory"), [(1e10, 1 << 62), (1e300, 1 << 70), (60, 1 << 29)]
)
def test_limits_may_be_as_large_as_anybody_likes(
    seconds: float, memory: int, bundles: Bundles, tmp_path: Path
) -> None:
    folder = write(bundles("own"), tmp_path / "proof")
    assert check(folder, seconds=seconds, memory=memory).holds


def test_no_memory_at_all_is_not_enough(bundles: Bundles, tmp_path: Path) -> None:
    assert not check(write(bundles("own"), tmp_path / "proof"), memory=1 << 20).holds


def test_texts_that_cannot_be_shown_do_not_break_a_report(
    bundles: Bundles, tmp_path: Path
) -> None:
    files = dict(bundles("own"))
    claim = json.loads(files[CLAIM])
    claim["title"] = "\u202e\x1b[2J\N{PILE OF POO}" * 160
    claim["puzzle"]["words"]["ban_matching"] = [
        letter + "\n\t\x1b" * 300 for letter in "pqrstuvwxyz"
    ]
    report = check(write(sealed(files, claim), tmp_path / "proof"))
    assert report.holds, report
    assert all(line.isprintable() for line in report.puzzle)


# Bundles that ask for too much


def greedy_pattern(files: Files, claim: Json) -> None:
    """A pattern that takes exponential time on a word that can be traced."""
    word = "ac" * 40
    files["list.txt"] = f"{word}\nbdf\n".encode()
    claim["puzzle"]["words"]["ban_matching"] = ["^(?:a|c|ac)+$b"]


def many_traces(files: Files, claim: Json) -> None:
    """A word that can be traced in more ways than anybody can follow."""
    claim["puzzle"]["sides"] = [["a"] * 30, ["a"] * 30]
    claim["puzzle"]["words"]["add"] = []
    files["list.txt"] = ("a" * 60 + "\n").encode()


def many_words_of_many_traces(files: Files, claim: Json) -> None:
    claim["puzzle"]["sides"] = [["a"] * 3, ["a"] * 3, ["a"] * 3, ["a"] * 3]
    claim["puzzle"]["words"]["add"] = []
    claim["puzzle"]["rules"]["max_uses"] = 100
    files["list.txt"] = "".join("a" * n + "\n" for n in range(1, 500)).encode()


def many_slots(files: Files, claim: Json) -> None:
    """A million slots for words, of which there are none: all pairs of them count."""
    number = 10**6
    claim["answer"], claim["labels"] = dict(NO_CHAIN), None
    claim["puzzle"]["words"]["add"] = []
    claim["puzzle"]["rules"] |= {"max_words": number, "link": 0, "cover": []}
    claim["goals"] = [claim["goals"][0] | {"name": "no-chain"}]
    for name in files.keys() - {CLAIM}:
        del files[name]
    before = range(1, number)
    clauses = [*(f"-{p} 0" for p in (*before, number)),
               *(f"-{p + 1} {p} 0" for p in before), "1 0"]  # fmt: skip
    names = "".join(f"v {p} used {p}\n" for p in range(1, number + 1))
    header = f"p cnf {number} {2 * number}"
    files |= {
        "list.txt": b"zebra\n",
        "candidates.txt": b"",
        "no-chain.map": f"{names}f (K1) 1 {number}\n"
        f"f (K3) {number + 1} {2 * number - 1}\n"
        f"f (K4) {2 * number} {2 * number}\n".encode(),
        "no-chain.cnf": "".join(f"{x}\n" for x in (header, *clauses)).encode(),
        "no-chain.lrat": f"{2 * number + 1} 0 1 {2 * number} 0\n".encode(),
    }


def a_long_proof(files: Files, _: Json) -> None:
    """A step that follows, a million times, and never the end."""
    count = 268
    files[f"{LETTERS}.lrat"] = "".join(
        f"{count + i} 63 0 44 223 0\n" for i in range(10**6)
    ).encode()


def wide_sets(files: Files, claim: Json) -> None:
    """A filter of families of 2^20 sets, one for each of thousands of costs."""
    claim["puzzle"]["sides"] = [list("abghijk"), list("cdlmnop"), list("efqrstuv")]
    claim["goals"][1]["filter"] = {"tracked": [*range(20)], "cost": "letters"}
    words = files["list.txt"].decode().split()
    found = candidates_of(record(Stated, claim["puzzle"], "puzzle"), words, rarity)
    shown = candidate_lines(found, with_visits=False)
    files["candidates.txt"] = "".join(f"{line}\n" for line in shown).encode()
    every = ".".join(map(str, range(20)))
    files[FILTERED] = "".join(
        f"{way} {r} {state} {cost} {every}\n"
        for way in ("front", "back")
        for r in (0, 1)
        for state in range(22)
        for cost in range(3000)
    ).encode()


GREEDY: list[Change] = [
    greedy_pattern, many_traces, many_words_of_many_traces, many_slots, a_long_proof,
    wide_sets,
]  # fmt: skip


@pytest.mark.parametrize("change", GREEDY, ids=lambda each: each.__name__)
def test_a_bundle_that_asks_for_too_much_is_refused_in_time(
    change: Change, bundles: Bundles, tmp_path: Path
) -> None:
    files, claim = dict(bundles("own")), json.loads(bundles("own")[CLAIM])
    change(files, claim)
    folder = write(sealed(files, claim), tmp_path / "proof")
    start = time.monotonic()
    report = check(folder, seconds=1, memory=1 << 29)
    assert not report.holds
    assert time.monotonic() - start < 5
    assert report.findings[-1].problem is not None or report.is_complete
