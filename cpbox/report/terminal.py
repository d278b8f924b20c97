"""A result as a page of text."""

from cpbox.config import Request
from cpbox.puzzle import Puzzle
from cpbox.report.answer import among, answer
from cpbox.report.box import columns_of, draw
from cpbox.report.chain import chain_table, joined
from cpbox.report.counts import counts_table
from cpbox.report.letters import look_twice
from cpbox.report.style import Style
from cpbox.report.text import beside, cut, duration, printable, width, wrap
from cpbox.result import Result
from cpbox.wording import counted

Block = list[str]

GAP = 5  # columns between the box and the chain


def page(puzzle: Puzzle, result: Result, request: Request, style: Style) -> str:
    """Write the box, the chain, what was proved and why, and the words' counts.

    Parameters
    ----------
    puzzle
        What was solved.
    result
        What was found.
    request
        Which chains were asked for beside the best.
    style
        What the terminal can show.

    """
    blocks = (
        heading(puzzle, style),
        box_and_chain(puzzle, result, style),
        answer(puzzle, result, style),
        _why(result, style),
        _chains(puzzle, result, request, style),
        counts_table(result.counts, style),
        _foot(result, style),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block)


def heading(puzzle: Puzzle, style: Style) -> Block:
    """The title and the variant, then what else is known of the puzzle."""
    par = "" if puzzle.par is None else f"par {puzzle.par}"
    about = f" {style.dot} ".join(filter(None, (puzzle.date, par, puzzle.source)))
    title = f" {style.dot} ".join(filter(None, (puzzle.name, puzzle.variant)))
    # On one line, however long: what follows it is ours.
    lines = [style.bold(cut(printable(title), style.width, style.ellipsis))]
    lines += [
        style.warning(line)
        for remark in look_twice(puzzle)
        for line in _paragraph(remark, style)
    ]
    for text in filter(None, (about, puzzle.notes)):
        lines += _paragraph(text, style)
    return lines


def _paragraph(text: str, style: Style) -> Block:
    return wrap(printable(text).split(" "), style.width)


def box_and_chain(puzzle: Puzzle, result: Result, style: Style) -> Block:
    """Side by side where both fit, else the chain below the box."""
    box = draw(puzzle.box, style)
    if result.chain is None:
        return box
    table = chain_table(puzzle.box, result.chain, style)
    words = [word.text for word in result.chain]
    room = style.width - columns_of(box) - GAP
    if max(map(width, table)) <= room:
        return beside(box, [*joined(words, room, puzzle, style), "", *table], GAP)
    return [*box, "", *joined(words, style.width, puzzle, style), "", *table]


def _why(result: Result, style: Style) -> Block:
    """Each claim, who established it, and how long that took."""
    if not result.steps:
        return []
    lines = [style.bold("Why")]
    for step in result.steps:
        by = [*f"{step.by},".split(" "), duration(step.seconds)]
        if step.together:
            by = ["the", "same", "run"]
        pieces = [f"  {style.dot}", *f"{step.claim}:".split(" "), *by]
        lines += wrap(pieces, style.width, " " * 4)
    return lines


def _chains(puzzle: Puzzle, result: Result, request: Request, style: Style) -> Block:
    """The chains that were asked for, unless they were written as they came."""
    chains = result.chains
    if chains is None or not (chains or request.every):
        return []
    lines = [style.bold(_about_chains(len(chains), result, request))]
    if request.every is not None:
        return lines
    last = len(str(len(chains)))
    for n, chain in enumerate(chains, 1):
        start = f"  {n:>{last}}  "
        first, *more = joined(chain, style.width - len(start), puzzle, style)
        lines += [start + first, *(" " * len(start) + line for line in more)]
    return lines


def _about_chains(count: int, result: Result, request: Request) -> str:
    if request.every is not None:
        most = counted(request.every, "word")
        about = f"{counted(count, 'chain')} of at most {most}, listed above"
    elif request.top is not None:
        about = f"The best {counted(count, 'chain')}"
    else:
        about = counted(count, "equally good chain")
    if request.every is None:
        about += among(result.limit)
    return about if result.complete else f"{about}; stopped before all were found"


def _foot(result: Result, style: Style) -> Block:
    facts = (f"word list: {result.word_list}", f"time: {duration(result.seconds)}")
    lines = _paragraph(f" {style.dot} ".join(facts), style)
    return [style.faint(line) for line in lines]
