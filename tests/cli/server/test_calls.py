"""What the API answers is what the command prints, and no file is ever read."""

import io
import json
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")

import cpbox
from cpbox.cli.main import command, main
from cpbox.cli.server.answering import answered
from cpbox.cli.server.bodies import BODIES
from cpbox.cli.server.calls import CALLS
from cpbox.fields.mistakes import validated

Json = Any
Capture = pytest.CaptureFixture[str]

BOX = "riu pgh lcs yao"
SMALL: dict[str, Json] = {
    "sides": "abc def",
    "words": {"only": ["ad", "daebfc", "be", "cfd", "dab"]},
}
SMALL |= {"rules": {"min_length": 2}, "variants": {"round": {"rules": {"loop": True}}}}
WHEN = {"seconds", "build_seconds", "solve_seconds"}


def ask(name: str, body: Mapping[str, Json], status: int = 200) -> Json:
    got, _, text = answered(name, body, 60)
    assert got == status, text
    return json.loads(text)


def without_time(value: Json) -> Json:
    if isinstance(value, dict):
        named = {"file", "puzzle"}  # which differ between a file and none
        return {x: without_time(y) for x, y in value.items() if x not in WHEN | named}
    return [*map(without_time, value)] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("name", "body", "arguments"),
    [
        ("solve", {}, ()),
        ("solve", {"all": True, "seed": 3}, ("--all", "--seed", "3")),
        ("solve", {"top": 2, "variant": "round"}, ("--top", "2", "--variant", "round")),
        ("solve", {"rule": ["max_words=1"]}, ("--rule", "max_words=1")),
        ("solve", {"every": 3, "count": True}, ("--every", "3", "--count")),
        ("why", {}, ()),
        ("why", {"words": ["dab", "bed"]}, ("dab", "bed")),
        ("why", {"chain": ["ad"], "best": True}, ("--chain", "ad", "--best")),
        ("words", {"refused": ""}, ("--refused",)),
        ("words", {"starts": "d", "without": "f"}, ("--starts", "d", "--without", "f")),
        ("words", {"contains": "b", "length": 2}, ("--contains", "b", "--length", "2")),
        ("words", {"ends": "c", "covered": "d"}, ("--ends", "c", "--covered", "d")),
        ("words", {"grid": True}, ("--grid",)),
        ("hint", {"level": 6}, ("--level", "6")),
        ("difficulty", {}, ()),
        ("hint", {"played": ["ad"]}, ("--played", "ad")),
        ("try", {"set": ["rules.link=0"]}, ("--set", "rules.link=0")),
    ],
)
def test_the_answer_is_what_the_command_prints(
    name: str, body: Json, arguments: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(json.dumps(SMALL))
    main([name, str(file), "--json", *arguments])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    answers = ask(name, {"puzzle": SMALL, **body})
    answers = answers if isinstance(answers, list) else [answers]
    for record in answers:
        record.pop("name", None)
    assert without_time(answers) == without_time(lines)


class Seen:
    """Options that note which of them are looked at."""

    def __init__(self, options: Any) -> None:
        self.options, self.names = options, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.names.add(name)
        return getattr(self.options, name)


BODY: dict[str, Json] = {"compose": {"spec": {"answer": ["upcoming", "glower"]}}}
BODY |= {"read": {"box": BOX, "text": BOX}, "new": {"seed": 4}}
BODY |= {"set": {"yaml": f"sides: {BOX}", "edits": {"rules.loop": True}}}
BODY |= {"export": {"format": "cnf"}, "solve": {"every": 2}}


@pytest.mark.parametrize("name", sorted(BODIES))
def test_every_option_is_looked_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Seen] = []

    def noted(model: Any, body: Json) -> Seen:
        seen.append(Seen(validated(model, body)))
        return seen[-1]

    monkeypatch.setattr("cpbox.cli.server.task.validated", noted)
    needs = "puzzle" in BODIES[name].model_fields
    body = ({"puzzle": SMALL} if needs else {}) | BODY.get(name, {})
    assert answered(name, body, 60)[0] == 200
    settings = {"words", "ban", "rule", "set"}  # which are read if they are sent
    assert {*BODIES[name].model_fields} - settings - seen[0].names == set()


