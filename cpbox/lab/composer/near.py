"""Near rivals: of words all but few of whose steps are steps of the answer.

The sides must allow every step of the answer. So a rival that has no others can always
be played, and one that has few leaves the arrangement few ways to forbid it. They can
be listed before there is an arrangement, and refute most answers on the spot.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from cpbox.lab.composer.spec import Chain
from cpbox.puzzle import Puzzle


def near_words(
    puzzle: Puzzle, tiles: Sequence[str], chain: Chain, strange: int
) -> tuple[str, ...]:
    """The words of a puzzle with at most so many steps that a chain lacks.

    None where letters do not tell which tiles a step goes between.

    Parameters
    ----------
    puzzle
        With words of its own.
    tiles
        What stands on each tile.
    chain
        The chain.
    strange
        How many steps, each time that one is made.

    """
    if len({*tiles}) < len(tiles) or any(len(tile) > 1 for tile in tiles):
        return ()
    after: defaultdict[str, set[str]] = defaultdict(set)
    for word in chain:
        for one, other in pairwise(word):
            after[one].add(other)
            after[other].add(one)
    steps = (f"{one}(?=[{''.join(sorted(after[one]))}]|\n)" for one in sorted(after))
    own = f"(?:{'|'.join(steps)})*"
    pattern = own + f"(?:[^\n]{own})?" * strange
    text = "\n".join(("", *(puzzle.words.only or ()), ""))
    return tuple(re.findall(f"\n({pattern})(?=\n)", text))
