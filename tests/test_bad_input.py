"""What a puzzle file can get wrong, and what its author is told."""

import os
import re
import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

import cpbox
from cpbox import solve
from cpbox.cli import main
from cpbox.errors import InputError
from cpbox.puzzle import Box, Objective, Puzzle, Rules
from cpbox.reader import files, read_all_text, read_file, read_text, syntax, tree


class Bad(NamedTuple):
    """A text, and the line, the key and a part of the problem to be named."""

    text: str
    line: int
    key: str
    says: str


BOX_AB = Box((("a",), ("b",)))
SIDES = "sides: [riu, pgh, lcs, yao]\n"
RULES = f"{SIDES}rules:\n"
WORDS = f"{SIDES}words:\n"

SYNTAX = [
    Bad("", 1, "", "is empty; write at least sides: [riu, pgh, lcs, yao]"),
    Bad("# nothing\n", 1, "", "is empty"),
    Bad("[riu, pgh]", 1, "", "does not hold 'key: value' lines"),
    Bad("riu pgh", 1, "", "does not hold 'key: value' lines"),
    Bad(f"{RULES}\tmin_length: 4", 3, "", "a tab stands where YAML wants spaces"),
    Bad(f"{SIDES}title: x\n\tpar: 4", 3, "", "a tab stands where YAML wants spaces"),
    Bad(f"{SIDES}title: a: b", 2, "", "a colon cannot stand here"),
    Bad(f'{SIDES}title: "abc\npar: 4', 2, "", "the quote that opens here is never"),
    Bad(f"{SIDES}title: 'abc\npar: 4", 2, "", "the quote that opens here is never"),
    Bad(f"{SIDES}title: 'a'b", 2, "", "does not fit the lines above it"),
    Bad(f'{SIDES}title: "\\d"', 2, "", "a backslash has a meaning of its own"),
    Bad(f"{SIDES}title: @x", 2, "", "a value cannot start with '@'"),
    Bad(f"{SIDES}title: %x", 2, "", "a value cannot start with '%'"),
    Bad(f"{SIDES}title: `x`", 2, "", "a value cannot start with '`'"),
    Bad(f"{SIDES}title: *", 2, "", "a value cannot start with * or &"),
    Bad(f"{SIDES}title: ]", 2, "", "a value is missing before ']'"),
    Bad("sides: [riu, pgh\npar: 4", 2, "", "missing in the list that opens on line 1"),
    Bad("sides: [riu, pgh", 1, "", "a comma or ] is missing in the list"),
    Bad(f"{SIDES}rules: {{par: 4", 2, "", "a comma or } is missing in the mapping"),
    Bad(f"{WORDS}  ban: [ab, , cd]", 3, "", "a value is missing before ','"),
    Bad(f"{SIDES}rules\npar: 4", 2, "", "a colon is missing; write 'key: "),
    Bad(f"{RULES}    par: 1\n  title: x", 4, "", "correct the indentation"),
    Bad(f"{SIDES}...\nmore", 3, "", "something follows the end of the puzzle"),
    Bad(f"{SIDES}---\n{SIDES}", 2, "", "a second puzzle starts here"),
    Bad(f"{SIDES}title: a\0b", 2, "", "the character U+0000 cannot be used"),
    Bad(f"{SIDES}title: a\ud800b", 2, "", "the character U+D800 cannot be used"),
    Bad(f"{SIDES}title: a\u2028b", 2, "", "the character U+2028 cannot be used"),
    Bad(f'{SIDES}title: "\\e[1m"', 2, "title", "the character U+001B cannot be used"),
    Bad(f'{SIDES}title: "\\0"', 2, "title", "the character U+0000 cannot be used"),
    Bad(f"{SIDES}title: !!python/object:os.system x", 2, "title", "'!!python/object:"),
    Bad(f"{SIDES}title: !!str x", 2, "title", "the tag '!!str' has no use here"),
    Bad(f"{SIDES}title: !x y", 2, "title", "the tag '!x' has no use here"),
    Bad(f"{SIDES}title: !x!y z", 2, "", "YAML tags have no use here"),
    Bad(f"%TAG ! x\n---\n{SIDES}", 1, "", "YAML tags have no use here"),
    Bad(f"%YAML 3.0\n---\n{SIDES}", 1, "", "this is not YAML (found incompatible"),
    Bad(f"{SIDES}title: *x", 2, "title", "*x stands for nothing"),
    Bad(f"{WORDS}  only: &x [*x]", 3, "words.only", "*x stands inside its own value"),
    Bad(f"{RULES}  <<: {{par: 4}}", 3, "rules", "merge keys (<<) are not supported"),
    Bad(f"{SIDES}[a, b]: c", 2, "", "a list or mapping cannot be a key"),
    Bad(f"{SIDES}title: {'[' * 999}", 2, "title", "nested too deeply"),
    Bad(f"title: {'{a: ' * 999}", 1, "title" + ".a" * 19, "nested too deeply"),
]

