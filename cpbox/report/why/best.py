"""Why no chain is better, as blocks of text."""

from collections.abc import Iterator

from cpbox.puzzle import Puzzle
from cpbox.report.style import Style
from cpbox.report.text import number
from cpbox.report.why.no_chain import item
from cpbox.report.why.rules import listed, more_than, values
from cpbox.search.claims import plural
from cpbox.whys.best import Best
from cpbox.whys.facts import Fewer, Near

Block = list[str]


def blocks(puzzle: Puzzle, about: Best, style: Style) -> list[Block]:
    """Why not fewer words, why not fewer letters, and what comes next."""
    words = about.result.words or ()
    found: list[Block] = []
    if about.fewer is not None:
        question = f"Why not {plural(len(words) - 1, 'word')}?"
        sentences = _fewer(puzzle, about.fewer, style)
        found.append(_block(question, sentences, style))
    if about.floor is not None:
        letters = about.result.letters or 0
        question = f"Why not fewer than {number(letters, 'letter')}?"
        sentences = _floor(puzzle, about, letters)
        found.append(_block(question, sentences, style))
    elif about.counts_letters:
        letters = about.result.letters or 0
        question = f"Why not fewer than {number(letters, 'letter')}?"
        found.append(_block(question, _says_who(about, letters), style))
    elif about.result.objective:
        found.append(_block("Why nothing better?", _claims(about), style))
    found.append(_block("And the next?", _next(puzzle, about, style), style))
    return found


def _block(question: str, sentences: Iterator[str], style: Style) -> Block:
    lines = [line for sentence in sentences for line in item(sentence, style)]
    return [style.bold(question), *lines] if lines else []


# --------------------------------------------------------------------- fewer words


def _fewer(puzzle: Puzzle, about: Fewer, style: Style) -> Iterator[str]:
    if about.contradiction:
        yield f"The rules forbid it: {about.contradiction}."
        return
    less = about.words - 1
    if about.widest is not None:
        yield _widest(puzzle, about.widest)
    if less == 1:
        return
    if about.scarce:
        yield _scarce(about)
    if about.apart:
        yield _apart(about)
    yield from _unchained(puzzle, about)
    yield from _holders(puzzle, about, style)
    if about.nearest is not None:
        yield _nearest(puzzle, about, about.nearest, style)


def _things(puzzle: Puzzle) -> str:
    """Letters; or tiles where that is not the same."""
    tiles = puzzle.box.tiles
    plain = len(set(tiles)) == len(tiles) and all(len(tile) == 1 for tile in tiles)
    return "letters" if plain else "tiles"


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
    return "everything" if cover is None else f"{cover} tiles"


def _widest(puzzle: Puzzle, near: Near) -> str:
    word = near.chain[0]
    if near.refusals:
        why = "; ".join(refusal.because for refusal in near.refusals)
        return f"The word that covers most, {word}, will not do: {why}."
    return (
        f"No word covers more {_things(puzzle)} than {word}: {near.covers} of "
        f"{_number_asked(puzzle)}, without {listed(near.leaves, most=60)}."
    )


def _scarce(about: Fewer) -> str:
    (first, held), *others = about.scarce
    rest = [f"{letter} in {count:,}" for letter, count in others]
    text = f"The scarcest letter, {first}, is in {number(held, 'word')}"
    return f"{text}, {listed(rest)}." if rest else f"{text}."


def _apart(about: Fewer) -> str:
    least = len(about.apart)
    which = "both of" if least == 2 else "two of"
    return (
        f"No word holds {which} {listed(about.apart, most=30)}, so {least} words are "
        f"needed for these alone."
    )


def _unchained(puzzle: Puzzle, about: Fewer) -> Iterator[str]:
    goal = _all(puzzle)
    if not about.is_unchained_known:
        return
    less = number(about.words - 1, "word")
    if about.unchained is None:
        yield f"No {less} cover {goal}, even if they need not chain."
        return
    words = " + ".join(about.unchained)
    many = number(len(about.unchained), "word")
    if about.pairs:
        verb = "covers" if about.pairs == 1 else "cover"
        pairs = number(about.pairs, "pair")
        none = "It does not" if about.pairs == 1 else "None does"
        one = "" if about.pairs == 1 else " is one"
        yield f"{pairs} of words {verb} {goal} if they need not chain: {words}{one}."
        yield f"{none} as a chain that keeps the rules."
    else:
        yield (
            f"{many} would cover {goal} if they need not chain: {words}. "
            f"No chain of {less} that keeps the rules does."
        )


def _holders(puzzle: Puzzle, about: Fewer, style: Style) -> Iterator[str]:
    if not about.holders:
        return
    letter, count = about.scarce[0]
    said = []
    for near in about.holders:
        chain = f" {style.arrow if puzzle.rules.link else '+'} ".join(near.chain)
        left = listed(near.leaves, most=30)
        said.append(f"{chain} ({f'leaves {left}' if left else 'breaks another rule'})")
    one = "The only word" if count == 1 else f"The {count} words"
    yield f"{one} with {letter}, and what goes best with each: {'; '.join(said)}."


def _nearest(puzzle: Puzzle, about: Fewer, near: Near, style: Style) -> str:
    chain = f" {style.arrow if puzzle.rules.link else '+'} ".join(near.chain)
    less = number(about.words - 1, "word")
    left = f" leaves {listed(near.leaves, most=30)}" if near.leaves else ""
    return f"The best that {less} can do: {chain}{left}."


# ------------------------------------------------------------------- fewer letters


def _floor(puzzle: Puzzle, about: Best, letters: int) -> Iterator[str]:
    floor, words = about.floor or 0, len(about.result.words or ())
    links = puzzle.rules.link * (words - 1 + puzzle.rules.loop)
    shared = f" and {links} more where words share one" if links else ""
    tiles = floor - links
    reason = f"{tiles} tiles{shared} make {number(floor, 'letter')}"
    if floor == letters:
        yield f"{reason}: no chain of {number(words, 'word')} has fewer."
        return
    if floor < letters:
        yield f"{reason}, the least that {number(words, 'word')} can have."
        yield from _says_who(about, letters)


def _says_who(about: Best, letters: int) -> Iterator[str]:
    claim = f"has fewer than {number(letters, 'letter')}"
    by = [step.by for step in about.result.steps if step.claim.endswith(claim)]
    yield f"None has fewer than {letters}{f', says {by[-1]}' if by else ''}."


def _claims(about: Best) -> Iterator[str]:
    for step in about.result.steps:
        yield f"{step.claim[0].upper()}{step.claim[1:]}."


# ------------------------------------------------------------------------ what next


def _next(puzzle: Puzzle, about: Best, style: Style) -> Iterator[str]:
    if about.ties is None:
        return
    if about.more_ties:
        yield f"At least {number(about.ties, 'chain')} are as good."
    elif about.ties == 1:
        yield "No other chain is as good."
    else:
        yield f"{number(about.ties, 'chain')} are as good, this one included."
    if about.runner_up is None or about.runner_up_objective is None:
        return
    best = about.result.objective or ()
    terms = puzzle.objective.terms
    chain = f" {style.arrow if puzzle.rules.link else '+'} ".join(about.runner_up)
    gap = more_than(terms, about.runner_up_objective, best)
    yield f"The next: {chain}, {values(terms, about.runner_up_objective)}: {gap}."
