"""What files of results come to: counted here by hand, on lines made by hand."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pandas import read_csv

import cpbox
from cpbox.lab.summary import Facts, facts_of, read
from cpbox.lab.summary.summary_facts import Chains, Par, Published, Variant
from cpbox.puzzle.errors import InputError
from cpbox.show.style import Style
from cpbox.show.summary.summary_tables import headline, summary_page

Capture = pytest.CaptureFixture[str]
NOTHING = dict.fromkeys(
    ("failure", "date", "par", "published", "words", "letters", "rarity", "chain")
)


def line(key: str, words: Sequence[str] = (), **said: object) -> str:
    """A line of results; without words, one that says that there is no chain."""
    answer: dict[str, object] = {"status": "infeasible", "proved": True}
    if words:
        letters = sum(map(len, words))
        answer |= {"status": "optimal", "chain": words, "words": len(words)}
        answer |= {"letters": letters, "rarity": 0}
    place, _, variant = key.partition("/")
    known = {
        "key": key,
        "method": "1 slots",
        "base": place,
        "puzzle": f"Puzzle {place}",
        "variant": variant or None,
        "file": f"{place}.yaml",
        "sides": [["a", "b"], ["c", "qu"]],
        "candidates": {"read": 9, "left": 3},
        "word_list": "full (built in)",
        "seconds": 0.5,
    }
    return json.dumps(NOTHING | known | answer | said)


def published(**said: object) -> dict[str, object]:
    told = {"words": 2, "letters": 9, "refused": [], "best": None, "only": None}
    return told | said


STOPPED: dict[str, Any] = {"status": "unknown", "proved": False, "failure": "time"}
LINES = [
    line("1", ["one", "end"], par=4, published=published(best=True, only=True)),
    line("1/loop", ["one", "elf", "foo"]),
    line("2", ["two", "oaks"], par=2, published=published(best=True, only=False)),
    line("2/loop"),
    line("3", ["three", "eels", "sea"], par=2, published=published(best=False)),
    line("3/loop", ["three", "east"], seconds=2.0),
    line("4", par=5, published=published(refused=["aa is not listed"])),
    line("4/loop", ["four", "rot"]),
    line("5", ["five", "eve"], published=published(best=True)),
    line("5/loop", **STOPPED),
    line("6", par=3, **STOPPED),
    line("7", ["seven", "no"]),
    line("7/loop", ["seven", "noes"]),
]


def written(folder: Path, lines: Sequence[str] = LINES, end: str = "\n") -> Path:
    file = folder / "results.jsonl"
    file.write_text("\n".join(lines) + end)
    return file


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    return facts_of(read([written(tmp_path)]))


def test_best_chains_are_counted_by_their_words(facts: Facts) -> None:
    assert (facts.answers, facts.puzzles, facts.variants) == (13, 7, 1)
    assert facts.outcomes == {"optimal": 9, "infeasible": 2, "time": 2}
    assert facts.chains[""] == (
        Chains(2, 4, (6, 7.0, 7)),
        Chains(3, 1, (12, 12.0, 12)),
        Chains(None, 1, None),
    )
    assert facts.letters == {6: 1, 7: 3, 12: 1}


def test_a_variant_is_compared_where_both_answers_are_proved(facts: Facts) -> None:
    assert facts.rules == (
        Variant(
            name="loop",
            count=5,
            unproved=1,
            other_list=0,
            impossible=1,
            possible=1,
            longer=1,
            shorter=1,
            more_letters=1,
            fewer_letters=0,
            words=0.0,
        ),
    )


def test_chains_of_different_lists_are_not_compared(tmp_path: Path) -> None:
    both, one = ["standard", "full"], {"lists": ["full"]}
    lines = [
        line("1", ["one", "elf", "foo"], word_list="standard", lists=both),
        line("1/stricter", ["one", "end"], word_list="full", lists=both),
        line("1/stricter still", ["six", "xs"], word_list="standard", lists=both),
        line("1/all words", ["one", "end"], word_list="full", **one),
    ]
    facts = facts_of(read([written(tmp_path, lines)]))
    assert [(x.name, x.count, x.other_list, x.shorter) for x in facts.rules] == [
        ("stricter", 0, 1, 0),
        ("stricter still", 1, 0, 1),
        ("all words", 1, 0, 1),
    ]
    page = summary_page(facts, Style())
    assert "1 answer and that of the puzzle as it stands are of different" in page


def test_par_and_the_published_answers_are_held_to_the_truth(facts: Facts) -> None:
    assert facts.par == Par(fewer=1, equal=1, more=1, none=1)
    assert facts.published == Published(
        count=5, refused=1, best=3, beaten=1, only=1, shared=1
    )


def test_the_extremes_are_named(facts: Facts) -> None:
    assert [each.chain for each in facts.longest][:2] == ["three eels sea", "seven no"]
    assert [each.chain for each in facts.shortest][:1] == ["one end"]
    assert facts.slowest[0].puzzle == "Puzzle 3 (loop)"
    assert (facts.seconds[0], facts.seconds[50], facts.seconds[100]) == (0.5, 0.5, 2.0)
    assert facts.total_seconds == pytest.approx(8.0)


def test_without_par_and_published_answers_nothing_is_said_of_them(
    tmp_path: Path,
) -> None:
    facts = facts_of(read([written(tmp_path, [line("1", ["one", "end"])])]))
    assert (facts.par, facts.published, facts.rules) == (None, None, ())
    page = summary_page(facts, Style())
    assert "Par" not in page
    assert "published" not in page


def test_the_last_line_of_a_key_counts_and_one_cut_off_does_not(tmp_path: Path) -> None:
    lines = [line("1", **STOPPED), line("1", ["one", "end"]), line("2")[:40]]
    frame = read([written(tmp_path, lines, end="")])
    assert frame["status"].tolist() == ["optimal"]


def test_python_reads_the_same_table(tmp_path: Path) -> None:
    file = written(tmp_path)
    frame = cpbox.read_results(file)
    assert frame.equals(read([file]))
    frame.to_csv(table := tmp_path / "x.csv", index=False)  # as the README of sweeps
    assert read_csv(table)["words"].sum() == 20


@pytest.mark.parametrize(
    "text", ["{}", "[1]", "no JSON", '{"key": 1}', "\0", "[" * 100_000]
)
def test_what_no_sweep_wrote_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match=r"results\.jsonl:2: is no line that"):
        read([written(tmp_path, [LINES[0], text])])


@pytest.mark.parametrize(
    "said",
    [
        {"letters": None}, {"letters": "six"}, {"letters": 2.5}, {"letters": 10**30},
        {"par": True}, {"puzzle": None}, {"puzzle": 7}, {"status": ["optimal"]},
        {"proved": 1}, {"seconds": float("nan")}, {"seconds": "1"}, {"method": ["1"]},
        {"failure": 3},
    ],
)  # fmt: skip
def test_a_value_of_another_kind_is_refused(
    tmp_path: Path, said: dict[str, object]
) -> None:
    with pytest.raises(InputError, match=r"results\.jsonl:1: is no line that"):
        read([written(tmp_path, [line("1", ["one", "end"], **said)])])


def test_a_file_name_that_is_not_utf_8_can_be_read_and_written(tmp_path: Path) -> None:
    odd = line("1", ["one", "end"], file="b\udcff.txt", puzzle="b\udcff é")
    frame = read([written(tmp_path, [odd])])
    assert frame["file"].tolist() == ["b\\udcff.txt"]
    assert "b\\udcff é" in frame.to_csv()


def test_a_variant_is_compared_with_a_puzzle_that_another_file_holds(
    tmp_path: Path,
) -> None:
    lines = [
        line("1", ["one", "end"], file="a.yaml", puzzle="The first of two alike"),
        line("2/loop", ["one", "elf", "foo"], file="b.yaml", base="1"),
        line("3/loop", ["six", "xs"], file="a.yaml", puzzle="The first of two alike"),
    ]
    (rule,) = facts_of(read([written(tmp_path, lines)])).rules
    assert (rule.count, rule.unproved, rule.longer) == (1, 1, 1)


def test_answers_by_several_methods_are_not_taken_for_one(tmp_path: Path) -> None:
    lines = [LINES[0], line("1 all", ["one", "end"], method="1 slots all")]
    facts = facts_of(read([written(tmp_path, lines)]))
    assert "by 2 methods, so that a puzzle may count twice" in headline(facts)
