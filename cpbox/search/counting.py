"""How many chains a level holds, without meeting each where that can be helped."""

from collections.abc import Callable
from dataclasses import replace

from cpbox.candidates.arrays import Bools
from cpbox.candidates.board import Board
from cpbox.puzzle.errors import InputError
from cpbox.search.level import Level
from cpbox.search.network import MAX_THINGS
from cpbox.search.relaxation import Network
from cpbox.search.sieve import MOST_DIFFERENT, Sieve
from cpbox.search.walk import Range, Walk

MOST_MET = 10**9  # chains that are met one by one, which takes minutes


def count(
    board: Board,
    level: Level,
    walk: Walk,
    cost: Range | None,
    add: Callable[[int], None],
) -> str:
    """Count the chains of a level.

    Parameters
    ----------
    board, level
        Whose chains.
    walk
        What meets them.
    cost
        The least and the most that the candidates of a chain cost together; None where
        that is all one.
    add
        Given numbers of chains that add up.

    Returns
    -------
    By what they were counted.

    Raises
    ------
    InputError
        When there are too many for chains that can only be met one by one.

    """
    number, repeats = level.num_words, board.puzzle.rules.repeat_words
    network = _plain(board, level, walk.net, cost)
    if network is not None:
        sieve = Sieve(network, walk.checkpoint, repeats=repeats)
        if sieve.can(number):
            add(sieve.count(number))
            return "inclusion and exclusion"
    if walk.adds_up:
        add(walk.count(number))
    else:
        if network is not None:
            _check(board, Sieve(network, walk.checkpoint, repeats=True), number)
        walk.run(number, lambda _, last: add(len(last)))
    return f"a walk along the relaxation, {level.filter.tracked}"


def _plain(
    board: Board, level: Level, network: Network, cost: Range | None
) -> Network | None:
    """The arcs whose chains are all that are wanted; None if other rules speak, too."""
    words = board.words(level.filter.family.candidates.tolist())
    several = len({*words}) < len(words)
    groups = len(level.filter.family.groups) > MAX_THINGS - board.num_tiles
    if several or groups or board.new_visits is not None or board.totals:
        return None
    least, most = cost or (0, level.num_words * int(network.cost.max()))
    if least <= 0 and most >= level.num_words * int(network.cost.max()):
        return network
    if least <= 0 == most:  # no word may cost more than the cheapest
        return _only(network, network.cost == 0)
    return None


def _only(network: Network, arcs: Bools) -> Network:
    tail, head, mask = network.tail[arcs], network.head[arcs], network.mask[arcs]
    return replace(network, tail=tail, head=head, mask=mask, cost=network.cost[arcs])


def _check(board: Board, sieve: Sieve, num_words: int) -> None:
    """Make sure that chains are few enough to be met one by one."""
    if not sieve.can(num_words):
        return
    most = sieve.count(num_words)
    if most > MOST_MET:
        problem = (
            f"chains of {num_words} words, none twice, are too many to count: "
            f"up to {most:,}; count those of at most {MOST_DIFFERENT} words, or set "
            "rules.repeat_words"
        )
        raise InputError(problem, board.puzzle.file or None)
