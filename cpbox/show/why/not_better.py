"""Why no chain is better, as blocks of text."""

from collections.abc import Iterator

from cpbox.explain.best import Best, Floor
from cpbox.explain.fewer import Fewer, Near
from cpbox.puzzle import Puzzle, Term
from cpbox.puzzle.wording import counted, listed
from cpbox.search.claims import amounts
from cpbox.show.chain_text import in_a_row
from cpbox.show.style import Style
from cpbox.show.verdict import among, more_than
from cpbox.show.why.asked import plain
from cpbox.show.why.unsolvable import item

Block = list[str]


def blocks(puzzle: Puzzle, about: Best, style: Style) -> list[Block]:
    """Why not fewer words, why not fewer letters, and what comes next."""
    words, letters = about.result.words or (), about.result.letters or 0
    pages: list[Block] = []
    if about.fewer is not None:
        question = f"Why not {counted(len(words) - 1, 'word')}?"
        pages.append(_block(question, _fewer(puzzle, about.fewer, style), style))
    if about.counts_letters:
        question = f"Why not fewer than {counted(letters, 'letter')}?"
        pages.append(_block(question, _fewer_letters(puzzle, about), style))
    elif about.result.objective:
        pages.append(_block("Why nothing better?", _claims(about), style))
    pages.append(_block("And the next?", _next(puzzle, about, style), style))
    return pages


def _block(question: str, sentences: Iterator[str], style: Style) -> Block:
    lines = [line for sentence in sentences for line in item(sentence, style)]
    return [style.bold(question), *lines] if lines else []


# --------------------------------------------------------------------- fewer words


def _fewer(puzzle: Puzzle, about: Fewer, style: Style) -> Iterator[str]:
    if about.contradiction is not None:
        yield f"{about.contradiction.rule} forbids it: {about.contradiction.because}."
        return
    less = about.words - 1
    if about.widest is not None:
        yield _widest(puzzle, about.widest)
    if less == 1:
        return
    if about.scarce:
        yield _scarce(puzzle, about)
    if about.apart:
        yield _apart(about)
    yield from _unchained(puzzle, about)
    yield from _holders(puzzle, about, style)
    if about.nearest is not None:
        yield _nearest(puzzle, about, about.nearest, style)


def _things(puzzle: Puzzle) -> str:
    """Letters; or tiles where that is not the same."""
    return "letters" if plain(puzzle) else "tiles"


def _number_asked(puzzle: Puzzle) -> str:
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
        return f"No word covers more than {word}, and that will not do: {why}."
    return (
        f"No word covers more {_things(puzzle)} than {word}: {near.covers} of "
        f"{_number_asked(puzzle)}, without {_left(puzzle, near)}."
    )


def _scarce(puzzle: Puzzle, about: Fewer) -> str:
    (first, held), *others = about.scarce
    rest = [f"{letter} in {count:,}" for letter, count in others]
    which = " to cover" if isinstance(puzzle.rules.cover, tuple) else ""
    text = f"The scarcest letter{which}, {first}, is played in {counted(held, 'word')}"
    return f"{text}, {listed(rest)}." if rest else f"{text}."


def _apart(about: Fewer) -> str:
    least = len(about.apart)
    which = "both of" if least == 2 else "two of"
    return (
        f"No word is played on {which} {listed(about.apart, most=30)}, so {least} "
        f"words are needed for these alone."
    )


def _unchained(puzzle: Puzzle, about: Fewer) -> Iterator[str]:
    goal, less = _all(puzzle), counted(about.words - 1, "word")
    if about.pairs and about.pair:
        yield from _pairs(about.pairs, " + ".join(about.pair), goal)
    elif about.is_unchained_known and about.unchained is None:
        yield f"No {less} cover {goal}, even if they need not chain."
    elif about.unchained is not None:
        words = " + ".join(about.unchained)
        many = counted(len(about.unchained), "word")
        yield (
            f"{many} would cover {goal} if {_freed(puzzle)}: {words}. "
            f"No chain of {less} that keeps the rules does."
        )


