"""A list that learns which words one's game refuses and takes."""

import json
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.candidates.lexicon import slurs
from cpbox.puzzle.reader.configuration import ALLOWED, BANNED, kept_words
from tests.processes import shell

ONE = ["upcoming", "gulper", "glower", "woplug", "wop"]  # woplug is in no list
OTHER = ["upcoming", "corm", "gowl"]  # refuses glower, which the first game accepts
SIDES = ["peg", "ulm", "oir", "cnw"]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two saved games, and a folder for what is learned."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CPBOX_NO_CONFIG", raising=False)
    saved = tmp_path / "saved"
    saved.mkdir()
    for day, words in enumerate((ONE, OTHER), 1):
        known = {"sides": SIDES, "dictionary": words, "printDate": f"2027-01-0{day}"}
        (saved / f"{day}.json").write_text(json.dumps(known), "utf-8")
    return saved


def learn(games: Path, *, undo: bool = False) -> Any:
    return cpbox.import_games(games, learn=True, undo=undo)


def kept(games: Path, name: str) -> list[str]:
    return kept_words(games.parent / "config/cpbox" / name)


def test_what_any_game_takes_is_not_banned_and_no_slur_is_allowed(games: Path) -> None:
    assert "wop" in slurs()
    learned = learn(games)
    assert "lice" in learned.refused  # can be traced, and neither game has it
    assert {*ONE, *OTHER}.isdisjoint(learned.refused)
    assert learned.taken == ("woplug",)
    assert kept(games, BANNED) == [*learned.refused]
    assert kept(games, ALLOWED) == ["woplug"]


def test_a_puzzle_leaves_out_what_the_game_refused(games: Path) -> None:
    learn(games)
    file = games.parent / "box.yaml"
    file.write_text("sides: [peg, ulm, oir, cnw]\nwords: full\n", "utf-8")
    records = shell("words", str(file), "--json", code=0).records
    assert {each["word"] for each in records[0]["words"]} <= {*ONE, *OTHER}


def test_undo_takes_back_what_was_learned_and_no_more(games: Path) -> None:
    config = games.parent / "config/cpbox"
    config.mkdir(parents=True)
    (config / BANNED).write_text("zebra\n", "utf-8")
    (config / ALLOWED).write_text("lice\n", "utf-8")
    learned = learn(games)
    assert "lice" not in learned.banned  # which the user allows
    undone = learn(games, undo=True)
    assert undone.banned == learned.banned
    assert kept(games, BANNED) == ["zebra"]
    assert kept(games, ALLOWED) == ["lice"]
    assert str(undone).startswith("learned from 2 games\nno longer banned: ")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"undo": True, "output": "x"}, "needs learn"),
        ({"learn": True, "output": "x"}, "is not written to when learning"),
        ({}, "is missing; name the folder"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    games: Path, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(cpbox.InputError, match=says):
        cpbox.import_games(games, **options)
