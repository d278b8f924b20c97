"""The command line from argument to exit code; the solver is a stand-in."""

import json
from collections.abc import Callable
from itertools import chain, product
from pathlib import Path

import pytest

from cpbox.cli.main import main, parse_command_line
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.search.solver_config import LimitedConfig, Request
from tests.search.stand_in import Capture, answer, solve, stand_in


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


# ---------------------------------------------------------------------- arguments

LINES = [  # of some commands: what stands in order, then options
    (("solve", "x.yaml", "y.yaml"), (("--all",), ("--rule", "loop=true"))),
    (("why", "x.yaml", "spy", "gasp"), (("--rule", "max_uses=1"), ("--json",))),
    (("import", "x.html", "-"), (("-o", "boxes"), ("--force",))),
    (("config", "x.yaml"), (("--set", "rules.loop=true"),)),
]


@pytest.mark.parametrize(("words", "options"), LINES)
def test_options_may_stand_anywhere(
    words: tuple[str, ...], options: tuple[tuple[str, ...], ...]
) -> None:
    name, *rest = words
    whole = parse_command_line([*words, *chain(*options)])
    for places in product(range(len(rest) + 1), repeat=len(options)):
        line = [[], *([word] for word in rest)]
        for place, option in zip(places, options, strict=True):
            line[place] += option
        assert parse_command_line([name, *chain(*line)]) == whole


def test_what_follows_two_dashes_is_no_option() -> None:
    args = parse_command_line(["why", "x.yaml", "--json", "spy", "--", "--set", "-o"])
    assert (args.words, args.json, args.set) == (["spy", "--set", "-o"], True, [])


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


def test_a_wrong_file_does_not_keep_others_from_being_solved(
    puzzle: Callable[[str], str], tmp_path: Path, capsys: Capture
) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("sides: [riu, pgh]\nrules:\n  min_lenght: 3\n  cover: x\n")
    code = main(["solve", puzzle("infeasible"), str(wrong), puzzle("optimal")])
    out, err = capsys.readouterr()
    assert code == 2
    _, *errors, head, one, other = err.splitlines()  # the first leads on to `why`
    assert [x.partition(" rules")[0] for x in errors] == [
        f"cpbox: {wrong}:{line}:" for line in (3, 4)
    ]
    assert head == "cpbox: no proved answer to 1 of 3 puzzles:"
    assert [f"cpbox:{line[1:]}" for line in (one, other)] == errors
    first, second = out.split("\n\noptimal\n")
    assert first.startswith("infeasible\n")
    assert "gracious → splashy" in second


def test_an_interrupted_run_prints_its_chain_and_ends(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    assert main(["solve", puzzle("feasible, interrupted"), puzzle("optimal")]) == 130
    out, err = capsys.readouterr()
    assert "gracious → splashy" in out
    assert "the best found when the run was" in out
    assert "\noptimal\n" not in out
    head, first, last = err.splitlines()
    assert head == "cpbox: no proved answer to 2 of 2 puzzles:"
    assert first.endswith("feasible, interrupted.yaml: interrupted")
    assert last.endswith("optimal.yaml: not tried")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("solve", "FILE"),
        ("solve x --all --top 3", "not allowed with"),
        ("solve x --top 0", "'0' is not a whole number from 1"),
        ("solve x --time-limit 0", "'0' is not a number of seconds above 0"),
        ("solve x --time-limit soon", "'soon' is not a number of seconds above 0"),
        ("solve x --formulation magic", "invalid choice: 'magic'"),
        ("solve x --js", "unrecognized arguments: --js; did you mean --json?\n"),
        ("try x.yaml y", "unrecognized arguments: y"),
        ("words x.yaml pew", "pew; to ask about these words: `cpbox why x.yaml pew`\n"),
        ("draw peg ulm oir cnw upcoming -o x.svg", "unrecognized arguments: upcoming"),
        ("why x --bogus y", "unrecognized arguments: --bogus\n"),
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
        puzzle: Puzzle, config: LimitedConfig, request: Request, **_: object
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
        LimitedConfig(formulation="pairs", relaxation=False, time_limit=1.5, workers=4),
        Request(top=3),
        3,
        LimitedConfig(),
        Request(all_optimal=True),
    ]


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


def test_every_record_says_which_puzzle_it_is_about_or_the_one_before_its_chain(
    puzzle: Callable[[str], str], capsys: Capture
) -> None:
    file = puzzle("optimal")
    for command in ("solve", "solve --every 2", "solve --top 2", "words", "try"):
        main([*command.split(), "--json", file])
        for line in capsys.readouterr().out.splitlines():
            record = json.loads(line)
            if record.keys() == {"chain", "words", "letters", "rarity"}:
                continue
            assert (record["file"], record["title"]) == (file, "optimal")
            assert record["sides"][0] == ["r", "i", "u"]


@pytest.mark.parametrize("name", ["", " "])
@pytest.mark.parametrize(
    "command", ["solve", "sweep -o -", "import -o .", "sheet -o x.html"]
)
def test_a_name_that_is_empty_is_not_the_folder(
    command: str,
    name: str,
    puzzle: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(Path(puzzle("optimal")).parent)  # which has something to read
    assert main([*command.split(), name]) == 2
    says = "cpbox: FILE: is empty; name a puzzle file, or type a box in quotes, as in "
    says += '"peg ulm oir cnw"; - is standard input\n'
    assert capsys.readouterr().err.startswith(says)


@pytest.mark.parametrize("name", ["", " "])
@pytest.mark.parametrize(
    "command",
    [
        "site -o x",
        "site . -o",
        "summary",
        "check",
        "prove peg -o",
        "compose",
        "compose --avoid",
        "sweep peg -o",
        "sweep peg -o x --like",
        "sweep peg -o x --variants",
        "sweep peg -o x --keep",
    ],
)
def test_a_path_that_is_empty_is_not_the_folder(
    command: str, name: str, capsys: Capture
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), name])
    assert ended.value.code == 2
    assert "is empty; name a file or a folder" in capsys.readouterr().err


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
