"""Each remedy that the served page offers can be undone, and made again."""

import json
from importlib.resources import files

import cpbox
from cpbox.explain.no_chain import NoChain
from cpbox.loading.edited import edited
from tests.show.node import printed_by

TEXT = """\
sides: [ab, cd]  # a small box
words: {only: [acb, bda]}
rules: {max_words: 1}
"""
PAGE = """
const nodes = {}, acts = {}, seen = [];
const at = (id) => (nodes[id] ??= {});
const press = (id, act) => (acts[id] = act);
const disable = (node, isDisabled) => (node.disabled = isDisabled);
const hide = () => {};
const document = { addEventListener() {} };
const follows = { settle() {} };
const shortcuts = new Map();
"""
PLAY = """
const history = makeHistory((state) => seen.push(state.text), (act) => act());
for (const text of TEXTS) history.note({ text, pinned: TEXTS[0] }, false);
for (const name of ["lab-undo", "lab-redo"])
  for (let n = 0; !nodes[name].disabled && n < 99; n += 1) acts[name]();
process.stdout.write(JSON.stringify(seen));
"""


def test_every_remedy_is_undone_and_made_again() -> None:
    about = cpbox.why(cpbox.loads(TEXT)).about
    assert isinstance(about, NoChain)
    texts = [TEXT]
    for change in about.changes:
        text = texts[-1]
        for key, value in change.edits:
            text = edited(text, key, value)
        texts.append(text)
    texts = [*dict.fromkeys(texts)]
    assert len(texts) > 2
    script = (files("cpbox.show.page.lab") / "history.js").read_text("utf-8")
    data = f"const TEXTS = {json.dumps(texts)};\n"
    shown = printed_by(f"{PAGE}{script}{data}{PLAY}")
    assert shown == [*texts[-2::-1], *texts[1:]]


RELOADED = """
const before = makeHistory((state) => seen.push(state.text), (act) => act());
for (const text of TEXTS) before.note({ text, pinned: TEXTS[0] }, false);
acts["lab-undo"]();
const kept = JSON.parse(JSON.stringify({ text: seen.pop(), ...before.kept() }));
const after = makeHistory((state) => seen.push(state.text), (act) => act());
after.resume(kept);
for (const name of ["lab-redo", "lab-undo"])
  for (let n = 0; !nodes[name].disabled && n < 99; n += 1) acts[name]();
process.stdout.write(JSON.stringify(seen));
"""


def test_what_a_tab_keeps_is_undone_and_made_again_and_fits() -> None:
    script = (files("cpbox.show.page.lab") / "history.js").read_text("utf-8")
    for size, first in ((10, 0), (15_000, 1)):  # of which not all are kept
        texts = [f"{n}" * size for n in range(6)]
        data = f"const TEXTS = {json.dumps(texts)};\n"
        shown = printed_by(f"{PAGE}{script}{data}{RELOADED}")
        assert shown == [texts[5], *texts[first:5][::-1]]


TAKEN_BACK = """
const history = makeHistory((state) => seen.push(state.text), (act) => act());
const note = (text) => history.note({ text, pinned: TEXTS[0] }, false);
TEXTS.slice(0, 3).forEach(note);
acts["lab-undo"]();
acts["lab-undo"]();
note(TEXTS[3]);
history.forget({ text: TEXTS[0] });
for (let n = 0; !nodes["lab-redo"].disabled && n < 99; n += 1) acts["lab-redo"]();
process.stdout.write(JSON.stringify(seen));
"""


def test_what_was_undone_is_made_again_after_a_change_that_is_taken_back() -> None:
    script = (files("cpbox.show.page.lab") / "history.js").read_text("utf-8")
    data = f"const TEXTS = {json.dumps([*'abcd'])};\n"
    assert printed_by(f"{PAGE}{script}{data}{TAKEN_BACK}") == [*"ba", *"bc"]
