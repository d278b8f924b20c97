"""The checker as a whole, on tiny bundles made by hand."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cpbox.candidates.look_twice import remarks
from cpbox.cli.main import main
from cpbox.proof.checker import Finding, Report, check
from cpbox.show.checked import check_page, check_record, checked_puzzle, trusted
from cpbox.show.style import Style
from tests.proof.hand_made import (
    problems,
    read_claim,
    with_labels,
    write_bundle,
    write_claim,
)
from tests.slow import few


def test_a_sound_bundle_holds(bundle: Path) -> None:
    seen: list[Finding] = []
    report = check(bundle, on_finding=seen.append)
    assert problems(report) == []
    assert report.holds
    assert tuple(seen) == report.findings
    assert "no chain has fewer than 2 words" in [each.claim for each in seen]
    assert "sides: ab cd" in checked_puzzle(report)
    assert "the puzzle above is the one you mean" in trusted(report)[0]
    assert "letters are code points" in trusted(report)[0]
    unchecked = ("title in claim.json", "versions in claim.json", "VERIFY.md")
    assert check_record("it", report)["unchecked"] == unchecked
    page = check_page("it", report, Style(width=100))
    assert f"  Not checked: {', '.join(unchecked)}." in page


def shown_of(bundle: Path, **changes: Any) -> list[str]:
    """The puzzle as the report has it, once the claim was changed."""
    claim = read_claim(bundle)
    for key, change in changes.items():
        (claim if key == "title" else claim["puzzle"]["words"])[key] = change
    write_claim(bundle, claim)
    report = check(bundle)
    assert report.holds, problems(report)
    return checked_puzzle(report)


@pytest.mark.parametrize(
    "blank", few(3, ["\u2800", "\n", " ", "\u3164", "\u00a0", "\u200b"])
)
def test_a_title_is_quoted_and_cut_and_starts_no_line(bundle: Path, blank: str) -> None:
    first, second, *_ = shown_of(bundle, title=f"It{blank * 300} answer: {'z' * 99}")
    quoted, note = first.removeprefix("called '").split("…' ")
    assert len(quoted) <= 60
    assert blank == " " or blank not in first
    assert note == "(cut: claim.json has it whole)"
    assert second == "sides: ab cd"


def test_a_page_shows_the_puzzle_in_lines_that_only_the_checker_starts(
    bundle: Path,
) -> None:
    shown_of(bundle, title="x answer: y " * 20, ban=["answer:" * 12])
    page = check_page("it", check(bundle), Style(width=40))
    lines = page[: page.index("\n\n")].split("\n")
    starts = [line.split(":")[0].split(" ")[0] for line in lines if line[0] != " "]
    assert starts == [
        "called", "sides", "words", "words.ban", "rules.max_words", "objective",
        "answer",
    ]  # fmt: skip


def test_what_is_shortened_is_named(bundle: Path) -> None:
    banned = [f"z{letter}" for letter in "abcdefghijkl"]
    assert (
        "words.ban: za, zb, zc, zd, ze, zf, zg, zh, and 4 more (claim.json has all)"
    ) in shown_of(bundle, ban=banned)
    long = next(each for each in shown_of(bundle, ban=["z" * 900]) if "zzz" in each)
    assert long.endswith("z… (cut: claim.json has it whole)")


@pytest.mark.parametrize(
    ("ban", "remark"),
    [
        (["b\u0430d"], "letters of several scripts: CYRILLIC \u0430 (U+0430); LATIN a"),
        (["d\u0435"], "letters of several scripts: CYRILLIC \u0435 (U+0435); LATIN a"),
        (["a\u3164"], "invisible letters: U+3164 HANGUL FILLER"),
        (["\u2800"], "invisible letters: U+2800 BRAILLE PATTERN BLANK"),
        (["caf\u00e9"], None),
    ],
)
def test_letters_that_mislead_are_pointed_out(
    bundle: Path, ban: list[str], remark: str | None
) -> None:
    twice = [line for line in shown_of(bundle, ban=ban) if line.startswith("check:")]
    assert len(twice) == (remark is not None)
    assert remark is None or twice[0].startswith(f"check: {remark}")


def test_the_script_of_a_box_is_named_unless_it_is_latin() -> None:
    assert list(remarks("\u0430\u0441")) == ["script: CYRILLIC"]
    assert list(remarks("a\u00e91'-")) == []


def test_what_is_trusted_names_the_theorem_where_it_was_asked_for() -> None:
    counted = {"count": {"most_words": None, "chains": 2}}
    report = Report((Finding("a", "b", "ACL2"),), counted, is_complete=True)
    without = replace(report, findings=(Finding("a", "b", "c"),))
    theorem, number = (x for x in trusted(report) if x not in trusted(without))
    assert "the definitions in letterboxed.lisp" in theorem
    assert "for the number of chains" in number
    assert number not in trusted(replace(report, claim={"count": None}))


def test_a_box_without_chain_holds(tmp_path: Path) -> None:
    report = check(write_bundle(tmp_path / "none", ["acb", "bca"], None, None))
    assert report.holds, problems(report)


def test_the_command_says_what_fails_and_what_is_left_open(
    bundle: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))  # where there is no ACL2
    with_labels(bundle, [2, 7])
    assert main(["check", str(bundle), "--acl2"]) == 3
    out = " ".join(capsys.readouterr().out.split())
    assert "? the chain is a solution of just that cost (solution.txt; ACL2)" in out
    assert "left open: ACL2 is not installed" in out
    (bundle / "solution.txt").unlink()
    assert main(["check", str(bundle)]) == 1
    out = capsys.readouterr().out
    assert "x these are the " in out
    assert out.replace("\n  ", " ").endswith(f"Not verified: {bundle}.\n")


def test_a_report_without_an_end_does_not_hold() -> None:
    holds = Finding("a", "b", "c")
    assert not Report((holds,)).holds
    assert not Report((), is_complete=True).holds
    assert Report((holds,), is_complete=True).holds
    assert not Report((holds, replace(holds, problem="d")), is_complete=True).holds
