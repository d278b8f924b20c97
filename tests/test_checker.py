"""The checker as a whole, on tiny bundles made by hand."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from cpbox.proof.checker import Finding, Report, check
from cpbox.proof.checker.letters import remarks
from cpbox.proof.checker.refusal import Unasked
from cpbox.proof.checker.refutation.families import families
from cpbox.proof.checker.refutation.goals import needed_goals
from cpbox.proof.checker.refutation.problem import Problem, problem_of
from cpbox.proof.checker.refutation.variables import variables
from cpbox.proof.checker.report import Findings
from cpbox.proof.checker.statement.claim import parse_claim
from cpbox.proof.checker.statement.fields import record
from cpbox.proof.checker.statement.lexicon import rarity
from cpbox.proof.checker.statement.puzzle import Puzzle
from cpbox.proof.checker.statement.tracing import candidate_lines, candidates_of
from cpbox.proof.checker.summary import summary_of
from cpbox.proof.checker.theorem import acl2, theorem
from cpbox.proof.checker.theorem.labels import Labels
from cpbox.proof.checker.theorem.theorem import statement_of
from cpbox.report.check import check_page
from cpbox.report.style import Style
from tests.working_acl2 import needs_acl2

Json = dict[str, Any]
SIDES = [["a", "b"], ["c", "d"]]
RULES: Json = {
    "min_length": 3, "max_length": None, "same_side": False, "moves": "any",
    "distinct_in_word": False, "start": None, "end": None, "require": [],
    "repeat_words": False, "min_words": 1, "max_words": 3, "min_letters": 1,
    "max_letters": None, "link": 1, "loop": False, "max_uses": None, "cover": None,
}  # fmt: skip


def raw_puzzle(sides: Sequence[Sequence[str]] = SIDES, **rules: object) -> Json:
    """A puzzle as claim.json has it, with a word list of its own."""
    return {
        "sides": [list(side) for side in sides],
        "words": {
            "lists": [], "own": True, "add": [], "ban": [], "ban_matching": [],
        },
        "rules": RULES | rules,
        "objective": ["words", "letters"],
        "letter_values": {"a": 1, "b": 2},
    }  # fmt: skip


def a_puzzle(sides: Sequence[Sequence[str]] = SIDES, **rules: object) -> Puzzle:
    return record(Puzzle, raw_puzzle(sides, **rules), "puzzle")


def refutation(clauses: list[list[int]]) -> str:
    """An LRAT proof by trying both values of every variable that is left."""
    known = {number: set(clause) for number, clause in enumerate(clauses, start=1)}
    lines: list[str] = []

    def propagate(decisions: list[int]) -> tuple[list[int], set[int], bool]:
        true, hints = set(decisions), list[int]()
        moved = True
        while moved:
            moved = False
            for number, clause in known.items():
                left = {lit for lit in clause if -lit not in true}
                if not left:
                    return [*hints, number], true, True
                if len(left) == 1 and not left & true:
                    true |= left
                    hints.append(number)
                    moved = True
        return hints, true, False

    def add(decisions: list[int], hints: list[int]) -> int:
        number = len(clauses) + len(lines) + 1
        literals = [-lit for lit in decisions]
        lines.append(" ".join(map(str, [number, *literals, 0, *hints, 0])))
        return number

    def refute(decisions: list[int]) -> int:
        hints, true, conflict = propagate(decisions)
        if conflict:
            return add(decisions, hints)
        names = {abs(lit) for clause in known.values() for lit in clause}
        name = min(names - {abs(lit) for lit in true})
        return add(decisions, [refute([*decisions, each]) for each in (name, -name)])

    refute([])
    return "".join(f"{line}\n" for line in lines)


def write_formula(folder: Path, stem: str, problem: Problem) -> list[list[int]]:
    numbers = {name: k for k, name in enumerate(variables(problem), start=1)}
    lines = [f"v {k} {' '.join(map(str, name))}" for name, k in numbers.items()]
    clauses: list[list[int]] = []
    for family, each in families(problem, numbers):
        first = len(clauses) + 1
        clauses += map(list, each)
        if len(clauses) >= first:
            lines.append(f"f ({family}) {first} {len(clauses)}")
    cnf = [f"p cnf {len(numbers)} {len(clauses)}"]
    cnf += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    (folder / f"{stem}.map").write_text("".join(f"{line}\n" for line in lines))
    (folder / f"{stem}.cnf").write_text("".join(f"{line}\n" for line in cnf))
    return clauses


def write_bundle(
    folder: Path,
    words: Sequence[str],
    chain: Sequence[tuple[str, str]] | None,
    objective: Sequence[int] | None,
    puzzle: Json | None = None,
) -> Path:
    """Write a bundle: a chain has each word and its tiles, ``("cab", "2 0 1")``."""
    folder.mkdir(exist_ok=True)
    data = "".join(f"{word}\n" for word in sorted(words)).encode()
    (folder / "list.txt").write_bytes(data)
    listed = hashlib.sha256(data).hexdigest()
    value: Json = {
        "format": "cpbox bundle 1", "versions": {"cpbox": "0"}, "title": "Tiny",
        "puzzle": puzzle or raw_puzzle(),
        "lists": [
            {"name": None, "file": "list.txt", "words": len(words), "sha256": listed}
        ],
        "answer": {
            "status": "infeasible" if chain is None else "optimal", "list": None,
            "chain": None if chain is None else [word for word, _ in chain],
            "objective": objective,
        },
        "goals": [], "labels": None, "trusted": [], "files": {},
    }  # fmt: skip
    if chain is not None:
        lines = [f"{word} {tiles}\n" for word, tiles in chain]
        (folder / "solution.txt").write_text("".join(lines))
    claim = parse_claim(json.dumps(value).encode())
    items = candidates_of(claim.puzzle, words, rarity)
    lines = [*candidate_lines(items, with_visits=False)]
    (folder / "candidates.txt").write_text("".join(f"{line}\n" for line in lines))
    for goal in needed_goals(claim, {None: items}):
        proof = "arithmetic" if goal.is_arithmetic else "lrat"
        value["goals"].append(
            {"name": goal.name, "list": None, "claim": "", "proof": proof,
             "filter": None}
        )  # fmt: skip
        if not goal.is_arithmetic:
            problem = problem_of(goal, claim.puzzle, items)
            clauses = write_formula(folder, goal.name, problem)
            (folder / f"{goal.name}.lrat").write_text(refutation(clauses))
    write_claim(folder, value)
    return folder


def write_claim(folder: Path, value: Json) -> None:
    """Write claim.json with the hashes of the files as they are."""
    value["files"] = {
        path.name: {
            "bytes": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name != "claim.json"
    }
    (folder / "claim.json").write_text(json.dumps(value))


def read_claim(folder: Path) -> Json:
    return dict(json.loads((folder / "claim.json").read_text()))


def problems(report: Report) -> list[str]:
    return [each.problem for each in report.findings if each.problem is not None]


WORDS = ["acb", "acbc", "bdad"]
LABELS = "start 0.1.2.3 0 0\n1 3 1 3\n2 3 1 4\n3 2 1 4\n"


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    chain = [("acb", "0 2 1"), ("bdad", "1 3 0 3")]
    return write_bundle(tmp_path / "bundle", WORDS, chain, [2, 7])


def test_a_sound_bundle_holds(bundle: Path) -> None:
    seen: list[Finding] = []
    report = check(bundle, on_finding=seen.append)
    assert problems(report) == []
    assert report.holds
    assert tuple(seen) == report.findings
    assert "no chain has fewer than 2 words" in [each.claim for each in seen]
    assert "sides: ab  cd" in report.puzzle
    assert report.trusted


def shown_of(bundle: Path, **changes: Any) -> list[str]:
    """The puzzle as the report has it, once the claim was changed."""
    claim = read_claim(bundle)
    for key, change in changes.items():
        (claim if key == "title" else claim["puzzle"]["words"])[key] = change
    write_claim(bundle, claim)
    report = check(bundle)
    assert report.holds, problems(report)
    return [*report.puzzle]


@pytest.mark.parametrize("blank", ["\u2800", "\u3164", "\u00a0", "\u200b", "\n", " "])
def test_a_title_is_quoted_and_cut_and_starts_no_line(bundle: Path, blank: str) -> None:
    first, second, *_ = shown_of(bundle, title=f"It{blank * 300} answer: {'z' * 99}")
    quoted, note = first.removeprefix("called '").split("…' ")
    assert len(quoted) <= 60
    assert blank == " " or blank not in first
    assert note == "(cut: claim.json has it whole)"
    assert second == "sides: ab  cd"


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
    twice = [
        line for line in shown_of(bundle, ban=ban) if line.startswith("look twice")
    ]
    assert len(twice) == (remark is not None)
    assert remark is None or twice[0].startswith(f"look twice: {remark}")


def test_the_script_of_a_box_is_named_unless_it_is_latin() -> None:
    assert list(remarks("\u0430\u0441")) == ["script: CYRILLIC"]
    assert list(remarks("a\u00e91'-")) == []


def test_what_is_trusted_names_the_theorem_where_it_was_asked_for(bundle: Path) -> None:
    claim = parse_claim((bundle / "claim.json").read_bytes())
    without, asked = (
        summary_of(claim, None, acl2=acl2).trusted for acl2 in (False, True)
    )
    assert "the puzzle above is the one you mean" in without[0]
    assert "letters are code points" in without[0]
    (theorem,) = set(asked) - set(without)
    assert "words and letters alone" in theorem


def test_a_box_without_chain_holds(tmp_path: Path) -> None:
    report = check(write_bundle(tmp_path / "none", ["acb", "bca"], None, None))
    assert report.holds, problems(report)


def test_labels_are_a_second_proof(bundle: Path) -> None:
    value = read_claim(bundle)
    value["labels"] = {"terms": ["words", "letters"], "bound": [2, 7], "claim": ""}
    (bundle / "labels.txt").write_text(LABELS)
    write_claim(bundle, value)
    report = check(bundle)
    assert report.holds, problems(report)
    claims = [each.claim for each in report.findings]
    assert claims[-1] == "no chain has less than 2 words, then 7 letters"


def test_a_better_chain_elsewhere_is_found_out(tmp_path: Path) -> None:
    chain = [("acb", "0 2 1"), ("bda", "1 3 0")]
    words = ["acb", "acbd", "bda"]
    with pytest.raises(ValueError, match="empty"):  # there is no refutation
        write_bundle(tmp_path / "bad", words, chain, [2, 6])


Change = Callable[[Path, Json], object]


def _text(name: str, old: str, new: str) -> Change:
    def change(folder: Path, _: Json) -> None:
        path = folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return change


def _value(*keys: str | int, to: object) -> Change:
    def change(_: Path, value: Json) -> None:
        place: Any = value
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = to

    return change


FALSE: list[tuple[str, Change, str]] = [
    ("a word more", _text("list.txt", "acb\n", "aca\nacb\n"), "4 words"),
    ("a word less", _text("list.txt", "bdad\n", ""), "words"),
    ("words that do not rise", _text("list.txt", "acb\nacbc", "acbc\nacb"), "rise"),
    ("a candidate less", _text("candidates.txt", "2 bdad", "2 bdbd"), "line 3"),
    ("another tile", _text("solution.txt", "0 2 1", "0 2 2"), "do not hold"),
    ("a tile beyond the box", _text("solution.txt", "0 2 1", "0 2 9"), "not on the"),
    ("another chain", _text("solution.txt", "bdad 1 3 0 3", "acb 0 2 1"), "different"),
    ("another clause", _text("fewer-letters.cnf", "\n-1 ", "\n-2 "), "line 2 of"),
    ("another header", _text("fewer-letters.cnf", "p cnf ", "p cnf 1"), "line 1 of"),
    ("another name", _text("fewer-letters.map", "used 2", "used 3"), "line 2 of"),
    ("another range", _text("fewer-letters.map", "f (K1) 1", "f (K1) 2"), "(K1)"),
    ("a step skipped", _text("fewer-letters.lrat", " 0\n", " 0\n1 0 0\n"), "line 1 of"),
    ("a goal less", lambda _, value: value["goals"].pop(), "must list the goals"),
    ("arithmetic", _value("goals", 0, "proof", to="arithmetic"), "needs a proof by"),
    ("a better value", _value("answer", "objective", to=[2, 6]), "objective is [2, 7]"),
    ("no chain", _value("answer", to={
        "status": "infeasible", "list": None, "chain": None, "objective": None,
    }), "goals"),
    ("a shorter list", _value("lists", 0, "words", to=4), "3 words, not 4"),
    ("another rule", _value("puzzle", "rules", "link", to=0), "line 1 of"),
    ("a word required", _value("puzzle", "rules", "require", to=["acbc"]), "lacks"),
    ("another order", _value("puzzle", "objective", to=["letters", "words"]), "[7, 2]"),
    ("a filter that is not there", _value("goals", 1, "filter", to={
        "tracked": [], "cost": None,
    }), "fewer-letters.labels"),
    ("labels that are not there", _value("labels", to={
        "terms": ["words"], "bound": [2], "claim": "",
    }), "labels"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "why"), [row[1:] for row in FALSE])
def test_a_false_bundle_does_not_hold(bundle: Path, change: Change, why: str) -> None:
    value = read_claim(bundle)
    change(bundle, value)
    write_claim(bundle, value)
    report = check(bundle)
    assert not report.holds
    assert any(why in problem for problem in problems(report)), problems(report)


def test_the_module_prints_what_it_finds(bundle: Path) -> None:
    command = [sys.executable, "-m", "cpbox.proof.checker", str(bundle)]
    command += ["--time-limit", "60", "--memory", "2048"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.endswith("Everything holds.\n")
    (bundle / "solution.txt").unlink()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "FAILS" in done.stdout
    assert done.stdout.endswith("This is NOT verified.\n")


def test_a_report_without_an_end_does_not_hold() -> None:
    holds = Finding("a", "b", "c")
    assert not Report((holds,)).holds
    assert not Report((), is_complete=True).holds
    assert Report((holds,), is_complete=True).holds
    assert not Report((holds, replace(holds, problem="d")), is_complete=True).holds


THEOREMS = [
    "no chain has less than 2 words, then 7 letters",
    "the chain is a solution of just that cost",
]


def with_labels(bundle: Path, bound: list[int]) -> None:
    value = read_claim(bundle)
    value["labels"] = {"terms": ["words", "letters"], "bound": bound, "claim": ""}
    (bundle / "labels.txt").write_text(LABELS)
    write_claim(bundle, value)


@needs_acl2
def test_acl2_proves_what_the_labels_show(bundle: Path) -> None:
    without = check(bundle, acl2=True)
    assert problems(without) == [
        "there are no labels that hold, from which to prove it"
    ]
    assert without.is_sound
    assert not without.holds
    with_labels(bundle, [2, 7])
    report = check(bundle, acl2=True)
    assert report.holds, problems(report)
    assert [each.claim for each in report.findings[-2:]] == THEOREMS


def test_what_acl2_cannot_be_asked_is_left_open(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_labels(bundle, [2, 7])
    monkeypatch.setenv("PATH", str(tmp_path))
    report = check(bundle, acl2=True)
    assert [each.claim for each in report.findings if each.is_open] == THEOREMS
    assert problems(report) == [acl2.MISSING] * 2
    assert report.is_sound
    assert not report.holds
    with_labels(bundle, [2, 8])
    report = check(bundle, acl2=True)
    assert not report.is_sound


def test_what_acl2_refuses_is_not_left_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Finding] = []
    attempt = acl2.Attempt((acl2.Theorem("t", proved=False),), "ACL2 gave no answer")
    monkeypatch.setattr(acl2, "prove", lambda *_: attempt)
    labels = Labels(("words", "letters"), (2, 7), {(None, 15): (0, 0)})
    puzzle = record(Puzzle, raw_puzzle())
    statement = statement_of(puzzle, frozenset(WORDS), labels, None)
    for sentence, action in theorem.theorem_checks(statement, labels, inf):
        Findings(told.append).check(sentence, "-", "-", action)
    assert [(each.holds, each.is_open) for each in told] == [(False, False)]


@pytest.mark.parametrize(
    ("rules", "covered"),
    [
        ({}, True),
        ({"loop": True, "max_uses": 3, "max_words": 2}, True),
        ({"link": 2}, False),
        ({"link": 0}, False),
        ({"require": ["acb"]}, False),
        ({"cover": 3}, False),
        ({"cover": ["a"]}, True),
    ],
)
def test_the_theorem_covers_some_rules(rules: Json, *, covered: bool) -> None:
    labels = Labels(("words", "score"), (2, 9), {(None, 15): (0, 0), ((3,), 4): (1, 5)})
    puzzle = a_puzzle(**rules)
    if not covered:
        with pytest.raises(Unasked, match="does not cover"):
            statement_of(puzzle, frozenset(WORDS), labels, None)
        return
    statement = statement_of(puzzle, frozenset(WORDS), labels, None)
    assert statement.words == WORDS
    assert statement.bound == (2, 0)
    assert statement.labels == {(None, 15): (0, 0), (3, 4): (1, 0)}
