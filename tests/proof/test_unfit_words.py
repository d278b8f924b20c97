"""What a proof says of words unfit to print, and forgeries about them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpbox
from tests.proof.bundles.files import read, sealed, write
from tests.slow import few

BOX = "tlq sru bfi emo"
Words = dict[str, Any]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unfit") / "proof"
    cpbox.prove(cpbox.Puzzle.of(BOX, words="standard"), folder)
    return folder


def test_a_proof_names_them_and_says_how_many_there_are(bundle: Path) -> None:
    claim = json.loads((bundle / "claim.json").read_text("utf-8"))
    unfit = claim["puzzle"]["words"]["unfit"]
    assert {"milfs", "slut"} <= {*unfit}
    report = cpbox.check(bundle)
    assert report.holds
    claims = " ".join(finding.claim for finding in report.findings)
    assert f"the {len(unfit)} words that are left out are unfit to print" in claims
    assert f"without {len(unfit)} unfit to print" in claims


def changed(**words: Any) -> Callable[[Words], None]:
    return lambda known: known.update(words)


def more(word: str) -> Callable[[Words], None]:
    return lambda known: known["unfit"].append(word)


def less(word: str) -> Callable[[Words], None]:
    return lambda known: known["unfit"].remove(word)


FORGERIES = [
    ("an ordinary word is called unfit", more("sobriquet")),
    ("a word of no list is called unfit", more("zzz")),
    ("a word that the puzzle adds is left out", changed(add=["milfs"])),
    ("one is played after all", less("milfs")),
    ("none is left out", changed(unfit=[])),
    ("there is no such key", lambda known: known.pop("unfit")),
    ("it is no list", changed(unfit="avoid")),
    ("it holds what is no word", more("MILFS")),
    ("it names a pattern", more("s$")),
    ("so is a word of the answer", more("forelimbs")),
    ("an unfit word that the list lacks", more("wanks")),
    ("another is, too", less("slut")),
]


@pytest.mark.parametrize(
    ("about", "forge"), few(6, FORGERIES), ids=[x for x, _ in FORGERIES]
)
def test_a_forgery_is_refused(
    bundle: Path, tmp_path: Path, about: str, forge: Callable[[Words], None]
) -> None:
    del about
    files = read(bundle)
    claim = json.loads(files["claim.json"])
    forge(claim["puzzle"]["words"])
    assert not cpbox.check(write(sealed(files, claim), tmp_path / "forged")).holds