KEYS = [
    Bad("title: x", 1, "sides", "is missing; add it, as in sides: [riu, pgh"),
    Bad(f"{SIDES}par: 4\n{SIDES}", 3, "sides", "given twice, first on line 1; remove"),
    Bad(
        f"{RULES}  start: a\n  start: a",
        4,
        "rules.start",
        "given twice, first on line 3",
    ),
    Bad(f"{SIDES}rule: {{}}", 2, "rule", "there is no such key; did you mean rules?"),
    Bad(f"{SIDES}Title: x", 2, "Title", "there is no such key; did you mean title?"),
    Bad(f"{SIDES}qqq: x", 2, "qqq", "no such key; choose from title, sides, date,"),
    Bad(f"{SIDES}ban: [x]", 2, "ban", "did you mean ban below words?"),
    Bad(f"{RULES}  min_lenght: 4", 3, "rules.min_lenght", "did you mean min_length?"),
    Bad(f"{RULES}  list: full", 3, "rules.list", "there is no such key"),
    Bad(f"{WORDS}  bann: [x]", 3, "words.bann", "did you mean ban?"),
    Bad(f"{SIDES}expect: {{word: 2}}", 2, "expect.word", "did you mean words?"),
    Bad(f'{SIDES}"a\\nb": x', 2, "'a\\nb'", "there is no such key"),
    Bad(f"{SIDES}title:", 2, "title", "has no value; write one or remove this"),
    Bad(f"{RULES}  max_words:\n  start: a", 3, "rules.max_words", "has no value"),
    Bad(f"{SIDES}rules: 4", 2, "rules", "must be 'key: value' lines, not '4'; choose"),
    Bad(f"{SIDES}words: [x]", 2, "words", "must be 'key: value' lines; choose from"),
    Bad(f"{SIDES}variant: {{}}", 2, "variant", "did you mean variants?"),
    Bad(f"{SIDES}max_uses: 1", 2, "max_uses", "did you mean max_uses below rules?"),
]

BOX = [
    Bad("sides:", 1, "sides", "has no value"),
    Bad("sides: riupghlcs", 1, "sides", "a box needs at least two sides; add another"),
    Bad("sides: riu, p4h", 1, "sides", "'4' is not a letter (side 2); a tile holds"),
    Bad("sides: null", 1, "sides", "has no value; write a list or remove this"),
    Bad("sides: {riu: pgh}", 1, "sides", "must be a list, not a mapping"),
    Bad("sides: [riu pgh lcs]", 1, "sides", "put commas between the sides, as in "
        "[riu, pgh, lcs]"),
    Bad("sides: []", 1, "sides", "a box needs at least two sides; add another"),
    Bad("sides: [riu]", 1, "sides", "a box needs at least two sides"),
    Bad("sides:\n- riu\n- ''", 3, "sides", "side 2 is empty; give it a letter"),
    Bad("sides:\n- riu\n- []", 3, "sides", "side 2 is empty"),
    Bad("sides:\n- riu\n-\n", 3, "sides", "has no value"),
    Bad("sides:\n- riu\n- [qu, '']", 3, "sides", "a tile is empty (side 2)"),
    Bad("sides:\n- riu\n- [a,\n   [b]]", 4, "sides", "must be a word, not a list"),
    Bad("sides:\n- riu\n- {a: b}", 3, "sides", "letters or a list of tiles, not a"),
    Bad("sides:\n- riu\n- p4h", 3, "sides", "'4' is not a letter (side 2)"),
    Bad("sides: [\"p'h\", riu]", 1, "sides", "is not a letter (side 1); a tile"),
    Bad("sides: [p-h, riu]", 1, "sides", "'-' is not a letter (side 1)"),
    Bad("sides: [riu, [q u]]", 1, "sides", "'q u' is not a letter (side 2)"),
    Bad("sides: [riu, \u0301ab]", 1, "sides", "is not a letter (side 2)"),
    Bad(f"sides: [{'a' * 31}, {'b' * 30}]", 1, "sides", "61 tiles are too many"),
]  # fmt: skip

