"""The Python door: what is public, what it takes, and what it refuses."""

import doctest
import inspect
import os
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox import api
from cpbox.errors import InputError
from cpbox.puzzle.plain import as_plain
from tests.random_puzzles import random_puzzle

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "puzzles" / "gracious-splashy.yaml"
BOX = cpbox.Box.of("riu pgh lcs yao")
PUZZLE = cpbox.Puzzle(box=BOX)
SMALL = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]})
PUBLIC = api.__all__


# ------------------------------------------------------------------- what is public


def test_the_examples_of_the_package_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(cpbox) == (0, 17)


def test_every_public_name_is_listed_and_documented() -> None:
    everything: dict[str, object] = {}
    exec("from cpbox import *", everything)
    page = pydoc.plain(pydoc.render_doc(cpbox))
    assert set(PUBLIC) <= set(dir(cpbox))
    for name in PUBLIC:
        assert inspect.getdoc(getattr(cpbox, name)), name
        assert everything[name] is getattr(cpbox, name)
        assert name in page
    calls = {"load", "loads", "solve", "words", "why", "attempt", "prove", "check"}
    assert calls | {"schema", "replace", "Puzzle"} <= set(PUBLIC)
    assert cpbox.__version__


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        cpbox.sovle  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    "use",
    ["cpbox", "cpbox.solve", "cpbox.load('puzzles/hostile-box.yaml')", "dir(cpbox)"],
)
def test_only_a_search_loads_ortools_and_numpy(use: str) -> None:
    use = use.replace("hostile-box", FILE.stem)
    code = f"import sys, cpbox; {use}; print({{'ortools', 'numpy'}} & set(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert run.stdout.strip() == "set()"


def test_the_functions_stay_functions_when_their_packages_are_loaded() -> None:
    cpbox.why(SMALL)
    assert inspect.isfunction(cpbox.why)
    assert not set(PUBLIC) & {file.stem for file in (ROOT / "cpbox").iterdir()}


# ------------------------------------------- a value means what its file would mean


@pytest.mark.parametrize(
    ("value", "yaml"),
    [
        ({"box": cpbox.Box((("R", "I"), ("É", "E\u0301S")))}, "sides: [ri, [é, és]]"),
        ({"words": cpbox.Words(only=("Chips",))}, "words: {only: [chips]}"),
        ({"words": cpbox.Words(ban=("CHIPS",))}, "words: {ban: [chips]}"),
        ({"words": cpbox.Words(add=("É", "E\u0301"))}, "words: {add: [é, é]}"),
        ({"rules": cpbox.Rules(start="R", end="S")}, "rules: {start: r, end: s}"),
        ({"rules": cpbox.Rules(require=("Chips",))}, "rules: {require: [chips]}"),
        ({"rules": cpbox.Rules(max_uses=(("R", 1),))}, "rules: {max_uses: {r: 1}}"),
        ({"rules": cpbox.Rules(cover=("S",))}, "rules: {cover: [s]}"),
        ({"letter_values": (("R", 5),)}, "letter_values: {r: 5}"),
        ({"title": " a\nb ", "notes": " c\n"}, "title: a b\nnotes: c"),
    ],
)
def test_a_value_is_what_its_file_would_be(value: dict[str, Any], yaml: str) -> None:
    sides = "" if "box" in value else "sides: [riu, pgh, lcs, yao]\n"
    made = cpbox.Puzzle(**{"box": BOX, **value}, file="<string>")
    assert made == cpbox.loads(f"{sides}{yaml}")


def test_a_box_in_capitals_has_the_same_answer() -> None:
    large = cpbox.Box((("A", "B"), ("C", "D")))
    words = cpbox.Words(only=("ACB", "BDA"), ban=("Bda",))
    assert cpbox.solve(cpbox.Puzzle(box=large, words=words)).words is None
    words = cpbox.Words(only=("ACB", "BDA"))
    assert cpbox.solve(cpbox.Puzzle(box=large, words=words)).words == ("bda", "acb")


@pytest.mark.parametrize("seed", range(60))
def test_plain_values_make_the_same_puzzle_again(seed: int) -> None:
    puzzle = random_puzzle(seed)
    plain = as_plain(puzzle)
    again = cpbox.Puzzle.of(plain.pop("sides"), **plain)
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert pickle.loads(pickle.dumps(again)) == puzzle


# ------------------------------------------------------------- making and changing


