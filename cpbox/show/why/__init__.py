"""An explanation as a page of text, and as a record: the same facts."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import chain

from cpbox.basics.wording import Said
from cpbox.explain import Explanation
from cpbox.explain.best import Best
from cpbox.explain.no_chain import NoChain
from cpbox.explain.of_words import OfWords
from cpbox.explain.steps.values import InSteps
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.results.record import Record, answer_record, puzzle_record
from cpbox.search.results.result import Status, has_read
from cpbox.search.verify import rarity_in
from cpbox.show.box_drawing import box_and_chain, box_lines
from cpbox.show.chain_text import degrees, doubted, scale_for
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled, paragraphs
from cpbox.show.texts import texts
from cpbox.show.texts.claims import trust_text
from cpbox.show.texts.spoken import spoken
from cpbox.show.verdict import answer_text, word_list
from cpbox.show.why import in_steps, not_better, unsolvable, word_verdicts

Block = list[str]

OF_CHANGES = ("key", "before", "after", "remark", "chain", "leaves")
OF_THE_BEST = {"is_compared", "best", "with_words", "limit", "complete"}


def page_of(explanations: Sequence[Explanation], style: Style) -> str:
    """Write the box, the answer and why it is so; or what there is to say of words.

    Of several words each is judged by itself, and nothing is told of the answer.

    Parameters
    ----------
    explanations
        What was found out: one explanation, or that of each word.

    """
    puzzle, about = explanations[0].puzzle, explanations[0].about
    result = explanations[0].result
    has_claims = isinstance(about, Best) and not_better.lists_claims(about, style)
    said = () if result is None or has_claims else result.relies_on
    if isinstance(about, InSteps) and not about.shows_best:
        blocks = [heading(_unnamed(puzzle), style, result)]
        blocks += [box_lines(puzzle.box, style)]
        blocks += _steps(explanations[0], about, style)
        return paragraphs([*blocks, trust(explanations, style, said)])
    if not isinstance(about, OfWords):
        answer_blocks = _answer(explanations[0], style)
        blocks = [heading(puzzle, style, result), *answer_blocks]
        scale = scale_for(puzzle.words, chain(*answer_blocks), style)
        return paragraphs([*blocks, trust(explanations, style, said), scale])
    every = [each.about for each in explanations if isinstance(each.about, OfWords)]
    blocks = [heading(_unnamed(puzzle), style), box_lines(puzzle.box, style)]
    for each in explanations:
        blocks += explained(each, style)
    alone = [each.words[0] for each in every if each.tiles and len(each.words) == 1]
    blocks.append(trust(explanations, style))
    meant = degrees(puzzle.words, rarity_in(puzzle, alone), style)
    blocks.append([*meant, *scale_for(puzzle.words, chain(*blocks), style)])
    if len(every) > 1:
        remark = "With --chain, they are treated as one chain."
        blocks.append(filled(remark, style.width))
    return paragraphs(blocks)


def trust(
    explanations: Iterable[Explanation], style: Style, said: Iterable[str] = ()
) -> Block:
    """Which formulations are trusted, beyond those of which the page says so."""
    names = {name for each in explanations for name in each.trusted}
    text = trust_text(names - {*said}, texts(style.language))
    return filled(text, style.width) if text else []


def _answer(explanation: Explanation, style: Style) -> list[Block]:
    """The answer, and why it is so."""
    puzzle, result = explanation.puzzle, explanation.result
    assert result is not None
    rarities = [word.rarity for word in result.chain or ()]
    rated = degrees(puzzle.words, rarities, style)
    rare = doubted(puzzle, result.words or (), style)
    shown = [
        box_and_chain(puzzle, result, style).lines,
        [*answer_text(puzzle, result, style), *rated, *rare],
    ]
    if len(puzzle.words.lists_in_turn) > 1 and result.status is Status.OPTIMAL:
        which = word_list(puzzle, result)
        shown[-1] += filled(f"{which[0].upper()}{which[1:]}.", style.width)
    return [*shown, *explained(explanation, style)]


def _steps(explanation: Explanation, about: InSteps, style: Style) -> list[Block]:
    """The steps, and how long the best chain is, without a word of it."""
    puzzle, result = explanation.puzzle, explanation.result
    assert result is not None
    size = in_steps.answer_without_words(result, style)
    return [size, *in_steps.blocks(puzzle, about, style)]


def explained(explanation: Explanation, style: Style) -> list[Block]:
    """What was found out, without the box and the answer."""
    puzzle, result, about = explanation.puzzle, explanation.result, explanation.about
    if isinstance(about, OfWords):
        return word_verdicts.blocks(puzzle, about, style)
    if isinstance(about, NoChain):
        return unsolvable.blocks(puzzle, about, style)
    if isinstance(about, InSteps):
        return in_steps.blocks(puzzle, about, style)
    if isinstance(about, Best) and result and result.status is Status.OPTIMAL:
        return not_better.blocks(puzzle, result, about, style)
    if about is None and result and result.status.is_proof:
        said = Said("There was no time to find out why.", "not_better.no_time")
        return [filled(spoken(said, style.language), style.width)]
    return []


def _unnamed(puzzle: Puzzle) -> Puzzle:
    """The puzzle without what may tell its answer: a title, a source, notes, a file."""
    return replace(puzzle, title="", source="", notes="", file="")


def why_record(explanation: Explanation) -> Record:
    """Everything that the page says, and whether all of it was found out in time."""
    puzzle, result, about = explanation.puzzle, explanation.result, explanation.about
    if result is None:
        facts = puzzle_record(puzzle)
    else:
        facts = answer_record(result) | {"word_list": result.word_list}
    facts |= {"trusted": explanation.trusted}
    # Nothing is left unexplained: what cannot be explained is refused.
    facts |= {"complete": explanation.is_complete, "unexplained": ()}
    if isinstance(about, NoChain):
        return facts | {"no_chain": _no_chain(about)}
    if isinstance(about, InSteps):
        return _of_steps(explanation, about, facts)
    if isinstance(about, Best):
        least = about.floor and about.floor.letters
        fewer = about.fewer and asdict(about.fewer)
        return facts | {"best": {"fewer_words": fewer, "least_letters": least}}
    if isinstance(about, OfWords):
        facts |= puzzle_record(_unnamed(puzzle)) | {"file": puzzle.file or None}
        if result is not None:
            facts["chain"] = _if_named(about, result.words)
        return facts | {"of_words": _of_words(about)}
    return facts


def _of_steps(explanation: Explanation, about: InSteps, facts: Record) -> Record:
    """The steps, and the answer with its words only where that is shown."""
    puzzle, result = explanation.puzzle, explanation.result
    assert result is not None
    if not about.shows_best:
        unnamed = puzzle_record(_unnamed(puzzle), is_read=has_read(result))
        facts |= unnamed | {"file": puzzle.file or None}
        facts["chain"] = None
    none = about.no_chain and _no_chain(about.no_chain)
    return facts | {"no_chain": none, "in_steps": in_steps.steps_record(puzzle, about)}


def _no_chain(about: NoChain) -> Record:
    facts = asdict(replace(about, changes=()))
    changes = [
        {x: getattr(each, x) for x in OF_CHANGES} | {"edits": dict(each.edits)}
        for each in about.changes
    ]
    facts |= {"reasons": [facts.pop("reason")], "changes": changes}
    return {name: x for name, x in facts.items() if name not in {"longest", "complete"}}


def _of_words(about: OfWords) -> Record:
    """What was found out, without a word of the answer that was not asked about."""
    alone, best = replace(about, best=None, with_words=None), about.with_words
    every = asdict(alone) | {"refused": about.is_refused}
    facts = {name: x for name, x in every.items() if name not in OF_THE_BEST}
    if about.is_compared:
        facts["best_with_words"] = _if_named(about, best.words if best else None)
        facts["best_with_words_objective"] = best.objective if best else None
        facts["best_with_words_list"] = best.tier if best else None
    return facts


def _if_named(about: OfWords, words: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The words of a chain if all of them were asked about."""
    return words if words and {*words} <= {*about.words} else None
