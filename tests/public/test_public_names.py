"""The Python door: what is public, what it takes, and what it refuses."""

import doctest
import inspect
import json
import pickle
import pydoc
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import count, takewhile
from pathlib import Path
from rlcompleter import Completer
from shlex import quote
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.lab.sweep import sweeping
from cpbox.puzzle.file_form import as_plain
from tests.lab.sweeps.places import Nowhere
from tests.processes import PYTHON, ROOT, run
from tests.random_puzzles import random_puzzle

FILE = ROOT / "puzzles" / "gracious-splashy.yaml"
BOX = cpbox.Box.of("riu pgh lcs yao")
PUZZLE = cpbox.Puzzle(box=BOX)
SMALL = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]})
PUBLIC = cpbox.__all__


# ------------------------------------------------------------------- what is public


def test_the_examples_of_the_package_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testmod(cpbox)
    skipped = getattr(found, "skipped", 0)  # counted as attempted since Python 3.13
    assert (found.failed, found.attempted - skipped) == (0, 27)


def test_every_public_name_is_listed_and_documented() -> None:
    page = pydoc.plain(pydoc.render_doc(cpbox))
    for name in PUBLIC:
        value = getattr(cpbox, name)
        assert inspect.getdoc(value), name
        ends = "``" if inspect.isfunction(value) else "[,;.]"
        assert re.search(rf"\b{name}{ends}", page), name
    assert len(page.splitlines()) <= 160  # three screens
    assert "Raises\n" in pydoc.plain(pydoc.render_doc(cpbox.solve))
    for name in dir(cpbox.types):
        assert inspect.getdoc(getattr(cpbox.types, name)), name
        assert name not in PUBLIC
    calls = {"load", "loads", "solve", "words", "why", "attempt", "prove", "check"}
    assert calls | {"model", "schema", "replace", "Puzzle"} <= set(PUBLIC)
    assert cpbox.__version__


def test_a_star_brings_what_is_public() -> None:
    brought: dict[str, Any] = {}
    exec("from cpbox import *", brought)
    assert brought.keys() - {"__builtins__"} == {*PUBLIC}


def test_a_terminal_completes_what_is_public() -> None:
    completer = Completer({"cpbox": cpbox})
    offers = takewhile(bool, (completer.complete("cpbox.", n) for n in count()))
    completed = {str(offer).strip().rstrip("(") for offer in offers}
    assert completed >= {f"cpbox.{name}" for name in [*PUBLIC, "types"]}


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        cpbox.sovle  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    "use",
    ["cpbox", "cpbox.solve", "cpbox.load('puzzles/hostile-box.yaml')", "cpbox.__all__"],
)
def test_only_a_search_loads_ortools_and_numpy(use: str) -> None:
    use = use.replace("hostile-box", FILE.stem)
    code = f"import sys, cpbox; {use}; print({{'ortools', 'numpy'}} & set(sys.modules))"
    assert run(*PYTHON, "-c", code).stdout == "set()\n"


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
        ({"words": cpbox.Words(add=("É", "E\u0301"))}, "words: {add: [é, é]}"),
        ({"rules": cpbox.Rules(start="R", end="S")}, "rules: {start: r, end: s}"),
        ({"rules": cpbox.Rules(max_uses={"R": 1})}, "rules: {max_uses: {r: 1}}"),
        ({"letter_values": {"R": 5}}, "letter_values: {r: 5}"),
        ({"title": " a\nb ", "notes": " c\n"}, "title: a b\nnotes: c"),
    ],
)
def test_a_value_is_what_its_file_would_be(value: dict[str, Any], yaml: str) -> None:
    sides = "" if "box" in value else "sides: [riu, pgh, lcs, yao]\n"
    made = cpbox.Puzzle(**{"box": BOX, **value})
    assert made == cpbox.loads(f"{sides}{yaml}")


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
    assert replace(made) == cpbox.loads(text)
    assert made.words.lists == ("common", "full")
    assert made.rules == cpbox.Rules(min_length=4, max_uses={"s": 1})


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
        ("rules.loop", 1, None),
        ("variants", {}, None),
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
    assert (loop.file, loop.title) == (str(FILE), puzzle.title)
    again = cpbox.replace(loop, "rules.loop", None)
    assert cpbox.replace(again, "expect", puzzle.expect) == puzzle
    assert cpbox.replace(puzzle, "title", "Another").expect == puzzle.expect


