"""The same game gives the same record, whichever way it comes in."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.lab.sweep import sweeping
from tests.lab.sweeps.lines import lines, timeless
from tests.lab.sweeps.places import PLACE, Nowhere
from tests.processes import shell
from tests.slow import few

Json = dict[str, Any]

# Three chains have two words and 15 letters, and only one has familiar words. The page
# lists a word twice.
WORDS = ("choragus", "spicily", "crouch", "hypalgias", "gracious", "sharply", "crouch")
GAME: Json = {
    "printDate": "2026-07-20", "sides": ["RIU", "PGH", "LCS", "YAO"], "par": 4,
    "dictionary": [word.upper() for word in WORDS], "editor": "Someone",
    "ourSolution": ["CHORAGUS", "SPICILY"],
}  # fmt: skip
PAGE = f"<!doctype html><script>window.gameData = {json.dumps(GAME)};</script>"
OWN = {"only": list(WORDS), "rarity": "lists"}
PUBLISHED = ["choragus", "spicily"]
PLAIN: Json = {
    "published": PUBLISHED,
    "sides": "riu pgh lcs yao",
    "words": OWN,
    "date": "2026-07-20",
    "par": 4,
}
ANSWER = ["gracious", "sharply"]


def solved(*arguments: str) -> Json:
    record: Json = shell("solve", *arguments, "--json", code=0).record
    return record


def swept(*arguments: str) -> Json:
    shell("sweep", *arguments, "-o", "r.jsonl", code=0)
    (line,) = lines(Path("r.jsonl"))
    return line


def swept_by_python(source: Any) -> Json:
    assert cpbox.sweep(source, "r.jsonl", jobs=1).outcome == {None: 1}
    (line,) = lines(Path("r.jsonl"))
    return line


def imported(source: str) -> str:
    cpbox.import_games(source, "imported")
    return "imported/2026-07-20.yaml"


def served(puzzle: Any) -> Json:
    pytest.importorskip("fastapi", reason="needs the extra `serve`")
    from cpbox.cli.server.answering import answered

    status, _, text = answered("solve", {"puzzle": puzzle}, 60)
    assert status == 200, text
    record: Json = json.loads(text)
    return record


DOORS: dict[str, Callable[[], Any]] = {
    "a saved page": lambda: solved("page.html"),
    "its data": lambda: solved("game.json"),
    "an imported page": lambda: solved(imported("page.html")),
    "imported data": lambda: solved(imported("game.json")),
    "a sweep of a page": lambda: swept("page.html"),
    "a sweep of data": lambda: swept("game.json"),
    "a sweep of an imported page": lambda: swept(imported("page.html")),
    "a sweep of data from Python": lambda: swept_by_python(cpbox.load("game.json")),
    "a typed box": lambda: solved(
        "riu pgh lcs yao", "--words", "words.txt", "--set", "words.rarity=lists"
    ),
    "a sweep of a typed box": lambda: swept(
        "riu pgh lcs yao", "--words", "words.txt", "--set", "words.rarity=lists"
    ),
    "a page with its words set": lambda: solved(
        "page.html", "--words", "words.txt", "--set", "words.rarity=lists"
    ),
    "Python": lambda: cpbox.solve(cpbox.Puzzle.of(**PLAIN)).to_dict(),
    "a page that Python loads": lambda: cpbox.solve(cpbox.load("page.html")).to_dict(),
    "text that Python reads": lambda: cpbox.solve(cpbox.loads(PAGE)).to_dict(),
    "Python's own YAML": lambda: cpbox.solve(
        cpbox.loads(cpbox.load("page.html").to_yaml())
    ).to_dict(),
    "a sweep from Python": lambda: swept_by_python("page.html"),
    "the served page": lambda: served(PAGE),
    "the served page, with keys": lambda: served(PLAIN),
    "a list of games": lambda: swept("games.jsonl"),
    "a sweep of a puzzle": lambda: swept_by_python(cpbox.Puzzle.of(**PLAIN)),
}
IN_PROCESSES = {"a sweep of a page", "a list of games", "a sweep of a puzzle"}
OF_THE_DOOR = {"file", "puzzle", "title", "word_list"}  # names of files


def prepare(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    Path("page.html").write_text(PAGE, "utf-8")
    Path("game.json").write_text(json.dumps(GAME), "utf-8")
    Path("games.jsonl").write_text(json.dumps(GAME), "utf-8")
    Path("words.txt").write_text("\n".join(WORDS), "utf-8")


@pytest.mark.parametrize("door", few(len(DOORS) - 2, DOORS))
def test_every_door_gives_the_same_record_of_the_same_game(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(tmp_path, monkeypatch)
    if door not in IN_PROCESSES:
        monkeypatch.setattr(PLACE, Nowhere)
        monkeypatch.setattr(sweeping, "place_of", Nowhere)
    expected = json.loads(json.dumps(cpbox.solve(cpbox.load("page.html")).to_dict()))
    record = json.loads(json.dumps(DOORS[door]()))
    assert (record["chain"], record["rarity"]) == (ANSWER, 0)
    if "sweep" in door and "box" not in door:
        published = record["published"]
        assert (published["chain"], published["best"]) == (PUBLISHED, False)
    same = {key: record[key] for key in expected if key not in OF_THE_DOOR}
    assert timeless(same) == timeless({key: expected[key] for key in same})
