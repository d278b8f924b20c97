"""What a puzzle file can get wrong, and what its author is told."""

import re
from collections.abc import Callable
from functools import partial
from unittest.mock import ANY

import pytest

from cpbox.basics.errors import InputError
from cpbox.puzzle import Objective, Puzzle, Rules
from cpbox.puzzle.reader import read_all_text, read_text
from tests.puzzle.bad_rules import (
    BOX_AB,
    CHAIN,
    COVERAGE,
    LINKS,
    REST,
    RULES,
    SIDES,
    WORDS,
    Bad,
)

SYNTAX = [
    Bad("", 1, "", "is empty; write at least sides: [riu, pgh, lcs, yao]"),
    Bad("[riu, pgh]", 1, "", "does not have 'key: value' lines"),
    Bad(f"{RULES}\tmin_length: 4", 3, "", "there is a tab where YAML needs spaces"),
    Bad(f"{SIDES}title: x\n\tpar: 4", 3, "", "there is a tab where YAML needs spaces"),
    Bad(f"{SIDES}title: a: b", 2, "", "a colon cannot be here"),
    Bad(f'{SIDES}title: "abc\npar: 4', 2, "", "the quote that opens here is never"),
    Bad(f"{SIDES}title: 'a'b", 2, "", "does not fit the lines above it"),
    Bad(f'{SIDES}title: "\\d"', 2, "", "a backslash is special in double quotes"),
    Bad(f"{SIDES}title: @x", 2, "", "a value cannot start with '@'"),
    Bad(f"{SIDES}title: *", 2, "", "a value cannot start with * or &"),
    Bad(f"{SIDES}title: ]", 2, "", "a value is missing before ']'"),
    Bad("sides: [riu, pgh\npar: 4", 2, "", "missing in the list that opens on line 1"),
    Bad(f"{SIDES}rules: {{par: 4", 2, "", "a comma or } is missing in the mapping"),
    Bad(f"{WORDS}  ban: [ab, , cd]", 3, "", "a value is missing before ','"),
    Bad(f"{SIDES}rules\npar: 4", 2, "", "a colon is missing; write 'key: "),
    Bad(f"{RULES}    par: 1\n  title: x", 4, "", "correct the indentation"),
    Bad(f"{SIDES}...\nmore", 3, "", "something follows the end of the puzzle"),
    Bad(f"{SIDES}---\n{SIDES}", 2, "", "a second puzzle starts here"),
    Bad(f"{SIDES}title: a\0b", 2, "", "the character U+0000 cannot be used"),
    Bad(f"{SIDES}title: a\ud800b", 2, "", "the character U+D800 cannot be used"),
    Bad(f'{SIDES}title: "\\ud83d"', 2, ANY, "the character U+D83D cannot be used"),
    Bad(f'{SIDES}title: "\\e[1m"', 2, "title", "the character U+001B cannot be used"),
    Bad(f"{SIDES}title: !!python/object:os.system x", 2, "title", "'!!python/object:"),
    Bad(f"{SIDES}title: !x!y z", 2, "", "YAML tags are not supported"),
    Bad(f"{SIDES}title: *x", 2, "title", "*x is not supported; write the value out"),
    Bad(f"{WORDS}  only: &x [a]", 3, "words.only", "&x is not supported"),
    Bad(f"%TAG ! x\n---\n{SIDES}", 1, "", "YAML tags are not supported"),
    Bad(f"%YAML 3.0\n---\n{SIDES}", 1, "", "this is not YAML (found incompatible"),
    Bad(f"{SIDES}[a, b]: c", 2, "", "a list or mapping cannot be a key"),
    Bad(f"{SIDES}title: {'[' * 999}", 2, "title", "nested too deeply"),
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
    Bad(f"{SIDES}qqq: x", 2, "qqq", "no such key; choose from title, sides, date,"),
    Bad(f"{SIDES}ban: [x]", 2, "ban", "did you mean ban under words?"),
    Bad(f"{RULES}  min_lenght: 4", 3, "rules.min_lenght", "did you mean min_length?"),
    Bad(f'{SIDES}"a\\nb": x', 2, "'a\\nb'", "there is no such key"),
    Bad(f"{SIDES}title:", 2, "title", "has no value; write one or remove this"),
    Bad(f"{SIDES}rules: 4", 2, "rules", "must be 'key: value' lines, not '4'; choose"),
    Bad(f"{SIDES}rules: [x]", 2, "rules", "must be 'key: value' lines; choose from"),
    Bad(f"{SIDES}words: [x]", 2, "words.list", "unknown value 'x'; choose from"),
    Bad(f"{SIDES}words: [x]", 2, "words.list", "own as in {only: [x]}"),
    Bad(f"{SIDES}words: {{only: riu, ape}}", 2, "words.ape", "as in only: [riu, ape]"),
    Bad(f"{SIDES}objective: words letters", 2, "objective", "write [words, letters]"),
    Bad(f"{SIDES}rules: {{link: '2'}}", 2, "rules.link", "'2'; write 2 without quotes"),
    Bad(f"{SIDES}rules: {{loop: 'true'}}", 2, "rules.loop", "true without quotes"),
    Bad(
        f"{SIDES}words: {{ban: [a], ban+: [b]}}",
        2,
        "words.ban+",
        "combined with ban; keep",
    ),
    Bad(f"{SIDES}words: {{ban+: a}}", 2, "words.ban", "must be a list, not 'a'; write"),
]

