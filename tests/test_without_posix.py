"""What Windows lacks is not needed: all calls and commands work without it."""

import json
import os
import sys
from collections.abc import Sequence
from inspect import isfunction
from pathlib import Path

import pytest

import cpbox
from cpbox.cli.main import COMMANDS as COMMANDS_OF_CPBOX
from tests.processes import ROOT, run
from tests.without_posix import MODULES

BOX = "riu pgh lcs yao"
# Not by -m: the package tests loads cpbox.
HIDDEN = (sys.executable, "-P", str(ROOT / "tests/without_posix.py"))
TRIED = """
import sys
for code in sys.argv[1:]:
    try:
        exec(code)
    except (AttributeError, ImportError):
        print(code)
"""
SETUP = """
import contextlib, io, json, os, sys, traceback
import cpbox
from cpbox.cli.main import main

folder, box, tasks = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
os.chdir(folder)
puzzle = cpbox.Puzzle.of(box, words={"only": ["gracious", "sharply", "sociology"]})
problems = {}
for task in tasks:
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            assert eval(task) if isinstance(task, str) else main(task) == 0
    except BaseException:
        problems[str(task)] = said.getvalue()[-2000:] + traceback.format_exc()
print(json.dumps(problems))
"""
CALLS = {  # each with what it must give
    "attempt": "len(cpbox.attempt(puzzle, set=['rules.loop=true'], jobs=2)) == 2",
    "check": "cpbox.prove(puzzle, 'p') and cpbox.check('p').holds",
    "check_expected": "cpbox.check_expected('e.yaml').holds is True",
    "compare": "len(cpbox.compare(puzzle, formulations=('slots', 'flow'))) > 1",
    "compose": "cpbox.compose({'answer': ['gracious', 'sharply']}).boxes",
    "difficulty": "cpbox.difficulty(puzzle).par in (4, 5, 6)",
    "draw": "cpbox.draw(puzzle, 'x.html') and cpbox.draw(puzzle)",
    "hint": "str(cpbox.hint(puzzle, level=6))",
    "import_games": "len(cpbox.import_games('b.txt', 'i').games)",
    "load": "cpbox.load('e.yaml')",
    "loads": "cpbox.loads('sides: [riu, pgh, lcs, yao]')",
    "model": "cpbox.model(puzzle)",
    "prove": "cpbox.prove(puzzle, 'q', all=True).claims",
    "read_results": "len(cpbox.read_results('r.jsonl')) == 1",
    "replace": "cpbox.replace(puzzle, 'rules.loop', True)",
    "schema": "cpbox.schema()",
    "sheet": "cpbox.sheet(puzzle, 's.html')",
    "site": "cpbox.site('site', 'public', today='2027-03-02')",
    "solve": "cpbox.solve(puzzle, certify=True).words == ('gracious', 'sharply')",
    "summary": "cpbox.summary('r.jsonl')",
    "sweep": "cpbox.sweep([puzzle], 's.jsonl', jobs=2)",
    "why": "cpbox.why(puzzle)",
    "words": "len(cpbox.words(puzzle)) == 3",
}
COMMANDS = [
    ["solve", BOX], ["solve", "e.yaml", "--certify"], ["hint", BOX], ["words", BOX],
    ["why", BOX, "gracious"], ["try", BOX, "--rule", "loop=true", "--jobs", "2"],
    ["draw", BOX, "-o", "x.svg"], ["draw", BOX, "-o", "x.html"], ["schema"], ["help"],
    ["prove", "e.yaml", "-o", "proof"], ["check", "proof"], ["ban", "argol"],
    ["allow", "argol"], ["why", BOX, "--steps"], ["sweep", "e.yaml", "-o", "s.jsonl"],
    ["summary", "r.jsonl"], ["model", "e.yaml", "-o", "m.cnf"], ["config"],
    ["compare", "e.yaml", "--formulations", "slots,flow"],
    ["difficulty", BOX], ["play", BOX, "--no-browser", "-o", "y.html"],
    ["sheet", "e.yaml", "-o", "w.html"], ["site", "site", "-o", "public"],
    ["import", "b.txt", "-o", "i"], ["compose", "--words-from", "gracious,sharply"],
]  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A puzzle with its answer, a list of boxes, and results of a sweep."""
    folder = tmp_path
    (folder / "site").mkdir()
    for name in ("e.yaml", "site/e.yaml"):
        (folder / name).write_text(
            "sides: [riu, pgh, lcs, yao]\nwords: {only: [gracious, sharply]}\n"
            "expect: {words: 2}\n"
        )
    (folder / "b.txt").write_text(f"{BOX}\n")
    cpbox.sweep(folder / "e.yaml", folder / "r.jsonl")
    return folder


def without_posix(tasks: Sequence[object], folder: Path) -> dict[str, str]:
    """What does not work of some calls or commands, and why."""
    asked = SETUP, str(folder), BOX, json.dumps(tasks)
    done = run(*HIDDEN, *asked)
    assert not done.returncode, done.stderr
    problems: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return problems


def test_what_windows_lacks_is_hidden() -> None:
    lacking = "import fcntl", "import os; os.fork", "import signal; signal.SIGHUP"
    done = run(*HIDDEN, TRIED, *lacking)
    assert done.stdout.splitlines() == [*lacking], done.stderr


def test_every_call_is_tried() -> None:
    public = {name for name in cpbox.__all__ if isfunction(getattr(cpbox, name))}
    assert public == {*CALLS}


def test_every_command_is_tried_but_the_server() -> None:
    assert {name for name, *_ in COMMANDS} == COMMANDS_OF_CPBOX.keys() - {"serve"}


@pytest.mark.slow
def test_all_calls_work_without_posix(files: Path) -> None:
    assert without_posix([*CALLS.values()], files) == {}


@pytest.mark.slow
def test_all_commands_work_without_posix(files: Path) -> None:
    assert without_posix(COMMANDS, files) == {}


def test_a_bundle_is_read_without_posix(tmp_path: Path) -> None:
    """In the process that is confined elsewhere."""
    cpbox.prove(cpbox.Puzzle.of(BOX, words={"list": "common"}), tmp_path / "proof")
    code = (
        "import sys; from cpbox.proof.checker.confined import main; main(sys.argv[1:])"
    )
    asked = f"import sys; {code}", str(tmp_path / "proof"), "60", "4000000000", "0", ""
    theirs, ours = os.pipe()  # whose end would tell that nobody waits any more
    done = run(*HIDDEN, *asked, stdin=theirs)
    os.close(theirs)
    os.close(ours)
    *findings, summary = map(json.loads, done.stdout.splitlines())
    assert "unchecked" in summary, done.stderr
    assert len(findings) > 10
    assert all(finding["problem"] is None for finding in findings)


def test_no_module_needs_posix_to_be_loaded() -> None:
    """As its text says: what is imported at the top must be there on Windows."""
    for file in (ROOT / "cpbox").rglob("*.py"):
        lines = {*file.read_text("utf-8").splitlines()}
        assert not lines & {f"import {name}" for name in MODULES}, file
