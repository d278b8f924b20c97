"""The likeliest slips at the terminal: each has its answer, or its remedy."""

import re
import shlex
from pathlib import Path

import pytest

from cpbox.cli.help import WIDTH, guide
from cpbox.cli.main import COMMANDS, MEANT, main, parse_command_line
from tests.search.stand_in import Capture

BOX = "peg ulm oir cnw"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.yaml", "words"):
        (tmp_path / name).write_text("sides: [riu, pgh, lcs, yao]\n")


@pytest.mark.parametrize(
    ("line", "box"),
    [
        ("hint peg ulm oir cnw", BOX),
        ("hint --level 2 PEG ULM --json OIR CNW", "PEG ULM OIR CNW"),
        ("draw peg, ulm, oir, cnw -o x.svg", "peg, ulm, oir, cnw"),
        ("try peg / ulm / oir / cnw", "peg / ulm / oir / cnw"),
        ("words peg ulm oip cnw", "peg ulm oip cnw"),
        ("prove a.yaml -o x", "a.yaml"),
        ("solve peg ulm oir cn", ["peg ulm oir cn"]),
        ("solve peg ulm oir words", ["peg", "ulm", "oir", "words"]),
        ("solve a.yaml b.yaml", ["a.yaml", "b.yaml"]),
        ("solve monday tuesday friday", ["monday", "tuesday", "friday"]),
        ("solve pegulmoircnw riupghlcsyao", ["pegulmoircnw", "riupghlcsyao"]),
        ("compare peg ulm oir cnw", [BOX]),
        ("sweep peg ulm oir cnw -o x", [BOX]),
    ],
)
def test_sides_without_quotes_are_one_box(line: str, box: str | list[str]) -> None:
    args = vars(parse_command_line(line.split()))
    assert box in (args.get(name) for name in ("file", "files", "paths"))


@pytest.mark.parametrize(
    ("line", "words", "says"),
    [
        ("why a.yaml peg ulm oir", "peg ulm oir", ""),
        ("why peg ulm oir cnw", "", ""),
        ("why peg ulm oir cnw pew glower", "pew glower", f'"{BOX}", and then pew g'),
        ("why peg ulm oir cnw puocelingmrw", "puocelingmrw", "and then puocelin"),
        ("why peg ulm oir cnw words", "words", "and then words"),
        ("why upcoming peg ulm oir cnw", "upcoming", f'"{BOX}", and then upcoming'),
        ("why nowhere upcoming glower", "upcoming glower", ""),
        ("hint --played upcoming a.yaml", "upcoming", ""),
        ("hint --played upcoming glower a.yaml", "upcoming glower", ""),
        ("hint a.yaml --played upcoming glower --level 2", "upcoming glower", ""),
        ("hint --played upcoming peg ulm oir cnw", "upcoming", ""),
        (f"hint {BOX} --played upcoming gel", "upcoming gel", f'"{BOX}", and then gel'),
    ],
)
def test_words_may_stand_beside_the_box(
    line: str, words: str, says: str, capsys: Capture
) -> None:
    args = parse_command_line(line.split())
    assert args.file in ("a.yaml", "nowhere", BOX)
    assert [
        *vars(args).get("played", []),
        *vars(args).get("words", []),
    ] == words.split()
    err = capsys.readouterr().err
    assert says in err
    assert bool(says) == bool(err)


