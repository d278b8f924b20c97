"""A rule and a formulation that are added as models/README.md says, and nothing else.

The rule asks for some long words. It is added to a copy of the sources; every command
must then respect it, or refuse clearly.
"""

import json
import os
import shutil
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from cpbox_models import NAMES
from tests import processes
from tests.processes import CPBOX, ROOT

ADDED = [
    ("cpbox/puzzle/rules.py", "    min_length: int = 3\n", "    long_words: int = 0\n"),
    ("cpbox/puzzle/rules.py", "_KINDS = {\n", '    "long_words": whole(0),\n'),
    ("cpbox/reader/keys.py", "RULES = Group(\n    {\n",
     '        "long_words": Key(Whole(0), "Fewest words of six letters.", 0),\n'),
    ("cpbox/verify.py", "    letters = sum(len(word) for word in words)\n",
     ("    if sum(len(word) > 5 for word in words) < rules.long_words:\n"
     '        problems.append("too few long words")\n')),
    ("cpbox/candidates/board.py", "        rules, limits = self.puzzle.rules, []\n",
     "        limits.append(Total(self.candidates.letters > 5, rules.long_words))\n"),
    ("models/cpbox_models/rules.py",
     "    _cover_tiles(model, instance, chain)\n",
     ("    long = chain.using([letters > 5 for letters in instance.letters])\n"
     "    model.add(sum(long) >= instance.rules.long_words)\n")),
]  # fmt: skip
BOX = "sides: [ae, st, rn, o]\n"
WORDS = "words: {only: [rates, son, senator, rotor, sensor, resonator]}\n"
Run = CompletedProcess[str]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with the rule, and the model of slots under another name."""
    root = tmp_path_factory.mktemp("copy")
    unread = shutil.ignore_patterns("__pycache__")
    for folder in ("cpbox", "models"):
        shutil.copytree(ROOT / folder, root / folder, ignore=unread)
    for name, before, added in ADDED:
        file = root / name
        text = file.read_text("utf-8")
        assert text.count(before) == 1, (name, before)
        file.write_text(text.replace(before, before + added), "utf-8")
    models = root / "models" / "cpbox_models"
    shutil.copy(models / "slots.py", models / "mine.py")
    (root / "box.yaml").write_text(BOX + WORDS)
    return root


def run(copy: Path, *arguments: str) -> Run:
    paths = {"PYTHONPATH": f"{copy}{os.pathsep}{copy / 'models'}"}
    return processes.run(*CPBOX, *arguments, cwd=copy, env=paths)


def answers(done: Run) -> list[Any]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


TWO = ["--set", "rules.long_words=2"]
BEST = ["sensor", "resonator"]  # with senator → resonator the only one of two words


@pytest.mark.parametrize("formulation", [*NAMES, "mine"])
@pytest.mark.parametrize("how", [[], ["--no-relaxation"]], ids=["relaxed", "plain"])
def test_solve_keeps_the_rule(copy: Path, formulation: str, how: list[str]) -> None:
    named = ["solve", "box.yaml", "--json", "--formulation", formulation, *how]
    assert answers(run(copy, *named))[0]["chain"] == ["senator"]
    asked = answers(run(copy, *named, *TWO, "--every", "2"))
    listed = {tuple(record["chain"]) for record in asked[:-1]}
    assert listed == {("sensor", "resonator"), ("senator", "resonator")}
    assert asked[-1]["chain"] == BEST


def test_other_commands_keep_it(copy: Path) -> None:
    tried = answers(run(copy, "try", "box.yaml", "--json", *TWO))
    assert [record["chain"] for record in tried] == [["senator"], BEST]
    words = run(copy, "words", "box.yaml", *TWO)
    assert words.returncode == 0
    assert "resonator" in words.stdout
    schema = json.loads(run(copy, "schema").stdout)
    assert "long_words" in json.dumps(schema)
    wrong = run(copy, "solve", "box.yaml", "--set", "rules.long_words=-1")
    assert wrong.returncode == 2
    assert "rules.long_words" in wrong.stderr


def test_prove_refuses_what_no_proof_can_say(copy: Path) -> None:
    for command in (["prove", "-o", "proof"], ["solve", "--certify"]):
        done = run(copy, *command, "box.yaml", *TWO)
        assert done.returncode == 2
        assert "rules.long_words: no proof can speak of this rule yet" in done.stderr
        assert not (copy / "proof").exists()
    assert run(copy, "prove", "box.yaml", "-o", "plain").returncode == 0
    assert run(copy, "check", "plain", "--puzzle", "box.yaml").returncode == 0


def test_models_for_other_solvers_have_it_or_are_refused(copy: Path) -> None:
    asked = ["model", "box.yaml", "--formulation", "mine", "--all-candidates", *TWO]
    (told,) = answers(run(copy, *asked, "-o", "x.opb", "--json"))
    assert told["answer"] == BEST
    assert told["families"]["unnamed"] == {"constraints": 1, "nonzeros": 6}
    for ending, says in ((".cnf", "no proof can speak"), (".mzn", "do not know")):
        slots = [part.replace("mine", "slots") for part in asked]
        done = run(copy, *slots, "-o", f"x{ending}")
        assert done.returncode == 2
        assert says in done.stderr
    done = run(copy, *asked[:-2], "-o", "x.mzn")
    assert "mine has no MiniZinc model; choose one of" in done.stderr


def test_why_keeps_it_or_says_that_it_does_not_know_it(copy: Path) -> None:
    none = run(copy, "why", "box.yaml", "--set", "rules.long_words=3")
    assert "long_words" in none.stdout + none.stderr
    assert "No other rule is needed" not in none.stdout
    refused = run(copy, "why", "box.yaml", "senator", *TWO)
    assert "long_words" in refused.stdout + refused.stderr
