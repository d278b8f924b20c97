"""What refuses a word or a chain, as blocks of text in any language."""

from collections.abc import Iterable, Iterator, Sequence

from cpbox.basics.letters import APART, in_text, printable, split_letters
from cpbox.basics.wording import Said, counted, listed
from cpbox.candidates.refusals import Objection
from cpbox.candidates.unfit import UNFIT_KEY
from cpbox.explain.of_words import OfWords
from cpbox.explain.refused import one_of
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.puzzle import Puzzle
from cpbox.puzzle.box import text_of_sides
from cpbox.search.optimum.ledger import amounts
from cpbox.search.verify import rarity_in
from cpbox.show.chain_text import doubts, familiarities, in_a_row, risky
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled
from cpbox.show.texts import texts
from cpbox.show.texts.spoken import spoken
from cpbox.show.verdict import among, more_than, none_better, of_list, telling
from cpbox.show.why.unsolvable import GAVE_UP
from cpbox.show.why.unsolvable import items as english_items

Block = list[str]


def is_plain_box(puzzle: Puzzle) -> bool:
    """Whether each tile holds one letter, and each letter stands on one tile."""
    tiles = puzzle.box.tiles
    return len(set(tiles)) == len(tiles) and all(len(tile) == 1 for tile in tiles)


def items(sentences: Iterable[str], style: Style) -> Block:
    """Items of a list in the language of the page, wrapped."""
    return english_items((spoken(x, style.language) for x in sentences), style)


def blocks(puzzle: Puzzle, about: OfWords, style: Style) -> list[Block]:
    """The verdict, and what is near."""
    if about.word_refusals:
        return [_word(*each, style) for each in about.word_refusals.items()]
    chain = in_a_row(puzzle, about.words, style)
    if not about.chain_refusals:
        return [_solution(puzzle, about, chain, style)]
    if len(about.words) == 1:
        return [_one_word(puzzle, about, style)]
    english = f"{chain}: no, it is not a solution"
    head = Said(english, "verdict.chain.no", chain=chain)
    broken = _refused(head, about.chain_refusals, style)
    near = _near(puzzle, about, style)
    return [broken, near, items(_best_with(puzzle, about, "these words"), style)]


def _word(word: str, refusals: tuple[Objection, ...], style: Style) -> Block:
    text = printable(word)
    head = Said(f"{text}: no, it cannot be played", "verdict.no", word=text)
    if {refusal.rule for refusal in refusals} == {UNFIT_KEY}:
        english = f"{text}: it can be played, but no answer has it"
        head = Said(english, "verdict.unfit", word=text)
    return _refused(head, refusals, style)


def in_one(refusals: Sequence[Objection]) -> str:
    """All refusals as one part of a sentence."""
    because, *others = (refusal.because for refusal in refusals)
    for also in others:
        english = f"{because}; {also}"
        because = Said(english, "verdict.also.next", before=because, other=also)
    return because


def _refused(head: str, refusals: tuple[Objection, ...], style: Style) -> Block:
    lines = filled(spoken(head, style.language), style.width)
    sentences = (refusal.because for refusal in refusals)
    return [*map(style.bold, lines), *items(sentences, style)]


def _solution(puzzle: Puzzle, about: OfWords, chain: str, style: Style) -> Block:
    mine = _amounts(puzzle, about.objective or ())
    english = f"{chain}: yes, it keeps every rule: {mine}."
    head = Said(english, "verdict.keeps", word=about.words[0], amounts=mine)
    if len(about.words) > 1:
        head = Said(english, "verdict.chain.keeps", chain=chain, amounts=mine)
    lines = filled(spoken(head, style.language), style.width)
    sentences = _distance(puzzle, about, style.language)
    return [*map(style.good, lines), *items(sentences, style)]


def _amounts(puzzle: Puzzle, values: Sequence[int]) -> Said:
    """What a chain has of each term that may tell it from another."""
    terms = puzzle.objective.terms
    measures = telling(terms, puzzle.words)
    named = [x for x in zip(terms, values, strict=True) if x[0] in measures]
    each = (Said("", f"lab.amount.{term.name}", n=value) for term, value in named)
    english = amounts(measures, [value for _, value in named])
    return Said(english, "verdict.amounts", amounts=[*each])


def of_which(tier: str | None) -> str:
    """Of which list, as `of_list` has it."""
    return Said(of_list(tier), "verdict.of_list", list=tier) if tier else ""


def _among(limit: int | None) -> str:
    """Of which chains, as `among` has it."""
    return "" if limit is None else Said(among(limit), "verdict.among", n=limit)


def _none_better(puzzle: Puzzle, tier: str | None) -> Said:
    """What is proved, as `none_better` has it."""
    english, largest = none_better(puzzle, tier), puzzle.words.largest
    if tier in (None, largest):
        return Said(english, "verdict.none_better.any", of=of_which(tier))
    term = puzzle.objective.terms[0]
    way = "most" if term.maximised else "least"
    key, better = "verdict.none_better.first", f"terminal.better.{term.name}.{way}"
    return Said(english, key, list=tier, wider=largest, better=Said("", better))