DICTIONARY = [
    Bad(f"{WORDS}  list: fulll", 3, "words.list", "'fulll' is not known here; did"),
    Bad(f"{WORDS}  list: [full,\n   stand]", 4, "words.list", "did you mean standard?"),
    Bad(f"{WORDS}  list: zzz", 3, "words.list", "choose from common, standard"),
    Bad(f"{WORDS}  list: []", 3, "words.list", "names no list; choose from common"),
    Bad(f"{WORDS}  list: full\n  only: [a]", 4, "words.only", "cannot stand beside"),
    Bad(f"{WORDS}  file: x\n  list: full", 4, "words.list", "cannot stand beside file"),
    Bad(f"{WORDS}  file: no.txt", 3, "words.file", "no.txt (No such file or"),
    Bad(f"{WORDS}  file: /", 3, "words.file", "/ is not a file; name a file with one"),
    Bad(f"{WORDS}  file: /dev/zero", 3, "words.file", "/dev/zero is not a file"),
    Bad(f"{WORDS}  file: {'x' * 999}", 3, "words.file", "(File name too long)"),
    Bad(f"{WORDS}  file: [x]", 3, "words.file", "must be a path, not a list"),
    Bad(f"{WORDS}  ban: argol", 3, "words.ban", "a list, not 'argol'; write [argol]"),
    Bad(f"{WORDS}  add: {{a: b}}", 3, "words.add", "must be a list, not a mapping"),
    Bad(f"{WORDS}  only:\n  - ab\n  - don't", 5, "words.only", "is not letters only"),
    Bad(f"{WORDS}  only: []", 3, "words.only", "names no word; write some, as in"),
    Bad(f"{WORDS}  add: [ab,\n   3]", 4, "words.add", "'3' is not letters only"),
    Bad(f"{WORDS}  ban: ['']", 3, "words.ban", "is empty; correct or"),
    Bad(f"{WORDS}  ban: [[a]]", 3, "words.ban", "must be a word, not a list"),
    Bad(f"{WORDS}  ban: [a b]", 3, "words.ban", "'a b' is not letters only"),
    Bad(f"{WORDS}  ban_matching:\n  - a\n  - '('", 5, "words.ban_matching",
        "'(' is not a regular expression (missing ), unterminated subpattern at "
        "position 0); put a backslash"),
    Bad(f"{WORDS}  ban_matching: ['[[a]']", 3, "words.ban_matching", "nested set"),
    Bad(f"{WORDS}  ban_matching: ['a{{99999999999}}']", 3, "words.ban_matching",
        "the repetition number is too large"),
    Bad(f"{WORDS}  ban_matching: s$", 3, "words.ban_matching", "write [s$]"),
]  # fmt: skip

CHAIN = [
    Bad(f"{RULES}  min_length: four", 3, "rules.min_length",
        "must be a whole number, not 'four'; write plain digits, such as 4"),
    Bad(f"{RULES}  min_length: 1e1", 3, "rules.min_length", "not '1e1'"),
    Bad(f"{RULES}  min_length: 0x3", 3, "rules.min_length", "not '0x3'"),
    Bad(f"{RULES}  min_length: 03", 3, "rules.min_length", "not '03'"),
    Bad(f"{RULES}  min_length: 3.0", 3, "rules.min_length", "not '3.0'"),
    Bad(f"{RULES}  min_length: 1_0", 3, "rules.min_length", "not '1_0'"),
    Bad(f"{RULES}  min_length: \u0664", 3, "rules.min_length", "not '\u0664'"),
    Bad(f"{RULES}  min_length: null", 3, "rules.min_length", "not 'null'"),
    Bad(f"{RULES}  min_length: [4]", 3, "rules.min_length", "number, not a list"),
    Bad(f"{RULES}  min_length: 0", 3, "rules.min_length", "at least 1, not 0"),
    Bad(f"{RULES}  min_words: -1", 3, "rules.min_words", "at least 1, not -1"),
    Bad(f"{RULES}  max_words: {'9' * 5000}", 3, "rules.max_words", "is too large"),
    Bad(f"{RULES}  same_side: yes", 3, "rules.same_side",
        "must be true or false, not 'yes'; write true"),
    Bad(f"{RULES}  same_side: Off", 3, "rules.same_side", "not 'Off'; write false"),
    Bad(f"{RULES}  same_side: 1", 3, "rules.same_side", "not '1'; write true"),
    Bad(f"{RULES}  same_side: perhaps", 3, "rules.same_side", "write one of the two"),
    Bad(f"{RULES}  moves: oposite", 3, "rules.moves", "did you mean opposite?"),
    Bad("sides: [ab, cd, ef]\nrules: {moves: opposite}", 2, "rules.moves",
        "a box of 3 sides has no opposite sides; choose any or adjacent"),
    Bad(f"{RULES}  start: z", 3, "rules.start", "no tile holds 'z'; choose one of r"),
    Bad(f"{RULES}  end: ri", 3, "rules.end", "no tile holds 'ri'"),
    Bad(f"{RULES}  start: ''", 3, "rules.start", "is empty; correct or"),
    Bad(f"{RULES}  require: [a1]", 3, "rules.require", "'a1' is not letters only"),
    Bad(f"{RULES}  min_length: 5\n  max_length: 4", 4, "rules.max_length",
        "max_length (4) is below min_length (5)"),
    Bad(f"{RULES}  min_words: 13", 3, "rules.min_words",
        "min_words (13) is above max_words, which is 12 unless given; give"),
    Bad(f"{RULES}  max_words: 2\n  min_words: 3", 3, "rules.max_words",
        "max_words (2) is below min_words (3), so nothing can satisfy both; raise"),
    Bad(f"{SIDES}rules: {{min_letters: 9,\n  max_letters: 8}}", 3, "rules.max_letters",
        "max_letters (8) is below min_letters (9)"),
    Bad(f"{RULES}  min_words: 5\n  max_letters: 14", 4, "rules.max_letters",
        "5 words (min_words) of 3 letters (min_length) have 15 letters, more than "
        "max_letters (14); raise it or lower those"),
    Bad(f"{RULES}  max_words: 2\n  max_length: 5\n  min_letters: 11", 5,
        "rules.min_letters", "have 10 letters, fewer than min_letters (11); lower it"),
    Bad(f"{RULES}  require:\n  - splashy\n  - ah", 5, "rules.require",
        "'ah' has 2 letters, which min_length (3) forbids; lower rules.min_length"),
    Bad(f"{RULES}  max_length: 4\n  require: [splashy]", 4, "rules.require",
        "'splashy' has 7 letters, which max_length (4) forbids; raise"),
    Bad(f"{RULES}  max_words: 1\n  require: [splashy, gracious]", 4, "rules.require",
        "2 required words do not fit into a chain of at most 1"),
    Bad(f"{RULES}  max_words: 1\n  repeat_words: true\n  require: [spy, gas]", 5,
        "rules.require", "2 required words do not fit into a chain of at most 1"),
    Bad(f"{RULES}  max_letters: 14\n  require: [splashy, gracious]", 4,
        "rules.require", "have 15 letters, more than max_letters (14)"),
    Bad(f"{RULES}  require: [spy,\n   splashy]\nwords: {{ban: [SPLASHY]}}", 4,
        "rules.require", "'splashy' is banned by words.ban; require it or ban it"),
    Bad(f"{RULES}  require: [splashy]\nwords: {{ban_matching: [hy$]}}", 3,
        "rules.require", "'splashy' is banned by words.ban_matching"),
]  # fmt: skip