@pytest.mark.parametrize(
    "sides",
    ["RIU pgh lcs yao", "riu,pgh,lcs,yao", "riu/pgh / lcs/yao\n",
     ["riu", "pgh", "lcs", "yao"], (["r", "i", "u"], "pgh", "lcs", "yao")],
)  # fmt: skip
def test_a_box_is_written_in_many_ways(sides: Any) -> None:
    assert cpbox.Puzzle.of(sides) == PUZZLE


def test_a_puzzle_is_made_of_what_a_file_holds() -> None:
    made = cpbox.Puzzle.of(
        "riu pgh lcs yao",
        words=["common", "full"],
        rules={"min_length": 4, "max_uses": {"S": 1}, "start": None},
        objective="letters",
        letter_values={"Q": 3},
        title="x",
        expect={"words": 2},
    )
    text = """
        sides: [riu, pgh, lcs, yao]
        words: {list: [common, full]}
        rules: {min_length: 4, max_uses: {s: 1}}
        objective: letters
        letter_values: {q: 3}
        title: x
        expect: {words: 2}
    """
    assert replace(made, file="<string>") == cpbox.loads(text)
    assert made.words.lists == ("common", "full")
    assert made.rules == cpbox.Rules(min_length=4, max_uses=(("s", 1),))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("rules.loop", True, "rules={'loop': True}"),
        ("rules", {"loop": True, "link": 2}, "rules={'link': 2, 'loop': True}"),
        ("rules.loop", None, "Puzzle.of('riu pgh lcs yao')"),
        ("rules.max_uses.R", 2, "rules={'max_uses': {'r': 2}}"),
        ("words", "full", "words={'list': 'full'}"),
        ("words.only", ["Chips"], "words={'only': ['chips']}"),
        ("sides", "abc def", "Puzzle.of('abc def')"),
        ("objective", "-rarity", None),
        ("rules.lop", True, None),
        ("rules.lop", None, None),
        ("rules.loop", 1, None),
        ("variants", {}, None),
        ("file", "x", None),
        ("", True, None),
        ("sides", None, None),
    ],
)
def test_a_key_is_changed_as_a_file_is(
    key: str, value: object, says: str | None
) -> None:
    if says is None:
        with pytest.raises(InputError) as caught:
            cpbox.replace(PUZZLE, key, value)
        assert caught.value.key.startswith(key.partition(".")[0])
        assert caught.value.file is None
    else:
        assert says in repr(cpbox.replace(PUZZLE, key, value))


def test_a_change_keeps_all_else() -> None:
    puzzle = cpbox.load(FILE)
    loop = cpbox.replace(puzzle, key="rules.loop", value=True)
    assert (loop.file, loop.title, loop.expect) == (
        str(FILE),
        puzzle.title,
        puzzle.expect,
    )
    assert cpbox.replace(loop, "rules.loop", None) == puzzle


def test_variants_are_attempted_in_order() -> None:
    longer = cpbox.replace(SMALL, "rules.require", ["acdb"])
    a_loop = cpbox.replace(SMALL, key="rules.loop", value=True)
    trials = cpbox.attempt(SMALL, {"a loop": a_loop, "no word": longer})
    assert [trial.name for trial in trials] == ["as it stands", "a loop", "no word"]
    assert [str(trial.result) for trial in trials[:2]] == [
        "bda, acb (2 words, 6 letters): optimal"
    ] * 2
    assert "'acdb' cannot be played" in trials[2].problem
    assert len(cpbox.attempt(SMALL, each_rule=True)) > 4


# -------------------------------------------------------------- what a person sees


def test_values_are_short_and_say_what_they_are() -> None:
    result = cpbox.solve(PUZZLE)
    assert repr(PUZZLE) == "Puzzle.of('riu pgh lcs yao')"
    assert str(PUZZLE) == "riu pgh lcs yao"
    assert str(result) == "oligarchy, yups (2 words, 13 letters): optimal"
    assert repr(result) == f"<Result: {result}>"
    assert repr(cpbox.Rules(loop=True)) == "Rules(loop=True)"
    assert repr(cpbox.Box((("qu", "a"), ("b",)))) == "Box((('qu', 'a'), ('b',)))"
    words = cpbox.words(PUZZLE)
    size = f"{len(words)} words from extended (built in)"
    assert str(words) == f"{size}: {', '.join(words.words[:3])}, …"
    many = cpbox.Puzzle.of("ab cd", words={"only": ["acb" * n for n in range(1, 99)]})
    assert len(repr(many)) < 300
    no_chain = cpbox.solve(cpbox.Puzzle.of("ab cd", words={"only": ["acb"]}))
    assert str(no_chain) == "no chain under these rules"


