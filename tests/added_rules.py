"""Rules of four shapes and a formulation, added to a copy of the sources.

They are added as models/README.md says, and nothing else.
"""

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, Popen

from tests import processes
from tests.processes import PYTHON, ROOT, Done

RECORDS = '''
    most_vowels: Annotated[
        Positive | None,
        Off,
        Rule(
            "word",
            refusal="too many vowels",
            **_at_most("most_vowels", "vowel", _vowels),
        ),
    ] = None
    """Most vowels in a word; none: no limit."""
    long_words: Annotated[
        Whole, Rule("chain", **_at_least("long_words", "long word", _long_words, 0))
    ] = 0
    """Fewest words of six letters in the chain."""
    distinct_lengths: Annotated[
        Flag,
        Rule(
            "chain",
            says="no two words are of one length",
            breaks=_equal_lengths,
            unordered=True,
        ),
    ] = False
    """Must the words of the chain differ in length?"""
    new_starts: Annotated[
        Flag,
        Rule(
            "chain",
            says="no two words in a row start with one letter",
            breaks=_equal_starts,
        ),
    ] = False
    """Must words in a row start with different letters?"""
    mystery: Annotated[Flag, Rule("trace")] = False
    """What no part of cpbox supports."""
'''
MEANING = """
def _vowels(words: Sequence[str]) -> int:
    return sum(map("".join(words).count, "aeiou"))


def _long_words(words: Sequence[str]) -> int:
    return sum(len(word) > 5 for word in words)


def _equal_lengths(rules: "Rules", words: Sequence[str]) -> str:
    equal = rules.distinct_lengths and len({*map(len, words)}) < len(words)
    return "two words are of one length" if equal else ""


def _equal_starts(rules: "Rules", words: Sequence[str]) -> str:
    equal = any(a[0] == b[0] for a, b in zip(words, words[1:]))
    return "two words in a row start alike" if rules.new_starts and equal else ""

"""
POSTED = """
    long = chain.using([letters > 5 for letters in instance.letters])
    model.add(sum(long) >= instance.rules.long_words)
    if instance.rules.distinct_lengths:
        chain.at_most_one_of_each(model, instance.letters, "distinct_lengths[{}]")
"""
OF_SLOTS = """
    for here, there in pairwise(x) if instance.rules.new_starts else ():
        for letter in {word[0] for word in instance.words}:
            model.add(sum(
                use for slot in (here, there) for i, use in slot.items()
                if instance.words[i][0] == letter) <= 1)
"""
TABLE, BOARD = "cpbox/puzzle/rule_table.py", "cpbox/candidates/board.py"
WALK, RULES = "cpbox/search/relaxation/walk.py", "models/cpbox_models/rules.py"
SLOTS = "models/cpbox_models/slots.py"
DECLARED = "SUPPORT = SUPPORT.plus('long_words', 'distinct_lengths')\n"
ADDED = [  # a file, a text in it, and what to put in its place
    (TABLE, "    return sum(map(len, words))\n\n", MEANING),
    (TABLE, '    letters, as in [q, z]."""\n', RECORDS),
    (TABLE, "    Range,\n", "    Whole,\n"),
    # The search need not know a rule that forbids chains; what follows is for speed.
    (BOARD, "\n\n@dataclass(frozen=True, eq=False)\nclass Board:",
     "\nSUPPORT = SUPPORT.plus('long_words')\n"),
    (BOARD, "        rules, limits = self._rules, []\n",
     """        long = (self.candidates.letters > 5) * 1
        limits.append(Total(long, rules.long_words))
"""),
    (WALK, 'IN_STEPS = Support("lists of chains")', ".plus('long_words')"),
    # The model, in one place for all formulations, or in that of one of them.
    (RULES, "\n\n@dataclass(frozen=True)\nclass Chain:", DECLARED),
    (RULES, "    _cover_tiles(model, instance, chain)\n", POSTED),
    (SLOTS, "import Chain, add_rules, by_link\n",
     "from cpbox_models.rules import SUPPORT\nSUPPORT = SUPPORT.plus('new_starts')\n"),
    (SLOTS, "    _neighbours_chain(model, instance, x)\n", OF_SLOTS),
]  # fmt: skip
BEFORE = ("\n\n@dataclass", "\n\nclass")  # what stands after what is added
STATE = [  # the lengths so far, as a set of bits in each trace of the walk's nodes
    ("* link, link, 0, ())", "* link, link, 0, (), 0)"),
    ("origin, link, mask, visits =", "origin, link, mask, visits, lengths ="),
    ("origin, _, mask, visits =", "origin, _, mask, visits, lengths ="),
    ("        return arcs[keep]\n",
     """        if self._differ:
            keep &= (lengths >> self._length[arcs] & 1) == 0
        return arcs[keep]
"""),
    ("covered, after)\n",
     "covered, after, (lengths | 1 << self._length[arcs]).tolist())\n"),
    ("        self._gap = int(not repeats)\n",
     """        self._gap = int(not repeats)
        self._length = board.candidates.letters[chosen]
        self._differ = rules.distinct_lengths
"""),
    ("AT_END = ",
     "IN_STEPS = IN_STEPS.plus('distinct_lengths')\nAT_END = "),
]  # fmt: skip
WORDS = [
    *("rates", "son", "senator", "rotor", "sensor", "resonator", "area", "aeons"),
    *("nest", "tenet", "tans", "snore", "rose", "earn", "near", "rater", "tones"),
    *("sonar", "notes", "stone", "onset", "rants", "reset", "teas", "ears"),
]
SIDES = "ae st rn o"
BOX = f"sides: [{SIDES.replace(' ', ', ')}]\nwords: {{only: [{', '.join(WORDS)}]}}\n"
DIES = """
import os
from cpbox_models import slots

SUPPORT = slots.SUPPORT

def build(instance):
    return os.abort() if "senator" in instance.words else slots.build(instance)
"""
RUN = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from cpbox.cli.main import main

if __name__ == "__main__":
    for line in sys.stdin:
        out, err, given = io.StringIO(), io.StringIO(), json.loads(line)
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = exec(given[0]) if "\\n" in given[0] else main(given)
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
        """Do a command, or a program of several lines."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(arguments), file=self.process.stdin, flush=True)
        return Done(*json.loads(self.process.stdout.readline()))


def changed(root: Path, name: str, before: str, after: str) -> None:
    """Put one text in the place of another, which stands once in a file."""
    text = (root / name).read_text("utf-8")
    assert text.count(before) == 1, (name, before)
    (root / name).write_text(text.replace(before, after), "utf-8")


@contextmanager
def copied(root: Path, more: Sequence[tuple[str, str]]) -> Iterator[Copy]:
    """A copy of the sources with the rules, and more changes of the walk."""
    for folder in ("cpbox", "models"):
        shutil.copytree(ROOT / folder, root / folder)  # with what is compiled
    for name, place, text in ADDED:
        is_last = place.startswith(BEFORE)
        changed(root, name, place, text + place if is_last else place + text)
    for before, after in more:
        changed(root, WALK, before, after)
    models = root / "models" / "cpbox_models"
    shutil.copy(models / "slots.py", models / "mine.py")
    (models / "dies.py").write_text(DIES)
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
