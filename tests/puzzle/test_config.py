"""What a user wants of every puzzle: the configuration, and banned words."""

from pathlib import Path

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli._provenance import as_options
from cpbox.cli._setup import not_applied
from cpbox.cli.main import main
from cpbox.loading import read_file
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.configuration import (
    ALLOWED,
    BANNED,
    NONE,
    Configuration,
    configuration,
    drop_words,
    keep_words,
)
from cpbox.show.page.data import page_data
from tests.loading.test_typed import words_of
from tests.processes import shell

BOX_TEXT = "peg ulm oir cnw"
BOX = f"sides: {BOX_TEXT}\n"
Capture = pytest.CaptureFixture[str]


def configured(folder: Path, text: str) -> Configuration:
    (folder / "config.yaml").write_text(text)
    return configuration()


def puzzle(under: Configuration, text: str = "", variant: str | None = None) -> Puzzle:
    return read_text(BOX + text, variant=variant, under=under)


def test_without_files_nothing_counts(folder: Path) -> None:
    assert configuration() == NONE
    folder.rmdir()
    assert configuration() == NONE
    assert puzzle(NONE) == read_text(BOX)


def test_the_configuration_counts_where_the_puzzle_says_nothing(folder: Path) -> None:
    under = configured(
        folder,
        "words: {list: standard}\nrules: {min_length: 4, max_words: 3}\n"
        "objective: [rarity, words]\nletter_values: {q: 9}\n",
    )
    assert puzzle(under) == read_text(
        f"{BOX}words: {{list: standard}}\nrules: {{min_length: 4, max_words: 3}}\n"
        "objective: [rarity, words]\nletter_values: {q: 9}\n"
    )
    own = "words: {only: [upcoming]}\nrules: {max_words: 2}\nobjective: words\n"
    merged = puzzle(under, own)
    assert merged.words == read_text(BOX + own).words
    assert (merged.rules.min_length, merged.rules.max_words) == (4, 2)
    assert merged.objective == read_text(BOX + own).objective


def test_a_list_may_stand_for_the_words(folder: Path) -> None:
    (folder / "config.yaml").write_text("words: common\n")
    assert puzzle(configuration(), "words: {ban: [wren]}").words.lists == ("common",)
    assert shell("words", "peg ulm oir cnw", code=0).err.endswith(
        "the options do not: words.list\n"
    )
    (folder / "config.yaml").write_text("words: {ban+: [wren]}\n")
    assert puzzle(configuration(), "words: {ban: [pile]}").words.ban == ("pile", "wren")


def test_options_and_variants_go_before_the_configuration(folder: Path) -> None:
    under = configured(folder, "rules: {min_length: 4, link: 2}\n")
    own = "variants: {short: {rules: {min_length: 2}}}\n"
    assert puzzle(under, own, "short").rules.min_length == 2
    assert puzzle(under, own, "short").rules.link == 2
    settings = ["rules.min_length=5"]
    assert read_text(BOX, overrides=settings, under=under).rules.min_length == 5


def test_banned_words_add_to_the_puzzles_whatever_it_says(folder: Path) -> None:
    keep_words(folder / BANNED, ["wren", "pile"])
    under = configured(folder, "words: {ban: [glower]}\n")
    own = "words: {ban: [argol]}\nvariants: {free: {words: {ban: []}}}\n"
    assert puzzle(under, own).words.ban == ("argol", "glower", "wren", "pile")
    assert puzzle(under, own, "free").words.ban == ("glower", "wren", "pile")
    none = read_text(BOX, overrides=["words.ban=[]"], under=under)
    assert none.words.ban == ("glower", "wren", "pile")


def test_a_puzzle_that_requires_a_banned_word_keeps_it(folder: Path) -> None:
    keep_words(folder / BANNED, ["wren", "pile"])
    assert puzzle(configuration(), "rules: {require: [wren]}\n").words.ban == ("pile",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("words: {list: comon}", ":1: words.list: unknown value 'comon'"),
        ("sides: abc def", ":1: sides: there is no such key; choose from words, rules"),
        ("words:\n  ban: [a1]", ":2: words.ban: 'a1' is not"),
        ("rules: {min_words: 3,\n max_words: 2}", ": rules.m"),
        ("- a", ":1: must be 'key: value' lines; choose from words, rules, objective"),
    ],
)
def test_a_broken_configuration_names_the_place(
    folder: Path, text: str, problem: str
) -> None:
    with pytest.raises(InputError) as caught:
        configured(folder, text)
    assert str(caught.value).startswith(f"{folder / 'config.yaml'}:")
    assert problem in str(caught.value)


