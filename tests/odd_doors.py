"""What random puzzle files and command lines are made of."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import yaml

from cpbox.lab.export import ENDINGS
from cpbox.puzzle import Puzzle
from tests.random_puzzles import random_puzzle

SECONDS = 60  # a call that takes longer hangs
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
    "'=1+1'",
    "-x",
)
TITLES = ("=1+1", "+1", "-a", "@sum(a)", "\t=1", "\uff1d1", "a,b", 'say "a"', "a\nb")
UNKNOWN = ("min_lenght", "long_words", "Loop", "x")  # rules that there are not
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
    *(f"rules.{name}" for name in UNKNOWN),
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
    "--stats",
    "--log",
    "--seed 7",
    "--seed -1",
    "--param use_lns:false",
    "--param max_number_of_conflicts:0",
    "--param relative_gap_limit:9",
    "--param x:1",
    "--formulations slots",
    "--all-candidates",
    "--goal fewer-letters",
    "--formulation circuit",
    "--words 2",
    "--shard 1/2",
    "--retry",
    "--words common,full",
    "--ban ab,ae",
    "--rule loop=true",
    f"--rule {UNKNOWN[0]}=2",
    "--lists",
    "--csv",
    "--level 4",
    "--no-chain",
    "--upto 1",
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
    "compare",
    "model",
    "sweep",
    "summary",
    "hint",
    "draw",
    "config",
    "import",
    "compose",
)
CHANGES = ("--set", "--rule", "--ban", "--words")
SETTABLE = (
    "solve",
    "try",
    "why",
    "words",
    "prove",
    "model",
    "sweep",
    "hint",
    "draw",
    "config",
    "compose",
)
ASKED = (
    "",
    "--words-from ab,ba --sides 1,1 --words full",
    "--words-from upcoming,glower --par 2 --unique",
    "--letters abcd --sides 2,2 -n 2",
    "--sides 2,2,2 --unique best --answers full",
    "--daily 2027",
)


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
    plain = text_of(random_puzzle(rng.randrange(1 << 30), 2, 5))
    if rng.random() < 0.6:
        plain["title"] = rng.choice(TITLES)
        plain["variants"] = {rng.choice(TITLES[:4]): {"rules": {"max_words": 3}}}
    if rng.random() < 0.05:
        plain["rules"][rng.choice(UNKNOWN)] = 2
    text = yaml.safe_dump(plain)
    for _ in range(rng.choice((0, 0, 0, 0, 1, 2))):
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


def _written(file: Path) -> list[str]:
    return [f"-o {file.with_suffix(ending)}" for ending in (*ENDINGS, ".x")]


def _own_options(rng: Random, name: str, file: Path, proof: Path) -> list[str]:
    """What a command takes that others do not."""
    words = rng.choices(("ab", "", "zzz", "ae", "\u3164"), k=rng.randint(1, 3))
    drawn = str(file.with_suffix(rng.choice((".svg", ".html", ".x"))))
    own = {
        "prove": ["-o", str(proof)],
        "model": rng.choice(("", "", f"--read {file}", *_written(file))).split(),
        "draw": ["-o", drawn],
        # A sweep of several jobs starts a process for each call.
        "sweep": ["-o", str(proof.with_suffix(".jsonl")), "--jobs", "1"],
        "import": ["-o", str(file.parent / "boxes"), "--force"],
        "why": [*rng.choice(([], words)), *_limit(rng)],
        "hint": [*rng.choice(([], ["--played", *words])), *_limit(rng)],
        "compose": ["--time-limit", "1", *rng.choice(ASKED).split()],
    }
    return own.get(name, [])


def _limit(rng: Random) -> list[str]:
    """Often a time within which little or nothing can be found out."""
    return rng.choice(([], ["--time-limit", f"{10 ** rng.uniform(-6, -1):.6f}"]))


def command(rng: Random, file: Path, proof: Path) -> list[list[str]]:
    """Draw a command line about a file: its parts, each an option with its value."""
    name = rng.choice(COMMANDS)
    parts = [[name]]
    if name == "compose" and rng.random() < 0.5:  # without a spec
        pass
    elif name == "check":
        known = (str(proof), str(file), "", str(file.parent / "none"))
        parts.append([rng.choice(known)])
    elif name != "schema" or rng.random() < 0.1:
        parts.append([rng.choice((str(file),) * 9 + ("",))])
    parts += _parted(_own_options(rng, name, file, proof))
    if rng.random() < 0.2 and name in SETTABLE:
        parts.append(["--set", f"{rng.choice(KEYS)}={rng.choice(ODD)}"])
    if name in ("solve", "words", "try", "compare") and rng.random() < 0.3:
        parts.append(["--csv"])
    elif name not in ("schema", "sweep", "draw", "import") and rng.random() < 0.6:
        parts.append(["--json"])
    for _ in range(rng.choice((0, 0, 0, 0, 1, 2))):
        parts.append(rng.choice(OPTIONS).split())
    return parts


def _parted(line: list[str]) -> list[list[str]]:
    """A line's parts; a word that no option takes is one of its own."""
    parts: list[list[str]] = []
    for part in line:
        takes = parts and (parts[-1][0] == "--played" or len(parts[-1]) == 1)
        if not part.startswith("-") and takes and parts[-1][0].startswith("-"):
            parts[-1].append(part)
        else:
            parts.append([part])
    return parts


def shuffled(rng: Random, parts: list[list[str]]) -> list[list[str]]:
    """The same, its options elsewhere: in their order where one may undo another."""
    (name, *rest) = parts
    plain = [part for part in rest if not part[0].startswith("-")]
    greedy = [part for part in rest if part[0] in ("--played", "--refused")]
    options = [part for part in rest if part not in plain and part not in greedy]
    changes = [part for part in options if part[0] in CHANGES]
    if len(changes) < 2 and len({part[0] for part in options}) == len(options):
        rng.shuffle(options)
    for part in reversed(plain):  # each somewhere before the one after it
        options.insert(rng.randint(0, _first(options, plain)), part)
    return [name, *options, *greedy]


def _first(parts: list[list[str]], plain: list[list[str]]) -> int:
    """Where the first part stands that is no option's."""
    return next((n for n, part in enumerate(parts) if part in plain), len(parts))
