"""How many boards' first chain a game accepts whole, by word list and objective.

    python -m tests.benchmarks.accepted BOARDS

BOARDS has a JSON object a line, with the ``sides`` of a board and the words that the
game accepts on it: ``dictionary``, as in the game's own data, or ``accepted``. Where it
has the published chain, too (``ourSolution`` or ``solution``), the boards are counted
that are answered in no more words, and those that are so in accepted words only.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import cpbox

LISTS = ([*cpbox.Words().lists], ["common"], ["standard"], ["extended"], ["full"])
OBJECTIVES = (
    ["words", "letters", "rarity"],
    ["words", "rarity", "letters"],
    ["worst_rarity", "words", "letters", "rarity"],
    ["worst_rarity", "words", "rarity", "letters"],
    ["words", "letters"],
)


class Share(NamedTuple):
    """What came of all boards under one list and one objective."""

    accepted: int
    boards: int
    words: int
    no_more: int
    both: int

    def __str__(self) -> str:
        said = f"{self.accepted} of {self.boards} accepted, {self.words} words"
        return f"{said}; no more than published {self.no_more}, both {self.both}"


def boards_of(file: Path) -> list[dict[str, list[str]]]:
    """The boards of a file, each with the words that it accepts, in small letters."""
    boards = [json.loads(x) for x in file.read_text("utf-8").splitlines() if x.strip()]
    for board in boards:
        words = board.get("accepted") or board["dictionary"]
        board["accepted"] = [word.lower() for word in words]
        board["solution"] = board.get("solution") or board.get("ourSolution", [])
    return boards


def share(boards: Sequence[dict[str, list[str]]], **puzzle: object) -> Share:
    """Of how many boards the first chain is accepted whole; a board without is not."""
    chains = [
        cpbox.solve(cpbox.Puzzle.of(" ".join(board["sides"]), **puzzle)).words  # type: ignore[arg-type]
        for board in boards
    ]
    accepted = no_more = both = 0
    for board, chain in zip(boards, chains, strict=True):
        if chain:
            is_accepted = {*board["accepted"]}.issuperset(chain)
            is_short = len(chain) <= len(board["solution"])
            accepted += is_accepted
            no_more += is_short
            both += is_accepted and is_short
    words = sum(len(chain or ()) for chain in chains)
    return Share(accepted, len(boards), words, no_more, both)


def lines(boards: Sequence[dict[str, list[str]]]) -> Iterator[str]:
    """A paragraph for each objective, a line for each list."""
    for objective in OBJECTIVES:
        yield f"[{', '.join(objective)}]"
        for names in LISTS:
            found = share(boards, words={"list": names}, objective=objective)
            yield f"  {', '.join(names):16} {found}"


if __name__ == "__main__":
    for line in lines(boards_of(Path(sys.argv[1]))):
        print(line, flush=True)
