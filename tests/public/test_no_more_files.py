"""Where a program has opened all the files it may, a call blames no file for that."""

import json
from pathlib import Path

import pytest

from tests.processes import PYTHON, run
from tests.test_without_posix import BOX, CALLS, files

__all__ = ["files"]

SCRIPT = """
import errno, json, os, resource, sys
import cpbox

folder, box, calls = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
os.chdir(folder)
puzzle = cpbox.Puzzle.of(box, words={"only": ["gracious", "sharply", "sociology"]})
cpbox.prove(puzzle, "of-before")
_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (100, most))


def tried(call, spare):
    held = []
    try:
        while True:
            held.append(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        pass
    for _ in range(spare):
        os.close(held.pop())
    try:
        return bool(eval(call)) or "no"
    except Exception as error:
        return getattr(error, "errno", None) == errno.EMFILE or repr(error)
    finally:
        for each in held:
            os.close(each)


ends = {call: tried(call, 0) for call in calls}
ends["with two"] = tried("cpbox.check('of-before').holds", 2)
print(json.dumps({call: end for call, end in ends.items() if end is not True}))
"""
WRITING = ("import_games", "prove", "sheet", "site")  # which write what is not there


@pytest.mark.skipif("sys.platform == 'win32'")
def test_no_file_is_blamed_where_none_can_be_opened(files: Path) -> None:
    calls = [call for name, call in CALLS.items() if name not in WRITING]
    calls += ["cpbox.check('of-before').holds", "cpbox.solve('e.yaml').words"]
    done = run(*PYTHON, "-c", SCRIPT, str(files), BOX, json.dumps(calls))
    assert json.loads(done.stdout) == {}, done.stderr
