"""The command line from argument to exit code; the solver is a stand-in."""

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpbox.candidates.board import Board
from cpbox.cli import COMMANDS, main
from cpbox.commands._output import style_of
from cpbox.commands._progress import ProgressLine
from cpbox.config import OnChain, Progress, Request, SolverConfig, Watch
from cpbox.puzzle import Objective, Puzzle
from cpbox.result import ChainWord, Counts, Result, Status
from cpbox.search import solve as search

ROOT = Path(__file__).resolve().parent.parent
CHAINS = (("gracious", "splashy"), ("hip", "pal"))
Capture = pytest.CaptureFixture[str]


def answer(puzzle: Puzzle, status: str, **changes: object) -> Result:
    """Make a result; a chain is made of words without regard to any rule."""
    known: dict[str, object] = {
        "chain": None,
        "objective": None,
        "bound": None,
        "steps": (),
        "counts": Counts(10, {"too short": 7}, 3, 3),
        "word_list": "standard",
        "seconds": 0.5,
    }
    if status in ("optimal", "feasible"):
        tiles = puzzle.box.tiles
        known["chain"] = tuple(
            ChainWord(word, tuple(map(tiles.index, word)), 0) for word in CHAINS[0]
        )
    return Result(status=Status(status), **known | changes)  # type: ignore[arg-type]


def solve(
    puzzle: Puzzle,
    config: SolverConfig,
    request: Request,
    *,
    watch: Watch | None = None,
    on_chain: OnChain | None = None,
) -> Result:
    """Answer what the puzzle's notes say; a comma stands before what goes wrong."""
    del config, watch
    status, _, trouble = (puzzle.notes or "optimal").partition(", ")
    if trouble == "Ctrl-C":
        raise KeyboardInterrupt
    if on_chain is not None:
        for chain in CHAINS:
            on_chain(chain)
    chains = None if request == Request() else CHAINS
    return answer(
        puzzle,
        status,
        chains=chains,
        complete=trouble != "incomplete",
        interrupted=trouble == "interrupted",
    )


def stand_in(solve: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a function give the answers in the place of the search."""

    def outcomes(puzzle: Puzzle, *arguments: Any, **named: Any) -> list[search.Outcome]:
        found = solve(puzzle, *arguments, **named)
        return [search.Outcome(Board.of(puzzle), found)]

    monkeypatch.setattr(search, "outcomes", outcomes)


@pytest.fixture
def puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Make a puzzle file for which the solver gives a certain answer."""
    stand_in(solve, monkeypatch)

    def write(notes: str) -> str:
        file = tmp_path / f"{notes}.yaml"
        file.write_text(
            f"title: {notes}\nnotes: {notes}\nsides: [riu, pgh, lcs, yao]\n"
        )
        return str(file)

    return write


# --------------------------------------------------------------------- exit codes


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        ("optimal", 0),
        ("infeasible", 1),
        ("feasible", 3),
        ("unknown", 3),
        ("optimal, incomplete", 3),
        ("feasible, interrupted", 130),
        ("optimal, Ctrl-C", 130),
    ],
)
def test_the_exit_code_says_what_was_proved(
    puzzle: Callable[[str], str], notes: str, code: int
) -> None:
    assert main(["solve", puzzle(notes)]) == code


def test_with_several_puzzles_the_highest_exit_code_counts(
    puzzle: Callable[[str], str],
) -> None:
    files = [puzzle(notes) for notes in ("optimal", "unknown", "infeasible")]
    assert main(["solve", *files]) == 3
    assert main(["solve", files[0], files[2]]) == 1


def test_a_wrong_file_does_not_keep_others_from_being_solved(
    puzzle: Callable[[str], str], tmp_path: Path, capsys: Capture
) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("sides: [riu, pgh]\nrules: {min_lenght: 3}\n")
    code = main(["solve", puzzle("infeasible"), str(wrong), puzzle("optimal")])
    out, err = capsys.readouterr()
    assert code == 2
    first, head, last = err.splitlines()
    assert first.startswith(f"cpbox: {wrong}:2: rules")
    assert head == "cpbox: no proved answer to 1 of 3 puzzles:"
    assert f"cpbox:{last[1:]}" == first
    first, second = out.split("\n\noptimal\n")
    assert first.startswith("infeasible\n")
    assert "gracious → splashy" in second


