"""A result as a page of text."""

from cpbox.basics.letters import printable
from cpbox.basics.wording import counted, listed
from cpbox.candidates.how_hard import rated
from cpbox.candidates.look_twice import look_twice
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result, has_read
from cpbox.search.verify import rarity_in
from cpbox.show.box_drawing import box_and_chain
from cpbox.show.chain_text import chains_block, degrees, doubted, scale_for
from cpbox.show.run_facts import counts_table
from cpbox.show.style import Style
from cpbox.show.terminal_text import (
    cut,
    duration,
    filled,
    paragraphs,
    visible,
    width,
    wrap,
)
from cpbox.show.texts import texts
from cpbox.show.texts.claims import claims_trust
from cpbox.show.verdict import answer_text, word_list

Block = list[str]

MEANS = (("the relaxation", "bounds"), ("CP-SAT", "search"))  # of a step, in words
NARROW = 60  # columns in which what is said of the proof is cut short


def page(result: Result, style: Style, *, verbose: bool = False) -> str:
    """Write the box, the chain, what was proved, and the chains that were asked for.

    Parameters
    ----------
    verbose
        Whether each claim, the words' counts and the times are written, too.

    """
    puzzle, request, chains = result.puzzle, result.request, chains_block(result, style)
    if request.count:  # nothing that would give the answer away
        number = chains or answer_text(puzzle, result, style)  # or why none was counted
        return paragraphs([heading(puzzle, style, result), number])
    shown = () if request.every else result.chains or ()
    layout = box_and_chain(puzzle, result, style, whole=verbose)
    rarities = [word.rarity for word in result.chain or () if layout.is_rated]
    rarities += rarity_in(puzzle, [word for chain in shown for word in chain])
    verdict = [
        *answer_text(puzzle, result, style),
        *_proof(result, style, verbose=verbose),
        *degrees(puzzle.words, rarities, style),
        *doubted(puzzle, result.words or (), style),
    ]
    foot = _foot(puzzle, result, style, verbose=verbose)
    why = _why(result, style) if verbose else []
    if not shown:  # whose table says it
        verdict += scale_for(puzzle.words, [*verdict, *why], style)
    blocks: list[Block] = [heading(puzzle, style, result), layout.lines]
    blocks += [verdict, why] if verbose else [[*verdict, *foot]]
    blocks.append(chains)
    if verbose:
        counts = result.counts
        blocks += [[] if counts is None else counts_table(counts, style), foot]
    return paragraphs(blocks)


def heading(puzzle: Puzzle, style: Style, result: Result | None = None) -> Block:
    """The title and the variant, then what else is known of the puzzle."""
    par = "" if puzzle.par is None else f"par {puzzle.par}"
    day = "" if puzzle.date == puzzle.title else puzzle.date
    about = f" {style.dot} ".join(filter(None, (day, par)))
    title = f" {style.dot} ".join(filter(None, (puzzle.name, puzzle.variant)))
    # On one line, however long: what follows it is ours.
    lines = [style.bold(cut(printable(title), style.width, style.ellipsis))]
    lines += [
        style.warning(line)
        for remark in look_twice(puzzle, is_read=has_read(result))
        for line in _paragraph(remark, style)
    ]
    lines += _paragraph(about, style) if about else []
    for text in filter(None, (puzzle.source, puzzle.notes)):
        lines += quotation(text, style)
    return lines


def _paragraph(text: str, style: Style) -> Block:
    return filled(printable(text), style.width)


def _proof(result: Result, style: Style, *, verbose: bool) -> Block:
    """By what it was proved, and where each step is told."""
    if not result.steps:
        return []
    if not result.status.is_proof:
        more = style.advice("-v shows what was proved.", "`steps` has what was proved.")
        return [] if verbose else filled(more, style.width)
    more = style.advice("-v shows each step", "`steps` has each step")
    by = [means for key, means in MEANS if any(key in s.by for s in result.steps)]
    means = f" by {listed(by)}" if by else ""
    if style.width < NARROW and not verbose:
        return filled(f"Proved{means} (-v: more).", style.width)
    assert result.counts is not None  # or nothing would be proved
    words = counted(result.counts.words, "playable word")
    more = "" if verbose else f"; {more}"
    text = f"Proved{means} over all {words}{more}."
    return filled(text.replace("over all 1 ", "over the 1 "), style.width)


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
    if trust := claims_trust(result, texts(style.language)):
        lines += wrap([f"  {style.dot}", *trust.split(" ")], style.width, " " * 4)
    return lines


def _foot(puzzle: Puzzle, result: Result, style: Style, *, verbose: bool) -> Block:
    facts = [word_list(puzzle, result)]
    if rating := rated(puzzle):
        level = f"{rating.level} of 5 ({rating.name})"
        facts += [f"likely par: {rating.par}", f"difficulty: {level}"]
    facts += [f"time: {duration(result.seconds)}"] * verbose
    lines = _paragraph(f" {style.dot} ".join(facts), style)
    return [style.faint(line) for line in lines]


MOST = 600  # characters


def quotation(text: str, style: Style) -> list[str]:
    """Lines that all begin with a bar; what cannot be seen is written as its code.

    Parameters
    ----------
    text
        On one line or several, however long.

    """
    text = " ".join(text.split())
    shown = visible(text[:MOST])
    if len(text) > MOST:
        shown += f" {style.ellipsis} (cut: {len(text):,} characters in all)"
    bar = "│" if style.unicode else "|"
    return [f"{bar} {line}" for line in _lines(shown, max(style.width - 2, 8))]


def _lines(text: str, room: int) -> list[str]:
    """Lines that a terminal does not break, be a word longer than a line."""
    lines = [""]
    for word in text.split():
        gap = " " if lines[-1] else ""
        if width(lines[-1]) + len(gap) + width(word) <= room:
            lines[-1] += gap + word
            continue
        lines += [""] if gap else []
        for letter in word:
            if width(lines[-1]) + width(letter) > room:
                lines.append("")
            lines[-1] += letter
    return lines