# -------------------------------------------------------------- what a person sees


def test_values_are_short_and_say_what_they_are() -> None:
    result = cpbox.solve(PUZZLE)
    assert repr(PUZZLE) == "Puzzle.of('riu pgh lcs yao')"
    assert str(PUZZLE) == "riu pgh lcs yao"
    says = "gracious, sharply (2 words, 15 letters): optimal"
    assert repr(result) == f"<Result: {says}>"
    assert repr(cpbox.Rules(loop=True)) == "Rules(loop=True)"
    assert repr(cpbox.Box((("qu", "a"), ("b",)))) == "Box.of('[qu]a b')"
    words = cpbox.words(PUZZLE)
    size = f"{len(words):,} words from full (built in)"
    assert repr(words) == f"<Vocabulary: {size}: {', '.join(words.words[:3])}, …>"
    many = cpbox.Puzzle.of("ab cd", words={"only": ["acb" * n for n in range(1, 99)]})
    assert len(repr(many)) <= 200
    assert len(repr(many.words)) <= 200
    no_chain = cpbox.solve(cpbox.Puzzle.of("ab cd", words={"only": ["acb"]}))
    assert repr(no_chain) == "<Result: no chain under these rules>"


def test_what_python_prints_of_a_value_names_no_option_of_the_shell() -> None:
    values = (
        cpbox.hint(PUZZLE),
        cpbox.hint(PUZZLE, level=6),
        cpbox.hint(PUZZLE, "gracious"),
        cpbox.why(PUZZLE),
        cpbox.why(PUZZLE, "sharp"),
        cpbox.words(PUZZLE, refused=True),
        cpbox.difficulty(PUZZLE),
        cpbox.solve(PUZZLE, every=2, count=True),
        cpbox.solve(PUZZLE, time_limit=1e-6),
    )
    for value in values:
        assert not re.findall(r"(?<![\w-])--?[a-z]", str(value)), str(value)


