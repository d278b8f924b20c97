"""HiGHS: branch and cut, on ``.mps`` and ``.lp``."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import highspy


def main(file: str, seconds: str) -> None:
    """Solve a file and print the solution as HiGHS writes it."""
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


if __name__ == "__main__":
    main(*sys.argv[1:])
