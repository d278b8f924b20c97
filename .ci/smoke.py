"""Each command and each call from Python once, with what is installed alone.

Run it in an empty folder: it writes there what commands and calls write.
"""

import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cpbox
from cpbox.cli.main import COMMANDS

BOX = "riu pgh lcs yao"
FILE = "box.yaml"
PUZZLE = cpbox.Puzzle.of(BOX, words="common", expect={"words": 2})
SPEC = {"answer": ["upcoming", "glower"], "guarantees": {"par": 2}}

SHELL = {  # what each command is given
    "play": "--seed 1 --no-browser -o played.html",
    "solve": f"{FILE} --all --json",
    "hint": FILE,
    "difficulty": FILE,
    "try": f"{FILE} --each-rule",
    "prove": f"{FILE} -o proof",
    "check": f"proof --puzzle {FILE}",
    "why": f"{FILE} gracious",
    "words": f"{FILE} --csv",
    "compare": f"{FILE} --formulations slots",
    "draw": f"{FILE} -o box.html",
    "sheet": f"{FILE} -o week.html",
    "site": ". -o public",
    "sweep": f"{FILE} -o found.jsonl",
    "compose": "--words-from upcoming,glower --par 2",
    "summary": "found.jsonl -o found.html",
    "model": f"{FILE} -o box.lp",
    "serve": "--help",
    "import": "boxes.txt -o imported",
    "ban": "argol",
    "allow": "argol",
    "config": "",
    "schema": "",
    "help": "models",
}
CALLS: dict[str, Callable[[], object]] = {
    "load": lambda: cpbox.load(FILE),
    "loads": lambda: cpbox.loads(PUZZLE.to_yaml()),
    "replace": lambda: cpbox.replace(PUZZLE, "rules.loop", value=True),
    "solve": lambda: cpbox.solve(PUZZLE).to_dict(),
    "hint": lambda: cpbox.hint(PUZZLE).to_dict(),
    "difficulty": lambda: cpbox.difficulty(PUZZLE).to_dict(),
    "attempt": lambda: cpbox.attempt(PUZZLE, each_rule=True),
    "prove": lambda: cpbox.prove(PUZZLE, "evidence").to_dict(),
    "check": lambda: cpbox.check("evidence", puzzle=PUZZLE).to_dict(),
    "check_expected": lambda: cpbox.check_expected(FILE),
    "why": lambda: cpbox.why(PUZZLE).to_dict(),
    "words": lambda: cpbox.words(PUZZLE).to_dict(),
    "compare": lambda: cpbox.compare(PUZZLE, formulations=("slots",)),
    "draw": lambda: cpbox.draw(PUZZLE, "box.svg"),
    "site": lambda: cpbox.site(".", "site"),
    "sheet": lambda: cpbox.sheet([PUZZLE, BOX], "week.html"),
    "sweep": lambda: cpbox.sweep([PUZZLE, BOX], "more.jsonl").to_frame(),
    "read_results": lambda: cpbox.read_results("more.jsonl"),
    "summary": lambda: cpbox.summary("more.jsonl"),
    "compose": lambda: cpbox.compose(SPEC).to_dict(),
    "model": lambda: cpbox.model(PUZZLE),
    "import_games": lambda: cpbox.import_games("boxes.txt", "taken"),
    "schema": cpbox.schema,
}


def main() -> None:
    """Do all of it; raise at the first that fails."""
    Path(FILE).write_text(PUZZLE.to_yaml(), "utf-8")
    Path("boxes.txt").write_text(f"{BOX}\n", "utf-8")
    assert SHELL.keys() == COMMANDS.keys()
    public = {
        name for name in cpbox.__all__ if inspect.isfunction(getattr(cpbox, name))
    }
    assert CALLS.keys() == public
    for name, call in CALLS.items():
        assert str(call()), name
    for name, arguments in SHELL.items():
        command = [sys.executable, "-m", "cpbox", name, *arguments.split()]
        done = subprocess.run(command, check=False, capture_output=True, timeout=120)
        assert done.returncode == 0, (command, done.returncode, done.stderr.decode())
    print(f"{len(SHELL)} commands, {len(CALLS)} calls: cpbox {cpbox.__version__}")


if __name__ == "__main__":
    main()