def test_every_chain_that_is_asked_for_is_in_the_answer() -> None:
    answer = ask("solve", {"puzzle": SMALL, "every": 3})
    chains: list[tuple[str, ...]] = []
    puzzle = cpbox.Puzzle.of(**{x: y for x, y in SMALL.items() if x != "variants"})
    cpbox.solve(puzzle, every=3, on_chain=chains.append)
    assert answer["all_listed"]
    assert answer["chains"] == [[*chain] for chain in chains] != []


def test_a_listing_with_more_chains_than_there_is_room_for_is_not_said_to_be_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = len(ask("solve", {"puzzle": SMALL, "every": 3})["chains"])
    for room, is_all in ((number, True), (number - 1, False), (0, False)):
        monkeypatch.setattr("cpbox.cli.server.calls.MOST_CHAINS", room)
        answer = ask("solve", {"puzzle": SMALL, "every": 3})
        assert (answer["complete"], answer["count"]) == (True, number)
        assert (len(answer["chains"]), answer["all_listed"]) == (room, is_all)


@pytest.mark.slow
def test_a_proof_comes_as_a_zip_that_the_checker_verifies(tmp_path: Path) -> None:
    body = {"puzzle": SMALL, "variant": "round"}
    answer = ask("prove", body)
    assert answer["proved"] == bool(answer["claims"])
    _, kind, data = answered("prove", {**body, "bundle": True}, 60)
    assert kind == "application/zip"
    ZipFile(io.BytesIO(data)).extractall(tmp_path)
    assert cpbox.check(tmp_path / "proof").holds
    assert ask("check", {"puzzle": SMALL})["verified"]


@pytest.mark.parametrize(
    ("asked", "count"),
    [({"every": 2}, 2), pytest.param({"all": True}, 1, marks=pytest.mark.slow)],
)
def test_a_proof_lists_what_is_asked_for(asked: dict[str, int], count: int) -> None:
    body = {"puzzle": {"sides": "riu pgh lcs yao"}, **asked}
    assert ask("prove", body)["count"] == count
    assert ask("check", body)["count"] == count


@pytest.mark.slow
def test_boxes_are_composed_of_a_spec() -> None:
    answer = ask("compose", {"spec": {"answer": ["upcoming", "glower"]}})
    assert answer["status"] == "composed"
    assert cpbox.loads(answer["composed"][0]["yaml"]).box


