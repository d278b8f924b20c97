"""Change the code in small ways, one by one, and list the changes no test notices.

    python -m tests.mutate                            every mutant of every file below
    python -m tests.mutate --file cpbox/search/verify.py     every mutant of one file
    python -m tests.mutate --sample 400 --seed 1      some of all of them

A mutant is *killed* when a test fails, or takes several times the usual time. It is
tried in a child of this process, which has imported all there is: the child alone puts
the mutant in the place of the module.
"""

import argparse
import importlib
import os
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FunctionType

import pytest
from hypothesis import Phase, settings

from cpbox_models import NAMES
from tests.mutants import Mutant, mutants

ROOT = Path(__file__).parents[1]
FORMULATIONS = ("tests.models.test_constraints", "tests.models.test_formulations")
PROOF = "tests.proof.test_"
CHECKED = (f"{PROOF}checker_formula", f"{PROOF}clauses")
FORGED = f"{PROOF}corruption"
FILES = ("claim_text", "bundle_folders")
BY_HAND = ("checker_words", "checker_goals")
BY_BUNDLES = ("counted", "problem")
BOUNDS = ("tests.search.test_bound_tables", "tests.search.test_relaxation")
LISTS = ("tests.search.test_listing", "tests.search.test_counting")
SEARCHES = tuple(f"tests.search.test_{x}" for x in ("multipliers", "levels", "filter"))
NOTICING = (  # files, and the tests that should notice what changes in them
    ("models/cpbox_models/rules.py", FORMULATIONS[:1]),
    *((f"models/cpbox_models/{name}.py", FORMULATIONS) for name in NAMES),
    ("cpbox/search/relaxation/[!_]*.py", BOUNDS),
    ("cpbox/search/relaxation/filter.py", (*SEARCHES, *LISTS)),
    ("cpbox/search/relaxation/multipliers.py", (SEARCHES[0], *BOUNDS)),
    ("cpbox/search/relaxation/walk.py", LISTS[:1]),
    ("cpbox/search/verify.py", ("tests.search.test_verify",)),
    ("cpbox/proof/checker/families.py", CHECKED),
    ("cpbox/proof/checker/formula.py", (*CHECKED, f"{PROOF}checker_lrat", FORGED)),
    ("cpbox/proof/checker/goals.py", (f"{PROOF}checker_goals", FORGED)),
    ("cpbox/proof/checker/sieve.py", (f"{PROOF}checker_sieve", FORGED)),
    ("cpbox/proof/checker/claim.py", (*(f"{PROOF}{x}" for x in FILES), FORGED)),
    ("cpbox/proof/checker/labels.py", (f"{PROOF}checker_sieve", FORGED)),
    ("cpbox/proof/checker/traces.py", (f"{PROOF}checker_words", FORGED)),
    ("cpbox/proof/checker/chain.py", (f"{PROOF}checker_words", FORGED)),
    ("cpbox/proof/checker/puzzle.py", (*(f"{PROOF}{x}" for x in BY_HAND), FORGED)),
    *((f"cpbox/proof/checker/{name}.py", (FORGED,)) for name in BY_BUNDLES),
)
TESTS = {
    str(file.relative_to(ROOT)): tests
    for pattern, tests in NOTICING
    for file in sorted(ROOT.glob(pattern))
}

OPTIONS = [
    *("-x", "--tb=no", "--assert=plain", "--hypothesis-profile=first", "-m=not slow"),
    *("-o", "addopts=--import-mode=importlib", "-p", "no:xdist"),
    *("-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
]


def main() -> int:
    """Run mutants and print the survivors; 1 when there are any."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--file", action="append", choices=TESTS, help="mutate this")
    parser.add_argument("--sample", type=int, metavar="N", help="run N of the mutants")
    parser.add_argument("--seed", type=int, default=0, help="which N")
    args = parser.parse_args()
    fixed = settings(derandomize=True, deadline=None, database=None)
    settings.register_profile("first", fixed, phases=[Phase.generate])
    settings.load_profile("first")  # for the tests that are imported here
    chosen = [m for file in args.file or TESTS for m in mutants(ROOT, file)]
    if args.sample is not None and args.sample < len(chosen):
        places = Random(args.seed).sample(range(len(chosen)), args.sample)
        chosen = [chosen[place] for place in sorted(places)]
    os.chdir(ROOT)
    ends = list(run_all(chosen))
    print(f"\n{'mutants':>7} {'killed':>7} {'endless':>7} {'survive':>7}  file")
    for file in (*dict.fromkeys(m.file for m, _ in ends), "all files"):
        count = Counter(end for m, end in ends if file in (m.file, "all files"))
        numbers = count.total(), count["killed"], count["endless"], count["survived"]
        print(" ".join(f"{n:7,}" for n in numbers), "", file)
    return int(any(end == "survived" for _, end in ends))


def run_all(chosen: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Run mutants, and print those that survive."""
    for file in dict.fromkeys(m.file for m in chosen):
        for test in TESTS[file]:
            importlib.import_module(test)
        status, seconds = run(file, 600)
        if status:
            sys.exit(f"the tests of {file} fail without any change")
        mine = [m for m in chosen if m.file == file]
        for number, mutant in enumerate(mine, 1):
            print(f"\r{file}: {number} of {len(mine)} ", end="", file=sys.stderr)
            status, _ = run(file, 5 + 3 * int(seconds), mutant)
            end = "endless" if os.WIFSIGNALED(status) else "killed"
            yield mutant, end if status else "survived"
            if not status:
                where = f"{file}:{mutant.line}"
                print(f"{where}: {mutant.before} -> {mutant.after}", flush=True)


def run(file: str, seconds: int, mutant: Mutant | None = None) -> tuple[int, float]:
    """Run a file's tests in a child; its status, and the seconds of CPU it took."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        tests = [f"{name.replace('.', '/')}.py" for name in TESTS[file]]
        try:
            if mutant is not None:
                put_in_place(mutant)
        except Exception:  # noqa: BLE001 - which is what an import would have met
            os._exit(1)
        os._exit(pytest.main([*OPTIONS, *tests]))
    _, status, usage = os.wait4(child, 0)
    return status, usage.ru_utime + usage.ru_stime


def put_in_place(mutant: Mutant) -> None:
    """Give a module's functions and classes the mutant's code, whoever holds them."""
    path = mutant.file.removeprefix("models/").removesuffix(".py")
    path = path.removesuffix("/__init__")
    module = importlib.import_module(path.replace("/", "."))
    names, old = vars(module), dict(vars(module))
    exec(compile(mutant.source, mutant.file, "exec"), names)
    for name, was in old.items():
        now = names[name]
        if now is was or getattr(was, "__module__", None) != module.__name__:
            continue
        if isinstance(was, FunctionType):
            was.__code__, was.__defaults__ = now.__code__, now.__defaults__
            was.__kwdefaults__ = now.__kwdefaults__
            names[name] = was
        elif isinstance(was, type):
            for key in vars(now).keys() - {"__dict__", "__weakref__"}:
                setattr(was, key, vars(now)[key])
            names[name] = was


if __name__ == "__main__":
    sys.exit(main())
