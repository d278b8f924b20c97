"""Rules and a formulation that are added as models/README.md says, and nothing else.

They are added to a copy of the sources: a rule of words in one file, a rule of chains
in three. Every command must then respect each of them, or refuse clearly.
"""

import base64
import json
import os
import re
import shutil
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from cpbox_models import NAMES
from tests import processes
from tests.processes import PYTHON, ROOT, Done

OF_WORDS = """
    most_vowels: int | None = rule(
        default=None,
        about="word",
        doc="Most vowels in a word.",
        fell="have too many vowels",
        **_at_most("most_vowels", "vowel", _vowels),
    )
"""
OF_CHAINS = """
    long_words: int = rule(
        default=0,
        about="chain",
        doc="Fewest words of six letters in the chain.",
        **_at_least("long_words", "long word", _long_words, 0),
    )
"""
MEANING = """
def _vowels(words: Sequence[str]) -> int:
    return sum(map("".join(words).count, "aeiou"))


def _long_words(words: Sequence[str]) -> int:
    return sum(len(word) > 5 for word in words)

"""
ADDED = [
    ("cpbox/puzzle/rule_table.py", "    return sum(map(len, words))\n\n", MEANING),
    ("cpbox/puzzle/rule_table.py", '        written="all",\n    )\n',
     OF_WORDS + OF_CHAINS),
    ("cpbox/candidates/board.py", "known everywhere\n", 'RULES = ("long_words",)\n'),
    ("cpbox/candidates/board.py", "        rules, limits = self.puzzle.rules, []\n",
     ("        long = (self.candidates.letters > 5) * 1\n"
      "        limits.append(Total(long, rules.long_words))\n")),
    ("models/cpbox_models/rules.py", "known everywhere\n", 'RULES = ("long_words",)\n'),
    ("models/cpbox_models/rules.py",
     "    _cover_tiles(model, instance, chain)\n",
     ("    long = chain.using([letters > 5 for letters in instance.letters])\n"
      "    model.add(sum(long) >= instance.rules.long_words)\n")),
]  # fmt: skip
WORDS = ["rates", "son", "senator", "rotor", "sensor", "resonator"]
BOX = f"sides: [ae, st, rn, o]\nwords: {{only: [{', '.join(WORDS)}]}}\n"
RUN = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from cpbox.cli.main import main

if __name__ == "__main__":
    for line in sys.stdin:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = main(json.loads(line))
            except SystemExit as stop:
                code = stop.code
        print(json.dumps([code, out.getvalue(), err.getvalue()]), flush=True)
"""


@dataclass(frozen=True)
class Copy:
    """The sources with the rules, and a process that does commands by them."""

    root: Path
    process: "Popen[str]"

    def run(self, *arguments: str) -> Done:
        """Do a command."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(arguments), file=self.process.stdin, flush=True)
        return Done(*json.loads(self.process.stdout.readline()))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """The sources with the rules, and the model of slots under another name."""
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
    (root / "box.yaml").write_text(BOX)
    (root / "run.py").write_text(RUN)
    paths = {"PYTHONPATH": f"{root}{os.pathsep}{root / 'models'}"}
    with processes.started(
        *PYTHON, "run.py", cwd=root, env=os.environ | paths | {"CPBOX_NO_CONFIG": "1"},
        stdin=PIPE, stdout=PIPE, text=True,
    ) as process:  # fmt: skip
        yield Copy(root, process)
        assert process.stdin is not None
        process.stdin.close()


LONG = ("--rule", "long_words=2")
BEST = ["sensor", "resonator"]  # with senator → resonator the only one of two words
FEW = ("--rule", "most_vowels=2")
BEST_OF_FEW = ["rates", "son"]
REFUSED = "rules.{}: is not known to {} yet"


@pytest.mark.parametrize("formulation", [*NAMES, "mine"])
@pytest.mark.parametrize("how", [[], ["--no-relaxation"]], ids=["relaxed", "plain"])
def test_solve_keeps_both(copy: Copy, formulation: str, how: list[str]) -> None:
    named = ["solve", "box.yaml", "--json", "--formulation", formulation, *how]
    assert copy.run(*named).records[0]["chain"] == ["senator"]
    assert copy.run(*named, *FEW).records[0]["chain"] == BEST_OF_FEW
    asked = copy.run(*named, *LONG, "--every", "2").records
    listed = {tuple(record["chain"]) for record in asked[:-1]}
    assert listed == {("sensor", "resonator"), ("senator", "resonator")}
    assert asked[-1]["chain"] == BEST


def test_the_schema_and_the_messages_have_both(copy: Copy) -> None:
    schema = json.dumps(json.loads(copy.run("schema").out))
    assert "Most vowels in a word." in schema
    assert "Fewest words of six letters in the chain." in schema
    for value, says in (("-1", "at least 0"), ("two", "must be a whole number")):
        wrong = copy.run("solve", "box.yaml", "--rule", f"long_words={value}")
        assert (wrong.code, says in wrong.err) == (2, True), wrong.err