BOX = [
    Bad("sides:", 1, "sides", "has no value"),
    Bad("sides: null", 1, "sides", "has no value; write a list or remove this"),
    Bad("sides: [riu pgh lcs]", 1, "sides", "put commas between the sides, as in "
        "[riu, pgh, lcs]"),
    Bad("sides: [riu]", 1, "sides", "a box needs at least two sides"),
    Bad("sides:\n- riu\n- ''", 3, "sides", "side 2 is empty; give it a letter"),
    Bad("sides:\n- riu\n- [qu, '']", 3, "sides", "a tile is empty (side 2)"),
    Bad("sides:\n- riu\n- [a,\n   [b]]", 4, "sides", "must be a word, not a list"),
    Bad("sides: [\"p'h\", riu]", 1, "sides", "is not a letter (side 1); a tile"),
    Bad("sides: [riu, [q u]]", 1, "sides", "'q u' is not a letter (side 2)"),
    Bad("sides: [riu, \u0301ab]", 1, "sides", "is not a letter (side 2)"),
    Bad(f"sides: [{'a' * 31}, {'b' * 30}]", 1, "sides", "61 tiles are too many"),
]  # fmt: skip

DICTIONARY = [
    Bad(f"{SIDES}words: [gracious, sharply]", 2, "words.list",
        "unknown values 'gracious', 'sharply'; choose from common, standard, "
        "extended, full, or write words of your own as in {only: [gracious, sharply]}"),
    Bad(f"{SIDES}words: [amended, full, ape, riu, gap]", 2, "words.list",
        "than there are lists; choose from common, standard, extended, full, or write "
        "words of your own as in {only: [amended, full, ape, riu, gap]}"),
    Bad(f"{SIDES}words: gracious sharply", 2, "words.list", "{only: [gracious, sharp"),
    Bad(f"{SIDES}words: my.txt", 2, "words.list", "of your own as in {file: my.txt}"),
    Bad(f"{SIDES}words: my words.txt", 2, "words.list", "own as in {file: my words.t"),
    Bad(f"{SIDES}words: [full, my.txt]", 2, "words.list", "[peg, gum]} or {file: wo"),
    Bad(f"{WORDS}  file: [riu, ape]", 3, "words.file", "the words under words.only"),
    Bad(f"{SIDES}published: riu → ape", 2, "published", "write [riu, ape]"),
    Bad(f"{SIDES}published: [riu -> ape]", 2, "published", "each word on its own"),
    Bad(f"{SIDES}objective: -worst_rarity, words", 2, "objective", "write [-worst_"),
    Bad(f"{WORDS}  list: lists/my-words", 3, "words.list", "{file: lists/my-words}"),
    Bad(f"{WORDS}  only: my.txt", 3, "words.only", "must be a list of words, not 'my."
        "txt'; write some, as in [gracious, splashy], or name the file under words."),
    Bad(f"{WORDS}  ban: not.txt", 3, "words.ban", "as in [gracious, splashy]"),
    Bad(f"{WORDS}  add: gracious sharply", 3, "words.add", "write [gracious, sharply]"),
    Bad(f"{WORDS}  list: fulll", 3, "words.list", "unknown value 'fulll'; did"),
    Bad(f"{WORDS}  list: [full,\n   stand]", 4, "words.list", "did you mean standard?"),
    Bad(f"{WORDS}  list: []", 3, "words.list", "names no list; choose from common"),
    Bad(f"{WORDS}  list: full\n  only: [a]", 4, "words.only", "cannot be combined"),
    Bad(f"{WORDS}  file: ' '", 3, "words.file", "must be a path, not ' '"),
    Bad(f"{WORDS}  file: no.txt", 3, "words.file", "no.txt (No such file or"),
    Bad(f"{WORDS}  file: /", 3, "words.file", "cannot read / (Is a directory)"),
    Bad(f"{WORDS}  file: {'x' * 999}", 3, "words.file", "(File name too long)"),
    Bad(f"{WORDS}  ban: argol", 3, "words.ban", "a list, not 'argol'; write [argol]"),
    Bad(f"{WORDS}  only:\n  - ab\n  - don't", 5, "words.only", "is not letters only"),
    Bad(f"{WORDS}  rarity: order", 3, "words.rarity", "give them in words.file"),
    Bad(f"{WORDS}  rarity: file", 3, "words.rarity", "choose from lists, order"),
    Bad(f"{WORDS}  only: []", 3, "words.only", "names no word; write some, as in"),
    Bad(f"{WORDS}  ban_matching:\n  - a\n  - '('", 5, "words.ban_matching",
        "'(' is not a regular expression (missing ), unterminated subpattern at "
        "position 0); put a backslash"),
    Bad(f"{WORDS}  ban_matching: ['a{{99999999999}}']", 3, "words.ban_matching",
        "the repetition number is too large"),
    Bad(f"{WORDS}  ban_matching: [{', '.join('a' * 65)}]", 3, "words.ban_matching",
        "has 65 items, more than 64; join some"),
    Bad(f"{WORDS}  ban_matching: s$", 3, "words.ban_matching", 'write ["s$"]'),
    Bad(f"{WORDS}  ban_matching: [s$, (.)\\1]", 3, "words.ban_matching",
        "'(.)\\\\1' cannot be used ('\\\\1'): patterns have no back-references, flags"),
    Bad(f"{WORDS}  ban_matching: [{'a' * 1001}]", 3, "words.ban_matching",
        "has more than 1,000 characters; shorten it"),
    Bad(f"{WORDS}  ban_matching: ['{'(.?){1000}' * 99}']", 3, "words.ban_matching",
        "(pattern too large - compile failed)"),
]  # fmt: skip

