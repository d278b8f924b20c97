"""Command lines and calls as on Windows: ``python -m tests.fuzz_without_posix``.

Those of `tests.fuzz_doors` and `tests.fuzz_api`, in a process from which the modules
that Windows lacks are hidden.
"""

import argparse
import sys

from tests.processes import ROOT, run

PROGRAMS = ("doors", "api")
CODE = """
import sys
sys.path.insert(0, {root!r})
from tests import fuzz_{name}
sys.argv = ["fuzz_{name}", "--seed", "{seed}", "--count", "{count}"]
sys.exit(fuzz_{name}.main())
"""


def main() -> int:
    """Run each program; 1 if one of them finds a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    args = parser.parse_args()
    codes = []
    for name in PROGRAMS:
        code = CODE.format(root=str(ROOT), name=name, seed=args.seed, count=args.count)
        done = run(sys.executable, "-P", str(ROOT / "tests/without_posix.py"), code)
        print(f"{name}:\n{done.stdout}{done.stderr[-3000:]}")
        codes.append(done.returncode)
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