FILE = str(Path(__file__).resolve())
OWN_FILE = {"sides": BOX, "words": {"file": FILE}}


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("solve", {"puzzle": OWN_FILE}),
        ("solve", {"puzzle": f"sides: {BOX}\nwords:\n  'file': {FILE}\n"}),
        ("solve", {"puzzle": {"sides": BOX, "variants": {"a": OWN_FILE}}}),
        ("solve", {"puzzle": BOX, "set": [f"words.file={FILE}"]}),
        ("solve", {"puzzle": BOX, "set": [f"words={{file: {FILE}}}"]}),
        ("solve", {"puzzle": BOX, "rule": [f"file={FILE}"]}),
        ("solve", {"puzzle": BOX, "words": [FILE]}),
        ("solve", {"puzzle": BOX, "words": [FILE + "x"]}),
        ("solve", {"puzzle": FILE}),
        ("solve", {"puzzle": "-"}),
        ("try", {"puzzle": BOX, "set": [f"words.file={FILE}"]}),
        ("open", {"puzzle": BOX, "pinned": OWN_FILE}),
        ("read", {"text": f"sides: {BOX}\nwords: {{file: {FILE}}}"}),
        ("set", {"yaml": f"sides: {BOX}", "edits": {"words.file": FILE}}),
        ("export", {"puzzle": OWN_FILE, "format": "json"}),
        ("prove", {"puzzle": BOX, "output": "x"}),
        ("compose", {"spec": {"answers": {"file": FILE}}}),
        ("compose", {"spec": {"avoid": {"files": [FILE]}}}),
        ("compose", {"spec": {"words": {"file": FILE}}}),
    ],
)
def test_no_file_is_read(
    name: str, body: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a file was opened")

    for module in ("cpbox.basics.files", "cpbox.puzzle.dictionary"):
        monkeypatch.setattr(f"{module}.open_regular", refuse)
    status, _, text = answered(name, body, 60)
    record = json.loads(text)
    assert status == 422 or record["errors"], record
    assert "no such file" not in text.decode()


def test_only_files_that_are_served_are_read(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# of a few\nad\ndaebfc\n", "utf-8")
    own = {"words": {"file": str(file)}}
    spec: Json = {"answer": ["daebfc"], "sides": [3, 3], **own}
    variants = {"a": {"words": {"file": str(file), "capitals": "skip"}}}
    puzzle = {"sides": "abc def", "variants": variants, **own}
    for name, body in (
        ("solve", {"puzzle": puzzle}),
        ("try", {"puzzle": puzzle}),
        ("open", {"puzzle": puzzle, "pinned": puzzle}),
        ("compose", {"spec": spec}),
    ):
        for files in ([str(file)], [], [f"{file}x"], [str(tmp_path)]):
            status, _, made = answered(name, body, 60, files)
            assert status == (200 if files == [str(file)] else 422), (name, made)
    *_, made = answered("open", {"puzzle": puzzle}, 60, [str(file)])
    assert not json.loads(made)["data"]["answer"]["commands"]  # as its page lacks words
    _, _, made = answered("compose", {"spec": spec}, 60, [str(file)])
    [box] = json.loads(made)["composed"]
    assert cpbox.loads(box["yaml"]).words.file == file
    for name, body in (
        ("solve", {"puzzle": str(file)}),
        ("compose", {"spec": spec | {"avoid": {"files": [str(file)]}}}),
    ):
        assert answered(name, body, 60, [str(file)])[0] == 422


@pytest.mark.parametrize(
    ("body", "key", "line"),
    [
        ({}, "puzzle", None),
        ({"puzzle": 3}, "puzzle", None),
        ({"puzzle": {"sides": BOX, "rules": {"loops": True}}}, "rules.loops", None),
        ({"puzzle": f"sides: {BOX}\nrules: {{loops: true}}"}, "rules.loops", 2),
        ({"puzzle": {"sides": ["\x7f"]}}, "", None),
        ({"puzzle": BOX, "tops": 3}, "tops", None),
        ({"puzzle": BOX, "top": 0}, "top", None),
        ({"puzzle": BOX, "top": [3]}, "top", None),
        ({"puzzle": BOX, "all": "yes"}, "all", None),
        ({"puzzle": BOX, "set": "rules.loop=true"}, "set", None),
        ({"puzzle": BOX, "set": [{"a": 1}]}, "set[0]", None),
        ({"puzzle": BOX, "formulation": "x"}, "formulation", None),
        ({"puzzle": BOX, "time_limit": "soon"}, "time_limit", None),
        ({"puzzle": BOX, "all": True, "top": 3}, "top", None),
        ({"puzzle": BOX, "set": ["rules.x=1"]}, "rules.x", None),
    ],
)
def test_a_mistake_is_named_by_its_key(body: Json, key: str, line: int | None) -> None:
    answer = ask("solve", body, 422)["error"]
    assert (answer["key"] or "", answer["line"]) == (key, line)
    assert answer["problem"]
    assert answer["remedy"] or "not a" in answer["problem"]


# What only the shell has: files, how to print, and what is a call of its own.
OF_THE_SHELL = {
    *("file", "files", "folder", "output", "read", "theorem", "puzzle", "force"),
    *("json", "csv", "verbose", "log", "stats", "jobs", "memory", "acl2"),
    *("certify", "lists", "daily", "help", "require_expect"),
    *("pin", "recursive", "quiet"),
}


@pytest.mark.parametrize("name", sorted({*CALLS} - {"compose", "check"}))
def test_every_option_is_offered_or_is_for_the_shell_alone(name: str) -> None:
    parser = ArgumentParser()
    for argument in command(name).ARGUMENTS:
        argument(parser)
    options = {
        (long or action.dest).replace("-", "_")
        for action in parser._actions  # noqa: SLF001
        for long in [x[2:] for x in action.option_strings if x[:2] == "--"] or [""]
    }
    offered = {*BODIES[name].model_fields} - {"puzzle", "bundle"}
    count = {"count"} if name == "words" else set()  # which the grid has, too
    assert offered == options - OF_THE_SHELL - count