VARIANTS = f"{SIDES}variants:\n"
MERGED = [
    Bad(f"{SIDES}variants: 4", 2, "variants", "must map names to changes; write"),
    Bad(f"{VARIANTS}  x: 4", 3, "variants.x", "must be 'key: value' lines, not '4'"),
    Bad(f'{VARIANTS}  "a\\nb": {{}}', 3, "variants.'a\\nb'", "is not a name"),
    Bad(f"{VARIANTS}  x:\n    variants: {{}}", 4, "variants.x.variants",
        "a variant cannot have variants; write them next to it"),
    Bad(f"{VARIANTS}  no plurals:\n    rules:\n      min_length: four", 5,
        "variants.no plurals.rules.min_length", "must be a whole number, not 'four'"),
    Bad(f"{VARIANTS}  x: {{words: {{list: full, only: [a]}}}}", 3,
        "variants.x.words.only", "cannot be combined with list"),
    Bad(f"{VARIANTS}  x: {{}}\n  y:\n    rules:\n      start: z", 6,
        "variants.y.rules.start", "no tile holds 'z'"),
    Bad(f"{VARIANTS}  x:\n    rules:\n      require:\n      - spy\n      - '1'", 7,
        "variants.x.rules.require", "'1' is not letters only"),
    Bad(f"{RULES}  max_length: 4\nvariants:\n  x:\n    rules:\n      min_length: 5", 6,
        "variants.x.rules.max_length", "max_length (4) is below min_length (5)"),
    Bad(f"{RULES}  start: r\nvariants:\n  x:\n    sides: [abc, def]", 5,
        "variants.x.rules.start", "no tile holds 'r'; choose one of a b"),
    Bad(f"{VARIANTS}  x: {{}}\n  'a.b':\n    objective: [words,\n     -score]", 6,
        "variants.'a.b'.objective", "'-score' has no bound"),
    Bad(f"{VARIANTS}  x: {{}}\nrules: {{link: 9}}", 4, "rules.link", "at most 3"),
]  # fmt: skip


