"""Sound bundles of many kinds, and what the checker says of those made of them."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cpbox.fields.base import replace
from cpbox.loading import read_file
from cpbox.proof.prover import (
    evidence,
)
from cpbox.proof.prover.bundle_writer import prove
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.search.solver_config import Request
from tests.proof.bundles.files import Files, findings_of, read

PUZZLES = Path(__file__).resolve().parents[3] / "puzzles"


def box(*sides: str) -> Box:
    return Box(tuple(tuple(side) for side in sides))


OWN_WORDS = (
    "ace", "acf", "adbe", "bdf", "bed", "cab", "decaf", "eca", "ecdb", "face", "fade",
    "fbd", "fda",
)  # fmt: skip
MANY_WORDS = (
    "adbdh", "aehec", "aeif", "agcgbf", "ahcd", "aieha", "bfhf", "bhadb", "bieie",
    "cda", "cdce", "cfaf", "cfagbf", "cfc", "cgfcg", "chcea", "chcg", "chd",
    "chdag", "cia", "cific", "dafgc", "dcehb", "dcf", "dcgch", "dhchfc", "difc",
    "eafhe", "eahfce", "ebifa", "ecgf", "egb", "ehci", "eiah", "faifg", "fceh",
    "fgfc", "fheche", "fhei", "fibe", "fidc", "fiehbf", "gadbfg", "gbdafg", "gbgc",
    "gdhbe", "hagf", "hbda", "hceh", "hcgd", "hche", "hfaec", "hfheh", "hfic",
    "ibe", "ibida", "idhe", "iebeif", "ifbfae", "ifgd",
)  # fmt: skip
LINKED = (
    "abcab", "abcd", "cdeab", "cdab", "abdc", "dcab", "bcde", "deab", "cabc", "eabc",
    "decab", "abed", "edcab",
)  # fmt: skip
OWN = Puzzle(
    box=box("ab", "cd", "ef"),
    words=Words(only=OWN_WORDS, add=("bdf",), ban=("fade",), rarity="lists"),
    title="Tiny",
)
PUZZLE_OF: dict[str, Puzzle] = {
    "own": OWN,
    "ordered": replace(OWN, words=Words(only=OWN_WORDS[::-1], rarity="order")),
    "planets": read_file(PUZZLES / "planets.yaml"),
    "filter": Puzzle(box=box("abc", "def", "ghi"), words=Words(only=MANY_WORDS)),
    "built in": read_file(PUZZLES / "triangle.yaml"),
    "infeasible": read_file(PUZZLES / "no-chain-of-any-length.yaml"),
    "tiles": Puzzle.of(
        "[ef]c a d",
        words={"only": ("efaef", "efda", "cad", "caef", "daef", "acd", "dac", "adef")},
        rules={"lengths": "tiles", "max_letters": 9},
        letter_values={"ef": 5, "e": 1, "d": 2},
        objective=("words", "letters", "-score"),
    ),
    "lists": Puzzle(  # a word of the full list is left out as unfit
        box=box("lci", "oeh", "kwm"),
        words=Words(lists=("common", "standard", "full")),
    ),
    "one word": Puzzle(box=box("ac", "b"), words=Words(only=("abc", "cba", "bab"))),
    "nothing": replace(OWN, words=Words(only=("ace", "bdf", "ecf"))),
    "loose": replace(read_file(PUZZLES / "planets.yaml"), rules=Rules(cover=8)),
    "counted": OWN,
    "counted free": Puzzle(
        box=box("ab", "cd", "ea"),
        words=Words(only=("ace", "bda", "aba")),
        rules=Rules(link=0),
    ),
    "rules": Puzzle(
        box=box("ac", "bd", "e"),
        words=Words(only=LINKED),
        rules=Rules(
            min_letters=11, max_uses=3, link=2, loop=True, max_words=4, same_side=True
        ),
        objective=Objective(("words", "-letters", "score")),
    ),
}


REQUEST_OF = {"counted": Request(every=2), "counted free": Request(all_optimal=True)}


@cache
def files_of(name: str) -> Files:
    """The files of a bundle."""
    with TemporaryDirectory() as parent, pytest.MonkeyPatch.context() as patch:
        patch.setattr(evidence, "TRACKED", {2: 10**6})
        puzzle, folder = PUZZLE_OF[name], Path(parent) / "proof"
        request, plain = REQUEST_OF.get(name), name not in ("filter", "loose")
        assert prove(puzzle, folder, request=request or Request(), plain=plain).claims
        return read(Path(parent) / "proof")


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
