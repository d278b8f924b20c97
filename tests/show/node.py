"""Scripts of the page, run by Node.js without a browser."""

import json
import shutil
from typing import Any

import pytest

from tests.processes import run


def printed_by(script: str) -> Any:
    """The JSON that a script prints; the test is skipped where there is no Node.js."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js: apt-get install nodejs")
    done = run(node, "-", input=script, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
