"""Boxes drawn at random, and sweeps over them, which go on where they were stopped."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import yaml

from tests.lab.sweeps.__main__ import boxes

SEED = 2023
LIKE = {"sides": ["abc", "def", "ghi", "jkl"]}  # whose rules and words all boxes get


def sweep(  # noqa: PLR0913, PLR0917
    folder: Path,
    name: str,
    what: int | Sequence[Path],
    words: str,
    variants: Mapping[str, object] | None = None,
    options: Sequence[str] = (),
) -> Path:
    """Let ``cpbox sweep`` do what is missing from a file, and return the file.

    Parameters
    ----------
    folder, name
        Where it is, and what it is called.
    what
        What is swept: so many random boxes, or what stands in files.
    words
        The list that counts for boxes as they stand.
    variants
        Under which they are solved, too.
    options
        What else the sweep is asked for.

    """
    like, others = folder / f"{name}.like.yaml", folder / f"{name}.variants.yaml"
    like.write_text(yaml.safe_dump(LIKE | {"words": {"list": words}}))
    results = folder / f"{name}.jsonl"
    if isinstance(what, int):
        (drawings := folder / f"{name}.txt").write_text(boxes(Random(SEED), what))
        what = [drawings]
    command = [sys.executable, "-m", "cpbox", "sweep", *map(str, what)]
    command += ["--like", str(like), "-o", str(results), *options]
    if variants is not None:
        others.write_text(yaml.safe_dump(dict(variants), sort_keys=False))
        command += ["--variants", str(others)]
    print("+", *command[1:], file=sys.stderr)
    ended = subprocess.run(command, check=False).returncode
    if ended not in (0, 3):  # 3: something passed its time limit, which is counted
        raise SystemExit(f"the sweep ended with {ended}; the same command continues")
    return results