REST = [
    Bad(f"{SIDES}objective: []", 2, "objective", "names nothing to minimise"),
    Bad(f"{SIDES}objective: {{words: 1}}", 2, "objective", "must be a list, not a"),
    Bad(f"{SIDES}objective: word", 2, "objective", "did you mean words?"),
    Bad(f"{SIDES}objective: [words,\n words]", 3, "objective", "'words' stands twice"),
    Bad(f"{SIDES}objective: [words,\n -words]", 3, "objective", "'-words' stands"),
    Bad(f"{SIDES}objective: -leters", 2, "objective", "did you mean -letters?"),
    *(
        Bad(f"{SIDES}objective: [worst_rarity,\n -{term}]", 3, "objective",
            f"'-{term}' has no end, as longer chains have ever more; limit it with "
            "rules.max_words or rules.max_letters")
        for term in ("words", "letters", "rarity", "score")
    ),
    Bad(f"{SIDES}letter_values: 4", 2, "letter_values", "a number for each letter;"),
    Bad(f"{SIDES}letter_values:", 2, "letter_values", "a number for each letter;"),
    Bad(f"{SIDES}letter_values: {{q: ten}}", 2, "letter_values.q", "not 'ten'"),
    Bad(f"{SIDES}letter_values:\n  q: 1\n  z: -1", 4, "letter_values.z",
        "must be at least 0, not -1"),
    Bad(f"{SIDES}letter_values:\n  q: 1\n  Q: 2", 4, "letter_values.Q",
        "'q' is given twice"),
    Bad(f"{SIDES}letter_values:\n  qu: 1", 3, "letter_values.qu",
        "'qu' is not one letter; give each letter its value"),
    Bad(f"{SIDES}letter_values: {{4: 1}}", 2, "letter_values.4", "'4' is not one"),
    Bad(f"{SIDES}date: 20200417", 2, "date", "'20200417' is not a date; write"),
    Bad(f"{SIDES}date: 2021-02-29", 2, "date", "'2021-02-29' is not a date"),
    Bad(f"{SIDES}date: 2020-4-17", 2, "date", "'2020-4-17' is not a date"),
    Bad(f"{SIDES}par: 0", 2, "par", "must be at least 1, not 0; write a larger one"),
    Bad(f"{SIDES}par: five", 2, "par", "must be a whole number, not 'five'"),
    Bad(f"{SIDES}title: [draft]", 2, "title", "must be text, not a list; write one"),
    Bad(f"{SIDES}notes: {{a: b}}", 2, "notes", "must be text, not a mapping"),
    Bad(f"{SIDES}expect: {{words: two}}", 2, "expect.words", "must be a whole number"),
    Bad(f"{SIDES}expect:\n  status: done", 3, "expect.status", "choose from optimal"),
    Bad(f"{SIDES}expect: {{chain: abc}}", 2, "expect.chain", "write [abc]"),
]  # fmt: skip


