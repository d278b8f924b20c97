"""A limit that ends while words are read and traced: nothing is known then."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import cpbox
from tests.processes import shell

BOX = "aeinrst aeinrst aeinrst"  # on which the words take ten seconds to trace
SLOW = cpbox.Puzzle.of(BOX, words={"list": "full"})
LIMIT: dict[str, Any] = {"time_limit": 0.01}
HURRIED = ["--words", "full", "--time-limit", "0.01"]
UNKNOWN: dict[str, Callable[[Path], Any]] = {
    "solve": lambda _: cpbox.solve(SLOW, **LIMIT),
    "top": lambda _: cpbox.solve(SLOW, top=2, **LIMIT),
    "count": lambda _: cpbox.solve(SLOW, every=2, count=True, **LIMIT),
    "hint": lambda _: cpbox.hint(SLOW, **LIMIT),
    "played": lambda _: cpbox.hint(SLOW, "nits", **LIMIT),
    "why": lambda _: cpbox.why(SLOW, **LIMIT).result,
    "steps": lambda _: cpbox.why(SLOW, steps=True, **LIMIT).result,
    "attempt": lambda _: cpbox.attempt(SLOW, **LIMIT)[0].result,
    "prove": lambda folder: cpbox.prove(SLOW, folder / "p", **LIMIT).result,
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_nothing_is_known_where_the_words_are_not_traced_in_time(
    name: str, tmp_path: Path
) -> None:
    answer = UNKNOWN[name](tmp_path)
    assert answer.status is cpbox.Status.UNKNOWN
    assert answer.words is None
    if isinstance(answer, cpbox.Result):
        assert answer.counts is None
        assert answer.to_dict()["candidates"] is None
        assert "no chain found so far" in repr(answer)
    if name in ("top", "count"):
        assert not answer.complete
    assert [*tmp_path.iterdir()] == []


def test_no_word_is_said_to_be_playable_or_not_before_it_is_traced() -> None:
    with pytest.raises(cpbox.Unfinished, match="so nothing is known; give it more"):
        cpbox.why(SLOW, "nits", **LIMIT)


def test_there_is_no_model_of_words_that_are_not_traced() -> None:
    with pytest.raises(cpbox.InputError, match="not traced in time") as raised:
        cpbox.model(SLOW, **LIMIT)
    assert raised.value.key == "time_limit"


def test_a_comparison_counts_no_candidates_before_they_are_traced() -> None:
    assert cpbox.compare(SLOW, **LIMIT).candidates.isna().all()
    row, *_ = shell("compare", BOX, *HURRIED, "--json", code=3).record["runs"]
    assert row["candidates"] is None


@pytest.mark.parametrize(
    "command",
    ["solve", "solve -v", "solve --all", "hint", "why", "why BOX nits", "try"],
)
def test_a_command_that_had_no_time_to_trace_ends_with_3(command: str) -> None:
    name, *rest = command.replace("BOX ", "").split()
    shell(name, BOX, *rest, *HURRIED, code=3)


def test_reading_a_long_list_can_be_stopped(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    letters = [chr(97 + n) for n in range(26)]
    words = (
        a + b + c + "graciousness" for a in letters for b in letters for c in letters
    )
    file.write_text("\n".join(("gracious", "sharply", *words)))
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", words={"file": str(file)})
    stop = Event()
    stop.set()
    stopped = cpbox.solve(puzzle, stop=stop)
    assert (stopped.status, stopped.counts) == (cpbox.Status.UNKNOWN, None)
    assert stopped.word_list == "long.txt"
    assert cpbox.solve(puzzle).words == ("gracious", "sharply")
