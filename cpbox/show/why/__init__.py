"""An explanation as a page of text."""

from collections.abc import Sequence
from itertools import chain

from cpbox.candidates.lexicon import rarity_of
from cpbox.explain import Best, Explanation, NoChain, OfWords
from cpbox.puzzle import Puzzle
from cpbox.search.result import Status
from cpbox.show.box_drawing import box_and_chain, draw
from cpbox.show.chain_text import degrees, scale_for
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled, paragraphs
from cpbox.show.verdict import answer
from cpbox.show.why import not_better, unsolvable, word_verdicts
from cpbox.show.why.asked import unnamed

Block = list[str]


def page_of(explanation: Explanation, style: Style) -> str:
    """Write an explanation of a puzzle's answer, of a word or of a chain."""
    puzzle, about = explanation.puzzle, explanation.about
    if isinstance(about, OfWords) and len(about.words) == 1:
        return words_page(puzzle, [explanation], style)
    return why_page(puzzle, explanation, style)


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
    is_of_words = isinstance(explanation.about, OfWords)
    named = heading(unnamed(puzzle) if is_of_words else puzzle, style)
    told = _blocks(puzzle, explanation, style)
    blocks = [named, *told, scale_for(chain.from_iterable(told), style)]
    return paragraphs(blocks)


def words_page(
    puzzle: Puzzle, explanations: Sequence[Explanation], style: Style
) -> str:
    """Write for each word whether it can be played, and why; never an answer.

    Parameters
    ----------
    puzzle
        What was asked about.
    explanations
        What was found out of each word.
    style
        What the terminal can show.

    """
    blocks = [heading(unnamed(puzzle), style), draw(puzzle.box, style)]
    for explanation in explanations:
        if isinstance(explanation.about, OfWords):
            blocks += word_verdicts.blocks(puzzle, explanation.about, style)
    blocks.append(
        [*_degrees(explanations, style), *scale_for(chain.from_iterable(blocks), style)]
    )
    if len(explanations) > 1:
        remark = "With --chain, they are taken as one chain."
        blocks.append(filled(remark, style.width))
    return paragraphs(blocks)


def _blocks(puzzle: Puzzle, explanation: Explanation, style: Style) -> list[Block]:
    result, about = explanation.result, explanation.about
    if isinstance(about, OfWords):
        told = word_verdicts.blocks(puzzle, about, style)
        return [draw(puzzle.box, style), *told]
    assert result is not None
    shown = [box_and_chain(puzzle, result, style).lines]
    if isinstance(about, NoChain):
        blocks = unsolvable.blocks(puzzle, about, style)
        return [*shown, answer(puzzle, result, style), *blocks]
    rated = degrees([word.rarity for word in result.chain or ()], style)
    shown.append([*answer(puzzle, result, style), *rated])
    if isinstance(about, Best) and result.status is Status.OPTIMAL:
        return [*shown, *not_better.blocks(puzzle, about, style)]
    return shown


def _degrees(explanations: Sequence[Explanation], style: Style) -> Block:
    """What the degrees of familiarity mean that were told of words."""
    told = [each.about for each in explanations if isinstance(each.about, OfWords)]
    played = [about.words[0] for about in told if about.tiles]
    return degrees(rarity_of(played), style)
