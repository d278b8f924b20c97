"""Records and files from Python are those of the shell, and stop tokens stop calls."""

import json
import pickle
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import cpbox
from cpbox.cli.main import main
from cpbox.fields.base import replace
from tests.lab.sweeps.lines import timeless
from tests.processes import LIMIT, ROOT
from tests.random_puzzles import random_puzzle

TEXT = """\
sides: [ab, cd]
words: {only: [acb, bda]}
expect: {words: 2}
variants:
  round: {rules: {loop: true}}
  long: {rules: {min_length: 4}}
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("small") / "small.yaml"
    file.write_text(TEXT)
    return str(file)


CALLS: dict[str, Callable[[cpbox.Puzzle], Any]] = {
    "solve": cpbox.solve,
    "solve --all": lambda x: cpbox.solve(x, all=True),
    "solve --every 2 --count": lambda x: cpbox.solve(x, every=2, count=True),
    "solve --certify": lambda x: cpbox.solve(x, certify=True),
    "solve --all --count": lambda x: cpbox.solve(x, all=True, count=True),
    "hint --level 3": lambda x: cpbox.hint(x, level=3),
    "hint --played bda": lambda x: cpbox.hint(x, "bda"),
    "words": cpbox.words,
    "words --refused": lambda x: cpbox.words(x, refused=True),
    "why": cpbox.why,
    "why --steps --best": lambda x: cpbox.why(x, steps=True, best=True),
    "why acb abd --chain": lambda x: cpbox.why(x, "acb", "abd"),
}


@pytest.mark.parametrize("command", CALLS)
def test_to_dict_is_the_record_of_the_shell(
    command: str, small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = command.split()
    main([name, small, *options, "--json"])
    record = json.loads(capsys.readouterr().out.splitlines()[-1])
    made = CALLS[command](cpbox.load(small))
    assert timeless(made.to_dict()) == timeless(record)
    assert pickle.loads(pickle.dumps(made)) == made


def test_trials_have_the_records_and_verdicts_of_the_shell(
    small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["try", small, "--json"])
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    trials = cpbox.attempt(cpbox.load(small))
    assert [timeless(x.to_dict()) for x in trials] == timeless(records)
    assert [x.change for x in trials] == [None, "same chain", "no solution"]


@pytest.mark.slow
def test_a_proof_has_the_records_of_the_shell(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["prove", small, "-o", str(tmp_path / "one"), "--json"])
    bundle = cpbox.prove(cpbox.load(small), tmp_path / "two")
    record = json.loads(capsys.readouterr().out.replace("/one", "/two"))
    assert timeless(bundle.to_dict()) == timeless(record)
    main(["check", str(tmp_path / "two"), "--json"])
    record = json.loads(capsys.readouterr().out)
    assert cpbox.check(tmp_path / "two").to_dict() == record


def test_a_hint_shows_no_more_than_its_level(small: str) -> None:
    hint = cpbox.hint(cpbox.load(small))
    assert repr(hint) == "<Hint: level 1 of 6>"
    assert not re.search("acb|bda", f"{hint}{hint!r}{hint.to_dict()}")
    assert "The chain: bda → acb" in str(hint.at(6))


def test_the_terms_of_an_answer_have_names() -> None:
    puzzle = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]})
    result = cpbox.solve(cpbox.replace(puzzle, "words.rarity", "lists"))
    assert (result.letters, result.rarity, result.worst_rarity) == (6, 8, 4)
    assert result.score == sum((1, 3, 3, 3, 2, 1))
    assert result.to_frame().score.tolist() == [13]


def test_a_notebook_shows_a_picture_or_a_table() -> None:
    result = cpbox.solve(cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]}))
    trials = cpbox.attempt(result.puzzle, each_rule=True)
    svg: Any = cpbox.draw(result.puzzle)
    shown: tuple[Any, ...] = (result, svg)
    for picture in shown:
        assert picture._repr_svg_().startswith("<svg")
        assert picture._repr_html_() is None
    assert svg._repr_png_() is None
    table = trials._repr_html_() or ""
    assert table.count("<tr>") == len(trials) + 1
    page = cpbox.words(result.puzzle)._repr_html_() or ""
    assert page.startswith("<pre>")


# ------------------------------------------------------------------- files and variants


def test_a_text_has_its_variants_and_becomes_a_file_again() -> None:
    puzzle = cpbox.loads(TEXT)
    assert [*puzzle.variants] == ["round", "long"]
    assert puzzle.variants["round"].rules.loop
    changes: dict[str, dict[str, object]] = {
        "round": {"rules": {"loop": True}},
        "long": {"rules": {"min_length": 4}},
    }
    made = cpbox.Puzzle.of(
        "ab cd",
        words={"only": ["acb", "bda"]},
        expect={"words": 2},
        variants=changes,
    )
    again = cpbox.loads(made.to_yaml())
    assert again == puzzle
    assert again.variants == puzzle.variants
    strict = cpbox.replace(puzzle, "rules.max_words", 5).variants
    assert {name: each.rules.max_words for name, each in strict.items()} == {
        "round": 5,
        "long": 5,
    }
    assert strict["round"].rules.loop
    with pytest.raises(cpbox.InputError, match=r"variants.x.rules.lop: there is no"):
        cpbox.Puzzle.of("ab cd", variants={"x": {"rules": {"lop": True}}})


@pytest.mark.parametrize("file", sorted((ROOT / "puzzles").glob("*.yaml")), ids=str)
def test_every_puzzle_file_comes_back_from_its_own_text(file: Path) -> None:
    puzzle = cpbox.load(file)
    again = cpbox.loads(puzzle.to_yaml())
    assert again.to_yaml() == puzzle.to_yaml()
    assert again.rules == puzzle.rules
    assert [*again.variants] == [*puzzle.variants]
    for name, variant in puzzle.variants.items():
        assert again.variants[name].rules == variant.rules
        assert again.variants[name].words == variant.words


@pytest.mark.parametrize("seed", range(40))
def test_any_puzzle_becomes_a_file_with_any_variant(seed: int) -> None:
    base, other = random_puzzle(seed), random_puzzle(seed + 40)
    changed = replace(other, expect={}, variant="x")
    whole = replace(base, variants={"x": changed})
    if base.letter_values != changed.letter_values or base.par or base.rules.max_uses:
        with suppress(cpbox.InputError):  # no change takes these away
            whole.to_yaml()
        whole = base
    again = cpbox.loads(whole.to_yaml())
    assert replace(again, file="") == base
    for name, variant in whole.variants.items():
        assert replace(again.variants[name], file="") == variant


# ------------------------------------------------------------------------ stop tokens


HARD = "xwtqgps ybnamde lfjhui kzrvoc"


@pytest.mark.slow
def test_a_token_that_is_set_stops_every_call(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    puzzle = cpbox.Puzzle.of(HARD)
    spec = {"answer": ["upcoming", "glower"]}
    assert not cpbox.compose(spec, stop=stop).is_enough
    swept = cpbox.sweep(puzzle, jobs=1, stop=stop)
    assert (swept.new, swept.is_stopped) == (0, True)
    assert cpbox.compare(puzzle, stop=stop).status.tolist() == ["unknown"]
    cpbox.prove(cpbox.Puzzle.of("ab cd", words={"only": ["acbd"]}), tmp_path / "it")
    report = cpbox.check(tmp_path / "it", stop=stop)
    assert not report.holds or report.is_complete
    file = ROOT / "puzzles/whole-alphabet.yaml"
    assert cpbox.check_expected(file, stop=stop).holds is None
    result = cpbox.solve(puzzle, stop=stop)
    assert (result.status, result.interrupted) == (cpbox.Status.UNKNOWN, False)
    assert not cpbox.why(puzzle, stop=stop).is_complete
    assert not cpbox.hint(puzzle, stop=stop).is_proved
    assert not cpbox.prove(puzzle, tmp_path / "proof", stop=stop).claims
    assert not cpbox.attempt(puzzle, stop=stop)[0].results[0].status.is_proof
    drawing = cpbox.draw(puzzle, stop=stop)
    assert drawing.result is not None
    assert drawing.result.chain is None


@pytest.mark.slow
@pytest.mark.parametrize("relaxation", [True, False])
def test_a_token_stops_a_search_that_is_at_work(*, relaxation: bool) -> None:
    stop, ended = Event(), Event()
    config = cpbox.SolverConfig(relaxation=relaxation)
    puzzle = cpbox.Puzzle.of(HARD, rules={"max_uses": 1, "min_words": 5})

    def work() -> None:
        cpbox.solve(puzzle, config, stop=stop)
        ended.set()

    worker = Thread(target=work, daemon=True)
    worker.start()
    time.sleep(0.3)
    stop.set()
    assert ended.wait(LIMIT)
