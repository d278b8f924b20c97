"""Chains that are listed as they are found: each once, in whole lines, to any end."""

import csv
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cpbox
from cpbox.puzzle import Box, Puzzle, Words
from cpbox.search.chains import listing
from cpbox.search.relaxation import walk
from cpbox.search.results.record import chain_values
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.word_lists import outcomes, solve
from cpbox.show.chain_lines import Lines, record_lines, row_lines, text_lines
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from tests.exhaustive import every_chain
from tests.processes import CPBOX, shell, started
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

ROOT = Path(__file__).resolve().parents[2]
BOX = "riu pgh lcs yao"
Chain = tuple[str, ...]
PUZZLES = st.integers(0, 2**32 - 1).map(random_puzzle).filter(solvable)


def found(puzzle: Puzzle, most: int) -> list[tuple[Chain, Chain]]:
    batches: list[tuple[Chain, Chain]] = []
    outcomes(
        puzzle,
        LimitedConfig(),
        Request(every=most),
        on_batch=lambda first, last: batches.append((first, last)),
    )
    return batches


@given(puzzle=PUZZLES)
@settings(max_examples=40)
def test_what_a_walk_forgets_it_finds_again(puzzle: Puzzle) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(walk, "STEPS", 1)
        patch.setattr(walk, "ENDS", 1)
        result = solve(puzzle, request=Request(every=4))
    assert sorted(result.chains or ()) == sorted(every_chain(puzzle))


def test_chains_come_by_their_words_and_then_in_alphabetical_order() -> None:
    batches = found(Puzzle.of(BOX, words={"list": "standard"}), 3)
    chains = [(*first, word) for first, last in batches for word in last]
    assert len(chains) > 1000
    assert chains == sorted(chains, key=lambda chain: (len(chain), chain))


# ------------------------------------------------------------------------------ lines


def lines_of(lines: Lines, puzzle: Puzzle) -> Iterator[tuple[list[str], list[Chain]]]:
    for first, last in found(puzzle, 2):
        *written, end = lines(first, last).split("\n")
        assert end == ""
        yield written, [(*first, word) for word in last]


@given(puzzle=PUZZLES, width=st.integers(10, 40))
@settings(max_examples=30)
def test_lines_for_people_are_those_of_each_chain(puzzle: Puzzle, width: int) -> None:
    assume(puzzle.words.only)
    style = Style(width=width)
    for written, chains in lines_of(text_lines(puzzle, style), puzzle):
        assert written == [
            line for chain in chains for line in joined(chain, width, puzzle, style)
        ]


@pytest.mark.parametrize("is_ascii", [True, False])
@given(puzzle=PUZZLES)
@settings(max_examples=30)
def test_records_are_those_of_each_chain(is_ascii: bool, puzzle: Puzzle) -> None:  # noqa: FBT001
    shows = str.isascii if is_ascii else bool
    for written, chains in lines_of(record_lines(puzzle, shows=shows), puzzle):
        assert written == [
            json.dumps(chain_values(puzzle, chain), ensure_ascii=is_ascii)
            for chain in chains
        ]


def test_letters_of_any_alphabet_are_escaped_only_where_they_cannot_be_shown() -> None:
    words = Words(only=("\u044f\u043c\u0430", "\u0430\u043c\u044f"))
    box = Box((("\u044f",), ("\u043c",), ("\u0430",)))
    for shows, shown in ((str.isascii, "\\u044f"), (bool, "\u044f")):
        puzzle = Puzzle(box=box, words=words)
        lines = record_lines(puzzle, shows=shows)
        written = [line for each, _ in lines_of(lines, puzzle) for line in each]
        assert len(written) == 4
        assert all(shown in line for line in written)
        assert len({tuple(json.loads(line)["chain"]) for line in written}) == 4


def test_rows_hold_the_numbers_of_each_chain() -> None:
    puzzle = Puzzle.of(BOX, words={"list": "extended"})
    for written, chains in lines_of(row_lines(puzzle, "name,,"), puzzle):
        for row, chain in zip(csv.reader(written), chains, strict=True):
            known = chain_values(puzzle, chain)
            numbers = [str(known[key]) for key in ("words", "letters", "rarity")]
            assert row == ["name", "", *numbers, " ".join(chain)]
        if len(chains[0]) == 3:
            return


