"""What `cpbox why` says of some puzzles, and the exit codes; only the times vary."""

import json
import re
from itertools import chain
from pathlib import Path
from textwrap import dedent

import pytest

import cpbox
from cpbox import explain as whys
from tests.processes import shell

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
BOX = "riu pgh lcs yao"


# --------------------------------------------------------------------------- pages

SCALE = """
    rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4; of
    several words, the sum
    """

NO_CHAIN = """\
    No chain under these rules: no chain of any length.

    These rules leave no chain
      · only words of the common list count
      · two letters in a row never come from one side
      · each word starts on the tile where the last one ended
      · the chain covers k and z
    No other rule is needed for that, and none of these can be left out.

    Each of these changes alone allows a chain
      · words.list: common → standard
          jumbo → ova → aqua → axiom → muzak (5 words, 22 letters)
      · rules.same_side: false → true
          biz → zoo → ova → aqua → axiom → mojo → oak (7 words, 25 letters)
      · rules.link: 1 → 0
          axiom + jab + oak + ova + quiz (5 words, 18 letters)
      · rules.cover: all → 11
          mojo → ova → aqua → axiom → mob → biz (6 words, 22 letters; leaves k)
    """

SEVEN_WORDS = """\
    Why not 6 words?
      · No word covers more letters than abeyance: 6 of 12, without k, z, u, v, m
        and x.
      · The scarcest letter, v, is played in 3 words, z in 4 and x in 4.
      · 4 words would cover everything if they need not chain: numb + vex + yak +
        zac. No chain of 6 words that keeps the rules does.
      · The best that 6 words can do: zac → can → numb → bevy → yak leaves x.

    Why not fewer than 23 letters?
      · 12 tiles and 6 more where words share one make 18 letters, and no chain of 7
        words has fewer than these.
      · None has fewer than 23 (proved by the relaxation, every tile).
    """

ITS_WORTH = """\
    gracious → splashy: yes, it keeps every rule: 2 words, 15 letters, rarity 1.
    """

SOLUTION = """\
    gracious → splashy: yes, it keeps every rule: 2 words, 15 letters, rarity 1.
      · The best chain of the common list has 2 words, 15 letters, rarity 0.
      · This chain has a rarity higher by 1.
    """

RARER = """\
    oligarchy → yups: yes, it keeps every rule: 2 words, 13 letters, rarity 3.
      · The best chain of the common list has 2 words, 15 letters, rarity 0.
      · This chain has 2 letters fewer.
    """

OPTIMAL = """\
    gracious → sharply: yes, it keeps every rule: 2 words, 15 letters, rarity 0.
      · It is optimal: no chain of the full list has fewer words, and none of the
        common list is better.
    """

EACH_WORD = """\
    gracious: yes, it can be played: 8 letters, very familiar.
      · It covers 8 of 12 letters and leaves p, h, l and y.
      · It is part of a best chain of the common list: 2 words, 15 letters, rarity
        0.

    zebra: no, it cannot be played
      · z (letter 1), e (letter 2) and b (letter 3) are not on the box

    yups: yes, it can be played: 4 letters, less familiar.
      · It covers 4 of 12 letters and leaves r, i, g, h, l, c, a and o.
      · The best chain of the extended list with it has 2 words, 13 letters, rarity
        3; the best of the common list has 2 words, 15 letters, rarity 0.

    Smallest list with the word: very familiar = common, less familiar = extended
    rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4; of
    several words, the sum

    With --chain, they are treated as one chain.
    """

NEARLY = """\
    gracious → sharp: no, it is not a solution
      · l and y are left uncovered

      · The best chain of the common list with these words has 3 words, 16 letters,
        rarity 0; the best of the common list has 2 words, 15 letters, rarity 0.
    """

EXTENDED = """\
    4 words, 20 letters: best by fewest words, then letters, then familiarity, of
    the extended list, without 1 word unfit to print.
    Smallest list with the word: familiar = standard, less familiar = extended
    Common and standard have no chain of 4 words; no chain of the full list, without
    1 word unfit to print, has fewer words.

    Why not 3 words, with words of the full list?
      · No word covers more letters than bailout: 7 of 12, without x, q, h, f and v.
      · The scarcest letter, q, is played in 5 words, x in 23 and h in 24.
      · 3 words would cover everything if they need not chain: fouth + qibla + vox.
        No chain of 3 words that keeps the rules does.
      · The best that 3 words can do: qibla → avo → outfox leaves h.

    Why not fewer than 20 letters, with words of the extended list?
      · 12 tiles and 3 more where words share one make 15 letters, and no chain of 4
        words has fewer than these.
      · None has fewer than 20 (proved by the relaxation, every tile).
    """