LINKS = [
    Bad(f"{RULES}  link: 4", 3, "rules.link", "must be at most 3, not 4; write"),
    Bad(f"{RULES}  link: -1", 3, "rules.link", "must be at least 0, not -1; write"),
    Bad(f"{RULES}  link: none", 3, "rules.link", "must be a whole number, not 'none'"),
    Bad(f"{RULES}  loop: yes", 3, "rules.loop", "must be true or false, not 'yes'"),
    Bad(f"{RULES}  loop: true\n  link: 0", 3, "rules.loop",
        "with link 0 the words do not link, so they cannot close a loop; remove"),
    Bad(f"{RULES}  link: 0\n  start: r", 4, "rules.start",
        "with link 0 the words have no order, so none comes first; remove rules.start"),
    Bad(f"{RULES}  end: r\n  link: 0", 3, "rules.end", "so none comes last; remove"),
    Bad(f"{RULES}  start: r\n  loop: true\n  end: y", 4, "rules.loop",
        "a loop ends on the tile where it starts, which cannot hold both 'r' and 'y'"),
]  # fmt: skip

COVERAGE = [
    Bad(f"{RULES}  max_uses: 0", 3, "rules.max_uses", "must be at least 1, not 0"),
    Bad(f"{RULES}  max_uses: once", 3, "rules.max_uses", "number, not 'once'"),
    Bad(f"{RULES}  max_uses: [1]", 3, "rules.max_uses", "number, not a list"),
    Bad(f"{RULES}  max_uses: {{}}", 3, "rules.max_uses", "names no letter; name one"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    s: 0", 5, "rules.max_uses.s",
        "must be at least 1, not 0"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    R: 2", 5, "rules.max_uses.R",
        "'r' is given twice; remove one"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    z: 2", 5, "rules.max_uses.z",
        "no tile holds 'z'; choose one of r i u"),
    Bad(f"{RULES}  max_uses: 1\n  require:\n  - spy\n  - splash", 6, "rules.require",
        "'splash' uses 's' 2 times, which max_uses (1) forbids; raise rules.max_uses"),
    Bad(f"{RULES}  max_uses: {{s: 1}}\n  require: [splash]", 4, "rules.require",
        "'splash' uses 's' 2 times"),
    Bad("sides: [sax, sly]\nrules: {max_uses: 1, require: [sassy]}", 2,
        "rules.require", "'sassy' uses 's' 3 times"),
    Bad(f"{RULES}  cover: 0", 3, "rules.cover", "must be at least 1, not 0"),
    Bad(f"{RULES}  cover: 13", 3, "rules.cover",
        "the box has 12 tiles, fewer than the 13 to cover; write a smaller number"),
    Bad(f"{RULES}  cover: 1.5", 3, "rules.cover", "a whole number, not '1.5'"),
    Bad(f"{RULES}  cover: every", 3, "rules.cover",
        "must be all, a number of tiles or a list of letters, not 'every'; write all"),
    Bad(f"{RULES}  cover: r i", 3, "rules.cover", "write all, or a list as in [r, i]"),
    Bad(f"{RULES}  cover:", 3, "rules.cover", "has no value"),
    Bad(f"{RULES}  cover: {{r: 1}}", 3, "rules.cover", "must be a list, not a mapping"),
    Bad(f"{RULES}  cover: []", 3, "rules.cover", "names no letter; name one, or"),
    Bad(f"{RULES}  cover: [r,\n   z]", 4, "rules.cover", "no tile holds 'z'; choose"),
    Bad(f"{RULES}  cover: [r,\n   R]", 4, "rules.cover", "'r' stands twice; name"),
]  # fmt: skip