@pytest.mark.parametrize(
    "played",
    ["upcoming,glower", "upcoming glower", "Upcoming-GLOWER", "upcoming → glower"],
)
def test_words_that_were_played_may_be_parted_by_anything(
    played: str, capsys: Capture
) -> None:
    assert main(["hint", BOX, "--played", played]) == 0
    assert capsys.readouterr().out.startswith("Solved: ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ([BOX], f'did you mean `cpbox hint "{BOX}"` or `cpbox solve "{BOX}"`?'),
        (BOX.split(), f'did you mean `cpbox hint "{BOX}"` or'),
        (["a.yaml", "--all"], "or `cpbox solve a.yaml --all`?"),
        (["slove", BOX], f"no command 'slove'; did you mean `cpbox solve \"{BOX}\"`?"),
        (["hnt", *BOX.split(), "--level", "2"], f"`cpbox hint {BOX} --level 2`?"),
        (["hint", BOX, "pew", "wren"], f'`cpbox hint "{BOX}" --played pew wren`?'),
        (["scehma"], "`cpbox schema`?"),
        (["print", BOX], f"no command 'print'; did you mean `cpbox sheet \"{BOX}\"`?"),
        (["help", "print"], "no command and no page 'print'; did you mean sheet?"),
        (["why", "oligarchy"], f'name its box: `cpbox why "{BOX}" oligarchy`'),
        (["words", "oligarchy"], f'name its box: `cpbox why "{BOX}" oligarchy`'),
        (["daily"], "did you mean `cpbox play --daily`?"),
        (["help", "Today"], "did you mean play?"),
        (["play", "today"], "today: there is no such file; did you mean --daily?"),
        (["hint"], f'as in `cpbox hint "{BOX}"`, or --daily for'),
        (["why", "--json"], f'names no box; write one, as in `cpbox why "{BOX}"`'),
        (["hint", BOX, "--daily"], "--daily: is the box of today; leave it out, or l"),
        (["why", BOX, "--daily", "wing"], "--daily: is the box of today; leave it ou"),
        (["hint", "--daily", "--words", "full"], "--words full: changes a puzzle, and"),
        (["xyzzy"], "there is no command 'xyzzy'; `cpbox help` says what to do"),
        (["hint", BOX, "--played", "zebra"], "z (letter 1), b (letter 3) and a (lette"),
        (["hint", BOX, "--played", " "], "WORD: is empty; write a word"),
        (
            ["hint", "peg", "ulm"],
            "peg ulm: there is no such file; check its name and f",
        ),
        (["hint", "b.yaml"], "b.yaml: there is no such file"),
        (["hint", "page.mhtml"], "page.mhtml: is a web archive, which cpbox cannot"),
        (["import", "page.mhtml", "-o", "x"], 'save it as "Webpage, HTML"'),
    ],
)
def test_a_slip_has_a_remedy(line: list[str], says: str, capsys: Capture) -> None:
    Path("page.mhtml").write_text("From: <Saved by Blink>\n")
    assert main(line) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (["why", "peg ulm", "a\udcff"], 1, ""),
        (["hint", "peg ulm", "--played", "a\udcff"], 2, "cannot be played"),
        (
            ["sheet", "peg ulm", "-o", "x.html", "--title", "\udcff"],
            2,
            "cannot be used",
        ),
        (["site", "puzzles", "-o", "x", "--title", "\udcff"], 2, "cannot be used"),
    ],
)
def test_bytes_that_are_no_text_are_no_bug(
    line: list[str], code: int, says: str, capsys: Capture
) -> None:
    Path("puzzles").mkdir()
    Path("puzzles", "a.yaml").write_text("{sides: ab cd, expect: {status: infeasible}}")
    assert main(line) == code
    assert says in capsys.readouterr().err
    assert not Path("x").exists()
    assert not Path("x.html").exists()


@pytest.mark.parametrize("command", ["solve", "hint", "draw", "try", "compare"])
def test_help_ends_with_what_looks_inside_the_search(
    command: str, capsys: Capture
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    players, _, inside = capsys.readouterr().out.partition("\ninside the search:\n")
    options = ["--formulation", "--no-relaxation", "--workers", "--seed", "--param"]
    options += ["--stats", "--log"] if command == "solve" else []
    for option in options:
        assert f"\n  {option}" not in players.replace("--formulations", "")
        assert f"\n  {option}" in f"\n{inside}"
    assert "--time-limit S" in players
    assert re.match(rf"usage: cpbox {command} (FILE|\[FILE\]) ", players)
    assert players.partition("\n")[0].endswith(" [options]")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("solve a.yaml --loop", "did you mean --rule loop=true?"),
        ("words a.yaml --max-words 3", "did you mean --rule max_words=VALUE?"),
        ("hint a.yaml --min_length=4", "did you mean --rule min_length=VALUE?"),
        ("solve a.yaml --time-limt 3", "did you mean --time-limit?"),
        ("solve a.yaml --language de", "did you mean --set language=VALUE?"),
        ("play --language=de", "did you mean --set language=VALUE?"),
        ("check a --language de", "unrecognized arguments: --language\n"),
        ("solve", f'required: FILE; as in `cpbox solve "{BOX}"`'),
        ("solve --daily", "--daily; play, hint, why and sheet have it: `cpbox hint"),
        ("words a.yaml --daily", "--daily; play, hint, why and sheet have it: `cp"),
        ("draw", f'-o/--output; as in `cpbox draw "{BOX}" -o puzzle.svg`'),
        ("check", "required: DIR; as in `cpbox check proof`"),
        ("check a --loop", "unrecognized arguments: --loop"),
        ("schema -o s.json", "-o; to keep what it prints: cpbox schema ... > FILE"),
        ("schema --knd compose", "unrecognized arguments: --knd\n"),
        ("words a.yaml --output=w", "to keep what it prints: cpbox words ... > FILE"),
        ("solve a.yaml --words common,foo", "no list called 'foo'; choose from common"),
        ("solve a.yaml --words common,ful", "no list called 'ful'; did you mean full?"),
    ],
)
def test_a_rule_or_a_list_in_the_wrong_place_is_shown_its_own(
    line: str, says: str, capsys: Capture
) -> None:
    with pytest.raises(SystemExit):
        main(line.split())
    assert says in capsys.readouterr().err


def test_what_is_looked_for_under_another_name_is_a_command() -> None:
    for name, meant in MEANT.items():
        assert name not in COMMANDS
        assert meant.split()[0] in COMMANDS


def test_what_to_do_first_fits_a_small_terminal_and_can_be_typed() -> None:
    assert len(guide(WIDTH).splitlines()) <= 22
    lines = re.findall(r"(?m)^  (cpbox .*?)(?: {2,}|$)", guide(WIDTH))
    narrow = re.sub(r"\\\n +", "", guide(40))
    assert re.findall(r"(?m)^  (cpbox .*)$", narrow) == lines
    for line in lines:
        parse_command_line(shlex.split(line)[1:])
