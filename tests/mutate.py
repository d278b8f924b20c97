"""Change the code in small ways, one by one, and list the changes no test notices.

    python -m tests.mutate                            every mutant of every file below
    python -m tests.mutate --file cpbox/verify.py     every mutant of one file
    python -m tests.mutate --sample 400 --seed 1      some of all of them

A mutant is *killed* when a test fails, or takes several times the usual time. It is run
in a copy of the tree and in a child of this process, which has imported what takes long
to import.
"""

import argparse
import os
import resource
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np  # noqa: F401 - imported once, for all children
import pytest
import yaml  # noqa: F401
from hypothesis import Phase, settings
from ortools.sat.python import cp_model  # noqa: F401

from tests.mutants import Mutant, mutants

ROOT = Path(__file__).parents[1]
CHECKER = "cpbox/proof/checker/refutation"
TESTS = {
    "models/cpbox_models/rules.py": ["test_constraints.py"],
    "models/cpbox_models/slots.py": ["test_constraints.py"],
    "models/cpbox_models/pairs.py": ["test_constraints.py"],
    "models/cpbox_models/circuit.py": ["test_constraints.py"],
    "models/cpbox_models/clauses.py": ["test_encoders.py", "test_clauses.py"],
    "cpbox/relaxation/arrays.py": ["test_relaxation.py"],
    "cpbox/relaxation/bounds.py": ["test_relaxation.py"],
    "cpbox/relaxation/labels.py": ["test_relaxation.py"],
    "cpbox/relaxation/network.py": ["test_relaxation.py"],
    "cpbox/relaxation/rows.py": ["test_relaxation.py"],
    "cpbox/verify.py": ["test_verify.py"],
    f"{CHECKER}/families.py": ["test_checker_formula.py", "test_encoders.py"],
    f"{CHECKER}/variables.py": ["test_checker_formula.py", "test_encoders.py"],
    f"{CHECKER}/formula.py": ["test_checker_formula.py"],
}

OPTIONS = ["-x", "-n0", "-p", "no:cacheprovider", "--tb=no"]
OPTIONS += ["--hypothesis-profile=first"]  # stop at the first failure, as found
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # imported before


def main() -> int:
    """Run mutants and print the survivors; 1 when there are any."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--file", action="append", choices=TESTS, help="mutate this")
    parser.add_argument("--sample", type=int, metavar="N", help="run N of the mutants")
    parser.add_argument("--seed", type=int, default=0, help="which N")
    asked = parser.parse_args()
    fixed = settings(derandomize=True, deadline=None, database=None)
    settings.register_profile("first", fixed, phases=[Phase.generate])
    chosen = [m for file in asked.file or TESTS for m in mutants(ROOT, file)]
    if asked.sample is not None and asked.sample < len(chosen):
        places = Random(asked.seed).sample(range(len(chosen)), asked.sample)
        chosen = [chosen[place] for place in sorted(places)]
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        ends = list(run_all(tree, chosen))
    print(f"\n{'mutants':>7} {'killed':>7} {'endless':>7} {'survive':>7}  file")
    for file in (*dict.fromkeys(m.file for m, _ in ends), "all files"):
        count = Counter(end for m, end in ends if file in (m.file, "all files"))
        numbers = count.total(), count["killed"], count["endless"], count["survived"]
        print(" ".join(f"{n:7,}" for n in numbers), "", file)
    return int(any(end == "survived" for _, end in ends))


def run_all(tree: Path, chosen: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Run mutants in a copy of the tree, and print those that survive."""
    for file in dict.fromkeys(m.file for m in chosen):
        path = tree / file
        original = path.read_text(encoding="utf-8")
        status, seconds = run(tree, file, 600)
        if status:
            sys.exit(f"the tests of {file} fail without any change")
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
            compiled.unlink()
        mine = [m for m in chosen if m.file == file]
        for number, mutant in enumerate(mine, 1):
            print(f"\r{file}: {number} of {len(mine)} ", end="", file=sys.stderr)
            path.write_text(mutant.source, encoding="utf-8")
            status, _ = run(tree, file, 5 + 3 * int(seconds), mutated=True)
            end = "endless" if os.WIFSIGNALED(status) else "killed"
            yield mutant, end if status else "survived"
            if not status:
                where = f"{file}:{mutant.line}"
                print(f"{where}: {mutant.before} -> {mutant.after}", flush=True)
        path.write_text(original, encoding="utf-8")


def run(
    tree: Path, file: str, seconds: int, *, mutated: bool = False
) -> tuple[int, float]:
    """Run a file's tests in a child; its status, and the seconds of CPU it took."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        os.chdir(tree)
        sys.path[:0] = [str(tree), str(tree / "models")]
        for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
            del sys.modules[name]  # the package of this file is not that of the copy
        sys.dont_write_bytecode = mutated  # what a mutant compiles to must not stay
        tests = [f"tests/{name}" for name in TESTS[file]]
        os._exit(pytest.main([*OPTIONS, *tests]))
    _, status, usage = os.wait4(child, 0)
    return status, usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    sys.exit(main())
