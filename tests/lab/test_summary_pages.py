"""The facts of a sweep on a terminal, on a page, and in files."""

import json
import re
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from cpbox.cli.main import main
from cpbox.lab.summary import Facts, facts_of, read
from cpbox.show.style import Style
from cpbox.show.summary import summary_html
from cpbox.show.summary.summary_tables import share, summary_page
from tests.lab.test_summary import LINES, Capture, line, written


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    return facts_of(read([written(tmp_path)]))


def test_the_page_of_a_terminal(tmp_path: Path) -> None:
    facts = facts_of(read([written(tmp_path, [*LINES[:4], LINES[8]])]))
    start = summary_page(facts, Style()).partition("\n\nTime")[0]
    assert start == dedent("""\
        5 answers about 3 puzzles as they stand and under 1 variant

        What became of them
                                answers   share
          a best chain, proved        4  80.0 %
          no chain, proved            1  20.0 %

        Best chains, by their words
          words  puzzles    share  letters
              2        3  100.0 %    6/7/7
          of puzzles as they stand whose answer is proved; letters: fewest/median/most

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


def test_a_share_is_whole_only_where_all_are_meant() -> None:
    assert share(3, 3) == "100.0 %"
    assert share(0, 3) == "0.0 %"
    assert share(99_999, 100_000) == "99.9 %"
    assert share(1, 100_000) == "0.1 %"


def test_the_page_has_plots_and_holds_no_script(facts: Facts) -> None:
    page = summary_html(facts)
    assert page.count("<svg") == 3
    assert not re.search("<(script|img|link|iframe)|src=|onload=", page)
    assert "as good as any chain" in page


def test_names_of_variants_are_no_mathematics_and_no_markup(
    tmp_path: Path, capsys: Capture
) -> None:
    pytest.importorskip("matplotlib")
    names = [r"$\foo{ <b>$", "_日本 👍", "a name " * 9]
    lines = [line(f"1/{name}", ["one", "elf", "foo"], base="1") for name in names]
    facts = facts_of(read([written(tmp_path, [LINES[0], *lines])]))
    page = summary_html(facts)
    assert r"$\foo{ &lt;b&gt;$" in page.partition("What became of them")[0]
    assert page.count("<svg") == 3
    assert capsys.readouterr().err == ""


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
        (["empty.html"], "empty.html: holds no answer yet"),
        (["results.html", "-o", "results.html"], "these are the results themselves"),
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
