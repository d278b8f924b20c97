"""The commands that solve nothing: words, schema, help, version, completion."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

import cpbox
from cpbox.cli.main import COMMANDS, SHELLS, main, report
from cpbox.proof.prover import PROJECT
from cpbox.search.optimum.engine import Engine
from tests.processes import PYTHON, run, shell
from tests.search.stand_in import Capture
from tests.slow import few

# --------------------------------------------------------------------------- words

WORDS = """\
title: Six words
sides: [abc, def]
words:
  only: [add, ad, fad, dad, bead, zoo]
  rarity: lists
  ban: [dad]
"""


@pytest.fixture
def six_words(tmp_path: Path) -> str:
    file = tmp_path / "six.yaml"
    file.write_text(WORDS)
    return str(file)


def test_words_longest_first_and_why_others_fell(six_words: str) -> None:
    assert shell("words", six_words, code=0).out == (
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


@pytest.mark.parametrize(
    "command",
    [
        "solve -v",
        "hint --level 6",
        "why",
        "why --steps",
        "difficulty",
        "words --contains z",
    ],
)
def test_of_one_thing_commands_speak_in_the_singular(
    tmp_path: Path, command: str
) -> None:
    file, (name, *options) = tmp_path / "one.yaml", command.split()
    only = (
        "words: {only: [pate]}\nrules: {same_side: true, max_words: 1, min_length: 1}"
    )
    file.write_text(f"sides: [pa, te]\n{only}\n")
    said = shell(name, str(file), *options)
    assert re.search(r"\b(1|one) (\w+ )?word\b", said.out + said.err)
    assert not re.search(r"\b1 (\w+ )?(word|letter|tile|chain)s", str(said))


def test_refused_words_by_reason(six_words: str) -> None:
    assert (
        "cannot be traced: 1 word\n  add\ntoo short: 1 word\n  ad\n"
        "too long: 0 words\nbanned: 1 word\n  dad\n"
    ) in shell("words", six_words, "--refused", code=0).out
    out = shell("words", six_words, "--refused", "short", code=0).out
    assert "too short: 1 word\n  ad\n" in out
    assert "dad" not in out


def test_an_unknown_reason_is_answered_with_those_that_there_are(
    six_words: str,
) -> None:
    assert shell("words", six_words, "--refused", "ugly", code=2).err == (
        "cpbox: --refused: no word is listed under 'ugly'; choose from "
        "cannot be traced, too short, too long, banned\n"
    )


def test_words_as_json(six_words: str) -> None:
    record = shell("words", six_words, "--json", "--refused", "banned", code=0).record
    assert record["words"] == [
        {"word": "bead", "letters": 4, "rarity": 0, "traces": 1},
        {"word": "fad", "letters": 3, "rarity": 0, "traces": 1},
    ]
    assert (record["read"], record["left"]) == (6, 2)
    assert record["refused"] == {"banned": ["dad"]}


def test_of_several_lists_the_words_are_those_of_the_largest(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """No search says which list counts."""
    monkeypatch.setattr(Engine, "optimise", None)
    box, remark = (
        "peg ulm oir cnw",
        "Some games may refuse rare words.",
    )
    assert main(["words", box]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^gowl +4 letters +rare$", out, re.MULTILINE)
    assert out.endswith(f"word list: full (built in)\n{remark}\n")
    assert main(["words", box, "--words", "standard"]) == 0
    assert remark not in capsys.readouterr().out
    listed = cpbox.words(cpbox.Puzzle.of(box))
    assert listed.word_list == "full (built in)"
    assert listed.rarity[listed.words.index("gowl")] == 3


# ------------------------------------------------------------- schema, help, version


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_and_exit_codes(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    out = capsys.readouterr().out
    assert re.search(f"examples:\n  cpbox {command}\\s", out)
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


@pytest.mark.parametrize(
    ("arguments", "says"),
    [("--version", "cpbox")]
    + [(f"--print-completion {shell}", "solve") for shell in SHELLS],
)
def test_version_and_completion(arguments: str, says: str, capsys: Capture) -> None:
    assert main(arguments.split()) == 0
    assert says in capsys.readouterr().out


def test_a_checkout_that_is_not_installed_says_its_version_and_that_it_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def version(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr("cpbox.proof.prover.version", version)
    number = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cpbox {number}+checkout\n"
    assert f"cpbox {number}+checkout" in report(ValueError())
    assert cpbox.__version__ == f"{number}+checkout"
    monkeypatch.setattr("cpbox.proof.prover.PROJECT", Path("nowhere"))
    assert cpbox.__version__ == "unknown"


SLOW = "ortools numpy pandas"
NEVER = "pandas importlib.metadata multiprocessing email"


@pytest.mark.parametrize(
    ("arguments", "slow"),
    few(
        4,
        [
            ("solve wrong.yaml", SLOW),
            ("help", f"{SLOW} pydantic yaml"),
            ("check nowhere", SLOW),
            ("solve ab,cd --json", NEVER),
            ("solve --help", SLOW),
            ("schema", SLOW),
            ("--help", f"{SLOW} pydantic"),
            ("--print-completion bash", SLOW),
        ],
    ),
)
def test_nothing_slow_is_loaded_before_it_is_needed(
    arguments: str, slow: str, tmp_path: Path
) -> None:
    (tmp_path / "wrong.yaml").write_text("sides: [riu]\n")
    code = (
        "import atexit, sys\n"
        f"slow = {{*{slow.split()}}}\n"
        "atexit.register(lambda: print(slow & {*sys.modules}, file=sys.stderr))\n"
        "from cpbox.__main__ import main\n"
        "main()\n"
    )
    done = run(*PYTHON, "-c", code, *arguments.split(), cwd=tmp_path)
    assert done.stderr.splitlines()[-1] == "set()"


MAPS = Path("/proc/self/maps")  # what is linked, where Linux shows it


@pytest.mark.skipif(not MAPS.exists(), reason="only Linux shows what is linked")
def test_the_library_of_cp_sat_is_linked_while_modules_are_loaded() -> None:
    code = (
        "import sys, threading\n"
        "from pathlib import Path\n"
        "from cpbox.cli._libraries import link_ahead\n"
        "link_ahead()\n"
        "for thread in threading.enumerate()[1:]: thread.join()\n"
        f"print('libortools' in Path('{MAPS}').read_text(), 'ortools' in sys.modules)"
    )
    assert run(*PYTHON, "-c", code).stdout.split() == ["True", "False"]


def test_whoever_wants_plugins_of_pydantic_gets_them() -> None:
    plugins = {"PYDANTIC_DISABLE_PLUGINS": "others"}
    code = (
        "from cpbox.__main__ import main\n"
        "import atexit, sys\n"
        "atexit.register(lambda: print('importlib.metadata' in sys.modules))\n"
        "main()\n"
    )
    done = run(*PYTHON, "-c", code, "config", env=plugins)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "True")
