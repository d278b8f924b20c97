"""Random files and command lines: no traceback, and no wrong exit code.

Run ``python -m tests.fuzz_doors --seed 0 --count 20000``. Each call is judged by what
it says: its exit code against its JSON, and the answers to small boxes against the list
of all chains. Every fiftieth is a process of its own.
"""

import csv
import io
import json
import os
import re
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.cli import sweep
from cpbox.cli.main import parse_command_line
from cpbox.loading import read_file
from tests.exhaustive import ranked
from tests.explore import draw_calls
from tests.lab.sweeps.places import Nowhere
from tests.odd_doors import UNKNOWN, command, write
from tests.odd_files import folder, table
from tests.processes import CPBOX, Done, run, shell

CODES = {0, 1, 2, 3}
FORMULA = re.compile(r"[=+@\t\r\n\uff1d\uff0b\uff0d\uff20]|-(?!\d+(\.\d+)?$)")


def call(line: list[str], *, apart: bool) -> Done:
    """Run a command line, in this process or in one of its own."""
    if not apart:
        return shell(*line)
    done = run(*CPBOX, *line, encoding="utf-8")
    return Done(done.returncode, done.stdout, done.stderr)


def wrong(line: list[str], found: Done) -> str:
    """What is wrong with an outcome; empty when nothing is."""
    if found.code not in CODES:
        return f"exit code {found.code}"
    if "Traceback" in found.out + found.err:
        return "a traceback"
    # A variant that cannot be tried says why in its record, or in its row.
    out = '"problem": "' in found.out or "not tried" in found.out
    if "\x1b" in found.out + found.err:
        return "a sequence that commands a terminal"
    if found.code == 2 and not found.err.strip() and not out:
        return "exit code 2 without a word"
    return "" if "--help" in line else _wrong_answers(line, found)


def _wrong_answers(line: list[str], found: Done) -> str:
    if any(part.startswith(UNKNOWN) for part in line) and found.code != 2:
        return f"exit code {found.code}, though there is no such rule"
    if "--csv" in line:
        rows = csv.reader(io.StringIO(found.out, newline=""))
        formulas = [cell for row in rows for cell in row if FORMULA.match(cell)]
        return f"formulas: {formulas}" if formulas else ""
    return _wrong_record(line, found) if "--json" in line and found.out else ""


def hurried(line: list[str], found: Done) -> str:
    """What is wrong with a hint or a why that had little time: what is not decided.

    What is said to be so, or not to be so, is as without a limit.
    """
    if line[0] not in ("hint", "why") or "--time-limit" not in line:
        return ""
    if "nan" in line:  # which is no limit
        return ""
    place = line.index("--time-limit")
    patient = call([*line[:place], *line[place + 2 :]], apart=False)
    if found.code in (3, patient.code):
        return ""
    return f"exit code {found.code}, and {patient.code} without a limit"


def misread(boxes: Path) -> str:
    """What is wrong with a folder of imported files: one that cannot be read."""
    try:
        for file in boxes.glob("*.yaml"):
            read_file(str(file))
    except InputError as error:
        return f"imported, though it cannot be read: {error}"
    return ""


def _wrong_record(line: list[str], found: Done) -> str:
    *_, last = [json.loads(record) for record in found.out.splitlines()]
    if line[0] == "solve" and not Path(line[1]).is_dir():
        return _wrong_answer(line, found, last)
    if last.get("status") == "error" and found.code != 2:
        return f"an error, but exit code {found.code}"
    return ""


def _wrong_answer(line: list[str], found: Done, last: dict[str, Any]) -> str:
    codes = {"optimal": 0, "infeasible": 1, "error": 2, "feasible": 3, "unknown": 3}
    expected = codes[last["status"]]
    if not last.get("complete", True):
        expected = 3
    if found.code != expected:
        return f"{last['status']}, but exit code {found.code}"
    if last["proved"] != (last["status"] in ("optimal", "infeasible")):
        return "proved is not what the status says"
    return _unlike_all_chains(line, last) if last["proved"] else ""


def _unlike_all_chains(line: list[str], last: dict[str, Any]) -> str:
    """Hold an answer against the list of all chains, where that is short."""
    args = parse_command_line(line)
    try:
        puzzle = read_file(line[1], args.set, args.variant)
    except InputError as error:
        return f"solved, though it cannot be read: {error}"
    if puzzle.words.only is None or puzzle.rules.most_words > 4:
        return ""
    if len(puzzle.words.only) + len(puzzle.words.add) > 16:
        return ""
    chains = ranked(puzzle)
    if not chains:
        return "" if last["status"] == "infeasible" else "a chain where there is none"
    best, _ = chains[0]
    if last["status"] != "optimal" or tuple(last["objective"]) != best:
        return f"{last['status']} {last['objective']}, but the best is {best}"
    return ""


def fuzz(rng: Random, parent: Path) -> str:
    """Make a call and return its exit code; raise when anything is wrong."""
    # Or each would start a process.
    sweep._place = Nowhere  # type: ignore[assignment]  # noqa: SLF001
    file = _asked_about(rng, parent)
    line = command(rng, file, parent / f"proof-{rng.randrange(7)}")
    found = call(line, apart=rng.random() < 0.02)
    problem = wrong(line, found) or hurried(line, found)
    problem = problem or misread(parent / "boxes")
    if problem:
        raise ValueError(f"{problem}\n  {line}\n{found.err[-500:]}\n{_shown(file)}")
    return f"exit code {found.code}"


def _asked_about(rng: Random, parent: Path) -> Path:
    """Mostly a puzzle file; or a table of boxes, or a folder of anything."""
    rmtree(parent / "boxes", ignore_errors=True)
    rmtree(parent / "folder", ignore_errors=True)
    make, name = rng.choice(
        (*[(write, "puzzle.yaml")] * 6, (table, "table.csv"), (folder, "folder"))
    )
    make(rng, parent / name)
    return parent / name


def _shown(file: Path) -> str:
    """What is in a file or a folder."""
    if file.is_dir():
        return "\n".join(f"{x.name!r}: {x.lstat().st_mode:o}" for x in file.iterdir())
    return file.read_text("utf-8", "replace")[:5000]


def main() -> int:
    """Draw command lines; what their user always wants is no part of them."""
    os.environ["CPBOX_NO_CONFIG"] = "1"
    return draw_calls(__doc__, fuzz)


if __name__ == "__main__":
    raise SystemExit(main())