@pytest.mark.slow
def test_what_a_call_returns_is_a_line_and_the_page_of_the_shell(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweeping, "place_of", Nowhere)
    file, proof = str(tmp_path / "small.yaml"), str(tmp_path / "proof")
    Path(file).write_text(
        "sides: [ab, cd]\nwords: {only: [acb, bda]}\n"
        "variants: {x: {rules: {loop: true}}}"
    )
    small, long = cpbox.load(file), cpbox.load(ROOT / "puzzles/no-chain.yaml")
    words = ["acb", "bda"]
    listed = "riu pgh lcs yao"
    spec = {"answer": words, "words": {"only": words}, "sides": [2, 2]}
    (tmp_path / "spec.yaml").write_text(
        json.dumps(spec | {"guarantees": {"unique": "words"}})
    )
    made = cpbox.compose(tmp_path / "spec.yaml", output=tmp_path / "made")
    swept, lists = str(tmp_path / "found.jsonl"), tmp_path / "boxes.txt"
    lists.write_text("peg ulm oir cnw\nab\n")
    returned: dict[str, tuple[object, list[str] | None]] = {
        "load": (long, None),
        "loads": (cpbox.loads("sides: ab cd"), None),
        "replace": (cpbox.replace(long, "words", "full"), None),
        "words": (cpbox.words(small), ["words", file]),
        "words refused": (
            cpbox.words(small, refused=True),
            ["words", file, "--refused"],
        ),
        "solve": (cpbox.solve(small), ["solve", file]),
        "solve lists": (
            cpbox.solve(listed, lists=True),
            ["solve", "riu pgh lcs yao", "--lists"],
        ),
        "solve certify": (
            cpbox.solve(small, certify=True),
            ["solve", file, "--certify"],
        ),
        "solve count": (
            cpbox.solve(small, every=2, count=True),
            ["solve", file, "--every", "2", "--count"],
        ),
        "solve top": (
            cpbox.solve(small, top=9),
            ["solve", file, "--top", "9"],
        ),
        "hint": (cpbox.hint(small), ["hint", file]),
        "hint level": (
            cpbox.hint(small, "bda").at(6),
            ["hint", file, "--played", "bda", "--level", "6"],
        ),
        "draw": (cpbox.draw(small), None),
        "sheet": (cpbox.sheet(small), None),
        "site": (cpbox.site(Path(long.file).parent, tmp_path / "public"), None),
        "schema": (cpbox.schema(), ["schema"]),
        "attempt": (cpbox.attempt(small), ["try", file]),
        "why": (cpbox.why(small), ["why", file]),
        "why steps": (cpbox.why(small, cases=True), ["why", file, "--cases"]),
        "why no": (cpbox.why(long), ["why", long.file]),
        "why word": (cpbox.why(small, "abc"), ["why", file, "abc"]),
        "why chain": (cpbox.why(small, "acb", "bda"), ["why", file, "acb->bda"]),
        "difficulty": (cpbox.difficulty(small), ["difficulty", file]),
        "prove": (cpbox.prove(small, proof), None),
        "check": (cpbox.check(proof), ["check", proof]),
        "model": (cpbox.model(small), ["model", file]),
        "compose": (made, None),
        "sweep": (cpbox.sweep(small, swept), None),
        "summary": (cpbox.summary(swept), ["summary", swept]),
        "check_expected": (cpbox.check_expected(long.file), None),
        "import_games": (cpbox.import_games(lists, tmp_path / "in"), None),
        "compose box": (made.boxes[0], None),
    }
    for name, (value, command) in returned.items():
        for each in inside(value):
            assert "\n" not in repr(each), name
            assert len(repr(each)) <= 200, name
            assert type(each).__name__ in {*PUBLIC, *dir(cpbox.types)}, type(each)
        if command is not None:
            main(command)
            mine, shells = in_python(f"{value}\n"), in_python(capsys.readouterr().out)
            assert timeless(mine) == timeless(shells), name
    bundle = re.sub(r" \\\n *", " ", str(returned["prove"][0]))
    assert bundle.endswith(f"`cpbox check {quote(proof)}`")
    assert str(made).startswith("1 box, each promise proved")
    assert str(made.boxes[0]) == (tmp_path / "made/acb-bda.yaml").read_text("utf-8")
    tables = {"compare", "read_results"}  # which pandas shows
    calls = {name for name in PUBLIC if inspect.isfunction(getattr(cpbox, name))}
    assert calls == {name.partition(" ")[0] for name in returned} | tables


HIDDEN = {"source", "encoding", "spec", "frame"}  # what only cpbox goes on with


def inside(value: object) -> Iterator[object]:
    """A value of ours, and those in it."""
    if type(value).__module__.startswith("cpbox"):
        yield value
    parts: Iterable[object] = ()
    if is_dataclass(value):
        parts = [getattr(value, x.name) for x in fields(value) if x.name not in HIDDEN]
    elif isinstance(value, tuple | list):
        parts = value
    elif isinstance(value, dict):
        parts = value.values()
    for part in parts:
        yield from inside(part)


ADVICE = {  # what to do next, in the shell and in Python
    "-v shows each": "`steps` has each",
    "--level 2": "level=2",
    "see --json": "see to_dict()",
    "`cpbox words` lists them": "`cpbox.words` lists them",
}


def in_python(page: str) -> str:
    """A page with Python's advice; where that is, lines may break elsewhere."""
    one_line = " ".join(page.split())
    if not any(text in one_line for pair in ADVICE.items() for text in pair):
        return page
    for shell, python in ADVICE.items():
        one_line = one_line.replace(shell, python)
    return one_line


def timeless(page: str) -> str:
    """A page without the times in it, which differ, and the room that they take."""
    return re.sub(r" +\d+(\.\d)? m?s", " TIME", page)


def test_equal_values_are_found_in_sets() -> None:
    puzzle, again = cpbox.load(FILE), cpbox.load(str(FILE))
    assert len({puzzle, again}) == 1
    assert len({cpbox.solve(puzzle), cpbox.solve(again)}) == 1
    assert len({cpbox.words(puzzle), cpbox.words(again)}) == 1


def test_words_say_what_fell() -> None:
    puzzle = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "abc"]})
    words = cpbox.words(puzzle, refused=True)
    assert (list(words), len(words), "abc" in words) == (["acb"], 1, False)
    assert "ACB" in words  # as `why` reads it
    assert words.refused is not None
    assert words.refused["cannot be traced"] == ("abc",)
