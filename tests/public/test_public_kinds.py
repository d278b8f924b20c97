"""Each field and parameter of the public names refuses what is not of its kind."""

import inspect
import os
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from tests.public.test_public_names import BOX, FILE, PUBLIC, PUZZLE, SMALL

# -------------------------------------------------------------------- wrong kinds

SPEC = {"answer": ["acb", "bd"]}
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

LIMITS = (
    "time_limit:none,number,fraction stop:none watch:none,function,class progress:flag"
)
SAME = "time_limit:* stop:* watch:* progress:*"  # which all calls check in one place
# Each with the kinds that its fields or parameters take; a field of few names, or of
# another value, takes none of them.
VALUES: dict[type, tuple[Make, str]] = {
    cpbox.Box: (cpbox.Box, "sides:list,texts"),
    cpbox.Words: (
        cpbox.Words,
        """lists: file:none,path only:none,list,texts add:list,texts ban:list,texts
        ban_matching:list,texts rarity:none unfit:none capitals: accents:""",
    ),
    cpbox.Rules: (
        cpbox.Rules,
        """min_length:number max_length:none,number lengths: same_side:flag moves:
        distinct_in_word:flag start:none,text end:none,text require:list,texts
        repeat_words:flag min_words:number max_words:none,number
        min_letters:number max_letters:none,number link: loop:flag
        max_uses:none,number,mapping,pairs
        cover:none,number,list,texts""",
    ),
    cpbox.types.Term: (partial(cpbox.types.Term, name="words"), "name: maximised:flag"),
    cpbox.Objective: (cpbox.Objective, "terms:"),
    cpbox.Puzzle: (
        partial(cpbox.Puzzle, box=BOX),
        """title:text box:list,texts date: par:none,number source:text notes:text
        language: published:list,texts
        words:none rules:none objective: letter_values:mapping,pairs expect:none
        variants:none""",
    ),
    cpbox.SolverConfig: (
        cpbox.SolverConfig,
        """formulation: workers:number relaxation:flag
        seed:number parameters:""",
    ),
    cpbox.types.Request: (
        cpbox.types.Request,
        "all_optimal:flag top:none,number every:none,number count:flag",
    ),
}
CALLS: dict[Make, tuple[Make, str]] = {
    cpbox.Box.of: (cpbox.Box.of, "text:"),
    cpbox.Puzzle.of: (
        partial(cpbox.Puzzle.of, sides="riu pgh lcs yao"),
        """sides:list,texts words:none rules:none objective:none
        letter_values:none,mapping,pairs variants:none shown:none""",
    ),
    cpbox.load: (partial(cpbox.load, path=FILE), "path: variant:none"),
    cpbox.loads: (
        partial(cpbox.loads, text="sides: ab cd"),
        "text: variant:none files:flag",
    ),
    cpbox.read_results: (cpbox.read_results, "path:"),
    cpbox.replace: (
        partial(cpbox.replace, puzzle=PUZZLE, key="rules.loop", value=True),
        "puzzle: key: value:none,flag",
    ),
    cpbox.solve: (
        partial(cpbox.solve, puzzle=SMALL),
        f"""puzzle: config: all:flag top:none,number every:none,number lists:flag
        count:flag certify:flag {LIMITS}
        on_chain:none,function,class log:none,function,class""",
    ),
    cpbox.compose: (
        partial(cpbox.compose, spec=SPEC),
        f"""spec: number:none,number daily:none output:none,text,path seed:number
        jobs:number force:flag certify:flag {LIMITS} on_box:none,function,class""",
    ),
    cpbox.words: (
        partial(cpbox.words, puzzle=SMALL),
        """puzzle: refused:flag,text contains:text without:text starts:text ends:text
        length:none,number covered:none,text""",
    ),
    cpbox.why: (
        lambda words="acb", puzzle=SMALL, **more: cpbox.why(puzzle, words, **more),
        f"puzzle: words:text best:flag steps:flag cases:flag config: {SAME}",
    ),
    cpbox.difficulty: (cpbox.difficulty, "puzzle:"),
    cpbox.hint: (
        partial(cpbox.hint, puzzle=SMALL),
        f"puzzle: played: level:number config: {SAME}",
    ),
    cpbox.draw: (
        partial(cpbox.draw, puzzle=SMALL),
        f"""puzzle: output:none no_chain:flag upto:none,number config:
        {SAME}""",
    ),
    cpbox.site: (
        partial(cpbox.site, folder="/there/is/no/such", output="/there/is/no/such"),
        f"""folder:text,path output:text,path title:text url:text today:none
        language:none recursive:flag config: {SAME}""",
    ),
    cpbox.sheet: (
        partial(cpbox.sheet, files=SMALL),
        f"""files: output:none title:text large:flag upside_down:flag paper:
        language:none config: {SAME}""",
    ),
    cpbox.attempt: (
        partial(cpbox.attempt, puzzle=SMALL),
        f"""puzzle: variants:none set:texts,list each_rule:flag jobs:number
        config: {SAME}""",
    ),
    cpbox.compare: (
        partial(cpbox.compare, puzzle=SMALL),
        f"puzzle: config: formulations: output:none {SAME}",
    ),
    cpbox.prove: (
        partial(cpbox.prove, puzzle=SMALL, output="/there/is/no/such"),
        """puzzle: output:text,path config: all:flag every:none,number
        plain:flag time_limit: stop: watch: progress:""",
    ),
    cpbox.check: (
        partial(cpbox.check, folder="/there/is/no/such"),
        """folder:text,path puzzle: acl2: theorem: memory: time_limit: stop: on_finding:
        progress:""",
    ),
    cpbox.model: (
        partial(cpbox.model, puzzle=SMALL),
        f"""puzzle: formulation:none output:none read:none,text,path
        words:none,number all_candidates:flag goal:none,text config: {SAME}""",
    ),
    cpbox.schema: (cpbox.schema, "kind:"),
    cpbox.sweep: (
        partial(cpbox.sweep, paths=[SMALL], jobs=1),
        f"""paths:texts,list,text,path output:text,path,none set:texts,list
        like:none variants:none
        each_rule:flag all:flag certify:flag keep:none jobs:none,number
        cluster:none shard: retry:flag config: {LIMITS}""",
    ),
    cpbox.summary: (partial(cpbox.summary, files=FILE), "files: output:none,text,path"),
    cpbox.check_expected: (
        partial(cpbox.check_expected, files=FILE),
        f"files: recursive:flag require_expect:flag config: {SAME}",
    ),
    cpbox.import_games: (
        partial(cpbox.import_games, files="nowhere", output="/proc/none"),
        """files:text,path,texts,list output:none,text,path force:flag learn:flag
        undo:flag""",
    ),
}


