"""Rows for spreadsheets: one for each chain, variant or word, exactly quoted."""

import csv
from pathlib import Path

import pytest

from tests.processes import shell
from tests.slow import few

BOX = "sides: [ab, cd, ef]\nwords: {only: [ace, ebd, dfa, afc, ceb]}\n"
Row = dict[str, str]


@pytest.fixture
def box(tmp_path: Path) -> str:
    """Write a puzzle whose title has all that must be quoted."""
    file = tmp_path / "box.yaml"
    file.write_text(f"title: 'One, \"two\", 3'\n{BOX}")
    return str(file)


def rows(printed: str) -> list[Row]:
    return list(csv.DictReader(printed.splitlines()))


def test_a_row_holds_the_best_chain(box: str) -> None:
    _, printed, err = shell("solve", box, "--csv", code=0)
    head, line = printed.splitlines()
    assert head == "puzzle,rank,words,letters,rarity,chain"
    assert line.startswith('"One, ""two"", 3",1,3,9,')
    assert not err
    (row,) = rows(printed)
    assert row["puzzle"] == 'One, "two", 3'
    assert len(row["chain"].split()) == 3


def test_equally_good_chains_share_a_rank(box: str) -> None:
    options = ("--top", "9", "--set", "objective=[words]")
    found = rows(shell("solve", box, "--csv", *options).out)
    first = [row["rank"] for row in found if row["words"] == "3"]
    assert len(first) > 1
    assert {*first} == {"1"}
    later = [int(row["rank"]) for row in found[len(first) :]]
    assert later
    assert later[0] == len(first) + 1
    assert later == sorted(later)


def test_several_puzzles_have_one_head(box: str) -> None:
    assert shell("solve", box, box, "--csv").out.count("puzzle,rank") == 1


def test_what_is_no_row_is_said(box: str) -> None:
    _, printed, err = shell("solve", box, "--csv", "--rule", "max_words=1", code=1)
    assert printed == "puzzle,rank,words,letters,rarity,chain\n"
    assert "No chain under these rules" in err


def test_a_variant_is_a_row(box: str) -> None:
    done = shell("try", box, "--csv", "--rule", "max_words=1", code=0)
    base, changed = rows(done.out)
    assert (base["variant"], base["proved"], base["words"]) == (
        "as it stands",
        "yes",
        "3",
    )
    assert (changed["status"], changed["chain"]) == ("infeasible", "")
    assert changed["change"] == "no solution"


def test_a_word_is_a_row(box: str) -> None:
    found = rows(shell("words", box, "--csv").out)
    assert found[0]["word"] == "ace"
    assert found[0]["letters"] == "3"
    options = ("--refused", "--rule", "min_length=4")
    refused = rows(shell("words", box, "--csv", *options).out)
    assert {row["reason"] for row in refused} == {"too short"}
    assert len(refused) == 5


@pytest.mark.parametrize(
    ("begin", "line"),
    few(
        6,
        [
            ("=", "solve"),
            ("-", "solve --every 2"),
            ("\uff1d", "solve --lists"),
            ("=", "try"),
            ("+", "words"),
            ("@", "solve --every 2 --count"),
            ("+", "solve --all"),
            ("-", "words --refused"),
            ("@", "compare --formulations slots"),
        ],
    ),
)
def test_no_text_is_a_formula(begin: str, line: str, tmp_path: Path) -> None:
    evil = f"{begin}HYPERLINK(1)"
    file = tmp_path / "box.yaml"
    box = f"title: '{evil}'\nsides: peg ulm oir cnw\nvariants: {{'{evil}': {{}}}}\n"
    file.write_text(box, "utf-8")
    name, *options = line.split()
    found = rows(shell(name, str(file), *options, "--csv", code=0).out)
    assert {row["puzzle"] for row in found} == {f"'{evil}"}
    assert not any(cell.startswith(begin) for row in found for cell in row.values())
