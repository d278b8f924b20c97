"""The answers under each built-in list, beside each other."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from cpbox.cli.main import main

NO_CHAIN = str(
    Path(__file__).resolve().parents[2] / "puzzles" / "no-chain-of-any-length.yaml"
)
Capture = pytest.CaptureFixture[str]

PAGE = """\
    list      words  letters  proved  risky
    common                       yes
      no chain
    standard      5       22     yes      0
      jumbo → ova → aqua → axiom → muzak
    extended      5       21     yes      1
      java → aqua → axiom → muzak → kob (less familiar)
    full          5       20     yes      3
      koji (rare) → izba (rare) → aqua → ava (rare) → axiom

    risky: in neither common nor standard, so that a game may reject it
    Smallest list with the word: less familiar = extended, rare = full
    """


def test_each_list_has_its_answer_and_its_risky_words(capsys: Capture) -> None:
    assert main(["solve", NO_CHAIN, "--lists"]) == 0
    assert capsys.readouterr().out.endswith("\n\n" + dedent(PAGE))


def test_each_list_is_a_record_or_a_row(capsys: Capture) -> None:
    main(["solve", NO_CHAIN, "--lists", "--json"])
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    lists = [known["list"] for known in records]
    assert lists == ["common", "standard", "extended", "full"]
    assert [known["words"] for known in records] == [None, 5, 5, 5]
    main(["solve", NO_CHAIN, "--lists", "--csv"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("puzzle,variant,status")
    assert [row.split(",")[1] for row in rows] == lists


def test_a_chain_that_no_list_has_is_an_answer_too(capsys: Capture) -> None:
    short = ["--rule", "max_words=1"]
    assert main(["solve", NO_CHAIN, "--lists", *short]) == 1
    assert capsys.readouterr().out.count("\n  no chain") == 4


def test_a_stopped_run_is_not_called_proved(capsys: Capture) -> None:
    slow = str(Path(NO_CHAIN).with_name("whole-alphabet.yaml"))
    assert main(["solve", slow, "--lists", "--time-limit", "0.001"]) == 3
    out = capsys.readouterr().out
    assert "no chain found when the run was stopped; there may be one" in out
    assert " yes" not in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ab cd ef", "--set", "words.only=[ace]"], "words of its own"),
        ([NO_CHAIN, "--certify"], "cannot stand beside --lists"),
        ([NO_CHAIN, "--stats"], "--stats: cannot stand beside --lists"),
        ([NO_CHAIN, "--stats", "--csv"], "--stats: cannot stand beside --csv"),
        ([NO_CHAIN, "--log"], "--log: cannot stand beside --lists"),
    ],
)
def test_lists_that_cannot_be_told_are_refused(
    arguments: list[str], says: str, capsys: Capture
) -> None:
    assert main(["solve", *arguments, "--lists"]) == 2
    assert says in capsys.readouterr().err