def test_a_setting_that_does_not_suit_a_box_is_placed(folder: Path) -> None:
    under = configured(folder, "rules:\n  start: z\n")
    place = f"{folder / 'config.yaml'}:2: rules.start: no tile holds 'z'"
    for own, variant in (("", None), ("variants: {a: {title: b}}\n", "a")):
        with pytest.raises(InputError) as caught:
            puzzle(under, own, variant)
        assert str(caught.value).startswith(place)


def test_a_list_of_banned_words_that_is_broken_names_the_line(folder: Path) -> None:
    (folder / "banned.txt").write_text("# mine\nwren\nx1\n")
    with pytest.raises(InputError, match=r"banned.txt:3: 'x1' is not a word"):
        configuration()


def test_nothing_counts_when_it_is_switched_off(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "config.yaml").write_text("rules: {start: z}\n")
    monkeypatch.setenv("CPBOX_NO_CONFIG", "1")
    assert configuration() == NONE
    assert shell("config", code=0).out.startswith("CPBOX_NO_CONFIG is set")


def test_python_does_not_read_the_configuration(folder: Path, tmp_path: Path) -> None:
    (folder / "config.yaml").write_text("rules: {start: p}\n")
    (tmp_path / "box.yaml").write_text(BOX)
    assert cpbox.load(tmp_path / "box.yaml").rules.start is None
    assert read_file(tmp_path / "box.yaml").rules.start is None


def test_a_word_once_banned_is_never_seen_again(folder: Path) -> None:
    assert "policewomen" in words_of("peg ulm oir cnw")
    out = shell("ban", "Policewomen,wren", "pile", code=0).out
    assert f"({folder / 'banned.txt'})" in out
    left = words_of("peg ulm oir cnw")
    assert not {"policewomen", "wren", "pile"} & {*left}
    assert shell("ban", code=0).out == "policewomen\nwren\npile\n"
    shell("ban", "--undo", "policewomen", code=0)
    assert "policewomen" in words_of("peg ulm oir cnw")


def test_banning_keeps_what_is_written_by_hand(folder: Path) -> None:
    file = folder / "banned.txt"
    file.write_text("# not in the game\nWren  # a bird\n\npile\n")
    keep_words(folder / BANNED, ["pile", "wren", "crow"])
    text = "# not in the game\nWren  # a bird\n\npile\n"
    assert file.read_text() == f"{text}crow\n"
    drop_words(folder / BANNED, ["pile", "crow"])
    assert file.read_text() == "# not in the game\nWren  # a bird\n\n"
    assert [path.name for path in folder.iterdir()] == ["banned.txt"]


@pytest.mark.parametrize(
    ("arguments", "code", "problem"),
    [
        (["x1"], 2, "'x1' is not a word; write letters only"),
        (["wren,hip-hop"], 2, "'hip-hop' has a hyphen"),
        (["--undo"], 2, "--undo: needs the words to remove"),
        (["--undo", "wren"], 2, "banned.txt: has no wren; `cpbox ban` lists"),
    ],
)
def test_what_cannot_be_banned_or_taken_back_is_said(
    arguments: list[str], code: int, problem: str, folder: Path
) -> None:
    assert problem in shell("ban", *arguments, code=code).err
    assert not (folder / "banned.txt").exists()


