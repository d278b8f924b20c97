"""Random files and command lines: no traceback, and no wrong exit code.

Run ``python -m tests.fuzz_doors --seed 0 --count 20000``. Each call is judged by what
it says: its exit code against its JSON, and the answers to small boxes against the list
of all chains. Every fiftieth is a process of its own.
"""

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from cpbox.cli import main as cpbox
from cpbox.errors import InputError
from cpbox.puzzle import Puzzle
from cpbox.reader import read_file
from tests.exhaustive import ranked
from tests.random_puzzles import random_puzzle

SECONDS = 60  # a call that takes longer hangs
CODES = {0, 1, 2, 3}
ODD = (
    "null",
    "none",
    "[]",
    "{}",
    "''",
    "-1",
    "0",
    "1",
    "3",
    "12",
    "1e9",
    "true",
    "no",
    "[a]",
    "[null]",
    "{a: 1}",
    "a",
    "\u0430",
    "\u3164",
    "'\u2800'",
    "[[qu], [a]]",
    "*x",
    "!!x 1",
    "&x 1",
    "'(' ",
    "['(']",
    "{max_words: none}",
    "full",
    "[full, full]",
    "words",
    "[-letters]",
    "2020-02-30",
    "'\\n'",
    "\t",
    "all",
)
KEYS = (
    "sides",
    "words",
    "rules",
    "objective",
    "letter_values",
    "variants",
    "title",
    "date",
    "par",
    "source",
    "notes",
    "expect",
    "words.list",
    "words.only",
    "words.add",
    "words.ban",
    "words.ban_matching",
    "words.file",
    "rules.min_length",
    "rules.max_length",
    "rules.same_side",
    "rules.moves",
    "rules.distinct_in_word",
    "rules.start",
    "rules.end",
    "rules.require",
    "rules.repeat_words",
    "rules.min_words",
    "rules.max_words",
    "rules.min_letters",
    "rules.max_letters",
    "rules.link",
    "rules.loop",
    "rules.max_uses",
    "rules.cover",
    "list",
    "rules.x",
    "",
    ".",
)
OPTIONS = (
    "--json",
    "--all",
    "--top 2",
    "--top 0",
    "--every 1",
    "--no-relaxation",
    "--each-rule",
    "--variant x",
    "--refused",
    "--refused short",
    "--formulation pairs",
    "--workers 1",
    "--time-limit 5",
    "--time-limit nan",
    "--certify",
    "--help",
)
COMMANDS = (
    "solve",
    "solve",
    "solve",
    "words",
    "why",
    "try",
    "schema",
    "prove",
    "check",
)


@dataclass(frozen=True)
class Outcome:
    """What a call gave."""

    code: int | str | None
    out: str
    err: str


