"""The answers under each built-in list, beside each other."""

from pathlib import Path
from textwrap import dedent

import pytest

from tests.processes import shell

NO_CHAIN = str(
    Path(__file__).resolve().parents[2] / "puzzles" / "no-chain-of-any-length.yaml"
)

PAGE = """\
    list      words  letters  proved  risky
    common                       yes
      no chain
    standard      5       22     yes      0
      jumbo → ova → aqua → axiom → muzak
    extended      5       21     yes      0
      java → aqua → axiom → muzak → kob
    full          5       20     yes      3
      koji (rare) → izba (rare) → aqua → ava (rare) → axiom

    risky: in the full list alone, and not added, so some games may refuse it
    Smallest list with the word: rare = full
    """


def test_each_list_has_its_answer_and_its_risky_words() -> None:
    assert shell("solve", NO_CHAIN, "--lists", code=0).out.endswith(
        "\n\n" + dedent(PAGE)
    )


def test_a_word_that_is_added_is_not_risky() -> None:
    kob = ["--set", "words.add=[kob]", "--rule", "end=b"]
    out = shell("solve", NO_CHAIN, "--lists", *kob, code=0).out
    assert " kob\n" in out
    assert "kob (" not in out


def test_each_list_is_a_record_or_a_row() -> None:
    records = shell("solve", NO_CHAIN, "--lists", "--json").records
    lists = [known["list"] for known in records]
    assert lists == ["common", "standard", "extended", "full"]
    assert [known["words"] for known in records] == [None, 5, 5, 5]
    head, *rows = shell("solve", NO_CHAIN, "--lists", "--csv").out.splitlines()
    assert head.startswith("puzzle,variant,status")
    assert [row.split(",")[1] for row in rows] == lists


def test_a_chain_that_no_list_has_is_an_answer_too() -> None:
    short = ["--rule", "max_words=1"]
    out = shell("solve", NO_CHAIN, "--lists", *short, code=1).out
    assert out.count("\n  no chain") == 4


def test_a_stopped_run_is_not_called_proved() -> None:
    slow = str(Path(NO_CHAIN).with_name("whole-alphabet.yaml"))
    out = shell("solve", slow, "--lists", "--time-limit", "0.001", code=3).out
    assert "no chain found when the run was stopped; there may be one" in out
    assert " yes" not in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ab cd ef", "--set", "words.only=[ace]"], "has its own words"),
        ([NO_CHAIN, "--certify"], "cannot be combined with --lists"),
        ([NO_CHAIN, "--stats"], "--stats: cannot be combined with --lists"),
        ([NO_CHAIN, "--stats", "--csv"], "--stats: cannot be combined with --csv"),
        ([NO_CHAIN, "--log"], "--log: cannot be combined with --lists"),
    ],
)
def test_lists_that_cannot_be_told_are_refused(arguments: list[str], says: str) -> None:
    assert says in shell("solve", *arguments, "--lists", code=2).err
