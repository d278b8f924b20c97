"""All chains of a kind, to be proved complete: the best ones, or those of few words."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from time import perf_counter

from cpbox.basics.errors import InputError, Unfinished
from cpbox.basics.wording import counted
from cpbox.candidates.board import Board
from cpbox.proof.checker.claim import CountEntry
from cpbox.proof.checker.text import dotted
from cpbox.search.list_run import Chain, Run, check_chain
from cpbox.search.optimum.engine import Engine
from cpbox.search.solver_config import LimitedConfig, Request, Watch
from cpbox.search.verify import in_order

MOST = 10_000


@dataclass(frozen=True)
class ChainList:
    """All chains of a kind.

    Parameters
    ----------
    most_words
        They are all that have at most so many words; None for all of the best.
    chains
        As words, in alphabetical order, each once however it can be traced.
    trusted
        The unusual formulations that found them.

    """

    board: Board
    most_words: int | None
    chains: tuple[Chain, ...]
    trusted: tuple[str, ...] = ()

    @property
    def count(self) -> CountEntry:
        """What the claim says of them."""
        return CountEntry(self.most_words, len(self.chains))

    def lines(self) -> Iterator[str]:
        """A line for each chain: its words, each with its tiles.

        Raises
        ------
        Contradiction
            When one breaks a rule: a bug.

        """
        for chain in self.chains:
            tiles = map(dotted, check_chain(self.board, chain))
            yield " ".join(x for pair in zip(chain, tiles, strict=True) for x in pair)


def all_chains(
    board: Board, request: Request, config: LimitedConfig, watch: Watch | None
) -> ChainList:
    """List the chains of a board that are asked for.

    Raises
    ------
    InputError
        When there are more than a proof may list.
    Unfinished
        When time is over before all are found.

    """
    chains: list[Chain] = []
    is_ordered, number = board.puzzle.rules.link > 0, 0

    def take(first: Chain, last: Chain) -> None:
        nonlocal number
        chains.extend(in_order(board.puzzle, (*first, word)) for word in last)
        number += len(last) * (1 if is_ordered else factorial(len(first) + 1))
        if number > MOST:
            raise InputError(_too_many(request, is_ordered=is_ordered))

    end = perf_counter() + config.time_limit
    run = Run(Engine(board, config, end, watch), request, take)
    run.go()
    result = run.result(0, 0)
    if result.interrupted:
        raise KeyboardInterrupt
    if not result.complete:
        raise Unfinished
    most_words = request.every
    if most_words is not None:  # longer ones were not looked at
        most_words = min(most_words, board.puzzle.rules.most_words)
    return ChainList(board, most_words, tuple(sorted({*chains})), result.trusted)


def _too_many(request: Request, *, is_ordered: bool) -> str:
    which, remedy = "best chains", "ask for the best alone"
    if request.every is not None:
        which = f"chains of at most {counted(request.every, 'word')}"
        remedy = "ask for fewer words" if request.every > 1 else remedy
    each = "" if is_ordered else ", each order of their words counted"
    return f"there are more than {MOST:,} {which}{each}: too many to prove; {remedy}"
