"""What files of results come to, counted by hand, on a terminal and on a page."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from pandas import read_csv

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.main import main
from cpbox.lab.results_table import Row, facts_of, frame_of
from cpbox.show.style import Style
from cpbox.show.summary import headline, share, summary_html, summary_page

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
def facts(tmp_path: Path) -> Row:
    return of(tmp_path, LINES)


def of(folder: Path, lines: Sequence[str]) -> Row:
    return facts_of(frame_of([written(folder, lines)]))


def test_answers_are_counted(facts: Row) -> None:
    assert (facts["answers"], facts["puzzles"], facts["variants"]) == (13, 7, 1)
    assert facts["outcomes"] == {"optimal": 9, "infeasible": 2, "time": 2}
    assert facts["chains"][""] == [
        {"words": 2, "count": 4, "letters": [6, 7, 7]},
        {"words": 3, "count": 1, "letters": [12, 12, 12]},
        {"words": None, "count": 1, "letters": []},
    ]
    assert facts["par"] == {
        "fewer words than par": 1,
        "as many words as par": 1,
        "more words than par": 1,
        "no chain": 1,
    }
    assert facts["published"] == {
        "as good as any chain": 3,
        "the only one as good": 1,
        "one of several as good": 1,
        "a better one exists": 1,
        "against the rules or the words here": 1,
    }
    assert (facts["seconds"][0], facts["seconds"][50], facts["seconds"][100]) == (
        0.5,
        0.5,
        2.0,
    )
    assert facts["total_seconds"] == pytest.approx(8.0)


def test_a_variant_is_compared_where_both_answers_are_proved(facts: Row) -> None:
    (rule,) = facts["rules"]
    known = {"variant": "loop", "puzzles": 5, "unproved": 1, "other_list": 0}
    known |= {"lost": 1, "won": 1, "longer": 1, "shorter": 1, "words": 0.0}
    assert rule == known


def test_chains_of_different_lists_are_not_compared(tmp_path: Path) -> None:
    both, one = ["standard", "full"], {"lists": ["full"]}
    lines = [
        line("1", ["one", "elf", "foo"], word_list="standard", lists=both),
        line("1/stricter", ["one", "end"], word_list="full", lists=both),
        line("1/stricter still", ["six", "xs"], word_list="standard", lists=both),
        line("1/all words", ["one", "end"], word_list="full", **one),
    ]
    facts = of(tmp_path, lines)
    known = ("variant", "puzzles", "other_list", "shorter")
    assert [[x[name] for name in known] for x in facts["rules"]] == [
        ["stricter", 0, 1, 0],
        ["stricter still", 1, 0, 1],
        ["all words", 1, 0, 1],
    ]
    page = summary_page(facts, Style())
    assert "1 answer and that of the puzzle as it stands are of different" in page


def test_a_variant_is_compared_with_a_puzzle_that_another_file_holds(
    tmp_path: Path,
) -> None:
    lines = [
        line("1", ["one", "end"], file="a.yaml", puzzle="The first of two alike"),
        line("2/loop", ["one", "elf", "foo"], file="b.yaml", base="1"),
        line("3/loop", ["six", "xs"], file="a.yaml", puzzle="The first of two alike"),
    ]
    (rule,) = of(tmp_path, lines)["rules"]
    assert (rule["puzzles"], rule["unproved"], rule["longer"]) == (1, 1, 1)


def test_answers_by_several_methods_are_not_taken_for_one(tmp_path: Path) -> None:
    lines = [LINES[0], line("1 all", ["one", "end"], method="1 slots all")]
    said = headline(of(tmp_path, lines))
    assert "by 2 methods, so a puzzle may count twice" in said


def test_the_last_line_of_a_key_counts_and_one_cut_off_does_not(tmp_path: Path) -> None:
    lines = [line("1", **STOPPED), line("1", ["one", "end"]), line("2")[:40]]
    frame = frame_of([written(tmp_path, lines, end="")])
    assert frame["status"].tolist() == ["optimal"]


def test_python_reads_the_same_table(tmp_path: Path) -> None:
    file = written(tmp_path)
    frame = cpbox.read_results(file)
    assert frame.equals(frame_of([file]))
    frame.to_csv(table := tmp_path / "x.csv", index=False)  # as the README of sweeps
    assert read_csv(table)["words"].sum() == 20


OTHER_KINDS: list[dict[str, object]] = [
    {"letters": None}, {"letters": "six"}, {"letters": 2.5}, {"letters": 10**30},
    {"par": True}, {"puzzle": None}, {"puzzle": 7}, {"status": ["optimal"]},
    {"proved": 1}, {"seconds": float("nan")}, {"seconds": "1"}, {"method": ["1"]},
    {"failure": 3},
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        *("{}", "[1]", "no JSON", '{"key": 1}', "\0", "[" * 100_000),
        *(line("1", ["one", "end"], **said) for said in OTHER_KINDS),
    ],
)
def test_what_no_sweep_wrote_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match=r"results\.jsonl:2: is not a line that"):
        frame_of([written(tmp_path, [LINES[0], text])])


def test_a_file_name_that_is_not_utf_8_can_be_read_and_written(tmp_path: Path) -> None:
    odd = line("1", ["one", "end"], file="b\udcff.txt", puzzle="b\udcff é")
    frame = frame_of([written(tmp_path, [odd])])
    assert frame["file"].tolist() == ["b\\udcff.txt"]
    assert "b\\udcff é" in frame.to_csv()


def test_the_page_of_a_terminal(tmp_path: Path) -> None:
    facts = of(tmp_path, [*LINES[:4], LINES[8]])
    start = summary_page(facts, Style()).partition("\n\nTime")[0]
    assert start == dedent("""\
        5 answers about 3 puzzles as they stand and under 1 variant

        Results
                                answers   share
          a best chain, proved        4  80.0 %
          no chain, proved            1  20.0 %

        Best chains, by number of words
          words  puzzles    share  letters
              2        3  100.0 %    6/7/7
          of puzzles as they stand whose answer is proved; letters: fewest/median/most

        Variants
          variant  puzzles  lost  won  longer  shorter  words
          loop           2     1    0       1        0  +1.00
          of puzzles proved with and without the variant; lost: they have a chain, but
          none under the variant; won: the reverse; longer, shorter: the best chain has
          more words, or fewer; words: how many more on average, where both have a chain

        Par and the best chain
                                puzzles
          fewer words than par        1
          as many words as par        1

        The published answers
                                  puzzles
          as good as any chain          3
          the only one as good          1
          one of several as good        1
          whether an answer is the only one: sweep with --all (all=True)""")


def test_each_cell_of_a_narrow_terminal_is_named(tmp_path: Path) -> None:
    page = summary_page(of(tmp_path, [*LINES[:4], LINES[8]]), Style(width=40))
    assert (
        dedent("""\
        Variants
          loop
            puzzles 2, lost 1, won 0, longer 1,
            shorter 0, words +1.00
          of puzzles proved with""")
        in page
    )


def test_a_share_is_whole_only_where_all_are_meant() -> None:
    assert share(3, 3) == "100.0 %"
    assert share(0, 3) == "0.0 %"
    assert share(99_999, 100_000) == "99.9 %"
    assert share(1, 100_000) == "0.1 %"


def test_the_page_has_bars_and_holds_no_script(tmp_path: Path) -> None:
    """Nor do names of variants write any."""
    odd = line("1/<script>", ["one", "elf", "foo"], base="1")
    page = summary_html(of(tmp_path, [*LINES, odd]))
    assert page.count("<figure>") == 2
    assert page.count("<dt>&lt;script&gt;</dt>") == 2
    assert not re.search("<(script|img|link|iframe)|src=|onload=", page)
    assert re.search(r"<th>as good as any chain</th>\s*<td>3</td>", page)


def test_each_form_is_written(tmp_path: Path, capsys: Capture) -> None:
    file, page = written(tmp_path), tmp_path / "x.html"
    assert main(["summary", str(file), "-o", str(page)]) == 0
    assert capsys.readouterr().out == ""
    assert "What the answers show" in page.read_text()
    assert main(["summary", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcomes"]["optimal"] == 9
    assert main(["summary", str(file), "-o", str(tmp_path / "none" / "x.html")]) == 74
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["none.jsonl"], "none.jsonl: cannot be read (No such file or directory);"),
        ([], "the following arguments are required: FILE"),
        (["results.jsonl", "-o", "x.csv"], "'x.csv' does not end in .html"),
        (["empty.html"], "empty.html: has no answer yet"),
        (["results.html", "-o", "results.html"], "this is a results file itself"),
        (["results.jsonl", "-o", "x.html", "--json"], "with -o nothing is"),
    ],
)
def test_wrong_arguments(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    arguments: list[str],
    problem: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    file = written(tmp_path)
    Path("empty.html").touch()
    Path("results.html").write_bytes(file.read_bytes())
    with pytest.raises(SystemExit) as stop:
        sys.exit(main(["summary", *arguments]))
    assert stop.value.code == 2
    assert problem in " ".join(capsys.readouterr().err.split())
    assert Path("results.html").read_bytes() == file.read_bytes()