def test_an_allowed_word_is_in_the_list_of_every_puzzle(folder: Path) -> None:
    keep_words(folder / BANNED, ["glipow"])
    out, err = shell("allow", "Glipow", "wopuc", "functon", code=0)[1:]
    assert f"removed from {folder / BANNED}: glipow\n" in out
    assert "functon is in none of the built-in lists; did you mean function?" in err
    assert {"glipow", "wopuc"} <= {*words_of("peg ulm oir cnw")}
    assert shell("allow", "wopuc", code=0).out == "already allowed: wopuc\n"
    own = puzzle(configuration(), "words: {only: [upcoming]}\nexpect: {words: 1}\n")
    assert (own.words.add, own.expect) == ((), {"words": 1})
    banned = puzzle(configuration(), "words: {add: [pew], ban: [wopuc]}\n")
    assert banned.words.add == ("pew", "glipow", "wopuc")
    assert "wopuc" not in words_of("peg ulm oir cnw", "--ban", "wopuc")
    under = configuration()
    assert [*as_options(under, puzzle(under), ())] == ["words.add+=[glipow, wopuc]"]
    said = shell("config", "peg ulm oir cnw", code=0).out
    assert "words.add: [glipow, wopuc]\n" in said
    shell("allow", "--undo", "glipow", code=0)
    assert shell("allow", code=0).out == "wopuc\nfuncton\n"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("functonal", "functonal is in none of the built-in lists; did you mean func"),
        ("qqxqq", "qqxqq is in none of the built-in lists\n"),
        ("wren", ""),
    ],
)
def test_a_banned_word_that_no_list_has_is_looked_at_twice(
    word: str, says: str, folder: Path
) -> None:
    out, err = shell("ban", word, code=0)[1:]
    assert out == f"banned from now on: {word} ({folder / 'banned.txt'})\n"
    assert says in err
    assert bool(says) == bool(err)
    assert shell("ban", word, code=0)[1:] == (f"already banned: {word}\n", "")


def test_who_banned_a_word_is_said_where_it_is_refused(folder: Path) -> None:
    keep_words(folder / BANNED, ["glower"])
    configured(folder, "words: {ban: [wren]}\n")
    words = ("glower", "wren", "upcoming")
    out = shell("why", BOX_TEXT, *words, "--ban", "upcoming", code=1).out
    assert "you banned it; `cpbox allow glower` lets it in" in out
    assert "banned by your own config.yaml" in out
    assert "banned in this puzzle" in out
    err = shell("hint", BOX_TEXT, "--played", "glower", code=2).err
    assert "you banned it; `cpbox allow glower` lets it in" in err


def test_a_page_says_which_words_its_maker_banned_with_a_command(folder: Path) -> None:
    keep_words(folder / BANNED, ["glower"])
    page = page_data(puzzle(configuration(), "words: {ban: [upcoming]}\n"))
    says = "banned with `cpbox ban`; new pages have it after `cpbox allow glower`"
    assert page["fell"] == {"glower": says}
    assert page["banned"] == ["glower", "upcoming"]


@pytest.mark.parametrize(
    "command",
    [
        *("why page.html glower", "words page.html", "solve page.html"),
        *("config page.html", "try page.html", "model page.html -o x.lp"),
        "draw page.html -o other.html",
    ],
)
def test_a_page_of_cpbox_keeps_its_own_words_and_says_so(
    command: str, folder: Path
) -> None:
    cpbox.draw(cpbox.Puzzle.of(BOX_TEXT), output="page.html")
    keep_words(folder / BANNED, ["glower"])
    configured(folder, "rules: {min_length: 7}\n")
    says = "the words of `cpbox ban` and the settings in config.yaml do not apply to"
    err = shell(*command.split(), code=0).err
    assert f"{says} page.html, a page that has its own" in err
    assert "sets what the puzzle and the options do not" not in err
    assert "glower" in words_of("page.html")


def test_a_page_has_the_words_of_its_own_maker(folder: Path) -> None:
    keep_words(folder / BANNED, ["glower"])
    shell("draw", BOX_TEXT, "-o", "page.html", code=0)
    drop_words(folder / BANNED, ["glower"])
    done = shell("why", "page.html", "glower", code=1)
    assert "banned in this puzzle" in done.out
    assert done.err == ""


@pytest.mark.parametrize(
    ("command", "what"),
    [
        ("play --daily", "the box of today, which is the same for everybody"),
        ("play", "a new box"),
        ("serve", "this page; only what it shows counts"),
    ],
)
def test_what_is_for_everybody_says_that_own_words_do_not_apply(
    command: str,
    what: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    if command == "serve":
        pytest.importorskip("fastapi", reason="needs the extra `serve`")

    def none(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cpbox.cli.play._composed", none)
    monkeypatch.setattr("cpbox.cli.serve._listener", none)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent))
    for words in ([], ["glower"]):
        keep_words(folder / BANNED, words)
        main(command.split())
        says = f"the words of `cpbox ban` do not apply to {what}\n"
        assert (says in capsys.readouterr().err) == bool(words)


