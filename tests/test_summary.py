"""What files of results come to: counted here by hand, on lines made by hand."""

import json
import sys
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from textwrap import dedent
from typing import Any

import pandas as pd
import pytest

import cpbox
from cpbox.cli import main
from cpbox.errors import InputError
from cpbox.report.style import Style
from cpbox.report.summary.html import summary_html
from cpbox.report.summary.tables import share
from cpbox.report.summary.terminal import summary_page
from cpbox.report.text import width
from cpbox.summary import Facts, facts_of, read
from cpbox.summary.facts import Chains, Par, Published, Variant

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
            impossible=1,
            possible=1,
            longer=1,
            shorter=1,
            more_letters=1,
            fewer_letters=0,
            words=0.0,
        ),
    )


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
    assert cpbox.read_results(file).equals(read([file]))


def test_several_files_are_one_table(tmp_path: Path) -> None:
    files = [tmp_path / "1.jsonl", tmp_path / "2.jsonl"]
    files[0].write_text(LINES[0] + "\n")
    files[1].write_text(LINES[0] + "\n" + LINES[1] + "\n")
    assert read(files)["key"].tolist() == ["1", "1/loop"]


@pytest.mark.parametrize(
    "text", ["{}", "[1]", "no JSON", '{"key": 1}', "\0", "[" * 100_000]
)
def test_what_no_sweep_wrote_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match=r"results\.jsonl:2: is no line that"):
        read([written(tmp_path, [LINES[0], text])])


def test_the_page_of_a_terminal(tmp_path: Path) -> None:
    facts = facts_of(read([written(tmp_path, [*LINES[:4], LINES[8]])]))
    start = summary_page(facts, Style()).partition("\n\nThe longest")[0]
    assert start == dedent("""\
        5 answers about 3 puzzles as they stand and under 1 variant

        What became of them
                                answers   share
          a best chain, proved        4  80.0 %
          no chain, proved            1  20.0 %

        Best chains, by their words
          words  puzzles    share    letters
              2        3  100.0 %  6 / 7 / 7
          of puzzles as they stand whose answer is proved; letters: fewest / median /
          most

        What the variants do
          variant  puzzles  lost  won  longer  shorter  words
          loop           2     1    0       1        0  +1.00
          of puzzles proved with and without the variant; lost: they have a chain, but
          none under the variant; won: the reverse; longer, shorter: the best chain has
          more words, or fewer; words: how many more on average, where both have a chain

        Par and the best chain
                                puzzles
          fewer words than par        1
          as many words as par        1
          more words than par         0

        The published answers
                                  puzzles
          as good as any chain          3
            the only one as good        1
            one of several              1
          whether an answer is the only one: sweep with --all""")


@pytest.mark.parametrize("room", [40, 80])
def test_the_page_stays_within_the_width(facts: Facts, room: int) -> None:
    assert max(map(width, summary_page(facts, Style(width=room)).splitlines())) <= room


def test_a_share_is_whole_only_where_all_are_meant() -> None:
    assert share(3, 3) == "100.0 %"
    assert share(0, 3) == "0.0 %"
    assert share(99_999, 100_000) == "99.9 %"
    assert share(1, 100_000) == "0.1 %"


class Tags(HTMLParser):
    """Every element that a page opens, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        names = dict(attrs)
        assert not {"src", "onload"} & names.keys()

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_has_plots_and_holds_no_script(tmp_path: Path) -> None:
    wild = line("8", ["<script>alert(1)</script>"], puzzle="<img src=x>")
    facts = facts_of(read([written(tmp_path, [*LINES, wild])]))
    page = Tags(summary_html(facts))
    assert page.tags.count("svg") == 4
    assert not {"script", "img", "link", "iframe"} & {*page.tags}
    assert "<img src=x>" in page.text
    assert "three eels sea" in page.text


def test_each_form_is_written(tmp_path: Path, capsys: Capture) -> None:
    file, page, rows = written(tmp_path), tmp_path / "x.html", tmp_path / "x.csv"
    assert main(["summary", str(file), "-o", str(page)]) == 0
    assert main(["summary", str(file), "-o", str(rows)]) == 0
    assert capsys.readouterr().out == ""
    assert "What the answers show" in page.read_text()
    assert main(["summary", str(file), "--csv"]) == 0
    assert capsys.readouterr().out == rows.read_text()
    assert pd.read_csv(rows)["words"].sum() == 20
    assert main(["summary", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcomes"]["optimal"] == 9


def test_a_table_may_be_parquet(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[parquet]'")
    file, table = written(tmp_path), tmp_path / "x.parquet"
    assert main(["summary", str(file), "-o", str(table)]) == 0
    frame = read([file])
    assert pd.read_parquet(table)["letters"].equals(frame["letters"])


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["none.jsonl"], "none.jsonl: cannot be read (No such file or directory);"),
        ([], "the following arguments are required: FILE"),
        (["results.jsonl", "-o", "x.png"], "'x.png' does not end in"),
        (["empty.csv"], "empty.csv: holds no answer yet"),
        (["empty.csv", "-o", "empty.csv"], "empty.csv: holds no answer yet"),
        (["results.csv", "-o", "results.csv"], "these are the results themselves"),
        (["results.jsonl", "-o", "x.csv", "--json"], "with -o nothing is"),
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
    Path("empty.csv").touch()
    Path("results.csv").write_bytes(file.read_bytes())
    with pytest.raises(SystemExit) as stop:
        sys.exit(main(["summary", *arguments]))
    assert stop.value.code == 2
    assert problem in " ".join(capsys.readouterr().err.split())
    assert Path("results.csv").read_bytes() == file.read_bytes()


def test_a_page_that_cannot_be_written_is_no_traceback(
    tmp_path: Path, capsys: Capture
) -> None:
    file = written(tmp_path)
    for name in ("x.html", "x.csv"):
        there = tmp_path / "none" / name
        assert main(["summary", str(file), "-o", str(there)]) == 74
        assert "cannot be written" in capsys.readouterr().err