@pytest.mark.parametrize(
    "request_",
    [Request(all_optimal=True), Request(every=3), Request(every=3, count=True)],
)
def test_where_there_is_no_chain_the_proof_says_why_and_not_how_many(
    request_: Request,
) -> None:
    puzzle = Puzzle.of("ab cd", words={"only": ["aca"]})
    plain, result = solve(puzzle), solve(puzzle, request=request_)
    assert [x.claim for x in result.steps] == [x.claim for x in plain.steps]
    assert result.count in (None, 0)


LONG = ("solve", "rls qnt aio ube", "--words", "extended", "--every", "4")


def rest(run: Popen[bytes]) -> tuple[bytes, bytes]:
    """What a run has still to say; not by `communicate`, which reads past buffers."""
    assert run.stdout is not None
    assert run.stderr is not None
    return run.stdout.read(), run.stderr.read()


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with started(*CPBOX, *LONG, stdout=PIPE, stderr=PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline().count("→".encode()) == 1
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 141


@pytest.mark.parametrize(
    "arguments",
    [(), *(pytest.param((x,), marks=pytest.mark.slow) for x in ("--json", "--csv"))],
)
def test_an_interrupt_leaves_whole_lines_and_says_that_there_are_more(
    arguments: tuple[str, ...],
) -> None:
    read = Random(len(arguments[:1])).randrange(1_000_000, 3_000_000)
    with started(*CPBOX, *LONG, *arguments, stdout=PIPE, stderr=PIPE) as run:
        assert run.stdout is not None
        printed = run.stdout.read(read)
        time.sleep(0.2)  # until it waits for us to read
        run.send_signal(signal.SIGINT)
        time.sleep(0.1)  # until it has heard
        out, err = rest(run)
    assert run.returncode == 130
    lines = (printed + out).decode().split("\n")
    assert lines.pop() == ""
    if arguments == ("--json",):
        head, *chains, last = [json.loads(line) for line in lines]
        assert "sides" in head
        assert all(len(each["chain"]) == each["words"] for each in chains)
        assert (last["count"], last["complete"]) == (None, False)
    elif arguments:
        assert all(line.count(",") == 5 for line in lines)
        assert b"stopped before all chains were found" in err
    else:
        says = "Some of the chains of at most 4 words, listed above; stopped before"
        assert any(line.startswith(says) for line in lines[-12:])


def test_a_time_limit_says_how_many_were_listed() -> None:
    lines = shell(*LONG, "--time-limit", "0.5", code=3).out.split("\n")
    listed = [*("→" in line for line in lines)].index(False)  # perhaps none
    (about,) = [line for line in lines[-12:] if "listed" in line]
    of = "of at most 4 words"
    assert about == (
        f"{listed:,} chains {of}, listed above; stopped before all were found"
        if listed
        else f"Stopped before any chain {of} was listed"
    )


@pytest.mark.parametrize("request_", [Request(top=10**8), Request(all_optimal=True)])
def test_a_time_limit_is_also_that_of_showing_the_chains_that_are_kept(
    request_: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "SHOWING", 1e6)
    words = {"only": ["acb", "bda", "adb", "bca", "bcda"]}
    puzzle = Puzzle.of("ab cd", words=words, objective=["words"])
    config = LimitedConfig(time_limit=1e5)
    result = solve(puzzle, config, request_)
    assert result.chains
    assert not result.complete
    told: list[tuple[str, ...]] = []
    assert solve(puzzle, config, Request(every=2), on_chain=told.append).complete
    assert len(told) > len(result.chains)


LONG_ONES = Puzzle.of("ab cd", words={"only": ["acb", "bda"]}, objective=["words"])


def test_long_chains_take_as_much_longer_to_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listing, "SHOWING", 1e4)
    config = LimitedConfig(time_limit=1e5)
    for words, complete in ((2, True), (20, False)):
        rules = {"min_words": words, "max_words": words, "repeat_words": True}
        puzzle = cpbox.replace(LONG_ONES, "rules", rules)
        result = solve(puzzle, config, Request(all_optimal=True))
        assert result.chains
        assert result.complete == complete


@pytest.mark.parametrize(
    "config",
    [LimitedConfig(), LimitedConfig(relaxation=False, formulation="trail")],
    ids=["usual", "trail"],
)
def test_a_chain_of_a_thousand_words_is_no_deeper_than_python_goes(
    config: LimitedConfig,
) -> None:
    rules = {"min_words": 1000, "max_words": 1000, "repeat_words": True}
    puzzle = cpbox.replace(LONG_ONES, "rules", rules)
    result = solve(puzzle, config, Request(all_optimal=config.relaxation))
    chains = result.chains or (result.words or (),)
    assert {len(chain) for chain in chains} == {1000}
