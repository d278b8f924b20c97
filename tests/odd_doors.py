"""What random puzzle files and command lines are made of."""

import json
from pathlib import Path
from random import Random

import yaml

from cpbox.cli.main import COMMANDS
from cpbox.fields.model_keys import keys_of, parts
from cpbox.lab.export import ENDINGS
from cpbox.puzzle import Puzzle
from cpbox.puzzle.file_form import as_plain
from tests.random_puzzles import random_puzzle

ODD = (
    "null", "none", "[]", "{}", "''", "-1", "0", "1", "3", "12", "1e9", "true", "no",
    "[a]", "[null]", "{a: 1}", "a", "\u0430", "\u3164", "'\u2800'", "[[qu], [a]]",
    "*x", "!!x 1", "&x 1", "'(' ", "['(']", "{max_words: none}", "full",
    "[full, full]", "words", "[-letters]", "2020-02-30", "'\\n'", "\t", "all",
    "'=1+1'", "-x",
)  # fmt: skip
TITLES = ("=1+1", "+1", "-a", "@sum(a)", "\t=1", "\uff1d1", "a,b", 'say "a"', "a\nb")
UNKNOWN = ("min_lenght", "long_words", "Loop", "x")  # rules that there are not
KNOWN = (  # every key of a file
    *keys_of(Puzzle),
    *(f"{a}.{b}" for a, part in parts(Puzzle).items() for b in keys_of(part)),
)
KEYS = (*KNOWN, "list", *(f"rules.{name}" for name in UNKNOWN), "", ".")
OPTIONS = (
    "--json", "--all", "--top 2", "--top 0", "--every 1", "--no-relaxation",
    "--each-rule", "--variant x", "--refused", "--refused short",
    "--formulation pairs", "--workers 1", "--time-limit 5", "--time-limit nan",
    "--certify", "--stats", "--log", "--seed 7", "--seed -1", "--param use_lns:false",
    "--param max_number_of_conflicts:0", "--param relative_gap_limit:9", "--param x:1",
    "--formulations slots", "--all-candidates", "--goal fewer-letters",
    "--formulation circuit", "--words 2", "--shard 1/2", "--retry",
    "--words common,full", "--ban ab,ae", "--rule loop=true",
    f"--rule {UNKNOWN[0]}=2", "--lists", "--csv", "--level 4", "--no-chain",
    "--upto 1", "--help",
)  # fmt: skip
DRAWN = ("solve", "solve", *(x for x in COMMANDS if x not in ("help", "serve")))
UNSETTABLE = ("schema", "check", "compare", "summary", "import")
ASKED = (
    "",
    "--words-from ab,ba --sides 1,1 --words full",
    "--words-from upcoming,glower --par 2 --unique",
    "--letters abcd --sides 2,2 -n 2",
    "--sides 2,2,2 --unique best --answers full",
    "--daily 2027",
)


def write(rng: Random, file: Path) -> None:
    """Write a random puzzle, and most of the time spoil it."""
    plain = as_plain(random_puzzle(rng.randrange(1 << 30), 2, 5))
    if rng.random() < 0.6:
        plain["title"] = rng.choice(TITLES)
        plain["variants"] = {rng.choice(TITLES[:4]): {"rules": {"max_words": 3}}}
    if rng.random() < 0.05:
        plain.setdefault("rules", {})[rng.choice(UNKNOWN)] = 2
    text = yaml.safe_dump(json.loads(json.dumps(plain)))
    for _ in range(rng.choice((0, 0, 0, 0, 1, 2))):
        text = _spoilt(rng, text.splitlines() or [""])
    data = text.encode("utf-8", "surrogatepass")
    file.write_bytes(data[: rng.randrange(len(data))] if rng.random() < 0.05 else data)


def _spoilt(rng: Random, lines: list[str]) -> str:
    """A text with one of its lines changed, taken away, or put in."""
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
            odd = rng.choice('\0\t"\x7f\u202e\u3164\U0010ffff[:')
            lines[place] = lines[place][:at] + odd + lines[place][at:]
    return "\n".join(lines)


def _own_options(rng: Random, name: str, file: Path, proof: Path) -> list[str]:
    """What a command takes that others do not."""
    words = rng.choices(("ab", "", "zzz", "ae", "\u3164"), k=rng.randint(1, 3))
    written = [f"-o {file.with_suffix(ending)}" for ending in (*ENDINGS, ".x")]
    # Often a time within which little or nothing can be found out.
    limit = rng.choice(([], ["--time-limit", f"{10 ** rng.uniform(-6, -1):.6f}"]))
    own = {
        "prove": ["-o", str(proof)],
        "model": rng.choice(("", "", f"--read {file}", *written)).split(),
        "play": [
            "--no-browser",
            "-o",
            str(file.with_suffix(rng.choice((".html", ".x")))),
        ],
        "draw": ["-o", str(file.with_suffix(rng.choice((".svg", ".html", ".x"))))],
        # A sweep of several jobs starts a process for each call.
        "sweep": ["-o", str(proof.with_suffix(".jsonl")), "--jobs", "1"],
        "import": ["-o", str(file.parent / "boxes"), "--force"],
        "why": [*rng.choice(([], words)), *limit],
        "hint": [*rng.choice(([], ["--played", *words])), *limit],
        "compose": ["--time-limit", "1", *rng.choice(ASKED).split()],
    }
    return own.get(name, [])


def command(rng: Random, file: Path, proof: Path) -> list[str]:
    """Draw a command line about a file."""
    name = rng.choice(DRAWN)
    line = [name]
    if name == "compose" and rng.random() < 0.5:  # without a spec
        pass
    elif name == "check":
        line.append(rng.choice((str(proof), str(file), "", str(file.parent / "none"))))
    elif name != "schema" or rng.random() < 0.1:
        line.append(rng.choice((str(file),) * 9 + ("",)))
    line += _own_options(rng, name, file, proof)
    if rng.random() < 0.2 and name not in UNSETTABLE:
        line += ["--set", f"{rng.choice(KEYS)}={rng.choice(ODD)}"]
    if name in ("solve", "words", "try", "compare") and rng.random() < 0.3:
        line.append("--csv")
    elif (
        name not in ("schema", "sweep", "draw", "play", "import") and rng.random() < 0.6
    ):
        line.append("--json")
    for _ in range(rng.choice((0, 0, 0, 0, 1, 2))):
        line += rng.choice(OPTIONS).split()
    return line