@pytest.mark.parametrize(
    ("box", "words", "code", "page"),
    [
        ("xqo bku ami jvz", ["--words=common"], 0, NO_CHAIN),
        ("kne zcu vam ybx", ["--words=standard"], 0, SEVEN_WORDS),
        ("tix luq aoh bfv", [], 0, EXTENDED),
        (BOX, ["gracious", "SPLASHY", "--chain"], 0, ITS_WORTH + SCALE),
        (BOX, ["--chain", "gracious", "SPLASHY"], 0, ITS_WORTH + SCALE),
        (BOX, ["gracious → splashy"], 0, ITS_WORTH + SCALE),
        (BOX, ["GRACIOUS->splashy"], 0, ITS_WORTH + SCALE),
        (BOX, ["gracious + splashy"], 0, ITS_WORTH + SCALE),
        (BOX, ["gracious → splashy", "--best"], 0, SOLUTION + SCALE),
        (BOX, ["oligarchy → yups", "--best"], 0, RARER + SCALE),
        (BOX, ["gracious → sharply", "--best"], 0, OPTIMAL + SCALE),
        (BOX, ["gracious", "zebra", "yups", "--best"], 1, EACH_WORD),
        (BOX, ["gracious → sharp", "--best"], 1, NEARLY + SCALE),
    ],
)
def test_the_page_says_this(box: str, words: list[str], code: int, page: str) -> None:
    printed = shell("why", box, *words, code=code)
    assert printed.out.endswith("\n\n" + dedent(page))
    assert not printed.err
    assert max(map(len, printed.out.splitlines())) <= 80


# ----------------------------------------------------------------------- exit codes


def test_a_run_that_is_stopped_says_so() -> None:
    file = str(PUZZLES / "whole-alphabet.yaml")
    out = shell("why", file, "--time-limit", "0.01", code=3).out
    assert "when the run was stopped" in out


@pytest.mark.parametrize(
    "asked", [[], ["gracious"], ["sup", "--best"], ["yups → sup", "--best"]]
)
def test_a_record_is_one_line_of_json(asked: list[str]) -> None:
    (line,) = shell("why", BOX, *asked, "--json").out.splitlines()
    record = json.loads(line)
    assert record["complete"] is True
    assert record.get("status") == ("optimal" if "gracious" not in asked else None)
    assert ("of_words" in record) == bool(asked)


def test_each_word_has_a_record_of_its_own() -> None:
    records = shell("why", BOX, "yups", "zebra", "yups", "--json", code=1).records
    assert [known["of_words"]["words"] for known in records] == [["yups"], ["zebra"]]
    assert [known["of_words"]["refused"] for known in records] == [False, True]


def test_a_chain_needs_words() -> None:
    for asked in ("--chain", "→"):
        assert "--chain: needs words" in shell("why", BOX, asked, code=2).err
    assert "--best: needs words" in shell("why", BOX, "--best", code=2).err
    assert "is empty" in shell("why", BOX, "gracious", " ", code=2).err


# ------------------------------------------------------------------- several lists