VARIANTS = f"{SIDES}variants:\n"
MERGED = [
    Bad(f"{SIDES}variants: 4", 2, "variants", "a name and a mapping each; write them"),
    Bad(f"{SIDES}variants: [x]", 2, "variants", "a name and a mapping each"),
    Bad(f"{VARIANTS}  x: 4", 3, "variants.x", "must be 'key: value' lines, not '4'"),
    Bad(f"{VARIANTS}  '': {{}}", 3, "variants.''", "'' is not a name; write words"),
    Bad(f'{VARIANTS}  "a\\nb": {{}}', 3, "variants.'a\\nb'", "is not a name"),
    Bad(f"{VARIANTS}  x: {{}}\n  x: {{}}", 4, "variants.x", "given twice"),
    Bad(f"{VARIANTS}  x:\n    variants: {{}}", 4, "variants.x.variants",
        "a variant has no variants; write them beside it"),
    Bad(f"{VARIANTS}  x: {{ban: [spy]}}", 3, "variants.x.ban", "ban below words?"),
    Bad(f"{VARIANTS}  no plurals:\n    rules:\n      min_length: four", 5,
        "variants.no plurals.rules.min_length", "must be a whole number, not 'four'"),
    Bad(f"{VARIANTS}  x: {{words: {{list: full, only: [a]}}}}", 3,
        "variants.x.words.only", "cannot stand beside list"),
    Bad(f"{VARIANTS}  x: {{}}\n  y:\n    rules:\n      start: z", 6,
        "variants.y.rules.start", "no tile holds 'z'"),
    Bad(f"{VARIANTS}  x:\n    rules:\n      require:\n      - spy\n      - '1'", 7,
        "variants.x.rules.require", "'1' is not letters only"),
    Bad(f"{RULES}  max_length: 4\nvariants:\n  x:\n    rules:\n      min_length: 5", 6,
        "variants.x.rules.max_length", "max_length (4) is below min_length (5)"),
    Bad(f"{RULES}  start: r\nvariants:\n  x:\n    sides: [abc, def]", 5,
        "variants.x.rules.start", "no tile holds 'r'; choose one of a b"),
    Bad(f"{VARIANTS}  x: {{}}\n  'a.b':\n    objective: [words,\n     -score]", 6,
        "variants.'a.b'.objective", "'-score' has no end"),
    Bad(f"{VARIANTS}  x: {{}}\nrules: {{link: 9}}", 4, "rules.link", "at most 3"),
]  # fmt: skip


@pytest.fixture(params=["with libyaml", "in plain Python"])
def _parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "in plain Python":
        monkeypatch.setattr(syntax, "PARSER", yaml.SafeLoader)


@pytest.mark.usefixtures("_parser")
@pytest.mark.parametrize(
    "bad",
    SYNTAX + KEYS + BOX + DICTIONARY + CHAIN + LINKS + COVERAGE + REST + MERGED,
    ids=lambda bad: repr(bad.text[-40:]),
)
def test_the_message_names_file_line_key_problem_and_remedy(bad: Bad) -> None:
    with pytest.raises(InputError) as caught:
        read_text(bad.text, "bad.yaml")
    error = caught.value
    assert (error.file, error.line, error.key) == ("bad.yaml", bad.line, bad.key)
    assert bad.says in error.problem
    assert "; " in error.problem
    assert "\n" not in str(error)
    assert str(error).startswith(f"bad.yaml:{bad.line}: ")