def test_equal_values_are_found_in_sets() -> None:
    puzzle, again = cpbox.load(FILE), cpbox.load(str(FILE))
    assert len({puzzle, again}) == 1
    assert len({cpbox.solve(puzzle), cpbox.solve(again)}) == 1
    assert len({cpbox.words(puzzle), cpbox.words(again)}) == 1


def test_words_say_what_fell() -> None:
    words = cpbox.words(SMALL, refused=True)
    assert list(words) == ["acb", "bda"]
    assert len(words) == 2
    assert "acb" in words
    assert "abc" not in words
    fell = cpbox.words(
        cpbox.Puzzle.of("ab cd", words={"only": ["acb", "abc"]}), refused=True
    )
    assert fell.refused is not None
    assert fell.refused["cannot be traced"] == ("abc",)


def test_a_proof_is_written_and_checked_where_a_text_says(tmp_path: Path) -> None:
    folder = str(tmp_path / "proof")
    assert cpbox.prove(SMALL, folder).size
    assert cpbox.check(folder).holds


# -------------------------------------------------------------------- wrong kinds

KINDS: dict[str, object] = {
    "none": None,
    "flag": True,
    "number": 4,
    "fraction": 1.5,
    "text": "abc",
    "bytes": b"abc",
    "list": ["abc", "def"],
    "mapping": {"abc": 4},
    "set": {"abc"},
    "texts": ("abc", "def"),
    "numbers": (4,),
    "pairs": (("a", 4),),
    "object": object(),
    "class": cpbox.Puzzle,
    "generator": (letter for letter in "abc"),
    "path": Path("abc"),
    "function": len,
}

Make = Callable[..., object]

# Each with the kinds that its fields or parameters take; a field of few names, or of
# another value, takes none of them.
VALUES: dict[type, tuple[Make, str]] = {
    cpbox.Box: (cpbox.Box, "sides:"),
    cpbox.Words: (
        cpbox.Words,
        """lists: file:none,path,text only:none,texts add:texts ban:texts
        ban_matching:texts""",
    ),
    cpbox.Rules: (
        cpbox.Rules,
        """min_length:number max_length:none,number same_side:flag moves:
        distinct_in_word:flag start:none,text end:none,text require:texts
        repeat_words:flag min_words:number max_words:none,number
        min_letters:number max_letters:none,number link: loop:flag
        max_uses:none,number,pairs cover:none,number,texts""",
    ),
    cpbox.Term: (partial(cpbox.Term, name="words"), "name: maximised:flag"),
    cpbox.Objective: (cpbox.Objective, "terms:"),
    cpbox.Puzzle: (
        partial(cpbox.Puzzle, box=BOX),
        """box: words: rules: objective: letter_values:pairs variant:none,text
        title:text date: par:none,number source:text notes:text expect: file:text
        required_at:""",
    ),
    cpbox.SolverConfig: (
        cpbox.SolverConfig,
        "formulation: time_limit:number,fraction workers:number relaxation:flag",
    ),
    cpbox.Request: (
        cpbox.Request,
        "all_optimal:flag top:none,number every:none,number",
    ),
}
CALLS: dict[Make, tuple[Make, str]] = {
    cpbox.Box.of: (cpbox.Box.of, "text:"),
    cpbox.Puzzle.of: (
        partial(cpbox.Puzzle.of, sides="riu pgh lcs yao"),
        """sides:list,texts words:none rules:none objective:none letter_values:none
        shown:none""",
    ),
    cpbox.load: (partial(cpbox.load, path=FILE), "path: variant:none"),
    cpbox.loads: (partial(cpbox.loads, text="sides: ab cd"), "text: variant:none"),
    cpbox.load_variants: (cpbox.load_variants, "path:"),
    cpbox.replace: (
        partial(cpbox.replace, puzzle=PUZZLE, key="rules.loop", value=True),
        "puzzle: key: value:none,flag",
    ),
    cpbox.solve: (
        partial(cpbox.solve, puzzle=SMALL),
        """puzzle: config: request: watch:none,function,class
        on_chain:none,function,class""",
    ),
    cpbox.words: (partial(cpbox.words, puzzle=SMALL), "puzzle: refused:flag"),
    cpbox.why: (
        lambda words="acb", puzzle=SMALL, **more: cpbox.why(puzzle, words, **more),
        "puzzle: words:text config: watch:none,function,class",
    ),
    cpbox.attempt: (
        partial(cpbox.attempt, puzzle=SMALL),
        """puzzle: variants:none each_rule:flag config:
        watch:none,function,class""",
    ),
    cpbox.prove: (
        partial(cpbox.prove, puzzle=SMALL, folder="/there/is/no/such"),
        "puzzle: folder:text,path config: watch:",
    ),
    cpbox.check: (
        partial(cpbox.check, folder="/there/is/no/such"),
        "folder:text,path time_limit: memory: acl2: on_finding:",
    ),
    cpbox.schema: (cpbox.schema, ""),
}