def test_an_interrupted_run_prints_its_chain_and_ends(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    assert main(["solve", puzzle("feasible, interrupted"), puzzle("optimal")]) == 130
    out, err = capsys.readouterr()
    assert "gracious → splashy" in out
    assert "the best when the run was interrupted" in out
    assert "\noptimal\n" not in out
    head, first, last = err.splitlines()
    assert head == "cpbox: no proved answer to 2 of 2 puzzles:"
    assert first.endswith("feasible, interrupted.yaml: interrupted")
    assert last.endswith("optimal.yaml: not tried")


def test_an_interrupt_without_an_answer_prints_nothing(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    assert main(["solve", puzzle("optimal, Ctrl-C"), puzzle("optimal")]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("slove x", "invalid choice: 'slove'"),
        ("solve", "FILE"),
        ("solve x --all --top 3", "not allowed with"),
        ("solve x --top 0", "'0' is not a whole number from 1"),
        ("solve x --every two", "'two' is not a whole number from 1"),
        ("solve x --workers -1", "'-1' is not a whole number from 1"),
        ("solve x --time-limit 0", "'0' is not a number of seconds above 0"),
        ("solve x --time-limit nan", "'nan' is not a number of seconds above 0"),
        ("solve x --time-limit soon", "'soon' is not a number of seconds above 0"),
        ("solve x --formulation magic", "invalid choice: 'magic'"),
        ("solve x --js", "unrecognized arguments: --js"),
        ("try", "FILE"),
        ("try x y", "unrecognized arguments: y"),
        ("try x --jobs 0", "'0' is not a whole number from 1"),
    ],
)
def test_wrong_arguments(arguments: str, problem: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments.split())
    assert caught.value.code == 2
    assert problem in capsys.readouterr().err


# ------------------------------------------------------------------------- answers


def test_options_say_how_to_search_and_what_to_ask_for(
    puzzle: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def spy(
        puzzle: Puzzle, config: SolverConfig, request: Request, **_: object
    ) -> Result:
        asked.extend((puzzle.rules.min_length, config, request))
        return answer(puzzle, "optimal")

    stand_in(spy, monkeypatch)
    search_options = "--formulation pairs --no-relaxation --time-limit 1.5 --workers 4"
    options = f"{search_options} --top 3 --set rules.min_length=5".split()
    main(["solve", puzzle("optimal"), *options])
    main(["solve", puzzle("optimal"), "--all"])
    assert asked == [
        5,
        SolverConfig(formulation="pairs", relaxation=False, time_limit=1.5, workers=4),
        Request(top=3),
        3,
        SolverConfig(),
        Request(all_optimal=True),
    ]


def test_json_is_one_object_a_line(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    main(["solve", "--json", puzzle("optimal"), puzzle("unknown")])
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["chain"] == ["gracious", "splashy"]
    assert (second["puzzle"], second["proved"]) == ("unknown", False)


def test_a_puzzle_that_fails_has_a_record_too(
    puzzle: Callable[[str], str], tmp_path: Path, capsys: Capture
) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("sides: [riu]\n")
    assert main(["solve", "--json", str(wrong), puzzle("optimal")]) == 2
    out, err = capsys.readouterr()
    failed, solved = map(json.loads, out.splitlines())
    assert failed.keys() - {"problem"} == solved.keys()
    assert (failed["status"], failed["proved"]) == ("error", False)
    assert failed["file"] == failed["puzzle"] == str(wrong)
    assert failed["problem"] in err
    for command in ("try", "why", "words", "prove -o x"):
        assert main([*command.split(), "--json", str(wrong)]) == 2
        alone = json.loads(capsys.readouterr().out)
        assert alone == failed


def test_every_record_says_which_puzzle_it_is_about(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    file = puzzle("optimal")
    for command in ("solve", "solve --every 2", "solve --top 2", "words", "try"):
        main([*command.split(), "--json", file])
        for line in capsys.readouterr().out.splitlines():
            known = json.loads(line)
            assert (known["file"], known["title"]) == (file, "optimal")
            assert known["sides"][0] == ["r", "i", "u"]


def test_a_name_that_is_empty_is_not_the_folder(capsys: Capture) -> None:
    assert main(["solve", ""]) == 2
    says = "cpbox: FILE: is empty; name a puzzle file, or type a box in quotes, as in "
    says += '"peg ulm oir cnw"; - is standard input\n'
    assert capsys.readouterr().err == says


def test_a_variant_is_solved_in_the_place_of_the_puzzle(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    file = Path(puzzle("optimal"))
    with file.open("a") as stream:
        stream.write("variants: {no plurals: {notes: infeasible}}\n")
    assert main(["solve", str(file), "--variant", "no plurals"]) == 1
    assert capsys.readouterr().out.startswith("optimal · no plurals\n│ infeasible\n")
    assert main(["solve", str(file), "--variant", "no plurals", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["variant"] == "no plurals"
    assert main(["solve", str(file), "--variant", "plurals"]) == 2
    assert "no plurals" in capsys.readouterr().err


def test_every_chain_is_written_before_the_page(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    main(["solve", "--every", "2", puzzle("optimal"), puzzle("feasible")])
    out = capsys.readouterr().out
    assert out.startswith("gracious → splashy\nhip → pal\n\noptimal\n")
    assert out.count("\n\ngracious → splashy\nhip → pal\n\nfeasible\n") == 1
    assert "2 chains of at most 2 words, listed above\n" in out


def test_every_chain_is_a_line_of_json(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    main(["solve", "--every", "2", "--json", puzzle("optimal")])
    *chains, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert [line["chain"] for line in chains] == [[*chain] for chain in CHAINS]
    assert [chains[0][key] for key in ("words", "letters", "rarity")] == [2, 15, 1]
    assert chains[0]["puzzle"] == "optimal"
    assert last["status"] == "optimal"


def test_a_puzzle_on_standard_input(
    puzzle: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    text = Path(puzzle("optimal")).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["solve", "-"]) == 0
    assert capsys.readouterr().out.startswith("optimal\n")


# --------------------------------------------------------------------------- words

WORDS = """\
title: Six words
sides: [abc, def]
words:
  only: [add, ad, fad, dad, bead, zoo]
  ban: [dad]
"""


@pytest.fixture
def six_words(tmp_path: Path) -> str:
    file = tmp_path / "six.yaml"
    file.write_text(WORDS)
    return str(file)


def test_words_longest_first_and_why_others_fell(
    six_words: str, capsys: Capture
) -> None:
    assert main(["words", six_words]) == 0
    assert capsys.readouterr().out == (
        "Six words\n"
        "\n"
        "bead  4 letters  very familiar\n"
        "fad   3 letters  very familiar\n"
        "\n"
        "Words                              dropped  left\n"
        "  read                                         6\n"
        "  letters that are not on the box        1     5\n"
        "  cannot be traced                       1     4\n"
        "  too short                              1     3\n"
        "  too long                               0     3\n"
        "  banned                                 1     2\n"
        "  candidates                                   2\n"
        "\n"
        "word list: the puzzle's own words\n"
    )


def test_refused_words_by_reason(six_words: str, capsys: Capture) -> None:
    assert main(["words", six_words, "--refused"]) == 0
    assert (
        "cannot be traced: 1 word\n  add\ntoo short: 1 word\n  ad\n"
        "too long: 0 words\nbanned: 1 word\n  dad\n"
    ) in capsys.readouterr().out
    assert main(["words", six_words, "--refused", "short"]) == 0
    out = capsys.readouterr().out
    assert "too short: 1 word\n  ad\n" in out
    assert "dad" not in out


def test_words_of_a_variant(six_words: str, capsys: Capture) -> None:
    with Path(six_words).open("a") as stream:
        stream.write("variants: {long: {rules: {min_length: 4}}}\n")
    assert main(["words", six_words, "--variant", "long"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Six words · long\n\nbead  4 letters  very familiar\n\n")


def test_an_unknown_reason_is_answered_with_those_that_there_are(
    six_words: str, capsys: Capture
) -> None:
    assert main(["words", six_words, "--refused", "ugly"]) == 2
    assert capsys.readouterr().err == (
        "cpbox: --refused: no word is listed under 'ugly'; choose from "
        "cannot be traced, too short, too long, banned\n"
    )


def test_words_as_json(six_words: str, capsys: Capture) -> None:
    assert main(["words", six_words, "--json", "--refused", "banned"]) == 0
    known = json.loads(capsys.readouterr().out)
    assert known["words"] == [
        {"word": "bead", "letters": 4, "rarity": 0, "traces": 1},
        {"word": "fad", "letters": 3, "rarity": 0, "traces": 1},
    ]
    assert (known["read"], known["left"]) == (6, 2)
    assert known["refused"] == {"banned": ["dad"]}


# ------------------------------------------------------------- schema, help, version


def test_the_schema_is_json(capsys: Capture) -> None:
    assert main(["schema"]) == 0
    assert "sides" in json.loads(capsys.readouterr().out)["properties"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_and_exit_codes(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    out = capsys.readouterr().out
    assert f"examples:\n  cpbox {command} " in out
    assert "exit code:\n  0 " in out
    assert max(map(len, out.splitlines())) <= 80


def test_help_shows_what_to_do_next(capsys: Capture) -> None:
    assert main(["help"]) == 0
    out = capsys.readouterr().out
    assert '  cpbox solve "peg ulm oir cnw" ' in out
    assert max(map(len, out.splitlines())) <= 80
    with pytest.raises(SystemExit) as caught:
        main(["help", "solve"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("usage: cpbox solve ")


def test_without_a_command_nothing_was_answered(capsys: Capture) -> None:
    main(["help"])
    guide = capsys.readouterr().out
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err == f"cpbox: no command is given; begin with one of these\n\n{guide}"


def test_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("cpbox")


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion(shell: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--print-completion", shell])
    assert caught.value.code == 0
    assert "solve" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        "solve --help",
        "schema",
        "solve wrong.yaml",
        "words wrong.yaml",
        "try --help",
        "try wrong.yaml",
    ],
)
def test_nothing_slow_is_loaded_before_it_is_needed(
    arguments: str, tmp_path: Path
) -> None:
    (tmp_path / "wrong.yaml").write_text("sides: [riu]\n")
    code = (
        "import atexit, sys\n"
        "slow = {'ortools', 'numpy', 'pandas', 'shtab'}\n"
        "atexit.register(lambda: print(slow & {*sys.modules}, file=sys.stderr))\n"
        "from cpbox.cli import main\n"
        "main(sys.argv[1:])\n"
    )
    done = run_python("-c", code, *arguments.split(), cwd=tmp_path)
    assert done.stderr.splitlines()[-1] == "set()"


def run_python(
    *arguments: str, cwd: Path = ROOT, stdout: int = subprocess.PIPE
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


# ----------------------------------------------------------------------- terminals


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "color"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colour_only_on_a_terminal_that_wants_it(
    stream: io.StringIO,
    environment: dict[str, str],
    color: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert style_of(stream).color is color


def test_ascii_where_the_encoding_has_no_more() -> None:
    latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    assert not style_of(latin).unicode
    assert style_of(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")).unicode


def test_letters_that_cannot_be_encoded_end_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "greek.yaml"
    file.write_text("sides: [άβ, γδ]\nwords: {only: [άγβδ]}\n", encoding="utf-8")
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    assert main(["words", str(file)]) == 0
    assert main(["words", str(file), "--json"]) == 0
    *page, record = written.getvalue().decode("ascii").splitlines()
    assert any(line.startswith("????  4 letters") for line in page)
    assert json.loads(record)["words"][0]["word"] == "άγβδ"


# ------------------------------------------------------------------------ progress


def test_progress_is_drawn_in_place_and_cleared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cpbox.commands._progress.PATIENCE", 0.0)
    stream = Terminal()
    with ProgressLine(Objective(), stream) as line:
        line(Progress("4 words", 7, None, None))
        while not stream.getvalue():
            time.sleep(0.01)
    assert stream.getvalue() == "\r0 s · 4 words · 7 survivors\033[K\r\033[K"


def test_a_line_of_progress_gives_way_to_what_else_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cpbox.commands._progress.PATIENCE", 0.0)
    stream = Terminal()
    with ProgressLine(Objective(), stream) as line:
        line(Progress("4 words", None, None, None))
        while not stream.getvalue():
            time.sleep(0.01)
        with line.away():
            stream.write("found\n")
    assert "\033[K\r\033[Kfound\n" in stream.getvalue()


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_no_progress_where_it_would_be_noise(
    term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cpbox.commands._progress.PATIENCE", 0.0)
    monkeypatch.setenv("TERM", term)
    stream = Terminal() if term == "dumb" else io.StringIO()
    with ProgressLine(Objective(), stream) as line:
        line(Progress("4 words", None, None, None))
        time.sleep(0.05)
    assert stream.getvalue() == ""


def test_a_short_run_shows_no_progress() -> None:
    stream = Terminal()
    with ProgressLine(Objective(), stream) as line:
        line(Progress("4 words", None, None, None))
    assert stream.getvalue() == ""