def takes(table: str) -> dict[str, set[str]]:
    """The kinds that each name in a row takes."""
    entries = (entry.partition(":") for entry in table.split())
    return {
        name: {*KINDS} if kinds == "*" else set(kinds.split(","))
        for name, _, kinds in entries
    }


def nameof(call: object) -> str:
    return str(getattr(call, "__qualname__", call))


def each_parameter() -> list[Any]:
    return [
        pytest.param(make, name, KINDS.keys() - taken, id=f"{nameof(call)} {name}")
        for call, (make, table) in [*VALUES.items(), *CALLS.items()]
        for name, taken in takes(table).items()
    ]


@pytest.mark.parametrize(("make", "field", "wrong"), each_parameter())
def test_a_wrong_kind_is_refused_with_its_key(
    make: Callable[..., object], field: str, wrong: set[str]
) -> None:
    for kind in wrong:
        with pytest.raises(InputError) as caught:
            make(**{field: KINDS[kind]})
        error = caught.value
        assert "; " in error.text, kind
        assert len(str(error)) < 400, kind


def test_the_tables_name_each_field_and_each_parameter() -> None:
    for cls, (_, table) in VALUES.items():
        names = {"root": {"Box": "sides", "Objective": "terms"}.get(cls.__name__)}
        known = getattr(cls, "model_fields", None) or [x.name for x in fields(cls)]
        assert [names.get(name, name) for name in known] == [*takes(table)]
    for call, (_, table) in CALLS.items():
        assert [*inspect.signature(call).parameters] == [*takes(table)]
    calls = {name for name in PUBLIC if inspect.isfunction(getattr(cpbox, name))}
    assert calls == {call.__name__ for call in CALLS} - {"of"}