def _distance(puzzle: Puzzle, about: OfWords, language: str) -> Iterator[str]:
    yield from filter(None, [doubts(puzzle, about.words, texts(language))])
    yield from filter(None, [_on_tiles(puzzle, word) for word in about.words])
    best, mine = about.best, about.objective
    if not about.is_compared or mine is None:
        return
    if best is None or best.objective is None:
        english = "The best chain is not known: the search was stopped before that."
        yield Said(english, "verdict.best.unknown")
        return
    gap = more_than(puzzle.objective.terms, mine, best.objective)
    if not gap:
        none, within = _none_better(puzzle, best.tier), _among(about.limit)
        is_best = "optimal" if best.words == about.words else "as good as the best"
        english = f"It is {is_best}: {none}{within}."
        yield Said(english, "verdict.best.equal", none=none, within=within)
        return
    of, has = of_which(best.tier), _amounts(puzzle, best.objective)
    yield Said(f"The best chain{of} has {has}.", "verdict.best.has", of=of, has=has)
    if language == DEFAULT_LANGUAGE:  # elsewhere the two amounts must do
        yield f"This chain has {gap}."


def _one_word(puzzle: Puzzle, about: OfWords, style: Style) -> Block:
    (word,) = about.words
    (rarity,) = rarity_in(puzzle, [word])
    degree: str = "".join(f", {x}" for x in familiarities(puzzle.words, rarity))
    degree = degree and Said(degree, f"verdict.degree.{rarity}")
    n = puzzle.length(word)
    head = f"{word}: yes, it can be played: {counted(n, 'letter')}{degree}"
    is_risky = bool(risky(puzzle, [word]))
    head += ": some games may refuse it." if is_risky else "."
    key = f"verdict.yes.{'doubted' if is_risky else 'plain'}"
    said = Said(head, key, word=word, n=n, degree=degree)
    lines = filled(spoken(said, style.language), style.width)
    return [*map(style.good, lines), *items(_about_word(puzzle, about), style)]


def _about_word(puzzle: Puzzle, about: OfWords) -> Iterator[str]:
    yield _covered(puzzle, about)
    yield from filter(None, [_on_tiles(puzzle, about.words[0])])
    others = [r for r in about.chain_refusals if r.rule != "rules.cover"]
    if others and len(others) == len(about.chain_refusals):
        because = in_one(others)
        english = f"Alone it is not a solution: {because}."
        yield Said(english, "verdict.not_alone", because=because)
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
    apart, spelled = " and ".join((first, *others)), text_of_sides([parts])
    english = (
        f"It is spelled {spelled}; if {apart} stand apart in it, write "
        f"{marked} in your list."
    )
    letters = (first, *others)
    return Said(
        english, "verdict.spelled", sides=spelled, letters=letters, marked=marked
    )


def _covered(puzzle: Puzzle, about: OfWords) -> Said:
    """``It covers 5 of 12 letters and leaves v, x and z.``."""
    tiles, thing = len(puzzle.box.tiles), "letter" if is_plain_box(puzzle) else "tile"
    named = [one_of(x) if x in about.covers else x for x in about.leaves]
    left: str = ""
    if named:
        english = f" and leaves {listed(named, most=30)}"
        left = Said(english, "verdict.leaves", n=len(named), letters=(*named,))
    english = f"It covers {about.tiles} of {counted(tiles, thing)}{left}."
    return Said(english, f"verdict.covers.{thing}s", n=about.tiles, of=tiles, left=left)


def _best_with(puzzle: Puzzle, about: OfWords, them: str) -> Iterator[str]:
    """How good a chain with the words can be, in figures: words would tell too much."""
    if not about.is_compared:
        return
    is_one = them == "it"
    if not about.complete:
        english = f"The best chain with {them} is not known. {GAVE_UP}"
        key = "verdict.with_it.unknown" if is_one else "verdict.with_them.unknown"
        yield Said(english, key)
        return
    best, own = about.best, about.with_words
    if best is None or best.objective is None:
        yield Said("The puzzle has no chain.", "verdict.with_it.no_chain")
        return
    has, of, within = (
        _amounts(puzzle, best.objective),
        of_which(best.tier),
        _among(about.limit),
    )
    if own is None or own.objective is None:
        english = f"No chain contains {them}{within}. The best{of} has {has}."
        key = "verdict.with_it.none" if is_one else "verdict.with_them.none"
        yield Said(english, key, within=within, of=of, has=has)
    elif own.words == best.words:
        those = "It is" if is_one else "These words are"
        english = f"{those} part of a best chain{of}: {has}."
        key = "verdict.with_it.part" if is_one else "verdict.with_them.part"
        yield Said(english, key, of=of, has=has)
    else:
        gap = more_than(puzzle.objective.terms, own.objective, best.objective)
        key = "verdict.best.of" if of else "verdict.best.of_all"
        other = Said(f"the best{of or ' of all'} has {has}", key, of=of, has=has)
        if not gap:
            other = _none_better(puzzle, best.tier)
        its, mine = of_which(own.tier), _amounts(puzzle, own.objective)
        english = f"The best chain{its} with {them}{within}{',' * bool(within)} has "
        values = {"of": its, "within": within, "has": mine, "other": other}
        key = "verdict.with_it.best" if is_one else "verdict.with_them.best"
        yield Said(f"{english}{mine}; {other}.", key, **values)


def _near(puzzle: Puzzle, about: OfWords, style: Style) -> Block:
    if not about.fixes:
        return []
    rows = (in_a_row(puzzle, chain, style) for chain in about.fixes)
    orders = (Said(row, "verdict.chain.row", chain=row) for row in rows)
    head = Said("This order keeps every rule", "verdict.chain.order")
    title = style.bold(spoken(head, style.language))
    return [title, *items(orders, style)]