def _pairs(count: int, example: str, goal: str) -> Iterator[str]:
    if count == 1:
        yield f"1 pair of words covers {goal} if they need not chain: {example}."
        yield "It does not as a chain that keeps the rules."
    else:
        some = f"{counted(count, 'pair')} of words cover {goal}"
        yield f"{some} if they need not chain: {example} is one."
        yield "None does as a chain that keeps the rules."


def _freed(puzzle: Puzzle) -> str:
    """What is not asked of words that need not chain."""
    rules = puzzle.rules
    others = (
        *(rules.max_uses is not None, bool(rules.require), rules.min_letters > 1),
        *(rules.max_letters is not None, rules.min_words > 1, not rules.link),
    )
    if any(others):
        return "that were all that is asked of a chain"
    return "they need not chain"


def _holders(puzzle: Puzzle, about: Fewer, style: Style) -> Iterator[str]:
    if not about.holders:
        return
    letter, count = about.scarce[0]
    said = []
    for near in about.holders:
        chain = in_a_row(puzzle, near.chain, style)
        left = _left(puzzle, near)
        said.append(f"{chain} ({f'leaves {left}' if left else 'breaks another rule'})")
    one = "The only word" if count == 1 else f"The {count} words"
    each = "it" if count == 1 else "each"
    yield f"{one} with {letter}, and what goes best with {each}: {'; '.join(said)}."


def _nearest(puzzle: Puzzle, about: Fewer, near: Near, style: Style) -> str:
    chain = in_a_row(puzzle, near.chain, style)
    less = counted(about.words - 1, "word")
    left = f" leaves {_left(puzzle, near)}" if near.leaves else ""
    return f"The best that {less} can do: {chain}{left}."


# ------------------------------------------------------------------- fewer letters


def _fewer_letters(puzzle: Puzzle, about: Best) -> Iterator[str]:
    letters, words = about.result.letters or 0, len(about.result.words or ())
    if about.floor is not None:
        reason = _floor(puzzle, about.floor)
        many = counted(words, "word")
        if about.floor.letters == letters:
            yield f"{reason}: no chain of {many} has fewer."
            return
        yield f"{reason}, and no chain of {many} has fewer than these."
    yield from _says_who(about, letters)


def _floor(puzzle: Puzzle, floor: Floor) -> str:
    """``12 tiles and 6 more where words share one make 18 letters``."""
    link = puzzle.rules.link
    what = "one" if link == 1 else f"{link}"
    shared = f" and {floor.shared} more where words share {what}" * bool(floor.shared)
    verb = "make" if floor.shared or floor.tiles > 1 else "makes"
    letters = counted(floor.letters, "letter")
    return f"{counted(floor.tiles, 'tile')}{shared} {verb} {letters}"


def _says_who(about: Best, letters: int) -> Iterator[str]:
    asked = Term("letters"), letters
    by = [step.by for step in about.result.steps if step.excludes == asked]
    says = f", says {by[-1]}" if by else ""
    if about.floor is None:
        many = counted(len(about.result.words or ()), "word")
        yield f"No chain of {many} has fewer than {letters}{says}."
    else:
        yield f"None has fewer than {letters}{says}."


def _claims(about: Best) -> Iterator[str]:
    for step in about.result.steps:
        yield f"{step.claim[0].upper()}{step.claim[1:]}."


# ------------------------------------------------------------------------ what next


def _next(puzzle: Puzzle, about: Best, style: Style) -> Iterator[str]:
    if about.ties is None:
        return
    if about.more_ties:
        yield f"At least {counted(about.ties, 'chain')} are as good."
    elif about.ties == 1:
        yield f"No other chain is as good{among(about.result.limit)}."
    else:
        within = among(about.result.limit)
        yield f"{counted(about.ties, 'chain')} are as good, this one included{within}."
    if about.runner_up is None or about.runner_up_objective is None:
        return
    best = about.result.objective or ()
    terms = puzzle.objective.terms
    chain = in_a_row(puzzle, about.runner_up, style)
    gap = more_than(terms, about.runner_up_objective, best)
    worth = amounts(terms, about.runner_up_objective)
    yield f"The next: {chain}, {worth}: {gap}{among(about.result.limit)}."
