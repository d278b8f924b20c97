"""Why no chain is better, as blocks of text."""

from collections.abc import Iterator

from cpbox.basics.wording import counted, listed
from cpbox.explain.best import Best, Fewer, Floor, Near, freed
from cpbox.puzzle import Puzzle, Term
from cpbox.search.results.result import Result
from cpbox.show.chain_text import in_a_row
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled
from cpbox.show.verdict import of_list
from cpbox.show.why.unsolvable import items
from cpbox.show.why.word_verdicts import is_plain_box

Chain = tuple[str, ...]
Block = list[str]


def blocks(puzzle: Puzzle, result: Result, about: Best, style: Style) -> list[Block]:
    """Why not fewer words, and why not fewer letters."""
    words, letters = result.words or (), result.letters or 0
    pages: list[Block] = []
    if about.fewer is not None:
        less = counted(len(words) - 1, "word")
        question = f"Why not {less}{_among_lists(puzzle, puzzle.words.largest)}?"
        pages.append(_block(question, _fewer(puzzle, about.fewer, style), style))
    if about.counts_letters:
        of = _among_lists(puzzle, result.tier)
        question = f"Why not fewer than {counted(letters, 'letter')}{of}?"
        pages.append(
            _block(question, _fewer_letters(puzzle, result, about.floor), style)
        )
    elif result.objective:
        pages.append(_block("Why nothing better?", _claims(result), style))
    return pages


def _among_lists(puzzle: Puzzle, name: str | None) -> str:
    """``, with words of the full list``, where there are several."""
    several = len(puzzle.words.lists_in_turn) > 1
    return f", with words{of_list(name)}" if several else ""


def _block(question: str, sentences: Iterator[str], style: Style) -> Block:
    lines = items(sentences, style)
    return [*map(style.bold, filled(question, style.width)), *lines] if lines else []


# --------------------------------------------------------------------- fewer words


def _fewer(puzzle: Puzzle, about: Fewer, style: Style) -> Iterator[str]:
    if about.contradiction is not None:
        yield f"{about.contradiction.rule} forbids it: {about.contradiction.because}."
        return
    less = counted(about.words - 1, "word")
    if about.widest is not None:
        yield _widest(puzzle, about.widest)
    if about.words == 2:
        return
    if about.scarce:
        yield _scarce(puzzle, about)
    if about.is_unchained_known:
        yield _unchained(puzzle, about.unchained, less)
    if (near := about.nearest) is not None:
        chain = in_a_row(puzzle, near.chain, style)
        left = f" leaves {_left(puzzle, near)}" if near.leaves else ""
        yield f"The best that {less} can do: {chain}{left}."


def _number_required(puzzle: Puzzle) -> str:
    """The tiles to cover, or of which enough must be covered."""
    cover, tiles = puzzle.rules.cover, puzzle.box.tiles
    if isinstance(cover, tuple):
        return f"the {sum(tile in cover for tile in tiles)} to cover"
    return f"{len(tiles)}" if cover is None else f"{len(tiles)} ({cover} are to cover)"


def _all(puzzle: Puzzle) -> str:
    """What a chain must cover."""
    cover = puzzle.rules.cover
    if isinstance(cover, tuple):
        return f"all of {listed(cover, most=60)}"
    return "everything" if cover is None else counted(cover, "tile")


def _left(puzzle: Puzzle, near: Near) -> str:
    """The letters of the tiles that are left; ``one s`` where others are not."""
    letters = tuple(dict.fromkeys(near.leaves))
    some = [x for x in letters if near.leaves.count(x) < puzzle.box.tiles.count(x)]
    named = [f"one {x}" if x in some else x for x in letters]
    return listed(named, most=60)


def _widest(puzzle: Puzzle, near: Near) -> str:
    word = near.chain[0]
    if near.refusals:
        why = "; ".join(refusal.because for refusal in near.refusals)
        return (
            f"No word covers more than {word}, but alone it is not a solution: {why}."
        )
    things = "letters" if is_plain_box(puzzle) else "tiles"
    return (
        f"No word covers more {things} than {word}: {near.covers} of "
        f"{_number_required(puzzle)}, without {_left(puzzle, near)}."
    )


def _scarce(puzzle: Puzzle, about: Fewer) -> str:
    (first, playing), *others = about.scarce
    rest = [f"{letter} in {count:,}" for letter, count in others]
    which = " to cover" if isinstance(puzzle.rules.cover, tuple) else ""
    text = (
        f"The scarcest letter{which}, {first}, is played in {counted(playing, 'word')}"
    )
    return f"{text}, {listed(rest)}." if rest else f"{text}."


def _unchained(puzzle: Puzzle, words: Chain | None, less: str) -> str:
    """Whether words do that need not chain."""
    goal = _all(puzzle)
    if words is None:
        return f"No {less} cover {goal}, even if they need not chain."
    return (
        f"{counted(len(words), 'word')} would cover {goal} if {_freed(puzzle)}: "
        f"{' + '.join(map(str, words))}. No chain of {less} that keeps the rules does."
    )


def _freed(puzzle: Puzzle) -> str:
    """What is not asked of words that need not chain."""
    rules, more = puzzle.rules, freed(puzzle)
    limited = [name for name, free in more.items() if getattr(rules, name) != free]
    if not rules.link or {*limited} - {"repeat_words", "max_words"}:
        return "nothing else were required of a chain"
    return "they need not chain"


# ------------------------------------------------------------------- fewer letters


def _fewer_letters(
    puzzle: Puzzle, result: Result, floor: Floor | None
) -> Iterator[str]:
    letters = result.letters or 0
    many = counted(len(result.words or ()), "word")
    who = f"No chain{of_list(result.tier)} of {many}"
    if floor is not None:
        reason, who = _floor(puzzle, floor), "None"
        if floor.letters == letters:
            yield f"{reason}: no chain of {many} has fewer."
            return
        yield f"{reason}, and no chain of {many} has fewer than these."
    term = Term("letters"), letters
    own = f"{result.tier} words: " * (len(puzzle.words.lists_in_turn) > 1)
    steps = [step for step in result.steps if step.claim.startswith(own)]
    by = [f" (proved by {step.by})" for step in steps if step.excludes == term]
    yield f"{who} has fewer than {letters}{by[-1] if by else ''}."


def _floor(puzzle: Puzzle, floor: Floor) -> str:
    """``12 tiles and 6 more where words share one make 18 letters``."""
    link = puzzle.rules.link
    what = "one" if link == 1 else f"{link}"
    shared = f" and {floor.shared} more where words share {what}" * bool(floor.shared)
    verb = "make" if floor.shared or floor.tiles > 1 else "makes"
    letters = counted(floor.letters, "letter")
    return f"{counted(floor.tiles, 'tile')}{shared} {verb} {letters}"


def _claims(result: Result) -> Iterator[str]:
    for step in result.steps:
        yield f"{step.claim[0].upper()}{step.claim[1:]}."
