"""Why no chain is better, as blocks of text."""

from collections.abc import Iterator

from cpbox.basics.wording import Said, counted, counted_said, listed
from cpbox.explain.best import Best, Fewer, Floor, Near, freed
from cpbox.explain.refused import one_of
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.puzzle import Puzzle, Term
from cpbox.search.results.result import Result
from cpbox.show.chain_text import in_a_row
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled
from cpbox.show.texts.spoken import spoken
from cpbox.show.verdict import of_list
from cpbox.show.why.word_verdicts import in_one, is_plain_box, items, of_which

Chain = tuple[str, ...]
Block = list[str]


def blocks(puzzle: Puzzle, result: Result, about: Best, style: Style) -> list[Block]:
    """Why not fewer words, and why not fewer letters; what else there is in English."""
    words, letters = result.words or (), result.letters or 0
    pages: list[Block] = []
    if about.fewer is not None:
        n, of = len(words) - 1, _among_lists(puzzle, puzzle.words.largest)
        question = f"Why not {counted(n, 'word')}{of}?"
        said = Said(question, "not_better.why.words", n=n, of=of)
        pages.append(_block(said, _fewer(puzzle, about.fewer, style), style))
    if about.counts_letters:
        of = _among_lists(puzzle, result.tier)
        question = f"Why not fewer than {counted(letters, 'letter')}{of}?"
        said = Said(question, "not_better.why.letters", n=letters, of=of)
        pages.append(_block(said, _fewer_letters(puzzle, result, about.floor), style))
    elif lists_claims(about, style):
        pages.append(_block("Why nothing better?", _claims(result), style))
    return pages


def lists_claims(about: Best, style: Style) -> bool:
    """Whether the claims are listed in place of reasons, as they can be in English."""
    return not about.counts_letters and style.language == DEFAULT_LANGUAGE


def _among_lists(puzzle: Puzzle, name: str | None) -> str:
    """``, with words of the full list``, where there are several."""
    if name is None or len(puzzle.words.lists_in_turn) < 2:
        return ""
    return Said(f", with words{of_list(name)}", "not_better.with_words", list=name)


def _block(question: str, sentences: Iterator[str], style: Style) -> Block:
    lines = items(sentences, style)
    head = filled(spoken(question, style.language), style.width)
    return [*map(style.bold, head), *lines] if lines else []


# --------------------------------------------------------------------- fewer words


def _fewer(puzzle: Puzzle, about: Fewer, style: Style) -> Iterator[str]:
    if about.contradiction is not None:
        rule, because = about.contradiction.rule, about.contradiction.because
        english = f"{rule} forbids it: {because}."
        yield Said(english, "not_better.forbidden", rule=rule, because=because)
        return
    less = about.words - 1
    if about.widest is not None:
        yield _widest(puzzle, about.widest)
    if about.words == 2:
        return
    if about.scarce:
        yield _scarce(puzzle, about)
    if about.is_unchained_known:
        yield _unchained(puzzle, about.unchained, less)
    if (near := about.nearest) is not None:
        chain, left = in_a_row(puzzle, near.chain, style), ""
        if near.leaves:
            names = _left(puzzle, near)
            values = {"n": len(names), "letters": names}
            left = Said(f" leaves {listed(names)}", "not_better.leaves", **values)
        english = f"The best that {counted(less, 'word')} can do: {chain}{left}."
        yield Said(english, "not_better.nearest", n=less, chain=chain, left=left)


def _number_required(puzzle: Puzzle) -> str:
    """The tiles to cover, or of which enough must be covered."""
    cover, tiles = puzzle.rules.cover, puzzle.box.tiles
    if isinstance(cover, tuple):
        n = sum(tile in cover for tile in tiles)
        return Said(f"the {n} to cover", "not_better.of.some", n=n)
    if cover is None:
        return f"{len(tiles)}"
    english = f"{len(tiles)} ({cover} to cover)"
    return Said(english, "not_better.of.enough", n=len(tiles), cover=cover)


def _all(puzzle: Puzzle) -> Said:
    """What a chain must cover."""
    cover = puzzle.rules.cover
    if isinstance(cover, tuple):
        return Said(f"all of {listed(cover)}", "not_better.all.of", letters=cover)
    if cover is None:
        return Said("everything", "not_better.all.everything")
    return counted_said(cover, "tile")


def _left(puzzle: Puzzle, near: Near) -> tuple[str, ...]:
    """The letters of the tiles that are left; ``one s`` where others are not."""
    letters = tuple(dict.fromkeys(near.leaves))
    some = [x for x in letters if near.leaves.count(x) < puzzle.box.tiles.count(x)]
    return tuple(one_of(x) if x in some else x for x in letters)


