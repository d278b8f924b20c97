"""``cpbox config``: what counts, for every puzzle and for one, and where it stands."""

import json
import re
import shlex
from base64 import b64decode
from pathlib import Path
from zlib import decompress

import pytest

from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.loading import read_file
from cpbox.puzzle.reader.configuration import BANNED, configuration, keep_words

Capture = pytest.CaptureFixture[str]


def test_config_shows_what_counts_and_where_it_stands(
    folder: Path, capsys: Capture
) -> None:
    text = "words: {list: [standard, full], ban: [crow]}\nrules:\n  max_uses: {e: 2}\n"
    (folder / "config.yaml").write_text(text)
    keep_words(folder / BANNED, ["wren"])
    assert main(["config", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    config = str(folder / "config.yaml")
    assert [tuple(row.values()) for row in rows] == [
        ("words.list", "[standard, full]", f"{config}:1"),
        ("rules.max_uses", "{e: 2}", f"{config}:3"),
        ("words.ban", "[crow]", config),
        ("words.ban", "[wren]", str(folder / "banned.txt")),
    ]
    assert main(["config"]) == 0
    assert f"rules.max_uses: {{e: 2}}\n  {config}:3\n" in capsys.readouterr().out


def test_config_shows_what_counts_for_a_puzzle_and_where_each_value_stands(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    (folder / "config.yaml").write_text(
        "words: {list: full, ban: [crow, lime]}\n"
        "rules: {min_length: 4, max_words: 5, link: 2}\nletter_values: {q: 9}\n"
    )
    (folder / "banned.txt").write_text("wren\n")
    (tmp_path / "box.yaml").write_text(
        "sides: peg ulm oir cnw\nwords: {ban: [argol], list: common}\n"
        "rules:\n  max_words: 3\n  require: [lime]\n"
        "variants: {more: {rules: {max_words: 6}, letter_values: {z: 8}}}\n"
    )
    options = ["--variant", "more", "--rule", "link=1", "--ban", "oil,owl"]
    assert main(["config", "box.yaml", "--json", *options]) == 0
    shown = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    config = str(folder / "config.yaml")
    given = [(x["key"], x["value"], x["from"]) for x in shown if x["from"] != "default"]
    assert given == [
        ("words.ban", "[argol]", "box.yaml:2"),
        ("words.ban", "[oil, owl]", "--ban oil,owl"),
        ("words.list", "common", "box.yaml:2"),
        ("rules.min_length", "4", f"{config}:2"),
        ("rules.max_words", "6", "box.yaml:6"),
        ("rules.link", "1", "--rule link=1"),
        ("rules.require", "[lime]", "box.yaml:5"),
        ("letter_values", "{q: 9}", f"{config}:3"),
        ("letter_values", "{z: 8}", "box.yaml:6"),
        ("words.ban", "[crow]", config),
        ("words.ban", "[wren]", str(folder / "banned.txt")),
    ]
    default = {x["key"]: x["value"] for x in shown if x["from"] == "default"}
    assert default["objective"] == "[words, letters, rarity]"
    assert default["rules.cover"] == "all"
    assert not default.keys() & {key for key, *_ in given}


def test_of_words_of_ones_own_no_list_counts_by_default(capsys: Capture) -> None:
    options = ["--set", "words.only=[upcoming]"]
    assert main(["config", "peg ulm oir cnw", *options]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "words.only: [upcoming] --set words.only=[upcoming]" in shown
    assert "words.list" not in shown
    assert main(["config", *options]) == 2
    assert "name the puzzle" in capsys.readouterr().err


def test_a_page_names_the_configuration_in_what_proves_it(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "config.yaml").write_text(
        "words: {list: common, ban: [crow, zoo],\n"
        "  ban_matching: ['[aeiou]$', \"it's\"]}\n"
        "rules: {max_words: 5, link: 0}\n"
    )
    (tmp_path / "box.yaml").write_text(
        "sides: peg ulm oir cnw\nrules: {max_words: 4}\n"
    )
    assert main(["draw", "box.yaml", "-o", "box.html", "--rule", "link=1"]) == 0
    text = (tmp_path / "box.html").read_text("utf-8")
    match = re.search(r'id="data">([^<]*)<', text)
    assert match
    data = json.loads(decompress(b64decode(match[1])))
    command = data["answer"]["commands"]["prove"]
    program, name, file, *options, _, out = shlex.split(command)
    assert (program, name, file, out) == ("cpbox", "prove", "box.yaml", "proof")
    settings = options[1::2]
    assert settings == [
        "words.list=common",
        'words.ban_matching=["[aeiou]$", "it\'s"]',
        "words.ban+=[crow]",
        "rules.link=1",
    ]
    there = read_file("box.yaml", settings)
    here = read_file("box.yaml", ["rules.link=1"], under=configuration())
    words = replace(here.words, ban=("crow",))  # no zoo is on the box
    assert there == replace(here, words=words)


@pytest.mark.parametrize("command", ["config", "ban crow", "allow zzxy"])
def test_who_has_no_home_is_told_what_to_set(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    assert main(command.split()) == 2
    assert "no home folder; set XDG_CONFIG_HOME" in capsys.readouterr().err
    assert main(["config", "peg ulm oir cnw"]) == 0