def takes(table: str) -> dict[str, set[str]]:
    """The kinds that each name in a row takes."""
    entries = (entry.partition(":") for entry in table.split())
    return {name: set(kinds.split(",")) for name, _, kinds in entries}


def nameof(call: object) -> str:
    return str(getattr(call, "__qualname__", call))


def wrong_kinds() -> list[Any]:
    return [
        pytest.param(make, name, kind, id=f"{nameof(call)} {name} {kind}")
        for call, (make, table) in [*VALUES.items(), *CALLS.items()]
        for name, taken in takes(table).items()
        for kind in sorted(KINDS.keys() - taken)
    ]


@pytest.mark.parametrize(("make", "field", "kind"), wrong_kinds())
def test_a_wrong_kind_is_refused_with_its_key(
    make: Callable[..., object], field: str, kind: str
) -> None:
    with pytest.raises(InputError) as caught:
        make(**{field: KINDS[kind]})
    error = caught.value
    assert "; " in error.problem
    assert len(str(error)) < 400


def test_the_tables_name_each_field_and_each_parameter() -> None:
    for cls, (_, table) in VALUES.items():
        assert [field.name for field in fields(cls)] == [*takes(table)]
    for call, (_, table) in CALLS.items():
        assert [*inspect.signature(call).parameters] == [*takes(table)]
    calls = {name for name in PUBLIC if inspect.isfunction(getattr(cpbox, name))}
    assert calls == {call.__name__ for call in CALLS} - {"of"}