# ------------------------------------------------------------------- wrong values


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: cpbox.types.Request(top=0), "top: must be at least 1, not 0"),
        (lambda: cpbox.types.Request(every=0), "every: must be at least 1"),
        (lambda: cpbox.types.Request(top=10**30), "top: is too large"),
        (lambda: cpbox.solve(SMALL, top=2, every=2), "every: cannot be combined with"),
        (lambda: cpbox.solve(SMALL, all=True, top=1), "top: cannot be combined"),
        (lambda: cpbox.SolverConfig(workers=0), "workers: must be at least 1"),
        (lambda: cpbox.SolverConfig(seed=-1), "seed: must be at least 0, not -1"),
        (lambda: cpbox.solve(SMALL, time_limit=0), "seconds above 0, not 0;"),
        (lambda: cpbox.solve(SMALL, time_limit=nan), "seconds above 0, not nan"),
        (lambda: cpbox.Rules(max_uses={"e": 0}), "rules.max_uses.e: must be at"),
        (lambda: cpbox.Rules(max_uses={"e": 1, "E": 2}), "'e' appears twice"),
        (lambda: cpbox.Rules(min_length=10**5000), "rules.min_length: is too large"),
        (lambda: cpbox.Rules(link=4), "rules.link: must be at most 3, not 4"),
        (lambda: cpbox.Rules(start=""), "rules.start: is empty"),
        (lambda: cpbox.Rules(start="\ud800"), "rules.start: '\\ud800' is not letters"),
        (
            lambda: cpbox.Words(only=("a",), lists=("full",)),
            "cannot be combined with only",
        ),
        (lambda: cpbox.Words(file="a\0b"), "words.file: must be a path"),
        (lambda: cpbox.Box("pegulm"), "sides: a box needs at least two sides"),
        (lambda: cpbox.Box((("p",), ("u", 4))), "sides[1][1]: must be letters, not 4"),
        (lambda: cpbox.Box.of("peg u1m"), "sides[1][1]: '1' is not a letter (side 2)"),
        (lambda: cpbox.Objective(("words", "-words")), "'-words' appears twice"),
        (lambda: cpbox.Objective(()), "objective: names nothing"),
        (lambda: cpbox.Puzzle.of("ab cd", rules={"lop": True}), "did you mean loop?"),
        (lambda: cpbox.Puzzle.of("ab cd", rules={4: 4}), "rules: must be a key, not 4"),  # type: ignore[dict-item]
        (lambda: cpbox.Puzzle.of("ab cd", par=10**5000), "par: is too large"),
        (lambda: cpbox.load(FILE, variant="x"), "no variant is called 'x'"),
        (lambda: cpbox.loads("rules: {}"), "sides: is missing"),
        (lambda: cpbox.why(SMALL, "a b"), "words[0]: 'a b' is not letters only"),
        (lambda: cpbox.check("nowhere"), "nowhere: there is no such folder; name a"),
        (lambda: cpbox.check(".", time_limit=inf), "time_limit: must be at most"),
        (lambda: cpbox.attempt(SMALL, {"x": 4}), "variants.x: must be of class Puzzle"),  # type: ignore[dict-item]
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_the_remedy(
    make: Callable[[], object], says: str
) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert says in str(caught.value)
    assert "; " in caught.value.text


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
    bundle = cpbox.prove(PUZZLE, tmp_path / "proof", time_limit=1e-9)
    assert not bundle.claims
    assert not (tmp_path / "proof").exists()