def text_of(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as its file has it."""
    rules = {
        key: value for key, value in asdict(puzzle.rules).items() if value is not None
    }
    if isinstance(rules.get("max_uses"), tuple):
        rules["max_uses"] = dict(rules["max_uses"])
    plain = {
        "sides": puzzle.box.sides,
        "words": {"only": puzzle.words.only, "ban": puzzle.words.ban},
        "rules": rules,
        "objective": [str(term) for term in puzzle.objective.terms],
    }
    return json.loads(json.dumps(plain))  # type: ignore[no-any-return]


def write(rng: Random, file: Path) -> None:
    """Write a random puzzle, and most of the time spoil it."""
    text = yaml.safe_dump(text_of(random_puzzle(rng.randrange(1 << 30), 2, 5)))
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        lines = text.splitlines() or [""]
        place = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines[place] = lines[place].partition(":")[0] + f": {rng.choice(ODD)}"
            case 1:
                lines.insert(place, f"{rng.choice(KEYS)}: {rng.choice(ODD)}")
            case 2:
                del lines[place]
            case _:
                at = rng.randrange(len(lines[place]) + 1)
                odd = chr(
                    rng.choice((0, 9, 34, 0x7F, 0x202E, 0x3164, 0x10FFFF, 91, 58))
                )
                lines[place] = lines[place][:at] + odd + lines[place][at:]
        text = "\n".join(lines)
    data = text.encode("utf-8", "surrogatepass")
    file.write_bytes(data[: rng.randrange(len(data))] if rng.random() < 0.05 else data)


def command(rng: Random, file: Path, proof: Path) -> list[str]:
    """Draw a command line about a file."""
    name = rng.choice(COMMANDS)
    line = [name]
    if name == "check":
        line.append(rng.choice((str(proof), str(file), "", str(file.parent / "none"))))
    elif name != "schema" or rng.random() < 0.1:
        line.append(rng.choice((str(file),) * 9 + ("",)))
    if name == "prove":
        line += ["-o", str(proof)]
    if name == "why" and rng.random() < 0.5:
        line += rng.choices(("ab", "", "zzz", "ae", "\u3164"), k=rng.randint(1, 3))
    if rng.random() < 0.4 and name in ("solve", "try", "why", "words", "prove"):
        line += ["--set", f"{rng.choice(KEYS)}={rng.choice(ODD)}"]
    if name != "schema" and rng.random() < 0.6:
        line.append("--json")
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        line += rng.choice(OPTIONS).split()
    return line


def call(line: list[str], *, apart: bool) -> Outcome:
    """Run a command line, in this process or in one of its own."""
    if apart:
        done = subprocess.run(
            [sys.executable, "-m", "cpbox", *line],
            capture_output=True,
            check=False,
            timeout=SECONDS,
        )
        out, err = (stream.decode("utf-8") for stream in (done.stdout, done.stderr))
        return Outcome(done.returncode, out, err)
    said, told = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told):
        try:
            code: int | str | None = cpbox(line)
        except SystemExit as end:
            code = end.code
    return Outcome(code, said.getvalue(), told.getvalue())


def wrong(line: list[str], found: Outcome) -> str:
    """What is wrong with an outcome; empty when nothing is."""
    if found.code not in CODES:
        return f"exit code {found.code}"
    if "Traceback" in found.out + found.err:
        return "a traceback"
    # A variant that cannot be tried says why in its record, or in its row.
    told = '"problem": "' in found.out or "not tried" in found.out
    if found.code == 2 and not found.err.strip() and not told:
        return "exit code 2 without a word"
    if "--json" in line and "--help" not in line and found.out:
        return _wrong_record(line, found)
    return ""


def _wrong_record(line: list[str], found: Outcome) -> str:
    *_, last = [json.loads(record) for record in found.out.splitlines()]
    if line[0] == "solve":
        return _wrong_answer(line, found, last)
    if last.get("status") == "error" and found.code != 2:
        return f"an error, but exit code {found.code}"
    return ""


def _wrong_answer(line: list[str], found: Outcome, last: dict[str, Any]) -> str:
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
    settings = [line[n + 1] for n, part in enumerate(line) if part == "--set"]
    variant = line[line.index("--variant") + 1] if "--variant" in line else None
    try:
        puzzle = read_file(line[1], settings, variant)
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


def fuzz(seed: int, count: int) -> Counter[object]:
    """Make this many calls and return how often each exit code came."""
    codes: Counter[object] = Counter()
    with TemporaryDirectory() as name:
        file, folder = Path(name) / "puzzle.yaml", Path(name) / "proof"
        for number in range(seed, seed + count):
            rng = Random(number)
            write(rng, file)
            proof = folder.with_name(f"proof-{number % 7}")
            line = command(rng, file, proof)
            problem, found = "", Outcome(None, "", "")
            try:
                found = call(line, apart=number % 50 == 0)
                problem = wrong(line, found)
            except Exception as error:  # noqa: BLE001  # that is what is looked for
                problem = f"{type(error).__name__}: {error}"
            codes[found.code] += 1
            if problem:
                codes["wrong"] += 1
                text = file.read_text("utf-8", "replace")
                print(f"{number}: {problem}\n  {line}\n{found.err[-500:]}\n{text}\n")
    return codes


def main() -> int:
    """Fuzz, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    args = parser.parse_args()
    os.environ["CPBOX_NO_CONFIG"] = "1"  # what its user always wants is no part of it
    codes = fuzz(args.seed, args.count)
    print(f"{args.count:,} calls: {dict(codes)}")
    return 1 if codes["wrong"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
