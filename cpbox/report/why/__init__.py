"""An explanation as a page of text."""

from cpbox.puzzle import Puzzle
from cpbox.report.answer import answer
from cpbox.report.box import draw
from cpbox.report.style import Style
from cpbox.report.terminal import box_and_chain, heading
from cpbox.report.text import wrap
from cpbox.report.why import best, no_chain, words
from cpbox.result import Status
from cpbox.whys import Best, Explanation, NoChain, OfWords
from cpbox.whys.conditions import unknown
from cpbox.wording import listed

Block = list[str]


def why_page(puzzle: Puzzle, explanation: Explanation, style: Style) -> str:
    """Write the box, the answer, and why it is so.

    Parameters
    ----------
    puzzle
        What was asked about.
    explanation
        What was found out.
    style
        What the terminal can show.

    """
    blocks = [heading(puzzle, style), *_blocks(puzzle, explanation, style)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _blocks(puzzle: Puzzle, explanation: Explanation, style: Style) -> list[Block]:
    result, about = explanation.result, explanation.about
    if isinstance(about, OfWords):
        told = words.blocks(puzzle, about, style)
        return [draw(puzzle.box, style), *told, _unknown(puzzle, style)]
    shown = [box_and_chain(puzzle, result, style)]
    if isinstance(about, NoChain):
        blocks = no_chain.blocks(puzzle, about, style)
        return [*shown, answer(puzzle, result, style), *blocks]
    shown.append(answer(puzzle, result, style))
    if isinstance(about, Best) and result.status is Status.OPTIMAL:
        return [*shown, *best.blocks(puzzle, about, style), _unknown(puzzle, style)]
    return shown


def _unknown(puzzle: Puzzle, style: Style) -> Block:
    """What the explanations do not know, so that they say only what is proved."""
    if not (keys := unknown(puzzle)):
        return []
    text = f"{listed(keys)} cannot be explained: only what was proved is told."
    return [style.warning(line) for line in wrap(text.split(" "), style.width)]
