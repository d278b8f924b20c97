"""A puzzle and its answer, as pages and records are tested with them."""

from dataclasses import replace

from cpbox.candidates.vocabulary import Counts
from cpbox.puzzle import Box, Puzzle
from cpbox.search.results.result import ChainWord, Result, Status, Step
from cpbox.search.solver_config import Request
from cpbox.show.result_page import page
from cpbox.show.style import Style

PLAIN = Style()
NO_MORE = Request()
COUNTS = Counts(1234, {"letters not on the box": 1214, "too short": 8}, 12, 12)
STEPS = (
    Step("no chain of 1 word", "relaxation", 0.0004),
    Step("no chain of 2 words within 14 letters", "CP-SAT on 34 survivors", 1.25),
)


def box_of(text: str) -> Box:
    return Box(tuple(tuple(side.split(":")) for side in text.split()))


def word(box: Box, text: str, rarity: int) -> ChainWord:
    return ChainWord(text, tuple(box.tiles.index(letter) for letter in text), rarity)


SQUARE = box_of("r:i:u p:g:h l:c:s y:a:o")
PUZZLE = Puzzle(
    box=SQUARE, title="A first box", date="2020-04-17", par=4, source="example.org"
)


def result_of(status: Status, *chain: ChainWord, **changes: object) -> Result:
    known: dict[str, object] = {
        "objective": (2, 15, 3) if chain else None,
        "bound": (2, 15, 3) if status is Status.OPTIMAL else None,
        "steps": STEPS,
        "counts": COUNTS,
        "word_list": "extended (built in)",
        "seconds": 0.213,
        "puzzle": PUZZLE,
    }
    return Result(status=status, chain=chain or None, **known | changes)  # type: ignore[arg-type]


CHAIN = (word(SQUARE, "gracious", 1), word(SQUARE, "splashy", 2))
OPTIMAL = result_of(Status.OPTIMAL, *CHAIN)


def written(
    puzzle: Puzzle, result: Result, request: Request = NO_MORE, style: Style = PLAIN
) -> str:
    result = replace(result, puzzle=puzzle, request=request)
    return page(result, style, verbose=True) + "\n"
