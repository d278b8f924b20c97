"""Sweep over thousands of boxes, and say what that shows.

    python -m tests.studies random --boxes 100000 [--write]

What was solved stays in a folder, and the same command goes on from there.
"""

import argparse
from pathlib import Path

from tests.studies import machine, random_boxes, rules
from tests.studies.text import publish


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.studies")
    add = parser.add_argument
    add("study", choices=["random", "rules", "machine"])
    add("--boxes", type=int, default=1000, help="how many boxes to draw")
    add("--real", type=Path, nargs="+", default=[], help="saved games, for rules")
    add("--folder", type=Path, default=Path("studies"), help="where results stay")
    add("--write", action="store_true", help="renew README.md and its plots")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.study == "random":
        section = random_boxes.study(options.folder, options.boxes)
    elif options.study == "rules":
        section = rules.study(options.folder, options.boxes, options.real)
    else:
        section = machine.study(options.folder, options.boxes)
    print(section.text)
    if options.write:
        publish(section)


if __name__ == "__main__":
    main()