@pytest.mark.parametrize(
    ("setting", "key", "says"),
    [
        ("rules.min_length=four", "rules.min_length", "must be a whole number, not"),
        ("rules.min_length=", "rules.min_length", "has no value"),
        ("rules.min_length=3\n--- 4", "rules.min_length", "a second puzzle"),
        ("rules.min_length", "", "needs a key and a value; write it as in rules"),
        ("=4", "", "needs a key and a value"),
        ("rules..start=a", "", "needs a key and a value"),
        (f"{'a.' * 99}a=4", "", "needs a key and a value"),
        ("list=common", "list", "there is no such key; did you mean words.list?"),
        ("rulez.start=a", "rulez", "did you mean rules?"),
        ("rules=4", "rules", "must be 'key: value' lines, not '4'"),
        ("rules.start=z", "rules.start", "no tile holds 'z'"),
        ("rules.min_words=13", "rules.min_words", "min_words (13) is above max_words"),
        ("rules.max_uses.z=1", "rules.max_uses.z", "no tile holds 'z'"),
        ("variants.x.title=y", "variants", "a variant cannot be set; set the key"),
        ("words.ban=[ab", "words.ban", "a comma or ] is missing in the list; add it"),
        ("words.ban=[ab, 4]", "words.ban", "'4' is not letters only"),
        ("words.list=ful", "words.list", "did you mean full?"),
        ("title=a: b", "title", "must be text, not a mapping"),
        ("sides=[abc]", "sides", "a box needs at least two sides"),
        ("sides=abcdef", "sides", "a box needs at least two sides"),
    ],
)
def test_a_bad_setting_is_named_in_place_of_file_and_line(
    setting: str, key: str, says: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_text(RULES, "good.yaml", overrides=["title=x", setting])
    error = caught.value
    assert str(error.file) == f"--set {' '.join(setting[:80].split())}"
    assert (error.line, error.key) == (None, key)
    assert says in error.problem


@pytest.mark.parametrize(
    ("variants", "line", "says"),
    [
        ("", 1, "no variant is called 'plurals'; write one below the key variants"),
        ("variants: {x: {}}", 2, "no variant is called 'plurals'; choose from x"),
        ("variants: {no plurals: {}, x: {}}", 2,
         "did you mean no plurals? The variants are: no plurals, x"),
    ],
)  # fmt: skip
def test_an_unknown_variant_is_told_which_there_are(
    variants: str, line: int, says: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_text(SIDES + variants, "good.yaml", variant="plurals")
    error = caught.value
    assert (error.file, error.line, error.key) == ("good.yaml", line, "variants")
    assert says in error.problem


def test_a_bad_variant_is_found_whatever_is_read() -> None:
    text = f"{VARIANTS}  good: {{}}\n  bad: {{rules: {{start: z}}}}"
    reads: list[Callable[[], object]] = [
        partial(read_text, text),
        partial(read_text, text, variant="good"),
        partial(read_text, text, overrides=["rules.min_length=4"]),
        partial(read_all_text, text),
    ]
    for read in reads:
        with pytest.raises(InputError) as caught:
            read()
        assert (caught.value.line, caught.value.key) == (4, "variants.bad.rules.start")


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda: Rules(link=4), "rules.link"),
        (lambda: Rules(max_uses=0), "rules.max_uses"),
        (lambda: Rules(max_uses=()), "rules.max_uses"),
        (lambda: Rules(max_uses=(("a", 1), ("a", 2))), "rules.max_uses[1]"),
        (lambda: Rules(max_uses=(("a", 0),)), "rules.max_uses.a"),
        (lambda: Rules(cover=0), "rules.cover"),
        (lambda: Rules(cover=()), "rules.cover"),
        (lambda: Puzzle(box=BOX_AB, rules=Rules(cover=3)), "rules.cover"),
        (lambda: Puzzle(box=BOX_AB, rules=Rules(cover=("c",))), "rules.cover[0]"),
        (lambda: Puzzle(box=BOX_AB, objective=Objective(("-words",))), "objective[0]"),
        (lambda: Puzzle(box=BOX_AB, letter_values=(("a", -1),)), "letter_values.a"),
        (lambda: Puzzle(box=BOX_AB, letter_values=(("a", 1),) * 2), "letter_values[1]"),
    ],
)
def test_values_check_themselves(make: Callable[[], object], key: str) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert caught.value.key == key


def test_the_whole_message_is_one_sentence() -> None:
    with pytest.raises(InputError) as caught:
        read_text(f"{RULES}  min_lenght: 4", "my.yaml")
    assert str(caught.value) == (
        "my.yaml:3: rules.min_lenght: there is no such key; did you mean min_length?"
    )


def bomb(levels: int) -> str:
    below = ["x", *(f"*a{n}" for n in range(levels - 1))]
    lists = (f"[{', '.join([item] * 9)}]" for item in below)
    return "\n".join(f"a{n}: &a{n} {items}" for n, items in enumerate(lists))


@pytest.mark.parametrize("levels", [6, 40])
def test_aliases_that_explode_are_refused(levels: int) -> None:
    with pytest.raises(InputError, match="stand for more than 10,000 values") as caught:
        read_text(bomb(levels))
    assert (caught.value.line, caught.value.key) == (5, "a4")


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_NODES", 100)
    with pytest.raises(InputError, match="more than 100 values; put long word lists"):
        read_text(f"{WORDS}  only: [{'a, ' * 100}]")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "no.yaml"
    with pytest.raises(InputError) as caught:
        read_file(path)
    assert str(caught.value) == (
        f"{path}: there is no such file; check its name and folder"
    )


def test_a_folder_is_not_a_puzzle(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder; name a puzzle file in it"):
        read_file(tmp_path)


def test_a_name_that_no_file_can_have_is_not_a_puzzle() -> None:
    with pytest.raises(InputError, match=r"there is no such file"):
        read_file("a\0b")
    with pytest.raises(InputError, match=r"there is no such file"):
        read_file("a" * 5000)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    path.touch(0)
    with pytest.raises(InputError, match="may not be read; change its permissions"):
        read_file(path)


def test_bytes_that_are_not_utf_8_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_bytes(SIDES.encode() + b"title: caf\xe9\n")
    with pytest.raises(InputError, match=r"not UTF-8 text \(byte 0xe9\)") as caught:
        read_file(path)
    assert caught.value.line == 2


def test_utf_16_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(SIDES, encoding="utf-16")
    with pytest.raises(InputError, match="is not UTF-8 text"):
        read_file(path)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    with path.open("wb") as stream:
        stream.truncate(files.MAX_BYTES + 1)
    with pytest.raises(InputError, match="is larger than 16 MiB; put long word lists"):
        read_file(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_device_without_end_is_refused() -> None:
    with pytest.raises(InputError, match="/dev/zero: is larger than 16 MiB"):
        read_file("/dev/zero")


def test_errors_in_standard_input_are_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"sides: [riu]")))
    with pytest.raises(InputError, match=re.escape("<stdin>:1: sides: a box needs")):
        read_file("-")


