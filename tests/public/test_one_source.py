"""A command and its call take the same: names, defaults and sentences."""

import inspect
from argparse import Action, ArgumentParser
from math import inf
from typing import Any

import pytest

import cpbox
from cpbox.cli.main import COMMANDS, command
from cpbox.fields.signature import REQUIRED, parameters

CALLS = {name: name for name in COMMANDS} | {"try": "attempt", "import": "import_games"}
ALONE = {
    "play",
    "serve",
    "ban",
    "allow",
    "config",
    "help",
}  # commands of the shell alone
LOADED = {"load", "loads", "replace", "read_results", "check_expected"}  # not commands

THE_PUZZLE = {"file", "files", "variant", "set"}  # what a call takes as a `Puzzle`
PRINTED = {"json", "csv", "verbose", "stats", "log"}
OF_SHELL = {  # what else the shell has, and where Python has it
    "solve": {  # the first two are of `check_expected`
        *("require_expect", "recursive", "pin", "quiet"),
    },
    "words": {"grid", "count"},  # of the `Vocabulary`: `grid()`, `len`
    "sheet": {"daily"},  # the box of a day has no call
    "hint": {"daily"},
    "why": {"chain", "daily"},  # several words of a call are a chain
    "compose": {"request", "unique"},  # keys of the request
}
OF_PYTHON = {"config", "stop", "watch", "progress", "log"} | {
    *("on_chain", "on_finding", "on_box"),
}
ELSEWHERE = {  # and what the shell has under another name, or in several options
    "attempt": {"variants"},  # those of the file
    "model": {"words"},  # --words K
    "compose": {"spec"},
}


def actions(name: str) -> dict[str, Action]:
    parser = ArgumentParser(add_help=False)
    for argument in command(name).ARGUMENTS:
        argument(parser)
    return {action.dest: action for action in parser._actions}  # noqa: SLF001


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - ALONE))
def test_a_command_and_its_call_have_the_same_options(name: str) -> None:
    call = getattr(cpbox, CALLS[name])
    takes, has = parameters(call), actions(name)
    ours = THE_PUZZLE | PRINTED | OF_SHELL.get(name, set())
    searches = parameters(cpbox.SolverConfig).keys()
    assert has.keys() - ours <= takes.keys() | searches
    others = OF_PYTHON | ELSEWHERE.get(CALLS[name], set()) | {"puzzle"}
    assert takes.keys() - others <= has.keys()


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - ALONE))
def test_an_option_has_the_default_and_the_sentence_of_its_call(name: str) -> None:
    call = getattr(cpbox, CALLS[name])
    for dest, action in actions(name).items():
        for source in (call, cpbox.SolverConfig):
            each = parameters(source).get(dest)
            if each is None or dest in {"set", "log", "relaxation"}:
                continue
            assert each.text, dest
            said = (action.help or "").lower().replace("--", "").replace("-", "_")
            first = each.sentence.lower().replace("`", "").replace("-", "_")
            assert said.startswith(first), dest
            if dest != "parameters":  # several times, added up
                assert plain(action.default) == plain(each.default), dest
            break


def plain(default: Any) -> Any:
    """A default, however the shell or Python says that there is nothing."""
    return None if default in (REQUIRED, inf, None, False, (), [], "") else default


def test_every_call_is_a_command_or_reads_and_changes_puzzles() -> None:
    calls = {name for name in cpbox.__all__ if inspect.isfunction(getattr(cpbox, name))}
    assert calls == LOADED | {CALLS[name] for name in COMMANDS.keys() - ALONE}


def test_every_parameter_of_every_call_is_explained() -> None:
    names = [name for name in cpbox.__all__ if inspect.isfunction(getattr(cpbox, name))]
    for name in names:
        for parameter in parameters(getattr(cpbox, name)).values():
            assert parameter.text, (name, parameter.name)


@pytest.mark.parametrize("source", ["ab cd", "a path", "a puzzle"])
def test_every_call_takes_a_puzzle_a_box_or_a_path(source: str, tmp_path: Any) -> None:
    own = "sides: [ab, cd]\nrules: {min_length: 2}\nwords: {only: [acb, bd]}\n"
    (tmp_path / "box.yaml").write_text(own)
    given: Any = {
        "ab cd": "ab cd",
        "a path": tmp_path / "box.yaml",
        "a puzzle": cpbox.loads(own),
    }[source]
    result = cpbox.solve(given)
    assert (result.words == ("acb", "bd")) == (source != "ab cd")
    assert cpbox.words(given).puzzle.box == cpbox.Box.of("ab cd")
    assert cpbox.hint(given).puzzle == result.puzzle
    assert cpbox.why(given).puzzle == result.puzzle
    assert cpbox.attempt(given)[0].result == result
    assert cpbox.draw(given).text.startswith("<svg")
    assert cpbox.replace(given, "rules.loop", value=True).rules.loop