# ------------------------------------------------------------------- wrong values


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: cpbox.Request(top=-1), "top: must be at least 1, not -1"),
        (lambda: cpbox.Request(top=0), "top: must be at least 1, not 0"),
        (lambda: cpbox.Request(every=0), "every: must be at least 1"),
        (lambda: cpbox.Request(top=10**30), "top: is too large"),
        (lambda: cpbox.Request(top=2, every=2), "every: cannot stand beside top"),
        (lambda: cpbox.Request(all_optimal=True, top=1), "top: cannot stand beside"),
        (lambda: cpbox.SolverConfig(formulation="slotz"), "did you mean slots?"),
        (lambda: cpbox.SolverConfig(workers=-2), "workers: must be at least 1"),
        (lambda: cpbox.SolverConfig(workers=0), "workers: must be at least 1"),
        (lambda: cpbox.SolverConfig(workers=10**6), "workers: must be at most 256"),
        (lambda: cpbox.SolverConfig(time_limit=0), "seconds above 0, not 0;"),
        (lambda: cpbox.SolverConfig(time_limit=-1.5), "seconds above 0, not -1.5"),
        (lambda: cpbox.SolverConfig(time_limit=nan), "seconds above 0, not nan"),
        (lambda: cpbox.Rules(max_uses={"e": 1}), "whole number, not a dict"),  # type: ignore[arg-type]
        (lambda: cpbox.Rules(max_uses=(("e", 0),)), "rules.max_uses.e: must be at"),
        (lambda: cpbox.Rules(max_uses=(("e", 1), ("E", 2))), "'e' stands twice"),
        (lambda: cpbox.Rules(min_length=10**5000), "rules.min_length: is too large"),
        (lambda: cpbox.Rules(min_length=-(10**5000)), "rules.min_length: must be at"),
        (lambda: cpbox.Rules(link=4), "rules.link: must be at most 3, not 4"),
        (lambda: cpbox.Rules(moves="opposit"), "did you mean opposite?"),  # type: ignore[arg-type]
        (lambda: cpbox.Rules(start=""), "rules.start: is empty"),
        (lambda: cpbox.Rules(start="\ud800"), "rules.start: '\\ud800' is not letters"),
        (lambda: cpbox.Rules(require=("a b",)), "'a b' is not letters only"),
        (lambda: cpbox.Words(lists="common"), "not 'common'; write one such as"),  # type: ignore[arg-type]
        (lambda: cpbox.Words(lists=("comon",)), "did you mean common?"),
        (lambda: cpbox.Words(lists=()), "words.list: names no list"),
        (lambda: cpbox.Words(only=("a",), lists=("full",)), "cannot stand beside only"),
        (lambda: cpbox.Words(only=()), "words.only: names no word"),
        (lambda: cpbox.Words(file="a\0b"), "words.file: must be a path"),
        (lambda: cpbox.Words(file="\ud800"), "words.file: must be a path"),
        (lambda: cpbox.Words(ban_matching=("(",)), "is not a regular expression"),
        (lambda: cpbox.Box("pegulm"), "sides: must be a tuple, not 'pegulm'"),  # type: ignore[arg-type]
        (lambda: cpbox.Box(("peg", "ulm")), "sides[0]: must be a tuple, not 'peg'"),  # type: ignore[arg-type]
        (lambda: cpbox.Box((("p",), ("u", 4))), "sides[1][1]: must be letters, not 4"),  # type: ignore[arg-type]
        (lambda: cpbox.Box.of("pegulm"), "sides: a box needs at least two sides"),
        (lambda: cpbox.Box.of("peg u1m"), "sides[1][1]: '1' is not a letter (side 2)"),
        (lambda: cpbox.Objective(("word",)), "did you mean words?"),
        (lambda: cpbox.Objective(("words", "-words")), "'-words' stands twice"),
        (lambda: cpbox.Objective(()), "objective: names nothing"),
        (lambda: cpbox.Puzzle(box=BOX, title="a\x1b[2J"), "U+001B cannot be used"),
        (lambda: cpbox.Puzzle(box=BOX, date="2020-02-30"), "is not a date"),
        (lambda: cpbox.Puzzle(box=BOX, par=0), "par: must be at least 1"),
        (lambda: cpbox.Puzzle(box=BOX, letter_values=(("qu", 1),)), "is not one lett"),
        (lambda: cpbox.Puzzle(box=BOX, expect={"wrods": 1}), "did you mean words?"),
        (lambda: cpbox.Puzzle.of("ab cd", rule={"loop": True}), "did you mean rules?"),
        (lambda: cpbox.Puzzle.of("ab cd", rules={"lop": True}), "did you mean loop?"),
        (lambda: cpbox.Puzzle.of("ab cd", rules={4: 4}), "rules: must be a key, not 4"),  # type: ignore[dict-item]
        (lambda: cpbox.Puzzle.of([[[[[[[["a"]]]]]]]]), "nested too deeply"),  # type: ignore[list-item]
        (lambda: cpbox.Puzzle.of("ab cd", par=10**5000), "par: must be text, a number"),
        (lambda: cpbox.load("nowhere.yaml"), "there is no such file"),
        (lambda: cpbox.load(FILE, variant="x"), "no variant is called 'x'"),
        (lambda: cpbox.loads("rules: {}"), "sides: is missing"),
        (lambda: cpbox.why(SMALL, "a b"), "words[0]: 'a b' is not letters only"),
        (lambda: cpbox.why(SMALL, ""), "words[0]: is empty"),
        (lambda: cpbox.prove(SMALL, FILE), "is not a folder; name another one"),
        (lambda: cpbox.check("nowhere"), "nowhere: there is no such folder; name one"),
        (lambda: cpbox.check(".", time_limit=inf), "time_limit: is too large"),
        (lambda: cpbox.check(".", memory=0), "memory: must be at least 1"),
        (lambda: cpbox.attempt(SMALL, {"x": 4}), "variants.x: must be of class Puzzle"),  # type: ignore[dict-item]
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_the_remedy(
    make: Callable[[], object], says: str
) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert says in str(caught.value)
    assert "; " in caught.value.problem


@pytest.mark.parametrize("file", [".", "/dev/zero", "nowhere", "a pipe"])
def test_a_word_list_that_is_no_file_is_refused_when_it_is_read(
    file: str, tmp_path: Path
) -> None:
    if file == "a pipe":
        file = str(tmp_path / "pipe")
        os.mkfifo(file)
    with pytest.raises(InputError) as caught:
        cpbox.solve(cpbox.Puzzle(box=BOX, words=cpbox.Words(file=file)))
    assert caught.value.key == "words.file"


def test_a_proof_without_time_says_so(tmp_path: Path) -> None:
    config = cpbox.SolverConfig(time_limit=1e-9)
    bundle = cpbox.prove(PUZZLE, tmp_path / "proof", config)
    assert not bundle.claims
    assert not (tmp_path / "proof").exists()
