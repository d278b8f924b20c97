"""Real bundles, each with something changed: the checker refuses every one of them.

Where a file is changed, it is done in two ways: as it is, so that its hash is wrong;
and with every size and hash made to fit, so that only the deeper checks can tell.
"""

import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from cpbox.fields.base import replace
from cpbox.proof.prover.bundle_writer import prove
from cpbox.proof.prover.stated_puzzle import difference
from tests.fuzz_bundles import fuzz
from tests.proof.bundles.files import CLAIM, findings_of, sealed, write
from tests.proof.corruptions.answers import OF_ANSWERS, OF_GOALS, OF_WORDS
from tests.proof.corruptions.changes import (
    Change,
    Row,
    both,
    data,
    lines,
    part,
    rule,
    value,
    without,
)
from tests.proof.corruptions.counts import OF_COUNTS
from tests.proof.corruptions.evidence import (
    OF_FILTERS,
    OF_FORMULAS,
    OF_LABELS,
    OF_REFUTATIONS,
)
from tests.proof.corruptions.rules import OF_FILES, OF_RULES, OF_TILES
from tests.proof.corruptions.sound import (
    OWN,
    OWN_WORDS,
    PUZZLE_OF,
    assert_refused,
    files_of,
    problems_of,
    shown,
)
from tests.slow import few


@pytest.mark.parametrize(
    "name", few(len(PUZZLE_OF) - 1, sorted(PUZZLE_OF, key="lists".__eq__))
)
def test_an_unchanged_bundle_holds(name: str, tmp_path: Path) -> None:
    folder = write(files_of(name), tmp_path / "proof")
    assert problems_of(folder) == []
    assert len(findings_of(folder)) > 4


ROWS = [
    *OF_LABELS, *OF_FORMULAS, *OF_REFUTATIONS, *OF_WORDS, *OF_ANSWERS, *OF_GOALS,
    *OF_FILTERS, *OF_RULES, *OF_FILES, *OF_TILES, *OF_COUNTS,
]  # fmt: skip


def test_there_are_enough_corruptions_and_no_two_of_a_name() -> None:
    names = [(row.bundle, row.name) for row in ROWS]
    assert len(names) == len(set(names)) > 99


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row,
            id=f"{row.bundle}: {row.name}",
            marks=[pytest.mark.slow] if row.bundle == "lists" else [],
        )
        for row in ROWS
    ],
)
def test_a_changed_bundle_is_refused(row: Row, tmp_path: Path) -> None:
    sound = files_of(row.bundle)
    files, claim = dict(sound), json.loads(sound[CLAIM])
    row.change(files, claim)
    fitted = sealed(files, deepcopy(claim))
    assert_refused(write(fitted, tmp_path / "fitted"), row.why)
    touched = [name for name in {*files, *sound} if files.get(name) != sound.get(name)]
    if touched:
        files[CLAIM] = json.dumps(claim).encode()
        problems = problems_of(write(files, tmp_path / "as-it-is"))
        assert any(shown(name) in problems[0] for name in touched), problems


def test_a_file_for_readers_is_held_to_its_hash(tmp_path: Path) -> None:
    files = dict(files_of("own"))
    files["VERIFY.md"] = files["VERIFY.md"].swapcase()
    why = "VERIFY.md is not the file whose hash claim.json gives"
    assert_refused(write(files, tmp_path / "proof"), why)


# Each line counts


@pytest.mark.slow
@pytest.mark.parametrize("name", ["planets", "filter"])
def test_no_line_of_the_evidence_can_be_spared(name: str, tmp_path: Path) -> None:
    sound = files_of(name)
    rng = Random(1)
    for file in sorted(sound.keys() - {CLAIM, "VERIFY.md", "list.txt"}):
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
    ("the versions", "own", value("versions", to={})),
    ("VERIFY.md", "own", data("VERIFY.md", lambda _: b"\xff\x00")),
    ("a word that cannot be traced", "own",
     lines("list.txt", lambda x: x.append("zebra"))),
    ("a label of a tile that is not there", "own",
     lines("labels.txt", lambda x: x.append("99 0.1 0 0 0"))),
    ("a label that no chain needs", "own",
     lines("labels.txt", lambda x: x.append("5 0 1 6 9"))),
    ("no labels.txt", "own", both(value("labels", to=None), without("labels.txt"))),
    ("a clause deleted that is not needed", "own",
     lines("fewer-words.lrat", lambda x: x.insert(0, "110 d 3 0"))),
    ("limits that the chain is below anyway", "own", rule("max_words", 10**9)),
    ("a pass before it that tracks less", "filter", part("goals", 1, "filter",
     edit=lambda x: x.insert(0, {"tracked": [6], "cost": "letters"}))),
]  # fmt: skip


@pytest.mark.parametrize(("bundle_name", "change"), [row[1:] for row in HARMLESS],
                         ids=[row[0] for row in HARMLESS])  # fmt: skip
def test_what_changes_no_claim_may_change(
    bundle_name: str, change: Change, tmp_path: Path
) -> None:
    files, claim = dict(files_of(bundle_name)), json.loads(files_of(bundle_name)[CLAIM])
    change(files, claim)
    assert problems_of(write(sealed(files, claim), tmp_path / "proof")) == []


# Another puzzle


def test_a_proof_of_another_puzzle_holds_but_says_so(tmp_path: Path) -> None:
    words = replace(OWN.words, only=tuple(set(OWN_WORDS) - {"bdf"}), add=())
    prove(replace(OWN, words=words), tmp_path / "proof")
    assert problems_of(tmp_path / "proof") == []
    claim = json.loads((tmp_path / "proof/claim.json").read_text())
    assert claim["answer"]["objective"] == [2, 8, 1]
    assert difference(OWN, claim) is not None
    claim["puzzle"]["words"]["add"] = ["bdf"]
    assert difference(OWN, claim) == "its word list is another one"


# Damage at random


@pytest.mark.slow
def test_bundles_damaged_at_random_show_nothing_false(tmp_path: Path) -> None:
    tally = fuzz(600, seed=1, keep=tmp_path, number=8, tries=200)
    assert not tally.failures, tally
    assert tally.refused.total() > 100
    assert tally.true > 10
