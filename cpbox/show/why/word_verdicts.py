"""What refuses a word or a chain, as blocks of text."""

from collections.abc import Iterator, Sequence

from cpbox.basics.letters import APART, in_text, printable, split_letters
from cpbox.basics.wording import counted, listed
from cpbox.candidates.refusals import Objection
from cpbox.candidates.unfit import UNFIT_KEY
from cpbox.explain.of_words import OfWords
from cpbox.puzzle import Puzzle
from cpbox.puzzle.box import text_of_sides
from cpbox.search.optimum.ledger import amounts
from cpbox.search.verify import rarity_in
from cpbox.show.chain_text import doubts, familiarities, in_a_row, risky
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled
from cpbox.show.verdict import among, more_than, none_better, of_list, telling
from cpbox.show.why.unsolvable import GAVE_UP, items

Block = list[str]


def is_plain_box(puzzle: Puzzle) -> bool:
    """Whether each tile holds one letter, and each letter stands on one tile."""
    tiles = puzzle.box.tiles
    return len(set(tiles)) == len(tiles) and all(len(tile) == 1 for tile in tiles)


def blocks(puzzle: Puzzle, about: OfWords, style: Style) -> list[Block]:
    """The verdict, and what is near."""
    if about.word_refusals:
        return [_word(*each, style) for each in about.word_refusals.items()]
    chain = in_a_row(puzzle, about.words, style)
    if not about.chain_refusals:
        return [_solution(puzzle, about, chain, style)]
    if len(about.words) == 1:
        return [_one_word(puzzle, about, style)]
    broken = _refused(f"{chain}: no, it is not a solution", about.chain_refusals, style)
    near = _near(puzzle, about, style)
    return [broken, near, items(_best_with(puzzle, about, "these words"), style)]


def _word(word: str, refusals: tuple[Objection, ...], style: Style) -> Block:
    head = "no, it cannot be played"
    if {refusal.rule for refusal in refusals} == {UNFIT_KEY}:
        head = "it can be played, but no answer has it"
    return _refused(f"{printable(word)}: {head}", refusals, style)


def _refused(head: str, refusals: tuple[Objection, ...], style: Style) -> Block:
    lines = filled(head, style.width)
    sentences = (refusal.because for refusal in refusals)
    return [*map(style.bold, lines), *items(sentences, style)]


def _solution(puzzle: Puzzle, about: OfWords, chain: str, style: Style) -> Block:
    mine = _amounts(puzzle, about.objective or ())
    head = f"{chain}: yes, it keeps every rule: {mine}."
    lines = [style.good(line) for line in filled(head, style.width)]
    return [*lines, *items(_distance(puzzle, about), style)]


def _amounts(puzzle: Puzzle, values: Sequence[int]) -> str:
    """What a chain has of each term that may tell it from another."""
    terms = puzzle.objective.terms
    measures = telling(terms, puzzle.words)
    named = zip(terms, values, strict=True)
    return amounts(measures, [value for term, value in named if term in measures])


def _distance(puzzle: Puzzle, about: OfWords) -> Iterator[str]:
    yield from filter(None, [doubts(puzzle, about.words)])
    yield from filter(None, [_on_tiles(puzzle, word) for word in about.words])
    best, mine = about.best, about.objective
    if not about.is_compared or mine is None:
        return
    if best is None or best.objective is None:
        yield "The best chain is not known: the search was stopped before that."
        return
    gap = more_than(puzzle.objective.terms, mine, best.objective)
    if not gap:
        none = f"{none_better(puzzle, best.tier)}{among(about.limit)}"
        is_best = "optimal" if best.words == about.words else "as good as the best"
        yield f"It is {is_best}: {none}."
        return
    of = of_list(best.tier)
    yield f"The best chain{of} has {_amounts(puzzle, best.objective)}."
    yield f"This chain has {gap}."


def _one_word(puzzle: Puzzle, about: OfWords, style: Style) -> Block:
    (word,) = about.words
    rated = familiarities(puzzle.words, *rarity_in(puzzle.words, [word]))
    facts = ", ".join([counted(puzzle.length(word), "letter"), *rated])
    head = f"{word}: yes, it can be played: {facts}"
    head += ": some games may refuse it." if risky(puzzle, [word]) else "."
    lines = [style.good(line) for line in filled(head, style.width)]
    return [*lines, *items(_about_word(puzzle, about), style)]


def _about_word(puzzle: Puzzle, about: OfWords) -> Iterator[str]:
    yield f"It covers {_covered(puzzle, about)}."
    yield from filter(None, [_on_tiles(puzzle, about.words[0])])
    others = [r for r in about.chain_refusals if r.rule != "rules.cover"]
    if others and len(others) == len(about.chain_refusals):
        because = "; ".join(refusal.because for refusal in others)
        yield f"Alone it is not a solution: {because}."
    yield from _best_with(puzzle, about, "it")


def _on_tiles(puzzle: Puzzle, word: str) -> str:
    """How a word of one's own is spelled where tiles hold several letters, or could be.

    Empty where each of its tiles holds one.
    """
    parts = puzzle.box.spelling(word) or ()
    sizes = [len(split_letters(str(part))) for part in parts]
    several = next((n for n, size in enumerate(sizes) if size > 1), None)
    if several is None or not puzzle.words.is_own:
        return ""
    first, *others = split_letters(str(parts[several]))
    before, after = in_text(parts[:several], ""), in_text(parts[several + 1 :], "")
    marked = f"{before}{first}{APART}{''.join(others)}{after}"
    apart = " and ".join((first, *others))
    return (
        f"It is spelled {text_of_sides([parts])}; if {apart} stand apart in it, write "
        f"{marked} in your list."
    )


def _covered(puzzle: Puzzle, about: OfWords) -> str:
    """``5 of 12 letters and leaves v, x and z``."""
    tiles = len(puzzle.box.tiles)
    things = counted(tiles, "letter" if is_plain_box(puzzle) else "tile")
    named = [f"one {x}" if x in about.covers else x for x in about.leaves]
    left = f" and leaves {listed(named, most=30)}" if named else ""
    return f"{about.tiles} of {things}{left}"


def _best_with(puzzle: Puzzle, about: OfWords, them: str) -> Iterator[str]:
    """How good a chain with the words can be, in figures: words would tell too much."""
    if not about.is_compared:
        return
    if not about.complete:
        yield f"The best chain with {them} is not known. {GAVE_UP}"
        return
    best, own = about.best, about.with_words
    if best is None or best.objective is None:
        yield "The puzzle has no chain."
        return
    has = _amounts(puzzle, best.objective)
    of, within = of_list(best.tier), among(about.limit)
    if own is None or own.objective is None:
        yield f"No chain contains {them}{within}. The best{of} has {has}."
    elif own.words == best.words:
        those = "It is" if them == "it" else "These words are"
        yield f"{those} part of a best chain{of}: {has}."
    else:
        gap = more_than(puzzle.objective.terms, own.objective, best.objective)
        other = f"the best{of or ' of all'} has {has}"
        if not gap:
            other = none_better(puzzle, best.tier)
        within += "," * bool(within)
        yield (
            f"The best chain{of_list(own.tier)} with {them}{within} has "
            f"{_amounts(puzzle, own.objective)}; {other}."
        )


def _near(puzzle: Puzzle, about: OfWords, style: Style) -> Block:
    if not about.fixes:
        return []
    orders = iter(in_a_row(puzzle, chain, style) for chain in about.fixes)
    return [style.bold("This order keeps every rule"), *items(orders, style)]