BAD = SYNTAX + KEYS + BOX + DICTIONARY + CHAIN + LINKS + COVERAGE + REST + MERGED


@pytest.mark.usefixtures("both_parsers")
@pytest.mark.parametrize(
    "bad",
    BAD,
    ids=lambda bad: repr(bad.text[-40:]),
)
def test_the_message_names_file_line_key_problem_and_remedy(bad: Bad) -> None:
    with pytest.raises(InputError) as caught:
        read_text(bad.text, "bad.yaml")
    error = caught.value
    assert (error.file, error.line, error.key) == ("bad.yaml", bad.line, bad.key)
    assert bad.says in error.text
    assert "; " in error.text
    assert "\n" not in str(error)
    assert str(error).startswith(f"bad.yaml:{bad.line}: ")


REMEDIES = [
    ("words: {ban_matching: ", "'it''s, [ab]{2,3}#'", "}"),
    ("words: {ban_matching: ", '"a\\tb"', "}"),
    ("words: {ban: ", "'argol, splashy'", "}"),
    ("rules: {cover: ", "r u", "}"),
    ("sides: ", "[riu pgh]", ""),
]


@pytest.mark.parametrize(("before", "value", "after"), REMEDIES)
def test_what_a_message_says_to_write_may_be_written(
    before: str, value: str, after: str
) -> None:
    rest = "" if before.startswith("sides") else SIDES
    with pytest.raises(InputError) as caught:
        read_text(f"{rest}{before}{value}{after}")
    remedy = re.search(r"(?:write|as in) (\[.*\])$", caught.value.text)
    assert remedy
    read_text(f"{rest}{before}{remedy[1]}{after}")


@pytest.mark.parametrize(
    ("setting", "key", "says"),
    [
        ("rules.min_length=3\n--- 4", "rules.min_length", "a second puzzle"),
        ("rules..start=a", "", "needs a key and a value"),
        (f"{'a.' * 99}a=4", "", "needs a key and a value"),
        ("list=common", "list", "there is no such key; did you mean words.list?"),
        ("rules.start=z", "rules.start", "no tile holds 'z'"),
        ("rules.min_words=13", "rules.min_words", "min_words (13) is above max_words"),
        ("variants.x.title=y", "variants", "a variant cannot be set; set the key"),
        ("words.ban=[ab", "words.ban", "a comma or ] is missing in the list; add it"),
        ("words.ban=[ab, 4]", "words.ban", "'4' is not letters only"),
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
    assert says in error.text


@pytest.mark.parametrize(
    ("variants", "line", "says"),
    [
        ("", 1, "no variant is called 'plurals'; write one under the key variants"),
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
    assert says in error.text


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
        (lambda: Puzzle(box=BOX_AB, rules=Rules(cover=3)), "rules.cover"),
        (lambda: Puzzle(box=BOX_AB, rules=Rules(cover=("c",))), "rules.cover[0]"),
        (lambda: Puzzle(box=BOX_AB, objective=Objective(("-words",))), "objective[0]"),
        (lambda: Puzzle(box=BOX_AB, letter_values={"a": 1, "A": 2}), "letter_values.A"),
    ],
)
def test_values_check_themselves(make: Callable[[], object], key: str) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert caught.value.key == key