KEEP = [  # commands, and what they say under the rule of chains, and of words
    (["try", "box.yaml"], "sensor → resonator", "rates → son"),
    (["why", "box.yaml"], "sensor → resonator", "rates → son"),
    (["why", "box.yaml", "senator"], "1 long word, fewer than the 2 of long_words",
     "3 vowels, more than the 2 of most_vowels"),
    (["why", "box.yaml", "--chain", "rates", "son"],
     "0 long words, fewer than the 2 of long_words", "yes, it keeps every rule"),
    (["hint", "box.yaml", "--level", "1"], "2 words", "2 words"),
    (["words", "box.yaml"], "resonator", "have too many vowels"),
    (["draw", "box.yaml", "-o", "x.svg"], "", ""),
    (["config", "box.yaml"], "long_words", "most_vowels"),
    (["compare", "box.yaml", "--formulations", "slots,mine"], "2 words", "2 words"),
    (["model", "box.yaml", "-o", "x.opb"], "", ""),
    (["sweep", "box.yaml", "-o", "-"], '"sensor", "resonator"', '"rates", "son"'),
]  # fmt: skip


@pytest.mark.parametrize(("command", "of_chains", "of_words"), KEEP, ids=str)
def test_commands_keep_both(
    copy: Copy, command: list[str], of_chains: str, of_words: str
) -> None:
    for rule, says in ((LONG, of_chains), (FEW, of_words)):
        done = copy.run(*command, *rule)
        assert (done.code in (0, 1), says in done.out) == (True, True), (rule, done)


PROVE = ["prove", "box.yaml", "-o", "proof"]
REFUSE = [  # commands, and what does not know the rule of chains, and that of words
    (PROVE, "proofs", "proofs"),
    (["solve", "box.yaml", "--certify"], "proofs", "proofs"),
    (["model", "box.yaml", "-o", "x.cnf"], "proofs", "proofs"),
    (["model", "box.yaml", "-o", "x.mzn"], "the MiniZinc models", ""),
    (["hint", "box.yaml", "--played", "rates"], "the way on from words", ""),
    (["draw", "box.yaml", "-o", "x.html"], "the page", ""),
]  # fmt: skip


@pytest.mark.parametrize(("command", "of_chains", "of_words"), REFUSE, ids=str)
def test_other_commands_refuse_clearly_what_they_do_not_know(
    copy: Copy, command: list[str], of_chains: str, of_words: str
) -> None:
    for rule, who in ((LONG, of_chains), (FEW, of_words)):
        done = copy.run(*command, *rule)
        name = rule[1].partition("=")[0]
        assert done.code == (2 if who else 0), (rule, done)
        assert not who or REFUSED.format(name, who) in done.err
        assert not (copy.root / "proof").exists()


def test_compose_keeps_a_rule_of_words(copy: Copy) -> None:
    asked = ["compose", "--words-from", "upcoming,glower", "--unique"]
    assert copy.run(*asked, "--rule", "most_vowels=3").code == 0
    refused = copy.run(*asked, "--rule", "most_vowels=2")
    assert "upcoming: 3 vowels, more than the 2 of most_vowels" in refused.err
    refused = copy.run(*asked, *LONG)
    assert refused.code == 2
    assert REFUSED.format("long_words", "cpbox compose") in refused.err


def test_where_neither_is_set_all_is_as_before(copy: Copy) -> None:
    for command in (PROVE, ["check", "proof", "--puzzle", "box.yaml"]):
        assert copy.run(*command).code == 0
    done = copy.run("model", "box.yaml", "--formulation", "mine", "-o", "x.mzn")
    assert "mine has no MiniZinc model; choose one of" in done.err


def test_a_rule_that_leaves_no_chain_is_said_to(copy: Copy) -> None:
    asked = ["--set", "words.only=[rates, son]", "--rule", "max_words=2"]
    none = copy.run("why", "box.yaml", *asked, "--rule", "long_words=1")
    assert "the chain has at least 1 long word" in none.out
    assert "rules.long_words: 1 → 0" in none.out
    none = copy.run("why", "box.yaml", "--rule", "most_vowels=1")
    assert "a word has at most 1 vowel" in none.out


def test_a_word_that_the_new_rule_refuses_is_known_to_the_page(copy: Copy) -> None:
    page = copy.run("draw", "box.yaml", *FEW, "-o", "x.html")
    assert page.code == 0
    text = (copy.root / "x.html").read_text("utf-8")
    data = re.search('id="data">([^<]*)<', text)
    assert data
    said = json.loads(zlib.decompress(base64.b64decode(data[1])))["said"]
    assert "A word has at most 2 vowels." in said
    played = copy.run("hint", "box.yaml", *FEW, "--played", "senator")
    assert played.code == 2
    assert "3 vowels, more than the 2 of most_vowels" in played.err
