"""Programs in C++ to compare with, compiled where there is a compiler."""

import shutil
import subprocess
from pathlib import Path

COMPILER = shutil.which("g++")


def compiled(source: Path, folder: Path) -> Path:
    """The program of a source, which is compiled into a folder unless it is there.

    Raises
    ------
    FileNotFoundError
        When there is no compiler.

    """
    program = folder / source.stem
    if COMPILER is None:
        raise FileNotFoundError("g++")
    if not program.exists():
        command: list[str | Path] = [
            COMPILER,
            "-O2",
            "-std=c++17",
            "-o",
            program,
            source,
        ]
        subprocess.run(command, check=True)
    return program