def _widest(puzzle: Puzzle, near: Near) -> Said:
    word = near.chain[0]
    if near.refusals:
        why = in_one(near.refusals)
        english = f"No word covers more than {word}, but alone it is not a solution: "
        return Said(
            f"{english}{why}.", "not_better.widest.alone", word=word, because=why
        )
    things = "letters" if is_plain_box(puzzle) else "tiles"
    of, left = _number_required(puzzle), _left(puzzle, near)
    english = (
        f"No word covers more {things} than {word}: {near.covers} of {of}, "
        f"without {listed(left)}."
    )
    key = f"not_better.widest.{things}"
    return Said(english, key, word=word, n=near.covers, of=of, left=left)


def _scarce(puzzle: Puzzle, about: Fewer) -> Said:
    (first, n), *others = about.scarce
    some = isinstance(puzzle.rules.cover, tuple)
    which = " to cover" if some else ""
    english = f"The scarcest letter{which}, {first}, is played in {counted(n, 'word')}"
    rest: str = ""
    if others:
        each = tuple(
            Said(f"{x} in {count:,}", "not_better.scarce.each", letter=x, n=count)
            for x, count in others
        )
        rest = Said(f", {listed(each)}", "not_better.scarce.more", each=each)
    key = f"not_better.scarce.{'to_cover' if some else 'of_all'}"
    return Said(f"{english}{rest}.", key, letter=first, n=n, others=rest)


def _unchained(puzzle: Puzzle, words: Chain | None, less: int) -> Said:
    """Whether words do that need not chain."""
    goal, few = _all(puzzle), counted(less, "word")
    if words is None:
        english = f"No {few} cover {goal}, even if they need not chain."
        return Said(english, "not_better.unchained.none", n=less, goal=goal)
    row, freed_of = " + ".join(map(str, words)), _freed(puzzle)
    english = f"No chain of {few} that keeps the rules does."
    so = Said(english, "not_better.unchained.so", n=less)
    many = counted(len(words), "word")
    english = f"{many} would cover {goal} if {freed_of}: {row}. {so}"
    values = {"n": len(words), "goal": goal, "freed": freed_of, "chain": row}
    return Said(english, "not_better.unchained.some", **values, so=so)


def _freed(puzzle: Puzzle) -> Said:
    """What is not asked of words that need not chain."""
    rules, more = puzzle.rules, freed(puzzle)
    limited = [name for name, free in more.items() if getattr(rules, name) != free]
    if not rules.link or {*limited} - {"repeat_words", "max_words"}:
        return Said("nothing else were required of a chain", "not_better.freed.of_all")
    return Said("they need not chain", "not_better.freed.of_links")


# ------------------------------------------------------------------- fewer letters


def _fewer_letters(
    puzzle: Puzzle, result: Result, floor: Floor | None
) -> Iterator[Said]:
    letters, n = result.letters or 0, len(result.words or ())
    many = counted(n, "word")
    if floor is not None:
        reason, values = _floor(puzzle, floor), {"n": n}
        if floor.letters == letters:
            english = f"{reason}: no chain of {many} has fewer."
            yield Said(english, "not_better.letters.exactly", floor=reason, **values)
            return
        english = f"{reason}, and no chain of {many} has fewer than these."
        yield Said(english, "not_better.letters.at_least", floor=reason, **values)
    term = Term("letters"), letters
    own = f"{result.tier} words: " * (len(puzzle.words.lists_in_turn) > 1)
    steps = [step for step in result.steps if step.claim.startswith(own)]
    by = [f" (proved by {step.by})" for step in steps if step.excludes == term]
    shown = {"letters": letters, "by": by[-1] if by else ""}
    end = "has fewer than {letters}{by}.".format(**shown)
    if floor is not None:
        yield Said(f"None {end}", "not_better.letters.none_has", **shown)
        return
    of = of_which(result.tier)
    yield Said(
        f"No chain{of} of {many} {end}",
        "not_better.letters.no_chain_has",
        n=n,
        of=of,
        **shown,
    )


def _floor(puzzle: Puzzle, floor: Floor) -> Said:
    """``12 tiles and 6 more where words share one make 18 letters``."""
    letters = counted_said(floor.letters, "letter")
    tiles = counted_said(floor.tiles, "tile")
    if not floor.shared:
        english = f"{tiles} {'make' if floor.tiles > 1 else 'makes'} {letters}"
        return Said(english, "not_better.floor.once", n=floor.tiles, letters=letters)
    link = puzzle.rules.link
    what = "one" if link == 1 else f"{link}"
    english = f"{tiles} and {floor.shared} more where words share {what} make {letters}"
    values = {"tiles": tiles, "n": floor.shared, "letters": letters}
    key = f"not_better.floor.{'shared' if link == 1 else 'share_several'}"
    return Said(english, key, **values, link=link)


def _claims(result: Result) -> Iterator[str]:
    for step in result.steps:
        yield f"{step.claim[0].upper()}{step.claim[1:]}."
