"""HiGHS: branch and cut, on ``.mps`` and ``.lp``."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import highspy


def main(file: str, seconds: str) -> None:
    """Solve a file and print the solution as HiGHS writes it."""
    with unheard():
        highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)  # noqa: FBT003  # its own way
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", float(seconds))
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.5)
    highs.readModel(file)
    started = process_time()
    highs.run()
    print(process_time() - started, file=sys.stderr)
    with TemporaryDirectory() as folder:
        solution = Path(folder) / "x.sol"
        highs.writeSolution(str(solution), 0)
        print(solution.read_text())


@contextmanager
def unheard() -> Iterator[None]:
    """Keep standard output free of what HiGHS says of itself from 1.16 on."""
    shown = os.dup(1)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    yield
    os.dup2(shown, 1)
    os.close(shown)


if __name__ == "__main__":
    main(*sys.argv[1:])