@pytest.mark.parametrize(
    ("command", "what"),
    [
        ("sheet boxes -o sheet.html", "a sheet, which is for everyone"),
        ("compose --words-from upcoming,glower",
         "a composed box, which is for everyone"),
        ("site boxes -o site", "a site, which is for everyone"),
        ("play boxes/box.yaml -o page.html --no-browser", "the boxes after this one"),
    ],
)  # fmt: skip
def test_what_is_made_for_others_says_that_own_words_do_not_apply(
    command: str, what: str, folder: Path
) -> None:
    keep_words(folder / ALLOWED, ["wopuc"])
    Path("boxes").mkdir()
    Path("boxes/box.yaml").write_text(BOX)
    says = f"the words of `cpbox allow` do not apply to {what}\n"
    assert says in shell(*command.split(), code=0).err


def test_a_sheet_says_that_the_command_it_names_has_other_words(folder: Path) -> None:
    for words in ([], ["glower"]):
        keep_words(folder / BANNED, words)
        Path("box.yaml").write_text(f"{BOX}rules: {{max_words: 1}}\n")
        err = shell("sheet", "box.yaml", "-o", "x.html", code=1).err
        assert "which changes allow one: `cpbox why box.yaml`" in err
        assert ("`cpbox why` applies them" in err) == bool(words)


def test_a_sweep_says_that_words_are_banned_and_allowed(folder: Path) -> None:
    keep_words(folder / BANNED, ["glower"])
    keep_words(folder / ALLOWED, ["wopuc"])
    Path("box.yaml").write_text(BOX)
    err = shell("sweep", "box.yaml", "-o", "lines.jsonl", code=0).err
    assert "banned by `cpbox ban` or the configuration: 1 word\n" in err
    assert "added to the built-in lists by `cpbox allow`: 1 word\n" in err
    assert "what a file expects is compared only where options and pref" in err


def test_a_broken_configuration_does_not_matter_where_it_does_not_apply(
    folder: Path, capsys: Capture
) -> None:
    (folder / BANNED).write_text("x1\n")
    not_applied("this")
    assert capsys.readouterr().err == ""


def test_a_list_that_cannot_be_written_is_said(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("a file")
    assert "nothing was changed" in shell("ban", "wren", code=74).err


def test_every_command_tells_of_the_configuration(folder: Path) -> None:
    (folder / "config.yaml").write_text("words: {list: common}\nrules: {loop: true}\n")
    assert shell("words", "peg ulm oir cnw", code=0).err == (
        f"cpbox: {folder / 'config.yaml'} sets what the puzzle and the options do not: "
        "words.list, rules.loop\n"
    )


def test_a_proof_agrees_with_the_configuration_that_it_was_made_with(
    folder: Path, capsys: Capture
) -> None:
    (folder / "config.yaml").write_text("words: {list: common}\n")
    keep_words(folder / BANNED, ["fade"])
    assert main(["prove", "abc,def", "--set", "words.only=[ad]", "-o", "proof"]) in (
        0,
        1,
    )
    says = capsys.readouterr().err
    assert "config.yaml sets" in says
    assert "1 word" in says
    options = ["check", "proof", "--puzzle"]
    (folder.parent.parent / "box.yaml").write_text(
        "sides: abc,def\nwords: {only: [ad]}\n"
    )
    assert main([*options, "box.yaml"]) == 0
    drop_words(folder / BANNED, ["fade"])
    assert main([*options, "box.yaml"]) == 1
    assert "words.ban" in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_a_proof_states_the_allowed_words() -> None:
    shell("allow", "puocelingmrw", code=0)
    err = shell("prove", "peg ulm oir cnw", "-o", "proof", code=0).err
    assert "added to the built-in lists by `cpbox allow`" in err
    options = ["check", "proof", "--puzzle", "peg ulm oir cnw"]
    shell(*options, code=0)
    shell("allow", "--undo", "puocelingmrw", code=0)
    assert "words.add" in shell(*options, code=1).out