@pytest.mark.parametrize(
    ("asked", "code", "says"),
    [
        (["gowl"], 0, "yes, it can be played: 4 letters, rare: some games may refuse"),
        (["lie"], 0, "yes, it can be played: 3 letters, very familiar."),
        (
            ["gowl", "--words=standard"],
            1,
            "not in the standard list; the full list has it",
        ),
        (["liex"], 1, "not in the full list; no built-in list has it"),
    ],
)
def test_any_word_of_the_largest_list_may_be_played(
    asked: list[str], code: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No search says which list counts."""
    monkeypatch.setattr(whys, "solve", None)
    assert says in shell("why", "peg ulm oir cnw", *asked, code=code).text


def test_why_there_is_no_chain_speaks_of_the_largest_list() -> None:
    lists = ["--set", "words.list=[common, standard]"]
    out = shell("why", "tix luq aoh bfv", *lists, code=0).out
    assert "only words of the standard list count" in out
    assert "words.list: standard → extended" in out


# ------------------------------------------------------------------------- spoilers


def words_of(printed: str) -> set[str]:
    return set(re.findall(r"[a-z]+", printed.lower()))


ASKED = (["yups"], ["yups", "gracious"], ["gracious → splashy"], ["yups → oligarchy"])


@pytest.mark.parametrize("words", ASKED)
def test_nothing_is_told_of_the_best_chain_unless_it_is_asked_for(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not even looked for, and Python is told as little as the shell."""
    monkeypatch.setattr(whys, "solve", None)
    monkeypatch.setattr(whys.oracle, "Engine", None)
    assert "best" not in shell("why", BOX, *words).out
    record = json.loads(shell("why", BOX, *words, "--json").out.splitlines()[0])
    assert not {"status", "chain", "objective", "bound"} & {*record}
    assert not {"best_with_words"} & {*record["of_words"]}
    explanation = cpbox.why(
        cpbox.Puzzle.of(BOX), *" ".join(words).replace("→", " ").split()
    )
    assert isinstance(explanation.about, cpbox.types.OfWords)
    assert (
        explanation.result,
        explanation.about.best,
        explanation.about.with_words,
    ) == (None,) * 3
    assert {*chain.from_iterable(explanation.about.fixes)} <= {*explanation.about.words}


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize("best", [[], ["--best"]], ids=["alone", "best"])
@pytest.mark.parametrize(
    "words",
    [
        ["sharply"],
        ["yups", "gracious"],
        ["zebra"],
        ["gracious → sharp"],
        ["yup → pas"],
        ["sharply → yup"],
        ["gracious → splashy"],
    ],
)
def test_no_word_of_the_answer_is_told_that_was_not_asked_about(
    words: list[str], best: list[str], form: list[str]
) -> None:
    told = words_of(shell("why", BOX, *words, *best, *form).out)
    assert told & words_of(" ".join(words))
    assert not told & ({"gracious", "sharply"} - words_of(" ".join(words)))


@pytest.mark.parametrize("word", ["hip-hop", "gracious,hip-hop", "rock-and-roll"])
def test_a_word_with_a_hyphen_is_no_two_words_but_in_a_chain(word: str) -> None:
    says = "has a hyphen, which no word has; write hiphop, or hip hop"
    says = says if "hip" in word else "write rockandroll, or rock and roll"
    assert says in shell("why", BOX, word, code=2).err
    shell("why", BOX, "--chain", "gracious-splashy", code=0)
    shell("hint", BOX, "--played", "gracious-splashy", code=0)
    for parted in ("gracious->splashy", "gracious - splashy"):
        shell("why", BOX, parted, code=0)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("oligarhcy", "oligarchy"),  # two letters in the other order
        ("gracios", "gracious"),  # one less
        ("graicosu", ""),
        ("welcomin", "welcoming"),  # which is not on the box
        ("arship", "airship"),  # which is on the box, as warship is not
        ("sluty", "slaty"),  # no word unfit to print
        ("x" * 1000, ""),
    ],
)
def test_a_word_that_no_list_has_may_be_a_slip(word: str, meant: str) -> None:
    says = f"no built-in list has it; did you mean {meant}?" if meant else ""
    lines = shell("why", BOX, word, "--words=full", code=1).text
    assert says in lines
    assert bool(meant) == ("did you mean" in lines)
    played = shell("hint", BOX, "--played", word, code=2).err
    assert says in played
    assert played.endswith("?\n" if meant else "name words that can\n")


def test_a_slip_is_seen_in_words_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("sides: [üa, xy]\nwords: {only: [szél, szöl, über]}\n")
    out = shell("why", str(file), "széll", "öber", "szö", code=1).out
    assert re.findall("mean (.*)[?]", out) == ["szél", "über", "szöl"]


def test_a_word_shorter_than_any_in_the_lists_is_said_to_be_so() -> None:
    out = shell("why", BOX, "us", code=1).text
    assert "2 letters, and a word has at least 3" in out
    assert "the built-in lists have no word of 2 letters" in out
    assert "no built-in list has it" not in out


@pytest.mark.parametrize(
    "line",
    [
        "us hello gargle gag | min_length=2 | max_uses=1",
        "gracious splashy | max_length=4 | link=3",
        "gracious → yups | max_words=1 | max_uses=1",
        "yups → gracious → gracious | start=g | end=y | min_words=4",
        "gracious → splashy | loop=true | min_letters=20 | require=[sharp]",
        "chips harsh | moves=opposite | distinct_in_word=true",
    ],
)
def test_an_answer_about_words_says_rules_in_words(line: str) -> None:
    asked, *rules = line.split(" | ")
    options = [part for rule in rules for part in ("--rule", rule)]
    words = asked.split() if "→" not in asked else [asked]
    out = shell("why", BOX, *words, *options, code=1).text
    assert not re.search(r"rules\.|words\.|[a-z]_[a-z]", out.partition("no, it")[2])


TITLED = "title: senator\nnotes: or senator\nsource: senator\nsides: [ae, st, rn, o]\n"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_title_does_not_tell_the_answer(form: list[str], tmp_path: Path) -> None:
    file = tmp_path / "today.yaml"
    file.write_text(TITLED)
    assert "senator" not in shell("why", str(file), "son", *form).out