def test_closed_standard_input_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="<stdin>: is closed; send a puzzle into it"):
        read_file("-")


COMMANDS = ["solve", "try", "why", "words", "prove", "solve --certify"]


@pytest.mark.parametrize("text", ["", "\n", " \n\t\r\n\n", "\ufeff", "\u3000\n"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_word_file_without_a_word_is_no_answer(
    command: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "my.txt"
    words.write_text(text, encoding="utf-8")
    path = tmp_path / "puzzle.yaml"
    path.write_text(f"{WORDS}  file: my.txt\n")
    more = ["-o", str(tmp_path / "proof")] if command == "prove" else []
    assert main([*command.split(), str(path), *more]) == 2
    out, err = capsys.readouterr()
    assert "chain" not in out
    says = "words.file: the word list is empty; write a word on each line"
    assert err == f"cpbox: {words}: {says}\n"
    path.write_text(f"{WORDS}  file: my.txt\n  add: [splashy, yup]\n")
    assert main(["words", str(path)]) == 0


def test_a_missing_word_file_names_everything(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(f"{WORDS}  file: my.txt\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_file(path)
    assert str(caught.value) == (
        f"{path}:3: words.file: cannot read {tmp_path / 'my.txt'} (No such file or "
        f"directory); correct the path, which starts at {tmp_path}"
    )


def test_a_huge_word_file_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "my.txt").open("wb") as stream:
        stream.truncate(2**28 + 1)
    with pytest.raises(InputError, match=r"my.txt is larger than 256 MiB; shorten it"):
        read_text(f"{WORDS}  file: my.txt\n", folder=tmp_path)


def test_a_required_word_that_cannot_be_played_has_a_line_and_a_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(f"{RULES}  require:\n  - splashy\n  - graos\n")
    assert main(["solve", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"cpbox: {path}:5: rules.require: the required word 'graos' cannot be played: "
        "a and o stand on one side (side 4)\n"
    )
    assert main(["solve", str(path), "--set", "rules.require=[xyz]"]) == 2
    says = capsys.readouterr().err
    assert says.startswith("cpbox: --set rules.require=[xyz]: rules.require: ")


@pytest.mark.parametrize("command", ["solve", "hint", "prove", "draw", "try"])
def test_every_command_names_the_line_of_such_a_word_on_standard_input(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = f"{RULES}  require:\n  - splashy\n  - graos\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    output = {"prove": ["-o", f"{tmp_path}/proof"], "draw": ["-o", f"{tmp_path}/x.svg"]}
    assert main([command, "-", *output.get(command, [])]) == 2
    says = capsys.readouterr().err
    assert "<stdin>:5: rules.require: the required word 'graos' cannot be" in says


def test_such_a_word_of_a_variant_has_the_line_in_the_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(
        f"{RULES}  loop: true\nvariants:\n  asks:\n    rules:\n      require: [graos]\n"
    )
    assert main(["hint", str(path), "--variant", "asks"]) == 2
    assert f"{path}:7: rules.require: the" in capsys.readouterr().err
    assert main(["try", str(path)]) == 2
    assert f"{path}:7: rules.require: the" in " ".join(capsys.readouterr().out.split())
    with pytest.raises(InputError, match=r"puzzle.yaml:7: rules.require: the"):
        solve(read_file(path, variant="asks"))


@pytest.mark.parametrize(
    "rules",
    [
        "{min_letters: 5, max_words: 1, max_length: 1, min_length: 1}",
        "{min_length: 1, max_letters: 1, min_words: 2}",
        "{min_length: 1, min_words: 1, max_letters: 1, require: [a, b]}",
        "{min_length: 2, require: [a]}",
        "{cover: 5}",
    ],
)
def test_one_of_a_thing_is_not_written_as_several(rules: str) -> None:
    with pytest.raises(InputError) as caught:
        read_text(f"sides: [{'a' if 'cover' in rules else 'ab, cd'}]\nrules: {rules}\n")
    assert not re.search(r"\b1 (words|letters|tiles)\b", str(caught.value))


@pytest.mark.parametrize("name", ["\ud800", "a\0b"])
def test_a_word_file_of_a_name_that_no_file_can_have(name: str) -> None:
    with pytest.raises(InputError, match="no file is called so"):
        cpbox.Puzzle.of("ab cd", words={"file": name})
